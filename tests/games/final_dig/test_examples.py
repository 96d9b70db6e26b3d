"""The worked examples of section 6, one test each; W-62 is among the secrets."""

import numpy as np
import pytest

from digsite.core import CHANCE, OVER
from digsite.games.final_dig import rules
from digsite.games.final_dig.rules import Phase, layout
from tests.catalogue import clause
from tests.games.final_dig.positions import (
    ARTIFACTS,
    CANOPY,
    CAVE,
    EVENTS,
    MAZE,
    PYRAMID,
    R,
    base,
    chances,
    hand,
    hazard,
    new_game,
    obstacle,
    on,
    options,
    owner,
    phase,
    pile,
    play,
    shown,
)

# Digging and marks


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


def at_the_mantle(seats: int = 2, hands: str = "", **more: object) -> np.record:
    """FD-W-7: the hazard at 10 is met with a noted value of 13."""
    s = base(seats, face={CANOPY: "feathered_mantle"}, depth={0: 8}, hands={0: hands}, **more)  # type: ignore[arg-type]
    return play(s, "DOWN", "FACE 5")


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


def before_the_lantern(**more: object) -> np.record:
    s = base(
        face={CANOPY: "amber_lantern"},
        obstacles={CANOPY: "cleared"},
        depth={0: 14},
        owned={0: "sunstone_disc"},
        **more,  # type: ignore[arg-type]
    )
    play(s, "DOWN", "FACE 6")
    assert s.noted == 22
    return s


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


# Collecting and the clock


@clause("FD-W-17", "FD-8.1", "FD-8.2", "FD-12.2")
def test_collecting_an_artifact() -> None:
    s = base(3, at={1: CANOPY}, depth={0: 8, 1: 7, 2: 6})
    play(s, "DOWN", "FACE 5")
    assert chances(s) == {
        f"ARTIFACT {name}": 1 for name in ("jade_tree_frog", "feathered_mantle", "howling_totem", "amber_lantern")
    }
    play(s, "ARTIFACT jade_tree_frog")
    assert (owner(s, "high_nest_idol"), s.clock, s.depth.tolist()[:3]) == (0, 1, [0, 0, 6])
    assert (obstacle(s, CANOPY), hazard(s, CANOPY), s.ap) == ("hidden", "none", 2)


@clause("FD-W-18", "FD-12.6")
def test_the_feathered_mantle_lands_softly() -> None:
    s = base(at={1: CANOPY}, owned={1: "feathered_mantle"}, depth={0: 9, 1: 9})
    play(s, "DOWN", "FACE 2", "ARTIFACT jade_tree_frog")
    assert s.depth.tolist()[:2] == [0, 5]
    play(s, "END_TURN", "SITE pyramid")
    assert (s.depth[1], s.ap) == (5, 2)


@clause("FD-W-19", "FD-8.3", "FD-12.6")
def test_the_last_artifact_of_a_site() -> None:
    s = base(at={1: CANOPY}, owned={1: "feathered_mantle"}, empty=[CANOPY], depth={0: 9, 1: 4}, clock=3)
    play(s, "DOWN", "FACE 1")
    assert (s.clock, shown(s, CANOPY), s.depth.tolist()[:2], s.final) == (6, None, [0, 0], 0)
    assert "DOWN" not in options(s)


def triggered() -> np.record:
    """FD-W-20."""
    s = base(
        3,
        face={CANOPY: "feathered_mantle"},
        hazards={CANOPY: "spent"},
        at={1: CANOPY},
        depth={0: 13, 1: 6, 2: 3},
        clock=7,
        rounds=6,
    )
    return play(s, "DOWN", "FACE 4", "ARTIFACT howling_totem")


@clause("FD-W-20", "FD-15.1", "FD-15.3", "FD-5.6")
def test_the_collection_that_begins_the_final_dig_resets_no_counter() -> None:
    s = triggered()
    assert (s.clock, s.final, s.trigger, s.depth.tolist()[:2]) == (8, 1, 0, [15, 6])
    assert (shown(s, CANOPY), obstacle(s, CANOPY)) == ("howling_totem", "hidden")
    assert "UP" in options(s)
    assert not {"DOWN", "SITE pyramid", "SITE deep_cave", "SITE maze_ruin"} & options(s)


