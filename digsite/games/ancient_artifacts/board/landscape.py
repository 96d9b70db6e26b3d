"""The landscapes of the regions, thinly in their hues: a desert with a pyramid, an ocean with a boat, a jungle."""

from digsite.drawing import rect
from digsite.games.ancient_artifacts.board.seen import HUES
from digsite.text.keeping import kept

CORNER = 13


@kept(64)
def landscape(track: int, width: float, height: float, horizon: float) -> str:
    """A region's ground in its outline, with its landscape, which stands on the horizon; without one, the ground."""
    hue, box, scene = HUES[track], (0.75, 0.75, width - 1.5, height - 1.5), (_desert, _ocean, _jungle)[track]
    land = scene(hue, width, height, horizon) if horizon else ""
    return rect(*box, f"{hue}-wash", "", CORNER) + land + rect(*box, "", hue, CORNER)


def _shape(way: str, hue: str, share: float) -> str:
    return f'<path d="{way}" fill="var(--{hue})" fill-opacity="{share:g}" fill-rule="evenodd"/>'


def _stroke(way: str, hue: str, share: float, weight: float = 2) -> str:
    return (
        f'<path d="{way}" fill="none" stroke="var(--{hue})" stroke-opacity="{share:g}" stroke-width="{weight:g}" '
        'stroke-linecap="round"/>'
    )


def _disc(x: float, y: float, r: float, hue: str, share: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="var(--{hue})" fill-opacity="{share:g}"/>'


def _hill(width: float, height: float, heights: tuple[float, float, float, float], hue: str, share: float) -> str:
    """Ground below a line that rises and falls; it keeps the round corners of its region free."""
    left, first, second, right = heights
    line = f"C{width * 0.25:g} {first:g} {width * 0.55:g} {second:g} {width - 1.5:g} {right:g}"
    corners = f"V{height - CORNER:g}a{CORNER} {CORNER} 0 0 1 -{CORNER} {CORNER - 1.5:g}H{CORNER + 1}"
    return _shape(f"M1.5 {left:g}{line}{corners}a{CORNER} {CORNER} 0 0 1 -{CORNER} -{CORNER - 1.5:g}z", hue, share)


def _scaled(x: float, y: float, share: float, shapes: str) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({share:.3g})">{shapes}</g>'


def _desert(hue: str, width: float, height: float, horizon: float) -> str:
    y, share = horizon - 10, min(1.0, width / 200)
    sides = _shape("M-48 4L0 -42L48 4z", hue, 0.34) + _shape("M0 -42L48 4H14z", hue, 0.22)
    sun = _disc(width * 0.78, y - 30 * share, 15 * share, hue, 0.4)
    ground = _hill(width, height, (y - 8, y - 34, y + 4, y - 24), hue, 0.16)
    front = _hill(width, height, (y + 8, y - 12, y + 18, y - 2), hue, 0.2)
    return sun + ground + _scaled(width * 0.36, y, share, sides) + front


def _ocean(hue: str, width: float, height: float, horizon: float) -> str:
    waves, y, share = int((width - 10) // 30), horizon - 26, min(1.0, width / 270)
    left, line = (width - waves * 30) / 2, "q7.5 -8 15 0q7.5 8 15 0" * waves
    rows = (10, 0.3), (23, 0.4), (36, 0.5)
    water = "".join(_stroke(f"M{left:g} {y + down:g}{line}", hue, strength) for down, strength in rows)
    boat = _shape("M-40 -2h80l-11 21h-58zM0 -6v-34l30 31zM-6 -6v-26l-20 23z", hue, 0.5)
    ground = _hill(width, height, (y + 42, y + 34, y + 50, y + 38), hue, 0.2)
    return water + _scaled(width * 0.36, y, share, boat) + ground


def _jungle(hue: str, width: float, height: float, horizon: float) -> str:
    y, share = horizon, min(1.0, width / 240)
    crown = "".join(_disc(x, up, r, hue, 0.4) for x, up, r in ((0, -38, 13), (-10, -31, 9), (10, -31, 9)))
    tree = _stroke("M0 -2v-26", hue, 0.5, 4) + crown
    trees = "".join(_scaled(width * at, y, share, tree) for at in (0.12, 0.27, 0.79, 0.9))
    steps = _shape("M-46 0v-12h12v-12h12v-12h44v12h12v12h12v12zM-8 0v-18h16v18z", hue, 0.45)
    ground = _hill(width, height, (y - 14, y - 30, y - 2, y - 22), hue, 0.18)
    front = _hill(width, height, (y, y - 6, y + 8, y - 2), hue, 0.16)
    return ground + trees + _scaled(width * 0.53, y, share, steps) + front
