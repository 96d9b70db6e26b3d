"""What one reader sees of the table, and what follows from it: prices, income, prestige, sets within reach."""

from functools import cached_property
from typing import NamedTuple

from digsite.boards import Reading, Remark, ThisBox
from digsite.core.sentinels import CHANCE, OVER
from digsite.games.artifact.board.printed import Printed, printed
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout, trade
from digsite.games.artifact.rules.order import base_income, own_income
from digsite.games.artifact.rules.pieces import cards_towards, coins, free_spaces, price
from digsite.games.artifact.words import turns
from digsite.text import _
from digsite.text.speech import listed


class Table(Reading[Box]):
    """What one reader may see, and what follows from it."""

    @cached_property
    def p(self) -> Printed:
        """What the box says."""
        return printed(ThisBox(self.box))

    @property
    def prices(self) -> list[int | None]:
        """By kind of marker; None: no space of its track is free."""
        return self.once(_prices)

    @property
    def coins(self) -> int | None:
        """What the black market asks."""
        return self.once(_coins)

    @property
    def sale(self) -> int | None:
        """What the black market pays this reader."""
        return self.once(_sale)

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
    return [int(own_income(t.record, t.box.record, seat)) for seat in range(t.s.seats)]


def _prices(t: Table) -> list[int | None]:
    return [
        int(price(t.record, t.box.record, kind)) if free_spaces(t.record, t.box.record, kind) else None
        for kind in range(layout.MARKERS)
    ]


def _coins(t: Table) -> int | None:
    return None if t.prices[layout.SHIP_MARKER] is None else int(coins(t.record, t.box.record))


def _sale(t: Table) -> int | None:
    if t.coins is None or not t.seated:
        return t.coins
    return int(trade.sale(t.record, t.box.record, t.seat))


def tiles_of(t: Table, seat: int) -> tuple[int, ...]:
    return tuple(tile for tile, owner in enumerate(t.s.owner) if owner == seat)


def cost(t: Table, action: int, kind: int) -> str:
    """What an action that asks for this marker costs: this reader, if it can be done now, else whoever has one."""
    now = t.prices[kind]
    if action in t.said:
        mat = t.s.mat[t.seat]
        if not any(mat):
            return _("free")
        if not mat[kind] or now is None or now > t.s.money[t.seat]:
            return _("{price} (joker)").format(price=t.p.n.joker_price)
    return "-" if now is None else str(now)


# What is going on


def year(t: Table) -> str:
    return str(t.box.year_track.labels[t.s.year])


def doing(t: Table) -> str:
    """What is being done, in a sentence."""
    return t.once(_doing)


def _doing(t: Table) -> str:
    return turns.doing(t.look)


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
    if t.s.phase == layout.END:
        return []
    n = t.p.n
    near = [reach for reach in t.once(_reach) if reach.have > 1 and reach.cards - reach.have < 3]
    return sorted(near, key=lambda reach: (reach.cards - reach.have, -n.tile_prestige[reach.tile]))[:most]


def _reach(t: Table) -> list[Reach]:
    """All tiles on the board."""
    wanted = [(tile, t.p.n.tile_cards[tile]) for tile, owner in enumerate(t.s.owner) if owner == layout.ON_BOARD]
    have = [int(cards_towards(t.record, t.box.record, t.seat, tile)) for tile, _cards in wanted]
    return [Reach(tile, min(count, cards), cards) for (tile, cards), count in zip(wanted, have, strict=True)]


# The action in progress


def showing(t: Table) -> bool:
    """Are cards being shown for a tile?"""
    return t.s.phase in (layout.SHOW, layout.KEEP)
