"""AR-19 and AR-20: roles and their privileges; AR-21.1: both expansions together."""

from typing import Any

import numpy as np
import pytest

from digsite.games.artifact import rules
from digsite.games.artifact.rules import Phase, layout
from tests.catalogue import clause
from tests.games.artifact.positions import (
    BOTH,
    BOX,
    CARDS,
    ROLES,
    after,
    allowed,
    bare,
    every,
    hand,
    names_of,
    phase,
    play,
)
from tests.positions import odds

MASKS = "africa_mask asia_mask america_mask"
SHOW_MASKS = ("PRODUCE mask_3", "CARD africa_mask", "CARD asia_mask", "CARD america_mask", "CARD asia_mask")


def role_of(s: np.record, seat: int = 0) -> tuple[str, str]:
    names = [*ROLES, "-"]
    return names[int(s.city[seat])], names[int(s.archaeologist[seat])]


# AR-19 Choosing roles


@clause("AR-EX-68", "AR-19.1", "AR-19.2", "AR-20.6")
def test_the_first_exhibition_brings_any_role_but_carter() -> None:
    s = play(bare(mats={0: "museum"}, hands={0: MASKS}, expansion_2=True), *SHOW_MASKS)
    assert phase(s) == Phase.CHOOSE_ROLE
    assert allowed(s) == every("ROLE", "paris london berlin new_york andersson judd morley")
    assert role_of(s) == ("-", "-")


@clause("AR-EX-69", "AR-19.2")
def test_one_of_the_roles_must_change() -> None:
    s = bare(mats={0: "museum"}, hands={0: MASKS}, roles={0: "paris judd"}, expansion_1=True, expansion_2=True)
    play(s, *SHOW_MASKS, "CARD america_mask")
    assert allowed(s) == every("ROLE", "london berlin new_york andersson carter morley")
    assert role_of(after(s, "ROLE morley")) == ("paris", "morley")
    assert role_of(after(s, "ROLE berlin")) == ("berlin", "judd")


@clause("AR-EX-70", "AR-19.2", "AR-21.1")
def test_a_stand_alone_card_brings_a_role_too() -> None:
    s = bare(mats={0: "museum"}, hands={0: "asia_standalone"}, expansion_1=True, expansion_2=True)
    play(s, "ALONE asia")
    assert (phase(s), allowed(s)) == (Phase.CHOOSE_ROLE, every("ROLE", " ".join(ROLES)))
    assert role_of(play(s, "ROLE carter")) == ("-", "carter")


@clause("AR-19.2")
def test_without_the_second_expansion_no_role_is_asked_for() -> None:
    s = play(bare(mats={0: "museum"}, hands={0: MASKS}), *SHOW_MASKS)
    assert (phase(s), s.to_move) == (Phase.TURN, 1)


@clause("AR-19.3")
def test_two_players_may_hold_the_same_role() -> None:
    s = bare(mats={0: "museum"}, hands={0: MASKS}, roles={1: "paris judd"}, expansion_2=True)
    play(s, *SHOW_MASKS)
    assert {"ROLE paris", "ROLE judd"} <= allowed(s)
    assert role_of(play(s, "ROLE paris")) == ("paris", "-")


@clause("AR-19.4")
def test_a_role_works_from_the_next_action_on() -> None:
    s = bare(mats={0: "museum*2"}, hands={0: f"{MASKS} africa_vase*3"}, expansion_2=True)
    play(s, *SHOW_MASKS, "ROLE paris", "PRODUCE vase_3", *["CARD africa_vase"] * 3, "CARD africa_vase")
    assert phase(s) == Phase.KEEP
    play(s, "CARD africa_vase", "ROLE london")
    assert hand(s) == "africa_vase*2 asia_mask"


@clause("AR-19.4", "AR-20.5")
def test_new_york_comes_and_goes_with_its_marker() -> None:
    two = "africa_mask*2 asia_jewel"
    s = bare(mats={0: "museum*2"}, hands={0: f"{two} asia_standalone"}, expansion_1=True, expansion_2=True)
    assert allowed(s, "PRODUCE") == set()
    play(s, "ALONE asia", "ROLE new_york")
    assert allowed(s, "PRODUCE") == every("PRODUCE", "mask_3 three_sites")
    gone = bare(
        mats={0: "museum*2"},
        hands={0: f"{two} asia_standalone"},
        roles={0: "new_york"},
        expansion_1=True,
        expansion_2=True,
    )
    assert allowed(play(gone, "ALONE asia", "ROLE berlin"), "PRODUCE") == set()


