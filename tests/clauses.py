"""Which clauses the rules pages have, and which of them no test has proven."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from digsite.text.rulebook import read_rulebook

RULES = Path(__file__).parent.parent / "docs" / "rules"
CARRIED = "clauses"
RULING = re.compile(r"[A-Z]{2}-R\d")  # a ruling explains a clause; a test of its own is welcome but not asked for


def clauses_of(game: str) -> list[str]:
    """Every clause, example and invariant of a game's page, in its order."""
    return list(read_rulebook(game).clauses)


def pages() -> list[str]:
    """The games that have a rules page, be they in the catalogue or still on their way."""
    return sorted(page.stem for page in RULES.glob("*.md"))


def unknown_clauses(carried: Iterable[str]) -> list[str]:
    """Those that no page has: a slip in a marker, or a clause that was taken out."""
    known = {id for game in pages() for id in clauses_of(game)}
    return sorted(set(carried) - known)


def proven(folder: Path) -> set[str]:
    """The clauses that a test carried which ran and passed, in any part of the run."""
    return {id for book in folder.glob("*.json") for id in json.loads(book.read_text(encoding="utf-8"))}


def unproven(game: str, folder: Path) -> list[str]:
    """The clauses of a page that nothing has proven."""
    done = proven(folder)
    return [id for id in clauses_of(game) if id not in done and not RULING.match(id)]
