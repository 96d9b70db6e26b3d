"""What all boards share beyond single shapes: what one reader sees, parts that can be pressed, players and scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from digsite.box import BoxFile
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    Sketch,
    chip,
    columns,
    flow,
    height_of,
    lines,
    moved,
    named_seat,
    paragraph,
    pressable,
    rect,
    stack,
    text,
    width_of,
    wrap,
)
from digsite.text import _
from digsite.text.speech import listed

AnyBox = TypeVar("AnyBox", bound=BoxFile)
Choices = tuple[tuple[int, str], ...]  # actions that can be done now, with their sentences
Remark = tuple[str, str]  # words and their icon

# What one reader sees


@dataclass(eq=False)
class View(Generic[AnyBox]):
    """What one reader may see, and what that reader can do now; a game adds what it works out once for all panels."""

    record: np.record
    s: SimpleNamespace  # the same as plain numbers and lists
    box: AnyBox
    seat: int
    names: tuple[str, ...]
    said: dict[int, str]  # what can be done now, with its sentence

    def can(self, action: int) -> int | None:
        return action if action in self.said else None

    def say(self, action: int) -> str:
        return self.said.get(action, "")

    def choices(self, first: int, count: int = 1) -> Choices:
        """Which of so many actions can be done now."""
        return tuple((action, self.said[action]) for action in range(first, first + count) if action in self.said)

    @property
    def seated(self) -> bool:
        return bool(self.seat < self.s.seats)


class ThisBox(Generic[AnyBox]):
    """A box as a key to what is kept: the very same one."""

    def __init__(self, box: AnyBox) -> None:
        self.box = box

    def __hash__(self) -> int:
        return id(self.box)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ThisBox) and self.box is other.box


# Parts


def press(
    said: Mapping[int, str],
    id: str,
    inner: str,
    action: int,
    frame: tuple[float, float, float, float],
    r: float = 10,
    *,
    now: bool = True,
) -> str:
    """A part that stands for an action: pressed where that can be done and is meant now, else asked about."""
    return pressable(id, inner, action if now and action in said else None, said.get(action, ""), frame, r, action)


def titled(words: str, inner: Sketch, width: float, between: float = 4) -> Sketch:
    """A part below its title."""
    high = height_of(words, width, 13, bold=True) + between
    svg = lines(0, 12, words, width, 13, "muted", bold=True) + moved(inner, 0, high)
    return Sketch(svg, width, high + inner.height)


def number(figure: str, words: str, most: float = COLUMN, size: float = 20) -> Sketch:
    """A figure that matters, with what it counts below."""
    svg = text(0, 18, figure, size, serif=True) + lines(0, 33, words, most, SMALLEST, "muted")
    wide = max(width_of(figure, size, bold=True), *(width_of(row, SMALLEST) for row in wrap(words, most, SMALLEST)))
    return Sketch(svg, wide, 20 + height_of(words, most, SMALLEST))


@lru_cache(4096)
def table_of(rows: tuple[tuple[str, ...], ...], widest: int = 20) -> str:
    """Rows in aligned columns, kept: most of them are said again and again."""
    return columns(rows, widest=widest)


def counted(names: Sequence[str], counts: Sequence[int]) -> str:
    """Things in one phrase, several of a kind with their number."""
    return listed(
        [f"{name} (×{count})" if count > 1 else name for name, count in zip(names, counts, strict=False) if count]
    )


# Players


def around(seat: int, seats: int) -> list[int]:
    """The rivals of a seat, from the one to the left on; for a spectator everybody."""
    return [(seat + i) % seats for i in range(1, seats)] if seat < seats else list(range(seats))


def title_of_players(seated: bool) -> str:
    return _("The others") if seated else _("The players")


def players_panel(
    seated: bool,
    shown: Sequence[tuple[str, Sketch]],
    words: str,
    *,
    top: float = 3,
    line: float = 8,
    step: float = 22,
    bottom: float = 4,
) -> Panel:
    """Players below each other, each with an id unless that is within, and a line between two."""
    svg, y = "", float(top)
    for i, (id, drawn) in enumerate(shown):
        if i:
            svg += f'<path d="M0 {y + line:g}H{COLUMN}" stroke="var(--line)"/>'
            y += step
        svg += f'<g id="{id}" transform="translate(0 {y:g})">{drawn.svg}</g>' if id else moved(drawn, 0, y)
        y += drawn.height
    return Panel("players", title_of_players(seated), COLUMN, y + bottom, svg, words)


def seat_with_remarks(seat: int, name: str, remarks: Sequence[Remark], width: float) -> Sketch:
    """A seat's mark and name, and what is to be said of it now: beside the name where there is room, or below."""
    who = named_seat(seat, 0, 0, name, width)
    chips = [chip(0, 0, words, sign=sign, height=24) for words, sign in remarks]
    beside = 36 + width_of(name, 17, bold=True)
    if who.height < 30 and beside + sum(made.width + 6 for made in chips) <= width:
        return Sketch(moved(who, 0, 1) + moved(flow(chips, width, 6, 4), beside, 0), width, 25)
    return stack([who, flow(chips, width, 6, 4)], 6)


# Scores


class Score(NamedTuple):
    """What one player has at the end."""

    place: int
    seat: int
    name: str
    points: int
    made_of: str


def ranking(places: Sequence[int]) -> list[tuple[int, int]]:
    """Place and seat, best first, from the places by seat."""
    return sorted((place, seat) for seat, place in enumerate(places))


def scores_panel(title: str, winners: str, scores: Sequence[Score]) -> Panel:
    """Places, and what the points are made of."""
    svg, y = lines(0, 16, winners, COLUMN, 15, bold=True), height_of(winners, COLUMN, 15, bold=True) + 10
    for place, seat, name, points, made_of in scores:
        who = named_seat(seat, 0, 0, name, COLUMN - 110, 16)
        high = who.height + height_of(made_of, COLUMN - 58, SMALLEST) + 18
        row = rect(0.75, 0.75, COLUMN - 1.5, high - 1.5, "paper" if place == 1 else "card", f"seat-{seat}", 10)
        row += text(20, 27, place, 20, "muted", serif=True, anchor="middle") + moved(who, 40, 9)
        row += text(COLUMN - 12, 27, points, 22, serif=True, anchor="end")
        row += lines(44, who.height + 22, made_of, COLUMN - 58, SMALLEST, "muted")
        svg += f'<g id="scores-{seat}" transform="translate(0 {y:g})">{row}</g>'
        y += high + 8
    rows = [(one.place, one.name, one.points, one.made_of) for one in scores]
    return Panel("scores", title, COLUMN, y - 7, svg, f"{paragraph(winners)}\n\n{columns(rows, widest=20)}")
