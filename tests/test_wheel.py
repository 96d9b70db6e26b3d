"""The wheel holds all that is needed: installed alone into an empty environment, it simulates and plays."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

import digsite
from tests.catalogue import ROOT, compiled_only

pytestmark = [
    compiled_only,
    pytest.mark.skipif(
        "wheel" not in os.environ.get("DIGSITE_REQUIRE", ""), reason="make test builds and installs the wheel"
    ),
]
QUIET = {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)])
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="session")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it depends on, without any extra."""
    folder = tmp_path_factory.mktemp("alone")
    venv.create(folder, with_pip=True)
    run([str(folder / "bin" / "python"), "-m", "pip", "install", "-qq", str(wheel)])
    return folder


def run(command: list[str], *, input: str = "", **environment: str) -> str:
    """What a command prints on standard output; run far from the sources, so that only the wheel is found."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBA", "DIGSITE"))}
    done = subprocess.run(
        command,
        cwd="/",
        input=input,
        env={**clean, **QUIET, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def test_the_wheel_holds_boxes_pages_and_types(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    assert "digsite/py.typed" in names
    for id in digsite.games():
        assert f"digsite/games/{id}/box.toml" in names
        assert f"digsite/pages/{id}.md" in names
    assert not [name for name in names if name.startswith(("tests", "bench"))]


def test_an_installed_digsite_simulates(home: Path, tmp_path: Path) -> None:
    command = [str(home / "bin" / "digsite"), "sim", "shaft", "--games", "200", "--seats", "3", "--json"]
    figures = json.loads(run(command, DIGSITE_CACHE=str(tmp_path)))
    assert (figures["game"], figures["games"], figures["seats"]) == ("shaft", 200, 3)


def test_an_installed_digsite_plays_through_a_pipe(home: Path, tmp_path: Path) -> None:
    command = [str(home / "bin" / "digsite"), "play", "shaft", "--players", "me,random", "--seed", "7"]
    printed = run(command, input="0\nquit\n", DIGSITE_CACHE=str(tmp_path))
    assert "Dig to level 1" in printed


def test_an_installed_digsite_reads_its_rules_pages(home: Path) -> None:
    program = "from digsite.core.rulebook import read_rulebook; print(len(read_rulebook('shaft').clauses))"
    assert int(run([str(home / "bin" / "python"), "-c", program])) > 20
