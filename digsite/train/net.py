"""The net that learns, in JAX: two layers, preferences for all actions, and for every seat what the end will bring."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

WIN, SHARE, POINTS = range(3)  # what the net says of a seat: does it win, whom does it beat, how many points
CHANNELS = 3


class Size(NamedTuple):
    """How large a net is."""

    inputs: int
    first: int
    second: int
    actions: int
    seats: int  # the most


class Weights(NamedTuple):
    """All numbers of a net, as they are learned."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    policy: Any
    policy_bias: Any
    value: Any  # (second, seats * CHANNELS), seats counted from the viewer
    value_bias: Any


def fresh(size: Size, active: float, seed: int) -> Weights:
    """A net that knows nothing: all choices alike, all seats alike; `active` is how many inputs are 1 at a time."""
    rng = np.random.default_rng(seed)

    def drawn(rows: int, columns: int, spread: float) -> np.ndarray:
        return (rng.standard_normal((rows, columns)) * spread).astype(np.float32)

    def zeros(*shape: int) -> np.ndarray:
        return np.zeros(shape, np.float32)

    outputs = size.seats * CHANNELS
    made = Weights(
        drawn(size.inputs, size.first, active**-0.5),
        zeros(size.first),
        drawn(size.first, size.second, (2 / size.first) ** 0.5),
        zeros(size.second),
        zeros(size.second, size.actions),
        zeros(size.actions),
        zeros(size.second, outputs),
        zeros(outputs),
    )
    return Weights(*map(jnp.asarray, made))


def forward(weights: Weights, inputs: Any) -> tuple[Any, Any]:
    """Logits of all actions, and (rows, seats, channels) for the seats counted from the viewer, not yet bent."""
    kind = inputs.dtype
    hidden = jax.nn.relu(inputs @ weights.first.astype(kind) + weights.first_bias.astype(kind))
    hidden = jax.nn.relu(hidden @ weights.second.astype(kind) + weights.second_bias.astype(kind))
    logits = (hidden @ weights.policy.astype(kind)).astype(jnp.float32) + weights.policy_bias
    values = (hidden @ weights.value.astype(kind)).astype(jnp.float32) + weights.value_bias
    return logits, values.reshape(len(values), -1, CHANNELS)


def bent(values: Any) -> Any:
    """Win and share between 0 and 1, points as they are."""
    return jnp.concatenate([jax.nn.sigmoid(values[..., :POINTS]), values[..., POINTS:]], axis=-1)


def turned_back(values: Any, viewers: Any, seats: Any) -> Any:
    """By seat of the table instead of counted from the viewer; absent seats have any number."""
    most = values.shape[1]
    places = (jnp.arange(most)[None, :] - viewers[:, None]) % seats[:, None]
    return jnp.take_along_axis(values, places[:, :, None], axis=1)


def turned(values: Any, viewers: Any, seats: Any) -> Any:
    """Counted from the viewer instead of by seat of the table; absent seats have any number."""
    most = values.shape[1]
    places = (jnp.arange(most)[None, :] + viewers[:, None]) % seats[:, None]
    return jnp.take_along_axis(values, places[:, :, None], axis=1)
