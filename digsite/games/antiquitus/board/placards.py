"""Placards, and the decks they come from."""

from collections.abc import Callable
from functools import lru_cache

from digsite.boards import press
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
)
from digsite.drawing.badges import badge
from digsite.drawing.checks import check, checks, vacant
from digsite.drawing.counts import disc
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.seen import OwnPlacard, Printed, Seen
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


def own_card(t: Seen, prefix: str, card: OwnPlacard, width: float, height: float = 0) -> Sketch:
    """An own placard with its conditions; as high as they need, or in this height as many as find room."""
    drawn = _own_card(t.printed, f"{prefix}-card-{card.number}", card, width, height)
    return _pressed(t, prefix, card, drawn, drawn.height - 5)


def _pressed(t: Seen, prefix: str, card: OwnPlacard, drawn: Sketch, height: float) -> Sketch:
    action, box = layout.PLACARD + card.number, (1.5, 1.5, drawn.width - 3, height)
    return drawn._replace(svg=press(t.said, f"{prefix}-placard-{card.number}", drawn.svg, action, box, 11))


@lru_cache(1024)
def _own_card(p: Printed, id: str, card: OwnPlacard, width: float, height: float) -> Sketch:
    rows, size, said, room = len(card.conditions), max(13, p.small), p.asks[card.number], width - 30
    high = height or 46 + 21 * rows
    shown = checks(card.conditions, room, max(size + 2, min(21.0, (high - 44) / max(1, rows))), size)
    if shown.height > high - 38:  # its own words, as far as they find room
        most = max(0, int((high - 42) // leading(size)))
        shown = Sketch(lines(0, size, said, room, size, most=most), width, high) if most else NOTHING
    elif height and shown.height + height_of(said, room, size) <= high - 46:
        shown = column([shown, words_in(said, room, size, "muted")], 2)
    inner = _ground(p, card.number, width, high, words.remark_on(card), chosen=card.chosen) + moved(shown, 17, 38)
    return Sketch(_named(p, id, card.number, inner), width, high)


def card_in_line(t: Seen, card: OwnPlacard, width: float, asked: bool, spoken: bool) -> Sketch:
    """A placard of the hand in a line, how it stands, and below what it asks for, also in its own words."""
    drawn = _in_line(t.printed, card, words.status(t, card), width, asked, spoken)
    return _pressed(t, "submission", card, drawn, drawn.height - 6) if t.screen.is_narrow else drawn


@lru_cache(1024)
def _in_line(p: Printed, card: OwnPlacard, status: str, width: float, asked: bool, spoken: bool) -> Sketch:
    rows = [check(words.written(one), one.holds, width - 60) for one in card.conditions]
    inside = flow(rows, width - 58, 14, 2) if asked else NOTHING
    if spoken:
        inside = column([words_in(p.asks[card.number], width - 58, 13, "muted"), inside], 2)
    high, aside, remark = 46 + inside.height if asked else 42, width_of(status, 13) + 8, words.remark_on(card)
    svg = _ground(p, card.number, width, high, remark, chosen=card.chosen, aside=aside) + moved(inside, 45, 38)
    ink = "ink" if card.chosen else "muted"
    return Sketch(svg + text(width - 12, 27, status, 13, ink, anchor="end"), width, high)


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
    drawn = column(_each(t, _deck, width, (height - 44) / layout.DECKS), 8)
    return Sketch(heading(_("Placard decks"), "", width) + moved(drawn, 0, 28), width, height, words.decks(t))


def decks_in_a_row(t: Seen, width: float, height: float) -> Sketch:
    """The three decks side by side, and what lies face up on each by its name."""
    drawn = row(_each(t, _small_deck, (width - 12) / layout.DECKS, height), 6)
    return Sketch(drawn.svg, width, height, words.decks(t))


def _each(t: Seen, draw: Callable[..., Sketch], width: float, height: float) -> list[Sketch]:
    return [
        draw(t.printed, number, count, t.stack(number), t.said.get(layout.DECK + number), width, height)
        for number, count in enumerate(t.s.remainder)
    ]


@lru_cache(512)
def _deck(
    p: Printed, number: int, count: int, up: tuple[int, ...], said: str | None, width: float, height: float
) -> Sketch:
    id, action, room = f"decks-{number}", layout.DECK + number, width - PILE - 8
    pile = group(f"{id}-pile", "pile", 0, 0, _pile(p, number, count, height), deck(p.box, number))
    svg = choice(id, pile, action, None if up else said, (1, 1, PILE - 5, height - 5), 8)
    beside = vacant(_("no placard lies open"), room, height - 4)
    if up:
        card = open_card(p, f"{id}-card", up[0], room, height, len(up) - 1)
        beside = card._replace(svg=choice(f"{id}-top", card.svg, action, said, (1.5, 1.5, room - 3, height - 5), 11))
    return Sketch(svg + moved(beside, PILE + 8, 0), width, height)


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
def _small_deck(
    p: Printed, number: int, count: int, up: tuple[int, ...], said: str | None, width: float, height: float
) -> Sketch:
    inner = rect(1, 1, width - 2, height - 2, "card", DECK_HUES[number], 10) + moved(back(p, number, 22, 24, 14), 7, 6)
    inner += text(36, 23, clipped(left(count), width - 42, 13), 13, "muted")
    name, most = placard(p.box, up[0]) if up else _("none open"), max(1, int((height - 30) // 18))
    inner += lines(8, 45, name, width - 14, 13, "ink" if up else "muted", serif=bool(up), most=most)
    box = (2, 2, width - 4, height - 4)
    return Sketch(choice(f"decks-{number}", inner, layout.DECK + number, said, box, 10), width, height)
