"""FD-17 Who sees what: hands are their owners', and so nobody knows the make-up of the deck."""

from digsite.core import HIDDEN, NOBODY, below, rule
from digsite.games.final_dig.rules import layout


@rule
def sees(s, box, action, seat):  # FD-17.3
    if s.phase == layout.DRAW_CARD:
        return seat == s.active
    if s.phase == layout.TAKE_CARD:
        return seat == s.active or seat == s.victim
    return True


@rule
def reveals(s, box, action, seat):
    """Everything that becomes known is an action of its own."""
    return False


@rule
def hide(s, box, seat):  # FD-17.1, FD-17.2
    for other in range(s.seats):
        if other != seat:
            for kind in range(layout.KINDS):
                s.hand[other, kind] = HIDDEN
    for kind in range(layout.KINDS):
        s.deck[kind] = HIDDEN


@rule
def guess(s, box, seat, rng):  # FD-17.5
    """Deal the hands of the others out of all cards that the seat has not seen; the rest is the deck."""
    left = int(s.deck_size)
    for kind in range(layout.KINDS):
        s.deck[kind] = box.copies[kind] - s.discard[kind]
        if seat != NOBODY:
            s.deck[kind] -= s.hand[seat, kind]
    for other in range(s.seats):
        if other != seat:
            left += s.held[other]
    for other in range(s.seats):
        if other != seat:
            for kind in range(layout.KINDS):
                s.hand[other, kind] = 0
            for _ in range(s.held[other]):
                kind = any_card(s, below(rng, left))
                s.deck[kind] -= 1
                s.hand[other, kind] += 1
                left -= 1


@rule
def any_card(s, nth):
    """The kind of the nth card of the pool, which lies in place of the deck."""
    kind = 0
    while kind < layout.KINDS - 1 and nth >= s.deck[kind]:
        nth -= s.deck[kind]
        kind += 1
    return kind
