"""Where a match is shown and answered: a terminal with colours, or a pipe with plain text."""

import contextlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO

from rich import box
from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.panel import Panel as Frame
from rich.table import Table
from rich.text import Text

from digsite.terminal.colours import ACT, LINE, MUTED, seat_mark, seat_style, with_names
from digsite.text.typed import whole_number

if TYPE_CHECKING:
    from digsite.drawing import Panel

WIDTH, HEIGHT = 80, 24  # of the smallest terminal that a step is laid out for, and of a pipe
PLAIN_WIDTH = 100  # of tables in a pipe; sentences are never broken there


class InputEnded(Exception):
    """There is nothing more to read."""


class Screen:
    """A console and the lines that come back; `lively` if a person sits at a terminal, else plain text."""

    def __init__(self, source: TextIO, target: TextIO, *, colour: bool = True) -> None:
        self.source, self.target = source, target
        self.lively = _is_terminal(source) and _is_terminal(target) and os.environ.get("TERM") != "dumb"
        self.console = _console(target, lively=self.lively, colour=colour)
        self.marked = self.lively and (self.console.encoding or "").lower().startswith("utf")

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines that one step may take."""
        if not self.lively:
            return WIDTH, HEIGHT
        return self.console.width, max(HEIGHT, self.console.height)

    # Showing

    def say(self, sentence: str | Text = "", style: str = "") -> None:
        """A sentence or a few lines."""
        text = sentence if isinstance(sentence, Text) else Text(sentence, style)
        self.console.print(text, soft_wrap=not self.lively)

    def show(self, *things: RenderableType) -> None:
        """Tables and frames; in a pipe without blanks at the ends of lines."""
        with contextlib.nullcontext() if self.lively else self.console.capture() as captured:
            for thing in things:
                self.console.print(thing)
        if captured is not None:
            self.target.writelines(line.rstrip() + "\n" for line in captured.get().splitlines())

    def heading(self, sentence: str) -> None:
        """The name of what follows."""
        self.say(Text(sentence, "bold"))

    def gap(self) -> None:
        """A free line."""
        self.say()

    def lines(self, lines: Sequence[Text]) -> None:
        """Lines that are never broken."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ignore", crop=self.lively, soft_wrap=not self.lively)

    def panels(self, panels: "Sequence[Panel]", names: Sequence[str], hues: Mapping[str, str] | None = None) -> None:
        """The table: framed and side by side where there is room, or one below the other as plain text."""
        if not self.lively:
            for panel in panels:
                self.say(f"[{panel.title}]")
                self.say(panel.text.rstrip("\n"))
                self.say()
            return
        framed = [self._framed(panel, names, hues) for panel in panels]
        for row in _rows(framed, self.console):
            grid = Table.grid(padding=(0, 1, 0, 0))
            grid.add_row(*row)
            self.console.print(grid)
        self.gap()

    def _framed(self, panel: "Panel", names: Sequence[str], hues: Mapping[str, str] | None) -> Frame:
        text = with_names(panel.text.rstrip("\n"), names, hues=hues)
        title, line = Text(panel.title, "bold"), LINE
        if panel.seat is not None:
            title, line = Text(panel.title, seat_style(panel.seat)), seat_style(panel.seat)
            title = Text(f"{seat_mark(panel.seat)} ").append(title) if self.marked else title
        return Frame(text, title=title, title_align="left", box=box.ROUNDED, border_style=line, expand=False)

    def page(self, *things: RenderableType) -> None:
        """Something long: paged at a terminal, if it does not fit."""
        if not self.lively or self._fits(things):
            self.show(*things)
            return
        os.environ.setdefault("LESS", "-FRX")
        with self.console.pager(styles="less" in os.environ.get("PAGER", "less")):
            self.show(*things)

    def _fits(self, things: Sequence[RenderableType]) -> bool:
        return len(self.console.render_lines(Group(*things))) < self.console.height - 2

    def clear(self) -> None:
        """A fresh screen; in a pipe only a free line."""
        if self.lively:
            self.console.clear()
        else:
            self.say()

    def wipe(self) -> None:
        """A fresh screen that nobody can scroll back from, nor call up what was typed before."""
        if self.lively:
            self.target.write("\x1b[H\x1b[2J\x1b[3J")
            self.target.flush()
            with contextlib.suppress(ImportError):
                import readline

                readline.clear_history()
        elif _is_terminal(self.target):
            self.target.write("\n" * 60)
        else:
            self.say()

    # Asking

    def ask(self, prompt: str = "> ") -> str:
        """The next line that comes back, without the blanks around it."""
        if self.lively and self.source is sys.stdin:
            with _readline():
                try:
                    return input(prompt).strip()
                except EOFError:
                    self.say()
                    raise InputEnded from None
        self.target.write(prompt)
        self.target.flush()
        line = self.source.readline()
        if not _is_terminal(self.source):
            self.target.write("".join(c for c in line if c.isprintable()) + "\n")
        if not line:
            raise InputEnded
        return line.strip()


def key(letter: str) -> Text:
    """A key that may be pressed now."""
    return Text(letter, f"bold {ACT}")


def muted(sentence: str) -> Text:
    """A second line."""
    return Text(sentence, MUTED)


def table(*columns: str, framed: bool) -> Table:
    """An empty table with these headings."""
    made = Table(box=box.SIMPLE_HEAD if framed else None, header_style="bold", pad_edge=False, border_style=LINE)
    for column in columns:
        made.add_column(column)
    return made


def _is_terminal(stream: TextIO) -> bool:
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def _console(target: TextIO, *, lively: bool, colour: bool) -> Console:
    common: dict[str, Any] = {
        "file": target,
        "highlight": False,
        "markup": False,
        "emoji": False,
        "legacy_windows": False,
    }
    if lively:
        return Console(**common, no_color=None if colour else True)
    asked = whole_number(os.environ.get("COLUMNS", "")) or 0
    columns = asked if asked >= 20 else PLAIN_WIDTH
    return Console(**common, force_terminal=False, color_system=None, no_color=True, width=columns)


def _rows(framed: Sequence[Frame], console: Console) -> Iterator[list[Frame]]:
    """As many frames side by side as fit."""
    row, left = list[Frame](), console.width
    for frame in framed:
        width = Measurement.get(console, console.options, frame).maximum + 1
        if row and width > left:
            yield row
            row, left = [], console.width
        row.append(frame)
        left -= width
    if row:
        yield row


@contextlib.contextmanager
def _readline() -> Iterator[None]:
    """Let a person correct the line and call up earlier ones, where the system can."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
    yield


__all__ = ["InputEnded", "Screen", "key", "muted", "table"]
