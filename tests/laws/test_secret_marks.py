"""Marks say which numbers can be hidden: programs that learn are told by them, so they are held to what `hide` does."""

from functools import cache

import numpy as np

from digsite.core import HIDDEN, NOBODY, mark, record
from digsite.core.records import marks_of
from digsite.match import Game
from tests.catalogue import RandomGame, Table, compiled_only, hidden, table_of

pytestmark = compiled_only  # what is hidden are the same bytes however the rules run: the digests show it
GAMES = 24  # the options in turn, so that all pairs of them come up


def secret(layout: np.dtype) -> set[str]:
    """The fields that are marked so."""
    return {name for name, mark in marks_of(layout).items() if mark.secret}


def blanked(passed: np.ndarray, seen: np.ndarray) -> set[str]:
    """Fields in which HIDDEN stands where another number is true."""
    names = [name for name in passed.dtype.names or () if name != "spare"]
    return {name for name in names if np.any((seen[name] == HIDDEN) & (passed[name] != HIDDEN))}


def blanked_in(table: Table, game: RandomGame, viewer: int) -> set[str]:
    """What was blanked for a viewer somewhere in a game."""
    passed, seen = (np.zeros(len(game.actions), table.rules.STATE) for _both in range(2))
    for number, (s, _action) in enumerate(game.positions()):
        passed[number], seen[number] = s, hidden(table, s, viewer)
    return blanked(passed, seen)


@cache
def found(id: str, seats: int) -> dict[int, set[str]]:
    """For each viewer of a table what is blanked in its random games."""
    table = table_of(id, seats)
    games = list(table.games(GAMES))
    return {viewer: set().union(*(blanked_in(table, game, viewer) for game in games)) for viewer in table.viewers}


def test_nothing_is_blanked_but_what_is_marked_secret(table: Table) -> None:
    for viewer, names in found(table.game.id, table.seats).items():
        who = "a spectator" if viewer == NOBODY else f"seat {viewer}"
        wrong = sorted(names - secret(table.rules.STATE))
        assert not wrong, f"{table}: {', '.join(wrong)} was hidden from {who}; mark it by mark.secret(...)"


def test_what_is_marked_secret_is_blanked_for_somebody_somewhere(game: Game) -> None:
    ever = set().union(*(names for seats in game.seats for names in found(game.id, seats).values()))
    never = sorted(secret(game.rules.STATE) - ever)
    assert not never, f"{game.id}: {', '.join(never)} is marked secret, and nobody was ever kept from it"


def test_a_number_that_is_hidden_would_be_noticed_and_one_that_looks_so_would_not() -> None:
    layout = record(hand=mark.secret(2), shelf=2, lost=1)
    passed, seen = np.zeros(3, layout), np.zeros(3, layout)
    passed["lost"] = seen["lost"] = HIDDEN
    seen["hand"][1] = seen["shelf"][2, 0] = HIDDEN
    assert blanked(passed, seen) == {"hand", "shelf"}
    assert secret(layout) == {"hand"}
