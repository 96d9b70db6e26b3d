"""A table laid out by hand: a set-up with some fields changed, in words that people can read (docs/positions.md).

Every entry is checked against the mark of its field before a rule sees it, then the whole by the game's invariants.
"""

import difflib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from digsite.box import BoxFile, Value, short
from digsite.core.mark import EachSeat, Mark, Sort, Things
from digsite.core.records import marks_of
from digsite.core.sentinels import OVER
from digsite.text import _
from digsite.text.errors import BadPosition, DigsiteError
from digsite.text.rulebook import read_rulebook

if TYPE_CHECKING:
    from digsite.match.game import Game

LARGEST_FILE = 200_000  # bytes
MOST_NAMED = 12  # of what could have been meant
FIXED = ("seats", "spare")  # fields that the set-up alone decides


class Position(NamedTuple):
    """A laid-out table, ready for a match."""

    seats: int
    options: dict[str, Value]
    table: np.record


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
            _("{where} has no place {place}{hint}").format(where=where, place=short(place), hint=_near(place, known))
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
            _("{where} cannot be {given}{hint}").format(where=where, given=short(given), hint=_near(given, known))
        )


def _near(given: object, known: Sequence[str]) -> str:
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


# Reading


def read_position(game: "Game", box: BoxFile, source: Mapping[str, Any] | Path | str) -> Position:
    """A position from a mapping or a TOML file."""
    tree = source if isinstance(source, Mapping) else _parse(Path(source))
    known = ("game", "seats", "options", "table")
    for name in tree:
        if name not in known:
            raise BadPosition(_("{name} is not known here{hint}").format(name=short(name), hint=_near(name, known)))
    if tree.get("game", game.id) != game.id:
        sentence = _("This position is one of {other}, not of {game}.")
        raise BadPosition(sentence.format(other=short(tree["game"]), game=game.id))
    options, table = tree.get("options", {}), tree.get("table", {})
    for name, value in (("options", options), ("table", table)):
        if not isinstance(value, Mapping):
            raise BadPosition(_("{name} must be a table, not {given}.").format(name=name, given=short(value)))
    seats = game.check_seats(tree.get("seats", game.seats[0]))
    s = laid_out(game, box, seats, options, table)
    _insist_on_sense(game, box, s)
    return Position(seats, dict(options), s)


def laid_out(
    game: "Game", box: BoxFile, seats: int, options: Mapping[str, Value], table: Mapping[str, Any]
) -> np.record:
    """A set-up with these fields changed, each checked against its mark; what is left out stays as it was."""
    game.ready()
    s, fields = game.begin(box, seats, game.switches(seats, options, box)), fields_of(game, box, seats)
    for name, value in table.items():
        if name not in fields or name in FIXED:
            known = [known for known in fields if known not in FIXED]
            raise BadPosition(
                _("{name} is no field of this table{hint}").format(name=short(name), hint=_near(name, known))
            )
        for place, number in _entries(fields[name], value, name, ()):
            if place:
                s[name][place] = number
            else:
                s[name] = number
    return s


def _entries(field: Field, value: object, where: str, at: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """The places and numbers that an entry stands for: a value, the beginning of a row, or single places of it."""
    depth = len(at)
    if depth == len(field.mark.lengths):
        yield at, field.number(value, where)
    elif isinstance(value, Mapping):
        for place, inner in value.items():
            index = field.place_of(depth, place, where)
            yield from _entries(field, inner, f"{where}.{place}", (*at, index))
    elif isinstance(value, (list, tuple)) and len(value) <= field.most(depth):
        for index, inner in enumerate(value):
            yield from _entries(field, inner, f"{where}.{index}", (*at, index))
    else:
        sentence = _("{where} must be a list of at most {most}, or a table by place, not {given}.")
        raise BadPosition(sentence.format(where=where, most=field.most(depth), given=short(value)))


def _insist_on_sense(game: "Game", box: BoxFile, s: np.record) -> None:
    """Refuse a table that the rules can never reach."""
    broken = int(game.rules.check(s, s, box.record))
    if broken:
        clause = f"{box.game.clause_prefix}-INV-{broken}"
        sentence = _("This table cannot be: it breaks {clause}. {text}")
        raise BadPosition(sentence.format(clause=clause, text=_text_of(game.id, clause)).rstrip())
    weight = game.weigh(s, box)
    if weight.min() < 0:
        raise BadPosition(_("This table cannot be: something would happen with odds below zero."))
    if s.to_move != OVER and not weight.any():
        raise BadPosition(_("This table cannot be: nothing can happen, and the game is not over."))


def _text_of(game: str, clause: str) -> str:
    try:
        found = read_rulebook(game).clauses.get(clause)
    except DigsiteError:
        return ""
    return found.text if found else ""


def _parse(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise BadPosition(_("{file} is too large for a position.").format(file=path.name))
        return tomllib.loads(raw.decode("utf-8"))
    except OSError as error:
        raise BadPosition(_("{file} cannot be read: {reason}.").format(file=path, reason=error.strerror)) from None
    except (ValueError, RecursionError) as error:  # no such name, no text, no TOML
        raise BadPosition(_("{file} is not a position in TOML: {reason}.").format(file=path, reason=error)) from None


# Writing


def written(game: "Game", box: BoxFile, seats: int, options: Mapping[str, Value], s: np.record) -> dict[str, Any]:
    """A position as a mapping: what differs from the set-up with the same options."""
    fresh, fields = game.begin(box, seats, game.switches(seats, options, box)), fields_of(game, box, seats)
    table = {
        name: _spelled(field, s[name], fresh[name]) for name, field in fields.items() if np.any(s[name] != fresh[name])
    }
    return {"game": game.id, "seats": seats, "options": dict(options), "table": table}


def _spelled(field: Field, now: Any, fresh: Any, depth: int = 0) -> Any:
    if depth == len(field.mark.lengths):
        return field.spelled(int(now))
    changed = [index for index in range(len(now)) if np.any(now[index] != fresh[index])]
    return {field.place(depth, index): _spelled(field, now[index], fresh[index], depth + 1) for index in changed}
