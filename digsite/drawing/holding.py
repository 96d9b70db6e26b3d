"""Cards that somebody holds: in full, in a row that finds room, or only their tops."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from digsite.drawing.layout import grid
from digsite.drawing.lettering import clipped, height_of, leading, lines, text, width_of, wrap
from digsite.drawing.pressing import pressable
from digsite.drawing.relics import relic
from digsite.drawing.shapes import NOTHING, Sketch, group, moved, rect, shadow

_SLIM = 130  # a narrow card
KEPT = 1024  # faces that are kept: a card looks the same until it is played


class Held(NamedTuple):
    """A card among others: what pressing it means, what is printed on it, and how often it is there."""

    id: str
    action: int
    title: str
    body: str
    hue: str
    sign: str
    foot: str = ""
    badge: str = ""
    piece: str = ""  # where it is the only one of its kind: what lets it glide from place to place


def held(one: Held, said: Mapping[int, str], width: float, height: float, small: float = 12) -> Sketch:
    """A card: its title, as much of what it does as there is room for, and a last line. `said` is what can be done."""
    return _pressed(one, said, _face(one, width, height, small), width, height, 10)


@lru_cache(KEPT)
def _face(one: Held, width: float, height: float, small: float) -> str:
    if width < _SLIM and height < 96:
        return _named(one, _ground(one, width, height) + _slim(one, width, height, small))
    sized = 14.5 if width >= 130 else 13.5
    badge = _badge_width(one)
    foot = 20 if height >= 96 else 0
    room = width - 26 - (0 if foot else badge)
    title = _whole(one.title, room, sized)
    rows = min(2 if height >= 40 else 1, round(height_of(title, room, sized, bold=True) / leading(sized)))
    top = 8 if height >= 60 else 5
    below = top + rows * leading(sized)
    svg = _ground(one, width, height) + lines(19, top + sized, title, room, sized, serif=True, most=rows)
    most = int((height - below - (12 + foot if foot else 5)) // leading(small))
    svg += lines(19, below + small + (4 if foot else 2), one.body, width - 28, small, most=most) if most > 0 else ""
    if foot:
        right = width - 8 - (badge and badge + 4)
        svg += relic(one.sign, right - 18, height - 28, 17, one.hue, one.title)
        svg += text(19, height - 13, clipped(one.foot, right - 40, small), small, "muted") if right > 80 else ""
    return _named(one, svg + _badge(one, width - 7, height - 31 if foot else 6.0, badge))


def _slim(one: Held, width: float, height: float, small: float) -> str:
    """What a low and narrow card says: the first line has all its width, below it the badge takes some."""
    size, room, badge = 12.5, width - 22, _badge_width(one)
    first, *rest = wrap(_whole(one.title, room, size), room, size, True)
    below = room - (badge and badge - 6)
    svg = text(17, 5 + size, first, size, serif=True)
    y = 5 + size + leading(size)
    if rest and y + 4 < height:
        svg += text(17, y, clipped(" ".join(rest), below, size, bold=True), size, serif=True)
    elif y + 4 < height:
        svg += text(17, y, clipped(one.body, below, small), small)
    return svg + _badge(one, width - 5, height - 28, badge)


def _whole(words: str, width: float, size: float) -> str:
    """Words of which none is broken: one that is too wide alone is cut short."""
    return " ".join(clipped(word, width, size, bold=True) for word in words.split())


def _ground(one: Held, width: float, height: float) -> str:
    strip = f"M11 2h-1a8 8 0 0 0-8 8v{height - 21:g}a8 8 0 0 0 8 8h1z"
    box = 1.5, 1.5, width - 3, height - 4
    return shadow(*box, 10) + rect(*box, "card", "muted", 10, 1) + f'<path d="{strip}" fill="var(--{one.hue})"/>'


def _badge_width(one: Held) -> float:
    return max(22.0, width_of(one.badge, 13, bold=True) + 10) if one.badge else 0.0


def _badge(one: Held, right: float, y: float, width: float) -> str:
    if not width:
        return ""
    number = text(right - width / 2, y + 15.3, one.badge, 13, "card", bold=True, anchor="middle")
    return rect(right - width, y, width, 21, "ink", "", 10.5) + number


def _named(one: Held, svg: str) -> str:
    return group(f"{one.id}-card", "card", 0, 0, svg, f"{one.title}. {one.body}", one.piece)


def _pressed(one: Held, said: Mapping[int, str], inner: str, width: float, height: float, r: float) -> Sketch:
    action = one.action if one.action in said else None
    box = (1.5, 1.5, width - 3, height - 4)
    return Sketch(pressable(one.id, inner, action, said.get(one.action, ""), box, r, one.action), width, height)


def role(one: Held, said: Mapping[int, str], width: float, height: float, taken: Sketch = NOTHING) -> Sketch:
    """A card to choose from, with a large sign: upright, or lying where it is low. One that is taken is faint."""
    return _pressed(one, said, _large(one, width, height, taken), width, height, 12)


@lru_cache(KEPT)
def _large(one: Held, width: float, height: float, taken: Sketch) -> str:
    big = height > 150
    x, y, r, size, step = (48, 44, 26, 20, 15.0) if big else (38, 28, 18, 16, 13.0)
    strip = f"M13 2h-1a10 10 0 0 0-10 10v{height - 25:g}a10 10 0 0 0 10 10h1z"
    svg = rect(1.5, 1.5, width - 3, height - 4, "card", "muted", 12, 1.2)
    svg += f'<path d="{strip}" fill="var(--{one.hue})"/>'
    svg += (
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="var(--{one.hue}-wash)" stroke="var(--{one.hue})" stroke-width="2"/>'
    )
    svg += relic(one.sign, x - r * 0.6, y - r * 0.6, r * 1.2, one.hue, one.title)
    left, top = (22, 84) if big else (62, 24)
    room = width - x - r - 22 - (0 if big else taken.width)
    svg += lines(x + r + 10, 50 if big else 20, one.title, room, size, serif=True, most=2 if big else 1)
    most = max(1, int((height - top - (taken.height + 18 if big else 8)) // leading(step)))
    svg += lines(left, top + step, one.body, width - left - 12, step, most=most)
    if taken.width:
        svg = f'<g opacity="0.45">{svg}</g>{moved(taken, width - taken.width - 8, height - 38 if big else 5)}'
    return _named(one, svg)


_LEAST = 104  # the width that a card needs for its text
_MOST = 200


def held_row(
    cards: Sequence[Held], said: Mapping[int, str], width: float, height: float, small: float = 12, gap: float = 8
) -> Sketch:
    """Cards in one row where each has room for its text, else in two rows of small ones."""
    if not cards:
        return NOTHING
    each = (width + gap) / len(cards) - gap
    if each >= _LEAST:
        return grid([held(one, said, min(_MOST, each), height, small) for one in cards], len(cards), gap)
    half = -(-len(cards) // 2)
    each = (width + 4) / half - 4
    return grid([held(one, said, each, height / 2 - 2, small) for one in cards], half, 4)


def held_tops(cards: Sequence[Held], said: Mapping[int, str], width: float, height: float) -> Sketch:
    """Only the tops: names where there is room for them, else signs; many stand in two rows."""
    rows = 1 if len(cards) * _NARROWEST <= width + 4 else 2
    across = max(1, -(-len(cards) // rows))
    step, high = min(112.0, (width + 4) / across), (height + 2) / rows - 2
    tops = [_pressed(one, said, _top(one, step - 4, high), step - 4, high, 8) for one in cards]
    return grid(tops, across, 4, 2)._replace(width=width, height=height)


_NARROWEST = 30  # a top that can be pressed


@lru_cache(KEPT)
def _top(one: Held, width: float, height: float) -> str:
    strip = f"M9.5 2h-1a6.5 6.5 0 0 0-6.5 6.5v{height - 18:g}a6.5 6.5 0 0 0 6.5 6.5h1z"
    svg = rect(1.5, 1.5, width - 3, height - 4, "card", "muted", 8, 1) + f'<path d="{strip}" fill="var(--{one.hue})"/>'
    if width >= 64:
        svg += lines(15, 16, _whole(one.title, width - 20, 13), width - 20, 13, serif=True, most=2)
    else:
        sign, low = max(8.0, min(20.0, width - 15, height - 9)), height < 40
        svg += relic(one.sign, (width + 9 - sign) / 2, (height - 1 - sign) / 2 if low else 6, sign, one.hue, one.title)
    if one.badge and width >= 30 and height >= 40:
        svg += text(width - 6, height - 7, one.badge, 13, "muted", bold=True, anchor="end")
    return _named(one, svg)
