"""The file that keeps the games of an arena: a line of JSON for the question, then one for every game that is over.

It is written line by line, so that whoever is interrupted loses no more than the games that were being played.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from digsite.ai.sets import LineUp
from digsite.text import _
from digsite.text.errors import BadFile

Whole = Annotated[int, Field(ge=0, lt=2**63)]


class Question(BaseModel):
    """What is asked of an arena; games of one question do not answer another."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    arena: Literal[1] = 1  # the form of such a file
    version: str
    game: str
    players: list[str]
    nets: dict[str, str] = {}  # by player: a few letters for the net that it asks
    seats: Whole
    options: dict[str, bool | int | str]
    box: str
    seed: Whole


class Result(BaseModel):
    """One game that is over: its number, who sat where, and what became of each, seat by seat."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    game: Whole
    players: list[int]
    scores: list[int]
    places: list[Whole]
    asked: list[Whole]
    seconds: list[float]
    lost: list[Whole]
    reasons: list[str]  # why a decision was lost to chance for the first time

    def fits(self, lineups: Sequence[LineUp]) -> bool:
        """Is this a game of such sets?"""
        columns = (self.scores, self.places, self.asked, self.seconds, self.lost, self.reasons)
        expected = list(lineups[self.game % len(lineups)])
        return self.players == expected and all(len(column) == len(expected) for column in columns)


class Ledger:
    """Such a file while it is written; without a path nothing is kept."""

    def __init__(self, path: Path | str | None, question: Question, lineups: Sequence[LineUp], *, resume: bool) -> None:
        self.path, self.question = None if path is None else Path(path), question
        self.known: list[Result] = []  # what was there already
        self.file: IO[bytes] | None = None
        if self.path is None:
            if resume:
                raise BadFile(_("To go on with an arena, name the file that keeps its games: --out FILE."))
            return
        try:
            self._open(self.path, lineups, resume=resume)
        except OSError as error:
            raise self._unwritable(error) from None

    def _open(self, path: Path, lineups: Sequence[LineUp], *, resume: bool) -> None:
        if resume and not path.exists():
            sentence = _("{file} is not there, so there is nothing to go on with. Leave --resume away to begin.")
            raise BadFile(sentence.format(file=path))
        raw = path.read_bytes() if path.is_file() else b""
        whole, head = raw[: raw.rfind(b"\n") + 1], _line(self.question)
        if whole:
            self._read(whole.splitlines(), lineups)
        elif not head.startswith(raw):
            raise self._foreign()
        self.file = path.open("ab", buffering=0)
        if path.is_file():
            self.file.truncate(len(whole))  # what was torn
        if not whole:
            self.file.write(head)

    def _read(self, lines: Sequence[bytes], lineups: Sequence[LineUp]) -> None:
        try:
            asked = Question.model_validate_json(lines[0])
        except ValidationError:
            raise self._foreign() from None
        self._insist_on_question(asked)
        for number, line in enumerate(lines[1:], 2):
            try:
                result = Result.model_validate_json(line)
            except ValidationError:
                raise self._damaged(number) from None
            if not result.fits(lineups):
                raise self._damaged(number)
            self.known.append(result)

    def _insist_on_question(self, asked: Question) -> None:
        ours, theirs = self.question.model_dump(), asked.model_dump()
        for what, value in ours.items():
            if theirs[what] != value:
                sentence = _("{file} keeps another arena, with {what} {theirs}, not {ours}. Choose another file.")
                shown = [_short(tree[what]) for tree in (theirs, ours)]
                raise BadFile(sentence.format(file=self.path, what=what, theirs=shown[0], ours=shown[1]))

    def _foreign(self) -> BadFile:
        return BadFile(_("{file} is not a file of an arena. Choose another one.").format(file=self.path))

    def _damaged(self, number: int) -> BadFile:
        sentence = _("{file} is damaged in line {number}. Take that line out, or begin with another file.")
        return BadFile(sentence.format(file=self.path, number=number))

    def _unwritable(self, error: OSError) -> BadFile:
        reason = error.strerror or str(error)
        return BadFile(_("{file} cannot be written: {reason}.").format(file=self.path, reason=reason))

    def write(self, result: Result) -> None:
        """Keep a game that is over."""
        if self.file is not None:
            try:
                self.file.write(_line(result))
            except OSError as error:
                raise self._unwritable(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.file is not None:
            self.file.close()


def _line(content: BaseModel) -> bytes:
    return content.model_dump_json().encode() + b"\n"


def _short(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
