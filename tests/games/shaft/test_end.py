"""Shaft, the end, who sees what and the invariants: each test is named as the rule it proves."""

from typing import Any

import numpy as np
import pytest

from digsite.core import CHANCE, HIDDEN, NOBODY, OVER
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.games.shaft import rules
from tests.catalogue import clause
from tests.games.shaft.positions import (
    BOX,
    GAME,
    allowed,
    at,
    hidden,
    holding,
    only,
    play,
    rolling,
    seen_by,
    shown_more,
)

# SH-3 The end


@clause("SH-3.1")
def test_a_turn_that_ends_with_an_empty_supply_opens_the_offer_from_the_first_digger() -> None:
    s = holding([1, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], first=2, supply=0, basket=4, depth=3)
    play(s, "leave")
    assert (s.phase, s.to_move, s.depth, s.basket, s.shelf[0]) == (rules.OFFER, 2, 0, 0, 4)


@clause("SH-3.1")
def test_a_turn_that_buries_the_last_sherds_opens_the_offer_too() -> None:
    s = holding([1, 0, 0, 0], supply=0, basket=4, depth=3, to_move=CHANCE, phase=rules.ROLL)
    play(s, "die:1")
    assert (s.phase, s.to_move, s.lost) == (rules.OFFER, 0, 4)


@clause("SH-3.1")
def test_while_the_supply_lasts_the_next_one_digs() -> None:
    s = play(holding([1, 0, 0, 0], supply=1, basket=4), "leave")
    assert (s.phase, s.to_move) == (rules.TURN, 1)


@clause("SH-3.1")
def test_everyone_who_holds_a_tool_offers_one_of_them_or_nothing() -> None:
    s = holding([0, 0, 0, 0], [2, 0, 1, 0], [0, 0, 0, 0], [0, 0, 0, 1], supply=0, basket=1, first=0)
    play(s, "leave")
    assert (s.to_move, allowed(s)) == (1, {"offer:lamp", "offer:sieve", "offer:nothing"})
    play(s, "offer:nothing")
    assert (s.to_move, allowed(s)) == (3, {"offer:map", "offer:nothing"})
    play(s, "offer:map")
    assert s.to_move == OVER


@clause("SH-3.1", "SH-3.2")
def test_without_any_tool_the_game_is_over_at_once() -> None:
    s = play(holding([0, 0, 0, 0], supply=0, basket=4), "leave")
    assert (s.to_move, s.phase, s.shelf[0]) == (OVER, rules.END, 4)
    assert allowed(s) == set()


@clause("SH-3.1", "SH-4.1")
def test_an_offer_is_known_to_its_maker_alone_until_all_have_chosen() -> None:
    s = holding([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], supply=0, basket=1)
    play(s, "leave")
    assert seen_by(s, "offer:lamp") == {0}
    play(s, "offer:lamp")
    for seat, known in ((0, rules.LAMP), (1, HIDDEN), (2, HIDDEN), (NOBODY, HIDDEN)):
        assert hidden(s, seat).offer.tolist()[:2] == [known, rules.NOT_YET]
    play(s, "offer:nothing")
    assert seen_by(s, "offer:nothing") == shown_more(s, "offer:nothing") == {0, 1, 2, NOBODY}
    play(s, "offer:nothing")
    assert hidden(s, NOBODY).offer.tolist()[:3] == [rules.LAMP, rules.NO_TOOL, rules.NO_TOOL]


@clause("SH-3.1")
def test_an_offer_that_is_not_the_last_shows_nothing() -> None:
    s = play(holding([1, 0, 0, 0], [1, 0, 0, 0], supply=0, basket=1), "leave")
    assert shown_more(s, "offer:lamp") == set()


@clause("SH-3.1")
def test_the_last_to_be_asked_is_the_last_who_holds_a_tool() -> None:
    s = play(holding([0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0], supply=0, basket=1), "leave")
    assert seen_by(s, "offer:lamp") == {0, 1, 2, NOBODY}
    assert play(s, "offer:lamp").to_move == OVER


@clause("SH-3.2")
@pytest.mark.parametrize(("tool", "worth"), [("lamp", 1), ("rope", 2), ("sieve", 3), ("map", 4)])
def test_a_tool_that_nobody_else_offers_brings_its_worth(tool: str, worth: int) -> None:
    s = play(holding(only(tool), supply=0, basket=1, shelf=[5]), "leave", f"offer:{tool}")
    assert (s.to_move, s.shelf[0], s.paid, s.held[0]) == (OVER, 6 + worth, worth, 0)
    assert s.discard.tolist() == only(tool)


