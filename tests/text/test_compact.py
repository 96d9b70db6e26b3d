"""What compact tables are put together with."""

import pytest

from digsite.text.compact import as_many, beside, cells, counted, cut, fold, grid, share, short_names, tight


@pytest.mark.parametrize(
    ("words", "room", "made"),
    [
        ("Bartholomew", 11, "Bartholomew"),
        ("Bartholomew", 8, "Barth..."),
        ("A long one", 5, "A..."),
        ("発掘調査", 7, "発掘..."),
    ],
)
def test_what_is_cut_ends_with_dots(words: str, room: int, made: str) -> None:
    assert cut(words, room) == made
    assert cells(made) <= room


def test_names_that_are_cut_can_be_told_apart() -> None:
    names = ["Maximiliane von Thun", "Maximiliane von Au", "Bo"]
    short = short_names(names)
    assert len(set(short)) == 3
    assert short[2] == "Bo"
    assert all(cells(name) <= 14 for name in short)


def test_columns_are_aligned_by_what_letters_take() -> None:
    assert grid([("a", "1"), ("発掘", "23")], right=[1]) == ["a      1", "発掘  23"]


def test_blocks_of_unequal_height_stand_side_by_side() -> None:
    assert beside(["a", "bb"], ["1", "2", "3"]) == ["a    1", "bb   2", "     3"]


def test_as_many_as_fit_and_how_many_more() -> None:
    assert as_many(["B1", "B2", "B3"], 8) == "B1 B2 B3"
    assert as_many(["B1", "B2", "B3"], 7) == "B1 +2"
    assert as_many(["B1", "B2"], 1) == "+2"
    assert as_many([], 9) == ""


def test_things_are_counted_in_order() -> None:
    assert counted(["rope", "lamp", "rope"]) == ["rope x2", "lamp"]


def test_words_are_folded_into_few_lines() -> None:
    assert fold("one two three four", 9, 3) == ["one two", "  three", "  four"]
    assert fold("one two three four five", 9, 2) == ["one two", "  thre..."]
    assert fold("", 9, 2) == [""]


def test_lines_are_shared_among_texts() -> None:
    assert share(["one two three", "four"], 9, 3) == ["one two", "  three", "four"]
    assert share(["one two three", "four"], 9, 2) == ["one tw...", "four"]
    assert share(["one", "two", "three"], 20, 2) == ["one", "two; three"]
    assert share(["one"], 9, 0) == []


def test_a_table_has_no_more_than_there_is_room_for() -> None:
    made = tight(["x" * 100] * 20).split("\n")
    assert len(made) == 14
    assert {cells(line) for line in made} == {78}
