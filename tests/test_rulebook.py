"""Every clause of a rules page is carried by a test that ran, and every marker names a clause that exists.

A clause counts as proven when a test that ran and passed carries its id, `@clause("SH-2.2")`, not when a comment
names it. `make test` writes down what ran; this reads it, last of all.
"""

import os
from pathlib import Path

import pytest

import digsite
from digsite.match import Game
from digsite.text.rulebook import parse
from tests.catalogue import WORK, cannot
from tests.clauses import RULES, clauses_of, pages, proven, unknown_clauses, unproven

BOOKS = Path(os.environ.get("DIGSITE_CLAUSES", WORK / "run" / "clauses"))


def test_every_clause_was_proven(game: Game) -> None:
    if not list(BOOKS.glob("*.json")):
        cannot("clauses", "nothing is written down yet: make test does that")
    missing = unproven(game.id, BOOKS)
    assert missing == [], f"{len(missing)} of {len(clauses_of(game.id))} clauses of {game.name} are not proven"


def test_no_marker_names_a_clause_that_does_not_exist() -> None:
    assert unknown_clauses(proven(BOOKS)) == []


def test_every_game_has_a_page_with_clauses_examples_and_invariants(game: Game) -> None:
    ids = clauses_of(game.id)
    prefix = game.box.game.clause_prefix
    assert ids
    assert {id.partition("-")[0] for id in ids} == {prefix}
    assert any(id.startswith((f"{prefix}-EX-", f"{prefix}-W-")) for id in ids)
    assert any(id.startswith(f"{prefix}-INV-") for id in ids)


def test_every_page_is_that_of_a_game_or_of_one_on_its_way() -> None:
    assert set(digsite.games()) <= set(pages())


@pytest.mark.parametrize("page", pages())
def test_no_clause_is_defined_twice(page: str) -> None:
    """Two texts under one name would leave the second unproven."""
    text = (RULES / f"{page}.md").read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines()]
    for id in parse(text).clauses:
        heads = [line for line in lines if line.startswith((f"- **{id}**", f"**{id}**", f"**{id} ", f"- **{id}."))]
        assert len(heads) <= 1, f"{id} is defined {len(heads)} times"


def test_a_clause_that_nothing_carries_is_noticed(tmp_path: Path) -> None:
    """The check itself."""
    (tmp_path / "compiled.json").write_text('{"SH-1.1": ["a test"]}', encoding="utf-8")
    assert "SH-1.1" not in unproven("shaft", tmp_path)
    assert "SH-1.2" in unproven("shaft", tmp_path)
    assert unknown_clauses(["SH-1.1", "SH-99.9"]) == ["SH-99.9"]
