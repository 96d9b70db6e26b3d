"""A table in few lines: what a game's `compact` puts it together with."""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

ROOM, LINES = 78, 14  # columns and lines that a compact table may take
NAME, FIGURE = 14, 8  # columns of a player's name, and of one beside a figure
CUT = "..."


@lru_cache(4096)
def cells(words: str) -> int:
    """How many columns of a terminal these words take."""
    if words.isascii():
        return len(words)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in words)


def cut(words: str, room: int) -> str:
    """The words, or as much of their beginning as fits and three dots."""
    if cells(words) <= room:
        return words
    made = ""
    for letter in words:
        if cells(made + letter) > room - len(CUT):
            break
        made += letter
    return made.rstrip() + CUT[: max(0, room)]


def short_names(names: Sequence[str], room: int = NAME) -> list[str]:
    """Players' names, cut short where they are long; those that would look the same are told apart by a number."""
    made = [cut(name, room) for name in names]
    return [
        f"{cut(names[seat], room - 2).removesuffix(CUT).rstrip()}~{seat + 1}" if made.count(name) > 1 else name
        for seat, name in enumerate(made)
    ]


def padded(words: object, width: int, *, right: bool = False) -> str:
    """The words with blanks after them, or before them."""
    space = " " * (width - cells(str(words)))
    return f"{space}{words}" if right else f"{words}{space}"


def grid(rows: Sequence[Sequence[object]], gap: int = 2, right: Iterable[int] = ()) -> list[str]:
    """Rows in aligned columns, as lines; the columns named in `right` flush right."""
    table = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(cells, column)) for column in zip(*table, strict=True)]
    flush = set(right)
    return [
        (" " * gap).join(padded(cell, widths[i], right=i in flush) for i, cell in enumerate(row)).rstrip()
        for row in table
    ]


def beside(left: Sequence[str], right: Sequence[str], gap: int = 3) -> list[str]:
    """Two blocks of lines side by side."""
    width = max(map(cells, left), default=0) + gap
    height = max(len(left), len(right))
    whole = [[*block, *[""] * (height - len(block))] for block in (left, right)]
    return [(padded(one, width) + other).rstrip() for one, other in zip(*whole, strict=True)]


def as_many(things: Sequence[str], room: int, between: str = " ") -> str:
    """As many of these as fit in a row, and how many more there are."""
    for count in range(len(things), 0, -1):
        more = [f"+{len(things) - count}"] if count < len(things) else []
        made = between.join([*things[:count], *more])
        if cells(made) <= room:
            return made
    return f"+{len(things)}" if things else ""


def counted(things: Iterable[str]) -> list[str]:
    """Each thing once, in order, with how often it comes: `lamp`, `rope x2`."""
    found: dict[str, int] = {}
    for thing in things:
        found[thing] = found.get(thing, 0) + 1
    return [thing if count == 1 else f"{thing} x{count}" for thing, count in found.items()]


def fold(words: str, room: int, most: int, indent: str = "  ") -> list[str]:
    """The words in at most so many lines, the second and further ones indented; what does not fit is cut."""
    made = [""]
    for word in words.split():
        longer = f"{made[-1]} {word}" if made[-1].strip() else made[-1] + word
        if cells(longer) <= room or not made[-1].strip():
            made[-1] = longer
        else:
            made.append(indent + word)
    if len(made) <= most:
        return made
    last = " ".join([made[most - 1], *(line.strip() for line in made[most:])])
    return [*made[: most - 1], cut(last, room)]


def share(texts: Sequence[str], room: int, lines: int, indent: str = "  ") -> list[str]:
    """Each of the texts in a line of its own, the longer ones in more while there are lines; the last ones together
    where there are fewer lines than texts."""
    if not texts or lines < 1:
        return []
    if len(texts) > lines:
        each = (room - 2 * (len(texts) - lines)) // (len(texts) - lines + 1)
        together = "; ".join(cut(text, each) for text in texts[lines - 1 :])
        return [cut(text, room) for text in [*texts[: lines - 1], together]]
    made, spare = list[str](), lines - len(texts)
    for text in texts:
        folded = fold(text, room, spare + 1, indent)
        spare -= len(folded) - 1
        made += folded
    return [cut(line, room) for line in made]


def tight(lines: Iterable[str]) -> str:
    """The lines of a compact table, none longer than there is room for, and no more than there may be."""
    return "\n".join(cut(line.rstrip(), ROOM) for line in list(lines)[:LINES])


__all__ = [
    "CUT",
    "FIGURE",
    "LINES",
    "NAME",
    "ROOM",
    "as_many",
    "beside",
    "cells",
    "counted",
    "cut",
    "fold",
    "grid",
    "padded",
    "share",
    "short_names",
    "tight",
]
