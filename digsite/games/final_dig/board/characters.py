"""The characters, while they are chosen."""

from digsite.boards import Choices, table_of
from digsite.drawing import COLUMN, TWO_COLUMNS, Panel, Sketch, kept
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
    return _panel(t.p, taken, t.choices(layout.CHARACTER, layout.CHARACTERS))


@kept(64)
def _panel(p: Printed, taken: tuple[str, ...], said: Choices) -> Panel:
    slim, wide = (_drawn(p, prefix, taken, said, width, per_row) for prefix, width, per_row in SHAPES)
    rows = []
    for character in range(layout.CHARACTERS):
        words = p.character_texts[character]
        if taken[character]:
            words = _("{text} Taken by {name}.").format(text=words, name=taken[character])
        rows.append((p.characters[character], words))
    title, said_in_words = _("Characters"), table_of(tuple(rows))
    lying = Panel("characters-wide", title, TWO_COLUMNS, wide.height + 2, wide.svg, said_in_words)
    return Panel("characters", title, COLUMN, slim.height + 2, slim.svg, said_in_words, wide=lying)


SHAPES = (("characters", COLUMN, 2), ("characters-wide", TWO_COLUMNS, 4))


def _drawn(p: Printed, prefix: str, taken: tuple[str, ...], said: Choices, width: float, per_row: int) -> Sketch:
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
    return rows_of(faces, said, width, per_row)
