"""A net made ready for one number of seats: what every number of a turned record adds to the first layer, looked up.

All questions about one number are answered by its value, so their weights can be added up beforehand: one row for each
value that makes a difference, less the row of 0. Numbers that are 0 cost nothing; what they add is in the base, with
the bias and all that never changes. Rows are whole numbers with one scale for each unit, so that a sum that is
brought up to date a million times is exactly the sum taken anew. The scale moves on into the second layer, because
a unit is cut off at 0 and scales are positive.
"""

from collections.abc import Iterator
from itertools import groupby
from types import ModuleType
from typing import NamedTuple

import numpy as np

from digsite.core import HIDDEN
from digsite.nets.files import CHANNELS, Net, NetFile, observing
from digsite.nets.inference import HIDDEN_BIT, Folded
from digsite.sim.observing import AT_LEAST, BELOW, BIT, EQUAL, OBSERVER, PAST

SMALLEST_VALUE = -1  # a number that is less says what this one says; counts have no question below
LARGEST_ROW = np.iinfo(np.int16).max
LARGEST_SUM = np.iinfo(np.int32).max // 2
WORD, ASK, ARGUMENT, WIDE, SECRET, SEAT = range(6)  # of a question as compiled code reads it


class _Number(NamedTuple):
    """What one number of a record can add."""

    word: int
    wide: bool
    bits: bool
    secret: bool
    patterns: np.ndarray  # which questions say yes, for every run of values that say the same
    row_of: np.ndarray  # by value, which pattern
    at_zero: np.ndarray  # which questions say yes at 0
    questions: np.ndarray  # places in the net's columns


def fold(file: NetFile, name: str, rules: ModuleType, seats: int) -> Folded:
    """A net of a file made ready for so many seats; the second time it is only looked up."""
    if (name, seats) not in file.kept:
        file.kept[name, seats] = _folded(file.nets[name], rules, seats, file.points[seats])
    made: Folded = file.kept[name, seats]
    return made


def _folded(net: Net, rules: ModuleType, seats: int, points: tuple[float, float]) -> Folded:
    how = observing(rules)
    asked = how.asked("steps")[net.columns].astype(np.int64)
    weights = net.first.astype(np.float32) * net.first_scale[:, None]
    smallest, largest = _span(asked)
    numbers = list(_numbers(asked, seats, smallest, largest))
    rows, look_up = _rows(numbers, weights, largest - smallest + 1)
    base = _base(net, asked, weights, numbers, seats)
    scale = _scale(numbers, rows, base)
    number = np.full(how.words, -1, np.int32)
    for i, found in enumerate(numbers):
        number[found.word] = i
    return Folded(
        number,
        np.array([found.wide for found in numbers], np.bool_),
        np.array([found.bits for found in numbers], np.bool_),
        np.array([found.secret for found in numbers], np.bool_),
        look_up,
        smallest,
        np.rint(rows / scale).astype(np.int16),
        np.rint(base / scale).astype(np.int32),
        np.ascontiguousarray(net.second.astype(np.float32) * scale[:, None].astype(np.float32)),
        net.second_bias,
        np.ascontiguousarray(net.policy.T.astype(np.float32)),
        net.policy_bias,
        np.ascontiguousarray(net.value.T[: seats * CHANNELS].astype(np.float32)).reshape(seats, CHANNELS, -1),
        np.ascontiguousarray(net.value_bias[: seats * CHANNELS]).reshape(seats, CHANNELS),
        np.array(points),
        how.rows,
        how.names,
        how.spare,
        _looks_on(net, rules),
    )


def _looks_on(net: Net, rules: ModuleType) -> bool:
    """Has it learned to look on? Then it asks whether another seat is to move; who only ever moved does not."""
    columns = observing(rules).columns("steps")
    asked = (columns[place] for place in net.columns)
    return any(one.field == "to_move" and one.ask == EQUAL and 0 < one.argument < max(rules.SEATS) for one in asked)


def _span(asked: np.ndarray) -> tuple[int, int]:
    """The values that need a place of their own: all others say what the nearest of them says."""
    values = asked[np.isin(asked[:, ASK], (EQUAL, AT_LEAST, BELOW)), ARGUMENT]
    smallest = min(SMALLEST_VALUE, int(values.min(initial=0)) - 1)
    return smallest, max(smallest + HIDDEN_BIT, HIDDEN + 1, int(values.max(initial=0)) + 1)