@clause("SH-EX-6", "SH-3.2")
def test_two_maps_give_nothing_and_the_lamp_one() -> None:
    s = holding([0, 0, 0, 1], [0, 0, 0, 1], [1, 0, 0, 0], supply=0, basket=0)
    play(s, "leave", "offer:map", "offer:map", "offer:lamp")
    assert (s.to_move, s.shelf.tolist(), s.discard.tolist()) == (OVER, [0, 0, 1, 0], [1, 0, 0, 2])
    assert s.held.tolist() == [0, 0, 0, 0]


@clause("SH-3.2")
def test_who_offers_nothing_keeps_the_tools() -> None:
    s = play(holding([2, 0, 0, 0], [1, 0, 0, 0], supply=0, basket=1), "leave", "offer:nothing", "offer:lamp")
    assert (s.held.tolist(), s.shelf.tolist()) == ([2, 0, 0, 0], [1, 1, 0, 0])


@clause("SH-3.3", "SH-EX-7")
@pytest.mark.parametrize(
    ("shelf", "held", "places"),
    [
        ([9, 9, 4], [1, 0, 2], [1, 2, 3]),
        ([9, 9, 4], [1, 1, 2], [1, 1, 3]),
        ([1, 2, 3], [9, 0, 0], [3, 2, 1]),
        ([5, 5, 5], [2, 2, 2], [1, 1, 1]),
        ([7, 5, 5], [0, 1, 3], [1, 3, 2]),
    ],
)
def test_most_sherds_win_then_most_tools_and_places_are_shared(
    shelf: list[int], held: list[int], places: list[int]
) -> None:
    s = at(3, shelf=shelf, held=held, to_move=OVER, phase=rules.END)
    assert [rules.rank(s, BOX.record, seat) for seat in range(3)] == places
    assert [rules.score(s, BOX.record, seat) for seat in range(3)] == shelf


# SH-4 Who sees what


@clause("SH-4.1")
def test_the_deck_is_hidden_from_everyone_and_all_else_is_open() -> None:
    s = holding([1, 0, 0, 0], [0, 1, 1, 0], depth=3, basket=4, lit=2, shelf=[5, 6], discard=[1, 0, 0, 0], lost=2)
    for seat in (0, 1, NOBODY):
        seen = hidden(s, seat)
        assert seen.deck.tolist() == [HIDDEN] * 4
        for name in s.dtype.names or ():
            if name not in ("deck", "hand", "picked", "offer"):
                assert np.array_equal(seen[name], s[name]), name


@clause("SH-4.1")
@pytest.mark.parametrize("word", ["dig", "leave", "shore", "play:rope"])
def test_what_is_done_in_the_open_is_seen_by_all(word: str) -> None:
    s = holding([0, 1, 0, 0], depth=1, basket=1, shelf=[1])
    assert (seen_by(s, word), shown_more(s, word)) == ({0, 1, NOBODY}, set())


@clause("SH-4.1")
def test_a_die_is_seen_by_all() -> None:
    assert seen_by(rolling(depth=1), "die:1") == {0, 1, 2, NOBODY}


@clause("SH-4.1")
def test_a_guess_deals_what_counting_leaves_to_hands_of_the_right_size() -> None:
    s = holding([1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 2], discard=[2, 0, 0, 0])
    for number in range(50):
        for seat in (0, 1, 2, NOBODY):
            made = copy(s)
            rules.guess(made, BOX.record, seat, generator((number, 0, 0, 0), 0))
            assert made.hand.sum(axis=1).tolist() == s.held.tolist()
            assert (made.hand.sum(axis=0) + made.deck + made.discard).tolist() == BOX.record.copies.tolist()
            if seat != NOBODY:
                assert made.hand[seat].tolist() == s.hand[seat].tolist()
            assert rules.check(made, made, BOX.record) == 0


@clause("SH-4.1")
def test_a_guess_makes_an_offer_that_the_guessed_hand_allows() -> None:
    s = play(holding([1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 2], supply=0, basket=1), "leave", "offer:lamp")
    offers = set()
    for number in range(200):
        made = copy(s)
        rules.guess(made, BOX.record, 1, generator((number, 0, 0, 0), 0))
        kind = int(made.offer[0])
        assert kind == rules.NO_TOOL or made.hand[0, kind] > 0
        assert made.offer[1] == made.offer[2] == rules.NOT_YET
        offers.add(kind)
    assert offers == {rules.LAMP, rules.ROPE, rules.SIEVE, rules.MAP, rules.NO_TOOL}


@clause("SH-4.1")
def test_a_guess_undoes_another_s_unfinished_trade_and_keeps_one_s_own() -> None:
    s = play(holding([1, 2, 0, 0], [1, 0, 0, 0]), "trade:lamp")
    for seat, picked in ((0, rules.LAMP), (1, rules.NO_TOOL), (NOBODY, rules.NO_TOOL)):
        made = copy(s)
        rules.guess(made, BOX.record, seat, generator((1, 0, 0, 0), 0))
        assert made.picked == picked


