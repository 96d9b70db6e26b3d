"""Ready-made parts of a board: frames, headings, buttons, figures with what they count, rows of facts."""

from collections.abc import Sequence
from typing import NamedTuple

from digsite.drawing.colours import SMALLEST
from digsite.drawing.icons import icon
from digsite.drawing.layout import Place
from digsite.drawing.lettering import clipped, height_of, leading, lines, text, width_of
from digsite.drawing.pressing import pressable
from digsite.drawing.shapes import Sketch, rect, shadow


class Framed(NamedTuple):
    """A frame, and the room within."""

    svg: str
    inside: Place


def frame(
    width: float, height: float, title: str = "", aside: str = "", *, line: str = "line", fill: str = "card"
) -> Framed:
    """The frame of a panel, with its title and a remark at the right; what comes inside has a margin of 12."""
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, fill, line, 14)
    if not title:
        return Framed(svg, Place(12, 12, width - 24, height - 24))
    svg += heading(title, aside, width - 24, 12, 8)
    return Framed(svg, Place(12, 36, width - 24, height - 48))


def heading(title: str, aside: str, width: float, x: float = 0, y: float = 0) -> str:
    """A title in serif, cut short where it must be, and a remark that is left out where there is no room for it."""
    svg = text(x, y + 17, clipped(title, width, 17, bold=True), 17, serif=True)
    room = width - width_of(title, 17, bold=True) - 12
    if aside and width_of(aside, SMALLEST) <= room:
        svg += text(x + width, y + 16, aside, SMALLEST, "muted", anchor="end")
    return svg


def label(words: str, width: float, size: float = SMALLEST) -> Sketch:
    """Small words that name what is below them."""
    return Sketch(lines(0, size, words, width, size, "muted", bold=True), width, height_of(words, width, size, True))


def words_in(words: str, width: float, size: float = 13, ink: str = "ink", *, bold: bool = False) -> Sketch:
    """Words in as many lines as they need."""
    return Sketch(lines(0, size, words, width, size, ink, bold=bold), width, height_of(words, width, size, bold))


def words_within(words: str, width: float, height: float, size: float = 13, ink: str = "ink") -> Sketch:
    """Words in as many lines as find room, at least in one; what is left of them is cut short."""
    most = max(1, int(height // leading(size)))
    high = min(most * leading(size), height_of(words, width, size))
    return Sketch(lines(0, size, words, width, size, ink, most=most), width, high)


def stat(figure: object, words: str, size: float = 20, small: float = SMALLEST) -> Sketch:
    """A figure that matters, with what it counts below."""
    wide = max(width_of(str(figure), size, bold=True), width_of(words, small))
    svg = text(0, size * 0.9, figure, size, serif=True) + text(0, size + small + 2, words, small, "muted")
    return Sketch(svg, wide, size + small + 6, f"{words} {figure}")


def fact_rows(rows: Sequence[tuple[str, object]], width: float, step: float = 20, size: float = 13) -> Sketch:
    """Names at the left, numbers at the right, a line for each."""
    svg = "".join(
        text(0, i * step + size, clipped(name, width - width_of(str(value), size) - 8, size), size)
        + text(width, i * step + size, value, size, "muted", anchor="end")
        for i, (name, value) in enumerate(rows)
    )
    return Sketch(svg, width, len(rows) * step, "\n".join(f"{name} {value}" for name, value in rows))


def verb(
    id: str,
    words: str,
    cost: str,
    action: int | None,
    said: str,
    width: float,
    *,
    sign: str = "",
    height: float = 40,
    why: int | None = None,
) -> Sketch:
    """A button on the board: what is done there, and what it costs. Quiet where it cannot be done."""
    if action is None:
        inner = text(width / 2, height / 2 + 4.5, clipped(words, width - 8, 13), 13, "muted", anchor="middle")
        return Sketch(pressable(id, inner, None, "", (0, 0, 0, 0), why=why), width, height)
    lead = 34 if sign else 12
    inner = shadow(2, 2, width - 4, height - 4, 11) + rect(2, 2, width - 4, height - 4, "card", "", 11)
    inner += icon(sign, 12, height / 2 - 9, 18, "ink", words) if sign else ""
    room = width - lead - 12 - (width_of(cost, 13) + 8 if cost else 0)
    inner += text(lead, height / 2 + 5, clipped(words, room, 14, bold=True), 14, bold=True)
    inner += text(width - 12, height / 2 + 4.5, cost, 13, "muted", anchor="end") if cost else ""
    return Sketch(pressable(id, inner, action, said, (2, 2, width - 4, height - 4), 11), width, height)


def rule(width: float) -> Sketch:
    """A thin line between two parts."""
    return Sketch(f'<path d="M0 0.75H{width:g}" stroke="var(--line)" stroke-width="1.5"/>', width, 1.5)


def upright(height: float) -> Sketch:
    """The same, upright."""
    return Sketch(f'<path d="M0.75 0V{height:g}" stroke="var(--line)" stroke-width="1.5"/>', 1.5, height)
