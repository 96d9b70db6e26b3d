"""What one reader sees of the table, and what follows from it."""

from functools import cached_property, partial
from typing import NamedTuple

from digsite.boards import Reading, ThisBox
from digsite.games.antiquitus.board.printed import Printed, printed
from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words import turns
from digsite.games.antiquitus.words.conditions import Condition, Weighed, conditions, weighed
from digsite.games.antiquitus.words.names import SUBMITTING, beside


class Seen(Reading[Box]):
    """What one reader may see, and what follows from it."""

    @cached_property
    def printed(self) -> Printed:
        return printed(ThisBox(self.box), self.screen)

    # The turn

    @property
    def is_in_turn(self) -> bool:
        return self.s.phase not in turns.DEALING and self.s.phase != layout.END

    @property
    def is_passing(self) -> bool:
        return bool(self.s.phase == layout.TEXTS_PICK)

    @property
    def is_submitting(self) -> bool:
        """May this reader put a submission together now?"""
        return bool(self.s.active == self.seat and self.s.phase in SUBMITTING)

    @property
    def step(self) -> int:
        """Which of the three steps of a turn this is."""
        return int(self.s.phase >= layout.BONES_SITE) + int(self.s.phase > layout.WEAPONS_UP)

    @property
    def going_on(self) -> list[str]:
        """What this turn has brought so far, and what is going on."""
        return self.once(_state)

    @property
    def wanted(self) -> int:
        """The submissions that end the game."""
        return int(self.box.end.submissions[str(self.s.seats)])

    # Placards and piles

    def public(self, seat: int) -> "Public":
        """What this reader may know of a seat."""
        return self.once(PUBLIC[seat])

    @property
    def mine(self) -> "Public":
        return self.public(self.seat)

    def stack(self, number: int) -> list[int]:
        """The placards lying face up on a deck, top first."""
        up: list[int] = self.s.stack[number][: self.s.height[number]]
        return up[::-1]

    @property
    def submitted(self) -> tuple[int, ...]:
        """The tiles in all museums, by kind."""
        return self.once(_submitted)

    # Own things: what a panel reads of them alone, so that it stays when others change

    @property
    def rep(self) -> int:
        return self.once(_rep)

    @property
    def hand(self) -> tuple[int, ...]:
        """The own placards."""
        return self.once(_hand)

    @property
    def museum(self) -> tuple[int, ...]:
        """The own placards that were submitted."""
        return self.once(_museum)

    @property
    def in_camp(self) -> list[int]:
        """The own tiles that are not put aside, by kind."""
        return self.once(_in_camp)

    @property
    def chosen(self) -> list[int]:
        """The placards of the own submission."""
        return self.once(_chosen)

    @property
    def is_begun(self) -> bool:
        """Is anything put aside for an own submission?"""
        return self.once(_is_begun)

    @property
    def gained(self) -> int:
        """What the submission in progress brings so far."""
        return self.bonus + int(sum(self.box.placard[number].rep for number in self.chosen))

    @property
    def bonus(self) -> int:
        """The part of it that the placards after the first bring beside their own worth."""
        return int(self.box.scoring.bonus_per_extra_placard) * (len(self.chosen) - 1)

    @property
    def goal(self) -> int:
        """What the ranks must add up to for a placard of the submission, or 0."""
        return max((self.box.placard[number].number("sum_exact") for number in self.chosen), default=0)

    def conditions(self, number: int) -> tuple[Condition, ...]:
        """What an own placard asks for, held against the submission in progress or else the whole camp."""
        return self.once(CONDITIONS[number])


class Public(NamedTuple):
    """What everybody may know of a seat; of one's own, also the hand."""

    rep: int
    subs: int
    camp: tuple[int, ...]  # by kind
    held: tuple[int, ...]  # placards by their backs
    hand: tuple[int, ...]  # those of them that the reader knows
    museum: tuple[int, ...]  # submitted tiles, by kind
    submitted: tuple[int, ...]  # placards


def _public(seat: int, t: Seen) -> Public:
    s, (hand, submitted) = t.s, ([n for n, at in enumerate(t.s.where) if at == first + seat] for first in PLACES)
    tiles = tuple(s.camp[seat]), tuple(s.held[seat]), tuple(hand), tuple(s.museum[seat])
    return Public(s.rep[seat], s.subs[seat], *tiles, tuple(submitted))


PLACES = layout.HAND, layout.MUSEUM
PUBLIC = [partial(_public, seat) for seat in range(int(layout.EACH))]


def _in_camp(t: Seen) -> list[int]:
    left, passed = t.s.camp[t.seat], t.s.passed[t.seat]
    if t.is_begun:
        left = [held - picked for held, picked in zip(left, t.s.pick, strict=True)]
    return [count - (kind == passed) for kind, count in enumerate(left)]


def _rep(t: Seen) -> int:
    return t.mine.rep


def _hand(t: Seen) -> tuple[int, ...]:
    return t.mine.hand


def _museum(t: Seen) -> tuple[int, ...]:
    return t.mine.submitted


def _is_begun(t: Seen) -> bool:
    return bool(t.is_submitting and (t.s.choosing or t.s.picked))


def _submitted(t: Seen) -> tuple[int, ...]:
    return tuple(map(sum, zip(*t.s.museum, strict=True)))


def _chosen(t: Seen) -> list[int]:
    found: list[int] = t.s.chosen[: t.s.choosing] if t.is_submitting else []
    return found


def _weighed(t: Seen) -> Weighed:
    return weighed(t.s, t.seat, t.chosen)


def _conditions(number: int, t: Seen) -> tuple[Condition, ...]:
    held = t.once(_weighed)
    return conditions(ThisBox(t.box), number, held._replace(others=held.others - (number in t.chosen)))


CONDITIONS = [partial(_conditions, number) for number in range(int(layout.PLACARDS))]


def _state(t: Seen) -> list[str]:
    return turns.state(t.look)


def opened_by(t: Seen) -> dict[int, list[int]]:
    """The cells that can be dug now, and which others each dig would turn up."""
    cells = t.look.legal if t.s.phase == layout.DIG else ()
    found = {action - layout.CELL: beside(t.look, action - layout.CELL)[0] for action in cells}
    return {cell: opened for cell, opened in found.items() if opened}


def marked(t: Seen) -> str:
    """Which cell is chosen, and for what."""
    return turns.marked(t.look)
