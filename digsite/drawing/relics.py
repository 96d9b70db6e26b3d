"""Small pictures of what is dug up, in the manner of the icons: a few strokes on a grid of 24."""

from digsite.drawing.icons import ICONS, icon
from digsite.drawing.lettering import escape


def _solid(path: str) -> str:
    return f'<path d="{path}" fill="currentColor" fill-rule="evenodd" stroke="none"/>'


def _line(path: str, weight: float = 2) -> str:
    return f'<path d="{path}" stroke-width="{weight:g}"/>'


def _ring(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0 {r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _tiles() -> str:
    places = ((x, y) for x in (3, 9.5, 16) for y in (3, 9.5, 16))
    return _solid("".join(f"M{x} {y}h5v5h-5z" for x, y in places if (x, y) not in ((9.5, 9.5), (16, 3))))


RELICS = {
    "frog": _solid(
        _ring(7, 7, 3.6) + _ring(7, 6.6, 1.3) + _ring(17, 7, 3.6) + _ring(17, 6.6, 1.3)
        + "M12 7.5c6 0 9 3.2 9 7.2 0 4.3-4 6.8-9 6.8s-9-2.5-9-6.8c0-4 3-7.2 9-7.2z"
        + "M6.5 14.2c1.5 3 3.3 4 5.5 4s4-1 5.5-4c-1.5 1.5-3.3 2-5.5 2s-4-.5-5.5-2z"
    ),
    "mantle": _solid(
        "M8.5 2.5h7l1.5 3 4.5 12.5c-1.6 1.8-3.4 1.4-4.4-.4-.9 3-3 3.6-4.1 1.4-.3 2.6-1.7 2.6-2 0"
        "-1.1 2.2-3.2 1.6-4.1-1.4-1 1.8-2.8 2.2-4.4.4L7 5.5z" + "M10 6.5 9 14l2-1 1 3 1-3 2 1-1-7.5z"
    ),
    "totem": _solid(
        "M6.5 2h11l-1 6 2.5 2-2.5 2 1 10h-11l1-10L5 10l2.5-2z" + _ring(9.8, 6, 1.1) + _ring(14.2, 6, 1.1)
        + "M9.5 13h5v1.8h-5z" + _ring(12, 18.2, 1.6)
    ),
    "scarab": _solid("M12 6.5c4.3 0 6.3 3.2 6.3 7.5s-2.5 7.5-6.3 7.5S5.7 18.3 5.7 14 7.7 6.5 12 6.5z"
                     "M11.3 9.5v10h1.4v-10z" + _ring(12, 4, 2.2))
    + _line("M5.5 10 2.5 8M5 14.5H2M5.7 18.5 3 20.5M18.5 10l3-2M19 14.5h3M18.3 18.5 21 20.5", 1.7),
    "staff": _line("M12 4.5V22", 2.6)
    + _line("M7.5 19.5c3.5-1 9-1.5 9-4.2 0-3-9-2.2-9-5.3 0-2.6 4-3.5 6.5-4.5", 2.2) + _solid(_ring(15.3, 4.6, 2.1)),
    "sunstone": _solid(_ring(12, 12, 5.6) + _ring(12, 12, 2))
    + _line("M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8")
    + _line("M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8"),
    "drum": _line("M4 7v9.5c0 2 3.6 3.5 8 3.5s8-1.5 8-3.5V7") + _line("M4 12.5 8 19l4-6 4 6 4-6.5", 1.5)
    + _solid("M12 3.5c4.7 0 8.5 1.6 8.5 3.6s-3.8 3.6-8.5 3.6-8.5-1.6-8.5-3.6S7.3 3.5 12 3.5z"),
    "heart": _solid("M12 21C5 16 2.5 12.5 2.5 8.6 2.5 5.7 4.7 3.5 7.5 3.5c1.9 0 3.5 1 4.5 2.6 1-1.6 2.6-2.6 4.5-2.6"
                    " 2.8 0 5 2.2 5 5.1C21.5 12.5 19 16 12 21zM7 9.5l3 3-1 3.5 5.5-5-3-2.5 1-2.5z"),
    "claw": _solid("M4 3c1 7 1.5 11 5 16-5-2-7-8-5-16zM11 2.5c.3 7 .8 12 3.5 17.5-5-3-6-10-3.5-17.5zM18 3"
                   "c0 6.5.3 11 2.5 16-4.5-2.5-5-9-2.5-16z"),
    "mirror": _line("M5 9.5a7 7.5 0 1 1 14 0a7 7.5 0 1 1-14 0z", 2.6) + _line("M12 17.5V22", 3.4)
    + _line("M9 8c.5-1.7 1.5-2.5 3-2.8", 1.8),
    "coins": _solid(_ring(8.5, 13.5, 6.5)) + _line(_ring(15, 9.5, 6), 2.2) + _solid(_ring(15, 9.5, 2.5)),
    "mosaic": _tiles(),
    "horn": _solid("M3 8c5-3.5 14-4 18-.5-1 6-5 11.5-11 13.5-2 .6-3-1.4-1.5-2.6C11.5 16 12 13.5 11 12"
                   "c-2-.5-6-1.5-8-4z"
                   "M6 7.8c4-1.5 9-1.6 12.5.2-3.5 1-8.5 1-12.5-.2z"),
    "thread": _line("M6 4h12M6 20h12M8.5 4v16M15.5 4v16") + _line("M8.5 7.5l7 2M8.5 11l7 2M8.5 14.5l7 2", 1.6)
    + _line("M15.5 17c3 .5 4.5 1.5 5.5 4", 1.6),
}  # fmt: skip


def relic(name: str, x: float, y: float, size: float, ink: str, title: str) -> str:
    """A picture of a find, or the icon of that name; (x, y) is its top left corner."""
    if name in ICONS:
        return icon(name, x, y, size, ink, title)
    return (
        f'<g class="icon" transform="translate({x:g} {y:g}) scale({round(size / 24, 4):g})" color="var(--{ink})" '
        'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
        f"<title>{escape(title)}</title>{RELICS[name]}</g>"
    )