def reached() -> np.record:
    """FD-W-21."""
    s = triggered()
    s.obstacle[0] = layout.DONE
    play(s, "UP", "FACE 2")
    assert s.depth[0] == 13
    return play(s, "DOWN", "FACE 3")


@clause("FD-W-21", "FD-5.6", "FD-15.7")
def test_climbing_above_an_artifact_and_digging_down_to_it() -> None:
    s = reached()
    assert (owner(s, "howling_totem"), s.depth[0], s.clock, shown(s, CANOPY), s.depth[1]) == (0, 15, 8, None, 6)


@clause("FD-W-22", "FD-2.1", "FD-2.2", "FD-15.4")
def test_the_countdown_comes_before_the_event() -> None:
    s = play(reached(), "END_TURN", "END_TURN", "END_TURN")
    assert (s.clock, s.rounds, phase(s), s.to_move) == (6, 7, Phase.EVENT, CHANCE)


@clause("FD-W-23", "FD-8.1")
def test_the_clock_never_goes_past_its_maximum() -> None:
    s = play(base(at={1: CANOPY}, empty=[CANOPY], depth={0: 9, 1: 4}, clock=6), "DOWN", "FACE 1")
    assert (s.clock, s.final, s.trigger, s.depth.tolist()[:2], shown(s, CANOPY)) == (8, 1, 0, [10, 4], None)


@clause("FD-W-24", "FD-15.4")
def test_the_trigger_has_three_more_turns_and_everybody_else_four() -> None:
    s = base(3, final=1, active=1, depth={0: 5, 1: 5, 2: 5}, rounds=2)
    turns, clocks = {0: 0, 1: 0, 2: 0}, []
    play(s, "END_TURN")
    while s.to_move != OVER:
        if s.to_move == CHANCE:
            play(s, next(name for name in chances(s) if name != "EVENT_CARD collectors_offer"))
            continue
        if s.to_move == 1:
            clocks.append(int(s.clock))
        turns[int(s.to_move)] += 1
        play(s, "END_TURN")
    assert (turns, clocks, s.clock, s.escaped.sum()) == ({0: 4, 1: 3, 2: 4}, [6, 4, 2], 0, 0)


@clause("FD-W-25", "FD-15.5", "FD-15.6", "FD-2.2")
def test_escaping() -> None:
    s = base(at={1: MAZE}, final=0, depth={0: 7}, start=1, rounds=2, left="monsoon research_grant")
    play(s, "UP", "FACE 5")
    assert s.depth[0] == 2
    play(s, "UP", "FACE 3")
    assert s.depth[0] == 0
    assert "UP" not in options(s)
    play(s, "END_TURN", "EVENT_CARD monsoon")
    assert (s.escaped[0], s.to_move) == (1, 1)
    over = play(s.copy(), "END_TURN")
    assert (over.to_move, over.clock, over.escaped.tolist()[:2]) == (OVER, 8, [1, 1])
    play(s, "DOWN", "FACE 4")
    assert s.depth[1] == 3
    play(s, "END_TURN")
    assert (s.clock, s.active, phase(s)) == (6, 1, Phase.EVENT)
    play(s, "EVENT_CARD research_grant")
    assert s.vp.tolist()[:2] == [5, 7]


# Characters


@clause("FD-W-26", "FD-13.1", "FD-13.2")
def test_a_forced_trade() -> None:
    s = base(characters="celebrity engineer", owned={1: "glowstone_heart"}, fame={"glowstone_heart": 5})
    play(s, "POWER", "ARTIFACT glowstone_heart")
    assert (owner(s, "glowstone_heart"), on(s, "glowstone_heart"), s.vp.tolist()[:2]) == (0, 0, [6, 11])
    assert "POWER" not in options(s)


