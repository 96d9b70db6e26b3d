"""The table of Shaft as pictures and text."""

from collections.abc import Sequence
from functools import partial

from digsite.boards import Reading, around, in_widths, press, title_of_players
from digsite.core.sentinels import HIDDEN, OVER
from digsite.drawing import (
    COLUMN,
    Panel,
    Sketch,
    card,
    card_back,
    card_height,
    chip,
    columns,
    die,
    empty_place,
    figure,
    group,
    height_of,
    icon,
    lines,
    named_seat,
    paragraph,
    pebbles,
    pile,
    pressable,
    rect,
    shadow,
    text,
    width_of,
)
from digsite.games.shaft import rules
from digsite.games.shaft.box import Box
from digsite.games.shaft.words import effect, sherds, tool, tools
from digsite.match.look import Look
from digsite.text import _

SIGNS = ("lantern", "rope", "sieve", "map")
HUES = ("gold", "brown", "green", "blue")
BACK = "brown"


class Table(Reading[Box]):
    """The table as one panel reads it."""

    @property
    def is_dug(self) -> bool:
        return self.s.phase in (rules.TURN, rules.ROLL, rules.DRAW)

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, when the game is over."""
        return self.once(_places)


def _places(t: Table) -> tuple[int, ...]:
    return t.look.places


def panels(look: Look) -> list[Panel]:
    """The panels of the table."""
    t = Table(look)
    made = [t.panel(offers if t.s.phase in (rules.OFFER, rules.END) else pit), t.panel(supply), t.panel(players)]
    return [*made, t.panel(own)] if t.seated else made


# The pit

LEVELS_SHOWN = 8
ROW, SURFACE, GAP = 46, 52, 26
SECTION, NOTES = 150, 162  # how wide the cut through the ground is; where the notes beside it begin
SHAFT, SHAFT_WIDTH = 60, 46
MIDDLE = SHAFT + SHAFT_WIDTH / 2


def pit(t: Table) -> Panel:
    head = _head_of_pit(t)
    first, last = _levels_shown(t)
    top = head.height + 10
    rows, y = [_surface(t, top)], top + SURFACE
    if first > 1:
        rows.append(_levels_left_out(y, 1, first - 1))
        y += GAP
    for level in range(first, last + 1):
        rows.append(_level(t, level, y))
        y += ROW
    if last < t.box.pit.bottom:
        rows.append(_levels_left_out(y, last + 1, t.box.pit.bottom))
        y += GAP
    rows.append(rect(0, y, SECTION, 10, "shaft", r=4))
    rows.append(_digger(t, top, first))
    return Panel("pit", _("The pit"), COLUMN, y + 12, head.svg + "".join(rows), _pit_in_words(t, first, last))


def _levels_shown(t: Table) -> tuple[int, int]:
    bottom = int(t.box.pit.bottom)
    first = max(1, min(t.s.depth - LEVELS_SHOWN // 2, bottom - LEVELS_SHOWN + 1))
    return first, min(bottom, first + LEVELS_SHOWN - 1)


def _state_of_pit(t: Table) -> str:
    s = t.s
    if s.phase == rules.NAME_FIRST:
        return _("Chance names the first digger.")
    if s.phase == rules.DEAL:
        return _("The tools are dealt.")
    where = _("On the surface.") if s.depth == 0 else _("At level {depth}.").format(depth=s.depth)
    if s.supply == 0:
        return _("{where} The supply is empty.").format(where=where)
    if s.lit == 0:
        return where
    return _("{where} A lamp adds {lit} to the next roll.").format(where=where, lit=s.lit)


def _head_of_pit(t: Table) -> Sketch:
    """Who digs and where, and the basket."""
    digger, state, room = t.s.digger, _state_of_pit(t), COLUMN - 136
    if not t.is_dug:
        return Sketch(lines(0, 16, state, COLUMN, 14, "muted"), COLUMN, height_of(state, COLUMN, 14))
    who = named_seat(digger, 0, 0, t.names[digger], room)
    svg = who.svg + lines(0, who.height + 16, state, room, 13, "muted") + _basket(t, COLUMN - 124)
    return Sketch(svg, COLUMN, max(58, who.height + 6 + height_of(state, room, 13)))


def _basket(t: Table, x: float) -> str:
    foot = text(x + 54, 47, _("in basket"), 12)
    if rules.LEAVE in t.said:
        foot = text(x + 54, 48, _("Leave"), 14, bold=True)
    inner = (
        f"{shadow(x, 3, 120, 54, 10)}{rect(x, 3, 120, 54, 'brown-wash', 'brown', 10)}"
        f"{icon('basket', x + 10, 12, 34, 'brown', _('Basket'))}"
        f"{text(x + 54, 30, t.s.basket, 24, serif=True)}{foot}"
    )
    return press(t.said, "pit-basket", inner, rules.LEAVE, (x - 1, 2, 122, 56), 11)


def _surface(t: Table, y: float) -> str:
    """Level 0: the grass, and the winch over the shaft."""
    ground = y + SURFACE
    legs = f"M{SHAFT - 8} {ground - 8}L{MIDDLE:g} {y + 6:g}L{SHAFT + SHAFT_WIDTH + 8} {ground - 8:g}"
    inner = (
        f"{rect(0, ground - 10, SECTION, 10, 'grass', r=3)}"
        f'<path d="{legs}M{SHAFT} {y + 30:g}h{SHAFT_WIDTH}" stroke="var(--muted)" stroke-width="3" fill="none" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        f"{_number(0, y + SURFACE / 2 - 3)}{lines(NOTES, y + SURFACE / 2 + 5, _('surface'), 110, 13, 'muted')}"
    )
    return _shorable(t, 0, y, SURFACE, inner)


def _number(level: int, y: float) -> str:
    return (
        f'<circle cx="26" cy="{y:g}" r="14" fill="var(--card)" stroke="var(--muted)" stroke-width="1.5"/>'
        f"{text(26, y + 5.5, level, 16, serif=True, anchor='middle')}"
    )


def _shorable(t: Table, level: int, y: float, height: float, inner: str) -> str:
    """A level, pressable where the digger can shore up to it."""
    if rules.SHORE in t.said and level == t.s.depth - 1:
        inner += _verb(_("Shore"), y + height / 2)
        return pressable(f"pit-{level}", inner, rules.SHORE, t.say(rules.SHORE), (1.5, y + 2, COLUMN - 3, height - 4))
    return pressable(f"pit-{level}", inner, None, "", (0, 0, 0, 0))


def _verb(words: str, y: float) -> str:
    return text(COLUMN - 12, y + 5, words, 14, bold=True, anchor="end")


def _level(t: Table, level: int, y: float) -> str:
    s = t.s
    dug = level <= s.depth
    soil = 1 + (level - 1) * 4 // max(4, t.box.pit.bottom)
    inner = (
        f"{rect(0, y, SECTION, ROW + 1, f'soil-{min(4, soil)}', r=0)}"
        f'<g transform="translate(0 {y:g})">{pebbles(SECTION, ROW, level)}</g>'
        f"{rect(SHAFT, y, SHAFT_WIDTH, ROW + 1, 'shaft', r=0) if dug else ''}"
        f"{_number(level, y + ROW / 2)}{_notes(t, level, y + ROW / 2)}"
        f'<path d="M{SECTION} {y + ROW:g}H{COLUMN}" stroke="var(--line)"/>'
    )
    if s.phase == rules.ROLL and level == s.depth:
        inner += die("pit-die", COLUMN - 46, y + 6, 34, "question", title=_("The die rolls."))
    if rules.DIG in t.said and level == s.depth + 1:
        inner += _verb(_("Dig"), y + ROW / 2)
        return pressable(f"pit-{level}", inner, rules.DIG, t.say(rules.DIG), (1.5, y + 2, COLUMN - 3, ROW - 4))
    return _shorable(t, level, y, ROW, inner)


def _needed(t: Table, level: int) -> int:
    """The face that the die must show at least; a lamp helps with the next level alone."""
    burning = t.s.lit if level == t.s.depth + 1 or (t.s.phase == rules.ROLL and level == t.s.depth) else 0
    return max(1, level - burning)


def _found(t: Table, level: int) -> int:
    return min(level, int(t.s.supply))


def _notes(t: Table, level: int, y: float) -> str:
    """What a dig to this level takes and brings."""
    needed, found = _needed(t, level), _found(t, level)
    if t.s.supply == 0:
        return ""
    if needed > t.box.pit.faces:
        return icon("skull", NOTES, y - 12, 24, "alarm", _("No roll is enough."))
    title = _("A roll of {needed} or more finds {found}.").format(needed=needed, found=sherds(found))
    return (
        f"{die(f'pit-needs-{level}', NOTES, y - 13, 26, needed, title=title)}"
        f"{text(NOTES + 31, y + 6, '+', 16, 'muted', bold=True)}"
        f"{icon('sherd', NOTES + 58, y - 11, 22, 'rust', title)}{text(NOTES + 86, y + 6, found, 18, serif=True)}"
    )


def _levels_left_out(y: float, first: int, last: int) -> str:
    words = _("levels {first} to {last}").format(first=first, last=last)
    return rect(0, y, SECTION, GAP + 1, "soil-2", r=0) + text(NOTES, y + 18, words, 13, "muted")


def _digger(t: Table, top: float, first: int) -> str:
    """The digger's figure on its rope, with the lamp that burns."""
    s, digger = t.s, t.s.digger
    if not t.is_dug:
        return ""
    y = top + SURFACE + (GAP if first > 1 else 0) + (s.depth - first) * ROW + ROW / 2
    x = MIDDLE
    if s.depth == 0:
        x, y = SECTION - 18, top + SURFACE - 27
    title = _("{name}, at level {depth}").format(name=t.names[digger], depth=s.depth)
    way = f"M{MIDDLE:g} {top + 10:g}V{y:g}"
    rope = f'<path id="pit-rope" d="{way}" stroke="var(--soil-1)" stroke-width="2.5" fill="none"/>'
    lamp = ""
    if s.lit:
        lamp = group(
            "pit-lamp",
            "lamp",
            x + 17,
            y - 22,
            f"{rect(0, 0, 26, 26, 'card', 'gold', 13)}{icon('lantern', 4, 4, 18, 'gold')}",
        )
    return (rope if s.depth else "") + figure("pit-digger", digger, x, y, title) + lamp


