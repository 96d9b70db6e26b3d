"""The end of a game: who won and why, and how the points came, as bars that build up part by part."""

from collections.abc import Sequence
from typing import NamedTuple

from digsite.drawing.colours import SMALLEST
from digsite.drawing.icons import icon
from digsite.drawing.lettering import clipped, height_of, lines, text, width_of
from digsite.drawing.seats import seat_mark
from digsite.drawing.shapes import Sketch, rect

PARTS = ("rust", "blue", "green", "violet", "gold", "grey", "red", "olive")  # hues of what points are made of
NAME, CROWN, BAR, STEP = 180, 14, 44, 84


class Tally(NamedTuple):
    """What one seat has at the end, and what it is made of."""

    seat: int
    name: str
    place: int
    points: int
    parts: Sequence[tuple[str, int]]


def score_bars(tallies: Sequence[Tally], width: float) -> Sketch:
    """A bar for everybody, best first, each part as long as its points; losses are said, not drawn."""
    total = 14 + max((width_of(str(tally.points), 32, bold=True) for tally in tallies), default=0)
    most = max([1, *(sum(max(0, points) for _words, points in tally.parts) for tally in tallies)])
    name = min(NAME, width * 0.32)
    svg = "".join(_bar(tally, i, name, (width - name - total) / most) for i, tally in enumerate(tallies))
    return Sketch(svg, width, CROWN + len(tallies) * STEP, in_lines(tallies))


def _bar(tally: Tally, line: int, name: float, unit: float) -> str:
    y, x = CROWN + line * STEP, float(name)
    svg = seat_mark(tally.seat, 16, y + BAR / 2, 11)
    said = clipped(tally.name, name - 42, 17, bold=True)
    svg += text(36, y + BAR / 2 + 6, said, 17, f"seat-{tally.seat}", serif=True)
    if tally.place == 1:
        svg += icon("crown", 7, y - 12, 18, "gild")
    for i, (words, points) in enumerate(tally.parts):
        wide = max(0, points) * unit
        if wide > 0:
            svg += f'<g class="seg d{min(i, 7)}">{rect(x + 1, y, max(2, wide - 2), BAR, PARTS[i % len(PARTS)], "", 8)}'
            figure = str(points)
            if width_of(figure, 18, bold=True) <= wide - 6:
                svg += text(x + wide / 2, y + BAR / 2 + 6, figure, 18, "on", serif=True, anchor="middle")
            svg += "</g>"
        if width_of(words, SMALLEST) <= wide - 6:
            svg += text(x + wide / 2, y + BAR + 15, words, SMALLEST, "muted", anchor="middle")
        x += wide
    return svg + text(x + 12, y + BAR / 2 + 11, tally.points, 32, serif=True)


def in_lines(tallies: Sequence[Tally]) -> str:
    """The same in words."""
    return "\n".join(f"{tally.place}. {tally.name}: {tally.points} ({in_parts(tally)})" for tally in tallies)


def in_parts(tally: Tally) -> str:
    """What somebody's points are made of."""
    return ", ".join(f"{words} {points}" for words, points in tally.parts)


def shared_picture(game: str, headline: str, reason: str, tallies: Sequence[Tally]) -> Sketch:
    """A picture that can be sent to friends."""
    width, top = 900.0, 120 + height_of(reason, 820, 17)
    bars = score_bars(tallies, 820)
    svg = rect(0, 0, width, top + bars.height + 40, "paper", "", 0)
    svg += text(40, 44, game, 18, "muted", serif=True) + text(
        40, 88, clipped(headline, 820, 34, bold=True), 34, serif=True
    )
    svg += lines(40, 116, reason, 820, 17)
    svg += f'<g transform="translate(40 {top:g})">{bars.svg}</g>'
    return Sketch(svg, width, top + bars.height + 40, bars.words)
