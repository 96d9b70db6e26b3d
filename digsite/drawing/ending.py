"""The end of a game: who won and why, and how the points came, as bars that build up part by part."""

from collections.abc import Sequence
from typing import NamedTuple

from digsite.drawing.colours import SMALLEST
from digsite.drawing.icons import icon
from digsite.drawing.lettering import clipped, height_of, lines, text, width_of
from digsite.drawing.seats import seat_mark
from digsite.drawing.shapes import NOTHING, Sketch, moved, rect

PARTS = ("rust", "blue", "green", "violet", "gold", "grey", "red", "olive")  # hues of what points are made of
NAME, TOP, BAR, BELOW = 180, 24, 44, 38
SLIM, ABOVE = 480, 26  # narrower than this, names stand above their bars
TICKS = 8  # that a scale has at most
STEPS = ((0, 86), (1, 60), (2, 38))  # of the podium, best first: how high


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
    name, above = (0.0, ABOVE) if width < SLIM else (min(NAME, width * 0.32), 0)
    unit, step = (width - name - total) / most, BAR + BELOW + above
    svg, high = "" if above else _scale(name, unit, most, TOP + len(tallies) * step - 12), 0.0 if above else float(TOP)
    for tally in tallies:
        svg += moved(_named(tally, name or width), 0, high if above else high + BAR / 2 - 13)
        svg += _bar(tally, name, high + above, unit)
        high += step
    return Sketch(svg if tallies else "", width, high if tallies else 0, in_lines(tallies))


def _scale(x: float, unit: float, most: int, bottom: float) -> str:
    """A thin line with its number for every so many points."""
    step = next(size * ten for ten in (1, 10, 100, 1000) for size in (1, 2, 5) if most <= size * ten * TICKS)
    svg = ""
    for points in range(0, most + 1, step):
        at = x + points * unit
        svg += text(at, 12, points, SMALLEST, "muted", anchor="middle")
        svg += f'<path d="M{at:g} {TOP - 6}V{bottom:g}" stroke="var(--line)"/>'
    return svg


def _named(tally: Tally, width: float) -> Sketch:
    said = clipped(tally.name, width - 62, 17, bold=True)
    svg = seat_mark(tally.seat, 12, 12, 10) + text(30, 18, said, 17, f"seat-{tally.seat}", serif=True)
    if tally.place == 1:
        svg += icon("crown", 36 + width_of(said, 17, bold=True), 1, 20, "gild")
    return Sketch(svg, width, 24)


def _bar(tally: Tally, x: float, y: float, unit: float) -> str:
    svg = ""
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


def podium(tallies: Sequence[Tally]) -> Sketch:
    """The best three on their steps, the first in the middle; nothing for somebody who played alone."""
    if len(tallies) < 2:
        return NOTHING
    svg, highest = "", STEPS[0][1]
    for tally, x in zip(tallies, (84, 4, 164), strict=False):
        high = STEPS[min(tally.place, 3) - 1][1]
        top = 58 + highest - high
        svg += f'<path d="M{x} {top}h72v{high}h-72z" fill="var(--seat-{tally.seat})" fill-opacity="0.14"/>'
        svg += rect(x, top, 72, 5, f"seat-{tally.seat}", "", 2)
        svg += seat_mark(tally.seat, x + 36, top - 20, 15)
        svg += text(x + 36, top + 30, tally.place, 20, f"seat-{tally.seat}", serif=True, anchor="middle")
        if tally.place == 1:
            svg += icon("crown", x + 24, top - 60, 24, "gild")
    return Sketch(svg, 240, 58 + highest, "")


def in_lines(tallies: Sequence[Tally]) -> str:
    """The same in words."""
    return "\n".join(f"{tally.place}. {tally.name}: {tally.points} ({in_parts(tally)})" for tally in tallies)


def in_parts(tally: Tally) -> str:
    """What somebody's points are made of."""
    return ", ".join(f"{words} {points}" for words, points in tally.parts)


def shared_picture(game: str, headline: str, reason: str, tallies: Sequence[Tally]) -> Sketch:
    """A picture that can be sent to friends."""
    stand, bars = podium(tallies), score_bars(tallies, 820)
    width, room = 900.0, 820 - stand.width
    top = 130 + height_of(reason, room, 17)
    svg = rect(0, 0, width, top + bars.height + 40, "paper", "", 0)
    svg += text(40, 44, game, 18, "muted", serif=True) + text(
        40, 88, clipped(headline, room, 34, bold=True), 34, serif=True
    )
    svg += lines(40, 116, reason, room, 17) + moved(stand, width - 40 - stand.width, 0)
    svg += f'<g transform="translate(40 {top:g})">{bars.svg}</g>'
    return Sketch(svg, width, top + bars.height + 40, bars.words)
