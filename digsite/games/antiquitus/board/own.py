"""Your own things."""

from collections.abc import Sequence
from functools import partial

from digsite.boards import in_widths
from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    Sketch,
    columns,
    empty_place,
    flow,
    height_of,
    lines,
    moved,
    paragraph,
    pressable,
    rect,
    text,
    width_of,
)
from digsite.games.antiquitus.board.placards import Card, card_height, drawn_card, front
from digsite.games.antiquitus.board.players import museum_in_words, museum_of, remarks_on, subs_of, who_is
from digsite.games.antiquitus.board.table import Table
from digsite.games.antiquitus.board.tiles import relic
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import placard, rep, tiles
from digsite.text import _

PIECE, APART, HEADLINE = 50, 6, 20


def own(t: Table) -> Panel:
    return in_widths(t.screen, "own", _("Your camp and placards"), _own_in_words(t), partial(_own, t), t.seat)


def _own(t: Table, prefix: str, width: float) -> Sketch:
    head = who_is(t, t.seat, f"{prefix}-head", width)
    svg, y = moved(head, 0, 3), head.height + 9
    for part in (
        _own_camp(t, prefix, width),
        _put_aside(t, prefix, width),
        _own_hand(t, prefix, width),
        _pills(t, prefix, width),
        museum_of(t, t.seat, width),
    ):
        if part.height:
            svg += moved(part, 0, y)
            y += part.height + 12
    return Sketch(svg, width, y - 8)


def _in_camp(t: Table) -> list[int]:
    """The own tiles that are not put aside."""
    left = [held - picked for held, picked in zip(t.s.camp[t.seat], t.s.pick, strict=True)]
    if t.s.passed[t.seat] < layout.RELICS:
        left[t.s.passed[t.seat]] -= 1
    return left if t.is_submitting or t.s.passed[t.seat] < layout.RELICS else list(t.s.camp[t.seat])


def _own_camp(t: Table, prefix: str, width: float) -> Sketch:
    left = _in_camp(t)
    if not any(left):
        words = _("No tiles in your camp.")
        place = empty_place(0, 0, width, 60) + text(width / 2, 35, words, 14, "muted", anchor="middle")
        return Sketch(place, width, 60)
    suits = [_suit_in_camp(t, prefix, suit, left) for suit in range(layout.SUITS) if _of_suit(left, suit)]
    return flow(suits, width, 14, 10)


def _of_suit(counts: Sequence[int], suit: int) -> int:
    return sum(counts[suit * layout.RANKS : suit * layout.RANKS + layout.RANKS])


def _tiles_of_suit(t: Table, suit: int, count: int) -> str:
    """1 Coin, 2 Bones."""
    name = _(t.box.suit[suit].singular) if count == 1 else t.suits[suit]
    return _("{count} {suit}").format(count=count, suit=name)


def _suit_in_camp(t: Table, prefix: str, suit: int, left: Sequence[int]) -> Sketch:
    """The own tiles of one suit under its name and number."""
    words = _tiles_of_suit(t, suit, _of_suit(left, suit))
    svg, x = text(3, 13, words, 13, "muted", bold=True), 3.0
    for kind in range(suit * layout.RANKS, suit * layout.RANKS + layout.RANKS):
        if left[kind]:
            svg += _own_tile(t, f"{prefix}-{kind}", x, kind, left[kind])
            x += PIECE + APART
    return Sketch(svg, max(x - APART + 3, width_of(words, 13, bold=True) + 4), HEADLINE + PIECE + 4)


def _own_tile(t: Table, id: str, x: float, kind: int, count: int) -> str:
    action = layout.TILE + kind
    inner = _piece(t, f"{id}-tile", x, HEADLINE, kind, count)
    return pressable(id, inner, t.can(action), t.say(action), (x, HEADLINE, PIECE, PIECE), PIECE * 0.1, action)


def _piece(t: Table, id: str, x: float, y: float, kind: int, count: int) -> str:
    """An own tile, with a badge where there are several."""
    shown = relic(t, id, x, y, PIECE, kind)
    if count == 1:
        return shown
    badge = rect(x + PIECE - 30, y + 4, 27, 16, "ink", "", 8)
    number = text(x + PIECE - 16.5, y + 16, f"×{count}", SMALLEST, "card", bold=True, anchor="middle")
    return shown + badge + number


def _aside_in_words(t: Table) -> str:
    if t.s.passed[t.seat] < layout.RELICS:
        return _("You pass this tile to the left")
    if not t.is_submitting:
        return ""
    return _("Put aside for your submission, {rep} so far").format(rep=rep(t.gained))


def _put_aside(t: Table, prefix: str, width: float) -> Sketch:
    """Tiles picked for a submission, or chosen to be passed."""
    words = _aside_in_words(t)
    if not words:
        return Sketch("", width, 0)
    picked = list(t.s.pick)
    if t.s.passed[t.seat] < layout.RELICS:
        picked[t.s.passed[t.seat]] = 1
    svg = lines(10, 20, words, width - 20, 13, bold=True)
    y = 14 + height_of(words, width - 20, 13, bold=True)
    made = [
        Sketch(_piece(t, f"{prefix}-aside-{kind}", 0, 0, kind, picked[kind]), PIECE, PIECE + 3)
        for kind in range(layout.RELICS)
        if picked[kind]
    ]
    row = flow(made, width - 20, 5, 4) if made else _nothing_aside(width - 20)
    ground = rect(0.75, 0.75, width - 1.5, y + row.height + 8, "paper", "muted", 10)
    return Sketch(ground + svg + moved(row, 10, y), width, y + row.height + 10)


