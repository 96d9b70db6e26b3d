"""The ground shapes: boxes, shadows, groups, and a shape with the room it takes."""

from collections.abc import Iterable
from functools import lru_cache
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np

from digsite.drawing.lettering import escape


class Sketch(NamedTuple):
    """A shape with the room it takes, and the same in words where it says more than what is around it."""

    svg: str
    width: float
    height: float
    words: str = ""


NOTHING = Sketch("", 0, 0)


@lru_cache(16384)  # boards draw the same boxes again and again
def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "card",
    line: str = "",
    r: float = 8,
    weight: float = 1.5,
    dashed: bool = False,
) -> str:
    """A box with round corners; `fill` and `line` are names of colours, or empty."""
    outline = f' stroke="var(--{line})" stroke-width="{weight:g}"' if line else ""
    dash = ' stroke-dasharray="5 4"' if dashed else ""
    inside = f"var(--{fill})" if fill else "none"
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{r:g}" fill="{inside}"{outline}{dash}/>'
    )


def shadow(x: float, y: float, width: float, height: float, r: float = 8) -> str:
    """The one soft shadow, under things that can be picked up."""
    return (
        f'<rect x="{x:g}" y="{y + 2.5:g}" width="{width:g}" height="{height:g}" rx="{r:g}" '
        'fill="var(--shade)" fill-opacity="0.3"/>'
    )


def empty_place(x: float, y: float, width: float, height: float, r: float = 8) -> str:
    """Where something could lie."""
    return rect(x + 1, y + 1, width - 2, height - 2, "", "muted", r, 1.5, dashed=True)


def group(id: str, kind: str, x: float, y: float, inner: str, title: str = "", piece: str = "") -> str:
    """A part at a place. A page lets it glide when its id, or better the piece that it shows, lies elsewhere."""
    said = f"<title>{escape(title)}</title>" if title else ""
    named = f' data-piece="{escape(piece)}"' if piece else ""
    return f'<g id="{escape(id)}" class="{kind}"{named} transform="translate({x:g} {y:g})">{said}{inner}</g>'


def moved(sketch: Sketch, x: float, y: float) -> str:
    """A shape at another place."""
    return f'<g transform="translate({x:g} {y:g})">{sketch.svg}</g>'


def flow(sketches: Iterable[Sketch], width: float, gap: float = 8, between: float = 8) -> Sketch:
    """Shapes side by side, in as many rows as they need."""
    x, y, high, svg = 0.0, 0.0, 0.0, ""
    for sketch in sketches:
        if x and x + sketch.width > width + 0.01:
            x, y, high = 0.0, y + high + between, 0.0
        svg += moved(sketch, x, y)
        x, high = x + sketch.width + gap, max(high, sketch.height)
    return Sketch(svg, width, y + high)


def stack(sketches: Iterable[Sketch], between: float = 10) -> Sketch:
    """Shapes one below the other; those without height are left out."""
    y, wide, svg = 0.0, 0.0, ""
    for sketch in sketches:
        if sketch.height:
            y += between if svg else 0
            svg += moved(sketch, 0, y)
            y, wide = y + sketch.height, max(wide, sketch.width)
    return Sketch(svg, wide, y)


def plain(s: np.record) -> SimpleNamespace:
    """A record as plain numbers and lists, which a board reads faster."""
    return SimpleNamespace(**{name: s[name].tolist() for name in s.dtype.names or ()})
