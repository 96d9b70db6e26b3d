"""A row of weights notices what is written behind it."""

import pytest

import digsite
from digsite.core.weighing import guarded_row, insist_on_room
from digsite.games.shaft import board, box, rules, words
from digsite.text.errors import BadGame
from tests.catalogue import compiled_only
from tests.core.test_contract import like


def test_a_row_that_is_kept_to_is_kept_to() -> None:
    row = guarded_row(rules)
    assert row.shape == (rules.ACTIONS,)
    assert not row.any()
    row[:] = 1
    insist_on_room(rules, row)


@pytest.mark.parametrize("past", [0, 1, 255])
def test_whatever_is_written_behind_a_row_is_noticed(past: int) -> None:
    row = guarded_row(rules)
    assert row.base is not None
    row.base[rules.ACTIONS + past] = 0
    with pytest.raises(
        BadGame, match=f"ACTIONS is {rules.ACTIONS}, but weigh gives a weight to action {rules.ACTIONS + past}:"
    ):
        insist_on_room(rules, row)


@compiled_only
def test_the_first_match_finds_weights_that_are_written_past_the_last_action() -> None:
    """With bounds checks or in plain Python it is an IndexError."""
    small = like(rules, Action=None, ACTIONS=rules.ACTIONS - 1, __file__=rules.__file__)
    game = digsite.Game(small, box, words, board)
    with pytest.raises(
        BadGame, match=rf"ACTIONS is {rules.ACTIONS - 1}, but weigh gives a weight to action {rules.ACTIONS - 1}:"
    ):
        game.new(seats=2, seed=1)
