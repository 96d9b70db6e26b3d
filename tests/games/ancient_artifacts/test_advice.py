"""The exact solver of the results roll against the tables of the rules page, brute force, and dice."""

import argparse
import time
from typing import Any

import numpy as np
import pytest

from digsite.box import read_box
from digsite.core import CHANCE
from digsite.core.records import copy
from digsite.games.ancient_artifacts import advice, rules
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from digsite.text.errors import DigsiteError
from tests.catalogue import MODE, PLAIN, clause, compiled_only
from tests.games.ancient_artifacts.positions import (
    BOX,
    A,
    act,
    at_locking,
    can,
    lock,
    odds,
    put_die,
    roll,
    stand,
    table,
)

FIVE_CLASSES = ("j2c_research", "j4_research", "j2a_research")  # these, or what follows them by arrows


def skip_if_slow(step: str, bonus: bool) -> None:
    if PLAIN and not bonus and step in FIVE_CLASSES:
        pytest.skip("thousands of positions with five kinds of dice take minutes in plain Python")


def figures(step: str, bonus: bool, money: int, aim: str, marks: int = 0) -> dict[str, Any]:
    return advice.step_odds(BOX, step, bonus, money, aim, marks)


def printed(value: float, text: str) -> bool:
    """Does the value show these digits when it is written with as many places? A half is rounded up."""
    return advice.decimals(value, len(text) - text.index(".") - 1) == text


def agree(found: list[float], row: str) -> None:
    texts = row.split()
    assert len(found) == len(texts)
    assert all(printed(value, text) for value, text in zip(found, texts, strict=True)), (found, row)


# Research: all-in $0 success, bust; prudent $0 success, bust; all-in $2 success, bust, spent
RESEARCH = {
    ("d2_research", False): "0.6359 0.3641 0.5874 0.2279 0.8054 0.1946 0.73",
    ("d2_research", True): "0.7788 0.2212 0.7511 0.1429 0.9513 0.0487 0.54",
    ("o2a_research", False): "0.7803 0.2197 0.7699 0.1987 0.8974 0.1026 0.39",
    ("j1_research", False): "0.7803 0.2197 0.7699 0.1987 0.8974 0.1026 0.39",
    ("j2a_research", False): "0.7803 0.2197 0.7699 0.1987 0.8974 0.1026 0.39",
    ("o2a_research", True): "0.8527 0.1473 0.8527 0.1473 0.9229 0.0771 0.20",
    ("j1_research", True): "0.8527 0.1473 0.8527 0.1473 0.9229 0.0771 0.20",
    ("j2a_research", True): "0.8527 0.1473 0.8527 0.1473 0.9229 0.0771 0.20",
    ("o2b_research", False): "0.7192 0.2808 0.6920 0.2250 0.8631 0.1369 0.56",
    ("j2b_research", False): "0.7192 0.2808 0.6920 0.2250 0.8631 0.1369 0.56",
    ("o2b_research", True): "0.7803 0.2197 0.7699 0.1987 0.8974 0.1026 0.39",
    ("j2b_research", True): "0.7803 0.2197 0.7699 0.1987 0.8974 0.1026 0.39",
    ("j2c_research", False): "0.6677 0.3323 0.6212 0.2342 0.8248 0.1752 0.70",
    ("j2c_research", True): "0.7192 0.2808 0.6920 0.2250 0.8631 0.1369 0.56",
    ("j4_research", False): "0.4083 0.0745 0.4083 0.0745 0.7288 0.1328 0.79",
    ("j4_research", True): "0.7192 0.2808 0.6920 0.2250 0.8631 0.1369 0.56",
}


@pytest.mark.parametrize(("step", "bonus"), RESEARCH)
def test_research_steps_have_the_odds_of_the_page(step: str, bonus: bool) -> None:
    skip_if_slow(step, bonus)
    all_in, prudent = figures(step, bonus, 0, "success"), figures(step, bonus, 0, "prudent")
    rich = figures(step, bonus, 2, "success")
    found = [all_in["success"], all_in["bust"], prudent["success"], prudent["bust"]]
    agree([*found, rich["success"], rich["bust"], rich["spent"]], RESEARCH[step, bonus])


