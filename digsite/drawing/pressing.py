"""What can be done now: parts that glow, and pills for what has no piece."""

import re

from digsite.drawing.lettering import escape, height_of, lines, width_of, wrap
from digsite.drawing.shapes import Sketch, rect

BUTTON = ' role="button" tabindex="0"'
WHY = re.compile(r' data-why="[0-9]+"')


def pressable(
    id: str,
    inner: str,
    action: int | None,
    label: str,
    box: tuple[float, float, float, float],
    r: float = 10,
    why: int | None = None,
) -> str:
    """A part of the board that is a choice now: outlined in the one colour for that. With no action, just the part.

    `why` is the action that the part stands for at other times: a page can be asked why it is not allowed now.
    """
    if action is None:
        asked = "" if why is None else f' data-why="{why}"'
        return f'<g id="{escape(id)}"{asked}>{inner}</g>'
    x, y, width, height = box
    said = escape(label)
    outline = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{r:g}" fill="none"'
    return (
        f'<g id="{escape(id)}" class="can" data-action="{action}"{BUTTON} aria-label="{said}">'
        f"<title>{said}</title>{inner}"
        f'<rect class="halo" {outline} stroke="var(--card)" stroke-width="6"/>'
        f'<rect class="glow" {outline} stroke="var(--act)" stroke-width="3" pointer-events="all"/></g>'
    )


def hint(action: int, shapes: str) -> str:
    """Shapes that a page shows only while this choice is pointed at or armed: what it does elsewhere on the board."""
    return f'<g data-hint="{action}" opacity="0" pointer-events="none" aria-hidden="true">{shapes}</g>'


def pill(id: str, words: str, action: int, label: str, width: float) -> Sketch:
    """A choice that has no piece on the board, as wide as its words; a long one takes several lines."""
    room = width - 6 - 36
    wrapped = wrap(words, room, 15, True)
    across = max(70.0, max(width_of(line, 15, True) for line in wrapped) + 36)
    height = max(44.0, 24 + height_of(words, room, 15, bold=True))
    top = 3 + (height - height_of(words, room, 15, bold=True)) / 2 + 15
    inner = rect(3, 3, across, height, "card", "", 22)
    inner += lines(3 + across / 2, top, words, room, 15, bold=True, anchor="middle")
    return Sketch(pressable(id, inner, action, label, (3, 3, across, height), 22), across + 6, height + 6)
