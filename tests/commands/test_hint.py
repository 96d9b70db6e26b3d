"""`digsite hint`, and hints at the table."""

import json
import re
from pathlib import Path

import pytest

import digsite
from digsite.__main__ import main
from tests.catalogue import compiled_only
from tests.commands.asking import saved_game
from tests.commands.conftest import Typing


@compiled_only
def test_a_hint_lists_the_choices_of_the_seat_to_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved_game(tmp_path / "game.json")
    match = digsite.load(file)
    assert main(["hint", str(file), "--rounds", "60"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == match.look(match.to_move).turn
    assert re.split(" {2,}", lines[1]) == ["Choice", "To win", "Place", "Points", "Search", "Note"]
    assert sum(line.startswith(("Best: ", "The numbers hold if all play on like the net")) for line in lines) == 2
    shown = " ".join(lines)
    assert all(match.label(action).split()[0] in shown for action in match.legal())


@compiled_only
def test_a_hint_as_json_for_any_seat_and_with_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, drawn = saved_game(tmp_path / "game.json"), tmp_path / "line.svg"
    match = digsite.load(file)
    words = ["hint", str(file), "--rounds", "20", "--seed", "4", "--json", "--line", str(drawn)]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    expected = match.look(match.to_move).analyse(rounds=20, seed=4).json()
    assert {**told, "line": None} == {**json.loads(json.dumps(expected)), "line": None}
    assert {moment["mover"] for moment in told["line"]["moments"]} == {match.to_move}, "nobody else's before the end"
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
    assert main(["hint", str(file), "--rounds", "20", "--json", "--seat", str(1 - match.to_move)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["choices"] == []
    assert len(told["seats"]) == 2


@compiled_only
def test_a_hint_about_a_game_that_is_over_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved_game(tmp_path / "game.json", 10_000)
    assert main(["hint", str(file), "--line", str(tmp_path / "line.svg")]) == 0
    assert capsys.readouterr().out.startswith("This game is over. ")
    assert main(["hint", str(file), "--json", "--line", str(tmp_path / "line.svg")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["over"] is True
    assert {moment["mover"] for moment in told["line"]["moments"]} == {0, 1, None}


@compiled_only
def test_a_line_before_the_end_needs_a_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = digsite.game("shaft").new(2, 5)
    match.save(tmp_path / "new.json")  # chance is to move
    assert main(["hint", str(tmp_path / "new.json"), "--line", str(tmp_path / "line.svg")]) == 2
    assert "say with --seat whose decisions" in capsys.readouterr().err
    assert main(["hint", str(tmp_path / "new.json"), "--rounds", "20"]) == 0
    assert "Seat 1" in capsys.readouterr().out


@compiled_only
def test_hints_are_given_at_the_table(typing: Typing) -> None:
    text = typing("h\n1\n", "play", "shaft", "--seed", "1", "--players", "me,random")
    assert "Thinking ...\nBest: " in text
