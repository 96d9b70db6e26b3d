"""The box of a game: what is printed on its components, read from a TOML file that its owner may edit.

A game's box.py describes the file by pydantic models (`BoxFile`, with tables and rows that are `Printed`) and
says which numbers the rules need (`numbers`). One form serves all games: `schema`, `[game]`, `[[option]]`,
and a `provenance` on every table.
"""

import difflib
import hashlib
import json
import string
import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, Protocol, Self, TypeVar, Union, get_args, get_origin

import numpy as np
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic.fields import FieldInfo

from digsite.core.records import new
from digsite.core.usual import NOTHING
from digsite.text import _
from digsite.text.errors import BadBox, BadGame

WORD = r"^[a-z][a-z0-9_]*$"
Provenance = Literal["rulebook", "public", "derived", "reconstructed", "invented"]
Value = bool | int | str
LARGEST_FILE = 1_000_000  # bytes; ours have 30,000
LONGEST_QUOTE = 60  # letters of a wrong entry that a complaint repeats
SMALL = 32_767  # what an int16 field of a record holds


def whole(low: int, high: int = SMALL) -> Any:
    """A whole number of the file, with the range that the rules can bear."""
    return Annotated[int, Field(ge=low, le=high, strict=True)]


def _insist_on_print(text: str) -> str:
    if not text.replace("\n", " ").isprintable():
        raise ValueError(_("a text may hold no control characters"))
    return text


Text = Annotated[str, Field(min_length=1, max_length=2000), AfterValidator(_insist_on_print)]
Key = Annotated[str, Field(pattern=WORD, max_length=40)]


def template(*names: str) -> Any:
    """A text of the file in which `{name}` stands for a number; only these names, and nothing cleverer."""
    return Annotated[Text, AfterValidator(lambda text: _insist_on_names(text, names))]


def _insist_on_names(text: str, names: tuple[str, ...]) -> str:
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        raise ValueError(_("a brace is left open; write {{ for a brace itself")) from None
    for _text, name, form, conversion in parts:
        if name is not None and (name not in names or form or conversion):
            known = _(" or ").join(f"{{{known}}}" for known in names) or _("no braces")
            raise ValueError(_("the text may hold {known}, not {{{name}}}").format(known=known, name=name))
    return text


def wrong(sentence: str, **facts: object) -> ValueError:
    """What an edited file must not do, with the placeholders of the sentence filled in; to be raised by a check."""
    return ValueError(sentence.format(**facts))