# Field steps by accepted symbols, boxes per die, limit, boxes left:
# $0 boxes, finish, bust; $0 best finish; $2 boxes, finish, bust, spent
FIELD = {
    (1, 1, 3, 1): "0.8527 0.8527 0.1473 0.8527 0.9229 0.9229 0.0771 0.20",
    (1, 1, 3, 2): "1.3679 0.5152 0.1473 0.6839 1.6914 0.8168 0.1254 0.59",
    (1, 1, 3, 3): "1.6835 0.3156 0.1645 0.4998 2.1481 0.5681 0.1746 0.86",
    (1, 1, 3, 4): "1.8536 0.1877 0.1969 0.3438 2.4158 0.3058 0.2002 0.85",
    (1, 2, 3, 1): "0.8527 0.8527 0.1473 0.8527 0.9229 0.9229 0.0771 0.20",
    (1, 2, 3, 2): "1.7053 0.8527 0.1473 0.8527 1.8457 0.9229 0.0771 0.20",
    (1, 2, 3, 3): "2.2206 0.5152 0.1473 0.6839 2.5660 0.8168 0.1254 0.59",
    (1, 2, 3, 4): "2.7358 0.5152 0.1473 0.6839 3.3827 0.8168 0.1254 0.59",
    (1, 1, 4, 1): "0.9351 0.9351 0.0649 0.9351 0.9895 0.9895 0.0105 0.13",
    (1, 1, 4, 2): "1.6246 0.6895 0.0649 0.8123 1.9322 0.9540 0.0218 0.43",
    (1, 1, 4, 3): "2.1248 0.5002 0.0814 0.6563 2.6798 0.8430 0.0560 0.73",
    (1, 1, 4, 4): "2.4500 0.3438 0.1138 0.3438 3.1873 0.5494 0.0758 0.77",
    (2, 1, 3, 1): "0.9250 0.9250 0.0750 0.9250 0.9352 0.9352 0.0648 0.04",
    (2, 1, 3, 2): "1.7527 0.8764 0.1236 0.8764 1.8467 0.9233 0.0767 0.18",
    (2, 1, 3, 3): "2.3652 0.6125 0.1236 0.7884 2.6627 0.8684 0.1028 0.44",
    (2, 1, 3, 4): "2.8296 0.4643 0.1352 0.6804 3.2945 0.7246 0.1320 0.65",
    (2, 1, 3, 5): "3.1661 0.3512 0.1589 0.3512 3.7791 0.5508 0.1636 0.68",
    (2, 2, 3, 1): "0.9250 0.9250 0.0750 0.9250 0.9352 0.9352 0.0648 0.04",
    (2, 2, 3, 2): "1.8500 0.9250 0.0750 0.9250 1.8705 0.9352 0.0648 0.04",
    (2, 2, 3, 3): "2.6291 0.7791 0.0750 0.8764 2.7700 0.9209 0.0755 0.18",
    (2, 2, 3, 4): "3.5055 0.8764 0.1236 0.8764 3.6933 0.9233 0.0767 0.18",
    (2, 1, 4, 1): "0.9832 0.9832 0.0168 0.9832 0.9911 0.9911 0.0089 0.02",
    (2, 1, 4, 2): "1.9078 0.9539 0.0461 0.9539 1.9793 0.9896 0.0104 0.13",
    (2, 1, 4, 3): "2.6996 0.7918 0.0461 0.8999 2.9453 0.9761 0.0154 0.31",
    (2, 1, 4, 4): "3.3800 0.6804 0.0562 0.6804 3.8384 0.9373 0.0270 0.54",
}


def field_problem(accepted: int, worth: int, limit: int, left: int) -> advice.Problem:
    needs = (0, *[1] * accepted, *[0] * (5 - accepted))
    return advice.Problem(6, (1,) * 6, limit, needs, left, worth)


@pytest.mark.parametrize("row", FIELD, ids=str)
def test_field_steps_have_the_odds_of_the_page(row: tuple[int, int, int, int]) -> None:
    problem = field_problem(*row)
    poor, best = advice.fresh(problem, "boxes"), advice.fresh(problem, "success")
    rich = advice.fresh(problem, "boxes", level=2)
    found = [poor.boxes, poor.success, poor.bust, best.success, rich.boxes, rich.success, rich.bust, rich.spent]
    agree(found, FIELD[row])


@pytest.mark.parametrize(
    ("step", "rows"),
    [
        ("d1_dig", [(2, 1, 3), (2, 2, 3)]),
        ("o1_dive", [(2, 1, 3), (2, 2, 3)]),
        ("j1_explore", [(2, 1, 3), (2, 2, 3)]),
        ("o2_dive", [(2, 1, 3), (2, 2, 3)]),
        ("d2_dig", [(1, 1, 3), (1, 2, 3)]),
        ("d3_dig", [(2, 1, 3), (2, 1, 3)]),
        ("o3_dive", [(1, 1, 3), (1, 1, 4)]),
        ("j3_explore", [(2, 1, 3), (2, 1, 4)]),
    ],
)
def test_each_field_step_uses_its_row(step: str, rows: list[tuple[int, int, int]]) -> None:
    for bonus, row in enumerate(rows):
        found = figures(step, bool(bonus), 0, "boxes")
        assert printed(found["boxes"], FIELD[(*row, found["boxes_left"])].split()[0])


