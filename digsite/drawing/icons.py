"""Our own icons: a few strokes on a grid of 24."""

from digsite.drawing.lettering import escape
from digsite.text import _, later


def _solid(*path: str) -> str:
    return f'<path d="{"".join(path)}" fill="currentColor" fill-rule="evenodd" stroke="none"/>'


def _stroke(weight: float, *path: str) -> str:
    return f'<path d="{"".join(path)}" stroke-width="{weight:g}"/>'


def _disc(x: float, y: float, r: float) -> str:
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0 {r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def _bar(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


ICONS: dict[str, tuple[str, str]] = {  # name: what a screen reader says, shapes
    "bone": (
        later("Bone"),
        _stroke(3.6, "M8.5 15.5 15.5 8.5")
        + _solid(_disc(5.9, 15.4, 2.6))
        + _solid(_disc(8.6, 18.1, 2.6))
        + _solid(_disc(15.4, 5.9, 2.6))
        + _solid(_disc(18.1, 8.6, 2.6)),
    ),
    "coin": (later("Coin"), _solid(_disc(12, 12, 9.5), _bar(8.8, 8.8, 6.4, 6.4))),
    "text": (
        later("Text"),
        _solid(
            "M5.5 3H17l4 4v11a3 3 0 0 1-3 3H7.5a4 4 0 0 1-4-4V5a2 2 0 0 1 2-2z",
            _bar(7.5, 8, 6.5, 2),
            _bar(7.5, 12, 9.5, 2),
            _bar(7.5, 16, 7, 2),
        ),
    ),
    "sword": (
        later("Sword"),
        _solid("M21.5 2.5 20 7.4l-9 9-3.4-3.4 9-9z") + _stroke(2.6, "M5.8 12 12 18.2M8 16l-4.6 4.6"),
    ),
    "skull": (
        later("Skull"),
        _solid(
            "M12 2.5a8.6 8.6 0 0 0-8.6 8.6c0 3 1.4 5 3.6 6.1v2.6a1.7 1.7 0 0 0 1.7 1.7h6.6a1.7 1.7 0 0 0 1.7-1.7v-2.6",
            "c2.2-1.1 3.6-3.1 3.6-6.1A8.6 8.6 0 0 0 12 2.5z",
            _disc(8.6, 11.4, 2.1),
            _disc(15.4, 11.4, 2.1),
            "M12 14l-1.3 2.7h2.6z",
        ),
    ),
    "pick": (
        later("Pick"),
        _stroke(2.8, "M4.5 20.5 14.4 9") + _solid("M4.5 6.8C11 2.2 19.5 4.2 21.5 14.3 18.3 9.6 13 6.6 4.5 6.8z"),
    ),
    "lantern": (
        later("Lantern"),
        _stroke(1.8, "M9 5a3 3 0 0 1 6 0")
        + _solid(
            "M8 5.5h8V8l2.5 2.5V19a2.5 2.5 0 0 1-2.5 2.5H8A2.5 2.5 0 0 1 5.5 19v-8.5L8 8z",
            _bar(8.6, 11.6, 6.8, 7.2),
        )
        + _solid("M12 12.4c1.9 2 2.4 3.1 2 4.2-.6 1.6-3.4 1.6-4 0-.4-1.1.1-2.2 2-4.2z"),
    ),
    "map": (
        later("Map"),
        _solid("M2.5 5.5 8.3 4v15l-5.8 1.5z", "M9.5 4l5 1.7v15l-5-1.7z", "M15.7 5.5 21.5 4v15l-5.8 1.5z"),
    ),
    "book": (
        later("Book"),
        _solid(
            _bar(4, 3, 2.5, 18),
            "M7.7 3H18a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7.7z",
            _bar(10.3, 7, 6.9, 1.9),
            _bar(10.3, 11, 6.9, 1.9),
        ),
    ),
    "compass": (
        later("Compass"),
        _solid(_disc(12, 12, 9.5), "M12 4.5 9.2 12 12 19.5 14.8 12z") + _solid(_disc(12, 12, 1.3)),
    ),
    "sherd": (later("Sherd"), _solid("M3.5 8.2 12.5 3l8 5.6-2.3 9.6L9 21z", "M7.3 11.2l.6 1.9 9.9-2.5.4-1.9z")),
    "basket": (
        later("Basket"),
        _stroke(2, "M6.5 10a5.5 6 0 0 1 11 0")
        + _solid(
            "M2.5 10h19l-2.3 9.6a2 2 0 0 1-2 1.6H6.8a2 2 0 0 1-2-1.6z",
            _bar(7, 13, 1.8, 4.8),
            _bar(11.1, 13, 1.8, 4.8),
            _bar(15.2, 13, 1.8, 4.8),
        ),
    ),
    "bag": (
        later("Bag"),
        _solid("M9 8.5h6c4.5 2.5 6 5.5 6 8.5 0 3-2 4.5-5 4.5H8c-3 0-5-1.5-5-4.5 0-3 1.5-6 6-8.5z")
        + _stroke(2, "M8.5 7h7", "M10 4.2 8 2.6M14 4.2l2-1.6M12 4V2.5"),
    ),
    "rope": (
        later("Rope"),
        '<ellipse cx="11" cy="6.5" rx="7.5" ry="3"/>'
        + _stroke(2, "M3.5 6.5v4.6c0 1.7 3.3 3 7.5 3s7.5-1.3 7.5-3V6.5")
        + _stroke(2, "M3.5 11.5v4.6c0 1.7 3.3 3 7.5 3s7.5-1.3 7.5-3v-4.6")
        + _stroke(2, "M18 16.5c.3 2.2 1.3 3.6 3.5 4.5"),
    ),
    "sieve": (
        later("Sieve"),
        _stroke(2.2, _disc(10, 10, 7.2))
        + _stroke(1.1, "M10 3v14M3 10h14M4.6 6.3h10.8M4.6 13.7h10.8M6.3 4.6v10.8M13.7 4.6v10.8")
        + _stroke(3, "M15.3 15.3 21 21"),
    ),
    "mask": (
        later("Mask"),
        _solid(
            "M2.8 4.5c6.2 1.9 12.2 1.9 18.4 0 .8 8.5-2 16.5-9.2 16.5S2 13 2.8 4.5z",
            "M6.3 10.3c1.4 1.4 3.2 1.4 4.5 0-1.3-1.7-3.2-1.7-4.5 0z",
            "M13.2 10.3c1.3 1.4 3.1 1.4 4.5 0-1.3-1.7-3.2-1.7-4.5 0z",
            "M8.2 15c.8 2 2 3 3.8 3s3-1 3.8-3c-2.5 1-5.1 1-7.6 0z",
        ),
    ),
    "vase": (
        later("Vase"),
        _solid(
            "M8.5 2.5h7v2.3l-1.2 2c3.7 1.2 5.5 3.7 5.5 6.7 0 3.3-1.9 6.2-4.6 8H8.8c-2.7-1.8-4.6-4.7-4.6-8",
            " 0-3 1.8-5.5 5.5-6.7l-1.2-2z",
            _bar(6.5, 12.5, 11, 1.9),
        ),
    ),
    "bust": (
        later("Statue"),
        _solid(_disc(12, 6.3, 3.8)) + _solid("M6 16.5c0-4.2 2.2-6 6-6s6 1.8 6 6z", _bar(4.5, 18.2, 15, 3.3)),
    ),
    "gem": (
        later("Gem"),
        _stroke(1.7, "M6.2 4h11.6L21.8 9.8 12 21 2.2 9.8z", "M2.2 9.8h19.6", "M8.3 9.8 12 20.5l3.7-10.7L12 4z"),
    ),
    "treasure": (later("Treasure"), _solid("M6.5 3h11L22 9.5 12 22 2 9.5z", "M5.5 9h13l-2.3-3.5H7.8z")),
    "hut": (later("Hut"), _stroke(2, "M4 11.2 12 4l8 7.2V20.5H4z")),
    "ship": (later("Ship"), _solid("M2.5 15h19l-2.7 5.5H5.2z", "M11 3v10.5H4.5z", "M13 5.5v8h5.5z")),
    "museum": (
        later("Museum"),
        _solid(
            "M12 2.5 22 8v1.8H2V8z",
            _bar(4, 11.5, 2.8, 6.5),
            _bar(10.6, 11.5, 2.8, 6.5),
            _bar(17.2, 11.5, 2.8, 6.5),
            _bar(2.5, 19.2, 19, 2.3),
        ),
    ),
    "timber": (
        later("Timber"),
        _stroke(3, "M3.5 5.5h17M6.5 5.5V21M17.5 5.5V21") + _stroke(1.8, "M6.5 12.5 12 6M17.5 12.5 12 6"),
    ),
    "flag": (later("Flag"), _stroke(2.2, "M5.5 3v18.5") + _solid("M6.5 4h13l-3.2 4.3 3.2 4.3h-13z")),
    "cards": (
        later("Cards"),
        _solid("M9 2.5h10a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z")
        + _stroke(2, "M4 6.5v13a2 2 0 0 0 2 2h10.5"),
    ),
    "star": (later("Star"), _solid("M12 2.5l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17.7l-6.1 3.4 1.4-6.8L2.2 9.6l6.9-.8z")),
    "hazard": (
        later("Hazard"),
        _stroke(2, "M12 3.5 22 20.5H2z") + _stroke(2.2, "M12 9.5v5") + _solid(_disc(12, 17.5, 1.3)),
    ),
    "blocked": (later("Blocked"), _stroke(3.4, "M5 5 19 19M19 5 5 19")),
    "lock": (
        later("Locked"),
        _stroke(2.2, "M7.5 11V8a4.5 4.5 0 0 1 9 0v3") + _solid(_bar(5, 10.5, 14, 11), _bar(11, 14.5, 2, 3.5)),
    ),
    "check": (later("Chosen"), _stroke(3, "M4.5 12.5 10 18 19.5 6.5")),
    "cross": (later("Crossed off"), _stroke(2.6, "M5 5 19 19M19 5 5 19")),
    "arrow": (later("Then"), _solid("M8 4.5 17.5 12 8 19.5z")),
    "up": (later("Up"), _stroke(2.6, "M12 20.5V5M5.5 11 12 4.5 18.5 11")),
    "down": (later("Down"), _stroke(2.6, "M12 3.5V19M5.5 13 12 19.5 18.5 13")),
    "question": (
        later("Hidden"),
        _stroke(2.6, "M7.5 8.5a4.5 4.5 0 1 1 6.8 3.9c-1.5.9-2.3 1.7-2.3 3.6") + _solid(_disc(12, 20, 1.7)),
    ),
    # of landscapes
    "tree": (
        later("Tree"),
        _solid(
            "M10.5 21.5c.8-5 .8-7.5-.3-10C5 12 2.5 10.5 1.5 8.5c5.5-4.5 15.5-4.5 21 0-1.5 2.5-4.5 3.5-9 3",
            "-.6 3-.6 6 0 10z",
        ),
    ),
    "pagoda": (
        later("Pagoda"),
        _solid("M4.5 21v-5.5H1.5L6 12h2V9H5l7-5.5L19 9h-3v3h2l4.5 3.5h-3V21z", _bar(10.5, 17, 3, 4)),
    ),
    "pyramid": (
        later("Pyramid"),
        _solid("M1 20.5v-4h3.5v-4H8v-4h8v4h3.5v4H23v4z", _bar(10.5, 14.5, 3, 6)),
    ),
    "fortress": (
        later("Fortress"),
        _solid("M1.5 20.5v-8h2v-2h2v2h2.5V6h2V4h4v2h2v6.5h2.5v-2h2v2h2v8z", _bar(10.5, 15.5, 3, 5)),
    ),
    # of the frame around a table
    "play": (later("Play"), _solid("M7 4.5 19.5 12 7 19.5z")),
    "undo": (later("Undo"), _stroke(2.4, "M8 4 3.5 8.5 8 13M4 8.5h10a6 6 0 0 1 0 12H9")),
    "list": (
        later("List"),
        _stroke(2.4, "M9 6h11M9 12h11M9 18h11") + _solid(_bar(3, 4.5, 3, 3), _bar(3, 10.5, 3, 3), _bar(3, 16.5, 3, 3)),
    ),
    "left": (later("Back"), _stroke(2.6, "M15 5l-7 7 7 7")),
    "right": (later("On"), _stroke(2.6, "M9 5l7 7-7 7")),
    "bot": (
        later("Bot"),
        _stroke(2, "M5 8.5h14v10.5H5zM12 8.5V4.5")
        + _solid(_bar(8, 12, 2.6, 2.6), _bar(13.4, 12, 2.6, 2.6))
        + _solid(_disc(12, 3.5, 1.5)),
    ),
    "person": (
        later("Person"),
        _solid("M12 3a4.2 4.2 0 1 0 0 8.4A4.2 4.2 0 0 0 12 3zM4 21c0-5 3-8 8-8s8 3 8 8z"),
    ),
    "menu": (later("Menu"), _stroke(2.4, "M4 6.5h16M4 12h16M4 17.5h16")),
    "chat": (later("Chat"), _stroke(2.2, "M4 4.5h16v11.5H11L6.5 20.5V16H4zM8 9h8M8 12h5")),
    "clock": (later("Clock"), _stroke(2.2, "M12 3.5a8.5 8.5 0 1 0 .01 0zM12 7.5V12l3.2 2.4")),
    "again": (later("Again"), _stroke(2.4, "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4 3.5v4.5h4.5")),
    "die": (
        later("Die"),
        _stroke(2, "M5.5 3.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2z")
        + _solid(_disc(8.5, 8.3, 1.5), _disc(15.5, 15.7, 1.5), _disc(12, 12, 1.5)),
    ),
    "eye": (
        later("Seen"),
        _stroke(2, "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z")
        + _solid(_disc(12, 12, 3)),
    ),
    "crown": (later("Winner"), _solid("M3 7l4.5 4L12 4l4.5 7L21 7l-1.8 11H4.8z", _bar(4.8, 19.5, 14.4, 2))),
    "share": (later("Share"), _stroke(2.2, "M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 12.5V20h14v-7.5")),
}


def icon(name: str, x: float, y: float, size: float = 24, ink: str = "ink", title: str = "") -> str:
    """One of our icons; (x, y) is its top left corner."""
    said, shapes = ICONS[name]
    return (
        f'<g class="icon" transform="translate({x:g} {y:g}) scale({round(size / 24, 4):g})" color="var(--{ink})" '
        'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">'
        f"<title>{escape(title or _(said))}</title>{shapes}</g>"
    )
