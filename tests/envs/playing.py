"""What the tests of environments share: random choices out of a mask, and the honest way to an observation."""

from collections.abc import Iterator

import numpy as np

from digsite.core.records import copy
from digsite.match import Match
from digsite.sim.stepping import observing_of
from tests.catalogue import Chosen, Table


def any_of(mask: np.ndarray, rng: np.random.Generator) -> int:
    """One of what may be done."""
    return int(rng.choice(np.flatnonzero(mask)))


def told(match: Match, seat: int, observation: str = "steps") -> np.ndarray:
    """What a seat of a match may know, turned and asked column by column."""
    observing = observing_of(match.game.rules)
    words = observing.turned(copy(match.sight(seat)), match.seats, seat)
    return words if observation == "words" else observing.told(words, match.seats, seat, observation)


def mask_of(match: Match, seat: int) -> np.ndarray:
    """What a seat may do, as the match says."""
    flags = np.zeros(match.game.rules.ACTIONS, np.int8)
    flags[match.legal() if match.to_move == seat else []] = 1
    return flags


def rows_of(table: Table) -> Iterator[tuple[int, Chosen]]:
    """Every option row with a number to seed by."""
    yield from enumerate(table.rows)
