"""A button of two lines: what is done, and below it what that costs or why it cannot be done."""

from digsite.drawing.icons import icon
from digsite.drawing.lettering import clipped, text, width_of
from digsite.drawing.pressing import pressable
from digsite.drawing.shapes import Sketch, rect, shadow
from digsite.text import _
from digsite.text.keeping import kept


def deed(
    id: str, action: int, said: str, name: str, price: tuple[str, str], why: str, width: float, height: float = 46
) -> Sketch:
    """Where something can be done, with its price (a figure and a word); without a sentence it is quiet."""
    inner = _deed(name, *price, why, bool(said), width, height)
    frame = (2.0, 2.0, width - 4, height - 4)
    return Sketch(pressable(id, inner, action if said else None, said, frame, 10, action), width, height)


@kept(1024)
def _deed(name: str, figure: str, note: str, why: str, can: bool, width: float, height: float) -> str:
    ink, top = "ink" if can else "muted", height / 2 - 4
    svg = shadow(2, 2, width - 4, height - 4, 10) + rect(2, 2, width - 4, height - 4, "card", "", 10) if can else ""
    size = 14 if width_of(name, 14, bold=True) <= width - 14 else 13
    svg += text(width / 2, top, clipped(name, width - 8, size, bold=can), size, ink, bold=can, anchor="middle")
    if not figure or (why and not can):
        words = note if can or not why else why
        return svg + text(width / 2, top + 17, clipped(words, width - 4, 13), 13, ink, anchor="middle")
    words = f"{figure} {note}".strip()
    words = words if width_of(words, 14, bold=can) + 22 <= width else figure
    x = (width - width_of(words, 14, bold=can) - 17) / 2
    svg += icon("coin", x, top + 6, 13, "gold" if can else "muted", _("Coins"))
    return svg + text(x + 17, top + 17.5, words, 14, ink, bold=can)
