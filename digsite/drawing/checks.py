"""What is met and what is not yet: a tick or an empty ring before a few words."""

from collections.abc import Sequence

from digsite.drawing.icons import icon
from digsite.drawing.lettering import clipped, text, width_of
from digsite.drawing.shapes import Sketch, empty_place
from digsite.text import _

LEAD = 20  # from the tick to its words

Check = tuple[str, str, bool]  # words, how far that is met (or nothing), is it met?


def check(words: str, met: bool, most: float, size: float = 13) -> Sketch:
    """One of them, as wide as its words."""
    shown, ink = clipped(words, most - LEAD, size, bold=met), "ink" if met else "muted"
    svg = _mark(size, met) + text(LEAD, size, shown, size, ink, bold=met)
    return Sketch(svg, LEAD + width_of(shown, size, met), round(size * 1.45))


def checks(rows: Sequence[Check], width: float, step: float = 20, size: float = 13) -> Sketch:
    """Several below each other, with how far each is met at the right."""
    svg = ""
    for i, (words, have, met) in enumerate(rows):
        y, ink = i * step, "ink" if met else "muted"
        shown = clipped(words, width - LEAD - 8 - width_of(have, size), size)
        svg += f'<g transform="translate(0 {y:g})">{_mark(size, met)}</g>'
        svg += text(LEAD, y + size, shown, size, ink)
        svg += text(width, y + size, have, size, ink, anchor="end") if have else ""
    return Sketch(svg, width, len(rows) * step)


def _mark(size: float, met: bool) -> str:
    if met:
        return icon("check", 0, size - 11.5, 13, "ink", _("met"))
    ring = 'r="4.5" fill="none" stroke="var(--muted)" stroke-width="1.6"'
    return f'<circle cx="6.5" cy="{size - 4.5:g}" {ring}/>'


def vacant(words: str, width: float, height: float, size: float = 13) -> Sketch:
    """Where something could lie, and what is to be said about that."""
    said = clipped(words, width - 12, size)
    inner = text(width / 2, height / 2 + size * 0.35, said, size, "muted", anchor="middle")
    return Sketch(empty_place(0, 0, width, height, 10) + inner, width, height)
