"""Many games in lock-step on the cores of this machine: compiled code in threads, without the interpreter's lock."""

import weakref
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from digsite.core.compiling import announced, specialise
from digsite.core.records import copy
from digsite.core.sentinels import NOBODY
from digsite.sim import lockstep, seating
from digsite.sim.batches import cores
from digsite.sim.lockstep import Lot
from digsite.sim.observing import Observing
from digsite.sim.runs import arguments_of, runs_of, tell_runs
from digsite.sim.shared import BadArray, insist_on_room
from digsite.text import _

SMALLEST_PART = 64  # games; fewer are not worth another thread


@dataclass(frozen=True)
class Plan:
    """What the games of a batch are: game i is of setting i modulo their number, with seed + i first."""

    rules: ModuleType
    box: np.record
    starts: np.ndarray  # the position that each setting begins with
    seats: np.ndarray  # of each setting
    games: int
    seed: int
    by: int  # what a result is made of
    every: bool  # also choices without another are asked for

    @property
    def which(self) -> np.ndarray:
        return np.arange(self.games, dtype=np.int32) % len(self.starts)


@cache
def drivers(rules: ModuleType) -> dict[str, Any]:
    """A game's own compiled drivers."""
    made: dict[str, Any] = {}
    for generic in (*lockstep.DRIVERS, *seating.DRIVERS):
        made[generic.__name__] = specialise(generic, rules, **made)
    return made


def memory(plan: Plan, observing: Observing) -> Lot:
    """Room for the games of a batch, in NumPy's arrays."""
    games, seats, which = plan.games, observing.most_seats, plan.which
    seen = np.zeros(games, plan.rules.STATE)
    return Lot(
        table=np.zeros(games, plan.rules.STATE),
        new=plan.starts,
        which=which,
        seats=plan.seats[which].astype(np.int32),
        episodes=np.zeros(games, np.int64),
        chances=np.zeros(games, np.int32),
        decisions=np.zeros(games, np.int32),
        mover=np.zeros(games, np.int32),
        mask=np.zeros((games, plan.rules.ACTIONS), np.bool_),
        seen=seen,
        words=words_of(seen),
        done=np.zeros(games, np.bool_),
        places=np.zeros((games, seats), np.int32),
        scores=np.zeros((games, seats), np.int32),
        result=np.zeros((games, seats), np.float32),
        rows=observing.rows,
        names=observing.names,
    )


def words_of(seen: np.ndarray) -> np.ndarray:
    """The same memory as rows of 16-bit words."""
    return seen.view(np.int16).reshape(len(seen), -1)


@cache
def observing_of(rules: ModuleType) -> Observing:
    """How positions of a game are turned and asked, worked out once."""
    return Observing(rules)


@cache
def asked_in_runs(rules: ModuleType, counts: str) -> tuple[np.ndarray, np.ndarray]:
    """What the columns ask, in runs: the argument of each column, and the runs."""
    columns = observing_of(rules).columns(counts)
    return arguments_of(columns), runs_of(columns)


class Desk(NamedTuple):
    """What a thread works with."""

    weight: np.ndarray
    key: np.ndarray
    counts: np.ndarray  # of chance and of decisions
    spare: np.ndarray  # room for turning


