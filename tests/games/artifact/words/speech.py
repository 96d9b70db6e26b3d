"""What is said in Artifact, to whom, and games in which to hear it."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from digsite.games.artifact import rules
from digsite.sim.batches import Setting, record_game
from tests.games.artifact.positions import BOX, NUMBERS, R, new_game, play
from tests.positions import playable
from tests.sentences import Speech

NAMES = ["Ana", "Ben", "Cleo", "Dov", "Eva"]
SPEECH = Speech("artifact", NAMES)
seen_by_mover, story = SPEECH.by_mover, SPEECH.story
GAMES = [
    (seats, {"expansion_1": bool(which & 1), "expansion_2": bool(which & 2), "quick_start": bool((which + seats) & 1)})
    for seats in rules.SEATS
    for which in range(4)
]
BY_GAME = pytest.mark.parametrize(("seats", "chosen"), GAMES, ids=lambda given: str(given).replace(" ", ""))


def number(name: str) -> int:
    return NUMBERS[name]


def label(s: np.record, name: str) -> str:
    return SPEECH.label(s, number(name))


def note(s: np.record, name: str) -> str | None:
    assert number(name) in playable(rules, s, BOX), name
    return SPEECH.note(s, number(name))


def why(s: np.record, name: str) -> str:
    assert number(name) not in playable(rules, s, BOX), name
    return SPEECH.why(s, number(name))


def told(s: np.record, name: str, seat: int = 0) -> str | None:
    """Play an action and tell it."""
    said = story(s, number(name), seat)
    play(s, name)
    return said


def turn(s: np.record, seat: int = 0) -> str:
    return SPEECH.turn(s, seat)


def walk(seats: int, chosen: dict[str, bool], every: int, seed: int = 1) -> Iterator[tuple[np.record, int]]:
    """A random game, shown at every so-many-th action."""
    s = new_game(seats, **chosen)
    for place, action in enumerate(recorded(seats, tuple(chosen.items()), seed)):
        if place % every == 0:
            yield s, action
        rules.play(s, R, action)
    yield s, -1


@cache
def recorded(seats: int, chosen: tuple[tuple[str, bool], ...], seed: int) -> tuple[int, ...]:
    return tuple(int(a) for a in record_game(Setting(rules, R, seats, new_game(seats, **dict(chosen))), seed))
