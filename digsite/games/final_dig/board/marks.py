"""Obstacles and hazards: a beam across the shaft, a plate beside it, and the same in words."""

from functools import lru_cache
from typing import NamedTuple

from digsite.drawing import Sketch, group, seat_mark
from digsite.drawing.cutaway import beam, plate, stubs
from digsite.games.final_dig.board.columns import Column
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


@lru_cache(1024)
def marks_of(p: Printed, artifact: int, obstacle: tuple[int, int], hazard: tuple[int, int]) -> tuple[Mark, ...]:
    """What stands between the surface and an artifact; of obstacle and hazard the state and the card."""
    made = []
    (state, card), (lurks, danger) = obstacle, hazard
    if state != layout.NO_MARK:
        known = (p.obstacles[card], openers(p, card)) if state == layout.OPEN else ("", "")
        made.append(Mark("timber", p.n.obstacle_at[artifact], state, *known))
    if lurks != layout.NO_MARK:
        known = (p.hazards[danger], hazard_text(p, danger)) if lurks == layout.OPEN else ("", "")
        made.append(Mark("hazard", p.n.hazard_at[artifact], lurks, *known))
    return tuple(made)


def _marked(mark: Mark) -> str:
    if mark.state == layout.DONE:
        return _("spent") if mark.sort == "hazard" else _("cleared")
    if mark.state == layout.FACE_DOWN:
        return _("a hazard") if mark.sort == "hazard" else _("an obstacle")
    return mark.name


@lru_cache(1024)
def beams(room: Column, site: int, marks: tuple[Mark, ...]) -> str:
    """The beams of a site; two at the same point stand below each other."""
    return "".join(_beam(room, site, mark, marks) for mark in marks)


def _beam(room: Column, site: int, mark: Mark, marks: tuple[Mark, ...]) -> str:
    y = room.ground.line(mark.point)
    if mark.state == layout.DONE:
        return stubs(room.middle, y, room.across)
    same = [other for other in marks if other.point == mark.point and other.state != layout.DONE]
    y += 18 * same.index(mark)
    wide = min(room.across + 16, 2 * room.middle - 4)
    sign, hue = mark.sort, "alarm" if mark.sort == "hazard" else "rust"
    if mark.state == layout.FACE_DOWN:
        sign, hue = "question", "ink"
    drawn = beam(room.middle, y, wide, sign, hue, _marked(mark))
    return group(f"beam-{site}-{mark.sort}", "card", 0, 0, drawn, f"{_marked(mark)}. {mark.detail}")


@lru_cache(1024)
def plate_of(room: Column, site: int, mark: Mark, past: tuple[tuple[int, str], ...], rich: bool) -> Sketch:
    """What a mark is: face down, open with its name, or done with; and who goes past it."""
    words, known, wide = _marked(mark), mark.state == layout.OPEN, room.wide
    hue = {layout.DONE: "grey", layout.FACE_DOWN: "muted"}.get(mark.state, "alarm" if mark.sort == "hazard" else "rust")
    sign = "check" if mark.state == layout.DONE else mark.sort if wide or not known else ""  # the beam shows it too
    detail = mark.detail if rich and known else ""
    past = past if mark.sort == "timber" and known else ()
    drawn = plate(
        words, sign, hue, room.lane_width, room.small, detail, bold=known and wide, room=13.0 * len(past) if wide else 0
    )
    title = _("{name} goes past it")
    svg = drawn.svg + "".join(
        seat_mark(seat, drawn.width - 12 - 13 * i, 11 if wide else 2, 5, title.format(name=name))
        for i, (seat, name) in enumerate(past)
    )
    return drawn._replace(svg=group(f"plate-{site}-{mark.sort}", "card", 0, 0, svg, f"{words}. {mark.detail}"))


def said_of_mark(mark: Mark) -> str:
    """A mark in words."""
    states = {
        layout.FACE_DOWN: (_("Obstacle at {point}: hidden."), _("Hazard at {point}: hidden.")),
        layout.OPEN: (_("Obstacle at {point}: {name}. {text}"), _("Hazard at {point}: {name}. {text}")),
        layout.DONE: (_("Obstacle at {point}: cleared."), _("Hazard at {point}: spent.")),
    }
    return states[mark.state][mark.sort == "hazard"].format(point=mark.point, name=mark.name, text=mark.detail)
