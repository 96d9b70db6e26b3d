"""The guide and the other pages are tested like code: what a reader copies works."""

import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import digsite
from digsite.core.contract import MORE_WORDS
from digsite.drawing import Screen
from digsite.games.shaft import board as shaft_board
from tests.snapshots.boards import SCREENS, check_table

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
FILE = re.compile(
    r"^\*\*`(?P<path>[^`]+)`\*\*\n\n(?P<fence>`{3,})\w*\n(?P<code>.*?)^(?P=fence)$", re.MULTILINE | re.DOTALL
)
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])
LINK = re.compile(r"\[[^]]+\]\((?P<target>[^)#\s]+)(?:#[^)]*)?\)")


class Checkout(NamedTuple):
    """A copy of the project to which the guide's game was added."""

    folder: Path

    def run(self, *words: str, typed: str | None = None, **environment: str) -> str:
        """Run Python there and return what it prints."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("DIGSITE_", "PYTEST_"))}
        there = {"PYTHONPATH": str(self.folder), "DIGSITE_CACHE": str(self.folder / "cache")}
        done = subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env={**kept, **there, "XDG_DATA_HOME": str(self.folder / "data"), **environment},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
        return done.stdout


def files_of(page: str) -> dict[str, str]:
    return {found["path"]: found["code"] for found in FILE.finditer(page)}


def files_of_guide() -> dict[str, str]:
    return files_of(GUIDE)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    folder = tmp_path_factory.mktemp("guide")
    shutil.copytree(ROOT / "digsite", folder / "digsite", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__", "games"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for path, code in files_of_guide().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(code, encoding="utf-8")
    (folder / "tests" / "games" / "__init__.py").touch()
    catalogue = folder / "digsite" / "games" / "__init__.py"
    text, count = re.subn(
        r"^GAMES = \(", 'GAMES = ("sift", ', catalogue.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    assert count == 1
    catalogue.write_text(text, encoding="utf-8")
    return Checkout(folder)


def test_the_guide_gives_every_file_of_a_game() -> None:
    shaft = {path.name for path in (ROOT / "digsite" / "games" / "shaft").iterdir() if path.is_file()}
    sift = {Path(path).name for path in files_of_guide() if path.startswith("digsite/games/sift/")}
    assert sift == shaft - {"advice.py", "cover.svg", "levels.toml", "net.safetensors"}  # a game may do without them
    assert {"docs/rules/sift.md", "tests/games/sift/test_rules.py", "tests/counts/sift.json"} <= set(files_of_guide())


def test_the_game_of_the_guide_keeps_the_contract(checkout: Checkout) -> None:
    program = """
import digsite
from digsite.core.contract import complaints
from digsite.games.sift import board, box, rules, words
digsite.game("sift")  # gives the rules what they leave out
print(complaints(rules, words, board, box))
"""
    assert checkout.run("-c", program) == "[]\n"


def test_the_game_of_the_guide_leaves_out_what_is_usual(checkout: Checkout) -> None:
    files = files_of_guide()
    for usual in ("rank", "sees", "reveals", "hide", "guess"):
        assert f"def {usual}(" not in files["digsite/games/sift/rules.py"]
    for usual in MORE_WORDS.keys() - {"note"}:
        assert f"def {usual}(" not in files["digsite/games/sift/words.py"]
    assert "def numbers(" not in files["digsite/games/sift/box.py"]
    assert files["digsite/games/sift/box.toml"].count("provenance") == 1


def test_the_guide_quotes_what_the_contract_says(checkout: Checkout) -> None:
    program = """
from digsite.core.contract import insist
from digsite.core.usual import complete
from digsite.games.sift import rules
complete(rules)
del rules.check
rules.score = rules.score.py_func
try:
    insist(rules)
except Exception as error:
    print(error)
"""
    said = checkout.run("-c", program, NUMBA_DISABLE_JIT="0")
    assert f"```text\n{said}```" in GUIDE


def test_the_guide_quotes_what_a_bad_box_is_told(checkout: Checkout) -> None:
    program = """
import pathlib, digsite
game = digsite.game("sift")
edited = pathlib.Path("box.toml")
edited.write_text((game.home / "box.toml").read_text().replace("faces = 6", "faces = 7"))
try:
    game.new(box=edited)
except digsite.BadBox as error:
    print(error)
