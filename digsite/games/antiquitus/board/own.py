"""Your own things: who you are, your camp, your placards."""

from digsite.drawing import NOTHING, Panel, Sketch, column, fan, label, moved, row, seat_line, text, width_of, words_in
from digsite.drawing.checks import vacant
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.placards import backs, own_card
from digsite.games.antiquitus.board.seen import Seen
from digsite.games.antiquitus.board.supply import supply
from digsite.games.antiquitus.board.tiles import LEAST, own_camp, own_tiles
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import rep
from digsite.text import _

SEEN = 0.55  # of a tile that another lies on: its rank
ROOMY = 120  # a tray of this height has room for titles


def you(t: Seen, width: float, height: float) -> Sketch:
    """Who one is, and what one has made of it."""
    points = str(t.rep)
    figure = text(0, 27, points, 30, serif=True)
    figure += text(width_of(points, 30, bold=True) + 6, 27, _("REP"), 14, "muted", bold=True)
    made = words_in(words.subs(t.s.subs[t.seat]), width, 13, "muted")
    parts = [seat_line(t.seat, t.names[t.seat], width, 18), Sketch(figure, width, 32), made]
    return Sketch(column(parts, 8 if height > ROOMY else 3).svg, width, height, words.you(t))


def camp(t: Seen, width: float, height: float) -> Sketch:
    """The own tiles in two rows; several of a kind lie in a stack."""
    head = label(words.own_camp(t.camp), width, 13) if height > ROOMY else NOTHING
    tiles = own_camp(t, "camp", width, height - head.height - 4, rows=2)
    return Sketch(column([head, tiles], 4).svg, width, height, words.camp(t.printed, t.camp))


def tiles(t: Seen, width: float, height: float) -> Sketch:
    """The own tiles alone, as large as the room allows."""
    return Sketch(own_camp(t, "choosing", width, height).svg, width, height, words.camp(t.printed, t.camp))


def hand(t: Seen, width: float, height: float) -> Sketch:
    """The own placards side by side, with what they ask for."""
    head = label(_against(t), width, 13) if height > ROOMY else NOTHING
    high = height - head.height - (4 if head.height else 0)
    across = min(264.0, (width + 10) / max(1, len(t.hand)) - 10)
    cards = [own_card(t.printed, "hand", card, across, high) for card in t.hand]
    drawn = row(cards, 10) if cards else vacant(_("No placards in your hand."), width, high - 2)
    return Sketch(column([head, drawn], 4).svg, width, height, words.hand(t.printed, t.hand, t.museum))


def _against(t: Seen) -> str:
    """What the conditions of the placards are held against."""
    begun = t.submission.is_begun
    return _("Your placards against this submission") if begun else _("Your placards against your whole camp")


def choosing(t: Seen, width: float, height: float) -> Sketch:
    """The own camp or hand, where one of it is to be chosen: larger than in the tray."""
    narrow = t.screen.is_narrow
    parts = [words_in(" ".join(t.going_on), width, 13, "muted")] if narrow and height > 400 else []
    if t.s.phase != layout.COINS_RETURN:
        parts.append(own_camp(t, "choosing", width, height * 0.4))
    rest = height - sum(part.height + 8 for part in parts)
    cards = [own_card(t.printed, "choosing", card, width) for card in t.hand]
    if not narrow or sum(card.height + 8 for card in cards) > rest + 8:
        high = min(140.0, (rest + 8) / max(1, len(t.hand)) - 8)
        cards = [own_card(t.printed, "choosing", card, width, high) for card in t.hand if high > 42]
    said = (words.turn(t), words.camp(t.printed, t.camp), words.hand(t.printed, t.hand, t.museum))
    return Sketch(column([*parts, *cards], 8).svg, width, height, "\n\n".join(said))


# On a narrow screen


def strip(t: Seen, width: float, height: float) -> Sketch:
    """Name, REP, placards by their backs, and below them the camp, overlapping where it is large."""
    hidden = backs(t.printed, t.mine.held, 20, 26)
    held, left = f"{rep(t.mine.rep)} · {words.camped(sum(t.mine.camp))}", width - hidden.width
    name = seat_line(t.seat, t.names[t.seat], left - width_of(held, 13) - 24, 16)
    svg = moved(name, 4, 2) + moved(hidden, left - 2, 0) + text(left - 12, 19, held, 13, "muted", anchor="end")
    size = max(LEAST, min(44, (width - 4) / (1 + SEEN * max(0, len(t.camp.left) - 1)) - 4))
    tiles = own_tiles(t, "camp", size)
    camp = fan(tiles, width - 4, 3, 10) if tiles else vacant(_("No tiles in your camp."), width - 4, 44)
    said = "\n\n".join((words.you(t), words.camp(t.printed, t.camp), words.hand(t.printed, t.hand, t.museum)))
    return Sketch(svg + moved(camp, 2, height - 52), width, height, said)


def drawer(t: Seen) -> Panel:
    """Everything: placards with their conditions, the camp, what was submitted, and the relics out of the Site."""
    width, piles = 360.0, supply(t, 360, 200)
    parts = [label(_against(t), width, 13), *(own_card(t.printed, "drawer", card, width) for card in t.hand)]
    parts += [label(words.own_camp(t.camp), width, 13), own_camp(t, "drawer", width, 230)]
    parts += [words_in(words.museum(t.printed, t.museum), width, 13, "muted")] if t.museum else []
    drawn = column([*parts, piles], 10)
    said = "\n\n".join((words.camp(t.printed, t.camp), words.hand(t.printed, t.hand, t.museum), piles.words))
    return Panel("drawer", _("Your camp and placards"), width, drawn.height + 8, drawn.svg, said, t.seat)
