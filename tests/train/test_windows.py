"""What a net learns from: results by seat, and what a seat was found to get, counted back over its own decisions."""

import jax.numpy as jnp
import numpy as np
import pytest

from digsite.envs import Batch
from digsite.match import Game
from digsite.train.net import CHANNELS, POINTS, SHARE, WIN, turned, turned_back
from digsite.train.windows import LAMBDA, Window, lesson, results
from tests.catalogue import compiled_only

pytestmark = compiled_only


@pytest.mark.parametrize("by", ["win", "place", "score"])
def test_results_are_those_of_the_batch(game: Game, by: str) -> None:
    seats = game.seats[-1]
    batch = Batch(game, seats, 64, seed=8, result=by)
    plain = jnp.tile(jnp.array([0.0, 1.0]), (max(game.rules.SEATS) + 1, 1))
    ended = 0
    for _step in range(400):
        batch.step(batch.sample())
        if batch.done.any():
            told = results(jnp.asarray(batch.places), jnp.asarray(batch.scores), jnp.asarray(batch.seats), plain)
            mine = np.asarray(told)[batch.done][..., {"win": WIN, "place": SHARE, "score": POINTS}[by]]
            assert np.allclose(mine[:, :seats], batch.result[batch.done][:, :seats])
            ended += int(batch.done.sum())
    assert ended


def test_turning_back_undoes_turning_for_the_seats_that_are_there() -> None:
    chance = np.random.default_rng(2)
    values = jnp.asarray(chance.random((12, 5, CHANNELS)))
    seats = jnp.asarray(np.arange(12) % 5 + 1)
    viewers = jnp.asarray(np.arange(12) % np.asarray(seats))
    again = np.asarray(turned_back(turned(values, viewers, seats), viewers, seats))
    for row, count in enumerate(np.asarray(seats)):
        assert np.allclose(again[row, :count], values[row, :count])


def test_the_viewer_comes_first() -> None:
    values = jnp.asarray(np.arange(4, dtype=np.float32).reshape(1, 4, 1).repeat(CHANNELS, 2))
    told = np.asarray(turned(values, jnp.array([2]), jnp.array([3])))[0, :3, 0]
    assert told.tolist() == [2, 0, 1]


def counted_back(movers: list[int], values: np.ndarray, ends: dict[int, np.ndarray]) -> list[float | None]:
    """The gain of each decision, in plain words: from the end of its game, its seat's next one, or the last one."""
    gains: list[float | None] = [None] * len(movers)
    last = len(movers) - 1
    for t in reversed(range(len(movers))):
        seat = movers[t]
        end = next((u for u in range(t, len(movers)) if u in ends), len(movers))
        own = next((u for u in range(t + 1, len(movers)) if movers[u] == seat and u <= end), None)
        if own is not None:
            gains[t] = float(values[own, seat] - values[t, seat] + LAMBDA * (gains[own] or 0.0))
        elif end <= last:
            gains[t] = float(ends[end][seat] - values[t, seat])
        elif t < last:
            gains[t] = float(values[last, seat] - values[t, seat])
    return gains


def test_gains_are_counted_from_a_seats_decision_to_its_next_or_to_the_end() -> None:
    movers = [0, 1, 0, 0, 1, 1, 0, 1]
    ends = {3: np.array([1.0, 0.0])}
    chance = np.random.default_rng(4)
    values = chance.random((len(movers), 2))
    all_channels = values[:, None, :, None].repeat(CHANNELS, 3)
    result = np.zeros((len(movers), 1, 2, CHANNELS))
    done = np.zeros((len(movers), 1), bool)
    for t, end in ends.items():
        result[t, 0], done[t, 0] = end[:, None], True
    none = jnp.zeros(0)
    window = Window(
        none, none, jnp.asarray(movers)[:, None], none, none, jnp.asarray(all_channels), jnp.asarray(done),
        jnp.asarray(result),
    )  # fmt: skip
    told = lesson(window, jnp.array([2]))
    gains = counted_back(movers, values, ends)
    learned = [gain is not None for gain in gains]
    assert np.asarray(told.learned)[:, 0].tolist() == learned
    assert learned == [True] * 7 + [False], "the last one serves the others"
    known = np.array([gain for gain in gains if gain is not None])
    found = np.asarray(told.advantage)[:, 0][learned]
    assert np.allclose(found, (known - known.mean()) / (known.std() + 1e-6), atol=1e-4)
    for t, gain in enumerate(gains):
        if gain is not None:
            assert float(told.target[t, 0, movers[t], WIN]) == pytest.approx(values[t, movers[t]] + gain, abs=1e-5)
    assert float(told.target[2, 0, 1, WIN]) == 0.0, "what the other got at the end"


def test_who_comes_no_more_to_word_in_a_window_is_not_left_out() -> None:
    """A seat that others keep waiting gets what the last mover expects for it; else only the lucky would be heard."""
    movers, seats = [0, 1, 1, 1], 2
    values = np.random.default_rng(5).random((len(movers), 1, seats, CHANNELS))
    none = jnp.zeros(0)
    window = Window(
        none, none, jnp.asarray(movers)[:, None], none, none, jnp.asarray(values), jnp.zeros((4, 1), bool),
        jnp.zeros((4, 1, seats, CHANNELS)),
    )  # fmt: skip
    told = lesson(window, jnp.array([seats]))
    assert np.asarray(told.learned)[:, 0].tolist() == [True, True, True, False]
    for t in range(3):
        assert np.allclose(told.target[t, 0, 0], values[3, 0, 0], atol=1e-6), "the waiting seat, every time"
