"""What one reader sees of the table, and what follows from it: prices, income, prestige, sets within reach."""

from collections.abc import Callable, Container
from functools import cached_property
from typing import NamedTuple

from digsite.boards import Choices, Reading, ThisBox
from digsite.games.artifact.board.printed import SITE_OF, Printed, printed
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout, trade
from digsite.games.artifact.words import moments, turns
from digsite.text import _
from digsite.text.keeping import kept


class Seen(Reading[Box]):
    """What one reader may see; what follows from it is asked for with `once`."""

    @cached_property
    def p(self) -> Printed:
        """What the box says."""
        return printed(ThisBox(self.box))

    @property
    def showing(self) -> bool:
        """Are cards being shown for a tile?"""
        return self.once(_showing)

    @property
    def wanted(self) -> int | None:
        """The tile that an exhibition in progress is for."""
        return self.once(_wanted)

    @property
    def mine(self) -> bool:
        """Is it this reader's turn?"""
        return self.once(_mine)

    def tiles_of(self, seat: int) -> tuple[int, ...]:
        return self.once(tiles)[seat]

    def figures(self, seat: int) -> "Figures":
        """The figures of a player."""
        return self.once(FIGURES[seat])


def among(t: Seen, actions: Container[int]) -> Choices:
    """Which of these actions can be done now."""
    return tuple(one for one in t.look.said.items() if one[0] in actions)


def _showing(t: Seen) -> bool:
    return t.s.phase in (layout.SHOW, layout.KEEP)


def _wanted(t: Seen) -> int | None:
    paid = t.s.phase == layout.PAYMENT and t.s.verb == layout.PRODUCE
    return int(t.s.arg) if paid or t.showing else None


def _mine(t: Seen) -> bool:
    return bool(t.seated and t.s.mover == t.seat)


def tiles(t: Seen) -> tuple[tuple[int, ...], ...]:
    """By seat: its exhibitions."""
    return tuple(tuple(tile for tile, owner in enumerate(t.s.owner) if owner == seat) for seat in range(t.s.seats))


def base(t: Seen) -> int:
    """Income for everybody: the last free space of the income track."""
    return int(t.p.n.income[layout.INCOME_TILES - sum(t.s.owner[tile] == layout.ON_BOARD for tile in t.p.row)])


def incomes(t: Seen) -> list[int]:
    """By seat: what exhibitions add."""
    n, alone = t.p.n, t.p.n.alone_income
    return [
        sum(n.tile_income[tile] for tile in t.tiles_of(seat)) + alone * sum(t.s.alone[seat])
        for seat in range(t.s.seats)
    ]


def prestige(t: Seen) -> tuple[int, ...]:
    """By seat, as far as this reader can know."""
    return tuple(sum(points for _words, points in parts) for parts in t.once(_tally))


def _tally(t: Seen) -> list[list[tuple[str, int]]]:
    return moments.tally(t.look)


def points(t: Seen) -> list[str]:
    """By seat: what prestige is made of."""
    said = _("{words}: {points}")
    return [", ".join(said.format(words=words, points=points) for words, points in parts) for parts in t.once(_tally)]


def doing(t: Seen) -> str:
    """When it is and what is being done, in sentences."""
    return " ".join(filter(None, (f"{moments.when(t.look)}.", turns.doing(t.look), moments.why_final(t.look))))


def why_final(t: Seen) -> str:
    return moments.why_final(t.look)


class Figures(NamedTuple):
    """A player in figures."""

    seat: int
    name: str
    remarks: tuple[str, ...]
    money: int
    base: int  # income for everybody
    income: int  # what exhibitions add
    prestige: int
    reserve: int  # huts
    held: int  # cards


def _figures_of(seat: int) -> Callable[[Seen], Figures]:
    def work(t: Seen) -> Figures:
        return Figures(
            seat,
            t.names[seat],
            moments.remarks(t.look, seat),
            t.s.money[seat],
            t.once(base),
            t.once(incomes)[seat],
            t.once(prestige)[seat],
            t.s.reserve[seat],
            t.s.held[seat],
        )

    return work


