"""A position is one record of named whole numbers; this lays it out."""

from typing import NamedTuple

import numpy as np

from digsite.core.errors import BadGame

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
    for name in fields:
        if hasattr(np.record, name):
            raise BadGame(f"A field cannot be called {name}: every NumPy record has something of that name already.")
    layout = [(name, *_kind(shape)) for name, shape in fields.items()]
    layout.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    size = np.dtype(layout).itemsize
    if size % 8:
        layout.append(("spare", np.int16, ((8 - size % 8) // 2,)))
    return np.dtype((np.record, np.dtype(layout, align=True)))  # type: ignore[arg-type, return-value]


def _kind(shape: Shape | Wide) -> tuple[type[np.integer], tuple[int, ...]]:
    kind: type[np.integer] = np.int32 if isinstance(shape, Wide) else np.int16
    size = shape.shape if isinstance(shape, Wide) else shape
    if isinstance(size, tuple):
        return kind, size
    return kind, () if size == 1 else (size,)


def new(layout: np.dtype) -> np.record:
    """A record of zeros."""
    return np.zeros(1, layout)[0]


def copy(s: np.record) -> np.record:
    """A record of its own with the same bytes; what compiled code does to it touches nothing else."""
    made = np.empty(1, s.dtype)
    made[0] = s
    return made[0]
