"""The players: the others in small but complete, the own things in full."""

from collections.abc import Sequence

from digsite.core.speech import listed
from digsite.core.text import _, plural
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    TWO_COLUMNS,
    Panel,
    Sketch,
    chip,
    columns,
    empty_place,
    flow,
    height_of,
    icon,
    kept,
    lines,
    moved,
    named_seat,
    paragraph,
    pill,
    pressable,
    rect,
    stack,
    text,
    width_of,
)
from digsite.games.artifact.board.pieces import (
    SMALL,
    TARGET,
    badge,
    card,
    marker,
    said_of_tile,
    small_alone,
    small_mat,
    small_tile,
    times,
    unseen,
)
from digsite.games.artifact.board.printed import BY_SITE, Printed, site_of
from digsite.games.artifact.board.table import (
    Reach,
    Table,
    counted,
    remarks,
    showing,
    tiles_of,
    within_reach,
)
from digsite.games.artifact.rules.table import (
    ALONE,
    ASK_JUDD,
    ASK_LONDON,
    ASK_MORLEY,
    CLASSES,
    DONE,
    GIVE,
    KINDS,
    MARKERS,
    NO_MARKER,
    NO_ROLE,
    NORMAL,
    PASS,
    PASS_MARK,
    PAY,
    PAYMENT,
    SELL_CARD,
    SHOW,
    SITES,
    STANDALONE,
    TURN,
    YES,
)
from digsite.games.artifact.rules.table import CARD as CARD_ACTION
from digsite.games.artifact.rules.turn import cost_with
from digsite.games.artifact.words.names import cards, coins, huts


def players(t: Table) -> Panel:
    """The rivals, from the seat to the left on; for a spectator everybody."""
    count = t.s.seats
    around = [(t.seat + i) % count for i in range(1, count)] if t.seated else list(range(count))
    svg, y = "", 3.0
    for i, seat in enumerate(around):
        if i:
            svg += f'<path d="M0 {y + 8:g}H{COLUMN}" stroke="var(--line)"/>'
            y += 22
        shown = _rival(t, seat)
        svg += f'<g id="players-{seat}" transform="translate(0 {y:g})">{shown.svg}</g>'
        y += shown.height
    title = _("The others") if t.seated else _("The players")
    return Panel("players", title, COLUMN, y + 4, svg, "\n\n".join(_in_words(t, seat) for seat in around))


def _rival(t: Table, seat: int) -> Sketch:
    s = t.s
    parts = [
        _who(t, seat, COLUMN),
        small_mat(t.p, tuple(s.mat[seat])),
        _open_hand(t.p, seat, tuple(s.hand[seat]), tuple(s.blind_of[seat])),
        _produced(t.p, tiles_of(t, seat), tuple(s.alone[seat]), COLUMN),
        _roles(t.p, s.city[seat], s.archaeologist[seat], COLUMN),
    ]
    return stack(parts, 8)


# Name, figures, exhibitions and roles, for everybody


def _who(t: Table, seat: int, width: float) -> Sketch:
    figures = (
        (str(t.s.money[seat]), plural("coin", "coins", t.s.money[seat])),
        (_income(t, seat), _("income")),
        (str(t.prestige[seat]), _("prestige")),
        (str(t.s.reserve[seat]), plural("hut left", "huts left", t.s.reserve[seat])),
        (str(t.s.held[seat]), plural("card", "cards", t.s.held[seat])),
    )
    return _head(seat, t.names[seat], tuple(remarks(t, seat)), figures, width)


def _income(t: Table, seat: int) -> str:
    more = t.incomes[seat]
    return _("{base} + {more}").format(base=t.base, more=more) if more else str(t.base)


@kept(512)
def _head(
    seat: int, name: str, said: tuple[tuple[str, str], ...], figures: tuple[tuple[str, str], ...], width: float
) -> Sketch:
    """A seat's mark and name, what is to be said of it now, and its figures."""
    who = named_seat(seat, 0, 0, name, width)
    chips = [chip(0, 0, words, sign=sign, height=24) for words, sign in said]
    beside = 36 + width_of(name, 17, bold=True)
    if who.height < 30 and beside + sum(made.width + 6 for made in chips) <= width:
        first = Sketch(moved(who, 0, 1) + moved(flow(chips, width, 6, 4), beside, 0), width, 25)
    else:
        first = stack([who, flow(chips, width, 6, 4)], 6)
    return stack([first, flow([_figure(number, words) for number, words in figures], width, 18, 4)], 6)


def _figure(number: str, words: str) -> Sketch:
    svg = text(0, 18, number, 20, serif=True) + text(0, 33, words, SMALLEST, "muted")
    return Sketch(svg, max(width_of(number, 20, bold=True), width_of(words, SMALLEST)), 36)


