"""The few shapes all boards share: colours and type, text that fits, marks, tiles, cards, dice, tracks and icons.

A board is strings: each function returns the SVG of one shape. Colours are written as `fill="var(--ink)"`. A page
shows that as it is, and its style sheet sets the variables (`variables`). A picture that stands alone gets the
colours of one theme put in (`themed`). Nothing here uses style attributes or style elements, so a strict content
security policy has nothing to refuse.

Everything that comes from outside (names, texts of a box) goes through `escape`; the functions below do it.
"""

import html
import itertools
import math
import re
import unicodedata
from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import Enum
from functools import lru_cache, wraps
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar, cast

import numpy as np

from digsite.text import _, later

Drawn = TypeVar("Drawn", bound=Callable[..., Any])

# Colours and type

TOKENS: dict[str, tuple[str, str]] = {  # name: light, dark
    "paper": ("#f6efe2", "#1e1a15"),
    "card": ("#fffaf0", "#2a251e"),
    "ink": ("#2b2620", "#efe6d6"),
    "muted": ("#6b5f50", "#b9ab95"),
    "line": ("#d9c9ae", "#4a4135"),
    "act": ("#17706f", "#5cc4c2"),
    "alarm": ("#a63d2f", "#ef8a76"),
    "seat-0": ("#0067a5", "#6db3e8"),
    "seat-1": ("#b34d08", "#f0955a"),
    "seat-2": ("#4a5568", "#a9b4c2"),
    "seat-3": ("#8a4a8f", "#cf9ad6"),
    "seat-4": ("#6b5a00", "#d6c24a"),
    "shade": ("#8c7a5e", "#0d0b08"),  # the soft shadow
    "on": ("#fffaf0", "#1e1a15"),  # text and shapes on a hue or a seat's colour
    "earth": ("#c3a67c", "#5d4c36"),  # what lies face down
    "pebble": ("#a58457", "#6b573b"),
    "buried": ("#533b1d", "#e0cba6"),  # the question mark on it
    "tray": ("#dcc8a4", "#3a3226"),  # the ground that tiles lie on
    "grass": ("#6d8b4a", "#67834a"),
    "shaft": ("#4f3a24", "#120f0b"),
    "soil-1": ("#e0c99f", "#94805b"),
    "soil-2": ("#d1b587", "#8a754f"),
    "soil-3": ("#c09f6f", "#816b47"),
    "soil-4": ("#ab8759", "#786240"),
}
HUES: dict[str, tuple[str, str]] = {  # the games' own colours; none is near teal
    "gold": ("#855a04", "#dba83f"),
    "red": ("#a3382c", "#ec9486"),
    "green": ("#47722f", "#93c274"),
    "blue": ("#2c6191", "#82b6e2"),
    "violet": ("#75529f", "#bda1e6"),
    "rust": ("#a04d20", "#e59f70"),
    "olive": ("#5d6b3a", "#afc08a"),
    "brown": ("#71532a", "#cdac7a"),
    "grey": ("#5a5f68", "#abb3bf"),
    "orange": ("#a4500c", "#ef9d56"),
}
THEMES = ("light", "dark")
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon")
SMALLEST = 12  # of any text, so that a panel may be shown a little smaller than drawn


def mixed(colour: str, ground: str, share: float) -> str:
    """A colour laid thinly over a ground."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _palette(theme: int) -> dict[str, str]:
    colours = {name: both[theme] for name, both in (TOKENS | HUES).items()}
    washes = {f"{name}-wash": mixed(both[theme], TOKENS["card"][theme], 0.12) for name, both in HUES.items()}
    return {**colours, **washes, "serif": SERIF, "sans": SANS}


PALETTES: dict[str, dict[str, str]] = {name: _palette(i) for i, name in enumerate(THEMES)}


def variables(theme: str) -> str:
    """The colours and type of a theme as CSS declarations, for a page's style sheet."""
    return "\n".join(f"--{name}: {value};" for name, value in PALETTES[theme].items())


_VARIABLE = re.compile(r' (fill|stroke|color|font-family)="var\(--([a-z0-9-]+)\)"')


def themed(svg: str, theme: str) -> str:
    """A drawing with the colours of one theme put in, and nothing in it that only a page can press."""
    palette = PALETTES[theme]
    coloured = _VARIABLE.sub(lambda found: f' {found[1]}="{palette[found[2]]}"', svg)
    return _WHY.sub("", coloured.replace(_BUTTON, ""))


# Shapes that are drawn again and again


def kept(most: int) -> Callable[[Drawn], Drawn]:
    """Remember the last so many results of a function, in each language apart: the catalogue's header tells them."""

    def keep(function: Drawn) -> Drawn:
        @lru_cache(most)
        def remembered(_language: str, *args: Hashable, **kwargs: Hashable) -> object:
            return function(*args, **kwargs)

        @wraps(function)
        def look_up(*args: Hashable, **kwargs: Hashable) -> object:
            return remembered(_(""), *args, **kwargs)

        return cast("Drawn", look_up)

    return keep


