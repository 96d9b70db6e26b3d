"""Rules are plain functions; this compiles them, and remembers the result until a source changes.

Numba's own cache does not notice edits in other files, nor the bounds-check flag. So every game gets a cache
folder of its own, named by a hash of all sources that end up in its machine code, of the versions of the
tools and of that flag. Under NUMBA_DISABLE_JIT=1 nothing is compiled or remembered: a rule is plain Python then.
"""

import atexit
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from numba import config, njit, types

from digsite.core.contract import FUNCTIONS
from digsite.text import _

Function = Callable[..., Any]

HOME = Path(__file__).parent.parent
NOT_COMPILED = {"words", "board", "box", "__init__"}  # files or folders of a game: what people read, not what runs
SHARED_ROOMS = ("core", "sim", "nets", "ai")
SHARED = (  # their files that hold compiled code, or constants and layouts that end up in it
    "core/compiling.py",
    "core/mark.py",
    "core/numbers.py",
    "core/records.py",
    "core/rng.py",
    "core/sentinels.py",
    "core/usual.py",
    "sim/lockstep.py",
    "sim/observing.py",
    "sim/playouts.py",
    "sim/rows.py",
    "sim/runs.py",
    "sim/seating.py",
    "nets/inference.py",
    "ai/graph.py",
    "ai/guided.py",
    "ai/playing_on.py",
    "ai/tree.py",
)
DAYS_KEPT = 30

_one_at_a_time = threading.Lock()  # Numba knows one cache folder, whoever asks


def rule(function: Function) -> Function:
    """Compile a function of a game, the core or a game's advice."""
    return _compile(function, _home_of(function))


def float_rule(function: Function) -> Function:
    """The same for work with floats: sums may be taken in any order, which is several times as fast."""
    return _compile(function, _home_of(function), floats=True)


def specialise(generic: Function, rules: ModuleType, **drivers: Function) -> Function:
    """Make a generic driver (a playout, a search) one game's own: compiled with its rules, and cached."""
    return _compile(bind(generic, rules, **drivers), home_of_game(rules))


def _compile(function: Function, home: Path, *, floats: bool = False) -> Function:
    if config.DISABLE_JIT:
        return function
    with cache_folder(home):
        compiled = njit(
            cache=True,
            nogil=True,
            error_model="numpy",  # rules raise nothing
            no_cfunc_wrapper=True,
            _nrt=False,  # nor make arrays: to count who holds one would cost something at every call
            forceinline=home == HOME / "core" and not floats,  # few and short, and called at every action
            fastmath=floats,
        )
        made = compiled(function)
    if home != HOME / "core":
        made.get_call_template = partial(_called_with_wide_numbers, made)
    return made  # type: ignore[no-any-return]


def _called_with_wide_numbers(made: Any, args: Iterable[Any], kws: Mapping[str, Any]) -> Any:
    """Let one version of a rule serve all whole numbers that other rules call it with.

    Numba would compile another one for a field of a record, for a wider field and for every single constant.
    """
    wide = (types.int64 if _is_whole(arg) else arg for arg in args)
    return type(made).get_call_template(made, tuple(wide), kws)


def _is_whole(kind: Any) -> bool:
    return isinstance(kind, types.IntegerLiteral) or (isinstance(kind, types.Integer) and kind.signed)


def bind(generic: Function, rules: ModuleType, **drivers: object) -> FunctionType:
    """A copy of a generic function that finds a game's rules where the original named the contract's.

    A closure or an argument would do the same, but miss Numba's cache in every new process. The name of the
    copy holds the game's, because the cache file is named by it, and two games of equal layout would otherwise
    run each other's rules.
    """
    names = {name: getattr(rules, name) for name in FUNCTIONS if hasattr(rules, name)}
    made = FunctionType(
        generic.__code__,
        {**generic.__globals__, **names, **drivers},
        generic.__name__,
        generic.__defaults__,
    )
    home = home_of_game(rules)
    made.__module__ = generic.__module__
    made.__qualname__ = f"{generic.__qualname__}_{home.name}_{digest_of(home)}"
    return made


