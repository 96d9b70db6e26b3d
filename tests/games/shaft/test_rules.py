"""Shaft, set-up and turns, clause by clause of docs/rules/shaft.md: each test is named as the rule it proves."""

import pytest

import digsite
from digsite.core import CHANCE, HIDDEN, NOBODY, OVER
from digsite.core.records import copy
from digsite.games.shaft import rules
from tests.catalogue import clause
from tests.games.shaft.positions import (
    BOX,
    GAME,
    action_of,
    allowed,
    at,
    chances,
    edited,
    hidden,
    holding,
    only,
    play,
    rolling,
    seen_by,
    shown_more,
    trades,
)
from tests.positions import position

FACES = {f"die:{face}" for face in range(1, 7)}
TOOLS = [tool.name.lower() for tool in rules.Tool]


# SH-1 Set-up


@clause("SH-1.1")
def test_two_three_or_four_play() -> None:
    assert list(rules.SEATS) == [2, 3, 4]


@clause("SH-1.1")
@pytest.mark.parametrize("seats", rules.SEATS)
def test_turns_go_to_the_left_and_around(seats: int) -> None:
    s = at(seats, basket=1, depth=1)
    for seat in range(1, 2 * seats):
        play(s, "leave")
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
        GAME.new(seats, handicap=True)


@clause("SH-1.2")
def test_a_handicap_is_never_more_than_the_supply() -> None:
    s = position(rules, edited(supply_sherds=1, handicap=5), 2, chosen={"handicap": 1})
    assert (s.supply, s.shelf[1]) == (0, 1)


@clause("SH-1.3")
def test_seat_0_digs_first() -> None:
    s = position(rules, BOX, 2, chosen={"tools": 1})
    play(s, "draw:lamp", "draw:lamp")
    assert (s.first, s.digger, s.to_move) == (0, 0, 0)


@clause("SH-1.3")
@pytest.mark.parametrize("seats", rules.SEATS)
def test_chance_may_name_the_first_digger_all_seats_alike(seats: int) -> None:
    s = position(rules, BOX, seats, chosen={"first": "random", "tools": 1})
    assert (s.to_move, s.phase) == (CHANCE, rules.NAME_FIRST)
    assert chances(s) == {f"first:{seat}": 1 for seat in range(seats)}
    play(s, "first:1")
    assert (s.phase, s.first) == (rules.DEAL, 1)
    play(s, *["draw:lamp"] * seats)
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
        rules.play(s, box, action_of(s, "draw:map"))
    assert (s.phase, s.to_move, s.held.tolist()) == (rules.TURN, 0, [2, 1, 0, 0])


@clause("SH-1.4")
@pytest.mark.parametrize("first", [0, 1])
def test_with_no_tools_in_the_box_the_first_turn_begins_at_once(first: int) -> None:
    s = position(rules, edited(copies=0), 3, chosen={"first": first})
    if first:
        play(s, "first:2")
    assert (s.phase, s.to_move) == (rules.TURN, 2 * first)


@clause("SH-1.4", "SH-4.1")
def test_a_hand_is_known_to_its_owner_and_its_size_to_all() -> None:
    s = holding([1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 1])
    for seat in (0, 1, 2, NOBODY):
        seen = hidden(s, seat)
        for owner in range(3):
            known = s.hand[owner].tolist() if owner == seat else [HIDDEN] * 4
            assert seen.hand[owner].tolist() == known
        assert seen.held.tolist() == s.held.tolist()


@clause("SH-EX-1")
def test_after_set_up_for_three_every_hand_holds_two_and_the_deck_nine() -> None:
    match = GAME.new(seats=3, seed=5)
    match.run()
    s = match.state
    assert (s.held.tolist(), s.deck_size, s.deck.sum(), s.supply) == ([2, 2, 2, 0], 9, 9, 30)


@clause("SH-EX-8")
def test_draws_have_the_odds_of_the_deck() -> None:
    s = at(deck=[3, 0, 0, 1], deck_size=4, to_move=CHANCE, phase=rules.DRAW, due=1)
    assert chances(s) == {"draw:lamp": 3, "draw:map": 1}


# SH-2 Your turn


@clause("SH-2.1")
def test_a_turn_begins_on_the_surface_with_an_empty_basket_and_no_light() -> None:
    s = play(holding([1, 0, 0, 0], depth=2, basket=3), "play:lamp", "leave")
    assert (s.to_move, s.depth, s.basket, s.lit) == (1, 0, 0, 0)


