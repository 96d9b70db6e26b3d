"""FD-4 to FD-8: digging, moving down, obstacles, hazards, collecting."""

import pytest

from digsite.core import CHANCE
from digsite.games.final_dig.rules import Phase, layout
from tests.catalogue import clause
from tests.games.final_dig.positions import (
    BOX,
    CANOPY,
    CAVE,
    MAZE,
    PYRAMID,
    SITES,
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
    shown,
)

# FD-4 Digging


@clause("FD-4.1", "FD-4.6", "FD-8.1")
def test_up_exists_only_in_the_final_dig_and_never_passes_the_surface() -> None:
    assert "UP" not in options(base(depth={0: 4}))
    s = base(final=1, depth={0: 4}, face={CANOPY: "amber_lantern"}, hazards={CANOPY: "viper_nest"})
    play(s, "UP", "FACE 6")
    assert (s.depth[0], hazard(s, CANOPY), obstacle(s, CANOPY)) == (0, "viper_nest", "hidden")


@clause("FD-4.6")
@pytest.mark.parametrize("states", [{CANOPY: "hidden"}, {CANOPY: "strangler_vines"}])
def test_marks_never_matter_on_the_way_up(states: dict[str, str]) -> None:
    s = base(final=1, depth={0: 17}, face={CANOPY: "amber_lantern"}, obstacles=states)
    play(s, "UP", "FACE 4", "UP", "FACE 6", "UP", "FACE 6")
    assert (s.depth[0], phase(s)) == (1, Phase.MAIN)


@clause("FD-4.3")
def test_a_roll_may_be_kept() -> None:
    s = play(base(characters="geologist engineer"), "DOWN", "FACE 2")
    assert options(s) == {"KEEP", "REROLL_CHARACTER"}
    play(s, "KEEP")
    assert s.depth[0] == 2
    play(s, "DOWN", "FACE 1", "REROLL_CHARACTER", "FACE 6")
    assert (s.depth[0], s.power_used, phase(s)) == (8, 1, Phase.MAIN)


@clause("FD-4.3", "FD-12.5")
def test_the_twin_faced_coin_rerolls_once_a_turn() -> None:
    s = base(owned={0: "twin_faced_coin"})
    assert "ARTIFACT twin_faced_coin" not in options(s)
    play(s, "DOWN", "FACE 1")
    assert options(s) == {"KEEP", "REROLL_ARTIFACT"}
    play(s, "REROLL_ARTIFACT", "FACE 3", "DOWN", "FACE 1")
    assert (s.depth[0], phase(s)) == (4, Phase.MAIN)


@clause("FD-4.4")
@pytest.mark.parametrize(
    ("position", "direction", "moved"),
    [
        ({"owned": {0: "glowstone_heart"}}, "DOWN", 4),
        ({"owned": {0: "glowstone_heart"}}, "UP", 4),
        ({"owned": {0: "sunstone_disc"}}, "DOWN", 5),
        ({"owned": {0: "sunstone_disc"}}, "UP", 5),
        ({"owned": {0: "sunstone_disc"}, "digs": 1}, "DOWN", 3),
        ({"owned": {0: "thread_of_the_maze"}}, "DOWN", 3),
        ({"owned": {0: "thread_of_the_maze"}}, "UP", 5),
        ({"owned": {1: "howling_totem"}}, "DOWN", 1),
        ({"owned": {1: "howling_totem"}}, "UP", 1),
        ({"owned": {0: "howling_totem"}}, "DOWN", 3),
        ({"owned": {1: "howling_totem"}, "at": {0: MAZE, 1: PYRAMID}}, "DOWN", 3),
        ({"owned": {1: "howling_totem"}, "depth": {0: 9, 1: 0}, "escaped": {1: 1}}, "DOWN", 3),
        ({"event": "monsoon"}, "DOWN", 2),
        ({"event": "monsoon"}, "UP", 2),
        ({"event": "dry_wind"}, "DOWN", 4),
        ({"event": "dry_wind"}, "UP", 4),
        ({"event": "airlift"}, "DOWN", 3),
        ({"event": "airlift"}, "UP", 5),
        ({"spores": {0: 1}, "spore_loss": {0: -1}}, "DOWN", 2),
        ({"spores": {0: 0}, "spore_loss": {0: -1}}, "DOWN", 3),
        ({"spores": {1: 2}, "spore_loss": {1: -1}}, "DOWN", 3),
    ],
)
def test_each_modifier(position: dict[str, object], direction: str, moved: int) -> None:
    """A roll of 3 at the Mosaic of Ages in the Final Dig, from 9."""
    place = {"at": {0: MAZE, 1: MAZE}, "depth": {0: 9, 1: 9}, "final": 1, **position}
    s = play(base(**place), direction, "FACE 3")  # type: ignore[arg-type]
    assert s.depth[0] == 9 + (moved if direction == "DOWN" else -moved)


