"""AN-7 Analysis: what the excavated relic does."""

from typing import Any

import numpy as np
import pytest

from digsite.core import CHANCE
from digsite.core.records import copy
from digsite.games.antiquitus.rules import Phase, layout
from tests.catalogue import clause
from tests.games.antiquitus.positions import (
    CODES,
    KEYS,
    at_table,
    camp,
    deal_out,
    face_up,
    go,
    hand,
    hidden,
    may,
    odds,
    phase,
    stack,
    turn_starts,
)


def dug(cell: int = 0, **given: Any) -> np.record:
    """The excavation of a cell, up to the analysis."""
    return deal_out(go(turn_starts(at_table(**given)), cell))


@clause("AN-7.2", "AN-7.5", "AN-7.4", "AN-EX-21", "AN-INV-13")
def test_bones_swap_a_relic_of_the_camp_with_one_of_the_site() -> None:
    s = dug(site={0: "B3", 1: "(C2)", 5: "(C5)", 4: "W2", 24: "CAVE"}, camps=["B1 T5"])
    assert (phase(s), may(s)) == ("BONES_SITE", {1, 4, 5})
    go(s, 4)
    assert (phase(s), may(s)) == ("BONES_CAMP", {"T5"})
    go(s, "T5")
    assert camp(s, 0) == "B1 B3 W2"
    assert (CODES[s.site[4]], s.face[4], s.known[4]) == ("T5", layout.UP, 1)
    assert (phase(s), s.dug) == ("SUBMIT_TARGET", layout.BONES)
    assert (s.rev, s.dis, s.discard.sum()) == (2, 0, 0)


@clause("AN-7.3", "AN-EX-22")
def test_bones_do_nothing_for_a_camp_of_bones() -> None:
    assert phase(dug(site={0: "B3", 4: "W2"}, camps=["B1 B6"])) == "SUBMIT_TARGET"


@clause("AN-7.3", "AN-EX-23")
def test_bones_do_nothing_without_a_relic_face_up() -> None:
    s = dug(site={0: "B3", 1: "(CAVE)", 5: "(GOLD)"}, camps=["T5"])
    assert face_up(s) == {1, 5}
    assert phase(s) == "SUBMIT_TARGET"


@clause("AN-7.3")
def test_bones_do_nothing_for_a_camp_that_was_emptied() -> None:
    s = dug(cell=12, site={12: "B3", 7: "CAVE", 4: "W2"}, camps=[""])
    assert camp(s, 0) == ""
    assert (s.active, phase(s)) == (1, "DIG")


@clause("AN-EX-41", "AN-7.2")
def test_a_relic_gained_by_a_swap_was_not_excavated() -> None:
    s = dug(site={0: "B3", 4: "C4"}, camps=["T5"], hands=["cash_grab grave_robbing midas_touch"])
    go(s, 4, "T5")
    assert camp(s, 0) == "B3 C4"
    assert may(s) == {"grave_robbing", "PASS"}


COINS = {0: "C4", 1: "(B2)", 5: "(B2)"}


@clause("AN-7.6", "AN-7.7", "AN-7.8", "AN-9.3", "AN-EX-24", "AN-INV-13")
def test_coins_from_a_face_up_stack() -> None:
    hands = ["perfect_fit dark_ages the_black_death"]
    s = dug(site=COINS, camps=["B1"], hands=hands, stacks={0: "rise_of_villages cash_grab"})
    assert (phase(s), may(s)) == ("COINS_DECK", {"1 REP", "2 REP", "4 REP"})
    go(s, "1 REP")
    assert (phase(s), s.to_move) == ("COINS_RETURN", 0)
    assert s.shown[KEYS.index("cash_grab")] == 1
    assert may(s) == {"perfect_fit", "dark_ages", "the_black_death", "cash_grab"}
    go(s, "the_black_death")
    assert (stack(s, 2), stack(s, 0)) == (["the_black_death"], ["rise_of_villages"])
    assert may(s) == {"cash_grab", "perfect_fit", "PASS"}


