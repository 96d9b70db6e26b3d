"""The cut through the earth: where its heights and columns lie, the land itself, and the clock as the sun's path."""

from functools import lru_cache

from digsite.drawing import ROOMS, Place, Screen, Sketch, clipped, moved, paragraph, rect, text
from digsite.drawing.cutaway import Depths, land, levels, silhouette, sun_path
from digsite.games.final_dig.board.seen import Seen, clock_sentence
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.printed import Printed
from digsite.text import _

RULER = {Screen.WIDE: 44, Screen.LOW: 44, Screen.NARROW: 28, Screen.SHORT: 28}
SKY = {Screen.WIDE: 72, Screen.LOW: 56, Screen.NARROW: 38, Screen.SHORT: 30}  # the room of the sun's path
DISC = {Screen.WIDE: 10, Screen.LOW: 10, Screen.NARROW: 9, Screen.SHORT: 8}  # of that path
SURFACE = {Screen.WIDE: 140.0, Screen.LOW: 112.0, Screen.NARROW: 130.0, Screen.SHORT: 106.0}
CHAMBER = {Screen.WIDE: 80.0, Screen.LOW: 76.0, Screen.NARROW: 62.0, Screen.SHORT: 46.0}
FIGURE = {Screen.WIDE: 17.0, Screen.LOW: 16.0, Screen.NARROW: 14.0, Screen.SHORT: 14.0}
HORIZON = ("forest", "pyramid", "cave", "ruin")  # what is seen of each site
BROAD = 140  # a column that has room beside its shaft
OWN = 2.35  # how much wider the own site is than the others, where there is little room


def depths(p: Printed, screen: Screen, height: float) -> Depths:
    return Depths(p.points, SURFACE[screen], height, CHAMBER[screen], FIGURE[screen])


def columns(screen: Screen, focus: int, place: Place) -> list[Place]:
    """The room of each site; on a phone, the one that matters most has more."""
    shares = [OWN if screen.is_narrow and site == focus else 1.0 for site in range(layout.SITES)]
    return place.columns(*shares, gap=0)


class Column:
    """The room of a site on one kind of screen, where its shaft and the lane beside it lie, and what the box says."""

    def __init__(self, p: Printed, screen: Screen, width: float, height: float) -> None:
        self.p, self.screen, self.width, self.height = p, screen, width, height
        self.wide, self.small = screen.is_wide, ROOMS[screen].smallest
        self.ground, self.broad = depths(p, screen, height), width >= BROAD
        self.across = 66.0 if self.wide else 42.0
        self.x = (14.0 if self.wide else 8.0) if self.broad else (width - self.across) / 2
        self.middle = self.x + self.across / 2
        self.lane = self.x + self.across + (12 if self.wide else 8)
        self.lane_width = width - self.lane - (6 if self.wide else 4)


column_of = lru_cache(64)(Column)  # always the same one, so that what is drawn for it can be kept


def ground(t: Seen, width: float, height: float) -> Sketch:
    """Sky and soil, what is seen of the sites above the ground, and the ruler of the threshold points."""
    return _ground(t.p, t.screen, t.focus if t.screen.is_narrow else layout.NO_SITE, width, height)


@lru_cache(64)
def _ground(p: Printed, screen: Screen, focus: int, width: float, height: float) -> Sketch:
    heights, ruler = depths(p, screen, height), RULER[screen]
    lines = [(point, heights.line(point)) for point in p.points]
    svg = land(width, height, heights.surface, tuple(line for _point, line in lines[:-1]))
    for column, name in zip(columns(screen, focus, Place(ruler, 0, width - ruler, height)), HORIZON, strict=True):
        if column.width >= BROAD:
            across = min(column.width * 0.86, (heights.surface - SKY[screen]) * 2.9)
            svg += silhouette(name, column.x + column.width / 2, heights.surface - 2, across)
    svg += levels(1 if screen.is_narrow else 8, width, lines, 14 if screen.is_wide else 13)
    svg += rect(0.75, 0.75, width - 1.5, height - 1.5, "", "line", 14)
    points = ", ".join(map(str, p.points))
    return Sketch(svg, width, height, _("Threshold points: {points}.").format(points=points))


def clock(t: Seen, width: float, height: float) -> Sketch:
    """The Final Dig counter, and what it means."""
    now, most, final, sentence = t.s.clock, t.p.n.clock_max, bool(t.s.final), t.once(clock_sentence)
    small, noted = ROOMS[t.screen].smallest, t.screen.is_wide and width > 700
    hue, room = "alarm" if final else "sun", (width - 190, height - 14) if noted else (width, height)
    svg = moved(_sun_path("clock-track", *room, most, now, DISC[t.screen], hue=hue, size=max(small, 12.5)), 0, 0)
    if noted:
        note = clipped(sentence, width - 24, small) if final else _("at {most} the climb begins").format(most=most)
        svg += text(width - 14, height - 4, note, small, "alarm" if final else "ink", bold=final, anchor="end")
    spaces = " ".join(f"[{i}]" if i == now else str(i) for i in range(most + 1))
    words = _("Final Dig counter: {spaces} ({now} of {most}).").format(spaces=spaces, now=now, most=most)
    return Sketch(svg, width, height, paragraph(words, sentence))


_sun_path = lru_cache(128)(sun_path)
