"""The box of a game: what is printed on its components, read from a TOML file that its owner may edit.

A game's box.py describes the file by pydantic models (`BoxFile`, with tables and rows that are `Printed`) and
says which numbers the rules need (`numbers`). One form serves all games: `schema`, `[game]`, `[[option]]`,
and a `provenance` on every table.
"""

import difflib
import hashlib
import json
import tomllib
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from digsite.core.errors import BadBox
from digsite.core.records import new

Provenance = Literal["rulebook", "public", "derived", "reconstructed", "invented"]
Value = bool | int | str
LARGEST_FILE = 1_000_000  # bytes; ours have 30,000
SMALL = 32_767  # what an int16 field of a record holds


def whole(low: int, high: int = SMALL) -> Any:
    """A whole number of the file, with the range that the rules can bear."""
    return Annotated[int, Field(ge=low, le=high, strict=True)]


Text = Annotated[str, Field(min_length=1, max_length=2000)]
Key = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]


class Printed(BaseModel):
    """A table or a row of a box file, with where its facts come from."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    provenance: Provenance
    provenance_of: dict[str, Provenance] = Field(default_factory=dict)  # single entries that differ

    @model_validator(mode="after")
    def _names_its_own_entries(self) -> Self:
        for name in self.provenance_of:
            if name not in type(self).model_fields:
                raise ValueError(f"provenance_of names '{name}', which is not an entry beside it")
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
    publisher: str = ""
    year: int | None = None
    minutes: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    age: int | None = None


class Option(Printed):
    """A choice the table makes before the game."""

    id: Key
    name: Text
    sentence: Text
    values: Annotated[list[Value], Field(min_length=2)]
    default: Value
    seats: list[int] = Field(default_factory=list)  # seat counts at which it may be chosen; empty: all

    @model_validator(mode="after")
    def _default_is_a_value(self) -> Self:
        if self.index(self.default) is None:
            raise ValueError(f"the default {self.default!r} of option '{self.id}' is not among its values")
        return self

    def index(self, value: object) -> int | None:
        """The place of a value in the list; True and 1 are different values."""
        for i, known in enumerate(self.values):
            if type(known) is type(value) and known == value:
                return i
        return None

    def suits(self, seats: int) -> bool:
        """May it be chosen with this many players?"""
        return not self.seats or seats in self.seats


class BoxFile(BaseModel):
    """The base of every game's box: the form that all box files share."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, arbitrary_types_allowed=True)
    LAYOUT: ClassVar[np.dtype]  # the rules' BOX
    SWITCHES: ClassVar[np.dtype]  # the rules' SWITCHES

    schema_version: Literal[1] = Field(alias="schema")
    game: About
    option: list[Option] = Field(default_factory=list)

    def numbers(self) -> dict[str, Any]:
        """The value of each field of the rules' BOX record."""
        raise NotImplementedError

    @model_validator(mode="after")
    def _options_are_those_of_the_rules(self) -> Self:
        known = tuple(n for n in (self.SWITCHES.names or ()) if n not in ("spare", "nothing"))
        given = tuple(option.id for option in self.option)
        if known != given:
            raise ValueError(f"the options must be {', '.join(known) or 'none'}, in this order; found {given}")
        return self

    @cached_property
    def record(self) -> np.record:
        """The numbers as the record that rules read."""
        made = new(self.LAYOUT)
        for name, value in self.numbers().items():
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


B = TypeVar("B", bound=BoxFile)


def read_box(kind: type[B], source: Path | str | dict[str, Any]) -> B:
    """Read and check a box: a TOML file, or the tree of one."""
    tree, name = (source, "The box") if isinstance(source, dict) else (_parse(Path(source)), Path(source).name)
    try:
        return kind.model_validate(tree)
    except ValidationError as error:
        raise BadBox(f"{name} cannot be used:\n- " + "\n- ".join(sentences(error, kind))) from None


def _parse(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise BadBox(f"{path} is too large for a box file (at most {LARGEST_FILE:,} bytes).")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadBox(f"The box file {path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadBox(f"{path} is not a text file in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadBox(f"{path} is not valid TOML: {error}.") from None


def sentences(error: ValidationError, kind: type[BaseModel]) -> list[str]:
    """Pydantic's findings as sentences that name the place in the file."""
    found = []
    for finding in error.errors():
        place = _place(finding["loc"])
        what, given = finding["type"], finding.get("input")
        if what == "missing":
            found.append(f"{place} is missing.")
        elif what == "extra_forbidden":
            found.append(f"{place} is not known here{_did_you_mean(kind, finding['loc'])}.")
        elif what == "value_error":
            found.append(f"{place + ': ' if place else ''}{finding['ctx']['error']}.")
        else:
            found.append(f"{place}: {finding['msg'][0].lower()}{finding['msg'][1:]}, not {given!r}.")
    return found


def _place(loc: tuple[int | str, ...]) -> str:
    place = ""
    for part in loc:
        place += f"[{part}]" if isinstance(part, int) else f"{'.' if place else ''}{part}"
    return place


def _did_you_mean(kind: type[BaseModel], loc: tuple[int | str, ...]) -> str:
    names = {name for model in _models(kind) for name in model.model_fields}
    near = difflib.get_close_matches(str(loc[-1]), sorted(names), 1)
    return f"; did you mean {near[0]}?" if near else ""


def _models(kind: type[BaseModel]) -> set[type[BaseModel]]:
    found, left = set(), [kind]
    while left:
        model = left.pop()
        if model in found:
            continue
        found.add(model)
        for field in model.model_fields.values():
            left += _inside(field.annotation)
    return found


def _inside(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in getattr(annotation, "__args__", ()) for model in _inside(part)]
