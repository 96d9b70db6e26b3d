"""The worked examples of section 6 about digging, obstacles and hazards, one test each."""

import numpy as np

from digsite.core import CHANCE
from digsite.games.final_dig.rules import Phase, layout
from tests.catalogue import clause
from tests.games.final_dig.examples import at_the_mantle, before_the_lantern
from tests.games.final_dig.positions import (
    ARTIFACTS,
    CANOPY,
    CAVE,
    MAZE,
    PYRAMID,
    R,
    base,
    chances,
    hand,
    hazard,
    obstacle,
    options,
    owner,
    phase,
    pile,
    play,
)


@clause("FD-W-1", "FD-4.1", "FD-4.2")
def test_a_dig_of_four() -> None:
    s = play(base(), "DOWN")
    assert chances(s) == {f"FACE {face}": 1 for face in range(1, 7)}
    play(s, "FACE 4")
    assert (s.depth[0], s.ap, phase(s)) == (4, 2, Phase.MAIN)


@clause("FD-W-2", "FD-5.2", "FD-6.3")
def test_landing_exactly_in_front_of_an_obstacle_turns_nothing() -> None:
    s = play(base(face={CANOPY: "jade_tree_frog"}, depth={0: 2}), "DOWN", "FACE 3")
    assert (s.depth[0], obstacle(s, CANOPY)) == (5, "hidden")
    play(s, "DOWN", "FACE 1")
    assert chances(s) == {"OBSTACLE_CARD strangler_vines": 1, "OBSTACLE_CARD barred_gatehouse": 1}
    play(s, "OBSTACLE_CARD strangler_vines")
    assert (s.depth[0], obstacle(s, CANOPY), s.ap) == (5, "strangler_vines", 1)
    assert "DOWN" not in options(s)


def stopped() -> np.record:
    """The position of FD-W-3."""
    hands = {0: "machete pickaxe winch crowbar dynamite grappling_hook"}
    s = base(face={CANOPY: "amber_lantern"}, depth={0: 3}, hands=hands)
    return play(s, "DOWN", "FACE 6", "OBSTACLE_CARD strangler_vines")


@clause("FD-W-3", "FD-6.1")
def test_an_obstacle_stops_and_the_rest_of_the_movement_is_lost() -> None:
    s = stopped()
    assert (s.depth[0], obstacle(s, CANOPY), hazard(s, CANOPY)) == (5, "strangler_vines", "hidden")
    assert R.hazard_at[ARTIFACTS.index("amber_lantern")] == 15


@clause("FD-W-4", "FD-11.2", "FD-11.3", "FD-13.7")
def test_tools_that_the_obstacle_names_clear_it() -> None:
    s = stopped()
    cards = {name for name in options(s) if name.startswith("CARD")}
    assert cards == {"CARD machete", "CARD winch", "CARD dynamite", "CARD grappling_hook"}
    play(s, "CARD machete")
    assert (obstacle(s, CANOPY), pile(s), s.ap, s.vp[0]) == ("cleared", "machete", 2, 6)
    play(s, "DOWN", "FACE 6")
    assert s.depth[0] == 11
    assert "CARD dynamite" not in options(s)


@clause("FD-W-5", "FD-6.5")
def test_an_obstacle_can_be_cleared_from_above() -> None:
    s = base(
        characters="historian engineer",
        face={CANOPY: "howling_totem"},
        obstacles={CANOPY: "barred_gatehouse"},
        depth={0: 1},
        hands={0: "crowbar"},
    )
    play(s, "CARD crowbar", "DOWN", "FACE 6")
    assert (s.depth[0], s.vp[0]) == (7, 5)


@clause("FD-W-6", "FD-6.6")
def test_a_bypass_is_for_one_player_only() -> None:
    s = base(
        face={CANOPY: "howling_totem"},
        obstacles={CANOPY: "strangler_vines"},
        at={1: CANOPY},
        depth={0: 5, 1: 5},
        hands={0: "grappling_hook"},
    )
    play(s, "CARD grappling_hook", "DOWN", "FACE 4")
    assert (s.depth[0], obstacle(s, CANOPY)) == (9, "strangler_vines")
    play(s, "END_TURN")
    assert s.to_move == 1
    assert "DOWN" not in options(s)


