"""AN-4 to AN-6 and AN-11: excavation, discovery, events, the tile deck."""

from itertools import permutations

import pytest

from digsite.core import CHANCE
from digsite.core.records import copy
from digsite.games.antiquitus.rules import Phase, layout
from tests.catalogue import clause
from tests.games.antiquitus.positions import at_table, camp, codes, deal_out, face_up, go, may, odds, phase, turn_starts

EX_12 = """
W5     (C2) (T1) (B4) C6
(CAVE) (B5) (T3) (W2) (C1)
(B1)   (T6) W4   (C3) (T2)
(W1)   (B2) (C4) (T5) (W6)
B6     (C5) (T4) (W3) T1
"""


# AN-4 Excavation


@clause("AN-4.1")
def test_every_relic_that_lies_face_up_may_be_dug_and_nothing_else() -> None:
    s = turn_starts(at_table(site={0: "B3", 1: "CAVE", 2: "(C1)", 3: "--", 8: "T2", 24: "GOLD"}, deck=""))
    assert may(s) == {0, 8}


@clause("AN-4.2")
def test_the_relic_goes_to_camp_and_its_suit_is_remembered() -> None:
    s = turn_starts(at_table(camps=["T5"], site={12: "B3"}))
    go(s, 12)
    assert camp(s, 0) == "B3 T5"
    assert s.dug == layout.BONES
    assert (s.site[12], s.cursor) == (layout.EMPTY, 12)


@clause("AN-4.3", "AN-5.6", "AN-5.8", "AN-EX-12", "AN-7.12", "AN-7.13", "AN-7.14")
def test_a_corner_excavation_and_weapons() -> None:
    s = turn_starts(at_table(site=EX_12, camps=["B3"]))
    assert may(s) == {0, 4, 12, 20, 24}
    go(s, 0)
    assert "W5" in camp(s, 0)
    assert face_up(s) == {1, 4, 5, 12, 20, 24}
    assert (s.rev, s.dis, s.event) == (2, 0, 0)
    assert (phase(s), s.cursor) == ("SITE_REFILL", 0)
    go(s, "B2")
    assert s.face[0] == layout.DOWN
    assert (phase(s), may(s)) == ("WEAPONS_DOWN", {1, 4, 5, 12, 20, 24})
    go(s, 4)
    assert phase(s) == "WEAPONS_UP"
    assert may(s) == set(range(25)) - {1, 4, 5, 12, 20, 24}
    assert len(may(s)) == 19
    go(s, 9)
    assert (s.face[9], s.known[9], s.rev) == (layout.UP, 1, 2)
    assert (s.face[4], s.known[4], s.site[4]) == (layout.DOWN, 1, 11)


@clause("AN-EX-29", "AN-5.2", "AN-7.14")
def test_a_known_tile_that_is_turned_up_again_counts() -> None:
    s = turn_starts(at_table(site=EX_12, camps=["B3"]))
    go(s, 0, "B2", 4, 9, "PASS")
    s.face[3] = s.known[3] = layout.UP
    go(s, 3)
    assert s.face[4] == layout.UP
    assert s.rev == 3  # 2, 4 and 8


# AN-5 Discovery


@clause("AN-5.1", "AN-5.2", "AN-5.3", "AN-5.4", "AN-EX-13", "AN-6.7", "AN-6.8", "AN-8.11c", "AN-8.12")
def test_three_discards_one_of_them_an_event() -> None:
    hands = ["reckless_excavation cause_and_effect cash_grab"]
    site = {12: "C3", 7: "B2", 11: "T4", 17: "GOLD", 13: "(C4)"}
    s = turn_starts(at_table(camps=["B6 T2", "B1"], hands=hands, site=site))
    go(s, 12)
    assert (s.dis, s.rev, s.event) == (3, 1, 1)
    assert codes(s.discard) == "B2 T4"
    assert s.trash.tolist() == [0, 1]
    assert (phase(s), s.to_move, s.walker) == ("TREASURE_DRAW", CHANCE, 0)
    go(s, "W6", "B5")
    assert camp(s, 1) == "B1 B5"
    assert s.dug == layout.COINS
    for cell in (7, 11, 12, 17):
        assert (phase(s), s.cursor) == ("SITE_REFILL", cell)
        go(s, next(iter(odds(s))))
    assert phase(s) == "COINS_DECK"
    go(s, "1 REP", "rise_of_villages", "cash_grab")
    assert may(s) == {"cause_and_effect", "reckless_excavation", "PASS"}
    go(s, "cause_and_effect", "B6", "C3", "DONE")
    assert may(s) == {"reckless_excavation", "DONE"}
    go(s, "reckless_excavation")
    assert s.rep[0] == 5
    assert camp(s, 0) == "T2 W6"


