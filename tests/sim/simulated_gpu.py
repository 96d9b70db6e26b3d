"""A batch on Numba's simulated GPU beside one on the CPU, step by step: python -m tests.sim.simulated_gpu

Kernels and rules run as plain Python there, so this is started by a test with both switched on in its environment.
"""

from typing import Any

import numpy as np
import pytest
from numba import cuda

from digsite.envs import Batch
from digsite.sim import on_gpu
from digsite.sim.shared import BadArray

COMPARED = ("mover", "mask", "observation", "done", "places", "scores", "result", "episodes", "decisions")
GAMES, STEPS, GROUP = 10, 10, 4


def simulated(jit: Any) -> Any:
    """The simulation knows no registers."""

    def made(*args: Any, max_registers: int | None = None, **asked: Any) -> Any:
        return jit(*args, **asked)

    return made


def main() -> None:
    """Compare everything, and say how many games were finished."""
    cuda.jit = simulated(cuda.jit)
    on_gpu.group_of = lambda cuda, games: GROUP
    on_gpu.THREADS, on_gpu.MOST_THREADS, on_gpu.RENEWERS = 32, 2, 2
    made = {"seats": [2, 4], "games": GAMES, "seed": 3, "options": [{}, {"tools": 3}], "illegal": "loses"}
    ours, theirs = Batch("shaft", **made), Batch("shaft", device="cuda", **made)  # type: ignore[arg-type]
    for step in range(STEPS):
        for name in COMPARED:
            assert (getattr(ours, name) == np.asarray(getattr(theirs, name))).all(), f"{name} after {step} steps"
        actions = theirs.sample()
        assert (np.asarray(actions) == ours.sample()).all(), f"choices after {step} steps"
        if step % 5 == 4:
            actions.array[step % GAMES] = -1  # loses
        ours.step(np.asarray(actions))
        theirs.step(actions)
    for seat in (1, ours.mover, (ours.mover + 1) % ours.seats):
        assert (ours.observe(seat) == np.asarray(theirs.observe(seat))).all()
    assert (np.asarray(theirs.observe(theirs.mover)) == ours.observation).all()
    with pytest.raises(BadArray, match="Game 0 has no seat 2: it has 2"):
        theirs.observe(theirs.seats)
    assert (ours.features(counts="numbers") == np.asarray(theirs.features(counts="numbers"))).all()
    assert ours.text(3) == theirs.text(3)
    assert ours.look(4).bytes == theirs.look(4).bytes
    print(f"{int(ours.episodes.sum())} games were finished, and everything was the same.")


if __name__ == "__main__":
    main()
