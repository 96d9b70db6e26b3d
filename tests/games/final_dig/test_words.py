"""What people read in The Final Dig: every choice, refusal and event has its sentence, for every reader, and none tells
more than its reader may know."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from digsite.core import CHANCE, NOBODY, OVER
from digsite.core.box import read_box
from digsite.core.contract import complaints
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.core.rulebook import read_rulebook
from digsite.games.final_dig import rules, words
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from tests.catalogue import few
from tests.games.final_dig.positions import BOX, CANOPY, CARDS, CAVE, FILE, MAZE, NUMBERS, PYRAMID, R, base, new_game, play

READERS = ["Ana", "Ben", "Cleo", "Dov"]
PAGE = read_rulebook("final_dig").clauses
CLAUSE = re.compile(r"\((FD-[0-9.]+)\)\.$")


# Positions, and what is said there


def seen(s: np.record, seat: int, box: Box = BOX) -> np.record:
    """The position as a seat may see it."""
    hidden = copy(s)
    rules.hide(hidden, box.record, seat)
    return hidden


def mover(s: np.record) -> int:
    return int(s.to_move) if s.to_move < s.seats else NOBODY


def label(s: np.record, action: int, box: Box = BOX) -> str:
    return words.label(seen(s, mover(s), box), box, action)


def note(s: np.record, action: int, box: Box = BOX) -> str | None:
    return words.note(seen(s, mover(s), box), box, action)


def why(s: np.record, action: int, box: Box = BOX) -> str:
    return words.why(seen(s, mover(s), box), box, action)


def line(s: np.record, seat: int, box: Box = BOX) -> str:
    return words.turn(seen(s, seat, box), box, seat, READERS)


def story(s: np.record, action: int, seat: int, box: Box = BOX) -> str | None:
    """The log line of one step for one reader; the step is not taken."""
    after = copy(s)
    rules.play(after, box.record, action)
    known = bool(rules.sees(s, box.record, action, seat))
    return words.story(seen(s, seat, box), seen(after, seat, box), box, action if known else None, seat, READERS)


def odds(s: np.record, box: Box = BOX) -> np.ndarray:
    weight = np.zeros(rules.ACTIONS, np.int32)
    rules.options(s, box.record, weight)
    return weight


def readers(s: np.record) -> list[int]:
    return [*range(int(s.seats)), NOBODY]


def walk(seats: int, seed: int, most: int = 2000, box: Box = BOX, **chosen: Any) -> Iterator[tuple[np.record, int]]:
    """A random game of players who like to dig, shown before every action."""
    random, s = np.random.default_rng(seed), new_game(seats, **chosen)
    for _step in range(most):
        if s.to_move == OVER:
            return
        weight = odds(s, box).astype(float)
        for eager in (layout.DOWN, layout.UP):
            weight[eager] *= 8 if s.to_move != CHANCE else 1
        weight[layout.END_TURN] *= 0.2
        action = int(random.choice(rules.ACTIONS, p=weight / weight.sum()))
        yield copy(s), action
        rules.play(s, box.record, action)


def everything_said(s: np.record, action: int, box: Box = BOX) -> Iterator[str]:
    """All that anybody could read at a position and of one step from it."""
    weight = odds(s, box)
    for number in range(rules.ACTIONS):
        yield label(s, number, box)
        if weight[number]:
            yield note(s, number, box) or ""
        else:
            yield why(s, number, box)
    for seat in readers(s):
        yield line(s, seat, box)
        yield story(s, action, seat, box) or ""


# Every sentence of the modules


@cache
def templates() -> dict[str, re.Pattern[str]]:
    """Every sentence that the words look up, with what its placeholders may become."""
    found = {}
    for file in sorted(Path(words.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "plural"):
                for part in node.args:
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        escaped = re.split(r"\{[a-z]+\}", part.value)
                        found[part.value] = re.compile(".+?".join(map(re.escape, escaped)))
    return found


if __name__ == "__main__":
    import sys, time
    t0 = time.time()
    said = set()
    for seats in (2, 3, 4):
        for seed in range(int(sys.argv[1])):
            chosen = {"character_setup": ("draft", "random", "fixed")[seed % 3], "even_start": bool(seed % 2)}
            for n, (s, action) in enumerate(walk(seats, seed, **chosen)):
                if n % 5 == 0:
                    said |= set(everything_said(s, action))
                else:
                    said |= {story(s, action, seat) or "" for seat in readers(s)}
    said |= {t for thing in words.things(BOX) for t in thing}
    text = "\n".join(sorted(said))
    print(len(said), len(templates()), time.time() - t0)
    for template, pattern in templates().items():
        if not pattern.search(text):
            print("MISSING", template)
