"""The cities and archaeologists of Expansion II, and who has their privilege."""

from digsite.core.speech import listed
from digsite.core.text import _
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    Sketch,
    columns,
    height_of,
    icon,
    kept,
    lines,
    pressable,
    rect,
    seat_mark,
    stack,
    text,
)
from digsite.games.artifact.board.printed import Printed
from digsite.games.artifact.board.table import Table
from digsite.games.artifact.rules.table import CITIES, ROLE, ROLES


def roles(t: Table) -> Panel:
    made = [_head(_("Cities"))]
    for role in range(ROLES):
        if role == CITIES:
            made.append(_head(_("Archaeologists")))
        made.append(_role(t, role))
    drawn = stack(made, 8)
    return Panel("roles", _("Roles"), COLUMN, drawn.height + 1, drawn.svg, _in_words(t))


def _head(words: str) -> Sketch:
    return Sketch(text(0, 12, words, 13, "muted", bold=True), COLUMN, 14)


def _in_game(t: Table, role: int) -> bool:
    return bool(t.s.expansion_1 or not t.p.n.needs_expansion_1[role])


def _holders(t: Table, role: int) -> tuple[int, ...]:
    held = t.s.city if role < CITIES else t.s.archaeologist
    return tuple(seat for seat in range(t.s.seats) if held[seat] == role)


def _role(t: Table, role: int) -> Sketch:
    action = ROLE + role
    drawn = _card(t.p, role, _holders(t, role), t.names, _in_game(t, role))
    frame = (1.5, 1.5, COLUMN - 3, drawn.height - 3)
    return Sketch(
        pressable(f"roles-{role}", drawn.svg, t.can(action), t.say(action), frame, 10, action), COLUMN, drawn.height
    )


@kept(256)
def _card(p: Printed, role: int, holders: tuple[int, ...], names: tuple[str, ...], there: bool) -> Sketch:
    """A role: its name, its privilege, and the marks of those who have it."""
    room = COLUMN - 52 - 20 * len(holders)
    words = p.role_texts[role] if there else _("Not in this game: it needs Expansion I.")
    high = height_of(p.roles[role], room, 15, bold=True)
    height = max(46.0, high + height_of(words, COLUMN - 52, SMALLEST) + 18)
    sign, hue = ("museum", "brown") if role < CITIES else ("compass", "olive")
    svg = rect(1.5, 1.5, COLUMN - 3, height - 3, "card", "line", 10) + icon(sign, 12, 12, 20, hue, p.roles[role])
    svg += lines(42, 23, p.roles[role], room, 15, "ink" if there else "muted", serif=True)
    svg += lines(42, high + 22, words, COLUMN - 52, SMALLEST, "muted")
    for i, seat in enumerate(reversed(holders)):
        svg += seat_mark(seat, COLUMN - 18 - 20 * i, 18, 7, names[seat])
    return Sketch(svg, COLUMN, height)


def _in_words(t: Table) -> str:
    rows = []
    for role in range(ROLES):
        words = t.p.role_texts[role] if _in_game(t, role) else _("Not in this game: it needs Expansion I.")
        holders = [t.names[seat] for seat in _holders(t, role)]
        if holders:
            words = _("{text} Held by {names}.").format(text=words, names=listed(holders))
        rows.append((t.p.roles[role], words))
    return columns(rows, widest=24)
