"""FD-14 to FD-16: events, the Final Dig, the tally."""

import numpy as np
import pytest

from digsite.core import CHANCE, OVER
from digsite.games.final_dig import rules
from digsite.games.final_dig.rules import Phase, layout
from tests.catalogue import clause
from tests.games.final_dig.positions import (
    CANOPY,
    EVENTS,
    MAZE,
    PYRAMID,
    R,
    base,
    chances,
    hand,
    on,
    options,
    owner,
    phase,
    pile,
    play,
)


def revealed(name: str, seats: int = 3, **position: object) -> np.record:
    """The starting player, seat 0, reveals this event."""
    place = {"active": seats - 1, "left": name, **position}
    return play(base(seats, **place), "END_TURN", f"EVENT_CARD {name}")  # type: ignore[arg-type]


# FD-14 Events


@clause("FD-14.1", "FD-14.2")
def test_an_event_is_revealed_from_the_second_round_on() -> None:
    s = play(base(active=1), "END_TURN")
    assert (s.rounds, s.to_move, phase(s)) == (2, CHANCE, Phase.EVENT)
    assert chances(s) == {f"EVENT_CARD {name}": 1 for name in EVENTS}
    play(s, "EVENT_CARD dry_wind")
    assert (s.event, s.events_left.sum()) == (EVENTS.index("dry_wind"), 11)
    play(s, "END_TURN", "END_TURN")
    assert (s.event, chances(s)) == (layout.NO_EVENT, {f"EVENT_CARD {n}": 1 for n in EVENTS if n != "dry_wind"})
    play(s, "EVENT_CARD research_grant")
    assert (s.event, s.to_move, s.rounds) == (layout.NO_EVENT, 0, 3)


@clause("FD-14.1", "FD-15.5", "FD-2.2")
def test_events_go_on_when_the_starting_player_has_escaped() -> None:
    s = base(3, active=2, final=1, depth={1: 8, 2: 8}, escaped={0: 1}, left="monsoon")
    play(s, "END_TURN")
    assert phase(s) == Phase.EVENT
    play(s, "EVENT_CARD monsoon")
    assert (s.to_move, s.clock) == (1, 6)


@clause("FD-14.3")
def test_the_deck_is_renewed_once_without_consequences() -> None:
    s = play(base(3, active=2, rounds=13, depth={2: 1}), "END_TURN")
    assert (s.rounds, s.dry, s.final, len(chances(s))) == (14, 1, 0, 12)


@clause("FD-14.3", "FD-15.1")
def test_the_second_time_nothing_changes_if_the_final_dig_is_on() -> None:
    s = base(3, active=2, rounds=25, final=1, depth={0: 1, 1: 1, 2: 1}, clock=4)
    play(s, "END_TURN")
    assert (s.dry, s.trigger, s.clock) == (2, 1, 4)


@clause("FD-14.4", "FD-14.5", "FD-17.6")
def test_a_research_grant_pays_in_turn_order_who_has_not_escaped() -> None:
    assert revealed("research_grant").vp.tolist()[:3] == [7, 7, 7]
    s = revealed("research_grant", active=2, start=0, vp={0: 30, 1: 30, 2: 37})
    assert (s.vp.tolist()[:3], s.bank) == ([32, 31, 37], 0)
    s = revealed("research_grant", final=1, depth={0: 3, 2: 3}, escaped={1: 1})
    assert s.vp.tolist()[:3] == [7, 5, 7]


@clause("FD-14.5")
def test_a_museum_gala_pays_all_who_own_the_fewest_and_are_still_in() -> None:
    s = revealed("museum_gala", owned={0: "fossil_claw crystal_skull", 1: "echo_drum", 2: "jade_tree_frog"})
    assert s.vp.tolist()[:3] == [5, 7, 7]
    s = revealed("museum_gala", owned={0: "fossil_claw"}, final=0, depth={0: 3, 2: 3}, escaped={1: 1})
    assert s.vp.tolist()[:3] == [5, 5, 7]


@clause("FD-14.6")
def test_thieving_porters_take_a_card_from_each_hand_in_turn_order() -> None:
    s = revealed("thieving_porters", start=0, hands={0: "machete*2 winch", 2: "headline"})
    assert (phase(s), chances(s)) == (Phase.RANDOM_DISCARD, {"CARD machete": 2, "CARD winch": 1})
    play(s, "CARD machete")
    assert chances(s) == {"CARD headline": 1}
    play(s, "CARD headline")
    assert (hand(s, 0), hand(s, 2), pile(s)) == ("machete winch", "", "machete headline")
    assert (phase(s), s.to_move) == (Phase.MAIN, 0)


