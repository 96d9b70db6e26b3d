"""The words every game is written in: the one module of ours that a rules file imports."""

from digsite.core.compiling import rule
from digsite.core.records import new, record, wide
from digsite.core.rng import RNG, below, bits, draw, pick
from digsite.core.sentinels import CHANCE, HIDDEN, NOBODY, OVER

__all__ = [
    "CHANCE",
    "HIDDEN",
    "NOBODY",
    "OVER",
    "RNG",
    "below",
    "bits",
    "draw",
    "new",
    "pick",
    "record",
    "rule",
    "wide",
]
