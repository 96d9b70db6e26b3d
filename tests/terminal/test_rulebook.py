"""Rules pages, read clause by clause."""

from pathlib import Path

import pytest

from digsite.match import Game
from digsite.text.rulebook import NoRulesPage, UnknownClause, parse, read_rulebook

PAGE = """# Pits

Words before the first chapter.

## 1. Set-up

- **PT-1.1** Two people
  play. They *sit*.
- **PT-1.2** A list:
    - **PT-1.2a** first,
    - **PT-1.2b** second.

  A loose paragraph.

### PT-2 Turns

- **PT-2.10** Ten.
- **PT-2.1** One.

**PT-EX-1 a deep pit.** Given a pit, it is deep.

| no. | question | ruling |
| --- | --- | --- |
| PT-R1 | Why? | because it is so |
"""


def test_clauses_stand_in_the_order_of_the_page() -> None:
    book = parse(PAGE)
    assert book.title == "Pits"
    assert list(book.clauses) == ["PT-1.1", "PT-1.2", "PT-1.2a", "PT-1.2b", "PT-2.10", "PT-2.1", "PT-EX-1", "PT-R1"]
    assert book.clauses["PT-1.1"].text == "Two people play. They *sit*."
    assert book.clauses["PT-1.2b"].text == "second."
    assert book.clauses["PT-EX-1"].text == "a deep pit: Given a pit, it is deep."
    assert book.clauses["PT-R1"].text == "Why? Because it is so."
    assert book.clauses["PT-2.1"].chapter == "PT-2 Turns"


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("PT-1.2", ["PT-1.2", "PT-1.2a", "PT-1.2b"]),
        ("pt-1.2a", ["PT-1.2a"]),
        ("1.1", ["PT-1.1"]),
        ("2", ["PT-2.10", "PT-2.1"]),
        ("2.1", ["PT-2.1"]),
        ("ex", ["PT-EX-1"]),
        ("R1", ["PT-R1"]),
    ],
)
def test_a_clause_comes_with_those_below_it(asked: str, found: list[str]) -> None:
    assert [clause.id for clause in parse(PAGE).find(asked)] == found


@pytest.mark.parametrize("asked", ["9.9", "", "xyzzy", "PT-", "."])
def test_an_unknown_clause_is_refused_with_a_sentence(asked: str) -> None:
    with pytest.raises(UnknownClause, match="The rules of Pits have no clause"):
        parse(PAGE).find(asked)


def test_a_word_is_found_in_rules_before_examples() -> None:
    page = PAGE + "\n- **PT-3.1** A pit is a hole.\n"
    assert [clause.id for clause in parse(page).speaking_of("pit")] == ["PT-3.1", "PT-EX-1"]


def test_the_page_lies_in_the_checkout_or_in_the_package(tmp_path: Path) -> None:
    (tmp_path / "pits.md").write_text(PAGE, encoding="utf-8")
    assert read_rulebook("pits", (tmp_path / "nowhere", tmp_path)).title == "Pits"
    with pytest.raises(NoRulesPage, match="not part of this installation"):
        read_rulebook("pits", (tmp_path / "nowhere",))


def test_every_thing_that_can_be_explained_has_its_clause(game: Game) -> None:
    book = read_rulebook(game.id)
    for thing in game.words.things(game.box):
        assert thing.clause in book.clauses, f"{thing.name} cites {thing.clause}"
