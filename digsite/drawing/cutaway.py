"""A cut through the earth: sky and hills, silhouettes on the horizon, layers of soil, shafts, beams and the sun's path.

Everything is drawn for a given size; a board says where the ground begins and where its layers end.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

from digsite.drawing.icons import icon
from digsite.drawing.lettering import escape, height_of, leading, lines, text, width_of
from digsite.drawing.pressing import pressable
from digsite.drawing.relics import relic
from digsite.drawing.seats import seat_mark
from digsite.drawing.shapes import Sketch, group, moved, rect, shadow


def _path(d: str, fill: str = "", line: str = "", weight: float = 2, opacity: float = 1, more: str = "") -> str:
    stroke = f' stroke="var(--{line})" stroke-width="{weight:g}" stroke-linecap="round"' if line else ""
    faint = f' opacity="{opacity:g}"' if opacity != 1 else ""
    return f'<path d="{d}" fill="{f"var(--{fill})" if fill else "none"}"{stroke}{faint}{more}/>'


def _disc(x: float, y: float, r: float, fill: str, line: str = "", weight: float = 2, opacity: float = 1) -> str:
    stroke = f' stroke="var(--{line})" stroke-width="{weight:g}"' if line else ""
    faint = f' opacity="{opacity:g}"' if opacity != 1 else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="var(--{fill})"{stroke}{faint}/>'


# The land


@lru_cache(32)
def land(width: float, height: float, surface: float, edges: tuple[float, ...], r: float = 14) -> str:
    """Sky, hills, grass, and layers of soil down to each edge; the last one goes to the bottom."""
    svg = rect(0, 0, width, height, "sky", "", r) + _hills(width, surface)
    tops = (surface, *edges)
    for i, top in enumerate(tops):
        svg += _layer(width, top, height, min(4, 1 + i * 4 // max(4, len(tops))), r)
    return svg + _stones(width, surface, height) + rect(0, surface - 5, width, 9, "grass", "", 0)


def _hills(width: float, surface: float) -> str:
    high, w = surface * 0.34, width / 100
    line = (
        f"M0 {surface:g}V{surface - high:g}C{14 * w:g} {surface - high * 1.7:g} {25 * w:g} {surface - high * 0.8:g} "
        f"{40 * w:g} {surface - high * 1.2:g}S{70 * w:g} {surface - high * 1.6:g} {82 * w:g} {surface - high * 1.1:g} "
        f"{94 * w:g} {surface - high * 1.4:g} {width:g} {surface - high * 1.2:g}V{surface:g}z"
    )
    return _path(line, "hills")


def _layer(width: float, top: float, height: float, shade: int, r: float) -> str:
    waves = "".join(f"q{width / 16:.1f} {(-4, 5)[i % 2]} {width / 8:.1f} 0" for i in range(8))
    foot = f"V{height - r:g}a{r:g} {r:g} 0 0 1 {-r:g} {r:g}H{r:g}a{r:g} {r:g} 0 0 1 {-r:g} {-r:g}z"
    return _path(f"M0 {top:g}{waves}{foot}", f"soil-{shade}")


def _stones(width: float, surface: float, height: float) -> str:
    """Stones strewn over the soil, always the same ones."""
    made, number = "", 7
    for _stone in range(int(width * (height - surface) / 3400)):
        draws = []
        for _draw in range(4):
            number = number * 1103515245 + 12345 & 0x7FFFFFFF
            draws.append((number >> 8 & 1023) / 1023)
        across, down, long, flat = draws
        made += (
            f'<ellipse cx="{8 + across * (width - 16):.0f}" cy="{surface + 12 + down * (height - surface - 20):.0f}" '
            f'rx="{2 + long * 4:.1f}" ry="{1.5 + flat * 2:.1f}"/>'
        )
    return f'<g fill="var(--pebble)" opacity="0.5">{made}</g>'


def levels(x: float, end: float, heights: Sequence[tuple[int, float]], size: float = 14) -> str:
    """A ruler: a number at each height, and a dashed line from there to the end."""
    svg, wide = "", size * 2.05
    for number, y in heights:
        svg += _path(f"M{x + wide:g} {y:g}H{end:g}", "", "card", 1.6, 0.7, ' stroke-dasharray="6 6"')
        svg += rect(x, y - size * 0.78, wide, size * 1.56, "card", "muted", size * 0.78, 1)
        svg += text(x + wide / 2, y + size * 0.35, number, size, serif=True, anchor="middle")
    return svg


# Silhouettes, 200 wide, standing on the point (0, 0)


def _tree(x: float, scale: float) -> str:
    crown = _disc(0, -30, 15, "green", opacity=0.85) + _disc(-11, -22, 10, "green", opacity=0.85)
    crown += _disc(11, -23, 11, "green", opacity=0.85)
    trunk = _path("M-2 0V-22H2V0z", "brown")
    return f'<g transform="translate({x:g} 0) scale({scale:g})">{trunk}{crown}</g>'


def _forest() -> str:
    hut = _path("M-16 -36V-48L-4 -58 8 -48V-36z", "brown") + rect(-7, -46, 6, 10, "deep", "", 1)
    return _tree(-74, 1) + _tree(-30, 1.35) + _tree(26, 1.15) + _tree(76, 1.3) + hut


def _pyramid() -> str:
    svg = _path("M-92 0L0 -66L92 0z", "gild", opacity=0.75) + _path("M0 -66L92 0H24z", "brown", opacity=0.4)
    for step in range(1, 4):
        svg += _path(f"M{-92 + step * 22} {-step * 16}H{92 - step * 22}", "", "brown", 1, 0.35)
    return svg + _path("M-10 0V-15a10 10 0 0 1 20 0V0z", "deep")


def _cave() -> str:
    svg = _path("M-104 0C-96 -34 -58 -34 -44 -54S10 -62 34 -48 84 -34 104 0z", "grey", opacity=0.75)
    svg += _path("M-34 0C-34 -34 30 -38 34 0z", "deep")
    return svg + "".join(_path(f"M{x} {-26 + abs(x) // 3}l4 13 4 -12z", "grey", opacity=0.9) for x in (-18, -4, 10))


def _ruin() -> str:
    svg = ""
    for x, high in ((-92, 30), (-66, 46), (-40, 22), (-12, 54), (20, 36), (46, 20), (66, 44), (88, 28)):
        svg += _path(f"M{x} 0v{-high}h18v{high}z", "rust", opacity=0.62)
        svg += _path(f"M{x + 5} {7 - high}h8v9h-8z", "deep", opacity=0.5) if high > 35 else ""
    return svg + _path("M-92 -12H106", "", "rust", 5, 0.55)


SILHOUETTES = {"forest": _forest, "pyramid": _pyramid, "cave": _cave, "ruin": _ruin}


@lru_cache(64)
def silhouette(name: str, x: float, y: float, width: float) -> str:
    """One of them, as wide as this, its foot in the middle at (x, y)."""
    return f'<g transform="translate({x:g} {y:g}) scale({width / 210:.3g})">{SILHOUETTES[name]()}</g>'


# The sun's path


def sun(x: float, y: float, r: float, number: object, hue: str = "sun") -> str:
    """The sun with a number in it."""
    rays = ""
    for i in range(8):
        across, down = math.cos(i * math.pi / 4), math.sin(i * math.pi / 4)
        rays += f"M{r * 1.2 * across:.1f} {r * 1.2 * down:.1f}L{r * 1.45 * across:.1f} {r * 1.45 * down:.1f}"
    size = max(13.0, round(r))
    middle = text(0, size * 0.35, number, size, "on", serif=True, anchor="middle") if number != "" else ""
    return f'<g transform="translate({x:g} {y:g})">{_disc(0, 0, r, hue)}{_path(rays, "", hue, 2.4)}{middle}</g>'


def sun_path(
    id: str, width: float, height: float, last: int, now: int, r: float = 10, *, hue: str = "sun", size: float = 12
) -> Sketch:
    """A track from 0 to `last` as the sun's way over the sky; what lies behind it is filled.

    Where there are too many steps for numbers, only some have one.
    """
    left, right = 1.8 * r, width - 1.8 * r
    places = []
    for step in range(last + 1):
        lift = math.sin(math.pi * (step + 0.6) / (last + 1.2))
        places.append((left + step * (right - left) / max(1, last), height - 1.6 * r - (height - 4.3 * r) * lift))
    every = max(1, math.ceil((last + 1) * 2.6 * r / width))
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    svg = _path(f"M{way}", "", "muted", 1.5, 1, ' stroke-dasharray="2 5"')
    for step, (x, y) in enumerate(places):
        if step in (now, last):
            continue
        labelled = step % every == 0 and abs(now - step) >= every and last - step >= every
        if not labelled:
            svg += _disc(x, y, 3, hue) if every > 1 else ""
            if every > 1:
                continue
        gone = step < now
        svg += _disc(x, y, r, "card") + _disc(x, y, r, hue if gone else "card", hue, 1.5, 0.55 if gone else 1)
        svg += text(x, y + size * 0.36, step, size, bold=True, anchor="middle")
    if now != last:
        x, y = places[last]
        svg += _disc(x, y, r * 1.25, "card", "alarm", 2.5)
        svg += text(x, y + size * 0.4, last, size + 1, "alarm", bold=True, anchor="middle")
    x, y = places[min(now, last)]
    return Sketch(group(id, "track", 0, 0, svg + sun(x, y, r * 1.6, now, hue)), width, height)


# Under the ground


def beam(x: float, y: float, width: float, sign: str, hue: str = "ink", title: str = "") -> str:
    """A timber beam across a shaft, around the point (x, y), with a sign in the middle."""
    high = 16 if width > 60 else 13
    svg = rect(x - width / 2, y - high / 2, width, high, "earth", "pebble", 4, 2)
    for share in (-0.28, 0.28):
        svg += _path(f"M{x + share * width:g} {y - high / 2 + 1:g}v{high - 2}", "", "pebble", 2)
    r = high * 0.8
    return svg + _disc(x, y, r, "card", hue, 2) + icon(sign, x - r * 0.66, y - r * 0.7, r * 1.32, hue, title)


def stubs(x: float, y: float, width: float) -> str:
    """What is left of a beam that has been cleared away."""
    long = width * 0.16
    return _path(f"M{x - width / 2:g} {y:g}h{long:g}M{x + width / 2 - long:g} {y:g}h{long:g}", "", "soil-1", 5)


def rope(x: float, top: float, end: float) -> str:
    """A rope that hangs down a shaft."""
    return _path(f"M{x:g} {top:g}V{end:g}", "", "earth", 2)


def hollow(x: float, y: float, width: float, height: float, mouth: float, r: float = 10) -> str:
    """A chamber at the foot of a shaft whose middle is at `mouth`."""
    left, right, low = x, x + width, y + height
    arch = f"Q{left:g} {y - 12:g} {max(left + r, mouth - 30):g} {y - 8:g}H{min(right - r, mouth + 30):g}"
    return _path(f"M{left:g} {low:g}V{y + 6:g}{arch}Q{right:g} {y - 10:g} {right:g} {y + 10:g}V{low:g}z", "shaft")


def niche(x: float, y: float, sign: str, hue: str, title: str) -> str:
    """A find in the wall of a shaft that goes on below it, around the point (x, y)."""
    return _disc(x, y, 13, "shaft") + _disc(x, y, 11, "card", hue, 2) + relic(sign, x - 7.5, y - 7.5, 15, hue, title)


class Depths:
    """Heights in a cut: where the ground begins, where each point lies, and where somebody stands on the way."""

    def __init__(self, points: Sequence[int], surface: float, height: float, foot: float, r: float) -> None:
        self.points, self.surface, self.height, self.foot = points, surface, height, foot
        self.zone = (height - surface - foot - 12) / len(points)
        self.r = max(14.0, min(r, self.zone * 0.22))

    def line(self, point: int) -> float:
        return self.surface + self.zone * (self.points.index(point) + 1)

    def stand(self, depth: int) -> float:
        """The middle of a figure: above the line of its point, or on the way to it."""
        if depth == 0:
            return self.surface - self.r - 2
        above, margin = 0, min(self.r + 13, self.zone / 2)
        for i, point in enumerate(self.points):
            if depth <= point:
                share = (point - depth) / max(1, point - above - 1)
                return self.surface + self.zone * (i + 1) - margin - share * (self.zone - 2 * margin)
            above = point
        return self.height - margin


def digger(
    seat: int, depth: int, r: float, title: str, action: int | None, label: str, why: int, own: bool = False
) -> Sketch:
    """A figure in a shaft, around the point (0, 0), with its depth under its mark."""
    svg = (
        f'<circle cy="2.5" r="{r:g}" fill="var(--shade)" fill-opacity="0.4"/>'
        f'<circle r="{r:g}" fill="var(--card)" stroke="var(--seat-{seat})" stroke-width="{3.5 if own else 3}"/>'
        f"{seat_mark(seat, 0, -r * 0.32, r * 0.38)}{text(0, r * 0.74, depth, 13, bold=True, anchor='middle')}"
    )
    pressed = pressable(f"figure-{seat}", svg, action, label, (-r, -r, 2 * r, 2 * r), r, why)
    return Sketch(f"<g><title>{escape(title)}</title>{pressed}</g>", 2 * r, 2 * r)


def aim(x: float, y: float, end: float, r: float, number: int) -> str:
    """Where somebody who stands at y would get to: a dotted way, and a dashed disc with the depth."""
    way = _path(f"M{x:g} {y:g}V{end - r:g}", "", "card", 2.5, 0.9, ' stroke-dasharray="1 6"') if end - r > y else ""
    ring = f'<circle cx="{x:g}" cy="{end:g}" r="{r:g}" fill="var(--card)" stroke="var(--ink)" stroke-width="1.8" '
    ring += 'stroke-dasharray="4 3.5"/>'
    return way + ring + text(x, end + 4.6, number, 13, serif=True, anchor="middle")


def crowds(heights: Sequence[float], near: float) -> list[list[int]]:
    """Which of these, sorted by height, stand so close that they must move aside."""
    made: list[list[int]] = []
    for i, y in enumerate(heights):
        if made and y - heights[made[-1][-1]] < near:
            made[-1].append(i)
        else:
            made.append([i])
    return made


def plate(
    words: str, sign: str, hue: str, width: float, size: float, detail: str = "", *, bold: bool = False, room: float = 0
) -> Sketch:
    """A plate beside a beam: a sign and words, below them a detail. At its end, `room` is left; a grey one is faint."""
    faint, lead = hue == "grey", 26 if sign else 8
    across = width - lead - 8 - room
    if not bold and width_of(words, size) > across and sign:
        words = ""
    rows = min(2, round(height_of(words, across, size, bold) / leading(size))) if words else 1
    svg = lines(lead, 11 + size * 0.36, words, across, size, "muted" if faint else "ink", bold=bold, most=rows)
    high = 22 + (rows - 1) * leading(size)
    wide = (width_of(words, size, bold) + lead + 9 if words else 30) + room
    if detail:
        more = min(7, round(height_of(detail, width - 18, size) / leading(size)))
        svg += lines(10, high + size - 3, detail, width - 18, size, "muted", most=more)
        high += more * leading(size) + 2
        wide = width
    wide = width if rows > 1 else min(wide, width)
    weight = 1 if hue in ("grey", "muted") else 1.8
    line = rect(0.75, 0.75, wide - 1.5, high - 1.5, "card", hue, 10.5, weight, dashed=faint)
    mark = icon(sign, 7, 4, 14, "ink" if hue == "muted" else hue, words or "") if sign else ""
    return Sketch(line + mark + svg, wide, high)


def signboard(names: Sequence[str], deed: str, width: float) -> Sketch:
    """A board at the surface: a name in one or two lines, and what can be done."""
    high = 16 * len(names) + (16 if deed else 0) + 7
    svg = rect(1.5, 0.75, width - 3, high - 1.5, "card", "line", 9, 1.2)
    svg += "".join(text(width / 2, 15 + 16 * i, name, 13, anchor="middle") for i, name in enumerate(names))
    svg += text(width / 2, 15 + 16 * len(names), deed, 13, bold=True, anchor="middle") if deed else ""
    return Sketch(svg, width, high)


def tall_verb(
    id: str, words: str, cost: str, action: int, said: str, width: float, sign: str, height: float = 46
) -> Sketch:
    """A button on the board with its cost below, where there is little width."""
    svg = shadow(2, 2, width - 4, height - 4, 11) + rect(2, 2, width - 4, height - 4, "card", "", 11)
    svg += icon(sign, 8, height / 2 - 9, 18, "ink", words)
    svg += text(28, height / 2 + (-1 if cost else 5), words, 13.5, bold=True)
    svg += text(28, height / 2 + 15, cost, 13, "muted") if cost else ""
    return Sketch(pressable(id, svg, action, said, (2, 2, width - 4, height - 4), 11), width, height)


def set_apart(
    parts: Sequence[tuple[float, Sketch]], top: float, bottom: float, gap: float = 4
) -> list[tuple[float, Sketch]]:
    """Parts at the heights that they would like, moved apart where they would overlap, within these bounds."""
    made, y = [], top
    for wanted, part in sorted(parts, key=lambda each: each[0]):
        y = max(y, wanted)
        made.append((y, part))
        y += part.height + gap
    low = bottom
    for i in range(len(made) - 1, -1, -1):
        y, part = made[i]
        made[i] = (min(y, low - part.height), part)
        low = made[i][0] - gap
    return made


def room_for(parts: Sequence[tuple[float, Sketch]], gap: float = 4) -> float:
    """How much height they need below each other."""
    return sum(part.height + gap for _wanted, part in parts) - gap


def laid(parts: Sequence[tuple[float, Sketch]], x: float) -> str:
    """Parts at their heights, below each other."""
    return "".join(moved(part, x, y) for y, part in parts)
