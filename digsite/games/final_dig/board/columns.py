"""The room of one site: where its shaft and the lane beside it lie."""

from functools import lru_cache

from digsite.drawing import ROOMS, Screen
from digsite.drawing.cutaway import Depths
from digsite.games.final_dig.words.printed import Printed

SURFACE = {Screen.WIDE: 140.0, Screen.LOW: 112.0, Screen.NARROW: 130.0, Screen.SHORT: 106.0}
CHAMBER = {Screen.WIDE: 80.0, Screen.LOW: 76.0, Screen.NARROW: 62.0, Screen.SHORT: 46.0}
RADIUS = {Screen.WIDE: 17.0, Screen.LOW: 16.0, Screen.NARROW: 14.0, Screen.SHORT: 14.0}
BROAD = 140  # a column that has room beside its shaft


class Column:
    """The room of a site on one kind of screen, and what the box says."""

    def __init__(self, p: Printed, screen: Screen, width: float, height: float) -> None:
        self.p, self.screen, self.width, self.height = p, screen, width, height
        self.wide, self.small = screen.is_wide, ROOMS[screen].smallest
        self.ground = depths(p, screen, height)
        self.broad = width >= BROAD
        self.across = 66.0 if self.wide else 42.0
        self.x = (14.0 if self.wide else 8.0) if self.broad else (width - self.across) / 2
        self.middle = self.x + self.across / 2
        self.lane = self.x + self.across + (12 if self.wide else 8)
        self.lane_width = width - self.lane - (6 if self.wide else 4)


@lru_cache(64)
def column_of(p: Printed, screen: Screen, width: float, height: float) -> Column:
    """Always the same one, so that what is drawn for it can be kept."""
    return Column(p, screen, width, height)


def depths(p: Printed, screen: Screen, height: float) -> Depths:
    return Depths(p.points, SURFACE[screen], height, CHAMBER[screen], RADIUS[screen])
