"""What may come of each choice: a search says what is best, playouts with a net say what to expect.

A number is the mean result of this seat if the choice is done and all play on as the net says, each choice as likely as
the net holds it, from a fair guess of what the seat cannot know. It is a plain mean of playouts to the end of the game.
How many each choice gets depends on the search and the clock, never on how its playouts ended, so the intervals hold.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import count, islice
from threading import Lock
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from digsite.ai import playing_on
from digsite.ai.estimating import is_less, mean_of, place_of, share_of
from digsite.ai.exact import solve
from digsite.ai.guided_search import GuidedBot
from digsite.ai.playing_on import NO_CHOICE, PLACE, POINTS, WIN
from digsite.ai.search import SearchBot
from digsite.core.compiling import announced, specialise
from digsite.core.records import copy
from digsite.core.rng import RNG, fork, generator, key_of
from digsite.match import Analysis, Estimate, Expected, Look, Luck, Odds, positions
from digsite.match.odds import reader
from digsite.nets import GROWN, Folded, NetFile, fold, lacks, memory_for, shipped
from digsite.sim.batches import cores
from digsite.sim.report import count_of
from digsite.text import _
from digsite.text.errors import BadOption, NotSolved

USUAL_MS = 1000
MOST_MS = 600_000
MOST_ROUNDS = 10**6
SEARCHED = 0.3  # of the time
FAVOURITES = 3  # of the search: half of all playouts are theirs
FEWEST = 8  # playouts of a choice, where rounds are asked for
SURELY = 4  # playouts of a choice on average, however little time there is
GUESSES = 20  # that must all come out alike where nothing is hidden
MOST_THREADS = 4
AT_ONCE = 0.01  # seconds of playouts between two looks at the clock
STREAM = 0x0DD5  # of chance that only analyses draw from

Job = tuple[int, int]  # a choice and its round


@cache
def drivers(rules: ModuleType) -> dict[str, Any]:
    """A game's own compiled playouts."""
    made: dict[str, Any] = {}
    for generic in playing_on.DRIVERS:
        made[generic.__name__] = specialise(generic, rules, **made)
    return made


def analyse(
    look: Look,
    *,
    ms: float | None = None,
    rounds: int | None = None,
    seed: int = 0,
    exact: int = 0,
    file: NetFile | None = None,
) -> Analysis:
    """For every choice of the reader what it may expect, in about so many milliseconds.

    With `rounds` instead it is the same every time: so many rounds of search, and so many playouts of each of its
    favourites. A reader who is not asked now learns what every seat may expect. With `exact`, a game without secrets
    for one or two is also solved from here on, if it has no more than so many positions.
    """
    _insist_on_time(ms, rounds)
    net, instead = net_of(look, file)
    budget = USUAL_MS if ms is None else ms
    asked = _Asked(look, chance_of(seed), net, file, rounds, budget)
    with announced(look.game.rules, "analysis"):
        asked.warm_up()
    found = asked.search()
    ends = asked.play_on(found)
    if net is None and len(look.legal) > 1:
        found = asked.search_plainly(ends)
    worths, unsolved = solved(look, exact) if exact else ({}, "")
    if worths:
        found = found._replace(best=max(worths, key=lambda action: worths[action]))
    return _said(look, found, ends, instead, worths, unsolved)


def _insist_on_time(ms: object, rounds: object) -> None:
    if ms is not None and rounds is not None:
        raise BadOption(_("An analysis takes either milliseconds or rounds, not both."))
    is_time = isinstance(ms, (int, float)) and not isinstance(ms, bool) and 0 < ms <= MOST_MS
    if ms is not None and not is_time:
        raise BadOption(_("An analysis takes up to {most:,} milliseconds, not {ms!r}.").format(most=MOST_MS, ms=ms))
    is_count = isinstance(rounds, (int, np.integer)) and not isinstance(rounds, bool) and 0 < rounds <= MOST_ROUNDS
    if rounds is not None and not is_count:
        sentence = _("An analysis takes from 1 to {most:,} rounds, not {rounds!r}.")
        raise BadOption(sentence.format(most=MOST_ROUNDS, rounds=rounds))


def solved(look: Look, most: int) -> tuple[dict[int, float], str]:
    """What each choice is worth under best play; nothing where nobody can say, and then why."""
    if look.seats > 2:
        return {}, _("Exact odds are for one or two players.")
    if not look.legal:
        return {}, _("Exact odds are for the seat to move.")
    first, *others = (_guessed(look, number) for number in range(GUESSES))
    if any(other.tobytes() != first.tobytes() for other in others):
        return {}, _("Somebody has secrets here; with these no choice is best for sure, so there are no exact odds.")
    start = positions.written(look.game, look.box, look.seats, look.options, first)
    try:
        return solve(look.game, start=start, box=look.box, most=most).values(first), ""
    except NotSolved as error:
        return {}, _("There are no exact odds. {reason}").format(reason=error)


def _guessed(look: Look, number: int) -> np.record:
    """The table as it may lie, dealt anew where the reader cannot see."""
    s, rng = copy(look.record), chance_of(number)
    look.game.rules.guess(s, look.box.record, look.seat, rng)
    return s