# Series, aim boxes: E steps, first, second, (third,) bust
SERIES = {
    ("o2a_research", False, 0): "1.1715 0.7803 0.3912 0.6088",
    ("o2a_research", False, 2): "1.6105 0.8974 0.7130 0.2870",
    ("o2a_research", True, 0): "1.3504 0.8527 0.4978 0.5022",
    ("o2a_research", True, 2): "1.7194 0.9229 0.7965 0.2035",
    ("j2a_research", False, 0): "1.3077 0.7803 0.3912 0.1361 0.8639",
    ("j2a_research", False, 2): "2.0466 0.8974 0.7130 0.4362 0.5638",
    ("j2a_research", True, 0): "1.5552 0.8527 0.4978 0.2048 0.7952",
    ("j2a_research", True, 2): "2.2795 0.9229 0.7965 0.5601 0.4399",
    ("j2b_research", False, 0): "1.0305 0.7192 0.3113 0.6887",
    ("j2b_research", False, 2): "1.4891 0.8631 0.6260 0.3740",
}


@pytest.mark.parametrize(("step", "bonus", "money"), SERIES)
def test_series_have_the_odds_of_the_page(step: str, bonus: bool, money: int) -> None:
    skip_if_slow(step, bonus)
    if PLAIN and step == "j2b_research":
        skip_if_slow("j2c_research", bonus)
    found = figures(step, bonus, money, "boxes")
    agree([found["boxes"], *found["series"], found["bust"]], SERIES[step, bonus, money])


# Against brute force: the rules themselves, every position of an attempt, value iteration without any shortcut


def small_box(limit: int) -> Box:
    """Three dice, so that everything can be listed; the sheet asks for no more than three symbols."""
    tree: dict[str, Any] = read_box(Box, BOX.tree).tree
    steps = [step for track in tree["track"] for section in track["section"] for step in section["step"]]
    for step in steps:
        if step["kind"] == "research":
            step["requires"], step["coloured"] = ["map", "journal"], []
    tree["results"]["dice"], tree["bust"]["limit"], tree["bust"]["special_limit"] = 3, limit, limit
    return read_box(Box, tree)


def brute_force(box: Box, s: np.record, win: Any) -> float:
    """The best chance of `win` over all ways to go on from here, until the action is over."""
    start, positions = s.tobytes(), {s.tobytes(): copy(s)}
    edges: dict[bytes, list[tuple[int, bytes | None, float]]] = {}
    open_keys = [start]
    value: dict[bytes, float] = {}
    while open_keys:
        key = open_keys.pop()
        here, edges[key] = positions[key], []
        value[key] = 0.0
        for action, weight in odds(here, box).items():
            after = copy(here)
            rules.play(after, box.record, action)
            if after.active != A or after.phase not in (layout.RESULTS, layout.LOCKING):
                edges[key].append((weight, None, float(win(after))))
                continue
            edges[key].append((weight, after.tobytes(), 0.0))
            if after.tobytes() not in positions:
                positions[after.tobytes()] = after
                open_keys.append(after.tobytes())
    change = 1.0
    while change > 1e-9:
        change = 0.0
        for key, here in positions.items():
            worths = [(weight, end if to is None else value[to]) for weight, to, end in edges[key]]
            if here.to_move == CHANCE:
                new = sum(weight * worth for weight, worth in worths) / sum(weight for weight, _worth in worths)
            else:
                new = max(worth for _weight, worth in worths)
            change, value[key] = max(change, abs(new - value[key])), new
    return value[start]


@pytest.mark.parametrize(
    ("die", "slot", "step", "money", "limit"),
    [
        ("green-2", 5, "j1_research", 0, 2),
        ("green-2", 5, "j1_research", 1, 2),
        ("orange-4", 4, "o1_dive", 0, 2),
        ("blue-4", 4, "o1_dive", 0, 3),
    ],
)
def test_brute_force_over_the_rules_finds_the_same(die: str, slot: int, step: str, money: int, limit: int) -> None:
    box = small_box(limit)
    s = stand(table(2, (die, "orange-6"), money=[money, 0], box=box), A, step)
    put_die(s, die, slot, box=box)
    place = next(place for place in box.places() if place.step.id == step)

    def win(after: np.record) -> bool:
        return bool(after.section[A, place.track] > place.section or after.done[A, place.track] >= max(1, place.letter))

    problem = advice.problem_of(box, place.number, int(s.bonus))
    assert advice.fresh(problem, "success", money).success == pytest.approx(brute_force(box, s, win), abs=1e-6)


