"""The compile cache: one folder a game, an edit of a rule is noticed, and games do not run each other's rules."""

import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import pytest

import digsite
from digsite.core import compiling
from digsite.core.compiling import announced, cache_folder, digest_of, folder_of, rule, sources_of
from digsite.games.shaft import rules
from tests.catalogue import compiled_only

HOME = Path(digsite.__file__).parent


def run(code: str, folder: Path, cache: Path, **environment: str) -> Any:
    """Run code in a process of its own against the package in this folder; it prints one line of JSON."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA", "COV"))}
    own |= {"PYTHONPATH": str(folder), "DIGSITE_CACHE": str(cache), **environment}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=own, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that a test may edit."""
    shutil.copytree(HOME, tmp_path / "digsite", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


SHORE = """
import json
import digsite
from digsite.core import new
from digsite.core.compiling import folder_of, home_of_game
from digsite.games.shaft import box, rules
from digsite.box import read_box
from pathlib import Path
assert Path(digsite.__file__).parent.parent == Path.cwd()
own = read_box(box.Box, Path(digsite.__file__).parent / "games" / "shaft" / "box.toml").record
s = new(rules.STATE)
s.phase, s.seats, s.picked, s.depth, s.shelf[0] = rules.TURN, 2, rules.NO_TOOL, 3, 9
rules.play(s, own, rules.SHORE)
stats = rules.play.stats
hits, misses = sum(stats.cache_hits.values()), sum(stats.cache_misses.values())
print(json.dumps([int(s.shelf[0]), hits, misses, folder_of(home_of_game(rules)).name]))
"""


@compiled_only
def test_an_edited_rule_is_compiled_anew_and_an_unchanged_one_is_not(package: Path, tmp_path: Path) -> None:
    cache, source = tmp_path / "cache", package / "digsite" / "games" / "shaft" / "rules.py"
    shelf, hits, misses, first_folder = run(SHORE, package, cache)
    assert (shelf, hits, misses) == (8, 0, 1)
    assert run(SHORE, package, cache) == [8, 1, 0, first_folder]  # a second process starts from the cache
    text = source.read_text(encoding="utf-8")
    assert text.count("s.shelf[s.digger] -= 1\n") == 1
    source.write_text(text.replace("s.shelf[s.digger] -= 1\n", "s.shelf[s.digger] -= 5\n"), encoding="utf-8")
    shelf, hits, misses, folder = run(SHORE, package, cache)
    assert (shelf, hits, misses) == (4, 0, 1)
    assert folder != first_folder
    assert not list(package.glob("digsite/**/*.nbi"))  # nothing beside the sources


@compiled_only
def test_with_bounds_checks_another_version_runs(package: Path, tmp_path: Path) -> None:
    code = """
import json
import numpy as np
from digsite.core import pick
try:
    from digsite.core import rule
    from reach import reach
    print(json.dumps(int(reach(np.arange(3), 7) * 0)))
except IndexError:
    print(json.dumps("out of bounds"))
"""
    source = "from digsite.core import rule\n\n\n@rule\ndef reach(row, place):\n    return row[place]\n"
    (package / "reach.py").write_text(source, encoding="utf-8")
    cache = tmp_path / "cache"
    assert run(code, package, cache) == 0
    assert run(code, package, cache, NUMBA_BOUNDSCHECK="1") == "out of bounds"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The sources in a folder of their own, whose digests are computed afresh."""
    shutil.copytree(HOME, tmp_path / "digsite", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(compiling, "HOME", tmp_path / "digsite")
    yield tmp_path / "digsite"
    digest_of.cache_clear()


def fresh_digest(home: Path) -> str:
    digest_of.cache_clear()
    return digest_of(home)


@pytest.mark.parametrize(
    "path",
    [
        "games/shaft/rules.py",
        "core/rng.py",
        "core/records.py",
        "core/sentinels.py",
        "sim/playouts.py",
        "sim/rows.py",
        "ai/tree.py",
        "games/shaft/advice.py",
    ],
)
def test_an_edit_of_what_is_compiled_changes_the_key(home: Path, path: str) -> None:
    before = fresh_digest(home / "games" / "shaft")
    with (home / path).open("a", encoding="utf-8") as file:
        file.write("\n# a comment\n")
    assert fresh_digest(home / "games" / "shaft") != before


@pytest.mark.parametrize(
    "path",
    [
        "games/shaft/words.py",
        "games/shaft/board.py",
        "games/shaft/board/cards.py",
        "games/shaft/box.py",
        "games/shaft/box.toml",
        "games/other/rules.py",
        "match.py",
        "drawing/shapes.py",
        "terminal/screen.py",
        "commands/play.py",
        "__main__.py",
    ],
)
def test_an_edit_of_what_people_read_or_of_another_game_does_not(home: Path, path: str) -> None:
    before = fresh_digest(home / "games" / "shaft")
    (home / path).parent.mkdir(exist_ok=True)
    with (home / path).open("a", encoding="utf-8") as file:
        file.write("\n# a comment\n")
    assert fresh_digest(home / "games" / "shaft") == before


def test_every_game_has_a_key_of_its_own(home: Path) -> None:
    shutil.copytree(home / "games" / "shaft", home / "games" / "other")
    (home / "games" / "other" / "rules.py").write_text("OTHER = 1\n", encoding="utf-8")
    assert fresh_digest(home / "games" / "shaft") != fresh_digest(home / "games" / "other")


def test_a_game_in_chapters_is_compiled_whole(home: Path) -> None:
    chapters = home / "games" / "shaft" / "rules"
    chapters.mkdir()
    before = fresh_digest(home / "games" / "shaft")
    (chapters / "__init__.py").write_text("", encoding="utf-8")
    (chapters / "dig.py").write_text("DEPTH = 3\n", encoding="utf-8")
    assert fresh_digest(home / "games" / "shaft") != before
    assert chapters / "__init__.py" in sources_of(home / "games" / "shaft")


@pytest.mark.parametrize(("name", "value"), [("BOUNDSCHECK", 1 - bool(numba.config.BOUNDSCHECK))])
def test_the_bounds_check_flag_changes_the_key(monkeypatch: pytest.MonkeyPatch, name: str, value: int) -> None:
    before = digest_of.__wrapped__(HOME / "games" / "shaft")
    monkeypatch.setattr(numba.config, name, value)
    assert digest_of.__wrapped__(HOME / "games" / "shaft") != before


def test_a_folder_that_cannot_be_written_gives_way_to_a_fresh_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("DIGSITE_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr("atexit.register", lambda *_args, **_named: None)
    made = [folder_of.__wrapped__(HOME / "games" / "shaft") for _i in range(2)]
    assert made[0] != made[1]
    for folder in made:
        assert folder.name.startswith("digsite-")
        assert not any(folder.iterdir())
        folder.rmdir()


@compiled_only
def test_without_a_cache_folder_a_rule_still_runs(package: Path, tmp_path: Path) -> None:
    code = """
import json
import numpy as np
from digsite.core import pick
from digsite.core.compiling import HOME, folder_of
print(json.dumps([int(pick(np.array([0, 3], np.int32), 5)), str(folder_of(HOME / "core"))]))
"""
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    action, folder = run(code, package, tmp_path / "file")
    assert action == 1
    assert not Path(folder).exists()  # it was only for that process
    assert not list(package.glob("digsite/**/*.nbi"))


def test_folders_that_nobody_used_for_a_month_are_swept_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIGSITE_CACHE", str(tmp_path))
    old, young = tmp_path / "compiled" / "old", tmp_path / "compiled" / "young"
    for folder, days in ((old, 40), (young, 3)):
        folder.mkdir(parents=True)
        then = time.time() - days * 86400
        os.utime(folder, (then, then))
    made = folder_of.__wrapped__(HOME / "games" / "shaft")
    assert made.parent == tmp_path / "compiled"
    assert (old.exists(), young.exists(), made.exists()) == (False, True, True)


TWIN = """
from digsite.core import OVER, record, rule

SEATS = range(1, 2)
ACTIONS = 2
STATE = record(to_move=1, points=1)
BOX = record(nothing=1)
SWITCHES = record(nothing=1)


@rule
def weigh(s, box, weight):
    weight[0], weight[1] = 1, 0


@rule
def play(s, box, action):
    s.points = {points}
    s.to_move = OVER

@rule
def first(s, box, weight, key, counts):
    return 0
"""
TWINS = """
import json
import sys
import numpy as np
from digsite.core import new
from digsite.core.compiling import specialise
from digsite.sim.playouts import play_out
import one.rules, two.rules
points, hits = [], 0
for rules in (one.rules, two.rules) if {first} == 1 else (two.rules, one.rules):
    s, driver = new(rules.STATE), specialise(play_out, rules, random_action=rules.first)
    driver(s, new(rules.BOX), np.zeros(2, np.int32), np.zeros(4, np.uint32), np.zeros(2, np.int64))
    points.append(int(s.points))
    hits += sum(driver.stats.cache_hits.values())
print(json.dumps([points, hits]))
"""


@compiled_only
def test_two_games_of_equal_layout_do_not_run_each_other_s_rules(package: Path, tmp_path: Path) -> None:
    for name, points in (("one", 111), ("two", 222)):
        (package / name).mkdir()
        (package / name / "__init__.py").touch()
        (package / name / "rules.py").write_text(TWIN.format(points=points), encoding="utf-8")
    cache = tmp_path / "cache"
    assert run(TWINS.format(first=1), package, cache) == [[111, 222], 0]
    assert run(TWINS.format(first=2), package, cache) == [[222, 111], 2]


@compiled_only
def test_compiling_is_announced_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "folder_of", lambda _home: tmp_path)
    with announced(rules, "rules"):
        assert "Compiling shaft (rules), once ..." in capfd.readouterr().err
    assert capfd.readouterr().err.startswith("Compiled in ")
    with announced(rules, "rules"):
        pass
    assert capfd.readouterr() == ("", "")


@compiled_only
def test_what_failed_to_compile_is_announced_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "folder_of", lambda _home: tmp_path)
    with pytest.raises(ZeroDivisionError), announced(rules, "rules"):
        raise ZeroDivisionError
    assert not (tmp_path / "rules.ready").exists()


def test_numba_s_own_cache_folder_is_left_as_it_was_whoever_compiles() -> None:
    before = numba.config.CACHE_DIR

    def compile_something() -> None:
        for _i in range(20):
            rule(compiling.tell)
            with cache_folder(HOME / "core"):
                assert str(folder_of(HOME / "core")) == numba.config.CACHE_DIR

    threads = [threading.Thread(target=compile_something) for _i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert before == numba.config.CACHE_DIR


def test_a_generic_driver_is_not_changed_by_making_it_a_game_s_own() -> None:
    from digsite.sim import playouts

    made = compiling.bind(playouts.play_out, rules)
    assert made.__globals__["play"] is rules.play
    assert vars(playouts)["play"] is not rules.play
    assert made.__qualname__.startswith("play_out_shaft_")


def test_every_file_with_compiled_code_counts() -> None:
    """What holds rules or generic drivers, and what these take their constants from."""
    counted = {HOME / path for path in compiling.SHARED}
    for room in compiling.SHARED_ROOMS:
        for path in (HOME / room).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            if "\n@rule" in source or "from digsite.core.contract import" in source:
                apart = ("contract.py", "compiling.py", "kernels.py")  # what runs on a GPU is never kept
                assert path in counted or path.name in apart, path
    for path in counted:
        source = path.read_text(encoding="utf-8")
        for room, module in re.findall(r"^from digsite\.(core|sim|ai)\.(\w+) import", source, re.MULTILINE):
            used = HOME / room / f"{module}.py"
            assert used in counted or used.name in ("contract.py", "errors.py", "text.py"), (path, used)


@compiled_only
def test_one_version_of_a_rule_serves_fields_constants_and_numbers(package: Path, tmp_path: Path) -> None:
    (package / "one").mkdir()
    (package / "one" / "__init__.py").touch()
    (package / "one" / "rules.py").write_text(CALLERS, encoding="utf-8")
    assert run(CALLING, package, tmp_path / "cache") == [["(int64,)"], 5 + 7 + 300]


CALLERS = """
from digsite.core import record, rule
STATE = record(to_move=1, small=1)

@rule
def inner(number):
    return number + 1

@rule
def outer(s, number):
    return inner(s.small) + inner(6) + inner(number)
"""
CALLING = """
import json
from digsite.core import new
from one import rules
s = new(rules.STATE)
s.small = 4
found = int(rules.outer(s, 299))
print(json.dumps([[str(args) for args in rules.inner.signatures], found]))
"""
