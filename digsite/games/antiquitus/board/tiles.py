"""Tiles, drawn once and kept: a board shows a hundred of them."""

from functools import lru_cache

from digsite.drawing import SMALLEST, card_back, group, hidden_tile, icon, kept, rect, shadow, text, tile, width_of
from digsite.games.antiquitus.board.table import Table
from digsite.games.antiquitus.rules import layout
from digsite.text import _

SIGNS = ("bone", "coin", "text", "sword")
HUES = ("green", "gold", "blue", "red")
EVENT_SIGNS = ("hazard", "treasure")
EVENT_HUES = ("grey", "gold")

_tile = lru_cache(8192)(tile)
face_down = lru_cache(1024)(hidden_tile)
placard_back = lru_cache(1024)(card_back)


def relic(t: Table, id: str, x: float, y: float, size: float, kind: int) -> str:
    """A relic lying face up."""
    suit = kind // layout.RANKS
    return _tile(id, x, y, size, t.box.relic[kind].rank, t.suits[suit], SIGNS[suit], HUES[suit])


@lru_cache(1024)
def event_tile(id: str, x: float, y: float, size: float, name: str, sign: str, hue: str) -> str:
    """An event lying face up: no number, a large sign."""
    named = width_of(name, SMALLEST) <= size - 6
    sign_size = size * (0.46 if named else 0.6)
    shapes = (
        f"{shadow(0, 0, size, size, size * 0.1)}"
        f"{rect(1.25, 1.25, size - 2.5, size - 2.5, f'{hue}-wash', hue, size * 0.1, 2.5)}"
        f"{icon(sign, (size - sign_size) / 2, size * (0.17 if named else 0.2), sign_size, hue, name)}"
        f"{text(size / 2, size - 8, name, SMALLEST, 'ink', anchor='middle') if named else ''}"
    )
    return group(id, "tile event", x, y, shapes, name)


@kept(1024)
def turned_down(id: str, x: float, y: float, size: float, value: object, name: str, sign: str) -> str:
    """A tile lying face down that everybody has seen: bare earth, with what it is scratched into it."""
    title = _("{name} {value}, face down") if value else _("{name}, face down")
    title = title.format(name=name, value=value)
    named, number = size >= 56 and width_of(name, SMALLEST) <= size - 6, round(size * 0.36, 1)
    middle = size * (0.42 if named else 0.5)
    shapes = rect(0.75, 0.75, size - 1.5, size - 1.5, "earth", "pebble", size * 0.1)
    if value:
        shapes += text(size * 0.31, middle + number * 0.35, value, number, "buried", serif=True, anchor="middle")
    across = size * (0.53 if value else 0.34)
    shapes += icon(sign, across, middle - size * 0.16, size * 0.32, "buried", title)
    if named:
        shapes += text(size / 2, size - 10, name, SMALLEST, "buried", anchor="middle")
    return group(id, "tile hidden", x, y, shapes, title)


def tick(x: float, y: float, title: str) -> str:
    """A mark on what has been chosen."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="var(--ink)" stroke="var(--card)" stroke-width="1.5"/>'
    return disc + icon("check", x - 6.5, y - 6.5, 13, "card", title)
