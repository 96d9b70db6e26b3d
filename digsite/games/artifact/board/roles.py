"""The cities and archaeologists of Expansion II, and who has their privilege."""

from typing import NamedTuple

from digsite.boards import Choices, press, table_of
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    Sketch,
    height_of,
    icon,
    kept,
    lines,
    rect,
    seat_mark,
    stack,
    text,
)
from digsite.games.artifact.board.printed import Printed
from digsite.games.artifact.board.table import Table
from digsite.games.artifact.rules import layout
from digsite.text import _
from digsite.text.speech import listed


class Cast(NamedTuple):
    """All that the picture of the roles depends on."""

    holders: tuple[tuple[int, ...], ...]  # by role: who has it
    there: tuple[bool, ...]  # by role: is it in this game?
    said: Choices
    names: tuple[str, ...]


def roles(t: Table) -> Panel:
    s, seats = t.s, range(t.s.seats)
    held = [s.city] * layout.CITIES + [s.archaeologist] * (layout.ROLES - layout.CITIES)
    holders = tuple(tuple(seat for seat in seats if held[role][seat] == role) for role in range(layout.ROLES))
    there = tuple(bool(s.expansion_1 or not t.p.n.needs_expansion_1[role]) for role in range(layout.ROLES))
    return _panel(t.p, Cast(holders, there, t.choices(layout.ROLE, layout.ROLES), t.names))


@kept(64)
def _panel(p: Printed, cast: Cast) -> Panel:
    made = [_head(_("Cities"))]
    for role in range(layout.ROLES):
        if role == layout.CITIES:
            made.append(_head(_("Archaeologists")))
        made.append(_role(p, cast, role))
    drawn = stack(made, 8)
    return Panel("roles", _("Roles"), COLUMN, drawn.height + 1, drawn.svg, _in_words(p, cast))


def _head(words: str) -> Sketch:
    return Sketch(text(0, 12, words, 13, "muted", bold=True), COLUMN, 14)


def _role(p: Printed, cast: Cast, role: int) -> Sketch:
    drawn = _card(p, role, cast.holders[role], cast.names, cast.there[role])
    frame = (1.5, 1.5, COLUMN - 3, drawn.height - 3)
    return Sketch(
        press(dict(cast.said), f"roles-{role}", drawn.svg, layout.ROLE + role, frame, 10), COLUMN, drawn.height
    )


@kept(256)
def _card(p: Printed, role: int, holders: tuple[int, ...], names: tuple[str, ...], there: bool) -> Sketch:
    """A role: its name, its privilege, and the marks of those who have it."""
    room = COLUMN - 52 - 20 * len(holders)
    words = p.role_texts[role] if there else _("Not in this game: it needs Expansion I.")
    high = height_of(p.roles[role], room, 15, bold=True)
    height = max(46.0, high + height_of(words, COLUMN - 52, SMALLEST) + 18)
    sign, hue = ("museum", "brown") if role < layout.CITIES else ("compass", "olive")
    svg = rect(1.5, 1.5, COLUMN - 3, height - 3, "card", "line", 10) + icon(sign, 12, 12, 20, hue, p.roles[role])
    svg += lines(42, 23, p.roles[role], room, 15, "ink" if there else "muted", serif=True)
    svg += lines(42, high + 22, words, COLUMN - 52, SMALLEST, "muted")
    for i, seat in enumerate(reversed(holders)):
        svg += seat_mark(seat, COLUMN - 18 - 20 * i, 18, 7, names[seat])
    return Sketch(svg, COLUMN, height)


def _in_words(p: Printed, cast: Cast) -> str:
    rows = []
    for role in range(layout.ROLES):
        words = p.role_texts[role] if cast.there[role] else _("Not in this game: it needs Expansion I.")
        holders = [cast.names[seat] for seat in cast.holders[role]]
        if holders:
            words = _("{text} Held by {names}.").format(text=words, names=listed(holders))
        rows.append((p.roles[role], words))
    return table_of(tuple(rows), 24)
