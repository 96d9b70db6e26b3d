"""One field of a layout in words that people can read: places by the ids of the box, numbers by their marks."""

import difflib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from digsite.box import BoxFile, short
from digsite.core.mark import EachSeat, Mark, Sort, Things
from digsite.core.records import marks_of
from digsite.text import _
from digsite.text.errors import BadPosition

if TYPE_CHECKING:
    from digsite.match.game import Game

MOST_NAMED = 12  # of what could have been meant


class Field(NamedTuple):
    """One field of a layout, with what is needed to spell it."""

    name: str
    mark: Mark
    box: BoxFile
    seats: int

    # Places in a row

    def place(self, depth: int, index: int) -> str:
        """How one place of a row is called: the id of a thing, else its number."""
        length = self.mark.lengths[depth]
        ids = self.box.ids(length.name) if isinstance(length, Things) else []
        return ids[index] if index < len(ids) else str(index)

    def place_of(self, depth: int, place: object, where: str) -> int:
        """The number of a place that is called so."""
        most = self.most(depth)
        if type(place) is int and 0 <= place < most:
            return place
        known = [self.place(depth, index) for index in range(most)]
        if place in known:
            return known.index(str(place))
        raise BadPosition(
            _("{where} has no place {place}{hint}").format(where=where, place=short(place), hint=near(place, known))
        )

    def most(self, depth: int) -> int:
        """How many places of a row can be filled: as many as there are seats or things."""
        length = self.mark.lengths[depth]
        if isinstance(length, Things):
            return len(self.box.ids(length.name))
        return self.seats if isinstance(length, EachSeat) else int(length)

    # Single values

    def spelled(self, value: int) -> Any:
        """A number as a person writes it."""
        mark = self.mark
        for name, named in mark.named.items():
            if value == named:
                return name
        if mark.past and value == self.seats:
            return mark.past
        if mark.sort == Sort.FLAG:
            return bool(value)
        if mark.sort == Sort.BITS:
            return [self._kind(bit) for bit in range(mark.of) if value >> bit & 1]
        if mark.sort == Sort.KIND:
            return self._kind(value)
        for name, first in mark.seats_from.items():
            if 0 <= value - first < self.seats:
                return f"{name}:{value - first}"
        return value

    def _kind(self, value: int) -> Any:
        mark = self.mark
        if mark.names is not None:
            return mark.names(value).name.lower()
        ids = self.box.ids(mark.of.name) if isinstance(mark.of, Things) else []
        return ids[value] if value < len(ids) else value

    def values(self) -> dict[Any, int]:
        """Everything that can be written here by a name, and the number it stands for."""
        mark = self.mark
        known = dict(mark.named) | ({mark.past: self.seats} if mark.past else {})
        if mark.sort in (Sort.KIND, Sort.BITS):
            known |= {name: kind for kind in range(mark.of) if isinstance(name := self._kind(kind), str)}
        for name, first in mark.seats_from.items():
            known |= {f"{name}:{seat}": first + seat for seat in range(self.seats)}
        return known

    def number(self, given: object, where: str) -> int:
        """The number that is written so; refused if it can never stand here."""
        if self.mark.sort == Sort.BITS and isinstance(given, (list, tuple)):
            return sum({1 << self._bit(bit, where) for bit in given})
        value = self._one(given, where)
        low, high = (-(2**31), 2**31) if self.mark.wide else (-(2**15), 2**15)
        if not self.mark.allows(value, self.seats) or not low <= value < high:
            raise self._refusal(given, where)
        return value

    def _bit(self, given: object, where: str) -> int:
        kind = self._one(given, where)
        if not 0 <= kind < self.mark.of:
            raise self._refusal(given, where)
        return kind

    def _one(self, given: object, where: str) -> int:
        if isinstance(given, bool) and self.mark.sort == Sort.FLAG:
            return int(given)
        if isinstance(given, str) and given in (known := self.values()):
            return known[given]
        if type(given) is not int:
            raise self._refusal(given, where)
        return given

    def _refusal(self, given: object, where: str) -> BadPosition:
        known = list(self.values())
        if self.mark.sort == Sort.SEAT and not self.mark.seats_from:
            known = [*map(str, range(self.seats)), *known]
        if self.mark.sort == Sort.FLAG:
            known = ["true", "false"]
        if not known:
            what = _("a whole number")
            if self.mark.most is not None:
                what = _("a whole number from 0 to {most}").format(most=self.mark.most)
            elif self.mark.sort != Sort.COUNT:
                what = _("a number below {of}").format(of=self.mark.of)
            return BadPosition(
                _("{where} must be {what}, not {given}.").format(where=where, what=what, given=short(given))
            )
        return BadPosition(
            _("{where} cannot be {given}{hint}").format(where=where, given=short(given), hint=near(given, known))
        )


def near(given: object, known: Sequence[str]) -> str:
    """The nearest of what could have been meant, or all of it."""
    near = difflib.get_close_matches(str(given), known, 1)
    if near:
        return _("; did you mean {near}?").format(near=near[0])
    if len(known) > MOST_NAMED:
        return _(": it can be {known} and others.").format(known=", ".join(known[:MOST_NAMED]))
    return _(": it can be {known}.").format(known=", ".join(known))


def fields_of(game: "Game", box: BoxFile, seats: int) -> dict[str, Field]:
    """The fields of a game's position."""
    return {name: Field(name, mark, box, seats) for name, mark in marks_of(game.rules.STATE).items()}
