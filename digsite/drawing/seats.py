"""Who: a seat is a colour, a shape and a name."""

from functools import lru_cache

from digsite.drawing.colours import SMALLEST
from digsite.drawing.lettering import clipped, escape, height_of, leading, lines, text
from digsite.drawing.shapes import Sketch, group


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


def seat_line(seat: int, name: str, width: float, size: float = 17) -> Sketch:
    """The same in one line: a long name is cut short."""
    said = clipped(name, width - size - 8, size, bold=True)
    mark = seat_mark(seat, size / 2, size * 0.68, size * 0.48)
    return Sketch(mark + text(size + 8, size, said, size, serif=True), width, leading(size))
