"""The examples of docs/rules/ancient_artifacts.md, number by number."""

from typing import Any

import numpy as np
import pytest

from digsite.box import read_box
from digsite.core import CHANCE, OVER
from digsite.games.ancient_artifacts import advice, rules
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import current_step
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
    at_locking,
    block,
    can,
    complete,
    lock,
    odds,
    put_die,
    roll,
    stand,
    table,
)
from tests.positions import position

DIE_0, DIE_1 = layout.PLACE, layout.PLACE + layout.SLOTS  # + slot


def sheet(s: np.record, seat: int) -> tuple[int, int]:
    return int(s.money[seat]), int(s.renown[seat])


@clause("AA-EX-1")
def test_set_up_for_two() -> None:
    s = position(rules, BOX, 2)
    assert [sheet(s, seat) for seat in range(2)] == [(10, 0), (10, 0)]
    assert s.bag.tolist() == [3, 3, 3]
    assert (s.phase, s.to_move, odds(s)) == (layout.START, CHANCE, {0: 1, 1: 1})


@clause("AA-EX-2")
def test_head_start_for_three() -> None:
    s = position(rules, BOX, 3)
    for seat in range(3):
        assert sheet(s, seat) == (12, 3)
        assert s.section[seat].tolist() == [1, 1, 1]
        usable = {(t, r): current_step(s, BOX.record, seat, t, r) for t in range(3) for r in range(2)}
        names = {key: BOX.place(int(step)).step.id for key, step in usable.items() if step != layout.NO_STEP}
        assert names == {
            (DESERT, 0): "d2_dig",
            (DESERT, 1): "d2_research",
            (OCEAN, 0): "o2_dive",
            (OCEAN, 1): "o2a_research",
            (JUNGLE, 1): "j2a_research",
        }


@clause("AA-EX-3")
def test_draw_with_a_leftover_die() -> None:
    s = table(2, (), {1: "orange-2"}, leftover="blue")
    s.turns = 0
    start_turn(s, BOX.record, A)
    assert s.bag.tolist() == [2, 2, 3]
    assert (s.phase, s.hand_size, odds(s)) == (layout.DRAW, 1, {ORANGE: 2, BLUE: 2, GREEN: 3})
    act(s, GREEN)
    assert (s.phase, odds(s)) == (layout.NUMBERS, dict.fromkeys(range(36), 1))


@clause("AA-EX-4")
def test_paid_reroll() -> None:
    s = table(2, ("orange-3", "green-1"), {3: "blue-3", 4: "blue-4"}, money=[4])
    assert s.bag.tolist() == [2, 1, 2]
    act(s, layout.REROLL)
    assert (s.money[A], odds(s)) == (3, {ORANGE: 2, BLUE: 1, GREEN: 2})
    act(s, ORANGE)
    assert odds(s) == {ORANGE: 1, BLUE: 1, GREEN: 2}
    act(s, GREEN)
    assert s.bag.tolist() == [2, 1, 2]
    assert s.phase == layout.NUMBERS


@clause("AA-EX-5")
def test_no_reroll_possible() -> None:
    atlas = {2: "blue-1", 3: "green-3", 4: "orange-4", 5: "green-2", 6: "blue-5", 7: "orange-6"}
    s = table(2, ("blue-3", "green-5"), atlas)
    assert s.bag.tolist() == [1, 0, 0]
    assert can(s) == {layout.MARK + DESERT, layout.MARK + OCEAN, layout.MARK + JUNGLE}


@clause("AA-EX-6")
def test_first_turn() -> None:
    assert can(table(2, ("orange-1", "blue-5"))) == {layout.REROLL, DIE_0 + 1, DIE_1 + 6}


