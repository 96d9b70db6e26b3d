"""A net that learns from its own search: games in which every decision is searched, and what was tried how often.

A search that the net guides plays better than the net alone. What it tried most is what the net should prefer at once;
how the games end is what it should expect.
"""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from digsite.ai.guided_search import GuidedBot
from digsite.envs.batch import Setting, every_setting
from digsite.match import Game, Match
from digsite.nets import NetFile
from digsite.nets.files import observing
from digsite.train.inputs import Inputs, features, has_secrets
from digsite.train.learner import OPTIMISER
from digsite.train.net import POINTS, Weights, bent, forward, turned
from digsite.train.windows import FORBIDDEN, results

ADVENTUROUS = 0.25  # how often what is played is drawn by what was tried, instead of what was tried most
PASSES = 3  # over all that was shown
ROWS = 4096
STEP = 3e-4
VALUE_WEIGHT = 1.0


class Shown(NamedTuple):
    """Decisions that were searched; one row each."""

    words: np.ndarray  # what the mover sees, turned
    mover: np.ndarray
    aside: np.ndarray  # what an onlooker sees, turned; where nothing is hidden, the mover again
    onlooker: np.ndarray
    seats: np.ndarray
    tried: np.ndarray  # the share of rounds of each action; 0 for what is not allowed
    mask: np.ndarray
    result: np.ndarray  # (seats, channels): how the game ended, by seat of the table


def show(
    game: Game, file: NetFile, rounds: int, seconds: float, threads: int, seed: int, points: np.ndarray,
    told: Callable[[Shown], None],
) -> None:  # fmt: skip
    """Play games with the search on every seat for so long, side by side; every game that ends is told."""
    settings, lock, numbers = every_setting(game), threading.Lock(), count()
    ended, stop = time.perf_counter() + seconds, threading.Event()

    def work() -> None:
        while time.perf_counter() < ended and not stop.is_set():
            with lock:
                own = next(numbers)
            played = _one(game, file, rounds, settings[own % len(settings)], seed + own, points, stop)
            if played is not None:
                with lock:
                    told(played)

    with ThreadPoolExecutor(threads) as pool:
        try:
            for worker in [pool.submit(work) for _number in range(threads)]:
                worker.result()
        finally:
            stop.set()  # whoever stops it does not wait for the games that are not over


def together(games: Sequence[Shown]) -> Shown:
    """All decisions of some games."""
    return Shown(*(np.concatenate(part) for part in zip(*games, strict=True)))


def _one(
    game: Game, file: NetFile, rounds: int, setting: Setting, seed: int, points: np.ndarray, stop: threading.Event
) -> Shown | None:
    """One game, and all decisions of it that were ones; None where it was stopped."""
    match = game.new(setting.seats, seed, **setting.options)  # type: ignore[arg-type]
    bots = [GuidedBot(rounds, file=file) for _seat in range(setting.seats)]
    chance = np.random.default_rng(seed)
    looks_on = setting.seats > 1 and has_secrets(observing(game.rules))
    rows: list[tuple[Any, ...]] = []
    match.run()
    while not match.is_over:
        if stop.is_set():
            return None
        seat, legal = match.to_move, match.legal()
        action = legal[0]
        if len(legal) > 1:
            tried = _searched(game, match, bots[seat])
            onlooker = (seat + int(chance.integers(1, setting.seats))) % setting.seats if looks_on else seat
            sights = _seen(game, match, seat), seat, _seen(game, match, onlooker), onlooker
            rows.append((*sights, setting.seats, tried.astype(np.float16), _mask(game, legal)))
            drawn = chance.random() < ADVENTUROUS
            action = int(chance.choice(len(tried), p=tried / tried.sum()) if drawn else tried.argmax())
        match.play(action)
        match.run()
    end = np.asarray(_result(game, match, points))
    return Shown(*(np.array(part) for part in zip(*((*row, end) for row in rows), strict=True)))


def _searched(game: Game, match: Match, bot: GuidedBot) -> np.ndarray:
    thought = bot.think(match.look(match.to_move, steps=False), match.luck())
    tried: np.ndarray = np.zeros(game.rules.ACTIONS)
    for choice in thought.tried if thought else ():
        tried[choice.action] = choice.visits
    tried /= tried.sum()
    return tried


def _seen(game: Game, match: Match, seat: int) -> np.ndarray:
    seen: np.ndarray = observing(game.rules).turned(match.hidden(seat), match.seats, seat)
    return seen


def _mask(game: Game, legal: list[int]) -> np.ndarray:
    mask = np.zeros(game.rules.ACTIONS, bool)
    mask[legal] = True
    return mask


def _result(game: Game, match: Match, points: np.ndarray) -> Any:
    most = max(game.seats)
    places, scores = np.zeros((1, most), np.int32), np.zeros((1, most), np.int32)
    places[0, : match.seats], scores[0, : match.seats] = match.places(), match.scores()
    return results(jnp.asarray(places), jnp.asarray(scores), jnp.array([match.seats]), jnp.asarray(points))[0]


def learn_from(
    inputs: Inputs, kind: Any, weights: Weights, shown: Shown, seed: int, told: Callable[[int, float], None]
) -> Weights:
    """Go through what was shown a few times, slower and slower."""
    memory = OPTIMISER.init(weights)
    rows = min(ROWS, len(shown.mover))
    total, done = PASSES * (len(shown.mover) // rows), 0
    chance = np.random.default_rng(seed)

    @jax.jit
    def some(weights: Weights, memory: Any, part: Shown, step: Any) -> Any:
        error, slope = jax.value_and_grad(_error, argnums=2)(inputs, kind, weights, part)
        change, memory = OPTIMISER.update(slope, memory)
        return jax.tree.map(lambda weight, by: weight - step * by, weights, change), memory, error

    for _pass in range(PASSES):
        order = chance.permutation(len(shown.mover))
        for first in range(0, len(order) - rows + 1, rows):
            part = Shown(*(array[order[first : first + rows]] for array in shown))
            weights, memory, error = some(weights, memory, part, STEP * (1 - done / total))
            done += 1
            told(done * 100 // total, float(error))
    return weights


def _error(inputs: Inputs, kind: Any, weights: Weights, part: Shown) -> Any:
    """How far the net's preferences are from what was tried, and its values from how the games ended."""
    logits, values = forward(weights, features(inputs, part.words, part.mover, part.seats, kind))
    chances = jax.nn.log_softmax(jnp.where(part.mask, logits, FORBIDDEN))
    preferred = -jnp.where(part.mask, part.tried.astype(jnp.float32) * chances, 0.0).sum(1).mean()
    _logits, aside = forward(weights, features(inputs, part.aside, part.onlooker, part.seats, kind))
    apart = _apart(values, part.mover, part) + _apart(aside, part.onlooker, part)
    return preferred + VALUE_WEIGHT * apart / 2


def _apart(values: Any, viewers: Any, part: Shown) -> Any:
    """How far what these viewers expected is from how the games ended."""
    apart = bent(values) - turned(part.result, viewers, part.seats)
    there = jnp.arange(values.shape[1])[None, :] < part.seats[:, None]
    squares = (apart[..., :POINTS] ** 2).mean(-1)
    return jnp.where(there, squares, 0.0).sum() / there.sum()