@clause("FD-4.4")
def test_airlift_helps_nobody_to_climb_before_the_final_dig_and_no_dig_moves_less_than_one() -> None:
    s = base(at={0: MAZE, 1: MAZE}, event="airlift", spores={0: 2}, spore_loss={0: -1}, owned={1: "howling_totem"})
    play(s, "DOWN", "FACE 2")
    assert s.depth[0] == 1


@clause("FD-4.5")
def test_a_dig_with_rerolls_is_one_dig() -> None:
    s = base(at={0: MAZE}, characters="geologist engineer", owned={0: "sunstone_disc twin_faced_coin"})
    play(s, "DOWN", "FACE 1", "REROLL_CHARACTER", "FACE 1", "REROLL_ARTIFACT", "FACE 1")
    assert (s.depth[0], s.digs, s.ap) == (3, 1, 2)
    play(s, "DOWN", "FACE 1")
    assert s.depth[0] == 4


# FD-5 Moving down


@clause("FD-5.1", "FD-5.3")
def test_a_movement_ends_at_the_final_threshold_at_most() -> None:
    s = play(base(at={0: MAZE}, depth={0: 17}), "DOWN", "FACE 2")
    assert (s.depth[0], phase(s)) == (19, Phase.MAIN)
    play(s, "DOWN", "FACE 6")
    assert (s.noted, s.depth[0], owner(s, "mosaic_of_ages")) == (25, 20, 0)
    assert phase(s) == Phase.NEXT_ARTIFACT


@clause("FD-5.2")
@pytest.mark.parametrize(("depth", "face", "met"), [(4, 1, False), (4, 2, True), (5, 1, True), (6, 1, False)])
def test_a_mark_is_in_the_way_if_it_would_be_passed(depth: int, face: int, met: bool) -> None:
    s = play(base(at={0: CAVE}, face={CAVE: "crystal_skull"}, depth={0: depth}), "DOWN", f"FACE {face}")
    assert (phase(s) == Phase.OBSTACLE_FLIP) == met
    s = play(base(at={0: CAVE}, face={CAVE: "glowstone_heart"}, depth={0: depth}), "DOWN", f"FACE {face}")
    assert (phase(s) == Phase.HAZARD_FLIP) == met


@clause("FD-5.2", "FD-6.6")
def test_what_is_cleared_spent_or_bypassed_is_not_in_the_way() -> None:
    def dug(**marks: object) -> int:
        s = base(at={0: CAVE}, depth={0: 4}, **marks)  # type: ignore[arg-type]
        return int(play(s, "DOWN", "FACE 5").depth[0])

    assert dug(face={CAVE: "crystal_skull"}, obstacles={CAVE: "cleared"}) == 9
    assert dug(face={CAVE: "crystal_skull"}, obstacles={CAVE: "rockfall"}, bypass={0: 1}) == 9
    assert dug(face={CAVE: "crystal_skull"}, obstacles={CAVE: "rockfall"}) == 5
    assert dug(face={CAVE: "glowstone_heart"}, hazards={CAVE: "spent"}) == 9


@clause("FD-5.4")
@pytest.mark.parametrize(
    ("face", "site", "first"),
    [("amber_lantern", CANOPY, Phase.OBSTACLE_FLIP), ("serpent_staff", PYRAMID, Phase.HAZARD_FLIP)],
)
def test_the_mark_that_lies_higher_acts_first(face: str, site: str, first: Phase) -> None:
    s = base(at={0: site}, face={site: face}, depth={0: 4}, hands={0: "mine_cart"}, owned={0: "glowstone_heart"})
    play(s, "DOWN", "FACE 6")
    assert (phase(s), s.depth[0]) == (first, 5)


