"""What people read: a sentence for every choice, outcome, refusal and event."""

from typing import Any

import numpy as np
import pytest

from digsite.core import CHANCE, NOBODY, OVER
from digsite.core.contract import complaints
from digsite.core.records import copy
from digsite.games.ancient_artifacts import rules, words
from digsite.games.ancient_artifacts.rules import layout
from tests.catalogue import few
from tests.games.ancient_artifacts.positions import (
    BOX,
    DESERT,
    JUNGLE,
    OCEAN,
    A,
    B,
    C,
    act,
    at_locking,
    block,
    can,
    complete,
    lock,
    put_die,
    roll,
    stand,
    table,
)
from tests.positions import position
from tests.sentences import Speech, is_clean

NAMES = ["Ana", "Ben", "Cleo", "Dov"]
SPEECH = Speech("ancient_artifacts", NAMES)
label, note, turn = SPEECH.label, SPEECH.note, SPEECH.turn


def told(s: np.record, action: int, seat: int = A) -> str | None:
    """Play an action and tell it to a seat."""
    said = SPEECH.story(s, action, seat)
    act(s, action)
    return said


def last_of_roll(s: np.record, *counts: int, seat: int = A) -> str | None:
    """Roll, and tell what the last die brings."""
    said = None
    for symbol, count in enumerate(counts):
        for _die in range(count):
            assert said is None
            said = told(s, symbol, seat)
    return said


def test_the_words_keep_the_contract() -> None:
    assert complaints(rules, words) == []


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_choice_and_every_refusal_has_its_sentence(seats: int) -> None:
    random = np.random.default_rng(seats)
    for _game in range(few(3, 1)):
        s = position(rules, BOX, seats)
        count = 0
        while s.to_move != OVER and count < few(2000, 150):
            SPEECH.check_labels(s)
            SPEECH.check_reasons(s)
            for seat in (*range(seats), NOBODY):
                SPEECH.check(SPEECH.turn(s, seat))
            action = int(random.choice(sorted(can(s))))
            for seat in (A, NOBODY):
                said = SPEECH.story(s, action, seat)
                assert said or s.to_move == CHANCE
                if said:
                    SPEECH.check(said)
            rules.play(s, BOX.record, action)
            count += 1
        if s.to_move == OVER:
            assert turn(s, A) == "The game is over."
            SPEECH.check_reason(SPEECH.why(s, 0))


def test_a_placement_says_what_it_leads_to() -> None:
    s = stand(table(2, ("blue-3", "orange-6")), A, "o2_dive", marks=1)
    assert label(s, layout.PLACE + layout.SLOTS + 3) == (
        "Place blue 3 on Dive 3 with the bonus: Lift the cargo, each lantern or compass marks 2 boxes, 1 of 4 marked."
    )
    assert label(s, layout.PLACE + layout.SLOTS + 2) == (
        "Place blue 3 on Ocean Research with the bonus: Date the anchor, needs lantern."
    )
    assert note(s, layout.PLACE + layout.SLOTS + 2) == "bust on this roll 6.2 %, step done 85.3 %"
    assert note(s, layout.PLACE + layout.SLOTS + 3) == (
        "bust on this roll 6.2 %, step done 87.6 %, 2.63 boxes on average"
    )
    stand(s, A, "o3_dive")
    assert label(s, layout.PLACE + layout.SLOTS + 3) == (
        "Place blue 3 on Dive 3 with the bonus: Enter the flooded vault, each lantern marks 1 box, 0 of 4 marked, "
        "bust only at 4 raiders."
    )


def test_the_odds_stand_beside_the_roll() -> None:
    s = at_locking("d2_dig", "orange-2", 1, 2, 1, 1, 2, 0, 0)
    assert label(s, layout.STOP) == "Stop: mark 2 boxes of Open the stairwell."
    assert label(s, layout.ROLL) == "Roll 4 dice."
    assert note(s, layout.ROLL) == "bust on this roll 51.8 %, step done 23.5 %, 0.94 boxes on average"
    assert note(s, layout.RESET) == "bust on this roll 6.2 %, step done 68.4 %, 2.74 boxes on average"
    assert note(s, lock(layout.PICK)) == "step done 50.0 %, 2.00 boxes on average"
    act(s, lock(layout.PICK), lock(layout.LANTERN))
    assert note(s, layout.ROLL) == "bust on this roll 30.6 %, step done 47.2 %, 1.89 boxes on average"
    s = at_locking("j1_research", "green-2", 5, 2, 0, 1, 1, 2, 0)
    assert note(s, lock(layout.MAP)) == "step done 50.0 %"
    assert label(s, layout.STOP) == "Stop: Question the guides is not done."
    assert note(s, layout.STOP) is None


