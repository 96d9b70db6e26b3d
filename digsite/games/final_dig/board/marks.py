"""Obstacles and hazards: a beam across the shaft, a plate beside it, and the same in words."""

from functools import lru_cache
from typing import NamedTuple

from digsite.drawing import Sketch, group, seat_mark
from digsite.drawing.cutaway import beam, plate, stubs
from digsite.games.final_dig.board.cut import Column
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.printed import Printed, hazard_text, openers
from digsite.text import _


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
    made, ((state, card), (lurks, danger)) = [], (obstacle, hazard)
    if state != layout.NO_MARK:
        known = (p.obstacles[card], openers(p, card)) if state == layout.OPEN else ("", "")
        made.append(Mark("timber", p.n.obstacle_at[artifact], state, *known))
    if lurks != layout.NO_MARK:
        known = (p.hazards[danger], hazard_text(p, danger)) if lurks == layout.OPEN else ("", "")
        made.append(Mark("hazard", p.n.hazard_at[artifact], lurks, *known))
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
        wide, look = min(room.across + 16, 2 * room.middle - 4), (mark.sort, mark.hue)
        hidden = mark.state == layout.FACE_DOWN
        y += 18 * standing.count(mark.point)
        drawn = beam(room.middle, y, wide, *(("question", "ink") if hidden else look), words)
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