@clause("FD-W-27", "FD-13.2", "FD-12.2")
def test_a_forced_trade_for_an_artifact_of_value_0() -> None:
    s = base(characters="celebrity engineer", owned={1: "high_nest_idol"}, left="ground_shift omen_of_doom")
    play(s, "POWER", "ARTIFACT high_nest_idol")
    assert (on(s, "high_nest_idol"), s.vp[0]) == (1, 4)
    play(s, "END_TURN", "END_TURN", "EVENT_CARD ground_shift", "POWER", "ARTIFACT high_nest_idol")
    assert (owner(s, "high_nest_idol"), s.vp.tolist()[:2], s.ap) == (0, [5, 7], 3)
    play(s, "END_TURN", "END_TURN", "EVENT_CARD omen_of_doom")
    assert (s.to_move, s.ap) == (0, 4)


@clause("FD-W-28", "FD-12.3", "FD-13.4")
def test_discarding_an_artifact_returns_the_vp_on_it() -> None:
    s = base(4, owned={0: "crystal_skull"}, fame={"crystal_skull": 3}, vp={3: 2})
    play(s, "ARTIFACT crystal_skull")
    assert (s.vp[3], s.ap, owner(s, "crystal_skull"), on(s, "crystal_skull")) == (5, 6, layout.GONE, 0)


@clause("FD-W-29", "FD-11.13", "FD-13.5")
def test_a_shady_swap() -> None:
    owned = {0: "glowstone_heart", 2: "fossil_claw"}
    s = base(4, owned=owned, fame={"glowstone_heart": 2}, hands={0: "shady_swap"})
    play(s, "CARD shady_swap", "ARTIFACT glowstone_heart", "ARTIFACT fossil_claw")
    assert (owner(s, "glowstone_heart"), owner(s, "fossil_claw"), on(s, "glowstone_heart")) == (2, 0, 2)

    owned = {0: "glowstone_heart", 3: "fossil_claw"}
    s = base(4, active=3, owned=owned, fame={"glowstone_heart": 2}, vp={3: 3}, hands={3: "shady_swap"})
    play(s, "CARD shady_swap", "ARTIFACT fossil_claw", "ARTIFACT glowstone_heart")
    assert (owner(s, "glowstone_heart"), owner(s, "fossil_claw"), s.vp[3], on(s, "glowstone_heart")) == (3, 0, 5, 0)

    s = base(3, owned={0: "jade_tree_frog", 2: "fossil_claw serpent_staff"}, hands={0: "shady_swap"})
    play(s, "CARD shady_swap", "ARTIFACT jade_tree_frog")
    assert options(s) == {"ARTIFACT fossil_claw"}


@clause("FD-W-30", "FD-13.6", "FD-13.7")
def test_the_engineer_improvises_on_an_obstacle() -> None:
    s = base(
        at={0: PYRAMID},
        face={PYRAMID: "sunstone_disc"},
        obstacles={PYRAMID: "sealed_stone_door"},
        depth={0: 10},
        hands={0: "headline machete"},
    )
    play(s, "POWER", "CARD machete")
    assert (obstacle(s, PYRAMID), pile(s), s.vp[0], s.ap) == ("cleared", "machete", 6, 3)
    assert "POWER" not in options(s)


@clause("FD-W-31", "FD-10.3", "FD-8.1", "FD-13.8")
@pytest.mark.parametrize("before", ["", "headline"])
def test_the_historian_draws_two_and_gives_one_back(before: str) -> None:
    s = play(base(characters="historian engineer"), "DRAW", "CARD machete")
    assert (hand(s, 0), pile(s), s.ap, phase(s)) == ("machete", "", 2, Phase.MAIN)

    s = base(characters="historian engineer", depth={0: 9}, hands={0: before})
    play(s, "DOWN", "FACE 2", "ARTIFACT jade_tree_frog", "CARD machete", "CARD pickaxe")
    assert (owner(s, "high_nest_idol"), s.clock, s.depth[0], phase(s)) == (0, 1, 0, Phase.CHOOSE_CARD)
    assert options(s) == {"CARD machete", "CARD pickaxe"} | ({"CARD headline"} if before else set())
    if before:
        play(s, "CARD headline")
        assert s.held[0] == 2
    else:
        play(s, "CARD pickaxe")
        assert (hand(s, 0), pile(s), s.ap, phase(s)) == ("machete", "pickaxe", 2, Phase.MAIN)