@clause("AA-EX-7")
def test_any_order_in_the_first_jungle_section() -> None:
    s = table(2, ("orange-1", "green-6"))
    assert can(s) == {layout.REROLL, DIE_0 + 1, DIE_1 + 5, DIE_1 + 7}
    for slot in (5, 7):
        assert put_die(table(2, ("orange-1", "green-6")), "green-6", slot).bonus == 1
    s.done[A, JUNGLE] = 1
    assert can(s) == {layout.REROLL, DIE_0 + 1, DIE_1 + 7}


@clause("AA-EX-8")
def test_nothing_fits() -> None:
    s = table(2, ("orange-6", "blue-5"), {2: "blue-1"}, money=[0])
    stand(complete(s, A, DESERT), A, "o2_dive", "j2a_research")
    s.raiders[A, OCEAN] = 2
    assert can(s) == {layout.MARK + OCEAN, layout.MARK + JUNGLE}
    act(s, layout.MARK + OCEAN)
    assert s.raiders[A, OCEAN] == 3
    assert (s.active, s.phase, s.hand_size, s.leftover) == (B, layout.DRAW, 0, layout.NO_COLOUR)
    assert s.bag.tolist() == [3, 2, 3]


@clause("AA-EX-9")
@pytest.mark.parametrize(
    ("die", "counts", "done"),
    [("green-6", (0, 5, 0, 1, 0, 0), 1), ("green-2", (0, 5, 0, 1, 0, 0), 0), ("green-2", (0, 4, 0, 1, 0, 1), 1)],
)
def test_research_bonus(die: str, counts: tuple[int, ...], done: int) -> None:
    s = at_locking("j1_research", die, 5, *counts)
    act(s, layout.STOP)
    assert s.done[A, JUNGLE] == done


@clause("AA-EX-10")
@pytest.mark.parametrize(
    ("die", "marked", "counts", "section", "marks"),
    [
        ("blue-3", 0, (1, 3, 1, 0, 0, 1), 1, 4),
        ("blue-3", 1, (0, 4, 1, 0, 0, 1), 1, 4),
        ("orange-3", 0, (1, 3, 1, 0, 0, 1), 1, 2),
    ],
)
def test_field_bonus(die: str, marked: int, counts: tuple[int, ...], section: int, marks: int) -> None:
    s = stand(table(1, (die, "orange-1")), A, "o2_dive", marks=marked)
    put_die(s, die, 3)
    act(roll(s, *counts), layout.STOP)
    assert (s.section[A, OCEAN], s.marks[A, OCEAN]) == (section, marks)


@clause("AA-EX-11")
def test_raider_icon() -> None:
    s = at_locking("o3_dive", "blue-4", 4, 3, 1, 2, 0, 0, 0)
    act(s, layout.STOP)
    assert s.marks[A, OCEAN] == 2
    for die, counts in (("orange-4", (3, 1, 2, 0, 0, 0)), ("blue-4", (4, 0, 2, 0, 0, 0))):
        s = stand(table(1, (die, "orange-1")), A, "o3_dive")
        roll(put_die(s, die, 4), *counts)
        assert (s.raiders[A, OCEAN], s.marks[A, OCEAN]) == (1, 0)


@clause("AA-EX-12")
def test_last_dig() -> None:
    s = stand(stand(table(2, ("orange-2", "blue-6")), A, "d3_dig"), B, "d2_dig")
    act(put_die(s, "orange-2", 1), layout.FOLLOW)
    assert (s.money[B], s.follows[A], s.bonus) == (9, 1, 0)
    act(roll(s, 0, 2, 0, 1, 3, 0), layout.STOP)
    assert (s.marks[A, DESERT], s.marks[B, DESERT]) == (3, 2)
    s = stand(stand(table(2, ("orange-2", "blue-6")), A, "d2_dig"), B, "d3_dig")
    act(put_die(s, "orange-2", 1), layout.FOLLOW)
    assert s.bonus == 1
    act(roll(s, 0, 2, 0, 1, 3, 0), layout.STOP)
    assert (s.marks[A, DESERT], s.marks[B, DESERT]) == (4, 3)


