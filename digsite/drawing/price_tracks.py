"""A row of spaces with prices, covered from its dear end."""

from digsite.drawing.lettering import text
from digsite.drawing.shapes import Sketch, group, rect
from digsite.text.keeping import kept

MOST = 10  # spaces that are drawn; of a longer row those around the next one


@kept(1024)
def price_track(
    id: str, prices: tuple[int, ...], free: int, hue: str, width: float, size: float = 21, above: tuple[int, ...] = ()
) -> Sketch:
    """The spaces from the cheap end, the last free one in a dark frame; other numbers may stand above them."""
    count = min(len(prices), MOST)
    first = max(0, min(free - 1 - count // 2, len(prices) - count))
    step = min(size + 5, (width - size - 2) / max(1, count - 1))
    side, top, svg = min(size, step - 3), 15 if above else 0, ""
    for place, i in enumerate(range(first, first + count)):
        x, full = 1.5 + place * step, i >= free
        svg += rect(x, top + 1.5, side, side, hue if full else "card", hue, 5, 1.4)
        ink, base = "on" if full else "ink", top + 6 + side / 2
        svg += text(x + side / 2, base, prices[i], 13, ink, bold=True, anchor="middle")
        svg += text(x + side / 2, 12, above[i], 13, "gold", bold=True, anchor="middle") if above else ""
    if free:
        svg += rect((free - 1 - first) * step, top, side + 3, side + 3, "", "ink", 6, 2.6)
    return Sketch(group(id, "track", 0, 0, svg), 3 + (count - 1) * step + side, top + side + 3)