@clause("FD-5.6", "FD-15.3")
def test_an_artifact_is_not_reached_by_standing_there_nor_on_the_way_up() -> None:
    s = base(final=0, depth={0: 16}, face={CANOPY: "feathered_mantle"})
    assert "DOWN" not in options(s)
    play(s, "UP", "FACE 1")
    assert (s.depth[0], owner(s, "feathered_mantle"), "DOWN" in options(s)) == (15, layout.FACE_UP, False)
    play(s, "UP", "FACE 1", "DOWN", "FACE 1")
    assert (owner(s, "feathered_mantle"), s.depth[0]) == (0, 15)


@clause("FD-15.3")
def test_a_mark_above_a_player_matters_only_to_those_who_come_down_again() -> None:
    s = base(final=0, depth={0: 12}, face={CANOPY: "amber_lantern"}, hazards={CANOPY: "spent"})
    play(s, "DOWN", "FACE 2")
    assert (s.depth[0], obstacle(s, CANOPY)) == (14, "hidden")
    s.depth[0] = 6
    play(s, "UP", "FACE 2", "DOWN", "FACE 5")
    assert phase(s) == Phase.OBSTACLE_FLIP


# FD-6 Obstacles


@clause("FD-6.1", "FD-6.2")
def test_an_open_obstacle_stops_everyone_without_another_flip() -> None:
    s = base(at={0: CAVE, 1: CAVE}, face={CAVE: "crystal_skull"}, obstacles={CAVE: "rockfall"}, depth={0: 3, 1: 4})
    play(s, "DOWN", "FACE 6")
    assert (s.depth[0], phase(s), obstacle(s, CAVE)) == (5, Phase.MAIN, "rockfall")
    play(s, "END_TURN", "DOWN", "FACE 2")
    assert (s.depth[1], phase(s)) == (5, Phase.MAIN)


@clause("FD-6.1")
def test_a_tool_in_hand_does_not_save_the_rest_of_the_movement() -> None:
    s = base(at={0: CAVE}, face={CAVE: "crystal_skull"}, depth={0: 3}, hands={0: "dynamite pickaxe"})
    play(s, "DOWN", "FACE 6", "OBSTACLE_CARD rockfall", "CARD pickaxe")
    assert (s.depth[0], obstacle(s, CAVE)) == (5, "cleared")


@clause("FD-6.3")
def test_blocked_is_who_stands_in_front_of_an_open_obstacle() -> None:
    def may_dig(depth: int, **more: object) -> bool:
        place = {"obstacles": {CAVE: "rockfall"}, **more}
        s = base(at={0: CAVE}, face={CAVE: "crystal_skull"}, depth={0: depth}, hands={0: "mine_cart"}, **place)  # type: ignore[arg-type]
        assert ("DOWN" in options(s)) == ("CARD mine_cart" in options(s))
        return "DOWN" in options(s)

    assert not may_dig(5)
    assert may_dig(4)
    assert may_dig(6)
    assert may_dig(5, bypass={0: 1})
    assert may_dig(5, obstacles={CAVE: "hidden"})
    assert may_dig(5, obstacles={CAVE: "cleared"})


@clause("FD-6.4", "FD-6.2")
def test_a_cleared_obstacle_is_gone_for_all_until_a_new_artifact_is_turned_up() -> None:
    s = base(
        at={0: CAVE, 1: CAVE},
        face={CAVE: "fossil_claw"},
        obstacles={CAVE: "rockfall"},
        depth={0: 10, 1: 8},
        hands={0: "dynamite"},
    )
    play(s, "CARD dynamite", "DOWN", "FACE 5", "ARTIFACT crystal_skull")
    assert (obstacle(s, CAVE), owner(s, "fossil_claw")) == ("hidden", 0)
    s.depth[0] = 5
    play(s, "DOWN", "FACE 1")
    assert chances(s) == {"OBSTACLE_CARD rockfall": 1, "OBSTACLE_CARD root_choked_shaft": 1}


