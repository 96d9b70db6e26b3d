"""FD-11 to FD-13: adventure cards, artifacts and characters, one by one."""

import pytest

from digsite.core import CHANCE
from digsite.core.records import copy
from digsite.games.final_dig.rules import Phase, layout
from tests.catalogue import clause
from tests.games.final_dig.positions import (
    ARTIFACTS,
    BOX,
    CANOPY,
    CARDS,
    CAVE,
    MAZE,
    PYRAMID,
    R,
    base,
    chances,
    hand,
    hazard,
    obstacle,
    on,
    options,
    owner,
    phase,
    pile,
    play,
)

# FD-11 Adventure cards


@clause("FD-11.1")
def test_a_card_is_free_and_lies_on_the_discard_pile_before_its_effect() -> None:
    s = play(base(hands={0: "survey_map"}, face={MAZE: "horn_of_plenty"}), "CARD survey_map")
    assert (phase(s), pile(s), hand(s, 0), s.ap) == (Phase.CHOOSE_SITE, "survey_map", "", 3)


@clause("FD-11.1")
def test_only_cards_in_hand_can_be_played() -> None:
    assert not any(option.startswith("CARD") for option in options(base(hands={1: "headline second_wind"})))


@clause("FD-11.4")
def test_a_grappling_hook_bypasses_once_or_climbs() -> None:
    def hook(**position: object) -> "set[str]":
        s = base(at={0: CAVE}, hands={0: "grappling_hook"}, face={CAVE: "crystal_skull"}, **position)  # type: ignore[arg-type]
        return options(s) & {"CARD grappling_hook"}

    assert hook(obstacles={CAVE: "rockfall"})
    assert not hook(obstacles={CAVE: "rockfall"}, bypass={0: 1})
    assert not hook()
    assert not hook(depth={0: 4})
    assert hook(depth={0: 4}, final=1)
    assert not hook(final=1)


@clause("FD-11.4", "FD-15.2")
def test_a_grappling_hook_with_both_uses_asks_for_the_direction() -> None:
    place = {"at": {0: CAVE}, "face": {CAVE: "crystal_skull"}, "obstacles": {CAVE: "rockfall"}, "final": 1}
    s = base(depth={0: 7}, hands={0: "grappling_hook"}, **place)  # type: ignore[arg-type]
    play(s, "CARD grappling_hook")
    assert (phase(s), options(s)) == (Phase.DIRECTION, {"DOWN", "UP"})
    down = play(s.copy(), "DOWN")
    assert (down.bypass[0], down.depth[0], phase(down)) == (1, 7, Phase.MAIN)
    up = play(s, "UP")
    assert (up.bypass[0], up.depth[0], phase(up)) == (0, 2, Phase.MAIN)
    s = base(depth={0: 3}, hands={0: "grappling_hook"}, **{**place, "obstacles": {}})  # type: ignore[arg-type]
    play(s, "CARD grappling_hook")
    assert (s.depth[0], s.bypass[0], phase(s)) == (0, 0, Phase.MAIN)


@clause("FD-11.6")
def test_a_mine_cart_needs_a_way() -> None:
    def cart(**position: object) -> "set[str]":
        return options(base(hands={0: "mine_cart"}, ap=0, **position)) & {"CARD mine_cart"}  # type: ignore[arg-type]

    assert cart()
    assert cart(final=1, depth={0: 10})
    assert not cart(face={CANOPY: ""}, empty=[CANOPY], gone="high_nest_idol")
    assert cart(face={CANOPY: ""}, empty=[CANOPY], gone="high_nest_idol", final=1, depth={0: 4})
    assert not cart(face={CANOPY: "jade_tree_frog"}, obstacles={CANOPY: "strangler_vines"}, depth={0: 5})


@clause("FD-11.6")
def test_a_mine_cart_takes_four_steps_whatever_modifies_digs() -> None:
    s = base(at={0: MAZE}, hands={0: "mine_cart"}, owned={0: "glowstone_heart sunstone_disc"}, event="dry_wind")
    play(s, "CARD mine_cart")
    assert (s.depth[0], s.digs, s.ap) == (4, 0, 3)
    s = base(final=1, depth={0: 6}, hands={0: "mine_cart"})
    play(s, "CARD mine_cart", "DOWN")
    assert (s.depth[0], owner(s, "high_nest_idol")) == (10, 0)
    s = base(final=1, depth={0: 10}, hands={0: "mine_cart"})
    play(s, "CARD mine_cart")
    assert (s.depth[0], phase(s)) == (6, Phase.MAIN)


