"""Counts of game trees from named positions: tests/counts/<game>.json; `make counts` writes the numbers anew.

A position is a new game (seats, options) and the actions that lead to it. Counts taken from our own code guard
against change only; those that carry `by_hand` were also worked out without it, and say how.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import digsite
from digsite.sim.batches import Setting, count_tree
from tests.catalogue import PLAIN, played, table_of

HOME = Path(__file__).parent / "counts"
MOST_LINES_PLAIN = 2_000


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "entry" in metafunc.fixturenames:
        games = metafunc.config.getoption("--game") or digsite.games()
        rows = [(id, entry) for id in games for entry in entries(id)]
        metafunc.parametrize("id,entry", rows, ids=[f"{id}-{entry['name']}" for id, entry in rows])


def entries(id: str) -> list[dict[str, Any]]:
    path = HOME / f"{id}.json"
    return list(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else []


def written(kept: list[dict[str, Any]]) -> str:
    """A list of actions stands on one line."""
    text = json.dumps(kept, indent=2)
    return (
        re.sub(r"\[[\s\d,]+\]", lambda found: re.sub(r"\s+", " ", found[0]).replace("[ ", "[").replace(" ]", "]"), text)
        + "\n"
    )


def counted(id: str, entry: dict[str, Any], depth: int) -> int:
    table = table_of(id, entry["seats"])
    s = table.start(entry["options"])
    for action in entry["actions"]:
        s = played(table, s, action)
    return count_tree(Setting(table.rules, table.box, table.seats, s), depth)


def test_the_tree_has_as_many_lines_as_before(id: str, entry: dict[str, Any], rewrite: bool) -> None:
    for depth, lines in entry["counts"].items():
        if rewrite:
            entry["counts"][depth] = counted(id, entry, int(depth))
        elif not PLAIN or lines <= MOST_LINES_PLAIN:
            assert counted(id, entry, int(depth)) == lines, (
                f"{depth} actions deep; if this is meant: make counts GAME={id}"
            )
    if rewrite:
        kept = [entry if known["name"] == entry["name"] else known for known in entries(id)]
        (HOME / f"{id}.json").write_text(written(kept), encoding="utf-8")


def test_what_was_worked_out_by_hand_is_what_is_counted(id: str, entry: dict[str, Any]) -> None:
    for depth, lines in entry.get("by_hand", {}).items():
        if PLAIN and lines > MOST_LINES_PLAIN:
            continue
        assert counted(id, entry, int(depth)) == lines, entry["reason"]


def test_every_game_has_counts() -> None:
    without = [f"tests/counts/{id}.json" for id in digsite.games() if not entries(id)]
    assert without == [], "step 8 of docs/adding_a_game.md says what belongs there"
