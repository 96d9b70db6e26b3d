"""AA-4 to AA-7: drawing dice, placing one, the bonus, and following."""

import numpy as np
import pytest

from digsite.core import CHANCE
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import current_step, limit_of, needed, worth_of_die
from digsite.games.ancient_artifacts.rules.placing import fits
from digsite.games.ancient_artifacts.rules.turn import start_turn
from tests.catalogue import clause
from tests.games.ancient_artifacts.positions import (
    BLUE,
    BOX,
    DESERT,
    GREEN,
    JUNGLE,
    OCEAN,
    ORANGE,
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

COLOURS = ("orange", "blue", "green")


def begin(leftover: str | None = None, atlas: dict[int, str] | None = None) -> np.record:
    """The start of a turn of A."""
    s = table(2, (), atlas, leftover=leftover)
    s.turns = 0
    start_turn(s, BOX.record, A)
    return s


@clause("AA-4.1")
def test_two_dice_are_drawn_or_one_beside_the_leftover_die() -> None:
    s = begin()
    act(s, ORANGE)
    assert (s.phase, s.hand_size) == (layout.DRAW, 1)
    act(s, GREEN)
    assert (s.phase, s.hand_size) == (layout.NUMBERS, 2)
    s = begin("green")
    assert (s.hand_size, s.hand_colour[0], s.leftover) == (1, GREEN, layout.NO_COLOUR)
    act(s, BLUE)
    assert (s.phase, s.hand_colour.tolist()) == (layout.NUMBERS, [GREEN, BLUE])


@clause("AA-4.2", "AA-15.2")
def test_a_drawn_die_has_a_colour_by_what_the_bag_holds() -> None:
    s = begin(atlas={1: "blue-1", 3: "blue-3"})
    assert odds(s) == {ORANGE: 3, BLUE: 1, GREEN: 3}
    act(s, BLUE)
    assert (s.bag.tolist(), odds(s)) == ([3, 0, 3], {ORANGE: 3, GREEN: 3})


@clause("AA-4.3", "AA-R33", "AA-15.3")
def test_both_dice_are_rolled_the_leftover_one_too() -> None:
    s = act(begin("green"), BLUE)
    assert odds(s) == dict.fromkeys(range(36), 1)
    act(s, 2 * 6 + 4)  # the leftover die counts as drawn first: green-3, blue-5
    assert (s.hand_colour.tolist(), s.hand_number.tolist()) == ([BLUE, GREEN], [5, 3])
    assert (s.phase, s.to_move) == (layout.PLACING, A)


@clause("AA-4.4")
@pytest.mark.parametrize(
    ("colours", "numbers", "sorted_colours", "sorted_numbers"),
    [
        ((GREEN, ORANGE), (2, 5), [ORANGE, GREEN], [5, 2]),
        ((ORANGE, GREEN), (5, 2), [ORANGE, GREEN], [5, 2]),
        ((BLUE, BLUE), (6, 1), [BLUE, BLUE], [1, 6]),
        ((BLUE, BLUE), (1, 6), [BLUE, BLUE], [1, 6]),
        ((BLUE, BLUE), (4, 4), [BLUE, BLUE], [4, 4]),
    ],
)
def test_the_hand_is_sorted(
    colours: tuple[int, int], numbers: tuple[int, int], sorted_colours: list[int], sorted_numbers: list[int]
) -> None:
    s = act(begin(), *colours, (numbers[0] - 1) * 6 + numbers[1] - 1)
    assert (s.hand_colour.tolist(), s.hand_number.tolist()) == (sorted_colours, sorted_numbers)


@clause("AA-4.5", "AA-R10")
def test_a_paid_reroll_needs_a_dollar_and_two_dice_in_the_bag() -> None:
    assert layout.REROLL in can(table(money=[1]))
    assert layout.REROLL not in can(table(money=[0]))
    s = table(money=[9])
    s.bag[:] = [1, 0, 0]
    assert layout.REROLL not in can(s)
    s.bag[:] = [1, 0, 1]
    assert layout.REROLL in can(s)


@clause("AA-4.5", "AA-R12")
def test_it_may_be_paid_again_and_again_until_a_die_is_placed() -> None:
    s = table(money=[2])
    for money in (1, 0):
        act(s, layout.REROLL, ORANGE, GREEN, 0 * 6 + 4)  # orange-1, green-5
        assert s.money[A] == money
    assert can(s) == {layout.PLACE + 1, layout.PLACE + layout.SLOTS + 5, layout.PLACE + layout.SLOTS + 6}
    assert can(put_die(table(2), "orange-1", 1)) == {layout.DECLINE, layout.FOLLOW}


@clause("AA-4.6")
def test_the_old_dice_return_after_the_new_ones_are_drawn() -> None:
    s = table(2, ("orange-1", "orange-3"))
    s.atlas_colour[0], s.atlas_number[0] = ORANGE, 5
    fill_bag(s)
    act(s, layout.REROLL)
    assert (s.aside.tolist(), odds(s)) == ([2, 0, 0], {BLUE: 3, GREEN: 3})
    act(s, BLUE)
    assert s.aside.tolist() == [2, 0, 0]
    act(s, BLUE)
    assert (s.aside.tolist(), s.bag.tolist(), s.spent[A]) == ([0, 0, 0], [2, 1, 3], 1)
    act(s, 0)
    assert s.hand_number.tolist() == [1, 1]


@clause("AA-4.7")
def test_the_bag_never_runs_short() -> None:
    full = {2: "blue-1", 3: "green-3", 4: "orange-4", 5: "green-2", 6: "blue-5", 7: "orange-6"}
    s = begin("green", full)
    assert sum(s.bag) == 2
    act(s, ORANGE)
    assert sum(s.bag) == 1
    act(s, 2 * 6 + 4)
    assert layout.REROLL not in can(s)
    assert sum(begin(None, full).bag) == 3


@clause("AA-5.1", "AA-R6")
def test_a_die_goes_to_an_empty_slot_where_there_is_something_to_do() -> None:
    s = stand(table(2, ("orange-1", "blue-5")), A, "d2_dig")
    assert can(s) == {layout.REROLL, layout.PLACE + 0, layout.PLACE + 1, layout.PLACE + layout.SLOTS + 6}
    s.atlas_colour[1], s.atlas_number[1] = BLUE, 2
    assert can(s) == {layout.REROLL, layout.PLACE + 0, layout.PLACE + layout.SLOTS + 6}
    block(s, A, DESERT)
    assert can(s) == {layout.REROLL, layout.PLACE + layout.SLOTS + 6}
    complete(s, A, JUNGLE)
    assert can(s) == {layout.REROLL, layout.MARK + OCEAN}


@clause("AA-5.2", "AA-R38")
def test_what_fits_where() -> None:
    s = table(2, ("orange-1", "blue-5"))
    expected = {}
    for colour in range(3):
        for number in range(1, 7):
            field = {1: 1, 2: 1, 3: 3, 4: 4, 5: 6, 6: 7}[number]
            expected[colour, number] = {[0, 2, 5][colour], field}
            s.hand_colour[0], s.hand_number[0] = colour, number
            found = {slot for slot in range(layout.SLOTS) if fits(s, BOX.record, 0, slot)}
            assert found == expected[colour, number]


@clause("AA-5.3", "AA-R11")
def test_who_can_place_must() -> None:
    s = table(2, ("orange-1", "blue-5"), money=[0])
    assert can(s) == {layout.PLACE + 1, layout.PLACE + layout.SLOTS + 6}
    assert layout.GIVE_UP not in can(table(1, ("orange-1", "blue-5"), money=[0]))


@clause("AA-5.4")
def test_the_placement_fixes_the_action_and_the_die_stays() -> None:
    s = stand(table(2, ("blue-3", "green-6"), money=[10, 0]), A, "o2_dive")
    put_die(s, "blue-3", 2)
    assert (s.track, s.research, s.bonus) == (OCEAN, 1, 1)
    assert (s.atlas_colour[2], s.atlas_number[2]) == (BLUE, 3)
    act(roll(s, 0, 6, 0, 0, 0, 0), layout.STOP)
    assert (s.atlas_colour[2], s.atlas_number[2]) == (BLUE, 3)


@clause("AA-5.5")
def test_the_other_die_is_left_over() -> None:
    s = put_die(table(2, ("orange-1", "blue-5")), "blue-5", 6)
    assert (s.leftover, s.hand_size) == (ORANGE, 0)
    assert s.bag.tolist() == [2, 2, 3]


@clause("AA-5.6", "AA-R9")
def test_without_a_placement_a_raider_box_is_marked_and_both_dice_return() -> None:
    s = table(2, ("orange-6", "blue-4"), {7: "green-6", 4: "green-4"})
    assert can(s) == {layout.REROLL, layout.MARK + DESERT, layout.MARK + OCEAN, layout.MARK + JUNGLE}
    before = s.bag.tolist()
    act(s, layout.MARK + JUNGLE)
    assert s.raiders[A].tolist() == [0, 0, 1]
    assert s.bag.tolist() == [before[0] + 1, before[1] + 1, before[2]]
    assert (s.active, s.phase, s.leftover, s.hand_size) == (B, layout.DRAW, layout.NO_COLOUR, 0)


@clause("AA-5.7")
def test_the_third_of_them_blocks_the_track() -> None:
    s = table(2, ("orange-6", "blue-4"), {7: "green-6", 4: "green-4"}, raiders={(A, JUNGLE): 2})
    act(s, layout.MARK + JUNGLE)
    assert current_step(s, BOX.record, A, JUNGLE, 0) == layout.NO_STEP


@clause("AA-5.8", "AA-R43")
def test_of_two_equal_dice_one_is_offered() -> None:
    assert can(table(2, ("blue-3", "blue-3"))) == {layout.REROLL, layout.PLACE + 3}
    s = stand(table(2, ("blue-3", "blue-4")), A, "o2_dive")
    assert can(s) == {
        layout.REROLL,
        layout.PLACE + 2,
        layout.PLACE + 3,
        layout.PLACE + layout.SLOTS + 2,
        layout.PLACE + layout.SLOTS + 4,
    }


# AA-6 Bonus


@clause("AA-6.1")
@pytest.mark.parametrize("slot", range(layout.SLOTS))
def test_colour_and_number_of_the_region_earn_the_bonus(slot: int) -> None:
    region = [DESERT, DESERT, OCEAN, OCEAN, OCEAN, JUNGLE, JUNGLE, JUNGLE][slot]
    step = {0: "d2_research", 1: "d2_dig", 2: "o2a_research", 3: "o2_dive", 4: "o2_dive", 5: "j1_research"}
    for colour in range(3):
        for number in range(1, 7):
            other = "blue-1" if (colour, number) != (BLUE, 1) else "green-6"
            die = f"{COLOURS[colour]}-{number}"
            s = stand(table(2, (die, other)), A, step.get(slot, "j1_explore"))
            hand = 0 if (s.hand_colour[0], s.hand_number[0]) == (colour, number) else 1
            if fits(s, BOX.record, hand, slot):
                put_die(s, die, slot)
                assert s.bonus == (colour == region and (number - 1) // 2 == region)


@clause("AA-6.2", "AA-R16")
def test_a_step_without_bonus_has_none_for_anyone() -> None:
    s = stand(table(2, ("orange-1", "blue-6")), A, "d3_dig")
    assert put_die(s, "orange-1", 1).bonus == 0


@clause("AA-6.3", "AA-6.4", "AA-R40")
def test_each_step_has_its_own_form_of_the_bonus() -> None:
    for place in BOX.places():
        record, step = BOX.record, place.number
        icon, none = place.step.raider_icon, place.step.no_bonus
        assert limit_of(record, step, 0) == 3
        assert limit_of(record, step, 1) == (4 if icon else 3)
        if place.letter == 0:
            assert worth_of_die(record, step, 0) == 1
            assert worth_of_die(record, step, 1) == (1 if icon or none else 2)
        else:
            full = [int(needed(record, step, symbol, 0)) for symbol in range(layout.SYMBOLS)]
            less = [int(needed(record, step, symbol, 1)) for symbol in range(layout.SYMBOLS)]
            assert sum(full) == len(place.step.asks)
            assert sum(full) - sum(less) == len(getattr(place.step, "coloured", []))


@clause("AA-6.5", "AA-R19")
def test_the_bonus_lasts_for_continued_attempts() -> None:
    s = stand(table(2, ("blue-3", "orange-6"), money=[10, 0]), A, "o2a_research")
    act(roll(put_die(s, "blue-3", 2), 0, 4, 2, 0, 0, 0), layout.STOP)  # lantern alone
    assert s.done[A, OCEAN] == 1
    act(roll(act(s, layout.CONTINUE), 0, 4, 1, 1, 0, 0), layout.STOP)  # lantern and map, no compass
    assert s.done[A, OCEAN] == 2


# AA-7 Following


@clause("AA-7.1", "AA-R13")
def test_the_others_are_asked_clockwise_before_any_results_die() -> None:
    s = put_die(table(4, ("orange-1", "blue-5"), active=B, to_move=B), "orange-1", 1)
    for seat in (C, D, A):
        assert (s.phase, s.to_move, s.locked.any(), s.loose.any()) == (layout.ASKING, seat, False, False)
        assert can(s) == {layout.DECLINE, layout.FOLLOW}
        act(s, layout.DECLINE)
    assert (s.phase, s.to_move) == (layout.RESULTS, CHANCE)


@clause("AA-7.2")
def test_only_those_who_can_pay_and_have_a_step_are_asked() -> None:
    s = table(4, ("orange-1", "blue-5"), {0: "orange-5"}, money=[10, 0, 10, 1])
    complete(s, C, DESERT)
    put_die(s, "orange-1", 1)
    assert s.to_move == D
    act(s, layout.FOLLOW)
    assert s.phase == layout.RESULTS
    s = table(2, ("green-5", "blue-6"))
    s.done[B, JUNGLE] = 1  # no Research left there
    assert put_die(s, "green-5", 5).phase == layout.RESULTS


@clause("AA-7.3", "AA-7.4")
def test_following_costs_a_dollar_and_marks_the_active_player() -> None:
    s = act(put_die(table(3), "orange-1", 1), layout.FOLLOW)
    assert (s.money[:3].tolist(), s.follows[:3].tolist()) == ([10, 9, 10], [1, 0, 0])
    assert s.following.tolist() == [0, 1, 0, 0]
    act(s, layout.FOLLOW)
    assert (s.money[:3].tolist(), s.follows[:3].tolist()) == ([10, 9, 9], [2, 0, 0])
    s = act(put_die(table(2), "orange-1", 1), layout.DECLINE)
    assert (s.money[:2].tolist(), s.follows[:2].tolist(), s.following.any()) == ([10, 10], [0, 0], False)


@clause("AA-7.5", "AA-R18")
def test_followers_decide_nothing_more() -> None:
    s = stand(stand(table(2, ("green-1", "orange-6")), A, "j2a_research"), B, "j1_research")
    roll(act(put_die(s, "green-1", 5), layout.FOLLOW), 1, 4, 0, 0, 1, 0)
    assert s.to_move == A
    roll(act(s, layout.RESET), 1, 3, 0, 0, 1, 1)
    assert (s.to_move, s.money[:2].tolist()) == (A, [9, 9])
    act(s, layout.STOP)
    assert s.to_move == A
    roll(act(s, layout.CONTINUE_PAID), 0, 6, 0, 0, 0, 0)
    assert (s.to_move, s.money[:2].tolist()) == (A, [8, 9])
    roll(act(s, layout.ROLL), 0, 6, 0, 0, 0, 0)
    assert (s.to_move, s.phase) == (A, layout.LOCKING)


@clause("AA-7.6", "AA-R25")
def test_follow_marks_go_past_the_scorecard() -> None:
    s = table(2, follows=[BOX.scoring.scorecard_boxes])
    act(put_die(s, "orange-1", 1), layout.FOLLOW)
    assert s.follows[A] == BOX.scoring.scorecard_boxes + 1
