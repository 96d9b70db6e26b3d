"""How the net learns: proximal policy optimisation on windows of its own games (Schulman and others, 2017)."""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax

from digsite.train.inputs import Inputs, features
from digsite.train.net import POINTS, Weights, bent, forward, turned
from digsite.train.windows import FORBIDDEN, Lesson, Window, lesson

CLIP = 0.2  # how far the chance of an action may move in one go
VALUE_WEIGHT = 2.0
POINTS_WEIGHT = 0.05  # points come beside; who plays alone plays for them
ALONE_WEIGHT = 0.5
OTHERS_WEIGHT = 0.5  # what is learned of the other seats' prospects, beside one's own
LARGEST_STEP = 1.0  # of all weights together
OPTIMISER = optax.chain(optax.clip_by_global_norm(LARGEST_STEP), optax.scale_by_adam(eps=1e-5))


class Rates(NamedTuple):
    """How fast to learn now, and how much to try out."""

    step: Any
    entropy: Any


class Learned(NamedTuple):
    """Means over a window."""

    value_loss: Any
    entropy: Any
    moved: Any  # share of decisions whose chance moved further than it may


def learn(
    inputs: Inputs,
    kind: Any,
    rows: int,
    weights: Weights,
    memory: Any,
    window: Window,
    seats: Any,
    key: Any,
    rates: Rates,
) -> tuple[Weights, Any, Learned]:
    """Go through a window once, so many rows at a time."""
    told = lesson(window, seats)
    steps, games = window.done.shape
    count = steps * games // rows
    order = jax.random.permutation(key, steps * games)[: count * rows].reshape(count, rows)
    flat = jax.tree.map(lambda array: array.reshape(steps * games, *array.shape[2:]), (window, told))

    def some(carry: Any, chosen: Any) -> Any:
        weights, memory = carry
        part, known = jax.tree.map(lambda array: array[chosen], flat)
        (_loss, seen), slope = jax.value_and_grad(loss, argnums=2, has_aux=True)(
            inputs, kind, weights, part, known, seats[chosen % games], rates
        )
        change, memory = OPTIMISER.update(slope, memory)
        weights = jax.tree.map(lambda weight, by: weight - rates.step * by, weights, change)
        return (weights, memory), seen

    (weights, memory), seen = jax.lax.scan(some, (weights, memory), order)
    return weights, memory, jax.tree.map(jnp.mean, seen)


def loss(
    inputs: Inputs, kind: Any, weights: Weights, part: Window, told: Lesson, seats: Any, rates: Rates
) -> tuple[Any, Learned]:
    """How far the net is from what a lesson says."""
    logits, values = forward(weights, features(inputs, part.words, part.mover, seats, kind))
    chances = jax.nn.log_softmax(jnp.where(part.mask, logits, FORBIDDEN))
    logged = jnp.take_along_axis(chances, part.action[:, None], axis=1)[:, 0]
    ratio = jnp.exp(logged - part.logged)
    gain = jnp.minimum(ratio * told.advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * told.advantage)
    count = jnp.maximum(1, told.learned.sum())
    policy_loss = -jnp.where(told.learned, gain, 0.0).sum() / count
    entropy = -jnp.where(part.mask, jnp.exp(chances) * chances, 0.0).sum() / len(chances)
    value_loss = _value_loss(bent(values), part, told, seats)
    moved = (jnp.abs(ratio - 1) > CLIP).mean()
    total = policy_loss + VALUE_WEIGHT * value_loss - rates.entropy * entropy
    return total, Learned(value_loss, entropy, moved)


def _value_loss(values: Any, part: Window, told: Lesson, seats: Any) -> Any:
    """The distance of what was expected from what was found, for all seats."""
    wanted = turned(told.target, part.mover, seats)
    known = turned(told.found[:, :, None], part.mover, seats)[:, :, 0]
    apart = values - wanted
    chances = (apart[..., :POINTS] ** 2).mean(-1)
    points = optax.losses.huber_loss(apart[..., POINTS])
    alone = (seats == 1)[:, None]
    each = jnp.where(alone, ALONE_WEIGHT * points, chances + POINTS_WEIGHT * points)
    weight = known * jnp.where(jnp.arange(values.shape[1])[None, :] == 0, 1.0, OTHERS_WEIGHT)
    weight = jnp.where(jnp.arange(values.shape[1])[None, :] < seats[:, None], weight, 0.0)
    return (each * weight).sum() / jnp.maximum(1, weight.sum())


def compiled(inputs: Inputs, kind: Any, rows: int) -> Any:
    """`learn` for one game, compiled; the memory of the window stays."""
    return jax.jit(partial(learn, inputs, kind, rows), donate_argnums=(0, 1))
