"""What is installed is whole: the wheel, alone in an empty environment, plays and simulates."""

import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

import digsite

ROOT = Path(__file__).parent.parent
COMPILED = {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "0"}  # as at home, whatever this run is about


class Built(NamedTuple):
    """What `python -m build` makes: the sources, and the wheel made from those sources alone."""

    sdist: Path
    wheel: Path


def run(*words: str | Path, typed: str | None = None, cwd: Path, **environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**kept, **COMPILED, **environment},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return Built(next(folder.glob("*.tar.gz")), next(folder.glob("*.whl")))


@pytest.fixture(scope="module")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds the wheel and what it asks for, no extras."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    quiet = ("--quiet", "--disable-pip-version-check", "--no-input")
    run(programs / "python", "-m", "pip", "install", *quiet, built.wheel, cwd=folder)
    return programs


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Places of its own for what is compiled and saved."""
    folder = tmp_path_factory.mktemp("home")
    return {"DIGSITE_CACHE": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data"), "HOME": str(folder)}


def test_the_wheel_holds_what_a_game_needs(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        names = set(wheel.namelist())
    assert "digsite/py.typed" in names
    for game in digsite.games():
        assert f"digsite/pages/{game}.md" in names
        home = f"digsite/games/{game}"
        assert {f"{home}/rules.py", f"{home}/rules/__init__.py"} & names
        for part in ("box.py", "words.py", "board.py", "box.toml"):
            assert f"{home}/{part}" in names
    for translation in (ROOT / "digsite").rglob("*.mo"):
        assert translation.relative_to(ROOT).as_posix() in names


def test_the_wheel_holds_nothing_else(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        names = wheel.namelist()
    strangers = [
        name for name in names if not name.startswith(("digsite/", f"digsite-{digsite.__version__}.dist-info/"))
    ]
    assert strangers == []
    assert [name for name in names if "__pycache__" in name or name.endswith(".pyc")] == []


def test_the_wheel_says_what_it_is(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        about = wheel.read(f"digsite-{digsite.__version__}.dist-info/METADATA").decode()
        commands = wheel.read(f"digsite-{digsite.__version__}.dist-info/entry_points.txt").decode()
        licences = [name for name in wheel.namelist() if name.endswith("LICENSE")]
    assert f"Version: {digsite.__version__}" in about
    assert "License-Expression: MIT" in about
    assert "digsite = digsite.__main__:main" in commands
    assert licences


def test_the_sources_hold_the_pages(built: Built) -> None:
    with tarfile.open(built.sdist) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "docs/adding_a_game.md"} <= names
    assert {f"docs/rules/{game}.md" for game in digsite.games()} <= names


def test_an_empty_environment_simulates(installed: Path, home: dict[str, str], tmp_path: Path) -> None:
    words = ("sim", "shaft", "--games", "200", "--seats", "3", "--seed", "5", "--json")
    report = json.loads(run(installed / "digsite", *words, cwd=tmp_path, **home))
    again = json.loads(run(installed / "digsite", *words, "--threads", "1", "--check", cwd=tmp_path, **home))
    assert (report["game"], report["games"], report["seats"]) == ("shaft", 200, 3)
    assert report["actions"] > report["decisions"] > 200
    assert report["score"] == again["score"]


def test_an_empty_environment_plays_through_a_pipe(installed: Path, home: dict[str, str], tmp_path: Path) -> None:
    words = ("play", "shaft", "--players", "me,random", "--seed", "7")
    said = run(installed / "digsite", *words, typed="1\n" * 300, cwd=tmp_path, **home)
    assert "Dig to level 1" in said
    assert "Place" in said
    assert "\x1b" not in said


def test_an_empty_environment_quotes_the_rules(installed: Path, home: dict[str, str], tmp_path: Path) -> None:
    for game in digsite.games():
        assert run(installed / "digsite", "rules", game, cwd=tmp_path, **home).strip()


def test_an_empty_environment_has_the_types(installed: Path, home: dict[str, str], tmp_path: Path) -> None:
    program = "import digsite, pathlib; print(pathlib.Path(digsite.__file__).with_name('py.typed').exists())"
    assert run(installed / "python", "-c", program, cwd=tmp_path, **home) == "True\n"
