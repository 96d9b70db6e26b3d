"""AA-11 to AA-15: cleanup, the end, scoring, solitaire, and who knows what."""

import numpy as np
import pytest

from digsite.core import CHANCE, NOBODY, OVER
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.games.ancient_artifacts import advice, rules
from digsite.games.ancient_artifacts.rules import layout
from tests.catalogue import clause
from tests.games.ancient_artifacts.positions import (
    BLUE,
    BOX,
    DESERT,
    GREEN,
    JUNGLE,
    OCEAN,
    A,
    B,
    C,
    D,
    act,
    block,
    can,
    complete,
    fill_bag,
    odds,
    put_die,
    roll,
    stand,
    table,
)
from tests.positions import position


def a_turn(s: np.record) -> np.record:
    """A puts orange-1 on Dig, nobody can follow, nothing is marked."""
    s.money[1:] = 0
    put_die(s, "orange-1", 1)
    return act(roll(s, 0, 0, 0, 6, 0, 0), layout.STOP)


# AA-11 Cleanup


@clause("AA-11.1", "AA-11.2")
def test_the_atlas_is_cleared_when_all_regions_hold_a_die() -> None:
    s = a_turn(table(2, atlas={3: "blue-3", 4: "green-4"}))
    assert s.atlas_number.tolist() == [0, 1, 0, 3, 4, 0, 0, 0]
    s = a_turn(table(2, atlas={3: "blue-3", 6: "green-5"}))
    assert not s.atlas_number.any()
    assert not s.atlas_colour.any()
    assert sum(s.bag) == 8  # and one in hand


@clause("AA-11.1", "AA-R7")
def test_a_region_is_dead_when_nobody_can_act_there_any_more() -> None:
    s = block(complete(table(2, atlas={3: "blue-3"}), A, JUNGLE), B, JUNGLE)
    assert not a_turn(s).atlas_number.any()
    s = complete(table(2, atlas={3: "blue-3"}), A, JUNGLE)
    assert a_turn(s).atlas_number.any()


@clause("AA-11.3")
def test_the_leftover_die_is_not_cleared_but_passed_on() -> None:
    s = a_turn(table(2, ("orange-1", "green-5"), {3: "blue-3", 6: "green-5"}))
    assert (s.active, s.hand_size, s.hand_colour[0]) == (B, 1, GREEN)
    assert s.bag.tolist() == [3, 3, 2]


@clause("AA-11.3", "AA-R36")
def test_it_passes_players_who_are_skipped() -> None:
    s = table(3)
    complete(s, B, DESERT, OCEAN, JUNGLE)
    a_turn(s)
    assert (s.active, s.hand_colour[0], s.trigger) == (C, BLUE, B)


# AA-12 End


@clause("AA-12.1")
def test_who_begins_a_turn_without_active_track_brings_on_the_final_round() -> None:
    s = a_turn(block(complete(table(4), B, DESERT, OCEAN), B, JUNGLE))
    assert (s.trigger, s.active, s.turns) == (B, C, 2)


@clause("AA-12.2", "AA-12.4")
def test_in_the_final_round_everyone_else_has_one_turn() -> None:
    s = complete(table(4), D, DESERT, OCEAN, JUNGLE)
    s.active = s.to_move = C
    s.money[:] = 0
    put_die(s, "orange-1", 1)
    act(roll(s, 0, 0, 0, 6, 0, 0), layout.STOP)
    turns = []
    while s.to_move != OVER:
        turns.append(int(s.active))
        s.phase, s.to_move, s.hand_size = layout.PLACING, s.active, 2
        s.hand_colour[:], s.hand_number[:], s.leftover = [0, 1], [1, 6], layout.NO_COLOUR
        s.atlas_number[:] = 0
        put_die(s, "orange-1", 1)
        act(roll(s, 0, 0, 0, 6, 0, 0), layout.STOP)
    assert (turns, s.trigger, s.phase) == ([A, B, C], D, layout.END)


