"""A seat that plays at random: the same choices as in a simulation with the same seed."""

from typing import TYPE_CHECKING

from digsite.ai.asking import insist_on_a_seat
from digsite.core import bits, pick
from digsite.core.rng import RANDOM_STREAM, generator

if TYPE_CHECKING:
    from digsite.match import Match


class RandomBot:
    """Every legal action alike, from stream 1 of the match's key."""

    def choose(self, match: "Match") -> int:
        insist_on_a_seat(match)
        rng = generator(match.key, RANDOM_STREAM, match.decisions)
        return int(pick(match.weights(), bits(rng.key, rng.stream, rng.index)))
