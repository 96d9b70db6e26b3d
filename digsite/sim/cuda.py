"""Random games on a CUDA GPU: the very same rules and drivers, one game a thread.

It needs a GPU and the extra `gpu`; `python -m bench.gpu GAME` compares it with the CPU.
"""

import time
from types import ModuleType
from typing import Any

import numpy as np

from digsite.core.compiling import bind
from digsite.core.rng import CHANCE_STREAM, HALF, RANDOM_STREAM
from digsite.sim import playouts
from digsite.sim.batches import Setting
from digsite.sim.playouts import digest_game, play_out
from digsite.text import _
from digsite.text.errors import DigsiteError

THREADS = 128  # in a block


class NoGpu(DigsiteError):
    """There is no CUDA GPU here, or numba-cuda is not installed."""


def toolkit() -> Any:
    """numba-cuda, if it is installed and finds a GPU."""
    try:
        from numba import cuda
    except ImportError:
        raise NoGpu(_("numba-cuda is not installed: pip install 'digsite[gpu]'.")) from None
    if not cuda.is_available():
        raise NoGpu(_("There is no CUDA GPU here."))
    return cuda


def digest_kernel(table, raw, boxes, seed, actions, digests):
    """One game a thread: fold every position into a digest."""
    i = cuda.grid(1)  # noqa: F821 - bound by `kernel`
    if i < len(table):
        weight = cuda.local.array(ACTIONS, int32)  # noqa: F821
        key = cuda.local.array(4, int64)  # noqa: F821
        counts = cuda.local.array(2, int64)  # noqa: F821
        start(key, counts, seed + i)
        digests[i] = digest_game(table[i], raw[i], boxes[0], weight, key, counts)
        actions[i] = counts[CHANCE_STREAM] + counts[RANDOM_STREAM]


def playout_kernel(table, new, boxes, seed, rounds, actions):
    """Several games a thread, as fast as it goes."""
    i = cuda.grid(1)  # noqa: F821
    if i < len(table):
        weight = cuda.local.array(ACTIONS, int32)  # noqa: F821
        key = cuda.local.array(4, int64)  # noqa: F821
        counts = cuda.local.array(2, int64)  # noqa: F821
        played = 0
        for n in range(rounds):
            table[i] = new[0]
            start(key, counts, seed + n * len(table) + i)
            play_out(table[i], boxes[0], weight, key, counts)
            played += counts[CHANCE_STREAM] + counts[RANDOM_STREAM]
        actions[i] = played


def start(key, counts, seed):
    """The key of a seed, and no action yet."""
    key[0], key[1], key[2], key[3] = seed & HALF, seed >> 32, 0, 0
    counts[0], counts[1] = 0, 0


def kernel(generic: Any, rules: ModuleType) -> Any:
    """A kernel of this file with a game's rules in it."""
    cuda = toolkit()
    made: dict[str, Any] = {}
    for driver in (playouts.random_action, playouts.play_out, playouts.fold, playouts.digest_game, start):
        made[driver.__name__] = cuda.jit(device=True)(bind(driver, rules, **made))
    from numba import int32, int64

    names = {"cuda": cuda, "int32": int32, "int64": int64, "ACTIONS": rules.ACTIONS}
    return cuda.jit(bind(generic, rules, **made, **names))


def digest_games(setting: Setting, seed: int, games: int) -> tuple[np.ndarray, int]:
    """The same as `batches.digest_games`, on the GPU."""
    cuda = toolkit()
    table = np.zeros(games, setting.rules.STATE)
    table[:] = setting.start
    on_gpu = cuda.to_device(table)
    raw = cuda.to_device(np.zeros(0, np.int32)) if games == 0 else _words(on_gpu, games)
    boxes = cuda.to_device(np.array([setting.box], setting.rules.BOX))
    actions, digests = cuda.device_array(games, np.int64), cuda.device_array(games, np.int64)
    kernel(digest_kernel, setting.rules)[_blocks(games), THREADS](on_gpu, raw, boxes, seed, actions, digests)
    return digests.copy_to_host(), int(actions.copy_to_host().sum())


def actions_per_second(setting: Setting, games: int, rounds: int, seed: int = 0) -> float:
    """Random actions a second over `games` threads with `rounds` games each."""
    cuda = toolkit()
    table = cuda.to_device(np.zeros(games, setting.rules.STATE))
    new = np.zeros(1, setting.rules.STATE)
    new[0] = setting.start
    start_of, boxes = cuda.to_device(new), cuda.to_device(np.array([setting.box], setting.rules.BOX))
    actions = cuda.device_array(games, np.int64)
    run = kernel(playout_kernel, setting.rules)[_blocks(games), THREADS]
    run(table, start_of, boxes, seed, 1, actions)  # compiles
    cuda.synchronize()
    began = time.perf_counter()
    run(table, start_of, boxes, seed, rounds, actions)
    cuda.synchronize()
    return float(actions.copy_to_host().sum() / (time.perf_counter() - began))


def _words(table: Any, games: int) -> Any:
    """The same memory as rows of 32-bit words."""
    return table.view(np.int32).reshape(games, -1)


def _blocks(games: int) -> int:
    return -(-games // THREADS)
