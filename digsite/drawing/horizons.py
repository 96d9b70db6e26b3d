"""Small landscapes for the head of a panel: a sky with its sun, two ranges of hills, and what stands on them."""

import re
from typing import NamedTuple

from digsite.text.keeping import kept


class Horizon(NamedTuple):
    """Two ranges of hills in hundredths of the room, and a landmark in its own size with its foot at zero."""

    far: str
    near: str
    landmark: str
    foot: float  # how far down the landmark stands


HORIZONS = {
    "savanna": Horizon(
        "M0,100L0,62C21,30 38,40 52,66C66,80 84,48 100,34L100,100z",
        "M0,100L0,84C24,54 46,98 66,82C80,72 90,70 100,78L100,100z",
        "M-4 0c1-8 1-12-1-16c-7 1-11-2-13-5c10-5 26-6 36 0c-2 4-7 6-14 5c-1 5-1 9 0 16z",
        82,
    ),
    "mountains": Horizon(
        "M0,100L0,70L14,34L26,68L40,22L54,66L100,54L100,100z",
        "M0,100L0,88C28,70 62,94 100,74L100,100z",
        "M-15 0v-9h-6l9-6h3v-6h-4l13-8 13 8h-4v6h3l9 6h-6v9zM-3 0v-6h6v6z",
        84,
    ),
    "forest": Horizon(
        "M0,100L0,64C18,48 32,56 46,42C60,52 80,66 100,48L100,100z",
        "M0,100L0,88L100,88L100,100z",
        "M-36 0v-7h8v-7h8v-7h8v-7h24v7h8v7h8v7h8v7zM-5 0v-14h10v14z",
        88,
    ),
    "desert": Horizon(
        "M0,100L0,74C22,58 54,78 100,54L100,100z",
        "M0,100L0,88L100,88L100,100z",
        "M-34 0v-13h4v-4h4v4h5v-4h4v4h5v-12h4v-4h5v4h6v-4h5v4h4v12h5v-4h4v4h5v-4h4v4h4v13zM-5 0v-9a5 5 0 0 1 10 0v9z",
        88,
    ),
}


@kept(64)
def horizon(name: str, hue: str, width: float, height: float, clear: float = 0, r: float = 14) -> str:
    """A landscape with round upper corners; its landmark stands left of what is kept clear at the right."""
    land, x = HORIZONS[name], width - clear - 44
    sky = (
        f"M0 {height:g}V{r:g}a{r:g} {r:g} 0 0 1 {r:g}-{r:g}h{width - 2 * r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}V{height:g}z"
    )
    sun = (
        f'<circle cx="{x - 26:g}" cy="{height * 0.42:g}" r="{height * 0.24:g}" fill="var(--gild)" fill-opacity="0.3"/>'
    )
    stands = (
        f'<path d="{land.landmark}" transform="translate({x:g} {height * land.foot / 100:g})" fill="var(--{hue})" '
        'fill-opacity="0.75" fill-rule="evenodd"/>'
    )
    return (
        f'<g class="horizon"><path d="{sky}" fill="var(--{hue}-wash)"/>{sun}'
        f"{_hills(land.far, hue, 0.2, width, height)}{_hills(land.near, hue, 0.34, width, height)}{stands}</g>"
    )


def _hills(path: str, hue: str, strength: float, width: float, height: float) -> str:
    made = re.sub(
        r"([\d.]+),([\d.]+)",
        lambda found: f"{float(found[1]) * width / 100:.5g} {float(found[2]) * height / 100:.4g}",
        path,
    )
    return f'<path d="{made}" fill="var(--{hue})" fill-opacity="{strength:g}"/>'
