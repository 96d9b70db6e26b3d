"""Colours and marks of the text screen: middle tones that can be read on a dark and on a light terminal."""

import re
from collections.abc import Sequence

from rich.text import Text

ACT = "#1f9391"  # what can be done now, and nothing else
ALARM = "#cc5846"
MUTED = "#83786a"
LINE = "#83786a"
SEATS = ("#2f88c6", "#cb661e", "#74829a", "#ab66b0", "#94801c")
MARKS = ("●", "■", "▲", "◆", "⬢")

_BOLD_OR_NOT = re.compile(r"\*\*(?P<bold>.+?)\*\*|`(?P<code>[^`]+)`|\*(?P<italic>[^*]+)\*")


def seat_style(seat: int) -> str:
    """The colour of a seat."""
    return f"bold {SEATS[seat % len(SEATS)]}"


def seat_mark(seat: int) -> str:
    """The shape of a seat."""
    return MARKS[seat % len(MARKS)]


def seat_name(seat: int, names: Sequence[str], *, marked: bool) -> Text:
    """A seat by its name, its colour and, where the screen can show it, its shape."""
    mark = f"{seat_mark(seat)} " if marked else ""
    return Text(mark + names[seat], seat_style(seat))


def with_names(sentence: str, names: Sequence[str], style: str = "") -> Text:
    """A sentence or a panel in which every player's name has the colour of the seat."""
    text = Text(sentence, style)
    for seat, name in enumerate(names):
        text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", seat_style(seat))
    return text


def inline(markdown: str) -> Text:
    """A line of a rules page, with its bold and slanted words."""
    text, end = Text(), 0
    for found in _BOLD_OR_NOT.finditer(markdown):
        text.append(markdown[end : found.start()])
        kind = found.lastgroup or ""
        text.append(found[kind], {"bold": "bold", "code": "bold", "italic": "italic"}[kind])
        end = found.end()
    return text.append(markdown[end:])