def test_following_says_its_price_and_its_step() -> None:
    s = put_die(stand(table(2, ("green-6", "orange-4")), B, "j3_explore"), "green-6", 7)
    assert label(s, layout.FOLLOW) == (
        "Follow for $1: Slip past the raiders, each lantern or compass marks 1 box, 0 of 4 marked, "
        "bust only at 4 raiders."
    )
    assert note(s, layout.FOLLOW) == "you share the roll; bust on the first roll 0.9 %"
    assert turn(s, B) == "Ana chose Explore in the jungle: do you follow?"
    assert turn(s, A) == "Ben decides whether to follow."


def _short_bag() -> np.record:
    s = table(2)
    s.bag[:] = [1, 0, 0]
    return s


def _nothing_fits() -> np.record:
    s = table(2, ("orange-6", "blue-4"), {7: "green-6", 4: "green-4"})
    return block(s, A, OCEAN)


def _rolled(raiders: int = 1, **fields: Any) -> np.record:
    return at_locking("d1_dig", "orange-1", 1, raiders, 3 - raiders, 2, 1, 0, 0, **fields)


def _one_loose() -> np.record:
    s = act(_rolled(), lock(layout.PICK), lock(layout.PICK), lock(layout.LANTERN), lock(layout.LANTERN), layout.ROLL)
    return roll(s, 0, 0, 0, 1, 0, 0)


def _all_locked() -> np.record:
    s = act(_rolled(), lock(layout.PICK), lock(layout.PICK), lock(layout.LANTERN), lock(layout.LANTERN), layout.ROLL)
    return roll(s, 1, 0, 0, 0, 0, 0)


def _between(raiders: int, **fields: Any) -> np.record:
    return act(at_locking("o2a_research", "blue-1", 2, raiders, 4 - raiders, 1, 0, 1, 0, **fields), layout.STOP)


REASONS: list[tuple[Any, int, str]] = [
    (lambda: table(2, money=[0]), layout.REROLL, "Other dice cost $1 (AA-4.5)."),
    (_short_bag, layout.REROLL, "The bag holds too few dice to draw two others (AA-4.5)."),
    (lambda: table(2, atlas={1: "blue-1"}), layout.PLACE + 1, "Dig 1/2 is taken (AA-5.1)."),
    (lambda: table(2), layout.PLACE + 3, "Orange 1 does not fit Dive 3, which takes 3 (AA-5.2)."),
    (lambda: table(2), layout.PLACE + 2, "Orange 1 does not fit Ocean Research, which takes blue dice (AA-5.2)."),
    (lambda: table(2), layout.PLACE + 0, "You have no step for Research in the desert now (AA-5.1)."),
    (
        lambda: table(2, ("green-6", "green-6")),
        layout.PLACE + layout.SLOTS + 7,
        "Both dice are alike: the first one is offered (AA-5.8).",
    ),
    (lambda: table(2), layout.MARK, "A die fits the atlas, so you must place one (AA-5.3)."),
    (lambda: table(1), layout.MARK, "In solitaire no raider box is marked when nothing fits (AA-14.6)."),
    (_nothing_fits, layout.MARK + OCEAN, "Raider boxes are marked in active tracks only (AA-2.6)."),
    (lambda: table(2), layout.GIVE_UP, "Only a solitaire game can be given up (AA-14.6)."),
    (lambda: table(1), layout.GIVE_UP, "A die fits the atlas, so you must place one (AA-5.3)."),
    (lambda: table(2), layout.STOP, "First place a die (AA-5.3)."),
    (lambda: put_die(table(2), "orange-1", 1), layout.STOP, "Say first whether you follow (AA-7.1)."),
    (_all_locked, layout.ROLL, "No die is loose (AA-8.6)."),
    (
        lambda: act(_rolled(), lock(layout.PICK)),
        layout.STOP,
        "You have locked a die since the roll, so roll the others (AA-8.4).",
    ),
    (lambda: _rolled(money=[0]), layout.RESET, "To start over costs $1 (AA-8.8)."),
    (lambda: _rolled(0), layout.RESET, "No die is locked: you may roll all of them for nothing (AA-8.8)."),
    (_rolled, lock(layout.JOURNAL), "No loose die shows a journal (AA-8.5)."),
    (
        lambda: act(_rolled(), lock(layout.LANTERN)),
        lock(layout.PICK),
        "Dice are locked in the order of their symbols: a pick comes before (AA-8.5).",
    ),
    (_one_loose, lock(layout.MAP), "To lock the last die is to stop (AA-8.9)."),
    (_rolled, layout.FOLLOW, "The results dice are on the table: lock, roll, stop or start over (AA-8.4)."),
    (lambda: _between(0), layout.CONTINUE_PAID, "No raider is locked, so there is nothing to pay for (AA-9.8)."),
    (lambda: _between(1, money=[0]), layout.CONTINUE_PAID, "All dice again cost $1 (AA-9.8)."),
    (lambda: _between(1), layout.ROLL, "A step is done: end the action or go on (AA-9.6)."),
    (lambda: table(2), 35, "This number is only ever an outcome of dice (AA-15.3)."),
]