class Printed(BaseModel):
    """A table or a row of a box file, with where its facts come from."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    provenance: Provenance
    provenance_of: dict[str, Provenance] = Field(default_factory=dict)  # single entries that differ

    @model_validator(mode="after")
    def _names_its_own_entries(self) -> Self:
        for name in self.provenance_of:
            if name not in type(self).model_fields:
                raise ValueError(_("provenance_of names '{name}', which is not an entry beside it").format(name=name))
        return self

    def source(self, entry: str) -> Provenance:
        """Where one entry of this table comes from."""
        return self.provenance_of.get(entry, self.provenance)


class About(Printed):
    """What the game is called and who made it."""

    id: Key
    name: Text
    clause_prefix: Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
    summary: Text
    designers: list[Text] = Field(default_factory=list)
    artists: list[Text] = Field(default_factory=list)
    publisher: Text | Literal[""] = ""
    year: int | None = None
    minutes: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    age: int | None = None
    rematch_first: Literal["same", "fewest_points"] = "same"  # who sits first in the next game of the same people


class Option(Printed):
    """A choice the table makes before the game."""

    id: Key
    name: Text
    sentence: Text
    values: Annotated[list[Value], Field(min_length=2)]
    default: Value
    seats: list[int] = Field(default_factory=list)  # seat counts at which it may be chosen; empty: all
    value_seats: list[list[int]] = Field(default_factory=list)  # those of each value, where they differ
    value_names: list[Text] = Field(default_factory=list)  # what people read in place of each value

    @model_validator(mode="after")
    def _every_value_knows_its_seats(self) -> Self:
        if self.value_seats and len(self.value_seats) != len(self.values):
            sentence = _("value_seats of option '{id}' must have one list for each of its values")
            raise ValueError(sentence.format(id=self.id))
        return self

    @model_validator(mode="after")
    def _every_value_has_its_name(self) -> Self:
        if self.value_names and len(self.value_names) != len(self.values):
            sentence = _("value_names of option '{id}' must have one name for each of its values")
            raise ValueError(sentence.format(id=self.id))
        return self

    @model_validator(mode="after")
    def _default_is_a_value(self) -> Self:
        if self.index(self.default) is None:
            sentence = _("the default {default!r} of option '{id}' is not among its values")
            raise ValueError(sentence.format(default=self.default, id=self.id))
        return self

    def index(self, value: object) -> int | None:
        """The place of a value in the list; True and 1 are different values."""
        for i, known in enumerate(self.values):
            if type(known) is type(value) and known == value:
                return i
        return None

    def said(self, index: int) -> str:
        """The value at this place as people read it."""
        value = self.values[index]
        if self.value_names:
            return _(self.value_names[index])
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        return str(value)

    def ruled_by(self) -> str:
        """What the rules rely on; True and 1 are different values."""
        return repr((self.id, self.values, self.seats, self.value_seats))

    def suits(self, seats: int) -> bool:
        """May it be chosen with this many players?"""
        return not self.seats or seats in self.seats

    def values_at(self, seats: int) -> list[Value]:
        """The values that may be chosen with this many players."""
        return [value for index, value in enumerate(self.values) if self.allows(index, seats)]

    def allows(self, index: int, seats: int) -> bool:
        """May the value at this place be chosen with this many players? The default always may."""
        fits = self.suits(seats) and (not self.value_seats or seats in self.value_seats[index])
        return fits or index == self.index(self.default)


def rows_of(kind: Any, count: int, least: int | None = None) -> Any:
    """A list of the file that has exactly so many rows, or at least some and at most so many."""
    return Annotated[list[kind], Field(min_length=int(count if least is None else least), max_length=int(count))]


def padded(row: Sequence[int], length: int) -> list[int]:
    """A row of numbers, filled up with zeros to the length that the rules have set aside."""
    return [*row, *[0] * (length - len(row))]


class Placed(Protocol):
    """A row that says at which place it stands."""

    @property
    def index(self) -> int: ...
    @property
    def id(self) -> str: ...


def insist_on_places(group: str, listed: Sequence[Placed]) -> None:
    """Rows stand where they say, and no two have the same id."""
    for place, row in enumerate(listed):
        if row.index != place:
            sentence = _("{group} '{row}' has the index {index}, but stands at place {place}")
            raise ValueError(sentence.format(group=group, row=row.id, index=row.index, place=place))
    insist_on_different_ids(group, [row.id for row in listed])


def insist_on_different_ids(group: str, ids: Sequence[str]) -> None:
    """No two rows have the same id."""
    for id, count in Counter(ids).items():
        if count > 1:
            sentence = _("there are {count} rows {group} with the id '{id}'; each must be different")
            raise ValueError(sentence.format(count=count, group=group, id=id))


def insist_on_ids(group: str, ids: Sequence[str], wanted: Sequence[str]) -> None:
    """What rows mean is a rule, so they stay those of the rules."""
    if list(ids) != list(wanted):
        sentence = _("the ids of {group} must stay {wanted}, in this order")
        raise ValueError(sentence.format(group=group, wanted=", ".join(wanted)))


class BoxFile(BaseModel):
    """The base of every game's box: the form that all box files share."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, arbitrary_types_allowed=True)
    LAYOUT: ClassVar[np.dtype]  # the rules' BOX
    SWITCHES: ClassVar[np.dtype] = NOTHING  # the rules' SWITCHES, where the game has options

    schema_version: Literal[1] = Field(alias="schema")
    game: About
    option: list[Option] = Field(default_factory=list)

    def numbers(self) -> dict[str, Any]:
        """The value of each field of the rules' BOX record: of the entry, or the column of rows, that is called so.

        Where entries of several tables are called alike, the field has the table's name in front: `trade_sherds`.
        """
        return self.called(*_fields_of(self.LAYOUT))

    def called(self, *names: str) -> dict[str, Any]:
        """The entries, or columns of rows, that are called so; no two of the box may be."""
        return {name: self._only_one_called(name) for name in names}

    def _only_one_called(self, name: str) -> Any:
        parts = [part for part in type(self).model_fields if part not in BoxFile.model_fields]
        found = [column for part in parts for column in self._columns(part, {name, name.removeprefix(f"{part}_")})]
        if not found:
            sentence = _("The rules ask for {name}, and no entry of the box is called so: give it in numbers().")
            raise BadGame(sentence.format(name=name))
        if len(found) > 1:
            sentence = _("The rules ask for {name}, and several entries are called so: put the table in front of it.")
            raise BadGame(sentence.format(name=name))
        return found[0]

    def _columns(self, part: str, names: set[str]) -> list[Any]:
        """What a table, or the rows of a list, hold under one of these names."""
        printed = getattr(self, part)
        if isinstance(printed, Printed):
            return [getattr(printed, name) for name in names & type(printed).model_fields.keys()]
        rows = [row for row in printed if isinstance(row, Printed)] if isinstance(printed, list) else []
        known = names & type(rows[0]).model_fields.keys() if rows else set[str]()
        return [[getattr(row, name) for row in rows] for name in known]

    @model_validator(mode="before")
    @classmethod
    def _provenance_is_inherited(cls, tree: Any) -> Any:
        """What the file says at its top holds for every table and row that says nothing else."""
        if not isinstance(tree, dict) or "provenance" not in tree:
            return tree
        source, parts = tree["provenance"], {name: part for name, part in tree.items() if name != "provenance"}
        return {name: _with_provenance(part, source) for name, part in parts.items()}

    def ids(self, things: str) -> list[str]:
        """The ids of the things that are listed under this name, in the order in which the rules number them."""
        return [row.id for row in getattr(self, things)]

    @model_validator(mode="after")
    def _options_are_those_of_the_rules(self) -> Self:
        known = _fields_of(self.SWITCHES)
        given = [option.id for option in self.option]
        if given and not known:
            sentence = _("the rules of this game know no options; take away {given}")
            raise ValueError(sentence.format(given=", ".join(given)))
        if known != given:
            there = ", ".join(given) or _("none")
            sentence = _("the options must be {known}, in this order; there are {there}")
            raise ValueError(sentence.format(known=", ".join(known) or _("none"), there=there))
        return self

    @cached_property
    def record(self) -> np.record:
        """The numbers as the record that rules read."""
        made, numbers = new(self.LAYOUT), self.numbers()
        wanted = _fields_of(self.LAYOUT)
        if numbers.keys() != set(wanted):
            sentence = _("numbers() of the box must give exactly: {wanted}.")
            raise BadGame(sentence.format(wanted=", ".join(sorted(wanted)) or _("nothing, {}")))
        for name, value in numbers.items():
            made[name] = value
        return made

    @cached_property
    def tree(self) -> dict[str, Any]:
        """The whole file as plain JSON, for a save file that must carry its own box."""
        return self.model_dump(mode="json", by_alias=True)

    @cached_property
    def digest(self) -> str:
        """Two boxes have the same digest exactly when they hold the same things."""
        return hashlib.sha256(json.dumps(self.tree, sort_keys=True).encode()).hexdigest()