@clause("AN-7.7", "AN-9.3", "AN-EX-25")
def test_coins_from_a_hidden_deck() -> None:
    hands = ["perfect_fit dark_ages the_black_death"]
    s = dug(seats=4, site=COINS, hands=hands, remainder={0: "tablets_of_uruk freydis_raiders"})
    go(s, "1 REP")
    assert (phase(s), s.to_move) == ("COINS_DRAW", CHANCE)
    assert odds(s) == {"tablets_of_uruk": 1, "freydis_raiders": 1}
    go(s, "freydis_raiders")
    number = KEYS.index("freydis_raiders")
    assert s.shown[number] == 0
    assert [hidden(s, seat).where[number] for seat in range(3)] == [layout.HAND, 103, 103]
    assert "freydis_raiders" in may(s)
    go(s, "freydis_raiders")
    assert stack(s, 0) == ["freydis_raiders"]
    assert hidden(s, 2).where[number] == layout.STACK


@clause("AN-7.8")
def test_the_stack_keeps_its_order() -> None:
    s = dug(site=COINS, stacks={0: "rise_of_villages cash_grab"}, hands=["perfect_fit dark_ages the_black_death"])
    go(s, "2 REP")
    go(s, next(iter(may(s))), "perfect_fit")
    assert stack(s, 0) == ["rise_of_villages", "cash_grab", "perfect_fit"]
    s.phase, s.active, s.to_move = Phase.COINS_DECK, 1, 1
    go(s, "1 REP")
    assert "perfect_fit" in hand(s, 1)
    assert stack(s, 0) == ["rise_of_villages", "cash_grab"]


@clause("AN-7.6")
def test_only_decks_that_hold_something_may_be_drawn_from() -> None:
    s = dug(seats=4, site=COINS, remainder={0: "", 1: "magnum_opus"}, stacks={2: "midas_touch"})
    assert may(s) == {"2 REP", "4 REP"}


@clause("AN-7.6")
def test_coins_do_nothing_when_all_decks_are_empty() -> None:
    s = turn_starts(at_table(4, site=COINS, camps=["B1"]))
    for placard in range(layout.PLACARDS):
        if s.where[placard] == layout.REMAINDER:
            s.where[placard] = layout.MUSEUM + 3
    s.remainder[:] = 0
    assert phase(deal_out(go(s, 0))) == "SUBMIT_TARGET"


@clause("AN-7.9", "AN-7.10", "AN-7.11", "AN-EX-26", "AN-INV-13")
def test_texts_pass_one_tile_to_the_left() -> None:
    hands = ["uncovered_library dark_ages midas_touch"]
    s = dug(seats=3, site={0: "T4"}, camps=["B1", "W3", "C6 W1"], hands=hands)
    assert (phase(s), s.to_move, may(s)) == ("TEXTS_PICK", 0, {"B1", "T4"})
    go(s, "T4")
    assert (s.to_move, may(s)) == (1, {"W3"})
    go(s, "W3")
    assert (s.to_move, may(s)) == (2, {"C6", "W1"})
    assert hidden(s, 2).passed.tolist() == [103, 103, 26, 26, 26]
    assert hidden(s, 0).passed.tolist()[:2] == [15, 26]
    assert camp(s, 0) == "B1 T4"  # nothing moves before all have chosen
    go(s, "C6")
    assert [camp(s, seat) for seat in range(3)] == ["B1 C6", "T4", "W1 W3"]
    assert set(s.passed) == {layout.NO_KIND}
    assert "uncovered_library" in may(s)


@clause("AN-7.9", "AN-7.11", "AN-EX-27")
def test_texts_pass_over_an_empty_camp() -> None:
    s = dug(seats=3, site={0: "T4"}, camps=["B1", "", "C6 W1"])
    go(s, "T4")
    assert s.to_move == 2
    go(s, "C6")
    assert [camp(s, seat) for seat in range(3)] == ["B1 C6", "", "T4 W1"]


