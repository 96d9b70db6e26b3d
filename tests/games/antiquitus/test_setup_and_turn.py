"""AN-0 to AN-3 and AN-10: set-up, turns, the start check, the end."""

from collections.abc import Iterable

import numpy as np
import pytest

import digsite
from digsite.core import CHANCE, OVER
from digsite.games.antiquitus import rules
from digsite.games.antiquitus.rules import Phase, layout
from tests.catalogue import clause
from tests.games.antiquitus.positions import (
    BOX,
    CODES,
    action,
    at_table,
    begun,
    camp,
    deal_out,
    dealt,
    face_up,
    go,
    go_by_chance,
    hand,
    may,
    odds,
    phase,
    submitting,
    turn_starts,
)

CORNERS = {0, 4, 20, 24}


# AN-0 Terms


@clause("AN-0.1", "AN-2.1")
@pytest.mark.parametrize("seats", rules.SEATS)
def test_turns_go_clockwise(seats: int) -> None:
    s, order = dealt(seats), list[int]()
    random = np.random.default_rng(1)
    turns = 0
    while len(order) < 2 * seats:
        if s.turns != turns:
            turns = int(s.turns)
            order.append(int(s.active))
        go_by_chance(s, random)
    assert order == [*range(seats), *range(seats)]


@clause("AN-0.2", "AN-1.3")
def test_before_the_deal_all_tiles_are_in_the_deck_and_all_placards_in_their_remainders() -> None:
    s = begun(4)
    assert s.deck.tolist() == [3] * 24 + [4, 4]
    assert s.deck_size == 80
    assert (s.discard.sum(), s.trash.sum(), s.camp.sum(), s.museum.sum()) == (0, 0, 0, 0)
    assert set(s.site) == {layout.EMPTY}
    assert s.remainder.tolist() == [15, 15, 15]
    assert s.height.tolist() == [0, 0, 0]
    assert set(s.where) == {layout.REMAINDER}


@clause("AN-0.3", "AN-INV-2")
def test_camps_museums_and_the_discard_have_room_for_relics_only() -> None:
    assert layout.RELICS == 24
    for field in ("camp", "museum", "discard"):
        assert rules.STATE[field].shape[-1] == layout.RELICS
    s = turn_starts(at_table(camps=["", "B1"], site={12: "C3", 7: "GOLD", 11: "CAVE", 13: "B2"}))
    go(s, 12, "CAVE")
    assert s.trash.tolist() == [1, 1]
    assert camp(s, 0) == camp(s, 1) == ""


@clause("AN-0.4", "AN-2.2", "AN-4.1")
def test_nothing_but_a_submission_may_be_declined() -> None:
    seen = set()
    for seed in range(3):
        s, random = dealt(4, seed), np.random.default_rng(seed)
        while s.to_move != OVER and s.turns < 30:
            if s.to_move != CHANCE:
                seen.add(phase(s))
                assert ("PASS" in may(s)) == (s.phase == Phase.SUBMIT_TARGET)
            go_by_chance(s, random)
    assert {"DIG", "BONES_SITE", "COINS_DECK", "TEXTS_PICK", "WEAPONS_DOWN", "SUBMIT_TARGET"} <= seen


@clause("AN-0.5")
def test_a_single_option_is_still_a_decision() -> None:
    s = turn_starts(at_table(camps=["B1"], site={0: "B5"}))
    assert (s.to_move, may(s)) == (0, {0})


@clause("AN-0.6")
def test_a_tile_gets_its_identity_when_it_leaves_the_deck() -> None:
    s = begun(2)
    assert s.to_move == CHANCE
    assert odds(s) == dict.fromkeys(CODES[:24], 3) | {"CAVE": 4, "GOLD": 4}
    go(s, "B1")
    assert odds(s)["B1"] == 2
    assert s.site[0] == 0
    assert s.deck_size == 79


