"""AA-8 to AA-10: rolling and locking the results dice, keeping what they show, busting."""

from itertools import product
from math import factorial, prod
from typing import Any

import numpy as np
import pytest

from digsite.box import read_box
from digsite.core import CHANCE
from digsite.core.records import copy
from digsite.games.ancient_artifacts import rules
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from tests.catalogue import clause
from tests.games.ancient_artifacts.positions import (
    BOX,
    DESERT,
    JUNGLE,
    OCEAN,
    A,
    B,
    C,
    act,
    at_locking,
    can,
    dice,
    lock,
    odds,
    put_die,
    roll,
    stand,
    table,
)


def box_with(**changes: Any) -> Box:
    """The box with some entries of its tables changed: results={"dice": 3}."""
    tree: dict[str, Any] = BOX.tree
    edited = {name: {**tree[name], **new} if isinstance(new, dict) else new for name, new in changes.items()}
    return read_box(Box, {**tree, **edited})


def without_compass() -> list[dict[str, Any]]:
    """The tracks with a map wherever a compass is asked for."""

    def swapped(value: Any) -> Any:
        if isinstance(value, list):
            return [swapped(inner) for inner in value]
        if isinstance(value, dict):
            return {name: swapped(inner) for name, inner in value.items()}
        return "map" if value == "compass" else value

    return [swapped(track) for track in BOX.tree["track"]]


@clause("AA-8.1", "AA-15.3")
def test_the_first_roll_takes_all_dice_one_after_the_other() -> None:
    s = put_die(table(1), "orange-1", 1)
    for left in range(6, 0, -1):
        assert (s.phase, s.to_move, s.rolling) == (layout.RESULTS, CHANCE, left)
        assert odds(s) == dict.fromkeys(range(layout.SYMBOLS), 1)
        act(s, layout.PICK)
    assert (s.phase, s.rolling, s.loose.tolist()) == (layout.LOCKING, 0, [0, 6, 0, 0, 0, 0])


@clause("AA-8.1")
def test_the_counts_of_a_roll_have_multinomial_odds() -> None:
    box = box_with(
        results={"faces": ["raider", "raider", "pick", "lantern", "map", "journal"]}, track=without_compass()
    )
    found: dict[tuple[int, ...], float] = {}
    for outcome in product(range(layout.SYMBOLS), repeat=3):
        s = put_die(table(1, box=box), "orange-1", 1, box=box)
        s.rolling = 3
        chance = 1.0
        for symbol in outcome:
            weights = odds(s, box)
            if symbol not in weights:
                chance = 0.0
                break
            chance *= weights[symbol] / sum(weights.values())
            rules.play(s, box.record, symbol)
        if chance:
            counts = tuple(outcome.count(symbol) for symbol in range(layout.SYMBOLS))
            found[counts] = found.get(counts, 0.0) + chance
    assert sum(found.values()) == pytest.approx(1)
    shares = [2 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 0]
    for counts, chance in found.items():
        ways = factorial(3) // prod(map(factorial, counts))
        assert chance == pytest.approx(ways * prod(p**c for p, c in zip(shares, counts, strict=True)))


@clause("AA-8.2")
def test_raiders_lock_at_once_and_the_others_are_loose() -> None:
    s = at_locking("d1_dig", "orange-1", 1, 2, 1, 0, 3, 0, 0)
    assert dice(s) == ([2, 0, 0, 0, 0, 0], [0, 1, 0, 3, 0, 0])


@clause("AA-8.3", "AA-10.1")
@pytest.mark.parametrize(("raiders", "bust"), [(2, False), (3, True), (6, True)])
def test_three_raiders_bust(raiders: int, bust: bool) -> None:
    s = put_die(table(2, money=[10, 0]), "orange-1", 1)
    roll(s, raiders, 6 - raiders, 0, 0, 0, 0)
    assert (s.raiders[A, DESERT] == 1) == bust
    assert (s.phase, s.active) == ((layout.DRAW, B) if bust else (layout.LOCKING, A))


