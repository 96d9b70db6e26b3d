"""Batches in lock-step with random choices, observation and mask included, beside random play on the same cores.

`python -m bench.batch [GAME ...] [--seats N] [--games N] [--device cpu|cuda]` prints one JSON object for each. On CUDA
the same games are first played on the CPU too, and every array is compared.
"""

import argparse
import json
import time
from typing import Any

import numpy as np

import digsite
from bench.kept import keep
from digsite.envs import Batch
from digsite.match import Game
from digsite.sim.batches import Setting, run_batch

COMPARED = ("mover", "mask", "observation", "done", "places", "scores", "result", "episodes")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.batch")
    parser.add_argument("game", nargs="*", default=digsite.games())
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int)
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--keep", action="store_true", help="for the page of spaces: then make spaces")
    parser.add_argument("--compared", type=int, default=2000, help="games that are compared with the CPU, on CUDA")
    chosen = parser.parse_args()
    for id in chosen.game:
        game = digsite.game(id)
        seats = chosen.seats or game.seats[min(1, len(game.seats) - 1)]
        if chosen.device == "cuda":
            figures = on_cuda(game, seats, chosen.games or 262_144, chosen.seconds, chosen.compared)
        else:
            figures = on_cores(game, seats, chosen.games or 1024, chosen.seconds, chosen.threads)
        print(json.dumps({"game": id, "seats": seats, **figures}), flush=True)
        if chosen.keep:
            keep(id, **speeds_of(figures, chosen.device))


def speeds_of(figures: dict[str, Any], device: str) -> dict[str, float]:
    """What the page of spaces shows of these figures."""
    if device == "cuda":
        return {"batch on a GPU": figures["choices_per_second"]}
    return {"random": figures["random_decisions_per_second"], "batch": figures["choices_per_second"]}


def on_cores(game: Game, seats: int, games: int, seconds: float, threads: int | None) -> dict[str, Any]:
    """Random play and a batch in turns, on the same cores, both in decisions, those without another included."""
    start = game.begin(game.box, seats, game.switches(seats, {}))
    setting = Setting(game.rules, game.box.record, seats, start)
    batch = Batch(game, seats, games, threads=threads)
    actions = batch.sample()
    each = decisions_a_choice(batch, actions, 400)
    run_batch(setting, 100, threads=threads)
    rounds = []
    for _i in range(3):
        random = run_batch(setting, 2000, threads=threads)
        random = run_batch(setting, int(2000 * max(1.0, seconds / random.seconds)), threads=threads)
        plain, asked = random.decisions / random.seconds, choices_per_second(batch, actions, seconds)
        rounds.append((asked * each / plain, plain, asked))
    ratio, plain, asked = max(rounds)
    return {"games": games, "random_decisions_per_second": plain, "choices_per_second": asked, "ratio": ratio}


def decisions_a_choice(batch: Batch, actions: Any, steps: int) -> float:
    """How many decisions a step is on average, those without another included."""
    decided, asked, decisions = 0, 0, batch.decisions
    for _i in range(steps):
        before = decisions.copy()
        batch.sample(actions)
        batch.step(actions)
        decided += int((decisions - before)[~batch.done].sum())
        asked += int((~batch.done).sum())
    return decided / asked


def choices_per_second(batch: Batch, actions: Any, seconds: float) -> float:
    """Everything included: choosing, the step, mask and observation."""
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        _settle_in(batch, actions, 10)
        steps += 10
    return steps * batch.games / (time.perf_counter() - began)


def _settle_in(batch: Batch, actions: Any, steps: int) -> None:
    """So many steps with random choices."""
    for _i in range(steps):
        batch.sample(actions)
        batch.step(actions)


def on_cuda(game: Game, seats: int, games: int, seconds: float, compared: int) -> dict[str, Any]:
    """Choices a second on the GPU, everything included."""
    same = agree(game, compared, 300)
    batch = Batch(game, seats, games, "cuda", illegal="loses")
    actions = batch.sample()
    _settle_in(batch, actions, 400)
    batch.synchronize()
    steps, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        _settle_in(batch, actions, 20)
        batch.synchronize()
        steps += 20
    return {"games": games, "choices_per_second": steps * games / (time.perf_counter() - began), "equal_to_cpu": same}


def agree(game: Game, games: int, steps: int) -> bool:
    """Are all arrays of a batch with every seat count the same on the GPU and on the CPU, step by step?"""
    ours = Batch(game, list(game.seats), games, seed=7)
    theirs = Batch(game, list(game.seats), games, "cuda", seed=7)
    for _i in range(steps):
        if not all((getattr(ours, name) == np.asarray(getattr(theirs, name))).all() for name in COMPARED):
            return False
        actions = theirs.sample()
        if not (np.asarray(actions) == ours.sample()).all():
            return False
        ours.step(np.asarray(actions))
        theirs.step(actions)
    return True


if __name__ == "__main__":
    main()
