"""Section 8.5: whole games, replayed to the results that the page states."""

import re

import numpy as np
import pytest

from digsite.core import OVER
from digsite.core.records import copy
from digsite.games.artifact import rules
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.scoring import exhibitions
from digsite.text.rulebook import read_rulebook
from tests.catalogue import clause
from tests.games.artifact.positions import BOX, ROLES, R, new_game
from tests.positions import playable

PAGE = read_rulebook("artifact").text
SECTION = PAGE[PAGE.index("### 8.5") :]
GAME = re.compile(
    r"\*\*(\d) players, (base game|both expansions), (free|quick) start\*\*, (\d+) actions\.(.*?)```(.*?)```", re.DOTALL
)
RECORDED = GAME.findall(SECTION)


def numbers(text: str, name: str) -> list[int]:
    found = re.search(rf"{name} \[([\d, ]+)\]", text)
    assert found, name
    return [int(number) for number in found[1].split(",")]


def role_ids(text: str, name: str) -> list[int]:
    found = re.search(rf"{name} \[([a-z_, -]+)\]", text)
    assert found, name
    return [ROLES.index(role) if role in ROLES else layout.NO_ROLE for role in found[1].split(", ")]


def test_all_recorded_games_are_found() -> None:
    assert [(seats, length) for seats, _game, _start, length, _text, _list in RECORDED] == [
        ("3", "297"),
        ("4", "512"),
        ("5", "578"),
    ]


@pytest.mark.parametrize(("seats", "which", "start", "length", "text", "listed"), RECORDED)
@clause("AR-1.2", "AR-1.3", "AR-10.1", "AR-10.2")
def test_a_recorded_game_comes_to_its_stated_result(
    seats: str, which: str, start: str, length: str, text: str, listed: str
) -> None:
    both = which == "both expansions"
    s = new_game(int(seats), expansion_1=both, expansion_2=both, quick_start=start == "quick")
    actions = [int(action) for action in listed.split()]
    assert len(actions) == int(length)
    for action in actions:
        assert action in playable(rules, s, BOX)
        before = copy(s)
        rules.play(s, R, action)
        assert rules.check(before, s, R) == 0
    assert (s.to_move, s.rounds, s.reason) == (OVER, 9, layout.LAST_YEAR)
    compare(s, text)


def compare(s: np.record, text: str) -> None:
    everyone = range(int(s.seats))
    assert [rules.score(s, R, seat) for seat in everyone] == numbers(text, "Scores")
    assert [exhibitions(s, seat) for seat in everyone] == numbers(text, "exhibitions")
    assert [rules.rank(s, R, seat) for seat in everyone] == numbers(text, "places")
    assert [int(s.money[seat]) for seat in everyone] == numbers(text, "coins")
    assert [int(s.held[seat]) for seat in everyone] == numbers(text, "cards in hand")
    assert s.deck_size.tolist() == numbers(text, "cards left per deck")
    if "research" in text:
        spaces = re.search(r"research spaces \[(\[.*?\])\]", text)
        assert spaces
        assert [int(n) for n in re.findall(r"\d+", spaces[1])] == s.research[: int(s.seats)].ravel().tolist()
        assert s.city[: int(s.seats)].tolist() == role_ids(text, "cities")
        assert s.archaeologist[: int(s.seats)].tolist() == role_ids(text, "archaeologists")