def _nothing_aside(width: float) -> Sketch:
    words = _("No tiles yet.")
    return Sketch(empty_place(0, 0, PIECE, PIECE) + text(PIECE + 12, 30, words, 13, "muted"), width, PIECE + 2)


def _own_hand(t: Table, prefix: str, width: float) -> Sketch:
    cards = [_own_card(t, number) for number in t.hands[t.seat]]
    if not cards:
        words = _("No placards in your hand.")
        place = empty_place(0, 0, width, 60) + text(width / 2, 35, words, 14, "muted", anchor="middle")
        return Sketch(place, width, 60)
    per_row = 1 if width == COLUMN else min(3, len(cards)) if len(cards) != 4 else 4
    across = (width - 6 - (per_row - 1) * 12) / per_row
    svg, y = "", 2.0
    for first in range(0, len(cards), per_row):
        row = cards[first : first + per_row]
        high = max(card_height(card, across) for card in row)
        for i, card in enumerate(row):
            x, action = 3 + i * (across + 12), layout.PLACARD + card.number
            shown = drawn_card(f"{prefix}-card-{card.number}", x, y, across, high, card)
            frame = (x, y, across, high)
            svg += pressable(f"{prefix}-placard-{card.number}", shown, t.can(action), t.say(action), frame, 10, action)
        y += high + 12
    return Sketch(svg, width, y - 8)


def _own_card(t: Table, number: int) -> Card:
    if number in t.s.chosen:
        return front(t, number, _("in your submission"), chosen=True)
    verb = ""
    if layout.PLACARD + number in t.said:
        verb = {layout.COINS_RETURN: _("Give back"), layout.SUBMIT_TARGET: _("Submit")}.get(
            t.s.phase, _("Submit as well")
        )
    return front(t, number, _("known to all") if t.s.shown[number] else "", verb)


def _pills(t: Table, prefix: str, width: float) -> Sketch:
    """Done with the tiles, confirm, or submit nothing."""
    done = _("These tiles") if t.s.phase == layout.SUBMIT_TILES else _("Confirm")
    made = []
    for action, words in ((layout.DONE, done), (layout.PASS, _("Submit nothing"))):
        if action in t.said:
            wide = min(width - 6, 240)
            inner = rect(3, 3, wide, 44, "card", "", 22)
            inner += text(3 + wide / 2, 30, words, 15, bold=True, anchor="middle")
            pill = pressable(f"{prefix}-press-{action}", inner, action, t.say(action), (3, 3, wide, 44), 22)
            made.append(Sketch(pill, wide + 6, 50))
    return flow(made, width, 8, 6)


def _own_in_words(t: Table) -> str:
    remarks = ", ".join(words for words, _sign in remarks_on(t, t.seat))
    you = _("You are {name} ({remarks}).") if remarks else _("You are {name}.")
    head = [
        you.format(name=t.names[t.seat], remarks=remarks),
        _("{rep}, {submissions}.").format(rep=rep(t.s.rep[t.seat]), submissions=subs_of(t, t.seat)),
    ]
    left = _in_camp(t)
    rows: list[Sequence[object]] = [
        (_tiles_of_suit(t, suit, count), _suit_in_words(t, suit, left))
        for suit in range(layout.SUITS)
        if (count := _of_suit(left, suit))
    ]
    parts = [paragraph(*head), columns(rows) if rows else _("No tiles in your camp.")]
    if _aside_in_words(t):
        aside = t.s.pick if t.is_submitting else [int(kind == t.s.passed[t.seat]) for kind in range(layout.RELICS)]
        words = _("{what}: {tiles}.").format(what=_aside_in_words(t), tiles=tiles(t.box, aside) or _("no tiles yet"))
        parts.append(paragraph(words))
    parts.append(_own_hand_in_words(t))
    if t.museums[t.seat]:
        parts.append(paragraph(f"{museum_in_words(t, t.seat)}."))
    return "\n\n".join(parts)


def _suit_in_words(t: Table, suit: int, left: Sequence[int]) -> str:
    kinds = range(suit * layout.RANKS, suit * layout.RANKS + layout.RANKS)
    held = [f"{t.kinds[kind]} (×{left[kind]})" if left[kind] > 1 else t.kinds[kind] for kind in kinds if left[kind]]
    return ", ".join(held)


def _own_hand_in_words(t: Table) -> str:
    rows = []
    for number in t.hands[t.seat]:
        foot = _own_card(t, number).foot
        asks = t.asks(number)
        name = _("{placard} ({remark})").format(placard=placard(t.box, number), remark=foot) if foot else ""
        rows.append((rep(t.box.placard[number].rep), name or placard(t.box, number), asks))
    return columns(rows) if rows else _("No placards in your hand.")
