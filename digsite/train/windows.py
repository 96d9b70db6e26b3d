"""A window: some decisions in a row of many games, by the net itself; and what it learns from them.

For every decision the window knows what the net expected for all seats. What a seat is later found to get is counted
back over that seat's own decisions (generalised advantage estimation): to the end of a game, or to the last decision in
the window, which serves for this alone. There the mover says what all seats may expect. To wait for every seat's own
word instead would leave out those who have none any more, because others were at it for long: mostly the unlucky ones,
and all seats would come to expect too much.

Where a game has secrets, some moments are also kept as a seat sees them that only looks on. It has nothing to decide,
but it knows its own secrets, which the mover does not: a search wants to know what such a seat may expect.
"""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from digsite.train.inputs import Inputs, features
from digsite.train.net import CHANNELS, POINTS, SHARE, WIN, Weights, bent, forward, turned_back

LAMBDA = 0.97  # how much later decisions count, from one own decision to the next
FORBIDDEN = -1e9  # the logit of what is not allowed
LOOKED_ON = 4  # one of so many decisions is also kept as an onlooker sees it


class Window(NamedTuple):
    """Decisions of many games: all arrays are (decisions, games, ...)."""

    words: Any
    mask: Any
    mover: Any
    action: Any
    logged: Any  # the logarithm of the chance that the net gave to the action
    values: Any  # (seats, channels): what the net expected, by seat of the table
    done: Any  # did the game end with this decision?
    result: Any  # (seats, channels): what it brought then


class Asides(NamedTuple):
    """Some moments of a window as onlookers see them: (moments, games, ...); none where nothing is hidden."""

    words: Any
    onlooker: Any


class Lesson(NamedTuple):
    """What is to be learned from a window."""

    advantage: Any  # by how much a decision was better than expected
    learned: Any  # does this decision count? All but the last, if the game goes on
    target: Any  # (seats, channels): what seats were found to get, by seat of the table


def empty(steps: int, games: int, words: int, actions: int, seats: int) -> Window:
    """Room for a window."""
    shape = steps, games
    return Window(
        jnp.zeros((*shape, words), jnp.int16),
        jnp.zeros((*shape, actions), bool),
        jnp.zeros(shape, jnp.int32),
        jnp.zeros(shape, jnp.int32),
        jnp.zeros(shape),
        jnp.zeros((*shape, seats, CHANNELS)),
        jnp.zeros(shape, bool),
        jnp.zeros((*shape, seats, CHANNELS)),
    )


def no_asides(moments: int, games: int, words: int) -> Asides:
    """Room for what onlookers see."""
    return Asides(jnp.zeros((moments, games, words), jnp.int16), jnp.zeros((moments, games), jnp.int32))


def preferences(inputs: Inputs, weights: Weights, words: Any, mask: Any, mover: Any, seats: Any, kind: Any) -> Any:
    """Logits of what is allowed, and what the net expects for every seat of the table."""
    logits, values = forward(weights, features(inputs, words, mover, seats, kind))
    return jnp.where(mask, logits, FORBIDDEN), turned_back(bent(values), mover, seats)


def decide(
    inputs: Inputs, kind: Any, weights: Weights, key: Any, window: Window, t: Any, points: Any, *now: Any
) -> tuple[Window, Any]:
    """One decision of each game, drawn by the net's preferences and written down, with what the last one led to."""
    words, mask, mover, *end = now
    seats, mask = end[-1], mask != 0
    window = note(window, jnp.maximum(t - 1, 0), points, *end)
    logits, values = preferences(inputs, weights, words, mask, mover, seats, kind)
    chances = jax.nn.log_softmax(logits)
    action = jnp.argmax(chances + jax.random.gumbel(key, chances.shape), axis=1).astype(jnp.int32)
    logged = jnp.take_along_axis(chances, action[:, None], axis=1)[:, 0]
    window = window._replace(
        words=window.words.at[t].set(words),
        mask=window.mask.at[t].set(mask),
        mover=window.mover.at[t].set(mover),
        action=window.action.at[t].set(action),
        logged=window.logged.at[t].set(logged),
        values=window.values.at[t].set(values),
    )
    return window, action


