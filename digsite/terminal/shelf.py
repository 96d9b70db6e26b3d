"""The games on the shelf: what is printed on each box, read without opening it."""

import ast
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from digsite.terminal.screen import Screen, table
from digsite.text import _


class Boxed(NamedTuple):
    """A game as it stands on the shelf."""

    id: str
    name: str
    seats: tuple[int, int] | None  # fewest and most players
    minutes: tuple[int, int] | None
    summary: str

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return self._asdict()


def look_at(home: Path) -> Boxed:
    """What the folder of a game says about it; its rules are read as text, so that nothing is compiled."""
    about = tomllib.loads((home / "box.toml").read_text(encoding="utf-8"))["game"]
    minutes = about.get("minutes")
    return Boxed(
        about["id"], about["name"], _seats(home), (minutes[0], minutes[-1]) if minutes else None, about["summary"]
    )


def _seats(home: Path) -> tuple[int, int] | None:
    """The line `SEATS = range(2, 5)` of the rules."""
    sources = [home / "rules.py", *sorted((home / "rules").glob("*.py"))]
    for source in sources:
        if not source.is_file():
            continue
        for node in ast.parse(source.read_text(encoding="utf-8")).body:
            match node:
                case ast.Assign(
                    targets=[ast.Name(id="SEATS")],
                    value=ast.Call(func=ast.Name(id="range"), args=[ast.Constant(first), ast.Constant(end)]),
                ) if isinstance(first, int) and isinstance(end, int):
                    return first, end - 1
    return None


def show_shelf(screen: Screen, boxes: Sequence[Boxed]) -> None:
    """All games as a table."""
    made = table(_("Game"), _("Name"), _("Players"), _("Minutes"), _("What it is"), framed=screen.lively)
    for boxed in boxes:
        made.add_row(boxed.id, boxed.name, _span(boxed.seats), _span(boxed.minutes), boxed.summary)
    for column in made.columns[:4]:
        column.no_wrap = True
    screen.show(made)


def _span(numbers: tuple[int, int] | None) -> str:
    if numbers is None:
        return "?"
    return str(numbers[0]) if numbers[0] == numbers[1] else f"{numbers[0]}-{numbers[1]}"
