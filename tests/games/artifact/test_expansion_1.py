"""AR-18: the special cards of Expansion I."""

import pytest

from digsite.games.artifact import rules
from digsite.games.artifact.rules import Phase, layout
from digsite.games.artifact.rules.scoring import exhibitions
from tests.catalogue import clause
from tests.games.artifact.positions import (
    CARDS,
    NUMBERS,
    R,
    after,
    allowed,
    bare,
    every,
    hand,
    market,
    names_of,
    phase,
    play,
)

# Stand-alone exhibitions


@clause("AR-EX-59", "AR-18.2")
def test_a_stand_alone_card_is_laid_out_with_a_museum() -> None:
    s = bare(mats={0: "museum"}, free={"museum": 3}, hands={0: "asia_standalone"}, expansion_1=True)
    assert allowed(s, "ALONE", "PRODUCE") == {"ALONE asia"}
    play(s, "ALONE asia")
    assert (s.money[0], s.alone[0].tolist(), hand(s), exhibitions(s, 0)) == (18, [0, 1, 0, 0], "", 1)
    assert (s.owner == layout.ON_BOARD).all()
    assert (R.alone_income, R.alone_prestige, s.to_move) == (1, 1, 1)


@clause("AR-18.2")
def test_a_joker_may_lay_out_a_stand_alone_card() -> None:
    s = bare(mats={0: "africa"}, money={0: 6}, hands={0: "asia_standalone"}, expansion_1=True)
    assert play(s, "ALONE asia").money[0] == 0
    poor = bare(mats={0: "africa"}, money={0: 5}, hands={0: "asia_standalone"}, expansion_1=True)
    assert allowed(poor) == {"PASS"}


@clause("AR-EX-67", "AR-18.2", "AR-18.9", "AR-14.2")
def test_stand_alone_gold_and_manuscript_cards_are_no_part_of_a_set() -> None:
    cards = "africa_mask*2 africa_gold africa_manuscript africa_standalone"
    s = bare(mats={0: "museum"}, hands={0: cards}, expansion_1=True)
    assert allowed(s, "PRODUCE", "ALONE") == {"ALONE africa"}


# Gold


@clause("AR-EX-60", "AR-18.3")
def test_gold_takes_a_card_of_the_market_free_of_charge() -> None:
    s = bare(hands={0: "africa_gold"}, market="asia_vase asia_mask", expansion_1=True)
    assert allowed(s) == {"GOLD 0", "GOLD 1", "PASS"}
    play(s, "GOLD 1")
    assert (hand(s), market(s), names_of(s.gone.tolist())) == ("asia_mask", "asia_vase", "africa_gold")
    assert (s.money[0], phase(s), s.to_move, s.actions_in_turn) == (20, Phase.TURN, 0, 0)
    assert allowed(s) == {"PASS"}


@clause("AR-EX-61", "AR-18.5", "AR-6.7")
def test_gold_may_be_used_after_the_last_action_of_a_turn() -> None:
    s = bare(mats={0: "museum*2"}, hands={0: "africa_gold"}, market="asia_vase", expansion_1=True)
    play(s, "RESEARCH africa", "RESEARCH asia")
    assert (phase(s), s.to_move, allowed(s)) == (Phase.TURN_END, 0, {"GOLD 0", "DONE"})
    assert after(s, "DONE").to_move == 1
    play(s, "GOLD 0")
    assert (hand(s), s.to_move, phase(s)) == ("asia_vase", 1, Phase.TURN)


@clause("AR-18.5")
def test_gold_is_not_asked_for_without_a_market_without_gold_or_after_stopping() -> None:
    s = bare(mats={0: "museum*2"}, hands={0: "africa_gold"}, expansion_1=True)
    assert after(s, "RESEARCH africa", "RESEARCH asia").to_move == 1
    s = bare(mats={0: "museum*2"}, hands={0: "africa_mask"}, market="asia_vase", expansion_1=True)
    assert after(s, "RESEARCH africa", "RESEARCH asia").to_move == 1
    s = bare(mats={0: "museum*2"}, hands={0: "africa_gold"}, market="asia_vase", expansion_1=True)
    assert after(s, "RESEARCH africa", "DONE").to_move == 1


@clause("AR-18.5")
def test_gold_is_asked_for_again_while_gold_and_market_last() -> None:
    s = bare(mats={0: "museum"}, hands={0: "africa_gold asia_gold"}, market="asia_vase asia_mask", expansion_1=True)
    play(s, "RESEARCH africa", "GOLD 0")
    assert (phase(s), allowed(s)) == (Phase.TURN_END, {"GOLD 0", "DONE"})
    play(s, "GOLD 0")
    assert (hand(s), s.to_move) == ("asia_mask asia_vase", 1)


@clause("AR-EX-62", "AR-18.3", "AR-18.4")
def test_of_several_gold_cards_the_lowest_kind_goes_first() -> None:
    s = bare(mats={0: "museum"}, hands={0: "asia_gold africa_gold"}, market="asia_vase asia_mask", expansion_1=True)
    play(s, "GOLD 0")
    assert hand(s) == "asia_vase asia_gold"
    play(s, "GOLD 0")
    assert (hand(s), market(s), phase(s), s.to_move) == ("asia_mask asia_vase", "", Phase.TURN, 0)


