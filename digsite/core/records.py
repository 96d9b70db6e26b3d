"""A position is one record of named whole numbers; this lays it out."""

from collections.abc import Mapping

import numpy as np

from digsite.core.mark import Mark, Shape, count
from digsite.text import _
from digsite.text.errors import BadGame


def wide(shape: Shape = 1) -> Mark:
    """Give a field of counts 32 bits instead of 16."""
    return count(shape, wide=True)


def record(**fields: Shape | Mark) -> np.dtype[np.record]:
    """Lay out a record: every field is int16 (wide ones int32), alone (1), in a row (n) or in a table (n, m).

    Wide fields come first and the end is filled up to eight bytes by a field `spare`, so that there is no
    padding that a copy could miss or a digest could trip over. What the numbers mean travels along (`marks_of`).
    """
    if not fields:
        raise BadGame(_("A record needs a field: use record(nothing=1) where a game has nothing to lay out."))
    for name in fields:
        if name == "spare" or hasattr(np.record, name):
            sentence = _("A field cannot be called {name}: every record has something of that name already.")
            raise BadGame(sentence.format(name=name))
    marks = {name: field if isinstance(field, Mark) else count(field) for name, field in fields.items()}
    layout = [(name, np.int32 if mark.wide else np.int16, _lengths(mark)) for name, mark in marks.items()]
    layout.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    size = np.dtype(layout).itemsize
    if size % 8:
        layout.append(("spare", np.int16, ((8 - size % 8) // 2,)))
    ordered = {name: marks[name] for name, _kind, _shape in layout if name != "spare"}
    return np.dtype((np.record, np.dtype(layout, align=True)), metadata={"marks": ordered})  # type: ignore[return-value]


def _lengths(mark: Mark) -> tuple[int, ...]:
    counts = mark.shape if isinstance(mark.shape, tuple) else (mark.shape,)
    if not counts or any(isinstance(n, bool) or not isinstance(n, int) or n < 1 for n in counts):
        sentence = _("A field is as long as a whole number from 1 on says, or a table of such; not {shape!r}.")
        raise BadGame(sentence.format(shape=mark.shape))
    return tuple(int(n) for n in mark.lengths)


def marks_of(layout: np.dtype) -> Mapping[str, Mark]:
    """What the fields of a layout mean, in their order; `spare` means nothing."""
    kept: Mapping[str, Mapping[str, Mark]] = layout.metadata or {}
    return kept.get("marks", {})


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
