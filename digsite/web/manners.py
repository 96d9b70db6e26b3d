"""What has happened at a table beside the game: who has left, who wants to end it, what was said.

None of it is an action of the game. A bot plays on for who left or conceded; a game that ended by agreement has no
places.
"""

import unicodedata
from collections import deque
from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from digsite.text import _

LINES_KEPT = 60  # of what was said, in memory and on the pages
LONGEST_LINE = 200
MOST_LINES = 2000  # that are ever said at one table
MOST_EVENTS = 3000  # that ever happen there, but for concessions


class What(IntEnum):
    """What can happen at a table beside the game."""

    SAID = 0
    LEFT = 1  # its person has left; a bot plays on
    LENT = 2  # a bot plays on: its person is away, or the host wants it so
    BACK = 3  # its person plays again
    CONCEDED = 4
    OFFERED = 5  # to end the game without a result
    DECLINED = 6
    ENDED = 7  # all have agreed
    FREED = 8  # the host has given the seat a new link
    LATE = 9  # its time was up; a bot makes this move
    TIMED_OUT = 10  # its time was up while its person was away; a bot plays on
    STOPPED = 20  # whoever runs this server has ended the game
    RELINKED = 21  # and has given the seat a new link


class Said(NamedTuple):
    """A line that somebody said, or something that they did beside the game."""

    seat: int
    text: str
    what: What = What.SAID


class Manners:
    """Where the people of a table stand: folded from its happenings, the oldest first."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.lent: dict[int, What] = {}  # seats that a bot plays for now, and why
        self.agreed: set[int] = set()  # those who want to end the game
        self.ended = False  # by agreement
        self.said: deque[Said] = deque(maxlen=LINES_KEPT)
        self.lines = 0  # said in all
        self.count = 0  # of all that happened

    def take(self, what: What, seat: int, text: str = "") -> None:
        """This has happened."""
        self.said.append(Said(seat, text, what))
        self.count += 1
        if what in (What.SAID, What.LATE):
            self.lines += what == What.SAID
            return
        if what in (What.LEFT, What.LENT, What.TIMED_OUT, What.CONCEDED):
            if self.lent.get(seat) != What.CONCEDED:
                self.lent[seat] = what
            self.agreed.discard(seat)
        elif what == What.BACK:
            self.lent.pop(seat, None)
        elif what == What.FREED:
            self.agreed.discard(seat)
            if seat not in self.conceded:
                self.lent.pop(seat, None)
        elif what == What.OFFERED:
            self.agreed.add(seat)
        elif what == What.DECLINED:
            self.agreed.clear()
        elif what != What.RELINKED:
            self.ended = True

    def copy(self) -> "Manners":
        """One of its own that stands alike."""
        made = Manners(self.seats)
        made.lent, made.agreed, made.ended = dict(self.lent), set(self.agreed), self.ended
        made.said, made.lines, made.count = self.said.copy(), self.lines, self.count
        return made

    @property
    def conceded(self) -> list[int]:
        return [seat for seat, why in self.lent.items() if why == What.CONCEDED]

    @property
    def absent(self) -> list[int]:
        """Those for whom a bot plays although they did not want to go."""
        return [seat for seat, why in self.lent.items() if why in (What.LENT, What.TIMED_OUT)]

    @property
    def over(self) -> bool:
        """Has the game ended before its end? Also when all but one have conceded, or a lone player has."""
        return self.ended or len(self.conceded) >= max(1, self.seats - 1)

    @property
    def winner(self) -> int | None:
        """The only one who has not conceded."""
        left = set(range(self.seats)) - set(self.conceded)
        return None if self.ended or not self.over or not left else left.pop()

    def verdict(self, names: Sequence[str]) -> str:
        """How the game ended before its end."""
        if self.winner is not None:
            others = ", ".join(names[seat] for seat in self.conceded)
            return _("{others} conceded: {winner} wins.").format(others=others, winner=names[self.winner])
        return _("The game was ended without a result.")


def happened(what: What, name: str) -> str:
    """What somebody did beside the game, as a sentence."""
    words = {
        What.LEFT: _("{name} has left. A bot plays on."),
        What.LENT: _("A bot plays for {name}."),
        What.BACK: _("{name} plays again."),
        What.CONCEDED: _("{name} has conceded. A bot plays on."),
        What.OFFERED: _("{name} proposes to end the game without a result."),
        What.DECLINED: _("{name} wants to play on."),
        What.ENDED: _("All have agreed: the game has ended."),
        What.LATE: _("The time of {name} was up. A bot made the move."),
        What.TIMED_OUT: _("The time of {name} was up. A bot plays on."),
        What.FREED: _("The seat of {name} is free for somebody else."),
        What.STOPPED: _("Whoever runs this server has ended the game."),
        What.RELINKED: _("Whoever runs this server has given the seat of {name} a new link."),
    }
    return words[what].format(name=name)


def phrases() -> list[str]:
    """What is often said, for one press."""
    return [
        _("Hello!"),
        _("Good luck!"),
        _("One moment, please."),
        _("Well played!"),
        _("Thank you!"),
        _("I have to go soon."),
        _("Another game?"),
    ]


def plain(text: str) -> str:
    """What somebody typed as one line of letters that can be seen, not too long; what it says is text alone."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(sign for sign in line if sign.isprintable())[:LONGEST_LINE].strip()
