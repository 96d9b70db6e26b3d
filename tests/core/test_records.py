"""Records: one layout of named whole numbers, without gaps."""

import pickle
from typing import Any

import numpy as np
import pytest

from digsite.core.mark import Mark, Shape
from digsite.core.records import copy, new, record, wide
from digsite.core.sentinels import CHANCE, HIDDEN, NOBODY, OVER
from digsite.text.errors import BadGame


def test_a_field_is_a_number_a_row_or_a_table() -> None:
    layout = record(alone=1, row=3, table=(2, 5))
    assert layout["alone"].shape == ()
    assert layout["row"].shape == (3,)
    assert layout["table"].shape == (2, 5)
    assert all(layout[name].base == np.int16 for name in ("alone", "row", "table"))


def test_a_row_of_one_is_a_number_and_a_table_of_one_a_table() -> None:
    layout = record(number=1, table=(1, 1))
    assert (layout["number"].shape, layout["table"].shape) == ((), (1, 1))


def test_wide_fields_have_32_bits_and_come_first() -> None:
    layout = record(a=1, big=wide(), b=1, row=wide(2))
    assert (layout.names or ())[:2] == ("big", "row")
    assert layout["big"] == np.int32
    assert layout["row"].base == np.int32


@pytest.mark.parametrize(
    "fields", [{"a": 1}, {"a": 2}, {"a": 3}, {"a": 4}, {"a": 5}, {"a": 1, "b": wide()}, {"a": wide(3), "b": (3, 3)}]
)
def test_a_record_has_no_gaps_and_whole_eights_of_bytes(fields: dict[str, Shape | Mark]) -> None:
    layout = record(**fields)
    assert layout.itemsize % 8 == 0
    places = sorted((offset, kind.itemsize) for kind, offset in (entry[:2] for entry in (layout.fields or {}).values()))
    end = 0
    for offset, size in places:
        assert offset == end
        end = offset + size
    assert end == layout.itemsize


@pytest.mark.parametrize("name", ["size", "data", "item", "copy", "dtype", "spare"])
def test_a_field_cannot_be_called_like_something_of_every_record(name: str) -> None:
    with pytest.raises(BadGame, match=f"cannot be called {name}"):
        record(**{name: 1})


@pytest.mark.parametrize("shape", [0, -1, (2, 0), (), True, 1.5, "3", None])
def test_a_field_has_a_length_from_one_on(shape: object) -> None:
    with pytest.raises(BadGame, match="whole number from 1 on"):
        record(field=shape)  # type: ignore[arg-type]


def test_an_empty_record_is_refused_with_what_to_do_instead() -> None:
    with pytest.raises(BadGame, match=r"record\(nothing=1\)"):
        record()


def test_a_new_record_is_all_zeros() -> None:
    assert set(new(record(a=1, b=7)).tobytes()) == {0}


def test_a_copy_is_a_record_of_its_own() -> None:
    s = new(record(a=1, b=3))
    s.b[1] = 5
    other = copy(s)
    assert other.tobytes() == s.tobytes()
    other.b[1] = 6
    other.a = 9
    assert (s.a, s.b[1]) == (0, 5)


def test_what_is_read_is_what_was_written_by_whatever_way() -> None:
    s: Any = new(record(gold=1, purse=3, table=(2, 2)))
    purse = s.purse
    s.gold, s.purse[1], s.table[1, 0] = 4, 5, 6
    assert (s["gold"], s["purse"].tolist(), s["table"].tolist()) == (4, [0, 5, 0], [[0, 0], [6, 0]])
    s.purse = [1, 2, 3]
    s["table"] = 9
    assert purse.tolist() == s.purse.tolist() == [1, 2, 3]
    assert s.table.tolist() == [[9, 9], [9, 9]]
    assert bytes(s.data) == s.tobytes()


def test_a_record_of_many_is_part_of_its_array() -> None:
    many = np.zeros(3, record(gold=1, purse=3))
    many[1].gold, many[1].purse[2] = 7, 8
    many[2].purse = [1, 2, 3]
    assert many["gold"].tolist() == [0, 7, 0]
    assert many["purse"].tolist() == [[0, 0, 0], [0, 0, 8], [1, 2, 3]]
    alone = copy(many[1])
    many[1].gold = 0
    assert (alone.gold, alone.purse.tolist()) == (7, [0, 0, 8])


def test_a_record_takes_no_other_name() -> None:
    s = new(record(gold=1))
    with pytest.raises(AttributeError, match="silver"):
        s.silver = 1
    with pytest.raises(AttributeError, match="silver"):
        _found = s.silver


def test_records_survive_pickling_as_what_they_are() -> None:
    s = new(record(gold=1, purse=3))
    s.gold, s.purse[1] = 4, 5
    again = pickle.loads(pickle.dumps(s))
    assert (type(again), again.dtype, again.tobytes()) == (type(s), s.dtype, s.tobytes())
    assert (again.gold, again.purse.tolist()) == (4, [0, 5, 0])


def test_records_of_equal_fields_are_of_one_kind() -> None:
    assert record(gold=1, purse=3).type is record(gold=1, purse=3).type
    assert record(gold=1, purse=3).type is not record(gold=1, purse=4).type


def test_sentinels_are_past_every_seat_and_differ() -> None:
    sentinels = {CHANCE, OVER, NOBODY, HIDDEN}
    assert len(sentinels) == 4
    assert min(sentinels) >= 100
    assert max(sentinels) < 2**15
