"""Numbers with names: none of them is counted by hand."""

from enum import auto

import pytest

from digsite.core import Numbered
from digsite.core.numbers import how_many, named

KINDS = 4


class Action(Numbered):
    DIG = auto()
    TOOL = KINDS
    LEAVE = auto()
    DIE = 6


def test_a_name_has_the_number_after_all_those_before_it() -> None:
    assert [int(action) for action in Action] == [0, 1, 5, 6]
    assert [action.count for action in Action] == [1, 4, 1, 6]
    assert how_many(Action) == 12


def test_a_name_remembers_what_it_stands_for() -> None:
    class Rooms(int):
        """A length of a kind."""

    class Place(Numbered):
        DOOR = auto()
        ROOM = Rooms(3)

    assert isinstance(Place.ROOM.of, Rooms)
    assert Place.ROOM.count == 3


def test_names_that_stand_for_one_each_are_plain_kinds() -> None:
    class Phase(Numbered):
        TURN = auto()
        ROLL = auto()

    assert list(Phase) == [0, 1]
    assert Phase(1) is Phase.ROLL


@pytest.mark.parametrize(
    ("number", "name", "place"),
    [(0, "DIG", 0), (1, "TOOL", 0), (4, "TOOL", 3), (5, "LEAVE", 0), (6, "DIE", 0), (11, "DIE", 5)],
)
def test_a_number_belongs_to_a_name_and_has_a_place_there(number: int, name: str, place: int) -> None:
    assert named(Action, number) == (Action[name], place)


@pytest.mark.parametrize("number", [-1, 12, 99])
def test_a_number_past_all_names_has_none(number: int) -> None:
    with pytest.raises(ValueError, match=f"Action has no number {number}"):
        named(Action, number)