@pytest.mark.parametrize(("made", "action", "reason"), REASONS, ids=[row[2] for row in REASONS])
def test_a_refusal_gives_the_reason_and_the_clause(made: Any, action: int, reason: str) -> None:
    s = made()
    assert action not in can(s)
    assert SPEECH.why(s, action) == reason


def test_the_story_of_a_turn() -> None:
    s = position(rules, BOX, 2)
    assert told(s, A, B) == "Ana starts."
    assert told(s, 0) is None
    assert told(s, 1) is None
    assert told(s, 0 * 6 + 4) == "You roll orange 1 and blue 5."
    assert told(copy(s), layout.REROLL, B) == "Ana pays $1 for other dice."
    assert told(s, layout.PLACE + 1, B) == "Ana places orange 1 on Dig 1/2 with the bonus."
    assert told(copy(s), layout.DECLINE, B) == "You do not follow."
    assert told(s, layout.FOLLOW) == "Ben follows for $1."
    assert last_of_roll(s, 1, 0, 1, 4, 0, 0) == "The dice show raider, lantern, 4 maps."
    assert told(copy(s), layout.RESET) == "You pay $1 and start over."
    assert told(s, lock(layout.LANTERN)) == "You lock a lantern."
    assert told(s, layout.ROLL) == "You roll 4 dice."
    assert last_of_roll(s, 0, 0, 0, 4, 0, 0) == "The dice show 4 maps."
    assert told(s, layout.STOP, B) == (
        "Ana stops with raider, lantern, 4 maps. Ana marks 2 boxes of Clear the drift. Ana reaches Sealed stair: "
        "1 renown and $0. You mark 2 boxes of Clear the drift. You reach Sealed stair: 1 renown and $0."
    )


def test_the_story_of_a_bust() -> None:
    s = table(2, ("green-6", "orange-4"), {1: "blue-2", 3: "green-3"}, money=[10, 0], raiders={(A, JUNGLE): 2})
    put_die(s, "green-6", 7)
    assert last_of_roll(s, 3, 3, 0, 0, 0, 0, seat=B) == (
        "The dice show 3 raiders, 3 picks. Ana busts: a raider box in the jungle. The jungle is blocked for Ana. "
        "The atlas is cleared."
    )


def test_the_story_of_a_series() -> None:
    s = _between(1)
    assert told(copy(s), layout.CONTINUE) == "You go on with 5 dice."
    assert told(copy(s), layout.CONTINUE_PAID) == "You pay $1 and go on with all dice."
    assert label(s, layout.CONTINUE) == "Go on with 5 dice: Chart the wreck, needs lantern, map, compass."
    assert note(s, layout.CONTINUE) == "bust on this roll 19.6 %, step done 51.8 %"
    assert turn(s, A) == "Your turn: end the action or go on."


def test_the_story_of_nothing_that_fits() -> None:
    assert told(_nothing_fits(), layout.MARK + DESERT, B) == (
        "No die of Ana fits the atlas. Ana marks a raider box in the desert."
    )
    s = table(1, ("orange-6", "blue-4"), {7: "green-6", 4: "green-4"})
    assert turn(s, A) == "Your turn: no die fits."
    assert told(s, layout.GIVE_UP) == "Nothing fits, and you give up. The game is over."