@clause("FD-W-7", "FD-7.1", "FD-7.3")
def test_staying_in_front_of_a_hazard() -> None:
    s = at_the_mantle()
    assert chances(s) == {"HAZARD_CARD viper_nest": 1, "HAZARD_CARD snapping_branch": 1}
    play(s, "HAZARD_CARD viper_nest")
    assert options(s) == {"STAY", "PROCEED"}
    play(s, "STAY")
    assert (s.depth[0], hazard(s, CANOPY), s.ap, s.ap_change[0]) == (10, "viper_nest", 2, 0)


@clause("FD-W-8", "FD-7.4", "FD-7.6", "FD-2.3")
def test_the_first_one_through_pays() -> None:
    s = base(face={CANOPY: "feathered_mantle"}, depth={0: 8, 1: 9}, at={1: CANOPY})
    play(s, "DOWN", "FACE 5", "HAZARD_CARD viper_nest", "PROCEED")
    assert (s.depth[0], hazard(s, CANOPY), s.ap_change[0]) == (13, "spent", -1)
    play(s, "END_TURN", "DOWN", "FACE 3")
    assert (s.depth[1], phase(s)) == (12, Phase.MAIN)
    play(s, "END_TURN", "EVENT_CARD ground_shift")
    assert (s.to_move, s.ap, s.ap_change[0]) == (0, 2, 0)


@clause("FD-W-9", "FD-7.2", "FD-7.5", "FD-11.5")
def test_a_negator_that_the_hazard_names() -> None:
    s = play(at_the_mantle(hands="medicine_kit safety_harness"), "HAZARD_CARD viper_nest")
    assert {"CARD medicine_kit", "CARD safety_harness"} & options(s) == {"CARD medicine_kit"}
    play(s, "CARD medicine_kit")
    assert (s.depth[0], s.ap_change[0], hazard(s, CANOPY), pile(s)) == (13, 0, "spent", "medicine_kit")


@clause("FD-W-10", "FD-7.9")
def test_falling_back_may_end_above_the_hazard() -> None:
    s = play(at_the_mantle(), "HAZARD_CARD snapping_branch", "PROCEED")
    assert (s.depth[0], hazard(s, CANOPY)) == (9, "spent")
    play(s, "DOWN", "FACE 4")
    assert (s.depth[0], phase(s)) == (13, Phase.MAIN)


@clause("FD-W-11", "FD-5.1", "FD-5.5", "FD-8.1")
def test_a_hazard_comes_before_the_goal() -> None:
    s = play(before_the_lantern(), "HAZARD_CARD viper_nest", "PROCEED", "ARTIFACT high_nest_idol")
    assert (owner(s, "amber_lantern"), s.clock, s.depth[0], s.ap_change[0]) == (0, 1, 0, -1)
    s = play(before_the_lantern(), "HAZARD_CARD snapping_branch", "PROCEED")
    assert (s.depth[0], owner(s, "amber_lantern"), phase(s)) == (18, layout.FACE_UP, Phase.MAIN)


@clause("FD-W-12", "FD-5.4")
def test_a_hazard_and_then_an_obstacle_in_one_dig() -> None:
    s = base(at={0: PYRAMID}, face={PYRAMID: "golden_death_mask"}, depth={0: 10}, owned={0: "glowstone_heart"})
    play(s, "DOWN", "FACE 6", "HAZARD_CARD dart_wall", "PROCEED")
    assert (s.vp[0], s.bank, s.to_move) == (3, 92, CHANCE)
    play(s, "OBSTACLE_CARD collapsed_stairway")
    assert (s.depth[0], obstacle(s, PYRAMID)) == (15, "collapsed_stairway")


