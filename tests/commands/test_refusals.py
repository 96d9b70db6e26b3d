"""What cannot be done, by whatever command, and what is said then."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from digsite.__main__ import main
from tests.catalogue import ROOT
from tests.commands.asking import saved_game

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
    (["grade", "chess"], "There is no game 'chess'."),
    (["grade", "shaft", "--seats", "two"], "'two' are no numbers of players: write them like 2,3."),
    (["grade", "shaft", "--seats", "7"], "Shaft is played by 2 to 4, not by 7."),
    (["grade", "shaft", "--rounds", "1"], "'1' is not a whole number from 8 to"),
    (["grade", "shaft", "--out", "no/levels.toml"], "no/levels.toml cannot be written"),
    (["train", "shaft", "--seats", "2;3"], "'2;3' are no numbers of players: write them like 2,3."),
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
        "There are: games, rules, play, replay, hint, sim, arena, odds, serve, backup, restore, tidy, admin, ",
    ),
    (
        ["dig"],
        "admin, train, grade, compile.",
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