@clause("FD-6.5", "FD-11.2", "FD-11.3", "FD-11.4")
def test_only_the_open_obstacle_of_the_own_site_can_be_cleared_or_bypassed() -> None:
    cards = "machete pickaxe winch crowbar dynamite grappling_hook"
    usable = {f"CARD {name}" for name in cards.split()} | {"ARTIFACT fossil_claw", "POWER"}

    def usable_with(**position: object) -> set[str]:
        return options(base(owned={0: "fossil_claw"}, hands={0: cards}, **position)) & usable  # type: ignore[arg-type]

    assert usable_with(face={CAVE: "crystal_skull"}, obstacles={CAVE: "rockfall"}) == set()
    assert usable_with(at={0: CAVE}, face={CAVE: "crystal_skull"}) == set()
    assert usable_with(at={0: CAVE}, face={CAVE: "crystal_skull"}, obstacles={CAVE: "cleared"}) == set()
    assert usable_with(at={0: CAVE}, face={CAVE: "crystal_skull"}, obstacles={CAVE: "rockfall"}) == {
        "CARD pickaxe",
        "CARD crowbar",
        "CARD dynamite",
        "CARD grappling_hook",
        "ARTIFACT fossil_claw",
        "POWER",
    }


TOOLS = {
    "strangler_vines": {"machete", "winch"},
    "barred_gatehouse": {"crowbar", "machete"},
    "sealed_stone_door": {"crowbar", "pickaxe"},
    "collapsed_stairway": {"winch", "pickaxe"},
    "rockfall": {"pickaxe", "crowbar"},
    "root_choked_shaft": {"machete", "winch"},
    "puzzle_gate": {"crowbar", "winch"},
    "thorn_hedge": {"machete", "pickaxe"},
}
BLOCKING = {CANOPY: "jade_tree_frog", PYRAMID: "sunstone_disc", CAVE: "crystal_skull", MAZE: "thread_of_the_maze"}


@clause("FD-11.2", "FD-11.3")
@pytest.mark.parametrize("name", TOOLS)
def test_each_obstacle_names_its_tools(name: str) -> None:
    site = next(row.site for row in BOX.obstacle if row.id == name)
    hands = {0: "machete pickaxe winch crowbar dynamite"}
    s = base(at={0: site}, face={site: BLOCKING[site]}, obstacles={site: name}, hands=hands)
    cards = {option.removeprefix("CARD ") for option in options(s) if option.startswith("CARD")}
    assert cards == TOOLS[name] | {"dynamite"}
    for card in cards:
        assert obstacle(play(s.copy(), f"CARD {card}"), site) == "cleared"


@clause("FD-6.6")
def test_a_bypass_ends_when_the_artifact_is_collected() -> None:
    s = base(
        at={0: CAVE, 1: CAVE},
        face={CAVE: "fossil_claw"},
        obstacles={CAVE: "rockfall"},
        depth={0: 12, 1: 11},
        bypass={0: 1, 1: 1},
    )
    play(s, "DOWN", "FACE 4", "ARTIFACT crystal_skull")
    assert s.bypass.tolist()[:2] == [0, 0]


# FD-7 Hazards


@clause("FD-7.1", "FD-7.3", "FD-7.7")
def test_an_open_hazard_asks_everyone_who_would_pass_it_each_time() -> None:
    s = base(at={0: CAVE, 1: CAVE}, face={CAVE: "glowstone_heart"}, depth={0: 3, 1: 5})
    play(s, "DOWN", "FACE 5", "HAZARD_CARD bad_air", "STAY")
    assert (s.depth[0], hazard(s, CAVE)) == (5, "bad_air")
    play(s, "DOWN", "FACE 1")
    assert (phase(s), s.depth[0]) == (Phase.HAZARD, 5)
    play(s, "STAY", "END_TURN", "DOWN", "FACE 2")
    assert (phase(s), s.to_move) == (Phase.HAZARD, 1)
    play(s, "PROCEED")
    assert (s.depth[1], s.ap, hazard(s, CAVE)) == (7, 0, "spent")


@clause("FD-7.2")
def test_what_can_be_done_at_a_hazard() -> None:
    s = base(
        at={0: CAVE},
        face={CAVE: "glowstone_heart"},
        depth={0: 5},
        owned={0: "amber_lantern crystal_skull fossil_claw horn_of_plenty"},
        hands={0: "medicine_kit safety_harness lucky_charm headline second_wind"},
    )
    play(s, "DOWN", "FACE 2", "HAZARD_CARD falling_stalactites")
    negators = {"CARD safety_harness", "CARD lucky_charm"}
    assert options(s) == {"STAY", "PROCEED", "POWER", "ARTIFACT amber_lantern"} | negators


