"""What a number of a record means: a count, a kind of thing, a seat, a flag or a set of bits.

Marks stand in a layout and change no byte of it; what is not marked is a count. A length may be marked as well:
`EACH = each_seat(SEATS)` is a row with one entry for each seat, `TOOLS = things("tool", 4)` one for each tool of
the box, so `hand=(EACH, TOOLS)` is how many of each tool every seat holds.

    STATE = record(
        to_move=mark.seat(chance=CHANCE, over=OVER),
        phase=mark.kind(Phase),
        hand=(EACH, TOOLS),
        picked=mark.kind(TOOLS, none=NO_TOOL),
        passed=mark.flag(EACH),
        sets=mark.bits(TILES, EACH),
    )

Positions are read and written by marks, and laws hold random games to them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from digsite.core.numbers import Numbered, how_many

Shape = int | tuple[int, ...]
SMALL_BITS = 15  # that fit into 16 bits with a sign


class Sort(StrEnum):
    """What a number can mean."""

    COUNT = "count"
    KIND = "kind"
    SEAT = "seat"
    FLAG = "flag"
    BITS = "bits"


class Things(int):
    """How many kinds of one thing there are, with the name under which the box lists them."""

    name: str


class EachSeat(int):
    """A length: one entry for each seat."""


def things(name: str, count: int) -> Things:
    """So many kinds of the thing that the box lists under this name."""
    made = Things(count)
    made.name = name
    return made


def each_seat(seats: range) -> EachSeat:
    """One entry for each seat of the largest table."""
    return EachSeat(max(seats))


@dataclass(frozen=True)
class Mark:
    """The meaning of every number of one field."""

    sort: Sort = Sort.COUNT
    shape: Shape = 1
    of: int = 0  # how many kinds or bits there are
    names: type[Numbered] | None = None  # of the kinds, where the rules name them
    seats_from: Mapping[str, int] = field(default_factory=dict)  # where seats are counted from, if not from 0
    named: Mapping[str, int] = field(default_factory=dict)  # single values beside
    past: str = ""  # what the number just past the last seat of the table is called, if it can stand here
    wide: bool = False  # 32 bits instead of 16
    most: int | None = None  # of a count from 0 on, where rules take it for a place in a row or a length
    secret: bool = False  # `hide` puts HIDDEN here where its reader may not know the number

    @property
    def lengths(self) -> tuple[int, ...]:
        """The length of each dimension; none for a single number."""
        if isinstance(self.shape, tuple):
            return self.shape
        return () if self.shape == 1 and not isinstance(self.shape, (EachSeat, Things)) else (self.shape,)

    def allows(self, value: int, seats: int) -> bool:
        """Can a position with so many seats hold this number here?"""
        if value in self.named.values():
            return True
        if self.sort == Sort.KIND:
            return 0 <= value < self.of
        if self.sort == Sort.SEAT:
            if self.past and value == seats:
                return True
            return any(0 <= value - first < seats for first in self.seats_from.values() or (0,))
        if self.sort == Sort.FLAG:
            return value in (0, 1)
        if self.sort == Sort.BITS:
            return 0 <= value < 1 << self.of
        return self.most is None or 0 <= value <= self.most


def count(shape: Shape = 1, *, wide: bool = False, most: int | None = None) -> Mark:
    """Numbers that count something; a bare length says the same. `most` where they can be only so many, from 0 on."""
    return Mark(shape=shape, wide=wide, most=most)


def kind(of: int | type[Numbered], shape: Shape = 1, **named: int) -> Mark:
    """Kinds of a thing, from 0 on; values past the last that mean something else have a name."""
    if isinstance(of, type):
        return Mark(Sort.KIND, shape, how_many(of), names=of, named=named)
    return Mark(Sort.KIND, shape, of, named=named)


def seat(shape: Shape = 1, *, seats_from: Mapping[str, int] | None = None, past: str = "", **named: int) -> Mark:
    """Seats, or what else is named.

    `seats_from` says where the seats begin, if not with 0, or several times; `past` names the number that follows
    the last seat of the table, where a walk around the table ends with it.
    """
    return Mark(Sort.SEAT, shape, seats_from=seats_from or {}, named=named, past=past)


def secret(of: Shape | Mark) -> Mark:
    """The same, which not everybody may know: `hide` puts HIDDEN in its place."""
    return replace(of if isinstance(of, Mark) else count(of), secret=True)


def flag(shape: Shape = 1) -> Mark:
    """Yes or no: 1 or 0."""
    return Mark(Sort.FLAG, shape)


def bits(of: int | type[Numbered], shape: Shape = 1) -> Mark:
    """A set: the bit of each kind that belongs to it; 32 bits wide where 16 are too few."""
    if isinstance(of, type):
        return Mark(Sort.BITS, shape, how_many(of), names=of, wide=how_many(of) > SMALL_BITS)
    return Mark(Sort.BITS, shape, of, wide=of > SMALL_BITS)
