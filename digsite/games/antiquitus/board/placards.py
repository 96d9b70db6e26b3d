"""Placards, and the decks they come from."""

from functools import lru_cache

from digsite.boards import ThisBox, press
from digsite.drawing import (
    NOTHING,
    Sketch,
    clipped,
    column,
    escape,
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
from digsite.drawing.checks import checks, vacant
from digsite.drawing.counts import disc
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.printed import Printed
from digsite.games.antiquitus.board.seen import Seen
from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.conditions import Condition
from digsite.games.antiquitus.words.names import deck, placard
from digsite.games.antiquitus.words.notes import left
from digsite.text import _
from digsite.text.keeping import kept

DECK_HUES = ("olive", "violet", "rust")


def hue_of(p: Printed, number: int) -> str:
    return DECK_HUES[p.box.placard[number].deck]


def worth(p: Printed, number: int, x: float, y: float, r: float = 13) -> str:
    """What a placard brings, in a disc."""
    return disc(x, y, p.box.placard[number].rep, hue_of(p, number), r)


def back(box: Box, number: int, width: float, height: float, size: float = 13) -> Sketch:
    """The back of a placard from this deck: what it is worth."""
    title = escape(_("{deck} placard").format(deck=deck(box, number)))
    svg = rect(0.5, 0.5, width - 1, height - 1, DECK_HUES[number], "card", 4, 1)
    svg += text(width / 2, height / 2 + size * 0.36, box.deck[number].rep, size, "on", serif=True, anchor="middle")
    return Sketch(f"<g><title>{title}</title>{svg}</g>", width, height)


@kept(512)
def backs(box: ThisBox[Box], held: tuple[int, ...], width: float, height: float) -> Sketch:
    """A hand as everybody sees it, the most valuable first."""
    order = [number for number in reversed(range(layout.DECKS)) for _i in range(held[number])]
    return row([back(box.box, number, width, height) for number in order], 3)


@lru_cache(1024)
def ground(
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


def own_card(t: Seen, prefix: str, number: int, width: float, height: float = 0) -> Sketch:
    """An own placard with its conditions; as high as they need, or in this height as many as find room."""
    found = t.conditions(number)
    high, remark = height or 46 + 21 * len(found), words.remark_on(t, number)
    shown = _asked(found, t.printed.asks[number], width, height, high, max(13, t.printed.small))
    inner = ground(t.printed, number, width, high, remark, chosen=number in t.chosen) + moved(shown, 17, 38)
    card = group(f"{prefix}-card-{number}", "card", 0, 0, inner, words.asking(t.printed, number), f"placard-{number}")
    frame = (1.5, 1.5, width - 3, high - 5)
    return Sketch(press(t.said, f"{prefix}-placard-{number}", card, layout.PLACARD + number, frame, 11), width, high)


@kept(1024)
def _asked(found: tuple[Condition, ...], said: str, width: float, height: float, high: float, size: float) -> Sketch:
    """Conditions and words of a placard, as far as they find room."""
    step = max(size + 2, min(21.0, (high - 44) / max(1, len(found))))
    shown = checks(found, width - 30, step, size)
    if shown.height > high - 38:  # its own words, as far as they find room
        most = max(0, int((high - 42) // leading(size)))
        shown = Sketch(lines(0, size, said, width - 30, size, most=most), width, high) if most else NOTHING
    elif height and shown.height + height_of(said, width - 30, size) <= high - 46:
        shown = column([shown, words_in(said, width - 30, size, "muted")], 2)
    return shown


@lru_cache(1024)
def open_card(p: Printed, id: str, number: int, width: float, height: float, under: int = 0) -> str:
    """A placard that everybody sees, in its own words; how many lie under it."""
    size, said = max(12.5, p.small), f"+{under}" if under else ""
    inner = ground(p, number, width, height, aside=width_of(said, size) + 8 if said else 0)
    inner += text(width - 12, 26, said, size, "muted", anchor="end") if said else ""
    most = 1 + int((height - 50 - size) // leading(size))
    inner += lines(14, 40 + size, p.asks[number], width - 26, size, most=max(1, most))
    return group(id, "card", 0, 0, inner, words.asking(p, number), f"placard-{number}")


# The decks

PILE = 54


def decks(t: Seen, width: float, height: float) -> Sketch:
    """The three decks below each other, and beside each what lies face up on it."""
    high = (height - 28 - 2 * 8) / layout.DECKS
    drawn = column([_deck(t, number, width, high) for number in range(layout.DECKS)], 8)
    return Sketch(heading(_("Placard decks"), "", width) + moved(drawn, 0, 28), width, height, words.decks(t))


def decks_in_a_row(t: Seen, width: float, height: float) -> Sketch:
    """The three decks side by side, and what lies face up on each by its name."""
    across = (width - 12) / layout.DECKS
    drawn = row([_small_deck(t, number, across, height) for number in range(layout.DECKS)], 6)
    return Sketch(drawn.svg, width, height, words.decks(t))


@lru_cache(256)
def _pile(p: Printed, number: int, count: int, height: float) -> str:
    hue, size, middle = DECK_HUES[number], max(12.5, p.small), height / 2
    if count == 0:
        return vacant(left(0), PILE - 2, height - 4, size).svg
    svg = rect(4, 4, PILE - 5, height - 5, hue, "card", 8) if count > 1 else ""
    svg += rect(1, 1, PILE - 5, height - 5, hue, "card", 8)
    svg += f'<circle cx="25" cy="{middle - 8:g}" r="16" fill="var(--on)"/>'
    svg += text(25, middle - 1, p.box.deck[number].rep, 20, hue, serif=True, anchor="middle")
    return svg + text(25, height - 13, clipped(left(count), PILE - 8, size), size, "on", anchor="middle")


def _deck(t: Seen, number: int, width: float, height: float) -> Sketch:
    up, action, room = t.stack(number), layout.DECK + number, width - PILE - 8
    pile = _pile(t.printed, number, t.s.remainder[number], height)
    drawn = group(f"decks-{number}-pile", "pile", 0, 0, pile, deck(t.box, number))
    svg = press(t.said, f"decks-{number}", drawn, action, (1, 1, PILE - 5, height - 5), 8, now=not up)
    beside = vacant(_("no placard lies open"), room, height - 4).svg
    if up:
        card = open_card(t.printed, f"decks-{number}-card", up[0], room, height, len(up) - 1)
        beside = press(t.said, f"decks-{number}-top", card, action, (1.5, 1.5, room - 3, height - 5), 11)
    return Sketch(svg + moved(Sketch(beside, room, height), PILE + 8, 0), width, height)


def _small_deck(t: Seen, number: int, width: float, height: float) -> Sketch:
    up, action = t.stack(number), layout.DECK + number
    inner = rect(1, 1, width - 2, height - 2, "card", DECK_HUES[number], 10) + moved(
        back(t.box, number, 22, 24, 14), 7, 6
    )
    inner += text(36, 23, clipped(left(t.s.remainder[number]), width - 42, 13), 13, "muted")
    said, most = placard(t.box, up[0]) if up else _("none open"), max(1, int((height - 30) // 18))
    inner += lines(8, 45, said, width - 14, 13, "ink" if up else "muted", serif=bool(up), most=most)
    return Sketch(press(t.said, f"decks-{number}", inner, action, (2, 2, width - 4, height - 4), 10), width, height)
