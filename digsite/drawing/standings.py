"""A track of values on which everybody has a mark."""

from digsite.drawing.lettering import text, width_of
from digsite.drawing.seats import seat_mark
from digsite.drawing.shapes import Sketch, group, rect
from digsite.text.keeping import kept


@kept(512)
def standings(
    id: str, values: tuple[int, ...], stands: tuple[int, ...], names: tuple[str, ...], width: float, height: float
) -> Sketch:
    """A space for each value, with the marks of the seats that stand there; a mark keeps its name as it moves."""
    step, svg = (width + 4) / len(values), ""
    for space, value in enumerate(values):
        there = [seat for seat, stand in enumerate(stands) if stand == space]
        shapes = _space(id, value, there, step - 4, height)
        svg += group(f"{id}-{space}", "space", space * step, 0, shapes, ", ".join(names[seat] for seat in there))
    return Sketch(svg, width, height)


def _space(id: str, value: int, there: list[int], width: float, height: float) -> str:
    """The marks stand beside the value, or below it where there is no room."""
    svg = rect(0.75, 0.75, width - 1.5, height - 1.5, "card", "line", 7, 1.4)
    lead = width_of(str(value), 13, bold=True) + 9
    beside = width - lead >= 24
    if beside:
        svg += text(6, height / 2 + 4.6, value, 13, "muted", bold=True)
    else:
        svg += text(width / 2, 12.5, value, 13, "muted", bold=True, anchor="middle")
    two, left, middle = beside and len(there) > 2, lead if beside else 2, height / 2 if beside else height - 8
    step = min(11.0, (width - left - 10) / max(1, (len(there) + 1) // 2 - 1 if two else len(there) - 1))
    for i, seat in enumerate(there):
        x, y = left + 6 + (i // 2 if two else i) * step, middle + ((6 if i % 2 else -6) if two else 0)
        svg += group(f"{id}-mark-{seat}", "mark", x, y, seat_mark(seat, 0, 0, 4.6), piece=f"{id}-{seat}")
    return svg
