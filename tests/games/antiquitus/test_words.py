"""What people read in Antiquitus: every choice, refusal and event has its sentence, and none tells what is hidden."""

from collections.abc import Iterator

import numpy as np
import pytest

from digsite.box import read_box
from digsite.core import CHANCE, NOBODY, OVER
from digsite.core.contract import complaints
from digsite.core.records import copy
from digsite.games.antiquitus import rules, words
from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import Phase, layout
from tests.catalogue import ROOT, few
from tests.games.antiquitus.positions import BOX, action, at_table, dealt, go, submitting, turn_starts
from tests.positions import playable
from tests.sentences import Speech, addresses, is_clean

NAMES = ["Ana", "Ben", "Cleo", "Dov", "Eva"]
SPEECH = Speech("antiquitus", NAMES)


def asked(phase: Phase, **fields: int) -> np.record:
    """Seat 0 of two is asked something on its turn."""
    s = turn_starts(at_table(site={0: "B1", 7: "(GOLD)"}, camps=["B2", "C3"]))
    for name, value in {"phase": phase, "to_move": 0, **fields}.items():
        s[name] = value
    return s


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
    for s, step in walk(seats):
        for seat in (*range(seats), NOBODY):
            line, told = SPEECH.turn(s, seat), SPEECH.story(s, step, seat)
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


# In a few words


@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_step_that_is_told_has_a_short_form_without_more_than_its_sentence(seats: int) -> None:
    for s, step in walk(seats):
        for seat in (*range(seats), NOBODY):
            seen = SPEECH.step(s, step, seat)
            sentence, short = words.story(*seen), words.short(*seen)
            assert (sentence is None) == (short is None), (sentence, short)
            if sentence is not None and short is not None:
                assert 0 < len(short) <= 32, short
                assert is_clean(short), short
                assert not addresses(short), short
                hidden = [row.name for row in BOX.placard if row.name in short and row.name not in sentence]
                assert not hidden, (sentence, short)


@pytest.mark.parametrize(
    ("s", "name", "seat", "short"),
    [
        (turn_starts(at_table(site={12: "W6", 7: "CAVE"}, camps=["B2", "C3"])), 12, 1, "digs Weapons 6"),
        (submitting("B1 C2", "rise_of_villages"), "rise_of_villages", 0, "picks Rise of Villages"),
        (submitting("B1 C2", "rise_of_villages"), "rise_of_villages", 1, None),
        (submitting("B1 C2", "rise_of_villages"), "PASS", 1, "submits nothing"),
        (go(submitting("B1 C2", "rise_of_villages"), "rise_of_villages"), "B1", 0, "adds Bones 1"),
        (go(submitting("B1 C2", "rise_of_villages"), "rise_of_villages", "B1", "C2"), "DONE", 1, "submits for 1 REP"),
        (asked(Phase.COINS_DECK, dug=layout.COINS), "4 REP", 1, "draws from 4 REP"),
        (asked(Phase.TEXTS_PICK, dug=layout.TEXTS), "B2", 0, "passes Bones 2"),
        (asked(Phase.TEXTS_PICK, dug=layout.TEXTS), "B2", 1, None),
        (go(asked(Phase.TEXTS_PICK, dug=layout.TEXTS), "B2"), "C3", 0, "all tiles move"),
        (asked(Phase.WEAPONS_UP, dug=layout.WEAPONS), 7, 1, "turns Treasure up"),
    ],
)
def test_a_step_in_a_few_words(s: np.record, name: int | str, seat: int, short: str | None) -> None:
    assert words.short(*SPEECH.step(s, action(name), seat)) == short


# Notation


@pytest.mark.parametrize(
    ("s", "name", "word"),
    [
        (turn_starts(at_table(site={12: "W6"})), 12, "dig:r3c3"),
        (asked(Phase.EVENT_ORDER), "GOLD", "first:gold"),
        (asked(Phase.CAVE_PICK), "B2", "discard:b2"),
        (asked(Phase.BONES_SITE), 1, "swap:r1c2"),
        (asked(Phase.BONES_CAMP), "C5", "give:c5"),
        (asked(Phase.COINS_DECK), "4 REP", "draw:rep4"),
        (asked(Phase.HAND_DECK), "1 REP", "draw:rep1"),
        (asked(Phase.COINS_RETURN), "midas_touch", "return:midas_touch"),
        (asked(Phase.TEXTS_PICK), "T2", "pass:t2"),
        (asked(Phase.WEAPONS_DOWN), 24, "down:r5c5"),
        (asked(Phase.WEAPONS_UP), 20, "up:r5c1"),
        (asked(Phase.SUBMIT_TARGET), "midas_touch", "submit:midas_touch"),
        (asked(Phase.SUBMIT_TARGET), "PASS", "pass"),
        (asked(Phase.SUBMIT_TILES), "B3", "add:b3"),
        (asked(Phase.SUBMIT_TILES), "DONE", "done"),
        (asked(Phase.SUBMIT_EXTRA), "midas_touch", "submit:midas_touch"),
        (asked(Phase.SUBMIT_EXTRA), "CONFIRM", "confirm"),
        (asked(Phase.SITE_REFILL, to_move=CHANCE), "CAVE", "tile:cave"),
        (asked(Phase.HAND_DRAW, to_move=CHANCE), "midas_touch", "placard:midas_touch"),
    ],
)
def test_an_action_is_called_by_what_it_does(s: np.record, name: int | str, word: str) -> None:
    assert SPEECH.by_mover(s).word(action(name)) == word
    page = (ROOT / "docs" / "rules" / "antiquitus.md").read_text(encoding="utf-8")
    verb = word.partition(":")[0]
    assert f"| `{verb}:" in page or f"| `{verb}` " in page


def test_decks_are_called_by_their_number_where_they_share_a_rep() -> None:
    alike = {name: [{**row, "rep": 2} for row in BOX.tree[name]] for name in ("deck", "placard")}
    assert read_box(Box, {**BOX.tree, **alike}).ids("deck") == ["deck1", "deck2", "deck3"]
    assert BOX.ids("deck") == ["rep1", "rep2", "rep4"]
