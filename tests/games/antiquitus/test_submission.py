"""AN-8 and AN-9: submissions, what they score, and the refilling of the hand."""

import numpy as np
import pytest

from digsite.core import CHANCE
from digsite.core.records import copy
from digsite.games.antiquitus import rules
from digsite.games.antiquitus.rules import Phase, layout
from tests.catalogue import clause
from tests.games.antiquitus.positions import (
    BOX,
    KEYS,
    action,
    at_table,
    camp,
    codes,
    deal_out,
    go,
    hand,
    hidden,
    may,
    odds,
    phase,
    submitting,
    turn_starts,
)

# AN-8.1 When the decision is reached


@clause("AN-8.1")
@pytest.mark.parametrize(
    ("tiles", "cards", "asked"), [("B1 C3", True, True), ("B1", True, False), ("B1 C3", False, False)]
)
def test_the_submission_is_asked_for_with_two_tiles_and_a_placard(tiles: str, cards: bool, asked: bool) -> None:
    """Whether anything can be completed does not matter: being asked tells the others nothing."""
    hands = ["midas_touch period_piece layered_secrets" if cards else ""]
    s = turn_starts(at_table(site={0: "GOLD"}, rest="empty", deck="", camps=[tiles, "B2 B3"], hands=hands))
    assert (s.active, phase(s)) == (0 if asked else 1, "SUBMIT_TARGET")
    if asked:
        assert may(s) == {"PASS"}


@clause("AN-8.2")
def test_a_submission_may_be_declined() -> None:
    s = submitting("B1 C2", "rise_of_villages cash_grab midas_touch")
    assert may(s) == {"rise_of_villages", "PASS"}
    assert [bool(rules.sees(s, BOX.record, layout.PASS, seat)) for seat in (0, 1, 102)] == [True] * 3
    go(s, "PASS")
    assert (s.active, s.total) == (1, 0)


@clause("AN-8.2")
def test_there_is_one_submission_a_turn() -> None:
    s = submitting("B1 C2 B2 C1", "rise_of_villages tablets_of_uruk freydis_raiders")
    go(s, "rise_of_villages", "B1", "C1", "DONE", "1 REP", "rise_of_kingdoms")
    assert s.active == 1


# AN-8.3 to AN-8.10 What a submission is


@clause("AN-8.3", "AN-8.11b")
def test_a_submission_has_at_least_two_tiles() -> None:
    s = submitting("C1 C2 T3", "tablets_of_uruk midas_touch dark_ages")
    go(s, "tablets_of_uruk")
    assert may(s) == {"C1", "C2"}  # T3 alone could not be joined by a second tile
    go(s, "C1")
    assert "DONE" not in may(s)
    go(s, "C2")
    assert "DONE" in may(s)


@clause("AN-8.4", "AN-8.11c")
def test_only_complete_placards_can_be_added() -> None:
    s = submitting("B1 C2 T6", "rise_of_villages tablets_of_uruk freydis_raiders")
    go(s, "rise_of_villages", "B1", "C2", "DONE")
    assert (s.rep[0], s.subs[0]) == (1, 1)  # neither suits only: confirmed at once


@clause("AN-8.5", "AN-8.12")
def test_a_tile_may_serve_several_placards() -> None:
    s = submitting("B1 W1 T6", "rise_of_villages rival_nations freydis_raiders")
    go(s, "rival_nations", "B1", "W1", "DONE", "rise_of_villages", "freydis_raiders")
    assert s.rep[0] == 1 + 1 + 1 + 2
    assert camp(s, 0) == "T6"


@clause("AN-8.6")
def test_useless_tiles_may_be_thrown_in_unless_forbidden() -> None:
    s = submitting("B1 C2 T6", "rise_of_villages dark_ages midas_touch")
    go(s, "rise_of_villages", "B1", "C2", "T6", "DONE")
    assert s.rep[0] == 1
    s = submitting("B1 C2 W3", "dark_ages midas_touch perfect_fit")
    go(s, "dark_ages")
    assert may(s) == {"B1"}
    go(s, "B1")
    assert may(s) == {"W3"}


