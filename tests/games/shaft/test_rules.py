"""Shaft, clause by clause of docs/rules/shaft.md: each test is named as the rule it proves."""

from typing import Any

import numpy as np
import pytest

import digsite
from digsite.core import CHANCE, HIDDEN, NOBODY, OVER
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.games.shaft import rules
from tests.catalogue import clause
from tests.positions import odds, playable, position

BOX = digsite.game("shaft").box
FACES = {rules.FACE + face for face in range(6)}


def at(seats: int = 3, **fields: Any) -> np.record:
    """A position in a turn of seat 0, with empty hands, the rest as after set-up."""
    turn = {"to_move": 0, "phase": rules.TURN, "due": 0, **fields}
    return position(rules, BOX, seats, **turn)


def holding(*hands: list[int], **fields: Any) -> np.record:
    """A position with these hands (Lamps, Ropes, Sieves, Maps by seat); the deck holds the other tools."""
    seats = max(2, len(hands))
    rows = [*hands, *[[0, 0, 0, 0]] * (4 - len(hands))]
    gone = np.array(rows).sum(axis=0) + np.array(fields.get("discard", [0, 0, 0, 0]))
    deck = (BOX.record.copies - gone).tolist()
    known = {"hand": rows, "held": [sum(row) for row in rows], "deck": deck, "deck_size": sum(deck)}
    return at(seats, **{**known, **fields})


def play(s: np.record, *actions: int) -> np.record:
    for action in actions:
        assert action in playable(rules, s, BOX)
        rules.play(s, BOX.record, action)
    return s


def allowed(s: np.record) -> set[int]:
    found = odds(rules, s, BOX)
    assert s.to_move == CHANCE or set(found.values()) <= {1}
    return set(found)


def edited(**numbers: Any) -> np.record:
    """The box as an owner may have edited it."""
    made = copy(BOX.record)
    for name, value in numbers.items():
        made[name] = value
    return made


# SH-1 Set-up


@clause("SH-1.1")
def test_two_three_or_four_play() -> None:
    assert list(rules.SEATS) == [2, 3, 4]


@clause("SH-1.1")
@pytest.mark.parametrize("seats", rules.SEATS)
def test_turns_go_to_the_left_and_around(seats: int) -> None:
    s = at(seats, basket=1, depth=1)
    for seat in range(1, 2 * seats):
        play(s, rules.LEAVE)
        assert s.to_move == s.digger == seat % seats
        s.basket = 1


@clause("SH-1.2")
def test_the_supply_is_full_and_shelves_and_baskets_are_empty() -> None:
    s = position(rules, BOX, 3)
    assert (s.supply, s.basket, s.shelf.tolist()) == (30, 0, [0, 0, 0, 0])


@clause("SH-1.2")
def test_a_handicap_gives_the_second_of_two_sherds_of_the_supply() -> None:
    s = position(rules, BOX, 2, chosen={"handicap": True})
    assert (s.supply, s.shelf.tolist()) == (28, [0, 2, 0, 0])


