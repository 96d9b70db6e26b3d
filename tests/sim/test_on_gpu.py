"""A batch on a GPU is the batch on the CPU: on a real one where there is one, and always on a simulated one."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

import digsite
from bench.batch import agree
from digsite.match import Game
from digsite.sim import on_gpu
from tests.catalogue import ROOT, cannot, compiled_only

pytestmark = compiled_only


def test_a_batch_on_a_simulated_gpu_is_the_batch_on_the_cpu() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    words = [sys.executable, "-m", "tests.sim.simulated_gpu"]
    done = subprocess.run(words, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("games were finished, and everything was the same.\n")
    assert not done.stdout.startswith("0 ")


def test_a_batch_on_the_gpu_is_the_batch_on_the_cpu(game: Game) -> None:
    from numba import cuda

    if not cuda.is_available():
        cannot("gpu", "there is no CUDA GPU here")
    assert agree(game, 500, 100)


@pytest.mark.parametrize("name", ["step_kernel", "playout_kernel"])
def test_a_kernel_compiles_with_the_rules_of_a_game_in_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda, types
    from numba.cuda import dispatcher
    from numba.np.numpy_support import from_dtype

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=(9, 0)))
    monkeypatch.setattr(on_gpu, "toolkit", lambda: cuda)
    rules = digsite.game("shaft").rules
    state, box = types.Array(from_dtype(rules.STATE), 1, "C"), types.Array(from_dtype(rules.BOX), 1, "C")
    number, row = types.int64, types.Array(types.int32, 1, "C")
    rows, flags = types.Array(types.int32, 2, "C"), types.Array(types.boolean, 1, "C")
    mask, points = types.Array(types.boolean, 2, "C"), types.Array(types.float32, 2, "C")
    signature = {
        "step_kernel": (
            *(state, box, number, types.boolean, number, number, row, types.Array(number, 1, "C"), row, row, row, mask),
            *(row, flags, rows, rows, points, row, row),
        ),
        "playout_kernel": (state, state, box, number, number, number, types.Array(number, 1, "C")),
    }[name]
    kernel = on_gpu.kernels_of.__wrapped__(rules)[name]
    code, _kind = cuda.compile_ptx(kernel.py_func, signature, cc=(9, 0), opt=False)
    assert ".target sm_90" in str(code)
    assert ".entry" in str(code)
