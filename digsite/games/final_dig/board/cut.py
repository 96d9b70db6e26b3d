"""The cut through the earth: where its heights and columns lie, the land itself, and the clock as the sun's path."""

from functools import lru_cache
from typing import NamedTuple

from digsite.drawing import NOTHING, ROOMS, Place, Placed, Screen, Sketch, clipped, moved, paragraph, rect, text
from digsite.drawing.cutaway import land, levels, silhouette, sun_path
from digsite.games.final_dig.board.columns import BROAD, depths
from digsite.games.final_dig.board.looks import HORIZON
from digsite.games.final_dig.board.seen import Seen, clock_sentence
from digsite.games.final_dig.board.sites import PANELS
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.printed import Printed
from digsite.text import _

RULER = {Screen.WIDE: 44, Screen.LOW: 44, Screen.NARROW: 28, Screen.SHORT: 28}
OWN = 2.35  # how much wider the own site is than the others, where there is little room


class Clock(NamedTuple):
    """The room of the sun's path, and the size of its discs."""

    height: float
    r: float


CLOCKS = {
    Screen.WIDE: Clock(72, 10), Screen.LOW: Clock(56, 10), Screen.NARROW: Clock(38, 9), Screen.SHORT: Clock(30, 8),
}  # fmt: skip


def cut(t: Seen, place: Place) -> list[Placed]:
    """The land, the clock above it, and the four sites."""
    _ruler, inside = place.from_left(RULER[t.screen], 0)
    sky = inside._replace(height=CLOCKS[t.screen].height)
    made = [t.placed("land", _("The land"), place, ground), t.placed("clock", _("The Final Dig counter"), sky, clock)]
    for site, column in enumerate(_columns(t.screen, t.focus, inside)):
        made.append(t.placed(f"site-{site}", t.p.sites[site], column, PANELS[site]))
    return made


def _columns(screen: Screen, focus: int, place: Place) -> list[Place]:
    shares = [1.0] * layout.SITES
    if screen.is_narrow and focus != layout.NO_SITE:
        shares[focus] = OWN
    return place.columns(*shares, gap=0)


def ground(t: Seen, width: float, height: float) -> Sketch:
    """Sky and soil, what is seen of the sites above the ground, and the ruler of the threshold points."""
    return _ground(t.p, t.screen, t.focus if t.screen.is_narrow else layout.NO_SITE, width, height)


@lru_cache(64)
def _ground(p: Printed, screen: Screen, focus: int, width: float, height: float) -> Sketch:
    heights, ruler = depths(p, screen, height), RULER[screen]
    lines = [(point, heights.line(point)) for point in p.points]
    svg = land(width, height, heights.surface, tuple(line for _point, line in lines[:-1]))
    for column, name in zip(_columns(screen, focus, Place(ruler, 0, width - ruler, height)), HORIZON, strict=True):
        if column.width >= BROAD:
            across = min(column.width * 0.86, (heights.surface - CLOCKS[screen].height) * 2.9)
            svg += silhouette(name, column.x + column.width / 2, heights.surface - 2, across)
    svg += levels(1 if screen.is_narrow else 8, width, lines, 14 if screen.is_wide else 13)
    svg += rect(0.75, 0.75, width - 1.5, height - 1.5, "", "line", 14)
    points = ", ".join(map(str, p.points))
    return Sketch(svg, width, height, _("Threshold points: {points}.").format(points=points))


def clock(t: Seen, width: float, height: float) -> Sketch:
    """The Final Dig counter, and what it means."""
    s, most, r = t.s, t.p.n.clock_max, CLOCKS[t.screen].r
    sentence, small = t.once(clock_sentence), ROOMS[t.screen].smallest
    spaces = " ".join(f"[{i}]" if i == s.clock else str(i) for i in range(most + 1))
    words = _("Final Dig counter: {spaces} ({now} of {most}).").format(spaces=spaces, now=s.clock, most=most)
    note, room = NOTHING, width
    if t.screen.is_wide and width > 700:
        room = width - 190
        shown = clipped(sentence, width - 24, small) if s.final else _("at {most} the climb begins").format(most=most)
        line = text(
            width - 14, height - 4, shown, small, "alarm" if s.final else "ink", bold=bool(s.final), anchor="end"
        )
        note = Sketch(line, width, height)
    path = _sun_path(
        "clock-track", room, height - (14 if note.width else 0), most, s.clock, r,
        hue="alarm" if s.final else "sun", size=max(small, 12.5),
    )  # fmt: skip
    return Sketch(moved(path, 0, 0) + note.svg, width, height, paragraph(words, sentence))


_sun_path = lru_cache(128)(sun_path)