def _pit_in_words(t: Table, first: int, last: int) -> str:
    s = t.s
    state = _state_of_pit(t)
    if t.is_dug:
        digs = _("{name} digs.").format(name=t.names[s.digger])
        state = paragraph(digs, state, _("In the basket: {sherds}.").format(sherds=sherds(s.basket)))
    if s.phase == rules.ROLL:
        state = paragraph(state, _("The die rolls."))
    rows: list[Sequence[object]] = [("", _("level"), _("a roll of"), _("finds"))]
    here = ">" if t.is_dug and s.depth == 0 else ""
    rows.append((here, 0, "", _("surface")))
    if first > 1:
        rows.append(("", f"1-{first - 1}", "", "..."))
    for level in range(first, last + 1):
        needed = _("{needed} or more").format(needed=_needed(t, level))
        if _needed(t, level) > t.box.pit.faces:
            needed = _("no roll is enough")
        here = ">" if t.is_dug and level == s.depth else ""
        rows.append((here, level, needed, sherds(_found(t, level))) if s.supply else (here, level, "", ""))
    if last < t.box.pit.bottom:
        rows.append(("", f"{last + 1}-{t.box.pit.bottom}", "", "..."))
    return f"{state}\n\n{columns(rows, numbers=[1])}"


# The supply and the tools


