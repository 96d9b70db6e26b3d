"""Numbers that add up: a bar for each on one scale, and the sum that is wanted."""

from collections.abc import Sequence

from digsite.drawing.lettering import text, width_of
from digsite.drawing.shapes import Sketch, moved, rect

HIGH, SCALE = 30, 6


def adding_up(parts: Sequence[tuple[int, str]], goal: int, width: float, size: float = 13) -> Sketch:
    """Bars as long as their numbers, each in its colour, on a scale that reaches beyond the goal (0: there is none)."""
    total = sum(number for number, _hue in parts)
    last = max(total, goal, SCALE) + 2
    unit, left, foot = (width - 16) / last, 8.0, 8 + HIGH
    ticks = "".join(f"M{left + at * unit:.1f} {foot + 4:g}v6" for at in range(last + 1))
    svg, x = f'<path d="{ticks}" stroke="var(--muted)" stroke-width="1.3" fill="none"/>', left
    for number, hue in parts:
        svg += rect(round(x + 1, 1), 8, round(number * unit - 2, 1), HIGH, hue, "", 6)
        if width_of(str(number), 16, bold=True) < number * unit - 2:
            svg += text(round(x + number * unit / 2, 1), 8 + HIGH * 0.68, number, 16, "on", serif=True, anchor="middle")
        x += number * unit
    if goal:
        at = left + goal * unit
        svg += f'<path d="M{at:.1f} 0V{foot + 10:g}" stroke="var(--ink)" stroke-width="3" fill="none"/>'
        svg += text(round(at, 1), foot + 12 + size, goal, size, bold=True, anchor="middle")
    return Sketch(svg, width, foot + 16 + size if goal else foot + 12)


def with_plus(parts: Sequence[Sketch], gap: float = 16, size: float = 18) -> Sketch:
    """Parts side by side, with a plus between two."""
    svg, x = "", 0.0
    for i, part in enumerate(parts):
        middle = part.height / 2 + size * 0.3
        svg += text(x - gap / 2, middle, "+", size, "muted", serif=True, anchor="middle") if i else ""
        svg += moved(part, x, 0)
        x += part.width + gap
    return Sketch(svg, max(0.0, x - gap), max((part.height for part in parts), default=0.0))
