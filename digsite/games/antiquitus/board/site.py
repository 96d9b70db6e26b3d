"""The Site."""

from functools import cache, lru_cache
from typing import NamedTuple

from digsite.drawing import Sketch, empty_place, hint, rect, text
from digsite.drawing.badges import badge
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.seen import Printed, Seen
from digsite.games.antiquitus.board.tiles import choice, face, face_down, turned_down
from digsite.games.antiquitus.rules import layout
from digsite.text import _

NUMBERS, LARGE = 18, 400  # what the numbers of rows and columns take, on a Site of this size


class Grid(NamedTuple):
    """How the Site is laid out: where it begins, the size of a tile, the space between and around."""

    x: float
    y: float
    size: float
    gap: float
    edge: float

    def at(self, cell: int) -> tuple[float, float]:
        """The left upper corner of a cell."""
        row, column = divmod(cell, layout.COLUMNS)
        step, x, y = self.size + self.gap, self.x + self.edge, self.y + self.edge
        return round(x + column * step, 1), round(y + row * step, 1)


@cache
def _ground(width: float, height: float) -> tuple[Grid, str]:
    """As large as this room allows, in its middle; a large one with the numbers of rows and columns."""
    side = min(width, height)
    numbers, gap, edge = (NUMBERS, 6, 9) if side >= LARGE else (0, 4, 5)
    size = int((side - numbers - 2 * edge - (layout.COLUMNS - 1) * gap) / layout.COLUMNS * 10) / 10
    whole = layout.COLUMNS * (size + gap) - gap + 2 * edge
    x, y = ((room - numbers - whole) / 2 + numbers for room in (width, height))
    grid = Grid(x, y, size, gap, edge)
    svg = rect(x, y, whole, whole, "tray", "", 14)
    for i in range(layout.ROWS if numbers else 0):
        left, top = grid.at(i * (layout.COLUMNS + 1))
        svg += text(left + size / 2, y - 6, i + 1, 13, "muted", anchor="middle")
        svg += text(x - 10, top + size / 2 + 5, i + 1, 13, "muted", anchor="middle")
    return grid, svg


def site(t: Seen, width: float, height: float) -> Sketch:
    """Every tile at its place; what can be dug, swapped or turned glows."""
    p, s, (grid, svg) = t.printed, t.s, _ground(width, height)
    for cell, (kind, side) in enumerate(zip(s.site, s.face, strict=True)):
        chosen = t.marked if cell == s.marked else ""
        svg += _cell(p, grid, cell, kind, side, chosen, t.said.get(layout.CELL + cell))
    svg += "".join(_hint(p, grid, layout.CELL + cell, tuple(opened)) for cell, opened in t.opened.items())
    return Sketch(svg, width, height, words.site(t))


@lru_cache(8192)
def _cell(p: Printed, grid: Grid, cell: int, kind: int, side: int, chosen: str, said: str | None) -> str:
    """A cell with what lies on it, marked where it is chosen, glowing where it can be."""
    (x, y), size, id = grid.at(cell), grid.size, f"site-tile-{cell}"
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
def _hint(_printed: Printed, grid: Grid, action: int, opened: tuple[int, ...]) -> str:
    """Which tiles a dig turns up (AN-5.2), at their corners."""
    r = grid.size * 0.14
    at = [(x + grid.size - r - 3, y + r + 3) for x, y in map(grid.at, opened)]
    return hint(action, "".join(badge(x, y, "eye", _("Would be turned up"), r=r) for x, y in at))
