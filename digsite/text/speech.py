"""Small things that every game's words.py needs: who is meant, and how a thing is explained."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from digsite.text import _


class Thing(NamedTuple):
    """A component or an idea of a game that a person may ask about."""

    name: str
    text: str
    clause: str


def glossary(home: Path, **facts: object) -> list[Thing]:
    """The things of a game's glossary.toml, with the facts of its box filled in."""
    return [Thing(_(row["name"]).format(**facts), _(row["text"]).format(**facts), row["clause"]) for row in _rows(home)]


@cache
def _rows(home: Path) -> list[dict[str, str]]:
    tree = tomllib.loads((home / "glossary.toml").read_text(encoding="utf-8"))
    rows: list[dict[str, str]] = tree["thing"]
    return rows


def listed(things: Sequence[str]) -> str:
    """Several things in one phrase: 'a', 'a and b', 'a, b and c'."""
    if len(things) < 2:
        return "".join(things)
    return _("{first} and {last}").format(first=", ".join(things[:-1]), last=things[-1])