@clause("FD-11.7")
def test_one_second_wind_a_turn() -> None:
    s = play(base(hands={0: "second_wind*2"}), "CARD second_wind")
    assert (s.ap, "CARD second_wind" in options(s)) == (5, False)


@clause("FD-11.8")
def test_a_survey_map_turns_what_is_hidden() -> None:
    s = base(hands={0: "survey_map*2"}, face={MAZE: "horn_of_plenty", CAVE: "glowstone_heart"}, hazards={MAZE: "spent"})
    play(s, "CARD survey_map")
    assert options(s) == {"SITE deep_cave", "SITE maze_ruin"}
    cave = play(s.copy(), "SITE deep_cave")
    assert chances(cave) == {"HAZARD_CARD bad_air": 1, "HAZARD_CARD falling_stalactites": 1}
    play(cave, "HAZARD_CARD bad_air", "CARD machete")
    assert (hazard(cave, CAVE), obstacle(cave, CAVE), phase(cave)) == ("bad_air", "none", Phase.MAIN)
    play(s, "SITE maze_ruin", "OBSTACLE_CARD puzzle_gate")
    assert (obstacle(s, MAZE), hazard(s, MAZE), phase(s)) == ("puzzle_gate", "spent", Phase.DRAW_CARD)
    assert "CARD survey_map" not in options(play(s, "CARD machete"))
    assert "CARD survey_map" not in options(base(hands={0: "survey_map"}))


@clause("FD-11.9")
def test_a_headline_gives_two_points() -> None:
    s = play(base(hands={0: "headline*2"}), "CARD headline", "CARD headline")
    assert (s.vp[0], s.bank) == (9, 86)


TARGETED = {"CARD sabotage", "CARD pickpocket", "CARD loose_rubble", "CARD shady_swap", "ARTIFACT serpent_staff"}


def targets(**position: object) -> "set[str]":
    s = base(
        3,
        owned={0: "serpent_staff", 1: "glowstone_heart", **position.pop("owned", {})},  # type: ignore[dict-item]
        hands={0: "sabotage pickpocket loose_rubble shady_swap", **position.pop("hands", {1: "winch"})},  # type: ignore[dict-item]
        **position,  # type: ignore[arg-type]
    )
    return options(s) & TARGETED


@clause("FD-11.10", "FD-11.11", "FD-11.12", "FD-11.13", "FD-12.4", "FD-17.6")
def test_attacks_need_somebody_who_can_be_hit() -> None:
    assert targets(at={1: CANOPY}, depth={1: 3}) == TARGETED
    assert targets(at={1: CANOPY}) == TARGETED - {"CARD loose_rubble"}
    assert targets(depth={1: 3}) == TARGETED - {"ARTIFACT serpent_staff"}
    assert targets(at={1: CANOPY}, depth={1: 3}, vp={1: 0}) == TARGETED - {"ARTIFACT serpent_staff"}
    assert targets(at={1: CANOPY}, depth={1: 3}, hands={}) == TARGETED - {"CARD pickpocket"}


@clause("FD-11.12", "FD-15.2")
def test_loose_rubble_is_not_played_in_the_final_dig() -> None:
    assert targets(at={1: CANOPY}, depth={1: 3}, final=0) == TARGETED - {"CARD loose_rubble"}


@clause("FD-15.5", "FD-12.8")
def test_nobody_who_has_escaped_or_owns_the_mirror_can_be_targeted() -> None:
    assert targets(at={1: CANOPY}, final=0, escaped={1: 1, 2: 1}) == set()
    mirrors = {1: "obsidian_mirror glowstone_heart"}
    assert targets(at={1: CANOPY}, depth={1: 3}, owned=mirrors) == {"CARD sabotage"}


@clause("FD-11.10")
def test_several_sabotages_add_up() -> None:
    s = play(base(3, hands={0: "sabotage*2"}), "CARD sabotage")
    assert options(s) == {"SEAT 1", "SEAT 2"}
    play(s, "SEAT 2", "CARD sabotage", "SEAT 2")
    assert s.ap_change.tolist()[:3] == [0, 0, -2]


@clause("FD-11.11")
def test_a_pickpocket_takes_each_card_alike() -> None:
    s = base(3, hands={0: "pickpocket", 1: "machete*3 winch"})
    play(s, "CARD pickpocket", "SEAT 1")
    assert (s.to_move, chances(s)) == (CHANCE, {"CARD machete": 3, "CARD winch": 1})
    play(s, "CARD machete")
    assert (hand(s, 0), hand(s, 1), pile(s), phase(s)) == ("machete", "machete*2 winch", "pickpocket", Phase.MAIN)


