"""AR-0 to AR-3: terms, which game is played, the material, the first huts and markers."""

import numpy as np
import pytest

from digsite.core import CHANCE
from digsite.games.artifact import rules
from digsite.games.artifact.rules import Phase, layout
from digsite.games.artifact.rules.order import base_income, tiles_on_track
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
    names_of,
    new_game,
    phase,
    play,
    take,
)
from tests.positions import odds

WORKERS = "africa asia america middle_east"
ALL = " ".join(MARKERS)


def cards_in_play(s: np.record) -> int:
    return int(s.deck.sum())


@clause("AR-EX-1", "AR-2.1", "AR-2.3", "AR-2.4", "AR-2.5", "AR-2.7", "AR-0.3", "AR-5.1")
def test_four_players_set_up_nine_markers_a_track_four_decks_and_all_tiles() -> None:
    s = new_game(4)
    assert s.board.tolist() == [9] * 6
    assert [free_spaces(s, name) for name in MARKERS] == [1] * 6
    assert s.deck_size.tolist() == [20] * 4
    assert (s.owner == layout.ON_BOARD).all()
    assert (tiles_on_track(s, R), len(TILES) - tiles_on_track(s, R)) == (10, 15)
    assert base_income(s, R) == 8
    assert s.money.tolist() == [0] * 5
    assert (s.year, s.face.sum(), s.huts.sum(), s.market_size) == (0, 0, 0, 0)
    assert BOX.year_track.labels[0] == 1920


@clause("AR-EX-2", "AR-2.6", "AR-2.8")
def test_three_players_leave_asia_out_with_its_workers_cards_and_tiles() -> None:
    s = new_game(3)
    assert s.board.tolist() == [8, 0, 8, 8, 8, 8]
    assert cards_in_play(s) == 60
    assert [TILES[tile] for tile in range(25) if s.owner[tile] == layout.NOT_IN_GAME] == ["asia_4", "asia_5"]
    assert (tiles_on_track(s, R), base_income(s, R)) == (8, 7)
    assert allowed(s) == every("HUT", "africa america middle_east")


@pytest.mark.parametrize("site", SITES)
@clause("AR-2.8")
def test_three_players_may_close_any_site(site: str) -> None:
    s = new_game(3, closed_site=site)
    assert s.closed == SITES.index(site)
    assert s.deck_size[s.closed] == s.board[s.closed] == 0
    assert allowed(s) == every("HUT", WORKERS.replace(site, ""))
    assert f"RESEARCH {site}" not in allowed(bare(3, mats={0: "museum"}, closed_site=site))


@pytest.mark.parametrize("seats", [4, 5])
@clause("AR-2.8")
def test_four_and_five_players_ignore_the_closed_site(seats: int) -> None:
    assert new_game(seats, closed_site="africa").tobytes() == new_game(seats).tobytes()


@clause("AR-EX-3", "AR-2.2", "AR-2.3", "AR-17.1", "AR-18.1", "AR-19.1")
def test_five_players_use_all_markers_and_the_expansions_their_cards() -> None:
    s = new_game(5, expansion_1=True, expansion_2=True)
    assert (s.board.sum(), free_spaces(s, "ship")) == (60, 0)
    assert s.deck_size.tolist() == [27] * 4
    assert s.deck.tolist() == R.copies.tolist()
    assert base_income(s, R) == 8
    assert (s.research.sum(), R.research[0]) == (0, 0)
    assert {*s.city.tolist(), *s.archaeologist.tolist()} == {layout.NO_ROLE}


@clause("AR-1.2", "AR-2.2")
@pytest.mark.parametrize(("expansion_1", "cards"), [(False, 80), (True, 108)])
@pytest.mark.parametrize("expansion_2", [False, True])
def test_special_cards_come_with_the_first_expansion_whatever_the_second(
    expansion_1: bool, expansion_2: bool, cards: int
) -> None:
    s = new_game(4, expansion_1=expansion_1, expansion_2=expansion_2)
    assert cards_in_play(s) == cards
    assert s.deck[layout.NORMAL :].sum() == cards - 80
    assert (BOX.wooden_markers.money, BOX.wooden_markers.research, BOX.wooden_markers.role) == (1, 4, 2)


