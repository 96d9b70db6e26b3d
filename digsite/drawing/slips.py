"""Small slips of paper: what is in force or asked, whose turn to choose it is, points left, and where a die leads."""

from collections.abc import Sequence

from digsite.drawing.icons import icon
from digsite.drawing.layout import row
from digsite.drawing.lettering import clipped, height_of, leading, lines, text, width_of
from digsite.drawing.pieces import chip, die
from digsite.drawing.seats import named_seat, seat_mark
from digsite.drawing.shapes import NOTHING, Sketch, empty_place, flow, moved, rect, shadow


def slip(
    title: str, words: str, width: float, size: float, hue: str = "ink", room: float = 999, picture: Sketch = NOTHING
) -> Sketch:
    """A title and what it says, as far as there is room; between them a picture, where there is room for that too."""
    across, big = width - 27, 14.5
    rows = min(3, round(height_of(title, across, big, bold=True) / leading(big)))
    needed = round(height_of(words, across, size) / leading(size))
    free = room - rows * leading(big) - 24
    air = picture.height if free - needed * leading(size) >= picture.height else 0
    body = min(max(1, int((free - air) // leading(size))), needed)
    high = rows * leading(big) + body * leading(size) + 20 + air
    svg = shadow(0, 0, width, high, 10) + rect(0.75, 0.75, width - 1.5, high - 1.5, "card", "muted", 10, 1.2)
    svg += f'<path d="M10 1h-1a8 8 0 0 0-8 8v{high - 18:g}a8 8 0 0 0 8 8h1z" fill="var(--{hue})"/>'
    svg += lines(18, 21, title, across, big, serif=True, most=rows)
    svg += moved(picture, (width + 8 - picture.width) / 2, rows * leading(big) + 9) if air else ""
    svg += lines(18, rows * leading(big) + 8 + size + air, words, across, size, most=body)
    return Sketch(svg, width, high + 3)


def seat_slip(seat: int, name: str, words: str, width: float, *, now: bool = False) -> Sketch:
    """Somebody and what is said of them; who is meant now has a dark line around."""
    svg = rect(1, 1, width - 2, 46, "card", "ink" if now else "line", 10, 2.4 if now else 1.5)
    svg += moved(named_seat(seat, 0, 0, clipped(name, width - 44, 14, bold=True), width - 12, 14), 10, 5)
    return Sketch(svg + text(32, 39, clipped(words, width - 44, 13), 13, "muted"), width, 48)


def owner(seat: int, name: str, most: float) -> Sketch:
    """Whose something is: a mark and a pill with the name."""
    pill = chip(0, 0, clipped(name, most, 13, bold=True), height=26)
    return Sketch(seat_mark(seat, 8, 13, 7) + moved(pill, 20, 0), pill.width + 20, 26)


def discs(count: int, most: int, hue: str, size: float, words: str, limit: int = 6) -> Sketch:
    """So many of at most so many, as discs with words beside them; too many are left to the words."""
    svg, x = "", 0.0
    if most <= limit:
        svg = "".join(
            f'<circle cx="{size / 2 + i * (size + 3):g}" cy="{size / 2:g}" r="{size / 2 - 1.5:g}" '
            f'fill="{f"var(--{hue})" if i < count else "none"}" stroke="var(--{hue})" stroke-width="2.2"/>'
            for i in range(most)
        )
        x = most * (size + 3) + 3
    return Sketch(svg + text(x, size / 2 + 5, words, 14, bold=True), x + width_of(words, 14, bold=True), size)


def figures(parts: Sequence[tuple[object, str, str]], size: float, small: float, gap: float = 7) -> Sketch:
    """Numbers in one line, each with a word or an icon (a word, and the name of its icon or nothing)."""
    svg, x = "", 0.0
    for figure, words, sign in parts:
        if sign:
            svg += icon(sign, x, size * 0.2, size * 0.92, "violet", words)
            x += size * 0.92 + 3
        svg += text(x, size, figure, size, serif=True)
        x += width_of(str(figure), size, bold=True) + 3
        if not sign:
            svg += text(x, size, words, small, "muted")
            x += width_of(words, small)
        x += gap
    return Sketch(svg, x - gap, size + 4)


def nothing_there(words: str, width: float, height: float) -> Sketch:
    """An empty place with words in it."""
    svg = empty_place(0, 4, width, height - 10)
    return Sketch(svg + text(width / 2, height / 2 + 4, words, 13, "muted", anchor="middle"), width, height)


def rolled(words: str, size: float, face: int = 0) -> Sketch:
    """What a roll comes to, on a slip with round ends; before it the die, if it has a face."""
    lead, high = (36.0 if face else size - 7), size * 2 + 2
    wide = lead + width_of(words, size, bold=True) + size - 7
    svg = rect(0.9, 0.9, wide - 1.8, high - 1.8, "card", "ink", high / 2 - 1, 1.8)
    svg += die("rolled", 8, high / 2 - 11, 22, face) if face else ""
    return Sketch(svg + text(lead, high / 2 + size * 0.36, words, size, bold=True), wide, high)


def outcome(
    id: str,
    faces: Sequence[int],
    words: str,
    sign: tuple[str, str] | None = None,
    more: str = "",
    small: float = 12,
    most: int = 3,
) -> Sketch:
    """Faces of a die and where they lead; with `more` beside it in bold: what one would like. Many are a range."""
    made = [Sketch(die(f"{id}-{face}", 0, 1, 16, face), 16, 18) for face in faces[:most]]
    if len(faces) > most:
        figures = f"{faces[0]}–{faces[-1]}"
        made = [Sketch(text(0, 14, figures, 13, "muted", bold=True), width_of(figures, 13, bold=True), 18)]
    if sign:
        made.append(Sketch(icon(sign[0], 0, 2, 14, sign[1]), 14, 18))
    bold = bool(more)
    made.append(Sketch(text(0, 14, words, 13, bold=bold), width_of(words, 13, bold=bold), 18))
    if more.strip():
        made.append(Sketch(text(0, 14, more, small, "muted"), width_of(more, small), 18))
    return row(made, 3)


def outcomes(parts: Sequence[Sketch], width: float) -> Sketch:
    """Where a die leads, on one slip."""
    inside = flow(parts, width - 12, 8, 4)
    svg = shadow(0, 0, width, inside.height + 12, 9)
    svg += rect(0.6, 0.6, width - 1.2, inside.height + 10.8, "card", "muted", 9, 1.2)
    return Sketch(svg + moved(inside, 7, 6), width, inside.height + 12)
