"""What a seat sees as the inputs of a net, in JAX: the columns of `Observing`, each a number between two others or not.

Turned records become rows of small numbers in which everything that a column could ask about has a number of its own:
hidden ones, those of absent seats and the number past the last seat are moved far away first, a set becomes one number
a bit. Then a column is a single comparison, and ten thousand of them are quick.
"""

from typing import Any, NamedTuple

import jax.numpy as jnp
import numpy as np

from digsite.core import HIDDEN, NOBODY
from digsite.sim.observing import Ask, Observing

EVEN = 128  # columns are filled up to a multiple of this with some that never say yes: products of matrices like it
LOWEST, HIGHEST = -20_000, 20_000  # of what counts
ABSENT, PAST_LAST, UNKNOWN = -30_000, 25_000, 30_000  # numbers that mean something else


class Inputs(NamedTuple):
    """How the columns of one game are asked, as arrays for JAX."""

    wide: np.ndarray  # first words of numbers that have two
    owner: np.ndarray  # by number (words, then wide ones): the seat that it belongs to, counted from the observer
    secret: np.ndarray  # by number: can it be hidden?
    past: np.ndarray  # by number: can it be the one past the last seat?
    sets: np.ndarray  # numbers that are sets, one entry for each bit
    bits: np.ndarray  # which bit
    source: np.ndarray  # by column: the number it asks about, bits and the observer behind the others
    low: np.ndarray
    high: np.ndarray
    known: int  # how many true columns there are; those behind them only fill up

    def some(self, columns: np.ndarray) -> "Inputs":
        """Only these columns, in this order."""
        return self._replace(**_filled(self.source[columns], self.low[columns], self.high[columns]))


def inputs_of(observing: Observing) -> Inputs:
    """The inputs of a game, in the order of its columns."""
    columns = observing.columns("steps")
    words = observing.words
    wide = sorted({column.word for column in columns if column.wide and column.ask != Ask.OBSERVER})
    numbers = words + len(wide)
    owner, secret, past = np.full(numbers, NOBODY, np.int32), np.zeros(numbers, bool), np.zeros(numbers, bool)
    sets: list[tuple[int, int]] = []
    asked: list[tuple[int, int, int]] = []
    for column in columns:
        if column.ask == Ask.OBSERVER:
            asked.append((-1, column.argument, column.argument))
            continue
        number = words + wide.index(column.word) if column.wide else column.word
        hidden = column.ask == Ask.EQUAL and column.argument == HIDDEN
        owner[number] = min(owner[number], column.seat)
        secret[number] |= column.secret or hidden
        past[number] |= column.ask == Ask.PAST
        if column.ask == Ask.BIT:
            asked.append((numbers + len(sets), 1, 1))
            sets.append((number, column.argument))
        else:
            asked.append((number, *_between(column.ask, column.argument, hidden)))
    source, low, high = np.array(asked, np.int32).T
    source = np.where(source < 0, numbers + len(sets), source)
    which, bits = np.array(sets, np.int32).reshape(-1, 2).T
    filled = _filled(source, low, high)
    return Inputs(np.array(wide, np.int32), owner, secret, past, which, bits, **filled)


def has_secrets(observing: Observing) -> bool:
    """Can anything be hidden in this game?"""
    return any(column.secret for column in observing.columns("steps"))


def _filled(source: np.ndarray, low: np.ndarray, high: np.ndarray) -> dict[str, Any]:
    """Columns, filled up to a round number."""
    more = 0, -len(source) % EVEN
    never = {"low": np.pad(low, more, constant_values=1), "high": np.pad(high, more, constant_values=0)}
    return {"source": np.pad(source, more), **never, "known": len(source)}


def _between(ask: Ask, argument: int, hidden: bool) -> tuple[int, int]:
    """The lowest and the highest number of which a column says yes."""
    if hidden:
        return UNKNOWN, UNKNOWN
    if ask == Ask.EQUAL:
        return argument, argument
    if ask == Ask.AT_LEAST:
        return argument, HIGHEST
    if ask == Ask.BELOW:
        return LOWEST, argument - 1
    return PAST_LAST, PAST_LAST


def features(inputs: Inputs, words: Any, viewers: Any, seats: Any, kind: Any) -> Any:
    """The columns of turned records (games, words) as 0 and 1."""
    numbers = words.astype(jnp.int32)
    if len(inputs.wide):
        upper = numbers[:, inputs.wide + 1] << 16
        numbers = jnp.concatenate([numbers, (numbers[:, inputs.wide] & 0xFFFF) | upper], axis=1)
    known = ~(jnp.asarray(inputs.secret) & (numbers == HIDDEN))
    there = jnp.asarray(inputs.owner) < seats[:, None]
    bits = (jnp.where(known & there, numbers, 0)[:, inputs.sets] >> jnp.asarray(inputs.bits)) & 1
    numbers = jnp.clip(numbers, LOWEST, HIGHEST)
    numbers = jnp.where(jnp.asarray(inputs.past) & (numbers == seats[:, None]), PAST_LAST, numbers)
    numbers = jnp.where(known, numbers, UNKNOWN)
    numbers = jnp.where(there, numbers, ABSENT)
    told = jnp.concatenate([numbers, bits, viewers[:, None].astype(jnp.int32)], axis=1).astype(jnp.int16)
    asked = told[:, inputs.source]
    low, high = jnp.asarray(inputs.low.astype(np.int16)), jnp.asarray(inputs.high.astype(np.int16))
    return ((asked >= low) & (asked <= high)).astype(kind)