def _numbers(asked: np.ndarray, seats: int, smallest: int, largest: int) -> Iterator[_Number]:
    """Every number that makes a difference at a table with so many seats."""
    here = np.flatnonzero((asked[:, ASK] != OBSERVER) & (asked[:, SEAT] < seats))
    for word, group in groupby(here[np.argsort(asked[here, WORD], kind="stable")], lambda place: asked[place, WORD]):
        questions = np.fromiter(group, np.int64)
        of_one = asked[questions]
        bits = bool((of_one[:, ASK] == BIT).any())
        yes = _bits_said(of_one, largest - smallest + 1) if bits else _said(of_one, seats, smallest, largest)
        at_zero = np.zeros(len(questions), np.bool_) if bits else yes[-smallest]
        is_new = np.concatenate([[True], (yes[1:] != yes[:-1]).any(axis=1)])
        secret = bool(of_one[:, SECRET].any() or (of_one[:, ARGUMENT] == HIDDEN)[of_one[:, ASK] == EQUAL].any())
        wide = bool(of_one[0, WIDE])
        yield _Number(int(word), wide, bits, secret, yes[is_new], np.cumsum(is_new) - 1, at_zero, questions)


def _said(asked: np.ndarray, seats: int, smallest: int, largest: int) -> np.ndarray:
    """Which questions say yes, for every value."""
    value = np.arange(smallest, largest + 1)[:, None]
    ask, argument = asked[:, ASK], asked[:, ARGUMENT]
    answers = {
        EQUAL: value == argument,
        AT_LEAST: value >= argument,
        BELOW: value < argument,
        PAST: value == seats,
    }
    said = np.zeros((len(value), len(asked)), np.bool_)
    for question, answer in answers.items():
        said |= answer & (ask == question)
    said &= ~((value == HIDDEN) & (asked[:, SECRET] != 0))
    return said


def _bits_said(asked: np.ndarray, values: int) -> np.ndarray:
    """Which questions say yes for every single bit of a set, and for a hidden one."""
    said = np.zeros((values, len(asked)), np.bool_)
    for i, (ask, argument) in enumerate(asked[:, [ASK, ARGUMENT]]):
        said[argument if ask == BIT else HIDDEN_BIT, i] = True
    return said


def _rows(numbers: list[_Number], weights: np.ndarray, values: int) -> tuple[np.ndarray, np.ndarray]:
    """All rows, the first of zeros, and for every number and value which of them it adds."""
    made, look_up, count = [np.zeros((1, weights.shape[1]), np.float32)], np.zeros((len(numbers), values), np.int32), 1
    for i, number in enumerate(numbers):
        adds = (number.patterns.astype(np.float32) - number.at_zero) @ weights[number.questions]
        differs = (number.patterns != number.at_zero).any(axis=1)
        row = np.where(differs, count - 1 + np.cumsum(differs), 0)
        look_up[i] = row[number.row_of]
        made.append(adds[differs])
        count += int(differs.sum())
    return np.concatenate(made), look_up


def _base(net: Net, asked: np.ndarray, weights: np.ndarray, numbers: list[_Number], seats: int) -> np.ndarray:
    """What each viewer's sums begin with: the bias, all numbers at 0, and who looks."""
    shared = net.first_bias.astype(np.float64)
    for number in numbers:
        shared = shared + weights[number.questions[number.at_zero]].sum(axis=0)
    observers = [(asked[:, ASK] == OBSERVER) & (asked[:, ARGUMENT] == viewer) for viewer in range(seats)]
    return np.stack([shared + weights[observer].sum(axis=0) for observer in observers])


def _scale(numbers: list[_Number], rows: np.ndarray, base: np.ndarray) -> np.ndarray:
    """For each unit: so fine that rows and all their sums just fit."""
    largest = np.abs(rows).max(axis=0).astype(np.float64)
    at_once = sum(HIDDEN_BIT + 1 if number.bits else 1 for number in numbers)
    sums = np.abs(base).max(axis=0) + largest * at_once
    scale: np.ndarray = np.maximum(largest / LARGEST_ROW, sums / LARGEST_SUM)
    return np.where(scale > 0, scale, 1.0)
