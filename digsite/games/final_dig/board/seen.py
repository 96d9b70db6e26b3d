"""What one reader sees of the table, and what is going on there."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

from digsite.boards import Reading, Remark, ThisBox
from digsite.drawing import ROOMS, Tally
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.digging import artifact_to_reroll
from digsite.games.final_dig.words import moments, names, standing, turns, ways
from digsite.games.final_dig.words.printed import Printed, name_of_source, printed
from digsite.games.final_dig.words.reasons import why_no_swap
from digsite.match.look import Look
from digsite.text.keeping import kept

Told = TypeVar("Told")
Answer = tuple[int, str, str, str]  # one that has no piece: the action, a few words, its sentence, an icon
PICKING = (layout.PICK_CHARACTER, layout.DEAL_CHARACTERS)


@kept(16)
def _printed(this: ThisBox[Box]) -> Printed:
    return printed(this.box)


class Seen(Reading[Box]):
    """The table as one panel reads it."""

    @cached_property
    def p(self) -> Printed:
        """What the box says."""
        return _printed(ThisBox(self.box)) if self._whole is self else self._whole.p

    @property
    def small(self) -> float:
        """The smallest letters of this screen."""
        return ROOMS[self.screen].smallest

    @property
    def asked(self) -> bool:
        """Is it this reader who decides now?"""
        return bool(self.s.to_move == self.seat)

    @property
    def focus(self) -> int:
        """The site that matters most to this reader: their own, for a spectator that of whoever is on turn."""
        seat = self.seat if self.seated else self.s.active
        return int(self.s.site[seat]) if seat < self.s.seats else layout.NO_SITE

    @property
    def resolved(self) -> tuple[str, str]:
        """Name and text of what is being resolved, innermost first; empty where nothing is."""
        outer, inner = self.s.source
        source = outer if inner == layout.NO_SOURCE else inner
        return ("", "") if source == layout.NO_SOURCE else name_of_source(self.p, source)

    def player(self, seat: int) -> "Player":
        return self.once(PLAYERS[seat])

    def things(self, seat: int) -> "Things":
        return self.once(THINGS[seat])

    def at(self, site: int) -> "Site":
        return self.once(SITES[site])


# What everybody sees of a seat and of a site: a panel that asks for one is drawn anew only if that one has changed


class Player(NamedTuple):
    """A seat, as everybody sees it."""

    vp: int
    held: int  # cards
    site: int
    depth: int
    ap: int | None  # left; None: not on turn
    remarks: tuple[Remark, ...]


class Treasure(NamedTuple):
    """An artifact in front of a player."""

    artifact: int
    fame: int  # VP that lie on it
    used: bool  # in this turn


class Things(NamedTuple):
    """What lies in front of a seat."""

    character: int
    power_used: bool
    treasures: tuple[Treasure, ...]
    worth: int  # of the artifacts, as printed


def _on_turn(t: Seen, seat: int) -> bool:
    return bool(t.s.in_turn and t.s.active == seat and t.s.phase != layout.END)


def _player(seat: int, t: Seen) -> Player:
    s = t.s
    left, said = s.ap if _on_turn(t, seat) else None, tuple(standing.remarks(t.look, seat))
    return Player(s.vp[seat], s.held[seat], s.site[seat], s.depth[seat], left, said)


def _things(seat: int, t: Seen) -> Things:
    s, now = t.s, _on_turn(t, seat)
    owned = [artifact for artifact, owner in enumerate(s.owner) if owner == seat]
    lying = tuple(Treasure(artifact, s.fame[artifact], bool(now and s.used[artifact])) for artifact in owned)
    worth = sum(t.p.n.value[artifact] for artifact in owned)
    return Things(s.character[seat], bool(now and s.power_used), lying, worth)


class Site(NamedTuple):
    """A site, as everybody sees it."""

    artifact: int
    obstacle: tuple[int, int]  # state and card
    hazard: tuple[int, int]
    here: tuple[tuple[int, int], ...]  # seats with their depth
    past: tuple[int, ...]  # seats that the obstacle does not stop
    pile: tuple[int, ...]  # artifacts still to come
    asks: int | None  # who stands here and decides something, or rolls


def _site(site: int, t: Seen) -> Site:
    s = t.s
    here = [seat for seat in range(s.seats) if s.site[seat] == site]
    decides = s.to_move if s.to_move < s.seats else s.active
    asks = s.phase in (layout.ROLL_CHOICE, layout.DIE) or layout.HAZARD <= s.phase <= layout.OFFER
    return Site(
        s.face_up[site],
        (s.obstacle[site], s.obstacle_card[site]),
        (s.hazard[site], s.hazard_card[site]),
        tuple((seat, s.depth[seat]) for seat in here),
        tuple(seat for seat in here if s.bypass[seat]),
        tuple(artifact for artifact in t.p.piles[site] if s.owner[artifact] == layout.IN_PILE),
        decides if asks and decides in here else None,
    )


PLAYERS = tuple(partial(_player, seat) for seat in range(layout.MOST))
THINGS = tuple(partial(_things, seat) for seat in range(layout.MOST))
SITES = tuple(partial(_site, site) for site in range(layout.SITES))


# What follows from the whole table: asked through `once`


def _told(words: Callable[[Look], Told]) -> Callable[[Seen], Told]:
    return lambda t: words(t.look)


clock_sentence = _told(standing.clock)  # how far it is to the Final Dig, or to its end
doing = _told(turns.doing)  # what is being done, in a sentence
moves_free = _told(names.moves_free)  # has who is on turn a free Move left?
leads = _told(ways.leads)  # where the next dig of the reader leads
added_up = _told(ways.added_up)  # what a roll or a movement comes to


def tallies(t: Seen) -> list[Tally]:
    """What everybody has at the end, best first."""
    return t.look.tallies if t.s.phase == layout.END else []


def to_come(t: Seen) -> tuple[int, ...]:
    """By site: how many artifacts lie in its pile."""
    return tuple(sum(t.s.owner[artifact] == layout.IN_PILE for artifact in pile) for pile in t.p.piles)


def rerolls(t: Seen) -> int:
    """The artifact by which the reader would roll again."""
    return int(artifact_to_reroll(t.record, t.box.record, t.seat))


def refused(t: Seen) -> dict[int, str]:
    """The artifacts of players that can be neither given nor taken now, each with the reason in a few words."""
    lying = [artifact for artifact, owner in enumerate(t.s.owner) if owner < t.s.seats]
    no = [artifact for artifact in lying if layout.ARTIFACT + artifact not in t.look.said]
    return {artifact: why_no_swap(t.look, artifact).short for artifact in no}


ANSWERS = {  # with their icons
    layout.KEEP: "check", layout.REROLL_CHARACTER: "again", layout.REROLL_ARTIFACT: "again", layout.STAY: "lock",
    layout.PROCEED: "down", layout.PAY: "", layout.DECLINE: "",
}  # fmt: skip


def answers(t: Seen) -> tuple[Answer, ...]:
    """What the reader can answer to a question."""
    said = t.look.said
    can = [(action, sign) for action, sign in ANSWERS.items() if action in said]
    return tuple((action, moments.button(t.look, action) or "", said[action], sign) for action, sign in can)