def test_brute_force_agrees_in_the_middle_of_an_attempt() -> None:
    box = small_box(2)
    s = stand(table(2, ("green-2", "orange-6"), money=[1, 0], box=box), A, "j1_research")
    roll(put_die(s, "green-2", 5, box=box), 1, 0, 0, 1, 0, 1, box=box)
    place = next(place for place in box.places() if place.step.id == "j1_research")
    problem = advice.problem_of(box, place.number, 0)
    found = advice.choices(problem, s.locked, s.loose, level=1)
    assert {choice.action for choice in found} == can(s, box)

    def win(after: np.record) -> bool:
        return bool(after.done[A, place.track] == 1)

    for choice in found:
        after = copy(s)
        rules.play(after, box.record, choice.action)
        value = float(win(after)) if after.active != A else brute_force(box, after, win)
        assert choice.odds.success == pytest.approx(value, abs=1e-6), choice
    assert found[0].odds.success == max(choice.odds.success for choice in found)


# Choices


def actions(found: list[advice.Choice]) -> list[int]:
    return [choice.action for choice in found]


@clause("AA-R3")
def test_it_can_be_right_to_lock_a_useless_die() -> None:
    """Two raiders and one symbol missing: one die succeeds with 1/2, three only with 0.40."""
    problem = advice.Problem(6, (1,) * 6, 3, (0, 0, 0, 1, 0, 0), 0, 1)
    one = advice.ahead(problem, 2, [2, 3, 0, 0, 0, 0])
    three = advice.ahead(problem, 2, [2, 1, 0, 0, 0, 0])
    assert one.success == pytest.approx(1 / 2)
    always_three = ((5 / 6) ** 3 - (4 / 6) ** 3) / (1 - (4 / 6) ** 3)
    assert round(always_three, 2) == 0.40
    assert always_three < three.success < one.success  # three once, then one
    found = advice.choices(problem, [2, 0, 0, 0, 0, 0], [0, 2, 1, 0, 1, 0])
    assert found[0].odds.success == pytest.approx(1 / 2)
    assert found[0].action == lock(1)


def test_advice_names_every_legal_choice_in_real_positions() -> None:
    s = at_locking("d2_dig", "orange-1", 1, 1, 2, 1, 1, 1, 0)
    found = advice.advise(s, BOX.record, "boxes")
    assert set(actions(found)) == can(s)
    assert found[0].odds.value == max(choice.odds.value for choice in found)
    act(s, found[0].action) if found[0].action >= lock(1) else act(s, lock(1))
    assert set(actions(advice.advise(s, BOX.record))) == can(s)


def test_a_finished_step_says_stop() -> None:
    s = at_locking("d2_dig", "orange-1", 1, 1, 2, 1, 1, 1, 0)
    assert advice.advise(s, BOX.record)[0].action == layout.STOP  # 2 picks with the bonus mark all 4
    s = at_locking("j1_research", "green-1", 5, 0, 2, 1, 1, 1, 1)
    assert advice.advise(s, BOX.record)[0].action == layout.STOP


def test_ties_go_to_stopping_then_to_paying_then_to_fewer_dice() -> None:
    hopeless = advice.Problem(6, (1,) * 6, 3, (0, 2, 2, 2, 0, 0), 0, 1)
    found = advice.choices(hopeless, [2, 0, 0, 0, 3, 0], [0, 0, 0, 0, 1, 0])
    assert actions(found) == [layout.STOP, layout.ROLL]
    rich = advice.choices(hopeless, [2, 0, 0, 0, 3, 0], [0, 0, 0, 0, 1, 0], level=1)
    assert actions(rich) == [layout.RESET, layout.ROLL, layout.STOP]  # rolling first busts at times
    sure = advice.Problem(6, (0, 6, 0, 0, 0, 0), 3, (0, 1, 0, 0, 0, 0), 0, 1)
    found = advice.choices(sure, [0] * 6, [0, 0, 6, 0, 0, 0])
    assert (found[0].action, found[0].odds.success) == (lock(2), 1.0)  # five locked, one rolled
    assert actions(found) == [lock(2), layout.ROLL, layout.STOP]


