"""A game with chance as a mover: a position, what led to it, and all that each seat has seen of that, in order."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from digsite.core.records import copy, marks_of
from digsite.core.sentinels import CHANCE, NOBODY, OVER
from digsite.envs.tables import Terms, agree
from digsite.match import Look
from digsite.sim.observing import Observing
from digsite.sim.runs import tell_runs
from digsite.sim.stepping import asked_in_runs, observing_of


class Happened(NamedTuple):
    """An action, and the position that it was taken at; not to be changed."""

    before: np.record
    mover: int
    action: int


class Seen:
    """What one seat has seen so far."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.read = 0  # actions of the history
        self.last = b""  # the position as the seat saw it after them

    def copy(self) -> "Seen":
        made = Seen()
        made.lines, made.read, made.last = list(self.lines), self.read, self.last
        return made


class History:
    """A position and the way to it. Unless the terms say `every`, choices without another are made at once."""

    def __init__(self, terms: Terms, names: list[str], observing: Observing) -> None:
        self.terms, self.names, self.observing = terms, names, observing
        self.s = terms.start()
        self.done: list[Happened] = []
        self.seen_by: dict[int, Seen] = {}
        self._weight: np.ndarray | None = None
        self._settle()

    def __deepcopy__(self, _memo: Any) -> "History":
        """A history that goes its own way; positions are never changed, so both may hold the same."""
        made = History.__new__(History)
        made.__dict__.update(self.__dict__)
        made.done = list(self.done)
        made.seen_by = {seat: seen.copy() for seat, seen in self.seen_by.items()}
        return made

    def __reduce__(self) -> Any:
        """Pickled as what it was given and what was done."""
        terms = self.terms
        own = None if terms.box is terms.game.box else terms.box.tree
        told = {"observation": terms.observation, "result": terms.result, "every": terms.every}
        return _again, (terms.game.id, terms.seats, terms.options, own, told, [step.action for step in self.done])

    # Playing

    @property
    def mover(self) -> int:
        """A seat, CHANCE or OVER."""
        return int(self.s.to_move)

    def weights(self) -> np.ndarray:
        """What can happen now: 0, or 1, or at chance the odds."""
        if self._weight is None:
            over = self.mover == OVER
            self._weight = np.zeros(self.terms.game.rules.ACTIONS, np.int32) if over else self._weigh()
        return self._weight

    def _weigh(self) -> np.ndarray:
        return self.terms.game.weigh(self.s, self.terms.box)

    def play(self, action: int) -> None:
        """Carry out an action that is allowed, and choices without another after it."""
        self._play(action)
        self._settle()

    def _play(self, action: int) -> None:
        self.done.append(Happened(self.s, self.mover, action))
        self.s = copy(self.s)
        self.terms.game.rules.play(self.s, self.terms.box.record, action)
        self._weight = None

    def _settle(self) -> None:
        while not self.terms.every and self.mover not in (CHANCE, OVER):
            legal = np.flatnonzero(self.weights())
            if len(legal) > 1:
                return
            self._play(int(legal[0]))

    def places(self) -> list[int]:
        """Places by seat, best = 1."""
        rank, box = self.terms.game.rules.rank, self.terms.box.record
        return [int(rank(self.s, box, seat)) for seat in range(self.terms.seats)]

    def scores(self) -> list[int]:
        """Points by seat."""
        score, box = self.terms.game.rules.score, self.terms.box.record
        return [int(score(self.s, box, seat)) for seat in range(self.terms.seats)]

    # Seeing

    def words(self, seat: int) -> np.ndarray:
        """The record as a seat (NOBODY: a spectator) may know it, turned to that seat."""
        return self.observing.turned(self._hidden(self.s, seat), self.terms.seats, seat)

    def features(self, seat: int) -> np.ndarray:
        """The same as an observation."""
        words, told_as, rules = self.words(seat), self.terms.observation, self.terms.game.rules
        if told_as == "words":
            return words
        arguments, runs = asked_in_runs(rules, told_as)
        out = np.empty((1, len(arguments)), np.float32)
        seats, viewer = np.array([self.terms.seats], np.int32), np.array([seat], np.int32)
        tell_runs(words.reshape(1, -1), arguments, runs, seats, viewer, 0, 1, out)
        features: np.ndarray = out[0]
        return features

    def text(self, seat: int) -> str:
        """The same to read: every number that is not 0."""
        return self._spelled(self.words(seat).tobytes())

    def whole_text(self) -> str:
        """The true position to read, with everybody's secrets."""
        return self._spelled(self.s.tobytes())

    def _spelled(self, record: bytes) -> str:
        return " ".join(changes(self.terms.game.rules.STATE, bytes(len(record)), record))

    def word(self, action: int, mover: int) -> str:
        """An action in the game's notation, as it is meant now."""
        return self._look(self.s, mover if mover < self.terms.seats else NOBODY).word(action)

    def information(self, seat: int) -> str:
        """Everything that a seat has seen, in order: actions, and what became visible.

        Two histories have the same exactly if the seat cannot tell them apart.
        """
        seen = self.seen_by.setdefault(seat, Seen())
        if seen.read == 0:
            first = self.done[0].before if self.done else self.s
            seen.last = self._hidden(first, seat).tobytes()
        for number in range(seen.read, len(self.done)):
            later = number + 1 < len(self.done)
            after = self._hidden(self.done[number + 1].before if later else self.s, seat).tobytes()
            line = self._line(self.done[number], seat, seen.last, after)
            if line:
                seen.lines.append(line)
            seen.last = after
        seen.read = len(self.done)
        reader = f"seat {seat}" if seat < self.terms.seats else "a spectator"
        return "\n".join([f"{reader} of {self.terms.seats}", *seen.lines])

    def _line(self, step: Happened, seat: int, before: bytes, after: bytes) -> str:
        """One action as a seat sees it; empty where nothing tells that anything happened."""
        told = []
        if self.terms.game.rules.sees(step.before, self.terms.box.record, step.action, seat):
            reader = seat if step.mover in (seat, CHANCE) else step.mover
            who = "chance" if step.mover == CHANCE else str(step.mover)
            told.append(f"{who} {self._look(step.before, reader).word(step.action)}")
        elif before != after:
            told.append("?")
        return " ".join([*told, *changes(self.terms.game.rules.STATE, before, after)])

    def _look(self, s: np.record, seat: int) -> Look:
        return Look(self.terms.game, self.terms.box, self._hidden(s, seat), seat, self.names)

    def _hidden(self, s: np.record, seat: int) -> np.record:
        return self.terms.game.hide(s, self.terms.box, seat)


