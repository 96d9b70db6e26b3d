"""The spaces of an environment, as Gymnasium and PettingZoo describe them."""

import gymnasium
import numpy as np
from gymnasium import spaces

from digsite.envs.tables import Sight


def observation_space(sight: Sight) -> spaces.Dict:
    """What a seat is told, and which actions it may take."""
    told = spaces.Box(sight.low, sight.high, dtype=sight.kind.type)
    return spaces.Dict({"observation": told, "action_mask": spaces.Box(0, 1, (sight.actions,), np.int8)})


def action_space(sight: Sight) -> "spaces.Discrete":
    """The numbers of all actions of the game."""
    return spaces.Discrete(sight.actions)


def warn_of_no_mode() -> None:
    """What Gymnasium's own environments do where nobody has said how to render."""
    gymnasium.logger.warn("render() without a render_mode shows nothing: give one when the environment is made.")
