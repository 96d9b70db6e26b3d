"""The own things, always in sight: figures, markers, hand, sets within reach, exhibitions and roles."""

from functools import partial
from typing import NamedTuple

from digsite.boards import Choices, counted, press
from digsite.drawing import (
    Sketch,
    clipped,
    column,
    empty_place,
    grid,
    icon,
    moved,
    paragraph,
    rect,
    row,
    seat_line,
    seat_mark,
    stat,
    text,
    upright,
    width_of,
    words_in,
)
from digsite.drawing.badges import badge, times
from digsite.drawing.hands import InHand, enough_is_seen, fanned
from digsite.games.artifact.board.pieces import HAND, WORDS, Size, card, exhibitions, marker
from digsite.games.artifact.board.players import figures_in_words, income_of, shows_in_words
from digsite.games.artifact.board.printed import KNOWN, ROLE_SIGNS, SITE_OF, Printed
from digsite.games.artifact.board.roles import briefly, role_card
from digsite.games.artifact.board.seen import Collection, Figures, Reach, Seen, belongs, panel_of, within_reach
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.turn import marker_for
from digsite.games.artifact.words.names import cards, coins, cost_with
from digsite.text import _, plural
from digsite.text.keeping import kept
from digsite.text.speech import listed


def _part(words: str, aside: str, inner: Sketch, width: float, height: float, narrow: bool, far: bool = False) -> str:
    """A part below its name and a remark, which may stand at the far end; a line parts it from the one before."""
    lead = width_of(words, WORDS, bold=True) + 10
    fits = width_of(aside, WORDS) <= width - lead
    said = aside if fits else "" if far or lead > width - 20 else clipped(aside, width - lead, WORDS)
    svg = text(0, 12, clipped(words, width, WORDS, bold=True), WORDS, "muted", bold=True) + moved(inner, 0, 20)
    svg += text(width - 4 if far else lead, 12, said, WORDS, "muted", anchor="end" if far else "start") if said else ""
    return svg if narrow else svg + moved(upright(height - 4), -17, 2)


# Who one is, and the figures


@panel_of(lambda t: t.figures(t.seat))
def you(_p: Printed, one: Figures, width: float, height: float, narrow: bool) -> Sketch:
    words = _("You are {name}: {figures}.").format(name=one.name, figures=figures_in_words(one))
    drawn = _strip(one, width) if narrow else _you(one, width, height)
    return Sketch(drawn.svg, width, height, paragraph(words))


def _you(one: Figures, width: float, height: float) -> Sketch:
    """The name, the coins below or beside it, and what matters besides."""
    low, said = height < 120, clipped(", ".join(one.remarks[-2:]), width - 30, 13)
    coin = row([Sketch(icon("coin", 0, 0, 26, "gold", _("Coins")), 26, 26), _figure(one.money, 26)], 9, 0.5)
    name = seat_line(one.seat, one.name, width - coin.width - 16 if low else width, 19)
    remark = Sketch(text(27, 11, said, 13, "muted"), width, 15 if said else 0)
    huts = stat(one.reserve, _("huts"), 18)
    stats = [stat(income_of(one), _("income"), 18), stat(one.prestige, _("prestige"), 18), huts]
    parts = [row([name, coin], 16), remark] if low else [name, remark, coin]
    return column([*parts, row(stats, 18 if low else 12, width=width)], 4 if low else 8, height=height)


def _figure(figure: object, size: float) -> Sketch:
    words = str(figure)
    return Sketch(text(0, size * 0.82, words, size, serif=True), width_of(words, size, bold=True), size)


def _strip(one: Figures, width: float) -> Sketch:
    """Coins above, the other figures below; the markers lie beside the coins."""
    svg = seat_mark(one.seat, 11, 22, 9, one.name) + icon("coin", 26, 11, 22, "gold", _("Coins"))
    svg += text(53, 31, one.money, 23, serif=True)
    facts = [
        (one.held, plural("card", "cards", one.held)),
        (one.prestige, _("prestige")),
        (income_of(one), _("income")),
        (one.reserve, plural("hut", "huts", one.reserve)),
    ]
    made = [
        row([_figure(figure, 16), Sketch(text(0, 13, words, WORDS, "muted"), width_of(words, WORDS), 16)], 4)
        for figure, words in facts
    ]
    few = next(some for some in (row(made[:count], 13) for count in (4, 3, 2, 1)) if some.width < width - 4)
    return Sketch(svg + moved(few, 2, 56), width, 84)


# Markers