@clause("AA-12.3", "AA-R26", "AA-R27")
def test_who_has_no_active_track_in_the_final_round_is_skipped() -> None:
    s = table(4)
    for seat in (B, C):
        complete(s, seat, DESERT, OCEAN, JUNGLE)
    a_turn(s)
    assert (s.trigger, s.active, s.turns) == (B, D, 2)


@clause("AA-12.4", "AA-R27")
def test_the_game_ends_when_nobody_can_take_a_turn() -> None:
    s = table(3, raiders={(A, DESERT): 2})
    for seat in (B, C):
        complete(s, seat, DESERT, OCEAN, JUNGLE)
    block(complete(s, A, OCEAN), A, JUNGLE)
    s.money[:] = 0
    roll(put_die(s, "orange-1", 1), 3, 3, 0, 0, 0, 0)
    assert (s.to_move, s.trigger, s.turns) == (OVER, B, 1)
    assert can(s) == set()


@clause("AA-12.5")
def test_losing_the_last_track_has_no_effect_before_the_next_turn() -> None:
    s = table(2, raiders={(B, DESERT): 2})
    block(s, B, OCEAN, JUNGLE)
    act(put_die(s, "orange-1", 1), layout.FOLLOW)
    roll(s, 3, 3, 0, 0, 0, 0)
    assert (s.trigger, s.active, s.to_move) == (B, A, CHANCE)  # B's turn start came at once, then A's last turn
    s = table(3, raiders={(C, DESERT): 2})
    block(s, C, OCEAN, JUNGLE)
    act(put_die(s, "orange-1", 1), layout.DECLINE, layout.FOLLOW)
    roll(s, 3, 3, 0, 0, 0, 0)
    assert (s.trigger, s.active) == (NOBODY, B)


@clause("AA-12.6")
def test_who_brought_on_the_final_round_cannot_follow() -> None:
    s = complete(table(3), B, DESERT, OCEAN, JUNGLE)
    s.trigger = B
    put_die(s, "orange-1", 1)
    assert (s.phase, s.to_move) == (layout.ASKING, C)


@clause("AA-12.7", "AA-R28")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_turn_cap_ends_the_game(seats: int) -> None:
    s = table(seats)
    s.turns = BOX.ruling.turn_cap * seats - 1
    assert a_turn(copy(s)).phase == layout.DRAW
    s.turns = BOX.ruling.turn_cap * seats
    assert a_turn(s).to_move == OVER


@clause("AA-12.5", "AA-14.1")
def test_neither_three_artifacts_nor_nine_raider_boxes_end_a_game_of_two_at_once() -> None:
    s = stand(complete(table(2, ("orange-1", "blue-6"), money=[10, 0]), A, OCEAN, JUNGLE), A, "d3_dig", marks=4)
    act(roll(put_die(s, "orange-1", 1), 0, 6, 0, 0, 0, 0), layout.STOP)
    assert (s.active, s.phase, s.trigger) == (B, layout.DRAW, NOBODY)
    s = table(2, raiders={(A, DESERT): 2, (A, OCEAN): 3, (A, JUNGLE): 3}, money=[10, 0])
    roll(put_die(s, "orange-1", 1), 3, 3, 0, 0, 0, 0)
    assert (s.active, s.phase, s.trigger) == (B, layout.DRAW, NOBODY)


# AA-13 Scoring


def ended(*players: tuple[int, int, int]) -> np.record:
    s = position(rules, BOX, len(players), to_move=OVER, phase=layout.END)
    for seat, (renown, money, follows) in enumerate(players):
        s.renown[seat], s.money[seat], s.follows[seat] = renown, money, follows
    return s


def points(s: np.record) -> list[int]:
    return [int(rules.score(s, BOX.record, seat)) for seat in range(s.seats)]


def places(s: np.record) -> list[int]:
    return [int(rules.rank(s, BOX.record, seat)) for seat in range(s.seats)]


