"""AR-INV: each invariant notices what breaks it, and no random game does."""

from collections.abc import Callable

import numpy as np
import pytest

from digsite.core import CHANCE, OVER
from digsite.core.records import copy
from digsite.games.artifact import rules
from digsite.games.artifact.rules import Phase, layout
from digsite.games.artifact.rules.order import tiles_on_track
from digsite.sim.batches import Setting, record_game, run_part
from tests.catalogue import clause, compiled_only, few
from tests.games.artifact.positions import BOTH, BOX, CARDS, TILES, R, after, allowed, bare, new_game, play
from tests.positions import playable

GAMES = [(False, False), (True, False), (False, True), (True, True)]


def start() -> np.record:
    return bare(
        mats={0: "museum*2 ship", 1: "asia*2", 2: "ship*6"},
        huts={0: "africa*2", 1: "africa asia"},
        face="africa_mask africa_vase",
        hands={0: "asia_mask*3 asia_gold", 1: "asia_fragments"},
        blind={2: "asia_vase"},
        market="asia_jewel africa_jewel",
        tiles={1: "asia_4"},
        roles={2: "paris carter"},
        research={0: [1, 0, 0, 0]},
        **BOTH,
    )


def put(field: str, place: object, value: int) -> Callable[[np.record], None]:
    def change(s: np.record) -> None:
        if place is None:
            s[field] = value
        else:
            s[field][place] = value

    return change


def both(*changes: Callable[[np.record], None]) -> Callable[[np.record], None]:
    def change(s: np.record) -> None:
        for one in changes:
            one(s)

    return change


