"""Marks: what the numbers of a record mean; no byte of it changes."""

from enum import auto

import numpy as np
import pytest

from digsite.core import CHANCE, OVER, Numbered, mark, record
from digsite.core.mark import Mark, Sort
from digsite.core.records import marks_of

EACH = mark.each_seat(range(2, 6))
TOOLS = mark.things("tool", 4)


class Phase(Numbered):
    TURN = auto()
    ROLL = auto()
    END = auto()


def test_marks_change_no_byte_of_a_layout() -> None:
    plain = record(to_move=1, phase=1, hand=(5, 4), passed=5, small=1)
    marked = record(
        to_move=mark.seat(chance=CHANCE),
        phase=mark.kind(Phase),
        hand=(EACH, TOOLS),
        passed=mark.flag(EACH),
        small=mark.bits(15),
    )
    assert marked == plain
    assert marked.names == plain.names
    assert all(type(length) is int for length in marked["hand"].shape)


def test_what_is_not_marked_is_a_count() -> None:
    marks = marks_of(record(depth=1, shelf=EACH, first=mark.seat()))
    assert [marks[name].sort for name in ("depth", "shelf", "first")] == [Sort.COUNT, Sort.COUNT, Sort.SEAT]


def test_marks_come_in_the_order_of_the_fields_and_leave_out_what_fills_up() -> None:
    layout = record(a=1, wide=mark.bits(20), b=1)
    assert list(marks_of(layout)) == ["wide", "a", "b"]
    assert "spare" not in marks_of(record(a=1))
    assert marks_of(np.dtype(np.int16)) == {}


def test_a_set_takes_32_bits_where_16_are_too_few() -> None:
    assert record(small=mark.bits(15))["small"] == np.int16
    assert record(large=mark.bits(16))["large"] == np.int32


@pytest.mark.parametrize(
    ("made", "lengths"),
    [
        (mark.count(), ()),
        (mark.count(3), (3,)),
        (mark.flag(EACH), (5,)),
        (mark.kind(TOOLS, (EACH, 2)), (5, 2)),
        (mark.count(mark.things("pit", 1)), (1,)),
        (mark.count(mark.each_seat(range(1, 2))), (1,)),
    ],
)
def test_a_length_of_one_is_a_number_unless_it_says_of_what(made: Mark, lengths: tuple[int, ...]) -> None:
    assert made.lengths == lengths


@pytest.mark.parametrize(
    ("made", "allowed", "refused"),
    [
        (mark.count(), [0, 7, -7], []),
        (mark.kind(Phase), [0, 1, 2], [-1, 3, 100]),
        (mark.kind(TOOLS, none=4), [0, 3, 4], [-1, 5]),
        (mark.seat(), [0, 2], [-1, 3, 100]),
        (mark.seat(chance=CHANCE, over=OVER), [0, 2, 100, 101], [3, 102]),
        (mark.seat(past="all"), [0, 2, 3], [4, -1]),
        (mark.seat(seats_from={"player": 1, "friend": 10}, nobody=0), [0, 1, 3, 10, 12], [4, 9, 13]),
        (mark.flag(), [0, 1], [-1, 2]),
        (mark.bits(3), [0, 5, 7], [-1, 8]),
    ],
)
def test_what_can_stand_in_a_field_at_a_table_of_three(made: Mark, allowed: list[int], refused: list[int]) -> None:
    assert [value for value in allowed + refused if made.allows(value, 3)] == allowed