@clause("AN-7.9", "AN-EX-28")
def test_texts_do_nothing_for_a_lone_camp() -> None:
    s = dug(seats=3, site={0: "T4"}, camps=["B1"])
    assert (phase(s), camp(s, 0)) == ("SUBMIT_TARGET", "B1 T4")


@clause("AN-7.9", "AN-7.11")
def test_an_active_player_without_tiles_is_passed_over_too() -> None:
    s = dug(seats=3, cell=12, site={12: "T4", 7: "CAVE"}, camps=["", "B1 B2 B3", "C1 C2 C3"])
    go(s, "B1", "B2", "C1", "C2")
    deal_out(s)
    assert (phase(s), s.to_move) == ("TEXTS_PICK", 1)
    go(s, "B3", "C3")
    assert [camp(s, seat) for seat in range(3)] == ["", "C3", "B3"]


@clause("AN-7.10")
def test_everybody_may_pass_the_same_kind() -> None:
    s = dug(seats=2, site={0: "T4"}, camps=["B1", "B1"])
    go(s, "B1", "B1")
    assert [camp(s, seat) for seat in range(2)] == ["B1 T4", "B1"]


@clause("AN-7.12", "AN-7.14", "AN-EX-30")
def test_weapons_flips_do_not_count() -> None:
    hands = ["perfect_fit layered_secrets midas_touch"]
    s = dug(cell=2, site={2: "W2", 1: "(B1)", 3: "(B2)", 7: "T3", 20: "GOLD"}, camps=["C1"], hands=hands)
    assert (s.rev, s.dis) == (2, 1)
    assert 20 in may(s)  # an event may be turned down
    go(s, 20)
    go(s, 24)
    assert s.rev == 2
    assert (s.trash.sum(), s.event) == (0, 0)
    assert may(s) == {"perfect_fit", "PASS"}


@clause("AN-7.12")
def test_without_a_tile_face_up_only_the_second_half_is_done() -> None:
    s = dug(site={0: "W1", 1: "T1", 5: "T2"}, camps=["B1"])
    assert face_up(s) == set()
    assert phase(s) == "WEAPONS_UP"
    assert may(s) == set(range(25))
    go(s, 7)
    assert face_up(s) == {7}


@clause("AN-7.13")
def test_without_another_tile_face_down_only_the_first_half_is_done() -> None:
    s = dug(site={0: "W1", 1: "T1", 24: "C3"}, rest="empty", deck="", camps=["B1"])
    assert [cell for cell in range(25) if s.face[cell] == 0 and s.site[cell] != layout.EMPTY] == [0]
    s.site[0], s.discard[12] = layout.EMPTY, s.discard[12]  # take the refilled tile away again
    s.museum[1, 12] += 1
    go(s, 24)
    assert face_up(s) == set()
    assert phase(s) == "SUBMIT_TARGET"
    assert s.marked == layout.NO_CELL


@clause("AN-7.14")
def test_a_tile_turned_down_stays_known_to_everybody() -> None:
    s = dug(site={0: "W1", 24: "C3"})
    go(s, 24)
    for seat in (0, 1, 102):
        assert CODES[hidden(s, seat).site[24]] == "C3"


@clause("AN-7.15", "AN-8.1", "AN-EX-48")
@pytest.mark.parametrize(("tiles", "then"), [("", "DIG"), ("B1", "SUBMIT_TARGET")])
def test_after_the_analysis_comes_the_submission_for_those_who_have_two_tiles(tiles: str, then: str) -> None:
    s = dug(site={0: "W1", 24: "C3"}, camps=[tiles])
    go(s, 24, 23)
    assert phase(s) == then
    assert s.active == (1 if then == "DIG" else 0)


@clause("AN-7.1", "AN-7.2", "AN-6.8")
def test_a_relic_drawn_by_a_treasure_triggers_nothing() -> None:
    s = go(turn_starts(at_table(site={0: "W1", 1: "GOLD", 24: "C3"})), 0, "B1", "T1")
    assert s.dug == layout.WEAPONS
    assert phase(deal_out(copy(s))) == "WEAPONS_DOWN"
