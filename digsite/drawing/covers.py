"""The cover of a game that brings none: a dig in a landscape, in colours that follow from the game's name."""

import colorsys
import zlib
from typing import NamedTuple

from digsite.drawing.icons import ICONS

WIDTH, HEIGHT = 490, 212  # the view box of every cover; as a small picture the middle of it is shown
GROUND = 78
FINDS = ("vase", "mask", "sherd", "coin", "bust", "gem", "bone")
STONES = ((24, 100, 6), (66, 116, 4), (110, 98, 5), (40, 150, 7), (92, 168, 5), (130, 190, 6), (16, 192, 5))
TENT = "M36 78 68 38l32 40z"
STEPS = (  # the walls of the pit, and the shade under each edge
    ("M134 76h222v36H134z", 0.4),
    ("M134 76h222v8H134z", 0.3),
    ("M164 112h162v36H164z", 0.31),
    ("M164 112h162v7H164z", 0.23),
    ("M196 148h98v42H196z", 0.22),
    ("M196 148h98v7H196z", 0.15),
)
GLOW = (
    '<radialGradient id="usual-glow"><stop offset="0" stop-color="#ffe9a8" stop-opacity="0.75"/>'
    '<stop offset="1" stop-color="#ffd36b" stop-opacity="0"/></radialGradient>'
)


class Colours(NamedTuple):
    """The hues of one cover, in degrees."""

    sky: int
    earth: int
    find: int

    def air(self, light: float) -> str:
        return _tone(self.sky, light, 0.42)

    def soil(self, light: float) -> str:
        return _tone(self.earth, light, 0.38)


def usual_cover(name: str) -> str:
    """A whole SVG file; the same for the same name."""
    number = zlib.crc32(name.encode())
    colours = Colours(number % 360, 16 + number // 360 % 34, number // 12_240 % 360)
    inner = _air(colours) + _earth(colours) + _camp(colours) + _pit(colours, FINDS[number % len(FINDS)])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice">'
        f"{GLOW}{inner}</svg>\n"
    )


def _tone(hue: int, light: float, full: float) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in colorsys.hls_to_rgb(hue % 360 / 360, light, full))


def _path(d: str, fill: str, opacity: float = 1) -> str:
    return f'<path d="{d}" fill="{fill}" fill-opacity="{opacity:g}"/>'


def _line(d: str, colour: str, weight: float) -> str:
    return f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{weight:g}" stroke-linecap="round"/>'


def _disc(x: float, y: float, r: float, fill: str, opacity: float = 1) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" fill-opacity="{opacity:g}"/>'


def _air(colours: Colours) -> str:
    """A sky that grows lighter towards the hills, and the sun."""
    bands = "".join(
        _path(f"M0 {y}H{WIDTH}V90H0z", colours.air(light)) for y, light in ((0, 0.66), (20, 0.73), (42, 0.8))
    )
    sun = _disc(352, 40, 36, colours.air(0.94), 0.4) + _disc(352, 40, 21, colours.air(0.95))
    far = _path("M0 66C60 40 110 46 170 60S290 34 352 54 440 38 490 50V90H0z", colours.air(0.58), 0.8)
    near = _path("M0 74C80 56 150 70 230 66S390 54 490 68V90H0z", _tone(colours.sky + 40, 0.5, 0.26))
    return bands + sun + far + near


def _earth(colours: Colours) -> str:
    """Layers under the grass, darker the deeper, with stones."""
    layers = ((GROUND, 0.72), (112, 0.62), (148, 0.52), (184, 0.41))
    soil = "".join(
        _path(f"M0 {y}q61-7 122 0t123 0 122 0 123 0V{HEIGHT}H0z", colours.soil(light)) for y, light in layers
    )
    stones = "".join(
        f'<ellipse cx="{at}" cy="{y}" rx="{r}" ry="{r * 0.6:g}" fill="{colours.soil(0.34)}" fill-opacity="0.5"/>'
        for x, y, r in STONES
        for at in (x, WIDTH - x)
    )
    return soil + stones + _line(f"M0 {GROUND}q61-7 122 0t123 0 122 0 123 0", _tone(88, 0.42, 0.34), 6)


def _camp(colours: Colours) -> str:
    """A tent with its flag beside the pit."""
    cloth = _path(TENT, _tone(colours.find, 0.86, 0.5)) + _path("M68 38l32 40H84z", _tone(colours.find, 0.64, 0.4))
    door = _path("M60 78l8-22 8 22z", colours.soil(0.2))
    flag = _line("M68 40V22", colours.soil(0.3), 2) + _path("M69 22l15 5-15 5z", _tone(colours.find, 0.46, 0.6))
    return cloth + door + flag


def _pit(colours: Colours, find: str) -> str:
    """Steps that lead down to a find, a ladder, and the strings that measure the ground."""
    hole = "".join(_path(d, colours.soil(light)) for d, light in STEPS)
    edges = _line("M134 112H164M326 112H356M164 148H196M294 148H326M196 190H294", colours.soil(0.8), 3)
    rungs = "".join(f"M304 {y}H320" for y in range(74, 146, 11))
    ladder = _line(f"M304 62V147M320 62V147{rungs}", _tone(34, 0.62, 0.5), 3.4)
    strings = _line("M122 64H368M122 56V82M368 56V82M245 64V70", _tone(40, 0.95, 0.6), 2)
    return (
        hole
        + edges
        + ladder
        + strings
        + '<circle cx="245" cy="160" r="64" fill="url(#usual-glow)"/>'
        + _find(colours, find)
    )


def _find(colours: Colours, find: str) -> str:
    return (
        f'<g transform="translate(216 131) scale(2.4)" color="{_tone(colours.find, 0.64, 0.66)}" fill="none" '
        f'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{ICONS[find][1]}</g>'
    )