@clause("AR-19.5")
def test_a_role_works_only_with_its_own_action() -> None:
    everything = ["paris", "london", "berlin", "new_york", "andersson", "carter", "judd", "morley"]
    for role in everything:
        s = bare(
            mats={0: "museum ship africa"},
            huts={0: "africa", 1: "asia"},
            roles={0: role},
            expansion_1=True,
            expansion_2=True,
        )
        research = after(s, "RESEARCH asia", "PAY museum", "CARD asia_mask")
        assert (phase(research) == Phase.ASK_JUDD) == (role == "judd")
        assert research.research[0, 1] == (2 if role == "carter" else 1)
        ship = after(s, "SHIP africa", "PAY ship")
        assert (phase(ship) == Phase.ASK_LONDON) == (role == "london")
        hire = after(s, "HIRE africa", "PAY africa")
        assert (phase(hire) == Phase.ASK_MORLEY) == (role == "morley")


# AR-20 The eight roles


@clause("AR-EX-71", "AR-20.1", "AR-19.5")
def test_paris_returns_two_cards_chosen_in_order() -> None:
    cards = "africa_mask africa_mask africa_vase africa_jewel"
    s = bare(mats={0: "museum"}, hands={0: cards}, roles={0: "paris"}, expansion_2=True)
    play(s, "PRODUCE africa_4", *(f"CARD {card}" for card in cards.split()))
    assert allowed(s) == every("CARD", "africa_mask africa_vase")
    assert allowed(after(s, "CARD africa_mask")) == every("CARD", "africa_mask africa_vase africa_jewel")
    play(s, "CARD africa_vase", "CARD africa_jewel")
    assert (hand(s), names_of(s.gone.tolist())) == ("africa_vase africa_jewel", "africa_mask*2")


@clause("AR-20.1")
def test_paris_returns_no_fragments() -> None:
    cards = "africa_mask asia_fragments america_fragments"
    s = bare(mats={0: "museum"}, hands={0: cards}, roles={0: "paris"}, expansion_1=True, expansion_2=True)
    play(s, "PRODUCE mask_3", *(f"CARD {card}" for card in cards.split()))
    assert allowed(s) == {"CARD africa_mask"}
    play(s, "CARD africa_mask", "ROLE london")
    assert (hand(s), s.gone.sum()) == ("africa_mask", 2)


@clause("AR-EX-72", "AR-20.3", "AR-19.5")
def test_london_may_draw_a_card_unseen_after_shipping() -> None:
    s = bare(mats={0: "ship"}, huts={0: "asia", 1: "asia"}, face="asia_mask", roles={0: "london"}, expansion_2=True)
    play(s, "SHIP asia", "CARD asia_mask")
    assert (phase(s), allowed(s), s.huts[0, 1]) == (Phase.ASK_LONDON, {"YES", "DONE"}, 0)
    yes = after(s, "YES", "CARD asia_tablet")
    assert (hand(yes), names_of(yes.blind[0].tolist()), yes.to_move) == ("asia_mask asia_tablet", "asia_tablet", 1)
    no = after(s, "DONE")
    assert (hand(no), no.blind.sum(), no.to_move) == ("asia_mask", 0, 1)


@clause("AR-20.3")
def test_london_draws_also_when_nothing_was_shipped_but_not_from_an_empty_deck() -> None:
    s = play(bare(mats={0: "ship"}, huts={0: "asia"}, roles={0: "london"}, expansion_2=True), "SHIP asia")
    assert phase(s) == Phase.ASK_LONDON
    empty = bare(mats={0: "ship"}, huts={0: "asia"}, roles={0: "london"}, decks={"asia": ""}, expansion_2=True)
    assert play(empty, "SHIP asia").to_move == 1


@clause("AR-EX-73", "AR-18.8", "AR-21.1")
@pytest.mark.parametrize("role", ["london", "judd"])
def test_a_cursed_card_drawn_unseen_leaves_the_game_at_once(role: str) -> None:
    s = bare(
        mats={0: "ship museum"}, huts={0: "asia"}, roles={0: role}, money={0: 9}, expansion_1=True, expansion_2=True
    )
    play(s, *(("SHIP asia", "PAY ship") if role == "london" else ("RESEARCH africa", "PAY museum")), "YES")
    site = "asia" if role == "london" else "africa"
    play(s, f"CARD {site}_cursed")
    assert (s.held[0], s.blind.sum(), names_of(s.gone.tolist())) == (0, 0, f"{site}_cursed")


@clause("AR-EX-74", "AR-20.4", "AR-19.5")
def test_berlin_brings_three_coins_more() -> None:
    s = bare(mats={0: "ship"}, free={"ship": 7}, hands={0: "asia_mask"}, roles={0: "berlin"}, expansion_2=True)
    assert play(s, "SELL", "CARD asia_mask").money[0] == 28


