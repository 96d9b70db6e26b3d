"""`digsite replay`: the story of a saved game."""

import json
from pathlib import Path

import pytest

from digsite.__main__ import main
from tests.commands.asking import saved_game


def test_replay_tells_the_story(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved_game(tmp_path / "game.json")
    assert main(["replay", str(file), "--seat", "0"]) == 0
    assert "You draw a " in capsys.readouterr().out
    assert main(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "shaft"
