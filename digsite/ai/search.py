"""The tree search on a seat."""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from digsite.ai import tree
from digsite.core.compiling import announced, specialise
from digsite.core.records import copy
from digsite.match import Look, Luck


@cache
def drivers(rules: ModuleType) -> dict[str, Any]:
    """A game's own compiled search."""
    made: dict[str, Any] = {}
    for generic in tree.DRIVERS:
        made[generic.__name__] = specialise(generic, rules, **made)
    return made


class SearchBot:
    """So many playouts for every decision."""

    reads_steps = False

    def __init__(self, playouts: int) -> None:
        self.playouts = playouts

    def choose(self, look: Look, luck: Luck) -> int:
        rules = look.game.rules
        with announced(rules, "search"):
            return self.decide(rules, look.record, look.box.record, look.seat, look.seats, luck.rng)

    def decide(self, rules: ModuleType, s: np.record, box: np.record, seat: int, seats: int, rng: np.record) -> int:
        """The choice at a position of a game as the seat sees it, by this stream of chance."""
        table = np.zeros(2, rules.STATE)
        table[0] = copy(s)
        weight, path = np.zeros(rules.ACTIONS, np.int32), np.zeros(tree.DEEPEST, np.int32)
        nodes, reward = np.empty(self.playouts * tree.BRANCHES_A_PLAYOUT + 1, tree.NODE), np.zeros(seats + 2)
        search = drivers(rules)["search"]
        return int(search(table, box, weight, rng, seat, seats, self.playouts, nodes, path, reward, rules.ACTIONS))
