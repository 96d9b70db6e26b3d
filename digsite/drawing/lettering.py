"""Text that fits: words measured in the widest of the usual fonts, wrapped, and set in lines."""

import html
import re
import unicodedata
from functools import lru_cache

# Advance widths of the characters from space to tilde, in hundredths of the size, for the widest of the usual fonts.
_PLAIN = (
    "32 40 46 84 64 95 89 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 54 "
    "100 72 73 77 80 73 69 80 87 40 40 75 66 102 88 82 67 82 75 69 67 84 72 103 71 66 69 39 34 39 84 50 "
    "50 61 64 56 64 62 37 64 64 32 31 61 32 97 64 61 64 64 48 52 40 64 59 86 59 59 53 64 34 64 84"
)
_BOLD = (
    "35 46 52 84 70 100 90 31 47 47 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 59 "
    "100 78 85 80 87 76 71 85 94 47 47 87 70 111 91 87 75 87 83 72 74 87 78 112 78 72 73 47 37 47 84 50 "
    "50 67 72 61 72 68 44 72 73 38 36 69 38 106 73 69 72 72 53 60 48 73 65 92 65 65 58 71 37 71 84"
)
_WIDTHS = tuple({chr(32 + i): int(w) / 100 for i, w in enumerate(row.split())} for row in (_PLAIN, _BOLD))
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(words: object) -> str:
    """Words from outside, safe in the text and in the attributes of a drawing."""
    return _escaped(str(words))


@lru_cache(4096)
def _escaped(words: str) -> str:
    return html.escape(_NOT_XML.sub("\ufffd", words))


@lru_cache(4096)
def width_of(words: str, size: float, bold: bool = False) -> float:
    """How wide these words get at most; the reader's own fonts are not known."""
    known = _WIDTHS[bold]
    return size * sum(known[c] if c in known else _strange(c, bold) for c in words)


@lru_cache(4096)
def _strange(character: str, bold: bool) -> float:
    """The width of a character outside ASCII, in sizes."""
    if unicodedata.combining(character):
        return 0.0
    parts = unicodedata.normalize("NFKD", character)
    if parts != character:
        return sum(_WIDTHS[bold].get(part) or _strange(part, bold) for part in parts)
    if "\U00012000" <= character <= "\U0001254f":
        return 4.0  # cuneiform: some signs are long
    return 1.4 if unicodedata.east_asian_width(character) in "WF" else 1.1


_AFTER_HYPHEN = re.compile(r"(?<=\w-)(?=\w)")


@lru_cache(2048)
def wrap(words: str, width: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """The words in lines that are no wider than this; a word that is wider alone is broken."""
    made: list[str] = []
    line = ""
    for word in words.split():
        for i, part in enumerate(_AFTER_HYPHEN.split(word)):
            longer = f"{line}{'' if i else ' '}{part}" if line else part
            if width_of(longer, size, bold) <= width:
                line = longer
                continue
            made += [line] if line else []
            *full, line = _pieces(part, width, size, bold)
            made += full
    return (*made, line) if line else tuple(made)


def _pieces(word: str, width: float, size: float, bold: bool) -> list[str]:
    pieces = [""]
    for character in word:
        if pieces[-1] and width_of(pieces[-1] + character, size, bold) > width:
            pieces.append("")
        pieces[-1] += character
    return pieces


@lru_cache(2048)
def clipped(words: str, width: float, size: float, bold: bool = False) -> str:
    """The words, cut short with an ellipsis where they are wider than this."""
    if width_of(words, size, bold) <= width:
        return words
    while words and width_of(words + "…", size, bold) > width:
        words = words[:-1]
    return words.rstrip() + "…"


@lru_cache(16384, typed=True)  # 1 and True are not the same words
def text(
    x: float,
    y: float,
    words: object,
    size: float = 14,
    ink: str = "ink",
    *,
    serif: bool = False,
    bold: bool = False,
    anchor: str = "start",
) -> str:
    """One line of words on the baseline y."""
    family = ' font-family="var(--serif)"' if serif else ""
    weight = ' font-weight="700"' if bold or serif else ""
    place = f' text-anchor="{anchor}"' if anchor != "start" else ""
    look = f'font-size="{size:g}" fill="var(--{ink})"{family}{weight}{place}'
    return f'<text x="{x:g}" y="{y:g}" {look}>{escape(words)}</text>'


def lines(
    x: float,
    y: float,
    words: str,
    width: float,
    size: float = 14,
    ink: str = "ink",
    *,
    serif: bool = False,
    bold: bool = False,
    anchor: str = "start",
    most: int = 0,
) -> str:
    """Words in as many lines as they need, the first on the baseline y; with `most`, cut short after so many."""
    wrapped = wrap(words, width, size, bold or serif)
    if most and len(wrapped) > most:
        wrapped = (*wrapped[: most - 1], clipped(" ".join(wrapped[most - 1 :]), width, size, bold or serif))
    step = leading(size)
    return "".join(
        text(x, y + i * step, line, size, ink, serif=serif, bold=bold, anchor=anchor) for i, line in enumerate(wrapped)
    )


def leading(size: float) -> float:
    """From one line to the next."""
    return round(size * 1.35)


def height_of(words: str, width: float, size: float = 14, bold: bool = False) -> float:
    """How high these words get in lines of this width."""
    return len(wrap(words, width, size, bold)) * leading(size)
