"""AA-INV: what is true after every action, over random games of all kinds; and that `check` notices when it is not."""

from collections.abc import Callable

import numpy as np
import pytest

from digsite.core import CHANCE, OVER
from digsite.core.compiling import specialise
from digsite.core.contract import play
from digsite.core.records import copy
from digsite.core.rng import key_of
from digsite.games.ancient_artifacts import rules
from digsite.games.ancient_artifacts.rules import invariants, layout
from digsite.sim.batches import Setting, count_tree, drivers, record_game, run_batch
from tests.catalogue import clause, compiled_only, few
from tests.games.ancient_artifacts.positions import (
    BOX,
    DESERT,
    JUNGLE,
    OCEAN,
    A,
    B,
    act,
    can,
    complete,
    put_die,
    roll,
    stand,
    table,
)
from tests.positions import position

TABLES = [(1, "off"), (1, "on"), (2, "off"), (2, "on"), (3, "auto"), (4, "auto")]


def setting(seats: int, head_start: str) -> Setting:
    start = position(rules, BOX, seats, chosen={"head_start": head_start})
    return Setting(rules, BOX.record, seats, start)


@clause(*(f"AA-INV-{number}" for number in range(1, 12)))
@pytest.mark.parametrize(("seats", "head_start"), TABLES)
def test_the_invariants_hold_in_random_games(seats: int, head_start: str) -> None:
    games = few(3000, 2)
    assert run_batch(setting(seats, head_start), games, seed=7, threads=1, checked=True).games == games


@clause("AA-INV-12")
@pytest.mark.parametrize(("seats", "head_start"), TABLES)
def test_the_same_list_gives_the_same_game(seats: int, head_start: str) -> None:
    actions = record_game(setting(seats, head_start), 3)
    assert (record_game(setting(seats, head_start), 3) == actions).all()
    first, second = copy(setting(seats, head_start).start), copy(setting(seats, head_start).start)
    for action in actions[: few(2000, 60)]:
        assert can(first) == can(second)
        act(first, int(action))
        rules.play(second, BOX.record, int(action))
    assert first.tobytes() == second.tobytes()


@clause("AA-INV-9")
@pytest.mark.parametrize(("seats", "head_start"), TABLES)
def test_there_is_always_something_to_do(seats: int, head_start: str) -> None:
    s = copy(setting(seats, head_start).start)
    for action in record_game(setting(seats, head_start), 11):
        if s.to_move != CHANCE:
            assert can(s)
        rules.play(s, BOX.record, int(action))
    assert (s.to_move, can(s)) == (OVER, set())


def sound() -> np.record:
    """A position in the middle of a game of two, with dice everywhere and a result on the table."""
    s = position(rules, BOX, 2)
    act(s, A, 0, 1, 0 * 6 + 4)  # A: orange-1, blue-5
    act(put_die(s, "orange-1", 1), layout.FOLLOW)
    roll(s, 1, 2, 1, 1, 1, 0)
    assert rules.check(s, s, BOX.record) == 0
    return s


def spoil(change: Callable[[np.record], object], before: np.record | None = None) -> int:
    s = sound()
    change(s)
    return int(rules.check(sound() if before is None else before, s, BOX.record))


def put(name: str, value: int, *place: int) -> Callable[[np.record], None]:
    def change(s: np.record) -> None:
        if place:
            s[name][place] = value
        else:
            s[name] = value

    return change


def both(*changes: Callable[[np.record], object]) -> Callable[[np.record], None]:
    def change(s: np.record) -> None:
        for one in changes:
            one(s)

    return change


