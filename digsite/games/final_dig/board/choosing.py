"""What takes the whole board: characters in the draft, a swap of artifacts, and a card that is given up."""

from digsite.boards import around, table_of
from digsite.drawing import (
    NOTHING,
    Sketch,
    clipped,
    column,
    frame,
    grid,
    group,
    lines,
    moved,
    named_seat,
    paragraph,
    pressable,
    rect,
    row,
    words_in,
)
from digsite.drawing.holding import Held, held, role
from digsite.drawing.slips import owner, seat_slip
from digsite.games.final_dig.board.looks import CHARACTER_LOOKS
from digsite.games.final_dig.board.pieces import hand_faces, said_of_treasure, treasure_faces
from digsite.games.final_dig.board.seen import Seen, Treasure, doing, refused, resolved
from digsite.games.final_dig.board.sites import answers_in_words, treasure, verbs_to_answer
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.printed import name_of_source
from digsite.text import _

GIFTS = (layout.CHOOSE_CARD, layout.OFFER, layout.CURSE)


# The draft


def characters(t: Seen, width: float, height: float) -> Sketch:
    """Who chooses when, the four characters, and what lies at the sites; one that is taken stays, with its owner."""
    wide = t.screen.is_wide
    order = row([_chooser(t, seat, width / 4 - 9) for seat in range(t.s.seats)], 12) if wide else NOTHING
    below = _lying(t, width, 160.0) if wide else NOTHING
    across, gap, top = (4, 12.0, order.height + 12) if wide else (1, 6.0, 0.0)
    room = height - top - below.height - (14 if wide else 0)
    high = room if wide else room / 4 - gap
    each = (width - gap * (across - 1)) / across
    drawn = grid([_character(t, number, each, high) for number in range(layout.CHARACTERS)], across, gap)
    words = "\n\n".join([paragraph(t.once(doing)), _characters_in_words(t), below.words])
    svg = order.svg + moved(drawn, 0, top) + moved(below, 0, height - below.height)
    return Sketch(svg, width, height, words)


def _chooser(t: Seen, seat: int, width: float) -> Sketch:
    """Somebody in the order of choosing."""
    number, now = t.s.character[seat], seat == t.s.to_move
    said = _("chooses now") if now else _("chooses later")
    if number != layout.NO_CHARACTER:
        said = t.p.characters[number]
    return seat_slip(seat, t.names[seat], said, width, now=now)


def _taker(t: Seen, number: int) -> int | None:
    return next((seat for seat in range(t.s.seats) if t.s.character[seat] == number), None)


def _character(t: Seen, number: int, width: float, height: float) -> Sketch:
    taker, (sign, hue) = _taker(t, number), CHARACTER_LOOKS[number]
    one = Held(
        f"character-{number}", layout.CHARACTER + number, t.p.characters[number], t.p.character_texts[number], hue, sign
    )
    taken = NOTHING if taker is None else owner(taker, t.names[taker], min(width / 2, 100))
    return role(one, t.said, width, height, taken)


def _lying(t: Seen, width: float, height: float) -> Sketch:
    """What lies at the sites, open to all."""
    across, made, rows = (width - 36) / 4, [], []
    for site, artifact in enumerate(t.s.face_up):
        if artifact == layout.NO_ARTIFACT:
            continue
        deep = _("{site}, {depth} deep").format(site=t.p.sites[site], depth=t.p.n.final[artifact])
        rows.append((deep, said_of_treasure(t.p, Treasure(artifact, 0, False))))
        made.append(column([words_in(deep, across, 13, "muted"), treasure(t, artifact, across, height - 52)], 3))
    title = words_in(_("What lies at the sites, open to all"), width, 15, bold=True)
    return column([title, row(made, 12)], 4)._replace(words=table_of(tuple(rows)))


def _characters_in_words(t: Seen) -> str:
    rows = []
    for number, name in enumerate(t.p.characters):
        words, taker = t.p.character_texts[number], _taker(t, number)
        if taker is not None:
            words = _("{text} Taken by {name}.").format(text=words, name=t.names[taker])
        rows.append((name, words))
    return table_of(tuple(rows))


# A swap, and VP on an artifact of a rival


def swap(t: Seen, width: float, height: float) -> Sketch:
    """The own artifacts, and below them those of each rival; what can be chosen glows."""
    name, text_of_it = name_of_source(t.p, resolved(t))
    framed = frame(width, height)
    inside = framed.inside
    head = column([words_in(name, inside.width, 17, bold=True),
                   words_in(text_of_it, inside.width, 13, "muted")], 3)  # fmt: skip
    rivals = around(t.seat, t.s.seats)
    fame = t.s.phase == layout.CHOOSE_RIVAL_ARTIFACT and t.s.offered == layout.NO_ARTIFACT
    seats = rivals if fame else [t.seat, *rivals]
    below = inside.from_top(head.height, 8)[1].rows(*(max(0.6, _rows(t, seat, inside.width)) for seat in seats), gap=8)
    parts = [_row(t, seat, room.width, min(room.height, 110.0)) for seat, room in zip(seats, below, strict=True)]
    drawn = column([head, *parts], 8)
    rows = [(t.names[seat], _("{vp} VP").format(vp=t.s.vp[seat]), _listed(t, seat)) for seat in seats]
    words = "\n\n".join([paragraph(t.once(doing)), paragraph(text_of_it), table_of(tuple(rows))])
    return Sketch(framed.svg + moved(drawn, inside.x, inside.y), width, height, words)