# Text that fits

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
) -> str:
    """Words in as many lines as they need, the first on the baseline y."""
    wrapped = wrap(words, width, size, bold or serif)
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


# Text for terminals and screen readers

PAGE_WIDTH, LEAST = 76, 16  # columns of a terminal; what the last column of a table has at least


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
    table = [[str(cell) for cell in row] for row in rows]
    *firsts, _last = zip(*table, strict=True)
    widths = [min(widest, max(cells(cell) for cell in column)) for column in firsts]
    while sum(widths) + 2 * len(widths) > PAGE_WIDTH - LEAST:
        widths[widths.index(max(widths))] -= 1
    widths.append(PAGE_WIDTH - sum(widths) - 2 * len(widths))
    right = set(numbers)
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


# Ground shapes


class Sketch(NamedTuple):
    """A shape with the room it takes."""

    svg: str
    width: float
    height: float


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str = "card",
    line: str = "",
    r: float = 8,
    weight: float = 1.5,
    dashed: bool = False,
) -> str:
    """A box with round corners; `fill` and `line` are names of colours, or empty."""
    outline = f' stroke="var(--{line})" stroke-width="{weight:g}"' if line else ""
    dash = ' stroke-dasharray="5 4"' if dashed else ""
    inside = f"var(--{fill})" if fill else "none"
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{r:g}" fill="{inside}"{outline}{dash}/>'
    )


def shadow(x: float, y: float, width: float, height: float, r: float = 8) -> str:
    """The one soft shadow, under things that can be picked up."""
    return (
        f'<rect x="{x:g}" y="{y + 2.5:g}" width="{width:g}" height="{height:g}" rx="{r:g}" '
        'fill="var(--shade)" fill-opacity="0.3"/>'
    )


def empty_place(x: float, y: float, width: float, height: float, r: float = 8) -> str:
    """Where something could lie."""
    return rect(x + 1, y + 1, width - 2, height - 2, "", "muted", r, 1.5, dashed=True)


def group(id: str, kind: str, x: float, y: float, inner: str, title: str = "") -> str:
    """A part at a place, with a name that stays the same, so that a page can move it when it changes."""
    said = f"<title>{escape(title)}</title>" if title else ""
    return f'<g id="{escape(id)}" class="{kind}" transform="translate({x:g} {y:g})">{said}{inner}</g>'


def moved(sketch: Sketch, x: float, y: float) -> str:
    """A shape at another place."""
    return f'<g transform="translate({x:g} {y:g})">{sketch.svg}</g>'


def flow(sketches: Iterable[Sketch], width: float, gap: float = 8, between: float = 8) -> Sketch:
    """Shapes side by side, in as many rows as they need."""
    x, y, high, svg = 0.0, 0.0, 0.0, ""
    for sketch in sketches:
        if x and x + sketch.width > width + 0.01:
            x, y, high = 0.0, y + high + between, 0.0
        svg += moved(sketch, x, y)
        x, high = x + sketch.width + gap, max(high, sketch.height)
    return Sketch(svg, width, y + high)


def stack(sketches: Iterable[Sketch], between: float = 10) -> Sketch:
    """Shapes one below the other; those without height are left out."""
    y, wide, svg = 0.0, 0.0, ""
    for sketch in sketches:
        if sketch.height:
            y += between if svg else 0
            svg += moved(sketch, 0, y)
            y, wide = y + sketch.height, max(wide, sketch.width)
    return Sketch(svg, wide, y)


def plain(s: np.record) -> SimpleNamespace:
    """A record as plain numbers and lists, which a board reads faster."""
    return SimpleNamespace(**{name: s[name].tolist() for name in s.dtype.names or ()})


# What can be done now

_BUTTON = ' role="button" tabindex="0"'
_WHY = re.compile(r' data-why="[0-9]+"')


def pressable(
    id: str,
    inner: str,
    action: int | None,
    label: str,
    box: tuple[float, float, float, float],
    r: float = 10,
    why: int | None = None,
) -> str:
    """A part of the board that is a choice now: outlined in the one colour for that. With no action, just the part.

    `why` is the action that the part stands for at other times: a page can be asked why it is not allowed now.
    """
    if action is None:
        asked = "" if why is None else f' data-why="{why}"'
        return f'<g id="{escape(id)}"{asked}>{inner}</g>'
    x, y, width, height = box
    said = escape(label)
    outline = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{r:g}" fill="none"'
    return (
        f'<g id="{escape(id)}" class="can" data-action="{action}"{_BUTTON} aria-label="{said}">'
        f"<title>{said}</title>{inner}"
        f'<rect class="halo" {outline} stroke="var(--card)" stroke-width="6"/>'
        f'<rect class="glow" {outline} stroke="var(--act)" stroke-width="3" pointer-events="all"/></g>'
    )