@clause("AN-0.7")
def test_turn_facts_are_forgotten_when_a_turn_begins() -> None:
    s = turn_starts(at_table(camps=["", "B1"], site={12: "W3", 7: "B2", 11: "GOLD"}))
    go(s, 12, "B4", "B5")
    deal_out(s)
    assert (s.dug, s.rev, s.dis, s.event) == (layout.WEAPONS, 2, 2, 1)
    go(s, 13, 24, "PASS")
    assert (s.active, s.phase) == (1, Phase.DIG)
    assert (s.dug, s.rev, s.dis, s.event, s.submitted) == (layout.NO_SUIT, 0, 0, 0, 0)


# AN-1 Set-up


@clause("AN-1.1")
def test_two_to_five_play() -> None:
    assert list(rules.SEATS) == [2, 3, 4, 5]


@clause("AN-1.2")
@pytest.mark.parametrize("seats", rules.SEATS)
def test_seat_0_takes_the_first_turn(seats: int) -> None:
    s = dealt(seats)
    assert (s.active, s.to_move, s.turns, s.phase) == (0, 0, 1, Phase.DIG)


@clause("AN-1.2")
def test_who_has_the_least_reputation_sits_first_in_a_rematch() -> None:
    match = digsite.game("antiquitus").new(4, seed=2)
    assert match.next_order() == [0, 1, 2, 3]
    match.state.to_move, match.state.phase = OVER, Phase.END
    match.state.rep[:4] = [5, 7, 2, 9]
    assert match.next_order() == [2, 3, 0, 1]  # the others keep their clockwise order
    match.state.rep[:4] = [5, 1, 1, 1]
    assert {match.next_order()[0] for _i in range(200)} == {1, 2, 3}  # at random among equals


@clause("AN-1.4", "AN-1.5")
def test_the_site_is_dealt_cell_by_cell_and_corners_and_centre_turned_up() -> None:
    s = begun(2)
    for cell in range(25):
        assert (s.phase, s.cursor) == (Phase.SETUP_SITE, cell)
        go(s, "CAVE" if cell in (0, 12, 24) else CODES[cell % 24])
    assert s.phase == Phase.SETUP_CAMP
    assert face_up(s) == {0, 4, 12, 20, 24}
    assert s.known.tolist() == s.face.tolist()
    assert s.site[24] == layout.CAVE  # an event that lies face up does nothing
    assert s.trash.tolist() == [0, 0]


@clause("AN-1.6", "AN-EX-3")
def test_only_relics_reach_camps() -> None:
    s = begun(2)
    for tile in ["B1", "CAVE", "CAVE", "GOLD", *CODES[1:22]]:
        go(s, tile)
    assert s.phase == Phase.SETUP_CAMP
    assert (sum(s.deck[:24]), sum(s.deck[24:])) == (50, 5)
    chances = odds(s)
    assert (chances["B1"], sum(chances.values())) == (2, 50)
    assert not {"CAVE", "GOLD"} & set(chances)
    go(s, "B1", "B1")
    assert camp(s, 0) == "B1 B1"
    assert s.walker == 1


@clause("AN-1.7")
def test_everybody_draws_one_placard_of_each_deck_in_order() -> None:
    s = begun(3)
    random = np.random.default_rng(0)
    while s.phase != Phase.SETUP_HAND:
        go_by_chance(s, random)
    for seat in range(3):
        for deck in range(3):
            assert (s.walker, s.drawing) == (seat, deck)
            chances = odds(s)
            assert set(chances.values()) == {1}
            assert len(chances) == 15 - seat
            assert all(
                BOX.placard[placard].deck == deck for placard in range(45) if BOX.placard[placard].key in chances
            )
            go_by_chance(s, random)
    assert s.held[:3].tolist() == [[1, 1, 1]] * 3


@clause("AN-1.8", "AN-1.9", "AN-EX-2")
@pytest.mark.parametrize(
    ("seats", "deck", "remainder", "target"), [(2, 51, 13, 6), (3, 49, 12, 9), (4, 47, 11, 12), (5, 45, 10, 10)]
)
def test_deck_sizes_and_targets_after_setup(seats: int, deck: int, remainder: int, target: int) -> None:
    s = dealt(seats)
    assert s.deck_size == deck
    assert s.remainder.tolist() == [remainder] * 3
    assert BOX.record.submissions[seats] == target
    assert (s.rep.sum(), s.subs.sum(), s.total) == (0, 0, 0)


