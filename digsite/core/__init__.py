"""The words every game is written in: the one module of ours that a rules file imports.

Each is fetched when it is asked for, so that a sentence or a page can be read without waiting for the compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from digsite.core import mark
    from digsite.core.compiling import rule
    from digsite.core.numbers import Numbered
    from digsite.core.records import new, record, wide
    from digsite.core.rng import RNG, below, bits, draw, pick
    from digsite.core.sentinels import CHANCE, HIDDEN, NOBODY, OVER

_HOMES = {
    "rule": "compiling",
    "Numbered": "numbers",
    **dict.fromkeys(("new", "record", "wide"), "records"),
    **dict.fromkeys(("RNG", "below", "bits", "draw", "pick"), "rng"),
    **dict.fromkeys(("CHANCE", "HIDDEN", "NOBODY", "OVER"), "sentinels"),
}

__all__ = [
    "CHANCE",
    "HIDDEN",
    "NOBODY",
    "OVER",
    "RNG",
    "Numbered",
    "below",
    "bits",
    "draw",
    "mark",
    "new",
    "pick",
    "record",
    "rule",
    "wide",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'digsite.core' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"digsite.core.{_HOMES[name]}"), name)
    return value
