"""The players: the others in small but complete, the own things in full."""

from functools import partial
from typing import NamedTuple

from digsite.boards import (
    Choices,
    Remark,
    around,
    counted,
    in_widths,
    number,
    players_panel,
    press,
    seat_with_remarks,
    table_of,
    titled,
)
from digsite.drawing import (
    COLUMN,
    Panel,
    Sketch,
    empty_place,
    flow,
    height_of,
    icon,
    kept,
    lines,
    moved,
    paragraph,
    pill,
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
from digsite.games.artifact.board.printed import BY_SITE, Printed
from digsite.games.artifact.board.table import Reach, Table, remarks, showing, tiles_of, within_reach
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.pieces import site_of
from digsite.games.artifact.rules.turn import cost_with, marker_for
from digsite.games.artifact.words.names import cards, coins, huts
from digsite.text import _, plural
from digsite.text.speech import listed


def players(t: Table) -> Panel:
    """The rivals, from the seat to the left on; for a spectator everybody."""
    shown = {seat: _rival(t.p, _player(t, seat)) for seat in around(t.seat, t.s.seats)}
    drawn = [(f"players-{seat}", rival.drawn) for seat, rival in shown.items()]
    return players_panel(t.seated, drawn, "\n\n".join(rival.words for rival in shown.values()))


class Player(NamedTuple):
    """All that the picture of a player depends on."""

    seat: int
    name: str
    remarks: tuple[Remark, ...]
    money: int
    base: int  # income for everybody
    income: int  # what exhibitions add
    prestige: int
    reserve: int  # huts
    held: int  # cards
    mat: tuple[int, ...]
    hand: tuple[int, ...]
    unseen: tuple[int, ...]  # cards by site that this reader has not seen
    tiles: tuple[int, ...]
    alone: tuple[int, ...]
    roles: tuple[int, ...] | None  # None: not in play


def _player(t: Table, seat: int) -> Player:
    s = t.s
    held = tuple(role for role in (s.city[seat], s.archaeologist[seat]) if role != layout.NO_ROLE)
    return Player(
        seat,
        t.names[seat],
        tuple(remarks(t, seat)),
        s.money[seat],
        t.base,
        t.incomes[seat],
        t.prestige[seat],
        s.reserve[seat],
        s.held[seat],
        tuple(s.mat[seat]),
        tuple(s.hand[seat]),
        (0,) * layout.SITES if seat == t.seat else tuple(s.blind_of[seat]),
        tiles_of(t, seat),
        tuple(s.alone[seat]),
        held if s.expansion_2 else None,
    )


class Rival(NamedTuple):
    drawn: Sketch
    words: str


@kept(256)
def _rival(p: Printed, player: Player) -> Rival:
    parts = [
        _who(player, COLUMN),
        small_mat(p, player.mat),
        _open_hand(p, player),
        _produced(p, player, COLUMN),
        _roles(p, player, COLUMN),
    ]
    head = _("{name}: {figures}.").format(name=player.name, figures=_figures_in_words(player))
    return Rival(stack(parts, 8), f"{paragraph(head)}\n{table_of(_rows(p, player))}")


# Name, figures, exhibitions and roles, for everybody


def _who(player: Player, width: float) -> Sketch:
    figures = (
        (str(player.money), plural("coin", "coins", player.money)),
        (_income(player), _("income")),
        (str(player.prestige), _("prestige")),
        (str(player.reserve), plural("hut left", "huts left", player.reserve)),
        (str(player.held), plural("card", "cards", player.held)),
    )
    return _head(player.seat, player.name, player.remarks, figures, width)


def _income(player: Player) -> str:
    if not player.income:
        return str(player.base)
    return _("{base} + {more}").format(base=player.base, more=player.income)


@kept(512)
def _head(seat: int, name: str, said: tuple[Remark, ...], figures: tuple[tuple[str, str], ...], width: float) -> Sketch:
    """A seat's mark and name, what is to be said of it now, and its figures."""
    numbers = flow([number(figure, words) for figure, words in figures], width, 18, 4)
    return stack([seat_with_remarks(seat, name, said, width), numbers], 6)


def _produced(p: Printed, player: Player, width: float) -> Sketch:
    """The exhibitions of a player."""
    made = [small_tile(p, tile) for tile in player.tiles]
    made += [small_alone(p, site, count) for site, count in enumerate(player.alone) if count]
    return flow(made, width, 6, 6) if made else Sketch("", width, 0)


def _roles(p: Printed, player: Player, width: float) -> Sketch:
    made = [
        _role(p.roles[role], p.role_texts[role], "museum" if role < layout.CITIES else "compass", width)
        for role in player.roles or ()
    ]
    return flow(made, width, 6, 6) if made else Sketch("", width, 0)


@kept(64)
def _role(name: str, words: str, sign: str, width: float) -> Sketch:
    room = min(width - 40, width_of(name, 13, bold=True))
    high = max(26.0, height_of(name, room + 1, 13, bold=True) + 8)
    svg = rect(0.75, 0.75, room + 38.5, high - 1.5, "card", "muted", 13) + icon(sign, 9, 5.5, 15, "ink", words)
    return Sketch(svg + lines(29, 17.7, name, room + 1, 13, bold=True), room + 40, high)


# A rival's hand


def _open_hand(p: Printed, player: Player) -> Sketch:
    """Cards that everybody has seen by their fronts, the others by their backs."""
    made, prefix = [], f"players-{player.seat}"
    for site in range(layout.SITES):
        made += [
            _with_number(card(p, f"{prefix}-card-{kind}", kind, SMALL), player.hand[kind])
            for kind in BY_SITE[site]
            if player.hand[kind]
        ]
        if player.unseen[site]:
            made.append(_with_number(unseen(p, f"{prefix}-unseen-{site}", site, SMALL), player.unseen[site]))
    if not made:
        return Sketch(text(0, 13, _("no cards in hand"), 13, "muted"), COLUMN, 18)
    return flow(made, COLUMN, 5, 5)


def _with_number(drawn: str, count: int) -> Sketch:
    if count == 1:
        return Sketch(drawn, SMALL[0], SMALL[1] + 3)
    number = times(count)
    return Sketch(drawn + moved(number, SMALL[0], 0), SMALL[0] + number.width, SMALL[1] + 3)


# Your own things

SIZE = (48, 60)  # of an own card
KNOWN = tuple(kind for kinds in BY_SITE for kind in kinds)  # all kinds of cards, site by site
MOST_NEAR = 5  # tiles within reach that are named


def own(t: Table) -> Panel:
    you, hold, near = _player(t, t.seat), _hold(t), tuple(within_reach(t, MOST_NEAR))
    words = _own_in_words(t, you, hold, near)
    return in_widths(t.screen, "own", _("Your museum and mat"), words, partial(_own, t, you, hold, near), t.seat)


def _own(t: Table, you: Player, hold: "Hold", near: tuple[Reach, ...], prefix: str, width: float) -> Sketch:
    head, pills = _own_head(you, width), _pills(t, prefix, width)
    left = width if width == COLUMN else 452.0
    things = _things(t.p, hold, prefix, left)
    shown = _collection(t.p, you, near, left if left == width else width - left - 24)
    if left == width:
        return stack([head, things[0], pills, things[1], shown], 14)
    columns = stack(things, 14), shown
    both = Sketch(columns[0].svg + moved(columns[1], left + 24, 0), width, max(part.height for part in columns))
    return stack([head, both, pills], 14)


_own_head = kept(64)(_who)


class Hold(NamedTuple):
    """All that the picture of the own markers and cards depends on."""

    mat: tuple[int, ...]
    prices: tuple[int, ...]  # by marker, where it can pay now; else 0
    given: int  # marker that goes back, or NO_MARKER
    public: tuple[int, ...]  # cards that all know, by kind; those that are being shown lie elsewhere
    secret: tuple[int, ...]  # cards that only their owner knows
    held: int
    phase: int
    said: Choices


def _hold(t: Table) -> Hold:
    s, mine = t.s, t.s.mover == t.seat
    shown = s.shown if showing(t) and mine else [0] * layout.KINDS
    counts = zip(s.hand[t.seat], s.blind[t.seat], shown, strict=True)
    return Hold(
        tuple(s.mat[t.seat]),
        t.once(_prices_to_pay),
        s.given if mine else layout.NO_MARKER,
        tuple(hand - blind - out for hand, blind, out in counts),
        tuple(s.blind[t.seat]),
        s.held[t.seat],
        s.phase,
        (*t.choices(layout.ALONE, layout.SITES), *t.choices(layout.GIVE, layout.ROLE - layout.GIVE)),
    )


def _prices_to_pay(t: Table) -> tuple[int, ...]:
    proper = int(marker_for(t.s.verb, t.s.arg))
    return tuple(
        int(cost_with(t.record, t.box.record, kind, proper)) if layout.PAY + kind in t.said else 0
        for kind in range(layout.MARKERS)
    )


@kept(64)
def _things(p: Printed, hold: Hold, prefix: str, width: float) -> tuple[Sketch, Sketch]:
    return _mat(p, hold, prefix, width), _hand(p, hold, prefix, width)


def _mat(p: Printed, hold: Hold, prefix: str, width: float) -> Sketch:
    """The own action markers: they pay, or are put back."""
    made, said = [], dict(hold.said)
    across = (width - 5 * (p.n.mat_size - 1)) / p.n.mat_size
    verb = layout.PAY if hold.phase == layout.PAYMENT else layout.GIVE
    for kind, count in enumerate(hold.mat):
        for i in range(count):
            id, price = f"{prefix}-mat-{kind}-{i}", _price(hold, kind, across)
            inner = marker(p, f"{id}-marker", kind, across, TARGET, price)
            if hold.given == kind and i == 0:
                inner += badge(across - 11, 11, "check", _("goes back"))
            frame = (1, 1, across - 2, TARGET - 2)
            made.append(Sketch(press(said, id, inner, verb + kind, frame, 13), across, TARGET))
    place = Sketch(empty_place(0, 0, across, TARGET, 13), across, TARGET)
    made += [place] * (p.n.mat_size - len(made))
    return titled(_("Action markers"), flow(made, width + 1, 5, 5), width, 3)


def _price(hold: Hold, kind: int, width: float) -> str:
    """What paying with this marker costs, while that is to be chosen; just the number where there is no room."""
    if layout.PAY + kind not in dict(hold.said):
        return ""
    words = coins(hold.prices[kind])
    return words if width_of(words, 13, bold=True) + 46 <= width else str(hold.prices[kind])


def _hand(p: Printed, hold: Hold, prefix: str, width: float) -> Sketch:
    """The own cards; those drawn unseen carry a lock."""
    made = []
    for kind in KNOWN:
        if hold.public[kind]:
            made.append(_own_card(p, hold, f"{prefix}-card-{kind}", kind, hold.public[kind], ""))
        if hold.secret[kind]:
            words = _("only you know it")
            made.append(_own_card(p, hold, f"{prefix}-unseen-{kind}", kind, hold.secret[kind], words))
    words = _("Hand: {cards}").format(cards=cards(hold.held))
    if any(hold.secret):
        words = _("{hand}, unseen by the others: {count}").format(hand=words, count=sum(hold.secret))
    if not made:
        none = empty_place(0, 0, width, 44) + text(width / 2, 27, _("No cards"), 13, "muted", anchor="middle")
        return titled(words, Sketch(none, width, 44), width, 3)
    return titled(words, flow(made, width, 2, 4), width, 3)


def _own_card(p: Printed, hold: Hold, id: str, kind: int, count: int, secret: str) -> Sketch:
    action = layout.CARD + kind
    if kind >= layout.NORMAL and kind % layout.CLASSES == layout.STANDALONE and hold.phase == layout.TURN:
        action = layout.ALONE + site_of(kind)
    inner = f'<g transform="translate(2 2)">{card(p, f"{id}-card", kind, SIZE, _about(p, kind))}</g>'
    inner += badge(SIZE[0] - 6, SIZE[1] - 6, "lock", secret) if secret else ""
    wide: float = SIZE[0] + 4
    now = hold.phase in (layout.TURN, layout.SELL_CARD, layout.SHOW)
    drawn = press(dict(hold.said), id, inner, action, (2, 2, *SIZE), 6, now=now)
    if count > 1:
        number = times(count)
        drawn, wide = drawn + moved(number, wide - 2, 8), wide + number.width
    return Sketch(drawn, wide, SIZE[1] + 6)


@kept(64)
def _about(p: Printed, kind: int) -> str:
    """The name of a card, and what a special one does."""
    if kind < layout.NORMAL:
        return f"{p.cards[kind]}: {p.flavours[kind]}"
    return f"{p.cards[kind]}. {p.specials[kind % layout.CLASSES][1]}"


@kept(64)
def _collection(p: Printed, you: Player, near: tuple[Reach, ...], width: float) -> Sketch:
    """The own exhibitions and roles, and the tiles within reach."""
    tiles, held = _produced(p, you, width), _roles(p, you, width)
    if not tiles.height:
        tiles = Sketch(text(0, 13, _("none yet"), 13, "muted"), width, 18)
    made = [titled(_("Your exhibitions"), tiles, width, 3)]
    if held.height:
        made.append(titled(_("Your roles"), held, width, 3))
    if near:
        made.append(_near(p, near, width))
    return stack(made, 14)


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
        pill(f"{prefix}-press-{action}", _short(t, action), action, t.said[action], width)
        for action in (layout.YES, layout.PASS, layout.DONE)
        if action in t.said
    ]
    return flow(made, width, 8, 6)