def test_the_story_of_the_final_round() -> None:
    s = table(3, money=[10, 0, 0])
    for seat in (B, C):
        complete(s, seat, DESERT, OCEAN, JUNGLE)
    put_die(s, "orange-1", 1)
    roll(s, 0, 0, 0, 6, 0, 0)
    ended = copy(s)
    assert told(s, layout.STOP, C) == (
        "Ana stops with 6 maps. Ben has no active track: the final round begins. "
        "You have no active track and are passed over."
    )
    block(ended, A, OCEAN, JUNGLE)
    ended.raiders[A, DESERT] = 2
    last = act(ended, layout.ROLL)
    assert last_of_roll(last, 3, 3, 0, 0, 0, 0) == (
        "The dice show 3 raiders, 3 picks. You bust: a raider box in the desert. The desert is blocked for you. "
        "Ben has no active track: the final round begins. Cleo has no active track and is passed over. "
        "You have no active track and are passed over. The game is over."
    )


def test_the_story_of_the_other_die_in_solitaire() -> None:
    s = table(1, ("orange-1", "blue-5"))
    assert told(s, layout.PLACE + 1) == (
        "You place orange 1 on Dig 1/2 with the bonus. The other die, blue 5, goes to Ocean Research."
    )
    s = table(1, ("orange-1", "orange-2"), {0: "orange-6"}, money=[1])
    poor = copy(s)
    assert told(s, layout.PLACE + 1) == (
        "You place orange 1 on Dig 1/2 with the bonus. The other die, orange 2, fits nowhere: $1 for a new one."
    )
    assert told(s, 2) is None
    assert told(s, 3) == "The new die shows green 4. The other die, green 4, goes to Jungle Research."
    poor.money[A] = 0
    assert told(poor, layout.PLACE + 1) == (
        "You place orange 1 on Dig 1/2 with the bonus. The other die, orange 2, fits nowhere, and there is no money "
        "for a new one. The game is over."
    )


def test_things_are_explained_with_a_clause_and_the_numbers_of_the_box() -> None:
    found = SPEECH.check_things()
    assert len(found) == 6 + 8 + 16 + 10 + 13
    assert found["Raider"] == "Locks at once and is not rerolled for free. With 3 of them you bust."
    assert found["Open the stairwell"] == "4 boxes. Each pick marks 1 box. With the bonus it marks 2 boxes."
    assert found["Unlock the idol room"] == (
        "Needs pick, lantern, map, journal, compass in one attempt. With the bonus: pick, lantern, compass."
    )
    assert found["Read the curse tablets"] == (
        "Needs map, 2 journals in one attempt. Raider icon: with the bonus you bust only at 4 raiders."
    )
    assert found["Break the last wall"] == "5 boxes. Each pick or map marks 1 box. Never any bonus."
    assert found["Jade Idol"] == "The artifact at the end of Temple under the Vines: 7 renown and $0."
    assert found["Dig 1/2"] == "Place a die that shows 1 or 2, of any colour. Bonus if it is orange."


# Few words


def in_short(s: np.record, action: int, seat: int = A) -> str | None:
    said: str | None = SPEECH.words.short(*SPEECH.step(s, action, seat))
    return said


def last_in_short(s: np.record, *counts: int) -> str | None:
    """Roll all dice but the last; what that one brings in a few words."""
    symbols = [symbol for symbol, count in enumerate(counts) for _die in range(count)]
    return in_short(act(s, *symbols[:-1]), symbols[-1])


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_no_step_with_a_sentence_lacks_a_short_form(seats: int) -> None:
    random = np.random.default_rng(10 + seats)
    for _game in range(few(6, 1)):
        s = position(rules, BOX, seats)
        for _step in range(few(2000, 150)):
            if s.to_move == OVER:
                break
            action = int(random.choice(sorted(can(s))))
            for seat in (A, NOBODY):
                said = in_short(s, action, seat)
                assert bool(said) == bool(SPEECH.story(s, action, seat))
                if said:
                    assert is_clean(said)
                    assert len(said) <= 32
                    assert said[-1] != "."
            rules.play(s, BOX.record, action)