@clause("SH-2.1")
def test_things_are_done_as_often_as_one_likes_in_any_order() -> None:
    s = holding([2, 1, 1, 1], shelf=[3])
    play(
        s,
        "dig",
        "die:1",
        "shore",
        "play:lamp",
        "play:map",
        "draw:rope",
        "draw:rope",
        "dig",
        "die:6",
        "dig",
        "die:6",
        "shore",
    )
    assert (s.to_move, s.digger, s.depth) == (0, 0, 1)


@clause("SH-2.1")
def test_a_turn_opens_with_a_dig_alone_when_the_hand_is_empty() -> None:
    assert allowed(at()) == {"dig"}


@clause("SH-2.2")
@pytest.mark.parametrize(("depth", "supply", "can"), [(0, 1, True), (5, 1, True), (6, 1, False), (3, 0, False)])
def test_one_digs_above_the_bottom_while_the_supply_lasts(depth: int, supply: int, can: bool) -> None:
    assert ("dig" in allowed(at(depth=depth, supply=supply, basket=1))) == can


@clause("SH-2.2")
def test_a_dig_goes_one_level_deeper_and_rolls_the_die() -> None:
    s = play(at(depth=2), "dig")
    assert (s.depth, s.to_move, s.phase, s.digger) == (3, CHANCE, rules.ROLL, 0)
    assert chances(s) == dict.fromkeys(FACES, 1)


@clause("SH-2.2")
def test_the_die_has_the_faces_of_the_box() -> None:
    s = rolling(depth=1)
    assert set(chances(s, edited(faces=4))) == {"die:1", "die:2", "die:3", "die:4"}


@clause("SH-2.2")
@pytest.mark.parametrize("depth", range(1, 7))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_roll_below_the_depth_buries_and_any_other_finds(depth: int, face: int) -> None:
    s = play(rolling(depth=depth, basket=7, supply=20, shelf=[5, 5]), f"die:{face}")
    assert s.shelf.tolist() == [5, 5, 0, 0]
    if face < depth:
        assert (s.to_move, s.phase, s.depth, s.basket, s.supply, s.lost) == (1, rules.TURN, 0, 0, 20, 7)
    else:
        assert (s.to_move, s.phase, s.depth, s.basket, s.supply) == (0, rules.TURN, depth, 7 + depth, 20 - depth)
        assert s.lost == 0


@clause("SH-EX-2")
@pytest.mark.parametrize(("face", "to_move", "basket", "supply"), [(3, 1, 0, 10), (4, 0, 10, 6)])
def test_at_depth_4_a_3_buries_and_a_4_brings_4_sherds(face: int, to_move: int, basket: int, supply: int) -> None:
    s = play(rolling(depth=4, basket=6, supply=10), f"die:{face}")
    assert (s.to_move, s.basket, s.supply) == (to_move, basket, supply)


@clause("SH-EX-3")
def test_at_depth_4_with_a_lamp_a_2_counts_4() -> None:
    s = play(rolling(depth=4, basket=6, lit=2), "die:2")
    assert (s.to_move, s.basket, s.lit) == (0, 10, 0)


@clause("SH-EX-4")
def test_a_dig_brings_what_is_left() -> None:
    s = play(rolling(depth=5, supply=3), "die:5")
    assert (s.basket, s.supply, s.to_move) == (3, 0, 0)


@clause("SH-2.3")
@pytest.mark.parametrize(("basket", "supply", "can"), [(0, 30, False), (1, 30, True), (0, 0, True), (2, 0, True)])
def test_one_leaves_with_something_or_when_the_supply_is_empty(basket: int, supply: int, can: bool) -> None:
    assert ("leave" in allowed(at(basket=basket, supply=supply))) == can


@clause("SH-2.3")
def test_leaving_puts_the_basket_on_the_shelf_and_ends_the_turn() -> None:
    s = play(at(depth=3, basket=6, shelf=[4, 1]), "leave")
    assert (s.shelf.tolist(), s.basket, s.to_move) == ([10, 1, 0, 0], 0, 1)


@clause("SH-R1", "SH-2.3", "SH-3.1")
def test_after_a_trade_for_the_last_sherds_one_may_leave_with_nothing() -> None:
    s = play(holding([2, 0, 0, 0], supply=2), "trade:lamp", "trade:lamp")
    assert allowed(s) == {"leave"}
    play(s, "leave")
    assert (s.to_move, s.shelf[0]) == (OVER, 2)


@clause("SH-2.4")
@pytest.mark.parametrize(("depth", "shelf", "can"), [(0, 5, False), (1, 0, False), (1, 1, True), (6, 3, True)])
def test_one_shores_below_ground_with_a_sherd_of_the_shelf(depth: int, shelf: int, can: bool) -> None:
    assert ("shore" in allowed(at(depth=depth, shelf=[shelf, 9]))) == can


