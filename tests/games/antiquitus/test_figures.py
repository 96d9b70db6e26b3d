"""Random play against the figures of the rules page (section 8), within four standard errors."""

from typing import NamedTuple

import numpy as np
import pytest

from digsite.core.compiling import specialise
from digsite.games.antiquitus import rules
from digsite.sim.batches import drivers
from digsite.sim.playouts import play_out
from tests.catalogue import compiled_only
from tests.games.antiquitus.positions import BOX, begun

GAMES = 3000
TURNS, DECISIONS, BEST, DRY = range(4)


class Figures(NamedTuple):
    """Means of section 8 over so many games there (500 and 1,500 random games pooled)."""

    turns: float
    decisions: float
    best: float


PAGE = {
    2: Figures(28.6, 149.9, 7.61),
    3: Figures(44.85, 246.0, 8.37),
    4: Figures(61.4, 348.0, 8.83),
    5: Figures(54.2, 320.1, 6.47),
}
PAGE_GAMES = 2000


def play_many(table, box, weight, key, counts, games, seats, found):  # type: ignore[no-untyped-def]
    """Random games from table[0]; their turns, decisions, best REP and whether the dig ran dry."""
    for game in range(games):
        key[0], counts[0], counts[1] = game, 0, 0
        table[1] = table[0]
        play_out(table[1], box, weight, key, counts)  # type: ignore[no-untyped-call]
        s = table[1]
        best = 0
        for seat in range(seats):
            best = max(best, int(s.rep[seat]))
        found[game, 0] = s.turns
        found[game, 1] = counts[1]
        found[game, 2] = best
        found[game, 3] = 1 if s.total < box.submissions[seats] else 0


@compiled_only
@pytest.mark.parametrize("seats", rules.SEATS)
def test_random_play_has_the_figures_of_the_page(seats: int) -> None:
    driver = specialise(play_many, rules, play_out=drivers(rules)["play_out"])
    table, found = np.zeros(2, rules.STATE), np.zeros((GAMES, 4))
    table[0] = begun(seats)
    weight = np.zeros(rules.ACTIONS, np.int32)
    driver(table, BOX.record, weight, np.zeros(4, np.int64), np.zeros(2, np.int64), GAMES, seats, found)
    for column, figure in enumerate(PAGE[seats]):
        error = found[:, column].std() * (1 / GAMES + 1 / PAGE_GAMES) ** 0.5
        assert abs(found[:, column].mean() - figure) < 4 * error, (column, found[:, column].mean(), figure, error)
    assert found[:, DRY].mean() < {2: 0.002, 3: 0.004, 4: 0.05, 5: 0.01}[seats]