@clause("FD-W-32", "FD-4.3", "FD-4.5", "FD-13.8")
def test_rerolls() -> None:
    s = base(characters="geologist engineer", owned={0: "twin_faced_coin"})
    play(s, "DOWN", "FACE 1")
    assert (phase(s), options(s)) == (Phase.ROLL_CHOICE, {"KEEP", "REROLL_CHARACTER", "REROLL_ARTIFACT"})
    play(s, "REROLL_CHARACTER", "FACE 2")
    assert options(s) == {"KEEP", "REROLL_ARTIFACT"}
    play(s, "REROLL_ARTIFACT", "FACE 5")
    assert (s.depth[0], phase(s)) == (5, Phase.MAIN)
    play(s, "DOWN", "FACE 3")
    assert (s.depth[0], phase(s)) == (8, Phase.MAIN)


# Action points, modifiers, cards


@clause("FD-W-33", "FD-2.3")
def test_action_points_of_a_turn() -> None:
    s = play(base(ap_change={1: -3}), "END_TURN")
    assert (s.ap, s.ap_change[1]) == (1, 0)
    s = base(owned={1: "high_nest_idol"}, event="long_daylight", ap_change={1: -1})
    play(s, "END_TURN")
    assert s.ap == 4


@clause("FD-W-34", "FD-4.4", "FD-12.7")
def test_modifiers_of_a_dig() -> None:
    def dug(*faces: int, **position: object) -> int:
        s = base(at={0: MAZE, 1: MAZE}, **position)  # type: ignore[arg-type]
        for face in faces:
            s.depth[0] = 0
            play(s, "DOWN", f"FACE {face}")
        return int(s.depth[0])

    assert dug(3, owned={1: "howling_totem"}, event="monsoon") == 1
    assert dug(6, owned={1: "howling_totem"}, event="monsoon") == 3
    assert dug(3, owned={0: "sunstone_disc glowstone_heart"}) == 6
    assert dug(3, 2, owned={0: "sunstone_disc glowstone_heart"}) == 3


@clause("FD-W-35", "FD-11.6", "FD-4.5")
def test_a_mine_cart_is_no_dig() -> None:
    s = base(
        at={0: CAVE}, face={CAVE: "glowstone_heart"}, depth={0: 3}, owned={0: "sunstone_disc"}, hands={0: "mine_cart"}
    )
    play(s, "CARD mine_cart")
    assert s.noted == 7
    play(s, "HAZARD_CARD bad_air", "STAY")
    assert (s.depth[0], s.ap, s.digs) == (5, 3, 0)
    s.depth[0] = 0
    play(s, "DOWN", "FACE 1")
    assert s.depth[0] == 3

    s = play(base(final=1, depth={0: 6, 1: 3}, hands={0: "mine_cart"}), "CARD mine_cart")
    assert (phase(s), options(s)) == (Phase.DIRECTION, {"DOWN", "UP"})
    play(s, "UP")
    assert (s.depth[0], phase(s)) == (2, Phase.MAIN)


@clause("FD-W-36", "FD-14.7")
def test_an_earth_tremor() -> None:
    at, depth = {0: MAZE, 1: PYRAMID, 3: PYRAMID}, {0: 12, 1: 10, 2: 3, 3: 0}
    s = base(4, at=at, depth=depth, start=1, left="earth_tremor")
    play(s, "END_TURN", "EVENT_CARD earth_tremor")
    assert s.depth.tolist() == [10, 5, 0, 0]
    s = base(4, at=at, depth=depth, start=1, final=3, left="earth_tremor")
    play(s, "END_TURN", "EVENT_CARD earth_tremor")
    assert (s.depth.tolist(), s.to_move, s.ap) == ([12, 10, 3, 0], 1, 2)
    assert s.ap_change.tolist() == [-1, 0, -1, 0]


