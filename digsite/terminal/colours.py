"""Colours and marks of the text screen: middle tones that can be read on a dark and on a light terminal."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rich.text import Text

ACT = "#1f9391"  # what can be done now, and nothing else
ALARM = "#cc5846"
MUTED = "#83786a"
LINE = "#83786a"
SEATS = ("#2f88c6", "#cb661e", "#74829a", "#ab66b0", "#94801c")
HUES = {  # what a game colours, by the names that its board has for them
    "gold": "#a67c12",
    "red": "#cf5245",
    "green": "#5e9440",
    "blue": "#3f87c4",
    "violet": "#9a76c6",
    "rust": "#c66a34",
    "olive": "#7d8d4e",
    "brown": "#9c763f",
    "grey": "#7d838d",
    "orange": "#cf701c",
}
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


def with_names(
    sentence: str,
    names: Sequence[str],
    style: str = "",
    hues: Mapping[str, str] | None = None,
    short: Sequence[Sequence[str]] = (),
) -> Text:
    """A sentence or a panel in which every player's name has the colour of the seat, and what has a hue its own."""
    text = Text(sentence, style)
    for found in _known_words(tuple(hues)).finditer(sentence) if hues else ():
        text.stylize(f"bold {HUES[hues[found[0]]]}", *found.span())  # type: ignore[index]
    for written in (names, *short):
        for seat, name in enumerate(written):
            text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", seat_style(seat))
    return text


@lru_cache(16)
def _known_words(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these as a whole word, the longest first."""
    ordered = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, ordered))})(?!\w)")


def inline(markdown: str) -> Text:
    """A line of a rules page, with its bold and slanted words."""
    text, end = Text(), 0
    for found in _BOLD_OR_NOT.finditer(markdown):
        text.append(markdown[end : found.start()])
        kind = found.lastgroup or ""
        text.append(found[kind], {"bold": "bold", "code": "bold", "italic": "italic"}[kind])
        end = found.end()
    return text.append(markdown[end:])
