"""The steps of a turn: those that are done, the present one, those to come."""

from digsite.drawing.icons import icon
from digsite.drawing.lettering import clipped, text, width_of
from digsite.drawing.shapes import Sketch, rect
from digsite.text import _

ROOMY = 200  # a step of this width has room for its number or tick, and for a remark


def stage(
    number: int,
    name: str,
    width: float,
    height: float = 32,
    *,
    now: bool = False,
    done: bool = False,
    aside: str = "",
    sign: str = "",
    hue: str = "muted",
) -> Sketch:
    """One step in a pill, dark if it is the present one; at the right what came of it, with a sign."""
    ink, middle, room = "card" if now else "muted", height / 2, width - 12
    inner = rect(0.75, 0.75, width - 1.5, height - 1.5, "ink" if now else "card", ink, middle)
    if width < ROOMY:
        words = clipped(name, room, 13.5, bold=True)
        return Sketch(
            inner + text(width / 2, middle + 4.7, words, 13.5, ink, bold=True, anchor="middle"), width, height
        )
    if done:
        inner += icon("check", 13, middle - 7, 14, ink, _("Done"))
    else:
        inner += text(20, middle + 5, number, 15, ink, serif=True, anchor="middle")
    room -= 36
    if sign:
        inner, room = inner + icon(sign, width - 30, middle - 8, 16, ink if now else hue, name), room - 26
    if aside:
        said = clipped(aside, room - width_of(name, 13.5, bold=True) - 8, 13)
        inner += text(width - (36 if sign else 14), middle + 4.5, said, 13, ink, anchor="end")
        room -= width_of(said, 13)
    return Sketch(
        inner + text(36, middle + 4.7, clipped(name, room, 13.5, bold=True), 13.5, ink, bold=True), width, height
    )
