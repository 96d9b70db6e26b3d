"""The cities and archaeologists of Expansion II, and who has their privilege."""

from digsite.boards import press, table_of
from digsite.drawing import (
    Sketch,
    clipped,
    column,
    frame,
    group,
    icon,
    moved,
    paragraph,
    rect,
    row,
    rule,
    seat_mark,
    text,
    width_of,
    wrap,
)
from digsite.games.artifact.board.printed import sign_of_role
from digsite.games.artifact.board.seen import Seen, doing
from digsite.games.artifact.rules import layout
from digsite.text import _
from digsite.text.speech import listed

LINE = 14.5  # from one line of a role to the next


def roles(t: Seen, width: float, height: float) -> Sketch:
    """A row for each role, the cities above the archaeologists."""
    framed = frame(width, height, _("Roles"), _("one of each kind"))
    room = framed.inside
    beside = width > 400  # while a role is chosen
    wide, down = ((room.width - 2) / 2, layout.CITIES) if beside else (room.width + 10, layout.ROLES)
    made = [_role(t, role, wide, min(58.0, (room.height - 9) / down - 2)) for role in range(layout.ROLES)]
    cities, others = made[: layout.CITIES], made[layout.CITIES :]
    both = row([column(cities, 2), column(others, 2)], 12) if beside else column([*cities, rule(wide), *others], 2)
    words = table_of(tuple((t.p.roles[role], _in_words(t, role)) for role in range(layout.ROLES)), 24)
    words = f"{paragraph(t.once(doing))}\n\n{words}" if t.s.phase == layout.CHOOSE_ROLE else words
    return Sketch(framed.svg + moved(both, room.x - 5, room.y), width, height, words)


def _holders(t: Seen, role: int) -> list[int]:
    held = t.s.city if role < layout.CITIES else t.s.archaeologist
    return [seat for seat in range(t.s.seats) if held[seat] == role]


def _role(t: Seen, role: int, width: float, height: float) -> Sketch:
    """Its name, its privilege in a few words or in full, and the marks of those who have it."""
    p, holders, there = t.p, _holders(t, role), t.s.expansion_1 or not t.p.n.needs_expansion_1[role]
    below, ink, marks = int((height - 21) // LINE), "ink" if there else "muted", 15 * len(holders)
    mine = rect(0, 0, width, height, f"seat-{t.seat}", "", 8).replace("/>", ' fill-opacity="0.14"/>')
    svg = mine if t.seat in holders else rect(0, 0, width, height, "card", "", 8)
    top = height / 2 + 4.5 if below < 1 else (height - below * LINE) / 2 + 4
    svg += icon(sign_of_role(role)[0], 6, top - 13, 16, sign_of_role(role)[1], p.roles[role])
    if below > 0:
        svg += text(28, top, clipped(p.roles[role], width - 40 - marks, 14, bold=True), 14, ink, bold=True)
        told = wrap(p.role_texts[role] if there else _not_there(), width - 36, 13)
        told = told if len(told) <= below or not there else wrap(p.privileges[role], width - 36, 13)
        svg += "".join(text(28, top + (i + 1) * LINE, line, 13, "muted") for i, line in enumerate(told[:below]))
    else:
        room = width - 36 - marks
        name = briefly(p.roles[role], room * 0.45)
        words, lead = p.privileges[role] if there else _("not in this game"), width_of(name, 13, bold=True) + 8
        lead = max(74, lead) if width_of(words, 13) < room - max(74, lead) else lead
        svg += text(28, top, name, 13, ink, bold=True)
        svg += text(28 + lead, top, clipped(words, room - lead, 13), 13, "muted")
    for i, seat in enumerate(reversed(holders)):
        mark, piece = seat_mark(seat, 0, 0, 5.8, t.names[seat]), f"role-{int(role < layout.CITIES)}-{seat}"
        svg += group(f"roles-{role}-{seat}", "mark", width - 12 - 15 * i, top - 4.5, mark, piece=piece)
    frame_of_it = (1.5, 1.5, width - 3, height - 3)
    return Sketch(press(t.said, f"roles-{role}", svg, layout.ROLE + role, frame_of_it, 8), width, height)


def _not_there() -> str:
    return _("Not in this game: it needs Expansion I.")


def briefly(name: str, room: float) -> str:
    """The name of a role, or the last of its words where there is little room."""
    return name if width_of(name, 13, bold=True) <= room else clipped(name.rsplit(maxsplit=1)[-1], room, 13, bold=True)


def _in_words(t: Seen, role: int) -> str:
    words = t.p.role_texts[role] if t.s.expansion_1 or not t.p.n.needs_expansion_1[role] else _not_there()
    holders = [t.names[seat] for seat in _holders(t, role)]
    return _("{text} Held by {names}.").format(text=words, names=listed(holders)) if holders else words