@clause("AA-13.1", "AA-R24")
def test_the_most_followed_earn_renown() -> None:
    assert points(ended((0, 0, 2), (0, 0, 3), (0, 0, 1), (0, 0, 3))) == [0, 3, 0, 3]
    assert points(ended((0, 0, 0), (0, 0, 0))) == [0, 0]
    assert points(ended((0, 0, 5))) == [0]


@clause("AA-13.2", "AA-R22", "AA-R46")
def test_the_score_is_renown_and_money() -> None:
    assert points(ended((20, 4, 0), (7, 0, 0))) == [24, 7]
    s = table(2, renown=[4], follows=[1])
    assert points(s) == [4 + 3 + 10, 10]


@clause("AA-13.3", "AA-R39")
def test_ties_are_broken_by_follows_then_by_renown_then_shared() -> None:
    assert places(ended((10, 5, 1), (10, 4, 1), (9, 5, 2))) == [2, 3, 1]  # 15, 14, 17
    assert places(ended((10, 5, 1), (12, 3, 2), (0, 0, 4))) == [2, 1, 3]  # 15, 15, 3
    assert places(ended((10, 5, 1), (9, 6, 1), (9, 6, 1), (0, 0, 4))) == [1, 2, 2, 4]
    assert places(ended((10, 7, 4), (13, 7, 3))) == [1, 2]  # 20 to 20, the 3 included


@clause("AA-13.4")
def test_a_win_is_worth_one_and_shared_in_parts() -> None:
    s = ended((10, 5, 0), (9, 6, 0), (10, 5, 0))
    assert [advice.worth(s, BOX.record, seat) for seat in range(3)] == [0.5, 0, 0.5]


# AA-14 Solitaire


@clause("AA-14.1", "AA-14.9")
def test_alone_nobody_follows_and_nobody_is_most_followed() -> None:
    s = put_die(table(1), "orange-1", 1)
    assert (s.phase, s.leftover) == (layout.RESULTS, layout.NO_COLOUR)
    s = ended((33, 15, 0))
    assert (points(s), places(s), advice.worth(s, BOX.record, A)) == ([48], [1], 1.0)


@clause("AA-14.2")
def test_every_solitaire_turn_draws_two_dice() -> None:
    s = a_turn(table(1))
    assert (s.phase, s.hand_size, s.leftover, s.turns) == (layout.DRAW, 0, layout.NO_COLOUR, 2)


@clause("AA-14.3")
def test_the_other_die_goes_to_research_else_to_its_number() -> None:
    s = put_die(table(1, ("orange-1", "orange-2")), "orange-1", 1)
    assert s.atlas_number.tolist() == [2, 1, 0, 0, 0, 0, 0, 0]
    s = put_die(table(1, ("orange-1", "orange-4"), {0: "orange-6"}), "orange-1", 1)
    assert s.atlas_number.tolist() == [6, 1, 0, 0, 4, 0, 0, 0]
    s = complete(table(1, ("orange-1", "blue-5")), A, OCEAN)  # the track does not matter
    assert put_die(s, "orange-1", 1).atlas_number[2] == 5
    s = put_die(stand(table(1, ("green-5", "green-6")), A, "j1_research"), "green-5", 5)
    assert s.atlas_number.tolist() == [0, 0, 0, 0, 0, 5, 0, 6]  # its own die takes the Research slot


@clause("AA-14.4", "AA-R29")
def test_a_die_that_fits_nowhere_is_replaced_for_a_dollar_until_one_fits() -> None:
    s = table(1, ("orange-1", "orange-2"), {0: "orange-6"}, money=[2])
    put_die(s, "orange-1", 1)
    assert (s.phase, s.money[A], s.to_move) == (layout.LEFT_DRAW, 1, CHANCE)
    assert odds(s) == {BLUE: 3, GREEN: 3}
    act(s, GREEN)
    assert (s.phase, s.bag.tolist(), odds(s)) == (layout.LEFT_NUMBER, [1, 3, 2], dict.fromkeys(range(6), 1))
    s.atlas_colour[5], s.atlas_number[5] = GREEN, 3
    fill_bag(s)
    act(s, 1)  # a green 2: Research and Dig are full
    assert (s.phase, s.money[A]) == (layout.LEFT_DRAW, 0)
    act(s, BLUE, 0)
    assert (s.phase, s.atlas_number[2], s.spent[A]) == (layout.RESULTS, 1, 2)