@clause("AR-EX-75", "AR-20.5", "AR-19.5")
def test_new_york_makes_one_card_stand_for_any_other() -> None:
    s = bare(mats={0: "museum"}, hands={0: "africa_mask*2 asia_jewel"}, roles={0: "new_york"}, expansion_2=True)
    assert allowed(s, "PRODUCE") == every("PRODUCE", "mask_3 three_sites")
    play(s, "PRODUCE mask_3", "CARD africa_mask", "CARD africa_mask", "CARD asia_jewel")
    assert "CARD asia_jewel" in allowed(s)
    play(s, "CARD asia_jewel")
    assert hand(s) == "asia_jewel"


@clause("AR-EX-76", "AR-20.5", "AR-21.1")
def test_new_york_and_fragments_serve_in_one_set() -> None:
    s = bare(mats={0: "museum"}, hands={0: "africa_mask africa_vase america_fragments"}, roles={0: "new_york"}, **BOTH)
    assert allowed(s, "PRODUCE") == every("PRODUCE", "mask_3 vase_3 three_sites")
    s = bare(
        mats={0: "museum"}, hands={0: "africa_mask africa_vase*2 america_fragments"}, roles={0: "new_york"}, **BOTH
    )
    assert "PRODUCE africa_4" in allowed(s)
    play(s, "PRODUCE africa_4", "CARD africa_mask", "CARD africa_vase", "CARD africa_vase", "CARD america_fragments")
    assert allowed(s) == every("CARD", "africa_mask africa_vase")


@clause("AR-EX-77", "AR-20.2", "AR-INV-16")
def test_andersson_gives_one_more_action_without_marker_and_payment() -> None:
    s = bare(
        3,
        year=1928,
        passed=(1, 2),
        mats={0: "museum*2"},
        money={0: 9},
        huts={0: "africa"},
        hands={0: "africa_jewel"},
        market="africa_tablet",
        roles={0: "andersson"},
        expansion_2=True,
    )
    play(s, "RESEARCH america", "RESEARCH middle_east")
    money = int(s.money[0])
    assert (s.to_move, phase(s)) == (0, Phase.TURN)
    assert allowed(s) == {"PASS"} | every("HIRE", "africa america middle_east") | every(
        "SHIP", "africa america middle_east"
    )
    play(s, "HIRE africa", "CARD africa_mask")
    assert (s.money[0], s.huts[0, 0], s.free_used[0]) == (money, 2, 1)
    assert (s.to_move, allowed(s)) == (0, {"PASS"})


@clause("AR-EX-78", "AR-20.2", "AR-6.7")
def test_the_free_action_may_follow_in_the_same_turn() -> None:
    s = bare(mats={0: "museum"}, money={0: 1}, roles={0: "andersson"}, expansion_2=True)
    play(s, "RESEARCH africa")
    assert (s.to_move, phase(s), s.money[0]) == (0, Phase.TURN, 0)
    assert allowed(s) == every("RESEARCH", "asia america middle_east") | {"HIRE africa", "SHIP africa", "DONE"}
    play(s, "RESEARCH asia")
    assert (s.to_move, s.money[0], s.huts[0].sum()) == (1, 0, 2)


@clause("AR-20.2")
def test_the_free_action_needs_an_empty_mat_and_comes_back_every_round() -> None:
    s = bare(mats={0: "asia"}, money={0: 0}, roles={0: "andersson"}, expansion_2=True)
    assert allowed(s) == {"PASS"}
    s = bare(
        3, money={0: 0}, mats={1: "ship*6", 2: "america*6"}, passed=(1, 2), roles={0: "andersson"}, expansion_2=True
    )
    play(s, "RESEARCH africa")
    assert s.free_used[0] == 1
    play(s, "DONE", "DONE", "PASS", "TAKE museum", *["TAKE museum"] * 5)
    assert (phase(s), s.free_used[0]) == (Phase.TURN, 0)
    passed = bare(3, mats={2: "museum*2"}, passed=(0, 1), to_move=2, roles={0: "andersson"}, expansion_2=True)
    play(passed, "RESEARCH africa", "DONE")
    assert (phase(passed), passed.to_move) == (Phase.PASS_MARK, 0)


@clause("AR-EX-79", "AR-20.2")
def test_the_free_action_may_be_an_exhibition() -> None:
    s = bare(money={0: 0}, hands={0: "africa_mask*3"}, roles={0: "andersson"}, expansion_2=True)
    play(s, "PRODUCE mask_3", *["CARD africa_mask"] * 3, "CARD africa_mask", "ROLE judd")
    assert (role_of(s), s.money[0], s.free_used[0], s.to_move) == (("-", "judd"), 0, 1, 1)


