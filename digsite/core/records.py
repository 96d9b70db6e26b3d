"""A position is one record of named whole numbers; this lays it out."""

import copyreg
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, TypeAlias

import numpy as np

from digsite.core.mark import Mark, Shape, count
from digsite.text import _
from digsite.text.errors import BadGame

Place: TypeAlias = "tuple[np.dtype, int]"  # of a field: what it is and where it begins
Places: TypeAlias = Mapping[str, Place]


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
    return laid_out(layout, marks=ordered)


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


def laid_out(fields: Sequence[tuple[str, type, tuple[int, ...]]], **metadata: Any) -> np.dtype[np.record]:
    """The layout of records with these fields, each where the machine reads it best."""
    plain = np.dtype(list(fields), align=True)
    places = tuple((name, plain.fields[name][:2]) for name in plain.names)  # type: ignore[index,union-attr]
    return np.dtype((_kind(places), plain), metadata=metadata)  # type: ignore[return-value]


class _Memory:
    """Where the bytes of a record lie: with itself if it was made alone, with its array if not."""

    def __get__(self, s: "Record", _owner: type) -> Any:
        return np.void.data.__get__(s)


class _Row:
    """A row or table of a record, kept with the record once it was asked for."""

    def __init__(self, name: str, kind: np.dtype, offset: int) -> None:
        self.name, self.kind, self.offset = name, kind, offset

    def __get__(self, s: "Record", _owner: type) -> np.ndarray:
        kept = s.__dict__
        memory = kept.get("data")
        if memory is None:
            return s.getfield(self.kind, self.offset)  # type: ignore[no-any-return]
        row: np.ndarray = np.ndarray(self.kind.shape, self.kind.base, memory, self.offset)
        kept[self.name] = row
        return row


class Record(np.record):  # type: ignore[misc]  # final only in NumPy's stubs
    """A record as `np.record` is one, that neither reading a field nor a call of compiled code walks over.

    Numba asks a record for its `data`, for which NumPy describes all fields in text: `new` and `copy` leave the bytes
    there instead. Each layout has a kind of its own, whose fields are properties; kinds of equal fields are one.
    """

    PLACES: ClassVar[Places]
    data = _Memory()
    __getattribute__ = np.void.__getattribute__

    def __setattr__(self, name: str, value: Any) -> None:
        place = self.PLACES.get(name)
        if place is None:
            raise AttributeError(name)
        self.setfield(value, *place)


class _Kind(type):
    """The type of a layout's records; is pickled as what its fields are."""

    PLACES: Places


@cache
def _kind(places: tuple[tuple[str, Place], ...]) -> _Kind:
    reads = {name: _Row(name, *place) if place[0].shape else _number(*place) for name, place in places}
    return _Kind("Record", (Record,), {"PLACES": dict(places), **reads})


def _number(kind: np.dtype, offset: int) -> property:
    return property(lambda s: s.getfield(kind, offset))


copyreg.pickle(_Kind, lambda kind: (_kind, (tuple(kind.PLACES.items()),)))


def new(layout: np.dtype) -> np.record:
    """A record of zeros."""
    return _lying_in(bytearray(layout.itemsize), layout)


def copy(s: np.record) -> np.record:
    """A record of its own with the same bytes; what compiled code does to it touches nothing else."""
    return _lying_in(bytearray(s.data), s.dtype)


def _lying_in(memory: bytearray, layout: np.dtype) -> np.record:
    made: np.record = np.ndarray(1, layout, memory)[0]
    made.__dict__["data"] = memory
    return made
