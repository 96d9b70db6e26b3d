"""Colours and type of both themes."""

TOKENS: dict[str, tuple[str, str]] = {  # name: light, dark
    "paper": ("#f6efe2", "#1e1a15"),
    "card": ("#fffaf0", "#2a251e"),
    "ink": ("#2b2620", "#efe6d6"),
    "muted": ("#6b5f50", "#b9ab95"),
    "line": ("#d9c9ae", "#4a4135"),
    "act": ("#17706f", "#5cc4c2"),
    "alarm": ("#a63d2f", "#ef8a76"),
    "seat-0": ("#0067a5", "#6db3e8"),
    "seat-1": ("#b34d08", "#f0955a"),
    "seat-2": ("#4a5568", "#a9b4c2"),
    "seat-3": ("#8a4a8f", "#cf9ad6"),
    "seat-4": ("#6b5a00", "#d6c24a"),
    "shade": ("#8c7a5e", "#0d0b08"),  # the soft shadow
    "on": ("#fffaf0", "#1e1a15"),  # text and shapes on a hue or a seat's colour
    "earth": ("#c3a67c", "#5d4c36"),  # what lies face down
    "pebble": ("#a58457", "#6b573b"),
    "buried": ("#533b1d", "#e0cba6"),  # the question mark on it
    "tray": ("#dcc8a4", "#3a3226"),  # the ground that tiles lie on
    "grass": ("#6d8b4a", "#67834a"),
    "sky": ("#f3e3c3", "#2c3038"),
    "hills": ("#e9d2a6", "#3a3a3a"),
    "sun": ("#c9752b", "#e59f70"),
    "deep": ("#3a2a18", "#0c0a07"),  # openings: a door, the mouth of a cave
    "gild": ("#c8922a", "#dba83f"),
    "shaft": ("#4f3a24", "#120f0b"),
    "soil-1": ("#e0c99f", "#94805b"),
    "soil-2": ("#d1b587", "#8a754f"),
    "soil-3": ("#c09f6f", "#816b47"),
    "soil-4": ("#ab8759", "#786240"),
}
HUES: dict[str, tuple[str, str]] = {  # the games' own colours; none is near teal
    "gold": ("#855a04", "#dba83f"),
    "red": ("#a3382c", "#ec9486"),
    "green": ("#47722f", "#93c274"),
    "blue": ("#2c6191", "#82b6e2"),
    "violet": ("#75529f", "#bda1e6"),
    "rust": ("#a04d20", "#e59f70"),
    "olive": ("#5d6b3a", "#afc08a"),
    "brown": ("#71532a", "#cdac7a"),
    "grey": ("#5a5f68", "#abb3bf"),
    "orange": ("#a4500c", "#ef9d56"),
}
THEMES = ("light", "dark")
SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon")
SMALLEST = 13  # of any text of these parts, so that a phone shows it large enough; a wide board may go down to 12


def mixed(colour: str, ground: str, share: float) -> str:
    """A colour laid thinly over a ground."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _palette(theme: int) -> dict[str, str]:
    colours = {name: both[theme] for name, both in (TOKENS | HUES).items()}
    washes = {f"{name}-wash": mixed(both[theme], TOKENS["card"][theme], 0.12) for name, both in HUES.items()}
    return {**colours, **washes, "serif": SERIF, "sans": SANS}


PALETTES: dict[str, dict[str, str]] = {name: _palette(i) for i, name in enumerate(THEMES)}


def variables(theme: str) -> str:
    """The colours and type of a theme as CSS declarations, for a page's style sheet."""
    return "\n".join(f"--{name}: {value};" for name, value in PALETTES[theme].items())
