"""Columns answered in runs say what each column says by itself."""

import numpy as np
import pytest

from digsite.match import Game
from digsite.sim.observing import COUNTS, answer_all
from digsite.sim.runs import tell_runs
from digsite.sim.stepping import asked_in_runs, observing_of

ROWS = 40


@pytest.mark.parametrize("counts", COUNTS)
def test_runs_say_what_the_columns_say(game: Game, counts: str) -> None:
    """Of any numbers whatever: small ones, hidden ones, negative and huge ones."""
    observing, rng = observing_of(game.rules), np.random.default_rng(2)
    words = rng.integers(-2, 12, (ROWS, observing.words)).astype(np.int16)
    words[rng.random(words.shape) < 0.1] = 103
    huge = rng.random(words.shape) < 0.05
    words[huge] = rng.integers(-(2**15), 2**15, int(huge.sum()))
    seats = rng.choice(game.seats, ROWS).astype(np.int32)
    viewers = (rng.integers(0, 100, ROWS) % seats).astype(np.int32)
    kind = np.float32 if counts == "numbers" else np.int8
    expected = np.zeros((ROWS, len(observing.asked(counts))), kind)
    answer_all(words, observing.asked(counts), seats, viewers, 0, ROWS, expected)
    found = np.full_like(expected, 7)
    tell_runs(words, *asked_in_runs(game.rules, counts), seats, viewers, 0, ROWS, found)
    np.testing.assert_array_equal(found, expected)
    assert found.any()


def test_runs_hold_every_column_once(game: Game) -> None:
    _arguments, runs = asked_in_runs(game.rules, "steps")
    held = sorted(column for begin, length in runs[:, :2].tolist() for column in range(begin, begin + length))
    assert held == list(range(len(observing_of(game.rules).columns())))