FREE = (Phase.TURN, Phase.TURN_END, Phase.PASS_MARK)  # nothing is in progress then
MASK, CURSED, CLOSED = CARDS.index("asia_mask"), CARDS.index("asia_cursed"), 1


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        pytest.param(put("deck", 0, 9), 1, marks=clause("AR-INV-1")),
        pytest.param(put("gone", 7, 1), 1, marks=clause("AR-INV-1")),
        pytest.param(put("alone", (0, 0), 1), 1, marks=clause("AR-INV-1")),
        pytest.param(both(put("deck", 0, -1), put("face", 0, 3), put("gone", 0, 0)), 1, marks=clause("AR-INV-1")),
        pytest.param(both(put("alone", (0, 0), -1), put("gone", 20, 1)), 1, marks=clause("AR-INV-1")),
        pytest.param(put("board", 0, 10), 2, marks=clause("AR-INV-2")),
        pytest.param(both(put("board", 0, 10), put("mat", (0, 0), -1)), 2, marks=clause("AR-INV-2")),
        pytest.param(both(put("board", 4, 2), put("mat", (3, 4), 5), put("mat", (3, 0), 2), put("board", 0, 7)), 3),
        pytest.param(put("rounds", None, 3), 3, marks=clause("AR-INV-3")),
        pytest.param(put("reserve", 0, 9), 4, marks=clause("AR-INV-4")),
        pytest.param(both(put("reserve", 3, 11), put("huts", (3, 0), -1)), 4, marks=clause("AR-INV-4")),
        pytest.param(both(put("face", 0, 0), put("gone", 0, 1)), 5, marks=clause("AR-INV-5")),
        pytest.param(both(put("face", 0, 2), put("deck", 0, 2)), 5, marks=clause("AR-INV-5")),
        pytest.param(put("money", 1, -1), 6, marks=clause("AR-INV-6")),
        pytest.param(put("money", 1, 21), 6, marks=clause("AR-INV-6")),
        pytest.param(put("blind", (0, 0), 1), 7, marks=clause("AR-INV-7")),
        pytest.param(put("blind", (2, CARDS.index("asia_vase")), -1), 7, marks=clause("AR-INV-7")),
        pytest.param(put("expansion_2", None, 0), 7, marks=clause("AR-INV-7")),
        pytest.param(both(put("hand", (0, CURSED), 1), put("deck", CURSED, 0)), 8, marks=clause("AR-INV-8")),
        pytest.param(
            both(put("market", 1, CURSED), put("deck", CURSED, 0), put("deck", 3, 4)), 8, marks=clause("AR-INV-8")
        ),
        pytest.param(put("shown", CARDS.index("asia_gold"), 1), 8, marks=clause("AR-INV-8")),
        pytest.param(put("shown", CARDS.index("africa_standalone"), 1), 8, marks=clause("AR-INV-8")),
        pytest.param(put("market_size", None, 1), 9, marks=clause("AR-INV-9")),
        pytest.param(put("market_size", None, 4), 9, marks=clause("AR-INV-9")),
        pytest.param(put("owner", TILES.index("asia_4"), 2), 10, marks=clause("AR-INV-10")),
        pytest.param(put("owner", TILES.index("mask_3"), 0), 10, marks=clause("AR-INV-10")),
        pytest.param(put("owner", TILES.index("asia_4"), layout.ON_BOARD), 10, marks=clause("AR-INV-11", "AR-INV-10")),
        pytest.param(put("final", None, 1), 12, marks=clause("AR-INV-12")),
        pytest.param(put("reason", None, 1), 12, marks=clause("AR-INV-12")),
        pytest.param(put("year", None, 8), 12, marks=clause("AR-INV-12")),
        pytest.param(put("city", 0, layout.JUDD), 13, marks=clause("AR-INV-13")),
        pytest.param(put("archaeologist", 0, layout.PARIS), 13, marks=clause("AR-INV-13")),
        pytest.param(put("research", (0, 0), 0), 14, marks=clause("AR-INV-14")),
        pytest.param(put("research", (1, 0), -1), 14, marks=clause("AR-INV-14")),
        pytest.param(put("research", (0, 0), 5), 14, marks=clause("AR-INV-14")),
        pytest.param(put("free_used", 0, 2), 16, marks=clause("AR-INV-16")),
        pytest.param(both(put("mat", (0, 4), 3), put("board", 4, 6)), 16, marks=clause("AR-INV-16")),
        pytest.param(put("to_move", None, OVER), 19, marks=clause("AR-INV-19")),
        pytest.param(put("held", 0, 3), 20, marks=clause("AR-INV-20")),
        pytest.param(put("deck_size", 0, 3), 20, marks=clause("AR-INV-20")),
        pytest.param(put("blind_of", (2, 1), 0), 20, marks=clause("AR-INV-20")),
        pytest.param(put("sets", 0, 0), 20, marks=clause("AR-INV-20")),
    ],
)
def test_a_planted_mistake_is_noticed(change: Callable[[np.record], None], broken: int) -> None:
    before = start()
    assert rules.check(before, before, R) == 0
    s = copy(before)
    change(s)
    assert rules.check(before, s, R) == broken