@clause("AR-18.3")
def test_gold_may_be_used_between_actions_but_not_after_passing() -> None:
    s = bare(mats={0: "museum*2"}, hands={0: "africa_gold"}, market="asia_vase", expansion_1=True)
    between = after(s, "RESEARCH africa", "GOLD 0")
    assert (phase(between), "PASS" in allowed(between), "DONE" in allowed(between)) == (Phase.TURN, False, True)
    assert allowed(after(s, "PASS"), "GOLD") == set()


@clause("AR-18.4")
def test_gold_is_of_no_use_while_the_market_is_empty() -> None:
    assert allowed(bare(hands={0: "africa_gold"}, expansion_1=True)) == {"PASS"}


# Fragments


@clause("AR-EX-63", "AR-18.6", "AR-14.5")
def test_fragments_count_as_any_type_of_their_site_and_stay_under_the_tile() -> None:
    s = bare(mats={0: "museum"}, hands={0: "africa_mask asia_mask america_fragments"}, expansion_1=True)
    assert allowed(s, "PRODUCE") == every("PRODUCE", "mask_3 three_sites")
    play(s, "PRODUCE mask_3", "CARD africa_mask", "CARD asia_mask", "CARD america_fragments")
    assert allowed(s) == every("CARD", "africa_mask asia_mask")
    play(s, "CARD asia_mask")
    assert names_of(s.gone.tolist()) == "africa_mask america_fragments"


@clause("AR-EX-64", "AR-18.6")
def test_fragments_belong_to_their_own_site() -> None:
    s = bare(mats={0: "museum"}, hands={0: "africa_mask*3 america_fragments"}, expansion_1=True)
    assert allowed(s, "PRODUCE") == every("PRODUCE", "mask_3 mask_4")


@clause("AR-14.5", "AR-18.6", "AR-INV-10")
def test_if_only_fragments_are_shown_nothing_returns() -> None:
    three = "africa_fragments asia_fragments america_fragments"
    s = bare(mats={0: "museum"}, hands={0: three}, expansion_1=True)
    play(s, "PRODUCE vase_3", *(f"CARD {card}" for card in three.split()))
    assert (hand(s), names_of(s.gone.tolist()), s.to_move) == ("", three, 1)
    assert s.owner[3] == 0


# Cursed artifacts


@clause("AR-EX-65", "AR-18.7")
def test_a_cursed_card_is_shipped_first_and_leaves_the_game() -> None:
    s = bare(mats={0: "ship"}, huts={0: "asia*2", 1: "asia"}, face="asia_cursed asia_vase", expansion_1=True)
    play(s, "SHIP asia")
    assert (names_of(s.gone.tolist()), allowed(s)) == ("asia_cursed", {"CARD asia_vase"})
    play(s, "CARD asia_vase")
    assert (hand(s), s.face.sum(), s.huts[:, 1].tolist()) == ("asia_vase", 0, [0, 1, 0, 0, 0])


@clause("AR-EX-66", "AR-18.7")
def test_a_cursed_card_may_be_all_that_is_shipped() -> None:
    s = bare(mats={0: "ship"}, huts={0: "asia", 1: "asia"}, face="asia_cursed", expansion_1=True)
    play(s, "SHIP asia")
    assert (hand(s), s.gone.sum(), s.face.sum(), s.to_move) == ("", 1, 0, 1)
    assert s.huts[:, 1].tolist() == [0, 1, 0, 0, 0]


@clause("AR-18.7")
def test_who_ships_nothing_leaves_the_cursed_card() -> None:
    s = bare(mats={0: "ship"}, huts={0: "asia", 1: "asia*2"}, face="asia_cursed asia_mask", expansion_1=True)
    play(s, "SHIP asia")
    assert (names_of(s.gone.tolist()), hand(s), s.to_move) == ("asia_cursed", "", 1)
    lone = bare(mats={0: "ship"}, huts={0: "asia"}, expansion_1=True)
    lone.face[CARDS.index("asia_cursed")] += 1  # as no game brings it about: an allowance of 0 beside a cursed card
    lone.deck[CARDS.index("asia_cursed")] -= 1
    lone.deck_size[1] -= 1
    rules.play(lone, R, NUMBERS["SHIP asia"])
    assert (lone.face.sum(), lone.gone.sum(), lone.huts.sum()) == (1, 0, 0)


@pytest.mark.parametrize("card", ["standalone", "gold", "fragments", "manuscript"])
@clause("AR-18.1")
def test_special_cards_are_revealed_shipped_sold_and_bought_like_others(card: str) -> None:
    s = bare(
        mats={0: "africa", 1: "ship*2", 2: "ship"},
        huts={0: "africa", 1: "africa"},
        face="africa_mask",
        expansion_1=True,
    )
    play(s, "HIRE africa", f"CARD africa_{card}")
    assert s.face[CARDS.index(f"africa_{card}")] == 1
    play(s, "SHIP africa", f"CARD africa_{card}", "SELL", f"CARD africa_{card}")
    assert (market(s), s.to_move) == (f"africa_{card}", 2)
    assert hand(play(s, "BUY 0"), 2) == f"africa_{card}"


@clause("AR-18.1", "AR-18.7")
def test_a_cursed_card_is_laid_face_up_like_others() -> None:
    s = bare(mats={0: "africa"}, huts={0: "africa"}, expansion_1=True)
    play(s, "HIRE africa", "CARD africa_cursed")
    assert s.face[CARDS.index("africa_cursed")] == 1
