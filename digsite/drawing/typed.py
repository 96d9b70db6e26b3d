"""The same as text, for terminals and screen readers: columns and paragraphs."""

import itertools
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

PAGE_WIDTH = 76  # columns of a terminal
LEAST = 16  # what the last column of a table has at least


@lru_cache(4096)
def cells(words: str) -> int:
    """How many columns of a terminal these words take."""
    if words.isascii():
        return len(words)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in words)


@lru_cache(4096)
def fold(words: str, room: int) -> tuple[str, ...]:
    """The words in lines of at most so many columns; a word that is longer alone is broken."""
    if cells(words) <= room:
        return (" ".join(words.split()),)
    made = [""]
    for word in words.split():
        longer = f"{made[-1]} {word}" if made[-1] else word
        if cells(longer) <= room:
            made[-1] = longer
            continue
        made += [word] if made[-1] else []
        while cells(made[-1] or word) > room:
            rest, made[-1] = made[-1] or word, ""
            while cells(made[-1] + rest[0]) <= room:
                made[-1], rest = made[-1] + rest[0], rest[1:]
            made.append(rest)
        made[-1] = made[-1] or word
    return tuple(made)


def columns(rows: Sequence[Sequence[object]], numbers: Iterable[int] = (), widest: int = 40) -> str:
    """Rows in aligned columns, those named in `numbers` flush right; what is too long goes on in the next line."""
    return _columned(tuple(tuple(map(str, row)) for row in rows), frozenset(numbers), widest)


@lru_cache(4096)  # most tables are said again and again
def _columned(table: tuple[tuple[str, ...], ...], right: frozenset[int], widest: int) -> str:
    *firsts, _last = zip(*table, strict=True)
    widths = [min(widest, max(cells(cell) for cell in column)) for column in firsts]
    while sum(widths) + 2 * len(widths) > PAGE_WIDTH - LEAST:
        widths[widths.index(max(widths))] -= 1
    widths.append(PAGE_WIDTH - sum(widths) - 2 * len(widths))
    made: list[tuple[str, ...]] = []
    for row in table:
        folded = [fold(cell, width) for cell, width in zip(row, widths, strict=True)]
        made += itertools.zip_longest(*folded, fillvalue="")
    return "\n".join(
        "  ".join(_padded(cell, widths[i], i in right) for i, cell in enumerate(line)).rstrip() for line in made
    )


def _padded(cell: str, width: int, right: bool) -> str:
    space = " " * (width - cells(cell))
    return space + cell if right else cell + space


def paragraph(*sentences: str) -> str:
    """Sentences after each other, in lines that a terminal can hold."""
    return "\n".join(fold(" ".join(sentences), PAGE_WIDTH))