@clause("AR-1.1", "AR-2.9", "AR-0.8")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everyone_begins_with_ten_huts_an_empty_mat_and_no_coins(seats: int) -> None:
    assert seats in rules.SEATS
    s = new_game(seats)
    assert s.seats == seats
    assert s.reserve.tolist() == [10] * seats + [0] * (5 - seats)
    assert (s.mat.sum(), s.money.sum(), s.passed.sum(), s.held.sum()) == (0, 0, 0, 0)


@clause("AR-2.10", "AR-3.1", "AR-0.1")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_places_the_first_hut_and_the_others_follow_clockwise(first: int) -> None:
    s = new_game(3, first_player=first)
    order = []
    for _ in range(6):
        order.append(int(s.to_move))
        play(s, "HUT africa")
        if s.to_move == CHANCE:
            play(s, f"CARD {names_of((s.deck > 0).tolist()).split()[0]}")
    assert order == [(first + i) % 3 for i in range(3)] * 2
    assert s.to_move == first
    assert s.start == first


@clause("AR-EX-4", "AR-3.1", "AR-3.2", "AR-3.3", "AR-3.4", "AR-0.4")
def test_a_first_hut_brings_a_card_where_a_hut_stood_before() -> None:
    s = example_4()
    assert s.huts.sum(0).tolist() == [4, 3, 1, 0]
    assert s.face[:5].sum() == 3
    assert s.face[5:10].sum() == 2
    assert s.face.sum() == 5
    assert s.board[0] == 5
    assert free_spaces(s, "africa") == 5
    assert s.mat.sum(1).tolist() == [2, 2, 2, 2, 0]
    assert s.huts[0].tolist() == [2, 0, 0, 0]
    assert s.mat[0].tolist() == [2, 0, 0, 0, 0, 0]
    assert (phase(s), s.to_move) == (Phase.SETUP_TAKE, 0)


def example_4() -> np.record:
    return play(
        new_game(4),
        *("HUT africa", "HUT africa", "CARD africa_mask", "HUT africa", "CARD africa_mask", "HUT asia"),
        *("HUT africa", "CARD africa_jewel", "HUT asia", "CARD asia_vase", "HUT america", "HUT asia", "CARD asia_vase"),
    )


@clause("AR-EX-5", "AR-3.4", "AR-8.4")
def test_four_more_markers_are_taken_in_rising_order() -> None:
    s = play(example_4(), "TAKE america", "TAKE museum")
    assert allowed(s) == every("TAKE", "museum ship")
    play(s, "TAKE ship", "TAKE ship")
    assert s.mat[0].tolist() == [2, 0, 1, 0, 1, 2]
    assert (phase(s), s.to_move) == (Phase.SETUP_TAKE, 1)
    assert allowed(s) == every("TAKE", ALL)


@clause("AR-EX-6", "AR-3.6", "AR-5.2", "AR-5.3")
def test_the_first_round_begins_with_income_for_all() -> None:
    s = example_4()
    for markers in ("museum*2 ship*2", "museum*2 ship*2", "ship*4", "america*4"):
        assert s.money.sum() == 0
        take(s, markers)
    assert s.money.tolist() == [8, 8, 8, 8, 0]
    assert (phase(s), s.to_move, s.rounds) == (Phase.TURN, 0, 1)


@clause("AR-EX-7", "AR-3.5", "AR-1.3")
def test_the_quick_start_of_four_counts_from_the_start_player() -> None:
    s = new_game(4, quick_start=True, first_player=2)
    assert [names_of(s.huts[seat].tolist(), SITES) for seat in (2, 3, 0, 1)] == [
        "africa asia",
        "africa america",
        "america middle_east",
        "asia middle_east",
    ]
    for site in SITES:
        assert odds(rules, s, BOX) == {layout.CARD + 5 * SITES.index(site) + i: 4 for i in range(5)}
        play(s, f"CARD {site}_mask")
    assert s.face.sum() == 4
    assert s.board[:4].tolist() == [7, 7, 7, 7]
    assert s.mat[2].tolist() == [1, 1, 0, 0, 0, 0]
    assert (phase(s), s.to_move, s.start) == (Phase.SETUP_TAKE, 2, 2)
    take(s, "museum*2 ship*2")
    assert s.to_move == 3


def quick(seats: int, **chosen: bool | str) -> np.record:
    s = new_game(seats, quick_start=True, **chosen)
    for site in SITES:
        if site != "asia" or seats > 3:
            play(s, f"CARD {site}_mask")
    return s


