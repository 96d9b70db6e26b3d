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
    """The gain of each decision, in plain words: from the end of its game, or from its seat's next decision."""
    gains: list[float | None] = [None] * len(movers)
    for t in reversed(range(len(movers))):
        later = next((u for u in range(t, len(movers)) if u in ends or (u > t and movers[u] == movers[t])), None)
        if later is None:
            continue
        own = [u for u in range(t + 1, later + 1) if movers[u] == movers[t]]
        if own and (own[0] <= later) and not any(u in ends for u in range(t, own[0])):
            follow = gains[own[0]] or 0.0
            gains[t] = float(values[own[0], movers[t]] - values[t, movers[t]] + LAMBDA * follow)
        else:
            gains[t] = float(ends[later][movers[t]] - values[t, movers[t]])
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
    assert learned == [True, True, True, True, True, True, False, False], "the last of each seat serves the others"
    known = np.array([gain for gain in gains if gain is not None])
    found = np.asarray(told.advantage)[:, 0][learned]
    assert np.allclose(found, (known - known.mean()) / (known.std() + 1e-6), atol=1e-4)
    for t, gain in enumerate(gains):
        if gain is not None:
            assert float(told.target[t, 0, movers[t], WIN]) == pytest.approx(values[t, movers[t]] + gain, abs=1e-5)
    assert float(told.target[2, 0, 1, WIN]) == 0.0, "what the other got at the end"
