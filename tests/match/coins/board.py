"""The table of Coins: one panel with what is left."""

from digsite.boards import Reading
from digsite.drawing import COLUMN, Panel, text
from digsite.match.look import Look
from tests.match.coins.box import Box


def panels(look: Look) -> list[Panel]:
    return [Reading[Box](look).panel(left)]


def left(t: Reading[Box]) -> Panel:
    return Panel("left", "Left", COLUMN, 30, text(0, 20, t.s.left), str(t.s.left))