@clause("AA-8.3")
def test_raiders_of_several_rolls_add_up() -> None:
    s = at_locking("d1_dig", "orange-1", 1, 2, 4, 0, 0, 0, 0)
    roll(act(s, layout.ROLL), 1, 3, 0, 0, 0, 0)
    assert (s.raiders[A, DESERT], s.marks[A, DESERT], s.active) == (1, 0, B)


@clause("AA-8.4", "AA-R42")
def test_after_a_roll_the_active_player_locks_rolls_stops_or_pays() -> None:
    s = at_locking("d1_dig", "orange-1", 1, 1, 1, 1, 1, 1, 1)
    assert can(s) == {layout.STOP, layout.ROLL, layout.RESET, *(lock(symbol) for symbol in range(1, layout.SYMBOLS))}


@clause("AA-8.5", "AA-R3")
def test_any_loose_die_may_be_locked_useful_or_not() -> None:
    s = at_locking("d1_dig", "orange-1", 1, 0, 0, 0, 2, 2, 2)
    act(s, lock(layout.MAP), lock(layout.MAP), lock(layout.COMPASS))
    assert dice(s) == ([0, 0, 0, 2, 0, 1], [0, 0, 0, 0, 2, 1])
    roll(act(s, layout.ROLL), 1, 2, 0, 0, 0, 0)
    assert dice(s) == ([1, 0, 0, 2, 0, 1], [0, 2, 0, 0, 0, 0])


@clause("AA-8.5")
def test_every_set_of_dice_is_locked_by_exactly_one_sequence() -> None:
    """Section 5.3, note (a): ascending symbols, and never the last loose die."""
    start = at_locking("d1_dig", "orange-1", 1, 1, 2, 1, 0, 2, 0)
    found: list[tuple[int, ...]] = []
    open_positions = [copy(start)]
    while open_positions:
        s = open_positions.pop()
        found.append(tuple(s.locked.tolist()))
        open_positions += [act(copy(s), action) for action in can(s) if action >= lock(layout.PICK)]
    sets = set(product([1], range(3), range(2), [0], range(3), [0])) - {(1, 2, 1, 0, 2, 0)}
    assert sorted(found) == sorted(sets)


@clause("AA-8.6", "AA-R2")
def test_a_roll_takes_all_loose_dice_as_often_as_wanted() -> None:
    s = act(at_locking("d1_dig", "orange-1", 1, 1, 1, 0, 2, 2, 0), lock(layout.PICK))
    for _time in range(20):
        act(s, layout.ROLL)
        assert s.rolling == 4
        roll(s, 0, 0, 0, 4, 0, 0)
        assert dice(s) == ([1, 1, 0, 0, 0, 0], [0, 0, 0, 4, 0, 0])


@clause("AA-8.6", "AA-8.9")
def test_without_a_loose_die_only_stop_and_reset_remain() -> None:
    s = act(
        at_locking("d1_dig", "orange-1", 1, 1, 3, 2, 0, 0, 0),
        lock(layout.PICK),
        lock(layout.PICK),
        lock(layout.PICK),
        lock(layout.LANTERN),
    )
    roll(act(s, layout.ROLL), 1, 0, 0, 0, 0, 0)
    assert can(s) == {layout.STOP, layout.RESET}
    s.money[A] = 0
    assert can(s) == {layout.STOP}


@clause("AA-8.7", "AA-R1")
def test_stop_keeps_locked_and_loose_dice() -> None:
    s = act(at_locking("d2_dig", "blue-1", 1, 1, 2, 3, 0, 0, 0), lock(layout.PICK))
    assert layout.STOP not in can(s)
    roll(act(s, layout.ROLL), 0, 1, 0, 0, 0, 3)
    act(s, layout.STOP)
    assert s.marks[A, DESERT] == 2
    s = at_locking("d2_dig", "blue-1", 1, 0, 0, 6, 0, 0, 0)
    act(s, layout.STOP)
    assert (s.marks[A, DESERT], s.active) == (0, B)


