"""A row of weights notices what is written behind it."""

import pytest

from digsite.core.weighing import guarded_row, insist_on_room
from digsite.games.shaft import rules
from digsite.text.errors import BadGame


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
    with pytest.raises(BadGame, match=f"ACTIONS is {rules.ACTIONS}, but options weighs action {rules.ACTIONS + past}:"):
        insist_on_room(rules, row)