@clause("AN-EX-1")
def test_setup_of_five() -> None:
    s = dealt(5)
    assert all(kind < layout.KINDS for kind in s.site)
    assert face_up(s) == {0, 4, 12, 20, 24}
    assert [len(camp(s, seat).split()) for seat in range(5)] == [2] * 5
    assert [sorted(BOX.placard[p].rep for p in range(45) if s.where[p] == 2 + seat) for seat in range(5)] == [
        [1, 2, 4]
    ] * 5
    assert (s.deck_size, s.remainder.tolist(), s.to_move) == (45, [10] * 3, 0)


@clause("AN-2.3")
def test_a_camp_has_no_limit() -> None:
    s = turn_starts(at_table(camps=["B1 B1 B1 B2 B2 B2 C1 C1 C1 C2 C2 C2 T1 T1 T1 T2 T2 T2 W1 W1"], site={0: "B5"}))
    deal_out(go(s, 0))
    assert len(camp(s, 0).split()) == 21


# AN-3 Start check


@clause("AN-3.1")
def test_with_a_relic_face_up_nothing_is_turned() -> None:
    s = turn_starts(at_table(site={7: "B3", 12: "GOLD"}))
    assert face_up(s) == {7, 12}


@clause("AN-3.3", "AN-3.5", "AN-EX-5")
def test_with_nothing_face_up_the_corners_are_turned() -> None:
    s = turn_starts(at_table(site={0: "(B1)", 4: "(GOLD)", 20: "(C2)", 24: "(T3)"}))
    assert face_up(s) == CORNERS
    assert may(s) == {0, 20, 24}
    assert s.rev == 0
    assert s.known[[0, 4, 20, 24]].tolist() == [1, 1, 1, 1]


@clause("AN-3.2", "AN-3.5", "AN-EX-6")
def test_only_events_face_up_open_their_neighbours() -> None:
    s = turn_starts(at_table(site={12: "GOLD", 7: "(B3)"}))
    assert face_up(s) == {7, 11, 12, 13, 17}
    assert 7 in may(s)
    assert (s.rev, s.trash.sum(), s.event) == (0, 0, 0)


@clause("AN-3.2", "AN-3.4", "AN-EX-7")
def test_events_open_in_waves() -> None:
    s = turn_starts(at_table(site={12: "GOLD", 7: "(CAVE)", 11: "(CAVE)", 17: "(CAVE)", 13: "(GOLD)"}))
    assert face_up(s) == {12, 7, 11, 13, 17, 2, 6, 8, 10, 14, 16, 18, 22}
    assert may(s) == {2, 6, 8, 10, 14, 16, 18, 22}
    assert s.trash.sum() == 0


@clause("AN-3.2")
def test_a_wave_stops_as_soon_as_a_relic_lies_face_up() -> None:
    s = turn_starts(at_table(site={12: "GOLD", 7: "(CAVE)", 11: "(B1)"}))
    assert face_up(s) == {7, 11, 12, 13, 17}


@clause("AN-3.4", "AN-EX-8")
def test_an_event_cut_off_by_empty_spots_lets_the_corners_open() -> None:
    s = turn_starts(at_table(site={0: "GOLD", 12: "(B3)", 24: "(T2)"}, rest="empty", deck=""))
    assert may(s) == {24}
    assert face_up(s) == {0, 24}


@clause("AN-3.4", "AN-EX-9")
def test_as_a_last_rung_everything_is_turned() -> None:
    s = turn_starts(at_table(site={0: "GOLD", 12: "(B3)"}, rest="empty", deck=""))
    assert may(s) == {12}


@clause("AN-3.3", "AN-3.4")
def test_corners_that_are_events_open_on() -> None:
    s = turn_starts(at_table(site={0: "(GOLD)", 4: "(CAVE)", 20: "(GOLD)", 24: "(CAVE)"}))
    assert face_up(s) == CORNERS | {1, 5, 3, 9, 15, 21, 19, 23}


