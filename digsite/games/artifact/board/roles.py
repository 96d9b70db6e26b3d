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
    words_in,
    wrap,
)
from digsite.games.artifact.board.printed import ROLE_SIGNS, Printed
from digsite.games.artifact.board.seen import Seen, doing
from digsite.games.artifact.rules import layout
from digsite.text import _
from digsite.text.keeping import kept
from digsite.text.speech import listed

LINE = 14.5  # from one line of a role to the next


def roles(t: Seen, width: float, height: float) -> Sketch:
    """A row for each role, the cities above the archaeologists."""
    framed = frame(width, height, _("Roles"), _("one of each kind"))
    room, beside = framed.inside, width > 400  # while a role is chosen
    wide, down = ((room.width - 2) / 2, layout.CITIES) if beside else (room.width + 10, layout.ROLES)
    made = [_role(t, role, wide, min(58.0, (room.height - 9) / down - 2)) for role in range(layout.ROLES)]
    cities, others = made[: layout.CITIES], made[layout.CITIES :]
    both = row([column(cities, 2), column(others, 2)], 12) if beside else column([*cities, rule(wide), *others], 2)
    words = table_of(tuple((t.p.roles[role], made[role].words) for role in range(layout.ROLES)), 24)
    words = f"{paragraph(t.once(doing))}\n\n{words}" if t.s.phase == layout.CHOOSE_ROLE else words
    return Sketch(framed.svg + moved(both, room.x - 5, room.y), width, height, words)


def _role(t: Seen, role: int, width: float, height: float) -> Sketch:
    """Its name, its privilege in a few words or in full, and the marks of those who have it."""
    p, there, held = t.p, t.s.expansion_1 or not t.p.n.needs_expansion_1[role], (t.s.archaeologist, t.s.city)
    holders = [seat for seat in range(t.s.seats) if held[role < layout.CITIES][seat] == role]
    below, ink, marks = int((height - 21) // LINE), "ink" if there else "muted", 15 * len(holders)
    mine = rect(0, 0, width, height, f"seat-{t.seat}", "", 8).replace("/>", ' fill-opacity="0.14"/>')
    svg = mine if t.seat in holders else rect(0, 0, width, height, "card", "", 8)
    top = height / 2 + 4.5 if below < 1 else (height - below * LINE) / 2 + 4
    svg += icon(ROLE_SIGNS[role][0], 6, top - 13, 16, ROLE_SIGNS[role][1], p.roles[role])
    words = p.role_texts[role] if there else _("Not in this game: it needs Expansion I.")
    if below > 0:
        svg += text(28, top, clipped(p.roles[role], width - 40 - marks, 14, bold=True), 14, ink, bold=True)
        told = wrap(words, width - 36, 13)
        told = told if len(told) <= below or not there else wrap(p.privileges[role], width - 36, 13)
        svg += "".join(text(28, top + (i + 1) * LINE, line, 13, "muted") for i, line in enumerate(told[:below]))
    else:
        room = width - 36 - marks
        name = briefly(p.roles[role], room * 0.45)
        said, lead = p.privileges[role] if there else _("not in this game"), width_of(name, 13, bold=True) + 8
        lead = max(74, lead) if width_of(said, 13) < room - max(74, lead) else lead
        svg += text(28, top, name, 13, ink, bold=True)
        svg += text(28 + lead, top, clipped(said, room - lead, 13), 13, "muted")
    for i, seat in enumerate(reversed(holders)):
        mark, piece = seat_mark(seat, 0, 0, 5.8, t.names[seat]), f"role-{int(role < layout.CITIES)}-{seat}"
        svg += group(f"roles-{role}-{seat}", "mark", width - 12 - 15 * i, top - 4.5, mark, piece=piece)
    if holders:
        names = listed([t.names[seat] for seat in holders])
        words = _("{text} Held by {names}.").format(text=words, names=names)
    box = (1.5, 1.5, width - 3, height - 3)
    return Sketch(press(t.said, f"roles-{role}", svg, layout.ROLE + role, box, 8), width, height, words)


def briefly(name: str, room: float) -> str:
    """The name of a role, or the last of its words where there is little room."""
    return name if width_of(name, 13, bold=True) <= room else clipped(name.rsplit(maxsplit=1)[-1], room, 13, bold=True)


@kept(64)
def role_card(p: Printed, role: int, width: float) -> Sketch:
    """A role that somebody has, with what it is good for."""
    (sign, hue), words = ROLE_SIGNS[role], words_in(p.role_texts[role], width - 54, 13, "muted")
    svg = rect(0.75, 0.75, width - 1.5, words.height + 30.5, "card", "line", 10) + icon(sign, 10, 12, 22, hue)
    svg += text(42, 19, clipped(p.roles[role], width - 54, 14, bold=True), 14, bold=True) + moved(words, 42, 23)
    return Sketch(svg, width, words.height + 32)