@clause("SH-1.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_handicap_is_for_two_players(seats: int) -> None:
    assert position(rules, BOX, seats, chosen={"handicap": True}).shelf.tolist() == [0, 0, 0, 0]
    with pytest.raises(digsite.BadOption, match="The option handicap is for 2 players"):
        digsite.game("shaft").new(seats, handicap=True)


@clause("SH-1.2")
def test_a_handicap_is_never_more_than_the_supply() -> None:
    s = position(rules, edited(supply_sherds=1, handicap=5), 2, chosen={"handicap": 1})
    assert (s.supply, s.shelf[1]) == (0, 1)


@clause("SH-1.3")
def test_seat_0_digs_first() -> None:
    s = position(rules, BOX, 2, chosen={"tools": 1})
    play(s, rules.TOOL + rules.LAMP, rules.TOOL + rules.LAMP)
    assert (s.first, s.digger, s.to_move) == (0, 0, 0)


@clause("SH-1.3")
@pytest.mark.parametrize("seats", rules.SEATS)
def test_chance_may_name_the_first_digger_all_seats_alike(seats: int) -> None:
    s = position(rules, BOX, seats, chosen={"first": "random", "tools": 1})
    assert (s.to_move, s.phase) == (CHANCE, rules.NAME_FIRST)
    assert odds(rules, s, BOX) == {rules.FIRST + seat: 1 for seat in range(seats)}
    play(s, rules.FIRST + 1)
    assert (s.phase, s.first) == (rules.DEAL, 1)
    play(s, *[rules.TOOL + rules.LAMP] * seats)
    assert (s.to_move, s.digger) == (1, 1)


@clause("SH-1.4")
def test_the_deck_holds_the_printed_tools() -> None:
    s = position(rules, BOX, 2)
    assert (s.deck.tolist(), s.deck_size) == ([4, 4, 4, 3], 15)


@clause("SH-1.4")
@pytest.mark.parametrize("tools", [1, 2, 3])
@pytest.mark.parametrize("seats", rules.SEATS)
def test_everyone_draws_as_many_tools_as_the_option_says_seat_by_seat(seats: int, tools: int) -> None:
    s = position(rules, BOX, seats, chosen={"tools": tools})
    for seat in range(seats):
        for drawn in range(tools):
            assert (s.to_move, s.phase, s.drawer, s.held[seat]) == (CHANCE, rules.DEAL, seat, drawn)
            play(s, min(allowed(s)))
    assert (s.to_move, s.phase, s.deck_size) == (0, rules.TURN, 15 - seats * tools)
    assert s.held.tolist() == [tools] * seats + [0] * (4 - seats)


@clause("SH-1.4")
def test_two_tools_are_dealt_without_the_option() -> None:
    assert position(rules, BOX, 2).due == 2


@clause("SH-1.4")
def test_a_deck_that_runs_out_ends_the_dealing() -> None:
    box = edited(copies=[0, 0, 0, 3])
    s = position(rules, box, 2, chosen={"tools": 1})  # the second value: two tools each
    for _i in range(3):
        rules.play(s, box, rules.TOOL + rules.MAP)
    assert (s.phase, s.to_move, s.held.tolist()) == (rules.TURN, 0, [2, 1, 0, 0])


@clause("SH-1.4")
@pytest.mark.parametrize("first", [0, 1])
def test_with_no_tools_in_the_box_the_first_turn_begins_at_once(first: int) -> None:
    s = position(rules, edited(copies=0), 3, chosen={"first": first})
    if first:
        rules.play(s, BOX.record, rules.FIRST + 2)
    assert (s.phase, s.to_move) == (rules.TURN, 2 * first)


@clause("SH-1.4", "SH-4.1")
def test_a_hand_is_known_to_its_owner_and_its_size_to_all() -> None:
    s = holding([1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 1])
    for seat in (0, 1, 2, NOBODY):
        seen = copy(s)
        rules.hide(seen, BOX.record, seat)
        for owner in range(3):
            known = s.hand[owner].tolist() if owner == seat else [HIDDEN] * 4
            assert seen.hand[owner].tolist() == known
        assert seen.held.tolist() == s.held.tolist()


@clause("SH-EX-1")
def test_after_set_up_for_three_every_hand_holds_two_and_the_deck_nine() -> None:
    match = digsite.game("shaft").new(seats=3, seed=5)
    match.run()
    s = match.state
    assert (s.held.tolist(), s.deck_size, s.deck.sum(), s.supply) == ([2, 2, 2, 0], 9, 9, 30)


@clause("SH-EX-8")
def test_draws_have_the_odds_of_the_deck() -> None:
    s = at(deck=[3, 0, 0, 1], deck_size=4, to_move=CHANCE, phase=rules.DRAW, due=1)
    assert odds(rules, s, BOX) == {rules.TOOL + rules.LAMP: 3, rules.TOOL + rules.MAP: 1}


# SH-2 Your turn


@clause("SH-2.1")
def test_a_turn_begins_on_the_surface_with_an_empty_basket_and_no_light() -> None:
    s = play(holding([1, 0, 0, 0], depth=2, basket=3), rules.TOOL + rules.LAMP, rules.LEAVE)
    assert (s.to_move, s.depth, s.basket, s.lit) == (1, 0, 0, 0)


@clause("SH-2.1")
def test_things_are_done_as_often_as_one_likes_in_any_order() -> None:
    s = holding([2, 1, 1, 1], shelf=[3])
    play(
        s,
        rules.DIG,
        rules.FACE,
        rules.SHORE,
        rules.TOOL + rules.LAMP,
        rules.TOOL + rules.MAP,
        rules.TOOL + rules.ROPE,
        rules.TOOL + rules.ROPE,
        rules.DIG,
        rules.FACE + 5,
        rules.DIG,
        rules.FACE + 5,
        rules.SHORE,
    )
    assert (s.to_move, s.digger, s.depth) == (0, 0, 1)


@clause("SH-2.1")
def test_a_turn_opens_with_a_dig_alone_when_the_hand_is_empty() -> None:
    assert allowed(at()) == {rules.DIG}


@clause("SH-2.2")
@pytest.mark.parametrize(("depth", "supply", "can"), [(0, 1, True), (5, 1, True), (6, 1, False), (3, 0, False)])
def test_one_digs_above_the_bottom_while_the_supply_lasts(depth: int, supply: int, can: bool) -> None:
    assert (rules.DIG in allowed(at(depth=depth, supply=supply, basket=1))) == can


@clause("SH-2.2")
def test_a_dig_goes_one_level_deeper_and_rolls_the_die() -> None:
    s = play(at(depth=2), rules.DIG)
    assert (s.depth, s.to_move, s.phase, s.digger) == (3, CHANCE, rules.ROLL, 0)
    assert odds(rules, s, BOX) == dict.fromkeys(FACES, 1)


@clause("SH-2.2")
def test_the_die_has_the_faces_of_the_box() -> None:
    s = at(to_move=CHANCE, phase=rules.ROLL, depth=1)
    assert playable(rules, s, edited(faces=4)) == {rules.FACE, rules.FACE + 1, rules.FACE + 2, rules.FACE + 3}


@clause("SH-2.2")
@pytest.mark.parametrize("depth", range(1, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_roll_below_the_depth_buries_and_any_other_finds(depth: int, face: int) -> None:
    s = play(
        at(to_move=CHANCE, phase=rules.ROLL, depth=depth, basket=7, supply=20, shelf=[5, 5]), rules.FACE + face - 1
    )
    assert s.shelf.tolist() == [5, 5, 0, 0]
    if face < depth:
        assert (s.to_move, s.phase, s.depth, s.basket, s.supply, s.lost) == (1, rules.TURN, 0, 0, 20, 7)
    else:
        assert (s.to_move, s.phase, s.depth, s.basket, s.supply) == (0, rules.TURN, depth, 7 + depth, 20 - depth)
        assert s.lost == 0


@clause("SH-EX-2")
@pytest.mark.parametrize(("face", "to_move", "basket", "supply"), [(3, 1, 0, 10), (4, 0, 10, 6)])
def test_at_depth_4_a_3_buries_and_a_4_brings_4_sherds(face: int, to_move: int, basket: int, supply: int) -> None:
    s = play(at(to_move=CHANCE, phase=rules.ROLL, depth=4, basket=6, supply=10), rules.FACE + face - 1)
    assert (s.to_move, s.basket, s.supply) == (to_move, basket, supply)


@clause("SH-EX-3")
def test_at_depth_4_with_a_lamp_a_2_counts_4() -> None:
    s = play(at(to_move=CHANCE, phase=rules.ROLL, depth=4, basket=6, lit=2), rules.FACE + 1)
    assert (s.to_move, s.basket, s.lit) == (0, 10, 0)


@clause("SH-EX-4")
def test_a_dig_brings_what_is_left() -> None:
    s = play(at(to_move=CHANCE, phase=rules.ROLL, depth=5, supply=3), rules.FACE + 4)
    assert (s.basket, s.supply, s.to_move) == (3, 0, 0)


@clause("SH-2.3")
@pytest.mark.parametrize(("basket", "supply", "can"), [(0, 30, False), (1, 30, True), (0, 0, True), (2, 0, True)])
def test_one_leaves_with_something_or_when_the_supply_is_empty(basket: int, supply: int, can: bool) -> None:
    assert (rules.LEAVE in allowed(at(basket=basket, supply=supply))) == can


@clause("SH-2.3")
def test_leaving_puts_the_basket_on_the_shelf_and_ends_the_turn() -> None:
    s = play(at(depth=3, basket=6, shelf=[4, 1]), rules.LEAVE)
    assert (s.shelf.tolist(), s.basket, s.to_move) == ([10, 1, 0, 0], 0, 1)


@clause("SH-R1", "SH-2.3", "SH-3.1")
def test_after_a_trade_for_the_last_sherds_one_may_leave_with_nothing() -> None:
    s = play(holding([2, 0, 0, 0], supply=2), rules.TRADE + rules.LAMP, rules.TRADE + rules.LAMP)
    assert allowed(s) == {rules.LEAVE}
    play(s, rules.LEAVE)
    assert (s.to_move, s.shelf[0]) == (OVER, 2)


@clause("SH-2.4")
@pytest.mark.parametrize(("depth", "shelf", "can"), [(0, 5, False), (1, 0, False), (1, 1, True), (6, 3, True)])
def test_one_shores_below_ground_with_a_sherd_of_the_shelf(depth: int, shelf: int, can: bool) -> None:
    assert (rules.SHORE in allowed(at(depth=depth, shelf=[shelf, 9]))) == can


@clause("SH-2.4")
def test_shoring_spends_a_sherd_for_a_level() -> None:
    s = play(at(depth=3, basket=6, shelf=[2, 2]), rules.SHORE)
    assert (s.depth, s.shelf.tolist(), s.lost, s.basket, s.to_move) == (2, [1, 2, 0, 0], 1, 6, 0)


@clause("SH-2.5")
@pytest.mark.parametrize("kind", [rules.LAMP, rules.ROPE, rules.SIEVE, rules.MAP])
def test_a_played_tool_goes_on_the_discard(kind: int) -> None:
    hand = [0, 0, 0, 0]
    hand[kind] = 1
    s = holding(hand, depth=1, basket=1)
    play(s, rules.TOOL + kind)
    assert (s.discard[kind], s.hand[0, kind] if kind != rules.MAP else 0) == (1, 0)
    assert s.held[0] == 0
    assert s.deck.sum() + s.discard.sum() == 15  # it does not come back


@clause("SH-2.5")
@pytest.mark.parametrize("kind", [rules.LAMP, rules.ROPE, rules.SIEVE, rules.MAP])
def test_only_a_tool_of_one_s_own_hand_can_be_played(kind: int) -> None:
    rival = [0, 0, 0, 0]
    rival[kind] = 1
    assert rules.TOOL + kind not in allowed(holding([0, 0, 0, 0], rival, depth=1, basket=1))


@clause("SH-2.5a")
def test_a_lamp_adds_to_the_next_roll_of_the_turn_only() -> None:
    s = play(holding([2, 0, 0, 0], depth=2, basket=1), rules.TOOL + rules.LAMP)
    assert s.lit == 2
    play(s, rules.DIG, rules.FACE)  # 1 + 2 is not below 3
    assert (s.to_move, s.depth, s.lit) == (0, 3, 0)
    play(s, rules.DIG, rules.FACE + 2)  # 3 is below 4
    assert s.to_move == 1


@clause("SH-2.5a")
@pytest.mark.parametrize(
    ("fields", "can"),
    [({}, True), ({"lit": 2}, False), ({"supply": 0}, False), ({"depth": 6}, False), ({"depth": 5}, True)],
)
def test_a_lamp_is_lit_while_none_burns_and_one_may_dig(fields: dict[str, int], can: bool) -> None:
    assert (rules.TOOL + rules.LAMP in allowed(holding([1, 0, 0, 0], **fields))) == can


@clause("SH-2.5a")
def test_a_lamp_is_out_when_the_turn_ends() -> None:
    s = play(holding([1, 0, 0, 0], depth=1, basket=1), rules.TOOL + rules.LAMP, rules.LEAVE)
    assert (s.to_move, s.lit) == (1, 0)


@clause("SH-2.5b")
def test_a_rope_leads_to_the_surface_and_keeps_the_basket() -> None:
    s = play(holding([0, 1, 0, 0], depth=5, basket=9), rules.TOOL + rules.ROPE)
    assert (s.depth, s.basket, s.to_move) == (0, 9, 0)


@clause("SH-2.5b")
@pytest.mark.parametrize(("depth", "can"), [(0, False), (1, True), (6, True)])
def test_a_rope_is_for_below_ground(depth: int, can: bool) -> None:
    assert (rules.TOOL + rules.ROPE in allowed(holding([0, 1, 0, 0], depth=depth))) == can


@clause("SH-R3", "SH-2.5a", "SH-2.5b")
def test_a_lamp_burns_on_after_a_rope() -> None:
    s = play(holding([1, 1, 0, 0], depth=2, basket=3), rules.TOOL + rules.LAMP, rules.TOOL + rules.ROPE)
    assert (s.depth, s.lit) == (0, 2)


@clause("SH-2.5c")
def test_a_sieve_puts_a_sherd_of_the_supply_into_the_basket() -> None:
    s = play(holding([0, 0, 1, 0], depth=2, basket=3, supply=4), rules.TOOL + rules.SIEVE)
    assert (s.basket, s.supply, s.depth, s.to_move) == (4, 3, 2, 0)


@clause("SH-2.5c")
@pytest.mark.parametrize(("depth", "supply", "can"), [(0, 9, False), (1, 9, True), (1, 1, True), (1, 0, False)])
def test_a_sieve_is_for_below_ground_while_the_supply_lasts(depth: int, supply: int, can: bool) -> None:
    assert (rules.TOOL + rules.SIEVE in allowed(holding([0, 0, 1, 0], depth=depth, supply=supply, basket=1))) == can


@clause("SH-2.5c")
def test_a_strong_sieve_finds_no_more_than_is_left() -> None:
    s = holding([0, 0, 1, 0], depth=1, supply=2)
    rules.play(s, edited(strength=[2, 1, 5, 2]), rules.TOOL + rules.SIEVE)
    assert (s.basket, s.supply) == (2, 0)


@clause("SH-2.5d")
def test_a_map_draws_two_tools_and_the_turn_goes_on() -> None:
    s = play(holding([0, 0, 0, 1], depth=2, basket=3), rules.TOOL + rules.MAP)
    assert (s.to_move, s.phase, s.drawer, s.due) == (CHANCE, rules.DRAW, 0, 2)
    play(s, rules.TOOL + rules.ROPE, rules.TOOL + rules.ROPE)
    assert (s.to_move, s.phase, s.hand[0].tolist(), s.held[0]) == (0, rules.TURN, [0, 2, 0, 0], 2)
    assert (s.depth, s.basket, s.deck_size) == (2, 3, 12)


@clause("SH-2.5d")
def test_a_map_draws_what_the_deck_still_holds() -> None:
    s = holding([0, 0, 0, 1], deck=[0, 0, 1, 0], deck_size=1)
    play(s, rules.TOOL + rules.MAP, rules.TOOL + rules.SIEVE)
    assert (s.to_move, s.held[0], s.deck_size) == (0, 1, 0)


@clause("SH-2.5d")
def test_a_map_is_of_no_use_when_the_deck_is_empty() -> None:
    assert rules.TOOL + rules.MAP not in allowed(holding([0, 0, 0, 1], deck=[0, 0, 0, 0], deck_size=0))


@clause("SH-2.5d", "SH-4.1")
@pytest.mark.parametrize("phase", [rules.DRAW, rules.DEAL])
def test_nobody_else_sees_what_is_drawn(phase: int) -> None:
    s = at(to_move=CHANCE, phase=phase, drawer=1, due=1)
    seen = [bool(rules.sees(s, BOX.record, rules.TOOL + rules.LAMP, seat)) for seat in (0, 1, 2, NOBODY)]
    assert seen == [False, True, False, False]


@clause("SH-2.6")
@pytest.mark.parametrize(
    ("fields", "can"), [({}, True), ({"depth": 1}, False), ({"supply": 0}, False), ({"supply": 1}, True)]
)
def test_one_trades_on_the_surface_while_the_supply_lasts(fields: dict[str, int], can: bool) -> None:
    assert (rules.TRADE + rules.LAMP in allowed(holding([1, 1, 0, 0], **fields))) == can


@clause("SH-2.6")
def test_a_trade_brings_three_sherds_straight_on_the_shelf() -> None:
    s = holding([1, 0, 0, 1], shelf=[2], basket=4)
    play(s, rules.TRADE + rules.LAMP, rules.TRADE + rules.MAP)
    assert (s.shelf[0], s.supply, s.basket, s.held[0], s.to_move) == (5, 27, 4, 0, 0)
    assert s.discard.tolist() == [1, 0, 0, 1]


@clause("SH-2.6")
def test_after_the_first_tool_only_the_second_may_be_chosen_not_before_it_in_the_order() -> None:
    s = play(holding([1, 2, 0, 1]), rules.TRADE + rules.ROPE)
    assert allowed(s) == {rules.TRADE + rules.ROPE, rules.TRADE + rules.MAP}


@clause("SH-2.6")
@pytest.mark.parametrize(
    ("hand", "first"),
    [
        ([1, 0, 0, 0], set()),
        ([2, 0, 0, 0], {rules.LAMP}),
        ([1, 1, 0, 0], {rules.LAMP}),
        ([0, 1, 0, 1], {rules.ROPE}),
        ([1, 1, 1, 1], {rules.LAMP, rules.ROPE, rules.SIEVE}),
        ([0, 0, 0, 3], {rules.MAP}),
    ],
)
def test_the_first_tool_of_a_trade_leaves_a_second(hand: list[int], first: set[int]) -> None:
    assert {action - rules.TRADE for action in allowed(holding(hand)) if rules.TRADE <= action < rules.NOTHING} == first


@clause("SH-EX-5")
def test_with_lamp_rope_rope_a_trade_begins_with_lamp_or_rope_and_after_rope_comes_rope() -> None:
    s = holding([1, 2, 0, 0], supply=2)
    assert {action for action in allowed(s) if action >= rules.TRADE} == {
        rules.TRADE + rules.LAMP,
        rules.TRADE + rules.ROPE,
    }
    play(s, rules.TRADE + rules.ROPE)
    assert allowed(s) == {rules.TRADE + rules.ROPE}
    play(s, rules.TRADE + rules.ROPE)
    assert (s.shelf[0], s.supply) == (2, 0)


@clause("SH-2.6", "SH-4.1")
def test_until_the_second_tool_nobody_else_can_tell_that_one_is_choosing() -> None:
    before = holding([1, 2, 0, 0], [1, 0, 0, 0])
    after = play(copy(before), rules.TRADE + rules.LAMP)
    for seat in (1, NOBODY):
        assert not rules.sees(before, BOX.record, rules.TRADE + rules.LAMP, seat)
        views = [copy(before), copy(after)]
        for view in views:
            rules.hide(view, BOX.record, seat)
        assert views[0].tobytes() == views[1].tobytes()
    assert rules.sees(before, BOX.record, rules.TRADE + rules.LAMP, 0)
    own = copy(after)
    rules.hide(own, BOX.record, 0)
    assert own.picked == rules.LAMP


@clause("SH-2.6", "SH-4.1")
def test_the_second_tool_shows_both_to_everyone() -> None:
    s = play(holding([1, 2, 0, 0], [1, 0, 0, 0]), rules.TRADE + rules.LAMP)
    assert [bool(rules.sees(s, BOX.record, rules.TRADE + rules.ROPE, seat)) for seat in (0, 1, NOBODY)] == [True] * 3
    assert [bool(rules.reveals(s, BOX.record, rules.TRADE + rules.ROPE, seat)) for seat in (0, 1, NOBODY)] == [
        False,
        True,
        True,
    ]
    play(s, rules.TRADE + rules.ROPE)
    rules.hide(s, BOX.record, 1)
    assert s.discard.tolist() == [1, 1, 0, 0]


@clause("SH-R2", "SH-2.6")
def test_a_trade_is_called_off_by_taking_the_step_back() -> None:
    match = digsite.game("shaft").new(seats=2, seed=1)
    match.play_all(
        [
            rules.TOOL + rules.LAMP,
            rules.TOOL + rules.ROPE,
            rules.TOOL + rules.MAP,
            rules.TOOL + rules.MAP,
            rules.TRADE + rules.LAMP,
        ]
    )
    assert match.undo(0) == rules.TRADE + rules.LAMP
    assert match.state.picked == rules.NO_TOOL


# SH-3 The end


@clause("SH-3.1")
def test_a_turn_that_ends_with_an_empty_supply_opens_the_offer_from_the_first_digger() -> None:
    s = holding([1, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], first=2, supply=0, basket=4, depth=3)
    play(s, rules.LEAVE)
    assert (s.phase, s.to_move, s.depth, s.basket, s.shelf[0]) == (rules.OFFER, 2, 0, 0, 4)


@clause("SH-3.1")
def test_a_turn_that_buries_the_last_sherds_opens_the_offer_too() -> None:
    s = holding([1, 0, 0, 0], supply=0, basket=4, depth=3, to_move=CHANCE, phase=rules.ROLL)
    play(s, rules.FACE)
    assert (s.phase, s.to_move, s.lost) == (rules.OFFER, 0, 4)


@clause("SH-3.1")
def test_while_the_supply_lasts_the_next_one_digs() -> None:
    s = play(holding([1, 0, 0, 0], supply=1, basket=4), rules.LEAVE)
    assert (s.phase, s.to_move) == (rules.TURN, 1)


@clause("SH-3.1")
def test_everyone_who_holds_a_tool_offers_one_of_them_or_nothing() -> None:
    s = holding([0, 0, 0, 0], [2, 0, 1, 0], [0, 0, 0, 0], [0, 0, 0, 1], supply=0, basket=1, first=0)
    play(s, rules.LEAVE)
    assert (s.to_move, allowed(s)) == (1, {rules.TOOL + rules.LAMP, rules.TOOL + rules.SIEVE, rules.NOTHING})
    play(s, rules.NOTHING)
    assert (s.to_move, allowed(s)) == (3, {rules.TOOL + rules.MAP, rules.NOTHING})
    play(s, rules.TOOL + rules.MAP)
    assert s.to_move == OVER


@clause("SH-3.1", "SH-3.2")
def test_without_any_tool_the_game_is_over_at_once() -> None:
    s = play(holding([0, 0, 0, 0], supply=0, basket=4), rules.LEAVE)
    assert (s.to_move, s.phase, s.shelf[0]) == (OVER, rules.END, 4)
    assert allowed(s) == set()


@clause("SH-3.1", "SH-4.1")
def test_an_offer_is_known_to_its_maker_alone_until_all_have_chosen() -> None:
    s = holding([1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], supply=0, basket=1)
    play(s, rules.LEAVE)
    assert [bool(rules.sees(s, BOX.record, rules.TOOL + rules.LAMP, seat)) for seat in (0, 1, 2, NOBODY)] == [True] + [
        False
    ] * 3
    play(s, rules.TOOL + rules.LAMP)
    for seat, known in ((0, rules.LAMP), (1, HIDDEN), (2, HIDDEN), (NOBODY, HIDDEN)):
        view = copy(s)
        rules.hide(view, BOX.record, seat)
        assert (view.offer[0], view.offer[1]) == (known, rules.NOT_YET)
    play(s, rules.NOTHING)
    assert [bool(rules.sees(s, BOX.record, rules.NOTHING, seat)) for seat in (0, 1, 2, NOBODY)] == [True] * 4
    assert bool(rules.reveals(s, BOX.record, rules.NOTHING, 1))
    play(s, rules.NOTHING)
    rules.hide(s, BOX.record, NOBODY)
    assert s.offer.tolist()[:3] == [rules.LAMP, rules.NO_TOOL, rules.NO_TOOL]


@clause("SH-3.1")
def test_an_offer_that_is_not_the_last_shows_nothing() -> None:
    s = play(holding([1, 0, 0, 0], [1, 0, 0, 0], supply=0, basket=1), rules.LEAVE)
    assert not any(rules.reveals(s, BOX.record, rules.TOOL + rules.LAMP, seat) for seat in (0, 1, NOBODY))


@clause("SH-3.1")
def test_the_last_to_be_asked_is_the_last_who_holds_a_tool() -> None:
    s = play(holding([0, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0], supply=0, basket=1), rules.LEAVE)
    assert all(rules.sees(s, BOX.record, rules.TOOL + rules.LAMP, seat) for seat in (0, 1, 2, NOBODY))
    assert play(s, rules.TOOL + rules.LAMP).to_move == OVER


@clause("SH-3.2")
@pytest.mark.parametrize(("kind", "worth"), [(rules.LAMP, 1), (rules.ROPE, 2), (rules.SIEVE, 3), (rules.MAP, 4)])
def test_a_tool_that_nobody_else_offers_brings_its_worth(kind: int, worth: int) -> None:
    hand = [0, 0, 0, 0]
    hand[kind] = 1
    s = play(holding(hand, supply=0, basket=1, shelf=[5]), rules.LEAVE, rules.TOOL + kind)
    assert (s.to_move, s.shelf[0], s.paid, s.held[0], s.discard[kind]) == (OVER, 6 + worth, worth, 0, 1)


@clause("SH-EX-6", "SH-3.2")
def test_two_maps_give_nothing_and_the_lamp_one() -> None:
    s = holding([0, 0, 0, 1], [0, 0, 0, 1], [1, 0, 0, 0], supply=0, basket=0)
    play(s, rules.LEAVE, rules.TOOL + rules.MAP, rules.TOOL + rules.MAP, rules.TOOL + rules.LAMP)
    assert (s.to_move, s.shelf.tolist(), s.discard.tolist()) == (OVER, [0, 0, 1, 0], [1, 0, 0, 2])
    assert s.held.tolist() == [0, 0, 0, 0]


@clause("SH-3.2")
def test_who_offers_nothing_keeps_the_tools() -> None:
    s = play(
        holding([2, 0, 0, 0], [1, 0, 0, 0], supply=0, basket=1), rules.LEAVE, rules.NOTHING, rules.TOOL + rules.LAMP
    )
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
        seen = copy(s)
        rules.hide(seen, BOX.record, seat)
        assert seen.deck.tolist() == [HIDDEN] * 4
        for name in s.dtype.names or ():
            if name not in ("deck", "hand", "picked", "offer"):
                assert np.array_equal(seen[name], s[name]), name


@clause("SH-4.1")
@pytest.mark.parametrize("action", [rules.DIG, rules.LEAVE, rules.SHORE, rules.TOOL + rules.ROPE])
def test_what_is_done_in_the_open_is_seen_by_all(action: int) -> None:
    s = holding([0, 1, 0, 0], depth=1, basket=1, shelf=[1])
    assert all(rules.sees(s, BOX.record, action, seat) for seat in (0, 1, NOBODY))
    assert not any(rules.reveals(s, BOX.record, action, seat) for seat in (0, 1, NOBODY))


@clause("SH-4.1")
def test_a_die_is_seen_by_all() -> None:
    s = at(to_move=CHANCE, phase=rules.ROLL, depth=1)
    assert all(rules.sees(s, BOX.record, rules.FACE, seat) for seat in (0, 1, 2, NOBODY))


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
    s = play(
        holding([1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 2], supply=0, basket=1), rules.LEAVE, rules.TOOL + rules.LAMP
    )
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
    s = play(holding([1, 2, 0, 0], [1, 0, 0, 0]), rules.TRADE + rules.LAMP)
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


# The page's closing remark: every turn that ends takes a sherd out of the supply


@pytest.mark.parametrize("seats", rules.SEATS)
def test_a_game_has_at_most_as_many_turns_as_sherds(seats: int) -> None:
    game = digsite.game("shaft")
    for seed in range(5):
        match = game.new(seats, seed)
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