class OnCores:
    """A batch in the memory of this machine."""

    PART = "batch"  # of what is compiled

    def __init__(self, plan: Plan, threads: int | None = None) -> None:
        self.plan, self.observing = plan, observing_of(plan.rules)
        self.lot = memory(plan, self.observing)
        self.threads = min(threads or cores(), -(-plan.games // SMALLEST_PART))
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None  # the caller works too
        if self._pool:
            weakref.finalize(self, self._pool.shutdown, wait=False)
        with announced(plan.rules, self.PART):
            self._start(0, 1, self._desk())
        size = -(-plan.games // self.threads)
        self._parts = [(at, min(plan.games, at + size), self._desk()) for at in range(0, plan.games, size)]
        self._in_parts(self._start)

    def _desk(self) -> Desk:
        rules, spare = self.plan.rules, np.zeros(self.observing.spare, np.int16)
        return Desk(np.zeros(rules.ACTIONS, np.int32), np.zeros(4, np.int64), np.zeros(2, np.int64), spare)

    # Playing

    def taken(self, actions: Any) -> np.ndarray | None:
        """The actions of a step as compiled code takes them; None if they cannot be that."""
        try:
            given = np.asarray(actions)
        except (TypeError, ValueError):
            return None
        if given.shape != (self.plan.games,) or given.dtype.kind not in "iu":
            return None
        return given if given.dtype in (np.int32, np.int64) else given.astype(np.int64)

    def step(self, actions: np.ndarray, *, refuse: bool) -> tuple[int, int, int] | None:
        """One decision of each game. Who does what is not allowed loses, or the whole step is refused.

        Then the first such game, the action and the mover are returned.
        """
        wrong = self._first_illegal(actions) if refuse else None
        if wrong is None:
            plan, step = self.plan, drivers(self.plan.rules)["step_games"]
            self._in_parts(
                lambda first, last, desk: step(
                    self.lot, first, last, plan.box, *desk, plan.seed, plan.every, actions, plan.by
                )
            )
        return wrong

    def _first_illegal(self, actions: np.ndarray) -> tuple[int, int, int] | None:
        i = lockstep.first_illegal(self.lot.mask, actions)
        return None if i == len(actions) else (i, int(actions[i]), int(self.lot.mover[i]))

    def choose(self, actions: np.ndarray) -> None:
        """What random seats do now."""
        insist_on_room(actions, (self.plan.games,), (np.int32, np.int64))
        choose, seed = drivers(self.plan.rules)["choose_games"], self.plan.seed
        self._in_parts(lambda first, last, desk: choose(self.lot, first, last, desk.key, desk.counts, seed, actions))

    def synchronize(self) -> None:
        """Everything is done when a call returns."""

    # Seeing

    def room(self, shape: tuple[int, ...], kind: Any) -> np.ndarray:
        """An array for a caller who brings none."""
        return np.zeros(shape, kind)

    def show(self, viewers: Any, out: np.ndarray | None) -> np.ndarray:
        """Every game as a seat of it sees it, turned."""
        plan, show = self.plan, drivers(self.plan.rules)["show_games"]
        seats = viewers_of(viewers, self.lot.seats)
        words = np.zeros_like(self.lot.words) if out is None else out
        insist_on_room(words, self.lot.words.shape, (np.int16,))
        seen = words.view(plan.rules.STATE).reshape(-1)
        self._in_parts(lambda first, last, desk: show(self.lot, first, last, plan.box, seats, seen, words, desk.spare))
        return words

    def features(self, out: np.ndarray | None, counts: str, words: np.ndarray | None, seats: Any) -> np.ndarray:
        """Turned records as numbers for a net."""
        shape = (self.plan.games, len(self.observing.asked(counts)))
        answers = np.zeros(shape, np.float32) if out is None else out
        insist_on_room(answers, shape, KINDS[counts])
        told = self.lot.words if words is None else words
        insist_on_room(told, self.lot.words.shape, (np.int16,))
        viewers = self.lot.mover if seats is None else viewers_of(seats, self.lot.seats)
        self.tell(answers, counts, told, viewers)
        return answers

    def tell(self, out: np.ndarray, counts: str, words: np.ndarray, viewers: np.ndarray) -> None:
        """The same into an array that is known to fit, of what seats see that are known to be there."""
        asked, seats = asked_in_runs(self.plan.rules, counts), self.lot.seats
        self._in_parts(lambda first, last, _desk: tell_runs(words, *asked, seats, viewers, first, last, out))

    def position(self, i: int) -> np.record:
        """The true position of a game, for referees."""
        return copy(self.lot.table[i])

    def row(self, array: np.ndarray, i: int) -> np.ndarray:
        row: np.ndarray = array[i]
        return row

    def _start(self, first: int, last: int, desk: Desk) -> None:
        plan = self.plan
        drivers(plan.rules)["start_games"](self.lot, first, last, plan.box, *desk, plan.seed, plan.every)

    def _in_parts(self, work: Callable[[int, int, Desk], None]) -> None:
        """One part for every thread: games are alike, so none has much more to do."""
        own, *others = self._parts
        running = [self._pool.submit(work, *part) for part in others] if self._pool else []
        work(*own)
        for part in running:
            part.result()


class Seated(OnCores):
    """Games in which some seats play at random and the others are asked; what is over waits for the next step.

    With a seat, it is that seat's sight that is kept; else the mover's.
    """

    PART = "seats"

    def __init__(
        self, plan: Plan, seat: int = NOBODY, at_random: Sequence[int] = (), threads: int | None = None
    ) -> None:
        self.seed, self.seat = plan.seed, seat
        self.at_random = np.zeros(max(plan.rules.SEATS), np.bool_)
        self.at_random[list(at_random)] = True
        super().__init__(plan, threads)
        self._own = self._parts[0][2]  # a desk for what is done to one game

    def begin(self, seed: int) -> None:
        """All games anew, with the seeds from this one on."""
        self.seed = seed
        self.lot.episodes[:] = 0
        self._in_parts(self._start)

    def pass_over(self, i: int) -> None:
        """Give game i up and begin its next one."""
        self.lot.episodes[i] += 1
        self._start(i, i + 1, self._own)

    def decide(self, actions: np.ndarray) -> None:
        """One decision of each game, or a new game where one was over; who does what is not allowed loses."""
        self._in_parts(lambda first, last, desk: self._decide(first, last, desk, actions))

    def decide_one(self, i: int, actions: np.ndarray) -> None:
        """The same for one game."""
        self._decide(i, i + 1, self._own, actions)

    def _decide(self, first: int, last: int, desk: Desk, actions: np.ndarray) -> None:
        plan, step, seats = self.plan, drivers(self.plan.rules)["step_seats"], (self.at_random, self.seat)
        step(self.lot, first, last, plan.box, *desk, self.seed, plan.every, actions, plan.by, *seats)

    def _start(self, first: int, last: int, desk: Desk) -> None:
        plan, begin = self.plan, drivers(self.plan.rules)["begin_seats"]
        begin(self.lot, first, last, plan.box, *desk, self.seed, plan.every, self.at_random, self.seat)


KINDS: dict[str, tuple[Any, ...]] = {"steps": (np.float32, np.uint8, np.int8), "numbers": (np.float32,)}


def viewers_of(given: Any, seats: np.ndarray) -> np.ndarray:
    """A seat, or one for each game, if they are there."""
    viewers = np.asarray(given)
    if viewers.dtype.kind not in "iu" or viewers.shape not in ((), seats.shape):
        sentence = _("Whose sight is asked for is a seat, or {games} of them, one for each game; not {given!r}.")
        raise BadArray(sentence.format(games=len(seats), given=given))
    viewers = np.broadcast_to(viewers, seats.shape)
    wrong = np.flatnonzero((viewers < 0) | (viewers >= seats))
    if len(wrong):
        i = int(wrong[0])
        sentence = _("Game {i} has no seat {seat}: it has {seats}.")
        raise BadArray(
            sentence.format(i=i, seat=int(viewers if viewers.ndim == 0 else viewers[i]), seats=int(seats[i]))
        )
    return np.broadcast_to(viewers.astype(np.int32), seats.shape)
