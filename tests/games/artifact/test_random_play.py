"""Sections 8.1 and 8.2: random play comes out as the page says, within four standard errors of both samples."""

import re
from functools import cache
from typing import Any

import numpy as np
import pytest

from digsite.core import CHANCE, OVER, bits, pick
from digsite.core.compiling import specialise
from digsite.core.contract import play, score, weigh
from digsite.games.artifact import rules
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.scoring import exhibitions
from digsite.text.rulebook import read_rulebook
from tests.catalogue import compiled_only
from tests.games.artifact.positions import R, new_game

PAGE = read_rulebook("artifact").text
OPTIONS = {"base": (False, False), "I": (True, False), "II": (False, True), "I + II": (True, True)}
COLUMNS = ["rounds", "turns", "decisions", "choices", "draws", "score", "winner", "exhibitions", "coins"]
GAMES = 2000


def rows(first: str, last: str) -> list[list[str]]:
    """The rows of the table between two headings of the page."""
    section = PAGE[PAGE.index(first) : PAGE.index(last)]
    lines = [line for line in section.splitlines() if re.match(r"\| [345] \|", line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def look(table, box, weight, key, counts, seats, busy, found):  # type: ignore[no-untyped-def]
    """Play a random game for each row of `found` and write its columns down; `busy` stops only where it must."""
    for game in range(len(found)):
        key[0] = 9000 + game
        counts[0], counts[1] = 0, 0
        table[1] = table[0]
        s, choices = table[1], 0
        while s.to_move != OVER:
            weigh(s, box, weight)  # type: ignore[no-untyped-call]
            stream = 0 if s.to_move == CHANCE else 1
            several = 0
            for action in range(len(weight)):
                several += 1 if weight[action] > 0 else 0
            if stream == 1 and several > 1:
                choices += 1
                if busy and (s.phase == layout.TURN or s.phase == layout.TURN_END):
                    weight[layout.PASS], weight[layout.DONE] = 0, 0
            action = pick(weight, bits(key, stream, counts[stream]))
            counts[stream] += 1
            play(s, box, action)  # type: ignore[no-untyped-call]
        found[game, 0], found[game, 1] = s.rounds, s.turns
        found[game, 2], found[game, 3], found[game, 4] = counts[1], choices, counts[0]
        for seat in range(seats):
            points = score(s, box, seat)  # type: ignore[no-untyped-call]
            found[game, 5] += points / seats
            found[game, 6] = max(found[game, 6], points)
            found[game, 7] += exhibitions(s, seat) / seats
            found[game, 8] += s.money[seat] / seats
        found[game, 9] = 1 if s.reason & layout.TRACK_EMPTY else 0
        found[game, 10] = 1 if s.reason & layout.TYPES_GONE else 0
        found[game, 11] = 1 if s.reason & layout.DECK_EMPTY else 0


@cache
def looker() -> Any:
    return specialise(look, rules)


def figures(seats: int, expansion_1: bool, expansion_2: bool, *, busy: bool, games: int = GAMES) -> np.ndarray:
    """The columns of the page for each of many random games, and whether AR-9.1 (a), (b), (c) came true."""
    table, found = np.zeros(2, rules.STATE), np.zeros((games, 12))
    table[0] = new_game(seats, expansion_1=expansion_1, expansion_2=expansion_2)
    weight, key, counts = np.zeros(rules.ACTIONS, np.int32), np.zeros(4, np.int64), np.zeros(2, np.int64)
    looker()(table, R, weight, key, counts, seats, busy, found)
    return found


def compare(cells: list[str], found: np.ndarray) -> None:
    stated_games = int(cells[2])
    means, errors = found.mean(0), found.std(0, ddof=1) / len(found) ** 0.5
    for place, name in enumerate(COLUMNS):
        mean, _plus_minus, error = cells[3 + place].partition(" ± ")
        rounding = 0.5 * 10.0 ** -len(mean.partition(".")[2])
        allowed = 4 * (errors[place] ** 2 + float(error) ** 2) ** 0.5 + rounding
        assert abs(means[place] - float(mean)) <= allowed, f"{name}: {means[place]:.3f}, stated {cells[3 + place]}"
    for place, percent in enumerate(cells[12].split(" / ")):
        share = float(percent) / 100
        spread = max(share * (1 - share), 0.001) * (1 / stated_games + 1 / len(found))
        assert abs(means[9 + place] - share) <= 4 * spread**0.5 + 0.0005, f"end {'abc'[place]}: {means[9 + place]}"


def name(cells: list[str]) -> str:
    return f"{cells[0]}-{cells[1]}"


@compiled_only
@pytest.mark.parametrize("cells", rows("### 8.1", "### 8.2"), ids=name)
def test_random_play_agrees_with_the_page(cells: list[str]) -> None:
    compare(cells, figures(int(cells[0]), *OPTIONS[cells[1]], busy=False))


@compiled_only
@pytest.mark.parametrize("cells", rows("### 8.2", "### 8.3"), ids=name)
def test_busy_random_play_agrees_with_the_page(cells: list[str]) -> None:
    compare(cells, figures(int(cells[0]), *OPTIONS[cells[1]], busy=True))
