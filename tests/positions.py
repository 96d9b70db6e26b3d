"""Positions for tests: a fresh set-up with a few fields changed, and the question what may be done there."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from digsite.box import BoxFile, Value
from digsite.core.records import new


def position(
    rules: ModuleType,
    box: BoxFile | np.record,
    seats: int,
    *,
    chosen: Mapping[str, Value] | None = None,
    **fields: Any,
) -> np.record:
    """A new game with the named fields overwritten; `chosen` holds options, the others have their defaults.

    A row of a field may be given in part: `shelf=[9, 4]` sets the first two seats, `hand={1: [0, 2]}` the first
    two entries of row 1. What is left out stays as `setup` made it.
    """
    s = new(rules.STATE)
    rules.setup(s, record_of(box), seats, switches_of(rules, box, chosen or {}))
    for name, value in fields.items():
        if name not in (s.dtype.names or ()):
            raise KeyError(f"{rules.__name__} has no field {name!r}: {', '.join(s.dtype.names or ())}")
        _put(s, name, value)
    return s


def playable(rules: ModuleType, s: np.record, box: BoxFile | np.record) -> set[int]:
    """The actions that may be done here; at chance, the outcomes that can happen."""
    weight = np.zeros(rules.ACTIONS, np.int32)
    rules.weigh(s, record_of(box), weight)
    return {int(action) for action in np.flatnonzero(weight)}


def odds(rules: ModuleType, s: np.record, box: BoxFile | np.record) -> dict[int, int]:
    """What can happen here with its odds; at a seat's choice all odds are 1."""
    weight = np.zeros(rules.ACTIONS, np.int32)
    rules.weigh(s, record_of(box), weight)
    return {int(action): int(weight[action]) for action in np.flatnonzero(weight)}


def record_of(box: BoxFile | np.record) -> np.record:
    """The numbers of a box as the rules read them."""
    return box.record if isinstance(box, BoxFile) else box


def switches_of(rules: ModuleType, box: BoxFile | np.record, chosen: Mapping[str, Value]) -> np.record:
    """The options as indexes of their values; without the file's list of options a choice is an index already."""
    made = new(rules.SWITCHES)
    if not isinstance(box, BoxFile):
        for name, place in chosen.items():
            made[name] = place
        return made
    for option in box.option:
        value = chosen.get(option.id, option.default)
        index = option.index(value)
        if index is None:
            raise ValueError(f"the option {option.id} has no value {value!r}")
        made[option.id] = index
    return made


def _put(target: Any, place: Any, value: Any) -> None:
    """Write a number, the beginning of a row, or single entries of a row."""
    if isinstance(value, Mapping):
        for index, inner in value.items():
            _put(target[place], index, inner)
    elif isinstance(value, (Sequence, np.ndarray)):
        for index, inner in enumerate(value):
            _put(target[place], index, inner)
    else:
        target[place] = value
