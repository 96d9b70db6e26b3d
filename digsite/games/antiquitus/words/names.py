"""What tiles, placards, decks and places are called."""

from collections.abc import Sequence
from functools import cache

from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.turn import neighbours
from digsite.match.look import Look
from digsite.text import _, later
from digsite.text.speech import listed

SUBMITTING = (layout.SUBMIT_TARGET, layout.SUBMIT_TILES, layout.SUBMIT_EXTRA)


def tile(box: Box, kind: int) -> str:
    """Bones 3, Cave-In."""
    return _(box.relic[kind].name) if kind < layout.RELICS else _(box.event[kind - layout.RELICS].name)


def tiles(box: Box, counts: Sequence[int]) -> str:
    """The tiles of a pile, one by one in canonical order."""
    return listed([tile(box, kind) for kind in range(layout.RELICS) for _i in range(counts[kind])])


def placard(box: Box, number: int) -> str:
    return _(box.placard[number].name)


def placards(box: Box, numbers: Sequence[int]) -> str:
    return listed([placard(box, number) for number in numbers])


def deck(box: Box, number: int) -> str:
    return box.deck_name(number)


def top(look: Look, number: int) -> int | None:
    """The face-up placard on a deck, if there is one."""
    height: int = look.s.height[number]
    found: int | None = look.s.stack[number][height - 1] if height else None
    return found


def spot(cell: int) -> str:
    """Where a cell of the Site is."""
    row, column = divmod(cell, layout.COLUMNS)
    if row in (0, layout.ROWS - 1) and column in (0, layout.COLUMNS - 1):
        corners = {(0, 0): _("top left"), (0, 1): _("top right"), (1, 0): _("bottom left"), (1, 1): _("bottom right")}
        return corners[row > 0, column > 0]
    if (row, column) == (layout.ROWS // 2, layout.COLUMNS // 2):
        return _("centre")
    return _("row {row}, column {column}").format(row=row + 1, column=column + 1)


def at(look: Look, cell: int) -> str:
    """The tile of a cell by its name and place, as far as everybody knows it."""
    kind = look.s.site[cell]
    if kind >= layout.KINDS:
        return _("the tile at {spot}").format(spot=spot(cell))
    return _("{tile} ({spot})").format(tile=tile(look.box, kind), spot=spot(cell))


@cache
def _near(cell: int) -> list[int]:
    found = int(neighbours(cell))
    return [other for other in range(layout.CELLS) if found >> other & 1]


def beside(look: Look, cell: int) -> tuple[list[int], list[int]]:
    """The neighbours of a cell that a dig would turn up, and those that it would discard."""
    s = look.s
    full = [other for other in _near(cell) if s.site[other] != layout.EMPTY]
    return [c for c in full if s.face[c] == layout.DOWN], [c for c in full if s.face[c] == layout.UP]


EFFECTS = (
    later("swap a relic of your camp with one of the Site"),
    later("draw a placard, give one back"),
    later("everyone passes a tile to the left"),
    later("turn one tile face down, another face up"),
)


def effect(suit: int) -> str:
    """What digging a relic of this suit does, in a few words."""
    return _(EFFECTS[suit])


def rep(points: int) -> str:
    return _("{points} REP").format(points=points)
