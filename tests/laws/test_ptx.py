"""Every rule compiles for CUDA, from the same source; no GPU is needed to find out."""

from types import SimpleNamespace

import pytest

from digsite.core import RNG
from digsite.core.contract import FUNCTIONS
from digsite.match import Game
from tests.catalogue import compiled_only

pytestmark = compiled_only
CAPABILITY = (9, 0)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_rule_compiles_for_a_gpu(game: Game, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ptx = compiled(game, name, monkeypatch)
    assert ".target sm_90" in ptx
    assert ".func" in ptx


def compiled(game: Game, name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A rule as PTX. What it calls is compiled for the device at hand; there is none, so we name one."""
    from numba import cuda, types
    from numba.cuda import dispatcher
    from numba.np.numpy_support import from_dtype

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=CAPABILITY))
    rules = game.rules
    kinds = {
        "s": from_dtype(rules.STATE),
        "before": from_dtype(rules.STATE),
        "box": from_dtype(rules.BOX),
        "switches": from_dtype(rules.SWITCHES),
        "rng": from_dtype(RNG),
        "weight": types.int32[::1],
    }
    signature = tuple(kinds.get(parameter, types.int64) for parameter in FUNCTIONS[name])
    rule = getattr(rules, name).py_func
    code, _kind = cuda.compile_ptx(rule, signature, device=True, cc=CAPABILITY, opt=False)  # found out sooner
    return str(code)


def test_what_cannot_run_on_a_gpu_is_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself: a rule that makes a list does not pass."""
    from numba.core.errors import NumbaError

    def score(s, box, seat):  # type: ignore[no-untyped-def]
        return [s.to_move, seat][seat % 2]

    planted = SimpleNamespace(
        rules=SimpleNamespace(
            **{name: getattr(game.rules, name) for name in ("STATE", "BOX", "SWITCHES")},
            score=SimpleNamespace(py_func=score),
        )
    )
    with pytest.raises(NumbaError):
        compiled(planted, "score", monkeypatch)  # type: ignore[arg-type]
