"""Random games on a CUDA GPU: the very same rules and drivers; `python -m bench.gpu GAME` compares with the CPU."""

import time
from typing import Any

import numpy as np

from digsite.sim.batches import Setting
from digsite.sim.on_gpu import group_of, kernels_of, shape_of, toolkit

THREADS = 128  # in a block that compares


def digest_games(setting: Setting, seed: int, games: int) -> tuple[np.ndarray, int]:
    """The same as `batches.digest_games`, on the GPU."""
    cuda = toolkit()
    table = np.zeros(games, setting.rules.STATE)
    table[:] = setting.start
    on_gpu = cuda.to_device(table)
    raw = cuda.to_device(np.zeros(0, np.int32)) if games == 0 else _words(on_gpu, games)
    boxes = cuda.to_device(np.array([setting.box], setting.rules.BOX))
    actions, digests = cuda.device_array(games, np.int64), cuda.device_array(games, np.int64)
    run = kernels_of(setting.rules)["digest_kernel"][-(-games // THREADS), THREADS]
    run(on_gpu, raw, boxes, seed, actions, digests)
    return digests.copy_to_host(), int(actions.copy_to_host().sum())


def actions_per_second(setting: Setting, games: int, rounds: int, seed: int = 0) -> float:
    """Random actions a second over `games` threads with `rounds` games each."""
    cuda = toolkit()
    table = cuda.to_device(np.zeros(games, setting.rules.STATE))
    new = np.zeros(1, setting.rules.STATE)
    new[0] = setting.start
    start_of, boxes = cuda.to_device(new), cuda.to_device(np.array([setting.box], setting.rules.BOX))
    actions, group = cuda.device_array(games, np.int64), group_of(cuda, games)
    run = kernels_of(setting.rules)["playout_kernel"][shape_of(games, group)]
    run(table, start_of, boxes, seed, 1, group, actions)  # compiles
    cuda.synchronize()
    began = time.perf_counter()
    run(table, start_of, boxes, seed, rounds, group, actions)
    cuda.synchronize()
    return float(actions.copy_to_host().sum() / (time.perf_counter() - began))


def _words(table: Any, games: int) -> Any:
    """The same memory as rows of 32-bit words."""
    return table.view(np.int32).reshape(games, -1)