@pytest.mark.parametrize(
    ("made", "change"),
    [
        (start, put("to_move", None, CHANCE)),
        (start, put("mover", None, 1)),
        (start, put("draw_left", None, 1)),
        (start, put("verb", None, layout.SHIP)),
        (start, put("arg", None, 1)),
        (start, put("need", None, 1)),
        (start, put("paid", None, -1)),
        (start, put("shown", MASK, 1)),
        (start, put("given", None, layout.MUSEUM)),
        (start, put("order_pos", None, -1)),
        (start, put("actions_in_turn", None, 3)),
        (start, put("year", None, 3)),
        *((start, put("phase", None, phase)) for phase in Phase if phase not in FREE),
        (lambda: play(start(), "SELL"), put("verb", None, layout.SHIP)),
        (lambda: play(start(), "RESEARCH asia"), put("verb", None, 0)),
        (lambda: play(start(), "RESEARCH asia"), put("verb", None, layout.ALONE)),
        (lambda: play(start(), "RESEARCH asia"), put("arg", None, 20)),
        (lambda: play(start(), "RESEARCH asia", "PAY museum"), put("to_move", None, 0)),
        (lambda: play(start(), "RESEARCH asia", "PAY museum"), put("draw_site", None, 0)),
        (lambda: play(start(), "RESEARCH asia", "PAY museum"), put("draw_seat", None, 0)),
        (lambda: play(start(), "RESEARCH asia", "PAY museum"), put("draw_then", None, layout.NEXT_REVEAL)),
        (lambda: play(start(), "RESEARCH asia", "PAY museum"), put("verb", None, layout.SHIP)),
        (lambda: play(start(), "RESEARCH asia", "PAY museum"), put("draw_left", None, 0)),
        (lambda: play(start(), "PRODUCE mask_3", "PAY museum"), put("need", None, 0)),
        (lambda: play(start(), "PRODUCE mask_3", "PAY museum"), put("arg", None, TILES.index("vase_3"))),
        (lambda: play(start(), "PRODUCE mask_3"), put("arg", None, TILES.index("vase_3"))),
        (lambda: play(start(), "PRODUCE mask_3", "PAY museum"), put("shown", 0, -1)),
        (lambda: play(start(), "PASS", "GIVE museum"), put("given", None, layout.NO_MARKER)),
        (lambda: play(start(), "PASS", "GIVE museum"), put("given", None, 3)),
        (lambda: play(new_game(3), "HUT africa"), put("verb", None, layout.HIRE)),
        (lambda: play(new_game(3), "HUT africa"), put("rounds", None, 1)),
    ],
)
@clause("AR-INV-21")
def test_what_is_decided_fits_its_phase(made: Callable[[], np.record], change: Callable[[np.record], None]) -> None:
    s = made()
    assert rules.check(s, s, R) == 0
    change(s)
    assert rules.check(s, s, R) == 21


@clause("AR-INV-11")
def test_a_tile_that_came_back_would_be_counted() -> None:
    before = start()
    s = copy(before)
    s.owner[TILES.index("asia_4")] = layout.ON_BOARD
    assert tiles_on_track(s, R) == tiles_on_track(before, R) + 1


@clause("AR-INV-4", "AR-INV-14", "AR-INV-13", "AR-INV-2", "AR-INV-1")
def test_nothing_is_ever_done_at_a_closed_site_nor_with_what_is_not_in_the_game() -> None:
    before = bare(3)
    for change, broken in (
        (both(put("huts", (0, CLOSED), 1), put("reserve", 0, 9)), 4),
        (put("research", (0, 0), 1), 14),
        (put("city", 0, layout.PARIS), 13),
        (put("archaeologist", 0, layout.JUDD), 13),
        (put("board", CLOSED, 1), 2),
        (put("deck", CARDS.index("asia_mask"), 1), 1),
        (put("deck", CARDS.index("africa_gold"), 1), 1),
    ):
        s = copy(before)
        change(s)
        assert rules.check(before, s, R) == broken
    carter = bare(expansion_2=True)
    s = copy(carter)
    for nobody in (layout.CARTER, layout.NO_ROLE + 1, layout.PARIS):  # without expansion 1; past the last; a city
        s.archaeologist[0] = nobody
        assert rules.check(carter, s, R) == 13
    closed = bare(3, expansion_1=True)
    s = copy(closed)
    s.research[0, CLOSED] = 1
    assert rules.check(closed, s, R) == 14


@clause("AR-INV-11")
def test_the_base_income_never_rises() -> None:
    before = bare(tiles={1: "asia_4"})
    s = bare()
    s.owner[TILES.index("asia_4")] = 1
    before.owner[TILES.index("asia_5")] = 1
    assert rules.check(before, s, R) in (10, 11)


@clause("AR-INV-10")
def test_the_cards_under_a_new_tile_are_counted() -> None:
    s = bare(mats={0: "museum"}, hands={0: "africa_mask*4"})
    play(s, "PRODUCE mask_3", *["CARD africa_mask"] * 3)
    end = copy(s)
    rules.play(end, R, layout.CARD)
    assert rules.check(s, end, R) == 0
    end.hand[0, 0] -= 1
    end.held[0] -= 1
    end.gone[0] += 1
    assert rules.check(s, end, R) == 10


