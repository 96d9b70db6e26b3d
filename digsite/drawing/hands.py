"""Cards in a hand or in a row: beside each other as far as there is room, then overlapping."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from digsite.drawing.shapes import NOTHING, Sketch


class InHand(NamedTuple):
    """A card of a hand."""

    draw: Callable[[float], str]  # gets how much of it is seen; 0 is all of it
    suit: int = 0  # neighbours of another suit lie a little apart
    raised: bool = False


def enough_is_seen(cards: int, card: float, width: float, least: float = 34, apart: float = 21) -> bool:
    """Do so many cards of this width have room, with so much of each to be seen?"""
    return card + (cards - 1) * least + apart <= width


def fanned(
    cards: Sequence[InHand],
    size: tuple[float, float],
    width: float,
    gap: float = 6,
    lift: float = 0,
    apart: float = 7,
) -> Sketch:
    """Cards from left to right, each drawn so that what is seen of it tells it; those that are raised stand out."""
    if not cards:
        return NOTHING
    more = sum(one.suit != other.suit for one, other in pairwise(cards)) * apart
    step = round(min(size[0] + gap, (width - size[0] - more) / max(1, len(cards) - 1)), 1)
    svg, x = "", 0.0
    for i, one in enumerate(cards):
        last = i == len(cards) - 1
        room = step + (0 if last or cards[i + 1].suit == one.suit else apart)
        seen = 0 if last or step >= size[0] else step
        svg += f'<g transform="translate({x:g} {0 if one.raised else lift:g})">{one.draw(seen)}</g>'
        x += room
    return Sketch(f'<g class="fan">{svg}</g>', x - step + size[0], size[1] + lift)
