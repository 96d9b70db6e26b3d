"""What stands behind every interface for learning: what is played, what a seat is told, and the match that it is."""

import warnings
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

import digsite
from digsite.ai import Bot, ask, bot
from digsite.box import BoxFile, Value
from digsite.core.mark import Mark
from digsite.core.records import marks_of
from digsite.core.rng import key_of
from digsite.core.sentinels import NOBODY, OVER
from digsite.envs.batch import RESULTS, one_of
from digsite.match import Game, Look, Losses, Match, answer
from digsite.match.game import AnyBox
from digsite.sim.observing import COUNTS, Ask, Column
from digsite.sim.stepping import Plan, Seated, observing_of
from digsite.text import _
from digsite.text.errors import BadOption, DigsiteError

OBSERVATIONS = (*COUNTS, "words")
KINDS = {"steps": np.int8, "numbers": np.float32, "words": np.int16}
MOST_SEED = 2**62  # of a fresh episode; far from where seeds end, because some are passed over


class BadEnvironment(DigsiteError):
    """An environment cannot be made or used like this."""


class EpisodeOver(DigsiteError):
    """A step where there is nothing to decide: before the first reset, or after the end."""


class Terms(NamedTuple):
    """What is played, how it is told and what the end is worth."""

    game: Game
    box: BoxFile
    seats: int
    options: dict[str, Value]
    observation: str
    result: str
    every: bool  # also choices without another are asked for

    def start(self) -> np.record:
        """The position that every episode begins with."""
        return self.game.begin(self.box, self.seats, self.game.switches(self.seats, self.options, self.box))

    def plan(self, games: int = 1) -> Plan:
        """The same as compiled code is handed it."""
        self.game.ready()
        return Plan(
            rules=self.game.rules,
            box=self.box.record,
            starts=np.array([self.start()], self.game.rules.STATE),
            seats=np.array([self.seats], np.int32),
            games=games,
            seed=0,
            by=RESULTS[self.result],
            every=self.every,
        )

    def new(self, seed: int) -> Match:
        """A match on these terms."""
        return Match(self.game, self.box, self.seats, self.options, seed=seed)


def agree(
    game: Game | str,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    box: AnyBox = None,
    *,
    observation: str = "steps",
    result: str | None = None,
    every: bool = False,
) -> Terms:
    """Terms, if they can be kept; the usual result is the place, or the score of who plays alone."""
    game = digsite.game(game) if isinstance(game, str) else game
    if not isinstance(game, Game):
        raise BadEnvironment(
            _("An environment is made for a game or the id of one, not for {game!r}.").format(game=game)
        )
    if options is not None and not isinstance(options, Mapping):
        raise BadEnvironment(_("Options are a mapping of names to values, not {options!r}.").format(options=options))
    if not isinstance(every, (bool, np.bool_)):
        raise BadOption(_("every cannot be {every!r}. It can be: True, False.").format(every=every))
    own = game.own_box(box)
    count = game.check_seats(game.seats[0] if seats is None else seats)
    worth = one_of(("place" if count > 1 else "score") if result is None else result, RESULTS, "result")
    if count == 1 and worth != "score":
        raise BadOption(_("Who plays alone has no rivals to be measured by: the result is the score."))
    game.switches(count, options or {}, own)
    told = one_of(observation, OBSERVATIONS, "observation")
    return Terms(game, own, count, dict(options or {}), told, worth, bool(every))


# What a seat is told


class Sight:
    """An observation as an array: features with counts as steps or as numbers, or the words of the turned record."""

    def __init__(self, terms: Terms) -> None:
        self.told_as = terms.observation
        self.kind = np.dtype(KINDS[terms.observation])
        self.observing = observing_of(terms.game.rules)
        self.actions: int = terms.game.rules.ACTIONS
        self.low, self.high = bounds_of(terms.game.rules, terms.observation)

    def told(
        self, engine: Seated, words: np.ndarray, viewers: np.ndarray, room: np.ndarray | None = None
    ) -> np.ndarray:
        """What these seats see in turned records, for every game, in a new array or in this room."""
        out = np.empty((len(words), len(self.low)), self.kind) if room is None else room
        if self.told_as == "words":
            out[:] = words
        else:
            engine.tell(out, self.told_as, words, viewers)
        return out


