"""What best play is worth, exactly, where a game is small enough: a yardstick for every bot.

`solve` writes down all positions of a game for one or two, and what each is worth: alone the mean score, with two the
share of the win (a shared win is a half), each side playing its best and chance weighted by its odds. Nothing is
sampled. Boxes with fewer things in them, and tables laid out near the end, make games small enough.

With two, everybody must know all there is: a game with secrets that matter has no best action at a position. That is
checked at every decision, by dealing anew what the mover cannot see: it must come out as it lies.

A seat that plays at random is as good as chance. What the other then can get (`with_random`) is the most that anybody
gets against random play, which in a game of luck may be far from everything.
"""

from collections.abc import Mapping
from copy import copy as shallow_copy
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from digsite.ai import graph
from digsite.ai.chance import RandomBot
from digsite.core import CHANCE, OVER
from digsite.core.compiling import announced, specialise
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.match import Bot, Game, Look, Luck, Match, answer
from digsite.sim.report import Figure, count_of
from digsite.text import _
from digsite.text.errors import BadSeats, NotSolved

MOST_POSITIONS = 5_000_000
FIRST_ROOM = 1 << 12  # positions; room is doubled as needed
BRANCHES_A_POSITION = 8  # room set aside
EQUAL = 1e-9  # worths that are closer are alike
MOST_STEPS = 12  # of one choice


@cache
def drivers(game: Game) -> dict[str, Any]:
    """A game's own compiled solver; what cannot matter any more is its advice's to say."""
    made: dict[str, Any] = {"forget": getattr(game.advice, "forget", graph.forget)}
    for generic in graph.DRIVERS:
        made[generic.__name__] = specialise(generic, game.rules, **made)
    return made


def solve(
    game: Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    box: Any = None,
    *,
    start: Mapping[str, Any] | Path | str | None = None,
    most: int = MOST_POSITIONS,
    forgetting: bool = True,
    open_hands: bool = False,
) -> "Solution":
    """Find all positions of a game, new or from a laid-out table (`start`) on, and what each is worth.

    With `forgetting`, positions that differ only in what the game's advice says cannot matter any more are one. With
    `open_hands` everybody sees everything: another game, and what anybody can get in it against random play is no less
    than in the game with its secrets, because nobody must use what he sees.
    """
    setting = Setting(game, seats, tuple((options or {}).items()), game.own_box(box), start)
    first = setting.new(0)
    if first.seats > 2:
        sentence = _("Games for one or two can be solved, not for {seats}. Solve {game} with fewer seats.")
        raise BadSeats(sentence.format(seats=first.seats, game=game.name))
    with announced(game.rules, "exact"):
        found = _Graph(game, first, forgetting)
        found.explore(count_of(most), open_hands)
        found.evaluate(np.zeros(first.seats, np.bool_))
    return Solution(setting, first.seats, found)


@dataclass(frozen=True)
class Setting:
    """How the matches of a solved game begin."""

    game: Game
    seats: int | None
    options: tuple[tuple[str, Any], ...]
    box: Any
    start: Mapping[str, Any] | Path | str | None

    def new(self, seed: int) -> Match:
        """A match of the game."""
        if self.start is not None:
            return self.game.at(self.start, seed, box=self.box)
        return self.game.new(self.seats, seed, box=self.box, **dict(self.options))


