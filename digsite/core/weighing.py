"""A row of weights for `weigh` to fill, which shows what cannot be read off a rules file: that ACTIONS is too small.

Compiled code writes past the end of a row without a word, into memory that belongs to something else.
"""

from types import ModuleType

import numpy as np

from digsite.text import _
from digsite.text.errors import BadGame

BEHIND, UNTOUCHED = 256, -1  # words behind a row; a larger slip is caught by the bounds-checked tests


def guarded_row(rules: ModuleType) -> np.ndarray:
    """A row of weights with something behind it that nobody should touch."""
    memory = np.full(rules.ACTIONS + BEHIND, UNTOUCHED, np.int32)
    row = memory[: rules.ACTIONS]
    row[:] = 0
    return row


def insist_on_room(rules: ModuleType, row: np.ndarray) -> None:
    """Refuse a game whose `weigh` wrote behind a guarded row: its ACTIONS is too small."""
    memory = row if row.base is None else row.base
    touched = np.flatnonzero(memory[len(row) :] != UNTOUCHED)
    if len(touched):
        sentence = _(
            "{rules}.ACTIONS is {actions}, but weigh gives a weight to action {action}: "
            "count every number, chance outcomes included."
        )
        raise BadGame(sentence.format(rules=rules.__name__, actions=len(row), action=len(row) + int(touched[-1])))
