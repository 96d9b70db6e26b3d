"""What the commands share of how they answer: on a screen, as JSON, with a bar meanwhile, and politely if ended."""

import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from digsite.text import _

if TYPE_CHECKING:
    from digsite.terminal.screen import Screen


def screen(*, colour: bool = True) -> "Screen":
    """The screen and keyboard of whoever typed the command."""
    from digsite.terminal.screen import Screen

    return Screen(sys.stdin, sys.stdout, colour=colour)


def print_json(tree: dict[str, Any]) -> None:
    """Answer a program: one object on one line."""
    print(json.dumps(tree, ensure_ascii=False))


@contextmanager
def progress(games: int) -> "Iterator[Callable[..., None] | None]":
    """A bar on standard error, if a person is looking there."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    said = TextColumn("{task.fields[said]}", markup=False)
    with Progress(*columns, said, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_("Playing"), total=games, said="")
        yield lambda done, total=games, said="": bar.update(task, advance=done, total=total, said=said)


@contextmanager
def ended_politely() -> Iterator[None]:
    """A closed window or a polite request to end is like Ctrl-C: the game is saved."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
