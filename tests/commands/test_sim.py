"""`digsite sim`: many games, their figures and tables."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from digsite.__main__ import main
from tests.ai.processes import is_alive
from tests.catalogue import ROOT
from tests.commands.asking import CONTROL


def test_sim_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "shaft", "--games", "50", "--seats", "3", "--seed", "4", "--threads", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["seats"], report["seed"]) == (50, 3, 4)


def test_sim_prints_a_table_and_takes_settings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "shaft", "--games", "50", "--set", "tools=1", "--check"]) == 0
    captured = capsys.readouterr()
    assert "Shaft" in captured.out
    assert not CONTROL.search(captured.out)


def test_sim_with_players_reports_on_them_and_writes_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.csv"
    words = ["sim", "shaft", "--players", "search:5, random", "--games", "4", "--seed", "2", "--csv", str(file)]
    assert main(words) == 0
    text = capsys.readouterr().out
    assert "Shaft, 4 games, 2 players" in text
    assert "search:5" in text
    assert "ms a decision" in text
    assert file.read_text(encoding="utf-8").splitlines()[1].startswith("2,2,")
    assert main([*words, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["players"] == ["search:5", "random"]
    assert len(report["ms_per_decision"]["by_seat"]) == len(report["win_share"]["by_seat"]) == 2


def test_sim_writes_a_table_of_random_games_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.parquet"
    assert main(["sim", "shaft", "--games", "50", "--seats", "3", "--parquet", str(file), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["seats"], report["players"]) == (50, 3, ["random"] * 3)
    assert file.read_bytes()[:4] == b"PAR1"


def test_sim_says_why_a_program_lost_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "shaft", "--players", "exec:false,random", "--games", "2"]) == 0
    captured = capsys.readouterr()
    assert "exec:false loses a decision to chance. It has ended, with code 1." in captured.err
    head = [line.strip("┃ ") for line in captured.out.splitlines() if line.startswith("┃")]
    assert all(any(word in line for line in head) for word in ("lost", "to", "chance")), "over one line or several"


def test_an_interrupted_simulation_ends_politely_and_leaves_no_program_behind(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    rogue = f"exec:{sys.executable} -S tests/ai/rogue.py stubborn {pids}"
    words = [sys.executable, "-m", "digsite", "sim", "shaft", "--players", f"{rogue},search:300", "--games", "100000"]
    game = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    until = time.monotonic() + 60
    while not (pids.exists() and pids.read_text(encoding="utf-8").count("\n")) and time.monotonic() < until:
        time.sleep(0.05)
    game.send_signal(signal.SIGINT)
    out, err = game.communicate(timeout=60)
    assert game.returncode == 130
    assert b"Traceback" not in err
    assert out == b""
    assert not any(map(is_alive, map(int, pids.read_text(encoding="utf-8").split())))