class _Graph:
    """All positions of a game, where they lead, and what they are worth."""

    def __init__(self, game: Game, first: Match, forgetting: bool) -> None:
        self.game, self.seats, self.box, self.forgetting = game, first.seats, first.box.record, forgetting
        self.drivers, self.layout = drivers(game), game.rules.STATE
        self.weight = np.zeros(game.rules.ACTIONS, np.int32)
        self.counts = np.zeros(3, np.int64)
        self.table, self.first = np.zeros(0, self.layout), np.zeros(1, np.int64)
        self.target, self.odds = np.zeros(0, np.int32), np.zeros(0, np.int32)
        self._give_room(FIRST_ROOM)
        self.scratch = self._as_kept(first.start)
        spread = _words(self.scratch)
        self.drivers["number_of"](self.table, self.words, self.slots, self.scratch, spread, self.counts)

    def _as_kept(self, s: np.record) -> np.ndarray:
        """Room for two positions, the first of which is this one without what cannot matter."""
        scratch = np.zeros(2, self.layout)
        scratch[0] = s
        if self.forgetting:
            self.drivers["forget"](scratch[0], self.box)
        return scratch

    def _give_room(self, room: int) -> None:
        """Make room for so many positions."""
        self.table, self.first = _longer(self.table, room), _longer(self.first, room + 1)
        branches = room * BRANCHES_A_POSITION
        self.target, self.odds = _longer(self.target, branches), _longer(self.odds, branches)
        self.words = _words(self.table)
        self.slots = np.full(2 * room, graph.NOT_THERE, np.int32)
        self.drivers["place_all"](self.words, self.slots, self.known)

    @property
    def known(self) -> int:
        return int(self.counts[graph.KNOWN])

    def explore(self, most: int, open_hands: bool) -> None:
        """Find every position, or refuse a game with more than so many or, unless hands are open, with secrets."""
        rng = generator((1, 0, 0, 0), 0)
        while True:
            ended = self.drivers["expand"](
                self.table,
                self.words,
                self.slots,
                self.first,
                self.target,
                self.odds,
                self.box,
                self.weight,
                self.scratch,
                _words(self.scratch),
                rng,
                self.counts,
                self.forgetting,
                open_hands,
            )
            if self.known > most:
                sentence = _("{game} has more than {most:,} positions from here on. Take a smaller box.")
                raise NotSolved(sentence.format(game=self.game.name, most=most))
            if ended == graph.SECRET:
                sentence = _("In this game of {game} somebody must decide without knowing all there is.")
                advised = _("Take a box or a table without secrets.")
                raise NotSolved(f"{sentence.format(game=self.game.name)} {advised}")
            if ended == graph.DONE:
                branches = self.counts[graph.BRANCHES]
                self.target, self.odds = self.target[:branches].copy(), self.odds[:branches].copy()
                return
            self._give_room(2 * len(self.table))

    def settled_anew(self, drifting: np.ndarray) -> "_Graph":
        """The same positions with what they are worth if these seats take their branches by the odds."""
        again = shallow_copy(self)
        again.evaluate(drifting)
        return again

    def led_by_best(self, seat: int) -> "_Graph":
        """The same positions, where a seat has one branch left: the first of its best."""
        again = shallow_copy(self)
        again.odds = self.odds.copy()
        self.drivers["follow"](self.table, self.first, self.target, again.odds, (self.low + self.high) / 2, seat, EQUAL)
        return again

    def evaluate(self, drifting: np.ndarray) -> None:
        """Settle what every position is worth; seats that are `drifting` take their branches by the odds."""
        known = self.known
        self.low, self.high = np.zeros(known), np.zeros(known)
        self.drivers["frame"](self.table, self.box, self.low, self.high, self.seats, known)
        order, link, stack, path = (np.zeros(known, np.int32) for _row in range(4))
        ended = self.drivers["evaluate"](
            self.table,
            drifting,
            self.first,
            self.target,
            self.odds,
            self.low,
            self.high,
            order,
            link,
            stack,
            path,
            np.zeros(known, np.int64),
        )
        if ended == graph.ENDLESS:
            sentence = _("This game of {game} can be kept from ending, so best play has no exact worth.")
            raise NotSolved(sentence.format(game=self.game.name))

    def find(self, s: np.record) -> int:
        """The number of a position, or NOT_THERE."""
        return int(self.drivers["find"](self.words, self.slots, _words(self._as_kept(s))[0]))


def _longer(array: np.ndarray, length: int) -> np.ndarray:
    """The same array with zeros behind it."""
    made = np.zeros(length, array.dtype)
    made[: len(array)] = array
    return made


def _words(table: np.ndarray) -> np.ndarray:
    """Positions as rows of 32-bit words, in the same memory."""
    return table.view(np.dtype((np.void, table.dtype.itemsize))).view(np.int32).reshape(len(table), -1)