NEGATORS = {
    "viper_nest": {"medicine_kit"},
    "snapping_branch": {"safety_harness"},
    "dart_wall": {"medicine_kit"},
    "tomb_curse": set(),
    "bad_air": {"medicine_kit"},
    "falling_stalactites": {"safety_harness"},
    "spore_cloud": {"medicine_kit"},
    "trapdoor": {"safety_harness"},
}
LURKING = {CANOPY: "feathered_mantle", PYRAMID: "canopic_jars", CAVE: "glowstone_heart", MAZE: "oracle_tablet"}


@clause("FD-7.2", "FD-7.5", "FD-11.5")
@pytest.mark.parametrize("name", NEGATORS)
def test_each_hazard_names_its_negators(name: str) -> None:
    row = next(row for row in BOX.hazard if row.id == name)
    point = 10 if row.site == CANOPY else 5
    hands = {0: "medicine_kit safety_harness lucky_charm"}
    s = base(
        at={0: row.site}, face={row.site: LURKING[row.site]}, depth={0: point}, hands=hands, owned={0: "echo_drum"}
    )
    play(s, "DOWN", "FACE 3", f"HAZARD_CARD {name}")
    cards = {option.removeprefix("CARD ") for option in options(s) if option.startswith("CARD")}
    assert cards == NEGATORS[name] | {"lucky_charm"}
    for card in cards:
        after = play(s.copy(), f"CARD {card}")
        assert (after.depth[0], hazard(after, row.site), pile(after)) == (point + 3, "spent", card)
        assert (after.vp[0], after.ap, after.held[0], after.ap_change[0], after.spores[0]) == (5, 2, 2, 0, 0)


@clause("FD-7.5", "FD-12.1", "FD-12.5")
def test_the_amber_lantern_negates_once_a_turn() -> None:
    s = base(at={0: CAVE}, face={CAVE: "glowstone_heart"}, depth={0: 5}, owned={0: "amber_lantern"})
    assert "ARTIFACT amber_lantern" not in options(s)
    play(s, "DOWN", "FACE 2", "HAZARD_CARD bad_air", "ARTIFACT amber_lantern")
    assert (s.depth[0], s.ap, hazard(s, CAVE), owner(s, "amber_lantern")) == (7, 2, "spent", 0)
    s.hazard[2] = layout.FACE_DOWN
    s.depth[0] = 5
    play(s, "DOWN", "FACE 2", "HAZARD_CARD bad_air")
    assert options(s) == {"STAY", "PROCEED"}


@clause("FD-7.8")
def test_negators_are_never_played_at_the_main_decision_but_may_be_given_up() -> None:
    hands = {0: "medicine_kit safety_harness lucky_charm"}
    s = base(hands=hands, owned={0: "horn_of_plenty"}, hazards={}, face={CANOPY: "feathered_mantle"})
    assert not any(option.startswith("CARD") for option in options(s))
    play(s, "ARTIFACT horn_of_plenty")
    assert options(s) == {"CARD medicine_kit", "CARD safety_harness", "CARD lucky_charm"}


@clause("FD-7.9")
def test_stalactites_take_two_cards_one_after_the_other() -> None:
    s = base(at={0: CAVE}, face={CAVE: "glowstone_heart"}, depth={0: 5}, hands={0: "machete*2 winch"})
    play(s, "DOWN", "FACE 2", "HAZARD_CARD falling_stalactites", "PROCEED")
    assert (phase(s), chances(s)) == (Phase.RANDOM_DISCARD, {"CARD machete": 2, "CARD winch": 1})
    play(s, "CARD machete")
    assert chances(s) == {"CARD machete": 1, "CARD winch": 1}
    play(s, "CARD machete")
    assert (hand(s, 0), pile(s), s.depth[0], phase(s)) == ("winch", "machete*2", 7, Phase.MAIN)