@clause("FD-W-37", "FD-14.9")
def test_an_omen_of_doom_never_begins_the_final_dig() -> None:
    for clock, after in ((4, 5), (7, 7)):
        s = play(base(active=1, clock=clock, left="omen_of_doom"), "END_TURN", "EVENT_CARD omen_of_doom")
        assert (s.clock, s.final) == (after, 0)


@clause("FD-W-38", "FD-14.5")
def test_a_museum_gala() -> None:
    s = base(3, owned={0: "glowstone_heart"}, active=2, left="museum_gala")
    play(s, "END_TURN", "EVENT_CARD museum_gala")
    assert s.vp.tolist()[:3] == [5, 7, 7]


@clause("FD-W-39", "FD-14.11")
def test_a_collectors_offer_goes_round() -> None:
    s = base(3, start=1, active=0, hands={0: "machete", 2: "medicine_kit"}, left="collectors_offer")
    play(s, "END_TURN", "EVENT_CARD collectors_offer")
    assert (s.to_move, options(s)) == (2, {"DECLINE", "CARD medicine_kit"})
    play(s, "CARD medicine_kit")
    assert (s.to_move, options(s), s.vp[2]) == (0, {"DECLINE", "CARD machete"}, 7)
    play(s, "DECLINE")
    assert (s.to_move, phase(s), s.ap, s.vp[0]) == (1, Phase.MAIN, 3, 5)


@clause("FD-W-40", "FD-14.8", "FD-13.7")
def test_a_ground_shift_clears_every_obstacle() -> None:
    s = base(
        face={CANOPY: "amber_lantern", MAZE: "horn_of_plenty"},
        obstacles={MAZE: "thorn_hedge"},
        active=1,
        left="ground_shift",
    )
    play(s, "END_TURN", "EVENT_CARD ground_shift")
    assert (obstacle(s, CANOPY), obstacle(s, MAZE), s.vp[0]) == ("cleared", "cleared", 5)
    assert (hazard(s, CANOPY), hazard(s, MAZE)) == ("hidden", "hidden")


@clause("FD-W-41", "FD-14.3")
def test_a_game_that_does_not_end() -> None:
    s = base(start=1, active=0, rounds=25, depth={1: 6})
    play(s, "END_TURN")
    assert (s.rounds, s.final, s.clock, s.trigger, s.depth[1]) == (26, 1, 8, 1, 6)
    assert len(chances(s)) == 12
    s = play(base(start=1, active=0, rounds=13, depth={1: 6}), "END_TURN")
    assert (s.rounds, s.final, s.clock, s.dry) == (14, 0, 0, 1)
    assert len(chances(s)) == 12


@clause("FD-W-42", "FD-16.2")
def test_the_tally() -> None:
    s = base(
        3,
        final=0,
        depth={0: 2},
        vp={0: 9, 1: 6, 2: 4},
        owned={
            0: "golden_death_mask glowstone_heart",
            1: "amber_lantern",
            2: "mosaic_of_ages fossil_claw canopic_jars",
        },
        escaped={1: 1, 2: 1},
    )
    assert [rules.score(s, R, seat) for seat in range(3)] == [9, 12, 14]
    assert [rules.rank(s, R, seat) for seat in range(3)] == [3, 2, 1]


