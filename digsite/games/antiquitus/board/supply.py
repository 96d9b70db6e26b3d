"""Tile deck, discard, museums and trash."""

from functools import lru_cache

from digsite.drawing import Sketch, clipped, fact_rows, heading, icon, lines, moved, row, text
from digsite.drawing.counts import counted_below, tally
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.printed import Printed
from digsite.games.antiquitus.board.seen import Seen
from digsite.games.antiquitus.board.tiles import HUES, SIGNS
from digsite.games.antiquitus.rules import layout
from digsite.text import _

ROW = 23


def supply(t: Seen, width: float, height: float) -> Sketch:
    """Where the relics are that are out of the Site: by suit and rank, in the discard and in the museums."""
    drawn = _supply(t.printed, tuple(t.s.discard), t.submitted, words.rest(t), width, height)
    return Sketch(drawn, width, height, words.piles(t))


@lru_cache(256)
def _supply(
    p: Printed, discard: tuple[int, ...], submitted: tuple[int, ...], rest: str, width: float, height: float
) -> str:
    svg, each, piles = heading(_("Relics out of the Site"), "", width), (width - 42) / 2, (discard, submitted)
    heads = _("Discard: {count}"), _("Submitted: {count}")
    for i, (head, counts) in enumerate(zip(heads, piles, strict=True)):
        x = 30 + i * (each + 12)
        svg += text(x, 38, clipped(head.format(count=sum(counts)), each, 13, bold=True), 13, bold=True)
        svg += moved(tally(counts, HUES[: layout.SUITS], each, ROW, p.small), x, 44)
    for suit in range(layout.SUITS):
        svg += icon(SIGNS[suit], 3, 62 + suit * ROW, 18, HUES[suit], p.suits[suit])
    most = max(1, int((height - 66 - layout.SUITS * ROW) // 16))
    return svg + lines(3, 79 + layout.SUITS * ROW, rest, width - 6, p.small, "muted", most=most)


def supply_in_short(t: Seen, width: float, height: float) -> Sketch:
    """How many tiles are where, in a row or below each other."""
    facts = [(_("tile deck"), t.s.deck_size), (_("discard"), sum(t.s.discard)), (_("museums"), sum(t.submitted))]
    facts.append((_("trash"), sum(t.s.trash)))
    if width < height:
        drawn = fact_rows(facts, width, 24, 13)
    else:
        drawn = row([counted_below(count, name, 15, 13) for name, count in facts], 14, width=width)
    return Sketch(moved(drawn, 0, max(0.0, (height - drawn.height) / 2)), width, height, words.piles(t))