@clause("FD-W-13", "FD-7.9", "FD-12.3")
def test_tomb_curse() -> None:
    def cursed(vp: int, owned: str) -> np.record:
        s = base(at={0: PYRAMID}, face={PYRAMID: "canopic_jars"}, depth={0: 4}, owned={0: owned}, vp={0: vp})
        return play(s, "DOWN", "FACE 3", "HAZARD_CARD tomb_curse", "PROCEED")

    s = cursed(5, "echo_drum")
    assert (phase(s), options(s)) == (Phase.CURSE, {"PAY", "ARTIFACT echo_drum"})
    play(s, "ARTIFACT echo_drum")
    assert (owner(s, "echo_drum"), s.vp[0], s.depth[0]) == (layout.GONE, 5, 7)
    s = play(cursed(1, "echo_drum"), "PAY")
    assert (owner(s, "echo_drum"), s.vp[0], s.depth[0]) == (0, 0, 7)
    s = cursed(5, "")
    assert (phase(s), s.vp[0], s.depth[0]) == (Phase.MAIN, 3, 7)


@clause("FD-W-14", "FD-7.9")
def test_bad_air_and_falling_stalactites() -> None:
    s = base(at={0: CAVE}, face={CAVE: "glowstone_heart"}, depth={0: 4}, hands={0: "dynamite"})
    play(s, "DOWN", "FACE 4")
    air = play(s.copy(), "HAZARD_CARD bad_air", "PROCEED")
    assert (air.depth[0], air.ap) == (8, 0)
    assert "END_TURN" in options(air)
    assert not {"DOWN", "DRAW"} & options(air)
    play(s, "HAZARD_CARD falling_stalactites", "PROCEED")
    assert chances(s) == {"CARD dynamite": 1}
    play(s, "CARD dynamite")
    assert (hand(s, 0), pile(s), s.depth[0], phase(s)) == ("", "dynamite", 8, Phase.MAIN)


@clause("FD-W-15", "FD-7.9")
def test_a_trapdoor_ends_the_dig_above_its_point() -> None:
    s = base(at={0: MAZE}, face={MAZE: "oracle_tablet"}, depth={0: 3})
    play(s, "DOWN", "FACE 6", "HAZARD_CARD trapdoor", "PROCEED")
    assert (s.depth[0], hazard(s, MAZE)) == (0, "spent")
    s = base(at={0: MAZE}, face={MAZE: "horn_of_plenty"}, depth={0: 9})
    play(s, "DOWN", "FACE 6", "HAZARD_CARD trapdoor", "PROCEED")
    assert s.depth[0] == 5


@clause("FD-W-16", "FD-2.5", "FD-7.9")
def test_a_spore_cloud_lasts_until_the_end_of_the_next_turn() -> None:
    s = base(at={0: MAZE}, face={MAZE: "oracle_tablet"}, depth={0: 3}, left="ground_shift omen_of_doom")
    play(s, "DOWN", "FACE 4", "HAZARD_CARD spore_cloud", "PROCEED")
    assert s.depth[0] == 7
    play(s, "DOWN", "FACE 1")
    assert s.depth[0] == 8
    s.depth[0] = 1
    play(s, "END_TURN", "END_TURN", "EVENT_CARD ground_shift", "DOWN", "FACE 5")
    assert s.depth[0] == 5
    play(s, "END_TURN", "END_TURN", "EVENT_CARD omen_of_doom", "DOWN", "FACE 3")
    assert (s.depth[0], s.spores[0]) == (8, 0)


@clause("FD-W-59", "FD-6.6", "FD-9.2")
def test_a_bypass_outlives_a_fall_but_not_a_move() -> None:
    s = base(
        face={CANOPY: "howling_totem"},
        obstacles={CANOPY: "strangler_vines"},
        depth={0: 5},
        owned={1: "echo_drum"},
        hands={0: "grappling_hook"},
    )
    play(s, "CARD grappling_hook", "END_TURN", "ARTIFACT echo_drum")
    assert s.depth[0] == 0
    play(s, "END_TURN", "EVENT_CARD omen_of_doom")
    s.depth[0] = 4
    play(s, "DOWN", "FACE 3")
    assert s.depth[0] == 7
    play(s, "SITE pyramid", "SITE canopy_village")
    assert s.bypass[0] == 0
