"""What people read in Antiquitus: every choice, refusal and event has its sentence, and none tells what is hidden."""

from collections.abc import Iterator

import numpy as np
import pytest

from digsite.core import CHANCE, NOBODY, OVER
from digsite.core.contract import complaints
from digsite.core.records import copy
from digsite.games.antiquitus import rules, words
from digsite.games.antiquitus.box import Box
from tests.catalogue import few
from tests.games.antiquitus.positions import BOX, dealt
from tests.positions import playable
from tests.sentences import Speech, addresses

NAMES = ["Ana", "Ben", "Cleo", "Dov", "Eva"]
SPEECH: Speech[Box] = Speech("antiquitus", NAMES)


def walk(seats: int) -> Iterator[tuple[np.record, int]]:
    """A random game, shown before every action."""
    s, dice = dealt(seats, seed=seats), np.random.default_rng(seats)
    for _step in range(few(1500, 300)):
        if s.to_move == OVER:
            break
        action = int(dice.choice(sorted(playable(rules, s, BOX))))
        yield copy(s), action
        rules.play(s, BOX.record, action)


def test_the_words_keep_the_contract() -> None:
    assert complaints(rules, words) == []


@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_choice_and_every_refusal_has_its_sentence(seats: int) -> None:
    for number, (s, _action) in enumerate(walk(seats)):
        if number % few(3, 9) == 0:
            SPEECH.check_labels(s)
            SPEECH.check_reasons(s)


@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_reader_gets_a_line_and_what_it_may_know_of_the_story(seats: int) -> None:
    for s, action in walk(seats):
        for seat in (*range(seats), NOBODY):
            line, told = SPEECH.turn(s, seat), SPEECH.story(s, action, seat)
            SPEECH.check(line)
            assert seat != NOBODY or not addresses(line), line
            if told is None:
                assert seat != s.to_move or s.to_move == CHANCE
                continue
            SPEECH.check(told)
            assert seat != NOBODY or not addresses(told), told


def test_everything_one_may_ask_about_is_explained_with_a_clause_of_the_page() -> None:
    known = set(SPEECH.check_things())
    named = [row.name for row in BOX.suit] + [row.name for row in BOX.event] + [row.name for row in BOX.placard]
    assert known.issuperset(named)
