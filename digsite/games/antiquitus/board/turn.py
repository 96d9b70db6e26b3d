"""This turn: its steps, what it has brought, what is going on, and how far the game has come."""

from functools import lru_cache

from digsite.drawing import NOTHING, Sketch, column, moved, row, seat_line, text, verb, width_of, words_in, words_within
from digsite.drawing.counts import legend, taken
from digsite.drawing.stages import stage
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.seen import Printed, Seen
from digsite.games.antiquitus.board.tiles import HUES, SIGNS
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import effect
from digsite.text import _

MOST_SPACES = 24  # of the track of submissions; more are left to the number


def turn(t: Seen, width: float, height: float) -> Sketch:
    """Whose turn it is, its steps one below the other, what is going on, and the submissions of the whole table."""
    head, track = NOTHING, _track(t.printed, t.s.total, tuple(t.s.subs), t.wanted, width)
    if t.is_in_turn:
        name = _("Your turn") if t.s.active == t.seat else t.names[t.s.active]
        steps = column(_steps(t.printed, t.s.dug, t.step, width, 32), 6)
        head = column([seat_line(t.s.active, name, width), steps], 10)
    below = _events(t, width) if t.s.phase == layout.EVENT_ORDER else NOTHING
    suits = _legend(t.printed, width) if t.s.phase == layout.DIG else NOTHING
    room = height - head.height - below.height - track.height - 36
    said = words_within(" ".join(t.going_on), width, room, 13, "muted")
    if t.s.phase == layout.END:
        said = column([words_in(sentence, width, 17, bold=True) for sentence in t.going_on], 8)
    top = column([head, said, below], 10)
    if top.height + track.height + suits.height + 40 <= height:
        top = column([top, suits], 14)
    return Sketch(top.svg + moved(track, 0, height - track.height), width, height, words.turn(t))


def steps(t: Seen, width: float, height: float) -> Sketch:
    """The same in one line: the steps side by side, and how far the game has come."""
    made, below = f"{t.s.total} / {t.wanted}", _("submitted")
    end = text(width, 13, made, 13, bold=True, anchor="end") + text(width, 28, below, 13, "muted", anchor="end")
    room = width - max(width_of(made, 13, bold=True), width_of(below, 13)) - 8
    if t.is_in_turn:
        shown = row(_steps(t.printed, t.s.dug, t.step, (room - 8) / 3, 30), 4)
    else:
        shown = words_within(" ".join(t.going_on), room, 36, 13)
    return Sketch(shown.svg + end, width, height, words.turn(t))


@lru_cache(256)
def _steps(p: Printed, dug: int, now: int, width: float, height: float) -> list[Sketch]:
    """The three steps; beside the first two stands the suit that was dug."""
    made, known = [], dug != layout.NO_SUIT
    for i, name in enumerate((_("Dig"), _("Its effect"), _("Submit"))):
        sign, hue = (SIGNS[dug], HUES[dug]) if known and i < 2 else ("", "")
        suit, done = p.suits[dug] if known and i == 0 else "", known and i < now
        made.append(stage(i + 1, name, width, height, now=i == now, done=done, aside=suit, sign=sign, hue=hue))
    return made


@lru_cache(64)
def _legend(_printed: Printed, width: float) -> Sketch:
    """What the suits do."""
    return legend([(SIGNS[suit], HUES[suit], effect(suit)) for suit in range(layout.SUITS)], width)


def _events(t: Seen, width: float) -> Sketch:
    """Which event comes first, where that is to be chosen."""
    made = []
    for event, name in enumerate(t.printed.kinds[layout.RELICS :]):
        action, sign = layout.TILE + layout.RELICS + event, SIGNS[layout.SUITS + event]
        said = _("{event} first").format(event=name)
        made.append(verb(f"event-{event}", said, "", t.can(action), t.say(action), width, sign=sign, height=44))
    return column(made, 8)


@lru_cache(256)
def _track(_printed: Printed, total: int, made: tuple[int, ...], wanted: int, width: float) -> Sketch:
    """A space for every submission up to the end, with the mark of whose it is."""
    said = words_in(words.made(total, wanted), width, 13, "muted")
    owners = [seat for seat, count in enumerate(made) for _i in range(count)]
    return said if wanted > MOST_SPACES else column([said, taken(owners, wanted, width)], 6)