@clause("AN-8.8", "AN-EX-38")
def test_reputation_is_counted_before_the_submission() -> None:
    s = submitting("T3 T4 T5", "magnum_opus epic_of_gilgamesh east_india_company")
    s.rep[0] = 6
    assert may(s) == {"epic_of_gilgamesh", "PASS"}
    rules.play(s, BOX.record, layout.PLACARD + KEYS.index("epic_of_gilgamesh"))
    for name in ("T3", "T4", "T5", "DONE"):
        rules.play(s, BOX.record, action(name))
    assert s.rep[0] == 10
    s = submitting("B1 C3", "magnum_opus epic_of_gilgamesh east_india_company")
    s.rep[0] = 10
    assert may(s) == {"magnum_opus", "PASS"}


@clause("AN-8.8", "AN-8.9", "AN-EX-39")
@pytest.mark.parametrize(("seat", "holds"), [(0, False), (1, False), (2, True)])
def test_zheng_yis_fleet_needs_somebody_strictly_ahead(seat: int, holds: bool) -> None:
    s = submitting("C3 W4", "zheng_yis_fleet perfect_fit midas_touch", seats=3)
    s.subs[:3] = np.roll([1, 1, 0], -seat)  # seat 0 stands for each of them in turn
    assert ("zheng_yis_fleet" in may(s)) == holds


@clause("AN-8.10", "AN-8.11a", "AN-8.11c", "AN-EX-33", "AN-8.12")
def test_strength_in_numbers() -> None:
    s = submitting("B1 C2", "perfect_fit rise_of_villages strength_in_numbers")
    assert may(s) == {"rise_of_villages", "perfect_fit", "PASS"}
    twin = copy(s)
    go(s, "rise_of_villages", "B1", "C2", "DONE")
    assert may(s) == {"perfect_fit", "DONE"}
    go(s, "perfect_fit")
    assert may(s) == {"strength_in_numbers", "DONE"}
    go(s, "strength_in_numbers")
    assert s.rep[0] == 5
    go(twin, "perfect_fit", "B1", "C2", "DONE")
    assert (twin.rep[0], hand(twin, 0)) == (1, {"rise_of_villages", "strength_in_numbers"})


@clause("AN-8.10", "AN-8.11c", "AN-EX-34")
def test_strength_in_numbers_refused() -> None:
    s = submitting("B1 C2 T6", "rise_of_villages strength_in_numbers temple_of_hades")
    go(s, "rise_of_villages", "B1", "C2", "DONE")
    assert s.rep[0] == 1


# AN-8.11 In small steps


@clause("AN-8.11", "AN-8.11c", "AN-8.3")
def test_placards_are_added_in_submission_order() -> None:
    s = submitting("T3 T4 T5", "epic_of_gilgamesh studied_innovation tablets_of_uruk")
    go(s, "studied_innovation", "T3", "T4", "T5", "DONE")
    assert may(s) == {"tablets_of_uruk", "DONE"}
    go(s, "CONFIRM")
    assert s.rep[0] == 1
    assert hand(s, 0) == {"epic_of_gilgamesh", "tablets_of_uruk"}


@clause("AN-8.11a")
def test_a_target_is_a_placard_that_can_be_completed() -> None:
    s = submitting("B1 C5 T5 B4", "temple_of_odin period_piece strength_in_numbers")
    assert may(s) == {"temple_of_odin", "PASS"}


@clause("AN-8.11b", "AN-EX-35")
def test_tiles_are_picked_with_look_ahead() -> None:
    s = submitting("B1 B4 C5 T5", "temple_of_odin perfect_fit dark_ages")
    go(s, "temple_of_odin")
    for name in ("B1", "B4", "T5", "DONE"):
        assert may(s) == {name}
        go(s, name)
    assert s.rep[0] == 4


