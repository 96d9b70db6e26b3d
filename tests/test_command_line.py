"""The command line as a person or a script uses it."""

import gettext
import io
import json
import os
import re
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self

import pytest

import digsite
from digsite.__main__ import main
from tests.ai.processes import is_alive
from tests.catalogue import compiled_only

ROOT = Path(__file__).parent.parent
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x9b]")


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DIGSITE_SAVES", str(tmp_path / "saved"))
    return tmp_path / "saved"


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "digsite", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        cwd=ROOT,
        timeout=300,
        check=False,
    )


Typing = Callable[..., str]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typing:
    """Type lines into a command of this very process, and read what it shows."""

    def type_in(lines: str, *arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(arguments) == 0
        return capsys.readouterr().out

    return type_in


def saved_game(path: Path, decisions: int = 3) -> Path:
    match = digsite.game("shaft").new(2, 5, names=["Me", "Random"])
    match.run()
    while not match.is_over and match.decisions < decisions:
        match.play(match.legal()[0])
        match.run()
    match.save(path)
    return path


# Quick answers


def test_version() -> None:
    answer = run("--version")
    assert answer.stdout == f"digsite {digsite.__version__}\n"
    assert answer.returncode == 0


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["games"], ["rules", "shaft"], ["play", "--help"]])
def test_what_needs_no_rules_does_not_load_the_compiler(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom digsite.__main__ import main\ntry:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "sys.exit('numba' in sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, cwd=ROOT, check=False)
    assert answer.returncode == 0


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    text = capsys.readouterr().out
    for id in digsite.games():
        game = digsite.game(id)
        assert re.search(rf"^{id} +{re.escape(game.name)} +{game.seats[0]}-{game.seats[-1]} ", text, re.MULTILINE)


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    assert [game["id"] for game in games] == digsite.games()
    for game in games:
        assert game["seats"] == [digsite.game(game["id"]).seats[0], digsite.game(game["id"]).seats[-1]]


def test_rules_are_shown_whole_or_by_the_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "shaft"]) == 0
    assert capsys.readouterr().out == (ROOT / "docs/rules/shaft.md").read_text(encoding="utf-8")
    assert main(["rules", "shaft", "sh-2.5"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("2. Your turn\nSH-2.5  Play a tool of your hand.")
    assert "SH-2.5d  Map" in text


# Playing


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


def test_a_reader_who_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m digsite rules shaft | head -1"
    answer = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False)
    assert answer.stdout == "# Shaft\n"
    assert answer.stderr == ""


# Replays


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


def test_replay_tells_the_story(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved_game(tmp_path / "game.json")
    assert main(["replay", str(file), "--seat", "0"]) == 0
    assert "You draw a " in capsys.readouterr().out
    assert main(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "shaft"


# Simulations


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


def test_a_program_sits_at_the_keyboard_s_table(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    rogue = f"exec:{sys.executable} -S tests/ai/rogue.py"
    text = typing("", "play", "shaft", "--seed", "1", "--players", f"{rogue} words,{rogue} crashes")
    assert re.search(r"Program \S+ 1 digs to level 1\.", text)
    assert re.search(r"Program \S+ 2 lost \d+ decisions to chance\.", text)


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


# Bots that meet


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


# What cannot be done

BAD = [
    (["play", "shfat"], "There is no game 'shfat'. Did you mean shaft?"),
    (["play", "chess"], "There is no game 'chess'. There are:"),
    (["play"], "Which game? There are:"),
    (["rules", "chess"], "There is no game 'chess'."),
    (["rules", "shaft", "SH-99"], "The rules of Shaft have no clause 'SH-99'."),
    (["play", "shaft", "--seats", "9"], "Shaft is played by 2 to 4, not by 9."),
    (["play", "shaft", "--players", "me"], "Shaft is played by 2 to 4, not by 1."),
    (["play", "shaft", "--players", "me,,bot"], "One of yours has no name."),
    (["play", "shaft", "--players", "me,bot", "--seats", "3"], "2 players are named for 3 seats."),
    (["play", "shaft", "--players", f"me,{'x' * 99}"], "cannot be a name"),
    (["play", "shaft", "--players", "me,search:many"], "search:many is not a bot"),
    (
        ["play", "shaft", "--players", "me,expert:5"],
        "There is no bot expert:5. There are: novice, apprentice, journeyman,",
    ),
    (["play", "shaft", "--set", "tools=9"], "The option tools cannot be '9'. It can be: 1, 2, 3."),
    (["play", "shaft", "--set", "handicap=on", "--seats", "3"], "The option handicap is for 2 players, not for 3."),
    (["play", "shaft", "--set", "tolls=2"], "Did you mean tools?"),
    (["play", "shaft", "--set", "tools"], "'tools' sets nothing."),
    (["play", "shaft", "--seed", "x"], "'x' is not a whole number from 0 to"),
    (["play", "shaft", "--seed", "-1"], "--seed"),
    (["play", "shaft", "--seed", str(2**63)], "is not a whole number from 0 to"),
    (
        ["play", "shaft", "--box", "nowhere.toml"],
        "The box file nowhere.toml cannot be read: No such file or directory.",
    ),
    (["play", "shaft", "--box", "README.md"], "is not valid TOML"),
    (["play", "--resume", "nowhere.json"], "nowhere.json cannot be read: No such file or directory."),
    (["play", "--resume", "README.md"], "README.md is damaged or is not a saved match"),
    (["play", "--resume", "docs"], "docs cannot be read"),
    (["play", "--resume", "nowhere.json", "--seed", "3"], "A saved game keeps its seed"),
    (["replay", "nowhere.json"], "nowhere.json cannot be read"),
    (["replay"], "required: FILE"),
    (["hint", "nowhere.json"], "nowhere.json cannot be read"),
    (["hint", "nowhere.json", "--ms", "0"], "'0' is not a whole number from 1 to 600,000"),
    (["hint", "nowhere.json", "--line", "no/where.svg"], "no/where.svg cannot be written"),
    (["sim", "shaft", "--games", "0"], "'0' is not a whole number from 1 to"),
    (["sim", "shaft", "--seats", "7"], "Shaft is played by 2 to 4, not by 7."),
    (["sim", "shaft", "--set", "x=1"], "Shaft has no option 'x'."),
    (["sim", "chess"], "There is no game 'chess'."),
    (["sim", "shaft", "--players", "me,random"], "There is no bot me."),
    (["sim", "shaft", "--players", "random"], "Shaft is played by 2 to 4, not by 1."),
    (["sim", "shaft", "--players", "random,,random"], "There is no bot ."),
    (["sim", "shaft", "--players", "random,random", "--seats", "3"], "2 players are named for 3 seats."),
    (["sim", "shaft", "--players", "exec:./nobot,random"], "there is no program ./nobot that could be started."),
    (["sim", "shaft", "--csv", "nowhere/games.csv"], "nowhere/games.csv cannot be written: No such file or directory."),
    (["sim", "shaft", "--parquet", "docs"], "docs cannot be written: Is a directory."),
    (["sim", "shaft", "--players", "random,random", "--check"], "Invariants are checked in random games"),
    (["arena", "shaft"], "required: --players"),
    (["arena", "shaft", "--players", "random"], "An arena needs two players or more, such as search:200,random."),
    (["arena", "shaft", "--players", "search:5,search:5"], "search:5 is named twice"),
    (["arena", "shaft", "--players", "random,deep"], "There is no bot deep."),
    (["arena", "shaft", "--players", "random,search", "--seats", "7"], "Shaft is played by 2 to 4, not by 7."),
    (["arena", "shaft", "--players", "random,search", "--games", "many"], "'many' is not a whole number from 1 to"),
    (["arena", "chess", "--players", "random,search"], "There is no game 'chess'."),
    (["arena", "shaft", "--players", "random,search", "--resume"], "name the file that keeps its games: --out FILE."),
    (["arena", "shaft", "--players", "random,search", "--out", "README.md"], "README.md is not a file of an arena."),
    (["arena", "shaft", "--players", "random,search", "--plot", "docs"], "docs cannot be written: Is a directory."),
    (["play", "shaft", "--players", "me,exec:"], "exec: names no program"),
    (["serve", "--bots", "random,deep"], "There is no bot deep."),
    (["serve", "--bots", "exec:./mybot"], "Programs do not sit in a hall"),
    (
        ["dig"],
        "There are: games, rules, play, replay, hint, sim, arena, odds, serve, train, compile.",
    ),
    (["pley", "shaft"], "There is no command 'pley'. Did you mean play?"),
    ([], "required: COMMAND"),
    (["play", "shaft", "--fast"], "Unrecognized arguments: --fast"),
]


@pytest.mark.parametrize(
    ("arguments", "sentence"), BAD, ids=[" ".join(arguments)[:40] or "nothing" for arguments, _ in BAD]
)
def test_what_is_wrong_is_said_in_a_sentence(
    arguments: Sequence[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    try:
        code = main(arguments)
    except SystemExit as end:
        code = int(end.code or 0)
    captured = capsys.readouterr()
    assert code == 2
    assert sentence in captured.err
    assert "Traceback" not in captured.err
    assert captured.out == ""


def test_a_wrong_box_lists_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    box = tmp_path / "box.toml"
    text = (ROOT / "digsite/games/shaft/box.toml").read_text(encoding="utf-8")
    box.write_text(text.replace("sherds = 30", "sherds = -1"), encoding="utf-8")
    assert main(["play", "shaft", "--box", str(box)]) == 2
    assert "supply.sherds" in capsys.readouterr().err


def test_a_save_file_that_was_tampered_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved_game(tmp_path / "game.json")
    file.write_text(file.read_text().replace('"seed": 5', '"seed": 6'))
    assert main(["play", "--resume", str(file)]) == 2
    assert "its checksum does not fit" in capsys.readouterr().err


def test_a_save_file_of_another_game_or_other_seats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved_game(tmp_path / "game.json")
    assert main(["play", "--resume", str(file), "--players", "me,bot,bot"]) == 2
    assert "3 players are named for 2 seats." in capsys.readouterr().err
    assert main(["replay", str(file), "--seat", "7"]) == 2
    assert "There is no seat 7" in capsys.readouterr().err


def test_errors_as_a_process_have_code_2_and_no_traceback() -> None:
    for arguments in (["play", "shfat"], ["dig"], ["play", "--resume", "nowhere.json"]):
        answer = run(*arguments)
        assert answer.returncode == 2
        assert answer.stdout == ""
        assert "Traceback" not in answer.stderr
        assert answer.stderr.count("\n") <= 2


def test_letters_that_cannot_be_shown_or_read_are_no_error() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "digsite", "play", "shaft", "--players", "Žofie,random"],
        input=b"\xff\xfe\n1\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        cwd=ROOT,
        check=False,
    )
    assert answer.returncode == 0
    assert b"Traceback" not in answer.stderr
    assert b"is not understood" in answer.stdout


# Languages


def write_catalogue(folder: Path, sentences: dict[str, str]) -> None:
    """A compiled gettext file with these sentences."""
    entries = {"": "Content-Type: text/plain; charset=UTF-8\n", **sentences}
    ids, strings, offsets = b"", b"", []
    for sentence, translated in sorted((a.encode(), b.encode()) for a, b in entries.items()):
        offsets.append((len(sentence), len(ids), len(translated), len(strings)))
        ids += sentence + b"\0"
        strings += translated + b"\0"
    count = len(offsets)
    start = 28 + 16 * count
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0)
    table = b"".join(struct.pack("<2I", size, start + at) for size, at, _size, _at in offsets)
    table += b"".join(struct.pack("<2I", size, start + len(ids) + at) for _size, _at, size, at in offsets)
    folder.mkdir(parents=True)
    (folder / "digsite.mo").write_bytes(head + table + ids + strings)
    assert gettext.GNUTranslations((folder / "digsite.mo").open("rb"))


@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_a_translation_changes_what_is_said(tmp_path: Path) -> None:
    sentences = {
        "What happened": "Was geschah",
        "Type a number.": "Gib eine Zahl ein.",
        "There is no game {typed!r}. There are: {games}.": "Es gibt kein Spiel {typed!r}. Es gibt: {games}.",
    }
    write_catalogue(tmp_path / "locale" / "de" / "LC_MESSAGES", sentences)
    spoken = {"DIGSITE_LOCALE": str(tmp_path / "locale"), "LANGUAGE": "de"}
    answer = run("play", "shaft", "--seed", "1", "--players", "me,random", typed="1\n", **spoken)
    assert "Was geschah" in answer.stdout
    assert "Gib eine Zahl ein. h: hint" in answer.stdout
    assert "Es gibt kein Spiel 'chess'." in run("play", "chess", **spoken).stderr


# A real terminal


class Terminal:
    """A program at a pseudo-terminal, and what it has shown."""

    START = (  # take the terminal over first, so that Ctrl-C reaches the program, and counts even if a job of the
        "import fcntl, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "  # background runs the tests
        "signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from digsite.__main__ import main; sys.exit(main())"
    )

    def __init__(self, *arguments: str, **environment: str) -> None:
        import fcntl
        import pty
        import termios

        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.START, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.DEVNULL,
            env={**clean, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
            cwd=ROOT,
            start_new_session=True,
        )
        os.close(theirs)

    def wait_for(self, text: str, seconds: float = 90, new: str = "") -> str:
        """Read on until this is shown, in whatever colours; return what is new."""
        import select

        end = time.monotonic() + 4 * seconds
        while text not in COLOUR.sub("", new):
            assert time.monotonic() < end, f"{text!r} was not shown, but: {new!r}"
            if select.select([self.ours], [], [], 1)[0]:
                try:
                    new += os.read(self.ours, 65536).decode("utf-8", "replace")
                except OSError:  # closed
                    break
        assert text in COLOUR.sub("", new), f"{text!r} was not shown, but: {new!r}"
        return new

    def wait_for_the_prompt(self) -> str:
        """Keys count from the prompt on: what is pressed before it may be lost."""
        screen, last, begun = self.wait_for("help: keys.").rpartition("help: keys.")
        return screen + last + self.wait_for("> ", new=begun)  # a part of it may have come already

    def press(self, keys: bytes, until: str, seconds: float = 1) -> str:
        """Press keys; again, where they fell between the prompt and the waiting for keys, and were missed."""
        for _attempt in range(20):
            os.write(self.ours, keys)
            try:
                return self.wait_for(until, seconds)
            except AssertionError:
                continue
        raise AssertionError(f"{until!r} was not shown")

    def type(self, line: str, until: str) -> str:
        """Type a line, and wait for what it brings: time enough that a slow machine does not get it twice."""
        return self.press(line.encode() + b"\n", until, seconds=5)

    def leave(self) -> None:
        self.type("q", until="n leaves without saving")
        self.type("n", until="You have left the game.")

    def close(self) -> int:
        return self.process.wait(60)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are a thing of Unix")
class TestAtATerminal:
    def test_a_framed_and_coloured_table_appears(self, saves: Path) -> None:
        with Terminal("play", "shaft", "--seed", "1", "--players", "me,random") as terminal:
            assert "╭─" not in terminal.wait_for_the_prompt()
            screen = terminal.type("t", until="help: keys.")
            assert "╭─" in screen
            assert "\x1b[2J" in screen or "\x1b[H" in screen
            assert re.search(r"\x1b\[[0-9;]*38;[25];", screen)  # colours
            assert "● Me" in screen
            terminal.type("? lamp", until="SH-2.5a")
            terminal.type("q", until="n leaves without saving")
            terminal.type("", until="Go on with")
            assert terminal.close() == 0
            assert len(list(saves.iterdir())) == 1

    @pytest.mark.parametrize("how", ["argument", "environment"])
    def test_without_colours_the_frame_stays(self, how: str) -> None:
        more = ["--no-colour"] if how == "argument" else []
        environment = {} if how == "argument" else {"NO_COLOR": "1"}
        with Terminal("play", "shaft", "--seed", "1", "--players", "me,random", *more, **environment) as terminal:
            screen = terminal.wait_for_the_prompt() + terminal.type("t", until="help: keys.")
            assert "╭─" in screen
            assert not re.search(r"\x1b\[[0-9;]*(38;|3[0-7]m)", screen)
            terminal.leave()
            assert terminal.close() == 0

    def test_handing_over_wipes_the_screen_and_what_could_be_scrolled_back_to(self) -> None:
        with Terminal("play", "shaft", "--seed", "1", "--players", "Ada,Mara") as terminal:
            assert "\x1b[3J" in terminal.wait_for("Hand over to Ada. Press Enter, Ada.")
            assert "Your choices" in terminal.type("", until="help: keys.")
            assert "Leave with" in terminal.type("1", until="help: keys.")
            new = terminal.type("2", until="Hand over to Mara")
            assert "\x1b[3J" in new
            assert "Your choices" not in new.rpartition("\x1b[3J")[2]
            terminal.leave()
            assert terminal.close() == 0

    def test_ctrl_c_and_ctrl_d_save_the_game(self, saves: Path) -> None:
        for key, code in ((b"\x03", 130), (b"\x04", 0)):
            with Terminal("play", "shaft", "--seed", "1", "--players", "me,random") as terminal:
                terminal.wait_for_the_prompt()
                terminal.press(key, until="Go on with")
                assert terminal.close() == code
        assert len(list(saves.iterdir())) == 2

    def test_a_dumb_terminal_gets_plain_text(self) -> None:
        with Terminal("play", "shaft", "--seed", "1", "--players", "me,random", TERM="dumb") as terminal:
            assert "\x1b" not in terminal.wait_for_the_prompt()
            terminal.leave()
            terminal.close()