@clause("AN-5.1")
def test_what_a_neighbour_was_before_counts_not_what_it_becomes() -> None:
    s = turn_starts(at_table(site={0: "B1", 1: "(C1)", 5: "T1"}))
    go(s, 0)
    assert (s.rev, s.dis) == (1, 1)
    assert 1 in face_up(s)
    assert s.site[5] == layout.EMPTY


@clause("AN-5.5")
def test_an_empty_neighbour_counts_for_nothing() -> None:
    s = turn_starts(at_table(site={0: "C1", 1: "--", 5: "(B2)"}, deck=""))
    go(s, 0)
    assert (s.rev, s.dis) == (1, 0)


@clause("AN-EX-31", "AN-INV-10")
@pytest.mark.parametrize("corner", [0, 4, 20, 24])
def test_a_corner_serves_neither_layered_secrets_nor_reckless_excavation(corner: int) -> None:
    for up in (False, True):
        tile = "C1" if up else "(C1)"
        beside = {1: tile, 5: tile} if corner == 0 else {3: tile, 9: tile} if corner == 4 else {}
        s = turn_starts(at_table(site={**beside, corner: "W1"}))
        go(s, corner)
        assert s.rev + s.dis == 2


@clause("AN-5.4", "AN-6.1")
def test_an_event_that_is_turned_up_does_nothing_until_it_is_discarded() -> None:
    s = turn_starts(at_table(camps=["", "B1"], site={12: "W1", 7: "(CAVE)"}))
    go(s, 12)
    assert (s.event, s.dis, s.trash.sum()) == (0, 0, 0)
    assert camp(s, 1) == "B1"
    assert 7 in face_up(s)


@clause("AN-5.7", "AN-EX-19", "AN-11.2", "AN-7.4")
def test_a_reshuffle_inside_a_refill() -> None:
    site = {6: "B5", 1: "T3", 5: "W2", 7: "C3", 11: "(C2)"}
    s = turn_starts(at_table(camps=["C2"], site=site, deck="B1"))
    go(s, 6)
    assert (s.dis, s.rev) == (3, 1)
    assert (s.cursor, odds(s)) == (1, {"B1": 1})
    go(s, "B1")
    assert (s.cursor, odds(s)) == (5, {"T3": 1, "W2": 1, "C3": 1})
    assert (s.discard.sum(), s.reshuffles) == (0, 1)
    for order in permutations(["T3", "W2", "C3"]):
        twin = go(copy(s), *order)
        assert [twin.cursor, twin.deck_size, twin.discard.sum()] == [layout.NO_CELL, 0, 0]
        assert (phase(twin), may(twin)) == ("BONES_SITE", {11})
        go(twin, 11)
        assert may(twin) == {"C2"}
        go(twin, "C2")
        assert camp(twin, 0) == "B5 C2"


@clause("AN-5.7", "AN-EX-20", "AN-11.2", "AN-INV-8")
def test_too_few_tiles_leave_cells_empty() -> None:
    s = turn_starts(at_table(site={1: "T3", 5: "(B2)", 0: "C4"}, deck=""))
    go(s, 0)
    assert (s.cursor, odds(s)) == (0, {"T3": 1})
    go(s, "T3")
    assert (s.face[0], s.site[1]) == (layout.DOWN, layout.EMPTY)
    assert phase(s) == "COINS_DECK"


@clause("AN-5.7")
def test_empty_cells_are_filled_by_a_later_refill() -> None:
    s = turn_starts(at_table(site={0: "C1", 3: "--", 1: "B3", 5: "(T2)", 24: "W1"}, deck="B1 B1"))
    go(s, 0)
    assert s.cursor == 0
    go(s, "B1", "B1")  # cells 0 and 1
    assert s.cursor == 3
    assert odds(s) == {"B3": 1}


@clause("AN-EX-46", "AN-5.7", "AN-6.7")
def test_the_odds_of_deals_and_of_treasures() -> None:
    s = turn_starts(at_table(site={0: "W1"}, deck="B1 B1 C4 CAVE"))
    go(s, 0)
    assert odds(s) == {"B1": 2, "C4": 1, "CAVE": 1}
    s = turn_starts(at_table(site={0: "W1", 1: "GOLD"}, deck="B1 B1 C4 CAVE"))
    go(s, 0)
    assert (phase(s), odds(s)) == ("TREASURE_DRAW", {"B1": 2, "C4": 1})


