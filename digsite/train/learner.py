"""How the net learns: proximal policy optimisation on windows of its own games (Schulman and others, 2017)."""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax

from digsite.train.inputs import Inputs, features
from digsite.train.net import POINTS, Weights, bent, forward, turned
from digsite.train.windows import FORBIDDEN, LOOKED_ON, Asides, Lesson, Window, lesson

CLIP = 0.2  # how far the chance of an action may move in one go
VALUE_WEIGHT = 2.0
POINTS_WEIGHT = 0.05  # points come beside; who plays alone plays for them
ALONE_WEIGHT = 0.5
OTHERS_WEIGHT = 0.5  # what is learned of the other seats' prospects, beside one's own
ASIDE_WEIGHT = 0.5  # what is learned as an onlooker, beside what is learned as the mover
LARGEST_STEP = 1.0  # of all weights together
OPTIMISER = optax.chain(optax.clip_by_global_norm(LARGEST_STEP), optax.scale_by_adam(eps=1e-5))


class Rates(NamedTuple):
    """How fast to learn now, and how much to try out."""

    step: Any
    entropy: Any


class LookedOn(NamedTuple):
    """Moments as onlookers see them, and what the seats were found to get."""

    words: Any
    onlooker: Any
    learned: Any
    target: Any


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
    asides: Asides,
    seats: Any,
    key: Any,
    rates: Rates,
) -> tuple[Weights, Any, Learned]:
    """Go through a window once, so many rows at a time."""
    told = lesson(window, seats)
    steps, games = window.done.shape
    count = steps * games // rows
    order = _in_parts(steps * games, count, key)
    flat, aside = _flat((window, told)), _looked_on(asides, told)
    beside = _in_parts(len(aside.onlooker), count, jax.random.fold_in(key, 1))

    def some(carry: Any, chosen: Any) -> Any:
        weights, memory = carry
        chosen, looked_on = chosen
        part, known = jax.tree.map(lambda array: array[chosen], flat)
        looked = jax.tree.map(lambda array: array[looked_on], aside)
        (_loss, seen), slope = jax.value_and_grad(loss, argnums=2, has_aux=True)(
            inputs, kind, weights, part, known, seats[chosen % games], looked, seats[looked_on % games], rates
        )
        change, memory = OPTIMISER.update(slope, memory)
        weights = jax.tree.map(lambda weight, by: weight - rates.step * by, weights, change)
        return (weights, memory), seen

    (weights, memory), seen = jax.lax.scan(some, (weights, memory), (order, beside))
    return weights, memory, jax.tree.map(jnp.mean, seen)


def _flat(arrays: Any) -> Any:
    """Decisions of all games in one row."""
    return jax.tree.map(lambda array: array.reshape(-1, *array.shape[2:]), arrays)


def _looked_on(asides: Asides, told: Lesson) -> LookedOn:
    """What onlookers saw, with what was found."""
    when = slice(LOOKED_ON - 1, LOOKED_ON * len(asides.words), LOOKED_ON)
    made: LookedOn = _flat(LookedOn(*asides, told.learned[when], told.target[when]))
    return made


def _in_parts(total: int, count: int, key: Any) -> Any:
    """So many rows in any order, in so many parts alike."""
    rows = total // count
    return jax.random.permutation(key, total)[: count * rows].reshape(count, rows)


def loss(
    inputs: Inputs, kind: Any, weights: Weights, part: Window, told: Lesson, seats: Any, aside: LookedOn, around: Any,
    rates: Rates,
) -> tuple[Any, Learned]:  # fmt: skip
    """How far the net is from what a lesson says; `around` are the seats of the games that were looked on."""
    logits, values = forward(weights, features(inputs, part.words, part.mover, seats, kind))
    chances = jax.nn.log_softmax(jnp.where(part.mask, logits, FORBIDDEN))
    logged = jnp.take_along_axis(chances, part.action[:, None], axis=1)[:, 0]
    ratio = jnp.exp(logged - part.logged)
    gain = jnp.minimum(ratio * told.advantage, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * told.advantage)
    count = jnp.maximum(1, told.learned.sum())
    policy_loss = -jnp.where(told.learned, gain, 0.0).sum() / count
    entropy = -jnp.where(part.mask, jnp.exp(chances) * chances, 0.0).sum() / len(chances)
    value_loss = _value_loss(bent(values), part.mover, told.target, told.learned, seats)
    moved = (jnp.abs(ratio - 1) > CLIP).mean()
    total = policy_loss + VALUE_WEIGHT * value_loss - rates.entropy * entropy
    if len(aside.onlooker):
        _logits, values = forward(weights, features(inputs, aside.words, aside.onlooker, around, kind))
        looked = _value_loss(bent(values), aside.onlooker, aside.target, aside.learned, around)
        total += ASIDE_WEIGHT * VALUE_WEIGHT * looked
    return total, Learned(value_loss, entropy, moved)


def _value_loss(values: Any, viewers: Any, target: Any, learned: Any, seats: Any) -> Any:
    """The distance of what was expected from what was found, for all seats."""
    wanted = turned(target, viewers, seats)
    apart = values - wanted
    chances = (apart[..., :POINTS] ** 2).mean(-1)
    points = optax.losses.huber_loss(apart[..., POINTS])
    alone = (seats == 1)[:, None]
    each = jnp.where(alone, ALONE_WEIGHT * points, chances + POINTS_WEIGHT * points)
    weight = learned[:, None] * jnp.where(jnp.arange(values.shape[1])[None, :] == 0, 1.0, OTHERS_WEIGHT)
    weight = jnp.where(jnp.arange(values.shape[1])[None, :] < seats[:, None], weight, 0.0)
    return (each * weight).sum() / jnp.maximum(1, weight.sum())


def compiled(inputs: Inputs, kind: Any, rows: int) -> Any:
    """`learn` for one game, compiled; the memory of the window stays."""
    return jax.jit(partial(learn, inputs, kind, rows), donate_argnums=(0, 1))
