"""AR-4 to AR-9: income, turns, prices, passing, the end of the round and of the game."""

import numpy as np
import pytest

from digsite.core import CHANCE, OVER
from digsite.games.artifact import rules
from digsite.games.artifact.rules import Phase, layout
from digsite.games.artifact.rules.order import base_income, pay_income
from tests.catalogue import clause
from tests.games.artifact.positions import (
    BOX,
    MARKERS,
    SITES,
    TILES,
    R,
    after,
    allowed,
    bare,
    every,
    free_spaces,
    hand,
    names_of,
    phase,
    play,
    take,
)

ALL = " ".join(MARKERS)
FOUR = "africa asia america middle_east"
INCOME_TILES = [tile.id for tile in BOX.exhibition if tile.place == "income"]


def income(s: np.record) -> list[int]:
    before = s.money.tolist()
    pay_income(s, R)
    return [int(s.money[seat]) - before[seat] for seat in range(int(s.seats))]


# Income


@clause("AR-EX-11", "AR-5.1", "AR-5.2", "AR-14.6")
def test_income_is_the_base_income_and_that_of_own_tiles() -> None:
    s = bare(tiles={0: "africa_4 mask_4"})
    assert base_income(s, R) == 7
    assert income(s) == [11, 7, 7, 7]


@clause("AR-EX-12", "AR-5.1")
def test_the_track_of_three_players_begins_further_right() -> None:
    s = bare(3, tiles={1: "three_sites"})
    assert base_income(s, R) == 6


@clause("AR-EX-13", "AR-5.2", "AR-18.2")
def test_stand_alone_cards_bring_income() -> None:
    s = bare(tiles={2: "vase_5"}, alone={2: "africa asia"}, expansion_1=True)
    assert income(s) == [8, 8, 13, 8]


@clause("AR-5.1", "AR-INV-11")
def test_the_base_income_is_the_number_on_the_rightmost_free_space() -> None:
    row = BOX.income.row
    for taken in range(len(INCOME_TILES)):
        assert base_income(bare(tiles={0: " ".join(INCOME_TILES[:taken])}), R) == row[taken]


@clause("AR-4.1", "AR-5.3", "AR-8.5")
def test_a_round_is_income_then_turns_then_the_refill() -> None:
    s = bare(3, passed=(1, 2), mats={0: "ship", 1: "museum*6", 2: "america*6"}, to_move=0)
    money = s.money.tolist()
    play(s, "PASS", "TAKE ship")
    assert (phase(s), s.to_move) == (Phase.REFILL, 0)
    take(s, "africa*4")
    assert (phase(s), s.to_move) == (Phase.TURN, 0)
    assert (s.year, s.rounds) == (2, 3)
    assert [int(s.money[seat]) - money[seat] for seat in range(3)] == [7, 7, 7]
    assert s.passed.tolist() == [0] * 5


@clause("AR-4.2", "AR-9.1", "AR-9.3")
def test_the_ninth_round_is_the_last_and_is_final_from_its_beginning() -> None:
    s = bare(3, year=1927, passed=(1, 2), mats={0: "ship*5", 1: "museum*6", 2: "america*6"})
    play(s, "PASS", "TAKE museum")
    assert (s.year, s.rounds, s.final, s.reason) == (8, 9, 1, layout.LAST_YEAR)
    assert BOX.year_track.labels[s.year] == 1928
    for _ in range(3):
        play(s, "PASS")
    assert (s.to_move, s.rounds) == (OVER, 9)


# Prices


@clause("AR-EX-14", "AR-6.3", "AR-0.4")
def test_the_price_falls_as_markers_are_played() -> None:
    s = bare(mats=dict.fromkeys(range(4), "museum"))
    assert free_spaces(s, "museum") == 5
    for seat, cost in enumerate([3, 2, 2, 1]):
        assert s.to_move == seat
        play(s, f"RESEARCH {SITES[seat]}")
        assert s.money[seat] == 20 - cost


@clause("AR-EX-15", "AR-0.3")
def test_three_players_never_pay_one() -> None:
    s = play(bare(3, mats={0: "ship"}, huts={0: "africa"}), "SHIP africa")
    assert s.money[0] == 18


