"""The worked examples of section 6 about characters and artifacts, one test each."""

import pytest

from digsite.games.final_dig.rules import Phase, layout
from tests.catalogue import clause
from tests.games.final_dig.examples import at_the_mantle, before_the_lantern
from tests.games.final_dig.positions import (
    CANOPY,
    CARDS,
    MAZE,
    PYRAMID,
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


@clause("FD-10.3")
def test_several_cards_are_given_back_in_the_order_of_their_kinds() -> None:
    first, second, third = CARDS[3:6]  # kinds beside each other
    held = f"{first} {second} {third}"
    s = base(characters="historian engineer", hands={0: held}, phase=Phase.CHOOSE_CARD, due_gives=2)
    assert options(s) == {f"CARD {first}", f"CARD {second}"}, "after the last there would be none to give"
    play(s, f"CARD {second}")
    assert (s.due_gives, options(s)) == (1, {f"CARD {third}"}), "the first is not asked for again"
    play(s, f"CARD {third}")
    assert (hand(s, 0), phase(s), s.low) == (first, Phase.MAIN, 0)


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


@clause("FD-W-58", "FD-10.1")
def test_the_oracle_tablet() -> None:
    s = play(base(owned={0: "oracle_tablet"}), "DRAW", "CARD machete", "CARD winch")
    assert (s.held[0], s.ap, phase(s)) == (2, 2, Phase.MAIN)
    play(s, "DRAW", "CARD headline")
    assert (s.held[0], s.ap, phase(s)) == (3, 1, Phase.MAIN)
