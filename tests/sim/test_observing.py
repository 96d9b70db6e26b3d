"""A position as a program is told it: turned to the observer, and asked column by column; all by the marks."""

from itertools import product

import numpy as np
import pytest

from digsite.core import HIDDEN, NOBODY
from digsite.core.mark import EachSeat, Mark, Sort
from digsite.core.records import marks_of
from digsite.sim.observing import STEPS, Ask, Column, Observing, turn
from tests.catalogue import Table, compiled_only, hidden

pytestmark = compiled_only


def turned_slowly(table: Table, s: np.record, viewer: int) -> np.record:
    """The same as the marks say it, field by field and place by place."""
    made: np.record = np.zeros(1, table.rules.STATE)[0]
    for name, mark in marks_of(table.rules.STATE).items():
        for place in product(*(range(length) for length in mark.lengths)):
            there = tuple(
                (at + viewer) % table.seats if isinstance(length, EachSeat) and at < table.seats else at
                for at, length in zip(place, mark.lengths, strict=True)
            )
            value = named_from(mark, int(s[name][there]), table.seats, viewer)
            if place:
                made[name][place] = value
            else:
                made[name] = value
    return made


def named_from(mark: Mark, value: int, seats: int, viewer: int) -> int:
    for first in (mark.seats_from.values() or (0,)) if mark.sort == Sort.SEAT else ():
        if 0 <= value - first < seats:
            return first + (value - first - viewer) % seats
    return value


def sights(table: Table, most: int) -> list[tuple[np.record, int]]:
    """Positions as seats see them."""
    found = [(s, number % table.seats) for _game, number, s, _action in table.looks(most)]
    return [(hidden(table, s, viewer), viewer) for s, viewer in found]


def test_rows_of_seats_begin_with_the_observer_and_seats_count_from_it(table: Table) -> None:
    observing = Observing(table.rules)
    for s, viewer in sights(table, 60):
        words = observing.turned(s, table.seats, viewer)
        assert words.tobytes() == turned_slowly(table, s, viewer).tobytes()
        assert not viewer or words.tobytes() != s.tobytes(), "something has turned"


def test_a_word_of_a_turned_record_comes_from_where_the_sources_say(table: Table) -> None:
    """A GPU turns word by word."""
    observing, chance = Observing(table.rules), np.random.default_rng(1)
    for viewer in range(table.seats):
        words = chance.integers(200, 900, (1, observing.words)).astype(np.int16)  # names nobody
        gathered = words[0][observing.sources[table.seats, viewer]]
        turn(words, 0, observing.rows, observing.names, table.seats, viewer, np.zeros(observing.spare, np.int16))
        assert words[0].tolist() == gathered.tolist()


def test_a_spectator_sees_the_table_as_it_stands(table: Table) -> None:
    observing = Observing(table.rules)
    s = hidden(table, next(table.looks(1))[2], NOBODY)
    assert observing.turned(s, table.seats, NOBODY).tobytes() == s.tobytes()


def answered_slowly(table: Table, s: np.record, viewer: int, column: Column) -> int:
    """What a column should say of a turned record, from the field itself."""
    if column.ask == Ask.OBSERVER:
        return int(viewer == column.argument)
    if column.seat >= table.seats:
        return 0
    value = int(s[column.field][column.place]) if column.place else int(s[column.field])
    if column.secret and value == HIDDEN:
        return 0
    return {
        Ask.EQUAL: int(value == column.argument),
        Ask.AT_LEAST: int(value >= column.argument),
        Ask.BELOW: int(value < column.argument),
        Ask.BIT: value >> column.argument & 1 if column.ask == Ask.BIT else 0,
        Ask.NUMBER: value,
        Ask.PAST: int(value == table.seats),
    }[column.ask]


@pytest.mark.parametrize("counts", ["steps", "numbers"])
def test_every_column_answers_its_question(table: Table, counts: str) -> None:
    observing = Observing(table.rules)
    columns = observing.columns(counts)
    for s, viewer in sights(table, 12)[:12]:
        words = observing.turned(s, table.seats, viewer)
        record = np.frombuffer(words.tobytes(), table.rules.STATE)[0]
        told = observing.told(words, table.seats, viewer, counts)
        assert told.tolist() == [answered_slowly(table, record, viewer, column) for column in columns]


def test_every_number_of_a_position_has_a_column_that_tells_it(table: Table) -> None:
    """Whatever stands in a kind or a seat, one of its columns is 1; a count above the largest step is told as that."""
    observing = Observing(table.rules)
    columns = observing.columns()
    for s, viewer in sights(table, 40):
        told = observing.told(observing.turned(s, table.seats, viewer), table.seats, viewer)
        for name, mark in marks_of(table.rules.STATE).items():
            if mark.sort not in (Sort.KIND, Sort.SEAT):
                continue
            places: dict[tuple[int, ...], int] = {}
            for column, answer in zip(columns, told, strict=True):
                if column.field == name and column.seat < table.seats:
                    places[column.place] = places.get(column.place, 0) + int(answer)
            assert set(places.values()) == {1}, f"{name}: {places}"


def test_features_of_absent_seats_are_nothing(table: Table) -> None:
    observing = Observing(table.rules)
    columns = observing.columns()
    s, viewer = sights(table, 1)[0]
    told = observing.told(observing.turned(s, table.seats, viewer), table.seats, viewer)
    absent = [int(answer) for column, answer in zip(columns, told, strict=True) if column.seat >= table.seats]
    assert not any(absent)
    assert absent or table.seats == max(table.rules.SEATS)


def test_counts_are_steps_or_numbers(table: Table) -> None:
    observing = Observing(table.rules)
    steps = [column for column in observing.columns() if column.field == "seats"]
    assert [(column.ask, column.argument) for column in steps] == [
        (Ask.BELOW, 0),
        *((Ask.AT_LEAST, step) for step in STEPS),
    ]
    numbers = [column for column in observing.columns("numbers") if column.field == "seats"]
    assert [column.ask for column in numbers] == [Ask.NUMBER]
