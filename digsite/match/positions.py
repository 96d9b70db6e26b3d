"""A table laid out by hand: a set-up with some fields changed, in words that people can read (docs/positions.md).

Every entry is checked against the mark of its field before a rule sees it, then the whole by the game's invariants.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from digsite.box import BoxFile, Value, short
from digsite.core.sentinels import OVER
from digsite.match.fields import Field, fields_of, near
from digsite.text import _
from digsite.text.errors import BadPosition, DigsiteError
from digsite.text.rulebook import read_rulebook

if TYPE_CHECKING:
    from digsite.match.game import Game

LARGEST_FILE = 200_000  # bytes
FIXED = ("seats", "spare")  # fields that the set-up alone decides


class Position(NamedTuple):
    """A laid-out table, ready for a match."""

    seats: int
    options: dict[str, Value]
    table: np.record


# Reading


def read_position(game: "Game", box: BoxFile, source: Mapping[str, Any] | Path | str) -> Position:
    """A position from a mapping or a TOML file."""
    tree = source if isinstance(source, Mapping) else _parse(Path(source))
    known = ("game", "seats", "options", "table")
    for name in tree:
        if name not in known:
            raise BadPosition(_("{name} is not known here{hint}").format(name=short(name), hint=near(name, known)))
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
                _("{name} is no field of this table{hint}").format(name=short(name), hint=near(name, known))
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