def _again(game: str, seats: int, options: Any, box: Any, told: dict[str, Any], actions: list[int]) -> History:
    """A history out of a pickle; all its actions were written down, those without another too."""
    terms = agree(game, seats, options, box, **told)
    made = History(terms._replace(every=True), terms.new(0).names, observing_of(terms.game.rules))
    for action in actions:
        made.play(action)
    made.terms = terms
    return made


def changes(layout: np.dtype, before: bytes, after: bytes) -> list[str]:
    """The numbers that differ between two records, with what they are now."""
    if before == after:
        return []
    now, names = np.frombuffer(after, np.int16), _names(layout)
    differ = np.flatnonzero(np.frombuffer(before, np.int16) != now).tolist()
    return [f"{names[word]}={now[word]}" for word in differ]


@cache
def _names(layout: np.dtype) -> list[str]:
    """What each 16 bits of a record are called; the upper half of a wide number has a star."""
    found = [""] * (layout.itemsize // 2)
    for name in marks_of(layout):
        kind, offset = layout.fields[name][:2]  # type: ignore[index]
        size = kind.base.itemsize // 2
        for number, place in enumerate(np.ndindex(kind.shape)):
            first = offset // 2 + number * size
            found[first] = ".".join([name, *map(str, place)])
            if size > 1:
                found[first + 1] = f"{found[first]}*"
    return found
