"""Names: can be read, and told apart at one table."""

import pytest

import digsite
from digsite.match.names import LONGEST_NAME, check_new_name, told_apart


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164", "\u2800\u2800", "a\u200bb", "a\nb", "\u202eanna", "x" * 41, "a\u0300\u0301\u0302", 5]
)
def test_a_name_that_cannot_be_read_is_refused(name: object) -> None:
    with pytest.raises(digsite.BadSeats, match="cannot be a name"):
        check_new_name(name)


@pytest.mark.parametrize("name", ["Mara", "Zoë", "Ngô Đình", "李雷", "Ольга", "O'Neil 2", "🦊"])
def test_a_name_in_any_script_is_a_name(name: str) -> None:
    assert check_new_name(name) == name


@pytest.mark.parametrize("other", ["Mara", "mara", " Mara", "M\u0430ra", "Mára", "ｍara"])
def test_names_that_look_alike_are_told_apart(other: str) -> None:
    assert told_apart(["Mara", other, "Tom", "Mara"]) == ["Mara", f"{other} (2)", "Tom", "Mara (3)"]


def test_a_name_told_apart_is_no_longer_than_a_name() -> None:
    for name in told_apart(["x" * LONGEST_NAME] * 5):
        assert check_new_name(name) == name


def test_names_that_differ_stay_as_they_are() -> None:
    names = ["Ada", "Ida", "Bot 1", "Bot 2", "Ольга"]
    assert told_apart(names) == names
