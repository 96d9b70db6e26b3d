"""This turn: its steps, what it has brought, what is going on, and how far the game has come."""

from functools import lru_cache

from digsite.drawing import (
    NOTHING,
    Sketch,
    column,
    height_of,
    leading,
    lines,
    moved,
    row,
    seat_line,
    text,
    verb,
    width_of,
    words_in,
)
from digsite.drawing.counts import legend, taken
from digsite.drawing.stages import stage
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.printed import Printed
from digsite.games.antiquitus.board.seen import Seen
from digsite.games.antiquitus.board.tiles import HUES, SIGNS
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import effect
from digsite.text import _

MOST_SPACES = 24  # of the track of submissions; more are left to the number


def turn(t: Seen, width: float, height: float) -> Sketch:
    """Whose turn it is, its steps one below the other, what is going on, and the submissions of the whole table."""
    head = NOTHING
    if t.is_in_turn:
        name = _("Your turn") if t.s.active == t.seat else t.names[t.s.active]
        steps = column(_steps(t.printed, t.s.dug, t.step, width, 32), 6)
        head = column([seat_line(t.s.active, name, width), steps], 10)
    below = _events(t, width) if t.s.phase == layout.EVENT_ORDER else NOTHING
    suits = _legend(t.printed, width) if t.s.phase == layout.DIG else NOTHING
    track = _track(t, width)
    said = _said(t, width, height - head.height - below.height - track.height - 36)
    top = column([head, said, below], 10)
    if top.height + track.height + suits.height + 40 <= height:
        top = column([top, suits], 14)
    return Sketch(top.svg + moved(track, 0, height - track.height), width, height, words.turn(t))


def steps(t: Seen, width: float, height: float) -> Sketch:
    """The same in one line: the steps side by side, and how far the game has come."""
    made, below = f"{t.s.total} / {t.wanted}", _("submitted")
    end = text(width, 13, made, 13, bold=True, anchor="end") + text(width, 28, below, 13, "muted", anchor="end")
    room = width - max(width_of(made, 13, bold=True), width_of(below, 13)) - 8
    shown = row(_steps(t.printed, t.s.dug, t.step, (room - 8) / 3, 30), 4)
    if not t.is_in_turn:
        shown = Sketch(lines(0, 13, " ".join(t.going_on), room, 13, most=2), room, height)
    return Sketch(shown.svg + end, width, height, words.turn(t))


def _said(t: Seen, width: float, height: float) -> Sketch:
    """What is going on, in as many lines as find room."""
    if t.s.phase == layout.END:
        return column([words_in(sentence, width, 17, bold=True) for sentence in t.going_on], 8)
    said, most = " ".join(t.going_on), max(1, int(height // leading(13)))
    high = min(most * leading(13), height_of(said, width, 13))
    return Sketch(lines(0, 13, said, width, 13, "muted", most=most), width, high)


@lru_cache(256)
def _steps(p: Printed, dug: int, now: int, width: float, height: float) -> list[Sketch]:
    """The three steps; beside the first two stands the suit that was dug."""
    made = []
    for i, name in enumerate((_("Dig"), _("Its effect"), _("Submit"))):
        known = dug if i < 2 else layout.NO_SUIT
        suit, sign, hue = ("", "", "") if known == layout.NO_SUIT else (p.suits[dug], SIGNS[dug], HUES[dug])
        done, said = i < now and dug != layout.NO_SUIT, suit if i == 0 else ""
        made.append(stage(i + 1, name, width, height, now=i == now, done=done, aside=said, sign=sign, hue=hue))
    return made


@lru_cache(64)
def _legend(_printed: Printed, width: float) -> Sketch:
    """What the suits do."""
    said = [effect(suit) for suit in range(layout.SUITS)]
    return legend(list(zip(SIGNS, HUES, said, strict=False)), width)


def _events(t: Seen, width: float) -> Sketch:
    """Which event comes first, where that is to be chosen."""
    made = []
    for event in range(layout.EVENTS):
        action = layout.TILE + layout.RELICS + event
        said = _("{event} first").format(event=t.printed.kinds[layout.RELICS + event])
        sign = SIGNS[layout.SUITS + event]
        made.append(verb(f"event-{event}", said, "", t.can(action), t.say(action), width, sign=sign, height=44))
    return column(made, 8)


def _track(t: Seen, width: float) -> Sketch:
    """A space for every submission up to the end, with the mark of whose it is."""
    said = words_in(words.made(t), width, 13, "muted")
    owners = [seat for seat in range(t.s.seats) for _i in range(t.s.subs[seat])]
    return said if t.wanted > MOST_SPACES else column([said, taken(owners, t.wanted, width)], 6)
