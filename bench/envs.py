"""`python -m bench.envs [GAME ...]`: how fast the environments for learning are, with observation and mask.

One JSON object: steps a second of PettingZoo (the whole loop of agents, on one core), of one Gymnasium environment, as
it is and as gymnasium.make wraps it (its steps alone, on one core), of the vector environment (its steps alone, on one
core and on all), and actions a second of OpenSpiel (a random game without observations, on one core). What runs on one
core is timed in seconds of that core, what runs on all on the wall: that figure wants an idle machine.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np

import digsite
from bench.kept import SPEEDS, keep
from bench.machine import machine
from bench.timing import Rate, in_turns, processor
from digsite import envs
from digsite.envs.gym import id_of

TABLES = 4096  # of the vector environment


def main(words: list[str] | None = None) -> int:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m bench.envs", description=__doc__)
    parser.add_argument("games", nargs="*", default=digsite.games())
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--keep", action="store_true", help="for the page of spaces: then make spaces")
    asked = parser.parse_args(words)
    found = [measured(game, asked.seconds, asked.rounds) for game in asked.games]
    print(json.dumps({"machine": machine(), "tables": TABLES, "games": found}, indent=1))
    for one in found if asked.keep else ():
        keep(one["game"], **{name: one["a_second"][name] for name in SPEEDS if name in one["a_second"]})
    return 0


def measured(game: str, seconds: float, rounds: int) -> dict[str, Any]:
    """All speeds of one game at its smallest table for two or more."""
    seats = max(2, digsite.game(game).seats[0])
    many = partial(envs.gymnasium_vector, game, TABLES, seats, copy=False)
    rates = [
        Rate("pettingzoo", agents(envs.pettingzoo(game, seats))),
        Rate("gymnasium", seat(envs.gymnasium(game, seats))),
        Rate("gymnasium.make", seat(gymnasium.make(id_of(game), seats=seats))),
        Rate("gymnasium, words", seat(envs.gymnasium(game, seats, observation="words"))),
        Rate("vector", tables(many(threads=1), processor)),
        Rate("vector, words", tables(many(threads=1, observation="words"), processor)),
        Rate("vector, all cores", tables(many(), time.perf_counter)),
        Rate("vector, words, all cores", tables(many(observation="words"), time.perf_counter)),
        Rate("open_spiel", histories(envs.open_spiel(game, seats))),
    ]
    in_turns(rates, seconds, rounds, lambda line: print(f"{game}: {line}", file=sys.stderr))
    speeds = {rate.name: round(rate.best) for rate in rates}
    return {
        "game": game,
        "seats": seats,
        "a_second": speeds,
        "vector_to_single": round(speeds["vector, all cores"] / speeds["gymnasium"], 1),
        "vector_to_single_words": round(speeds["vector, words, all cores"] / speeds["gymnasium, words"], 1),
    }


def agents(env: Any) -> Callable[[int], float]:
    """PettingZoo's loop: what an agent is told, a choice, a step."""

    def work(count: int) -> float:
        began, done = processor(), 0
        while done < count:
            env.reset(seed=None if done else 1)
            for _agent in env.agent_iter(count - done):
                seen, _reward, over, _cut, _info = env.last()
                legal = np.flatnonzero(seen["action_mask"])
                env.step(None if over else legal[done % len(legal)])
                done += 1
        return processor() - began

    return work


def seat(env: Any) -> Callable[[int], float]:
    """The steps of one environment, without the choices."""
    rng = np.random.default_rng(1)

    def work(count: int) -> float:
        seen, _info = env.reset(seed=1)
        taken = 0.0
        for _i in range(count):
            action = rng.choice(np.flatnonzero(seen["action_mask"]))
            began = processor()
            seen, _reward, over, _cut, _info = env.step(action)
            if over:
                seen, _info = env.reset()
            taken += processor() - began
        return taken

    return work


def tables(env: Any, clock: Callable[[], float]) -> Callable[[int], float]:
    """The steps of many tables, without the choices; beginning anew is no decision."""
    rng = np.random.default_rng(1)

    def work(count: int) -> float:
        seen, _info = env.reset(seed=1)
        taken, done, over = 0.0, 0, np.zeros(env.num_envs, bool)
        while done < count:
            mask = seen["action_mask"]
            actions = (rng.random(mask.shape, np.float32) * mask).argmax(axis=1)
            began = clock()
            done += env.num_envs - int(over.sum())
            seen, _reward, over, _cut, _info = env.step(actions)
            taken += clock() - began
        return taken * count / done

    return work


def histories(game: Any) -> Callable[[int], float]:
    """Random games in OpenSpiel."""
    rng = np.random.default_rng(1)

    def work(count: int) -> float:
        began, state = processor(), game.new_initial_state()
        for _i in range(count):
            state.apply_action(int(rng.choice(state.legal_actions())))
            if state.is_terminal():
                state = game.new_initial_state()
        return processor() - began

    return work


if __name__ == "__main__":
    sys.exit(main())