# AN-6 Events


@clause("AN-6.2", "AN-6.3", "AN-6.7", "AN-7.1", "AN-EX-14")
def test_the_active_player_orders_events_of_both_kinds() -> None:
    s = turn_starts(at_table(camps=["", "B1 C1 T1 W1"], site={12: "W3", 7: "CAVE", 11: "GOLD"}))
    go(s, 12)
    assert (phase(s), s.to_move, may(s)) == ("EVENT_ORDER", 0, {"CAVE", "GOLD"})
    cave, gold = copy(s), copy(s)
    go(cave, "CAVE")
    assert (phase(cave), cave.to_move, camp(cave, 0)) == ("CAVE_PICK", 1, "")
    go(cave, "B1", "C1")
    assert phase(cave) == "TREASURE_DRAW"
    go(cave, "B2", "B2")
    assert [len(camp(cave, seat).split()) for seat in (0, 1)] == [1, 3]
    go(gold, "GOLD", "B2", "B2")
    assert (phase(gold), gold.to_move, camp(gold, 0)) == ("CAVE_PICK", 1, "")
    go(gold, "B1", "B2")
    assert [len(camp(gold, seat).split()) for seat in (0, 1)] == [0, 3]
    for world in (cave, gold):
        deal_out(world)
        assert phase(world) == "WEAPONS_DOWN"
        assert (world.dug, world.dis, world.event) == (layout.WEAPONS, 2, 1)


@clause("AN-6.2")
def test_events_of_one_kind_resolve_by_themselves_one_after_another() -> None:
    s = turn_starts(at_table(camps=["", "B1"], site={12: "W3", 7: "GOLD", 11: "GOLD", 13: "(B2)"}))
    go(s, 12, "B4", "B4", "B5", "B5")
    assert phase(s) == "SITE_REFILL"
    assert (camp(s, 0), camp(s, 1)) == ("B4 B5 W3", "B1 B4 B5")
    assert s.trash.tolist() == [0, 2]


@clause("AN-6.2")
def test_the_order_is_asked_again_while_both_kinds_wait() -> None:
    site = {12: "W3", 7: "CAVE", 11: "GOLD", 13: "CAVE"}
    s = turn_starts(at_table(camps=["", "B1 C1 T1 W1 W2"], site=site))
    go(s, 12, "CAVE", "B1", "C1")
    assert (phase(s), may(s)) == ("EVENT_ORDER", {"CAVE", "GOLD"})
    go(s, "GOLD", "B4", "B4")
    assert phase(s) == "CAVE_PICK"  # the last Cave-In comes by itself; seat 0 lost its one tile
    assert s.to_move == 1


@clause("AN-6.4", "AN-EX-15")
def test_picks_are_made_in_canonical_order() -> None:
    s = turn_starts(at_table(camps=["B1 C2"], site={12: "W6", 7: "CAVE"}))
    go(s, 12)
    assert may(s) == {"B1", "C2"}
    twin = go(copy(s), "B1")
    assert may(twin) == {"C2", "W6"}
    go(s, "C2")
    assert may(s) == {"W6"}


@clause("AN-6.4", "AN-EX-16")
def test_equal_tiles_are_picked_one_by_one() -> None:
    s = turn_starts(at_table(camps=["B1 B1"], site={12: "B1", 7: "CAVE"}))
    go(s, 12)
    assert may(s) == {"B1"}
    go(s, "B1")
    assert may(s) == {"B1"}
    go(s, "B1")
    assert camp(s, 0) == "B1"


@clause("AN-6.3", "AN-6.5", "AN-EX-17")
def test_a_cave_in_goes_round_from_the_active_player() -> None:
    s = turn_starts(at_table(3, camps=["B1 C2 T3", "W1"], site={12: "W6", 7: "CAVE", 11: "(B5)", 13: "(B5)"}))
    go(s, 12)
    assert s.to_move == 0
    go(s, "C2")
    assert codes(s.discard) == "C2"  # every pick is carried out at once
    go(s, "T3")
    assert phase(s) == "SITE_REFILL"
    assert [camp(s, seat) for seat in range(3)] == ["B1 W6", "", ""]
    assert codes(s.discard) == "C2 T3 W1"