@clause("FD-14.6", "FD-14.4")
def test_thieving_porters_leave_those_alone_who_have_escaped() -> None:
    s = base(3, start=1, active=0, final=2, depth={0: 3, 1: 3}, escaped={2: 1}, left="thieving_porters")
    for seat in range(3):
        s.hand[seat, 0], s.held[seat] = 1, 1
    s.deck[0], s.deck_size = 1, 50
    play(s, "END_TURN", "EVENT_CARD thieving_porters", "CARD machete", "CARD machete")
    assert (s.held.tolist()[:3], s.to_move) == ([0, 0, 1], 1)


@clause("FD-14.7")
def test_an_earth_tremor_spares_the_surface() -> None:
    s = revealed("earth_tremor", at={0: MAZE, 1: MAZE}, depth={0: 20 - 1, 1: 5, 2: 0})
    assert s.depth.tolist()[:3] == [15, 0, 0]
    assert s.ap_change.tolist()[:3] == [0, 0, 0]


@clause("FD-14.9")
def test_an_omen_of_doom_does_nothing_in_the_final_dig() -> None:
    s = revealed("omen_of_doom", final=1, depth={0: 3, 1: 3, 2: 3}, clock=6)
    assert s.clock == 6


@clause("FD-14.10", "FD-14.2")
def test_lasting_events_hold_from_the_turn_that_follows() -> None:
    assert revealed("long_daylight").ap == 4
    s = revealed("monsoon")
    assert play(s, "DOWN", "FACE 4").depth[0] == 3
    s = revealed("dry_wind")
    assert play(s, "DOWN", "FACE 4").depth[0] == 5
    s = revealed("film_crew", depth={0: 9})
    assert play(s, "DOWN", "FACE 4", "ARTIFACT jade_tree_frog").vp[0] == 7
    s = revealed("airlift")
    assert play(s, "SITE pyramid").ap == 3


@clause("FD-14.11")
def test_a_collectors_offer_pays_two_points_for_a_card() -> None:
    s = revealed("collectors_offer", hands={0: "machete", 1: "winch*2"})
    play(s, "DECLINE", "CARD winch")
    assert (s.vp.tolist()[:3], hand(s, 1), pile(s), s.to_move) == ([5, 7, 5], "winch", "winch", 0)
    s = revealed("collectors_offer")
    assert (phase(s), s.to_move) == (Phase.MAIN, 0)


@clause("FD-14.11", "FD-14.4")
def test_a_collectors_offer_skips_those_who_have_escaped() -> None:
    s = revealed("collectors_offer", final=0, depth={0: 3, 2: 3}, escaped={1: 1}, hands={1: "machete", 2: "winch"})
    assert (s.to_move, phase(s)) == (2, Phase.OFFER)


@clause("FD-14.4", "FD-14.6", "FD-14.11")
def test_every_event_goes_round_from_the_start() -> None:
    s = revealed(
        "thieving_porters", seats=2, left="thieving_porters collectors_offer", hands={0: "machete", 1: "winch*3"}
    )
    play(s, "CARD machete", "CARD winch", "DRAW", "CARD headline", "END_TURN", "END_TURN")
    play(s, "EVENT_CARD collectors_offer")
    assert (s.to_move, phase(s)) == (0, Phase.OFFER)
    play(s, "DECLINE", "DECLINE")
    assert (s.to_move, phase(s), s.walk) == (0, Phase.MAIN, 0)


# FD-15 The Final Dig


@clause("FD-15.1", "FD-15.2")
def test_the_turn_of_the_trigger_goes_on() -> None:
    s = base(clock=7, depth={0: 9}, hands={0: "mine_cart grappling_hook"})
    play(s, "DOWN", "FACE 1", "ARTIFACT feathered_mantle")
    assert (s.final, s.trigger, s.to_move, s.ap) == (1, 0, 0, 2)
    assert {"UP", "DOWN", "DRAW", "END_TURN", "CARD mine_cart", "CARD grappling_hook"} == options(s)


@clause("FD-15.4")
def test_the_countdown_ends_the_game_at_once() -> None:
    s = base(3, active=0, final=1, start=1, depth={0: 3, 1: 3, 2: 3}, clock=2, rounds=3)
    play(s, "END_TURN")
    assert (s.to_move, phase(s), s.clock, s.rounds) == (OVER, Phase.END, 0, 3)
    assert options(s) == set()


