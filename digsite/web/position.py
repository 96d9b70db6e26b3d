"""Where a table stands: the match, and how many rows made it."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from digsite.match import Look, Match
from digsite.web.orders import Orders


class Line(NamedTuple):
    """A row before it has a number: whose it is (chance's and some undos are nobody's), and which action or None."""

    seat: int | None
    action: int | None


class Position:
    """A match with what a live table has to know beside it."""

    def __init__(self, match: Match, rows: int = 0, own: Sequence[int] = ()) -> None:
        self.match, self.rows = match, rows
        self.own = list(own) or [0] * match.seats  # rows of each seat
        self.orders: Orders = {}  # what seats have said before they are asked
        self._left: dict[int, bytes] = {}  # what a seat saw right after its last action
        self._versions: dict[int | None, str] = {}  # as it stands now

    def copy(self) -> "Position":
        """One of its own at the same place."""
        made = Position(self.match.copy(), self.rows, self.own)
        made.orders, made._left = dict(self.orders), dict(self._left)
        return made

    def seen(self, seat: int | None) -> Look:
        """What a seat (None: a spectator) sees now, without the story."""
        return self.match.look(seat, steps=False)

    def carry_out(self, lines: Iterable[Line]) -> None:
        """Do what these rows say."""
        for line in lines:
            if line.action is None:
                self.match.undo(analysis=True)
                self._left.clear()
            else:
                self.match.play(line.action)
            self._count(line)

    def _count(self, line: Line) -> None:
        """A row more, carried out already."""
        self.rows += 1
        self._versions.clear()
        if line.seat is not None:
            self.own[line.seat] += 1
            if line.action is not None:
                self._left[line.seat] = self.seen(line.seat).bytes

    def can_undo(self, seat: int) -> bool:
        """Would `take_back` work? The match may have to play the game again to tell; most often a look is enough."""
        left = self._left.get(seat)
        if left is not None and left != self.seen(seat).bytes:
            return False
        return self.match.can_undo(seat)

    def play(self, actions: Sequence[int]) -> list[Line]:
        """Play for the seat to move, let chance follow, and return the rows."""
        lines = [self._played(self.match.to_move, action) for action in actions]
        for outcome in self.match.run():
            lines.append(Line(None, outcome))
            self._count(lines[-1])
        return lines

    def _played(self, seat: int, action: int) -> Line:
        self.match.play(action)
        line = Line(seat, action)
        self._count(line)
        return line

    def take_back(self, seat: int) -> list[Line]:
        """Take back the seat's last action, if that is honest, and return the rows.

        What others had begun in secret goes with it. Those rows are nobody's: the seat's own count must not tell it.
        """
        before = len(self.match.done)
        self.match.undo(seat)
        others = before - len(self.match.done) - 1
        lines = [*[Line(None, None)] * others, Line(seat, None)]
        self._left.clear()
        for line in lines:
            self._count(line)
        return lines

    def version(self, seat: int | None, key: bytes) -> str:
        """A word that changes with what the seat (None: a spectator) sees and with what it did, no more.

        The key is the table's own, always the same.
        """
        if seat not in self._versions:
            seen = hashlib.blake2b(self.seen(seat).bytes, key=key, digest_size=8)
            self._versions[seat] = f"{'' if seat is None else self.own[seat]}-{seen.hexdigest()}"
        return self._versions[seat]
