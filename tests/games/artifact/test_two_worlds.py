"""Nobody peeks, on games full of blind cards: every seat begins with London and Judd, which random games seldom see."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from digsite.core import CHANCE, NOBODY, OVER
from digsite.core.records import copy
from digsite.games.artifact import rules
from digsite.games.artifact.rules import Phase
from digsite.sim.batches import Setting, record_game
from tests.catalogue import clause, few
from tests.games.artifact.positions import BOX, R, rich_start
from tests.games.artifact.test_hidden import guessed, hidden
from tests.positions import playable

GAMES = few(8, 1)


@cache
def rich_game(seats: int, seed: int) -> tuple[int, ...]:
    actions = record_game(Setting(rules, R, seats, rich_start(seats)), seed)
    return tuple(int(action) for action in actions)


def positions(seats: int, seed: int) -> Iterator[tuple[int, np.record, int]]:
    s = rich_start(seats)
    for number, action in enumerate(rich_game(seats, seed)):
        yield number, copy(s), action
        rules.play(s, R, action)


def viewers(seats: int) -> list[int]:
    return [*range(seats), NOBODY]


def same_to(viewer: int, s: np.record, other: np.record, action: int, number: int) -> int | None:
    """An action of the other world that this viewer cannot tell from this one."""
    possible = sorted(playable(rules, other, BOX))
    if rules.sees(s, R, action, viewer):
        return action if action in possible else None
    unseen = [a for a in possible if not rules.sees(other, R, a, viewer)]
    return unseen[number % len(unseen)] if unseen else None


@pytest.mark.parametrize("seats", rules.SEATS)
@clause("AR-INV-18", "AR-21.2", "AR-21.4")
def test_worlds_that_differ_in_blind_draws_look_alike_until_something_is_shown(seats: int) -> None:
    changed = 0
    for seed in range(GAMES):
        for viewer in viewers(seats):
            one, other = rich_start(seats), rich_start(seats)
            for number, action in enumerate(rich_game(seats, seed)):
                choice = same_to(viewer, one, other, action, number)
                if choice is None or rules.reveals(one, R, action, viewer) or rules.reveals(other, R, choice, viewer):
                    break
                changed += choice != action
                rules.play(one, R, action)
                rules.play(other, R, choice)
                assert hidden(one, viewer).tobytes() == hidden(other, viewer).tobytes(), (seed, viewer, number)
    assert changed > 5 * GAMES


@pytest.mark.parametrize("seats", rules.SEATS)
@clause("AR-INV-15", "AR-INV-18", "AR-21.2")
def test_whatever_is_dealt_anew_a_seat_sees_and_may_do_the_same(seats: int) -> None:
    for seed in range(GAMES):
        for number, s, action in positions(seats, seed):
            if number % few(1, 7):
                continue
            viewer = viewers(seats)[number % (seats + 1)]
            guess = guessed(s, viewer, number)
            assert rules.check(guess, guess, R) == 0
            assert hidden(guess, viewer).tobytes() == hidden(s, viewer).tobytes()
            assert guessed(hidden(s, viewer), viewer, number).tobytes() == guess.tobytes()
            possible = playable(rules, guess, BOX)
            assert possible
            if s.to_move == viewer:
                assert possible == playable(rules, s, BOX)
            if action in possible:
                assert rules.sees(guess, R, action, viewer) == rules.sees(s, R, action, viewer)
                assert rules.reveals(guess, R, action, viewer) == rules.reveals(s, R, action, viewer)


@pytest.mark.parametrize("seats", rules.SEATS)
@clause("AR-18.5", "AR-INV-18")
def test_who_is_asked_does_not_depend_on_what_is_hidden(seats: int) -> None:
    """From a guess the same action leads to the same phase and mover, gold or no gold."""
    asked = 0
    for seed in range(GAMES):
        for number, s, action in positions(seats, seed):
            if s.to_move == CHANCE:
                continue
            viewer = (int(s.to_move) + 1) % seats
            guess = guessed(s, viewer, number)
            if action not in playable(rules, guess, BOX) or rules.reveals(s, R, action, viewer):
                continue
            true = copy(s)
            rules.play(true, R, action)
            rules.play(guess, R, action)
            assert (guess.phase, guess.to_move, guess.mover) == (true.phase, true.to_move, true.mover)
            asked += true.phase == Phase.TURN_END
    assert asked > 0


@pytest.mark.parametrize("seats", rules.SEATS)
@clause("AR-21.4", "AR-10.2")
def test_when_the_game_is_over_everyone_can_work_out_the_places(seats: int) -> None:
    for seed in range(GAMES):
        s = rich_start(seats)
        for action in rich_game(seats, seed):
            rules.play(s, R, action)
        assert s.to_move == OVER
        for viewer in viewers(seats):
            for seat in range(seats):
                assert rules.score(hidden(s, viewer), R, seat) == rules.score(s, R, seat)
                assert rules.rank(hidden(s, viewer), R, seat) == rules.rank(s, R, seat)