@clause("FD-W-43", "FD-16.3", "FD-16.4")
def test_ties() -> None:
    def places(vp: dict[int, int], owned: dict[int, str]) -> list[int]:
        s = base(len(vp), final=0, vp=vp, owned=owned, escaped=dict.fromkeys(vp, 1), phase=Phase.END, to_move=OVER)
        assert len({rules.score(s, R, seat) for seat in vp}) == 1
        return [rules.rank(s, R, seat) for seat in vp]

    two = "glowstone_heart howling_totem"
    assert places({0: 6, 1: 6, 2: 12}, {0: "golden_death_mask", 1: two}) == [1, 2, 3]
    assert places({0: 6, 1: 6, 2: 12}, {0: "amber_lantern", 1: two}) == [2, 1, 3]
    assert places({0: 6, 1: 7}, {0: "crystal_skull", 1: "fossil_claw"}) == [2, 1]
    assert places({0: 7, 1: 7}, {0: "glowstone_heart", 1: "fossil_claw"}) == [1, 1]


@clause("FD-W-44", "FD-10.2", "FD-3.1")
def test_an_empty_deck() -> None:
    assert "DRAW" not in options(base(deck=""))
    s = play(base(deck="", discard="dynamite"), "DRAW")
    assert chances(s) == {"CARD dynamite": 1}
    play(s, "CARD dynamite")
    assert (hand(s, 0), pile(s), s.deck_size) == ("dynamite", "", 0)


@clause("FD-W-45", "FD-17.6", "FD-11.9")
def test_the_bank_gives_what_it_has() -> None:
    s = play(base(vp={0: 5, 1: 94}, hands={0: "headline"}), "CARD headline")
    assert (s.vp[0], s.bank) == (6, 0)


@clause("FD-W-46", "FD-12.8", "FD-11.12")
def test_the_mirror_protects_from_targeting_but_not_from_the_drum() -> None:
    s = base(
        3,
        at={1: MAZE},
        owned={0: "echo_drum", 1: "obsidian_mirror"},
        depth={1: 9, 2: 4},
        hands={0: "loose_rubble"},
    )
    play(s, "CARD loose_rubble")
    assert options(s) == {"SEAT 2"}
    play(s, "SEAT 2")
    assert s.depth[2] == 0
    play(s, "ARTIFACT echo_drum")
    assert (s.depth[1], owner(s, "echo_drum")) == (0, layout.GONE)


@clause("FD-W-47", "FD-12.4", "FD-12.8")
def test_the_serpent_staff() -> None:
    s = play(base(3, at={1: CANOPY}, owned={0: "serpent_staff"}), "ARTIFACT serpent_staff")
    assert options(s) == {"SEAT 1"}
    play(s, "SEAT 1")
    assert s.vp.tolist()[:2] == [6, 4]
    assert "ARTIFACT serpent_staff" not in options(s)
    s = base(3, at={1: CANOPY}, owned={0: "serpent_staff", 1: "obsidian_mirror"})
    assert "ARTIFACT serpent_staff" not in options(s)


@clause("FD-W-48", "FD-8.1")
def test_bonuses_of_a_collection() -> None:
    s = base(owned={0: "scarab_of_dawn"}, event="film_crew", depth={0: 9})
    play(s, "DOWN", "FACE 1", "ARTIFACT jade_tree_frog")
    assert (owner(s, "high_nest_idol"), s.vp[0]) == (0, 9)


@clause("FD-W-49", "FD-11.8")
def test_a_survey_map() -> None:
    s = base(face={MAZE: "horn_of_plenty"}, hands={0: "survey_map"})
    play(s, "CARD survey_map")
    assert options(s) == {"SITE maze_ruin"}
    play(s, "SITE maze_ruin", "OBSTACLE_CARD thorn_hedge", "HAZARD_CARD spore_cloud", "CARD machete")
    assert (obstacle(s, MAZE), hazard(s, MAZE), hand(s, 0), pile(s)) == (
        "thorn_hedge",
        "spore_cloud",
        "machete",
        "survey_map",
    )


@clause("FD-W-50", "FD-9.1")
def test_free_moves() -> None:
    s = base(owned={0: "jade_tree_frog"}, event="airlift", ap=0)
    play(s, "SITE pyramid", "SITE deep_cave")
    assert (s.site[0], s.ap, s.free_moves) == (2, 0, 2)
    assert options(s) == {"END_TURN"}


# Improvising, collecting with the Historian, odd corners


