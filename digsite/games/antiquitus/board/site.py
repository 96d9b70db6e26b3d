"""The Site."""

from functools import cache, lru_cache

from digsite.drawing import Sketch, empty_place, hint, rect, text
from digsite.drawing.badges import badge
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.seen import Printed, Seen
from digsite.games.antiquitus.board.tiles import choice, face, face_down, turned_down
from digsite.games.antiquitus.rules import layout
from digsite.text import _

NUMBERS, LARGE = 18, 400  # what the numbers of rows and columns take, on a Site of this size


@cache
def _ground(width: float, height: float) -> tuple[str, float, list[tuple[float, float]]]:
    """The ground, as large as this room allows, the size of a tile on it, and the corners of the cells."""
    side = min(width, height)
    numbers, gap, edge = (NUMBERS, 6, 9) if side >= LARGE else (0, 4, 5)
    size = int((side - numbers - 2 * edge - (layout.COLUMNS - 1) * gap) / layout.COLUMNS * 10) / 10
    whole = layout.COLUMNS * (size + gap) - gap + 2 * edge
    left, top = ((room - numbers - whole) / 2 + numbers for room in (width, height))
    across, down = ([round(at + edge + i * (size + gap), 1) for i in range(layout.COLUMNS)] for at in (left, top))
    svg = rect(left, top, whole, whole, "tray", "", 14)
    for i, (x, y) in enumerate(zip(across, down, strict=True) if numbers else ()):
        svg += text(x + size / 2, top - 6, i + 1, 13, "muted", anchor="middle")
        svg += text(left - 10, y + size / 2 + 5, i + 1, 13, "muted", anchor="middle")
    return svg, size, [(x, y) for y in down for x in across]


def site(t: Seen, width: float, height: float) -> Sketch:
    """Every tile at its place; what can be dug, swapped or turned glows."""
    p, s, (svg, size, corners) = t.printed, t.s, _ground(width, height)
    for cell, (corner, kind, side) in enumerate(zip(corners, s.site, s.face, strict=True)):
        chosen = t.marked if cell == s.marked else ""
        svg += _cell(p, cell, *corner, size, kind, side, chosen, t.said.get(layout.CELL + cell))
    for cell, opened in t.opened.items():
        svg += _hint(p, layout.CELL + cell, size, tuple(corners[other] for other in opened))
    return Sketch(svg, width, height, words.site(p, tuple(s.site), tuple(s.face)))


@lru_cache(8192)
def _cell(
    p: Printed, cell: int, x: float, y: float, size: float, kind: int, side: int, chosen: str, said: str | None
) -> str:
    """A cell with what lies on it, marked where it is chosen, glowing where it can be."""
    id = f"site-tile-{cell}"
    if kind == layout.EMPTY:
        inner = empty_place(x, y, size, size, size * 0.1)
    elif kind >= layout.KINDS:
        inner = face_down(id, x, y, size, _("Face down"), cell)
    else:
        inner = (face if side == layout.UP else turned_down)(p, id, x, y, size, kind)
    if chosen:
        inner += rect(x + 1, y + 1, size - 2, size - 2, "", "ink", size * 0.1, 3)
        inner += badge(x + size - 8, y + 8, "check", chosen, r=10)
    return choice(f"site-{cell}", inner, layout.CELL + cell, said, (x, y, size, size), size * 0.1)


@lru_cache(1024)
def _hint(_printed: Printed, action: int, size: float, opened: tuple[tuple[float, float], ...]) -> str:
    """Which tiles a dig turns up (AN-5.2), at their corners."""
    r, said = size * 0.14, _("Would be turned up")
    return hint(action, "".join(badge(x + size - r - 3, y + r + 3, "eye", said, r=r) for x, y in opened))
