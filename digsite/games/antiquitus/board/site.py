"""The Site."""

from functools import lru_cache
from typing import NamedTuple

from digsite.drawing import Sketch, empty_place, hint, pressable, rect, text
from digsite.drawing.badges import badge
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.printed import Printed
from digsite.games.antiquitus.board.seen import Seen, marked, opened_by
from digsite.games.antiquitus.board.tiles import face, face_down, look_of, turned_down
from digsite.games.antiquitus.rules import layout
from digsite.text import _
from digsite.text.keeping import kept

NUMBERS, LARGE = 18, 400  # what the numbers of rows and columns take, on a Site of this size


class Grid(NamedTuple):
    """How the Site is laid out: where it begins, the size of a tile, the space between and around."""

    x: float
    y: float
    size: float
    gap: float
    edge: float

    def left(self, cell: int) -> float:
        return round(self.x + self.edge + cell % layout.COLUMNS * (self.size + self.gap), 1)

    def top(self, cell: int) -> float:
        return round(self.y + self.edge + cell // layout.COLUMNS * (self.size + self.gap), 1)

    @property
    def ground(self) -> float:
        return layout.COLUMNS * (self.size + self.gap) - self.gap + 2 * self.edge


def grid_in(width: float, height: float) -> Grid:
    """As large as this room allows, in its middle."""
    side = min(width, height)
    numbers = NUMBERS if side >= LARGE else 0
    gap, edge = (6, 9) if side >= LARGE else (4, 5)
    size = int((side - numbers - 2 * edge - (layout.COLUMNS - 1) * gap) / layout.COLUMNS * 10) / 10
    ground = layout.COLUMNS * (size + gap) - gap + 2 * edge
    return Grid((width - numbers - ground) / 2 + numbers, (height - numbers - ground) / 2 + numbers, size, gap, edge)


def site(t: Seen, width: float, height: float) -> Sketch:
    """Every tile at its place; what can be dug, swapped or turned glows."""
    grid = grid_in(width, height)
    svg = rect(grid.x, grid.y, grid.ground, grid.ground, "tray", "", 14)
    svg += _numbers(grid) if min(width, height) >= LARGE else ""
    svg += "".join(_cell(t, grid, cell) for cell in range(layout.CELLS))
    svg += "".join(_hint(grid, layout.CELL + cell, tuple(opened)) for cell, opened in t.once(opened_by).items())
    return Sketch(svg, width, height, words.site(t))


@lru_cache(8)
def _numbers(grid: Grid) -> str:
    """The numbers of rows and columns."""
    svg, half = "", grid.size / 2
    for i in range(layout.ROWS):
        svg += text(grid.left(i) + half, grid.y - 6, i + 1, 13, "muted", anchor="middle")
        svg += text(grid.x - 10, grid.top(i * layout.COLUMNS) + half + 5, i + 1, 13, "muted", anchor="middle")
    return svg


def _cell(t: Seen, grid: Grid, cell: int) -> str:
    chosen = t.once(marked) if cell == t.s.marked else ""
    return _drawn(t.printed, grid, cell, t.s.site[cell], t.s.face[cell], chosen, t.said.get(layout.CELL + cell))


@lru_cache(8192)
def _drawn(p: Printed, grid: Grid, cell: int, kind: int, side: int, chosen: str, said: str | None) -> str:
    """A cell with what lies on it, marked where it is chosen, glowing where it can be."""
    x, y, size = grid.left(cell), grid.top(cell), grid.size
    inner = _on_cell(p, f"site-tile-{cell}", x, y, size, cell, kind, side)
    if chosen:
        inner += rect(x + 1, y + 1, size - 2, size - 2, "", "ink", size * 0.1, 3)
        inner += badge(x + size - 8, y + 8, "check", chosen, r=10)
    action = layout.CELL + cell
    now = None if said is None else action
    return pressable(f"site-{cell}", inner, now, said or "", (x, y, size, size), size * 0.1, action)


@kept(1024)
def _hint(grid: Grid, action: int, opened: tuple[int, ...]) -> str:
    """Which tiles a dig turns up (AN-5.2), at their corners."""
    r = grid.size * 0.14
    at = [(grid.left(cell) + grid.size - r - 3, grid.top(cell) + r + 3) for cell in opened]
    return hint(action, "".join(badge(x, y, "eye", _("Would be turned up"), r=r) for x, y in at))


def _on_cell(p: Printed, id: str, x: float, y: float, size: float, cell: int, kind: int, side: int) -> str:
    if kind == layout.EMPTY:
        return empty_place(x, y, size, size, size * 0.1)
    if kind >= layout.KINDS:
        return face_down(id, x, y, size, _("Face down"), cell)
    if side == layout.UP:
        return face(p, id, x, y, size, kind)
    value, name, sign, _hue = look_of(p, kind)
    return turned_down(id, x, y, size, value, name, sign)