@clause("AR-EX-80", "AR-20.6", "AR-17.2")
def test_carter_moves_two_spaces_but_not_beyond_the_top() -> None:
    s = bare(mats={0: "museum"}, roles={0: "carter"}, research={0: [0, 3, 0, 0]}, **BOTH)
    assert after(s, "RESEARCH asia").research[0].tolist() == [0, 4, 0, 0]
    assert after(s, "RESEARCH africa").research[0].tolist() == [2, 3, 0, 0]


@clause("AR-20.6", "AR-17.5")
def test_carter_does_not_help_manuscripts() -> None:
    s = bare(hands={0: "asia_manuscript"}, roles={0: "carter"}, research={0: [0, 0, 2, 2]}, money={0: 0}, **BOTH)
    assert rules.score(s, BOX.record, 0) == 2


@clause("AR-EX-81", "AR-20.7", "AR-19.5")
def test_judd_may_draw_a_card_unseen_after_researching() -> None:
    s = bare(mats={0: "museum"}, huts={1: "asia"}, roles={0: "judd"}, expansion_2=True)
    play(s, "RESEARCH asia", "CARD asia_mask")
    assert (phase(s), allowed(s)) == (Phase.ASK_JUDD, {"YES", "DONE"})
    yes = after(s, "YES", "CARD asia_jewel")
    assert names_of(yes.face.tolist()) == "asia_mask"
    assert (names_of(yes.blind[0].tolist()), yes.held[0], yes.to_move) == ("asia_jewel", 1, 1)
    assert after(s, "DONE").held[0] == 0


@clause("AR-20.7", "AR-9.5")
def test_judd_is_not_asked_where_the_deck_is_empty() -> None:
    s = bare(mats={0: "museum"}, huts={1: "asia"}, roles={0: "judd"}, decks={"asia": "asia_mask"}, expansion_2=True)
    play(s, "RESEARCH asia", "CARD asia_mask")
    assert (s.to_move, s.final) == (1, 1)
    alone = bare(mats={0: "museum"}, roles={0: "judd"}, expansion_2=True)
    assert phase(play(alone, "RESEARCH asia")) == Phase.ASK_JUDD


@clause("AR-EX-82", "AR-20.8", "AR-19.5")
def test_morley_places_two_huts_for_twice_the_price() -> None:
    position: dict[str, Any] = {
        "mats": {0: "africa"},
        "free": {"africa": 5},
        "huts": {0: "africa"},
        "roles": {0: "morley"},
    }
    s = play(bare(**position, money={0: 6}, expansion_2=True), "HIRE africa")
    assert (phase(s), allowed(s), s.money[0]) == (Phase.ASK_MORLEY, {"YES", "DONE"}, 3)
    twice = after(s, "YES", "CARD africa_mask", "CARD africa_vase")
    assert (twice.money[0], twice.huts[0, 0], twice.face.sum()) == (0, 3, 2)
    once = after(s, "DONE", "CARD africa_mask")
    assert (once.money[0], once.huts[0, 0], once.face.sum()) == (3, 2, 1)
    poor = play(bare(**position, money={0: 5}, expansion_2=True), "HIRE africa", "CARD africa_mask")
    assert (poor.money[0], poor.huts[0, 0]) == (2, 2)


@clause("AR-EX-83", "AR-20.8")
def test_morley_pays_a_joker_twice() -> None:
    s = bare(mats={0: "museum"}, money={0: 12}, huts={0: "africa"}, roles={0: "morley"}, expansion_2=True)
    play(s, "HIRE africa", "YES", "CARD africa_mask", "CARD africa_mask")
    assert (s.money[0], s.huts[0, 0]) == (0, 3)


@clause("AR-20.8")
def test_morley_needs_two_huts_in_reserve() -> None:
    cards = "africa_mask*2 africa_vase*2 africa_statue*2 africa_jewel*2"
    s = bare(mats={0: "africa"}, huts={0: "africa*9"}, face=cards, roles={0: "morley"}, expansion_2=True)
    assert phase(play(s, "HIRE africa")) == Phase.DRAW
    last = bare(
        mats={0: "africa"}, huts={0: "africa"}, roles={0: "morley"}, decks={"africa": "africa_mask"}, expansion_2=True
    )
    play(last, "HIRE africa", "YES", "CARD africa_mask")
    assert (last.huts[0, 0], last.face.sum(), last.to_move) == (3, 1, 1)


@clause("AR-21.1", "AR-1.2")
def test_special_cards_can_be_drawn_unseen() -> None:
    s = bare(mats={0: "museum"}, roles={0: "judd"}, expansion_1=True, expansion_2=True)
    play(s, "RESEARCH asia", "YES")
    drawn = {CARDS[number - layout.CARD] for number in odds(rules, s, BOX)}
    assert {"asia_gold", "asia_fragments", "asia_cursed", "asia_manuscript", "asia_standalone"} <= drawn
    assert after(s, "CARD asia_gold").blind_of[0, 1] == 1
