"""What one reader sees of the table, and what follows from it: prices, income, prestige, sets within reach."""

from typing import NamedTuple

from digsite.boards import Reading, Remark, ThisBox
from digsite.core.sentinels import CHANCE, OVER
from digsite.games.artifact.board.printed import Printed, printed
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.order import base_income
from digsite.games.artifact.words.names import cards
from digsite.text import _, plural
from digsite.text.speech import listed


class Table(Reading[Box]):
    """What one reader may see, and what follows from it."""

    @property
    def p(self) -> Printed:
        return printed(ThisBox(self.box))

    @property
    def prices(self) -> list[int | None]:
        """By kind of marker; None: no space of its track is free."""
        n = self.p.n
        return [n.cost[n.spaces - count - 1] if count < n.spaces else None for count in self.s.board]

    @property
    def coins(self) -> int | None:
        """What the black market pays and asks."""
        n, ships = self.p.n, self.s.board[layout.SHIP_MARKER]
        return int(n.coin[n.spaces - ships - 1]) if ships < n.spaces else None

    @property
    def base(self) -> int:
        """Income for everybody."""
        return self.once(_base)

    @property
    def incomes(self) -> list[int]:
        """By seat: what exhibitions add."""
        return self.once(_incomes)

    @property
    def prestige(self) -> tuple[int, ...]:
        """By seat, as far as this reader can know."""
        return self.once(_prestige)

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, when the game is over."""
        return self.once(_places)


def _base(t: Table) -> int:
    return int(base_income(t.record, t.box.record))


def _prestige(t: Table) -> tuple[int, ...]:
    return t.look.scores


def _places(t: Table) -> tuple[int, ...]:
    return t.look.places


def _incomes(t: Table) -> list[int]:
    s, n = t.s, t.p.n
    made = [sum(s.alone[seat]) * n.alone_income for seat in range(s.seats)]
    for tile, owner in enumerate(s.owner):
        if owner < s.seats:
            made[owner] += n.tile_income[tile]
    return made


def tiles_of(t: Table, seat: int) -> tuple[int, ...]:
    return tuple(tile for tile, owner in enumerate(t.s.owner) if owner == seat)


def sale(t: Table) -> int | None:
    """What a sale would bring this reader."""
    if t.coins is None:
        return None
    berlin = t.seated and t.s.city[t.seat] == layout.BERLIN
    return t.coins + (int(t.p.n.berlin_bonus) if berlin else 0)


def cost(t: Table, action: int, kind: int) -> str:
    """What an action that asks for this marker costs: this reader, if it can be done now, else whoever has one."""
    price = t.prices[kind]
    if action in t.said:
        mat = t.s.mat[t.seat]
        if not any(mat):
            return _("free")
        if not mat[kind] or price is None or price > t.s.money[t.seat]:
            return _("{price} (joker)").format(price=t.p.n.joker_price)
    return "-" if price is None else str(price)


def markers_of(count: int) -> str:
    return plural("{count} marker", "{count} markers", count).format(count=count)


# What is going on


def year(t: Table) -> str:
    return str(t.box.year_track.labels[t.s.year])


def doing(t: Table) -> str:
    """What is being done, in a sentence."""
    s, name = t.s, t.names[t.s.mover]
    site = t.p.sites[s.arg] if s.arg < layout.SITES else ""
    if s.phase == layout.TURN:
        return _("{name} is on turn: action {number} of {all}.").format(
            name=name, number=s.actions_in_turn + 1, all=t.p.n.actions_per_turn
        )
    if s.phase in (layout.SETUP_TAKE, layout.REFILL):
        return _("{name} fills the mat: {markers} to take.").format(name=name, markers=markers_of(s.need))
    if s.phase == layout.SHIP_PICK:
        return _("{name} ships from {site}: {cards} to take.").format(name=name, site=site, cards=cards(s.need))
    if s.phase == layout.SHOW:
        sentence = _("{name} produces {tile}: {cards} to show.")
        return sentence.format(name=name, tile=t.p.tiles[s.arg], cards=cards(s.need))
    if s.phase == layout.KEEP:
        sentence = _("{name} produces {tile}: {cards} to take back.")
        return sentence.format(name=name, tile=t.p.tiles[s.arg], cards=cards(s.need))
    if s.phase == layout.PAYMENT:
        return _("{name} pays: {action}.").format(name=name, action=_declared(t))
    if s.phase == layout.EXCHANGE:
        return _("{name} exchanges one {marker} for another marker.").format(name=name, marker=t.p.marker[s.given])
    if s.phase == layout.DRAW:
        return _drawing(t)
    return _asked(t).format(name=name, site=site)


def _drawing(t: Table) -> str:
    s = t.s
    if s.draw_seat == layout.FACE_UP:
        return _("A card of {site} is laid face up.").format(site=t.p.sites[s.draw_site])
    return _("{name} draws a card of {site}, unseen by the others.").format(
        name=t.names[s.draw_seat], site=t.p.sites[s.draw_site]
    )


def _asked(t: Table) -> str:
    asked: dict[int, str] = {
        layout.SETUP_HUT: _("{name} chooses a site for a hut."),
        layout.ASK_MORLEY: _("{name} may place more huts at {site}."),
        layout.ASK_JUDD: _("{name} may draw a card of {site} unseen."),
        layout.ASK_LONDON: _("{name} may draw a card of {site} unseen."),
        layout.SELL_CARD: _("{name} chooses a card to sell."),
        layout.CHOOSE_ROLE: _("{name} chooses a role."),
        layout.TURN_END: _("{name} may still use a gold card."),
        layout.PASS_MARK: _("{name} has passed, and takes or exchanges a marker."),
        layout.END: _("The game is over."),
    }
    return asked[t.s.phase]


def _declared(t: Table) -> str:
    """The action that was named and is being paid."""
    s, p = t.s, t.p
    if s.verb == layout.PRODUCE:
        return str(p.tiles[s.arg])
    sentences: dict[int, str] = {
        layout.RESEARCH: _("research at {site}"),
        layout.HIRE: _("hire workers at {site}"),
        layout.SHIP: _("ship from {site}"),
        layout.ALONE: _("a stand-alone exhibition of {site}"),
    }
    return sentences[s.verb].format(site=p.sites[s.arg])


def why_final(t: Table) -> str:
    """Why this round is the last, or nothing."""
    if not t.s.final:
        return ""
    reasons = (
        (layout.TRACK_EMPTY, _("the income track is empty")),
        (layout.TYPES_GONE, _("two types are sold out") if t.p.n.types_to_end == 2 else _("types are sold out")),
        (layout.DECK_EMPTY, _("a deck is empty")),
        (layout.LAST_YEAR, _("it is the last year")),
    )
    return _("The final round: {reasons}.").format(
        reasons=listed([words for bit, words in reasons if t.s.reason & bit])
    )


def remarks(t: Table, seat: int) -> list[Remark]:
    """What is to be said of a player now, each with its icon."""
    s = t.s
    if s.phase == layout.END:
        return [(_("place {place}").format(place=t.places[seat]), "star")]
    made = []
    if s.to_move not in (CHANCE, OVER) and s.mover == seat:
        made.append((_("on turn"), "pick"))
    if s.start == seat:
        made.append((_("start player"), "flag"))
    if s.passed[seat]:
        made.append((_("passed"), "check"))
    return made


# Sets within reach of the own hand


class Reach(NamedTuple):
    """A tile on the board, and how much of its set a hand holds."""

    tile: int
    have: int
    cards: int


def within_reach(t: Table, most: int) -> list[Reach]:
    """The tiles that need fewest cards more, those with most prestige first; none that is far away."""
    s, n = t.s, t.p.n
    if s.phase == layout.END:
        return []
    hand = s.hand[t.seat]
    fragments = [hand[layout.NORMAL + layout.CLASSES * site + layout.FRAGMENTS] for site in range(layout.SITES)]
    by_type = [sum(hand[type : layout.NORMAL : layout.TYPES]) for type in range(layout.TYPES)]
    by_site = [
        sum(hand[layout.TYPES * site : layout.TYPES * site + layout.TYPES]) + fragments[site]
        for site in range(layout.SITES)
    ]
    wild = n.wild_cards if s.city[t.seat] == layout.NEW_YORK else 0
    made = []
    for tile in range(layout.TILES):
        if s.owner[tile] != layout.ON_BOARD:
            continue
        kind, of = n.tile_kind[tile], n.tile_of[tile]
        if kind == layout.OF_TYPE:
            fit = by_type[of] + sum(fragments)
        elif kind == layout.OF_SITE:
            fit = by_site[of]
        elif kind == layout.OF_SITES:
            fit = sum(count > 0 for count in by_site)
        else:
            fit = sum(count > 0 for count in by_type) + sum(fragments)
        fit += min(wild, max(0, sum(by_site) - fit))
        made.append(Reach(tile, min(fit, n.tile_cards[tile]), n.tile_cards[tile]))
    near = [reach for reach in made if reach.have > 1 and reach.cards - reach.have < 3]
    return sorted(near, key=lambda reach: (reach.cards - reach.have, -n.tile_prestige[reach.tile]))[:most]


# The action in progress


def showing(t: Table) -> bool:
    """Are cards being shown for a tile?"""
    return t.s.phase in (layout.SHOW, layout.KEEP)