FIGURES = tuple(_figures_of(seat) for seat in range(max(layout.SEATS)))


# Prices


def prices(t: Seen) -> list[int | None]:
    """By kind of marker; None: no space of its track is free."""
    free = [t.p.n.spaces - markers for markers in t.s.board]
    return [t.p.n.cost[spaces - 1] if spaces else None for spaces in free]


def market_coins(t: Seen) -> int | None:
    """What the black market asks."""
    free = t.p.n.spaces - t.s.board[layout.SHIP_MARKER]
    return t.p.n.coin[free - 1] if free else None


def market_pays(t: Seen) -> int | None:
    """What the black market pays this reader."""
    asked = t.once(market_coins)
    return asked if asked is None or not t.seated else int(trade.sale(t.look.record, t.box.record, t.seat))


class Cost(NamedTuple):
    """What an action costs: a figure, and what is to be said of it."""

    figure: str
    note: str = ""

    @property
    def words(self) -> str:
        return f"{self.figure} ({self.note})" if self.figure and self.note else self.figure or self.note


def cost(t: Seen, action: int, kind: int) -> Cost:
    """What an action that asks for this marker costs: this reader, if it can be done now, else whoever has one."""
    now = t.once(prices)[kind]
    if action in t.said:
        mat = t.s.mat[t.seat]
        if not any(mat):
            return Cost("", _("free"))
        if not mat[kind] or now is None or now > t.s.money[t.seat]:
            return Cost(str(t.p.n.joker_price), _("joker"))
    return Cost("-" if now is None else str(now))


# Sets within reach of the own hand


class Reach(NamedTuple):
    """A tile on the board, and how much of its set a hand holds."""

    tile: int
    have: int
    cards: int


def within_reach(t: Seen) -> list[Reach]:
    """The tiles that need fewest cards more, those with most prestige first; none that is far away."""
    wild = t.p.n.wild_cards if t.s.city[t.seat] == layout.NEW_YORK else 0
    have = towards(t.p, tuple(t.s.hand[t.seat]), wild)
    there = [tile for tile, owner in enumerate(t.s.owner) if owner == layout.ON_BOARD and t.s.phase != layout.END]
    every = [Reach(tile, min(have[tile], t.p.n.tile_cards[tile]), t.p.n.tile_cards[tile]) for tile in there]
    near = [one for one in every if one.have > 1 and one.cards - one.have < 3]
    return sorted(near, key=lambda one: (one.cards - one.have, -t.p.n.tile_prestige[one.tile]))


@kept(256)
def towards(p: Printed, hand: tuple[int, ...], wild: int) -> tuple[int, ...]:
    """By tile: how many cards of a hand could be part of its set, so many of them as other ones (AR-14.2, 5.5)."""
    cards = [kind for kind, count in enumerate(hand) for _i in range(count) if _may_be_shown(kind)]
    sites, types = (
        len({SITE_OF[kind] for kind in cards}),
        {kind % layout.TYPES for kind in cards if kind < layout.NORMAL},
    )
    mixed = {layout.OF_SITES: sites, layout.OF_TYPES: len(types) + sum(kind >= layout.NORMAL for kind in cards)}
    fit = [mixed.get(kind) or sum(belongs(p, tile, card) for card in cards) for tile, kind in enumerate(p.n.tile_kind)]
    return tuple(count + min(wild, len(cards) - count) for count in fit)


def _may_be_shown(kind: int) -> bool:
    return kind < layout.NORMAL or kind % layout.CLASSES == layout.FRAGMENTS


def belongs(p: Printed, tile: int, kind: int) -> bool:
    """Could this card be part of the set for a tile?"""
    of, asked = p.n.tile_of[tile], p.n.tile_kind[tile]
    if asked == layout.OF_TYPE and kind < layout.NORMAL:
        return bool(kind % layout.TYPES == of)
    return _may_be_shown(kind) and bool(asked != layout.OF_SITE or SITE_OF[kind] == of)
