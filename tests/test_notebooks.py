"""The notebooks of examples/ run from the first cell to the last, and what they show is so."""

import ast
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from digsite.match import Look, Match
from tests.catalogue import ROOT, compiled_only

EXAMPLES = ROOT / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
pytestmark = compiled_only


class Run(NamedTuple):
    """A notebook after all its cells: the names that it has, and what each cell shows."""

    names: dict[str, Any]
    values: list[Any]


def cells(notebook: Path, kind: str) -> list[str]:
    tree = json.loads(notebook.read_text(encoding="utf-8"))
    assert (tree["nbformat"], tree["nbformat_minor"]) == (4, 4)
    return ["".join(cell["source"]) for cell in tree["cells"] if cell["cell_type"] == kind]


def shown(code: str, names: dict[str, Any]) -> Any:
    """Run a cell and return what a notebook would show: the value of its last line, if it is an expression."""
    tree = ast.parse(code)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def run(name: str, **fewer: int) -> Run:
    """Run a notebook; numbers that its first cell chooses may be smaller."""
    first, *others = cells(EXAMPLES / name, "code")
    names: dict[str, Any] = {}
    values = [shown(first, names)]
    assert names.keys() >= fewer.keys()
    names.update(fewer)
    return Run(names, values + [shown(code, names) for code in others])


def test_playing_and_looking_shows_pictures_words_and_the_same_table_as_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names, values = run("look_around.ipynb")
    pictures = [value._repr_svg_() for value in values if isinstance(value, (Match, Look))]
    assert len(pictures) == 4
    for picture in [*pictures, names["pit"]]:
        assert ET.fromstring(picture).tag.endswith("svg")
    assert "Rope" in pictures[0], "the seat to move sees its own tools"
    assert names["then"].s.depth == 1
    lists = [value for value in values if type(value) is list]
    assert ["dig", "die:5", "dig", "die:2"] in [[step[1] for step in value] for value in lists]
    assert True in values, "a game of the batch is the match with its seed"
    assert "hand[1, 0] EQUAL 103" in lists[-1], "the tools of the others are hidden"
    assert "lamp hidden" in capsys.readouterr().out
    assert len(names["results"]) > 1000


def test_the_net_learns_to_beat_chance(capsys: pytest.CaptureFixture[str]) -> None:
    names, _values = run("train_a_net.ipynb", UPDATES=30)
    (before, _error), (share, error) = names["before"], names["after"]
    assert before < 1 / 3
    assert share - 2 * error > 0.5, "an even player wins a third"
    assert names["leaves"][0] < names["leaves"][2], "it leaves more often the deeper it is"
    assert "  30 updates #" in capsys.readouterr().out


def test_the_study_finds_what_a_map_does_on_the_same_chance(capsys: pytest.CaptureFixture[str]) -> None:
    names, _values = run("too_strong.ipynb", GAMES=12_000)
    share, error = names["shares"]["map"]
    assert share - error > 0.5 > names["shares"]["sieve"][0]
    assert names["less"] + names["paired"] < 0, "a sieve in its place wins less often"
    moved = {name: (change, paired) for name, (_share, _error, change, paired, _un) in names["found"].items()}
    assert moved["as printed"] == (0, 0), "the same box on the same chance is the same games"
    assert moved["draws 1"][0] + moved["draws 1"][1] < 0
    assert moved["draws 3"][0] - moved["draws 3"][1] > 0
    assert all(paired < unpaired for *_rest, paired, unpaired in names["found"].values())
    assert "the Map does     +" in capsys.readouterr().out


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_what_it_showed(notebook: Path) -> None:
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_links_of_a_notebook_lead_somewhere(notebook: Path) -> None:
    links = re.findall(r"\]\(([^)]+)\)", "".join(cells(notebook, "markdown")))
    assert links
    for link in links:
        assert (EXAMPLES / link).exists(), link


def test_every_notebook_is_run() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    assert [path.name for path in NOTEBOOKS if f'run("{path.name}"' not in source] == []
