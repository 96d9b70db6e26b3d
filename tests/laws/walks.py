"""One walk through the games of a table serves many laws: what the drivers found, kept for every test that asks.

A driver is cached with the machine code of its game, under a name that holds a digest of drivers.py: an edited law
is compiled anew, and never mistaken for the one before.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np

from digsite.core import NOBODY
from digsite.core.compiling import bind, specialise
from digsite.core.records import copy
from digsite.core.rng import RNG
from digsite.sim import batches
from tests.catalogue import MODE, PLAIN, RandomGame, Table, few, table_of
from tests.laws import drivers
from tests.laws.drivers import Memory

GAMES = few(16, 1)  # beside the eventful ones
WORLDS = few(60, 1)  # games that are lived twice
STRIDE = 7  # steps from one check of the invariants to the next in plain Python
ENOUGH = 200  # actions changed in other worlds: more would show nothing new
OFTEN = 12  # an action that is said to reveal something more often than this must do so once

Driver = Callable[..., Any]


@cache
def digest() -> str:
    """Of the source of all laws that are drivers."""
    return hashlib.sha256(Path(drivers.__file__).read_bytes()).hexdigest()[:16]


def named(generic: Driver) -> FunctionType:
    """The same driver under a name that changes with its source."""
    made = FunctionType(generic.__code__, generic.__globals__, generic.__name__, generic.__defaults__)
    made.__module__, made.__qualname__ = generic.__module__, f"{generic.__qualname__}_{digest()}"
    return made


def part(generic: Driver, rules: ModuleType, **known: Any) -> Any:
    """A part of a driver: compiled inside it and nowhere else, which takes half the time."""
    made = bind(generic, rules, **known)
    return made if PLAIN else numba.njit(inline="always", nogil=True, error_model="numpy")(made)


@cache
def drivers_of(rules: ModuleType) -> dict[str, Any]:
    """The drivers of the laws as one game's own, each knowing those before it."""
    known = batches.drivers(rules)
    made: dict[str, Any] = {name: known[name] for name in ("random_action", "play_out_checked")}
    for make, row in ((specialise, drivers.HELPERS), (part, drivers.PARTS), (specialise, drivers.DRIVERS)):
        for generic in row:
            made[generic.__name__] = make(named(generic), rules, **made)
    return made


def memory(rules: ModuleType, seats: int) -> Memory:
    """Room for everything that a driver writes."""
    places = np.zeros(drivers.PLACES, rules.STATE)
    return Memory(
        places=places,
        raw=places.view(np.int32).reshape(drivers.PLACES, -1),
        rows=np.zeros((drivers.ROWS, rules.ACTIONS), np.int32),
        rngs=np.zeros(2, RNG),
        run=np.zeros(3, rules.STATE),
        key=np.zeros(4, np.int64),
        counts=np.zeros(2, np.int64),
        where=np.zeros(2, np.int64),
        found=np.zeros((drivers.LAWS, 5), np.int64),
        tally=np.zeros((seats + 1, drivers.TALLIES), np.int64),
        claims=np.zeros((2, 2, rules.ACTIONS), np.int64),
    )


@dataclass(frozen=True)
class Walked:
    """What walks through the games of a table have found."""

    games: list[RandomGame]
    found: np.ndarray
    tally: np.ndarray
    claims: np.ndarray
    spoilt: str  # the game after which the box was another
    changed: int = 0  # actions that were others in another world

    def count(self, what: int) -> list[int]:
        """How often for each viewer, a spectator last."""
        return [int(number) for number in self.tally[:, what]]

    def claimed(self) -> int:
        """How often an action was said to reveal something."""
        return int(self.claims[:, drivers.CLAIMED].sum())

    def told_apart(self) -> int:
        """How many actions, for their movers and for others, did reveal something somewhere."""
        return int(self.claims[:, drivers.TOLD_APART].sum())

    def empty_claims(self) -> list[str]:
        """Actions that were often said to reveal something, and never did."""
        often = (self.claims[:, drivers.CLAIMED] > OFTEN) & (self.claims[:, drivers.TOLD_APART] == 0)
        whose = ("to others", "to its mover")
        return [f"action {action} {whose[own]}" for own, action in np.argwhere(often).tolist()]

    def tried(self, law: int) -> int:
        return int(self.found[law, drivers.TRIED])

    def broken(self, law: int) -> str:
        """Where a law was broken first; nothing if it was kept."""
        _tried, broken, game, number, viewer = (int(entry) for entry in self.found[law])
        if not broken:
            return ""
        who = "a spectator" if viewer == NOBODY else f"seat {viewer}"
        return f"{self.games[game]}, action {number}, viewer {viewer} ({who}); {broken} times in all"


def walk(
    table: Table,
    games: list[RandomGame],
    looked: Callable[[RandomGame], np.ndarray],
    go: Driver | None = None,
) -> Walked:
    """Go through these games with every law at every position that is looked at."""
    go = go or drivers_of(table.rules)["walk"]
    m, box, spoilt = memory(table.rules, table.seats), copy(table.box), ""
    for index, game in enumerate(games):
        m.places[drivers.NOW] = game.start()
        m.where[drivers.GAME] = index
        go(m, box, np.array(game.actions, np.int32), looked(game), table.seats)
        spoilt = spoilt or (str(game) if box.tobytes() != table.box.tobytes() else "")
    return Walked(games, m.found, m.tally, m.claims, spoilt)


def live_twice(table: Table, games: list[RandomGame], go: Driver | None = None) -> Walked:
    """Play these games again, and beside each for every viewer one with other unseen actions."""
    go = go or drivers_of(table.rules)["live_twice"]
    m, changed = memory(table.rules, table.seats), 0
    for index, game in enumerate(games):
        for viewer in table.viewers:
            m.places[drivers.NOW] = game.start()
            m.where[drivers.GAME] = index
            changed += int(go(m, table.box, np.array(game.actions, np.int32), viewer, game.seed))
        if changed > ENOUGH and MODE != "compiled":
            break
    return Walked(games, m.found, m.tally, m.claims, "", changed)


@cache
def walked(game: str, seats: int) -> Walked:
    """The walk that the laws share: compiled through every position of many games, in plain Python through some."""
    table = table_of(game, seats)
    games = [*table.eventful(), *table.games(GAMES, first_seed=500)]
    return walk(table, games, lambda game: places_to_look(table, game))


@cache
def lived_twice(game: str, seats: int) -> Walked:
    """The games that all laws about two worlds share."""
    table = table_of(game, seats)
    return live_twice(table, [*table.eventful(WORLDS), *table.games(WORLDS, first_seed=1000)])


def places_to_look(table: Table, game: RandomGame) -> np.ndarray:
    """Everywhere; in plain Python at the places that the table chose, and after some other steps at the invariants."""
    looked = np.full(len(game.actions), drivers.LOOK, np.int64)
    if MODE == "plain":
        looked[:], looked[::STRIDE] = drivers.PASS, drivers.STEP
        looked[sorted(table.places_to_look().get(game.seed, ()))] = drivers.LOOK
    chosen = np.flatnonzero(looked == drivers.LOOK)
    looked[chosen[game.seed % 2 :: few(12, 40)]] = drivers.PLAY_ON
    return looked


def insist(table: Table, law: int, *, always: bool = True) -> None:
    """A law holds at every place that the walk looked at; nothing is proven where it was never tried."""
    found = walked(table.game.id, table.seats)
    assert not found.broken(law), found.broken(law)
    assert found.tried(law) or not always, "the law was never tried"