@clause("AR-EX-8", "AR-3.5")
def test_the_quick_start_of_five_lays_out_one_card_a_site() -> None:
    s = quick(5)
    assert s.huts.sum(0).tolist() == [2, 3, 3, 2]
    assert [int(s.face[5 * site : 5 * site + 5].sum()) for site in range(4)] == [1, 1, 1, 1]
    assert s.board[:4].tolist() == [8, 7, 7, 8]
    assert [names_of(s.huts[seat].tolist(), SITES) for seat in range(5)] == [
        "africa america",
        "asia america",
        "asia middle_east",
        "africa asia",
        "america middle_east",
    ]


@clause("AR-EX-9", "AR-3.5")
def test_the_quick_start_of_three_leaves_asia_out() -> None:
    s = quick(3)
    assert [names_of(s.huts[seat].tolist(), SITES) for seat in range(3)] == [
        "africa america",
        "america middle_east",
        "africa middle_east",
    ]
    assert s.face.sum() == 3
    assert s.board.tolist() == [6, 0, 6, 6, 8, 8]
    assert free_spaces(s, "africa") == 4


@clause("AR-EX-10", "AR-3.5")
def test_the_quick_start_of_three_closes_asia_whatever_the_option_says() -> None:
    s = quick(3, closed_site="africa")
    assert s.closed == SITES.index("asia")
    assert s.tobytes() == quick(3).tobytes()
    assert "HUT africa" not in allowed(s)


@clause("AR-3.4", "AR-3.5")
def test_after_the_quick_start_the_mats_are_filled_as_usual() -> None:
    s = quick(4)
    assert allowed(s) == every("TAKE", ALL)
    for seat in range(4):
        assert s.to_move == seat
        take(s, "museum*2 ship*2")
    assert s.mat.sum(1).tolist() == [6, 6, 6, 6, 0]
    assert phase(s) == Phase.TURN


@clause("AR-0.2", "AR-0.3", "AR-0.4")
def test_a_marker_taken_frees_a_space_and_one_put_down_covers_it() -> None:
    s = bare(mats={0: "museum*2 ship"})
    assert [free_spaces(s, name) for name in MARKERS] == [1, 1, 1, 1, 3, 2]
    assert len(MARKERS) == 6
    one = after(s, "RESEARCH africa", "PAY museum")
    assert free_spaces(one, "museum") == 2
    assert after(s, "PASS", "TAKE asia").board[1] == 8


@clause("AR-0.6")
def test_a_decision_with_one_option_is_asked_all_the_same() -> None:
    s = play(bare(mats={0: "ship"}, hands={0: "asia_jewel"}), "SELL")
    assert (phase(s), s.to_move, allowed(s)) == (Phase.SELL_CARD, 0, {"CARD asia_jewel"})
    assert allowed(bare()) == {"PASS"}


@clause("AR-0.7", "AR-22.1", "AR-22.2", "AR-12.2")
def test_a_card_is_drawn_by_the_copies_in_its_deck() -> None:
    s = bare(mats={0: "africa"}, huts={0: "africa"}, decks={"africa": "africa_mask*3 africa_tablet"})
    play(s, "HIRE africa")
    assert (s.to_move, phase(s)) == (CHANCE, Phase.DRAW)
    assert odds(rules, s, BOX) == {layout.CARD + 0: 3, layout.CARD + 4: 1}
    play(s, "CARD africa_mask")
    assert (s.deck[0], s.deck_size[0], s.face[0]) == (2, 3, 1)


@clause("AR-22.2", "AR-20.8", "AR-20.7")
def test_two_draws_of_one_action_come_one_after_the_other() -> None:
    s = bare(mats={0: "africa"}, huts={0: "africa"}, roles={0: "morley"}, expansion_2=True)
    play(s, "HIRE africa", "YES", "CARD africa_mask")
    assert odds(rules, s, BOX)[layout.CARD + 0] == 3
    play(s, "CARD africa_mask")
    assert s.face[0] == 2
    judd = bare(mats={0: "museum*2"}, huts={1: "asia"}, roles={0: "judd"}, expansion_2=True)
    play(judd, "RESEARCH asia", "CARD asia_mask")
    assert phase(judd) == Phase.ASK_JUDD


@clause("AR-0.9")
def test_a_hand_may_hold_any_number_of_cards() -> None:
    many = " ".join(f"{site}_{type.id}*3" for site in SITES for type in BOX.artifact_type)
    s = bare(mats={0: "ship"}, hands={0: many}, market="africa_mask")
    play(s, "BUY 0")
    assert s.held[0] == 61