class Solution:
    """A solved game; also a bot that plays it best, where nothing is secret."""

    reads_steps = False

    def __init__(self, setting: Setting, seats: int, found: _Graph, at_random: tuple[int, ...] = ()) -> None:
        self.setting, self.game, self.seats, self._graph = setting, setting.game, seats, found
        self.at_random = at_random  # the seats that do not play their best

    def __repr__(self) -> str:
        value = ", ".join(f"{worth:.6g}" for worth in self.value)
        return f"<{self.game.name}, {self.seats} seats, {self.positions:,} positions: {value}>"

    @property
    def positions(self) -> int:
        """How many there are."""
        return self._graph.known

    @cached_property
    def value(self) -> tuple[float, ...]:
        """What the game is worth to each seat."""
        return self._by_seat(0)

    @property
    def error(self) -> float:
        """How far from the truth a worth can be, but for the rounding of sums."""
        found = self._graph
        return float((found.high - found.low).max())

    def _by_seat(self, number: int) -> tuple[float, ...]:
        worth = float(self._graph.low[number] + self._graph.high[number]) / 2
        return (worth,) if self.seats == 1 else (worth, 1.0 - worth)

    def with_random(self, *seats: int) -> "Solution":
        """The same game with these seats playing at random, all legal actions alike; the others make the most of it."""
        found = self._kept_apart().settled_anew(np.isin(np.arange(self.seats), seats))
        return Solution(self.setting, self.seats, found, seats)

    def against_random(self, seat: int) -> float:
        """What this solution gets as a bot on a seat of two against random play: good play that takes no advantage."""
        found = self._kept_apart().led_by_best(seat).settled_anew(np.ones(self.seats, np.bool_))
        return Solution(self.setting, self.seats, found).value[seat]

    def _kept_apart(self) -> _Graph:
        """All positions; what cannot matter to best play can matter to how many actions random play chooses from."""
        if self._graph.forgetting and hasattr(self.game.advice, "forget"):
            raise NotSolved(_("Random play needs all positions kept apart. Solve with forgetting=False."))
        return self._graph

    def worth(self, s: np.record, steps: int = MOST_STEPS) -> tuple[float, ...]:
        """What a position is worth to each seat.

        Within a choice of several steps a position may have been passed by, because others that lead to the same were
        kept in its place: it is worth what the best step leads to.
        """
        number = self._graph.find(s)
        if number != graph.NOT_THERE:
            return self._by_seat(number)
        if steps == 0 or s.to_move >= self.seats:
            sentence = _("This position of {game} does not come up in the game that was solved.")
            raise NotSolved(sentence.format(game=self.game.name))
        ahead = [self.worth(then, steps - 1) for then in self._after(s).values()]
        return max(ahead, key=lambda worths: worths[int(s.to_move)])

    def _after(self, s: np.record) -> dict[int, np.record]:
        """Every position that one action leads to."""
        made = {}
        for action in np.flatnonzero(self.game.weigh(s, self.setting.box)).tolist():
            made[action] = copy(s)
            self.game.rules.play(made[action], self._graph.box, action)
        return made

    def values(self, s: np.record) -> dict[int, float]:
        """For each legal action what it is worth to the mover; at chance, for each outcome to seat 0."""
        if s.to_move == OVER:
            return {}
        seat = 0 if s.to_move == CHANCE else int(s.to_move)
        return {action: self.worth(then)[seat] for action, then in self._after(s).items()}

    def best(self, s: np.record) -> list[int]:
        """The legal actions of which none is better."""
        values = self.values(s)
        most = max(values.values(), default=0.0)
        return [action for action, value in values.items() if value >= most - EQUAL]

    def new(self, seed: int) -> Match:
        """A match of the solved game."""
        return self.setting.new(seed)

    def choose(self, look: Look, luck: Luck) -> int:
        """The first of the best actions, as a bot that sits on the seat."""
        s = copy(look.record)
        self.game.rules.guess(s, self._graph.box, look.seat, luck.rng)
        return self.best(s)[0]


class Regret(NamedTuple):
    """How far a bot is from best play in a solved game."""

    value: float  # what best play gets on its seats, on average
    loss: Figure  # given away in a game, in all
    a_decision: Figure  # given away at a decision that matters
    optimal: float  # share of the decisions that matter at which a best action was chosen
    result: Figure  # what it got in the games played

    @property
    def mean(self) -> float:
        """What it gets on average: value less loss, far less noisy than the games' results."""
        return self.value - self.loss.mean


def regret(bot: Bot, solution: Solution, games: int = 100, seed: int = 0) -> Regret:
    """Play with a bot on one seat against best play (with two, seat about), and add up what its choices give away.

    At each of its decisions the loss is the worth of the best action less that of the chosen one. Against best play
    the mean sum of these is exactly what the bot's mean result falls short of the value. A decision matters if not all
    actions are worth the same. Where one seat of two plays at random, the bot has the other and meets random play.
    """
    free = [seat for seat in range(solution.seats) if seat not in solution.at_random]
    seats = [free[number % len(free)] for number in range(count_of(games))]
    played = [_play_one(bot, solution, seat, seed + number) for number, seat in enumerate(seats)]
    value = float(np.mean([solution.value[seat] for seat in seats]))
    given = [loss for losses, _result in played for loss in losses]
    right = sum(loss <= EQUAL for loss in given) / len(given) if given else 1.0
    lost = _figure([sum(losses) for losses, _result in played])
    return Regret(value, lost, _figure(given), right, _figure([result for _losses, result in played]))


def _play_one(bot: Bot, solution: Solution, seat: int, seed: int) -> tuple[list[float], float]:
    """A match with a bot on this seat: what each of its decisions that matter gave away, and what it got."""
    match, losses = solution.new(seed), []
    rival: Bot = RandomBot() if solution.at_random else solution
    match.run()
    while not match.is_over:
        values = solution.values(match.state)
        most = max(values.values())
        if match.to_move == seat:
            action = answer(bot, match).action
            if min(values.values()) < most - EQUAL:
                losses.append(most - values[action])
        else:
            action = answer(rival, match).action
        match.play(action)
        match.run()
    return losses, solution.worth(match.state)[seat]


def _figure(found: list[float]) -> Figure:
    spread = float(np.std(found, ddof=1)) if len(found) > 1 else 0.0
    return Figure(float(np.mean(found)) if found else 0.0, spread, max(1, len(found)))