@clause("AR-EX-16")
def test_five_players_pay_one_for_a_lone_marker_and_five_when_all_are_out() -> None:
    ship = play(bare(5, mats={0: "ship"}, huts={0: "africa"}), "SHIP africa")
    assert ship.money[0] == 19
    museum = play(bare(5, mats={0: "museum*4", 1: "museum*6"}), "RESEARCH africa")
    assert museum.money[0] == 15


@clause("AR-EX-17", "AR-6.2", "AR-6.7")
def test_the_same_action_may_be_done_twice_at_falling_prices() -> None:
    s = bare(mats={0: "africa*3"}, free={"africa": 5}, huts={0: "africa"}, money={0: 5})
    play(s, "HIRE africa", "CARD africa_mask")
    assert s.money[0] == 2
    play(s, "HIRE africa", "CARD africa_vase")
    assert (s.money[0], s.huts[0, 0], s.to_move) == (0, 3, 1)


@pytest.mark.parametrize("free", range(1, 11))
@clause("AR-6.3", "AR-15.3")
def test_every_space_has_its_price(free: int) -> None:
    s = bare(5, mats={0: "museum ship"}, free={"museum": free, "ship": free}, market="africa_mask")
    bought = after(s, "BUY 0")
    assert s.money[0] - bought.money[0] == [3, 3, 4, 4, 4, 5, 5, 5, 6, 6][free - 1]
    researched = after(s, "RESEARCH africa", "PAY museum")
    assert s.money[0] - researched.money[0] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5][free - 1]


@clause("AR-EX-18", "AR-6.5", "AR-6.6")
def test_a_joker_pays_six_and_goes_to_its_own_track() -> None:
    s = play(bare(mats={0: "asia"}, money={0: 8}), "RESEARCH america")
    assert (s.money[0], s.board[1], s.huts[0, 2]) == (2, 9, 1)


@clause("AR-EX-19", "AR-6.6")
def test_the_proper_marker_does_not_forbid_a_joker() -> None:
    s = play(bare(mats={0: "museum ship"}, money={0: 9}), "RESEARCH africa")
    assert (phase(s), allowed(s)) == (Phase.PAYMENT, every("PAY", "museum ship"))
    joker, proper = after(s, "PAY ship"), after(s, "PAY museum")
    assert (joker.money[0], names_of(joker.mat[0].tolist(), MARKERS)) == (3, "museum")
    assert (proper.money[0], names_of(proper.mat[0].tolist(), MARKERS)) == (8, "ship")


@clause("AR-EX-20", "AR-6.5", "AR-7.1", "AR-0.8")
def test_without_the_money_for_a_joker_only_passing_is_left() -> None:
    assert allowed(bare(mats={0: "asia"}, money={0: 5})) == {"PASS"}
    assert allowed(bare(mats={0: "asia"}, money={0: 6})) == every("RESEARCH", FOUR) | {"PASS"}


@clause("AR-EX-21", "AR-0.8", "AR-6.8")
def test_the_last_coin_is_enough() -> None:
    s = bare(mats={0: "museum"}, money={0: 1})
    assert play(s, "RESEARCH asia").money[0] == 0
    assert allowed(bare(mats={0: "museum"}, money={0: 0})) == {"PASS"}


@clause("AR-6.5")
def test_both_actions_of_a_turn_may_be_paid_by_jokers() -> None:
    s = play(bare(mats={0: "asia*2 ship"}, money={0: 12}), "RESEARCH africa", "PAY asia", "RESEARCH asia", "PAY asia")
    assert (s.money[0], s.to_move) == (0, 1)


@clause("AR-6.5", "AR-6.6")
def test_a_joker_pays_for_each_of_the_four_actions_and_with_any_other_marker() -> None:
    s = bare(mats={0: "asia museum ship"}, huts={0: "africa"}, hands={0: "africa_mask asia_mask america_mask"})
    for action in ("HIRE africa", "RESEARCH america", "SHIP africa", "PRODUCE mask_3"):
        assert allowed(after(s, action)) == every("PAY", "asia museum ship")
    dear = bare(5, mats={0: "museum ship", 1: "museum*6"}, free={"museum": 10}, money={0: 4}, huts={0: "africa"})
    assert allowed(dear, "RESEARCH", "SHIP") == {"SHIP africa"}


