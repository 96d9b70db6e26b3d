"""What is worth knowing beside a choice: what a dig opens and discards, what a placard asks for."""

from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import beside, tile, top
from digsite.match.look import Look
from digsite.text import plural
from digsite.text.speech import listed


def note(look: Look, action: int) -> str | None:
    """What is worth knowing beside a choice."""
    if action < layout.TILE and look.s.phase == layout.DIG:
        return _note_of_dig(look, action - layout.CELL)
    number = action - layout.PLACARD
    if layout.DECK <= action < layout.DONE:
        first = top(look, action - layout.DECK)
        if first is None:
            return left(look.s.remainder[action - layout.DECK])
        number = first
    said: str | None = look.box.placard_text(number) if layout.PLACARD <= action < layout.DONE else None
    return said


def left(count: int) -> str:
    """How many placards a deck still has."""
    return plural("{count} left", "{count} left", count).format(count=count)


def _note_of_dig(look: Look, cell: int) -> str:
    opened, discarded = beside(look, cell)
    count, gone = len(opened), listed([tile(look.box, look.s.site[other]) for other in discarded])
    if not gone:
        return plural("turns {count} tile up", "turns {count} tiles up", count).format(count=count)
    sentence = plural("turns {count} tile up, discards {gone}", "turns {count} tiles up, discards {gone}", count)
    return sentence.format(count=count, gone=gone)
