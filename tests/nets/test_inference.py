"""A net asked in compiled code says what plain arithmetic says, and its sums never drift."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from digsite.core import HIDDEN
from digsite.nets import POINTS, SHARE, WIN, Folded, Memory, Net, NetFile, fold, memory_for
from digsite.nets.files import CHANNELS, observing
from digsite.nets.inference import ask, bring_up_to_date
from tests.catalogue import Table, hidden, machine_code
from tests.nets.made import POINTS as SCALE
from tests.nets.made import random_file

pytestmark = machine_code

HEAT = 0.7


@pytest.fixture
def file(table: Table, tmp_path: Path) -> NetFile:
    return random_file(tmp_path, table.game, share=0.9)


def sights(table: Table, most: int) -> Iterator[tuple[np.ndarray, int, np.ndarray]]:
    """Positions of random games as seats see them, turned; with what is legal for them, or a few actions."""
    how, few_actions = observing(table.rules), np.ones(table.rules.ACTIONS, np.int32)
    for _game, number, s, _action in table.looks(most):
        viewer = number % table.seats
        weight = table.game.weigh(s, table.game.box) if s.to_move == viewer else few_actions
        yield how.turned(hidden(table, s, viewer), table.seats, viewer), viewer, weight


def first_layer(net: Net, features: np.ndarray) -> np.ndarray:
    weights = net.first.astype(np.float64) * net.first_scale[:, None].astype(np.float64)
    return np.asarray(features[net.columns] @ weights + net.first_bias)


def plainly(net: Net, sums: np.ndarray, weight: np.ndarray, seats: int, viewer: int) -> tuple[np.ndarray, np.ndarray]:
    """Chances of what is legal, and win, share and points by seat."""
    second = np.maximum(np.maximum(sums, 0) @ net.second.astype(np.float64) + net.second_bias, 0)
    logits = (second @ net.policy.astype(np.float64) + net.policy_bias) * HEAT
    chances = np.where(weight != 0, np.exp(logits - logits[weight != 0].max()), 0)
    told = (second @ net.value.astype(np.float64) + net.value_bias).reshape(-1, CHANNELS)[:seats]
    values = np.empty_like(told)
    values[:, [WIN, SHARE]] = 1 / (1 + np.exp(-told[:, [WIN, SHARE]]))
    values[:, POINTS] = SCALE[0] + SCALE[1] * told[:, POINTS]
    return chances / chances.sum(), np.roll(values, viewer, axis=0)


def exactness(net: Net, folded: Folded, words: np.ndarray) -> np.ndarray:
    """How far the sum of each unit may be off: half a step for every row, and what single precision loses."""
    scale = (folded.second / net.second.astype(np.float32)).astype(np.float64)
    step = np.nanmedian(np.where(net.second == 0, np.nan, scale), axis=1)
    return np.asarray(step * (np.count_nonzero(words) * 3 + 2) / 2 + 1e-4)


def test_compiled_code_says_what_plain_arithmetic_says(table: Table, file: NetFile) -> None:
    net, folded = file.nets["grown"], fold(file, "grown", table.rules, table.seats)
    memory, how = memory_for(folded), observing(table.rules)
    compared = 0
    for words, viewer, weight in sights(table, 120):
        memory.words[0] = words
        ask(folded, memory, viewer, weight, HEAT)
        sums = first_layer(net, how.told(words, table.seats, viewer))
        chances, values = plainly(net, sums, weight, table.seats, viewer)
        assert np.allclose(memory.chances, chances, atol=2e-3)
        assert np.allclose(memory.values[:, :POINTS], values[:, :POINTS], atol=2e-3)
        assert np.allclose(memory.values[:, POINTS], values[:, POINTS], atol=2e-2)
        compared += 1
    assert compared > 20


def test_sums_are_those_of_the_questions_that_say_yes(table: Table, file: NetFile) -> None:
    net, folded = file.nets["grown"], fold(file, "grown", table.rules, table.seats)
    memory, how = memory_for(folded), observing(table.rules)
    units = np.flatnonzero((net.second != 0).any(axis=1))
    for words, viewer, _weight in sights(table, 60):
        memory.words[0] = words
        bring_up_to_date(folded, memory, viewer)
        expected = first_layer(net, how.told(words, table.seats, viewer))
        off = np.abs(scaled(net, folded, memory, viewer) - expected)
        assert (off <= exactness(net, folded, words))[units].all()


def scaled(net: Net, folded: Folded, memory: Memory, viewer: int) -> np.ndarray:
    scale = (folded.second / net.second.astype(np.float32)).astype(np.float64)
    step = np.nanmedian(np.where(net.second == 0, np.nan, scale), axis=1)
    return np.asarray(memory.sums[viewer] * step)


def test_sums_brought_up_to_date_are_exactly_those_taken_anew(table: Table, file: NetFile) -> None:
    folded, chance = fold(file, "grown", table.rules, table.seats), np.random.default_rng(3)
    memory, known = memory_for(folded), list(sights(table, 80))
    for place in chance.integers(0, len(known), 400):
        words, viewer, _weight = known[place]
        memory.words[0] = words
        bring_up_to_date(folded, memory, viewer)
        fresh = memory_for(folded)
        fresh.words[0] = words
        bring_up_to_date(folded, fresh, viewer)
        assert memory.sums[viewer].tolist() == fresh.sums[viewer].tolist()
    assert bring_up_to_date(folded, memory, viewer) == 0, "nothing has changed"


def test_any_numbers_at_all_are_answered_as_the_questions_answer_them(table: Table, file: NetFile) -> None:
    """Far beyond what games hold: negative, large and hidden where nothing is secret."""
    net, folded = file.nets["grown"], fold(file, "grown", table.rules, table.seats)
    memory, how, chance = memory_for(folded), observing(table.rules), np.random.default_rng(5)
    for trial in range(60):
        words = chance.choice([0, 0, 1, 2, 7, 51, 99, 102, HIDDEN, 104, 3000, -1, -9], how.words).astype(np.int16)
        viewer = trial % table.seats
        memory.words[0] = words
        bring_up_to_date(folded, memory, viewer)
        expected = first_layer(net, how.told(words, table.seats, viewer))
        assert (np.abs(scaled(net, folded, memory, viewer) - expected) <= 4 * exactness(net, folded, words)).all()


def test_sums_of_the_heaviest_weights_do_not_run_over(table: Table, file: NetFile) -> None:
    net = file.nets["grown"]
    heavy = net._replace(first=np.full_like(net.first, 127), first_bias=np.full_like(net.first_bias, 1e6))
    folded = fold(NetFile(file.game, file.digest, {"heavy": heavy}, file.points, {}), "heavy", table.rules, table.seats)
    memory, how = memory_for(folded), observing(table.rules)
    for words, viewer, _weight in sights(table, 20):
        memory.words[0] = words
        bring_up_to_date(folded, memory, viewer)
        expected = first_layer(heavy, how.told(words, table.seats, viewer))
        assert np.allclose(scaled(heavy, folded, memory, viewer), expected, rtol=1e-4)
