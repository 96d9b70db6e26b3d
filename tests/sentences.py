"""What holds for the words of every game: proper sentences, reasons with clauses, and no more than one may know."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

import numpy as np

import digsite
from digsite.box import BoxFile
from digsite.core import NOBODY
from digsite.core.records import copy
from digsite.match import Look
from digsite.text.rulebook import read_rulebook
from tests.positions import playable

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


def of_questions(words: ModuleType, box: BoxFile) -> set[str]:
    """What is said of the questions that an order may answer, and of the orders."""
    questions = words.questions(box)
    return {said for question in questions for said in (question.sentence, *(one.sentence for one in question.orders))}


def _looked_up(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "plural"):
            for part in node.args:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


class Speech:
    """What the words of a game say at a position, to whom."""

    def __init__(self, id: str, names: Sequence[str], *, signed: bool = False) -> None:
        self.game, self.names, self.signed = digsite.game(id), names, signed
        self.words, self.rules = self.game.words, self.game.rules
        self.page = read_rulebook(id).clauses

    def look(self, s: np.record, seat: int, box: BoxFile | None = None) -> Look:
        """The position as a seat sees it."""
        return self.game.look(s, seat, self.names[: int(s.seats)], box)

    def by_mover(self, s: np.record, box: BoxFile | None = None) -> Look:
        """The position as whoever must decide sees it."""
        return self.look(s, int(s.to_move) if s.to_move < s.seats else NOBODY, box)

    def label(self, s: np.record, action: int, box: BoxFile | None = None) -> str:
        return self.by_mover(s, box).label(action)

    def note(self, s: np.record, action: int, box: BoxFile | None = None) -> str | None:
        return self.by_mover(s, box).note(action)

    def why(self, s: np.record, action: int, box: BoxFile | None = None) -> str:
        """The reason that is given, whether the action is allowed or not."""
        return str(self.words.why(self.by_mover(s, box), action))

    def turn(self, s: np.record, seat: int, box: BoxFile | None = None) -> str:
        return self.look(s, seat, box).turn

    def story(self, s: np.record, action: int, seat: int, box: BoxFile | None = None) -> str | None:
        """The log line of one step for one reader; the step is not taken."""
        before, after, known = self.step(s, action, seat, box)
        said = self.words.story(before, after, known)
        return None if said is None else str(said)

    def step(self, s: np.record, action: int, seat: int, box: BoxFile | None = None) -> tuple[Look, Look, int | None]:
        """The looks before and after one step, and the action if this reader sees it."""
        record, after = (box or self.game.box).record, copy(s)
        self.rules.play(after, record, action)
        known = action if self.rules.sees(s, record, action, seat) else None
        return self.look(s, seat, box), self.look(after, seat, box), known

    def check(self, said: str) -> None:
        assert is_sentence(said, signed=self.signed), said

    def check_distinct(self, s: np.record) -> None:
        """No two choices share a label."""
        labels = [self.label(s, action) for action in sorted(playable(self.rules, s, self.game.box))]
        assert len(set(labels)) == len(labels), labels

    def check_labels(self, s: np.record) -> list[str]:
        """Every action has a sentence, and each choice its own; the notes beside the choices, which are clean."""
        self.check_distinct(s)
        look = self.by_mover(s)
        for action in range(self.rules.ACTIONS):
            self.check(look.label(action))
        beside = [look.note(action) for action in playable(self.rules, s, self.game.box)]
        notes = [str(note) for note in beside if note is not None]
        for note in notes:
            assert is_clean(note, signed=self.signed), note
        return notes

    def check_reasons(self, s: np.record) -> None:
        """Every refusal gives a reason and a clause of the page."""
        look, legal = self.by_mover(s), playable(self.rules, s, self.game.box)
        for action in range(self.rules.ACTIONS):
            if action not in legal:
                self.check_reason(self.words.why(look, action))

    def check_reason(self, said: str) -> None:
        """Its clause stands before the stop, or after that of a text it ends with."""
        named = CLAUSE.search(said)
        assert named, said
        self.check(said[: named.start()].rstrip(".") + ".")
        assert named[1] in self.page, said

    def check_things(self, box: BoxFile | None = None) -> dict[str, str]:
        """Everything one may ask about is explained once, with a clause of the page; its texts by name."""
        things = self.words.things(box or self.game.box)
        assert len({thing.name for thing in things}) == len(things)
        for thing in things:
            assert thing.clause in self.page, thing
            self.check(thing.text)
        return {thing.name: thing.text for thing in things}
