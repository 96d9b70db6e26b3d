"""Panels, and pictures made of several."""

import itertools
import math
import re
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from digsite.drawing.colours import PALETTES
from digsite.drawing.lettering import escape, text
from digsite.drawing.pressing import BUTTON, WHY
from digsite.drawing.shapes import group, rect

_VARIABLE = re.compile(r' (fill|stroke|color|font-family)="var\(--([a-z0-9-]+)\)"')


def themed(svg: str, theme: str) -> str:
    """A drawing with the colours of one theme put in, and nothing in it that only a page can press."""
    palette = PALETTES[theme]
    coloured = _VARIABLE.sub(lambda found: f' {found[1]}="{palette[found[2]]}"', svg)
    return WHY.sub("", coloured.replace(BUTTON, ""))


class Screen(Enum):
    """What a panel is drawn for: one kind of screen, or either where nobody has said which."""

    NARROW = "narrow"
    SHORT = "short"  # narrow, with little height
    WIDE = "wide"
    LOW = "low"  # wide, with little height
    EITHER = "either"

    @property
    def is_narrow(self) -> bool:
        return self in (Screen.NARROW, Screen.SHORT)

    @property
    def is_wide(self) -> bool:
        return self in (Screen.WIDE, Screen.LOW)


class Panel(NamedTuple):
    """A named picture of the table with a view box of its own, and the same as text."""

    id: str
    title: str
    width: float
    height: float
    svg: str  # the shapes inside the picture, without the <svg> around them; nothing if it is for the other screen
    text: str
    seat: int | None = None  # whose things these are: the frame is in that seat's colour


COLUMN = 340  # the width of a panel that a phone can show without making it smaller
PADDING = 16
GAP = 16
HEAD = 44
STEP = COLUMN + 2 * PADDING + GAP
TWO_COLUMNS = COLUMN + STEP  # the width of a panel that lies across two columns


def panel_svg(panel: Panel, theme: str | None = None) -> str:
    """One panel as a picture: for a page (no theme: variables), or alone in the colours of a theme."""
    if theme is None:
        return whole_svg(panel.width, panel.height, panel.title, panel.svg, "group")
    ground = rect(0, 0, panel.width, panel.height, "card", r=0)
    return themed(whole_svg(panel.width, panel.height, panel.title, ground + panel.svg), theme)


def framed(panel: Panel, height: float) -> Panel:
    """A panel in its frame, this high, with its title above."""
    width = panel.width + 2 * PADDING
    line, weight = ("line", 1.5) if panel.seat is None else (f"seat-{panel.seat}", 2.5)
    svg = (
        f"{rect(1, 1, width - 2, height - 2, 'card', line, 14, weight)}"
        f"{text(PADDING, 31, panel.title, 18, serif=True)}"
        f'<g transform="translate({PADDING} {HEAD})">{panel.svg}</g>'
    )
    return panel._replace(width=width, height=height, svg=svg)


def compose(panels: Sequence[Panel], theme: str = "light") -> str:
    """All panels in one picture, each in its frame, for a notebook or paper."""
    width, height, places = arranged(panels)
    inner = rect(0, 0, width, height, "paper", r=0)
    for panel, (x, y, _wide, high) in zip(panels, places, strict=True):
        inner += group(f"panel-{panel.id}", "panel", x, y, framed(panel, high).svg)
    return themed(whole_svg(width, height, ", ".join(panel.title for panel in panels), inner), theme)


MOST_TRIED = 1000  # ways to lay out a picture
Places = list[tuple[float, float, float, float]]


def arranged(panels: Sequence[Panel], most: int = 0) -> tuple[float, float, Places]:
    """Width, height and places of panels in frames: low, in two columns or as many as they need, or in `most`."""
    spans = [-(-int(panel.width + 2 * PADDING + GAP) // STEP) for panel in panels]
    count = max([1, *spans, min(most or 2, len(panels))])
    heights = [HEAD + panel.height + PADDING for panel in panels]
    starts = _best_columns(spans, heights, count)
    tops, height = _stacked(starts, spans, heights, count)
    places = [
        (float(GAP + column * STEP), top, panel.width + 2 * PADDING, high)
        for panel, column, top, high in zip(panels, starts, tops, heights, strict=True)
    ]
    return GAP + count * STEP, height, places


def _best_columns(spans: Sequence[int], heights: Sequence[float], count: int) -> Sequence[int]:
    """The column each panel begins in, so that the picture is low; panels keep their order within a column."""
    choices = [range(count - span + 1) for span in spans]
    if math.prod(map(len, choices)) <= MOST_TRIED:
        return min(itertools.product(*choices), key=lambda tried: _stacked(tried, spans, heights, count)[1])
    columns: list[int] = []
    for choice in choices:
        columns.append(min(choice, key=lambda c: _stacked([*columns, c], spans, heights, count)[0][-1]))
    return columns


def _stacked(
    columns: Sequence[int], spans: Sequence[int], heights: Sequence[float], count: int
) -> tuple[list[float], float]:
    """Where each panel begins if it lies below all before it, and how high the picture gets."""
    below, tops = [float(GAP)] * count, []
    for column, span, height in zip(columns, spans, heights, strict=False):
        top = max(below[column : column + span])
        tops.append(top)
        below[column : column + span] = [top + height + GAP] * span
    return tops, max(below)


def whole_svg(width: float, height: float, title: str, inner: str, role: str = "img") -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="var(--sans)" role="{role}" aria-label="{escape(title)}">{inner}</svg>'
    )