def standing(look: Look, rounds: int, seed: int = 0) -> tuple[Estimate, ...]:
    """What every seat may expect, the choice of the one to move left open: parts of the win; alone the points."""
    make = partial(Player, look, chance_of(seed), net_of(look)[0])
    with announced(look.game.rules, "analysis"):
        ends = _play_all(make, iter([(NO_CHOICE, number) for number in range(count_of(rounds))]))[NO_CHOICE]
    if look.seats == 1:
        return (mean_of(ends[:, 0, POINTS], float(ends[:, 0, POINTS].var())),)
    return tuple(share_of(ends[:, seat, WIN]) for seat in range(look.seats))


def chance_of(seed: int) -> np.record:
    """Where all chance of an analysis comes from; no match draws from there."""
    chance = generator(key_of(seed), STREAM)
    fork(chance, STREAM, 0)
    return chance


def net_of(look: Look, file: NetFile | None = None) -> tuple[Folded | None, str]:
    """The net for this table, made ready; or none, and why."""
    if file is None:
        file, reason = shipped(look.game, look.box)
        if file is None:
            return None, reason
    if GROWN not in file.nets:
        return None, lacks(file, GROWN)
    return fold(file, GROWN, look.game.rules, look.seats), ""


class Found(NamedTuple):
    """What a search says: what is best, how often it tried each choice, and in how many rounds."""

    best: int
    visits: dict[int, int]
    rounds: int


