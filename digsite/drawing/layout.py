"""Where things go: rectangles that are divided, and parts that lay themselves out in them.

A board says what stands beside what; the arithmetic is here. A part is a sketch, with the room it takes and its words.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from digsite.drawing.shapes import NOTHING, Sketch, moved


class Place(NamedTuple):
    """A rectangle of a board. `columns(2, 1)` divides it in that proportion, `from_left(164)` cuts a strip off."""

    x: float
    y: float
    width: float
    height: float

    def columns(self, *shares: float, gap: float = 12) -> list["Place"]:
        """Side by side, wide in these proportions."""
        made, x = [], self.x
        for wide in _shared(self.width, shares, gap):
            made.append(Place(x, self.y, wide, self.height))
            x += wide + gap
        return made

    def rows(self, *shares: float, gap: float = 12) -> list["Place"]:
        """Below each other, high in these proportions."""
        made, y = [], self.y
        for high in _shared(self.height, shares, gap):
            made.append(Place(self.x, y, self.width, high))
            y += high + gap
        return made

    def from_left(self, width: float, gap: float = 12) -> tuple["Place", "Place"]:
        """A strip of this width, and the rest."""
        rest = self.width - width - gap
        return self._replace(width=width), self._replace(x=self.x + width + gap, width=rest)

    def from_right(self, width: float, gap: float = 12) -> tuple["Place", "Place"]:
        """A strip of this width, and the rest."""
        rest, strip = self.from_left(self.width - width - gap, gap)
        return strip, rest

    def from_top(self, height: float, gap: float = 12) -> tuple["Place", "Place"]:
        """A strip of this height, and the rest."""
        rest = self.height - height - gap
        return self._replace(height=height), self._replace(y=self.y + height + gap, height=rest)

    def from_bottom(self, height: float, gap: float = 12) -> tuple["Place", "Place"]:
        """A strip of this height, and the rest."""
        rest, strip = self.from_top(self.height - height - gap, gap)
        return strip, rest


def _shared(whole: float, shares: Sequence[float], gap: float) -> list[float]:
    room = whole - gap * (len(shares) - 1)
    return [room * share / sum(shares) for share in shares]


def _words(parts: Iterable[Sketch]) -> str:
    return "\n".join(part.words for part in parts if part.words)


def row(parts: Sequence[Sketch], gap: float = 8, align: float = 0.0, width: float | None = None) -> Sketch:
    """Parts side by side; `align` is 0 at the top, 0.5 in the middle, 1 at the bottom.

    With a width they stand closer where they must, and overlap if even that is too little.
    """
    shown = [part for part in parts if part.width]
    starts = _starts([part.width for part in shown], gap, width)
    wide = max((x + part.width for x, part in zip(starts, shown, strict=True)), default=0.0)
    high = max((part.height for part in shown), default=0.0)
    svg = "".join(moved(part, x, (high - part.height) * align) for x, part in zip(starts, shown, strict=True))
    return Sketch(svg, wide, high, _words(shown))


def column(parts: Sequence[Sketch], gap: float = 8, align: float = 0.0, height: float | None = None) -> Sketch:
    """Parts below each other; `align` is 0 at the left, 0.5 in the middle. With a height, closer where they must be."""
    shown = [part for part in parts if part.height]
    starts = _starts([part.height for part in shown], gap, height)
    wide = max((part.width for part in shown), default=0.0)
    high = max((y + part.height for y, part in zip(starts, shown, strict=True)), default=0.0)
    svg = "".join(moved(part, (wide - part.width) * align, y) for y, part in zip(starts, shown, strict=True))
    return Sketch(svg, wide, high, _words(shown))


def _starts(sizes: Sequence[float], gap: float, room: float | None) -> list[float]:
    """Where parts of these sizes begin, with this gap or with less where there is too little room."""
    gaps = len(sizes) - 1
    if room is not None and gaps > 0 and sum(sizes) + gap * gaps > room:
        gap = (room - sum(sizes)) / gaps
    natural = [sum(sizes[:i]) for i in range(len(sizes))]
    if room is not None and sizes and -gap > min(sizes):  # a small part would be passed by the next one
        share = min((room - size) / start for size, start in zip(sizes[1:], natural[1:], strict=True))
        return [max(0.0, share) * start for start in natural]
    return [start + gap * i for i, start in enumerate(natural)]


def grid(parts: Sequence[Sketch], across: int, gap: float = 8, between: float | None = None) -> Sketch:
    """Parts in rows of so many, every column as wide as the widest part."""
    if not parts:
        return NOTHING
    wide, high = max(part.width for part in parts), max(part.height for part in parts)
    down = gap if between is None else between
    svg = "".join(moved(part, i % across * (wide + gap), i // across * (high + down)) for i, part in enumerate(parts))
    rows, columns = -(-len(parts) // across), min(across, len(parts))
    return Sketch(svg, columns * (wide + gap) - gap, rows * (high + down) - down, _words(parts))


def fit(part: Sketch, width: float, height: float, align: float = 0.5) -> Sketch:
    """A part made smaller where it is too large for its room; `align` says where it stands in a room that is wider."""
    share = min(1.0, width / part.width if part.width else 1.0, height / part.height if part.height else 1.0)
    svg = part.svg if share == 1 else f'<g transform="scale({share:.4g})">{part.svg}</g>'
    made = Sketch(svg, part.width * share, part.height * share, part.words)
    return Sketch(moved(made, (width - made.width) * align, 0), width, made.height, part.words)


def first_that_fits(width: float, height: float, *parts: Sketch) -> Sketch:
    """The first of several drawings of the same thing that has room; the last is made smaller if it must be."""
    for part in parts:
        if part.width <= width + 0.01 and part.height <= height + 0.01:
            return part
    return fit(parts[-1], width, height, align=0)


def within(part: Sketch, width: float, height: float, across: float = 0.5, down: float = 0.5) -> Sketch:
    """A part in the middle of a room, or nearer to a side."""
    svg = moved(part, (width - part.width) * across, (height - part.height) * down)
    return Sketch(svg, width, height, part.words)


def fan(parts: Sequence[Sketch], width: float, gap: float = 8, least: float = 30) -> Sketch:
    """Cards in a hand: beside each other, then overlapping until `least` of each is seen, then in more rows."""
    if not parts:
        return NOTHING
    wide = parts[0].width
    most = max(1, int((width - wide) / least) + 1)
    rows = [parts[i : i + most] for i in range(0, len(parts), most)]
    drawn = column([row(some, gap, width=width) for some in rows], gap)
    return drawn._replace(svg=f'<g class="fan">{drawn.svg}</g>')