@clause("AA-14.5", "AA-R30")
def test_without_money_that_is_the_end() -> None:
    s = put_die(table(1, ("orange-1", "orange-2"), {0: "orange-6"}, money=[0]), "orange-1", 1)
    assert (s.to_move, s.phase, s.marks.any()) == (OVER, layout.END, False)


@clause("AA-14.6", "AA-R31")
def test_who_cannot_place_pays_or_gives_up() -> None:
    s = table(1, ("orange-6", "blue-4"), {7: "green-6", 4: "green-4"})
    assert can(s) == {layout.REROLL, layout.GIVE_UP}
    s.money[A] = 0
    assert can(s) == {layout.GIVE_UP}
    act(s, layout.GIVE_UP)
    assert (s.to_move, s.raiders.any()) == (OVER, False)
    s = table(2, ("orange-6", "blue-4"), {7: "green-6", 4: "green-4"})
    assert layout.GIVE_UP not in can(s)


@clause("AA-14.7")
def test_a_solitaire_turn_without_active_track_ends_the_game() -> None:
    s = table(1, raiders={(A, DESERT): 2})
    block(complete(s, A, OCEAN), A, JUNGLE)
    roll(put_die(s, "orange-1", 1), 3, 3, 0, 0, 0, 0)
    assert s.to_move == OVER


@clause("AA-14.8", "AA-R35")
def test_the_third_artifact_or_the_ninth_raider_box_ends_the_game_at_once() -> None:
    s = table(1, ("orange-1", "blue-6"), renown=[23])
    stand(complete(s, A, OCEAN, JUNGLE), A, "d3_dig", marks=4)
    act(roll(put_die(s, "orange-1", 1), 0, 6, 0, 0, 0, 0), layout.STOP)
    assert (s.to_move, s.renown[A]) == (OVER, 29)
    assert (s.trigger, s.atlas_number[1]) == (NOBODY, 1)  # at once: no cleanup, no next turn
    s = table(1, ("orange-1", "blue-6"), raiders={(A, DESERT): 2, (A, OCEAN): 3, (A, JUNGLE): 3})
    roll(put_die(s, "orange-1", 1), 3, 3, 0, 0, 0, 0)
    assert (s.to_move, s.raiders.sum()) == (OVER, 9)
    assert (s.trigger, s.atlas_number[1]) == (NOBODY, 1)


# AA-15 Information and chance


@clause("AA-15.1", "AA-15.2")
def test_nothing_is_hidden_and_nothing_is_fixed_in_advance() -> None:
    s = table(3)
    for seat in (A, B, C, NOBODY):
        known = copy(s)
        rules.hide(known, BOX.record, seat)
        assert known.tobytes() == s.tobytes()
        rules.guess(known, BOX.record, seat, generator((1, 2, 3, 4), 0))
        assert known.tobytes() == s.tobytes()
        assert rules.sees(s, BOX.record, layout.PLACE + 1, seat)
        assert not rules.reveals(s, BOX.record, layout.PLACE + 1, seat)


@clause("AA-15.3")
def test_only_dice_and_the_start_player_are_chance() -> None:
    chance = set()
    for seats in (1, 2):
        for seed in range(6):
            s = position(rules, BOX, seats)
            random = np.random.default_rng(seed)
            while s.to_move != OVER and s.turns < 12:
                if s.to_move == CHANCE:
                    chance.add(int(s.phase))
                act(s, int(random.choice(sorted(can(s)))))
    named = {layout.START, layout.DRAW, layout.NUMBERS, layout.LEFT_DRAW, layout.LEFT_NUMBER, layout.RESULTS}
    assert chance <= named
    assert chance >= named - {layout.LEFT_DRAW, layout.LEFT_NUMBER}
