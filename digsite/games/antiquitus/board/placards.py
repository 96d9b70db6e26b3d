"""Placards, and the decks they come from."""

from functools import lru_cache

from digsite.drawing import (
    NOTHING,
    Sketch,
    clipped,
    column,
    escape,
    flow,
    group,
    heading,
    height_of,
    icon,
    leading,
    lines,
    moved,
    rect,
    row,
    shadow,
    text,
    width_of,
    words_in,
    words_within,
)
from digsite.drawing.badges import badge
from digsite.drawing.checks import check, checks, vacant
from digsite.drawing.counts import disc
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.seen import Deck, OwnPlacard, Printed, Seen
from digsite.games.antiquitus.board.tiles import choice
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import deck, placard
from digsite.games.antiquitus.words.notes import left
from digsite.text import _

DECK_HUES = ("olive", "violet", "rust")


def hue_of(p: Printed, number: int) -> str:
    return DECK_HUES[p.box.placard[number].deck]


def worth(p: Printed, number: int, x: float, y: float, r: float = 13) -> str:
    """What a placard brings, in a disc."""
    return disc(x, y, p.box.placard[number].rep, hue_of(p, number), r)


def back(p: Printed, number: int, width: float, height: float, size: float = 13) -> Sketch:
    """The back of a placard from this deck: what it is worth."""
    title = escape(_("{deck} placard").format(deck=deck(p.box, number)))
    svg = rect(0.5, 0.5, width - 1, height - 1, DECK_HUES[number], "card", 4, 1)
    svg += text(width / 2, height / 2 + size * 0.36, p.box.deck[number].rep, size, "on", serif=True, anchor="middle")
    return Sketch(f"<g><title>{title}</title>{svg}</g>", width, height)


@lru_cache(512)
def backs(p: Printed, held: tuple[int, ...], width: float, height: float) -> Sketch:
    """A hand as everybody sees it, the most valuable first."""
    order = [number for number in reversed(range(layout.DECKS)) for _i in range(held[number])]
    return row([back(p, number, width, height) for number in order], 3)


def _ground(
    p: Printed, number: int, width: float, height: float, remark: str = "", *, chosen: bool = False, aside: float = 0
) -> str:
    """A placard without what it asks for: its worth, its name, and whether it is chosen or known to all."""
    name, (line, weight) = placard(p.box, number), ("ink", 3.0) if chosen else (hue_of(p, number), 1.6)
    svg = shadow(1, 0, width - 2, height - 4, 11)
    svg += rect(weight / 2, weight / 2, width - weight, height - 3 - weight, "card", line, 11, weight)
    end, room = width - aside, width - aside - 57 - (24 if remark else 0)
    if remark:
        svg += badge(end - 20, 22, "check", remark, r=10) if chosen else icon("eye", end - 28, 14, 16, "muted", remark)
    size = next((size for size in (15.5, 14) if width_of(name, size, bold=True) <= room), 13)
    return svg + worth(p, number, 24, 22) + text(45, 27, clipped(name, room, size, bold=True), size, serif=True)


def _named(p: Printed, id: str, number: int, inner: str) -> str:
    return group(id, "card", 0, 0, inner, words.asking(p, number), f"placard-{number}")


# The own placards


@lru_cache(1024)
def own_card(p: Printed, prefix: str, card: OwnPlacard, width: float, height: float = 0) -> Sketch:
    """An own placard with its conditions; as high as they need, or in this height as many as find room."""
    rows, size, asks, room = len(card.conditions), max(13, p.small), p.asks[card.number], width - 30
    high = height or 46 + 21 * rows
    shown = checks(card.conditions, room, max(size + 2, min(21.0, (high - 44) / max(1, rows))), size)
    if shown.height > high - 38:  # its own words, as far as they find room
        shown = words_within(asks, room, high - 42, size) if high - 42 >= leading(size) else NOTHING
    elif height and shown.height + height_of(asks, room, size) <= high - 46:
        shown = column([shown, words_in(asks, room, size, "muted")], 2)
    inner = _ground(p, card.number, width, high, words.remark_on(card), chosen=card.chosen) + moved(shown, 17, 38)
    inner = _named(p, f"{prefix}-card-{card.number}", card.number, inner)
    return Sketch(_pressed(prefix, card, inner, width, high - 5), width, high)


@lru_cache(1024)
def card_in_line(p: Printed, card: OwnPlacard, width: float, asked: bool, spoken: bool) -> Sketch:
    """A placard of the hand in a line, how it stands, and below what it asks for, also in its own words."""
    rows = [check(words.written(one), one.holds, width - 60) for one in card.conditions]
    inside = flow(rows, width - 58, 14, 2) if asked else NOTHING
    if spoken:
        inside = column([words_in(p.asks[card.number], width - 58, 13, "muted"), inside], 2)
    high, status, remark = 46 + inside.height if asked else 42, words.status(card), words.remark_on(card)
    inner = _ground(p, card.number, width, high, remark, chosen=card.chosen, aside=width_of(status, 13) + 8)
    inner += moved(inside, 45, 38) + text(width - 12, 27, status, 13, "ink" if card.chosen else "muted", anchor="end")
    return Sketch(_pressed("submission", card, inner, width, high - 6) if p.screen.is_narrow else inner, width, high)


