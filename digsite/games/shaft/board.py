"""The table of Shaft as pictures and text."""

from functools import lru_cache

from digsite.boards import Reading, around, press
from digsite.core.sentinels import HIDDEN, OVER
from digsite.drawing import (
    NOTHING,
    ROOMS,
    Fact,
    Place,
    Rival,
    Sheet,
    Sketch,
    Table,
    card,
    card_back,
    clipped,
    column,
    columns,
    die,
    empty_place,
    fact_rows,
    figure,
    fit,
    flow,
    frame,
    group,
    icon,
    label,
    lines,
    moved,
    one_sheet,
    paragraph,
    pebbles,
    pile,
    pressable,
    rect,
    row,
    seat_line,
    shadow,
    stat,
    text,
    verb,
    width_of,
    within,
    words_in,
)
from digsite.games.shaft import rules
from digsite.games.shaft.box import Box
from digsite.games.shaft.words import effect, sherds, tool, tools
from digsite.match.look import Look
from digsite.text import _
from digsite.text.keeping import kept

SIGNS = ("lantern", "rope", "sieve", "map")
HUES = ("gold", "brown", "green", "blue")
BACK = "brown"


class Seen(Reading[Box]):
    """The table as one panel reads it."""

    @property
    def is_dug(self) -> bool:
        return self.s.phase in (rules.TURN, rules.ROLL, rules.DRAW)


def table(look: Look) -> Table:
    """What lies where: the pit or the offers, the supply beside or below it, and the own tools."""
    t, room, wide = Seen(look), ROOMS[look.screen], look.screen.is_wide
    middle, side = room.board.columns(7, 4) if wide else room.board.rows(5, 1, gap=8)
    if t.s.phase in (rules.OFFER, rules.END):
        dig = t.placed("offers", _("Offers to the museum"), middle, offers)
    else:
        dig = t.placed("pit", _("The pit"), middle, pit)
    left = t.placed("supply", _("Supply and tools"), side, supply if wide else supply_in_a_row)
    board = one_sheet("board", _("The dig"), room.board, dig, left)
    rivals = [_rival(t, seat) for seat in around(look.seat, look.seats)]
    if not t.seated:
        return Table([board], None, None, rivals)
    return Table([board], _tray(t, room.tray), _drawer(t, room.tray.width) if look.screen.is_narrow else None, rivals)


# The pit

SURFACE, MOST_ROW, LEAST_ROW = 64, 90, 40