def pill(id: str, words: str, action: int, label: str, width: float) -> Sketch:
    """A choice that has no piece on the board, as wide as its words; a long one takes several lines."""
    room = width - 6 - 36
    wrapped = wrap(words, room, 15, True)
    across = max(70.0, max(width_of(line, 15, True) for line in wrapped) + 36)
    height = max(44.0, 24 + height_of(words, room, 15, bold=True))
    top = 3 + (height - height_of(words, room, 15, bold=True)) / 2 + 15
    inner = rect(3, 3, across, height, "card", "", 22)
    inner += lines(3 + across / 2, top, words, room, 15, bold=True, anchor="middle")
    return Sketch(pressable(id, inner, action, label, (3, 3, across, height), 22), across + 6, height + 6)


# Seats


@lru_cache(256)
def _mark(seat: int, r: float) -> str:
    if seat == 0:
        return f'<circle r="{r:g}"/>'
    if seat == 1:
        side = round(r * 0.9, 2)
        return f'<rect x="{-side:g}" y="{-side:g}" width="{2 * side:g}" height="{2 * side:g}" rx="{r / 5:g}"/>'
    corners = {
        2: ((0, -1.1), (1.1, 0.85), (-1.1, 0.85)),
        3: ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
        4: ((0.55, -1), (1.1, 0), (0.55, 1), (-0.55, 1), (-1.1, 0), (-0.55, -1)),
    }[seat]
    points = " ".join(f"{round(x * r, 2):g},{round(y * r, 2):g}" for x, y in corners)
    return f'<polygon points="{points}"/>'


def seat_mark(seat: int, x: float, y: float, r: float = 8, name: str = "") -> str:
    """The colour and the shape of a seat, around the point (x, y)."""
    title = f"<title>{escape(name)}</title>" if name else ""
    return f'<g class="mark" transform="translate({x:g} {y:g})" fill="var(--seat-{seat})">{title}{_mark(seat, r)}</g>'


def figure(id: str, seat: int, x: float, y: float, name: str, number: int | None = None, r: float = 17) -> str:
    """A seat's figure on the board, around the point (x, y), with a number under its mark where one matters."""
    mark = seat_mark(seat, 0, 0, r / 2) if number is None else seat_mark(seat, 0, -r * 0.3, r * 0.4)
    below = "" if number is None else text(0, r * 0.74, number, SMALLEST, bold=True, anchor="middle")
    disc = (
        f'<circle cy="2.5" r="{r:g}" fill="var(--shade)" fill-opacity="0.3"/>'
        f'<circle r="{r:g}" fill="var(--card)" stroke="var(--seat-{seat})" stroke-width="3"/>'
    )
    return group(id, "figure", x, y, disc + mark + below, name)


def named_seat(seat: int, x: float, y: float, name: str, width: float, size: float = 17) -> Sketch:
    """Colour, shape and name of a seat; a long name takes several lines. (x, y) is the top left corner."""
    room = width - size - 8
    mark = seat_mark(seat, x + size / 2, y + size * 0.68, size * 0.48)
    high = height_of(name, room, size, bold=True)
    return Sketch(mark + lines(x + size + 8, y + size, name, room, size, serif=True), width, high)


# Icons: our own few strokes, on a grid of 24


def _solid(*path: str) -> str:
    return f'<path d="{"".join(path)}" fill="currentColor" fill-rule="evenodd" stroke="none"/>'


