"""What the laws range over: every game, every seat count, and options such that all pairs of values occur."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import numba
import numpy as np
import pytest

import digsite
from digsite.box import Option, Value
from digsite.core import NOBODY
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.match import Game, Match
from digsite.sim.batches import Setting, record_game
from tests.secrets import secrets_of

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).parent.parent
WORK = ROOT / ".work"  # what one part of the run leaves for another; git ignores it
PLAIN = bool(numba.config.DISABLE_JIT)
MODE = "plain" if PLAIN else "bounds" if numba.config.BOUNDSCHECK else "compiled"

clause = pytest.mark.clause  # @clause("SH-2.2"): this test proves that clause of the rules page
compiled_only = pytest.mark.compiled_only  # nothing to see in plain Python or with bounds checks
machine_code = pytest.mark.machine_code  # nothing to see in plain Python, but with bounds checks there is


def few(compiled: int, plain: int) -> int:
    """How many: thousands of games run compiled only; bounds checks want a part, plain Python is far slower."""
    return {"compiled": compiled, "bounds": max(plain, compiled // 4), "plain": plain}[MODE]


def cannot(what: str, reason: str) -> NoReturn:
    """Skip a test that lacks something; where DIGSITE_REQUIRE names it, that is a failure."""
    if what in os.environ.get("DIGSITE_REQUIRE", "").split(","):
        pytest.fail(f"{what} is required here: {reason}")
    pytest.skip(reason)


Chosen = dict[str, Value]


@dataclass(frozen=True)
class Table:
    """A game with its seats filled; `rows` are choices of options in which all pairs of values occur."""

    game: Game
    seats: int
    rows: tuple[Chosen, ...]

    def __str__(self) -> str:
        return f"{self.game.id}-{self.seats}"

    @property
    def rules(self) -> "ModuleType":
        return self.game.rules

    @property
    def box(self) -> np.record:
        return self.game.box.record

    @property
    def viewers(self) -> list[int]:
        """Everyone at the table, and a spectator."""
        return [*range(self.seats), NOBODY]

    def start(self, chosen: Chosen) -> np.record:
        """The record of a new game with these options."""
        return self.game.begin(self.game.box, self.seats, self.game.switches(self.seats, chosen))

    def setting(self, chosen: Chosen) -> Setting:
        """What a batch of such games has in common."""
        return Setting(self.game.rules, self.box, self.seats, self.start(chosen))

    def match(self, chosen: Chosen, seed: int) -> Match:
        """A live game with these options."""
        options: dict[str, Any] = {**chosen}
        return self.game.new(self.seats, seed, **options)

    def games(self, count: int, first_seed: int = 0) -> "Iterator[RandomGame]":
        """That many random games, the options taken in turn."""
        for seed in range(first_seed, first_seed + count):
            yield random_game(self.game.id, self.seats, seed, seed % len(self.rows))

    def telling(self, most: int = 10_000) -> "tuple[RandomGame, ...]":
        """Random games, picked from many, in which also what is rare happens; each option row is among them."""
        length = len(random_game(self.game.id, self.seats, 0, 0).actions)
        tried = few(max(40, min(300, 20_000 // length)), 5)
        return telling_games(self.game.id, self.seats, tried, few(3, 2))[:most]

    def eventful(self, most: int = 10_000) -> "tuple[RandomGame, ...]":
        """Random games from the openings that the game names for its secrets, and then the telling ones."""
        return (*opened_games(self.game.id, self.seats), *self.telling())[:most]

    def plenty(self, compiled: int, plain: int) -> int:
        """How many: in plain Python the fewer, the larger the record; `plain` is for one of 200 bytes."""
        return few(compiled, plain) if not PLAIN else max(4, plain * 200 // self.rules.STATE.itemsize)

    def looks(self, most: int | None = None) -> "Iterator[tuple[RandomGame, int, np.record, int]]":
        """At most so many positions of eventful games, notable ones before others: game, number, record, action."""
        places = self.places_to_look(most)
        for game in self.eventful():
            wanted = places.get(game.seed, ())
            for number, (s, action) in enumerate(game.positions()) if wanted else ():
                if number in wanted:
                    yield game, number, s, action

    def places_to_look(self, most: int | None = None) -> "dict[int, set[int]]":
        """At most so many places of eventful games, notable ones before others: numbers of actions by seed."""
        games, most = self.eventful(), most or self.plenty(1500, 40)
        places = [(game.seed, number) for game in games for number in game.notable]
        others = [(game.seed, number) for game in games for number in range(len(game.actions))]
        chosen = dict[int, set[int]]()
        for seed, number in [*spread(places, most), *spread(others, max(1, most - len(places)))]:
            chosen.setdefault(seed, set()).add(number)
        return chosen


def spread(row: "list[tuple[int, int]]", most: int) -> "list[tuple[int, int]]":
    """At most so many of a row, evenly spread."""
    return row[:: max(1, -(-len(row) // most))]


@dataclass(frozen=True)
class RandomGame:
    """A whole random game: the list of numbers that it is."""

    table: Table
    chosen: Chosen
    seed: int
    actions: tuple[int, ...]
    notable: tuple[int, ...] = ()  # of an eventful game: where something rare can be done or is done
    opening: np.record | None = field(default=None, compare=False)  # where it began, if not with a new game

    def __str__(self) -> str:
        return f"{self.table}, options {self.chosen}, seed {self.seed}"

    def start(self) -> np.record:
        """Where it began."""
        return self.table.start(self.chosen) if self.opening is None else copy(self.opening)

    def match(self) -> Match:
        """A live match at the beginning of this game."""
        game = self.table.game
        return Match(game, game.box, self.table.seats, self.chosen, seed=self.seed, start=self.opening)

    def positions(self) -> Iterator[tuple[np.record, int]]:
        """Each position with the action that was taken there; the record is a copy that the caller may keep."""
        s = self.start()
        for action in self.actions:
            yield copy(s), action
            self.table.rules.play(s, self.table.box, action)

    def matches(self, every: int = 1, upto: int | None = None) -> Iterator[tuple[Match, int]]:
        """A live match led through the game, shown before every so-many-th action."""
        match = self.match()
        for number, action in enumerate(self.actions if upto is None else self.actions[: upto + 1]):
            if number % every == 0:
                yield match, action
            match.play(action)


@cache
def random_game(game: str, seats: int, seed: int, row: int) -> RandomGame:
    table = table_of(game, seats)
    chosen = table.rows[row]
    actions = record_game(table.setting(chosen), seed)
    return RandomGame(table, chosen, seed, tuple(int(action) for action in actions))


@cache
def telling_games(game: str, seats: int, tried: int, often: int) -> tuple[RandomGame, ...]:
    """Of so many random games those in which something could be done, or was done, for one of the first few times."""
    table, seen, found = table_of(game, seats), Counter[tuple[int, int, bool]](), []
    for number, random in enumerate(table.games(tried)):
        notable = []
        for place, (s, action) in enumerate(random.positions()):
            phase = int(s.phase) if "phase" in (s.dtype.names or ()) else 0
            keys = [(phase, action, True), *((phase, possible, False) for possible in legal(table, s))]
            if any(seen[key] < often for key in keys):
                notable.append(place)
            seen.update(keys)
        if notable or number < len(table.rows):
            found.append(replace(random, notable=tuple(notable)))
    return tuple(found)


@cache
def opened_games(game: str, seats: int) -> tuple[RandomGame, ...]:
    """Random games from the openings of a game; notable is where something is unseen by a spectator, or hidden."""
    table, found = table_of(game, seats), []
    openings = list(getattr(secrets_of(game), "openings", lambda _seats: ())(seats))
    for seed in range(FIRST_OPENED, FIRST_OPENED + few(6, 1) * len(openings)):
        chosen, opening = openings[seed % len(openings)]
        actions = record_game(Setting(table.rules, table.box, seats, opening), seed)
        random = RandomGame(table, chosen, seed, tuple(int(action) for action in actions), opening=opening)
        notable = [
            place
            for place, (s, action) in enumerate(random.positions())
            if not table.rules.sees(s, table.box, action, NOBODY) or hidden(table, s, NOBODY).tobytes() != s.tobytes()
        ]
        found.append(replace(random, notable=tuple(notable)))
    return tuple(found)


FIRST_OPENED = 1_000_000  # the seed of the first game from an opening, past those of all others


@cache
def table_of(game: str, seats: int) -> Table:
    """The table of a game at a seat count."""
    found = digsite.game(game)
    return Table(found, seats, tuple(pairwise(found.options, seats)))


def every_table(games: list[str] | None = None) -> list[Table]:
    """Every game (or these) at every seat count."""
    return [table_of(id, seats) for id in games or digsite.games() for seats in digsite.game(id).seats]


def tables(games: list[str] | None = None) -> list[Table]:
    """Where laws are tried: at every seat count, in plain Python at the fewest and the most.

    A law that holds compiled at the others holds in plain Python too: the digests show that both do the same.
    """
    return [table for table in every_table(games) if not PLAIN or table.seats in _ends(table.game.seats)]


def _ends(seats: Sequence[int]) -> tuple[int, int]:
    return min(seats), max(seats)


def pairwise(options: list[Option], seats: int) -> list[Chosen]:
    """Rows of options in which every value and every pair of values occurs; the first has all defaults."""
    values = {option.id: option.values_at(seats) for option in options}
    rows = [{option.id: option.default for option in options}]
    open_pairs = all_pairs(values) - pairs_of(values, rows[0])
    while open_pairs:
        first = min(open_pairs)
        row = {name: values[name][index] for name, index in first}
        for name, known in values.items():
            if name not in row:
                row[name] = max(known, key=lambda v: len(pairs_of(values, {**row, name: v}) & open_pairs))
        rows.append({name: row[name] for name in values})
        open_pairs -= pairs_of(values, rows[-1])
    return rows


Pair = tuple[tuple[str, int], ...]


def all_pairs(values: dict[str, list[Value]]) -> set[Pair]:
    """Every value, and every pair of values of two options, by their places in the lists."""
    each = [[(name, index) for index in range(len(known))] for name, known in values.items()]
    singles = {(value,) for row in each for value in row}
    return singles | {(one, other) for first, second in combinations(each, 2) for one in first for other in second}


def pairs_of(values: dict[str, list[Value]], row: Chosen) -> set[Pair]:
    """The values and pairs of values that a row, or the part of it that is chosen, holds."""
    places = [(name, values[name].index(row[name])) for name in values if name in row]
    return {(place,) for place in places} | set(combinations(places, 2))


# What the rules say, without a match around it


def weights(table: Table, s: np.record) -> np.ndarray:
    """What can happen here, with its odds."""
    weight = np.zeros(table.rules.ACTIONS, np.int32)
    table.rules.weigh(s, table.box, weight)
    return weight


def legal(table: Table, s: np.record) -> list[int]:
    """What can happen here."""
    return [int(action) for action in np.flatnonzero(weights(table, s))]


def hidden(table: Table, s: np.record, seat: int) -> np.record:
    """The position as this seat may know it."""
    made = copy(s)
    table.rules.hide(made, table.box, seat)
    return made


def guessed(table: Table, s: np.record, seat: int, number: int) -> np.record:
    """One of many guesses at what this seat cannot know; the same number gives the same guess."""
    made = copy(s)
    table.rules.guess(made, table.box, seat, generator((number, 2026, 0, 0), 9))
    return made


def played(table: Table, s: np.record, action: int) -> np.record:
    """The position after an action."""
    made = copy(s)
    table.rules.play(made, table.box, action)
    return made
