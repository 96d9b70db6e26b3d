"""AR-15 Sell an artifact, AR-16 Buy an artifact."""

from digsite.games.artifact.rules import Phase
from tests.catalogue import clause
from tests.games.artifact.positions import allowed, bare, every, free_spaces, hand, market, names_of, phase, play


@clause("AR-EX-44", "AR-15.2", "AR-15.3")
def test_a_fourth_card_pushes_the_oldest_out_of_the_game() -> None:
    s = bare(
        mats={0: "ship"},
        free={"ship": 7},
        hands={0: "africa_statue"},
        market="africa_vase africa_mask africa_jewel",
    )
    play(s, "SELL", "CARD africa_statue")
    assert market(s) == "africa_mask africa_jewel africa_statue"
    assert (names_of(s.gone.tolist()), s.money[0], hand(s)) == ("africa_vase", 25, "")
    assert (free_spaces(s, "ship"), s.to_move) == (6, 1)


@clause("AR-15.2")
def test_the_market_is_filled_from_the_oldest_to_the_newest() -> None:
    s = bare(mats={0: "ship*2"}, hands={0: "africa_mask africa_vase"})
    play(s, "SELL", "CARD africa_vase", "SELL", "CARD africa_mask")
    assert (market(s), s.gone.sum()) == ("africa_vase africa_mask", 0)


@clause("AR-EX-45", "AR-16.1", "AR-16.2")
def test_a_purchase_costs_the_coins_above_the_ship() -> None:
    s = bare(mats={0: "ship"}, free={"ship": 5}, market="africa_vase africa_mask")
    play(s, "BUY 0")
    assert (s.money[0], market(s), hand(s), free_spaces(s, "ship")) == (16, "africa_mask", "africa_vase", 4)


@clause("AR-16.2")
def test_any_card_of_the_market_may_be_bought_and_the_others_keep_their_order() -> None:
    for place, left in enumerate(("asia_mask asia_jewel", "asia_vase asia_jewel", "asia_vase asia_mask")):
        s = bare(mats={0: "ship"}, market="asia_vase asia_mask asia_jewel")
        assert allowed(s, "BUY") == every("BUY", "0 1 2")
        play(s, f"BUY {place}")
        assert (market(s), s.market_size) == (left, 2)


@clause("AR-EX-46")
def test_a_sale_and_a_purchase_in_one_turn() -> None:
    s = bare(mats={0: "ship*2"}, free={"ship": 7}, hands={0: "asia_mask"}, market="asia_vase")
    play(s, "SELL", "CARD asia_mask")
    assert s.money[0] == 25
    play(s, "BUY 0")
    assert (s.money[0], s.mat[0].sum(), hand(s), s.to_move) == (20, 0, "asia_vase", 1)


@clause("AR-EX-47", "AR-15.1", "AR-16.1", "AR-6.5")
def test_the_market_takes_no_joker() -> None:
    s = bare(mats={0: "museum*3"}, hands={0: "asia_mask"}, market="asia_vase")
    assert allowed(s, "SELL", "BUY") == set()


@clause("AR-EX-48", "AR-15.1", "AR-15.3")
def test_a_sale_needs_no_money() -> None:
    s = bare(mats={0: "ship"}, money={0: 0}, hands={0: "asia_mask"})
    assert allowed(s) == {"SELL", "PASS"}
    assert play(s, "SELL", "CARD asia_mask").money[0] == 3


@clause("AR-15.1", "AR-16.1")
def test_a_sale_needs_a_card_and_a_purchase_money_and_a_card_on_the_market() -> None:
    assert allowed(bare(mats={0: "ship"}, money={0: 5})) == {"PASS"}
    poor = bare(mats={0: "ship"}, money={0: 2}, market="asia_vase")
    assert allowed(poor) == {"PASS"}
    assert allowed(bare(mats={0: "ship"}, money={0: 3}, market="asia_vase")) == {"BUY 0", "PASS"}


@clause("AR-15.4", "AR-18.9")
def test_every_kind_of_card_in_hand_can_be_sold() -> None:
    cards = "asia_mask*2 africa_standalone africa_gold africa_fragments africa_manuscript"
    s = play(bare(mats={0: "ship"}, hands={0: cards}, expansion_1=True), "SELL")
    assert (phase(s), s.mat[0].sum()) == (Phase.SELL_CARD, 1)
    assert allowed(s) == every("CARD", cards.replace("*2", ""))
    assert market(play(s, "CARD africa_manuscript")) == "africa_manuscript"