SHORT: list[tuple[Any, int, str | None]] = [
    (lambda: position(rules, BOX, 2), B, "starts"),
    (lambda: act(position(rules, BOX, 2), A), 0, None),
    (lambda: act(position(rules, BOX, 2), A, 0, 1), 4, "orange 1 and blue 5"),
    (lambda: table(2), layout.REROLL, "other dice for $1"),
    (lambda: table(2), layout.PLACE + 1, "orange 1 on Dig 1/2"),
    (_nothing_fits, layout.MARK + DESERT, "marks a raider box"),
    (lambda: put_die(table(2), "orange-1", 1), layout.FOLLOW, "follows for $1"),
    (lambda: put_die(table(2), "orange-1", 1), layout.DECLINE, "does not follow"),
    (_rolled, lock(layout.LANTERN), "locks a lantern"),
    (_rolled, layout.ROLL, "rolls 5 dice"),
    (_rolled, layout.RESET, "starts over for $1"),
    (_rolled, layout.STOP, "stops, marks 2 boxes"),
    (lambda: at_locking("o2a_research", "blue-1", 2, 1, 3, 1, 0, 1, 0), layout.STOP, "completes the step"),
    (lambda: at_locking("o2a_research", "blue-1", 2, 1, 3, 0, 0, 2, 0), layout.STOP, "stops, nothing done"),
    (lambda: _between(1), layout.CONTINUE, "goes on with 5 dice"),
    (lambda: _between(1), layout.CONTINUE_PAID, "goes on for $1"),
    (lambda: _between(1), layout.END_ACTION, "ends the action"),
]


@pytest.mark.parametrize(("made", "action", "said"), SHORT, ids=[str(row[2]) for row in SHORT])
def test_a_step_in_a_few_words(made: Any, action: int, said: str | None) -> None:
    assert in_short(made(), action) == said


def test_a_roll_in_a_few_words_is_its_danger() -> None:
    assert last_in_short(put_die(table(1), "orange-1", 1), 2, 0, 0, 4, 0, 0) == "2 raiders on the table"
    assert last_in_short(put_die(table(1), "orange-1", 1), 3, 0, 0, 3, 0, 0) == "busts at 3 raiders"


def test_the_new_die_of_a_solitaire_game_in_a_few_words() -> None:
    s = put_die(table(1, ("orange-1", "orange-2"), {0: "orange-6"}, money=[1]), "orange-1", 1)
    assert in_short(s, 2) is None
    assert in_short(act(s, 2), 3) == "new die: green 4"


# Notation


WORDS: list[tuple[Any, set[str]]] = [
    (lambda: position(rules, BOX, 2), {"first:0", "first:1"}),
    (lambda: act(position(rules, BOX, 2), A), {"draw:orange", "draw:blue", "draw:green"}),
    (lambda: table(2), {"reroll", "place:1:desert_dig", "place:2:jungle_explore_5"}),
    (_nothing_fits, {"reroll", "mark:desert", "mark:jungle"}),
    (lambda: put_die(table(2), "orange-1", 1), {"follow", "decline"}),
    (
        lambda: put_die(table(1), "orange-1", 1),
        {"die:raider", "die:pick", "die:lantern", "die:map", "die:journal", "die:compass"},
    ),
    (_rolled, {"stop", "roll", "reset", "lock:pick", "lock:lantern", "lock:map"}),
    (lambda: _between(1), {"end_action", "continue", "continue_paid"}),
]


@pytest.mark.parametrize(("made", "words"), WORDS, ids=[" ".join(sorted(row[1])) for row in WORDS])
def test_what_can_happen_has_a_word(made: Any, words: set[str]) -> None:
    s = made()
    look = SPEECH.by_mover(s)
    assert {look.word(action) for action in can(s)} == words


def test_the_numbers_of_dice_have_words() -> None:
    look = SPEECH.look(act(position(rules, BOX, 2), A, 0, 1), A)
    assert [look.word(number) for number in (0, 5, 6, 35)] == ["dice:1:1", "dice:1:6", "dice:2:1", "dice:6:6"]
    s = put_die(table(1, ("orange-1", "orange-2"), {0: "orange-6"}, money=[1]), "orange-1", 1)
    assert [SPEECH.look(s, A).word(number) for number in range(3)] == ["draw:orange", "draw:blue", "draw:green"]
    act(s, 2)
    assert [SPEECH.look(s, A).word(number) for number in range(6)] == [f"die:{pips}" for pips in range(1, 7)]