def _with_provenance(part: Any, source: Any) -> Any:
    if isinstance(part, list):
        return [_with_provenance(row, source) for row in part]
    return {"provenance": source, **part} if isinstance(part, dict) else part


def _fields_of(layout: np.dtype) -> list[str]:
    """The fields that a game fills; record(nothing=1) has none."""
    return [name for name in layout.names or () if name not in ("spare", "nothing")]


B = TypeVar("B", bound=BoxFile)


def read_box(kind: type[B], source: Path | str | dict[str, Any]) -> B:
    """Read and check a box: a TOML file, or the tree of one."""
    tree, name = (source, _("The box")) if isinstance(source, dict) else (_parse(Path(source)), Path(source).name)
    try:
        box = kind.model_validate(tree)
        _fits = box.record
    except ValidationError as error:
        head = _("{name} cannot be used:").format(name=name)
        raise BadBox("\n- ".join([head, *sentences(error, kind)])) from None
    except OverflowError:
        raise BadBox(_("{name} cannot be used: its numbers are too large for the rules.").format(name=name)) from None
    return box


def _parse(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as error:
        sentence = _("The box file {path} cannot be read: {reason}.")
        raise BadBox(sentence.format(path=path, reason=error.strerror)) from None
    except ValueError as error:  # a name that no file can have
        sentence = _("The box file {path!r} cannot be read: {reason}.")
        raise BadBox(sentence.format(path=str(path), reason=error)) from None
    if len(raw) > LARGEST_FILE:
        sentence = _("{path} is too large for a box file (at most {most:,} bytes).")
        raise BadBox(sentence.format(path=path, most=LARGEST_FILE))
    try:
        return tomllib.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise BadBox(_("{path} is not a text file in UTF-8.").format(path=path)) from None
    except tomllib.TOMLDecodeError as error:
        raise BadBox(_("{path} is not valid TOML: {reason}.").format(path=path, reason=error)) from None
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list ...
        sentence = _("{path} holds something that no box file needs: a huge number or a deep nesting.")
        raise BadBox(sentence.format(path=path)) from None


def sentences(error: ValidationError, kind: type[BaseModel]) -> list[str]:
    """Pydantic's findings as sentences that name the place in the file, each place once."""
    found: dict[str, str] = {}
    for finding in error.errors():
        at, model, either = _walk(kind, finding["loc"])
        place, what = _place(at), finding["type"]
        if what == "extra_forbidden":
            sentence = _unknown(place, model, at)
        elif what == "missing":
            sentence = _("{place} is missing.").format(place=place)
        elif what == "value_error":
            sentence = f"{place + ': ' if at else ''}{str(finding['ctx']['error']).rstrip('.')}."
        else:
            form = _either() if either else _form(finding)
            named = {"place": place or _("The file"), "given": short(finding.get("input")), "reason": finding["msg"]}
            sentence = form.format(**finding.get("ctx", {}), **named)
        found.setdefault(f"{place} {sentence if what == 'value_error' else ''}", sentence)
    return list(found.values())


def _unknown(place: str, model: type[BaseModel], loc: tuple[int | str, ...]) -> str:
    near = difflib.get_close_matches(str(loc[-1]), _fields(model), 1)
    if near:
        return _("{place} is not known here; did you mean {near}?").format(place=place, near=near[0])
    return _("{place} is not known here.").format(place=place)


def _either() -> str:
    return _("{place} must be true or false, a whole number or a text, not {given}.")


def _form(finding: Any) -> str:
    """The sentence for one of pydantic's findings, its placeholders still open."""
    kind = finding["type"]
    if kind == "string_pattern_mismatch" and finding["ctx"]["pattern"] == WORD:
        return _("{place} must be small letters, digits and _, a letter first, not {given}.")
    known = {
        "int_type": _("{place} must be a whole number, not {given}."),
        "int_from_float": _("{place} must be a whole number, not {given}."),
        "float_type": _("{place} must be a number, not {given}."),
        "string_type": _("{place} must be a text in quotes, not {given}."),
        "bool_type": _("{place} must be true or false, not {given}."),
        "list_type": _("{place} must be a list, not {given}."),
        "dict_type": _("{place} must be a table, not {given}."),
        "model_type": _("{place} must be a table, not {given}."),
        "greater_than_equal": _("{place} must be at least {ge}, not {given}."),
        "less_than_equal": _("{place} must be at most {le}, not {given}."),
        "less_than": _("{place} must be less than {lt}, not {given}."),
        "literal_error": _("{place} must be {expected}, not {given}."),
        "too_short": _("{place} must have at least {min_length} entries, not {given}."),
        "too_long": _("{place} must have at most {max_length} entries, not {given}."),
        "string_too_short": _("{place} must have at least {min_length} letter, not {given}."),
        "string_too_long": _("{place} must have at most {max_length} letters, not {given}."),
        "string_pattern_mismatch": _("{place} must have the form {pattern}, not {given}."),
    }
    return known.get(kind, _("{place} must be in order ({reason}), not {given}."))


def _walk(kind: type[BaseModel], loc: tuple[int | str, ...]) -> tuple[tuple[int | str, ...], Any, bool]:
    """Follow a finding into the file: the place, the model it stands in, and whether several kinds were possible."""
    model = kind
    at: Any = kind
    for i, part in enumerate(loc):
        if get_origin(at) in (UnionType, Union):
            if part in ("bool", "int", "str"):
                return loc[:i], model, True
            at = next((choice for choice in get_args(at) if choice is not NoneType), at)
        if isinstance(at, type) and issubclass(at, BaseModel):
            model = at
            field = _fields(at).get(str(part))
            at = field.annotation if field else Any
        else:
            at = (get_args(at) or (Any,))[-1]
    return loc, model, False


def _fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """The entries of a table by the names that the file uses."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def _place(loc: tuple[int | str, ...]) -> str:
    place = ""
    for part in loc:
        place += f"[{part}]" if isinstance(part, int) else f"{'.' if place else ''}{_named(part)}"
    return place


def _named(entry: str) -> str:
    """The name of an entry as it stands in the file; a stranger's may hold control characters, or no end."""
    return entry if entry.isprintable() and len(entry) <= LONGEST_QUOTE else short(entry)


def short(given: object) -> str:
    """What was given, in so few words that a sentence can hold it."""
    if isinstance(given, (dict, list)):
        return _("a table") if isinstance(given, dict) else _("a list of {count}").format(count=len(given))
    if isinstance(given, int) and abs(given) > 10**20:
        return _("so large a number")
    said = repr(given)
    return said if len(said) <= LONGEST_QUOTE else said[:LONGEST_QUOTE] + "..."