@clause("AA-8.8", "AA-R4", "AA-R5")
def test_reset_picks_up_all_dice_for_a_dollar() -> None:
    s = act(at_locking("d1_dig", "orange-1", 1, 1, 2, 3, 0, 0, 0), lock(layout.PICK))
    assert layout.RESET not in can(s)
    roll(act(s, layout.ROLL), 1, 0, 3, 0, 0, 0)
    act(s, layout.RESET)
    assert (s.money[A], s.spent[A], s.rolling, dice(s)) == (9, 1, 6, ([0] * 6, [0] * 6))
    roll(s, 0, 6, 0, 0, 0, 0)
    assert layout.RESET not in can(s)
    roll(act(s, lock(layout.PICK), layout.ROLL), 0, 5, 0, 0, 0, 0)
    assert layout.RESET in can(s)  # one die is locked
    roll(act(s, layout.RESET), 3, 3, 0, 0, 0, 0)
    assert (s.active, s.money[A]) == (B, 8)  # a bust cannot be paid away


# AA-9 Keeping results


@clause("AA-9.1", "AA-R41")
def test_a_kept_result_serves_everyone_on_their_own_step() -> None:
    s = table(3, ("blue-3", "orange-6"))
    for seat, step in ((A, "o1_dive"), (B, "o2_dive"), (C, "o3_dive")):
        stand(s, seat, step)
    act(put_die(s, "blue-3", 3), layout.FOLLOW, layout.FOLLOW)
    act(roll(s, 0, 4, 1, 0, 0, 1), layout.STOP)
    assert s.section[:3, OCEAN].tolist() == [1, 1, 2]  # A has done 2 of 2
    assert s.marks[:3, OCEAN].tolist() == [0, 4, 1]


@clause("AA-9.2")
@pytest.mark.parametrize(
    ("die", "already", "marks"), [("green-1", 0, 2), ("orange-1", 0, 4), ("orange-1", 1, 4), ("green-1", 3, 4)]
)
def test_matching_dice_mark_boxes_that_stay(die: str, already: int, marks: int) -> None:
    s = stand(table(2, (die, "blue-6"), money=[10, 0]), A, "d2_dig", marks=already)
    act(roll(put_die(s, die, 1), 0, 2, 4, 0, 0, 0), layout.STOP)
    assert s.marks[A, DESERT] == marks


@clause("AA-9.3")
@pytest.mark.parametrize(
    ("counts", "done"),
    [((0, 3, 0, 1, 2, 0), 1), ((0, 3, 0, 2, 1, 0), 0), ((0, 4, 0, 0, 2, 0), 0), ((2, 0, 0, 1, 3, 0), 1)],
)
def test_research_needs_every_symbol_in_its_number(counts: tuple[int, ...], done: int) -> None:
    s = at_locking("d2_research", "orange-5", 0, *counts)
    act(s, layout.STOP)
    assert s.done[A, DESERT] == done


@clause("AA-9.4", "AA-R21")
def test_surplus_is_lost_even_if_the_next_section_could_use_it() -> None:
    s = at_locking("o1_dive", "blue-3", 3, 0, 0, 6, 0, 0, 0)
    act(s, layout.STOP)
    assert (s.section[A, OCEAN], s.marks[A, OCEAN]) == (1, 0)