@clause("FD-15.4", "FD-15.5")
def test_the_countdown_goes_on_when_the_trigger_has_escaped() -> None:
    s = base(3, active=0, final=1, depth={0: 3, 2: 3}, escaped={1: 1}, clock=6)
    play(s, "END_TURN")
    assert (s.clock, s.to_move) == (4, 2)


@clause("FD-15.5")
def test_only_who_ends_a_turn_at_0_has_escaped() -> None:
    s = base(3, active=0, final=1, depth={0: 3})
    play(s, "UP", "FACE 6")
    assert s.escaped[0] == 0
    assert play(s.copy(), "END_TURN").escaped[0] == 1
    play(s, "DOWN", "FACE 2", "END_TURN")
    assert s.escaped.sum() == 0
    assert play(base(), "END_TURN").escaped.sum() == 0


@clause("FD-15.5", "FD-14.7")
def test_nothing_changes_who_has_escaped() -> None:
    s = base(
        3,
        active=2,
        at={1: CANOPY},
        final=1,
        depth={0: 3, 2: 3},
        escaped={1: 1},
        owned={1: "howling_totem"},
        hands={1: "winch"},
        left="earth_tremor",
    )
    play(s, "END_TURN", "EVENT_CARD earth_tremor")
    assert (s.ap_change[1], hand(s, 1), s.clock) == (0, "winch", 8)
    play(s, "DOWN", "FACE 4")
    assert s.depth[0] == 7  # the totem of one who has escaped howls no more


@clause("FD-15.6")
def test_the_game_is_over_when_the_last_player_escapes() -> None:
    s = base(3, active=2, final=1, escaped={0: 1, 1: 1}, fame={}, clock=4)
    play(s, "END_TURN")
    assert (s.to_move, s.clock, s.escaped.sum()) == (OVER, 4, 3)


# FD-16 Tally


@clause("FD-16.1", "FD-13.3")
def test_vp_on_artifacts_go_back_to_the_celebrity_at_the_end() -> None:
    s = base(
        characters="celebrity engineer",
        active=1,
        final=1,
        escaped={0: 1},
        owned={1: "fossil_claw"},
        fame={"fossil_claw": 3},
        vp={0: 2},
    )
    play(s, "END_TURN")
    assert (s.to_move, s.vp[0], on(s, "fossil_claw"), rules.score(s, R, 0), rules.score(s, R, 1)) == (OVER, 5, 0, 5, 8)


@clause("FD-16.2", "FD-15.5")
def test_artifacts_count_for_those_on_the_surface_only() -> None:
    s = base(owned={0: "amber_lantern", 1: "golden_death_mask"}, depth={0: 1}, face={CANOPY: "jade_tree_frog"})
    assert [rules.score(s, R, seat) for seat in range(2)] == [5, 11]
    s.depth[0] = 0
    assert rules.score(s, R, 0) == 11


@clause("FD-16.2")
@pytest.mark.parametrize(
    ("owned", "points"),
    [("mosaic_of_ages", 2), ("mosaic_of_ages fossil_claw", 6), ("mosaic_of_ages high_nest_idol echo_drum", 4)],
)
def test_the_mosaic_scores_for_each_other_artifact(owned: str, points: int) -> None:
    s = base(owned={0: owned}, face={PYRAMID: "canopic_jars"})
    assert rules.score(s, R, 0) == 5 + points


@clause("FD-16.3")
def test_a_mask_that_did_not_escape_wins_no_tie() -> None:
    s = base(vp={0: 6, 1: 3}, owned={0: "golden_death_mask", 1: "fossil_claw"}, depth={0: 3})
    assert [rules.score(s, R, seat) for seat in range(2)] == [6, 6]
    assert [rules.rank(s, R, seat) for seat in range(2)] == [2, 1]
    s.depth[0] = 0
    s.vp[0], s.vp[1] = 0, 3
    assert [rules.rank(s, R, seat) for seat in range(2)] == [1, 2]


@clause("FD-16.4")
def test_places_behind_the_winner_are_ordered_alike() -> None:
    s = base(4, vp={0: 2, 1: 9, 2: 5, 3: 2}, owned={0: "fossil_claw", 3: "glowstone_heart"})
    assert [rules.rank(s, R, seat) for seat in range(4)] == [2, 1, 4, 2]
    assert owner(s, "fossil_claw") == 0
