"""Tile deck, discard, museums and trash."""

from functools import lru_cache

from digsite.drawing import Sketch, clipped, fact_rows, heading, icon, lines, moved, row, text
from digsite.drawing.counts import counted_below, tally
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.seen import Piles, Printed, Seen
from digsite.games.antiquitus.board.tiles import HUES, SIGNS
from digsite.games.antiquitus.rules import layout
from digsite.text import _

ROW = 23


def supply(t: Seen, width: float, height: float) -> Sketch:
    """Where the relics are that are out of the Site: by suit and rank, in the discard and in the museums."""
    return _supply(t.printed, t.piles, width, height)


@lru_cache(256)
def _supply(p: Printed, piles: Piles, width: float, height: float) -> Sketch:
    svg, each, low = heading(_("Relics out of the Site"), "", width), (width - 42) / 2, layout.SUITS * ROW
    heads = ((30, _("Discard: {count}"), piles.discard), (42 + each, _("Submitted: {count}"), piles.submitted))
    for x, head, counts in heads:
        svg += text(x, 38, clipped(head.format(count=sum(counts)), each, 13, bold=True), 13, bold=True)
        svg += moved(tally(counts, HUES[: layout.SUITS], each, ROW, p.small), x, 44)
    for suit, name in enumerate(p.suits):
        svg += icon(SIGNS[suit], 3, 62 + suit * ROW, 18, HUES[suit], name)
    most = max(1, int((height - 66 - low) // 16))
    svg += lines(3, 79 + low, words.rest(p, piles), width - 6, p.small, "muted", most=most)
    return Sketch(svg, width, height, words.piles(p, piles))


def supply_in_short(t: Seen, width: float, height: float) -> Sketch:
    """How many tiles are where, in a row or below each other."""
    deck, *heaps = t.piles
    names = _("tile deck"), _("discard"), _("museums"), _("trash")
    facts = list(zip(names, (deck, *map(sum, heaps)), strict=True))
    if width < height:
        drawn = fact_rows(facts, width, 24, 13)
    else:
        drawn = row([counted_below(count, name, 15, 13) for name, count in facts], 14, width=width)
    svg = moved(drawn, 0, max(0.0, (height - drawn.height) / 2))
    return Sketch(svg, width, height, words.piles(t.printed, t.piles))
