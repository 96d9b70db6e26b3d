"""The cut through the earth: its heights and columns, the land, the clock as the sun's path, what is in a shaft."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from digsite.drawing import ROOMS, Place, Screen, Sketch, clipped, group, moved, paragraph, rect, seat_mark, text
from digsite.drawing.cutaway import Depths, beam, crowds, digger, land, levels, plate, rope, silhouette, stubs, sun_path
from digsite.games.final_dig.board.seen import Seen, clock_sentence
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.printed import Printed, hazard_text, openers
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
    small, noted = t.small, t.screen.is_wide and width > 700
    hue, room = "alarm" if final else "sun", (width - 190, height - 14) if noted else (width, height)
    svg = moved(_sun_path("clock-track", *room, most, now, DISC[t.screen], hue=hue, size=max(small, 12.5)), 0, 0)
    if noted:
        note = clipped(sentence, width - 24, small) if final else _("at {most} the climb begins").format(most=most)
        svg += text(width - 14, height - 4, note, small, "alarm" if final else "ink", bold=final, anchor="end")
    spaces = " ".join(f"[{i}]" if i == now else str(i) for i in range(most + 1))
    words = _("Final Dig counter: {spaces} ({now} of {most}).").format(spaces=spaces, now=now, most=most)
    return Sketch(svg, width, height, paragraph(words, sentence))


_sun_path = lru_cache(128)(sun_path)


# What is in a shaft: obstacles and hazards as beams with plates beside them, and figures on their ropes


class Mark(NamedTuple):
    """An obstacle or a hazard of a site."""

    sort: str  # the icon
    point: int
    state: int
    name: str
    detail: str  # what clears it, or what it does

    @property
    def hue(self) -> str:
        return "alarm" if self.sort == "hazard" else "rust"

    @property
    def words(self) -> str:
        """What it is, as far as that is known."""
        if self.state == layout.DONE:
            return _("spent") if self.sort == "hazard" else _("cleared")
        if self.state == layout.FACE_DOWN:
            return _("a hazard") if self.sort == "hazard" else _("an obstacle")
        return self.name

    @property
    def said(self) -> str:
        """The same in a sentence."""
        states = {
            layout.FACE_DOWN: (_("Obstacle at {point}: hidden."), _("Hazard at {point}: hidden.")),
            layout.OPEN: (_("Obstacle at {point}: {name}. {text}"), _("Hazard at {point}: {name}. {text}")),
            layout.DONE: (_("Obstacle at {point}: cleared."), _("Hazard at {point}: spent.")),
        }
        return states[self.state][self.sort == "hazard"].format(point=self.point, name=self.name, text=self.detail)


@lru_cache(1024)
def marks_of(p: Printed, artifact: int, obstacle: tuple[int, int], hazard: tuple[int, int]) -> tuple[Mark, ...]:
    """What stands between the surface and an artifact; of obstacle and hazard the state and the card."""
    obstacles, hazards = (p.obstacles, p.n.obstacle_at, openers), (p.hazards, p.n.hazard_at, hazard_text)
    made = []
    for sort, (state, card), (names, at, detail) in (("timber", obstacle, obstacles), ("hazard", hazard, hazards)):
        if state != layout.NO_MARK:
            known = (names[card], detail(p, card)) if state == layout.OPEN else ("", "")
            made.append(Mark(sort, at[artifact], state, *known))
    return tuple(made)


@lru_cache(1024)
def beams(room: Column, site: int, marks: tuple[Mark, ...]) -> str:
    """The beams of a site; two at the same point stand below each other."""
    svg, standing = "", list[int]()
    for mark in marks:
        y, words = room.ground.line(mark.point), mark.words
        if mark.state == layout.DONE:
            svg += stubs(room.middle, y, room.across)
            continue
        y += 18 * standing.count(mark.point)
        sign, hue = ("question", "ink") if mark.state == layout.FACE_DOWN else (mark.sort, mark.hue)
        drawn = beam(room.middle, y, min(room.across + 16, 2 * room.middle - 4), sign, hue, words)
        svg += group(f"beam-{site}-{mark.sort}", "card", 0, 0, drawn, f"{words}. {mark.detail}")
        standing.append(mark.point)
    return svg


@lru_cache(1024)
def plate_of(room: Column, site: int, mark: Mark, past: tuple[tuple[int, str], ...], rich: bool) -> Sketch:
    """What a mark is: face down, open with its name, or done with; and who goes past it."""
    words, known, wide = mark.words, mark.state == layout.OPEN, room.wide
    hue = {layout.DONE: "grey", layout.FACE_DOWN: "muted"}.get(mark.state, mark.hue)
    sign = "check" if mark.state == layout.DONE else mark.sort if wide or not known else ""  # the beam shows it too
    past, detail = past if mark.sort == "timber" and known else (), mark.detail if rich and known else ""
    left, bold = 13.0 * len(past) if wide else 0, known and wide
    drawn = plate(words, sign, hue, room.lane_width, room.small, detail, bold=bold, room=left)
    svg, title = drawn.svg, _("{name} goes past it")
    for i, (seat, name) in enumerate(past):
        svg += seat_mark(seat, drawn.width - 12 - 13 * i, 11 if wide else 2, 5, title.format(name=name))
    return drawn._replace(svg=group(f"plate-{site}-{mark.sort}", "card", 0, 0, svg, f"{words}. {mark.detail}"))


Figure = tuple[int, bool, int, str, str]  # depth, is it the reader's, seat, name, and the sentence of choosing it


def figures(room: Column, order: Sequence[Figure]) -> str:
    """Everybody who is here, on a rope, at their depth; who stands close together moves aside."""
    ground, r, ropes, discs = room.ground, room.ground.r, "", ""
    for crowd in crowds([ground.stand(depth) for depth, *_who in order], 2 * r):
        wide = room.width - 8 if order[crowd[0]][0] == 0 else min(room.across + 12, room.width - 4)
        step = min(2 * r + 3, (wide - 2 * r) / max(1, len(crowd) - 1))
        left = max(room.middle - step * (len(crowd) - 1) / 2, r + 4)
        for i, number in enumerate(crowd):
            depth, own, seat, name, said = order[number]
            x, y, action = left + i * step, ground.stand(depth), layout.SEAT + seat
            ropes += rope(x, ground.surface, y - r) if depth else ""
            title = _("{name}, {depth} deep").format(name=name, depth=depth)
            size = r + 2 if own and room.wide else r
            drawn = digger(seat, depth, size, title, action if said else None, said, action, own)
            discs += group(f"figure-{seat}-at", "figure", x, y, drawn.svg, piece=f"figure-{seat}")
    return f'{ropes}<g class="fan">{discs}</g>'