class _Asked:
    """One analysis under way."""

    def __init__(
        self, look: Look, chance: np.record, net: Folded | None, file: NetFile | None, rounds: int | None, ms: float
    ) -> None:
        self.look, self.chance, self.net, self.file, self.rounds, self.ms = look, chance, net, file, rounds, ms
        self.actions = look.legal or (NO_CHOICE,)
        self.began = time.perf_counter()

    def warm_up(self) -> None:
        """Have everything compiled or fetched before the clock runs."""
        self._player()([])
        if self.net is not None and len(self.look.legal) > 1:
            GuidedBot(1, file=self.file).think(self.look, self._luck())
        self.began = time.perf_counter()

    def _luck(self) -> Luck:
        rng = copy(self.chance)
        fork(rng, STREAM, 1)
        return Luck(0, rng)

    def search(self) -> Found:
        """What a search with the net says."""
        if self.net is None or len(self.look.legal) < 2:
            return Found(self.actions[0], {}, 0)
        how: dict[str, Any] = {"milliseconds": SEARCHED * self.ms} if self.rounds is None else {"rounds": self.rounds}
        thought = GuidedBot(file=self.file, **how).think(self.look, self._luck())
        assert thought is not None
        return Found(thought.best, {tried.action: tried.visits for tried in thought.tried}, thought.rounds)

    def search_plainly(self, ends: dict[int, np.ndarray]) -> Found:
        """What a search without a net says; in one thread it takes about as long as the playouts."""
        look, playouts = self.look, max(1, sum(map(len, ends.values())) // MOST_THREADS)
        box, rng = look.box.record, self._luck().rng
        best = SearchBot(playouts).decide(look.game.rules, look.record, box, look.seat, look.seats, rng)
        return Found(best, {}, playouts)

    def play_on(self, found: Found) -> dict[int, np.ndarray]:
        """For each choice the ends of its playouts, in the order of their rounds."""
        favourites = sorted(found.visits, key=lambda action: -found.visits[action])[:FAVOURITES]
        if self.rounds is None:
            share = 0.5 if self.net is None else 1.0  # a plain search follows
            jobs, end = _endless(self.actions, favourites), self.began + share * self.ms / 1000
        else:
            jobs, end = _counted(self.actions, favourites, self.rounds), None
        return _play_all(self._player, jobs, end, SURELY * len(self.actions))

    def _player(self) -> "Player":
        return Player(self.look, self.chance, self.net)


class Player:
    """Compiled playouts of one look, with memory of their own; each thread has one."""

    def __init__(self, look: Look, chance: np.record, net: Folded | None) -> None:
        rules, self.seats = look.game.rules, look.seats
        table, sight, chances = np.zeros(2, rules.STATE), np.zeros(1, rules.STATE), np.zeros(2, RNG)
        table[0], chances[0] = look.record, chance
        weight, last = np.zeros(rules.ACTIONS, np.int32), (look.box.record, look.seat, look.seats)
        if net is None:
            room = playing_on.Room(table, sight, weight, chances)
            self._play = partial(drivers(rules)["play_on_at_random"], room, *last)
        else:
            memory = memory_for(net)
            room = playing_on.Room(table, memory.quads.view(rules.STATE).reshape(1), weight, chances)
            self._play = partial(drivers(rules)["play_on"], net, memory, room, *last)

    def __call__(self, jobs: Sequence[Job]) -> np.ndarray:
        """What every seat gets at the end of each of these."""
        ends = np.zeros((len(jobs), self.seats, playing_on.KINDS))
        numbers = np.array(jobs, np.int64).reshape(len(jobs), 2)
        self._play(np.ascontiguousarray(numbers[:, 0]), np.ascontiguousarray(numbers[:, 1]), ends)
        return ends


# Who is played on how often


def _endless(actions: Sequence[int], favourites: Sequence[int]) -> Iterator[Job]:
    """All choices in turn; where the search has favourites among many, these as often again together."""
    rounds = {action: count() for action in actions}
    again = len(actions) // len(favourites) if 0 < len(favourites) < len(actions) else 0
    while True:
        for action in (*actions, *again * tuple(favourites)):
            yield action, next(rounds[action])


def _counted(actions: Sequence[int], favourites: Sequence[int], rounds: int) -> Iterator[Job]:
    """The same, until the favourites were played on so often."""
    share = len(favourites) / (len(favourites) + len(actions)) if 0 < len(favourites) < len(actions) else 1.0
    others = min(rounds, max(FEWEST, round(share * rounds)))
    for action in actions:
        for number in range(rounds if action in favourites else others):
            yield action, number


def _play_all(
    make: Callable[[], Player], jobs: Iterator[Job], end: float | None = None, least: int = 0
) -> dict[int, np.ndarray]:
    """Play jobs on all cores until there are no more, or the time is over and the least was done.

    Returns for each choice the ends, round by round; in one order, whichever thread was first: sums depend on it.
    """
    taking, kept, surely = Lock(), list[tuple[list[Job], np.ndarray]](), islice(jobs, least)

    def work() -> None:
        player, size = make(), 1
        while True:
            with taking:
                late = end is not None and time.perf_counter() >= end
                mine = list(islice(surely, size)) or ([] if late else list(islice(jobs, size)))
            if not mine:
                return
            began = time.perf_counter()
            kept.append((mine, player(mine)))
            size = max(1, min(2 * size, int(size * AT_ONCE / (time.perf_counter() - began + 1e-9))))

    threads = min(MOST_THREADS, cores())
    with ThreadPoolExecutor(threads) as pool:
        for done in [pool.submit(work) for _i in range(threads)]:
            done.result()
    ended: dict[int, dict[int, np.ndarray]] = {}
    for mine, ends in kept:
        for (action, number), one in zip(mine, ends, strict=True):
            ended.setdefault(action, {})[number] = one
    return {action: np.stack([found[number] for number in sorted(found)]) for action, found in sorted(ended.items())}


# What is said of it


def _said(
    look: Look, found: Found, ends: dict[int, np.ndarray], instead: str, exact: dict[int, float], unsolved: str
) -> Analysis:
    """All choices, the best first, then as they are worth exactly, as the search tried them, and by their odds."""
    usual = np.concatenate(list(ends.values()))[:, :, POINTS].var(axis=0).tolist()
    tell = partial(_settled if look.is_over else _expected, usual=usual)
    choices = []
    for action in look.legal:
        more = _beyond_best(ends[action], ends[found.best], look.seat)
        is_worse, is_better = is_less(more), is_less(-more)
        facts = action, look.label(action), look.word(action), look.note(action)
        tried = len(ends[action]), found.visits.get(action, 0)
        choices.append(
            Odds(
                *facts, tell(ends[action], look.seat), not (is_worse or is_better), is_better, *tried, exact.get(action)
            )
        )
    worth = {action: float(_worth(ends[action], look.seat).mean()) for action in look.legal}
    choices.sort(key=lambda one: (one.action != found.best, -(one.exact or 0.0), -one.visits, -worth[one.action]))
    by_seat = tuple(tell(ends[found.best], seat) for seat in range(look.seats))
    playouts, who = sum(map(len, ends.values())), reader(look.seat)
    return Analysis(look.game.id, who, look.names, tuple(choices), by_seat, playouts, found.rounds, instead, unsolved)


def _expected(ends: np.ndarray, seat: int, usual: Sequence[float]) -> Expected:
    """Win, place and points of one seat; alone the points only."""
    seats, points = ends.shape[1], mean_of(ends[:, seat, POINTS], usual[seat])
    if seats == 1:
        return Expected(None, None, points)
    return Expected(share_of(ends[:, seat, WIN]), place_of(ends[:, seat, PLACE], seats), points)


def _settled(ends: np.ndarray, seat: int, usual: Sequence[float]) -> Expected:
    """The same of a game that is over: nothing is uncertain any more."""
    win, place, points = (Estimate(told, told, told) for told in ends[0, seat].tolist())
    return Expected(win, place, points) if len(usual) > 1 else Expected(None, None, points)


def _worth(ends: np.ndarray, seat: int) -> np.ndarray:
    """What ends are worth to a seat: half the win, half the rivals left behind; alone the points."""
    seats = ends.shape[1]
    if seats == 1:
        return ends[:, 0, POINTS]
    worth: np.ndarray = (ends[:, seat, WIN] + (seats - ends[:, seat, PLACE]) / (seats - 1)) / 2
    return worth


def _beyond_best(ends: np.ndarray, best: np.ndarray, seat: int) -> np.ndarray:
    """What a choice was worth beyond the best one, both in the same guessed worlds."""
    both = min(len(ends), len(best))
    beyond: np.ndarray = _worth(ends[:both], seat) - _worth(best[:both], seat)
    return beyond
