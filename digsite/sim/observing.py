"""A position as a program is told it: what one seat may know, turned so that this seat sits first; and as features.

Everything follows from the marks of the layout. Turned means: rows with one entry for each seat begin with the
observer's, and numbers that name seats count from the observer. Features are columns of numbers for a net: each is one
small question about one number of the turned record.
"""

from collections.abc import Iterator
from enum import IntEnum
from functools import cached_property
from itertools import product
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from digsite.box import BoxFile
from digsite.core import HIDDEN, rule
from digsite.core.mark import EachSeat, Mark, Sort
from digsite.core.records import marks_of
from digsite.match.fields import Field
from digsite.text import _
from digsite.text.errors import BadOption

STEPS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30, 50)  # of a count without a known end: has it come so far?
COUNTS = ("steps", "numbers")
HALF_WORD = 0xFFFF
place = np.uint64  # an index that needs no look whether it counts from the end: four times as fast


class Ask(IntEnum):
    """What a column asks about its number."""

    EQUAL = 0  # is it the argument?
    AT_LEAST = 1  # is it the argument or more?
    BELOW = 2  # is it less than the argument?
    BIT = 3  # is this bit in it?
    NUMBER = 4  # the number itself
    PAST = 5  # is it the number just past the last seat?
    OBSERVER = 6  # is the observer on this seat?


EQUAL, AT_LEAST, BELOW, BIT, NUMBER, PAST, OBSERVER = map(int, Ask)


class Column(NamedTuple):
    """One feature: where its number lies in the turned record, and what is asked about it."""

    field: str
    place: tuple[int, ...]  # in the field
    word: int  # of 16 bits
    ask: Ask
    argument: int
    wide: bool  # the number has two words
    secret: bool  # 0 where the number is hidden
    seat: int  # counted from the observer, whose place it is or who is asked for: 0 always answers, others if present


# Compiled: turning and asking


@rule
def turn(words, i, rows, names, seats, viewer, spare):
    """Turn record i so that the viewer comes first."""
    turn_rows(words, i, rows, seats, viewer, spare)
    turn_names(words, i, names, seats, viewer)


@rule
def turn_rows(words, i, rows, seats, viewer, spare):
    """Let rows with an entry for each seat begin with the viewer's; `spare` is room for one of them."""
    for r in range(len(rows)):
        first, width = place(rows[r, 0]), rows[r, 1]
        behind, ahead = place(viewer * width), place((seats - viewer) * width)
        for j in range(behind):
            spare[j] = words[i, first + j]
        for j in range(ahead):
            words[i, first + j] = words[i, first + behind + j]
        for j in range(behind):
            words[i, first + ahead + j] = spare[j]


@rule
def turn_names(words, i, names, seats, viewer):
    """Let numbers that name seats, from `first` on, count from the viewer; others stay as they are."""
    for n in range(len(names)):
        begin, first = place(names[n, 0]), names[n, 2]
        for j in range(place(names[n, 1])):
            value = words[i, begin + j]
            seat = value - first
            turned = seat - viewer if seat >= viewer else seat - viewer + seats
            words[i, begin + j] = first + turned if (seat >= 0) & (seat < seats) else value


@rule
def answer(words, i, columns, c, seats, viewer):
    """What column c says of the turned record i."""
    word, ask, argument = columns[c, 0], columns[c, 1], columns[c, 2]
    if columns[c, 5] >= seats:
        return 0
    if ask == OBSERVER:
        return 1 if viewer == argument else 0
    value = int(words[i, word])
    if columns[c, 3] != 0:
        value = (value & HALF_WORD) | (int(words[i, word + 1]) << 16)
    if columns[c, 4] != 0 and value == HIDDEN:
        return 0
    if ask == EQUAL:
        return 1 if value == argument else 0
    if ask == AT_LEAST:
        return 1 if value >= argument else 0
    if ask == BELOW:
        return 1 if value < argument else 0
    if ask == BIT:
        return (value >> argument) & 1
    if ask == PAST:
        return 1 if value == seats else 0
    return value


