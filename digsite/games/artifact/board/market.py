"""The harbour: the museum track, the ship track and the black market; and all tracks together for a phone."""

from typing import NamedTuple

from digsite.boards import Choices, press
from digsite.drawing import Sketch, column, empty_place, frame, icon, label, moved, paragraph, row, text
from digsite.drawing.badges import badge
from digsite.drawing.deeds import deed
from digsite.games.artifact.board.pieces import CARD, LARGE, Size, action_track, card, track_in_words
from digsite.games.artifact.board.printed import Printed
from digsite.games.artifact.board.seen import Seen, next_of, panel_of
from digsite.games.artifact.rules import layout, trade
from digsite.text import _
from digsite.text.speech import listed

TRACKS = (layout.MUSEUM, layout.SHIP_MARKER)
TRADES = [first + i for first in (layout.GOLD, layout.BUY) for i in range(layout.MARKET)]
ACTIONS = frozenset((*(layout.TAKE + kind for kind in TRACKS), layout.SELL, *TRADES))


class Harbour(NamedTuple):
    """All that the picture of the harbour depends on."""

    markers: tuple[int, ...]  # on the tracks
    cards: tuple[int, ...]  # on the market, oldest first
    asked: int | None  # what a card costs
    pays: int | None  # what a sale brings this reader
    said: Choices


def _harbour(t: Seen) -> Harbour:
    cards = tuple(kind for kind in t.s.market if kind != layout.NO_CARD)
    pays = asked = next_of(t.p.coins, t.s.board[layout.SHIP_MARKER])
    if asked is not None and t.seated:
        pays = int(trade.sale(t.look.record, t.box.record, t.seat))
    return Harbour(tuple(t.s.board[kind] for kind in TRACKS), cards, asked, pays, t.among(ACTIONS))


@panel_of(_harbour)
def market(p: Printed, here: Harbour, width: float, height: float, _narrow: bool) -> Sketch:
    """The two tracks, the three spaces of the market, and beside them where a card is sold."""
    framed = frame(width, height, _("Harbour and market") if width < 330 else _("Harbour and black market"))
    room, said = framed.inside, dict(here.said)
    named, large = room.height > 300, room.height > 240
    size, side = (LARGE, 29) if large else (CARD, 21)
    tracks = []
    for kind, count in zip(TRACKS, here.markers, strict=True):
        take = said.get(layout.TAKE + kind, "")
        tracks.append(action_track(p, f"market-{kind}", kind, count, take, room.width, side, named))
    above = column(tracks, 14 if large else 6)
    high = min(62.0 if large else 48.0, room.height - above.height - size[1] - 14)
    spaces = row([_space(p, here, i, (room.width - 18) / 4, size, high) for i in range(layout.MARKET + 1)], 6)
    left = max(0.0, room.height - above.height - spaces.height)
    svg = moved(above, room.x, room.y) + moved(spaces, room.x, room.y + above.height + min(26.0, left))
    if left > 70:
        svg += moved(label(_note(here), room.width, 13), room.x, room.y + room.height - 34)
    return Sketch(framed.svg + svg, width, height, _in_words(p, here))


def _space(p: Printed, here: Harbour, i: int, width: float, size: Size, high: float) -> Sketch:
    """A space of the market: its card is bought, or taken for a gold card; the last is where a card is sold."""
    said, inner = dict(here.said), empty_place(0, 0, *size)
    if i == layout.MARKET:
        price = "-" if here.pays is None else f"+{here.pays}", ""
        inner += icon("down", size[0] / 2 - 12, size[1] / 2 - 12, 24, "muted", _("Sell"))
        below = deed("market-sell", layout.SELL, said.get(layout.SELL, ""), _("Sell"), price, "", width, high)
    elif i < len(here.cards):
        price, gold, buy = ("-" if here.asked is None else str(here.asked), ""), layout.GOLD + i, layout.BUY + i
        inner = card(p, f"market-{i}-card", here.cards[i], size)
        inner += badge(size[0] - 13, size[1] - 13, "coin", _("Gold")) if gold in said else ""
        inner = press(said, f"market-gold-{i}", inner, gold, (0, 0, *size), 6)
        below = deed(f"market-buy-{i}", buy, said.get(buy, ""), _("Buy"), price, "", width, high)
    else:
        below = Sketch(text(width / 2, high / 2 + 4, _("empty"), 13, "muted", anchor="middle"), width, high)
    svg = f'<g transform="translate({(width - size[0]) / 2:g} 2)">{inner}</g>{moved(below, 0, size[1] + 9)}'
    return Sketch(svg, width, size[1] + 9 + high)


def _note(here: Harbour) -> str:
    if len(here.cards) == layout.MARKET:
        return _("The market is full: the next sale pushes the left card out of the game.")
    return _("The oldest card lies left.") if here.cards else _("No card is on the market.")


def _in_words(p: Printed, here: Harbour) -> str:
    uses = (_("For research and exhibitions."), _("To ship, and to sell or buy for the coins above."))
    tracks = zip(TRACKS, here.markers, uses, strict=True)
    parts = [paragraph(track_in_words(p, kind, count), use) for kind, count, use in tracks]
    lying = listed([p.cards[kind] for kind in here.cards])
    said = [_("Black market, oldest first: {cards}.").format(cards=lying)] if lying else []
    if here.asked is not None:
        sentence = _("A sale brings {sale} coins, a card costs {coins}.")
        said.append(sentence.format(sale=here.pays, coins=here.asked))
    return "\n".join([*parts, _prices(p), paragraph(*said, _note(here))])


def _prices(p: Printed) -> str:
    prices, coins = (", ".join(map(str, numbers)) for numbers in (p.prices, p.coins))
    sentence = _("Prices from the cheap end: {prices}. Coins above the ships: {coins}.")
    return paragraph(sentence.format(prices=prices, coins=coins))


def tracks(t: Seen, width: float, height: float) -> Sketch:
    """Every action track on one page, to take markers from."""
    framed, kinds = frame(width, height), [kind for kind in range(layout.MARKERS) if kind != t.s.closed]
    room, made, words = framed.inside, [], []
    for kind in kinds:
        count, take = t.s.board[kind], t.say(layout.TAKE + kind)
        named = room.height / len(kinds) > 64
        made.append(action_track(t.p, f"take-{kind}", kind, count, take, room.width - 8, 27, named))
        words.append(paragraph(track_in_words(t.p, kind, count)))
    gap = (room.height - sum(part.height for part in made)) / len(made)
    svg = framed.svg + moved(column(made, min(24.0, gap)), room.x + 4, room.y + 2)
    return Sketch(svg, width, height, "\n".join([*words, _prices(t.p)]))
