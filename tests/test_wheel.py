"""The wheel holds all that is needed: installed alone into an empty environment, it simulates and plays."""

import json
import os
import subprocess
import sys
import tarfile
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

import digsite
from tests.catalogue import ROOT, compiled_only
from tests.web.server import Client

pytestmark = [
    compiled_only,
    pytest.mark.skipif(
        "wheel" not in os.environ.get("DIGSITE_REQUIRE", ""), reason="make test builds and installs the wheel"
    ),
]
ABOUT = f"digsite-{digsite.__version__}.dist-info"


class Built(NamedTuple):
    """What `python -m build` makes: the sources, and the wheel made from those sources alone."""

    sdist: Path
    wheel: Path


class Alone(NamedTuple):
    """An environment with the wheel and what it depends on, without any extra, and a home of its own."""

    folder: Path

    @property
    def programs(self) -> Path:
        return self.folder / "venv" / ("Scripts" if os.name == "nt" else "bin")

    @property
    def places(self) -> dict[str, str]:
        """Where it keeps what it makes."""
        home = self.folder / "home"
        return {"HOME": str(home), "DIGSITE_CACHE": str(home / "cache"), "XDG_DATA_HOME": str(home / "data")}

    def run(self, program: str, *words: str, typed: str = "") -> str:
        """What a program of that environment prints, far from the sources, so that only the wheel is found."""
        return run([str(self.programs / program), *words], typed, **self.places)


def clean() -> dict[str, str]:
    """The environment without what says where things of ours are."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBA", "DIGSITE"))}


def run(command: list[str], typed: str = "", **environment: str) -> str:
    done = subprocess.run(
        command,
        cwd="/",
        input=typed,
        env={**clean(), "PIP_DISABLE_PIP_VERSION_CHECK": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)])
    return Built(next(folder.glob("*.tar.gz")), next(folder.glob("*.whl")))


@pytest.fixture(scope="module")
def alone(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Alone:
    made = Alone(tmp_path_factory.mktemp("alone"))
    (made.folder / "home").mkdir()
    venv.create(made.folder / "venv", with_pip=True)
    run([str(made.programs / "python"), "-m", "pip", "install", "-qq", str(built.wheel)])
    return made


def test_the_wheel_holds_boxes_covers_pages_and_types(built: Built) -> None:
    names = set(ZipFile(built.wheel).namelist())
    assert {"digsite/py.typed", "digsite/games/shaft/cover.svg"} <= names
    for id in digsite.games():
        home = f"digsite/games/{id}"
        assert f"digsite/pages/{id}.md" in names
        assert {f"{home}/box.py", f"{home}/box.toml", f"{home}/glossary.toml"} <= names
        for part in ("rules", "words", "board"):
            assert {f"{home}/{part}.py", f"{home}/{part}/__init__.py"} & names
    ours = {path.relative_to(ROOT).as_posix() for path in (ROOT / "digsite").rglob("*") if path.is_file()}
    left_out = ("__pycache__", ".pot")  # the template is for translators, who work in a checkout
    missing = sorted(name for name in ours - names if not any(part in name for part in left_out))
    assert missing == [], "covers, templates, styles and translations belong into the wheel too"


def test_the_wheel_holds_nothing_else(built: Built) -> None:
    names = ZipFile(built.wheel).namelist()
    assert [name for name in names if not name.startswith(("digsite/", f"{ABOUT}/"))] == []
    assert [name for name in names if "__pycache__" in name or name.endswith(".pyc")] == []


def test_the_wheel_says_what_it_is(built: Built) -> None:
    with ZipFile(built.wheel) as wheel:
        about = wheel.read(f"{ABOUT}/METADATA").decode()
        commands = wheel.read(f"{ABOUT}/entry_points.txt").decode()
        assert f"{ABOUT}/licenses/LICENSE" in wheel.namelist()
    assert f"\nVersion: {digsite.__version__}\n" in about
    assert "\nLicense-Expression: MIT\n" in about
    assert "digsite = digsite.__main__:main" in commands


def test_the_sources_hold_the_pages(built: Built) -> None:
    with tarfile.open(built.sdist) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "CITATION.cff", "CHANGELOG.md", "docs/adding_a_game.md"} <= names
    assert {f"docs/rules/{id}.md" for id in digsite.games()} <= names


def test_an_installed_digsite_simulates(alone: Alone) -> None:
    words = ("sim", "shaft", "--games", "200", "--seats", "3", "--seed", "5", "--json")
    figures = json.loads(alone.run("digsite", *words))
    again = json.loads(alone.run("digsite", *words, "--threads", "1", "--check"))
    assert (figures["game"], figures["games"], figures["seats"]) == ("shaft", 200, 3)
    assert figures["actions"] > figures["decisions"] > 200
    assert figures["score"] == again["score"]


def test_an_installed_digsite_plays_through_a_pipe_to_the_end(alone: Alone) -> None:
    printed = alone.run("digsite", "play", "shaft", "--players", "me,random", "--seed", "7", typed="1\n" * 300)
    assert "Dig to level 1" in printed
    assert "Place" in printed
    assert "\x1b" not in printed


@pytest.mark.parametrize("id", digsite.games())
def test_an_installed_digsite_reads_its_rules_pages(alone: Alone, id: str) -> None:
    assert len(alone.run("digsite", "rules", id).splitlines()) > 20


def test_an_installed_digsite_is_typed(alone: Alone) -> None:
    program = "import digsite, pathlib; print(pathlib.Path(digsite.__file__).with_name('py.typed').is_file())"
    assert alone.run("python", "-c", program) == "True\n"


@contextmanager
def serving(alone: Alone) -> Iterator[int]:
    """`digsite serve` of that environment and nothing else; the port at which it serves.

    Its rules stay plain Python: that they are compiled there was seen above, and search would take a minute.
    """
    words = ["serve", "shaft", "--port", "0", "--no-browser", "--data", str(alone.folder / "tables"), "--beat", "0"]
    process = subprocess.Popen(
        [str(alone.programs / "digsite"), *words],
        cwd="/",
        env={**clean(), **alone.places, "PYTHONUNBUFFERED": "1", "NUMBA_DISABLE_JIT": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline().partition("http://127.0.0.1:")[2].partition("/")[0])
    finally:
        process.terminate()
        process.communicate(timeout=20)


def test_an_installed_digsite_serves(built: Built, alone: Alone) -> None:
    run([str(alone.programs / "python"), "-m", "pip", "install", "-qq", f"{built.wheel}[web]"])
    with serving(alone) as port:
        visitor, until = Client(port), time.monotonic() + 60
        while visitor.get("/readyz").status != 200:
            assert time.monotonic() < until
            time.sleep(0.2)
        assert visitor.get("/static/web/table.js").status == visitor.get("/rules/shaft").status == 200
        seats = [str(seat) for seat in visitor.set_table("shaft", ["me", "friend"])]
        for _action in range(6):
            mover = next(seat for seat in seats if visitor.get(seat).actions)
            page = visitor.get(mover)
            assert visitor.act(mover, page.version, action=str(page.actions[0])).status == 200
