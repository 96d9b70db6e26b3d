"""How a match begins: its chance, its seats, its options and its names."""

from typing import Any

import pytest

import digsite
from digsite.games.shaft.rules import DIG, FACE, LAMP, LEAVE, ROPE, TRADE
from digsite.match import LONGEST_NAME
from tests.match.dealing import SHAFT, dealt


def test_the_outcome_depends_on_the_seed_and_on_the_chance_actions_before_alone() -> None:
    """Rolled or played, and whatever was decided between: the fifth outcome comes from the fifth place."""
    for outcome in {dealt(DIG).copy().roll() for _i in range(3)}:
        assert outcome == dealt(TRADE + LAMP, TRADE + ROPE, DIG).roll()
    different = {dealt(DIG, seed=seed).roll() for seed in range(40)}
    assert different == {FACE + face for face in range(6)}


def test_without_a_seed_no_two_games_are_alike() -> None:
    keys = {SHAFT.new(2).key for _i in range(20)}
    assert len(keys) == 20
    assert all(0 <= part < 2**32 for key in keys for part in key)
    assert SHAFT.new(2).seed is None


def test_a_key_makes_a_game_as_reproducible_as_a_seed() -> None:
    key = (1, 2, 3, 4)
    one, other = SHAFT.new(4, key=key), SHAFT.new(4, key=list(key))
    assert one.run() == other.run()
    assert SHAFT.new(4, key=(1, 2, 3, 5)).run() != one.actions


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "7", True, b"7", [7]])
def test_a_bad_seed_is_refused(seed: Any) -> None:
    with pytest.raises(digsite.BadSeed):
        SHAFT.new(2, seed=seed)


@pytest.mark.parametrize(
    "key", [(), (1, 2, 3), (1, 2, 3, 2**32), (1, 2, 3, -1), "1234", 5, (1, 2, 3, "4"), (1.0, 2, 3, 4), (True, 2, 3, 4)]
)
def test_a_bad_key_is_refused(key: Any) -> None:
    with pytest.raises(digsite.BadSeed, match="four whole numbers"):
        SHAFT.new(2, key=key)


def test_a_seed_and_a_key_together_are_refused() -> None:
    with pytest.raises(digsite.BadSeed):
        SHAFT.new(2, seed=1, key=(1, 2, 3, 4))


@pytest.mark.parametrize("seats", [0, 1, 5, -2, 2.0, "2", True, 10**30, [2]])
def test_a_bad_number_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(digsite.BadSeats, match="Shaft is played by 2 to 4, not by"):
        SHAFT.new(seats)


def test_without_a_number_of_seats_the_fewest_play() -> None:
    assert SHAFT.new().seats == 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"lamps": 3}, "Shaft has no option 'lamps'. It has: first, tools, handicap."),
        ({"tools": 4}, "The option tools cannot be 4. It can be: 1, 2, 3."),
        ({"tools": "2"}, "The option tools cannot be '2'. It can be: 1, 2, 3."),
        ({"tools": True}, "The option tools cannot be True. It can be: 1, 2, 3."),
        ({"handicap": 1}, "The option handicap cannot be 1. It can be: False, True."),
        ({"first": None}, "The option first cannot be None. It can be: 'seat 0', 'random'."),
        ({"tools": [1]}, "The option tools cannot be [1]. It can be: 1, 2, 3."),
    ],
)
def test_a_bad_option_is_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(digsite.BadOption) as caught:
        SHAFT.new(2, **options)
    assert str(caught.value) == sentence


def test_an_option_for_other_tables_is_refused_unless_it_is_the_default() -> None:
    assert SHAFT.new(3, handicap=False).options["handicap"] is False
    with pytest.raises(digsite.BadOption, match="is for 2 players, not for 3"):
        SHAFT.new(3, handicap=True)


def test_options_are_kept_with_the_match() -> None:
    match = SHAFT.new(2, seed=1, tools=3, handicap=True, first="random")
    assert match.options == {"first": "random", "tools": 3, "handicap": True}
    assert match.scores() == [0, 2]


@pytest.mark.parametrize(
    "names",
    [["Ada"], ["a", "b", "c"], "ab", 5, ["Ada", ""], ["Ada", "  "], ["Ada", "x" * 41], ["Ada", "\x1b[2J"], ["Ada", 5]],
)
def test_bad_names_are_refused(names: Any) -> None:
    with pytest.raises(digsite.BadSeats):
        SHAFT.new(2, names=names)


def test_names_are_printed_as_they_are() -> None:
    names = ["{0.__class__}", "Zoë <b>" + "x" * (LONGEST_NAME - 7)]
    match = dealt(DIG, FACE, LEAVE, DIG, names=names)
    assert match.log(1)[-4] == "{0.__class__} digs to level 1."
    assert match.log(0)[-1] == f"{names[1]} digs to level 1."
    assert SHAFT.new(2).names == ["Seat 0", "Seat 1"]
