"""The yardstick: OpenSpiel's C++ random rollouts, on three of its games with dice or cards.

What is measured: `pyspiel.MCTSBot` with ONE simulation and a `RandomRolloutEvaluator` of K rollouts. The first
simulation of a search does not leave the root, so one `step` is K whole random games from that position, played
by C++ without touching Python; choosing the move afterwards and the call itself are lost among many games.
OpenSpiel does not say how long these games were, so their mean length comes from random games from the same
position played from Python, chance by its odds and seats uniformly, as the evaluator does it. K times that mean
length, by the seconds of the step, is actions a second. The position is the first where a seat decides, because
a search cannot start at chance; the deal or roll before it is not counted.
"""

import math
import random
import time
from dataclasses import dataclass
from typing import Any

from bench.timing import Rate, processor

GAMES = ("yacht", "backgammon", "gin_rummy")


@dataclass
class Rollouts:
    """C++ rollouts of one game of OpenSpiel."""

    game: str
    rate: Rate  # rollouts a second
    actions: float  # of a rollout, on average
    actions_error: float  # the standard error of that
    decisions: float

    def figures(self) -> dict[str, float | str]:
        """Actions, decisions and games a second."""
        return {
            "game": self.game,
            "games_per_second": self.rate.best,
            "actions_per_second": self.rate.best * self.actions,
            "decisions_per_second": self.rate.best * self.decisions,
            "actions_per_game": self.actions,
            "actions_per_game_error": self.actions_error,
            "decisions_per_game": self.decisions,
        }


def version() -> str | None:
    """The version of OpenSpiel, or None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    return str(getattr(pyspiel, "__version__", "unknown"))


def rollouts(name: str, seconds: float) -> Rollouts:
    """Get one of its games ready to be measured; up to `seconds` go into the mean length of its games."""
    import pyspiel

    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    dice = random.Random(1)
    while start.is_chance_node():
        _roll(start, dice)
    lengths, decisions = _lengths(start, dice, seconds)
    mean = sum(lengths) / len(lengths)
    spread = sum((length - mean) ** 2 for length in lengths) / max(1, len(lengths) - 1)

    def work(count: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=count, seed=1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
        began = processor()
        bot.step(start)
        return processor() - began

    rate = Rate(f"OpenSpiel, {name}, one core", work)
    return Rollouts(name, rate, mean, math.sqrt(spread / len(lengths)), decisions / len(lengths))


def _lengths(start: Any, dice: random.Random, seconds: float) -> tuple[list[int], int]:
    """How many actions some random games have, and how many decisions they have in all."""
    lengths: list[int] = []
    decisions = 0
    began = time.perf_counter()
    while len(lengths) < 20 or (time.perf_counter() - began < seconds and len(lengths) < 2000):
        state, length = start.clone(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                _roll(state, dice)
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
            length += 1
        lengths.append(length)
    return lengths, decisions


def _roll(state: Any, dice: random.Random) -> None:
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(dice.choices(outcomes, odds)[0])
