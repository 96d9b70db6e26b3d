"""A game's rules page, read clause by clause, so that a screen can quote the rule it speaks of.

In a checkout the pages lie in docs/rules, in an installed package in digsite/pages. A clause is a line such as
`- **SH-2.2** Dig, while ...`, a row of a table that begins with its id, or a heading that does.
"""

import difflib
import re
from pathlib import Path
from typing import NamedTuple

from digsite.text import _
from digsite.text.errors import DigsiteError

HOME = Path(__file__).parent.parent
FOLDERS = (HOME.parent / "docs" / "rules", HOME / "pages")

ID = r"[A-Z]{2}-[A-Z0-9][A-Za-z0-9.-]*"
HEADING = re.compile(r"(?P<level>#+)\s+(?P<title>.+?)\s*")
ITEM = re.compile(rf"\s*(?:[-*]\s+)?\*\*(?P<id>{ID})\.?(?P<title>[^*]*)\*\*[.:]?\s*(?P<text>.*)")
ROW = re.compile(rf"\s*\|\s*\**(?P<id>{ID})\**\s*\|(?P<cells>.*)\|\s*")
ENDS = re.compile(r"\s*$|\s*[-*|#>]|\s*\*\*|\s*```")


class UnknownClause(DigsiteError):
    """The rules page has no such clause."""


class NoRulesPage(DigsiteError):
    """The rules page of a game is not where it should be."""


class Clause(NamedTuple):
    """One rule, under the name by which code, tests and people speak of it."""

    id: str
    text: str
    chapter: str  # the heading it stands under


class Chapter(NamedTuple):
    """A heading of the page, with the clauses below it."""

    title: str
    level: int
    ids: list[str]


class Rulebook(NamedTuple):
    """A whole page: its text, and its clauses in their order."""

    title: str
    text: str
    clauses: dict[str, Clause]
    chapters: list[Chapter]

    def find(self, asked: str) -> list[Clause]:
        """The clause that is asked for, and those below it: 2.5 gives SH-2.5 and SH-2.5a to d, SH-2 a chapter."""
        wanted = self._whole(asked)
        found = [clause for clause in self.clauses.values() if _is_below(clause.id.upper(), wanted)]
        if found:
            return found
        near = difflib.get_close_matches(wanted, self.clauses, 1, 0.8)
        if near:
            sentence = _("The rules of {game} have no clause {asked!r}. Did you mean {near}?")
            raise UnknownClause(sentence.format(game=self.title, asked=asked, near=near[0]))
        first = next(iter(self.clauses), "")
        sentence = _("The rules of {game} have no clause {asked!r}. A clause looks like {first}.")
        raise UnknownClause(sentence.format(game=self.title, asked=asked, first=first))

    def speaking_of(self, word: str) -> list[Clause]:
        """The clauses in which a word occurs, those of the rules proper before examples and rulings."""
        begins = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
        found = [clause for clause in self.clauses.values() if begins.search(clause.text)]
        return sorted(found, key=lambda clause: not clause.id[3:4].isdigit())

    def _whole(self, asked: str) -> str:
        """The id with the letters of the game, which a reader may leave out."""
        wanted = asked.strip().rstrip(".").upper()
        prefix = next(iter(self.clauses), "")[:3]
        return wanted if wanted.startswith(prefix) else prefix + wanted


def _is_below(id: str, wanted: str) -> bool:
    rest = id[len(wanted) :]
    return id.startswith(wanted) and (not rest or rest[0] in ".-" or (rest[0].isalpha() and wanted[-1:].isdigit()))


def read_rulebook(game: str, folders: tuple[Path, ...] = FOLDERS) -> Rulebook:
    """The rules page of the game with this id."""
    for folder in folders:
        page = folder / f"{game}.md"
        if page.is_file():
            return parse(page.read_text(encoding="utf-8"))
    raise NoRulesPage(_("The rules page of {game} is not part of this installation.").format(game=game))


def parse(text: str) -> Rulebook:
    """A page from its text."""
    title, chapters, found = "", list[Chapter](), dict[str, tuple[str, list[str]]]()
    open_clause: list[str] = []  # the lines of the clause being read
    for line in text.splitlines():
        heading, item, row = HEADING.fullmatch(line), ITEM.fullmatch(line), ROW.fullmatch(line)
        named = item or row
        if heading:
            open_clause = []
            if not title:
                title = heading["title"]
                continue
            chapters.append(Chapter(heading["title"], len(heading["level"]), []))
        elif named:
            open_clause = [_item(item) if item else _cells(named["cells"])]
            chapter = chapters[-1] if chapters else Chapter(title, 1, [])
            if named["id"] not in found:
                found[named["id"]] = (chapter.title, open_clause)
                chapter.ids.append(named["id"])
        elif open_clause and not ENDS.match(line):
            open_clause.append(line.strip())
        elif not line.strip() or not line.startswith(" "):
            open_clause = []
    clauses = {id: Clause(id, " ".join(lines), chapter) for id, (chapter, lines) in found.items()}
    return Rulebook(title, text, clauses, chapters)


def _item(item: re.Match[str]) -> str:
    """The text of a clause; a title inside its bold id ("AN-EX-5 nothing face up.") comes first."""
    title = item["title"].strip(" .:")
    return f"{title}: {item['text'].strip()}" if title else item["text"].strip()


def _cells(cells: str) -> str:
    """The rest of a row of a table, as sentences."""
    said = [cell.strip() for cell in cells.split("|") if cell.strip()]
    return " ".join(cell[0].upper() + cell[1:] + ("" if cell[-1] in ".?!" else ".") for cell in said)