@clause("AR-6.4", "AR-6.3", "AR-0.8")
def test_an_action_is_named_then_paid_then_carried_out() -> None:
    s = play(bare(mats={0: "africa museum"}, huts={0: "africa"}), "HIRE africa")
    assert (phase(s), s.money[0], s.huts[0, 0]) == (Phase.PAYMENT, 20, 1)
    play(s, "PAY africa")
    assert (phase(s), s.money[0], s.huts[0, 0], s.to_move) == (Phase.DRAW, 19, 2, CHANCE)


# Turns and passing


@clause("AR-EX-22", "AR-6.1", "AR-6.7")
def test_a_player_may_stop_after_one_action_and_act_again_later() -> None:
    s = play(bare(mats={0: "museum*3"}), "RESEARCH africa")
    assert "PASS" not in allowed(s)
    assert "DONE" in allowed(s)
    play(s, "DONE")
    assert (s.to_move, s.passed[0]) == (1, 0)
    assert "DONE" not in allowed(s)
    play(s, "PASS", "TAKE ship")
    assert s.to_move == 2
    play(s, "PASS", "TAKE ship", "PASS", "TAKE ship")
    assert (s.to_move, phase(s)) == (0, Phase.TURN)
    assert {"PASS", "RESEARCH asia"} <= allowed(s)


@clause("AR-6.7")
def test_the_turn_ends_by_itself_with_the_second_action_or_the_last_marker() -> None:
    s = bare(mats={0: "museum*3"})
    assert after(s, "RESEARCH africa").to_move == 0
    assert after(s, "RESEARCH africa", "RESEARCH asia").to_move == 1
    assert after(bare(mats={0: "museum"}), "RESEARCH africa").to_move == 1


@clause("AR-EX-23", "AR-7.2", "AR-7.5")
def test_a_passing_player_takes_a_marker_and_makes_its_track_dearer() -> None:
    s = bare(mats={0: "ship*2", 3: "museum*3"})
    play(s, "PASS", "TAKE museum")
    assert s.mat[0].sum() == 3
    assert free_spaces(s, "museum") == 5
    assert (s.money[0], s.to_move) == (20, 1)
    assert after(bare(mats={0: "museum", 3: "museum*3"}), "RESEARCH africa").money[0] == 17
    assert after(bare(mats={0: "museum", 3: "museum*2"}), "RESEARCH africa").money[0] == 18


@clause("AR-EX-24", "AR-7.4", "AR-7.2")
def test_with_fewer_than_six_markers_doing_nothing_is_not_offered() -> None:
    s = play(bare(mats={0: "ship*2"}), "PASS")
    assert (phase(s), allowed(s)) == (Phase.PASS_MARK, every("TAKE", ALL) | {"GIVE ship"})


@clause("AR-EX-25", "AR-7.3", "AR-7.4", "AR-7.5")
def test_with_six_markers_one_is_exchanged_or_nothing_done() -> None:
    s = play(bare(mats={0: "ship*5 museum"}), "PASS")
    assert allowed(s) == {"GIVE museum", "GIVE ship", "DONE"}
    assert allowed(after(s, "GIVE museum")) == every("TAKE", f"{FOUR} ship")
    other = after(s, "GIVE ship", "TAKE africa")
    assert names_of(other.mat[0].tolist(), MARKERS) == "africa museum ship*4"
    assert (other.board[5], other.board[0]) == (s.board[5] + 1, s.board[0] - 1)
    assert (other.money[0], other.to_move) == (20, 1)
    assert after(s, "DONE").mat[0].tolist() == s.mat[0].tolist()


@clause("AR-7.3", "AR-7.4")
def test_only_markers_on_their_tracks_can_be_taken() -> None:
    s = play(bare(mats={0: "ship*3", 1: "museum*6", 2: "museum*3 ship*3", 3: "ship*3"}), "PASS")
    assert allowed(s) == every("TAKE", FOUR) | {"GIVE ship"}
    assert allowed(after(s, "GIVE ship")) == every("TAKE", FOUR)


@clause("AR-7.3")
def test_a_marker_is_offered_for_exchange_only_where_another_kind_can_be_taken() -> None:
    s = play(bare(mats={0: "museum ship"}), "PASS")
    s.board[:] = [0, 0, 0, 0, 0, 1]  # fewer than any box of ours leaves on the tracks
    assert allowed(s) == {"TAKE ship", "GIVE museum"}


