"""One live match: what the border lets in, what may be done, and wishes in any order."""

from typing import Any

import numpy as np
import pytest

import digsite
from digsite.drawing import Panel
from digsite.games.shaft.rules import DIG, FACE, FIRST, LAMP, LEAVE, MAP, NOTHING, ROPE, SHORE, TOOL, TRADE
from digsite.text.speech import Thing
from tests.catalogue import compiled_only
from tests.match.dealing import DEALT, SHAFT, dealt, snapshot

NOT_ACTIONS = [True, False, 1.0, None, -1, 10**30, 22, np.float64(1), np.int64(-1), b"1", [1], object(), np.nan]


def test_the_members_that_the_page_promises() -> None:
    match = dealt()
    assert match.to_move == 0
    assert match.legal() == [DIG, TOOL + LAMP, TRADE + LAMP]
    assert match.label(DIG) == "Dig to level 1 and roll."
    assert (match.why(DIG), match.why(LEAVE) is None) == (None, False)
    assert match.note(DIG) == "buried by 0 of 6 faces"
    assert match.actions == DEALT
    assert (match.scores(), match.places()) == ([0, 0], [1, 1])
    assert (match.is_over, match.decisions) == (False, 0)
    assert match.state.dtype == SHAFT.rules.STATE
    assert (match.seats, match.seed, match.key) == (2, 7, (7, 0, 0, 0))
    assert match.options == {"first": "seat 0", "tools": 2, "handicap": False}
    assert (match.game, match.box, match.names) == (SHAFT, SHAFT.box, ["Ada", "Mara"])
    assert all(isinstance(thing, Thing) for thing in match.things())
    assert all(isinstance(panel, Panel) for panel in match.look(0).panels)
    assert repr(match) == "<Shaft, 2 seats, 4 actions, Ada is thinking.>"
    assert repr(SHAFT) == "<game shaft: 2-4 players>"


def test_plain_numbers_come_out() -> None:
    match = dealt(DIG)
    outcome = match.roll()
    numbers = [match.to_move, outcome, *match.legal(), *match.actions, *match.scores(), *match.places()]
    assert all(type(number) is int for number in numbers)


def test_a_match_ends_and_says_so() -> None:
    match = SHAFT.new(3, seed=1)
    match.run()
    while not match.is_over:
        match.play(match.legal()[-1])
        match.run()
    assert match.to_move == digsite.OVER
    assert match.legal() == []
    assert match.run() == []
    with pytest.raises(digsite.IllegalAction, match="The game is over"):
        match.play(DIG)
    with pytest.raises(digsite.IllegalAction, match="Chance has nothing to decide now"):
        match.roll()


@pytest.mark.parametrize("action", NOT_ACTIONS)
def test_what_is_no_action_is_refused_everywhere(action: Any) -> None:
    match = dealt()
    before = snapshot(match)
    for question in (match.play, match.label, match.why, match.note):
        with pytest.raises(digsite.IllegalAction, match="actions are whole numbers from 0 to 21"):
            question(action)
    with pytest.raises(digsite.IllegalAction):
        match.arrange([action])
    assert snapshot(match) == before


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("dik", "'dik' means nothing here. Did you mean dig?"),
        ("1", "'1' means nothing here. You can say: dig, play:lamp, trade:lamp."),
        ("", "'' means nothing here. You can say: dig, play:lamp, trade:lamp."),
        ("DIG", "'DIG' means nothing here. You can say: dig, play:lamp, trade:lamp."),
        ("leave", "You cannot leave with an empty basket while sherds are left (SH-2.3)."),
        ("die:4", "Chance has nothing to decide now (SH-2.1)."),
    ],
)
def test_a_word_that_means_nothing_or_is_not_allowed_is_refused(word: str, answer: str) -> None:
    match = dealt()
    before = snapshot(match)
    with pytest.raises(digsite.IllegalAction) as refusal:
        match.play(word)
    assert str(refusal.value) == answer
    assert snapshot(match) == before


