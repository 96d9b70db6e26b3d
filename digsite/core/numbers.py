"""Names for numbers, none of them counted by hand: the actions, the phases and whatever else a layout numbers.

class Action(Numbered):
    DIG = auto()  # one number
    TOOL = KINDS  # as many numbers as there are kinds

DIG, TOOL = map(int, Action)  # compiled code wants plain numbers
"""

from enum import IntEnum
from typing import Any, Self

from digsite.text import _


class Numbered(IntEnum):
    """Numbers from 0 on in the order of their names; a name may stand for several: how many is written beside it."""

    count: int  # of numbers from this one on
    of: int  # the same, as it was written: perhaps things of a box, or one for each seat

    def __new__(cls, of: int) -> Self:
        made = int.__new__(cls, sum(before.count for before in cls.__members__.values()))
        made._value_ = int(made)
        made.count, made.of = int(of), of
        return made

    @staticmethod
    def _generate_next_value_(_name: str, _start: int, _count: int, _last: list[Any]) -> int:
        return 1


def how_many(numbered: type[Numbered]) -> int:
    """How many numbers the names stand for in all."""
    return sum(one.count for one in numbered)


def named(numbered: type[Numbered], number: int) -> tuple[Numbered, int]:
    """The name that a number belongs to, and its place among those of that name."""
    for one in numbered:
        if one <= number < one + one.count:
            return one, number - int(one)
    raise ValueError(_("{names} has no number {number}.").format(names=numbered.__name__, number=number))
