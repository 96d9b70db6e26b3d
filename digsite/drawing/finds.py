"""What is dug up: a find as a card that lies in the ground or in front of somebody."""

from typing import NamedTuple

from digsite.drawing.lettering import clipped, escape, height_of, leading, lines, text, width_of
from digsite.drawing.relics import relic
from digsite.drawing.shapes import Sketch, rect, shadow


class Find(NamedTuple):
    """Its name, what it does, how it looks, what it is worth, and points that lie on it."""

    name: str
    body: str
    sign: str
    hue: str
    worth: int
    coins: int = 0


def find(one: Find, width: float, height: float, small: float = 12, *, faint: bool = False, why: str = "") -> Sketch:
    """A find in the room that there is: with its text, or only its sign and as much of the name as fits.

    One that cannot be chosen is faint, and says why where there is room: below its text, or in place of its sign.
    """
    why = why if width >= 84 and height >= 60 else ""
    svg = shadow(0, 0, width, height - 2, 9) + rect(1, 1, width - 2, height - 4, "card", one.hue, 9, 2)
    if height < 44:
        svg += _line(one, width, height)
    else:
        svg += _broad(one, width, height, small, why) if width >= 130 else _small(one, width, height, why)
    svg = f'<g opacity="0.5">{svg}</g>' if faint else svg
    svg += _reason(why, width, height, small) if why else ""
    return Sketch(f"<g><title>{escape(f'{one.name} ({one.worth}). {one.body}')}</title>{svg}</g>", width, height)


def _reason(words: str, width: float, height: float, small: float) -> str:
    if width < 130:
        return lines(8, 21, words, width - 38, 13, most=2)
    left = 48 if width >= 180 else 34
    return lines(left, height - 14, words, width - left - 8, small, most=1)


def _broad(one: Find, width: float, height: float, small: float, why: str) -> str:
    low = height < 56
    left, big = (48, 14.5) if width >= 180 else (34, 13.5)
    room = width - left - 6 - (26 if one.coins else 0) - (26 if low else 0)
    rows = min(2, round(height_of(one.name, room, big, bold=True) / leading(big)))
    svg = relic(one.sign, 7, 9, left - 14, one.hue, one.name)
    svg += lines(left, 19, one.name, room, big, serif=True, most=rows)
    below = 5 + rows * leading(big) + small
    most = int((height - 8 - below - (leading(small) + 6 if why else 0)) // leading(small)) + 1
    if most > 0 and not low:
        svg += lines(left, below, one.body, room, small, "muted", most=most)
    svg += worth(one.worth, width - 7 if low else left - 8, 6 if low else height - 29)
    return svg + coins(one.coins, width - (44 if low else 16), 17 if low else height - 17)


def _small(one: Find, width: float, height: float, why: str) -> str:
    name = one.name
    if width_of(name, 13) > width - 6:
        name = clipped(name.split()[-1], width - 6, 13)
    sign = min(26.0, height - 26, width - 36)
    picture = relic(one.sign, width / 2 - sign / 2 - 10, (height - 18 - sign) / 2, sign, one.hue, one.name)
    svg = ("" if why else picture) + text(width / 2, height - 9, name, 13, anchor="middle")
    return svg + worth(one.worth, width - 5, 5) + coins(one.coins, 15, 15)


def _line(one: Find, width: float, height: float) -> str:
    room = width - 60 - (24 if one.coins else 0)
    svg = relic(one.sign, 6, height / 2 - 10, 18, one.hue, one.name)
    svg += text(28, height / 2 + 3.5, clipped(one.name, room, 13), 13) if room > 20 else ""
    return svg + worth(one.worth, width - 5, height / 2 - 12) + coins(one.coins, width - 40, height / 2 - 1)


def worth(number: int, right: float, y: float) -> str:
    """What something is worth, as a dark disc that ends at `right`."""
    wide = max(22.0, width_of(str(number), 13, bold=True) + 10)
    svg = rect(right - wide, y, wide, 21, "ink", "", 10.5)
    return svg + text(right - wide / 2, y + 15.3, number, 13, "card", bold=True, anchor="middle")


def coins(number: int, x: float, y: float) -> str:
    """Points that lie on something, as a coin around this point; nothing where there are none."""
    if not number:
        return ""
    coin = f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="var(--gild)" stroke="var(--card)" stroke-width="1.5"/>'
    return coin + text(x, y + 4.6, number, 13, "deep", bold=True, anchor="middle")