def test_between_two_steps_it_weighs_ending_against_going_on() -> None:
    s = act(at_locking("o2a_research", "blue-1", 2, 2, 1, 1, 1, 1, 0), layout.STOP)
    assert s.phase == layout.CONTINUING
    found = advice.advise(s, BOX.record, "boxes")
    assert set(actions(found)) == can(s) == {layout.END_ACTION, layout.CONTINUE, layout.CONTINUE_PAID}
    assert found[0].action == layout.CONTINUE_PAID
    assert advice.advise(s, BOX.record, "boxes", money=0)[0].action == layout.CONTINUE
    assert advice.advise(s, BOX.record, "prudent")[0].action == layout.END_ACTION


def test_a_price_on_money_and_on_busts_changes_the_choice() -> None:
    problem = field_problem(1, 1, 3, 1)
    free = advice.solve(problem, advice.Aim(success=1.0), 3).ahead(2, 0, [0] * 6)
    dear = advice.solve(problem, advice.Aim(success=1.0, spent=-5.0), 3).ahead(2, 0, [0] * 6)
    assert free[advice.SPENT] > 0.19
    assert dear[advice.SPENT] == 0
    timid = advice.solve(problem, advice.Aim(success=1.0, bust=-50.0), 1).ahead(0, 0, [0] * 6)
    assert timid[advice.BUST] < 0.07


@compiled_only
def test_playing_by_advice_succeeds_as_often_as_it_says() -> None:
    """Simulated outcomes agree with the tables within 4 standard errors."""
    random = np.random.default_rng(1)
    start = stand(table(2, ("green-2", "orange-6"), money=[2, 0]), A, "j1_research")
    put_die(start, "green-2", 5)
    wins, spent, attempts = 0, [], 2500
    for _attempt in range(attempts):
        s = copy(start)
        while s.active == A and s.phase in (layout.RESULTS, layout.LOCKING):
            if s.to_move == CHANCE:
                rules.play(s, BOX.record, int(random.integers(6)))
            else:
                rules.play(s, BOX.record, advice.advise(s, BOX.record)[0].action)
        wins += int(s.done[A, 2])
        spent.append(int(s.spent[A]))
    expected = figures("j1_research", False, 2, "success")
    error = np.sqrt(expected["success"] * (1 - expected["success"]) / attempts)
    assert abs(wins / attempts - expected["success"]) < 4 * error
    assert abs(np.mean(spent) - expected["spent"]) < 4 * np.std(spent) / np.sqrt(attempts)


@pytest.mark.skipif(MODE != "compiled", reason="only machine code without checks is meant to be fast")
def test_it_is_fast() -> None:
    """One table of everything in under 2 s, then any question in well under 10 ms."""
    advice.step_odds(BOX, "d2_dig")  # compiled
    for cache in (advice.solve, advice.layout_of, advice.outcomes_of):
        cache.cache_clear()
    began = time.process_time()
    advice.prepare(BOX)
    assert time.process_time() - began < 2
    s = at_locking("j4_research", "green-1", 5, 1, 1, 1, 1, 1, 1)
    began = time.process_time()
    for _time in range(20):
        advice.advise(s, BOX.record)
    assert (time.process_time() - began) / 20 < 0.005


def test_odds_for_the_command_line() -> None:
    parser = argparse.ArgumentParser()
    advice.add_odds_arguments(parser)
    args = parser.parse_args(["--step", "d2_dig", "--bonus", "--money", "2", "--marked", "1", "--aim", "boxes"])
    found = advice.odds(BOX, args)
    assert (found["limit"], found["boxes_left"], found["boxes_per_die"], found["needs"]) == (3, 3, 2, {"pick": 1})
    agree([found["boxes"], found["success"], found["bust"], found["spent"]], "2.5660 0.8168 0.1254 0.59")
    assert printed(found["bust_first_roll"], "0.0623")


@pytest.mark.parametrize(("step", "marks"), [("d9_dig", 0), ("d2_dig", 4), ("j1_research", 1)])
def test_a_step_that_is_not_there_is_refused(step: str, marks: int) -> None:
    with pytest.raises(DigsiteError, match=step):
        advice.step_odds(BOX, step, marks=marks)
    with pytest.raises(DigsiteError, match="money"):
        advice.step_odds(BOX, "d2_dig", money=100)


def test_raiders_are_index_nought() -> None:
    assert layout.RAIDER == 0
    assert advice.chance_to_bust(BOX, 2, 1, 3) == pytest.approx(1 / 6)
    assert advice.chance_to_bust(BOX, 3, 0, 3) == 1
    assert advice.chance_to_bust(BOX, 0, 2, 3) == 0