@clause("FD-11.11")
def test_a_pickpocket_takes_as_many_cards_as_the_box_says() -> None:
    """One by one, each of those left alike, and then nothing is due any more."""
    box = copy(R)
    box.amount[layout.OF_CARD + CARDS.index("pickpocket"), 0] = 2
    s = base(3, hands={0: "pickpocket", 1: "machete*2 winch"})
    play(s, "CARD pickpocket", "SEAT 1", "CARD machete", box=box)
    assert (s.to_move, chances(s, box)) == (CHANCE, {"CARD machete": 1, "CARD winch": 1})
    play(s, "CARD winch", box=box)
    assert (hand(s, 0), hand(s, 1), phase(s), s.due_takes) == ("machete winch", "machete", Phase.MAIN, 0)


@clause("FD-11.12")
@pytest.mark.parametrize(("depth", "after"), [(1, 0), (5, 0), (6, 5), (10, 5), (11, 10), (15, 10), (19, 15)])
def test_loose_rubble_throws_back_to_the_next_smaller_point(depth: int, after: int) -> None:
    s = base(3, at={1: MAZE}, depth={1: depth}, hands={0: "loose_rubble"})
    assert play(s, "CARD loose_rubble", "SEAT 1").depth[1] == after


@clause("FD-11.13")
def test_a_swap_offers_only_artifacts_that_have_a_partner() -> None:
    owned = {0: "high_nest_idol amber_lantern", 1: "golden_death_mask fossil_claw", 2: "obsidian_mirror scarab_of_dawn"}
    s = play(base(3, owned=owned, hands={0: "shady_swap"}), "CARD shady_swap")
    assert options(s) == {"ARTIFACT amber_lantern"}  # the Idol, worth 0, would need one worth at most 1
    play(s, "ARTIFACT amber_lantern")
    assert options(s) == {"ARTIFACT golden_death_mask", "ARTIFACT fossil_claw"}
    play(s, "ARTIFACT fossil_claw")
    assert (owner(s, "amber_lantern"), owner(s, "fossil_claw"), phase(s)) == (1, 0, Phase.MAIN)


@clause("FD-11.13", "FD-13.5")
def test_the_celebrity_gets_her_vp_back_by_any_swap() -> None:
    owned = {0: "glowstone_heart", 1: "fossil_claw"}
    s = base(
        characters="engineer celebrity",
        owned=owned,
        fame={"glowstone_heart": 2},
        hands={0: "shady_swap"},
        vp={1: 3},
    )
    play(s, "CARD shady_swap", "ARTIFACT glowstone_heart", "ARTIFACT fossil_claw")
    assert (owner(s, "glowstone_heart"), on(s, "glowstone_heart"), s.vp[1]) == (1, 0, 5)


@clause("FD-11.14")
@pytest.mark.parametrize("card", ["sabotage", "pickpocket", "loose_rubble", "shady_swap", "survey_map"])
def test_a_choice_once_begun_cannot_be_taken_back(card: str) -> None:
    s = base(
        3,
        face={MAZE: "horn_of_plenty"},
        depth={1: 3},
        owned={0: "glowstone_heart", 1: "fossil_claw"},
        hands={0: card, 1: "winch"},
    )
    play(s, f"CARD {card}")
    assert not {"END_TURN", "DECLINE", "DRAW"} & options(s)
    assert options(s)


# FD-12 Artifacts


@clause("FD-12.1", "FD-12.4")
def test_only_usable_artifacts_are_options() -> None:
    s = base(
        owned={0: " ".join(name for name in ARTIFACTS if name not in ("jade_tree_frog", "amber_lantern"))},
        at={1: CANOPY},
        face={CANOPY: "jade_tree_frog", PYRAMID: "", CAVE: "", MAZE: ""},
        obstacles={CANOPY: "strangler_vines"},
        depth={1: 3},
        hands={0: "headline"},
        clock=7,
    )
    used = {option.removeprefix("ARTIFACT ") for option in options(s) if option.startswith("ARTIFACT")}
    assert used == {"canopic_jars", "serpent_staff", "echo_drum", "fossil_claw", "crystal_skull", "horn_of_plenty"}


