"""Placards, and the decks they come from."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from digsite.drawing import (
    COLUMN,
    SMALLEST,
    Panel,
    Sketch,
    columns,
    group,
    height_of,
    icon,
    lines,
    moved,
    pile,
    pressable,
    rect,
    shadow,
    text,
)
from digsite.games.antiquitus.board.table import Table
from digsite.games.antiquitus.board.tiles import tick
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import deck, placard, placards
from digsite.games.antiquitus.words.notes import left
from digsite.text import _

DECK_HUES = ("olive", "violet", "rust")


class Card(NamedTuple):
    """A placard lying face up, with what is to be said about it."""

    number: int
    name: str
    asks: str
    points: int
    hue: str
    foot: str = ""
    verb: str = ""
    chosen: bool = False


def front(t: Table, number: int, foot: str = "", verb: str = "", chosen: bool = False) -> Card:
    about = t.box.placard[number]
    hue = DECK_HUES[about.deck]
    return Card(number, placard(t.box, number), t.asks(number), about.rep, hue, foot, verb, chosen)


def rep_disc(x: float, y: float, points: int, hue: str, r: float = 14) -> str:
    size = max(SMALLEST, round(r * 1.15))
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="var(--{hue})"/>'
        f"{text(x, y + size * 0.35, points, size, 'on', serif=True, anchor='middle')}"
    )


@lru_cache(512)
def card_height(card: Card, width: float) -> float:
    high = 22 + height_of(card.name, width - 56, 16, bold=True) + height_of(card.asks, width - 26, 13)
    high += height_of(card.foot, width - 26, SMALLEST) + 5 if card.foot else 0
    return high + (28 if card.verb else 2)


@lru_cache(512)
def drawn_card(id: str, x: float, y: float, width: float, height: float, card: Card) -> str:
    """A placard: its REP in a disc, its name, what it asks for, and what pressing it does."""
    below = 14 + height_of(card.name, width - 56, 16, bold=True)
    line, weight = ("ink", 3.0) if card.chosen else (card.hue, 1.5)
    shapes = (
        f"{shadow(0, 0, width, height, 10)}{rect(0.75, 0.75, width - 1.5, height - 1.5, 'card', line, 10, weight)}"
        f"{rep_disc(24, 23, card.points, card.hue)}{lines(46, 28, card.name, width - 56, 16, serif=True)}"
        f"{lines(14, below + 18, card.asks, width - 26, 13)}"
    )
    if card.foot:
        top = below + 18 + height_of(card.asks, width - 26, 13) + 1
        shapes += lines(14, top, card.foot, width - 26, SMALLEST, "muted")
    if card.verb:
        shapes += icon("arrow", 12, height - 24, 14, "ink") + text(30, height - 12, card.verb, 14, bold=True)
    if card.chosen:
        shapes += tick(width - 16, height - 16, card.foot)
    return group(id, "card", x, y, shapes, card.name)


# The decks

PILE, PILE_HIGH, BESIDE_PILE = 48, 64, 84


def decks(t: Table) -> Panel:
    svg, y = "", 3.0
    for number in range(layout.DECKS):
        if number:
            svg += f'<path d="M0 {y - 9:g}H{COLUMN}" stroke="var(--line)"/>'
        row = _deck(t, number)
        svg += moved(row, 0, y)
        y += row.height + 18
    return Panel("decks", _("Placard decks"), COLUMN, y - 15, svg, _decks_in_words(t))


def _stack(t: Table, number: int) -> list[int]:
    """The placards lying face up on a deck, top first."""
    up: list[int] = t.s.stack[number][: t.s.height[number]]
    return up[::-1]


def _deck(t: Table, number: int) -> Sketch:
    """The face-down placards of a deck, and beside it what lies face up on it."""
    action, up = layout.DECK + number, _stack(t, number)
    drawn = None if up else t.can(action)
    count = t.s.remainder[number]
    below = left(count)
    points, hue = t.box.deck[number].rep, DECK_HUES[number]
    inner = rect(0, 0, 68, 92 if drawn is None else 112, "card", r=10)
    inner += pile(f"decks-{number}-pile", 10, 6, PILE, PILE_HIGH, count, hue, deck(t.box, number), points)
    inner += text(34, 90, below, SMALLEST, "muted", anchor="middle")
    inner += "" if drawn is None else text(34, 106, _("Draw"), 14, bold=True, anchor="middle")
    high = 92 if drawn is None else 112
    svg = pressable(f"decks-{number}", inner, drawn, t.say(action), (2, 1, 66, high), 10)
    beside = _face_up(t, number, up, COLUMN - BESIDE_PILE)
    return Sketch(svg + moved(beside, BESIDE_PILE, 2), COLUMN, max(high + 2, beside.height + 4))


def _face_up(t: Table, number: int, up: Sequence[int], width: float) -> Sketch:
    name = deck(t.box, number)
    if not up:
        words = _("{deck}: no placard lies face up.").format(deck=name)
        return Sketch(lines(0, 40, words, width, 13, "muted"), width, 26 + height_of(words, width, 13))
    action = layout.DECK + number
    card = front(t, up[0], verb=_("Take") if action in t.said else "")
    high = card_height(card, width - 4)
    shown = drawn_card(f"decks-{number}-card", 2, 1, width - 4, high, card)
    svg = pressable(f"decks-{number}-top", shown, t.can(action), t.say(action), (2, 1, width - 4, high), 10, action)
    if len(up) == 1:
        return Sketch(svg, width, high + 2)
    words = _("Under it: {placards}").format(placards=placards(t.box, up[1:]))
    svg += lines(4, high + 20, words, width - 8, SMALLEST, "muted")
    return Sketch(svg, width, high + 8 + height_of(words, width - 8, SMALLEST))


def _decks_in_words(t: Table) -> str:
    rows: list[Sequence[object]] = []
    for number in range(layout.DECKS):
        up = _stack(t, number)
        rows.append((deck(t.box, number), left(t.s.remainder[number]), _up_in_words(t, up)))
    return columns(rows)


def _up_in_words(t: Table, up: Sequence[int]) -> str:
    if not up:
        return _("no placard lies face up")
    first = _("face up: {placard} ({asks})").format(placard=placard(t.box, up[0]), asks=t.asks(up[0]))
    if len(up) == 1:
        return first
    under = placards(t.box, up[1:])
    return _("{first}, under it: {placards}").format(first=first, placards=under)