@kept(256)
def _produced(p: Printed, tiles: tuple[int, ...], alone: tuple[int, ...], width: float) -> Sketch:
    """The exhibitions of a player."""
    made = [small_tile(p, tile) for tile in tiles]
    made += [small_alone(p, site, count) for site, count in enumerate(alone) if count]
    return flow(made, width, 6, 6) if made else Sketch("", width, 0)


@kept(256)
def _roles(p: Printed, city: int, archaeologist: int, width: float) -> Sketch:
    made = []
    for role, sign in ((city, "museum"), (archaeologist, "compass")):
        if role != NO_ROLE:
            made.append(_role(p.roles[role], p.role_texts[role], sign, width))
    return flow(made, width, 6, 6) if made else Sketch("", width, 0)


def _role(name: str, words: str, sign: str, width: float) -> Sketch:
    room = min(width - 40, width_of(name, 13, bold=True))
    high = max(26.0, height_of(name, room + 1, 13, bold=True) + 8)
    svg = rect(0.75, 0.75, room + 38.5, high - 1.5, "card", "muted", 13) + icon(sign, 9, 5.5, 15, "ink", words)
    return Sketch(svg + lines(29, 17.7, name, room + 1, 13, bold=True), room + 40, high)


# A rival's hand


@kept(512)
def _open_hand(p: Printed, seat: int, hand: tuple[int, ...], blind: tuple[int, ...]) -> Sketch:
    """Cards that everybody has seen by their fronts, the others by their backs."""
    made = []
    for site in range(SITES):
        made += [
            _with_number(card(p, f"players-{seat}-card-{kind}", kind, SMALL), hand[kind])
            for kind in BY_SITE[site]
            if hand[kind]
        ]
        if blind[site]:
            made.append(_with_number(unseen(p, f"players-{seat}-unseen-{site}", site, SMALL), blind[site]))
    if not made:
        return Sketch(text(0, 13, _("no cards in hand"), 13, "muted"), COLUMN, 18)
    return flow(made, COLUMN, 5, 5)


def _with_number(drawn: str, count: int) -> Sketch:
    if count == 1:
        return Sketch(drawn, SMALL[0], SMALL[1] + 3)
    number = times(count)
    return Sketch(drawn + moved(number, SMALL[0], 0), SMALL[0] + number.width, SMALL[1] + 3)


# Your own things

SIZE, MARKER_HIGH = (48, 60), TARGET
MOST_NEAR = 5  # tiles within reach that are named


def own(t: Table) -> Panel:
    slim, wide = _own(t, "own", COLUMN), _own(t, "own-wide", TWO_COLUMNS)
    title, words = _("Your museum and mat"), _own_in_words(t)
    lying = Panel("own-wide", title, TWO_COLUMNS, wide.height, wide.svg, words, t.seat)
    return Panel("own", title, COLUMN, slim.height, slim.svg, words, t.seat, lying)


def _own(t: Table, prefix: str, width: float) -> Sketch:
    head, pills = _who(t, t.seat, width), _pills(t, prefix, width)
    left = width if width == COLUMN else 452.0
    things = [_mat(t, prefix, left), _hand(t, prefix, left)]
    room = left if left == width else width - left - 24
    shown = [_collection(t, room), _reach(t, room)]
    if left == width:
        return stack([head, things[0], pills, things[1], *shown], 14)
    columns = stack(things, 14), stack(shown, 14)
    both = Sketch(columns[0].svg + moved(columns[1], left + 24, 0), width, max(part.height for part in columns))
    return stack([head, both, pills], 14)


def _titled(words: str, inner: Sketch, width: float) -> Sketch:
    high = height_of(words, width, 13, bold=True) + 3
    return Sketch(
        lines(0, 12, words, width, 13, "muted", bold=True) + moved(inner, 0, high), width, high + inner.height
    )


def _mat(t: Table, prefix: str, width: float) -> Sketch:
    """The own action markers: they pay, or are put back."""
    s, made = t.s, []
    across = (width - 5 * (t.p.n.mat_size - 1)) / t.p.n.mat_size
    verb = PAY if s.phase == PAYMENT else GIVE
    for kind in range(MARKERS):
        action = verb + kind
        for i in range(s.mat[t.seat][kind]):
            id = f"{prefix}-mat-{kind}-{i}"
            inner = marker(t.p, f"{id}-marker", kind, across, MARKER_HIGH, _shown_price(t, kind, across))
            if s.given == kind and i == 0 and s.mover == t.seat:
                inner += badge(across - 11, 11, "check", _("goes back"))
            frame = (1, 1, across - 2, MARKER_HIGH - 2)
            made.append(
                Sketch(pressable(id, inner, t.can(action), t.say(action), frame, 13, action), across, MARKER_HIGH)
            )
    place = Sketch(empty_place(0, 0, across, MARKER_HIGH, 13), across, MARKER_HIGH)
    made += [place] * (t.p.n.mat_size - len(made))
    return _titled(_("Action markers"), flow(made, width + 1, 5, 5), width)