@rule
def answer_all(words, columns, seats, viewers, first, last, out):
    """The columns of some rows of turned records."""
    for i in range(first, last):
        for c in range(len(columns)):
            out[i, c] = answer(words, i, columns, c, seats[i], viewers[i])


# Made from the marks


class Observing:
    """How positions of one game are turned and asked."""

    def __init__(self, rules: ModuleType) -> None:
        self.rules = rules
        self._asked_before: dict[str, np.ndarray] = {}

    @property
    def layout(self) -> np.dtype:
        layout: np.dtype = self.rules.STATE
        return layout

    @property
    def words(self) -> int:
        """How many numbers of 16 bits a record has; a wide field takes two for each number."""
        return self.layout.itemsize // 2

    @property
    def most_seats(self) -> int:
        most: int = max(self.rules.SEATS)
        return most

    @cached_property
    def rows(self) -> np.ndarray:
        """First word and width of an entry, for every row with an entry for each seat."""
        found = [row for name, mark in self._marks() for row in self._rows(name, mark)]
        return np.array(found, np.int64).reshape(-1, 2)

    @cached_property
    def spare(self) -> int:
        """How much room turning the widest row takes."""
        return int(self.rows[:, 1].max(initial=1)) * self.most_seats

    @cached_property
    def names(self) -> np.ndarray:
        """Runs of words that name seats: first word, how many, where seats are counted from (if twice, two runs)."""
        found = [
            (words[0], len(words), first)
            for name, mark in self._marks()
            if mark.sort == Sort.SEAT and (words := [word for _place, word in self._places(name, mark)])
            for first in (mark.seats_from.values() or (0,))
        ]
        return np.array(found, np.int64).reshape(-1, 3)

    @cached_property
    def sources(self) -> np.ndarray:
        """For every number of seats and every viewer: the word that each word of the turned record comes from."""
        most = self.most_seats
        made = np.tile(np.arange(self.words, dtype=np.int32), (most + 1, most, 1))
        for seats, viewer in product(range(1, most + 1), range(most)):
            for first, width in self.rows if viewer < seats else ():
                for place in range(seats):
                    here, there = first + place * width, first + (place + viewer) % seats * width
                    made[seats, viewer, here : here + width] = np.arange(there, there + width)
        return made

    def _marks(self) -> Iterator[tuple[str, Mark]]:
        yield from marks_of(self.layout).items()

    def _places(self, name: str, mark: Mark) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every place of a field, and the word where its number begins."""
        kind, offset = self.layout.fields[name][:2]  # type: ignore[index]
        size = kind.base.itemsize // 2
        for number, place in enumerate(product(*(range(length) for length in mark.lengths))):
            yield place, offset // 2 + number * size

    def _rows(self, name: str, mark: Mark) -> Iterator[tuple[int, int]]:
        for depth, length in enumerate(mark.lengths):
            if isinstance(length, EachSeat):
                size = 2 if mark.wide else 1
                width = size * int(np.prod(mark.lengths[depth + 1 :], dtype=int))
                starts = [word for place, word in self._places(name, mark) if not any(place[depth:])]
                yield from ((first, width) for first in starts)

    # Features

    def columns(self, counts: str = "steps") -> list[Column]:
        """All features: counts as steps (has it come so far?) or as numbers."""
        if counts not in COUNTS:
            sentence = _("Counts can be told as {known}, not as {counts!r}.")
            raise BadOption(sentence.format(known=_(" or ").join(COUNTS), counts=counts))
        observer = [Column("observer", (), 0, Ask.OBSERVER, seat, False, False, 0) for seat in range(self.most_seats)]
        return [
            *observer,
            *(
                Column(name, place, word, ask, argument, mark.wide, secret, max(seat, self._belongs_to(mark, place)))
                for name, mark in self._marks()
                for place, word in self._places(name, mark)
                for ask, argument, secret, seat in self._questions(mark, counts)
            ),
        ]

    def _belongs_to(self, mark: Mark, place: tuple[int, ...]) -> int:
        """The seat of a place, counted from the observer."""
        return next((at for at, length in zip(place, mark.lengths, strict=True) if isinstance(length, EachSeat)), 0)

    def _questions(self, mark: Mark, counts: str) -> Iterator[tuple[Ask, int, bool, int]]:
        """What is asked of every number of a field: question, argument, whether hidden ones answer 0, and of whom."""
        if mark.sort == Sort.COUNT:
            yield from ((*asked, mark.secret, 0) for asked in self._questions_of_counts(mark, counts))
        elif mark.sort == Sort.FLAG:
            yield Ask.EQUAL, 1, False, 0
        elif mark.sort == Sort.BITS:
            yield from ((Ask.BIT, bit, mark.secret, 0) for bit in range(mark.of))
        elif mark.sort == Sort.KIND:
            values = dict.fromkeys([*range(mark.of), *mark.named.values()])
            yield from ((Ask.EQUAL, value, False, 0) for value in values)
        else:
            for first, seat in product(mark.seats_from.values() or (0,), range(self.most_seats)):
                yield Ask.EQUAL, first + seat, False, seat
            yield from ((Ask.EQUAL, value, False, 0) for value in mark.named.values())
            if mark.past:
                yield Ask.PAST, 0, False, 0
        if mark.secret:
            yield Ask.EQUAL, HIDDEN, False, 0

    def _questions_of_counts(self, mark: Mark, counts: str) -> Iterator[tuple[Ask, int]]:
        if counts == "numbers":
            yield Ask.NUMBER, 0
            return
        if mark.most is None:
            yield Ask.BELOW, 0
        yield from ((Ask.AT_LEAST, step) for step in (STEPS if mark.most is None else range(1, mark.most + 1)))

    def asked(self, counts: str = "steps") -> np.ndarray:
        """The columns as compiled code reads them."""
        if counts not in self._asked_before:
            rows = [(c.word, c.ask, c.argument, c.wide, c.secret, c.seat) for c in self.columns(counts)]
            self._asked_before[counts] = np.array(rows, np.int32)
        return self._asked_before[counts]

    # One position

    def turned(self, s: np.record, seats: int, viewer: int) -> np.ndarray:
        """The words of a hidden record, turned; a spectator sees the table from the first seat."""
        words = np.frombuffer(s.tobytes(), np.int16).copy()
        if 0 < viewer < seats:
            turn(words.reshape(1, -1), 0, self.rows, self.names, seats, viewer, np.zeros(self.spare, np.int16))
        return words

    def told(self, words: np.ndarray, seats: int, viewer: int, counts: str = "steps") -> np.ndarray:
        """The features of one turned record."""
        columns = self.asked(counts)
        out = np.zeros((1, len(columns)), np.int32)
        answer_all(words.reshape(1, -1), columns, np.array([seats]), np.array([viewer]), 0, 1, out)
        told: np.ndarray = out[0]
        return told

    def text(self, box: BoxFile, words: np.ndarray, seats: int) -> str:
        """A turned record to read: every field that is not empty, seats counted from the observer."""
        s = np.frombuffer(np.ascontiguousarray(words, np.int16).tobytes(), self.layout)[0]
        fields = [Field(name, mark, box, seats) for name, mark in self._marks()]
        return "\n".join(f"{field.name}: {told}" for field in fields if (told := _spelled(field, s[field.name])))


def _spelled(field: Field, now: Any, depth: int = 0) -> str:
    """A number, or a row without its zeros."""
    if depth == len(field.mark.lengths):
        return _one(field, int(now))
    inner = [(field.place(depth, at), _spelled(field, now[at], depth + 1)) for at in range(field.most(depth))]
    told = [f"{place} {said}" for place, said in inner if said not in ("", "0", "[]", "False")]
    return ", ".join(told) if depth == 0 else f"({', '.join(told)})" if told else ""


def _one(field: Field, value: int) -> str:
    if field.mark.secret and value == HIDDEN:
        return "hidden"
    said = field.spelled(value)
    return f"[{' '.join(map(str, said))}]" if isinstance(said, list) else str(said)
