"""The way of a match: its positions, and what happened on it as each reader may know it."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from digsite.core.records import copy, marks_of
from digsite.core.sentinels import CHANCE
from digsite.match import usual
from digsite.match.look import Look, Step

if TYPE_CHECKING:
    from digsite.match.match import Match

KEPT = 64  # the last positions are kept, and of the earlier ones every so-many-th


class Done(NamedTuple):
    """One action of a match, and what honest undo has to know about it."""

    action: int
    mover: int  # a seat or CHANCE
    told: bool  # it showed its mover something hidden


class Trail:
    """Positions by the number of actions before them; those that are not kept are played again."""

    def __init__(self, kept: dict[int, np.record]) -> None:
        self._kept = kept

    def copy(self) -> "Trail":
        """One of its own; positions are never changed, so both may hold the same."""
        return Trail(dict(self._kept))

    def add(self, count: int, s: np.record) -> None:
        """The position after so many actions."""
        self._kept[count] = s
        old = count - KEPT
        if old % KEPT:
            self._kept.pop(old, None)

    def back_to(self, count: int) -> None:
        """Forget what came after so many actions."""
        for later in [number for number in self._kept if number > count]:
            del self._kept[later]

    def positions(self, match: "Match", first: int) -> Iterator[np.record]:
        """The positions after `first` actions, after one more, and so on; not to be changed."""
        near = max(number for number in self._kept if number <= first)
        s = self._kept[near]
        for count in range(near, len(match.done) + 1):
            s = self._kept.get(count, s)
            if count >= first:
                yield s
            if count < len(match.done) and count + 1 not in self._kept:
                s = copy(s)
                match.game.rules.play(s, match.box.record, match.done[count].action)


class Told(NamedTuple):
    """What a story tells so far."""

    steps: tuple[Step, ...] = ()
    places: tuple[int, ...] = ()  # of each step, among all actions of the match
    read: int = 0  # actions of the match
    last: Look | None = None  # what the reader saw after them


class Story:
    """What happened as one reader may know it, told as far as it was asked for."""

    def __init__(self, seat: int, told: Told | None = None) -> None:
        self.seat = seat
        self._told = told or Told()  # always replaced as a whole: a match may be copied while it is read

    @property
    def steps(self) -> tuple[Step, ...]:
        return self._told.steps

    @property
    def places(self) -> tuple[int, ...]:
        return self._told.places

    def copy(self) -> "Story":
        """The same, for a match that goes its own way."""
        return Story(self.seat, self._told)

    def back_to(self, count: int) -> None:
        """Forget what came after so many actions of the match."""
        known = self._told
        if count < known.read:
            left = bisect_left(known.places, count)
            self._told = Told(known.steps[:left], known.places[:left], count)

    def read_on(self, match: "Match") -> None:
        """Tell what has happened since."""
        known = self._told
        if known.read == len(match.done):
            return
        game, box, names, record = match.game, match.box, match.names, match.box.record
        positions = match.trail.positions(match, known.read)
        s = next(positions)
        before = known.last or Look(game, box, game.hide(s, box, self.seat), self.seat, names)
        steps, places = list[Step](), list[int]()
        for number, after_it in enumerate(positions, known.read):
            action, mover = match.done[number].action, match.done[number].mover
            seen = bool(game.rules.sees(s, record, action, self.seat))
            last = number + 1 == len(match.done)
            sight = match.sight(self.seat) if last else game.hide(after_it, box, self.seat)
            after = Look(game, box, sight, self.seat, names)
            own = mover in (self.seat, CHANCE)  # another's word may tell what its mover alone knows: the phase
            word = None if not seen else before.word(action) if own else match.word_at(s, action, mover)
            step = told(before, after, mover if seen else before.to_move, action if seen else None, word)
            if step is not None:
                steps.append(step)
                places.append(number)
            s, before = after_it, after
        self._told = Told((*known.steps, *steps), (*known.places, *places), len(match.done), before)


class Line(NamedTuple):
    """A line of a story that is told again; `reader` is the seat that alone could read it then, or None."""

    text: str
    reader: int | None = None


def retell(story: Story, others: Sequence[Story], count: int) -> Iterator[tuple[int, list[Line]]]:
    """One reader's story action by action, and what only others knew of each: steps known by then, and the lines."""
    steps, known = dict(zip(story.places, story.steps, strict=True)), 0
    rest = [(other.seat, dict(zip(other.places, other.steps, strict=True))) for other in others]
    for place in range(count):
        step = steps.get(place)
        known += step is not None
        lines = [Line(step.sentence)] if step is not None and step.sentence else []
        if step is None or step.action is None:
            told_apart = [(seat, its[place]) for seat, its in rest if place in its]
            lines += [Line(own.sentence, seat) for seat, own in told_apart if own.action is not None and own.sentence]
        yield known, lines


def told(before: Look, after: Look, who: int, action: int | None, word: str | None) -> Step | None:
    """One step for one reader; None if nothing tells that anything happened."""
    words = after.game.words
    sentence: str | None = words.story(before, after, action)
    parts = changed(before, after)
    if sentence is None and action is None and not parts:
        return None
    shortened, loud = getattr(words, "short", None), getattr(words, "shout", None)
    short = shortened(before, after, action) if shortened else None
    shout = (loud(before, after, action) or "") if loud else ""
    said = sentence or ""
    return Step(who, action, word, said, usual.short(said) if short is None else short, parts, shout)


def changed(before: Look, after: Look) -> tuple[str, ...]:
    """The parts of the table that differ between two looks: fields, with the place in a row."""
    if before.bytes == after.bytes:
        return ()
    parts = _parts(before.record.dtype)
    differ = np.frombuffer(before.bytes, np.int16) != np.frombuffer(after.bytes, np.int16)
    return tuple(dict.fromkeys(parts[i] for i in np.flatnonzero(differ).tolist()))


@cache
def _parts(layout: np.dtype) -> list[str]:
    """What each 16 bits of a record belong to."""
    found = [""] * (layout.itemsize // 2)
    for name in marks_of(layout):
        kind, offset = layout.fields[name][:2]  # type: ignore[index]
        rows = kind.shape[0] if kind.shape else 1
        each = kind.itemsize // rows // 2
        for row in range(rows):
            first = offset // 2 + row * each
            found[first : first + each] = [f"{name}.{row}" if kind.shape else name] * each
    return found
