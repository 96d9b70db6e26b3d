"""Environments for learning: many games in lock-step, and the interfaces that everybody uses.

The libraries of those interfaces are needed only where they are asked for. With Gymnasium installed, importing this
lets gymnasium.make find the games: gymnasium.make("digsite/Shaft-v0", seats=3).
"""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from digsite.box import Value
from digsite.envs.batch import BadBatch, Batch, Setting
from digsite.envs.pictures import NotInstalled, library
from digsite.envs.tables import BadEnvironment, EpisodeOver, Rivals, agree
from digsite.match import Game
from digsite.match.game import AnyBox

__all__ = [
    "BadBatch",
    "BadEnvironment",
    "Batch",
    "EpisodeOver",
    "NotInstalled",
    "Setting",
    "gymnasium",
    "gymnasium_vector",
    "open_spiel",
    "parallel",
    "pettingzoo",
]

Options = Mapping[str, Value] | None


def pettingzoo(
    game: Game | str,
    seats: int | None = None,
    options: Options = None,
    *,
    box: AnyBox = None,
    observation: str = "steps",
    result: str | None = None,
    every: bool = False,
    render_mode: str | None = None,
) -> Any:
    """A table as a PettingZoo AEC environment: an agent for each seat, who decide in turns."""
    library("pettingzoo", "envs")
    from digsite.envs.zoo import TableEnv

    terms = agree(game, seats, options, box, observation=observation, result=result, every=every)
    return TableEnv(terms, render_mode)


def parallel(game: Game | str, seats: int | None = None, options: Options = None, **more: Any) -> Any:
    """The same for learners who want all agents in every step: what those give who do not decide is not used."""
    return library("pettingzoo.utils", "envs").turn_based_aec_to_parallel(pettingzoo(game, seats, options, **more))


def gymnasium(
    game: Game | str,
    seats: int | None = None,
    rivals: Rivals = "random",
    seat: int = 0,
    options: Options = None,
    **more: Any,
) -> Any:
    """One seat against bots as a Gymnasium environment; the same as gymnasium.make without its wrappers."""
    library("gymnasium", "envs")
    from digsite.envs.gym import SeatEnv

    return SeatEnv(game, seats, rivals, seat, options, **more)


def gymnasium_vector(
    game: Game | str,
    num_envs: int = 1,
    seats: int | None = None,
    rivals: Rivals = "random",
    seat: int = 0,
    options: Options = None,
    **more: Any,
) -> Any:
    """The same seat at many tables as a Gymnasium vector environment."""
    library("gymnasium", "envs")
    from digsite.envs.gym_vector import SeatVectorEnv

    return SeatVectorEnv(game, num_envs, seats, rivals, seat, options, **more)


def open_spiel(game: Game | str, players: int | None = None, options: Options = None, **more: Any) -> Any:
    """A game of OpenSpiel, in which chance is a mover."""
    library("pyspiel", "open_spiel")
    from digsite.envs.spiel import load

    return load(game, players, options, **more)


if find_spec("gymnasium") is not None:
    from digsite.envs.gym import register as _register

    _register()
