"""Your own things: who you are, your camp, your placards."""

from functools import lru_cache

from digsite.boards import ThisBox
from digsite.drawing import (
    NOTHING,
    Panel,
    Sketch,
    column,
    fan,
    grid,
    label,
    moved,
    pressable,
    row,
    seat_line,
    text,
    width_of,
    words_in,
)
from digsite.drawing.checks import vacant
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.placards import backs, own_card
from digsite.games.antiquitus.board.printed import Printed
from digsite.games.antiquitus.board.seen import Seen
from digsite.games.antiquitus.board.supply import supply
from digsite.games.antiquitus.board.tiles import several
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import rep
from digsite.text import _

SEEN = 0.55  # of a tile that another lies on: its rank
LEAST, LARGEST, ROOMY = 30, 52, 120  # a tile of the own camp; a tray of this height has room for titles


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
    head = label(words.own_camp(t), width, 13) if height > ROOMY else NOTHING
    tiles = camp_grid(t, "camp", width, height - head.height - 4, rows=2)
    return Sketch(column([head, tiles], 4).svg, width, height, words.camp(t))


def tiles(t: Seen, width: float, height: float) -> Sketch:
    """The own tiles alone, as large as the room allows."""
    return Sketch(camp_grid(t, "choosing", width, height).svg, width, height, words.camp(t))


def hand(t: Seen, width: float, height: float) -> Sketch:
    """The own placards side by side, with what they ask for."""
    numbers, head = t.hand, label(_against(t), width, 13) if height > ROOMY else NOTHING
    high = height - head.height - (4 if head.height else 0)
    across = min(264.0, (width + 10) / max(1, len(numbers)) - 10)
    drawn = row([own_card(t, "hand", number, across, high) for number in numbers], 10)
    drawn = drawn if numbers else vacant(_("No placards in your hand."), width, high - 2)
    return Sketch(column([head, drawn], 4).svg, width, height, words.hand(t))


def _against(t: Seen) -> str:
    """What the conditions of the placards are held against."""
    return _("Your placards against this submission") if t.is_begun else _("Your placards against your whole camp")


def camp_grid(t: Seen, prefix: str, width: float, height: float, rows: int = 0) -> Sketch:
    """Every kind of the own camp, as large as the room allows; in so many rows at most, or in as many as are best."""
    left = t.in_camp
    kinds = [kind for kind, count in enumerate(left) if count]
    if not kinds:
        return vacant(_("No tiles in your camp."), width, min(height, LARGEST))
    sizes = [min(LARGEST, width / -(-len(kinds) // n) - 6, height / n - 7) for n in range(1, (rows or 5) + 1)]
    size = int(max(sizes))
    if size < LEAST and not rows:  # too small to press; the tray has them
        return NOTHING
    return grid([_own_tile(t, prefix, kind, left[kind], size) for kind in kinds], int(width // (size + 6)), 2, 2)


def _own_tile(t: Seen, prefix: str, kind: int, count: int, size: float) -> Sketch:
    return _drawn(t.printed, prefix, kind, count, size, t.said.get(layout.TILE + kind))


@lru_cache(4096)
def _drawn(p: Printed, prefix: str, kind: int, count: int, size: float, said: str | None) -> Sketch:
    drawn, action = several(p, f"{prefix}-{kind}-tile", size, kind, count), layout.TILE + kind
    now, box = None if said is None else action, (0, 0, size, size)
    part = pressable(f"{prefix}-{kind}", drawn.svg, now, said or "", box, size * 0.1, action)
    return Sketch(f'<g transform="translate(2 2)">{part}</g>', size + 4, size + 5)


# On a narrow screen


def strip(t: Seen, width: float, height: float) -> Sketch:
    """Name, REP, placards by their backs, and below them the camp, overlapping where it is large."""
    hidden, tiles = backs(ThisBox(t.box), t.mine.held, 20, 26), f"{rep(t.mine.rep)} · {words.camped(sum(t.mine.camp))}"
    room = width - hidden.width - width_of(tiles, 13) - 24
    svg = moved(seat_line(t.seat, t.names[t.seat], room, 16), 4, 2) + moved(hidden, width - hidden.width - 2, 0)
    svg += text(width - hidden.width - 12, 19, tiles, 13, "muted", anchor="end")
    held = [(kind, count) for kind, count in enumerate(t.in_camp) if count]
    size = max(LEAST, min(44, (width - 4) / (1 + SEEN * (len(held) - 1)) - 4)) if held else 0
    parts = [_own_tile(t, "camp", kind, count, size) for kind, count in held]
    drawn = fan(parts, width - 4, 3, 10) if parts else vacant(_("No tiles in your camp."), width - 4, 44)
    said = "\n\n".join((words.you(t), words.camp(t), words.hand(t)))
    return Sketch(svg + moved(drawn, 2, height - 52), width, height, said)


def drawer(t: Seen) -> Panel:
    """Everything: placards with their conditions, the camp, what was submitted, and the relics out of the Site."""
    width, piles = 360.0, supply(t, 360, 200)
    parts = [label(_against(t), width, 13)]
    parts += [own_card(t, "drawer", number, width) for number in t.hand]
    parts += [label(words.own_camp(t), width, 13), camp_grid(t, "drawer", width, 230)]
    parts += [words_in(words.museum(t.printed, t.museum), width, 13, "muted")] if t.museum else []
    drawn = column([*parts, piles], 10)
    said = "\n\n".join((words.camp(t), words.hand(t), piles.words))
    return Panel("drawer", _("Your camp and placards"), width, drawn.height + 8, drawn.svg, said, t.seat)


def choosing(t: Seen, width: float, height: float) -> Sketch:
    """The own camp or hand, where one of it is to be chosen: larger than in the tray."""
    narrow = t.screen.is_narrow
    parts = [words_in(" ".join(t.going_on), width, 13, "muted")] if narrow and height > 400 else []
    if t.s.phase != layout.COINS_RETURN:
        parts.append(camp_grid(t, "choosing", width, height * 0.4))
    rest, numbers = height - sum(part.height + 8 for part in parts), t.hand
    cards = [own_card(t, "choosing", number, width) for number in numbers]
    if not narrow or sum(card.height + 8 for card in cards) > rest + 8:
        high = min(140.0, (rest + 8) / max(1, len(numbers)) - 8)
        cards = [own_card(t, "choosing", number, width, high) for number in numbers if high > 42]
    said = f"{words.turn(t)}\n\n{words.camp(t)}\n\n{words.hand(t)}"
    return Sketch(column([*parts, *cards], 8).svg, width, height, said)
