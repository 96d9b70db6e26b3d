"""`digsite odds`: the exact figures on the command line."""

import json
from collections.abc import Callable
from types import ModuleType

import pytest

from digsite.__main__ import main
from digsite.commands import odds
from digsite.games.ancient_artifacts import advice, box, rules, words
from digsite.match import Game

Ask = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    board = ModuleType("board")
    exec("def panels(look): return []", board.__dict__)
    game = Game(rules, box, words, board, advice)
    monkeypatch.setattr(odds, "find_game", lambda typed: game)

    def type_in(*typed: str) -> tuple[int, str, str]:
        try:
            code = main(["odds", "ancient_artifacts", *typed])
        except SystemExit as ended:
            code = int(ended.code or 0)
        said = capsys.readouterr()
        return code, said.out, said.err

    return type_in


def test_it_prints_a_table(ask: Ask) -> None:
    code, said, _wrong = ask("--step", "o2_dive", "--bonus", "--money", "2", "--aim", "boxes")
    assert code == 0
    for figure in ("o2_dive, Lift the cargo", "0.9233", "3.6933", "0.0767", "$0.18", "0.0623"):
        assert figure in said


def test_it_prints_the_steps_of_a_series(ask: Ask) -> None:
    _code, said, _wrong = ask("--step", "o2a_research", "--aim", "boxes")
    for figure in ("1.1715", "0.7803", "0.3912", "0.6088"):
        assert figure in said


def test_it_prints_one_json_object(ask: Ask) -> None:
    code, said, wrong = ask("--step", "d2_research", "--json")
    found = json.loads(said)
    assert (code, wrong) == (0, "")
    assert (found["game"], found["step"], found["limit"]) == ("ancient_artifacts", "d2_research", 3)
    assert round(found["success"], 4) == 0.6359


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ((), "--step"),
        (("--step", "d9"), "There is no step 'd9'"),
        (("--step", "d2_dig", "--money", "-3"), "from $0 to $99"),
        (("--step", "d2_dig", "--marked", "4"), "cannot be marked"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_a_sentence(ask: Ask, typed: tuple[str, ...], reason: str) -> None:
    code, said, wrong = ask(*typed)
    assert (code, said) == (2, "")
    assert reason in wrong


def test_a_game_without_odds_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "shaft"]) == 2
    assert capsys.readouterr().err == "Shaft has no exact odds to print.\n"
