"""Words of actions: made from the names of the rules and the ids of the box, and told apart from what means nothing."""

from enum import auto

import pytest

import digsite
from digsite.core import Numbered, mark
from digsite.match.notation import joined, spelled, unknown_word, usual_word
from tests.core.test_contract import like
from tests.match.coins import rules as coins

SHAFT = digsite.game("shaft")


@pytest.mark.parametrize(
    ("action", "word"),
    [("DIG", "dig"), ("TRADE", "trade:lamp"), ("FACE", "face:1"), ("FIRST", "first:0"), ("NOTHING", "nothing")],
)
def test_a_name_that_stands_for_several_says_which(action: str, word: str) -> None:
    """Things by their ids, seats from 0 on, all else from 1 on."""
    assert usual_word(SHAFT.rules, SHAFT.box, int(SHAFT.rules.Action[action])) == word


def test_a_word_keeps_to_the_box_that_is_played_with() -> None:
    assert [spelled(SHAFT.box, mark.things("tool", 4), place) for place in range(4)] == ["lamp", "rope", "sieve", "map"]


class Short(Numbered):
    ONLY = auto()


@pytest.mark.parametrize("actions", [None, Short])
def test_a_number_without_a_name_is_its_own_word(actions: type[Numbered] | None) -> None:
    assert usual_word(like(coins, Action=actions), SHAFT.box, 2) == "2"


def test_a_word_has_as_many_parts_as_it_needs() -> None:
    assert (joined("dig"), joined("dig", "r1c2"), joined("give", "map", 2)) == ("dig", "dig:r1c2", "give:map:2")


def test_a_word_that_means_nothing_is_answered_with_the_nearest_or_with_some() -> None:
    assert str(unknown_word("dgi", ["dig", "leave"])) == "'dgi' means nothing here. Did you mean dig?"
    assert str(unknown_word("x", ["dig", "leave"])) == "'x' means nothing here. You can say: dig, leave."
    many = [f"die:{face}" for face in range(20)]
    assert str(unknown_word("x", many)).endswith("You can say: " + ", ".join(many[:8]) + " and more.")