"""
    assert f"```text\n{checkout.run('-c', program)}```" in GUIDE


def test_the_tests_of_the_guide_pass(checkout: Checkout) -> None:
    said = checkout.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/sift")
    assert re.search(r"\d\d passed", said), said


def test_the_game_of_the_guide_obeys_the_laws(checkout: Checkout) -> None:
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/laws", "--game", "sift")
    said = checkout.run(*words, "--ignore=tests/laws/test_ptx.py")  # that needs NVIDIA's libraries
    assert re.search(r"\d\d\d passed", said), said


def test_the_game_of_the_guide_is_recorded(checkout: Checkout) -> None:
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_transcripts.py", "--game", "sift")
    checkout.run(*words, "--rewrite", "-k", "played_as_before")
    assert "The story as a spectator reads it:" in (
        checkout.folder / "tests" / "transcripts" / "sift" / "2-defaults.txt"
    ).read_text(encoding="utf-8")
    checkout.run(*words, "-k", "played_as_before")


def test_the_tests_of_the_guide_prove_every_clause(checkout: Checkout) -> None:
    page, test = files_of_guide()["docs/rules/sift.md"], files_of_guide()["tests/games/sift/test_rules.py"]
    clauses = set(re.findall(r"\*\*(SI-[\w.-]+)\*\*", page)) | set(re.findall(r"^\| (SI-R\d+)", page, re.MULTILINE))
    assert len(clauses) > 12
    assert clauses == set(re.findall(r'"(SI-[\w.-]+)"', test))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_game_of_the_guide_is_simulated(checkout: Checkout, seats: int) -> None:
    words = ("sim", "sift", "--games", "200", "--seats", str(seats), "--set", "mercy=true", "--check", "--json")
    report = json.loads(checkout.run("-m", "digsite", *words))
    assert (report["game"], report["games"], report["seats"]) == ("sift", 200, seats)
    assert report["options"] == {"mercy": True}
    assert 0 < report["score"]["mean"] < 63


def test_the_game_of_the_guide_is_played_through_a_pipe(checkout: Checkout) -> None:
    said = checkout.run("-m", "digsite", "play", "sift", "--players", "me,random", "--seed", "1", typed="1\n" * 60)
    assert "Shake the sieve." in said
    assert "The jars\nMe " in said
    assert "Place" in said
    assert "1 bead." in said or "beads." in said


def test_the_programs_of_the_guide_run(checkout: Checkout) -> None:
    found = [block["code"] for block in BLOCK.finditer(GUIDE) if block["kind"] == "python"]
    programs = [code for code in found if code not in files_of_guide().values()]
    assert programs
    for program in programs:
        said = checkout.run("-c", program)
        assert said.startswith("[")
        assert "shakes the sieve." in said


def test_the_guide_names_all_words_that_a_game_may_add() -> None:
    named = dict(re.findall(r"^\| `(\w+)\(([\w, ]+)\)` \| ", GUIDE, re.MULTILINE))
    assert named == {name: ", ".join(taken) for name, taken in MORE_WORDS.items() if name != "picks"}
    assert f"`picks({', '.join(MORE_WORDS['picks'])})`" in GUIDE


@pytest.mark.parametrize("seat", [0, None])
def test_the_larger_board_of_the_guide_is_a_table(seat: int | None) -> None:
    """Drawn with what Shaft has beside it, as the guide says."""
    (code,) = [block["code"] for block in BLOCK.finditer(GUIDE) if block["kind"] == "py"]
    names = dict(vars(shaft_board))
    exec(compile(code, "adding_a_game.md", "exec"), names)
    match = digsite.game("shaft").new(3, seed=3)
    match.run()
    look = match.look(seat)
    for screen in (Screen.WIDE, Screen.LOW) if seat == 0 else SCREENS:  # the hand of a phone is another one
        check_table(names["table"](look.on(screen)), frozenset(look.said), screen)


def test_the_commands_of_the_guide_exist(checkout: Checkout) -> None:
    commands = re.findall(r"^digsite (.*)$", GUIDE, re.MULTILINE)
    assert len(commands) >= 5
    for command in commands:
        checkout.run("-c", f"from digsite.__main__ import parser; parser().parse_args({command.split()!r})")


def test_the_counts_of_the_guide_are_right(checkout: Checkout) -> None:
    words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/test_counts.py", "--game", "sift")
    assert "2 passed" in checkout.run(*words, "-k", "sift")


@pytest.mark.parametrize(("name", "programs"), [("positions.md", 6), ("exact.md", 1), ("analysis.md", 1)])
def test_the_programs_of_a_page_print_what_it_says(
    name: str, programs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, names = (ROOT / "docs" / name).read_text(encoding="utf-8"), dict[str, Any]()
    monkeypatch.chdir(tmp_path)
    for path, code in files_of(page).items():
        Path(path).write_text(code, encoding="utf-8")
    blocks = [(block["kind"], block["code"]) for block in BLOCK.finditer(page)]
    for (kind, code), (after, expected) in zip(blocks, [*blocks[1:], ("", "")], strict=True):
        if kind == "python":
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile(code, name, "exec"), names)
            assert after == "text", "what a program prints stands below it"
            assert printed.getvalue() == expected
    assert len([kind for kind, _code in blocks if kind == "python"]) >= programs


def test_the_chores_that_the_pages_name_are_in_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    chores = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    for page in PAGES:
        for block in re.findall(r"`make ([a-z]+)|^make ([a-z]+)", page.read_text(encoding="utf-8"), re.MULTILINE):
            assert (block[0] or block[1]) in chores, f"{page.name} names a chore that is not there"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_link_leads_nowhere(page: Path) -> None:
    for link in LINK.finditer(page.read_text(encoding="utf-8")):
        if not link["target"].startswith(("http:", "https:", "mailto:")):
            assert (page.parent / link["target"]).exists(), f"{page.name} links to {link['target']}"


def test_the_bench_prints_one_json_object() -> None:
    words = [sys.executable, "-m", "bench", "--quick", "--json", "--games", "shaft"]
    compiled = {"NUMBA_DISABLE_JIT": "0", "NUMBA_BOUNDSCHECK": "0"}
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, **compiled}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert [row["seats"] for row in found["games"]] == [2, 3, 4]
    assert all(row["one_core"]["actions_per_second"] > 0 for row in found["games"])
    assert found["machine"]["processor"]


def test_every_dependency_is_explained() -> None:
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").casefold()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(name for extra in project["optional-dependencies"].values() for name in extra)]
    names = [re.match(r"[\w-]+", line)[0].casefold() for line in asked]  # type: ignore[index]
    assert [name for name in names if name not in page] == []
    for extra in project["optional-dependencies"]:
        assert f"`{extra}`" in page