@clause("AR-INV-6")
def test_money_may_rise_by_a_sale_of_the_mover_alone() -> None:
    before = play(bare(mats={0: "ship"}, hands={0: "asia_mask"}), "SELL")
    s = after(before, "CARD asia_mask")
    assert s.money[0] > before.money[0]
    s.money[2] += 1
    assert rules.check(before, s, R) == 6


@clause("AR-INV-5")
def test_a_site_may_be_one_card_short_after_the_quick_start_of_five_alone() -> None:
    s = new_game(5, quick_start=True)
    play(s, "CARD africa_mask", "CARD asia_mask", "CARD america_mask", "CARD middle_east_mask")
    s.quick = 0
    assert rules.check(s, s, R) == 5


@clause("AR-INV-5")
def test_with_an_empty_deck_a_site_may_be_short_of_cards_but_never_have_too_many() -> None:
    s = bare(huts={0: "asia*3"}, decks={"asia": ""})
    assert rules.check(s, s, R) == 0
    s = bare(huts={0: "asia*3"}, decks={"asia": "asia_mask"})
    assert rules.check(s, s, R) == 5
    s = bare(huts={0: "asia"}, face="asia_mask", decks={"asia": ""})
    assert rules.check(s, s, R) == 5


@clause("AR-INV-12")
def test_the_final_round_is_never_taken_back() -> None:
    before = bare(year=1928)
    s = bare(year=1927)
    s.rounds = before.rounds
    assert rules.check(before, s, R) == 12


@clause("AR-INV-19", "AR-9.4")
def test_a_final_round_that_all_have_passed_is_over() -> None:
    s = bare(year=1928, passed=(0, 1, 2, 3))
    assert rules.check(s, s, R) == 19
    late = bare(year=1928)
    late.rounds = 10
    before = copy(late)
    assert rules.check(before, late, R) == 19


# Random games


def setting(seats: int, expansion_1: bool, expansion_2: bool, quick: bool, **chosen: str | int) -> Setting:
    s = new_game(seats, expansion_1=expansion_1, expansion_2=expansion_2, quick_start=quick, **chosen)
    return Setting(rules, R, seats, s)


@compiled_only
@pytest.mark.parametrize("seats", rules.SEATS)
@pytest.mark.parametrize(("expansion_1", "expansion_2"), GAMES)
@clause("AR-1.2", "AR-1.3", "AR-INV-1", "AR-INV-2", "AR-INV-3", "AR-INV-15", "AR-INV-16", "AR-INV-19")
def test_no_random_game_breaks_an_invariant(seats: int, expansion_1: bool, expansion_2: bool) -> None:
    for quick in (False, True):
        table = setting(seats, expansion_1, expansion_2, quick, first_player=seats - 1)
        assert run_part(table, 50, 300, checked=True).broken_seed < 0


@pytest.mark.parametrize("seats", rules.SEATS)
@clause("AR-4.2", "AR-INV-15", "AR-INV-19")
def test_games_end_within_nine_rounds_and_the_bound_of_the_page(seats: int) -> None:
    for seed in range(few(12, 1)):
        actions = record_game(setting(seats, True, True, bool(seed % 2)), seed)
        assert len(actions) <= 1160 * seats + 4
        s = new_game(seats, expansion_1=True, expansion_2=True, quick_start=bool(seed % 2))
        markers, free = np.zeros(seats), np.zeros(seats)
        for action in actions:
            choices = playable(rules, s, BOX)
            assert choices
            assert max(choices) < rules.ACTIONS == 121
            before = copy(s)
            rules.play(s, R, int(action))
            assert rules.check(before, s, R) == 0
            acted = before.phase not in (Phase.PASS_MARK, Phase.EXCHANGE, Phase.REFILL, Phase.SETUP_TAKE)
            down = before.mat.sum(1)[:seats] - s.mat.sum(1)[:seats]
            markers += np.where(acted & (down > 0), down, 0)
            free = np.maximum(free, s.free_used[:seats])
            if s.rounds != before.rounds:
                assert (markers <= 6).all()
                assert (free <= 1).all()
                markers[:] = 0
        assert (s.to_move, s.final) == (OVER, 1)
        assert s.rounds <= 9
        assert allowed(s) == set()