class Cut:
    """A cut through the ground in a given room: where each level lies, and which levels are shown."""

    def __init__(self, t: Seen, width: float, height: float) -> None:
        self.t, self.width, self.height = t, width, height
        bottom = int(t.box.pit.bottom)
        most = max(1, int((height - SURFACE) // LEAST_ROW))
        self.first = 1 if bottom <= most else max(1, min(t.s.depth - most // 2, bottom - most + 1))
        self.last = min(bottom, self.first + most - 1)
        self.row = min(MOST_ROW, (height - SURFACE) / (self.last - self.first + 1))
        self.shaft = Place(width * 0.2, SURFACE, min(76.0, width * 0.16), 0)
        self.middle = self.shaft.x + self.shaft.width / 2
        self.notes = self.shaft.x + self.shaft.width + 20

    def top(self, level: int) -> float:
        """Where a level begins."""
        return SURFACE + (level - self.first) * self.row


def pit(t: Seen, width: float, height: float) -> Sketch:
    """The sky with the winch and the basket, and below it the levels with what a dig to each takes and brings."""
    cut = Cut(t, width, height)
    svg = rect(0, 0, width, height, "soil-4", "", 14) + rect(0, 0, width, SURFACE, "sky", "", 14)
    svg += rect(0, SURFACE - 8, width, 9, "grass", "", 0) + _winch(cut)
    svg += "".join(_level(cut, level) for level in range(cut.first, cut.last + 1))
    svg += _head(cut) + _digger(cut) + rect(0.75, 0.75, width - 1.5, height - 1.5, "", "line", 14)
    return Sketch(svg, width, height, _pit_in_words(t, cut.first, cut.last))


def _winch(cut: Cut) -> str:
    left, right, foot = cut.shaft.x - 8, cut.shaft.x + cut.shaft.width + 8, SURFACE - 8
    ways = f"M{left:g} {foot:g}L{cut.middle:g} 14L{right:g} {foot:g}M{left + 12:g} 34H{right - 12:g}"
    return f'<path d="{ways}" stroke="var(--muted)" stroke-width="3" fill="none" stroke-linecap="round"/>'


def _head(cut: Cut) -> str:
    """Who digs and where, and the basket that they could leave with."""
    t, svg, y, room = cut.t, "", 26, cut.width - cut.notes - 12
    if t.is_dug:
        basket = min(150.0, room * 0.5)
        who = seat_line(t.s.digger, t.names[t.s.digger], room - basket - 12, 16)
        svg = moved(who, cut.notes, 4) + _basket(t, cut.width - basket - 10, 6, basket)
        y, room = 36, room - basket - 8
    return svg + lines(cut.notes, y, _state(t), room, 13, "muted", most=2)


def _basket(t: Seen, x: float, y: float, width: float) -> str:
    inner = rect(x, y, width, 44, "card", "brown", 11) + icon("basket", x + 9, y + 8, 28, "brown", _("Basket"))
    inner += text(x + 44, y + 30, t.s.basket, 22, serif=True)
    can = rules.LEAVE in t.said
    words, size, ink = (_("Leave"), 14, "ink") if can else (_("basket"), 12, "muted")
    inner += text(x + width - 10, y + 28, words, size, ink, bold=can, anchor="end") if width > 110 else ""
    return press(t.said, "pit-basket", inner, rules.LEAVE, (x, y, width, 44), 11)


def _level(cut: Cut, level: int) -> str:
    t, y, row_height = cut.t, cut.top(level), cut.row
    soil = min(4, 1 + (level - 1) * 4 // max(4, t.box.pit.bottom))
    last = level == cut.last
    dug = cut.shaft if level <= t.s.depth else None
    middle = y + row_height / 2
    return (
        _ground(level, y, cut.width, row_height, soil, dug, last)
        + _needs(cut, level, middle)
        + _doing(cut, level, middle)
    )


@lru_cache(1024)
def _ground(level: int, y: float, width: float, height: float, soil: int, dug: Place | None, last: bool) -> str:
    """The earth of a level with its number; with the shaft, where it is dug."""
    inner = rect(0, y, width, height + (0 if last else 1), f"soil-{soil}", "", 14 if last else 0)
    inner += rect(0, y, width, height / 2, f"soil-{soil}", "", 0) if last else ""
    inner += f'<g transform="translate(0 {y:g})">{pebbles(width, height, level)}</g>'
    if dug is not None:
        inner += rect(dug.x, y, dug.width, height, "shaft", "", 0)
    middle = y + height / 2
    inner += rect(10, middle - 12, 36, 24, "card", "muted", 12, 1)
    return inner + text(28, middle + 5, level, 14, serif=True, anchor="middle")


def _needs(cut: Cut, level: int, middle: float) -> str:
    """The face that a dig to this level needs at least, and what it finds."""
    found, faces = min(level, cut.t.s.supply), int(cut.t.box.pit.faces)
    return _needs_and_finds(level, _needed(cut.t, level), found, faces, cut.notes, middle) if found else ""


@kept(1024)
def _needs_and_finds(level: int, needed: int, found: int, faces: int, x: float, middle: float) -> str:
    if needed > faces:
        skull = icon("skull", x + 2, middle - 12, 24, "alarm", _("No roll is enough."))
        return rect(x - 6, middle - 17, 40, 34, "card", "muted", 10, 1) + skull
    title = _("A roll of {needed} or more finds {found}.").format(needed=needed, found=sherds(found))
    svg = rect(x - 6, middle - 17, 118, 34, "card", "muted", 10, 1)
    svg += die(f"pit-needs-{level}", x, middle - 13, 26, needed, title=title)
    svg += text(x + 32, middle + 6, "+", 15, "muted", bold=True)
    return svg + icon("sherd", x + 54, middle - 11, 22, "rust", title) + text(x + 82, middle + 6, found, 18, serif=True)


def _doing(cut: Cut, level: int, middle: float) -> str:
    """What can be done at a level, or the die that rolls there."""
    t, depth, wide = cut.t, cut.t.s.depth, min(150.0, cut.width - cut.notes - 130)
    if level == depth + 1 and rules.DIG in t.said:
        part = verb("pit-dig", _("Dig"), "", rules.DIG, t.say(rules.DIG), wide, sign="down")
    elif rules.SHORE in t.said and level == max(depth - 1, cut.first):
        part = verb("pit-shore", _("Shore"), "", rules.SHORE, t.say(rules.SHORE), wide, sign="up")
    elif t.s.phase == rules.ROLL and level == depth:
        return die("pit-die", cut.width - 52, middle - 17, 34, "question", title=_("The die rolls."))
    else:
        return ""
    return moved(part, cut.width - wide - 12, middle - 20)


def _needed(t: Seen, level: int) -> int:
    """The face that the die must show at least; a lamp helps with the next level alone."""
    burning = t.s.lit if level == t.s.depth + 1 or (t.s.phase == rules.ROLL and level == t.s.depth) else 0
    return max(1, level - burning)


def _digger(cut: Cut) -> str:
    """The digger's figure on its rope, with the lamp that burns."""
    t, s = cut.t, cut.t.s
    if not t.is_dug:
        return ""
    y = cut.top(max(s.depth, cut.first)) + cut.row / 2 if s.depth else SURFACE - 24
    x = cut.middle if s.depth else cut.shaft.x - 34
    title = _("{name}, at level {depth}").format(name=t.names[s.digger], depth=s.depth)
    rope = f'<path d="M{cut.middle:g} 34V{y - 14:g}" stroke="var(--soil-1)" stroke-width="2.5" fill="none"/>'
    lamp = rect(0, 0, 26, 26, "card", "gold", 13) + icon("lantern", 4, 4, 18, "gold")
    burning = group("pit-lamp", "lamp", x + 16, y - 24, lamp) if s.lit else ""
    return (rope if s.depth else "") + figure("pit-digger", s.digger, x, y, title, r=16) + burning


def _state(t: Seen) -> str:
    s = t.s
    if s.phase == rules.NAME_FIRST:
        return _("Chance names the first digger.")
    if s.phase == rules.DEAL:
        return _("The tools are dealt.")
    where = _("On the surface.") if s.depth == 0 else _("At level {depth}.").format(depth=s.depth)
    if s.supply == 0:
        return _("{where} The supply is empty.").format(where=where)
    return _("{where} A lamp adds {lit} to the next roll.").format(where=where, lit=s.lit) if s.lit else where


def _pit_in_words(t: Seen, first: int, last: int) -> str:
    s, state = t.s, _state(t)
    if t.is_dug:
        digs = _("{name} digs.").format(name=t.names[s.digger])
        state = paragraph(digs, state, _("In the basket: {sherds}.").format(sherds=sherds(s.basket)))
    if s.phase == rules.ROLL:
        state = paragraph(state, _("The die rolls."))
    rows: list[tuple[object, ...]] = [("", _("level"), _("a roll of"), _("finds"))]
    rows.append((">" if t.is_dug and s.depth == 0 else "", 0, "", _("surface")))
    for level in range(first, last + 1):
        here = ">" if t.is_dug and level == s.depth else ""
        needed = _("{needed} or more").format(needed=_needed(t, level))
        needed = needed if _needed(t, level) <= t.box.pit.faces else _("no roll is enough")
        rows.append((here, level, needed, sherds(min(level, s.supply))) if s.supply else (here, level, "", ""))
    return f"{state}\n\n{columns(rows, numbers=[1])}"


# The supply and the tools

MOST_SHERDS = 90  # that are drawn one by one


def supply(t: Seen, width: float, height: float) -> Sketch:
    """The sherds that are left, the deck, and how many of each tool were played."""
    framed = frame(width, height, _("Supply and tools"), _gone(t))
    inside = framed.inside
    left = row([Sketch(icon("sherd", 0, 0, 38, "rust"), 44, 40), stat(t.s.supply, _("sherds in the supply"), 34)], 8)
    kinds = [(tool(t.box, kind), _played(t, kind)) for kind in range(rules.KINDS)]
    played = fact_rows(kinds, inside.width - 90, 30, 14)
    below = row([_deck(t), column([label(_("On the discard"), inside.width - 90), played], 8)], 22)
    drawn = fit(column([left, _sherds(t, inside.width), below], 20), inside.width, inside.height, align=0)
    return Sketch(framed.svg + moved(drawn, inside.x, inside.y + 6), width, height, _supply_in_words(t))


def supply_in_a_row(t: Seen, width: float, height: float) -> Sketch:
    """The same where there is little room: numbers beside their icons."""
    parts = [_number("sherd", "rust", t.s.supply, _("sherds left"))]
    parts.append(_number("cards", BACK, t.s.deck_size, _("in deck")))
    played = [_number(SIGNS[kind], HUES[kind], t.s.discard[kind], _("played")) for kind in range(rules.KINDS)]
    drawn = within(row([*parts, *played], 12, width=width - 16), width, height)
    return Sketch(frame(width, height).svg + drawn.svg, width, height, _supply_in_words(t))


def _number(sign: str, hue: str, figure: int, words: str) -> Sketch:
    """A number beside its icon, which says what it counts."""
    svg = icon(sign, 0, 0, 22, hue, words) + text(26, 18, figure, 18, serif=True)
    return Sketch(svg, 28 + width_of(str(figure), 18, bold=True), 22)


def _gone(t: Seen) -> str:
    if t.s.paid:
        return _("{lost} spent or buried, {paid} paid by the museum").format(lost=t.s.lost, paid=t.s.paid)
    return _("{lost} spent or buried").format(lost=t.s.lost)


def _sherds(t: Seen, width: float) -> Sketch:
    """Every sherd of the supply as a small square; too many are left to the number."""
    return _squares(int(t.box.supply.sherds), t.s.supply, width)


@lru_cache(512)
def _squares(count: int, left: int, width: float) -> Sketch:
    if count > MOST_SHERDS:
        return NOTHING
    looks = ('fill="none" stroke="var(--muted)"', 'fill="var(--rust)"')
    one = '<rect x="0.75" y="0.75" width="9" height="9" rx="2" {look}/>'
    return flow([Sketch(one.format(look=looks[i < left]), 10.5, 10.5) for i in range(count)], width, 3, 4)


def _deck(t: Seen) -> Sketch:
    title = _("{tools} in the deck").format(tools=tools(t.s.deck_size))
    svg = pile("supply-deck", 2, 0, 58, 78, t.s.deck_size, BACK, title)
    svg += text(31, 106, t.s.deck_size, 18, serif=True, anchor="middle")
    return Sketch(svg + text(31, 122, _("in deck"), 13, "muted", anchor="middle"), 62, 126)


def _played(t: Seen, kind: int) -> str:
    return _("{played} of {copies}").format(played=t.s.discard[kind], copies=t.box.tool[kind].copies)


def _supply_in_words(t: Seen) -> str:
    rows = [(_("supply"), sherds(t.s.supply)), (_("gone"), _gone(t)), (_("tool deck"), tools(t.s.deck_size))]
    played = _("{played} played")
    return columns(rows + [(tool(t.box, kind), played.format(played=_played(t, kind))) for kind in range(rules.KINDS)])


# The offers to the museum


def offers(t: Seen, width: float, height: float) -> Sketch:
    """A place for everybody's offer: the tool, its back, or nothing."""
    framed = frame(width, height, _("Offers to the museum"), _("who offers a tool alone is paid what it is worth"))
    inside = framed.inside
    seats = [t.s.first, *around(t.s.first, t.s.seats)]
    high = min(92.0, inside.height / len(seats) - 8)
    drawn = column([_offer(t, seat, inside.width, high) for seat in seats], 8)
    rows = [(t.names[seat], _offered(t, seat), _result(t, seat)) for seat in seats]
    return Sketch(framed.svg + moved(drawn, inside.x, inside.y), width, height, columns(rows))


def _offer(t: Seen, seat: int, width: float, height: float) -> Sketch:
    offer, result, half = t.s.offer[seat], _result(t, seat), width * 0.45
    below = Sketch(text(25, 13, clipped(result, half - 25, 13), 13, "muted"), half, 17) if result else NOTHING
    who = column([seat_line(seat, t.names[seat], half), below], 2)
    leaves = seat == t.seat and offer == rules.NOT_YET and rules.NOTHING in t.said
    words = _("Offer nothing") if leaves else _offered(t, seat)
    x, wide, high = width * 0.5, width * 0.5 - 2, height - 4
    if offer < rules.KINDS:
        ground = shadow(x, 0, wide, high) + rect(x, 0, wide, high, f"{HUES[offer]}-wash", HUES[offer])
        ground += icon(SIGNS[offer], x + 12, height / 2 - 16, 28, HUES[offer], words)
    elif offer == HIDDEN:
        ground = card_back(f"offers-{seat}-back", x, 0, 36, min(50, high), "?", BACK, words)
    else:
        ground = rect(x, 0, wide, high) if leaves else empty_place(x, 0, wide, high)
    ink = "ink" if offer < rules.KINDS or leaves else "muted"
    ground += text(x + 50, height / 2 + 3, clipped(words, wide - 60, 14, bold=True), 14, ink, bold=True)
    action = rules.NOTHING if leaves else None
    pressed = pressable(f"offers-{seat}", ground, action, t.say(rules.NOTHING), (x, 0, wide, high))
    return Sketch(moved(who, 0, 4) + pressed, width, height)


def _offered(t: Seen, seat: int) -> str:
    offer = t.s.offer[seat]
    if offer < rules.KINDS:
        return tool(t.box, offer)
    if offer == rules.NO_TOOL:
        return _("nothing")
    if offer == HIDDEN:
        return _("chosen, hidden")
    return _("not chosen yet") if t.s.held[seat] and t.s.phase == rules.OFFER else _("no tool to offer")


def _result(t: Seen, seat: int) -> str:
    """What an offer brought, once all are shown."""
    offer = t.s.offer[seat]
    if t.s.phase != rules.END or offer >= rules.KINDS:
        return ""
    if sum(t.s.offer[other] == offer for other in range(t.s.seats)) > 1:
        return _("not alone: 0 sherds")
    return _("alone: {sherds}").format(sherds=sherds(t.box.tool[offer].worth))


# The rivals


def _rival(t: Seen, seat: int) -> Rival:
    """Their shelf and how many tools they hold; nothing more is known of them."""
    shelf = Fact(t.s.shelf[seat], _("sherds on the shelf"), "sherd", "rust")
    return Rival(seat, _remark(t, seat), [shelf, Fact(t.s.held[seat], _("tools in hand"), "cards", BACK)])


def _remark(t: Seen, seat: int) -> str:
    s = t.s
    if s.to_move == OVER:
        return _("place {place}").format(place=t.once(_places)[seat])
    if t.is_dug and s.digger == seat:
        return _("digs now")
    if s.phase == rules.OFFER and s.to_move == seat:
        return _("chooses an offer")
    if s.phase == rules.DEAL and s.drawer == seat:
        return _("draws")
    return _("digs first") if s.first == seat and s.phase != rules.NAME_FIRST else ""


def _places(t: Seen) -> tuple[int, ...]:
    """By seat, when the game is over."""
    return t.look.places


# Your own things


def _tray(t: Seen, place: Place) -> Sheet:
    you, rest = place.from_left(min(190.0, place.width * 0.33), 10)
    shelf = t.placed("own", _("Your shelf"), you, own, t.seat)
    held = t.placed("hand", _("Your tools"), rest, hand if t.screen.is_wide else hand_in_short, t.seat)
    return one_sheet("tray", _("Your shelf and tools"), place, shelf, held)


def _drawer(t: Seen, width: float) -> Sheet:
    """All tools with what they do, two beside each other."""
    room = Place(0, 0, width, 2 * CARD_HEIGHT + 110)
    return one_sheet("drawer", _("Your tools"), room, t.placed("tools", _("Your tools"), room, hand, t.seat))


def own(t: Seen, width: float, height: float) -> Sketch:
    """Who one is, and the own shelf."""
    remark, shelf, held = _remark(t, t.seat), t.s.shelf[t.seat], t.s.held[t.seat]
    parts = [seat_line(t.seat, t.names[t.seat], width, 18), words_in(remark, width, 13, "muted") if remark else NOTHING]
    if t.screen.is_wide:
        numbers = row([stat(shelf, _("on shelf"), 26), stat(held, _("in hand"), 26)], 24)
    else:
        numbers = row([_number("sherd", "rust", shelf, _("on shelf")), _number("cards", BACK, held, _("in hand"))], 10)
    you = _("You are {name} ({remark}).") if remark else _("You are {name}.")
    words = paragraph(
        you.format(name=t.names[t.seat], remark=remark),
        _("On your shelf: {sherds}.").format(sherds=sherds(shelf)),
        _("In your hand: {tools}.").format(tools=tools(held)),
    )
    return Sketch(column([*parts, numbers], 8, height=height).svg, width, height, words)


CARD_WIDTH, CARD_HEIGHT, TRADE = 196, 100, 40


def hand(t: Seen, width: float, height: float) -> Sketch:
    """The tools as cards, with what each does, and what pressing it means."""
    kinds, words = _held(t), _hand_in_words(t)
    if not kinds:
        place = empty_place(0, 4, width, 60) + text(width / 2, 40, words, 14, "muted", anchor="middle")
        return Sketch(place, width, height, words)
    high = min(CARD_HEIGHT, height - 6)
    across = min(CARD_WIDTH, (width - 8 * (len(kinds) - 1)) / len(kinds)) if t.screen.is_wide else (width - 8) / 2
    cards = [_card(t, kind, across, high, below=high + TRADE <= height) for kind in kinds]
    return Sketch(flow(cards, width, 8, 8).svg, width, height, words)


def hand_in_short(t: Seen, width: float, height: float) -> Sketch:
    """The tools by their icons; one that can be used is pressed here too."""
    chips, words = [], _hand_in_words(t)
    for kind in _held(t):
        inner = rect(2, 2, 54, 54, f"{HUES[kind]}-wash", HUES[kind], 10)
        inner += icon(SIGNS[kind], 14, 8, 28, HUES[kind], tool(t.box, kind))
        inner += text(29, 50, t.s.hand[t.seat][kind], 13, bold=True, anchor="middle")
        chips.append(Sketch(_pressed(t, f"hand-{kind}", kind, inner, (2, 2, 54, 54), 10), 58, 58))
    svg = row(chips, 6, width=width).svg if chips else text(0, 34, words, 13, "muted")
    return Sketch(svg, width, height, words)


def _held(t: Seen) -> list[int]:
    return [kind for kind in range(rules.KINDS) if t.s.hand[t.seat][kind] > 0]


def _pressed(t: Seen, id: str, kind: int, inner: str, box: tuple[float, float, float, float], r: float) -> str:
    """A tool to press: that means playing or offering it, else trading it."""
    play, trade = rules.TOOL + kind, rules.TRADE + kind
    action = play if play in t.said else trade
    return pressable(id, inner, t.can(action), t.say(action), box, r, play)


def _card(t: Seen, kind: int, width: float, height: float, *, below: bool) -> Sketch:
    """A tool; where it can be played and traded, the trade has a button of its own below it, or beside it."""
    count, trade = t.s.hand[t.seat][kind], rules.TRADE + kind
    both = rules.TOOL + kind in t.said and trade in t.said
    beside = 74 if both and not below else 0
    room = (2.0, 2.0, width - 4 - beside, float(height))
    words, copies = (tool(t.box, kind), effect(t.box, kind)), f"×{count}" if count > 1 else ""
    inner = card(f"tool-{kind}-card", *room, *words, HUES[kind], SIGNS[kind], _foot(t, kind), copies)
    whole = Sketch(_pressed(t, f"tool-{kind}", kind, inner, room, 11), width - beside, height + 4)
    if not both:
        return whole
    button = verb(f"trade-{kind}", _("Trade"), "", trade, t.say(trade), beside or width, height=TRADE - 6)
    return row([whole, button], 0, 0.5) if beside else column([whole, button], 2)


def _foot(t: Seen, kind: int) -> str:
    """The last line of a card: what has been done with it, or what it is worth."""
    if t.s.picked == kind:
        return _("put forward")
    if t.s.phase == rules.OFFER and t.s.offer[t.seat] == kind:
        return _("offered")
    return _("museum pays {worth}").format(worth=t.box.tool[kind].worth)


def _hand_in_words(t: Seen) -> str:
    held = [(kind, t.s.hand[t.seat][kind]) for kind in _held(t)]
    rows = [(f"{count} ×", tool(t.box, kind), _foot(t, kind), effect(t.box, kind)) for kind, count in held]
    return columns(rows) if rows else _("No tools in your hand.")
