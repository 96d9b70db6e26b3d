"""Few words in The Final Dig: on buttons, beside the name of the table, at great moments and at the end."""

from typing import Any

import numpy as np
import pytest

from digsite.core import NOBODY
from digsite.core.records import copy
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words import moments, printed, reasons, standing, ways
from digsite.match import Look
from tests.games.final_dig.positions import BOX, CANOPY, NUMBERS, play
from tests.games.final_dig.tables import POSITIONS, busy, climbing, out_in_time
from tests.games.final_dig.words.speech import EDITED, SPEECH, two_effects
from tests.snapshots.boards import reader

BUTTONS = [
    ("characters", "CHARACTER celebrity", "The Celebrity"),
    ("placing", "SITE pyramid", "Begin at Pyramid"),
    ("main", "SITE pyramid", "Move to Pyramid"),
    ("survey", "SITE pyramid", "Survey Pyramid"),
    ("main", "DRAW", "Draw"),
    ("main", "DOWN", "Dig down"),
    ("climbing", "UP", "Climb"),
    ("main", "END_TURN", "End the turn"),
    ("main", "POWER", "Use your power"),
    ("main", "CARD machete", "Play Machete"),
    ("offer", "CARD machete", "Discard Machete"),
    ("main", "ARTIFACT fossil_claw", "Use Fossil Claw"),
    ("curse", "ARTIFACT fossil_claw", "Discard Fossil Claw"),
    ("swap", "ARTIFACT fossil_claw", "Give Fossil Claw"),
    ("swapped", "ARTIFACT howling_totem", "Take Howling Totem"),
    ("fame", "ARTIFACT jade_tree_frog", "VP on Jade Tree Frog"),
    ("rival", "SEAT 1", "Aim at Ben"),
    ("rolled", "KEEP", "Keep 2"),
    ("rolled", "REROLL_ARTIFACT", "Roll again"),
    ("hazard", "STAY", "Stay at 15"),
    ("hazard", "PROCEED", "Go on to 18"),
    ("curse", "PAY", "Pay VP"),
    ("offer", "DECLINE", "Keep all cards"),
    ("direction", "DOWN", "Past the obstacle"),
    ("direction", "UP", "Up"),
]


@pytest.mark.parametrize(("place", "action", "words"), BUTTONS)
def test_a_button_says_what_it_does(place: str, action: str, words: str) -> None:
    s = POSITIONS[place]()
    assert moments.button(SPEECH.look(s, reader(s)), NUMBERS[action]) == words


def test_a_button_of_two_effects_is_left_to_the_sentence() -> None:
    look = SPEECH.game.look(two_effects(), 0, SPEECH.names[:2], EDITED)
    assert moments.button(look, NUMBERS["DOWN"]) is None


def test_a_way_of_a_cart_is_down_or_up() -> None:
    s = play(climbing(), "CARD mine_cart")
    assert [moments.button(SPEECH.look(s, 0), NUMBERS[way]) for way in ("DOWN", "UP")] == ["Down", "Up"]


def test_who_is_out_escapes_by_ending_the_turn() -> None:
    s = climbing(depth={0: 0, 1: 15, 3: 4})
    assert moments.button(SPEECH.look(s, 0), NUMBERS["END_TURN"]) == "Escape"
    before = SPEECH.look(s, 1)
    assert moments.shout(before, SPEECH.look(play(copy(s), "END_TURN"), 1), NUMBERS["END_TURN"]) == "Escaped"


def test_the_head_says_the_round() -> None:
    assert moments.when(SPEECH.look(POSITIONS["placing"](), 0)) == ""
    assert moments.when(SPEECH.look(busy(), 0)) == "round 5"
    assert moments.when(SPEECH.look(climbing(), NOBODY)) == "round 9, the Final Dig"


def collected(clock: int) -> tuple[np.record, np.record]:
    s = busy(obstacles={CANOPY: "cleared"}, hazards={CANOPY: "spent"}, depth={0: 19, 3: 13}, clock=clock, bypass={})
    play(s, "DOWN", "FACE 5")
    after = copy(s)
    play(after, "KEEP")
    if clock == 7:
        play(after, "ARTIFACT feathered_mantle")
    return s, after


