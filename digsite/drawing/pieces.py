"""What lies on a table: tiles, cards, piles, dice, tracks, chips and bars."""

from collections.abc import Sequence
from functools import lru_cache

from digsite.drawing.colours import SMALLEST
from digsite.drawing.icons import icon
from digsite.drawing.lettering import clipped, height_of, leading, lines, text, width_of, wrap
from digsite.drawing.shapes import Sketch, empty_place, group, rect, shadow


def tile(id: str, x: float, y: float, size: float, value: object, name: str, sign: str, hue: str) -> str:
    """A tile lying face up: a band in its colour, a large value, its sign, and its name where there is room."""
    band, r, named = size * 0.2, size * 0.1, size >= 56 and width_of(name, SMALLEST) <= size - 6
    number = round(size * (0.42 if named else 0.48), 1)
    middle = band + (size - band) / 2
    if named:
        middle = min(band + (size - band) * 0.42, size - 18.5 - number * 0.55)  # the number stays clear of the name
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
LOW_CARD = 100  # one that is lower has a title of one line


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

    Words that find no room are cut short. Below the last line `tail` is left free for what a board adds.
    """
    title_room, last = _title_room(width, sign, badge), height - tail - 11
    rows = min(len(wrap(title, title_room, 16, bold=True)), 2 if height > LOW_CARD else 1)
    below = 16 + rows * leading(16)
    most = int((last - (14 if foot else 0) - below - 14) // leading(CARD_TEXT)) + 1
    strip = f"M10 1h-1a8 8 0 0 0-8 8v{height - 18:g}a8 8 0 0 0 8 8h1z"
    shapes = (
        f"{shadow(0, 0, width, height, 10)}{rect(0.75, 0.75, width - 1.5, height - 1.5, 'card', 'muted', 10, 1)}"
        f'<path d="{strip}" fill="var(--{hue})"/>'
        f"{icon(sign, 18, 10, 24, hue, title) if sign else ''}"
        f"{lines(48 if sign else 18, 28, title, title_room, 16, serif=True, most=rows)}"
        f"{lines(18, below + 14, body, width - 28, CARD_TEXT, most=most) if most > 0 else ''}"
    )
    if foot:
        shapes += text(18, last, clipped(foot, width - 28, SMALLEST), SMALLEST, "muted")
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


def die(
    id: str,
    x: float,
    y: float,
    size: float,
    face: int | str,
    hue: str = "",
    title: str = "",
    *,
    piece: str = "",
    air: bool = False,
) -> str:
    """A die: pips for 1 to 6, or the name of an icon (`question` before it is rolled); plain, or in a colour.

    One in the `air` lands on the next page as a piece that was not there before.
    """
    shapes = (
        f"{shadow(0, 0, size, size, size * 0.2)}"
        f"{rect(0.75, 0.75, size - 1.5, size - 1.5, hue or 'card', hue or 'muted', size * 0.2)}"
        f"{_face(face, size, 'on' if hue else 'ink')}"
    )
    return group(id, "die air" if air else "die", x, y, shapes, title, piece)


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
