"""The characters, while they are chosen."""

from functools import partial

from digsite.boards import Choices, in_widths, table_of
from digsite.drawing import COLUMN, Panel, Screen, Sketch, kept
from digsite.games.final_dig.board.pieces import Face, rows_of
from digsite.games.final_dig.board.printed import Printed
from digsite.games.final_dig.board.table import Table
from digsite.games.final_dig.rules import layout
from digsite.text import _


def characters(t: Table) -> Panel:
    taken = tuple(
        next((t.names[seat] for seat in range(t.s.seats) if t.s.character[seat] == character), "")
        for character in range(layout.CHARACTERS)
    )
    return _panel(t.screen, t.p, taken, t.choices(layout.CHARACTER, layout.CHARACTERS))


@kept(64)
def _panel(screen: Screen, p: Printed, taken: tuple[str, ...], said: Choices) -> Panel:
    rows = []
    for character in range(layout.CHARACTERS):
        words = p.character_texts[character]
        if taken[character]:
            words = _("{text} Taken by {name}.").format(text=words, name=taken[character])
        rows.append((p.characters[character], words))
    return in_widths(screen, "characters", _("Characters"), table_of(tuple(rows)), partial(_drawn, p, taken, said))


def _drawn(p: Printed, taken: tuple[str, ...], said: Choices, prefix: str, width: float) -> Sketch:
    faces = [
        Face(
            f"{prefix}-{character}",
            layout.CHARACTER + character,
            p.characters[character],
            p.character_texts[character],
            "grey" if taken[character] else "brown",
            _("taken by {name}").format(name=taken[character]) if taken[character] else "",
            "",
        )
        for character in range(layout.CHARACTERS)
    ]
    rows = rows_of(faces, said, width, 2 if width == COLUMN else 4)
    return Sketch(rows.svg, width, rows.height + 2)
