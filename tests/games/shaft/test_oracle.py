"""Shaft against a second program written from its rules page alone: same options, odds, positions, results, trees."""

import numpy as np
import pytest

from digsite.games.shaft import rules
from digsite.sim.batches import count_tree
from tests.catalogue import Chosen, RandomGame, few, played, table_of, weights
from tests.games.shaft import oracle
from tests.games.shaft.oracle import TOOLS, Dig

SEATS = [2, 3, 4]


def begin(seats: int, chosen: Chosen) -> Dig:
    return oracle.begin(
        seats,
        int(chosen.get("tools", 2)),
        random_first=chosen.get("first") == "random",
        handicap=bool(chosen.get("handicap")),
    )


def tools(row: np.ndarray) -> str:
    return "".join(TOOLS[kind] * int(row[kind]) for kind in range(rules.KINDS))


def follow(game: RandomGame) -> Dig:
    """Play a game in both programs and compare them at every step."""
    dig, table = begin(game.table.seats, game.chosen), game.table
    for number, (s, action) in enumerate(game.positions()):
        odds = {int(a): int(weights(table, s)[a]) for a in np.flatnonzero(weights(table, s))}
        known = oracle.moves(dig)
        where = f"{game}, action {number}"
        assert odds == {a: weight for a, (weight, _next) in sorted(known.items())}, where
        assert (int(s.supply), int(s.depth), int(s.basket)) == (dig.supply, dig.depth, dig.basket), where
        assert bool(s.lit) == dig.lamp, where
        assert tuple(int(x) for x in s.shelf[: table.seats]) == dig.shelves, where
        assert tuple(tools(s.hand[seat]) for seat in range(table.seats)) == dig.hands, where
        assert tools(s.deck) == dig.deck, where
        if dig.todo in ("turn", "trade", "offer"):
            assert int(s.to_move) == dig.seat, where
        dig = known[action][1]
    return dig


@pytest.mark.parametrize("seats", SEATS)
def test_both_programs_play_the_same_games(seats: int) -> None:
    table = table_of("shaft", seats)
    for game in [*table.telling(), *table.games(few(200, 10), first_seed=7000)]:
        dig = follow(game)
        assert dig.todo == "over"
        match = table.match(game.chosen, game.seed)
        match.play_all(game.actions)
        assert tuple(match.scores()) == dig.shelves, game
        assert match.places() == oracle.places(dig), game


@pytest.mark.parametrize("seats", SEATS)
def test_both_programs_count_the_same_trees(seats: int) -> None:
    """From the set-up of every row of options, and from the middle and near the end of random games."""
    table = table_of("shaft", seats)
    for game in table.games(few(24, 6), first_seed=8000):
        for done in (0, len(game.actions) // 2, max(0, len(game.actions) - 6)):
            s, dig = table.start(game.chosen), begin(seats, game.chosen)
            for action in game.actions[:done]:
                s, dig = played(table, s, action), oracle.moves(dig)[action][1]
            setting = table.setting(game.chosen)
            here = type(setting)(setting.rules, setting.box, seats, s)
            depth = few(4, 3)
            assert count_tree(here, depth) == oracle.count_lines(dig, depth), f"{game} after {done}"
