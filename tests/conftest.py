"""What all tests share: the games they range over, and the book of clauses that were proven."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

import digsite
from digsite.match import Game
from tests.catalogue import MODE, every_table, tables
from tests.clauses import CARRIED, unknown_clauses
from tests.parts import is_for_people, is_for_rules

settings.register_profile("patient", deadline=None)  # a busy machine is no fault of a test
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("digsite")
    group.addoption("--game", action="append", help="only this game (may be given again)")
    group.addoption("--rewrite", action="store_true", help="write recorded files anew instead of comparing with them")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "compiled_only: says nothing about plain Python or bounds")
    config.addinivalue_line("markers", "machine_code: says nothing about plain Python")
    if not hasattr(config, "workerinput"):  # the process that collects the reports of all workers
        config.pluginmanager.register(ClauseBook(), "clause-book")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `table` runs wherever laws are tried, for `any_table` at every seat count of every game,
    for `game` for every game."""
    games = metafunc.config.getoption("--game")
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(games), ids=str)
    if "any_table" in metafunc.fixturenames:
        metafunc.parametrize("any_table", every_table(games), ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games or digsite.games(), indirect=True)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    return digsite.game(request.param)


@pytest.fixture
def rewrite(request: pytest.FixtureRequest) -> bool:
    """Shall recorded files be written anew?"""
    return bool(request.config.getoption("--rewrite"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    idle = [item for item in items if shows_nothing_new(item)]
    if idle:
        config.hook.pytest_deselected(items=idle)
        items[:] = [item for item in items if not shows_nothing_new(item)]
    carried: dict[str, set[str]] = {}
    for item in items:
        ids = sorted({id for marker in item.iter_markers("clause") for id in marker.args})
        if ids:
            item.user_properties.append((CARRIED, ids))
        for id in ids:
            carried.setdefault(id, set()).add(item.nodeid)
    unknown = unknown_clauses(carried)
    if unknown:
        named = [f"{id} ({', '.join(sorted(carried[id])[:3])})" for id in unknown]
        raise pytest.UsageError("No rules page has these clauses: " + "; ".join(named))


def shows_nothing_new(item: pytest.Item) -> bool:
    """Would this test only repeat, in plain Python or with bounds checks, what the compiled run has shown?"""
    marks = {mark.name for mark in item.iter_markers()}
    if MODE == "plain":
        return not is_for_rules(item.path) or bool(marks & {"compiled_only", "machine_code"})
    return MODE == "bounds" and (is_for_people(item.path) or "compiled_only" in marks)


@pytest.hookimpl(optionalhook=True)  # without pytest-xdist nobody asks
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from tests.sharing import ByTable

    return ByTable(config, log)


class ClauseBook:
    """Writes down which clauses were carried by tests that ran and passed."""

    def __init__(self) -> None:
        self.carried: dict[str, list[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            for name, ids in report.user_properties:
                if name == CARRIED and isinstance(ids, (list, tuple)):
                    for id in ids:
                        self.carried.setdefault(id, []).append(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        if "DIGSITE_CLAUSES" in os.environ:  # a whole run, not a few tests
            folder = Path(os.environ["DIGSITE_CLAUSES"])
            folder.mkdir(parents=True, exist_ok=True)
            book = folder / f"{MODE}.json"
            if book.exists():  # an earlier part of the same run
                for id, tests in json.loads(book.read_text(encoding="utf-8")).items():
                    self.carried.setdefault(id, []).extend(tests)
            book.write_text(json.dumps(self.carried, indent=1, sort_keys=True), encoding="utf-8")


@pytest.fixture(scope="session", autouse=True)
def english() -> Iterator[None]:
    """Sentences in tests are those of the source, whatever the machine speaks."""
    before = os.environ.get("LANGUAGE")
    os.environ["LANGUAGE"] = "C"
    yield
    if before is None:
        del os.environ["LANGUAGE"]
    else:
        os.environ["LANGUAGE"] = before
