"""What the parts of a page are made of: HTML with a checksum, words with names in colours, small pictures."""

import re
import zlib
from collections.abc import Sequence
from functools import lru_cache

from digsite.drawing import (
    Sketch,
    escape,
    icon,
    seat_mark,
)

Part = tuple[str, int]  # its HTML and checksum


def part(tag: str, id: str, inner: str, kind: str = "", more: str = "") -> Part:
    """A part of the page that is swapped as a whole when it has changed."""
    sum = zlib.crc32(f"{kind}{more}{inner}".encode())
    return f'<{tag} id="{id}" class="{kind}" data-sum="{sum:x}"{more}>{inner}</{tag}>', sum


def group_of(tag: str, id: str, parts: Sequence[Part], kind: str = "", more: str = "") -> Part:
    """Parts that are swapped each by itself."""
    inner = "".join(html for html, _sum in parts)
    sums = zlib.crc32(repr([kind, more, *(sum for _html, sum in parts)]).encode())
    return f'<{tag} id="{id}" class="{kind}" data-group{more}>{inner}</{tag}>', sums


def joined(parts: Sequence[Part]) -> tuple[str, list[int]]:
    return "".join(html for html, _sum in parts), [sum for _html, sum in parts]


# Words and small pictures


@lru_cache(256)
def small_icon(name: str, size: int, title: str = "", hue: str = "") -> str:
    """An icon among words; said only where it has a title."""
    drawn = icon(name, 0, 0, 24, hue or "text")
    said = f' role="img" aria-label="{escape(title)}"' if title else ' aria-hidden="true"'
    return f'<svg class="ic" viewBox="0 0 24 24" width="{size}" height="{size}"{said}>{drawn}</svg>'


@lru_cache(64)
def mark_of(seat: int, size: int) -> str:
    drawn = seat_mark(seat, 10, 10, 8)
    return f'<svg class="ic" viewBox="0 0 20 20" width="{size}" height="{size}" aria-hidden="true">{drawn}</svg>'


def small(sketch: Sketch) -> str:
    return (
        f'<svg viewBox="0 0 {sketch.width:g} {sketch.height:g}" width="{sketch.width:g}" '
        f'height="{sketch.height:g}" font-family="var(--sans)">{sketch.svg}</svg>'
    )


def seat_name(seat: int, name: str) -> str:
    """A seat is its colour, its shape and its name."""
    return f'<span class="who seat-{seat}">{mark_of(seat, 18)}{escape(name)}</span>'


@lru_cache(4096)
def named(sentence: str, names: tuple[str, ...]) -> str:
    """A sentence with the names of the seats in their colours, and its clauses as links."""
    known = {name: seat for seat, name in enumerate(names)}
    if not known:
        return clauses(sentence)
    pattern = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    parts = re.split(rf"(?<!\w)({pattern})(?!\w)", sentence)
    return "".join(
        f'<b class="seat-{known[part]}">{escape(part)}</b>' if i % 2 else clauses(part) for i, part in enumerate(parts)
    )


_CLAUSE = re.compile(r"\b([A-Z]{2}-[0-9R][0-9A-Za-z.]*[0-9A-Za-z]|[A-Z]{2}-[0-9])\b")


@lru_cache(4096)
def clauses(sentence: str) -> str:
    """Escaped, with the clauses it names as links into the rules beside the board."""
    return _CLAUSE.sub(r'<a class="clause" href="#\1">\1</a>', escape(sentence))
