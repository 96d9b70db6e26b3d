"""`digsite arena`: bots that meet."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from digsite.__main__ import main
from tests.catalogue import ROOT
from tests.commands.asking import CONTROL

ARENA = ["arena", "shaft", "--players", "search:5, random"]


def test_an_arena_prints_a_table_and_says_that_sets_are_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA, "--games", "5", "--set", "tools=3"]) == 0
    captured = capsys.readouterr()
    assert "Shaft, 6 games, 2 seats" in captured.out
    assert "search:5" in captured.out
    assert "All 3 sets were played." in captured.out
    assert not CONTROL.search(captured.out)
    assert captured.err == "5 games were asked for. Whole sets are played, so there were 6 to play.\n"


def test_an_arena_prints_one_json_object_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "arena.svg"
    words = ["--games", "100", "--seats", "2", "--seed", "4", "--all", "--json", "--plot", str(picture)]
    assert main([*ARENA, *words]) == 0
    captured = capsys.readouterr()
    made = json.loads(captured.out)
    assert captured.err == ""
    assert (made["game"], made["seats"], made["games"], made["seed"]) == ("shaft", 2, 100, 4)
    assert [player["name"] for player in made["players"]] == ["search:5", "random"]
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_an_interrupted_arena_says_how_it_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = [sys.executable, "-m", "digsite", *ARENA, "--games", "1000000", "--all", "--out", str(out)]
    game = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    until = time.monotonic() + 60
    while not (out.exists() and out.read_bytes().count(b"\n") > 1) and time.monotonic() < until:
        time.sleep(0.05)
    game.send_signal(signal.SIGTERM)
    shown, said = game.communicate(timeout=60)
    assert (game.returncode, shown) == (130, b"")
    assert said.decode() == f"The games that are over are kept in {out}: the same command goes on with them.\n"
    assert out.read_bytes().endswith(b"\n")