def test_a_find_is_shouted_and_so_is_the_final_dig() -> None:
    before, after = (SPEECH.look(s, 1) for s in collected(3))
    assert moments.shout(before, after, None) == "Amber Lantern"
    before, after = (SPEECH.look(s, 1) for s in collected(7))
    assert moments.shout(before, after, None) == "The Final Dig"
    assert moments.shout(before, before, None) is None


def test_the_end_tells_vp_and_artifacts_apart() -> None:
    look = SPEECH.look(out_in_time(), 0)
    assert look.tallies[0].parts == [("VP", 8), ("artifacts", 7)]
    assert [sum(points for _words, points in parts) for parts in moments.tally(look)] == list(look.scores)


TIES = [
    ({"owned": {0: "golden_death_mask", 1: "glowstone_heart serpent_staff"}, "vp": {0: 6, 1: 5}}, "An artifact"),
    ({"owned": {0: "jade_tree_frog", 1: "glowstone_heart serpent_staff"}, "vp": {0: 10, 1: 5}}, "Most artifacts"),
    ({"owned": {0: "jade_tree_frog", 1: "glowstone_heart"}, "vp": {0: 10, 1: 9}}, "Most VP"),
]


@pytest.mark.parametrize(("told", "words"), TIES)
def test_a_tie_says_what_decided_it(told: dict[str, Any], words: str) -> None:
    assert moments.tie(tied(told), [0, 1]).startswith(words)


def tied(told: dict[str, Any]) -> Look:
    bare = {"fame": {}, "face": {CANOPY: "amber_lantern"}, "obstacles": {}, "hazards": {}, "bypass": {}, "depth": {}}
    return SPEECH.look(busy(**{**told, **bare}), 0)


def test_nothing_decides_where_all_is_equal() -> None:
    same = {"owned": {0: "serpent_staff", 1: "obsidian_mirror"}, "vp": {0: 9, 1: 9}}
    assert moments.tie(tied(same), [0, 1]) == ""


def few_words() -> set[str]:
    """All that is said here, for the count of sentences."""
    said = {row[2] for row in BUTTONS} | {"Down", "Up", "Escape", "Escaped", "The Final Dig", "It names no card."}
    looks = [SPEECH.look(s, reader(s)) for s in (make() for make in POSITIONS.values())]
    looks += [SPEECH.look(s, 0) for s in (climbing(clock=2), busy(spores={3: 1}))]
    said |= {words for look in looks for words in (moments.when(look), standing.clock(look))}
    said |= {words for look in looks for seat in range(look.seats) for words, _sign in standing.remarks(look, seat)}
    said |= {part[0] for part in moments.tally(looks[0])[0]}
    said |= {moments.tie(tied(told), [0, 1]) for told, _words in TIES}
    said |= {printed.class_word(sort) for sort in range(6)} | {printed.use_word(use) for use in range(4)}
    said |= {*REASONS, "4 − 6: out"}
    p = printed.printed(BOX)
    return said | {text(p, card) for text in (printed.openers, printed.hazard_text) for card in range(8)}


REASONS = ("nothing fits it", "worth more than 3", "cannot be chosen", "has escaped")


def test_what_cannot_be_swapped_says_why_in_a_few_words() -> None:
    gone = play(climbing(hands={0: "shady_swap"}), "CARD shady_swap", "ARTIFACT fossil_claw")
    rows = [("giving", "echo_drum"), ("taking", "serpent_staff"), ("taking", "scarab_of_dawn")]
    looks = [(SPEECH.look(POSITIONS[place](), 0), name) for place, name in rows] + [
        (SPEECH.look(gone, 0), "jade_tree_frog")
    ]
    told = [reasons.why_no_swap(look, NUMBERS[f"ARTIFACT {name}"] - layout.ARTIFACT).short for look, name in looks]
    assert tuple(told) == REASONS


def test_a_climb_that_goes_beyond_the_surface_says_so() -> None:
    assert ways.Sum(4, 6, 6, layout.UP).words == "4 − 6: out"
    assert ways.Sum(4, 3, 3, layout.UP).words == "4 − 3 = 1"


def test_where_a_dig_leads_is_told_to_whoever_may_dig() -> None:
    s = busy(depth={0: 3, 1: 7, 3: 13}, bypass={})
    assert ways.leads(SPEECH.look(s, 0))[0] == ((1, 2), 4, "")
    assert ways.leads(SPEECH.look(s, 1)) == ()