def _short(t: Table, action: int) -> str:
    if action == layout.PASS:
        return _("Pass")
    if t.s.phase == layout.ASK_MORLEY:
        count = t.p.n.morley_huts if action == layout.YES else 1
        return huts(count)
    if action == layout.YES:
        return _("Draw unseen")
    if t.s.phase == layout.PASS_MARK:
        return _("Keep these markers")
    return _("Draw nothing") if t.s.phase in (layout.ASK_JUDD, layout.ASK_LONDON) else _("End the turn")


# In words


def _figures_in_words(player: Player) -> str:
    said = [
        coins(player.money),
        _("income {income}").format(income=_income(player)),
        _("prestige {points}").format(points=player.prestige),
        plural("{count} hut left", "{count} huts left", player.reserve).format(count=player.reserve),
        cards(player.held),
        *(words for words, _sign in player.remarks),
    ]
    return ", ".join(said)


def _rows(p: Printed, player: Player) -> tuple[tuple[str, str], ...]:
    """Markers, hand, exhibitions and roles of a player."""
    hand = counted([p.cards[kind] for kind in KNOWN], [player.hand[kind] for kind in KNOWN])
    secret = [
        _("{site}, unseen (×{count})").format(site=p.sites[site], count=count)
        for site, count in enumerate(player.unseen)
        if count
    ]
    tiles = [said_of_tile(p, tile) for tile in player.tiles]
    alone = counted([p.cards[layout.NORMAL + layout.CLASSES * site] for site in range(layout.SITES)], player.alone)
    rows = [
        (_("Markers"), counted(p.marker, player.mat)),
        (_("Hand"), "; ".join(filter(None, (hand, *secret)))),
        (_("Exhibitions"), "; ".join(filter(None, (*tiles, alone)))),
    ]
    if player.roles is not None:
        rows.append((_("Roles"), listed([p.roles[role] for role in player.roles])))
    return tuple((head, words or _("none")) for head, words in rows)


