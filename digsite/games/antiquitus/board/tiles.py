"""Tiles, drawn once and kept: a board shows a hundred of them; and the own camp."""

from collections.abc import Sequence
from functools import lru_cache

from digsite.drawing import NOTHING, Sketch, grid, group, hidden_tile, icon, pressable, rect, shadow, text, width_of
from digsite.drawing.checks import vacant
from digsite.drawing.counts import stacked
from digsite.games.antiquitus.board.seen import Printed, Seen
from digsite.games.antiquitus.rules import layout
from digsite.text import _

SIGNS = ("bone", "coin", "text", "sword", "hazard", "treasure")  # of the suits and of the events
HUES = ("green", "gold", "blue", "red", "grey", "gold")
NAMED = 64  # a tile of this size has room for its name
LEAST, LARGEST = 30, 52  # a tile of the own camp

face_down = lru_cache(1024)(hidden_tile)


def _look_of(p: Printed, kind: int) -> tuple[object, str, str, str]:
    """Number, name, sign and colour of a tile; an event has no number."""
    event = kind >= layout.RELICS
    one = kind - layout.RELICS + layout.SUITS if event else kind // layout.RANKS
    value, name = ("", p.kinds[kind]) if event else (p.box.relic[kind].rank, p.suits[one])
    return value, name, SIGNS[one], HUES[one]


@lru_cache(8192)
def face(p: Printed, id: str, x: float, y: float, size: float, kind: int) -> str:
    """A tile lying face up: a band in its colour, its number and sign, and its name where there is room."""
    value, name, sign, hue = _look_of(p, kind)
    roomy = size >= NAMED and (p.screen.is_wide or not value)  # on a narrow screen only events are named
    band, named = round(size * 0.2, 1), roomy and width_of(name, p.small) <= size - 6
    middle, number = band + (size - band) * (0.42 if named else 0.5), round(size * 0.46, 1)
    middle = min(middle, size - 17 - number * 0.55) if named and value else middle  # clear of the name
    part, left = (0.34, 0.54) if value else (0.46, 0.27)
    shapes = shadow(0, 0, size, size, size * 0.1) + rect(0, 0, size, size, hue, "", size * 0.1)
    shapes += rect(2, band, size - 4, size - band - 2, "card" if value else f"{hue}-wash", r=size * 0.05)
    shapes += icon(sign, size * left, round(middle - size * part / 2, 1), size * part, hue, name)
    if value:
        shapes += text(size * 0.29, round(middle + number * 0.35, 1), value, number, serif=True, anchor="middle")
    if named:
        shapes += text(size / 2, size - 8, name, p.small, "muted" if value else "ink", anchor="middle")
    return group(id, "tile", x, y, shapes, f"{name} {value}".rstrip())


@lru_cache(1024)
def turned_down(p: Printed, id: str, x: float, y: float, size: float, kind: int) -> str:
    """A tile lying face down that everybody has seen: bare earth, with what it is scratched into it."""
    value, name, sign, _hue = _look_of(p, kind)
    title = (_("{name} {value}, face down") if value else _("{name}, face down")).format(name=name, value=value)
    shapes, letters = rect(0.75, 0.75, size - 1.5, size - 1.5, "earth", "pebble", size * 0.1), round(size * 0.36, 1)
    if value:
        shapes += text(size * 0.31, size * 0.63, value, max(13, letters), "buried", serif=True, anchor="middle")
    shapes += icon(sign, size * (0.53 if value else 0.34), size * 0.34, size * 0.32, "buried", title)
    return group(id, "tile hidden", x, y, shapes, title)


def lying(p: Printed, id: str, size: float, kind: int, count: int = 1) -> Sketch:
    """A tile, or equal ones in a stack with their number."""
    return stacked(Sketch(face(p, id, 0, 0, size, kind), size, size + 3), count, p.small)


def each(p: Printed, id: str, size: float, counts: Sequence[int]) -> list[Sketch]:
    """Tiles by their kinds, several of a kind in a stack."""
    return [lying(p, f"{id}-{kind}", size, kind, count) for kind, count in enumerate(counts) if count]


def choice(id: str, inner: str, action: int, said: str | None, box: tuple[float, float, float, float], r: float) -> str:
    """A part that stands for an action: pressed where there is a sentence for that, else asked about."""
    return pressable(id, inner, None if said is None else action, said or "", box, r, action)


# The own camp


def own_tiles(t: Seen, prefix: str, size: float) -> list[Sketch]:
    """What is left in the own camp, by kinds; what can be chosen glows."""
    p, said = t.printed, t.said
    return [_own(p, prefix, kind, count, size, said.get(layout.TILE + kind)) for kind, count in t.camp.left]


@lru_cache(4096)
def _own(p: Printed, prefix: str, kind: int, count: int, size: float, said: str | None) -> Sketch:
    drawn, box = lying(p, f"{prefix}-{kind}-tile", size, kind, count), (0, 0, size, size)
    part = choice(f"{prefix}-{kind}", drawn.svg, layout.TILE + kind, said, box, size * 0.1)
    return Sketch(f'<g transform="translate(2 2)">{part}</g>', size + 4, size + 5)


def own_camp(t: Seen, prefix: str, width: float, height: float, rows: int = 0) -> Sketch:
    """Every kind of the own camp, as large as the room allows; in so many rows at most, or in as many as are best."""
    kinds = len(t.camp.left)
    if not kinds:
        return vacant(_("No tiles in your camp."), width, min(height, LARGEST))
    size = int(max(min(LARGEST, width / -(-kinds // n) - 6, height / n - 7) for n in range(1, (rows or 5) + 1)))
    if size < LEAST and not rows:  # too small to press; the tray has them
        return NOTHING
    return grid(own_tiles(t, prefix, size), int(width // (size + 6)), 2, 2)
