"""Things that go round: parts on a circle, and what is on its way from each to the next."""

import math
from collections.abc import Mapping, Sequence

from digsite.drawing.icons import icon
from digsite.drawing.layout import within
from digsite.drawing.lettering import clipped, text, width_of
from digsite.drawing.seats import figure
from digsite.drawing.shapes import NOTHING, Sketch, moved, rect

ROOMY = 220  # a ring of this height has room for words in its middle


def ring(
    around: Sequence[Sketch], between: Sequence[Sketch], width: float, height: float, middle: Sketch = NOTHING
) -> Sketch:
    """Parts on a circle, clockwise from below, with what goes from each to the next on the line between them."""
    shown = [*around, *between]
    wide, high = max(part.width for part in shown), max(part.height for part in shown)
    across, down = (width - wide) / 2, (height - high) / 2
    svg = (
        f'<ellipse cx="{width / 2:g}" cy="{height / 2:g}" rx="{across:g}" ry="{down:g}" fill="none" '
        'stroke="var(--line)" stroke-width="2.5"/>'
    )
    step = 2 * math.pi / len(around)
    for i, part in enumerate(between):
        if part.width:
            svg += _at(part, *_point(width, height, across, down, (i + 0.5) * step))
            svg += _arrow(width, height, across, down, (i + 0.72) * step)
    for i, part in enumerate(around):
        svg += _at(part, *_point(width, height, across, down, i * step))
    svg += _at(middle, width / 2, height / 2)
    return Sketch(svg, width, height)


def _at(part: Sketch, x: float, y: float) -> str:
    return moved(part, round(x - part.width / 2, 1), round(y - part.height / 2, 1))


def _point(width: float, height: float, across: float, down: float, angle: float) -> tuple[float, float]:
    """A point of the circle, so far on from below."""
    return width / 2 - across * math.sin(angle), height / 2 + down * math.cos(angle)


def _arrow(width: float, height: float, across: float, down: float, angle: float) -> str:
    """A small head that points along the circle."""
    x, y = _point(width, height, across, down, angle)
    along, beside = -across * math.cos(angle), -down * math.sin(angle)
    length = math.hypot(along, beside) or 1.0
    ux, uy = along / length * 9, beside / length * 9
    corners = ((x + ux, y + uy), (x - ux * 0.6 - uy * 0.8, y - uy * 0.6 + ux * 0.8))
    third = (x - ux * 0.6 + uy * 0.8, y - uy * 0.6 - ux * 0.8)
    points = " ".join(f"{round(a, 1):g},{round(b, 1):g}" for a, b in (*corners, third))
    return f'<polygon points="{points}" fill="var(--muted)"/>'


def seats_around(
    id: str, names: Mapping[int, str], between: Sequence[Sketch], width: float, height: float, sign: str, words: str
) -> Sketch:
    """Seats in a ring with their names, what goes from each to the next, and in the middle a sign with a few words."""
    room, middle = min(150.0, width / 4), NOTHING
    if height > ROOMY:
        below = text(room / 2, 44, clipped(words, room, 13), 13, "muted", anchor="middle")
        middle = Sketch(icon(sign, room / 2 - 13, 0, 26, "muted") + below, room, 50)
    around = [_named(f"{id}-{seat}", seat, name, room) for seat, name in names.items()]
    return within(ring(around, between, min(width, height * 1.9), height, middle), width, height)


def _named(id: str, seat: int, name: str, width: float) -> Sketch:
    """A figure, and below it its name on a plate."""
    said = clipped(name, width - 6, 14, bold=True)
    wide = width_of(said, 14, bold=True) + 4
    plate = rect((width - wide) / 2, 36, wide, 18, "card", "", 9)
    plate += text(width / 2, 50, said, 14, bold=True, anchor="middle")
    return Sketch(plate + figure(id, seat, width / 2, 17, name, r=15), width, 58)