@clause("AA-9.6")
def test_a_step_with_an_arrow_may_be_continued() -> None:
    s = act(at_locking("o2a_research", "blue-1", 2, 1, 3, 1, 0, 1, 0), layout.STOP)
    assert (s.phase, s.to_move) == (layout.CONTINUING, A)
    assert can(s) == {layout.END_ACTION, layout.CONTINUE, layout.CONTINUE_PAID}
    s = act(at_locking("o2b_research", "blue-1", 2, 1, 2, 1, 1, 0, 1), layout.STOP)
    assert (s.done[A, OCEAN], s.active) == (2, B)  # no arrow after b
    s = act(at_locking("o2a_research", "blue-1", 2, 1, 5, 0, 0, 0, 0), layout.STOP)
    assert s.active == B  # not completed
    s = act(at_locking("d2_dig", "orange-1", 1, 0, 4, 2, 0, 0, 0), layout.STOP)
    assert s.active == B  # not Research


@clause("AA-9.7", "AA-R45")
def test_continue_keeps_the_raiders_and_rolls_the_rest() -> None:
    s = act(at_locking("o2a_research", "blue-1", 2, 2, 1, 1, 1, 1, 0), layout.STOP, layout.CONTINUE)
    assert (s.rolling, s.money[A], dice(s)) == (4, 10, ([2, 0, 0, 0, 0, 0], [0] * 6))
    roll(s, 0, 4, 0, 0, 0, 0)
    act(s, layout.STOP)
    assert s.done[A, OCEAN] == 1  # the lantern of the first attempt is gone


@clause("AA-9.7", "AA-R20")
def test_continue_is_not_offered_where_it_would_bust_at_once() -> None:
    tree: dict[str, Any] = BOX.tree
    box = read_box(Box, tree)
    record = box.record
    step = next(place.number for place in BOX.places() if place.step.id == "o2a_research")
    kept = int(record.raider_icon[step])
    record.raider_icon[step] = 1  # no box file may say so
    try:
        s = stand(table(2, ("blue-3", "orange-6"), money=[10, 0]), A, "o2a_research")
        put_die(s, "blue-3", 2, box=box)
        roll(s, 3, 1, 1, 0, 1, 0, box=box)
        act(s, layout.STOP, box=box)
        assert can(s, box) == {layout.END_ACTION, layout.CONTINUE_PAID}
    finally:
        record.raider_icon[step] = kept


@clause("AA-9.8")
def test_continue_paid_rolls_everything_for_a_dollar() -> None:
    s = act(at_locking("o2a_research", "blue-1", 2, 2, 1, 1, 1, 1, 0, money=[1]), layout.STOP, layout.CONTINUE_PAID)
    assert (s.rolling, s.money[A], dice(s)) == (6, 0, ([0] * 6, [0] * 6))
    s = act(at_locking("o2a_research", "blue-1", 2, 0, 3, 1, 1, 1, 0), layout.STOP)
    assert can(s) == {layout.END_ACTION, layout.CONTINUE}  # no raider is locked
    s = act(at_locking("o2a_research", "blue-1", 2, 1, 2, 1, 1, 1, 0, money=[0]), layout.STOP)
    assert can(s) == {layout.END_ACTION, layout.CONTINUE}


@clause("AA-9.9")
def test_the_action_may_end_between_two_steps() -> None:
    s = act(at_locking("o2a_research", "blue-1", 2, 0, 3, 1, 1, 1, 0), layout.STOP, layout.END_ACTION)
    assert (s.active, s.phase, s.done[A, OCEAN]) == (B, layout.DRAW, 1)


def chain(b_step: str, *counts: int) -> np.record:
    """A completes o2a with this result while B follows on another step."""
    s = stand(stand(table(2, ("blue-1", "orange-6")), A, "o2a_research"), B, b_step)
    return act(roll(act(put_die(s, "blue-1", 2), layout.FOLLOW), *counts), layout.STOP)


@clause("AA-9.10", "AA-R17")
def test_a_follower_stays_until_a_step_without_arrow_is_done() -> None:
    assert chain("o2a_research", 0, 4, 1, 0, 1, 0).following[B] == 1
    assert chain("o2b_research", 0, 4, 1, 0, 1, 0).following[B] == 1  # nothing completed
    s = chain("o2b_research", 0, 2, 1, 1, 1, 1)
    assert (s.following[B], s.done[B, OCEAN]) == (0, 2)
    act(s, layout.CONTINUE)
    roll(s, 3, 3, 0, 0, 0, 0)
    assert s.raiders[:2, OCEAN].tolist() == [1, 0]