@clause("AA-EX-13")
@pytest.mark.parametrize(("slot", "step"), [(1, "d2_dig"), (0, "d2_research")])
def test_a_blocked_player_cannot_follow(slot: int, step: str) -> None:
    s = table(3, ("orange-2", "blue-6"))
    for seat in (A, B, C):
        stand(s, seat, step)
    block(s, B, DESERT)
    put_die(s, "orange-2", slot)
    assert (s.phase, s.to_move) == (layout.ASKING, C)


@clause("AA-EX-14")
def test_order_of_asking() -> None:
    s = table(4, ("orange-2", "blue-6"), active=C, to_move=C)
    put_die(s, "orange-2", 1)
    asked = []
    for answer in (layout.FOLLOW, layout.DECLINE, layout.FOLLOW):
        asked.append(int(s.to_move))
        act(s, answer)
    assert asked == [D, A, B]
    assert (s.follows[C], s.money.tolist()) == (2, [10, 9, 10, 9])


@clause("AA-EX-15")
@pytest.mark.parametrize(("counts", "b"), [((3, 1, 2, 0, 0, 0), 0), ((4, 0, 2, 0, 0, 0), 1)])
def test_follower_with_the_special_bonus(counts: tuple[int, ...], b: int) -> None:
    s = stand(stand(table(2, ("blue-3", "orange-6")), A, "o2_dive"), B, "o3_dive")
    roll(act(put_die(s, "blue-3", 3), layout.FOLLOW), *counts)
    assert (s.raiders[A, OCEAN], s.raiders[B, OCEAN], s.marks[B, OCEAN]) == (1, b, 0)
    assert s.active == B


@clause("AA-EX-16")
def test_active_player_with_the_special_bonus() -> None:
    s = stand(stand(table(2, ("blue-3", "orange-6")), A, "o3_dive"), B, "o2_dive")
    roll(act(put_die(s, "blue-3", 3), layout.FOLLOW), 3, 0, 2, 1, 0, 0)
    assert (s.raiders[B, OCEAN], s.following[B], s.phase) == (1, 0, layout.LOCKING)
    act(s, layout.STOP)
    assert (s.marks[A, OCEAN], s.marks[B, OCEAN], s.raiders[A, OCEAN]) == (2, 0, 0)


@clause("AA-EX-17")
def test_lock_choices() -> None:
    s = at_locking("j2a_research", "green-1", 5, 2, 1, 0, 2, 0, 1, money=[1])
    assert can(s) == {layout.STOP, layout.ROLL, layout.RESET, lock(layout.PICK), lock(layout.MAP), lock(layout.COMPASS)}
    assert can(act(s, lock(layout.MAP))) == {layout.ROLL, lock(layout.MAP), lock(layout.COMPASS)}
    assert can(act(s, lock(layout.MAP))) == {layout.ROLL, lock(layout.COMPASS)}
    assert can(act(s, lock(layout.COMPASS))) == {layout.ROLL}
    roll(act(s, layout.ROLL), 0, 0, 0, 0, 1, 0)
    assert can(s) == {layout.STOP, layout.ROLL, layout.RESET}
    act(s, layout.STOP)
    assert s.done[A, JUNGLE] == 1


@clause("AA-EX-18")
def test_a_whole_series_in_one_turn() -> None:
    s = at_locking("j2a_research", "green-1", 5, 1, 3, 0, 0, 1, 1, money=[3], renown=[1])
    act(s, layout.STOP)
    assert (s.phase, s.done[A, JUNGLE]) == (layout.CONTINUING, 1)
    act(s, layout.CONTINUE)
    act(roll(s, 1, 1, 0, 1, 1, 1), layout.STOP)
    assert (s.done[A, JUNGLE], s.locked[layout.RAIDER]) == (2, 2)
    act(roll(act(s, layout.CONTINUE), 0, 1, 1, 1, 1, 0), layout.STOP)
    assert (sheet(s, A), s.section[A, JUNGLE]) == ((4, 4), 2)