def onlookers(key: Any, mover: Any, seats: Any) -> Any:
    """Any seat but the mover's, in every game."""
    behind = 1 + jax.random.randint(key, mover.shape, 0, jnp.maximum(1, seats - 1))
    return ((mover + behind) % seats).astype(jnp.int32)


def look_on(asides: Asides, moment: Any, words: Any, onlooker: Any) -> Asides:
    """Write down what onlookers see."""
    return Asides(asides.words.at[moment].set(words), asides.onlooker.at[moment].set(onlooker))


def note(window: Window, t: Any, points: Any, done: Any, places: Any, scores: Any, seats: Any) -> Window:
    """Write down what a decision has led to."""
    result = results(places, scores, seats, points)
    return window._replace(done=window.done.at[t].set(done != 0), result=window.result.at[t].set(result))


def results(places: Any, scores: Any, seats: Any, points: Any) -> Any:
    """The end of games by seat and channel; `points` holds for every seat count which score counts 0, and the unit."""
    most = places.shape[1]
    there = jnp.arange(most)[None, :] < seats[:, None]
    mine, theirs = places[:, :, None], places[:, None, :]
    behind = ((theirs > mine) & there[:, None, :]).sum(2)
    equal = ((theirs == mine) & there[:, None, :]).sum(2)
    win = jnp.where(places == 1, 1.0 / jnp.maximum(1, equal), 0.0)
    share = (behind + 0.5 * (equal - 1)) / jnp.maximum(1, seats - 1)[:, None]
    mean, unit = points[seats, 0][:, None], points[seats, 1][:, None]
    made = jnp.stack([win, share, (scores - mean) / unit], axis=2)
    return jnp.where(there[:, :, None], made, 0.0)


def worth(values: Any, seats: Any) -> Any:
    """What a seat plays for: half to win, half to beat many; alone, points."""
    return jnp.where(seats > 1, 0.5 * (values[..., WIN] + values[..., SHARE]), values[..., POINTS])


def lesson(window: Window, seats: Any) -> Lesson:
    """Count what was found back over each seat's own decisions."""
    most = window.values.shape[2]

    def back(carry: Any, at: Any) -> Any:
        value, gain, found = carry  # of each seat's next own decision, or of the end
        values, mover, done, result = at
        value = jnp.where(done[:, None, None], result, value)
        gain = jnp.where(done[:, None, None], 0.0, gain)
        found = found | done
        own = jax.nn.one_hot(mover, most, dtype=bool)[:, :, None]
        here = jnp.where(found[:, None, None], value - values + LAMBDA * gain, 0.0)
        target = jnp.where(own, values + here, value + gain)
        mine = (here * own).sum(1)
        value = jnp.where(own | ~found[:, None, None], values, value)  # nothing is found yet: the end of the window
        gain = jnp.where(own, here, gain)
        return (value, gain, jnp.ones_like(found)), (worth(mine, seats), found, target)

    games = window.done.shape[1]
    nothing = jnp.zeros((games, most, CHANNELS))
    steps = window.values, window.mover, window.done, window.result
    start = nothing, nothing, jnp.zeros(games, bool)
    _last, (advantage, learned, target) = jax.lax.scan(back, start, steps, reverse=True)
    return Lesson(alike(advantage, learned, seats), learned, target)


def alike(advantage: Any, learned: Any, seats: Any) -> Any:
    """Advantages of mean 0 and spread 1, apart for those who play alone: theirs are points."""
    made = jnp.zeros_like(advantage)
    for group in (seats > 1, seats == 1):
        chosen = learned & group[None, :]
        count = jnp.maximum(1, chosen.sum())
        mean = jnp.where(chosen, advantage, 0.0).sum() / count
        spread = jnp.sqrt(jnp.where(chosen, (advantage - mean) ** 2, 0.0).sum() / count) + 1e-6
        made = jnp.where(chosen, (advantage - mean) / spread, made)
    return made