def _listed(t: Seen, seat: int) -> str:
    said = []
    for one in t.things(seat).treasures:
        why = "" if one.artifact == t.s.offered else t.once(refused).get(one.artifact, "")
        said += [said_of_treasure(t.p, one), *([f"({why})"] if why else [])]
    return " ".join(said) or _("no artifacts")


def _lead(t: Seen) -> float:
    """The room for a name before the artifacts."""
    return 170.0 if t.screen.is_wide else 84.0


def _rows(t: Seen, seat: int, width: float) -> int:
    """In how many rows the artifacts of a seat lie: none, one, or two where they are many."""
    count, room = len(t.things(seat).treasures), width - _lead(t) - 10
    return min(count, 1 if count * 56 <= room + 8 else 2)


def _row(t: Seen, seat: int, width: float, height: float) -> Sketch:
    """Whose artifacts these are, and each of them."""
    wide, own, things = t.screen.is_wide, seat == t.seat, t.things(seat).treasures
    lead, size = _lead(t), 15 if wide else 13
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, "brown-wash", f"seat-{seat}" if own else "", 12)
    who = named_seat(seat, 0, 0, clipped(t.names[seat], lead - 36, size, bold=True), lead, size)
    what = _("You give") if own else _("{vp} VP").format(vp=t.s.vp[seat])
    told = column([who, words_in(what, lead - 20, 13, "muted")], 4, height=height - 8) if height > 34 else who
    svg += moved(told, 10, 6 if height > 34 else height / 2 - 11)
    room = width - lead - 10
    rows = max(1, _rows(t, seat, width))
    across = max(1, -(-len(things) // rows))
    each, high = min(232.0, (room + 8) / across - 8), (height - 14 + 4) / rows - 4
    made = []
    for artifact, fame, _used in things:
        action, offered = layout.ARTIFACT + artifact, t.s.offered == artifact
        faint, why = action not in t.said and not offered, "" if offered else t.once(refused).get(artifact, "")
        drawn = treasure(t, artifact, each, high, fame, faint=faint, why=why)
        chosen = rect(0, 0, drawn.width, drawn.height, "", "ink", 10, 3) if offered else ""
        inner = group(f"swap-{artifact}-card", "card", 0, 0, drawn.svg)
        box = (0.0, 0.0, drawn.width, drawn.height - 2)
        pressed = pressable(f"swap-{artifact}", inner + chosen, t.can(action), t.say(action), box, 9, action)
        made.append(Sketch(pressed, drawn.width, drawn.height))
    cards = grid(made, across, 8, 4) if made else words_in(_("no artifacts"), room, 13, "muted")
    return Sketch(svg + moved(cards, lead, 7), width, height)


# A hazard that is met, where there is little room beside the shaft


def met(t: Seen, width: float, height: float) -> Sketch:
    """What the hazard does, and the answers."""
    words, framed = t.p.hazard_texts[t.s.hazard_card[t.focus]], frame(width, height)
    inside = framed.inside
    svg = framed.svg + lines(inside.x, 23, words, inside.width, 13, most=2)
    pressed = row(verbs_to_answer(t, inside.width / 2 - 4), 8)
    svg += moved(pressed, inside.x, height - pressed.height - 8)
    return Sketch(svg, width, height, paragraph(words, answers_in_words(t)))


# A card or an artifact that is given up, where the hand has little room


def gifts(t: Seen, width: float, height: float) -> Sketch:
    """What can be given up, as cards with their text as far as there is room."""
    name, words = "", _("Choose a card of the hand.")
    if resolved(t) != layout.NO_SOURCE:
        name, words = name_of_source(t.p, resolved(t))
    framed = frame(width, height)
    inside = framed.inside
    head = column([words_in(name, inside.width, 16, bold=True) if name else NOTHING,
                   words_in(words, inside.width, 13, "muted")], 2)  # fmt: skip
    shown: list[Held] = treasure_faces(t, "give", t.seat) if t.s.phase == layout.CURSE else hand_faces(t, "give")
    rows = -(-len(shown) // 2)
    high = min(120.0, (inside.height - head.height - 8) / max(1, rows) - 6)
    cards = grid([held(one, t.said, (inside.width - 6) / 2, high, 13) for one in shown], 2, 6) if shown else NOTHING
    listed = tuple((one.title, f"{one.badge} {one.body} {one.foot}".strip()) for one in shown)
    told = "\n\n".join([paragraph(t.once(doing)), paragraph(words), table_of(listed)])
    return Sketch(framed.svg + moved(column([head, cards], 8), inside.x, inside.y), width, height, told)