@pytest.mark.parametrize(
    ("number", "change"),
    [
        pytest.param(1, put("bag", 1, 0), marks=clause("AA-INV-1")),
        pytest.param(1, put("leftover", 2), marks=clause("AA-INV-1")),
        pytest.param(1, put("aside", 1, 1), marks=clause("AA-INV-1")),
        pytest.param(1, put("hand_size", 1), marks=clause("AA-INV-1")),
        pytest.param(1, both(put("bag", -1, 2), put("aside", 4, 2)), marks=clause("AA-INV-1")),
        pytest.param(2, put("atlas_number", 3, 1), marks=clause("AA-INV-2")),
        pytest.param(3, put("loose", 3, layout.MAP), marks=clause("AA-INV-3")),
        pytest.param(
            3, both(put("loose", 1, layout.RAIDER), put("locked", 0, layout.RAIDER)), marks=clause("AA-INV-3")
        ),
        pytest.param(3, both(put("locked", 3, layout.RAIDER), put("loose", 0, 1)), marks=clause("AA-INV-3")),
        pytest.param(3, lambda s: s.raiders[A].fill(BOX.record.raider_boxes), marks=clause("AA-INV-3")),
        pytest.param(4, put("money", 11, A), marks=clause("AA-INV-4")),
        pytest.param(4, both(put("money", -1, A), put("spent", 11, A)), marks=clause("AA-INV-4")),
        pytest.param(5, put("raiders", 4, A, OCEAN), marks=clause("AA-INV-5")),
        pytest.param(5, put("marks", 3, A, DESERT), marks=clause("AA-INV-5")),
        pytest.param(5, put("marks", 2, A, DESERT), marks=clause("AA-INV-5")),
        pytest.param(5, put("done", 2, A, JUNGLE), marks=clause("AA-INV-5")),
        pytest.param(6, put("renown", 1, A), marks=clause("AA-INV-6")),
        pytest.param(7, put("follows", 2, A), marks=clause("AA-INV-7")),
        pytest.param(13, put("to_move", 1), marks=clause("AA-INV-13")),
        pytest.param(13, put("to_move", CHANCE), marks=clause("AA-INV-13")),
        pytest.param(13, put("phase", layout.END), marks=clause("AA-INV-13")),
        pytest.param(13, put("phase", layout.LEFT_DRAW), marks=clause("AA-INV-13")),
        pytest.param(13, both(put("phase", layout.RESULTS), put("to_move", CHANCE)), marks=clause("AA-INV-13")),
    ],
)
def test_a_planted_violation_is_noticed(number: int, change: Callable[[np.record], None]) -> None:
    assert spoil(change) == number


@clause("AA-INV-5")
def test_more_sections_than_a_track_has_are_noticed() -> None:
    s = table(2, (), {})
    assert invariants.track_is_sound(s, BOX.record, A, JUNGLE)
    s.section[A, JUNGLE] = BOX.record.sections[JUNGLE] + 1
    assert not invariants.track_is_sound(s, BOX.record, A, JUNGLE)


@clause("AA-INV-2")
def test_a_third_region_with_dice_at_the_start_of_a_turn_is_noticed() -> None:
    s = table(2, (), {1: "blue-1", 3: "blue-3", 6: "green-5"})
    s.phase, s.to_move = rules.layout.DRAW, CHANCE
    assert rules.check(s, s, BOX.record) == 2


@clause("AA-INV-6")
@pytest.mark.parametrize("field", ["section", "raiders", "follows", "renown"])
def test_what_never_falls_is_watched(field: str) -> None:
    before = sound()
    before[field][A] += 1
    assert spoil(lambda s: None, before) in (6, 8)


@clause("AA-INV-8")
def test_a_closed_track_that_changes_is_noticed() -> None:
    before = sound()
    before.raiders[A, OCEAN] = 3
    after = copy(before)
    assert rules.check(before, after, BOX.record) == 0
    after.marks[A, OCEAN] = 1
    assert rules.check(before, after, BOX.record) == 8
    complete(before, A, OCEAN)
    before.raiders[A, OCEAN], before.renown[A], before.money[A] = 0, 9, 12
    after = copy(before)
    assert rules.check(before, after, BOX.record) == 0
    after.raiders[A, OCEAN] = 1
    assert rules.check(before, after, BOX.record) == 8


@clause("AA-INV-10")
def test_marks_of_somebody_who_takes_no_part_are_noticed() -> None:
    before = sound()
    before.following[B] = 0
    after = copy(before)
    after.raiders[B, DESERT] += 1
    assert rules.check(before, after, BOX.record) == 10
    before.following[B] = 1
    assert rules.check(before, after, BOX.record) == 0


@clause("AA-INV-9")
def test_a_choice_without_options_is_noticed() -> None:
    s = table(2)
    for track in range(3):
        s.raiders[A, track] = 3
    assert rules.check(s, s, BOX.record) == 9
    s = put_die(table(2), "orange-1", 1)
    s.raiders[B, DESERT] = 3
    assert rules.check(s, s, BOX.record) == 9
    s = act(put_die(table(2), "orange-1", 1), layout.FOLLOW)
    s.raiders[B, DESERT] = 3
    assert rules.check(s, s, BOX.record) == 9


