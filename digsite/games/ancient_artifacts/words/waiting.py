"""The question for which one turn waits: who follows?"""

from collections.abc import Callable

import numpy as np

from digsite.core.records import copy
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.placing import may_follow
from digsite.games.ancient_artifacts.words import names
from digsite.match.ahead import Order, Question
from digsite.match.look import Look
from digsite.text import _

FOLLOW = "follow"
SAVED = 5  # dollars that an order leaves alone


def ahead(look: Look) -> np.record | None:
    """AA-7.1: the record as it will be when this reader, who sits further to the left, is asked whether to follow."""
    s, seat = look.s, look.seat
    if s.phase != layout.ASKING or (seat - s.active) % s.seats < (s.to_move - s.active) % s.seats:
        return None
    if seat == s.active or not may_follow(look.record, look.box.record, seat):
        return None
    made = copy(look.record)
    made.to_move = seat
    return made


def question(look: Look) -> str | None:
    """What is asked, where others are asked the same."""
    return FOLLOW if look.s.phase == layout.ASKING else None


def questions(box: Box) -> list[Question]:
    """What an order may answer."""
    price = names.dollars(box.price.follow)
    saved = _("Follow while you have {saved} or more, else do not.").format(saved=names.dollars(SAVED))
    orders = (
        Order("never", _("Never follow."), lambda _look: ["decline"]),
        Order("always", _("Always follow."), lambda _look: ["follow"]),
        Order("saved", saved, _when(lambda look: look.s.money[look.seat] >= SAVED)),
        Order("bonus", _("Follow actions with the bonus, no others."), _when(lambda look: look.s.bonus == 1)),
    )
    sentence = _("Others act, and you may follow for {price}").format(price=price)
    return [Question(FOLLOW, sentence, orders)]


def _when(does: Callable[[Look], bool]) -> Callable[[Look], list[str]]:
    return lambda look: ["follow" if does(look) else "decline"]
