"""Where a table stands: the match, how many rows made it, and what each seat could still take back."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from digsite.core.errors import CannotUndo
from digsite.core.sentinels import CHANCE
from digsite.core.text import _
from digsite.match import Match

Quiet = int | None  # steps since a seat's own last one of which it saw nothing; None: it cannot take that back
REMEMBERED = 60  # steps of an opened game that are looked at for that


class Line(NamedTuple):
    """A row before it has a number: whose it is, and which action; an undo has none."""

    seat: int | None
    action: int | None


class Position:
    """A match with what a live table has to know beside it."""

    def __init__(self, match: Match, rows: int = 0, own: Sequence[int] = ()) -> None:
        self.match, self.rows = match, rows
        self.own = list(own) or [0] * match.seats  # rows of each seat
        self._quiet: list[tuple[Quiet, ...]] = []  # after each step, by seat

    def copy(self) -> "Position":
        """One of its own at the same place."""
        made = Position(self.match.copy(), self.rows, self.own)
        made._quiet = list(self._quiet)
        return made

    def opened(self, actions: Sequence[int]) -> "Position":
        """Lead a new match to where it was; the rows have been counted already."""
        for number, action in enumerate(actions):
            if number >= len(actions) - REMEMBERED:
                self._step(action)
            else:
                self.match.play(action)
                self._quiet.append((None,) * self.match.seats)
        return self

    def carry_out(self, lines: Iterable[Line]) -> None:
        """Do what these rows say."""
        for line in lines:
            self.rows += 1
            if line.seat is not None:
                self.own[line.seat] += 1
            if line.action is None:
                self.match.undo(analysis=True)
                del self._quiet[-1]
            else:
                self._step(line.action)

    def play(self, actions: Sequence[int]) -> list[Line]:
        """Play for the seat to move, let chance follow, and return the rows."""
        lines = [Line(self.match.to_move, action) for action in actions]
        self.carry_out(lines)
        ahead = self.match.copy()
        after = [Line(None, outcome) for outcome in ahead.run()]
        self.carry_out(after)
        return lines + after

    def begin(self) -> list[Line]:
        """Let chance deal."""
        return self.play([])

    def take_back(self, seat: int) -> list[Line]:
        """Take back the seat's last action, if nothing happened since that it could see; return the rows."""
        quiet = self.quiet(seat)
        if quiet is None:
            raise CannotUndo(self.why_no_undo(seat))
        lines = [Line(seat, None)] * (quiet + 1)
        self.carry_out(lines)
        return lines

    def quiet(self, seat: int) -> Quiet:
        """How many steps lie between now and the one the seat may take back; None if there is no such step."""
        return self._quiet[-1][seat] if self._quiet else None

    def why_no_undo(self, seat: int) -> str:
        """Says no more than the seat knows."""
        if not self.own[seat]:
            return _("You have played nothing yet.")
        return _("This cannot be taken back: chance or somebody else has acted since, or it showed you something.")

    def _step(self, action: int) -> None:
        match, before = self.match, self._quiet[-1] if self._quiet else (None,) * self.match.seats
        mover, seats = match.to_move, range(match.seats)
        seen = [b"" if seat == mover else match.hidden(seat).tobytes() for seat in seats]
        match.play(action)
        self._quiet.append(
            tuple(
                self._own_step(seat) if seat == mover else _since(before[seat], mover, seen[seat], match, seat)
                for seat in seats
            )
        )

    def _own_step(self, seat: int) -> Quiet:
        return 0 if self.match.can_undo(seat) else None

    def version(self, seat: int, key: bytes) -> str:
        """A word that changes with what the seat sees and with what it did, and tells nothing else."""
        seen = hashlib.blake2b(self.match.hidden(seat).tobytes(), key=key, digest_size=8)
        return f"{self.own[seat]}-{seen.hexdigest()}"


def _since(quiet: Quiet, mover: int, seen: bytes, match: Match, seat: int) -> Quiet:
    """Chance right after a seat's own step was that step's doing; any other step counts only if it can be seen."""
    if quiet is None or (mover == CHANCE and quiet == 0) or seen != match.hidden(seat).tobytes():
        return None
    return quiet + 1
