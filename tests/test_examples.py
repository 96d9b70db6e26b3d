"""The programs of examples/ run, and say what is so."""

import re
import runpy
import shlex
import shutil
import subprocess
import sys
from typing import Any

import pytest

import digsite
from digsite.ai import bot
from digsite.match import Game
from tests.catalogue import ROOT, cannot, compiled_only

EXAMPLES = ROOT / "examples"
pytestmark = compiled_only


def names_of(program: str) -> dict[str, Any]:
    """Everything that a program defines, without its being started."""
    return runpy.run_path(str(EXAMPLES / program))


@pytest.mark.parametrize(("program", "said"), [("own_bot.py", "of 4 games."), ("one_more_lamp.py", "one more lamp ")])
def test_a_program_is_started_with_a_number_of_games(
    program: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [program, "4" if program == "own_bot.py" else "80"])
    runpy.run_path(str(EXAMPLES / program), run_name="__main__")
    assert said in capsys.readouterr().out


def test_the_bot_of_one_s_own_beats_chance() -> None:
    program, said = names_of("own_bot.py"), list[str]()
    share = program["main"](60, said.append)
    assert share > 0.8
    assert said == [f"The careful digger wins {share:.0%} of 60 games."]


def test_the_share_of_wins_is_a_half_for_a_bot_like_its_rival() -> None:
    program = names_of("own_bot.py")
    program["main"].__globals__["Careful"] = lambda: bot("random")
    assert 0.3 < program["main"](60, str) < 0.7


def test_the_study_finds_a_change_where_there_is_one() -> None:
    changes = names_of("one_more_lamp.py")["main"](4000, str)
    assert changes["as printed"] == (0, 0)
    change, error = changes["twice as many lamps"]
    assert change + error < 0, "more lamps are drawn instead of tools that find something"


@pytest.fixture(scope="module")
def digger() -> str:
    """The name of the bot in Perl, where its language is installed."""
    words = ["perl", "-MJSON::PP", "-e", "1"]
    if shutil.which("perl") is None or subprocess.run(words, capture_output=True, check=False).returncode:
        cannot("perl", "there is no Perl with JSON::PP here; on Debian: apt-get install perl")
    return shlex.join(["perl", str(EXAMPLES / "digger.pl")])


def test_the_bot_in_perl_beats_chance_at_shaft(digger: str) -> None:
    table = digsite.simulate("shaft", [f"exec:{digger}", "random"], games=30)
    assert table["win_0"].mean() > 0.8
    assert table["lost_turns_0"].sum() == 0


def test_the_bot_in_perl_plays_whole_games_of_every_game(game: Game, digger: str) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        table = digsite.simulate(game, [f"exec:{digger}"] * seats, games=1, seed=seats)
        assert table["decisions"][0] > 10
        assert [int(table[f"lost_turns_{seat}"][0]) for seat in range(seats)] == [0] * seats, table.facts.reasons


def test_the_bot_in_perl_offers_what_the_box_says_is_worth_most() -> None:
    """Its numbers are those that are printed."""
    said = dict(re.findall(r"(\w+) => (\d+)", (EXAMPLES / "digger.pl").read_text(encoding="utf-8")))
    box: Any = digsite.game("shaft").box
    assert {tool.id: str(tool.worth) for tool in box.tool}.items() <= said.items()
    assert int(said["FACES"]) == box.pit.faces


def test_the_readme_names_every_example() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in [*EXAMPLES.glob("*.py"), *EXAMPLES.glob("*.pl"), *EXAMPLES.glob("*.ipynb")]:
        assert f"(examples/{path.name})" in readme
