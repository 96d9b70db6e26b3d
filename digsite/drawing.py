"""The few shapes all boards share."""

from collections.abc import Sequence
from typing import NamedTuple


class Panel(NamedTuple):
    """A named picture of the table with a view box of its own, and the same as text."""

    id: str
    title: str
    width: float
    height: float
    svg: str  # the shapes inside the picture, without the <svg> around them
    text: str


def compose(panels: Sequence[Panel], theme: str = "light") -> str:
    """All panels below each other in one picture, for a notebook or paper."""
    return "<svg xmlns='http://www.w3.org/2000/svg'></svg>"