@clause("AA-INV-11")
@pytest.mark.parametrize(("seats", "most"), [(1, 48), (2, 51)])
def test_nobody_scores_more_than_the_sheet_holds(seats: int, most: int) -> None:
    assert rules.invariants.most_points(position(rules, BOX, seats), BOX.record) == most
    s = position(rules, BOX, seats)
    for track in range(3):
        complete(s, A, track)
    s.renown[A], s.money[A], s.follows[A] = 33, 15, seats - 1
    if seats > 1:
        s.followed[B], s.spent[B], s.money[B] = 1, 1, 9
    assert rules.score(s, BOX.record, A) == most
    assert rules.check(s, s, BOX.record) == 0
    box = copy(BOX.record)
    box.renown_per_money = 1
    box.most_renown = 32
    assert rules.check(s, s, box) == 11


# Whole games against the figures of section 8.3


def count_rounds(s, box, weight, key, counts, begun):  # type: ignore[no-untyped-def]
    """Play a random game to its end and count the turns that each seat begins."""
    for seat in range(len(begun)):
        begun[seat] = 0
    turns = 0
    if s.turns > 0:
        begun[s.active] += 1
        turns = s.turns
    while s.to_move != OVER:
        action = random_action(s, box, weight, key, counts)  # type: ignore[name-defined]  # noqa: F821
        play(s, box, action)  # type: ignore[no-untyped-call]
        if s.turns > turns:
            turns = s.turns
            begun[s.active] += 1
    return 0


RANDOM = {
    1: (12.37, 0.04, 3.68, 0.02),
    2: (16.41, 0.06, 4.95, 0.02),
    3: (13.25, 0.05, 5.74, 0.03),
    4: (11.63, 0.04, 5.33, 0.02),
}


@compiled_only
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_play_agrees_with_the_figures_of_the_page(seats: int) -> None:
    at = setting(seats, "auto")
    driver = specialise(count_rounds, rules, random_action=drivers(rules)["random_action"])
    made, weight = np.zeros(1, rules.STATE), np.zeros(rules.ACTIONS, np.int32)
    begun, counts = np.zeros(seats, np.int64), np.zeros(2, np.int64)
    rounds, scores = [], []
    for seed in range(8_000):
        made[0], counts[:] = at.start, 0
        driver(made[0], at.box, weight, np.array(key_of(seed), np.int64), counts, begun)
        rounds.append(begun.max())
        scores.append(np.mean([rules.score(made[0], at.box, seat) for seat in range(seats)]))
    mean_rounds, error_rounds, mean_score, error_score = RANDOM[seats]
    for found, mean, error in ((rounds, mean_rounds, error_rounds), (scores, mean_score, error_score)):
        own = np.std(found) / np.sqrt(len(found))
        assert abs(np.mean(found) - mean) < 4 * np.hypot(own, error + 0.005), (np.mean(found), own, mean, error)
    assert max(rounds) < BOX.ruling.turn_cap


# Trees


@pytest.mark.parametrize(("seats", "counts"), [(1, [1, 3, 9, 324]), (2, [1, 2, 6, 18, 648])])
def test_the_tree_of_a_new_game_as_counted_by_hand(seats: int, counts: list[int]) -> None:
    """Colours 3 and 3, numbers 36; with two players the start player before."""
    assert [count_tree(setting(seats, "off"), depth) for depth in range(len(counts))] == counts


def test_the_tree_of_a_small_decision_as_counted_by_hand() -> None:
    """One loose die and one dollar: stop, roll (six outcomes), or reset (six outcomes of the first die)."""
    s = stand(table(2, ("green-1", "orange-6"), money=[1, 0]), A, "j1_research")
    put_die(s, "green-1", 5)
    roll(s, 1, 1, 0, 4, 0, 0)
    for symbol in (1, layout.MAP, layout.MAP, layout.MAP):
        act(s, rules.layout.LOCK + symbol - 1)
    roll(act(s, rules.layout.ROLL), 0, 0, 0, 1, 0, 0)
    assert s.phase == layout.LOCKING
    at = Setting(rules, BOX.record, 2, s)
    assert count_tree(at, 1) == 3  # STOP, ROLL, RESET
    assert count_tree(at, 2) == 3 + 6 + 6  # after STOP the draw of B: the other colours of two, here three