def _own_in_words(t: Table, you: Player, hold: Hold, near: tuple[Reach, ...]) -> str:
    return "\n\n".join([_you_in_words(t.p, you, hold.secret, near), *_choices_in_words(t, hold)])


@kept(64)
def _you_in_words(p: Printed, you: Player, blind: tuple[int, ...], near: tuple[Reach, ...]) -> str:
    head = _("You are {name}: {figures}.").format(name=you.name, figures=_figures_in_words(you))
    parts = [paragraph(head), table_of(_rows(p, you))]
    if any(blind):
        sentence = _("Unseen by the others ({count}): {cards}.")
        parts.append(paragraph(sentence.format(count=sum(blind), cards=counted(p.cards, blind))))
    parts += [
        paragraph(f"{p.cards[kind]}: {p.specials[kind % layout.CLASSES][1]}")
        for kind in range(layout.NORMAL, layout.KINDS)
        if you.hand[kind]
    ]
    if near:
        tiles = "; ".join(_reach_in_words(p, reach) for reach in near)
        parts.append(paragraph(_("Within reach: {tiles}.").format(tiles=tiles)))
    return "\n\n".join(parts)


def _choices_in_words(t: Table, hold: Hold) -> list[str]:
    """What the pieces on the mat and the pills offer."""
    parts = []
    prices = [
        f"{t.p.marker[kind]}: {coins(price)}" for kind, price in enumerate(hold.prices) if layout.PAY + kind in t.said
    ]
    if prices:
        parts.append(paragraph(_("To pay with: {prices}.").format(prices="; ".join(prices))))
    if hold.given != layout.NO_MARKER:
        parts.append(paragraph(_("Goes back: one {marker}.").format(marker=t.p.marker[hold.given])))
    pills = [_short(t, action) for action in (layout.YES, layout.PASS, layout.DONE) if action in t.said]
    if pills:
        parts.append(paragraph(_("To choose: {choices}.").format(choices=", ".join(pills))))
    return parts
