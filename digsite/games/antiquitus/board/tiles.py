"""Tiles, drawn once and kept: a board shows a hundred of them."""

from collections.abc import Sequence
from functools import lru_cache

from digsite.drawing import Sketch, group, hidden_tile, icon, rect, shadow, text, width_of
from digsite.drawing.counts import stacked
from digsite.games.antiquitus.board.printed import Printed
from digsite.games.antiquitus.rules import layout
from digsite.text import _
from digsite.text.keeping import kept

SIGNS = ("bone", "coin", "text", "sword", "hazard", "treasure")  # of the suits and of the events
HUES = ("green", "gold", "blue", "red", "grey", "gold")
NAMED = 64  # a tile of this size has room for its name

face_down = lru_cache(1024)(hidden_tile)


def look_of(p: Printed, kind: int) -> tuple[object, str, str, str]:
    """Number, name, sign and colour of a tile; an event has no number."""
    event = kind >= layout.RELICS
    one = kind - layout.RELICS + layout.SUITS if event else kind // layout.RANKS
    value, name = ("", p.kinds[kind]) if event else (p.box.relic[kind].rank, p.suits[one])
    return value, name, SIGNS[one], HUES[one]


def face(p: Printed, id: str, x: float, y: float, size: float, kind: int) -> str:
    """A tile lying face up; on a narrow screen only events have room for their names."""
    letters = p.small if kind >= layout.RELICS or p.screen.is_wide else 0
    return _face(id, x, y, size, *look_of(p, kind), letters)


@lru_cache(8192)
def _face(
    id: str, x: float, y: float, size: float, value: object, name: str, sign: str, hue: str, letters: float
) -> str:
    """A band in its colour, its number and sign, and its name where there is room."""
    band, named = round(size * 0.2, 1), letters and size >= NAMED and width_of(name, letters) <= size - 6
    middle, number = band + (size - band) * (0.42 if named else 0.5), round(size * 0.46, 1)
    middle = min(middle, size - 17 - number * 0.55) if named and value else middle  # clear of the name
    part, left = (0.34, 0.54) if value else (0.46, 0.27)
    shapes = (
        f"{shadow(0, 0, size, size, size * 0.1)}{rect(0, 0, size, size, hue, '', size * 0.1)}"
        f"{rect(2, band, size - 4, size - band - 2, 'card' if value else f'{hue}-wash', r=size * 0.05)}"
        f"{icon(sign, size * left, round(middle - size * part / 2, 1), size * part, hue, name)}"
    )
    if value:
        shapes += text(size * 0.29, round(middle + number * 0.35, 1), value, number, serif=True, anchor="middle")
    if named:
        shapes += text(size / 2, size - 8, name, letters, "muted" if value else "ink", anchor="middle")
    return group(id, "tile", x, y, shapes, f"{name} {value}".rstrip())


@kept(1024)
def turned_down(id: str, x: float, y: float, size: float, value: object, name: str, sign: str) -> str:
    """A tile lying face down that everybody has seen: bare earth, with what it is scratched into it."""
    title = (_("{name} {value}, face down") if value else _("{name}, face down")).format(name=name, value=value)
    shapes = rect(0.75, 0.75, size - 1.5, size - 1.5, "earth", "pebble", size * 0.1)
    if value:
        shapes += text(
            size * 0.31, size * 0.63, value, max(13, round(size * 0.36, 1)), "buried", serif=True, anchor="middle"
        )
    shapes += icon(sign, size * (0.53 if value else 0.34), size * 0.34, size * 0.32, "buried", title)
    return group(id, "tile hidden", x, y, shapes, title)


def several(p: Printed, id: str, size: float, kind: int, count: int) -> Sketch:
    """Equal tiles in a stack with their number."""
    return stacked(Sketch(face(p, id, 0, 0, size, kind), size, size + 3), count, p.small)


def each(p: Printed, id: str, size: float, counts: Sequence[int]) -> list[Sketch]:
    """Tiles by their kinds, several of a kind in a stack."""
    return [several(p, f"{id}-{kind}", size, kind, count) for kind, count in enumerate(counts) if count]