def _stroke(weight: float, *path: str) -> str:
    return f'<path d="{"".join(path)}" stroke-width="{weight:g}"/>'


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0 {r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _bar(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


ICONS: dict[str, tuple[str, str]] = {  # name: what a screen reader says, shapes
    "bone": (
        later("Bone"),
        _stroke(3.6, "M8.5 15.5 15.5 8.5")
        + _solid(_disc(5.9, 15.4, 2.6))
        + _solid(_disc(8.6, 18.1, 2.6))
        + _solid(_disc(15.4, 5.9, 2.6))
        + _solid(_disc(18.1, 8.6, 2.6)),
    ),
    "coin": (later("Coin"), _solid(_disc(12, 12, 9.5), _bar(8.8, 8.8, 6.4, 6.4))),
    "text": (
        later("Text"),
        _solid(
            "M5.5 3H17l4 4v11a3 3 0 0 1-3 3H7.5a4 4 0 0 1-4-4V5a2 2 0 0 1 2-2z",
            _bar(7.5, 8, 6.5, 2),
            _bar(7.5, 12, 9.5, 2),
            _bar(7.5, 16, 7, 2),
        ),
    ),
    "sword": (
        later("Sword"),
        _solid("M21.5 2.5 20 7.4l-9 9-3.4-3.4 9-9z") + _stroke(2.6, "M5.8 12 12 18.2M8 16l-4.6 4.6"),
    ),
    "skull": (
        later("Skull"),
        _solid(
            "M12 2.5a8.6 8.6 0 0 0-8.6 8.6c0 3 1.4 5 3.6 6.1v2.6a1.7 1.7 0 0 0 1.7 1.7h6.6a1.7 1.7 0 0 0 1.7-1.7v-2.6",
            "c2.2-1.1 3.6-3.1 3.6-6.1A8.6 8.6 0 0 0 12 2.5z",
            _disc(8.6, 11.4, 2.1),
            _disc(15.4, 11.4, 2.1),
            "M12 14l-1.3 2.7h2.6z",
        ),
    ),
    "pick": (
        later("Pick"),
        _stroke(2.8, "M4.5 20.5 14.4 9") + _solid("M4.5 6.8C11 2.2 19.5 4.2 21.5 14.3 18.3 9.6 13 6.6 4.5 6.8z"),
    ),
    "lantern": (
        later("Lantern"),
        _stroke(1.8, "M9 5a3 3 0 0 1 6 0")
        + _solid(
            "M8 5.5h8V8l2.5 2.5V19a2.5 2.5 0 0 1-2.5 2.5H8A2.5 2.5 0 0 1 5.5 19v-8.5L8 8z",
            _bar(8.6, 11.6, 6.8, 7.2),
        )
        + _solid("M12 12.4c1.9 2 2.4 3.1 2 4.2-.6 1.6-3.4 1.6-4 0-.4-1.1.1-2.2 2-4.2z"),
    ),
    "map": (
        later("Map"),
        _solid("M2.5 5.5 8.3 4v15l-5.8 1.5z", "M9.5 4l5 1.7v15l-5-1.7z", "M15.7 5.5 21.5 4v15l-5.8 1.5z"),
    ),
    "book": (
        later("Book"),
        _solid(
            _bar(4, 3, 2.5, 18),
            "M7.7 3H18a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7.7z",
            _bar(10.3, 7, 6.9, 1.9),
            _bar(10.3, 11, 6.9, 1.9),
        ),
    ),
    "compass": (
        later("Compass"),
        _solid(_disc(12, 12, 9.5), "M12 4.5 9.2 12 12 19.5 14.8 12z") + _solid(_disc(12, 12, 1.3)),
    ),
    "sherd": (later("Sherd"), _solid("M3.5 8.2 12.5 3l8 5.6-2.3 9.6L9 21z", "M7.3 11.2l.6 1.9 9.9-2.5.4-1.9z")),
    "basket": (
        later("Basket"),
        _stroke(2, "M6.5 10a5.5 6 0 0 1 11 0")
        + _solid(
            "M2.5 10h19l-2.3 9.6a2 2 0 0 1-2 1.6H6.8a2 2 0 0 1-2-1.6z",
            _bar(7, 13, 1.8, 4.8),
            _bar(11.1, 13, 1.8, 4.8),
            _bar(15.2, 13, 1.8, 4.8),
        ),
    ),
    "bag": (
        later("Bag"),
        _solid("M9 8.5h6c4.5 2.5 6 5.5 6 8.5 0 3-2 4.5-5 4.5H8c-3 0-5-1.5-5-4.5 0-3 1.5-6 6-8.5z")
        + _stroke(2, "M8.5 7h7", "M10 4.2 8 2.6M14 4.2l2-1.6M12 4V2.5"),
    ),
    "rope": (
        later("Rope"),
        '<ellipse cx="11" cy="6.5" rx="7.5" ry="3"/>'
        + _stroke(2, "M3.5 6.5v4.6c0 1.7 3.3 3 7.5 3s7.5-1.3 7.5-3V6.5")
        + _stroke(2, "M3.5 11.5v4.6c0 1.7 3.3 3 7.5 3s7.5-1.3 7.5-3v-4.6")
        + _stroke(2, "M18 16.5c.3 2.2 1.3 3.6 3.5 4.5"),
    ),
    "sieve": (
        later("Sieve"),
        _stroke(2.2, _disc(10, 10, 7.2))
        + _stroke(1.1, "M10 3v14M3 10h14M4.6 6.3h10.8M4.6 13.7h10.8M6.3 4.6v10.8M13.7 4.6v10.8")
        + _stroke(3, "M15.3 15.3 21 21"),
    ),
    "mask": (
        later("Mask"),
        _solid(
            "M2.8 4.5c6.2 1.9 12.2 1.9 18.4 0 .8 8.5-2 16.5-9.2 16.5S2 13 2.8 4.5z",
            "M6.3 10.3c1.4 1.4 3.2 1.4 4.5 0-1.3-1.7-3.2-1.7-4.5 0z",
            "M13.2 10.3c1.3 1.4 3.1 1.4 4.5 0-1.3-1.7-3.2-1.7-4.5 0z",
            "M8.2 15c.8 2 2 3 3.8 3s3-1 3.8-3c-2.5 1-5.1 1-7.6 0z",
        ),
    ),
    "vase": (
        later("Vase"),
        _solid(
            "M8.5 2.5h7v2.3l-1.2 2c3.7 1.2 5.5 3.7 5.5 6.7 0 3.3-1.9 6.2-4.6 8H8.8c-2.7-1.8-4.6-4.7-4.6-8",
            " 0-3 1.8-5.5 5.5-6.7l-1.2-2z",
            _bar(6.5, 12.5, 11, 1.9),
        ),
    ),
    "bust": (
        later("Statue"),
        _solid(_disc(12, 6.3, 3.8)) + _solid("M6 16.5c0-4.2 2.2-6 6-6s6 1.8 6 6z", _bar(4.5, 18.2, 15, 3.3)),
    ),
    "gem": (
        later("Gem"),
        _stroke(1.7, "M6.2 4h11.6L21.8 9.8 12 21 2.2 9.8z", "M2.2 9.8h19.6", "M8.3 9.8 12 20.5l3.7-10.7L12 4z"),
    ),
    "treasure": (later("Treasure"), _solid("M6.5 3h11L22 9.5 12 22 2 9.5z", "M5.5 9h13l-2.3-3.5H7.8z")),
    "hut": (later("Hut"), _stroke(2, "M4 11.2 12 4l8 7.2V20.5H4z")),
    "ship": (later("Ship"), _solid("M2.5 15h19l-2.7 5.5H5.2z", "M11 3v10.5H4.5z", "M13 5.5v8h5.5z")),
    "museum": (
        later("Museum"),
        _solid(
            "M12 2.5 22 8v1.8H2V8z",
            _bar(4, 11.5, 2.8, 6.5),
            _bar(10.6, 11.5, 2.8, 6.5),
            _bar(17.2, 11.5, 2.8, 6.5),
            _bar(2.5, 19.2, 19, 2.3),
        ),
    ),
    "timber": (
        later("Timber"),
        _stroke(3, "M3.5 5.5h17M6.5 5.5V21M17.5 5.5V21") + _stroke(1.8, "M6.5 12.5 12 6M17.5 12.5 12 6"),
    ),
    "flag": (later("Flag"), _stroke(2.2, "M5.5 3v18.5") + _solid("M6.5 4h13l-3.2 4.3 3.2 4.3h-13z")),
    "cards": (
        later("Cards"),
        _solid("M9 2.5h10a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z")
        + _stroke(2, "M4 6.5v13a2 2 0 0 0 2 2h10.5"),
    ),
    "star": (later("Star"), _solid("M12 2.5l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.7l-6.1 3.4 1.4-6.8L2.2 9.6l6.9-.8z")),
    "hazard": (
        later("Hazard"),
        _stroke(2, "M12 3.5 22 20.5H2z") + _stroke(2.2, "M12 9.5v5") + _solid(_disc(12, 17.5, 1.3)),
    ),
    "blocked": (later("Blocked"), _stroke(3.4, "M5 5 19 19M19 5 5 19")),
    "lock": (
        later("Locked"),
        _stroke(2.2, "M7.5 11V8a4.5 4.5 0 0 1 9 0v3") + _solid(_bar(5, 10.5, 14, 11), _bar(11, 14.5, 2, 3.5)),
    ),
    "check": (later("Chosen"), _stroke(3, "M4.5 12.5 10 18 19.5 6.5")),
    "cross": (later("Crossed off"), _stroke(2.6, "M5 5 19 19M19 5 5 19")),
    "arrow": (later("Then"), _solid("M8 4.5 17.5 12 8 19.5z")),
    "up": (later("Up"), _stroke(2.6, "M12 20.5V5M5.5 11 12 4.5 18.5 11")),
    "down": (later("Down"), _stroke(2.6, "M12 3.5V19M5.5 13 12 19.5 18.5 13")),
    "question": (
        later("Hidden"),
        _stroke(2.6, "M7.5 8.5a4.5 4.5 0 1 1 6.8 3.9c-1.5.9-2.3 1.7-2.3 3.6") + _solid(_disc(12, 20, 1.7)),
    ),
}


def icon(name: str, x: float, y: float, size: float = 24, ink: str = "ink", title: str = "") -> str:
    """One of our icons; (x, y) is its top left corner."""
    said, shapes = ICONS[name]
    return (
        f'<g class="icon" transform="translate({x:g} {y:g}) scale({round(size / 24, 4):g})" color="var(--{ink})" '
        'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
        f"<title>{escape(title or _(said))}</title>{shapes}</g>"
    )


# Pieces


def tile(id: str, x: float, y: float, size: float, value: object, name: str, sign: str, hue: str) -> str:
    """A tile lying face up: a band in its colour, a large value, its sign, and its name where there is room."""
    band, r, named = size * 0.2, size * 0.1, size >= 56 and width_of(name, SMALLEST) <= size - 6
    number = round(size * (0.42 if named else 0.48), 1)
    middle = band + (size - band) / 2
    if named:
        middle = min(band + (size - band) * 0.42, size - 17 - number * 0.55)  # the number stays clear of the name
    shapes = (
        f"{shadow(0, 0, size, size, r)}{rect(0, 0, size, size, hue, '', r)}"
        f"{rect(2, band, size - 4, size - band - 2, r=r / 2)}"
        f"{text(size * 0.29, middle + number * 0.35, value, number, serif=True, anchor='middle')}"
        f"{icon(sign, size * 0.54, middle - size * 0.17, size * 0.34, hue, name)}"
    )
    below = text(size / 2, size - 8, name, SMALLEST, "muted", anchor="middle") if named else ""
    return group(id, "tile", x, y, shapes + below, f"{name} {value}")


_PEBBLES = (
    ((18, 22, 7, 4), (76, 16, 5, 4), (84, 70, 8, 5), (24, 80, 6, 4), (14, 56, 4, 3)),
    ((70, 24, 8, 5), (16, 34, 5, 4), (80, 58, 5, 3), (66, 84, 7, 4), (20, 74, 8, 5)),
    ((26, 14, 5, 3), (82, 32, 7, 5), (14, 62, 7, 5), (80, 82, 6, 4), (36, 86, 5, 3)),
)


@lru_cache(256)
def pebbles(width: float, height: float, variant: int) -> str:
    """A few stones strewn over a piece of ground."""
    stones = "".join(
        f'<ellipse cx="{x * width / 100:g}" cy="{y * height / 100:g}" rx="{a * 0.7:g}" ry="{b * 0.7:g}"/>'
        for x, y, a, b in _PEBBLES[variant % len(_PEBBLES)]
    )
    return f'<g class="pebbles" fill="var(--pebble)">{stones}</g>'


def hidden_tile(id: str, x: float, y: float, size: float, title: str, variant: int = 0) -> str:
    """A tile lying face down, with a question mark; the variant only strews its pebbles differently."""
    shapes = (
        f"{rect(0.75, 0.75, size - 1.5, size - 1.5, 'earth', 'pebble', size * 0.1)}{pebbles(size, size, variant)}"
        f"{icon('question', size * 0.25, size * 0.24, size * 0.5, 'buried', title)}"
    )
    return group(id, "tile hidden", x, y, shapes, title)


CARD_TEXT = 13


def card_height(title: str, body: str, width: float, sign: str = "", foot: str = "", badge: str = "") -> float:
    """How high a card must be for its words."""
    head = 16 + height_of(title, _title_room(width, sign, badge), 16, bold=True)
    high = head + height_of(body, width - 28, CARD_TEXT) + 14
    return high + (height_of(foot, width - 28, SMALLEST) + 4 if foot else 0)


def _title_room(width: float, sign: str, badge: str) -> float:
    return width - (58 if sign else 28) - (_badge_width(badge) + 6 if badge else 0)


def card(
    id: str,
    x: float,
    y: float,
    width: float,
    height: float,
    title: str,
    body: str,
    hue: str,
    sign: str = "",
    foot: str = "",
    badge: str = "",
    tail: float = 0,
) -> str:
    """The front of a card: a strip in its colour, a title, what it does, and a last line; a badge at its corner.

    Below the last line `tail` is left free for what a board adds.
    """
    title_room = _title_room(width, sign, badge)
    below = 16 + height_of(title, title_room, 16, bold=True)
    strip = f"M10 1h-1a8 8 0 0 0-8 8v{height - 18:g}a8 8 0 0 0 8 8h1z"
    shapes = (
        f"{shadow(0, 0, width, height, 10)}{rect(0.75, 0.75, width - 1.5, height - 1.5, 'card', 'muted', 10, 1)}"
        f'<path d="{strip}" fill="var(--{hue})"/>'
        f"{icon(sign, 18, 10, 24, hue, title) if sign else ''}"
        f"{lines(48 if sign else 18, 28, title, title_room, 16, serif=True)}"
        f"{lines(18, below + 14, body, width - 28, CARD_TEXT)}"
    )
    if foot:
        top = height - tail - 10 - height_of(foot, width - 28, SMALLEST) + SMALLEST
        shapes += lines(18, top, foot, width - 28, SMALLEST, "muted")
    return group(id, "card", x, y, shapes + (_badge(badge, width) if badge else ""), title)


def _badge_width(words: str) -> float:
    return max(30.0, width_of(words, 14, True) + 14)


def _badge(words: str, width: float) -> str:
    wide = _badge_width(words)
    number = text(width - wide / 2 - 8, 27, words, 14, "card", bold=True, anchor="middle")
    return rect(width - wide - 8, 10, wide, 24, "ink", "", 12) + number


def card_back(
    id: str, x: float, y: float, width: float, height: float, value: object, hue: str, title: str = ""
) -> str:
    """The back of a card, with what it says in a disc; a question mark where that is hidden."""
    r = round(min(width, height) * 0.33, 1)
    size = max(SMALLEST, round(r * 1.25))
    shapes = (
        f"{shadow(0, 0, width, height, 6)}{rect(0, 0, width, height, hue, '', 6)}"
        f'<circle cx="{width / 2:g}" cy="{height / 2:g}" r="{r:g}" fill="var(--on)"/>'
        f"{text(width / 2, height / 2 + size * 0.35, value, size, hue, serif=True, anchor='middle')}"
    )
    return group(id, "card back", x, y, shapes, title)


def pile(
    id: str, x: float, y: float, width: float, height: float, count: int, hue: str, title: str, value: object = "?"
) -> str:
    """A face-down pile that shows its height; an empty place where nothing is left. Its number stands beside it."""
    if count == 0:
        return group(id, "pile", x, y, empty_place(0, 0, width, height, 6), title)
    under = "".join(rect(0, step * 4, width, height, hue, "card", 6, 1.5) for step in range(min(2, count - 1), 0, -1))
    return group(id, "pile", x, y, under + card_back(f"{id}-top", 0, 0, width, height, value, hue), title)


_PIPS = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((27, 27), (50, 50), (73, 73)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((29, 25), (71, 25), (29, 50), (71, 50), (29, 75), (71, 75)),
}


def _face(face: int | str, size: float, ink: str) -> str:
    if isinstance(face, str):
        return icon(face, size * 0.17, size * 0.17, size * 0.66, ink)
    if face not in _PIPS:
        return text(size / 2, size * 0.68, face, round(size * 0.52), ink, serif=True, anchor="middle")
    return f'<g fill="var(--{ink})">{_pips(face, size)}</g>'


@lru_cache(256)
def _pips(face: int, size: float) -> str:
    return "".join(
        f'<circle cx="{x * size / 100:g}" cy="{y * size / 100:g}" r="{size * 0.09:g}"/>' for x, y in _PIPS[face]
    )


def die(id: str, x: float, y: float, size: float, face: int | str, hue: str = "", title: str = "") -> str:
    """A die: pips for 1 to 6, or the name of an icon (`question` before it is rolled); plain, or in a colour."""
    shapes = (
        f"{shadow(0, 0, size, size, size * 0.2)}"
        f"{rect(0.75, 0.75, size - 1.5, size - 1.5, hue or 'card', hue or 'muted', size * 0.2)}"
        f"{_face(face, size, 'on' if hue else 'ink')}"
    )
    return group(id, "die", x, y, shapes, title)


def track(
    id: str,
    x: float,
    y: float,
    width: float,
    labels: Sequence[object],
    filled: Sequence[bool],
    hue: str,
    size: float = 26,
    round_ones: bool = False,
) -> Sketch:
    """A row of spaces, some filled; a long one wraps. A label says the same as the space's number or is empty."""
    step = size + 6
    per_row = max(1, int((width + 6) // step))
    r = size / 2 if round_ones else 6
    made = []
    for i, (label, full) in enumerate(zip(labels, filled, strict=True)):
        left, top = i % per_row * step, i // per_row * step
        space = rect(1, 1, size - 2, size - 2, hue if full else "card", hue, r)
        if label != "":
            space += text(size / 2, size / 2 + 4.5, label, 13, "on" if full else "ink", bold=True, anchor="middle")
        made.append(group(f"{id}-{i}", "space full" if full else "space", left, top, space))
    rows, across = -(-len(labels) // per_row), min(len(labels), per_row)
    return Sketch(group(id, "track", x, y, "".join(made)), across * step - 6, rows * step - 6)


def section(
    id: str, x: float, y: float, width: float, height: float, bottom: int, dug: int, marks: Sequence[int] = ()
) -> str:
    """A cut through the ground: a shaft dug to one of `bottom` levels, and dashed lines at the marked ones."""
    step, quarter = height / bottom, height / 4
    shapes = rect(0, -8, width, 10, "grass", r=3)
    for i in range(4):
        shapes += rect(0, i * quarter, width, quarter + (0 if i == 3 else 1), f"soil-{i + 1}", r=0)
        shapes += f'<g transform="translate(0 {i * quarter:g})">{pebbles(width, quarter, i)}</g>'
    shapes += rect(width * 0.35, 0, width * 0.3, dug * step, "shaft", r=0) if dug else ""
    for level in marks:
        shapes += (
            f'<path d="M0 {level * step:g}H{width:g}" stroke="var(--card)" stroke-width="2" stroke-dasharray="5 4"/>'
        )
        shapes += rect(4, level * step - 10, 30, 20, "card", "muted", 10, 1)
        shapes += text(19, level * step + 5, level, 13, serif=True, anchor="middle")
    return group(id, "section", x, y, shapes)


def chip(x: float, y: float, words: str, hue: str = "", sign: str = "", height: float = 28) -> Sketch:
    """A small label in a pill; filled with a colour, or plain."""
    lead, ink = 28 if sign else 12, "on" if hue else "ink"
    wide = width_of(words, 13, True) + lead + 12
    shapes = rect(x + 0.75, y + 0.75, wide - 1.5, height - 1.5, hue or "card", hue or "muted", height / 2)
    if sign:
        shapes += icon(sign, x + 9, y + height / 2 - 7.5, 15, ink, words)
    shapes += text(x + lead, y + height / 2 + 4.7, words, 13, ink, bold=True)
    return Sketch(f'<g class="chip">{shapes}</g>', wide, height)


def bar(
    id: str, x: float, y: float, width: float, share: float, error: float = 0.0, hue: str = "brown", height: float = 14
) -> str:
    """Odds: a bar for a share of 1, with a whisker for how sure that is. The number stands beside it."""
    low, high = max(0.0, share - error) * width, min(1.0, share + error) * width
    shapes = rect(0, 0, width, height, f"{hue}-wash", "muted", height / 2, 1)
    if share > 0:
        shapes += rect(0, 0, max(height / 2, share * width), height, hue, "", min(height, share * width) / 2)
    if error > 0:
        ends = f"M{low:g} {height / 2:g}H{high:g}M{low:g} -3V{height + 3:g}M{high:g} -3V{height + 3:g}"
        shapes += f'<path class="error" d="{ends}" stroke="var(--ink)" stroke-width="1.5" fill="none"/>'
    return group(id, "bar", x, y, shapes)


def news(x: float, y: float) -> str:
    """The small dot on what has just changed."""
    return (
        f'<circle class="news" cx="{x:g}" cy="{y:g}" r="5" fill="var(--rust)" stroke="var(--card)" stroke-width="1.5"/>'
    )


# Panels and pictures


class Screen(Enum):
    """What a panel is drawn for: one kind of screen, or either where nobody has said which."""

    NARROW = "narrow"
    WIDE = "wide"
    EITHER = "either"


class Panel(NamedTuple):
    """A named picture of the table with a view box of its own, and the same as text."""

    id: str
    title: str
    width: float
    height: float
    svg: str  # the shapes inside the picture, without the <svg> around them; nothing if it is for the other screen
    text: str
    seat: int | None = None  # whose things these are: the frame is in that seat's colour
    wide: "Panel | None" = None  # the same laid out for a wide place, where that is better


COLUMN = 340  # the width of a panel that a phone can show without making it smaller
PADDING, GAP, HEAD = 16, 16, 44
STEP = COLUMN + 2 * PADDING + GAP
TWO_COLUMNS = COLUMN + STEP  # the width of a panel that lies across two columns


def panel_svg(panel: Panel, theme: str | None = None) -> str:
    """One panel as a picture: for a page (no theme: variables), or alone in the colours of a theme."""
    if theme is None:
        return _svg(panel.width, panel.height, panel.title, panel.svg, "group")
    ground = rect(0, 0, panel.width, panel.height, "card", r=0)
    return themed(_svg(panel.width, panel.height, panel.title, ground + panel.svg), theme)


class Frame(NamedTuple):
    """A panel at its place in a picture."""

    panel: Panel
    x: float
    y: float
    height: float


def compose(panels: Sequence[Panel], theme: str = "light") -> str:
    """All panels in one picture, each in its frame, for a notebook or paper."""
    shown = [panel.wide or panel for panel in panels]
    spans = [-(-int(panel.width + 2 * PADDING + GAP) // STEP) for panel in shown]
    heights = [HEAD + panel.height + PADDING for panel in shown]
    count = max([1, *spans, min(2, len(shown))])
    starts = _best_columns(spans, heights, count)
    tops, height = _stacked(starts, spans, heights, count)
    width = GAP + count * STEP
    ground = rect(0, 0, width, height, "paper", r=0)
    frames = "".join(
        _framed(Frame(panel, GAP + column * STEP, top, high))
        for panel, column, top, high in zip(shown, starts, tops, heights, strict=True)
    )
    return themed(_svg(width, height, ", ".join(panel.title for panel in shown), ground + frames), theme)


MOST_TRIED = 1000  # ways to lay out a picture


def _best_columns(spans: Sequence[int], heights: Sequence[float], count: int) -> Sequence[int]:
    """The column each panel begins in, so that the picture is low; panels keep their order within a column."""
    choices = [range(count - span + 1) for span in spans]
    if math.prod(map(len, choices)) <= MOST_TRIED:
        return min(itertools.product(*choices), key=lambda tried: _stacked(tried, spans, heights, count)[1])
    columns: list[int] = []
    for choice in choices:
        columns.append(min(choice, key=lambda c: _stacked([*columns, c], spans, heights, count)[0][-1]))
    return columns


def _stacked(
    columns: Sequence[int], spans: Sequence[int], heights: Sequence[float], count: int
) -> tuple[list[float], float]:
    """Where each panel begins if it lies below all before it, and how high the picture gets."""
    below, tops = [float(GAP)] * count, []
    for column, span, height in zip(columns, spans, heights, strict=False):
        top = max(below[column : column + span])
        tops.append(top)
        below[column : column + span] = [top + height + GAP] * span
    return tops, max(below)


def _svg(width: float, height: float, title: str, inner: str, role: str = "img") -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" font-family="var(--sans)" role="{role}" aria-label="{escape(title)}">{inner}</svg>'
    )


def _framed(frame: Frame) -> str:
    panel, width = frame.panel, frame.panel.width + 2 * PADDING
    line, weight = ("line", 1.5) if panel.seat is None else (f"seat-{panel.seat}", 2.5)
    inner = (
        f"{rect(1, 1, width - 2, frame.height - 2, 'card', line, 14, weight)}"
        f"{text(PADDING, 31, panel.title, 18, serif=True)}"
        f'<g transform="translate({PADDING} {HEAD})">{panel.svg}</g>'
    )
    return group(f"panel-{panel.id}", "panel", frame.x, frame.y, inner)
