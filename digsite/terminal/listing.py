"""Choices and news in the lines that are left for them below the table."""

from collections.abc import Callable, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from digsite.match import Choice
from digsite.terminal.colours import MUTED
from digsite.terminal.screen import key
from digsite.text import _
from digsite.text.compact import CUT

Coloured = Callable[[str], Text]
GAP = 2  # between columns
MOST_COLUMNS = 6


class Listing:
    """The choices of one step, and how they are written."""

    def __init__(
        self, offered: Sequence[Choice], words: Sequence[str], coloured: Coloured, odds: Mapping[int, str] | None = None
    ) -> None:
        self.offered, self._words, self._coloured, self._odds = offered, words, coloured, odds or {}
        self._digits = len(str(len(offered))) + 1
        self._numbers = range(1, len(offered) + 1)

    def line(self, number: int, *, noted: bool = True) -> Text:
        """A choice with its number and its note; a plus where it goes only together with another."""
        return self._line(number, self.offered[number - 1].label, self._note(number) if noted else None)

    def _note(self, number: int) -> str:
        """What stands beside a choice: its odds, where somebody asked for them, and its note."""
        choice = self.offered[number - 1]
        return ", ".join(filter(None, (self._odds.get(choice.action), choice.note)))

    def _line(self, number: int, label: str, note: str | None = None) -> Text:
        mark = "+ " if self.offered[number - 1].waits else "  "
        line = Text.assemble(key(f"{number:>{self._digits}}"), mark, self._coloured(label))
        return line.append(f"  ({note})", MUTED) if note else line

    def short(self, console: Console, width: int, height: int, *, wraps: bool) -> list[Text]:
        """The choices in so many lines: with their notes if they fit, else without or in columns, else the first."""
        if not wraps and len(self.offered) <= height:
            return [self.line(number) for number in self._numbers]
        wrapped = [
            piece for number in self._numbers for piece in hanging(console, self.line(number), width, self._digits + 2)
        ]
        if len(wrapped) <= height:
            return wrapped
        if len(self.offered) <= height:
            return [cut(self._brief(number, width), width) for number in self._numbers]
        bare = [self.line(number, noted=False) for number in self._numbers]
        for lines in (bare, [self._line(number, self._head(number)) for number in self._numbers]):
            columns = _in_columns(lines, width)
            if len(columns) <= height:
                return [cut(line, width) for line in columns]
        return self._first(bare, width, height)

    def _brief(self, number: int, width: int) -> Text:
        """A choice in one line: what a label says after a colon goes first."""
        line, note = self.line(number), self._note(number)
        if line.cell_len <= width or not note:
            return line
        return self._line(number, self._head(number), note)

    def _head(self, number: int) -> str:
        """What a label says before a colon, if it can be told apart by that."""
        label = self.offered[number - 1].label
        head, colon, _more = label.partition(": ")
        alike = sum(other.label == head or other.label.startswith(f"{head}:") for other in self.offered)
        return head if colon and alike == 1 else label

    def _first(self, bare: Sequence[Text], width: int, height: int) -> list[Text]:
        """As many choices in full as leave room for the words of all others; or the first, and how many more."""
        for full in range(height - 1, 0, -1):
            rest = [self._line(number, self._words[number - 1]) for number in self._numbers[full:]]
            columns = _in_columns(rest, width)
            if len(columns) <= height - full:
                return [cut(line, width) for line in [*bare[:full], *columns]]
        shown = max(1, height - 1)
        more = _("  ... {count} more: c lists all.").format(count=len(bare) - shown)
        return [*(cut(line, width) for line in bare[:shown]), Text(more, MUTED)]


def _in_columns(lines: Sequence[Text], width: int) -> list[Text]:
    """Lines side by side, as many as there is room for, read from top to bottom."""
    widest = max(line.cell_len for line in lines) + GAP
    columns = max(1, min(MOST_COLUMNS, (width + GAP) // widest))
    rows = -(-len(lines) // columns)
    made = [Text().join(_padded(line, widest) for line in lines[i::rows]) for i in range(rows)]
    for line in made:
        line.rstrip()
    return made


def _padded(line: Text, width: int) -> Text:
    line = line.copy()
    line.pad_right(max(0, width - line.cell_len))
    return line


def cut(line: Text, width: int) -> Text:
    """The line, or as much of its beginning as fits and three dots."""
    if line.cell_len <= width:
        return line
    line = line.copy()
    line.truncate(width - len(CUT))
    line.rstrip()
    return line.append(CUT, MUTED)


def hanging(console: Console, line: Text, width: int, indent: int) -> list[Text]:
    """A line in as many as it takes, all but the first indented."""
    if line.cell_len <= width:
        return [line]
    first = line.wrap(console, width)[0]
    rest = line[len(first.plain) :]
    rest = rest[len(rest.plain) - len(rest.plain.lstrip()) :]
    pieces = rest.wrap(console, width - indent)
    made = [first, *(Text(" " * indent).append_text(piece) for piece in pieces)]
    for piece in made:
        piece.rstrip()
    return made


def latest(console: Console, lines: Sequence[Text], width: int, height: int) -> list[Text]:
    """The last lines of a story that fit, each in as many lines as it takes; the very last at least in part."""
    made = list[Text]()
    for line in reversed(lines):
        pieces = hanging(console, line, width, 4)
        if len(pieces) > height - len(made):
            if not made and height > 0:
                made = [*pieces[: height - 1], cut(_joined(pieces[height - 1 :]), width)]
            break
        made = [*pieces, *made]
    return made


def _joined(pieces: Sequence[Text]) -> Text:
    """Lines in one, all but the first without their indent."""
    return Text(" ").join([pieces[0], *(piece[len(piece.plain) - len(piece.plain.lstrip()) :] for piece in pieces[1:])])