def _price(t: Table, kind: int) -> str:
    """What paying with this marker costs, while that is to be chosen."""
    if PAY + kind not in t.said:
        return ""
    return coins(int(cost_with(t.record, t.box.record, kind)))


def _shown_price(t: Table, kind: int, width: float) -> str:
    """The same on the marker itself: just the number where there is no room."""
    words = _price(t, kind)
    if not words or width_of(words, 13, bold=True) + 46 <= width:
        return words
    return str(int(cost_with(t.record, t.box.record, kind)))


def _hand(t: Table, prefix: str, width: float) -> Sketch:
    """The own cards; those drawn unseen carry a lock."""
    s, made = t.s, []
    hand, hidden = s.hand[t.seat], s.blind[t.seat]
    mine = showing(t) and s.mover == t.seat
    for site in range(SITES):
        for kind in BY_SITE[site]:
            left, secret = hand[kind] - (s.shown[kind] if mine else 0), hidden[kind]
            if left - secret > 0:
                made.append(_own_card(t, f"{prefix}-card-{kind}", kind, left - secret, ""))
            if secret:
                made.append(_own_card(t, f"{prefix}-unseen-{kind}", kind, secret, _("only you know it")))
    words = _("Hand: {cards}").format(cards=cards(s.held[t.seat]))
    if any(hidden):
        words = _("{hand}, unseen by the others: {count}").format(hand=words, count=sum(hidden))
    if not made:
        none = empty_place(0, 0, width, 44) + text(width / 2, 27, _("No cards"), 13, "muted", anchor="middle")
        return _titled(words, Sketch(none, width, 44), width)
    return _titled(words, flow(made, width, 2, 4), width)


def _own_card(t: Table, id: str, kind: int, count: int, secret: str) -> Sketch:
    action = CARD_ACTION + kind
    if kind >= NORMAL and kind % CLASSES == STANDALONE and t.s.phase == TURN:
        action = ALONE + site_of(kind)
    can = t.can(action) if t.s.phase in (TURN, SELL_CARD, SHOW) else None
    inner = moved(Sketch(card(t.p, f"{id}-card", kind, SIZE, _about(t.p, kind)), 0, 0), 2, 2)
    inner += badge(SIZE[0] - 6, SIZE[1] - 6, "lock", secret) if secret else ""
    wide: float = SIZE[0] + 4
    drawn = pressable(id, inner, can, t.say(action), (2, 2, *SIZE), 6, action)
    if count > 1:
        number = times(count)
        drawn, wide = drawn + moved(number, wide - 2, 8), wide + number.width
    return Sketch(drawn, wide, SIZE[1] + 6)


@kept(64)
def _about(p: Printed, kind: int) -> str:
    """The name of a card, and what a special one does."""
    if kind < NORMAL:
        return f"{p.cards[kind]}: {p.flavours[kind]}"
    return f"{p.cards[kind]}. {p.specials[kind % CLASSES][1]}"


def _collection(t: Table, width: float) -> Sketch:
    """The own exhibitions and roles."""
    s = t.s
    tiles = _produced(t.p, tiles_of(t, t.seat), tuple(s.alone[t.seat]), width)
    if not tiles.height:
        tiles = Sketch(text(0, 13, _("none yet"), 13, "muted"), width, 18)
    made = [_titled(_("Your exhibitions"), tiles, width)]
    held = _roles(t.p, s.city[t.seat], s.archaeologist[t.seat], width)
    if held.height:
        made.append(_titled(_("Your roles"), held, width))
    return stack(made, 12)


def _reach(t: Table, width: float) -> Sketch:
    near = tuple(within_reach(t, MOST_NEAR))
    return _near(t.p, near, width) if near else Sketch("", width, 0)


@kept(256)
def _near(p: Printed, near: tuple[Reach, ...], width: float) -> Sketch:
    """The tiles that the hand can pay for, or nearly."""
    svg, y = text(12, 23, _("Within reach"), 15, serif=True), 44.0
    for reach in near:
        words, whole = _reach_in_words(p, reach), reach.have == reach.cards
        svg += icon("check", 12, y - 12, 14, "ink", _("complete")) if whole else ""
        svg += lines(34, y, words, width - 46, 13, "ink" if whole else "muted", bold=whole)
        y += height_of(words, width - 46, 13, bold=whole) + 4
    return Sketch(rect(0.75, 0.75, width - 1.5, y - 11.5, "paper", "line", 10) + svg, width, y - 10)


def _reach_in_words(p: Printed, reach: Reach) -> str:
    return _("{tile}: {have} of {cards}").format(tile=p.tiles[reach.tile], have=reach.have, cards=reach.cards)