@clause("AN-8.11b", "AN-EX-36")
def test_perfect_fit_takes_all() -> None:
    s = submitting("B1 C2 T3", "perfect_fit dark_ages midas_touch")
    go(s, "perfect_fit")
    for name in ("B1", "C2", "T3", "DONE"):
        assert may(s) == {name}
        go(s, name)
    assert camp(s, 0) == ""


@clause("AN-8.11b", "AN-EX-37")
def test_unnecessary_surplus_leaves_three() -> None:
    s = submitting("B1 C2 T3 W4 W5", "unnecessary_surplus dark_ages midas_touch")
    go(s, "unnecessary_surplus")
    assert may(s) == {"B1", "C2", "T3", "W4"}
    go(s, "B1")
    assert may(s) == {"C2", "T3", "W4", "W5"}
    go(s, "W5")
    assert may(s) == {"DONE"}


@clause("AN-8.11b")
def test_equal_tiles_are_picked_one_after_another() -> None:
    s = submitting("B1 B1 W2", "freydis_raiders midas_touch cash_grab")
    go(s, "freydis_raiders", "B1")
    assert may(s) == {"B1", "W2"}
    go(s, "B1")
    assert may(s) == {"W2", "DONE"}
    go(s, "W2")
    assert may(s) == {"DONE"}


@clause("AN-8.11", "AN-12.1")
def test_until_it_is_confirmed_nobody_else_can_tell() -> None:
    s = submitting("B1 C1 T6", "rise_of_villages rival_nations tablets_of_uruk")
    before = [hidden(s, seat).tobytes() for seat in (1, layout.EACH, 102)]
    for name in ("rival_nations", "B1", "C1", "DONE"):
        number = {"DONE": layout.DONE, "B1": layout.TILE, "C1": layout.TILE + 6}.get(
            name, layout.PLACARD + KEYS.index("rival_nations")
        )
        assert [bool(rules.sees(s, BOX.record, number, seat)) for seat in (0, 1, 102)] == [True, False, False]
        assert not rules.reveals(s, BOX.record, number, 1)
        go(s, name)
        assert [hidden(s, seat).tobytes() for seat in (1, layout.EACH, 102)] == before
    assert phase(s) == "SUBMIT_EXTRA"
    assert hidden(s, 0).tobytes() != before[0]
    for number in (layout.CONFIRM, layout.PLACARD + KEYS.index("rise_of_villages")):
        assert rules.reveals(s, BOX.record, number, 1)
        assert not rules.sees(s, BOX.record, number, 1)  # AN-R41
        assert not rules.reveals(s, BOX.record, number, 0)
    go(s, "CONFIRM")
    assert hidden(s, 1).where[KEYS.index("rival_nations")] == layout.MUSEUM
    assert codes(hidden(s, 1).museum[0]) == "B1 C1"


# AN-8.12 Reputation


@clause("AN-EX-32", "AN-8.12")
@pytest.mark.parametrize(
    ("tiles", "placards", "rep"),
    [
        ("B2 B3 B4", "the_black_death", 4),
        ("B2 B3 B4", "the_black_death freydis_raiders", 6),
        ("B2 B3 B5 W2", "odds_and_evens prime_relics", 0),
        ("B2 B3 B4", "the_black_death layered_secrets freydis_raiders", 9),
        ("B2 B3 B4 C1 C2 C3 T2", "midas_touch the_black_death odds_and_evens", 14),
    ],
)
def test_every_placard_after_the_first_gives_one_more(tiles: str, placards: str, rep: int) -> None:
    order = sorted(placards.split(), key=KEYS.index, reverse=True)
    s = submitting(tiles, placards, rev=3)
    if rep == 0:
        assert order[0] not in may(s)  # one even rank only
        return
    go(s, order[0], *sorted(tiles.split()), "DONE", *order[1:])
    assert s.rep[0] == rep