@clause("SH-2.4")
def test_shoring_spends_a_sherd_for_a_level() -> None:
    s = play(at(depth=3, basket=6, shelf=[2, 2]), "shore")
    assert (s.depth, s.shelf.tolist(), s.lost, s.basket, s.to_move) == (2, [1, 2, 0, 0], 1, 6, 0)


@clause("SH-2.5")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_played_tool_goes_on_the_discard(tool: str) -> None:
    s = play(holding(only(tool), depth=1, basket=1), f"play:{tool}")
    assert (s.discard.tolist(), s.hand[0].tolist()) == (only(tool), [0, 0, 0, 0])
    assert s.held[0] == 0
    assert s.deck.sum() + s.discard.sum() == 15  # it does not come back


@clause("SH-2.5")
@pytest.mark.parametrize("tool", TOOLS)
def test_only_a_tool_of_one_s_own_hand_can_be_played(tool: str) -> None:
    assert f"play:{tool}" in allowed(holding(only(tool), depth=1, basket=1))
    assert f"play:{tool}" not in allowed(holding([0, 0, 0, 0], only(tool), depth=1, basket=1))


@clause("SH-2.5a")
def test_a_lamp_adds_to_the_next_roll_of_the_turn_only() -> None:
    s = play(holding([2, 0, 0, 0], depth=2, basket=1), "play:lamp")
    assert s.lit == 2
    play(s, "dig", "die:1")  # 1 + 2 is not below 3
    assert (s.to_move, s.depth, s.lit) == (0, 3, 0)
    play(s, "dig", "die:3")  # 3 is below 4
    assert s.to_move == 1


@clause("SH-2.5a")
@pytest.mark.parametrize(
    ("fields", "can"),
    [({}, True), ({"lit": 2}, False), ({"supply": 0}, False), ({"depth": 6}, False), ({"depth": 5}, True)],
)
def test_a_lamp_is_lit_while_none_burns_and_one_may_dig(fields: dict[str, int], can: bool) -> None:
    assert ("play:lamp" in allowed(holding([1, 0, 0, 0], **fields))) == can


@clause("SH-2.5a")
def test_a_lamp_is_out_when_the_turn_ends() -> None:
    s = play(holding([1, 0, 0, 0], depth=1, basket=1), "play:lamp", "leave")
    assert (s.to_move, s.lit) == (1, 0)


@clause("SH-2.5b")
def test_a_rope_leads_to_the_surface_and_keeps_the_basket() -> None:
    s = play(holding([0, 1, 0, 0], depth=5, basket=9), "play:rope")
    assert (s.depth, s.basket, s.to_move) == (0, 9, 0)


@clause("SH-2.5b")
@pytest.mark.parametrize(("depth", "can"), [(0, False), (1, True), (6, True)])
def test_a_rope_is_for_below_ground(depth: int, can: bool) -> None:
    assert ("play:rope" in allowed(holding([0, 1, 0, 0], depth=depth))) == can


@clause("SH-R3", "SH-2.5a", "SH-2.5b")
def test_a_lamp_burns_on_after_a_rope() -> None:
    s = play(holding([1, 1, 0, 0], depth=2, basket=3), "play:lamp", "play:rope")
    assert (s.depth, s.lit) == (0, 2)


@clause("SH-2.5c")
def test_a_sieve_puts_a_sherd_of_the_supply_into_the_basket() -> None:
    s = play(holding([0, 0, 1, 0], depth=2, basket=3, supply=4), "play:sieve")
    assert (s.basket, s.supply, s.depth, s.to_move) == (4, 3, 2, 0)


@clause("SH-2.5c")
@pytest.mark.parametrize(("depth", "supply", "can"), [(0, 9, False), (1, 9, True), (1, 1, True), (1, 0, False)])
def test_a_sieve_is_for_below_ground_while_the_supply_lasts(depth: int, supply: int, can: bool) -> None:
    assert ("play:sieve" in allowed(holding([0, 0, 1, 0], depth=depth, supply=supply, basket=1))) == can


@clause("SH-2.5c")
def test_a_strong_sieve_finds_no_more_than_is_left() -> None:
    s = holding([0, 0, 1, 0], depth=1, supply=2)
    rules.play(s, edited(strength=[2, 1, 5, 2]), action_of(s, "play:sieve"))
    assert (s.basket, s.supply) == (2, 0)


@clause("SH-2.5d")
def test_a_map_draws_two_tools_and_the_turn_goes_on() -> None:
    s = play(holding([0, 0, 0, 1], depth=2, basket=3), "play:map")
    assert (s.to_move, s.phase, s.drawer, s.due) == (CHANCE, rules.DRAW, 0, 2)
    play(s, "draw:rope", "draw:rope")
    assert (s.to_move, s.phase, s.hand[0].tolist(), s.held[0]) == (0, rules.TURN, [0, 2, 0, 0], 2)
    assert (s.depth, s.basket, s.deck_size) == (2, 3, 12)


