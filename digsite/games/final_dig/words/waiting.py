"""Questions that go round the table: the Collector's Offer, and what is chosen before the first turn."""

import numpy as np

from digsite.core.records import copy
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.effects import is_hit, level
from digsite.match.ahead import Order, Question
from digsite.match.look import Look
from digsite.text import _

ASKED = {layout.OFFER: "offer", layout.PICK_CHARACTER: "character", layout.PLACE_FIGURE: "figure"}


def ahead(look: Look) -> np.record | None:
    """The record as it will be when this reader, who comes later in the order, is asked."""
    s, seat = look.s, look.seat
    if s.phase == layout.OFFER:
        return _offered(look)
    waits = {layout.PICK_CHARACTER: (s.character, layout.NO_CHARACTER), layout.PLACE_FIGURE: (s.site, layout.NO_SITE)}
    if s.phase not in waits:
        return None
    chosen, nothing = waits[s.phase]
    return _turn_of(look) if chosen[seat] == nothing else None


def _offered(look: Look) -> np.record | None:  # FD-14.11
    s, r, seat = look.s, look.record, look.seat
    place, now = (seat - s.start) % s.seats, level(r)
    who = int(look.box.record.who[s.source[now], s.step[now]])
    if place < s.walk or s.held[seat] == 0 or not is_hit(r, who, seat):
        return None
    made = copy(r)
    made.to_move, made.walk = seat, place + 1
    return made


def _turn_of(look: Look) -> np.record:  # FD-1.8, FD-1.11
    made = copy(look.record)
    made.to_move = made.active = look.seat
    return made


def question(look: Look) -> str | None:
    """What is asked, where others are asked the same."""
    return ASKED.get(look.s.phase)


def questions(box: Box) -> list[Question]:
    """What an order may answer; what is chosen before the first turn is asked once."""
    never = Order("never", _("Keep your cards."), lambda _look: ["decline"])
    return [Question(ASKED[layout.OFFER], _("A collector offers VP for a card"), (never,))]
