"""The museum track, the ship track and the black market."""

from digsite.core.speech import listed
from digsite.core.text import _
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    TWO_COLUMNS,
    Panel,
    Sketch,
    empty_place,
    height_of,
    icon,
    lines,
    moved,
    paragraph,
    stack,
    text,
)
from digsite.games.artifact.board.pieces import TARGET, action_track, card, place
from digsite.games.artifact.board.table import Table, markers_of, sale
from digsite.games.artifact.rules.table import BUY, GOLD, MARKET, MUSEUM, NO_CARD, SELL, SHIP_MARKER

SIZE, GAP = (56, 68), 6


def market(t: Table) -> Panel:
    title, words = _("Museums, ships, black market"), _in_words(t)
    slim = stack([_tracks(t, "market"), _market(t, "market", COLUMN)], 14)
    tracks, rest = _tracks(t, "market-wide"), TWO_COLUMNS - COLUMN - 28
    beside = _market(t, "market-wide", rest)
    high = max(tracks.height, beside.height)
    svg = tracks.svg + moved(beside, COLUMN + 28, 0)
    lying = Panel("market-wide", title, TWO_COLUMNS, high + 1, svg, words)
    return Panel("market", title, COLUMN, slim.height + 1, slim.svg, words, wide=lying)


def _tracks(t: Table, prefix: str) -> Sketch:
    return stack([_track(t, prefix, kind) for kind in (MUSEUM, SHIP_MARKER)], 12)


def _track(t: Table, prefix: str, kind: int) -> Sketch:
    """A track and what its markers are for."""
    words = _for_what(kind)
    drawn = action_track(t, f"{prefix}-{kind}", kind, COLUMN - 4)
    svg = moved(drawn, 2, 2) + lines(10, drawn.height + 16, words, COLUMN - 20, SMALLEST, "muted")
    return Sketch(svg, COLUMN, drawn.height + 4 + height_of(words, COLUMN - 20, SMALLEST))


def _for_what(kind: int) -> str:
    if kind == MUSEUM:
        return _("For research and exhibitions.")
    return _("To ship: the price below. To sell or buy: the coins above.")


def _coins(count: int | None) -> str:
    return "-" if count is None else str(count)


def _sale(t: Table) -> str:
    coins = sale(t)
    return "-" if coins is None else f"+{coins}"


def _market(t: Table, prefix: str, width: float) -> Sketch:
    """Three spaces, the oldest card left, and beside them where a card is sold."""
    across = (width - MARKET * GAP) / (MARKET + 1)
    words = _market_note(t)
    svg = text(0, 16, _("Black market"), 16, serif=True) + lines(0, 34, words, width, SMALLEST, "muted")
    top = 26 + height_of(words, width, SMALLEST)
    for i in range(MARKET):
        svg += f'<g transform="translate({i * (across + GAP):g} {top:g})">{_space(t, prefix, i, across)}</g>'
    x, left = MARKET * (across + GAP), (across - SIZE[0]) / 2
    arrow = icon("down", x + across / 2 - 14, top + 20, 28, "muted", _("A card from your hand"))
    svg += f'<g transform="translate({x + left:g} {top:g})">{empty_place(0, 0, *SIZE)}</g>{arrow}'
    sold = place(t, f"{prefix}-sell", SELL, ("cards", _("Sell"), _sale(t)), across)
    svg += moved(sold, x, top + SIZE[1] + 6)
    rows = 2 if t.s.expansion_1 else 1
    return Sketch(svg, width, top + SIZE[1] + 6 + rows * (TARGET + 4) - 4)


def _space(t: Table, prefix: str, i: int, across: float) -> str:
    """A space of the market: its card can be bought, or taken for a gold card."""
    kind, left = t.s.market[i], (across - SIZE[0]) / 2
    if kind == NO_CARD:
        return f'<g transform="translate({left:g} 0)">{empty_place(0, 0, *SIZE)}</g>'
    svg = f'<g transform="translate({left:g} 0)">{card(t.p, f"{prefix}-card-{kind}-{i}", kind, SIZE)}</g>'
    buy = place(t, f"{prefix}-buy-{i}", BUY + i, ("ship", _("Buy"), _coins(t.coins)), across)
    svg += moved(buy, 0, SIZE[1] + 6)
    if t.s.expansion_1:
        gold = place(t, f"{prefix}-gold-{i}", GOLD + i, ("coin", _("Gold"), _("free")), across)
        svg += moved(gold, 0, SIZE[1] + TARGET + 10)
    return svg


def _market_note(t: Table) -> str:
    if t.s.market_size == MARKET:
        return _("The market is full: the next sale pushes the left card out of the game.")
    return _("The oldest card lies left.") if t.s.market_size else _("No card is on the market.")


def _in_words(t: Table) -> str:
    parts = []
    for kind in (MUSEUM, SHIP_MARKER):
        words = _("{kind}: {markers} on the track, no space is free.")
        if t.prices[kind] is not None:
            words = _("{kind}: {markers} on the track, next price {price}.")
        track = words.format(kind=t.p.markers[kind], markers=markers_of(t.s.board[kind]), price=t.prices[kind])
        parts.append(paragraph(track, _for_what(kind)))
    rows = (t.p.n.cost[: t.p.n.spaces], t.p.n.coin[: t.p.n.spaces])
    prices, coins = (", ".join(map(str, row)) for row in rows)
    sentence = _("Prices from the cheap end: {prices}. Coins above the ships: {coins}.")
    parts.append(paragraph(sentence.format(prices=prices, coins=coins)))
    lying = [t.p.cards[kind] for kind in t.s.market if kind != NO_CARD]
    said = [
        _("Black market, oldest first: {cards}.").format(cards=listed(lying))
        if lying
        else _("No card is on the market.")
    ]
    if t.coins is not None:
        said.append(_("A sale brings {sale} coins, a card costs {coins}.").format(sale=sale(t), coins=t.coins))
    if t.s.market_size == MARKET:
        said.append(_market_note(t))
    return "\n\n".join([*parts, paragraph(*said)])
