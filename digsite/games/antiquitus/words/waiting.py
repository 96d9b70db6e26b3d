"""Questions for which one turn waits: which tile everybody passes (Texts), and which ones a Cave-In takes."""

from collections.abc import Callable, Sequence

import numpy as np

from digsite.core.records import copy
from digsite.core.sentinels import HIDDEN
from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.needs import camp_size
from digsite.games.antiquitus.rules.relics import next_participant
from digsite.match.ahead import Order, Question
from digsite.match.look import Look
from digsite.text import _

TEXTS, CAVE_IN = "texts", "cave-in"


def ahead(look: Look) -> np.record | None:
    """The record as it will be when this reader chooses a tile to pass, or to discard."""
    if look.s.phase == layout.TEXTS_PICK:
        return _passing(look)
    return _discarding(look) if look.s.phase == layout.CAVE_PICK else None


def _passing(look: Look) -> np.record | None:
    """AN-7.10: everybody with tiles chooses, and those before the reader will have chosen."""
    s, seat = look.s, look.seat
    if not any(s.camp[seat]) or s.passed[seat] != layout.NO_KIND:
        return None
    made, other = copy(look.record), s.to_move
    while other != seat:
        made.passed[other] = HIDDEN
        other = int(next_participant(made, other, 1))
    made.to_move = seat
    return made


def _discarding(look: Look) -> np.record | None:
    """AN-6.3: the walk still comes to the reader, who has more tiles than must go."""
    s, seat = look.s, look.seat
    steps = (seat - s.walker) % s.seats
    if s.walked + steps >= s.seats or camp_size(look.record, seat) <= look.box.record.cave_tiles:
        return None
    made = copy(look.record)
    made.walker = made.to_move = seat
    made.walked += steps
    made.left, made.last = look.box.record.cave_tiles, 0
    return made


def question(look: Look) -> str | None:
    """What is asked, where others are asked the same."""
    return {layout.TEXTS_PICK: TEXTS, layout.CAVE_PICK: CAVE_IN}.get(look.s.phase)


def questions(box: Box) -> list[Question]:
    """What an order may answer."""
    passes, goes = _("Pass a tile of your lowest rank."), _("Pass a tile that you hold most of.")
    falls = _("Discard tiles of your lowest ranks.")
    return [
        Question(
            TEXTS, _("Texts: everybody passes a tile"), (_order("lowest", passes, _low), _order("most", goes, _many))
        ),
        Question(CAVE_IN, _("Cave-In: everybody discards tiles"), (_order("lowest", falls, _lowest_together),)),
    ]


def _order(id: str, sentence: str, worth: Callable[[Look, int], tuple[int, ...]]) -> Order:
    """The tile that comes first by this."""

    def answer(look: Look) -> Sequence[str]:
        return [look.word(action) for action in sorted(look.legal, key=lambda action: worth(look, action))]

    return Order(id, sentence, answer)


def _low(_look: Look, action: int) -> tuple[int, ...]:
    kind = action - layout.TILE
    return kind % layout.RANKS, kind


def _lowest_together(look: Look, action: int) -> tuple[int, ...]:
    """AN-6.4: several go, named by suit before rank; the first of those that have the lowest ranks is due first."""
    camp, legal = look.s.camp[look.seat], range(look.s.last, layout.RELICS)
    held = [kind for kind in legal for _tile in range(camp[kind])]
    lowest = sorted(held, key=lambda kind: _low(look, layout.TILE + kind))[: look.s.left]
    kind = action - layout.TILE
    return kind not in lowest, kind


def _many(look: Look, action: int) -> tuple[int, ...]:
    kind = action - layout.TILE
    return -look.s.camp[look.seat][kind], *_low(look, action)