@clause("AA-9.11")
def test_what_is_done_stays_done() -> None:
    s = roll(act(chain("o2a_research", 0, 4, 1, 0, 1, 0), layout.CONTINUE), 6, 0, 0, 0, 0, 0)
    assert s.done[:2, OCEAN].tolist() == [1, 1]
    assert s.raiders[:2, OCEAN].tolist() == [1, 1]


# AA-10 Busting


@clause("AA-10.1")
def test_a_bust_ends_the_action_without_result() -> None:
    s = at_locking("d2_dig", "orange-1", 1, 2, 4, 0, 0, 0, 0)
    roll(act(s, lock(layout.PICK), lock(layout.PICK), layout.ROLL), 1, 1, 0, 0, 0, 0)
    assert (s.marks[A, DESERT], s.raiders[A].tolist(), s.active) == (0, [1, 0, 0], B)
    assert dice(s) == ([0] * 6, [0] * 6)


def followed(a_step: str, b_step: str, *counts: int) -> np.record:
    """A dives with the bonus, B follows, the first roll."""
    s = stand(stand(table(2, ("blue-3", "orange-6")), A, a_step), B, b_step)
    return roll(act(put_die(s, "blue-3", 3), layout.FOLLOW), *counts)


@clause("AA-10.2")
def test_followers_bust_with_the_active_player() -> None:
    s = followed("o2_dive", "o2_dive", 3, 3, 0, 0, 0, 0)
    assert s.raiders[:2, OCEAN].tolist() == [1, 1]


@clause("AA-10.3", "AA-R14")
def test_a_follower_below_the_own_limit_marks_nothing() -> None:
    s = followed("o2_dive", "o3_dive", 3, 0, 3, 0, 0, 0)
    assert (s.raiders[:2, OCEAN].tolist(), s.marks[B, OCEAN]) == ([1, 0], 0)


@clause("AA-10.4", "AA-R15")
def test_a_follower_may_bust_alone() -> None:
    s = followed("o3_dive", "o2_dive", 3, 0, 3, 0, 0, 0)
    assert (s.raiders[:2, OCEAN].tolist(), s.phase, s.following[B]) == ([0, 1], layout.LOCKING, 0)


@clause("AA-10.5")
def test_at_most_one_raider_box_a_player_and_action() -> None:
    s = followed("o3_dive", "o2_dive", 3, 0, 3, 0, 0, 0)
    roll(act(s, layout.ROLL), 1, 2, 0, 0, 0, 0)
    assert s.raiders[:2, OCEAN].tolist() == [1, 1]
    s = followed("o2_dive", "o2_dive", 6, 0, 0, 0, 0, 0)
    assert s.raiders[:2, OCEAN].tolist() == [1, 1]


@clause("AA-10.6")
def test_the_third_raider_box_blocks_the_track_and_takes_nothing_away() -> None:
    s = table(2, ("green-6", "orange-1"), raiders={(A, JUNGLE): 2}, money=[10, 0], renown=[4])
    stand(s, A, "j3_explore")
    roll(put_die(s, "green-6", 7), 4, 2, 0, 0, 0, 0)
    assert (s.raiders[A, JUNGLE], s.renown[A], s.money[A], s.section[A, JUNGLE]) == (3, 4, 10, 2)
    s.active, s.phase, s.to_move = A, layout.PLACING, A
    s.hand_size, s.hand_colour[:], s.hand_number[:] = 2, [0, 2], [1, 6]
    assert not can(s) & {layout.PLACE + 8 + 5, layout.PLACE + 8 + 7}