def after_step_a(raiders: int, money: int) -> np.record:
    s = at_locking("j2a_research", "green-1", 5, raiders, 4 - raiders, 0, 0, 1, 1, money=[money])
    return act(s, layout.STOP)


@clause("AA-EX-19")
def test_paid_continuation() -> None:
    s = after_step_a(2, 1)
    assert can(s) == {layout.END_ACTION, layout.CONTINUE, layout.CONTINUE_PAID}
    act(s, layout.CONTINUE_PAID)
    assert (s.money[A], s.locked[layout.RAIDER], s.rolling) == (0, 0, 6)


@clause("AA-EX-20")
def test_bust_in_a_continued_attempt() -> None:
    s = act(after_step_a(2, 1), layout.CONTINUE_PAID)
    leftover = int(s.leftover)
    roll(s, 3, 0, 0, 3, 0, 0)
    assert (s.done[A, JUNGLE], s.raiders[A, JUNGLE]) == (1, 1)
    assert (s.active, s.hand_size, s.hand_colour[0]) == (B, 1, leftover)


@clause("AA-EX-21")
def test_released_follower() -> None:
    s = table(3, ("green-1", "orange-6"))
    for seat, step in ((A, "j2a_research"), (B, "j1_research"), (C, "j2b_research")):
        stand(s, seat, step)
    act(put_die(s, "green-1", 5), layout.FOLLOW, layout.FOLLOW)
    act(roll(s, 0, 2, 0, 1, 1, 2), layout.STOP)
    assert s.done[:3, JUNGLE].tolist() == [1, 1, 2]
    assert s.following[:3].tolist() == [0, 0, 1]
    roll(act(s, layout.CONTINUE), 3, 3, 0, 0, 0, 0)
    assert s.raiders[:3, JUNGLE].tolist() == [1, 0, 1]


@clause("AA-EX-22")
def test_follower_tries_again() -> None:
    s = stand(stand(table(2, ("green-1", "orange-6")), A, "j2a_research"), B, "j1_research")
    act(roll(act(put_die(s, "green-1", 5), layout.FOLLOW), 0, 4, 0, 0, 1, 1), layout.STOP)
    assert s.done[:2, JUNGLE].tolist() == [1, 0]
    act(roll(act(s, layout.CONTINUE), 0, 4, 0, 1, 0, 1), layout.STOP)
    assert s.done[:2, JUNGLE].tolist() == [1, 1]


@clause("AA-EX-23")
def test_only_the_follower_succeeds() -> None:
    s = stand(stand(table(2, ("green-1", "orange-6")), A, "j2c_research"), B, "j2a_research")
    act(roll(act(put_die(s, "green-1", 5), layout.FOLLOW), 0, 4, 0, 0, 1, 1), layout.STOP)
    assert s.done[:2, JUNGLE].tolist() == [2, 1]
    assert (s.active, s.phase) == (B, layout.DRAW)


@clause("AA-EX-24")
def test_third_bust() -> None:
    s = table(2, ("green-6", "orange-6"), raiders={(A, JUNGLE): 2}, money=[10, 0])
    roll(put_die(s, "green-6", 7), 3, 3, 0, 0, 0, 0)
    assert s.raiders[A].tolist() == [0, 0, 3]
    usable = [current_step(s, BOX.record, A, track, 0) != layout.NO_STEP for track in range(3)]
    assert usable == [True, True, False]


@clause("AA-EX-25")
def test_milestone() -> None:
    s = at_locking("o1_dive", "orange-3", 3, 0, 1, 3, 0, 0, 2)
    act(s, layout.STOP)
    assert (sheet(s, A), s.section[A, OCEAN], s.marks[A, OCEAN]) == ((11, 1), 1, 0)