@clause("FD-12.4")
def test_conditions_of_artifacts() -> None:
    def usable(name: str, **position: object) -> bool:
        return f"ARTIFACT {name}" in options(base(owned={0: name}, **position))  # type: ignore[arg-type]

    assert usable("canopic_jars", deck="winch")
    assert usable("canopic_jars", deck="", discard="winch")
    assert not usable("canopic_jars", deck="")
    assert usable("echo_drum", depth={1: 3})
    assert not usable("echo_drum", depth={0: 3})
    assert not usable("echo_drum", depth={0: 3, 1: 3}, final=1)
    assert usable("horn_of_plenty", hands={0: "winch"})
    assert not usable("horn_of_plenty")
    assert usable("crystal_skull")
    assert not usable("fossil_claw")


@clause("FD-12.1", "FD-12.3", "FD-12.4")
def test_a_discarded_artifact_has_left_the_game() -> None:
    s = play(base(owned={0: "crystal_skull"}), "ARTIFACT crystal_skull")
    assert (s.ap, owner(s, "crystal_skull"), s.treasures[0]) == (6, layout.GONE, 0)
    s = base(3, owned={0: "echo_drum"}, depth={0: 4, 1: 9, 2: 6})
    play(s, "ARTIFACT echo_drum")
    assert (s.depth.tolist()[:3], owner(s, "echo_drum")) == ([4, 0, 0], layout.GONE)


@clause("FD-12.4")
def test_canopic_jars_draw_as_many_as_there_are() -> None:
    s = play(base(owned={0: "canopic_jars"}, deck="winch*2"), "ARTIFACT canopic_jars", "CARD winch", "CARD winch")
    assert (hand(s, 0), phase(s), s.due_draws) == ("winch*2", Phase.MAIN, 0)


@clause("FD-12.1", "FD-12.4")
def test_once_per_turn_is_once_per_turn() -> None:
    s = base(owned={0: "horn_of_plenty"}, hands={0: "winch*2"}, start=1, left="ground_shift")
    play(s, "ARTIFACT horn_of_plenty", "CARD winch")
    assert (s.vp[0], hand(s, 0), pile(s), "ARTIFACT horn_of_plenty" in options(s)) == (6, "winch", "winch", False)
    play(s, "END_TURN", "EVENT_CARD ground_shift", "END_TURN")
    assert "ARTIFACT horn_of_plenty" in options(s)


@clause("FD-12.2")
def test_a_marker_stays_with_the_artifact_when_it_changes_hands() -> None:
    s = base(owned={0: "horn_of_plenty", 1: "serpent_staff"}, hands={0: "shady_swap*2 winch*2"})
    play(s, "ARTIFACT horn_of_plenty", "CARD winch")
    play(s, "CARD shady_swap", "ARTIFACT horn_of_plenty", "ARTIFACT serpent_staff")
    play(s, "CARD shady_swap", "ARTIFACT serpent_staff", "ARTIFACT horn_of_plenty")
    assert (owner(s, "horn_of_plenty"), hand(s, 0), "ARTIFACT horn_of_plenty" in options(s)) == (0, "winch", False)


@clause("FD-12.4", "FD-13.7")
def test_the_fossil_claw_clears_and_pays_the_engineer() -> None:
    s = base(at={0: MAZE}, face={MAZE: "thread_of_the_maze"}, obstacles={MAZE: "puzzle_gate"}, owned={0: "fossil_claw"})
    play(s, "ARTIFACT fossil_claw")
    assert (obstacle(s, MAZE), s.vp[0], s.used[ARTIFACTS.index("fossil_claw")]) == ("cleared", 6, 1)


@clause("FD-12.6")
def test_the_mantle_helps_only_against_moves_and_collections_of_rivals() -> None:
    s = base(at={1: CANOPY}, owned={0: "echo_drum", 1: "feathered_mantle"}, depth={1: 8})
    assert play(s, "ARTIFACT echo_drum").depth[1] == 0
    s = base(owned={0: "feathered_mantle"}, depth={0: 9})
    assert play(s, "DOWN", "FACE 1", "ARTIFACT jade_tree_frog").depth[0] == 0
    s = base(owned={0: "feathered_mantle"}, face={PYRAMID: ""}, empty=[PYRAMID], gone="scarab_of_dawn")
    assert play(s, "SITE pyramid").depth[0] == 0
    s = base(owned={0: "feathered_mantle"}, face={PYRAMID: "canopic_jars"})
    play(s, "SITE pyramid")
    assert (s.depth[0], hazard(s, PYRAMID), phase(s)) == (5, "hidden", Phase.MAIN)


@clause("FD-12.1", "FD-2.3")
def test_the_idol_gives_a_point_at_the_start_of_each_turn() -> None:
    s = play(base(owned={1: "high_nest_idol"}), "END_TURN")
    assert (s.to_move, s.ap) == (1, 4)


