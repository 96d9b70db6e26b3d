"""Where a table stands: the match, and how many rows made it."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from digsite.match import Match


class Line(NamedTuple):
    """A row before it has a number: whose it is (chance's and some undos are nobody's), and which action or None."""

    seat: int | None
    action: int | None


class Position:
    """A match with what a live table has to know beside it."""

    def __init__(self, match: Match, rows: int = 0, own: Sequence[int] = ()) -> None:
        self.match, self.rows = match, rows
        self.own = list(own) or [0] * match.seats  # rows of each seat
        self._left: dict[int, bytes] = {}  # what a seat saw right after its last action

    def copy(self) -> "Position":
        """One of its own at the same place."""
        made = Position(self.match.copy(), self.rows, self.own)
        made._left = dict(self._left)
        return made

    def carry_out(self, lines: Iterable[Line]) -> None:
        """Do what these rows say."""
        for line in lines:
            self.rows += 1
            if line.seat is not None:
                self.own[line.seat] += 1
            if line.action is None:
                self.match.undo(analysis=True)
                self._left.clear()
            else:
                self.match.play(line.action)
                if line.seat is not None:
                    self._left[line.seat] = self.match.hidden(line.seat).tobytes()

    def can_undo(self, seat: int) -> bool:
        """Would `take_back` work? The match may have to play the game again to tell; most often a look is enough."""
        left = self._left.get(seat)
        if left is not None and left != self.match.hidden(seat).tobytes():
            return False
        return self.match.can_undo(seat)

    def play(self, actions: Sequence[int]) -> list[Line]:
        """Play for the seat to move, let chance follow, and return the rows."""
        lines = [Line(self.match.to_move, action) for action in actions]
        self.carry_out(lines)
        after = [Line(None, outcome) for outcome in self.match.copy().run()]
        self.carry_out(after)
        return lines + after

    def take_back(self, seat: int) -> list[Line]:
        """Take back the seat's last action, if that is honest, and return the rows.

        What others had begun in secret goes with it. Those rows are nobody's: the seat's own count must not tell it.
        """
        earlier = self.match.copy()
        earlier.undo(seat)
        others = len(self.match.actions) - len(earlier.actions) - 1
        lines = [*[Line(None, None)] * others, Line(seat, None)]
        self.carry_out(lines)
        return lines

    def version(self, seat: int, key: bytes) -> str:
        """A word that changes with what the seat sees and with what it did, and tells nothing else."""
        seen = hashlib.blake2b(self.match.hidden(seat).tobytes(), key=key, digest_size=8)
        return f"{self.own[seat]}-{seen.hexdigest()}"
