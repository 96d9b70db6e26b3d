"""Nets for tests: of random weights, and small."""

from pathlib import Path
from typing import Any

import numpy as np

from digsite.match import Game
from digsite.nets import Net, NetFile, read, write
from digsite.nets.files import CHANNELS, observing

TINY = (24, 16)
POINTS = (20.0, 8.0)


def random_net(game: Game, units: tuple[int, int] = TINY, seed: int = 1, share: float = 1.0) -> Net:
    """A net that has learned nothing and asks this share of all questions."""
    chance = np.random.default_rng(seed)
    asked = len(observing(game.rules).asked("steps"))
    kept = np.flatnonzero(chance.random(asked) < share).astype(np.int32)
    (first, second), values = units, max(game.rules.SEATS) * CHANNELS

    def floats(*shape: int) -> Any:
        return chance.normal(0, 1.5 / np.sqrt(shape[0]), shape).astype(np.float16)

    def biases(count: int) -> Any:
        return chance.normal(0, 0.2, count).astype(np.float32)

    return Net(
        kept,
        chance.integers(-127, 128, (len(kept), first)).astype(np.int8),
        chance.uniform(0.0002, 0.004, len(kept)).astype(np.float32),
        biases(first),
        floats(first, second),
        biases(second),
        floats(second, game.rules.ACTIONS),
        biases(game.rules.ACTIONS),
        floats(second, values),
        biases(values),
    )


def random_file(folder: Path, game: Game, **how: Any) -> NetFile:
    """Such a net, written to a file and read again."""
    path = folder / "net.safetensors"
    write(path, game, {"grown": random_net(game, **how)}, dict.fromkeys(game.seats, POINTS), {"by": "nobody"})
    return read(path, game)