# SH-INV Invariants


def broken(before: dict[str, Any], after: dict[str, Any]) -> int:
    """The invariant that a planted change breaks."""
    hands = [[1, 1, 0, 0], [0, 1, 0, 0]]
    return int(rules.check(holding(*hands, **before), holding(*hands, **after), BOX.record))


def test_a_sound_step_breaks_nothing() -> None:
    assert broken({}, {}) == 0


@clause("SH-INV-1")
@pytest.mark.parametrize("after", [{"supply": 29}, {"basket": 1}, {"shelf": [1]}, {"lost": 1}, {"paid": 1}])
def test_sherds_make_up_what_the_box_holds(after: dict[str, Any]) -> None:
    assert broken({}, after) == 1


@clause("SH-INV-1")
def test_what_the_museum_pays_comes_on_top() -> None:
    assert broken({}, {"shelf": [4], "paid": 4}) == 0
    assert broken({}, {"supply": 20, "shelf": [4], "basket": 5, "lost": 1}) == 0


@clause("SH-INV-2")
@pytest.mark.parametrize(
    "after", [{"deck": [2, 2, 4, 3]}, {"discard": [0, 0, 0, 0], "deck": [3, 2, 4, 4]}, {"hand": {1: [1, 1, 0, 0]}}]
)
def test_tools_make_up_the_printed_copies(after: dict[str, Any]) -> None:
    assert broken({}, after) == 2


@clause("SH-INV-3")
@pytest.mark.parametrize("after", [{"held": [1, 1]}, {"held": [2, 0]}, {"deck_size": 13}])
def test_the_sizes_that_all_may_know_are_true(after: dict[str, Any]) -> None:
    assert broken({}, after) == 3


@clause("SH-INV-4")
@pytest.mark.parametrize(
    "after",
    [
        {"depth": -1},
        {"depth": 7},
        {"digger": 1, "depth": 1},
        {"digger": 1, "basket": 2, "supply": 28},
        {"phase": rules.OFFER, "basket": 2, "supply": 28},
    ],
)
def test_the_depth_has_its_limits_and_a_turn_begins_empty_on_the_surface(after: dict[str, Any]) -> None:
    assert broken({}, after) == 4


@clause("SH-INV-5")
def test_the_supply_never_grows() -> None:
    assert broken({"supply": 20, "lost": 10}, {"supply": 21, "lost": 9}) == 5


@clause("SH-INV-5")
def test_the_discard_never_shrinks() -> None:
    assert broken({"discard": [1, 0, 0, 0]}, {"discard": [0, 1, 0, 0]}) == 5


@clause("SH-INV-6")
@pytest.mark.parametrize(
    "after",
    [
        {"to_move": 1},
        {"to_move": CHANCE},
        {"to_move": OVER},
        {"phase": rules.END},
        {"phase": rules.ROLL},
        {"phase": rules.NAME_FIRST},
        {"phase": rules.DEAL, "to_move": CHANCE},
        {"phase": rules.DRAW, "to_move": CHANCE, "due": 1, "drawer": 2},
        {"phase": rules.OFFER, "to_move": OVER},
        {"phase": rules.OFFER, "to_move": 0, "offer": [rules.NO_TOOL]},
    ],
)
def test_who_decides_follows_from_the_phase(after: dict[str, Any]) -> None:
    assert broken({}, after) == 6


@clause("SH-INV-6")
def test_who_has_no_tool_is_not_asked_for_an_offer() -> None:
    s = holding([1, 0, 0, 0], [0, 0, 0, 0], phase=rules.OFFER)
    assert rules.check(s, s, BOX.record) == 0
    s.to_move = 1
    assert rules.check(s, s, BOX.record) == 6


@clause("SH-INV-6")
def test_nobody_draws_from_an_empty_deck() -> None:
    s = holding([4, 4, 4, 2], [0, 0, 0, 1], phase=rules.DRAW, to_move=CHANCE, due=1)
    assert rules.check(s, s, BOX.record) == 6


# The page's closing remark: every turn that ends takes a sherd out of the supply


@pytest.mark.parametrize("seats", rules.SEATS)
def test_a_game_has_at_most_as_many_turns_as_sherds(seats: int) -> None:
    for seed in range(5):
        match = GAME.new(seats, seed)
        turns = 0
        while not match.is_over:
            digger = match.state.digger
            match.run()
            if match.state.digger != digger:
                turns += 1
            if not match.is_over:
                digger = match.state.digger
                match.play(max(match.legal()))
                turns += match.state.digger != digger
        assert turns <= 30
