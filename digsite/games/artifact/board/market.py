"""The museum track, the ship track and the black market."""

from functools import partial
from typing import NamedTuple

from digsite.boards import Choices, in_widths
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    Screen,
    Sketch,
    empty_place,
    height_of,
    icon,
    kept,
    lines,
    moved,
    paragraph,
    stack,
    text,
)
from digsite.games.artifact.board.pieces import TARGET, action_track, card, place, track_in_words
from digsite.games.artifact.board.printed import Printed
from digsite.games.artifact.board.table import Table
from digsite.games.artifact.rules import layout
from digsite.text import _
from digsite.text.speech import listed

SIZE, GAP, BESIDE = (56, 68), 6, 28


class Harbour(NamedTuple):
    """All that the picture of these tracks and of the market depends on."""

    markers: tuple[int, int]  # museums and ships on their tracks
    cards: tuple[int, ...]  # on the market, oldest first
    coins: int | None  # what a card costs
    sale: int | None  # what a sale brings
    gold: bool  # are gold cards in play?
    said: Choices


def market(t: Table) -> Panel:
    s = t.s
    said = (*t.choices(layout.SELL, layout.PASS - layout.SELL), *t.choices(layout.TAKE + layout.MUSEUM, 2))
    cards = tuple(kind for kind in s.market if kind != layout.NO_CARD)
    return _panel(
        t.screen,
        t.p,
        Harbour(
            (s.board[layout.MUSEUM], s.board[layout.SHIP_MARKER]), cards, t.coins, t.sale, bool(s.expansion_1), said
        ),
    )


@kept(64)
def _panel(screen: Screen, p: Printed, h: Harbour) -> Panel:
    return in_widths(screen, "market", _("Museums, ships, black market"), _in_words(p, h), partial(_drawn, p, h))


def _drawn(p: Printed, h: Harbour, prefix: str, width: float) -> Sketch:
    tracks = _tracks(p, h, prefix)
    if width == COLUMN:
        both = stack([tracks, _market(p, h, prefix, width)], 14)
        return Sketch(both.svg, width, both.height + 1)
    beside = _market(p, h, prefix, width - COLUMN - BESIDE)
    svg = tracks.svg + moved(beside, COLUMN + BESIDE, 0)
    return Sketch(svg, width, max(tracks.height, beside.height) + 1)


def _tracks(p: Printed, h: Harbour, prefix: str) -> Sketch:
    kinds = zip((layout.MUSEUM, layout.SHIP_MARKER), h.markers, strict=True)
    return stack([_track(p, h, prefix, kind, markers) for kind, markers in kinds], 12)


def _track(p: Printed, h: Harbour, prefix: str, kind: int, markers: int) -> Sketch:
    """A track and what its markers are for."""
    words = _for_what(kind)
    drawn = action_track(p, dict(h.said), f"{prefix}-{kind}", kind, markers, COLUMN - 4)
    svg = moved(drawn, 2, 2) + lines(10, drawn.height + 16, words, COLUMN - 20, SMALLEST, "muted")
    return Sketch(svg, COLUMN, drawn.height + 4 + height_of(words, COLUMN - 20, SMALLEST))


def _for_what(kind: int) -> str:
    if kind == layout.MUSEUM:
        return _("For research and exhibitions.")
    return _("To ship: the price below. To sell or buy: the coins above.")


def _market(p: Printed, h: Harbour, prefix: str, width: float) -> Sketch:
    """Three spaces, the oldest card left, and beside them where a card is sold."""
    across = (width - layout.MARKET * GAP) / (layout.MARKET + 1)
    words = _market_note(h)
    svg = text(0, 16, _("Black market"), 16, serif=True) + lines(0, 34, words, width, SMALLEST, "muted")
    top = 26 + height_of(words, width, SMALLEST)
    for i in range(layout.MARKET):
        svg += f'<g transform="translate({i * (across + GAP):g} {top:g})">{_space(p, h, prefix, i, across)}</g>'
    x, left = layout.MARKET * (across + GAP), (across - SIZE[0]) / 2
    arrow = icon("down", x + across / 2 - 14, top + 20, 28, "muted", _("A card from your hand"))
    svg += f'<g transform="translate({x + left:g} {top:g})">{empty_place(0, 0, *SIZE)}</g>{arrow}'
    price = "-" if h.sale is None else f"+{h.sale}"
    svg += moved(
        place(dict(h.said), f"{prefix}-sell", layout.SELL, ("cards", _("Sell"), price), across), x, top + SIZE[1] + 6
    )
    rows = 2 if h.gold and h.cards else 1
    return Sketch(svg, width, top + SIZE[1] + 6 + rows * (TARGET + 4) - 4)


def _space(p: Printed, h: Harbour, prefix: str, i: int, across: float) -> str:
    """A space of the market: its card can be bought, or taken for a gold card."""
    left, said = (across - SIZE[0]) / 2, dict(h.said)
    if i >= len(h.cards):
        return f'<g transform="translate({left:g} 0)">{empty_place(0, 0, *SIZE)}</g>'
    kind, price = h.cards[i], "-" if h.coins is None else str(h.coins)
    svg = f'<g transform="translate({left:g} 0)">{card(p, f"{prefix}-card-{kind}-{i}", kind, SIZE)}</g>'
    svg += moved(place(said, f"{prefix}-buy-{i}", layout.BUY + i, ("ship", _("Buy"), price), across), 0, SIZE[1] + 6)
    if h.gold:
        taken = place(said, f"{prefix}-gold-{i}", layout.GOLD + i, ("coin", _("Gold"), _("free")), across)
        svg += moved(taken, 0, SIZE[1] + TARGET + 10)
    return svg


def _market_note(h: Harbour) -> str:
    if len(h.cards) == layout.MARKET:
        return _("The market is full: the next sale pushes the left card out of the game.")
    return _("The oldest card lies left.") if h.cards else _("No card is on the market.")


def _in_words(p: Printed, h: Harbour) -> str:
    parts = [
        paragraph(track_in_words(p, kind, markers), _for_what(kind))
        for kind, markers in zip((layout.MUSEUM, layout.SHIP_MARKER), h.markers, strict=True)
    ]
    prices, coins = (", ".join(map(str, row[: p.n.spaces])) for row in (p.n.cost, p.n.coin))
    sentence = _("Prices from the cheap end: {prices}. Coins above the ships: {coins}.")
    parts.append(paragraph(sentence.format(prices=prices, coins=coins)))
    lying = listed([p.cards[kind] for kind in h.cards])
    said = [_("Black market, oldest first: {cards}.").format(cards=lying)] if lying else [_market_note(h)]
    if h.coins is not None:
        said.append(_("A sale brings {sale} coins, a card costs {coins}.").format(sale=h.sale, coins=h.coins))
    if len(h.cards) == layout.MARKET:
        said.append(_market_note(h))
    return "\n\n".join([*parts, paragraph(*said)])