def supply(t: Table) -> Panel:
    s, left = t.s, t.s.supply
    words = _("sherds in the supply")
    svg = (
        f"{icon('sherd', 0, 4, 38, 'rust')}{text(48, 36, left, 34, serif=True)}"
        f"{lines(122, 20, words, 210, 13, 'muted')}"
    )
    gone = _("{lost} spent or buried").format(lost=s.lost)
    if s.paid:
        gone = _("{lost} spent or buried, {paid} paid by the museum").format(lost=s.lost, paid=s.paid)
    svg += lines(122, 20 + height_of(words, 210, 13), gone, 210, 13, "muted")
    y = max(54, 12 + height_of(words, 210, 13) + height_of(gone, 210, 13))
    row = _sherds_in_a_row(t, y)
    svg += row.svg
    y += row.height + 12
    deck = _("{tools} in the deck").format(tools=tools(s.deck_size))
    svg += pile("supply-deck", 8, y + 8, 58, 78, s.deck_size, BACK, deck)
    svg += text(37, y + 118, s.deck_size, 18, serif=True, anchor="middle")
    svg += text(37, y + 134, _("in deck"), 12, "muted", anchor="middle")
    played, height = _played(t, 96, y)
    in_words = columns(
        [(_("supply"), sherds(left)), (_("gone"), gone), (_("tool deck"), tools(s.deck_size))]
        + [(tool(t.box, kind), _played_of(t, kind)) for kind in range(rules.KINDS)]
    )
    return Panel("supply", _("Supply and tools"), COLUMN, y + max(142, height), svg + played, in_words)


