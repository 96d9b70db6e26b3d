"""The table of Shaft as pictures and text."""

from collections.abc import Sequence

import numpy as np

from digsite.drawing import Panel
from digsite.games.shaft.box import Box


def panels(
    s: np.record, box: Box, seat: int, names: Sequence[str], legal: frozenset[int]
) -> list[Panel]:
    """The panels of the table, from the record after `hide`."""
    return [Panel("pit", "The pit", 100, 100, "", f"depth {s.depth}")]