@clause("AA-EX-26")
def test_cleanup() -> None:
    s = table(2, ("green-6", "orange-4"), {1: "blue-2", 3: "green-3"}, money=[10, 0])
    roll(put_die(s, "green-6", 7), 3, 3, 0, 0, 0, 0)
    assert s.atlas_number.tolist() == [0] * 8
    assert s.bag.tolist() == [2, 3, 3]
    assert (s.active, s.hand_size, s.hand_colour[0]) == (B, 1, ORANGE)


@clause("AA-EX-27")
@pytest.mark.parametrize("counts_as_covered", [True, False])
def test_dead_region(counts_as_covered: bool) -> None:
    tree: dict[str, Any] = BOX.tree
    box = read_box(Box, {**tree, "ruling": {**tree["ruling"], "dead_region_counts_as_covered": counts_as_covered}})
    s = table(2, ("orange-4", "blue-6"), {1: "blue-2"}, money=[10, 0], box=box)
    complete(complete(s, A, JUNGLE), B, JUNGLE)
    act(roll(put_die(s, "orange-4", 4), 0, 6, 0, 0, 0, 0), layout.STOP, box=box)
    assert s.atlas_number.any() != counts_as_covered


@clause("AA-EX-28")
def test_final_round() -> None:
    s = table(3, ("orange-1", "blue-5"), money=[10, 0, 0])
    complete(s, B, DESERT, OCEAN, JUNGLE)
    block(s, C, DESERT, OCEAN, JUNGLE)
    act(roll(put_die(s, "orange-1", 1), 0, 0, 0, 6, 0, 0), layout.STOP)
    assert (s.trigger, s.active, s.to_move, s.hand_colour[0]) == (B, A, CHANCE, BLUE)
    act(s, GREEN, 4 * 6 + 0)  # blue-5, green-1
    act(roll(put_die(s, "blue-5", 6), 0, 0, 0, 6, 0, 0), layout.STOP)
    assert s.to_move == OVER


def ended(*players: tuple[int, int, int]) -> np.record:
    """A game that is over, with the renown, the money and the follow marks of each player."""
    s = position(rules, BOX, len(players), to_move=OVER, phase=layout.END)
    for seat, (renown, money, follows) in enumerate(players):
        s.renown[seat], s.money[seat], s.follows[seat] = renown, money, follows
    return s


def result(s: np.record) -> list[tuple[int, int]]:
    """Points and place by seat."""
    return [(int(rules.score(s, BOX.record, i)), int(rules.rank(s, BOX.record, i))) for i in range(s.seats)]


@clause("AA-EX-29")
def test_most_followed_tie() -> None:
    s = ended((20, 4, 5), (22, 1, 5), (24, 2, 2))
    assert [points for points, _place in result(s)] == [27, 26, 26]
    assert result(s)[A][1] == 1


@clause("AA-EX-30")
@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (((25, 5, 4), (20, 7, 6)), [(30, 2), (30, 1)]),
        (((25, 5, 4), (24, 6, 4)), [(33, 1), (33, 2)]),
        (((25, 5, 4), (25, 5, 4)), [(33, 1), (33, 1)]),
    ],
)
def test_tie_breaks(players: tuple[tuple[int, int, int], ...], expected: list[tuple[int, int]]) -> None:
    assert result(ended(*players)) == expected


@clause("AA-EX-31")
def test_nobody_followed() -> None:
    assert [points for points, _place in result(ended((25, 5, 0), (20, 5, 0)))] == [30, 25]


@clause("AA-EX-32")
def test_solitaire_leftover() -> None:
    hand = ("orange-1", "blue-5")
    s = put_die(table(1, hand), "orange-1", 1)
    assert (s.atlas_colour[2], s.atlas_number[2], s.phase) == (BLUE, 5, layout.RESULTS)
    s = put_die(table(1, hand, {2: "blue-3"}), "orange-1", 1)
    assert (s.atlas_colour[6], s.atlas_number[6]) == (BLUE, 5)
    full = {2: "blue-3", 6: "green-5"}
    s = put_die(table(1, hand, full), "orange-1", 1)
    assert (s.phase, s.money[A], odds(s)) == (layout.LEFT_DRAW, 9, {ORANGE: 2, BLUE: 1, GREEN: 2})
    act(s, ORANGE)
    assert (s.bag.tolist(), s.phase) == ([1, 2, 2], layout.LEFT_NUMBER)
    act(s, 1)
    assert (s.atlas_colour[0], s.atlas_number[0], s.phase) == (ORANGE, 2, layout.RESULTS)
    s = put_die(table(1, hand, full, money=[0]), "orange-1", 1)
    assert s.to_move == OVER