@clause("FD-12.8", "FD-13.1")
def test_the_mirror_does_not_stop_the_celebrity() -> None:
    s = base(characters="celebrity engineer", owned={1: "obsidian_mirror"})
    play(s, "POWER", "ARTIFACT obsidian_mirror")
    assert (on(s, "obsidian_mirror"), s.vp[0]) == (1, 4)


# FD-13 Characters


@clause("FD-13.1")
def test_the_celebrity_needs_a_point_and_an_artifact_of_a_rival() -> None:
    def power(**position: object) -> bool:
        return "POWER" in options(base(characters="celebrity engineer", **position))  # type: ignore[arg-type]

    assert power(owned={1: "fossil_claw"})
    assert not power(owned={0: "fossil_claw"})
    assert not power(owned={1: "fossil_claw"}, vp={0: 0})
    assert not power(owned={1: "fossil_claw"}, power_used=1)
    assert not power(owned={1: "fossil_claw"}, final=0, escaped={1: 1})


@clause("FD-13.2")
def test_the_trade_takes_exactly_twice_the_value() -> None:
    s = base(characters="celebrity engineer", owned={1: "serpent_staff"}, fame={"serpent_staff": 6})
    play(s, "POWER", "ARTIFACT serpent_staff")
    assert (owner(s, "serpent_staff"), on(s, "serpent_staff"), s.vp.tolist()[:2]) == (1, 7, [4, 5])
    s.power_used = 0
    play(s, "POWER", "ARTIFACT serpent_staff")
    assert (owner(s, "serpent_staff"), on(s, "serpent_staff"), s.vp.tolist()[:2]) == (0, 0, [5, 13])


@clause("FD-13.3")
def test_vp_on_artifacts_are_nobodys() -> None:
    s = base(
        characters="celebrity engineer",
        active=1,
        at={0: CANOPY, 1: CANOPY},
        owned={1: "serpent_staff"},
        fame={"serpent_staff": 4},
        vp={0: 0, 1: 0},
    )
    assert "ARTIFACT serpent_staff" not in options(s)
    s = base(characters="celebrity engineer", owned={1: "serpent_staff"}, fame={"serpent_staff": 4}, vp={0: 0})
    assert "POWER" not in options(s)


@clause("FD-13.6")
def test_the_engineer_needs_a_card_and_an_open_obstacle() -> None:
    def power(**position: object) -> bool:
        return "POWER" in options(base(at={0: CAVE}, face={CAVE: "crystal_skull"}, **position))  # type: ignore[arg-type]

    assert power(obstacles={CAVE: "rockfall"}, hands={0: "headline"})
    assert not power(obstacles={CAVE: "rockfall"})
    assert not power(hands={0: "headline"})
    assert not power(obstacles={CAVE: "rockfall"}, hands={0: "headline"}, power_used=1)


@clause("FD-13.7")
def test_only_the_engineer_is_paid_for_clearing_and_never_for_a_bypass() -> None:
    place = {"at": {0: CAVE}, "face": {CAVE: "crystal_skull"}, "obstacles": {CAVE: "rockfall"}}
    hands = {0: "dynamite grappling_hook"}
    assert play(base(hands=hands, **place), "CARD dynamite").vp[0] == 6  # type: ignore[arg-type]
    assert play(base(hands=hands, **place), "CARD grappling_hook").vp[0] == 5  # type: ignore[arg-type]
    historian = base(hands=hands, characters="historian engineer", **place)  # type: ignore[arg-type]
    assert play(historian, "CARD dynamite").vp.tolist()[:2] == [5, 5]


@clause("FD-13.8")
@pytest.mark.parametrize("character", ["geologist", "historian"])
def test_geologist_and_historian_have_no_power_to_press(character: str) -> None:
    other = "celebrity"
    s = base(
        characters=f"{character} {other}",
        at={0: CAVE},
        face={CAVE: "crystal_skull"},
        obstacles={CAVE: "rockfall"},
        owned={1: "fossil_claw"},
        hands={0: "headline"},
        depth={0: 3},
    )
    assert "POWER" not in options(s)


def test_every_card_and_artifact_has_a_test_of_its_own() -> None:
    """Names that no test file mentions would be untested."""
    from pathlib import Path

    text = " ".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    rows = [*BOX.adventure, *BOX.artifact, *BOX.event, *BOX.obstacle, *BOX.hazard, *BOX.character]
    assert [row.id for row in rows if row.id not in text] == []
    assert len(CARDS) == 17
