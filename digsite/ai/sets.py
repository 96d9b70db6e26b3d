"""Who sits where in an arena: the games of a set, which share one seed.

Every player has every seat equally often, and every pair of players meets equally often (at up to five seats).
"""

from collections.abc import Sequence
from itertools import combinations

LineUp = tuple[int, ...]  # the number of a player for each seat


def games_of_set(players: int, seats: int) -> list[LineUp]:
    """The line-ups of a set, each in all its rotations; who is alone at a table has no other."""
    return [lineup[turn:] + lineup[:turn] for lineup in lineups(players, seats) for turn in range(seats)]


def lineups(players: int, seats: int) -> list[LineUp]:
    """Every choice of as many players as there are seats; where there are fewer, each in turn is on one seat alone.

    The other players, in their order from there on, are then dealt out to the other seats: of two players at four
    seats A sits with B, B, B and B with A, A, A; of three A with B, C, B, then B with C, A, C and C with A, B, A.
    """
    if players >= seats:
        return list(combinations(range(players), seats))
    return [_one_against_others(one, players, seats) for one in range(players)]


def _one_against_others(one: int, players: int, seats: int) -> LineUp:
    others = [(one + step) % players for step in range(1, players)]
    return (one, *(others[seat % len(others)] for seat in range(seats - 1)))


def compared(lineup: Sequence[int], places: Sequence[int]) -> list[tuple[int, int, float]]:
    """For every two seats of different players: one player, the other, and what the first gets of the comparison."""
    return [
        (lineup[a], lineup[b], 1.0 if places[a] < places[b] else 0.5 if places[a] == places[b] else 0.0)
        for a, b in combinations(range(len(lineup)), 2)
        if lineup[a] != lineup[b]
    ]