@clause("SH-2.5d")
def test_a_map_draws_what_the_deck_still_holds() -> None:
    s = holding([0, 0, 0, 1], deck=[0, 0, 1, 0], deck_size=1)
    play(s, "play:map", "draw:sieve")
    assert (s.to_move, s.held[0], s.deck_size) == (0, 1, 0)


@clause("SH-2.5d")
def test_a_map_is_of_no_use_when_the_deck_is_empty() -> None:
    assert "play:map" not in allowed(holding([0, 0, 0, 1], deck=[0, 0, 0, 0], deck_size=0))


@clause("SH-2.5d", "SH-4.1")
@pytest.mark.parametrize("phase", [rules.DRAW, rules.DEAL])
def test_nobody_else_sees_what_is_drawn(phase: int) -> None:
    s = at(to_move=CHANCE, phase=phase, drawer=1, due=1)
    assert seen_by(s, "draw:lamp") == {1}


@clause("SH-2.6")
@pytest.mark.parametrize(
    ("fields", "can"), [({}, True), ({"depth": 1}, False), ({"supply": 0}, False), ({"supply": 1}, True)]
)
def test_one_trades_on_the_surface_while_the_supply_lasts(fields: dict[str, int], can: bool) -> None:
    assert ("trade:lamp" in allowed(holding([1, 1, 0, 0], **fields))) == can


@clause("SH-2.6")
def test_a_trade_brings_three_sherds_straight_on_the_shelf() -> None:
    s = holding([1, 0, 0, 1], shelf=[2], basket=4)
    play(s, "trade:lamp", "trade:map")
    assert (s.shelf[0], s.supply, s.basket, s.held[0], s.to_move) == (5, 27, 4, 0, 0)
    assert s.discard.tolist() == [1, 0, 0, 1]


@clause("SH-2.6")
def test_after_the_first_tool_only_the_second_may_be_chosen_not_before_it_in_the_order() -> None:
    s = play(holding([1, 2, 0, 1]), "trade:rope")
    assert allowed(s) == {"trade:rope", "trade:map"}


@clause("SH-2.6")
@pytest.mark.parametrize(
    ("hand", "first"),
    [
        ([1, 0, 0, 0], []),
        ([2, 0, 0, 0], ["lamp"]),
        ([1, 1, 0, 0], ["lamp"]),
        ([0, 1, 0, 1], ["rope"]),
        ([1, 1, 1, 1], ["lamp", "rope", "sieve"]),
        ([0, 0, 0, 3], ["map"]),
    ],
)
def test_the_first_tool_of_a_trade_leaves_a_second(hand: list[int], first: list[str]) -> None:
    assert trades(holding(hand)) == first


@clause("SH-EX-5")
def test_with_lamp_rope_rope_a_trade_begins_with_lamp_or_rope_and_after_rope_comes_rope() -> None:
    s = holding([1, 2, 0, 0], supply=2)
    assert trades(s) == ["lamp", "rope"]
    play(s, "trade:rope")
    assert allowed(s) == {"trade:rope"}
    play(s, "trade:rope")
    assert (s.shelf[0], s.supply) == (2, 0)


@clause("SH-2.6", "SH-4.1")
def test_until_the_second_tool_nobody_else_can_tell_that_one_is_choosing() -> None:
    before = holding([1, 2, 0, 0], [1, 0, 0, 0])
    after = play(copy(before), "trade:lamp")
    assert seen_by(before, "trade:lamp") == {0}
    assert hidden(after, 0).picked == rules.LAMP
    for seat in (1, NOBODY):
        assert hidden(after, seat).tobytes() == hidden(before, seat).tobytes()


@clause("SH-2.6", "SH-4.1")
def test_the_second_tool_shows_both_to_everyone() -> None:
    s = play(holding([1, 2, 0, 0], [1, 0, 0, 0]), "trade:lamp")
    assert seen_by(s, "trade:rope") == {0, 1, NOBODY}
    assert shown_more(s, "trade:rope") == {1, NOBODY}
    play(s, "trade:rope")
    assert hidden(s, 1).discard.tolist() == [1, 1, 0, 0]


@clause("SH-R2", "SH-2.6")
def test_a_trade_is_called_off_by_taking_the_step_back() -> None:
    match = GAME.new(seats=2, seed=1)
    match.play_all(["draw:lamp", "draw:rope", "draw:map", "draw:map", "trade:lamp"])
    taken_back = match.undo(0)
    assert match.word(taken_back) == "trade:lamp"
    assert match.state.picked == rules.NO_TOOL