def _pills(t: Table, prefix: str, width: float) -> Sketch:
    """Choices that have no piece on the board."""
    made = [
        pill(f"{prefix}-press-{action}", _short(t, action), action, t.say(action), width)
        for action in (YES, PASS, DONE)
        if action in t.said
    ]
    return flow(made, width, 8, 6)


def _short(t: Table, action: int) -> str:
    if action == PASS:
        return _("Pass")
    if t.s.phase == ASK_MORLEY:
        count = t.p.n.morley_huts if action == YES else 1
        return huts(count)
    if action == YES:
        return _("Draw unseen")
    if t.s.phase == PASS_MARK:
        return _("Keep these markers")
    return _("Draw nothing") if t.s.phase in (ASK_JUDD, ASK_LONDON) else _("End the turn")


# In words


def _in_words(t: Table, seat: int) -> str:
    head = _("{name}: {figures}.").format(name=t.names[seat], figures=_figures_in_words(t, seat))
    return "\n".join((paragraph(head), columns(_rows(t, seat), widest=20)))


def _figures_in_words(t: Table, seat: int) -> str:
    s = t.s
    said = [
        coins(s.money[seat]),
        _("income {income}").format(income=_income(t, seat)),
        _("prestige {points}").format(points=t.prestige[seat]),
        plural("{count} hut left", "{count} huts left", s.reserve[seat]).format(count=s.reserve[seat]),
        cards(s.held[seat]),
        *(words for words, _sign in remarks(t, seat)),
    ]
    return ", ".join(said)


def _rows(t: Table, seat: int) -> list[tuple[str, str]]:
    """Markers, hand, exhibitions and roles of a player."""
    s, p = t.s, t.p
    rows = [(f"  {_('Markers')}", counted(p.markers, s.mat[seat]) or _("none"))]
    known = [kind for site in range(SITES) for kind in BY_SITE[site]]
    hand = counted([p.cards[kind] for kind in known], [s.hand[seat][kind] for kind in known])
    secret = [
        _("{site}, unseen (×{count})").format(site=p.sites[site], count=count)
        for site, count in enumerate(s.blind_of[seat])
        if count and seat != t.seat
    ]
    rows.append((f"  {_('Hand')}", "; ".join(filter(None, (hand, *secret))) or _("none")))
    tiles = [said_of_tile(p, tile) for tile in tiles_of(t, seat)]
    alone = counted([p.cards[NORMAL + CLASSES * site] for site in range(SITES)], s.alone[seat])
    rows.append((f"  {_('Exhibitions')}", "; ".join(filter(None, (*tiles, alone))) or _("none")))
    held = [p.roles[role] for role in (s.city[seat], s.archaeologist[seat]) if role != NO_ROLE]
    if s.expansion_2:
        rows.append((f"  {_('Roles')}", listed(held) or _("none")))
    return rows


def _own_in_words(t: Table) -> str:
    s, p = t.s, t.p
    head = _("You are {name}: {figures}.").format(name=t.names[t.seat], figures=_figures_in_words(t, t.seat))
    parts = [paragraph(head), columns(_rows(t, t.seat), widest=20)]
    if any(s.blind[t.seat]):
        secret = counted(p.cards, s.blind[t.seat])
        sentence = _("Unseen by the others ({count}): {cards}.")
        parts.append(paragraph(sentence.format(count=sum(s.blind[t.seat]), cards=secret)))
    specials = [
        f"{p.cards[kind]}: {p.specials[kind % CLASSES][1]}" for kind in range(NORMAL, KINDS) if s.hand[t.seat][kind]
    ]
    parts += [paragraph(words) for words in specials]
    near = [_reach_in_words(p, reach) for reach in within_reach(t, MOST_NEAR)]
    if near:
        parts.append(paragraph(_("Within reach: {tiles}.").format(tiles="; ".join(near))))
    parts += _choices_in_words(t)
    return "\n\n".join(parts)


def _choices_in_words(t: Table) -> Sequence[str]:
    """What the pieces on the mat and the pills offer."""
    s, parts = t.s, []
    prices = [f"{t.p.markers[kind]}: {_price(t, kind)}" for kind in range(MARKERS) if PAY + kind in t.said]
    if prices:
        parts.append(paragraph(_("To pay with: {prices}.").format(prices="; ".join(prices))))
    if s.given != NO_MARKER and s.mover == t.seat:
        parts.append(paragraph(_("Goes back: {marker}.").format(marker=t.p.markers[s.given])))
    pills = [_short(t, action) for action in (YES, PASS, DONE) if action in t.said]
    if pills:
        parts.append(paragraph(_("To choose: {choices}.").format(choices=", ".join(pills))))
    return parts