@clause("AN-6.3")
def test_a_cave_in_starts_with_the_active_player_and_passes_clockwise() -> None:
    s = turn_starts(at_table(3, camps=["B1 B2 B3", "C1 C2 C3", "T1 T2 T3"], site={12: "W6", 7: "CAVE"}), seat=1)
    go(s, 12)
    asked = []
    while s.phase == Phase.CAVE_PICK:
        asked.append(int(s.to_move))
        go(s, next(iter(odds(s))))
    assert asked == [1, 1, 2, 2, 0, 0]


@clause("AN-6.6", "AN-7.1", "AN-EX-42")
def test_the_excavated_relic_may_be_lost_and_still_works() -> None:
    s = turn_starts(at_table(camps=["B2 B3 W1"], hands=["cash_grab dark_ages midas_touch"], site={12: "C6", 7: "CAVE"}))
    go(s, 12)
    assert may(s) == {"B2", "B3", "C6"}
    go(s, "C6")
    assert may(s) == {"W1"}
    go(s, "W1")
    deal_out(s)
    assert phase(s) == "COINS_DECK"
    go(s, "1 REP", "uncovered_library", "midas_touch")
    assert may(s) == {"cash_grab", "PASS"}
    go(s, "cash_grab", "B2", "B3", "DONE")
    assert s.rep[0] == 1


@clause("AN-6.6", "AN-7.1")
def test_with_a_small_camp_the_excavated_relic_must_go() -> None:
    s = turn_starts(at_table(camps=["B2"], site={12: "C6", 7: "CAVE"}))
    go(s, 12)
    assert camp(s, 0) == ""
    assert codes(s.discard) == "B2 C6"
    deal_out(s)
    assert (phase(s), s.dug) == ("COINS_DECK", layout.COINS)


@clause("AN-6.7", "AN-11.3", "AN-EX-18")
def test_the_discard_joins_a_deck_of_events() -> None:
    site = {0: "W5", 1: "GOLD", 5: "(C5)"}
    s = turn_starts(at_table(site=site, deck="CAVE", discard="B1 B1"))
    go(s, 0)
    assert odds(s) == {"B1": 2}
    assert (s.deck_size, s.discard.sum(), s.reshuffles) == (3, 0, 1)
    go(s, "B1", "B1")
    assert (camp(s, 0), camp(s, 1)) == ("B1 W5", "B1")
    assert (s.cursor, odds(s)) == (0, {"CAVE": 1})
    go(s, "CAVE")
    assert (s.site[1], s.deck_size, s.discard.sum()) == (layout.EMPTY, 0, 0)
    assert (s.rev, s.dis, s.event) == (1, 1, 1)


@clause("AN-6.7", "AN-11.2")
def test_a_treasure_reshuffles_an_empty_deck() -> None:
    s = turn_starts(at_table(site={0: "W5", 1: "GOLD", 5: "T2", 24: "C1"}, deck=""))
    go(s, 0)
    assert odds(s) == {"T2": 1}
    go(s, "T2")
    assert (camp(s, 0), camp(s, 1)) == ("T2 W5", "")
    assert phase(s) == "WEAPONS_DOWN"  # nothing is left to deal


@clause("AN-6.7", "AN-11.2", "AN-11.3")
def test_without_any_relic_a_treasure_gives_nothing() -> None:
    s = turn_starts(at_table(site={0: "W5", 1: "GOLD", 5: "(B2)"}, deck="CAVE"))
    go(s, 0)
    assert (phase(s), odds(s), s.reshuffles) == ("SITE_REFILL", {"CAVE": 1}, 0)
    assert camp(s, 1) == ""


# AN-11 Tile deck


@clause("AN-11.2")
def test_the_discard_is_reshuffled_only_when_a_tile_is_needed() -> None:
    s = turn_starts(at_table(site={0: "W5", 1: "(B1)", 5: "(B2)"}, deck="C1", discard="T1 T2"))
    go(s, 0, "C1")
    assert (s.deck_size, codes(s.discard), s.reshuffles) == (0, "T1 T2", 0)


@clause("AN-11.1", "AN-11.4", "AN-5.4")
def test_trash_and_museums_do_not_come_back() -> None:
    s = turn_starts(at_table(site={0: "W5", 1: "CAVE", 5: "T1"}, deck=""))
    s.museum[0, 3] += s.museum[1, 3]
    s.museum[1, 3] = 0
    go(s, 0)
    assert odds(s) == {"T1": 1, "W5": 1}  # the Cave-In took the excavated tile; the museum's tiles are not dealt
    assert s.trash[0] == 4
