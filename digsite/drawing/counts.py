"""How many: numbers in discs and badges, stacks, tables of counts, spaces that are taken one by one."""

from collections.abc import Sequence
from functools import lru_cache

from digsite.drawing.icons import icon
from digsite.drawing.layout import column, row
from digsite.drawing.lettering import text, width_of
from digsite.drawing.parts import words_in
from digsite.drawing.seats import seat_mark
from digsite.drawing.shapes import Sketch, rect


def disc(x: float, y: float, value: object, hue: str, r: float = 14) -> str:
    """A number in a disc of its colour, around the point (x, y)."""
    size = max(13, round(r * 1.15))
    number = text(x, y + size * 0.35, value, size, "on", serif=True, anchor="middle")
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="var(--{hue})"/>{number}'


def stacked(piece: Sketch, count: int, size: float = 13) -> Sketch:
    """Equal pieces in a stack: the upper one with their number in its corner."""
    if count == 1:
        return piece
    words = f"×{count}" if piece.width >= 44 else str(count)
    wide, high = width_of(words, size, bold=True) + 6, size + 3
    badge = rect(piece.width - wide - 1, 1, wide, high, "ink", "", high / 2)
    number = text(piece.width - wide / 2 - 1, size, words, size, "card", bold=True, anchor="middle")
    return piece._replace(svg=piece.svg + badge + number)


def counted_below(figure: object, words: str, size: float = 20, small: float = 13) -> Sketch:
    """A figure, and below it in letters of this size what it counts."""
    wide = max(width_of(str(figure), size, bold=True), width_of(words, small))
    svg = text(0, size * 0.9, figure, size, serif=True) + text(0, size + small + 2, words, small, "muted")
    return Sketch(svg, wide, size + small + 6)


@lru_cache(256)
def tally(counts: tuple[int, ...], hues: tuple[str, ...], width: float, step: float = 23, small: float = 13) -> Sketch:
    """Counts in rows of one colour each, under the numbers of their columns; nothing is a dot."""
    across = len(counts) // len(hues)
    wide = width / across
    made = [text((i + 0.5) * wide, small, i + 1, small, "muted", anchor="middle") for i in range(across)]
    for i, count in enumerate(counts):
        middle, top = round((i % across + 0.5) * wide, 1), small + 5 + i // across * step
        if count:
            made.append(rect(middle - 10, top, 20, step - 3, hues[i // across], "", 4))
            made.append(text(middle, top + step - 8, count, 14, "on", bold=True, anchor="middle"))
        else:
            made.append(f'<circle cx="{middle:g}" cy="{top + step / 2 - 1.5:g}" r="1.8" fill="var(--muted)"/>')
    return Sketch(f'<g class="counts">{"".join(made)}</g>', width, small + 5 + len(hues) * step)


def taken(owners: Sequence[int], spaces: int, width: float, most: float = 25) -> Sketch:
    """Spaces in a row, the first of them taken by these seats; closer, then in several rows, where they are many."""
    step = max(20.5, min(most, width / max(1, spaces)))
    across = max(1, int(width / step + 0.01))
    svg = ""
    for i in range(spaces):
        x, y = i % across * step + 10.25, i // across * step + 10.25
        line = f"seat-{owners[i]}" if i < len(owners) else "muted"
        svg += f'<circle cx="{x:g}" cy="{y:g}" r="9.5" fill="var(--card)" stroke="var(--{line})" stroke-width="1.5"/>'
        svg += seat_mark(owners[i], x, y, 5.4) if i < len(owners) else ""
    return Sketch(svg, width, -(-spaces // across) * step)


def legend(rows: Sequence[tuple[str, str, str]], width: float, size: float = 13) -> Sketch:
    """Icons in their colours with words about each."""
    signs = [Sketch(icon(sign, 0, 0, 20, hue, words), 20, 20) for sign, hue, words in rows]
    lines = [words_in(words, width - 32, size, "muted") for _sign, _hue, words in rows]
    return column([row(pair, 12) for pair in zip(signs, lines, strict=True)], 8)
