"""What takes the whole board: characters in the draft, a swap of artifacts, and a card that is given up."""

from collections.abc import Sequence
from functools import lru_cache

from digsite.boards import around, table_of
from digsite.drawing import (
    NOTHING,
    Screen,
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
from digsite.drawing.finds import find
from digsite.drawing.holding import held, role
from digsite.drawing.slips import owner, seat_slip
from digsite.games.final_dig.board.pieces import character, find_of, hand_faces, said_of_treasure, treasure_faces
from digsite.games.final_dig.board.seen import Seen, Treasure, answers, doing, refused
from digsite.games.final_dig.board.sites import answers_in_words, verbs_to_answer
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.printed import Printed
from digsite.text import _

GIFTS = (layout.CHOOSE_CARD, layout.OFFER, layout.CURSE)
LEAD = {Screen.WIDE: 170.0, Screen.LOW: 170.0, Screen.NARROW: 84.0, Screen.SHORT: 84.0}  # of a name before artifacts


# The draft


def characters(t: Seen, width: float, height: float) -> Sketch:
    """Who chooses when, the four characters, and what lies at the sites; one that is taken stays, with its owner."""
    takers = {number: seat for seat, number in enumerate(t.s.character[: t.s.seats])}
    if t.screen.is_wide:
        order = row([_chooser(t, seat, width / 4 - 9) for seat in range(t.s.seats)], 12)
        below = _lying(t.p, tuple(t.s.face_up), width, 160.0, t.small)
        across, gap, top, high = 4, 12.0, order.height + 12, height - order.height - below.height - 26
    else:
        order, below = NOTHING, NOTHING
        across, gap, top, high = 1, 6.0, 0.0, height / 4 - 6
    each, made, rows = (width - gap * (across - 1)) / across, [], []
    for number, name in enumerate(t.p.characters):
        one, taker = character(t.p, f"character-{number}", number, layout.CHARACTER + number), takers.get(number)
        taken = NOTHING if taker is None else owner(taker, t.names[taker], min(each / 2, 100))
        made.append(role(one, t.said, each, high, taken))
        by = "" if taker is None else _("{text} Taken by {name}.").format(text=one.body, name=t.names[taker])
        rows.append((name, by or one.body))
    words = "\n\n".join([paragraph(t.once(doing)), table_of(tuple(rows)), below.words])
    svg = order.svg + moved(grid(made, across, gap), 0, top) + moved(below, 0, height - below.height)
    return Sketch(svg, width, height, words)


def _chooser(t: Seen, seat: int, width: float) -> Sketch:
    """Somebody in the order of choosing."""
    number, now = t.s.character[seat], seat == t.s.to_move
    said = _("chooses now") if now else _("chooses later")
    if number != layout.NO_CHARACTER:
        said = t.p.characters[number]
    return seat_slip(seat, t.names[seat], said, width, now=now)


@lru_cache(64)
def _lying(p: Printed, face_up: tuple[int, ...], width: float, height: float, small: float) -> Sketch:
    """What lies at the sites, open to all."""
    across, made, rows = (width - 36) / 4, [], []
    for site, artifact in enumerate(face_up):
        if artifact == layout.NO_ARTIFACT:
            continue
        deep = _("{site}, {depth} deep").format(site=p.sites[site], depth=p.n.final[artifact])
        rows.append((deep, said_of_treasure(p, Treasure(artifact, 0, False))))
        card = find(find_of(p, artifact), across, height - 52, small)
        made.append(column([words_in(deep, across, 13, "muted"), card], 3))
    title = words_in(_("What lies at the sites, open to all"), width, 15, bold=True)
    return column([title, row(made, 12)], 4)._replace(words=table_of(tuple(rows)))


# A swap, and VP on an artifact of a rival


def swap(t: Seen, width: float, height: float) -> Sketch:
    """The own artifacts, and below them those of each rival; what can be chosen glows."""
    inside, (name, words), seats = frame(width, height).inside, t.resolved, around(t.seat, t.s.seats)
    head = column([words_in(name, inside.width, 17, bold=True), words_in(words, inside.width, 13, "muted")], 3)
    if t.s.phase != layout.CHOOSE_RIVAL_ARTIFACT or t.s.offered != layout.NO_ARTIFACT:
        seats = [t.seat, *seats]
    shares = [max(0.6, _rows(t, seat, inside.width)) for seat in seats]
    below = zip(seats, inside.from_top(head.height, 8)[1].rows(*shares, gap=8), strict=True)
    parts = [head, *(_row(t, seat, room.width, min(room.height, 110.0)) for seat, room in below)]
    rows = [(t.names[seat], _("{vp} VP").format(vp=t.s.vp[seat]), _listed(t, seat)) for seat in seats]
    return _asked(t, width, height, parts, words, rows)


def _asked(
    t: Seen, width: float, height: float, parts: Sequence[Sketch], words: str, rows: Sequence[tuple[str, ...]]
) -> Sketch:
    """A question with what can be chosen below it, and the same in words."""
    (svg, inside), told = frame(width, height), [paragraph(t.once(doing)), paragraph(words), table_of(tuple(rows))]
    svg += moved(column(parts, 8), inside.x, inside.y)
    return Sketch(svg, width, height, "\n\n".join(told))


def _why(t: Seen, artifact: int) -> str:
    """Why an artifact can be neither given nor taken now, in a few words."""
    return "" if artifact == t.s.offered else t.once(refused).get(artifact, "")


def _listed(t: Seen, seat: int) -> str:
    lying = [(said_of_treasure(t.p, one), _why(t, one.artifact)) for one in t.things(seat).treasures]
    return " ".join(f"{words} ({why})" if why else words for words, why in lying) or _("no artifacts")


def _rows(t: Seen, seat: int, width: float) -> int:
    """In how many rows the artifacts of a seat lie: none, one, or two where they are many."""
    count, room = len(t.things(seat).treasures), width - LEAD[t.screen] - 10
    return min(count, 1 if count * 56 <= room + 8 else 2)


def _row(t: Seen, seat: int, width: float, height: float) -> Sketch:
    """Whose artifacts these are, and each of them."""
    own, things, high, lead = seat == t.seat, t.things(seat).treasures, height > 34, LEAD[t.screen]
    size = 15 if t.screen.is_wide else 13
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, "brown-wash", f"seat-{seat}" if own else "", 12)
    who = named_seat(seat, 0, 0, clipped(t.names[seat], lead - 36, size, bold=True), lead, size)
    what = _("You give") if own else _("{vp} VP").format(vp=t.s.vp[seat])
    told = column([who, words_in(what, lead - 20, 13, "muted")], 4, height=height - 8) if high else who
    svg += moved(told, 10, 6 if high else height / 2 - 11)
    room, rows = width - lead - 10, max(1, _rows(t, seat, width))
    across = max(1, -(-len(things) // rows))
    size_of_one = min(232.0, (room + 8) / across - 8), (height - 14 + 4) / rows - 4
    made = [_choice(t, one, *size_of_one) for one in things]
    cards = grid(made, across, 8, 4) if made else words_in(_("no artifacts"), room, 13, "muted")
    return Sketch(svg + moved(cards, lead, 7), width, height)


def _choice(t: Seen, one: Treasure, width: float, height: float) -> Sketch:
    """An artifact that may be given or taken; the one that is offered has a dark line around."""
    id, action, offered = f"swap-{one.artifact}", layout.ARTIFACT + one.artifact, t.s.offered == one.artifact
    faint = action not in t.said and not offered
    lying, why = find_of(t.p, one.artifact, one.fame), _why(t, one.artifact)
    drawn = find(lying, width, height, t.small, faint=faint, why=why)
    inner = group(f"{id}-card", "card", 0, 0, drawn.svg)
    inner += rect(0, 0, width, height, "", "ink", 10, 3) if offered else ""
    box = (0.0, 0.0, width, height - 2)
    return drawn._replace(svg=pressable(id, inner, t.can(action), t.say(action), box, 9, action))


# On a phone: a hazard that is met, and a card or an artifact that is given up


def met(t: Seen, width: float, height: float) -> Sketch:
    """What the hazard does, and the answers."""
    words, (svg, inside) = t.p.hazard_texts[t.s.hazard_card[t.focus]], frame(width, height)
    pressed = row(verbs_to_answer(t.once(answers), inside.width / 2 - 4), 8)
    svg += lines(inside.x, 23, words, inside.width, 13, most=2)
    svg += moved(pressed, inside.x, height - pressed.height - 8)
    return Sketch(svg, width, height, paragraph(words, answers_in_words(t.once(answers))))


def gifts(t: Seen, width: float, height: float) -> Sketch:
    """What can be given up, as cards with their text as far as there is room."""
    inside, (name, words) = frame(width, height).inside, t.resolved
    words = words if name else _("Choose a card of the hand.")
    title = words_in(name, inside.width, 16, bold=True) if name else NOTHING
    head = column([title, words_in(words, inside.width, 13, "muted")], 2)
    shown = treasure_faces(t, "give", t.seat) if t.s.phase == layout.CURSE else hand_faces(t, "give")
    high = min(120.0, (inside.height - head.height - 8) / max(1, -(-len(shown) // 2)) - 6)
    cards = grid([held(one, t.said, (inside.width - 6) / 2, high, 13) for one in shown], 2, 6)
    rows = [(one.title, f"{one.badge} {one.body} {one.foot}".strip()) for one in shown]
    return _asked(t, width, height, [head, cards], words, rows)
