"""What the README says is so."""

import contextlib
import io
import re
from pathlib import Path

import pytest

import digsite
from digsite.__main__ import parser
from digsite.match import Game

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"(?ms)^```(?P<kind>\w+)\n(?P<code>.*?)^```$")
ROW = re.compile(r"(?m)^\| \[?(?P<name>[^|\]]+?)(?:\]\([^)]*\))? \| .* \| (?P<here>playable|on its way) \|$")


def blocks(kind: str) -> list[str]:
    return [block["code"] for block in BLOCK.finditer(README) if block["kind"] == kind]


def test_the_example_plays_a_game_and_prints_what_it_says() -> None:
    (program,), (printed,) = blocks("python"), blocks("text")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(program, "README.md", "exec"), {})
    assert said.getvalue() == printed


def test_every_command_can_be_typed() -> None:
    commands = re.findall(r"(?m)^digsite (.*)$", README)
    assert len(commands) >= 4
    for command in commands:
        parser().parse_args(command.split())


def test_the_two_chores_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for chore in re.findall(r"(?m)^make (\w+)", README):
        assert re.search(rf"(?m)^{chore}:", makefile)


@pytest.mark.parametrize("id", ["shaft", "antiquitus", "ancient_artifacts", "artifact", "final_dig"])
def test_the_table_says_truly_which_games_are_here(id: str) -> None:
    names = {
        "shaft": "Shaft",
        "antiquitus": "Antiquitus",
        "ancient_artifacts": "Ancient Artifacts",
        "artifact": "Artifact",
        "final_dig": "Ancient Artifacts: The Final Dig",
    }
    said = {row["name"]: row["here"] for row in ROW.finditer(README)}
    assert said[names[id]] == ("playable" if id in digsite.games() else "on its way")


def row_of(game: Game, page: str = README) -> str:
    """The line of the table of games that speaks of this one."""
    about, seats = game.box.game, f"{game.seats[0]}-{game.seats[-1]}"
    found = [line for line in page.splitlines() if line.startswith((f"| {about.name} |", f"| [{about.name}]("))]
    people = ", ".join(about.designers)
    row = f"| [{about.name}](docs/rules/{game.id}.md) | {seats} | {people} | {about.publisher} | playable |"
    assert len(found) == 1, f"README.md has {len(found)} rows for {about.name}; one such as this belongs there: {row}"
    return found[0]


def test_a_game_without_a_row_is_told_what_to_add() -> None:
    with pytest.raises(
        AssertionError, match=r"has 0 rows for Shaft; .*: \| \[Shaft\]\(docs/rules/shaft.md\) \| 2-4 \|"
    ):
        row_of(digsite.game("shaft"), "# A page without a table")


@pytest.mark.parametrize("id", digsite.games())
def test_the_table_credits_who_made_a_game(id: str) -> None:
    about, line = digsite.game(id).box.game, row_of(digsite.game(id))
    for person in about.designers:
        assert person.removeprefix("the ").replace("Digsite project", "this project") in line
    assert about.publisher in line
