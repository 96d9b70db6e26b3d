"""Undo is honest: what others have seen or chance has decided stays."""

import pytest

import digsite
from digsite.games.shaft.rules import DIG, FACE, LAMP, LEAVE, MAP, NOTHING, TOOL, TRADE
from tests.match.dealing import DEALT, SHAFT, dealt, snapshot


def test_nothing_to_take_back() -> None:
    match = SHAFT.new(2)
    assert not match.can_undo()
    for analysis in (False, True):
        with pytest.raises(digsite.CannotUndo, match="Nothing has been played yet"):
            match.undo(analysis=analysis)


def test_one_s_own_last_action_is_taken_back() -> None:
    match = dealt()
    before = snapshot(match)
    match.play(TOOL + LAMP)
    assert match.can_undo()
    assert match.can_undo(0)
    assert match.undo(0) == TOOL + LAMP
    assert snapshot(match) == before


def test_a_private_step_is_always_taken_back_by_who_made_it() -> None:
    match = dealt(TRADE + LAMP)
    assert match.undo(0) == TRADE + LAMP
    assert match.actions == DEALT


@pytest.mark.parametrize("actions", [[], [DIG, FACE]])
def test_what_chance_decided_is_not_taken_back(actions: list[int]) -> None:
    match = dealt(*actions)
    assert not match.can_undo()
    for seat in (None, 0, 1):
        with pytest.raises(digsite.CannotUndo, match="Chance has decided since"):
            match.undo(seat)


def test_what_another_has_begun_in_secret_does_not_show_in_an_undo() -> None:
    """Refusing would tell that the first tool of a trade is chosen; so it goes back with the step before it."""
    match = dealt(DIG, FACE, LEAVE)
    before = match.copy()
    trades = [action for action in match.legal() if TRADE <= action < NOTHING]
    match.play(trades[0])
    assert match.can_undo(0) == before.can_undo(0)
    assert match.undo(0) == LEAVE
    assert match.to_move == 0
    assert match.actions == before.actions[:-1]


def test_what_another_did_is_not_taken_back() -> None:
    match = dealt(DIG, FACE, LEAVE)
    assert match.to_move == 1
    assert (match.can_undo(0), match.can_undo(1)) == (True, False)
    with pytest.raises(digsite.CannotUndo, match="Ada has acted since"):
        match.undo(1)
    match.play(DIG)
    with pytest.raises(digsite.CannotUndo, match="Mara has acted since"):
        match.undo(0)
    assert match.undo(1) == DIG
    assert match.undo(0) == LEAVE


def test_what_another_began_in_secret_does_not_stand_in_the_way() -> None:
    """To refuse would tell that Mara has begun a trade: her first step goes with what is taken back."""
    match = dealt(DIG, FACE, LEAVE, TRADE + LAMP)
    assert (match.can_undo(0), match.can_undo(1)) == (True, True)
    assert match.undo(0) == LEAVE
    assert match.actions == [*DEALT, DIG, FACE]
    match.play_all([LEAVE, TRADE + LAMP])
    assert match.undo(1) == TRADE + LAMP
    match.play_all([TRADE + LAMP, TRADE + MAP])
    assert not match.can_undo(0)


def test_what_showed_something_hidden_is_not_taken_back() -> None:
    table = dealt().position()
    table["table"] |= {"supply": 0, "basket": 30}  # the end is near
    match = SHAFT.at(table)
    match.play_all([LEAVE, NOTHING])
    assert match.undo(0) == NOTHING  # nobody was shown anything
    match.play_all([NOTHING, TOOL + LAMP])
    assert match.is_over
    with pytest.raises(digsite.CannotUndo, match="it cannot be unseen"):
        match.undo(1)
    assert match.undo(analysis=True) == TOOL + LAMP


def test_for_analysis_everything_is_taken_back() -> None:
    match = SHAFT.new(3, seed=9)
    trail = [match.state.tobytes()]
    match.run()
    while not match.is_over:
        match.play(match.legal()[0])
        match.run()
    actions = match.actions
    match = SHAFT.new(3, seed=9)
    for action in actions:
        match.play(action)
        trail.append(match.state.tobytes())
    while match.actions:
        assert match.state.tobytes() == trail.pop()
        assert match.undo(analysis=True) == actions[len(match.actions)]
    assert match.state.tobytes() == trail.pop()