@clause("FD-7.9", "FD-17.6")
def test_a_dart_wall_takes_no_more_than_there_is() -> None:
    s = base(at={0: PYRAMID}, face={PYRAMID: "canopic_jars"}, depth={0: 5}, vp={0: 1})
    play(s, "DOWN", "FACE 2", "HAZARD_CARD dart_wall", "PROCEED")
    assert (s.vp[0], s.bank, s.depth[0]) == (0, 95, 7)


@clause("FD-7.9")
def test_a_snapping_branch_only_shortens_a_long_movement() -> None:
    s = base(face={CANOPY: "feathered_mantle"}, depth={0: 10}, owned={0: "glowstone_heart"})
    play(s, "DOWN", "FACE 4", "HAZARD_CARD snapping_branch", "PROCEED")
    assert (s.depth[0], hazard(s, CANOPY)) == (11, "spent")


@clause("FD-7.9")
def test_a_second_spore_cloud_only_renews_the_time() -> None:
    s = base(at={0: MAZE}, face={MAZE: "oracle_tablet"}, depth={0: 5}, spores={0: 1}, spore_loss={0: -1})
    play(s, "DOWN", "FACE 4", "HAZARD_CARD spore_cloud", "PROCEED")
    assert (s.depth[0], s.spores[0], s.spore_loss[0]) == (8, 2, -1)


@clause("FD-7.4", "FD-7.9")
def test_a_viper_nest_adds_to_what_is_stored() -> None:
    s = base(face={CANOPY: "feathered_mantle"}, depth={0: 10}, ap_change={0: -1})
    play(s, "DOWN", "FACE 2", "HAZARD_CARD viper_nest", "PROCEED")
    assert s.ap_change[0] == -2


# FD-8 Collecting


@clause("FD-8.1")
def test_the_steps_of_a_collection_come_in_order() -> None:
    s = base(
        characters="historian engineer",
        at={1: CANOPY},
        depth={0: 9, 1: 6},
        event="film_crew",
        owned={0: "scarab_of_dawn"},
        bypass={},
    )
    play(s, "DOWN", "FACE 3")
    assert (owner(s, "high_nest_idol"), s.vp[0], s.clock, s.depth.tolist()[:2]) == (0, 9, 1, [10, 6])
    assert (shown(s, CANOPY), phase(s), s.to_move) == (None, Phase.NEXT_ARTIFACT, CHANCE)
    play(s, "ARTIFACT amber_lantern")
    assert (s.depth.tolist()[:2], phase(s)) == ([0, 0], Phase.DRAW_CARD)
    assert (obstacle(s, CANOPY), hazard(s, CANOPY)) == ("hidden", "hidden")


@clause("FD-8.1")
def test_the_scarab_pays_only_for_another_artifact() -> None:
    s = play(base(at={0: PYRAMID}, depth={0: 14}), "DOWN", "FACE 1", "ARTIFACT canopic_jars")
    assert (owner(s, "scarab_of_dawn"), s.vp[0]) == (0, 5)


@clause("FD-8.1", "FD-15.7")
def test_a_collection_in_the_final_dig_turns_nothing_up_and_moves_nobody() -> None:
    s = base(
        3,
        characters="historian engineer geologist",
        at={1: CANOPY},
        final=2,
        depth={0: 9, 1: 6, 2: 4},
        event="film_crew",
        clock=6,
    )
    play(s, "DOWN", "FACE 3")
    assert (owner(s, "high_nest_idol"), s.vp[0], s.clock, s.depth.tolist()[:2]) == (0, 7, 6, [10, 6])
    assert (shown(s, CANOPY), phase(s)) == (None, Phase.DRAW_CARD)


@clause("FD-8.2")
def test_the_collector_goes_on_with_the_turn() -> None:
    s = play(base(depth={0: 9}), "DOWN", "FACE 1", "ARTIFACT feathered_mantle")
    assert (s.to_move, s.ap) == (0, 2)
    play(s, "DOWN", "FACE 4")
    assert s.depth[0] == 4


@clause("FD-8.3")
def test_a_site_without_an_artifact_cannot_be_dug() -> None:
    s = base(face={CANOPY: ""}, empty=[CANOPY], gone="high_nest_idol", hands={0: "mine_cart"})
    assert not {"DOWN", "CARD mine_cart"} & options(s)
    assert {f"SITE {site}" for site in SITES[1:]} <= options(s)