class Mat(NamedTuple):
    """All that the picture of the own markers depends on."""

    held: tuple[int, ...]
    prices: tuple[tuple[int, int], ...]  # the markers that can pay now, and what each costs
    given: int  # what goes back in exchange
    verb: int
    said: Choices


def _own_mat(t: Seen) -> Mat:
    s, verb = t.s, layout.PAY if t.s.phase == layout.PAYMENT else layout.GIVE
    said = t.choices(verb, layout.MARKERS)
    proper, pays = int(marker_for(s.verb, s.arg)), [action - layout.PAY for action, _words in said]
    prices = tuple((kind, cost_with(t.look, kind, proper)) for kind in pays if verb == layout.PAY)
    return Mat(tuple(s.mat[t.seat]), prices, s.given if t.mine else layout.NO_MARKER, verb, said)


@panel_of(_own_mat)
def mat(p: Printed, own: Mat, width: float, height: float, narrow: bool) -> Sketch:
    """The own action markers: they pay, or are put back."""
    across = p.n.mat_size if narrow else -(-p.n.mat_size // 2)
    side, said, prices, made = (width - (across - 1) * 6) / across, dict(own.said), dict(own.prices), []
    size = (side, min(side + 4, height)) if narrow else (min(side, (height - 26) / 2),) * 2
    frame, r = (1, 1, size[0] - 2, size[1] - 2), size[1] * 0.26
    for kind, i in ((kind, i) for kind, count in enumerate(own.held) for i in range(count)):
        inner = marker(p, f"mat-{kind}-{i}-marker", kind, size, str(prices.get(kind, "")))
        inner += badge(size[0] - 8, 8, "check", _("goes back")) if own.given == kind and i == 0 else ""
        made.append(Sketch(press(said, f"mat-{kind}-{i}", inner, own.verb + kind, frame, r), *size))
    made += [Sketch(empty_place(0, 0, *size, r), *size)] * (p.n.mat_size - len(made))
    places, words = grid(made, across, 6), _("Markers, {count} of {all}").format(count=sum(own.held), all=p.n.mat_size)
    told = [f"{words}: {counted(p.marker, own.held) or _('none')}."]
    ways = "; ".join(f"{p.marker[kind]}: {coins(price)}" for kind, price in own.prices)
    told += [_("To pay with: {prices}.").format(prices=ways)] if ways else []
    told += [_("Goes back: one {marker}.").format(marker=p.marker[own.given])] if own.given != layout.NO_MARKER else []
    svg = places.svg if narrow else _part(words, "", places, width, height, narrow)
    return Sketch(svg, width, height, paragraph(*told))


# The hand

PRESSED = (*range(layout.CARD, layout.CARD + layout.KINDS), *range(layout.ALONE, layout.ALONE + layout.SITES))
ACROSS, MOST = 6, 18  # cards in a row on a phone, and how many are shown one by one


class Held(NamedTuple):
    """Cards of a kind in the hand."""

    kind: int
    number: int
    secret: bool


class Hand(NamedTuple):
    """All that the picture of the own hand depends on."""

    whole: tuple[int, ...]  # by kind
    secret: tuple[int, ...]  # of them, what the others have not seen
    shown: tuple[int, ...]  # of them, what lies in the exhibition in progress
    raised: frozenset[int]  # kinds that belong to it
    alone: bool  # is a stand-alone card shown now by pressing it?
    said: Choices

    def held(self, *, stacked: bool) -> list[Held]:
        """Site by site, one by one or several of a kind on each other; those that are being shown lie elsewhere."""
        known = [hand - blind - out for hand, blind, out in zip(self.whole, self.secret, self.shown, strict=True)]
        both = [Held(kind, counts[kind], counts is self.secret) for kind in KNOWN for counts in (known, self.secret)]
        found = [one for one in both if one.number > 0]
        return found if stacked else [one._replace(number=1) for one in found for _i in range(one.number)]

    @property
    def in_rows(self) -> list[Held]:
        """The cards as a phone shows them."""
        single = self.held(stacked=False)
        return single if len(single) <= MOST else self.held(stacked=True)


def own_hand(t: Seen) -> Hand:
    s, turn = t.s, t.s.phase == layout.TURN
    said = t.among(PRESSED) if turn or s.phase in (layout.SELL_CARD, layout.SHOW) else ()
    shown = tuple(s.shown) if t.showing and t.mine else (0,) * layout.KINDS
    return Hand(tuple(s.hand[t.seat]), tuple(s.blind[t.seat]), shown, _raised(t), turn, said)


def _raised(t: Seen) -> frozenset[int]:
    """The kinds of cards that belong to the exhibition in progress."""
    wanted = t.wanted
    if wanted is None or not t.mine or t.s.phase == layout.KEEP:
        return frozenset()
    if t.s.phase == layout.SHOW:
        return frozenset(action - layout.CARD for action in t.look.said)
    return frozenset(kind for kind in range(layout.KINDS) if belongs(t.p, wanted, kind))


def _hand(id: str, p: Printed, own: Hand, width: float, height: float, narrow: bool) -> Sketch:
    """A fan, or on a phone rows of six."""
    count, secret = sum(own.whole), sum(own.secret)
    aside = _("{count} seen by you alone").format(count=secret) if secret else _("open to all") if count else ""
    if not count:
        drawn = Sketch(empty_place(0, 0, 220, 70) + text(110, 40, _("No cards"), 13, "muted", anchor="middle"), 220, 70)
    elif narrow:
        both = enumerate(own.in_rows)
        made = [Sketch(_card(p, f"{id}-{i}", own, one, HAND, 0), HAND[0], HAND[1] + 3) for i, one in both]
        drawn = grid(made, ACROSS, (width - 4 - ACROSS * HAND[0]) / (ACROSS - 1), 6)
    else:
        drawn = _fan(p, id, own, width - 4, height - 20)
    words = _("Hand: {cards}").format(cards=cards(count))
    inset = Sketch(moved(drawn, 2, 0), width, drawn.height)
    return Sketch(_part(words, aside, inset, width, height, narrow), width, height, _hand_in_words(p, own))


# In the tray or drawer, and on a page where one chooses
hand, pick = (panel_of(own_hand)(partial(_hand, id)) for id in ("hand", "pick"))


def _fan(p: Printed, id: str, own: Hand, width: float, height: float) -> Sketch:
    """One by one; where that is too narrow equal ones on each other, and very many in two rows."""
    (wide, high), single = HAND, own.held(stacked=False)
    shown = single if enough_is_seen(len(single), wide, width) else own.held(stacked=True)
    two = height > 120 and not enough_is_seen(len(shown), wide, width)
    size, lift = ((wide, height / 2 - 10), 4) if two else ((wide, min(high, height - 14)), 10)
    fan = [
        InHand(partial(_card, p, f"{id}-{i}", own, one, size), SITE_OF[one.kind], one.kind in own.raised)
        for i, one in enumerate(shown)
    ]
    half = -(-len(fan) // 2) if two else len(fan)
    rows = [fanned(some, size, width, lift=lift) for some in (fan[:half], fan[half:])]
    return column(rows, 5) if two else rows[0]


def _card(p: Printed, id: str, own: Hand, one: Held, size: Size, seen: float) -> str:
    """One that only its owner knows has a lock; several have their number."""
    kind, action, wide = one.kind, layout.CARD + one.kind, seen or size[0]
    if own.alone and kind >= layout.NORMAL and kind % layout.CLASSES == layout.STANDALONE:
        action = layout.ALONE + SITE_OF[kind]
    about = f"{p.cards[kind]}{':' if kind < layout.NORMAL else '.'} {p.card_texts[kind]}"
    inner = card(p, f"{id}-card", kind, size, about, seen)
    inner += badge(wide - 10, size[1] - 11, "lock", _("only you know it")) if one.secret else ""
    inner += times(wide - 1, size[1] - (40 if one.secret else 21), one.number)
    return press(dict(own.said), id, inner, action, (0, 0, wide, size[1]), 6)


def _hand_in_words(p: Printed, own: Hand) -> str:
    whole, secret = own.whole, own.secret
    names = counted([p.cards[kind] for kind in KNOWN], [whole[kind] for kind in KNOWN])
    said = [_("Hand, {cards}: {names}.").format(cards=cards(sum(whole)), names=names or _("none"))]
    if any(secret):
        sentence = _("Unseen by the others ({count}): {cards}.")
        said.append(sentence.format(count=sum(secret), cards=counted(p.cards, secret)))
    specials = [kind for kind in range(layout.NORMAL, layout.KINDS) if whole[kind]]
    said += [f"{p.cards[kind]}: {p.card_texts[kind]}" for kind in specials]
    return "\n".join(map(paragraph, said))


# Sets within reach


def near(t: Seen) -> tuple[tuple[Reach, ...], Choices]:
    return within_reach(t), t.choices(layout.PRODUCE, layout.TILES) if t.screen.is_narrow else ()


@panel_of(near)
def reach(p: Printed, own: tuple[tuple[Reach, ...], Choices], width: float, height: float, narrow: bool) -> Sketch:
    """The tiles that the hand can pay for, or nearly; on a phone they are pressed here too."""
    most = 8 if narrow else int((height - 18) // 24)
    size = ((width - 8) / 2, 42) if narrow else (width, min(27, (height - 18) / most))
    tiles, said, told = own[0][:most], dict(own[1]), []
    for tile, have, count in tiles:
        worth, sentence = p.n.tile_prestige[tile], _("{tile}: {have} of {cards}, prestige {prestige}")
        told.append(sentence.format(tile=p.tiles[tile], have=have, cards=count, prestige=worth))
    words = _("Within reach: {tiles}.").format(tiles="; ".join(told)) if told else _("No exhibition is within reach.")
    made = [_reach(p, one, said if narrow else None, *size) for one in tiles]
    rows = grid(made, 2 if narrow else 1, 8, 6 if narrow else 0) if made else words_in(words, width, 13, "muted")
    svg = _part(_("Within reach"), _("prestige") if tiles else "", rows, width, height, narrow, far=True)
    return Sketch(svg, width, height, paragraph(words))


def _reach(p: Printed, one: Reach, said: dict[int, str] | None, width: float, height: float) -> Sketch:
    """The name of a tile and its prestige, with a tick where the set is complete."""
    whole, middle = one.have == one.cards, height / 2
    have = "" if whole else _("{have} of {cards}").format(have=one.have, cards=one.cards)
    svg = rect(2, 2, width - 4, height - 4, "gold-wash" if whole else "card", "", 8)
    svg += icon("check", 6, middle - 7, 14, "ink", _("complete")) if whole else ""
    name = clipped(p.tiles[one.tile], width - 62 - width_of(have, WORDS), WORDS, bold=whole)
    svg += text(26, middle + 4.6, name, WORDS, bold=whole)
    svg += text(width - 34, middle + 4.6, have, WORDS, "muted", anchor="end") if have else ""
    svg += f'<circle cx="{width - 18:g}" cy="{middle:g}" r="{min(11.0, middle - 2):g}" fill="var(--rust)"/>'
    svg += text(width - 18, middle + 4.6, p.n.tile_prestige[one.tile], WORDS, "on", bold=True, anchor="middle")
    if said is not None:
        svg = press(said, f"reach-{one.tile}", svg, layout.PRODUCE + one.tile, (2, 2, width - 4, height - 4), 9)
    return Sketch(svg, width, height)


# Exhibitions and roles


@panel_of(lambda t: t.collection(t.seat))
def collection(p: Printed, own: Collection, width: float, height: float, narrow: bool) -> Sketch:
    """Tiles and stand-alone cards, and below them the roles."""
    held, title, high = own.roles or (), _("Your exhibitions"), height > 120
    words = [_("Exhibitions: {tiles}.").format(tiles=shows_in_words(p, own) or _("none"))]
    if own.roles is not None:
        title, names = _("Exhibitions and roles"), listed([p.roles[role] for role in held])
        words.append(_("Your roles: {roles}.").format(roles=names or _("none")))
        words += [f"{p.roles[role]}: {p.role_texts[role]}" for role in held]
    roles = [role_card(p, role, width) if narrow else _role(p, role, width, high) for role in held]
    roles = roles if high else [row(roles, 12)][: len(roles)]
    room = max(28.0, height - 20 - sum(role.height + 4 for role in roles))
    shown = exhibitions(p, "own-tile", own, width, room)
    none = words_in(_("None yet. A tile brings income and prestige."), width, 13, "muted")
    drawn = column([shown if shown.height else none, *roles], 4)
    svg = _part(title, "", drawn, width, height, narrow)
    return Sketch(svg, width, height, "\n".join(map(paragraph, words)))


@kept(64)
def _role(p: Printed, role: int, width: float, full: bool) -> Sketch:
    """A role in one line, or just its name."""
    (sign, hue), room = ROLE_SIGNS[role], width * 0.4 if full else (width - 12) / 2 - 29
    name = briefly(p.roles[role], room)
    lead = 22 + width_of(name, WORDS, bold=True) + 7
    svg = icon(sign, 0, 1, 15, hue, p.role_texts[role]) + text(22, 13, name, WORDS, bold=True)
    svg += text(lead, 13, clipped(p.privileges[role], width - lead, WORDS), WORDS, "muted") if full else ""
    return Sketch(svg, width if full else lead, 18)