@clause("FD-W-51", "FD-10.3")
def test_the_historian_gives_nothing_back_if_only_one_card_came() -> None:
    s = base(characters="historian engineer", depth={0: 9}, deck="", discard="dynamite")
    play(s, "DOWN", "FACE 1", "ARTIFACT jade_tree_frog", "CARD dynamite")
    assert (hand(s, 0), pile(s), s.deck_size, phase(s), s.due_gives) == ("dynamite", "", 0, Phase.MAIN, 0)


@clause("FD-W-52", "FD-11.1", "FD-11.6")
def test_a_mine_cart_that_comes_back() -> None:
    s = base(
        characters="historian engineer",
        clock=7,
        depth={0: 7},
        hands={0: "mine_cart"},
        deck="",
        discard="dynamite",
    )
    play(s, "CARD mine_cart", "ARTIFACT jade_tree_frog")
    assert (s.clock, s.final, s.trigger, s.depth[0]) == (8, 1, 0, 10)
    assert chances(s) == {"CARD dynamite": 1, "CARD mine_cart": 1}
    play(s, "CARD dynamite", "CARD mine_cart")
    assert phase(s) == Phase.CHOOSE_CARD
    play(s, "CARD dynamite")
    assert (s.ap, hand(s, 0)) == (3, "mine_cart")
    play(s, "CARD mine_cart")
    assert (s.depth[0], phase(s)) == (6, Phase.MAIN)


@clause("FD-W-53", "FD-13.6", "FD-7.5", "FD-11.14")
def test_the_engineer_improvises_at_a_hazard() -> None:
    s = play(at_the_mantle(hands="machete safety_harness"), "HAZARD_CARD viper_nest")
    assert options(s) == {"STAY", "PROCEED", "POWER"}
    play(s, "POWER")
    assert (phase(s), options(s)) == (Phase.CHOOSE_CARD, {"CARD machete", "CARD safety_harness"})
    play(s, "CARD machete")
    assert (s.depth[0], s.ap_change[0], hazard(s, CANOPY), pile(s)) == (13, 0, "spent", "machete")
    assert (s.vp[0], s.ap, s.power_used) == (5, 2, 1)
    assert "POWER" not in options(s)
    assert options(play(at_the_mantle(), "HAZARD_CARD viper_nest")) == {"STAY", "PROCEED"}


@clause("FD-W-54", "FD-13.6")
def test_one_improvisation_per_turn() -> None:
    s = base(
        face={CANOPY: "amber_lantern"},
        obstacles={CANOPY: "strangler_vines"},
        depth={0: 5},
        hands={0: "headline pickaxe medicine_kit"},
    )
    play(s, "POWER", "CARD pickaxe")
    assert (obstacle(s, CANOPY), s.vp[0]) == ("cleared", 6)
    s.depth[0] = 14
    play(s, "DOWN", "FACE 3", "HAZARD_CARD viper_nest")
    assert options(s) == {"STAY", "PROCEED", "CARD medicine_kit"}
    play(s, "CARD medicine_kit")
    assert s.depth[0] == 17

    s = base(
        at={0: PYRAMID},
        face={PYRAMID: "golden_death_mask"},
        depth={0: 9},
        owned={0: "glowstone_heart sunstone_disc"},
        hands={0: "headline winch"},
    )
    play(s, "DOWN", "FACE 4", "HAZARD_CARD tomb_curse", "POWER", "CARD headline")
    assert phase(s) == Phase.OBSTACLE_FLIP
    play(s, "OBSTACLE_CARD collapsed_stairway")
    assert (s.depth[0], s.vp[0], owner(s, "glowstone_heart"), owner(s, "sunstone_disc")) == (15, 5, 0, 0)
    assert "POWER" not in options(s)
    play(s, "CARD winch")
    assert (obstacle(s, PYRAMID), s.vp[0]) == ("cleared", 6)