@clause("AN-8.12", "AN-8.13", "AN-INV-6")
def test_tiles_and_placards_go_to_the_museum() -> None:
    s = submitting("B2 B3 B4 W6", "the_black_death freydis_raiders perfect_fit")
    s.shown[KEYS.index("freydis_raiders")] = 1
    go(s, "the_black_death", "B2", "B3", "B4", "DONE", "freydis_raiders")
    assert codes(s.museum[0]) == "B2 B3 B4"
    assert camp(s, 0) == "W6"
    assert s.where[KEYS.index("the_black_death")] == layout.MUSEUM
    assert s.shown.sum() == 0
    assert (s.subs[0], s.total, s.submitted) == (1, 1, 1)
    assert (s.picked, s.choosing, s.pick.sum(), s.last) == (0, 0, 0, 0)
    assert set(s.chosen) == {layout.NO_PLACARD}


# AN-9 The hand


@clause("AN-9.1", "AN-9.3", "AN-EX-40")
def test_the_hand_is_refilled_card_by_card() -> None:
    hands = ["rise_of_villages freydis_raiders period_piece"]
    s = at_table(4, camps=["B1 B2 C5"], hands=hands, remainder={1: ""}, stacks={2: "odds_and_evens midas_touch"})
    turn_starts(s)
    s.phase = Phase.SUBMIT_TARGET
    go(s, "rise_of_villages", "B1", "B2", "DONE", "freydis_raiders")
    assert (phase(s), s.to_move, may(s)) == ("HAND_DECK", 0, {"1 REP", "4 REP"})
    go(s, "4 REP")
    midas = KEYS.index("midas_touch")
    assert hidden(s, 1).where[midas] == layout.HAND
    go(s, "1 REP")
    assert (phase(s), s.to_move) == ("HAND_DRAW", CHANCE)
    assert set(odds(s).values()) == {1}
    assert len(odds(s)) == s.remainder[0]
    drawn = str(next(iter(odds(s))))
    assert [bool(rules.sees(s, BOX.record, layout.PLACARD, seat)) for seat in (0, 1, 102)] == [True, False, False]
    go(s, drawn)
    assert hand(s, 0) == {"period_piece", "midas_touch", drawn}
    assert hidden(s, 1).where[KEYS.index(drawn)] == 103
    assert s.active == 1


@clause("AN-9.2")
def test_without_placards_the_hand_stays_smaller() -> None:
    s = submitting("B1 B2 C5", "rise_of_villages freydis_raiders period_piece", seats=4)
    for placard in range(layout.PLACARDS):
        if s.where[placard] == layout.REMAINDER:
            s.where[placard] = layout.MUSEUM + 3
    s.remainder[:] = 0
    for number in (layout.PLACARD + 3, layout.TILE, layout.TILE + 1, layout.DONE, layout.CONFIRM):
        rules.play(s, BOX.record, number)
    assert hand(s, 0) == {"freydis_raiders", "period_piece"}
    assert (s.active, phase(s)) == (1, "DIG")


@clause("AN-9.4")
def test_a_hand_is_refilled_at_no_other_time() -> None:
    s = turn_starts(at_table(site={0: "W1", 24: "C3"}, camps=["B1"], hands=["midas_touch"]))
    deal_out(go(s, 0))
    go(s, 24, 23, "PASS")
    assert hand(s, 0) == {"midas_touch"}


@clause("AN-9.3", "AN-12.1")
def test_a_placard_from_a_stack_is_known_until_it_leaves_the_hand() -> None:
    s = turn_starts(at_table(site={0: "C4", 1: "(B2)", 5: "(B2)"}, stacks={0: "cash_grab"}))
    deal_out(go(s, 0))
    go(s, "1 REP")
    number = KEYS.index("cash_grab")
    assert [int(hidden(s, seat).where[number]) for seat in (0, 1, 102)] == [layout.HAND] * 3
    go(s, "cash_grab")
    assert s.shown[number] == 0
