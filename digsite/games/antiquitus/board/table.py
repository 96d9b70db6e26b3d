"""What one reader sees of the table, and what follows from it."""

from functools import cached_property

from digsite.boards import Reading
from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.submission import gain
from digsite.games.antiquitus.words import turns
from digsite.games.antiquitus.words.names import tile
from digsite.text import _


class Table(Reading[Box]):
    """What one reader may see, and what follows from it."""

    @cached_property
    def suits(self) -> list[str]:
        return [_(suit.name) for suit in self.box.suit]

    @cached_property
    def kinds(self) -> list[str]:
        return [tile(self.box, kind) for kind in range(layout.KINDS)]

    @cached_property
    def _texts(self) -> dict[int, str]:
        return {}

    def asks(self, number: int) -> str:
        """What a placard asks for."""
        if number not in self._texts:
            self._texts[number] = self.box.placard_text(number)
        return self._texts[number]

    @property
    def hands(self) -> list[list[int]]:
        """By seat: the placards that this reader knows in it."""
        return self.once(_hands)

    @property
    def museums(self) -> list[list[int]]:
        """By seat: the placards submitted."""
        return self.once(_museums)

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, when the game is over."""
        return self.once(_places)

    @property
    def gained(self) -> int:
        """What the submission in progress brings so far."""
        return self.once(_gained)

    @property
    def is_submitting(self) -> bool:
        """Is this reader putting a submission together?"""
        return bool(self.s.active == self.seat and self.s.choosing)

    @property
    def is_in_turn(self) -> bool:
        return self.s.phase not in turns.DEALING and self.s.phase != layout.END


def _at(t: Table, first: int) -> list[list[int]]:
    return [[number for number, place in enumerate(t.s.where) if place == first + seat] for seat in range(t.s.seats)]


def _hands(t: Table) -> list[list[int]]:
    return _at(t, layout.HAND)


def _museums(t: Table) -> list[list[int]]:
    return _at(t, layout.MUSEUM)


def _places(t: Table) -> tuple[int, ...]:
    return t.look.places


def _gained(t: Table) -> int:
    return int(gain(t.record, t.box.record))


def state(t: Table) -> list[str]:
    """What this turn has brought so far, and what is going on."""
    return turns.state(t.look)


def marked(t: Table) -> str:
    """Which cell is chosen, and for what."""
    return turns.marked(t.look)
