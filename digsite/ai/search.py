"""The tree search on a seat."""

from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from digsite.ai import tree
from digsite.ai.asking import insist_on_a_seat
from digsite.core.compiling import announced, specialise
from digsite.core.records import copy
from digsite.core.rng import BOT_STREAM, fork, generator

if TYPE_CHECKING:
    from digsite.match import Game, Match


@cache
def drivers(rules: ModuleType) -> dict[str, Any]:
    """A game's own compiled search."""
    made: dict[str, Any] = {}
    for generic in tree.DRIVERS:
        made[generic.__name__] = specialise(generic, rules, **made)
    return made


class SearchBot:
    """So many playouts for every decision."""

    def __init__(self, game: "Game", playouts: int) -> None:
        self.game, self.playouts = game, playouts

    def choose(self, match: "Match") -> int:
        seat = insist_on_a_seat(match)
        s = match.hidden(seat)
        rng = generator(match.key, 0)
        fork(rng, BOT_STREAM + seat, match.decisions)
        with announced(match.game.rules, "search"):
            return self.decide(s, match.box.record, seat, match.seats, rng)

    def decide(self, s: np.record, box: np.record, seat: int, seats: int, rng: np.record) -> int:
        """The choice at a position as the seat sees it, by this stream of chance."""
        rules = self.game.rules
        table = np.zeros(2, rules.STATE)
        table[0] = copy(s)
        weight, path = np.zeros(rules.ACTIONS, np.int32), np.zeros(tree.DEEPEST, np.int32)
        nodes, reward = np.empty(self.playouts * tree.BRANCHES_A_PLAYOUT + 1, tree.NODE), np.zeros(seats + 2)
        search = drivers(rules)["search"]
        return int(search(table, box, weight, rng, seat, seats, self.playouts, nodes, path, reward, rules.ACTIONS))
