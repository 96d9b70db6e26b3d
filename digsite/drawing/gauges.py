"""What tells how much: chances with their bars, ways that fill up part by part, and boxes that are ticked."""

from collections.abc import Sequence
from functools import lru_cache

from digsite.drawing.lettering import clipped, escape, text, width_of
from digsite.drawing.pieces import bar
from digsite.drawing.seats import seat_mark
from digsite.drawing.shapes import Sketch, moved, rect


def chance(
    id: str, words: str, share: float, figure: str, width: float, hue: str, size: float = 13.5, high: float = 12
) -> Sketch:
    """A chance: its name at the left, its figure at the right, and a bar below."""
    room = width - width_of(figure, size + 2.5, bold=True) - 6
    svg = text(0, 14, clipped(words, room, size), size) + text(width, 14, figure, size + 2.5, serif=True, anchor="end")
    return Sketch(svg + bar(id, 0, 19, width, share, hue=hue, height=high), width, 20 + high, f"{words} {figure}")


def segments(parts: Sequence[tuple[str, float]], hue: str, width: float, height: float) -> Sketch:
    """A way in parts, each with what it is called, filled as far as it is done."""
    across, svg = (width + 3) / len(parts) - 3, ""
    for i, (name, share) in enumerate(parts):
        x, r = i * (across + 3), height * 0.35
        full = rect(x, 0, max(across * share, 2 * r), height, hue, "", r) if share else ""
        svg += (
            f"<g><title>{escape(name)}</title>{rect(x + 0.5, 0.5, across - 1, height - 1, 'card', hue, r, 1)}{full}</g>"
        )
    return Sketch(svg, width, height)


@lru_cache(256)
def ticked(count: int, boxes: int, hue: str, size: float = 13) -> Sketch:
    """Boxes in a row, so many of them ticked; what is beyond them is left to a number beside."""
    step, inner = size + 3, size - 1.2
    svg = "".join(
        rect(i * step + 0.6, 0.6, inner, inner, hue if i < count else "card", hue, 3.5, 1.2) for i in range(boxes)
    )
    return Sketch(svg, boxes * step, size)


def tally_of_seats(names: Sequence[str], counts: Sequence[int], boxes: int, width: float, step: float = 26) -> Sketch:
    """A line for each seat: who it is, so many ticked boxes, and the number."""
    svg = ""
    for seat, (name, count) in enumerate(zip(names, counts, strict=True)):
        y, marks = seat * step, ticked(count, boxes, f"seat-{seat}")
        left = width - 34 - marks.width
        svg += seat_mark(seat, 7, y + 7.5, 6.5, name) + moved(marks, left, y + 1)
        svg += text(20, y + 12, clipped(name, left - 26, 13.5, bold=True), 13.5, serif=True)
        svg += text(width, y + 13, count, 16, serif=True, anchor="end")
    return Sketch(svg, width, step * len(names))
