"""What holds for the words of every game: proper sentences, reasons with clauses, and no more than one may know."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Generic, TypeVar

import numpy as np

from digsite.box import BoxFile
from digsite.core import NOBODY
from digsite.core.records import copy
from digsite.text.rulebook import read_rulebook
from tests.positions import playable

AnyBox = TypeVar("AnyBox", bound=BoxFile)
UNFILLED = re.compile(r"[{}!]|  |(?<!\.)\.\.(?!\.)|None|\b103\b")
BELOW_ZERO = re.compile(r"(?<![A-Z0-9])-\d")
CLAUSE = re.compile(r"(?:\. \((?=[^()]+\)$)| \((?=[^()]+\)\.$))([A-Z]+-[0-9.]+[a-d]?)\)\.?$")


def is_clean(said: str, *, signed: bool = False) -> bool:
    """Nothing was left unfilled; a number below zero is said only where `signed` allows it."""
    return not UNFILLED.search(said) and (signed or not BELOW_ZERO.search(said))


def is_sentence(said: str, *, signed: bool = False) -> bool:
    """Begins with a capital or a figure, ends with a stop, and nothing was left unfilled."""
    start = r"[A-Z0-9+-]" if signed else r"[A-Z0-9]"
    return bool(re.match(start, said)) and said[-1] in ".?" and is_clean(said, signed=signed)


def addresses(said: str) -> bool:
    """Does it speak to its reader?"""
    return bool(re.search(r"\b[Yy]ou(r|rs|rself)?\b", said))


def sentences_of(words: ModuleType) -> set[str]:
    """The sentences that the files of the words hold, as gettext finds them."""
    home = Path(str(words.__file__))
    files = sorted(home.parent.glob("*.py")) if home.name == "__init__.py" else [home]
    return {sentence for file in files for sentence in _looked_up(file)}


def _looked_up(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "plural"):
            for part in node.args:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


class Speech(Generic[AnyBox]):
    """What the words of a game say at a position, to whom."""

    def __init__(
        self, id: str, rules: ModuleType, words: ModuleType, box: AnyBox, names: Sequence[str], *, signed: bool = False
    ) -> None:
        self.rules, self.words, self.box, self.names, self.signed = rules, words, box, names, signed
        self.page = read_rulebook(id).clauses

    def seen(self, s: np.record, seat: int, box: AnyBox | None = None) -> np.record:
        """The position as a seat may see it."""
        made = copy(s)
        self.rules.hide(made, (box or self.box).record, seat)
        return made

    def by_mover(self, s: np.record, box: AnyBox | None = None) -> np.record:
        """The position as whoever must decide sees it."""
        return self.seen(s, int(s.to_move) if s.to_move < s.seats else NOBODY, box)

    def turn(self, s: np.record, seat: int, box: AnyBox | None = None) -> str:
        return str(self.words.turn(self.seen(s, seat, box), box or self.box, seat, self.names))

    def story(self, s: np.record, action: int, seat: int, box: AnyBox | None = None) -> str | None:
        """The log line of one step for one reader; the step is not taken."""
        box, after = box or self.box, copy(s)
        self.rules.play(after, box.record, action)
        known = action if self.rules.sees(s, box.record, action, seat) else None
        said = self.words.story(self.seen(s, seat, box), self.seen(after, seat, box), box, known, seat, self.names)
        return None if said is None else str(said)

    def check(self, said: str) -> None:
        assert is_sentence(said, signed=self.signed), said

    def check_distinct(self, s: np.record) -> None:
        """No two choices share a label."""
        view = self.by_mover(s)
        labels = [self.words.label(view, self.box, action) for action in sorted(playable(self.rules, s, self.box))]
        assert len(set(labels)) == len(labels), labels

    def check_labels(self, s: np.record) -> list[str]:
        """Every action has a sentence, and each choice its own; the notes beside the choices, which are clean."""
        self.check_distinct(s)
        view = self.by_mover(s)
        for action in range(self.rules.ACTIONS):
            self.check(self.words.label(view, self.box, action))
        beside = [self.words.note(view, self.box, action) for action in playable(self.rules, s, self.box)]
        notes = [str(note) for note in beside if note is not None]
        for note in notes:
            assert is_clean(note, signed=self.signed), note
        return notes

    def check_reasons(self, s: np.record) -> None:
        """Every refusal gives a reason and a clause of the page."""
        view, legal = self.by_mover(s), playable(self.rules, s, self.box)
        for action in range(self.rules.ACTIONS):
            if action not in legal:
                self.check_reason(self.words.why(view, self.box, action))

    def check_reason(self, said: str) -> None:
        """Its clause stands before the stop, or after that of a text it ends with."""
        named = CLAUSE.search(said)
        assert named, said
        self.check(said[: named.start()].rstrip(".") + ".")
        assert named[1] in self.page, said

    def check_things(self, box: AnyBox | None = None) -> dict[str, str]:
        """Everything one may ask about is explained once, with a clause of the page; its texts by name."""
        things = self.words.things(box or self.box)
        assert len({thing.name for thing in things}) == len(things)
        for thing in things:
            assert thing.clause in self.page, thing
            self.check(thing.text)
        return {thing.name: thing.text for thing in things}
