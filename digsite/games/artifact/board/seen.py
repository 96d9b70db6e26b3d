"""What one reader sees of the table, and what follows from it: figures, prices, sets within reach."""

from collections.abc import Callable, Container, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from digsite.boards import Choices, Reading, ThisBox
from digsite.drawing import Sketch
from digsite.games.artifact.board.printed import SITE_OF, Printed, printed
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words import moments, turns
from digsite.text import _
from digsite.text.keeping import kept


class Seen(Reading[Box]):
    """What one reader may see; what follows from it is asked for with `once`."""

    @cached_property
    def p(self) -> Printed:
        """What the box says."""
        return printed(ThisBox(self.box)) if self is self._whole else self._whole.p

    @property
    def showing(self) -> bool:
        """Are cards being shown for a tile?"""
        return self.s.phase in (layout.SHOW, layout.KEEP)

    @property
    def wanted(self) -> int | None:
        """The tile that an exhibition in progress is for."""
        paid = self.s.phase == layout.PAYMENT and self.s.verb == layout.PRODUCE
        return int(self.s.arg) if paid or self.showing else None

    @property
    def mine(self) -> bool:
        """Is it this reader's turn?"""
        return bool(self.seated and self.s.mover == self.seat)

    def figures(self, seat: int) -> "Figures":
        """A player in figures."""
        return self.once(everybody)[seat]

    def collection(self, seat: int) -> "Collection":
        """What a player has for good."""
        s, tiles = self.s, tuple(tile for tile, owner in enumerate(self.s.owner) if owner == seat)
        roles = tuple(role for role in (s.city[seat], s.archaeologist[seat]) if role != layout.NO_ROLE)
        return Collection(tiles, tuple(s.alone[seat]), roles if s.expansion_2 else None)

    def among(self, actions: Container[int]) -> Choices:
        """Which of these actions can be done now."""
        return tuple(one for one in self.look.said.items() if one[0] in actions)


What = TypeVar("What")
Draw = Callable[[Printed, What, float, float, bool], Sketch]
Drawn = Callable[[Seen, float, float], Sketch]


def panel_of(work: Callable[[Seen], What]) -> Callable[[Draw[What]], Drawn]:
    """A panel that depends on this work, its room and whether that is narrow; kept for all who see the same."""

    def panel_from(draw: Draw[What]) -> Drawn:
        drawn = kept(256)(draw)

        def panel(t: Seen, width: float, height: float) -> Sketch:
            return drawn(t.p, t.once(work), width, height, t.screen.is_narrow)

        return panel

    return panel_from


def doing(t: Seen) -> str:
    """When it is and what is being done, in sentences."""
    return " ".join(filter(None, (f"{moments.when(t.look)}.", turns.doing(t.look), moments.why_final(t.look))))


# Players


class Figures(NamedTuple):
    """A player in figures."""

    seat: int
    name: str
    remarks: tuple[str, ...]
    money: int
    base: int  # income for everybody
    income: int  # what exhibitions add
    prestige: int  # as far as this reader can know
    points: str  # what it is made of
    reserve: int  # huts
    held: int  # cards


def base(t: Seen) -> int:
    """Income for everybody: the last free space of the income track."""
    return int(t.p.n.income[layout.INCOME_TILES - sum(t.s.owner[tile] == layout.ON_BOARD for tile in t.p.row)])


def everybody(t: Seen) -> list[Figures]:
    """By seat."""
    s, n, made = t.s, t.p.n, []
    for seat, parts in enumerate(moments.tally(t.look)):
        income = sum(n.tile_income[tile] for tile, owner in enumerate(s.owner) if owner == seat)
        income += n.alone_income * sum(s.alone[seat])
        prestige = sum(points for _words, points in parts)
        who = seat, t.names[seat], moments.remarks(t.look, seat), s.money[seat]
        made.append(Figures(*who, base(t), income, prestige, made_of(parts), s.reserve[seat], s.held[seat]))
    return made


def made_of(parts: Sequence[tuple[str, int]]) -> str:
    """What prestige is made of."""
    said = _("{words}: {points}")
    return ", ".join(said.format(words=words, points=points) for words, points in parts)


class Collection(NamedTuple):
    """What a player has for good."""

    tiles: tuple[int, ...]
    alone: tuple[int, ...]  # stand-alone exhibitions by site
    roles: tuple[int, ...] | None  # a city and an archaeologist; None: not in play


# Prices


class Cost(NamedTuple):
    """What an action costs: a figure, and what is to be said of it."""

    figure: str
    note: str = ""

    @property
    def words(self) -> str:
        return f"{self.figure} ({self.note})" if self.figure and self.note else self.figure or self.note


def next_of(numbers: tuple[int, ...], markers: int) -> int | None:
    """What stands on the last space of a track that so many markers leave free; None: no space is free."""
    return numbers[len(numbers) - markers - 1] if markers < len(numbers) else None


def cost(t: Seen, action: int, kind: int) -> Cost:
    """What an action that asks for this marker costs: this reader, if it can be done now, else whoever has one."""
    now = next_of(t.p.prices, t.s.board[kind])
    if action in t.look.said:
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


def within_reach(t: Seen) -> tuple[Reach, ...]:
    """The tiles that need fewest cards more, those with most prestige first; none that is far away."""
    n, wild = t.p.n, t.p.n.wild_cards if t.s.city[t.seat] == layout.NEW_YORK else 0
    have = towards(t.p, tuple(t.s.hand[t.seat]), wild)
    there = [tile for tile, owner in enumerate(t.s.owner) if owner == layout.ON_BOARD and t.s.phase != layout.END]
    every = [Reach(tile, min(have[tile], n.tile_cards[tile]), n.tile_cards[tile]) for tile in there]
    near = [one for one in every if one.have > 1 and one.cards - one.have < 3]
    return tuple(sorted(near, key=lambda one: (one.cards - one.have, -n.tile_prestige[one.tile])))


@kept(256)
def towards(p: Printed, hand: tuple[int, ...], wild: int) -> tuple[int, ...]:
    """By tile: how many cards of a hand could be part of its set, so many of them as other ones (AR-14.2, 5.5)."""
    cards = [kind for kind, count in enumerate(hand) for _i in range(count) if _may_be_shown(kind)]
    sites, whole = {SITE_OF[kind] for kind in cards}, [kind for kind in cards if kind < layout.NORMAL]
    types = len({kind % layout.TYPES for kind in whole}) + len(cards) - len(whole)
    mixed = {layout.OF_SITES: len(sites), layout.OF_TYPES: types}
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