def one_artifact_left(atlas: dict[int, str], money: int) -> np.record:
    s = table(1, ("orange-3", "green-5"), atlas, money=[money], renown=[26])
    return stand(complete(s, A, DESERT, OCEAN), A, "j4_research")


@clause("AA-EX-33")
def test_third_artifact() -> None:
    s = one_artifact_left({}, 2)
    assert can(s) == {layout.REROLL, DIE_1 + 5}
    put_die(s, "green-5", 5)
    assert (s.atlas_colour[0], s.atlas_number[0], s.bonus) == (ORANGE, 3, 1)
    act(roll(s, 2, 1, 1, 1, 0, 1), layout.STOP)
    assert (s.to_move, s.renown[A], rules.score(s, BOX.record, A)) == (OVER, 33, 35)


@clause("AA-EX-34")
def test_give_up() -> None:
    s = one_artifact_left({5: "green-1"}, 3)
    assert can(s) == {layout.REROLL, layout.GIVE_UP}
    act(s, layout.GIVE_UP)
    assert (s.to_move, rules.score(s, BOX.record, A)) == (OVER, 29)


@clause("AA-EX-35")
def test_ninth_raider_box() -> None:
    s = table(1, ("green-5", "orange-3"), raiders={(A, DESERT): 3, (A, OCEAN): 3, (A, JUNGLE): 2})
    roll(put_die(s, "green-5", 6), 3, 3, 0, 0, 0, 0)
    assert (s.to_move, s.raiders[A].sum()) == (OVER, 9)


@clause("AA-EX-36")
def test_mixed_end() -> None:
    s = table(1, ("green-5", "orange-3"), raiders={(A, JUNGLE): 2})
    complete(s, A, DESERT, OCEAN)
    roll(put_die(s, "green-5", 6), 3, 3, 0, 0, 0, 0)
    assert (s.to_move, s.raiders[A, JUNGLE]) == (OVER, 3)


@clause("AA-EX-37")
def test_equal_dice() -> None:
    assert can(table(2, ("green-6", "green-6"))) == {layout.REROLL, DIE_0 + 5, DIE_0 + 7}


@clause("AA-EX-38")
def test_reset() -> None:
    s = at_locking("d1_dig", "orange-1", 1, 2, 4, 0, 0, 0, 0, money=[2])
    assert layout.RESET in can(s)
    act(s, layout.RESET)
    assert (s.money[A], s.rolling, s.locked.tolist()) == (1, 6, [0] * 6)
    roll(s, 0, 6, 0, 0, 0, 0)
    assert layout.RESET not in can(s)


@clause("AA-EX-39")
def test_impossible_requirement() -> None:
    s = at_locking("j4_research", "green-1", 5, 2, 2, 0, 2, 0, 0, money=[1])
    assert can(s) == {layout.STOP, layout.ROLL, layout.RESET, lock(layout.PICK), lock(layout.MAP)}


@clause("AA-EX-40", "AA-8.1")
@pytest.mark.parametrize(("limit", "chance"), [(3, 0.0623), (4, 0.0087)])
def test_bust_on_the_first_roll(limit: int, chance: float) -> None:
    found = advice.chance_to_bust(BOX, 0, 6, limit)
    assert round(found, 4) == chance
    if limit == 3:
        assert found == pytest.approx(1 - (5 / 6) ** 6 - 6 / 6 * (5 / 6) ** 5 - 15 / 36 * (5 / 6) ** 4)