@clause("FD-W-55", "FD-7.5")
def test_improvising_on_the_way_to_the_goal() -> None:
    s = play(before_the_lantern(hands={0: "sabotage"}), "HAZARD_CARD snapping_branch", "POWER", "CARD sabotage")
    assert s.noted == 22
    play(s, "ARTIFACT high_nest_idol")
    assert (owner(s, "amber_lantern"), s.clock, s.depth[0]) == (0, 1, 0)


@clause("FD-W-56", "FD-13.4", "FD-15.5")
def test_vp_return_to_an_escaped_celebrity() -> None:
    s = base(
        characters="engineer celebrity",
        final=0,
        depth={0: 4},
        vp={1: 2},
        owned={0: "crystal_skull"},
        fame={"crystal_skull": 3},
        escaped={1: 1},
        clock=6,
    )
    play(s, "ARTIFACT crystal_skull")
    assert (s.vp[1], s.ap) == (5, 6)


@clause("FD-W-57", "FD-11.8", "FD-11.1")
def test_a_survey_map_that_draws_itself() -> None:
    s = base(face={MAZE: "horn_of_plenty"}, hands={0: "survey_map"}, deck="")
    play(s, "CARD survey_map")
    assert pile(s) == "survey_map"
    play(s, "SITE maze_ruin", "OBSTACLE_CARD thorn_hedge", "HAZARD_CARD spore_cloud", "CARD survey_map")
    assert (hand(s, 0), pile(s), phase(s)) == ("survey_map", "", Phase.MAIN)
    show_another = s.copy()
    show_another.hazard[3], show_another.hazard_card[3] = layout.FACE_DOWN, layout.NO_HAZARD
    assert "CARD survey_map" not in options(show_another)
    show_another.played[:] = 0
    assert "CARD survey_map" in options(show_another)


@clause("FD-W-58", "FD-10.1")
def test_the_oracle_tablet() -> None:
    s = play(base(owned={0: "oracle_tablet"}), "DRAW", "CARD machete", "CARD winch")
    assert (s.held[0], s.ap, phase(s)) == (2, 2, Phase.MAIN)
    play(s, "DRAW", "CARD headline")
    assert (s.held[0], s.ap, phase(s)) == (3, 1, Phase.MAIN)


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


@clause("FD-W-60", "FD-11.10", "FD-11.11")
def test_attacks() -> None:
    s = base(3, hands={0: "sabotage*2 pickpocket", 1: "headline dynamite"})
    play(s, "CARD sabotage", "SEAT 1", "CARD sabotage", "SEAT 1")
    assert s.ap_change[1] == -2
    play(s, "CARD pickpocket")
    assert options(s) == {"SEAT 1"}
    play(s, "SEAT 1")
    assert (phase(s), chances(s)) == (Phase.TAKE_CARD, {"CARD headline": 1, "CARD dynamite": 1})
    play(s, "CARD headline")
    assert (hand(s, 0), hand(s, 1)) == ("headline", "dynamite")
    play(s, "END_TURN")
    assert (s.to_move, s.ap) == (1, 1)


@clause("FD-W-61", "FD-1.8", "FD-1.9", "FD-1.10", "FD-1.11", "FD-1.12")
def test_set_up_with_an_even_start() -> None:
    s = new_game(4, even_start=True)
    play(s, "ARTIFACT high_nest_idol", "ARTIFACT scarab_of_dawn", "ARTIFACT echo_drum", "ARTIFACT mosaic_of_ages")
    play(s, "CHARACTER historian", "CHARACTER engineer", "CHARACTER geologist")
    assert (s.to_move, options(s)) == (3, {"CHARACTER celebrity"})
    play(s, "CHARACTER celebrity", "SEAT 2")
    assert (s.vp.tolist(), s.bank) == ([7, 8, 5, 6], 74)
    for seat in (2, 3, 0, 1):
        assert s.to_move == seat
        play(s, "SITE pyramid")
    assert (s.to_move, s.ap, s.rounds, s.event, s.site.tolist()) == (2, 3, 1, len(EVENTS), [1, 1, 1, 1])
