"""Small dark signs on a piece: an icon, or how many lie there."""

from digsite.drawing.icons import icon
from digsite.drawing.lettering import text, width_of
from digsite.drawing.shapes import rect
from digsite.text.keeping import kept


def badge(x: float, y: float, sign: str, title: str, fill: str = "ink", ink: str = "card", r: float = 9) -> str:
    """A disc with an icon, around the point (x, y): at the corner of something, or on what has been chosen."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="var(--{fill})" stroke="var(--card)" stroke-width="1.5"/>'
    return disc + icon(sign, x - r * 0.65, y - r * 0.65, r * 1.3, ink, title)


@kept(256)
def times(x: float, y: float, count: int) -> str:
    """How many of a kind lie on each other, as a pill with its right upper corner at (x, y); nothing for one."""
    if count < 2:
        return ""
    words = f"×{count}"
    wide = width_of(words, 13, bold=True) + 8
    shapes = rect(-wide, 0, wide, 19, "ink", "card", 9)
    shapes += text(-wide / 2, 14, words, 13, "card", bold=True, anchor="middle")
    return f'<g transform="translate({x:g} {y:g})">{shapes}</g>'
