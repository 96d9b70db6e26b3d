"""What one reader sees of the table, and what follows from it."""

from functools import cached_property, partial
from typing import NamedTuple, TypeVar

from digsite.boards import Once, Reading, ThisBox
from digsite.drawing import ROOMS, Screen
from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words import turns
from digsite.games.antiquitus.words.conditions import Condition, conditions, weighed
from digsite.games.antiquitus.words.names import SUBMITTING, beside, tile
from digsite.text import _
from digsite.text.keeping import kept

Result = TypeVar("Result")


class Printed:
    """Names and words of a box, and the letters of a screen; what is drawn from these alone can be kept by it."""

    def __init__(self, box: Box, screen: Screen) -> None:
        self.box, self.screen = box, screen
        self.small = ROOMS[screen].smallest  # the smallest letters that this screen bears
        self.suits = tuple(_(suit.name) for suit in box.suit)
        self.kinds = [tile(box, kind) for kind in range(layout.KINDS)]
        self.asks = [box.placard_text(number) for number in range(layout.PLACARDS)]


@kept(64)
def printed(box: ThisBox[Box], screen: Screen) -> Printed:
    """The same for every page of a box, a screen and a language."""
    return Printed(box.box, screen)


class Seen(Reading[Box]):
    """What one reader may see, and what follows from it."""

    @cached_property
    def printed(self) -> Printed:
        return printed(ThisBox(self.box), self.screen) if self is self._whole else self._whole.printed

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
    def wanted(self) -> int:
        """The submissions that end the game."""
        return int(self.box.end.submissions[str(self.s.seats)])

    @Once
    def going_on(self) -> list[str]:
        """What this turn has brought so far, and what is going on."""
        return turns.state(self.look)

    @Once
    def marked(self) -> str:
        """Which cell is chosen, and for what."""
        return turns.marked(self.look)

    @Once
    def opened(self) -> dict[int, list[int]]:
        """The cells that can be dug now, and which others each dig would turn up."""
        cells = self.look.legal if self.s.phase == layout.DIG else ()
        found = {action - layout.CELL: beside(self.look, action - layout.CELL)[0] for action in cells}
        return {cell: opened for cell, opened in found.items() if opened}

    # Placards and piles

    def public(self, seat: int) -> "Public":
        """What this reader may know of a seat."""
        return self.once(PUBLIC[seat])

    @Once
    def decks(self) -> "tuple[Deck, ...]":
        given = enumerate(zip(self.s.remainder, self.s.stack, self.s.height, strict=True), layout.DECK)
        return tuple(Deck(left, tuple(up[:high][::-1]), self.said.get(action)) for action, (left, up, high) in given)

    @Once
    def piles(self) -> "Piles":
        submitted = tuple(map(sum, zip(*self.s.museum, strict=True)))
        return Piles(self.s.deck_size, tuple(self.s.discard), submitted, tuple(self.s.trash))

    # Own things: what a panel reads of them alone, so that it stays when others change

    @property
    def mine(self) -> "Public":
        return self.public(self.seat)

    @Once
    def rep(self) -> int:
        return self.mine.rep

    @Once
    def museum(self) -> tuple[int, ...]:
        """The own placards that were submitted."""
        return self.mine.submitted

    @Once
    def submission(self) -> "Submission":
        s, placard, chosen, tiles = self.s, self.box.placard, [], []
        if self.is_submitting:
            chosen = s.chosen[: s.choosing]
            tiles = [kind for kind, count in enumerate(s.pick) for _i in range(count)]
        bonus = int(self.box.scoring.bonus_per_extra_placard) * (len(chosen) - 1)
        gained = bonus + sum(placard[number].rep for number in chosen)
        goal = max((placard[number].number("sum_exact") for number in chosen), default=0)
        return Submission(bool(chosen or tiles), tuple(chosen), tuple(tiles), goal, bonus, gained)

    @Once
    def camp(self) -> "Camp":
        held, passed = self.s.camp[self.seat], self.s.passed[self.seat]
        aside = (*self.submission.tiles, passed)
        left = [(kind, count - aside.count(kind)) for kind, count in enumerate(held) if count]
        return Camp(sum(held), tuple(one for one in left if one[1]), passed)

    @Once
    def hand(self) -> "tuple[OwnPlacard, ...]":
        chosen, begun, made = self.submission.placards, self.submission.is_begun, []
        held = weighed(self.s, self.seat, chosen)
        for number in self.mine.hand:
            others = held.others - (number in chosen)
            asked = conditions(ThisBox(self.box), number, held._replace(others=others))
            said, shown = self.said.get(layout.PLACARD + number), bool(self.s.shown[number])
            made.append(OwnPlacard(number, asked, begun, number in chosen, shown, said))
        return tuple(made)


class Submission(NamedTuple):
    """The own submission, as far as it is put together."""

    is_begun: bool
    placards: tuple[int, ...]
    tiles: tuple[int, ...]  # their kinds, one by one
    goal: int  # what the ranks must add up to for one of its placards, or 0
    bonus: int  # what the placards after the first bring beside their own worth
    gained: int  # what all of it brings


class Camp(NamedTuple):
    """The own camp."""

    size: int
    left: tuple[tuple[int, int], ...]  # what is not put aside: kinds with their numbers
    passed: int  # the kind that is chosen to be passed on


class OwnPlacard(NamedTuple):
    """A placard of the own hand, held against the submission in progress or else the whole camp."""

    number: int
    conditions: tuple[Condition, ...]
    begun: bool  # is a submission in progress?
    chosen: bool  # for that
    shown: bool  # known to all
    said: str | None  # what choosing it now does, if it can be chosen


class Deck(NamedTuple):
    """A deck of placards."""

    left: int
    up: tuple[int, ...]  # what lies face up on it, top first
    said: str | None  # what taking from it now does, if that can be done


class Piles(NamedTuple):
    """The tiles that are out of the Site and of all camps."""

    deck: int
    discard: tuple[int, ...]  # by kind
    submitted: tuple[int, ...]  # in all museums, by kind
    trash: tuple[int, ...]  # by event


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
    s, places = t.s, (layout.HAND + seat, layout.MUSEUM + seat)
    hand, submitted = (tuple(number for number, at in enumerate(s.where) if at == place) for place in places)
    camp, held, museum = (tuple(field[seat]) for field in (s.camp, s.held, s.museum))
    return Public(s.rep[seat], s.subs[seat], camp, held, hand, museum, submitted)


PUBLIC = [partial(_public, seat) for seat in range(int(layout.EACH))]