@clause("AR-7.1", "AR-7.2")
def test_after_passing_no_action_is_left_in_this_round() -> None:
    s = play(
        bare(3, mats={0: "museum*5", 1: "museum ship*2"}), "PASS", "TAKE ship", "RESEARCH africa", "PAY museum", "DONE"
    )
    play(s, "PASS", "TAKE ship")
    assert (s.to_move, phase(s)) == (0, Phase.PASS_MARK)
    assert allowed(s) == {"GIVE museum", "GIVE ship", "DONE"}


@clause("AR-EX-26", "AR-7.2", "AR-8.1")
def test_passed_players_keep_taking_and_the_last_one_takes_too() -> None:
    s = example_26()
    assert s.mat.sum(1).tolist() == [2, 2, 3, 0, 0]
    assert phase(s) == Phase.REFILL


def example_26() -> np.record:
    s = bare(3, passed=(0, 1), mats={0: "ship", 1: "ship", 2: "museum*3"}, to_move=2)
    play(s, "RESEARCH africa", "DONE", "TAKE africa", "TAKE africa")
    assert (s.to_move, phase(s)) == (2, Phase.TURN)
    return play(s, "PASS", "TAKE america")


@clause("AR-EX-27", "AR-8.3", "AR-8.4", "AR-8.5")
def test_the_last_to_pass_begins_the_refill_and_the_next_round() -> None:
    s = example_26()
    asked = []
    for markers in ("museum*3", "america*4", "ship*4"):
        asked.append(int(s.to_move))
        take(s, markers)
    assert asked == [2, 0, 1]
    assert BOX.year_track.labels[s.year] == 1922
    assert (s.start, s.to_move, phase(s)) == (2, 2, Phase.TURN)
    assert s.money.tolist()[:3] == [27, 27, 24]


@clause("AR-EX-28", "AR-8.4")
def test_a_full_mat_is_skipped_in_the_refill() -> None:
    s = bare(3, passed=(1, 2), mats={0: "ship", 1: "museum*6", 2: "america*2"})
    play(s, "PASS", "TAKE ship")
    assert s.to_move == 0
    take(s, "ship*4")
    assert (s.to_move, phase(s)) == (2, Phase.REFILL)
    take(s, "middle_east*4")
    assert (phase(s), s.mat[1].tolist()) == (Phase.TURN, [0, 0, 0, 0, 6, 0])


@clause("AR-8.1", "AR-8.4")
def test_where_all_mats_are_full_the_next_round_begins_at_once() -> None:
    s = bare(3, passed=(1, 2), mats={0: "ship*6", 1: "museum*6", 2: "america*6"})
    play(s, "PASS", "DONE")
    assert (phase(s), s.year, s.to_move) == (Phase.TURN, 2, 0)


@clause("AR-8.4")
def test_a_refill_leaves_enough_markers_for_the_picks_to_come() -> None:
    s = bare(3, passed=(1, 2), mats={0: "ship*2", 1: "ship*6", 2: "museum*6"})
    play(s, "PASS", "TAKE museum")
    assert s.board.tolist() == [8, 0, 8, 8, 1, 0]
    assert allowed(s) == every("TAKE", "africa america middle_east")
    play(s, "TAKE america", "TAKE middle_east")
    assert allowed(s) == every("TAKE", "middle_east museum")
    play(s, "TAKE museum")
    assert (phase(s), s.board[4]) == (Phase.TURN, 0)


@clause("AR-EX-29", "AR-7.6", "AR-8.2", "AR-9.4")
def test_in_the_final_round_nobody_takes_markers_and_passed_players_wait() -> None:
    s = bare(3, year=1928, passed=(0, 1), mats={2: "museum*2"}, to_move=2)
    play(s, "RESEARCH africa", "DONE")
    assert (s.to_move, phase(s)) == (2, Phase.TURN)
    play(s, "PASS")
    assert (s.to_move, phase(s)) == (OVER, Phase.END)
    assert s.mat.sum() == 1
    assert s.start == 2
    assert allowed(s) == set()


@clause("AR-8.3", "AR-8.2")
def test_the_start_player_marker_goes_to_the_last_to_pass() -> None:
    s = bare(3, mats={0: "ship*6", 1: "museum*6", 2: "america*6"})
    play(s, "PASS", "DONE", "RESEARCH africa", "DONE", "PASS", "DONE", "DONE")
    assert (s.to_move, phase(s)) == (1, Phase.TURN)
    play(s, "PASS", "TAKE museum")
    assert (s.start, s.to_move, phase(s)) == (1, 1, Phase.TURN)