@cache
def bounds_of(rules: ModuleType, observation: str) -> tuple[np.ndarray, np.ndarray]:
    """What every number of an observation lies between."""
    observing = observing_of(rules)
    if observation == "words":
        ends = [_ends(np.int16)] * observing.words
    else:
        marks = marks_of(observing.layout)
        ends = [_answers(column, marks) for column in observing.columns(observation)]
    low, high = np.array(ends, np.float64).T.astype(KINDS[observation])
    return low, high


def _answers(column: Column, marks: Mapping[str, Mark]) -> tuple[int, int]:
    """What a feature lies between."""
    if column.ask != Ask.NUMBER:
        return 0, 1
    most = marks[column.field].most
    if most is not None:
        return 0, most
    return _ends(np.int32 if column.wide else np.int16)


def _ends(kind: type) -> tuple[int, int]:
    known = np.iinfo(kind)
    return int(known.min), int(known.max)


# The match that an episode is


class Course:
    """The decisions of an episode, and the match that they make."""

    def __init__(self, terms: Terms, at_random: Collection[int] = ()) -> None:
        self.terms, self.at_random = terms, frozenset(at_random)
        self.random = bot("random")
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new episode."""
        self.seed = seed
        self.decisions: list[int] = []  # of the seats that are asked
        self._read, self._match = 0, None

    _match: Match | None

    def match(self) -> Match:
        """The match as far as it has gone: the referee's, with everybody's secrets."""
        if self._match is None:
            self._match = self.terms.new(self.seed)
            self._wait(self._match)
        for action in self.decisions[self._read :]:
            self._match.play(action)
            self._wait(self._match)
        self._read = len(self.decisions)
        return self._match

    def _wait(self, match: Match) -> None:
        """Chance, choices without another and random seats, until somebody who is asked has a choice."""
        while True:
            match.run()
            if match.is_over:
                return
            legal = match.legal()
            if len(legal) == 1 and not self.terms.every:
                match.play(legal[0])
            elif match.to_move in self.at_random:
                match.play(ask(self.random, match))
            else:
                return


class Table:
    """One game, a decision at a time, with the position kept by compiled code."""

    def __init__(self, terms: Terms, seat: int = NOBODY, at_random: Collection[int] = ()) -> None:
        self.terms, self.sight = terms, Sight(terms)
        self.engine = Seated(terms.plan(), seat, sorted(at_random))
        self.course = Course(terms, at_random)
        self.begun = self.over = False
        self.mover = OVER
        self.seat = seat
        self._names = terms.new(0).names
        self._viewers = [np.array([viewer], np.int32) for viewer in range(terms.seats)]
        self._wish = np.zeros(1, np.int64)

    def begin(self, seed: int) -> None:
        """A new episode: the match with this seed, or with the next in which somebody who is asked has a choice."""
        key_of(seed)
        self.engine.begin(seed)
        self._began()

    def pass_over(self) -> None:
        """Begin the next match instead: in this one nobody who is asked has had a choice."""
        self.engine.pass_over(0)
        self._began()

    def _began(self) -> None:
        self.mover = int(self.engine.lot.mover[0])
        if self.mover == OVER:
            raise BadEnvironment(_("In a thousand games in a row nobody had a choice."))
        self.course.begin(self.engine.seed + int(self.engine.lot.episodes[0]))
        self.begun, self.over = True, False

    def insist_on_a_choice(self) -> None:
        """Refuse a step where there is nothing to decide."""
        if not self.begun:
            raise EpisodeOver(_("Nothing has begun yet: call reset() first."))
        if self.over:
            raise EpisodeOver(_("This episode is over: call reset() to begin another."))

    def number(self, action: Any) -> int:
        """The number of an action, if it is one."""
        single = isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu"
        return self.terms.game.number(action.item() if single else action)

    def is_allowed(self, action: int) -> bool:
        """May the mover do this now?"""
        return bool(self.engine.lot.mask[0, action])

    def why(self, action: int) -> str:
        """Why the mover may not."""
        return str(self.look(self.mover).why(action))

    def step(self, action: int) -> None:
        """One decision of the mover; if it is not allowed, the mover loses."""
        self._wish[0] = action
        if self.engine.lot.mask[0, action]:
            self.course.decisions.append(action)
        self.engine.decide(self._wish)
        self.mover, self.over = int(self.engine.lot.mover[0]), bool(self.engine.lot.done[0])

    # Seeing

    def observe(self, seat: int) -> dict[str, np.ndarray]:
        """What a seat is told, and what it may do."""
        engine = self.engine
        mine = seat == self.mover and not self.over
        words = engine.lot.words if mine or seat == self.seat else engine.show(seat, None)
        told = self.sight.told(engine, words, self._viewers[seat])
        mask = engine.lot.mask[0].astype(np.int8) if mine else np.zeros(self.sight.actions, np.int8)
        return {"observation": told[0], "action_mask": mask}

    def results(self) -> list[float]:
        """What the end is worth to each seat."""
        worth: list[float] = self.engine.lot.result[0, : self.terms.seats].tolist()
        return worth

    def ending(self, seat: int) -> dict[str, int]:
        """Place and score of a seat at the end."""
        lot = self.engine.lot
        return {"place": int(lot.places[0, seat]), "score": int(lot.scores[0, seat])}

    def look(self, seat: int) -> Look:
        """The table as a seat (NOBODY: a spectator) sees it."""
        return self.terms.game.look(self.engine.position(0), seat, self._names, self.terms.box)


# Who else plays


Rivals = str | Bot | Iterable[str | Bot]


def seated(terms: Terms, seat: int, rivals: Rivals) -> dict[int, str | Bot]:
    """Who sits on each of the other seats: one for all, or one for each in their order."""
    others = [other for other in range(terms.seats) if other != seat]
    one_for_all = isinstance(rivals, str) or not isinstance(rivals, Iterable)
    named: list[Any] = [rivals] * len(others) if one_for_all else list(rivals)  # type: ignore[arg-type]
    if len(named) != len(others):
        sentence = _("There are {others} rivals, and {named} are named: name one for all, or one for each.")
        raise BadEnvironment(sentence.format(others=len(others), named=len(named)))
    return dict(zip(others, named, strict=True))


def bots_of(terms: Terms, seat: int, rivals: Rivals) -> dict[int, Bot]:
    """The bots that must be asked for each other seat; none where all play at random, which compiled code does."""
    named = seated(terms, seat, rivals)
    if all(rival == "random" for rival in named.values()):
        return {}
    return {other: _bot(rival) for other, rival in named.items()}


def answered(bots: Mapping[int, Bot], match: Match, losses: Losses) -> int:
    """What the bot to move does; one that fails loses the decision to chance, as everywhere."""
    seat = match.to_move
    action, lost = answer(bots[seat], match)
    losses.note(seat, match.names[seat], lost)
    return action


def warned(sentence: str) -> None:
    """Let whoever runs an environment know."""
    warnings.warn(sentence, RuntimeWarning, stacklevel=2)


def _bot(rival: str | Bot) -> Bot:
    if isinstance(rival, str):
        return bot(rival)
    if not hasattr(rival, "choose"):
        raise BadEnvironment(_("A rival is a bot or the name of one, not {rival!r}.").format(rival=rival))
    return rival


def check_seat(terms: Terms, seat: object) -> int:
    """The number of a seat at this table."""
    if isinstance(seat, bool) or not isinstance(seat, (int, np.integer)) or not 0 <= seat < terms.seats:
        sentence = _("There is no seat {seat!r}: seats are 0 to {last}.")
        raise BadEnvironment(sentence.format(seat=seat, last=terms.seats - 1))
    return int(seat)
