"""`digsite play`: through a pipe, with all that may sit at the table, and what was saved."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import digsite
from digsite.__main__ import main
from tests.catalogue import ROOT
from tests.commands.asking import CONTROL, run
from tests.commands.conftest import Typing


def test_a_game_through_a_pipe(saves: Path) -> None:
    answer = run("play", "shaft", "--seed", "1", "--players", "me,random", typed="1\n2\n")
    assert answer.returncode == 0
    assert "Traceback" not in answer.stderr
    assert not CONTROL.search(answer.stdout)
    assert "The input has ended." in answer.stdout
    (file,) = saves.iterdir()
    assert f"Go on with: digsite play --resume {file} --players me,random" in answer.stdout


def test_a_whole_game_through_a_pipe(typing: Typing) -> None:
    text = typing("1\n2\n" * 300, "play", "shaft", "--seed", "1", "--players", "me,random")
    assert re.search(r"Place +Player +Points", text)


@pytest.mark.parametrize("arguments", [["--players", "me,random"], [], ["shaft"]])
def test_resuming_goes_on_where_it_stopped(arguments: list[str], tmp_path: Path, typing: Typing) -> None:
    lines = "1\n2\n" * 300
    whole = typing(lines, "play", "shaft", "--seed", "3", "--players", "me,random")
    half = tmp_path / "half.json"
    typing(f"1\n2\n1\ns {half}\nq\nn\n", "play", "shaft", "--seed", "3", "--players", "me,random")
    again = typing(lines[6:], "play", "--resume", str(half), *arguments)
    assert whole.partition("To be told")[0].endswith(again.partition("To be told")[0])
    assert digsite.load(half).is_over


def test_settings_reach_the_game(tmp_path: Path, typing: Typing) -> None:
    box = tmp_path / "box.toml"
    text = (ROOT / "digsite/games/shaft/box.toml").read_text(encoding="utf-8")
    box.write_text(text.replace("sherds = 30", "sherds = 12"), encoding="utf-8")
    file = tmp_path / "game.json"
    arguments = ["--seats", "2", "--set", "tools=3", "--set", "handicap=on", "--box", str(box)]
    typing(f"s {file}\n", "play", "Shaft", "--players", "me,random", *arguments)
    match = digsite.load(file)
    assert match.options == {"first": "seat 0", "tools": 3, "handicap": True}
    assert match.state.supply == 10
    assert match.state.held[0] == 3


def test_bots_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "shaft", "--players", "random,random", "--seed", "2"]) == 0
    text = capsys.readouterr().out
    assert "Random 1" in text
    assert "Place" in text


def test_the_searching_bot_can_be_seated(typing: Typing) -> None:
    text = typing("1\n2\n", "play", "shaft", "--seed", "1", "--players", "me,search:10")
    assert "Bot search:10 digs to level 1." in text


@pytest.mark.parametrize(("players", "name"), [("me,expert", "Bot expert"), ("me,novice", "Bot novice"), (None, "Bot")])
def test_the_levels_can_be_seated_and_the_usual_rival_is_one(typing: Typing, players: str | None, name: str) -> None:
    text = typing("1\n2\n", "play", "shaft", "--seed", "1", *([] if players is None else ["--players", players]))
    assert f"{name} digs to level 1." in text
    assert "loses a decision" not in text


def test_a_program_sits_at_the_keyboard_s_table(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    rogue = f"exec:{sys.executable} -S tests/ai/rogue.py"
    text = typing("", "play", "shaft", "--seed", "1", "--players", f"{rogue} words,{rogue} crashes")
    assert re.search(r"Program \S+ 1 digs to level 1\.", text)
    assert re.search(r"Program \S+ 2 lost \d+ decisions to chance\.", text)


def test_a_terminated_game_is_saved(saves: Path) -> None:
    game = subprocess.Popen(
        [sys.executable, "-m", "digsite", "play", "shaft", "--players", "me,random"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
    )
    assert game.stdout is not None
    assert game.stdin is not None
    text = b""
    while b"> " not in text:
        text += game.stdout.read1()  # type: ignore[attr-defined]
    game.send_signal(signal.SIGTERM)
    rest = game.stdout.read().decode()
    assert game.wait(60) == 130
    game.stdin.close()
    game.stdout.close()
    assert "Go on with" in rest
    assert len(list(saves.iterdir())) == 1