def _sherds_in_a_row(t: Table, y: float) -> Sketch:
    """Every sherd of the supply as a small square; too many are left to the number."""
    count, left = int(t.box.supply.sherds), t.s.supply
    if count > 90:
        return Sketch("", 0, 0)
    per_row, looks = 30, ('fill="none" stroke="var(--muted)"', 'fill="var(--rust)"')
    small = "".join(
        f'<rect x="{i % per_row * 11.4 + 0.75:g}" y="{y + i // per_row * 12:g}" width="8" height="8" rx="2" '
        f"{looks[i < left]}/>"
        for i in range(count)
    )
    return Sketch(f'<g class="sherds">{small}</g>', COLUMN, -(-count // per_row) * 12)


def _played_of(t: Table, kind: int) -> str:
    return _("{played} of {copies} played").format(played=t.s.discard[kind], copies=t.box.tool[kind].copies)


def _played(t: Table, x: float, y: float) -> tuple[str, float]:
    """How many of each tool lie on the discard."""
    svg, top, room = "", y, COLUMN - x - 40
    for kind in range(rules.KINDS):
        name, played = tool(t.box, kind), _played_of(t, kind)
        svg += icon(SIGNS[kind], x, top + 5, 24, HUES[kind], name) + lines(x + 34, top + 15, name, room, 15, serif=True)
        below = top + height_of(name, room, 15, bold=True)
        svg += lines(x + 34, below + 12, played, room, 12, "muted")
        top = below + height_of(played, room, 12) + 2
    return f'<g class="discard">{svg}</g>', top - y


# The players


def players(t: Table) -> Panel:
    """The rivals, from the seat to the left on; for a spectator everybody."""
    rivals = around(t.seat, t.s.seats)
    svg, y = "", 3.0
    for i, seat in enumerate(rivals):
        if i:
            svg += f'<path d="M0 {y + 4:g}H{COLUMN}" stroke="var(--line)"/>'
            y += 16
        shown = _player(t, seat, y)
        svg += shown.svg
        y += shown.height
    return Panel("players", title_of_players(t.seated), COLUMN, y + 2, svg, _players_in_words(t, rivals))


def _player(t: Table, seat: int, y: float) -> Sketch:
    head = _who(t, seat, f"players-{seat}", y, COLUMN)
    held = t.s.held[seat]
    top = y + head.height
    backs = "".join(card_back(f"players-{seat}-{i}", i * 28, top, 24, 32, "?", BACK) for i in range(min(held, 7)))
    if not held:
        return Sketch(head.svg + text(25, top + 12, tools(held), 13, "muted"), COLUMN, max(46, head.height + 22))
    words = text(min(held, 7) * 28 + 6, top + 21, tools(held), 13, "muted")
    return Sketch(head.svg + backs + words, COLUMN, max(46, head.height + 38))


def _who(t: Table, seat: int, prefix: str, y: float, width: float) -> Sketch:
    """A seat's mark and name, its shelf, and what is to be said of it now."""
    room, shelf, name = width - 96, t.s.shelf[seat], t.names[seat]
    who = named_seat(seat, 0, y, name, room)
    svg = (
        f"{who.svg}{text(width - 30, y + 20, shelf, 24, serif=True, anchor='end')}"
        f"{icon('sherd', width - 24, y + 1, 22, 'rust', _('{sherds} on the shelf').format(sherds=sherds(shelf)))}"
        f"{text(width - 2, y + 38, _('on shelf'), 12, 'muted', anchor='end')}"
    )
    chips = [chip(0, 0, words, sign=sign) for words, sign in _remarks(t, seat)]
    x, top = 0.0, y + who.height + 6
    beside = 36 + width_of(name, 17, bold=True)
    if who.height < 30 and beside + sum(made.width + 8 for made in chips) <= room:
        x, top = beside, y - 2
    for made in chips:
        if x and x + made.width > room:
            x, top = 0.0, top + 34
        svg += f'<g transform="translate({x:g} {top:g})">{made.svg}</g>'
        x += made.width + 8
    bottom = top + 34 if chips else top
    return Sketch(f'<g id="{prefix}">{svg}</g>', width, max(bottom - y, who.height + 8))


def _remarks(t: Table, seat: int) -> list[tuple[str, str]]:
    s = t.s
    made = []
    if s.to_move == OVER:
        made.append((_("place {place}").format(place=t.places[seat]), "star"))
    elif t.is_dug and s.digger == seat:
        made.append((_("digs now"), "pick"))
    elif s.phase == rules.OFFER and s.to_move == seat:
        made.append((_("chooses an offer"), "museum"))
    elif s.phase == rules.DEAL and s.drawer == seat:
        made.append((_("draws"), "cards"))
    if s.first == seat and s.phase != rules.NAME_FIRST:
        made.append((_("digs first"), "flag"))
    return made


def _players_in_words(t: Table, rivals: Sequence[int]) -> str:
    rows: list[Sequence[object]] = [("", _("shelf"), _("in hand"), "")]
    for seat in rivals:
        remarks = ", ".join(words for words, _sign in _remarks(t, seat))
        rows.append((t.names[seat], sherds(t.s.shelf[seat]), tools(t.s.held[seat]), remarks))
    return columns(rows)


# The offers to the museum


def offers(t: Table) -> Panel:
    s, svg, y = t.s, "", 2.0
    rows: list[Sequence[object]] = []
    for seat in (s.first, *around(s.first, s.seats)):
        words, result = _offer_in_words(t, seat), _result(t, seat)
        who = named_seat(seat, 0, y + 8, t.names[seat], 166)
        svg += who.svg + lines(25, y + 8 + who.height + 12, result, 141, 12, "muted")
        place = _offer(t, seat, y, words)
        svg += place.svg
        y += 10 + max(place.height, 8 + who.height + height_of(result, 141, 12))
        rows.append((t.names[seat], words, result))
    return Panel("offers", _("Offers to the museum"), COLUMN, y - 4, svg, columns(rows))


def _offer_in_words(t: Table, seat: int) -> str:
    offer = t.s.offer[seat]
    if offer < rules.KINDS:
        return tool(t.box, offer)
    if offer == rules.NO_TOOL:
        return _("nothing")
    if offer == HIDDEN:
        return _("chosen, hidden")
    return _("not chosen yet") if t.s.held[seat] and t.s.phase == rules.OFFER else _("no tool to offer")


def _result(t: Table, seat: int) -> str:
    """What an offer brought, once all are shown."""
    offer = t.s.offer[seat]
    if t.s.phase != rules.END or offer >= rules.KINDS:
        return ""
    if sum(t.s.offer[other] == offer for other in range(t.s.seats)) > 1:
        return _("not alone: 0 sherds")
    return _("alone: {sherds}").format(sherds=sherds(t.box.tool[offer].worth))


def _offer(t: Table, seat: int, y: float, words: str) -> Sketch:
    """The place of a seat's offer: the tool, its back, or nothing; the own empty place can be left so."""
    x, width, offer = 176.0, 162.0, t.s.offer[seat]
    lead = 46 if offer < rules.KINDS or offer == HIDDEN else 12
    leaves = seat == t.seat and offer == rules.NOT_YET and rules.NOTHING in t.said
    words, room = _("Offer nothing") if leaves else words, width - lead - 8
    high = height_of(words, room, 13, bold=True)
    height = max(50, 18 + high)
    if offer < rules.KINDS:
        ground = shadow(x, y, width, height) + rect(x, y, width, height, f"{HUES[offer]}-wash", HUES[offer])
        ground += icon(SIGNS[offer], x + 10, y + height / 2 - 13, 26, HUES[offer], words)
    elif offer == HIDDEN:
        ground = card_back(f"offers-{seat}-back", x, y, 36, 50, "?", BACK, words)
    else:
        ground = rect(x, y, width, height) if leaves else empty_place(x, y, width, height)
    ink = "ink" if offer < rules.KINDS or leaves else "muted"
    inner = ground + lines(x + lead, y + (height - high) / 2 + 13, words, room, 13, ink, bold=True)
    action = rules.NOTHING if leaves else None
    svg = pressable(f"offers-{seat}", inner, action, t.say(rules.NOTHING), (x, y, width, height))
    return Sketch(svg, width, height)


# Your own things


def own(t: Table) -> Panel:
    return in_widths(t.screen, "own", _("Your shelf and tools"), _own_in_words(t), partial(_own, t), t.seat)


def _own(t: Table, prefix: str, width: float) -> Sketch:
    head = _who(t, t.seat, f"{prefix}-head", 3, width)
    kinds = [kind for kind in range(rules.KINDS) if t.s.hand[t.seat][kind] > 0]
    y = max(46, head.height) + 9
    if not kinds:
        words = _("No tools in your hand.")
        place = empty_place(0, y, width, 60) + text(width / 2, y + 35, words, 14, "muted", anchor="middle")
        return Sketch(head.svg + place, width, y + 62)
    per_row = 2 if width == COLUMN else rules.KINDS
    across = (width - 6 - (per_row - 1) * 12) / per_row
    height = max(_tool_height(t, kind, across) for kind in kinds)
    pill = 52 if any(_second(t, kind) is not None for kind in kinds) else 0
    svg = head.svg
    for i, kind in enumerate(kinds):
        x, top = 3 + i % per_row * (across + 12), y + i // per_row * (height + pill + 20)
        svg += _tool(t, kind, prefix, (x, top, across, height))
    rows = -(-len(kinds) // per_row)
    return Sketch(svg, width, y + rows * (height + pill + 20) - 14)


def _first(t: Table, kind: int) -> int | None:
    """What pressing a card does: playing or offering it, else trading it."""
    play = t.can(rules.TOOL + kind)
    return t.can(rules.TRADE + kind) if play is None else play


def _second(t: Table, kind: int) -> int | None:
    """The trade, where pressing the card already means playing it."""
    return t.can(rules.TRADE + kind) if rules.TOOL + kind in t.said else None


def _verb_of(t: Table, action: int | None) -> str:
    if action is None:
        return ""
    if action >= rules.TRADE:
        return _("Trade")
    return _("Offer") if t.s.phase == rules.OFFER else _("Play")


def _foot_of(t: Table, kind: int) -> str:
    """The last line of a card: what has been done with it, or what it is worth."""
    if t.s.picked == kind:
        return _("put forward")
    if _is_offered(t, kind):
        return _("offered")
    return _("museum pays {worth}").format(worth=t.box.tool[kind].worth)


def _is_marked(t: Table, kind: int) -> bool:
    return bool(t.s.picked == kind) or _is_offered(t, kind)


def _is_offered(t: Table, kind: int) -> bool:
    return bool(t.s.phase == rules.OFFER and t.s.offer[t.seat] == kind)


def _tail(t: Table) -> int:
    """Room at the bottom of the cards for what pressing one does."""
    return 28 if any(_first(t, kind) is not None for kind in range(rules.KINDS)) else 0


def _tool_height(t: Table, kind: int, width: float) -> float:
    words = tool(t.box, kind), effect(t.box, kind)
    return card_height(*words, width, SIGNS[kind], _foot_of(t, kind), _copies(t, kind)) + _tail(t)


def _copies(t: Table, kind: int) -> str:
    count = t.s.hand[t.seat][kind]
    return f"×{count}" if count > 1 else ""


def _tool(t: Table, kind: int, prefix: str, place: tuple[float, float, float, float]) -> str:
    x, y, width, height = place
    first, second = _first(t, kind), _second(t, kind)
    inner = card(
        f"{prefix}-tool-{kind}",
        x,
        y,
        width,
        height,
        tool(t.box, kind),
        effect(t.box, kind),
        HUES[kind],
        SIGNS[kind],
        _foot_of(t, kind),
        _copies(t, kind),
        _tail(t),
    )
    if _is_marked(t, kind):
        inner += icon("check", x + width - 32, y + height - _tail(t) - 26, 18, "ink", _foot_of(t, kind))
    if first is None:
        return pressable(f"{prefix}-{kind}", inner, None, "", place, why=rules.TOOL + kind)
    inner += icon("arrow", x + 15, y + height - 25, 14, "ink") + text(
        x + 33, y + height - 13, _verb_of(t, first), 14, bold=True
    )
    svg = pressable(f"{prefix}-{kind}", inner, first, t.say(first), (x - 1, y - 1, width + 2, height + 2), 11)
    if second is None:
        return svg
    top = y + height + 8
    pill = rect(x, top, width, 44, "card", "", 22) + text(
        x + width / 2, top + 27, _verb_of(t, second), 14, bold=True, anchor="middle"
    )
    return svg + pressable(f"{prefix}-trade-{kind}", pill, second, t.say(second), (x, top, width, 44), 22)


def _own_in_words(t: Table) -> str:
    s = t.s
    remarks = ", ".join(words for words, _sign in _remarks(t, t.seat))
    you = _("You are {name} ({remarks}).") if remarks else _("You are {name}.")
    head = [
        you.format(name=t.names[t.seat], remarks=remarks),
        _("On your shelf: {sherds}.").format(sherds=sherds(s.shelf[t.seat])),
        _("In your hand: {tools}.").format(tools=tools(s.held[t.seat])),
    ]
    rows = [
        (f"{s.hand[t.seat][kind]} ×", tool(t.box, kind), _foot_of(t, kind), effect(t.box, kind))
        for kind in range(rules.KINDS)
        if s.hand[t.seat][kind] > 0
    ]
    return paragraph(*head) + (f"\n\n{columns(rows)}" if rows else "")
