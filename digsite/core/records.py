"""A position is one record of named whole numbers; this lays it out."""

from typing import NamedTuple

import numpy as np

from digsite.text import _
from digsite.text.errors import BadGame

Shape = int | tuple[int, ...]


class Wide(NamedTuple):
    """A field whose numbers may pass 32,767."""

    shape: Shape


def wide(shape: Shape = 1) -> Wide:
    """Give a field 32 bits instead of 16."""
    return Wide(shape)


def record(**fields: Shape | Wide) -> np.dtype[np.record]:
    """Lay out a record: every field is int16 (`wide` ones int32), alone (1), in a row (n) or in a table (n, m).

    Wide fields come first and the end is filled up to eight bytes by a field `spare`, so that there is no
    padding that a copy could miss or a digest could trip over.
    """
    if not fields:
        raise BadGame(_("A record needs a field: use record(nothing=1) where a game has nothing to lay out."))
    for name in fields:
        if name == "spare" or hasattr(np.record, name):
            sentence = _("A field cannot be called {name}: every record has something of that name already.")
            raise BadGame(sentence.format(name=name))
    layout = [(name, *_kind(shape)) for name, shape in fields.items()]
    layout.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    size = np.dtype(layout).itemsize
    if size % 8:
        layout.append(("spare", np.int16, ((8 - size % 8) // 2,)))
    return np.dtype((np.record, np.dtype(layout, align=True)))  # type: ignore[return-value]


def _kind(shape: Shape | Wide) -> tuple[type[np.integer], tuple[int, ...]]:
    kind: type[np.integer] = np.int32 if isinstance(shape, Wide) else np.int16
    size = shape.shape if isinstance(shape, Wide) else shape
    counts = size if isinstance(size, tuple) else (size,)
    if not counts or any(type(count) is not int or count < 1 for count in counts):
        sentence = _("A field is as long as a whole number from 1 on says, or a table of such; not {size!r}.")
        raise BadGame(sentence.format(size=size))
    return kind, () if size == 1 else counts


def new(layout: np.dtype) -> np.record:
    """A record of zeros."""
    return _only(np.zeros(1, layout))


def copy(s: np.record) -> np.record:
    """A record of its own with the same bytes; what compiled code does to it touches nothing else."""
    made = np.empty(1, s.dtype)
    made[0] = s
    return _only(made)


def _only(records: np.ndarray) -> np.record:
    first: np.record = records[0]
    return first
