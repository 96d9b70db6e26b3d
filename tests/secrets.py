"""What a game says about its secrets, for the laws to prove: tests/games/<id>/secrets.py.

`frequencies()` yields Frequency rows: over many guesses, what a look at the record finds must take these odds.
`who_sees()` yields Sight rows: one or more for each row of the page's table of who sees what.
`PROVEN_ELSEWHERE` names rows of that table which another test proves, with that test (file::test); a list
`FREQUENCIES_ELSEWHERE` does the same for odds.
`openings(seats)` yields options and records from which random games are full of secrets, where those of new games
are rare; the laws play such games too.
"""

from collections.abc import Callable, Hashable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple

import numpy as np

Look = Callable[[np.record], Hashable]


class Frequency(NamedTuple):
    """Something hidden from a seat at a position, and the odds of what a fair guess puts there."""

    name: str
    s: np.record
    seat: int  # who guesses; NOBODY is a spectator
    look: Look
    expected: Mapping[Hashable, float]
    clauses: tuple[str, ...] = ()


class Sight(NamedTuple):
    """A row of the table of who sees what: a position, where to look, and who finds the truth there."""

    information: str  # the row's first cell
    s: np.record
    look: Look
    seen_by: frozenset[int]  # seats, and NOBODY for a spectator
    clauses: tuple[str, ...] = ()


def secrets_of(game: str) -> ModuleType | None:
    """What a game's tests say about its secrets, if they do."""
    name = f"tests.games.{game}.secrets"
    if find_spec(f"tests.games.{game}") is None or find_spec(name) is None:
        return None
    return import_module(name)