@clause("AN-3.6", "AN-10.3", "AN-EX-10")
def test_a_dry_dig_goes_straight_to_the_submission() -> None:
    hands = ["rise_of_villages cash_grab temple_of_odin"]
    s = turn_starts(at_table(site={0: "GOLD"}, rest="empty", deck="", camps=["B1 C2 T3"], hands=hands))
    assert (phase(s), s.to_move) == ("SUBMIT_TARGET", 0)
    assert may(s) == {"rise_of_villages", "PASS"}
    assert (s.dug, s.rev, s.dis, s.event) == (layout.NO_SUIT, 0, 0, 0)


# AN-10 The end


def dry(seats: int = 2, camps: Iterable[str] = ("B1 C2 T3",), hands: Iterable[str] = ()) -> np.record:
    return turn_starts(at_table(seats, site={0: "GOLD"}, rest="empty", deck="", camps=camps, hands=hands))


@clause("AN-10.3", "AN-EX-11")
def test_a_round_without_excavation_and_submission_ends_the_game() -> None:
    s = dry()
    go(s, "PASS")
    assert (s.to_move, s.idle, s.turns) == (OVER, 2, 2)
    assert s.phase == Phase.END
    assert may(s) == set()


@clause("AN-10.3")
def test_every_player_gets_a_last_chance() -> None:
    s = dry(3, camps=["B1 C2 T3", "B2 C3", "B3 C4"])
    go(s, "PASS", "PASS")
    assert (s.to_move, s.idle) == (2, 2)
    go(s, "PASS")
    assert (s.to_move, s.idle) == (OVER, 3)


@clause("AN-10.3")
def test_a_submission_starts_the_count_of_idle_turns_anew() -> None:
    hands = ["layered_secrets period_piece odds_and_evens", "rise_of_villages cash_grab midas_touch"]
    s = dry(3, camps=["B1 C2 T3", "B2 C2", "B3 C4"], hands=hands)
    go(s, "PASS")
    assert (s.active, s.idle) == (1, 1)
    go(s, "rise_of_villages", "B2", "C2", "DONE", "1 REP", "rise_of_kingdoms")
    assert (s.active, s.idle) == (2, 0)


@clause("AN-10.3")
def test_an_excavation_starts_the_count_of_idle_turns_anew() -> None:
    s = turn_starts(at_table(camps=["B1 C2", "B3 T4"], site={0: "B5"}))
    s.idle = 1
    go(deal_out(go(s, 0)), 5, "C2", "PASS")
    assert (s.active, s.idle) == (1, 0)


@clause("AN-8.13", "AN-9.1", "AN-10.1", "AN-EX-4")
def test_the_game_ends_at_once_with_the_last_submission() -> None:
    s = submitting("B1 C2 T6", "rise_of_villages midas_touch dark_ages", seats=4)
    s.active = s.to_move = 2
    s.camp[2], s.camp[0] = s.camp[0].copy(), 0
    for placard in range(45):
        s.where[placard] = {2: 4, 4: 2}.get(int(s.where[placard]), int(s.where[placard]))
    s.subs[:4], s.total = [4, 4, 3, 0], 11
    for name in ("rise_of_villages", "B1", "C2", "DONE"):
        rules.play(s, BOX.record, action(name))
    assert (s.total, s.to_move, s.phase) == (12, OVER, Phase.END)
    assert len(hand(s, 2)) == 2
    assert s.active == 2
    assert may(s) == set()


@clause("AN-10.2", "AN-10.4", "AN-EX-47")
def test_most_reputation_wins_and_ties_share() -> None:
    s = dealt(3)
    s.rep[:3] = [14, 14, 9]
    assert [rules.score(s, BOX.record, seat) for seat in range(3)] == [14, 14, 9]
    assert [rules.rank(s, BOX.record, seat) for seat in range(3)] == [1, 1, 3]
    s.camp[2] += 3  # neither tiles nor placards in hand score
    s.held[2] += 2
    assert [rules.rank(s, BOX.record, seat) for seat in range(3)] == [1, 1, 3]
