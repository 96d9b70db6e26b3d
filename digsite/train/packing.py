"""From what was learned to what is stored: 8 bits for each number of the first layer, 16 for the others."""

import jax.numpy as jnp
import numpy as np

from digsite.nets import Net
from digsite.train.net import Weights

FINEST = 127  # of 8 bits with a sign


def packed(weights: Weights, columns: np.ndarray) -> Net:
    """The net as it is stored; its columns in ascending order."""
    first, *rest = (np.asarray(array, np.float32) for array in weights)
    first_bias, second, second_bias, policy, policy_bias, value, value_bias = rest
    order = np.argsort(columns)
    rows = first[order]
    scale = np.maximum(np.abs(rows).max(axis=1), 1e-12) / FINEST
    return Net(
        columns[order].astype(np.int32),
        np.rint(rows / scale[:, None]).astype(np.int8),
        scale.astype(np.float32),
        first_bias,
        second.astype(np.float16),
        second_bias,
        policy.astype(np.float16),
        policy_bias,
        value.astype(np.float16),
        value_bias,
    )


def unpacked(net: Net, rows: int) -> Weights:
    """What a stored net has learned, to be gone on with: its questions first, then rows without weight."""
    first = np.zeros((rows, net.first.shape[1]), np.float32)
    first[: len(net.columns)] = net.first * net.first_scale[:, None]
    rest = (array.astype(np.float32) for array in net[3:])
    return Weights(*map(jnp.asarray, (first, *rest)))