def _pressed(prefix: str, card: OwnPlacard, inner: str, width: float, height: float) -> str:
    id, action = f"{prefix}-placard-{card.number}", layout.PLACARD + card.number
    return choice(id, inner, action, card.said, (1.5, 1.5, width - 3, height), 11)


# Placards that everybody sees


@lru_cache(1024)
def open_card(p: Printed, id: str, number: int, width: float, height: float, under: int = 0) -> Sketch:
    """A placard in its own words; how many lie under it."""
    size, said = max(12.5, p.small), f"+{under}" if under else ""
    inner = _ground(p, number, width, height, aside=width_of(said, size) + 8 if said else 0)
    inner += text(width - 12, 26, said, size, "muted", anchor="end") if said else ""
    most = 1 + int((height - 50 - size) // leading(size))
    inner += lines(14, 40 + size, p.asks[number], width - 26, size, most=max(1, most))
    return Sketch(_named(p, id, number, inner), width, height)


def plate(p: Printed, number: int, width: float) -> Sketch:
    """A placard by its worth and its name."""
    said = clipped(placard(p.box, number), width - 54, 14, bold=True)
    wide = width_of(said, 14, bold=True) + 50
    svg = rect(1, 1, wide - 2, 34, "card", hue_of(p, number), 10) + text(37, 23, said, 14, serif=True)
    return Sketch(svg + worth(p, number, 19, 18, 12), wide, 36)


# The decks

PILE = 54


def decks(t: Seen, width: float, height: float) -> Sketch:
    """The three decks below each other, and beside each what lies face up on it."""
    high = (height - 44) / layout.DECKS
    drawn = column([_deck(t.printed, number, one, width, high) for number, one in enumerate(t.decks)], 8)
    svg = heading(_("Placard decks"), "", width) + moved(drawn, 0, 28)
    return Sketch(svg, width, height, words.decks(t.printed, t.decks))


def decks_in_a_row(t: Seen, width: float, height: float) -> Sketch:
    """The three decks side by side, and what lies face up on each by its name."""
    wide = (width - 12) / layout.DECKS
    drawn = row([_small_deck(t.printed, number, one, wide, height) for number, one in enumerate(t.decks)], 6)
    return Sketch(drawn.svg, width, height, words.decks(t.printed, t.decks))


@lru_cache(512)
def _deck(p: Printed, number: int, shown: Deck, width: float, height: float) -> Sketch:
    id, action, room, up = f"decks-{number}", layout.DECK + number, width - PILE - 8, shown.up
    pile = group(f"{id}-pile", "pile", 0, 0, _pile(p, number, shown.left, height), deck(p.box, number))
    svg = choice(id, pile, action, None if up else shown.said, (1, 1, PILE - 5, height - 5), 8)
    if up:
        card = open_card(p, f"{id}-card", up[0], room, height, len(up) - 1).svg
        beside = choice(f"{id}-top", card, action, shown.said, (1.5, 1.5, room - 3, height - 5), 11)
    else:
        beside = vacant(_("no placard lies open"), room, height - 4).svg
    return Sketch(f'{svg}<g transform="translate({PILE + 8} 0)">{beside}</g>', width, height)


def _pile(p: Printed, number: int, count: int, height: float) -> str:
    hue, size, middle = DECK_HUES[number], max(12.5, p.small), height / 2
    if count == 0:
        return vacant(left(0), PILE - 2, height - 4, size).svg
    svg = rect(4, 4, PILE - 5, height - 5, hue, "card", 8) if count > 1 else ""
    svg += rect(1, 1, PILE - 5, height - 5, hue, "card", 8)
    svg += f'<circle cx="25" cy="{middle - 8:g}" r="16" fill="var(--on)"/>'
    svg += text(25, middle - 1, p.box.deck[number].rep, 20, hue, serif=True, anchor="middle")
    return svg + text(25, height - 13, clipped(left(count), PILE - 8, size), size, "on", anchor="middle")


@lru_cache(512)
def _small_deck(p: Printed, number: int, shown: Deck, width: float, height: float) -> Sketch:
    inner = rect(1, 1, width - 2, height - 2, "card", DECK_HUES[number], 10) + moved(back(p, number, 22, 24, 14), 7, 6)
    inner += text(36, 23, clipped(left(shown.left), width - 42, 13), 13, "muted")
    most, up = max(1, int((height - 30) // 18)), bool(shown.up)
    name, ink = (placard(p.box, shown.up[0]), "ink") if up else (_("none open"), "muted")
    inner += lines(8, 45, name, width - 14, 13, ink, serif=up, most=most)
    box = (2, 2, width - 4, height - 4)
    return Sketch(choice(f"decks-{number}", inner, layout.DECK + number, shown.said, box, 10), width, height)
