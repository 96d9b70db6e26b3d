"""A match as a small JSON file: what it was given, and the list of its actions.

Form 1 begins as the rules set a game up. Form 2 begins with a table that was laid out (`start`). Both are read.
"""

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from digsite.box import sentences, short
from digsite.match import positions
from digsite.text import _
from digsite.text.errors import BadFile, DigsiteError, IllegalAction

if TYPE_CHECKING:
    from digsite.match.game import Game
    from digsite.match.match import Match

LARGEST_SAVE = 4_000_000  # bytes; the longest games have some thousand actions

Whole = Annotated[int, Field(ge=0, lt=2**63)]


class Saved(BaseModel):
    """What a save file must look like before a match is made of it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    digsite: Literal[1, 2]
    version: Annotated[str, Field(max_length=40)]
    game: Annotated[str, Field(max_length=40)]
    box: str | dict[str, Any]
    options: dict[str, bool | int | str]
    seats: Whole
    names: list[str]
    seed: Whole | None
    key: Annotated[list[Annotated[int, Field(ge=0, lt=2**32)]], Field(min_length=4, max_length=4)] | None
    actions: Annotated[list[Whole], Field(max_length=100_000)]
    position: str
    start: dict[str, Any] | None = None  # the table at the beginning, where it was laid out
    checksum: str

    @model_validator(mode="after")
    def _has_a_seed_or_a_key(self) -> Self:
        if (self.seed is None) == (self.key is None):
            raise ValueError(_("either the seed or the key must be there, and the other null"))
        return self

    @model_validator(mode="after")
    def _has_a_start_in_form_2_alone(self) -> Self:
        if (self.digsite == 2) != (self.start is not None):
            raise ValueError(_("a laid-out start belongs to form 2, and form 2 has one"))
        return self


# Writing


def to_json(match: "Match") -> str:
    """The match as text, with a checksum."""
    ours = match.box.digest == match.game.box.digest
    body: dict[str, Any] = {
        "digsite": 2 if match.is_laid_out else 1,
        "version": _version(),
        "game": match.game.id,
        "box": match.box.digest if ours else match.box.tree,
        "options": match.options,
        "seats": match.seats,
        "names": match.names,
        "seed": match.seed,
        "key": None if match.seed is not None else list(match.key),
        "actions": match.actions,
        "position": _digest(match.state),
    }
    if match.is_laid_out:
        body["start"] = positions.written(match.game, match.box, match.seats, match.options, match.start)["table"]
    return json.dumps({**body, "checksum": _checksum(body)}, indent=1)


def write_whole(target: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".digsite-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        sentence = _("The match cannot be saved to {file}: {reason}.")
        raise BadFile(sentence.format(file=target, reason=error.strerror)) from None
    except ValueError as error:  # a name that no file can have
        sentence = _("The match cannot be saved to {file!r}: {reason}.")
        raise BadFile(sentence.format(file=str(target), reason=error)) from None


# Reading


def read_saved(path: Path | str) -> Saved:
    """Read and check a save file; nothing is made of it yet."""
    name = Path(path).name
    try:
        with Path(path).open("rb") as file:
            raw = file.read(LARGEST_SAVE + 1)
    except OSError as error:
        raise BadFile(_("{file} cannot be read: {reason}.").format(file=path, reason=error.strerror)) from None
    except ValueError as error:  # a name that no file can have
        raise BadFile(_("{file!r} cannot be read: {reason}.").format(file=str(path), reason=error)) from None
    if len(raw) > LARGEST_SAVE:
        sentence = _("{file} is too large for a saved match (at most {most} bytes).")
        raise BadFile(sentence.format(file=name, most=f"{LARGEST_SAVE:,}"))
    return parse_saved(raw, name)


def parse_saved(raw: bytes, name: str = "This file") -> Saved:
    """Check the bytes of a save file."""
    try:
        tree = json.loads(raw.decode("utf-8"))
        checksum = _checksum({k: v for k, v in tree.items() if k != "checksum"}) if isinstance(tree, dict) else ""
    except (ValueError, RecursionError):
        sentence = _("{file} is damaged or is not a saved match: it is not valid JSON.")
        raise BadFile(sentence.format(file=name)) from None
    if not isinstance(tree, dict) or "digsite" not in tree:
        raise BadFile(_("{file} is not a saved match of Digsite.").format(file=name))
    if tree["digsite"] not in (1, 2):
        sentence = _("{file} was saved in another form ({form}) than this version can read.")
        raise BadFile(sentence.format(file=name, form=short(tree["digsite"])))
    try:
        saved = Saved.model_validate(tree)
    except ValidationError as error:
        found = "\n- ".join(sentences(error, Saved))
        sentence = _("{file} is not a whole saved match:\n- {findings}")
        raise BadFile(sentence.format(file=name, findings=found)) from None
    if checksum != saved.checksum:
        raise BadFile(_("{file} was changed after it was saved: its checksum does not fit.").format(file=name))
    return saved


def restore(game: "Game", saved: Saved, name: str = "This file") -> "Match":
    """A match from a checked file; every action is played again, as the rules allow."""
    if isinstance(saved.box, str) and saved.box != game.box.digest:
        sentence = _(
            "{file} was saved with a box of {game} that this version does not have (it was saved by version {version})."
        )
        raise BadFile(sentence.format(file=name, game=game.name, version=saved.version))
    try:
        match = _begun(game, saved)
    except DigsiteError as error:
        raise BadFile(_("{file} cannot be opened. {reason}").format(file=name, reason=error)) from None
    for number, action in enumerate(saved.actions):
        try:
            match.play(action)
        except IllegalAction as error:
            sentence = _("{file} was changed or damaged: action {number} is not allowed. {reason}")
            raise BadFile(sentence.format(file=name, number=number, reason=error)) from None
    if _digest(match.state) != saved.position:
        sentence = _("{file} was saved under other rules (version {version}): its game ends elsewhere.")
        raise BadFile(sentence.format(file=name, version=saved.version))
    return match


def _begun(game: "Game", saved: Saved) -> "Match":
    """The match of a file before its first action."""
    from digsite.match.match import Match

    box, start = game.own_box(saved.box if isinstance(saved.box, dict) else None), None
    if saved.start is not None:
        position = {"seats": saved.seats, "options": saved.options, "table": saved.start}
        start = positions.read_position(game, box, position).table
    seed, key, names = saved.seed, saved.key, saved.names
    return Match(game, box, saved.seats, saved.options, seed=seed, key=key, names=names, start=start)


def _digest(s: np.record) -> str:
    return hashlib.sha256(s.tobytes()).hexdigest()[:32]


def _checksum(body: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


def _version() -> str:
    from digsite import __version__

    return __version__