# The end of the game


@clause("AR-EX-49", "AR-9.1", "AR-9.2", "AR-9.3", "AR-7.6")
def test_the_last_card_of_a_deck_makes_the_round_final_at_once() -> None:
    s = example_49()
    assert (s.final, s.reason) == (1, layout.DECK_EMPTY)
    assert (s.to_move, phase(s)) == (0, Phase.TURN)
    assert "HIRE asia" in allowed(s)
    play(s, "DONE")
    assert s.to_move == 2
    play(s, "PASS")
    assert (s.to_move, phase(s)) == (0, Phase.TURN)
    play(s, "PASS")
    assert s.to_move == OVER


def example_49() -> np.record:
    s = bare(
        3,
        closed_site="africa",
        mats={0: "asia*3", 1: "ship"},
        huts={0: "asia"},
        passed=(1,),
        decks={"asia": "asia_jewel"},
    )
    return play(s, "HIRE asia", "CARD asia_jewel")


@clause("AR-EX-50", "AR-9.5")
def test_from_an_empty_deck_no_card_is_drawn_but_the_hut_is_placed() -> None:
    s = example_49()
    face, money = int(s.face.sum()), int(s.money[0])
    play(s, "HIRE asia")
    assert (s.face.sum(), s.huts[0, 1], s.to_move) == (face, 3, 2)
    assert s.money[0] < money


@clause("AR-EX-51", "AR-9.1")
def test_the_last_tile_of_the_income_track_makes_the_round_final() -> None:
    others = " ".join(tile for tile in INCOME_TILES if tile != "three_sites")
    s = bare(mats={0: "museum"}, hands={0: "africa_mask asia_vase america_jewel"}, tiles={1: others})
    assert s.final == 0
    show(s, "three_sites", "africa_mask asia_vase america_jewel", "africa_mask")
    assert (s.final, s.reason) == (1, layout.TRACK_EMPTY)


def show(s: np.record, tile: str, cards: str, kept: str) -> np.record:
    return play(s, f"PRODUCE {tile}", *(f"CARD {card}" for card in cards.split()), f"CARD {kept}")


@clause("AR-EX-52", "AR-9.1")
def test_two_types_sold_out_make_the_round_final() -> None:
    vases = "africa_vase asia_vase america_vase"
    s = bare(mats={0: "museum"}, hands={0: vases}, tiles={1: "mask_3 mask_4 mask_5", 2: "vase_4 vase_5"})
    assert s.final == 0
    show(s, "vase_3", vases, "asia_vase")
    assert (s.final, s.reason) == (1, layout.TYPES_GONE)
    one_left = bare(mats={0: "museum"}, hands={0: vases}, tiles={1: "mask_3 mask_4", 2: "vase_4 vase_5"})
    show(one_left, "vase_3", vases, "asia_vase")
    assert one_left.final == 0


@clause("AR-9.1", "AR-9.2")
def test_a_card_drawn_unseen_may_be_the_last_too() -> None:
    s = bare(mats={0: "ship"}, huts={0: "asia"}, roles={0: "london"}, decks={"asia": "asia_jewel"}, expansion_2=True)
    play(s, "SHIP asia", "YES", "CARD asia_jewel")
    assert (s.final, s.reason) == (1, layout.DECK_EMPTY)


@clause("AR-9.3", "AR-7.6")
def test_markers_taken_before_the_round_became_final_stay() -> None:
    s = bare(3, closed_site="africa", mats={1: "asia"}, huts={1: "asia"}, decks={"asia": "asia_jewel"})
    play(s, "PASS", "TAKE ship", "HIRE asia", "CARD asia_jewel")
    assert (s.final, s.mat[0].sum(), s.to_move) == (1, 1, 2)


@clause("AR-9.3", "AR-9.4", "AR-10.1")
def test_a_second_condition_changes_nothing_and_tiles_still_count() -> None:
    s = bare(3, year=1928, mats={0: "museum"}, hands={0: "africa_mask*3"}, passed=(1, 2))
    show(s, "mask_3", "africa_mask africa_mask africa_mask", "africa_mask")
    assert s.owner[TILES.index("mask_3")] == 0
    play(s, "PASS")
    assert s.to_move == OVER
    assert rules.score(s, R, 0) == 4 + int(s.money[0]) // 5
    assert hand(s) == "africa_mask"