def test_a_match_is_played_by_words_or_numbers() -> None:
    by_words, by_numbers = dealt(), dealt()
    by_words.play_all(["dig", "die:1", "leave", "trade:lamp", "trade:map", "dig"])
    by_numbers.play_all([DIG, FACE, LEAVE, TRADE + LAMP, TRADE + MAP, DIG])
    assert by_words.actions == by_numbers.actions
    assert (by_words.action("die:6"), by_words.word(FACE + 5), by_words.action(FACE)) == (FACE + 5, "die:6", FACE)


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64])
def test_whole_numbers_of_every_kind_are_actions(kind: type) -> None:
    match = dealt()
    match.play(kind(DIG))
    assert match.actions[-1] == DIG
    assert type(match.actions[-1]) is int


@compiled_only
def test_no_kind_of_number_compiles_a_rule_again() -> None:
    match = dealt()
    rules = SHAFT.rules
    functions = (rules.weigh, rules.play, rules.sees, rules.reveals, rules.score, rules.rank, rules.hide)
    before = [len(function.signatures) for function in functions]
    match.play(np.int16(DIG))  # type: ignore[arg-type]
    match.roll()
    match.view(np.int32(0))  # type: ignore[arg-type]
    match.log(np.uint8(1))  # type: ignore[arg-type]
    SHAFT.new(np.int64(2), np.int64(3)).run()  # type: ignore[arg-type]
    assert [len(function.signatures) for function in functions] == before


@pytest.mark.parametrize("action", [LEAVE, SHORE, TOOL + ROPE, TOOL + MAP, TRADE + ROPE, NOTHING, FACE, FIRST])
def test_a_refused_action_leaves_every_byte_as_it_was(action: int) -> None:
    match = dealt()
    before = snapshot(match)
    with pytest.raises(digsite.IllegalAction) as caught:
        match.play(action)
    assert str(caught.value) == match.why(action)
    assert snapshot(match) == before


def test_several_actions_are_played_all_or_none() -> None:
    match = dealt()
    before = snapshot(match)
    with pytest.raises(digsite.IllegalAction):
        match.play_all([DIG, FACE, LEAVE, LEAVE])
    assert snapshot(match) == before
    match.play_all([DIG, FACE, LEAVE])
    assert match.scores() == [1, 0]


def test_chance_may_be_rolled_or_played() -> None:
    match = dealt(DIG)
    assert match.to_move == digsite.CHANCE
    assert match.legal() == [FACE + face for face in range(6)]
    match.play(FACE + 3)
    assert match.state.basket == 1


def test_run_rolls_until_a_person_must_decide() -> None:
    match = SHAFT.new(3, seed=4)
    assert len(match.run()) == 6
    assert match.to_move == 0
    assert match.run() == []


def test_wishes_in_any_order_are_put_into_one_that_the_rules_allow() -> None:
    match = dealt()
    before = snapshot(match)
    assert match.arrange([]) == []
    assert match.arrange([TRADE + ROPE, TRADE + LAMP]) == [TRADE + LAMP, TRADE + ROPE]
    assert match.arrange([DIG, TOOL + LAMP]) == [TOOL + LAMP, DIG]
    assert snapshot(match) == before


def test_the_same_wish_may_come_twice() -> None:
    match = SHAFT.new(2, seed=1)
    match.play_all([TOOL + LAMP] * 4)
    assert match.arrange([TRADE + LAMP, TRADE + LAMP]) == [TRADE + LAMP] * 2
    with pytest.raises(digsite.IllegalAction):
        match.arrange([TRADE + LAMP] * 3)


def test_wishes_that_cannot_be_are_refused_with_a_reason() -> None:
    match = dealt()
    with pytest.raises(digsite.IllegalAction, match=r"You have no Map to trade \(SH-2.6\)"):
        match.arrange([TRADE + LAMP, TRADE + MAP])
    with pytest.raises(digsite.IllegalAction, match="These cannot be done together"):
        match.arrange([DIG, DIG])  # the die would roll between


def test_a_long_list_of_wishes_is_given_up_soon() -> None:
    match = dealt()
    with pytest.raises(digsite.IllegalAction):
        match.arrange([TOOL + LAMP, TRADE + LAMP, DIG] * 400)