@contextmanager
def cache_folder(home: Path) -> Iterator[Path]:
    """Let Numba put what it compiles now into the folder of this game (or of the core)."""
    folder = folder_of(home)
    with _one_at_a_time:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            yield folder
        finally:
            config.CACHE_DIR = before


@cache
def folder_of(home: Path) -> Path:
    """The cache folder of one game; a fresh temporary one where the usual place cannot be written."""
    try:
        folder = _compiled() / f"{home.name}-{digest_of(home)}"
        if not folder.exists():
            _forget_old_folders()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
        return folder
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="digsite-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return folder


@cache
def digest_of(home: Path) -> str:
    """Hash of everything that ends up in a game's machine code."""
    parts = [f"{platform.python_version()} {np.__version__} {numba.__version__} {llvmlite.__version__}"]
    parts.append(f"bounds {config.BOUNDSCHECK} polish {config.OPT}")
    for source in sources_of(home):
        parts += [source.name, source.read_text(encoding="utf-8")]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def sources_of(home: Path) -> list[Path]:
    """The files whose change means compiling a game anew: shared drivers and its own, words and boards left out."""
    shared = [HOME / path for path in SHARED]
    if home == HOME / "core":
        return shared
    own = {path: path.relative_to(home).parts[0].removesuffix(".py") for path in sorted(home.rglob("*.py"))}
    return shared + [path for path, part in own.items() if part not in NOT_COMPILED]


def home_of_game(rules: ModuleType) -> Path:
    """The folder of the game that these rules are the rules of."""
    path = Path(rules.__file__ or "")
    return path.parent.parent if path.name == "__init__.py" else path.parent


def _home_of(function: Function) -> Path:
    path = Path(function.__code__.co_filename)
    if any(path.is_relative_to(HOME / room) for room in SHARED_ROOMS):
        return HOME / "core"
    return path.parent.parent if path.parent.name in ("rules", "advice") else path.parent


@contextmanager
def announced(rules: ModuleType, part: str) -> Iterator[None]:
    """Around the first use of something compiled: say so the first time ever, because that takes a while."""
    if config.DISABLE_JIT:
        yield
        return
    home = home_of_game(rules)
    ready = folder_of(home) / f"{part}.ready"
    if ready.exists():
        yield
        return
    began = time.perf_counter()
    tell(_("Compiling {game} ({part}), once ...").format(game=home.name, part=_named().get(part, part)))
    yield
    ready.touch()
    tell(_("Compiled in {seconds:.1f} s.").format(seconds=time.perf_counter() - began))


def _named() -> dict[str, str]:
    """What the parts that are compiled are called."""
    return {
        "rules": _("rules"),
        "simulation": _("simulation"),
        "rows": _("table of games"),
        "search": _("search"),
        "exact": _("exact solver"),
        "net": _("search with a net"),
        "analysis": _("analysis"),
        "batch": _("batches"),
        "seats": _("environments"),
    }


def tell(sentence: str) -> None:
    """A note on standard error, so that figures and boards on standard output stay clean."""
    print(sentence, file=sys.stderr, flush=True)


def _compiled() -> Path:
    chosen = os.environ.get("DIGSITE_CACHE")
    return (Path(chosen) if chosen else Path(platformdirs.user_cache_dir("digsite"))) / "compiled"


def _forget_old_folders() -> None:
    """Sweep out what no process has used for a month; another process may be sweeping too."""
    month_ago = time.time() - DAYS_KEPT * 86400
    with suppress(OSError):
        for folder in _compiled().iterdir():
            if folder.is_dir() and folder.stat().st_mtime < month_ago:
                shutil.rmtree(folder, ignore_errors=True)
