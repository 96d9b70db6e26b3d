"""AR-21, 5.6: who sees what. Only cards drawn unseen are hidden, and with them what is left in their decks."""

from digsite.core import HIDDEN, below, rule
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.exhibitions import can_complete
from digsite.games.artifact.rules.pieces import find_sets, is_special, kind_at, site_of, special


@rule
def sees(s, box, action, seat):
    """All see everything but a card that another seat draws unseen; a cursed one is shown (AR-18.8)."""
    if s.phase != layout.DRAW or s.draw_seat == layout.FACE_UP:
        return True
    return seat == s.draw_seat or is_special(action - layout.CARD, layout.CURSED)


@rule
def reveals(s, box, action, seat):
    if action >= layout.GOLD and action < layout.PASS and seat != s.to_move:
        return may_discard_blind_gold(s, s.to_move)
    if action == layout.PASS and s.final == 1 and s.expansion_1 == 1:  # AR-21.4
        return is_last_to_pass(s) and others_hold_blind(s, seat)
    return False


@rule
def may_discard_blind_gold(s, seat):
    """As far as all can know: which gold card leaves the hand is no secret if it must be a public one (AR-18.3)."""
    for site in range(layout.SITES):
        gold = special(site, layout.GOLD_CARD)
        if s.hand[seat, gold] > s.blind[seat, gold]:
            return False
        if s.blind_of[seat, site] > 0:
            return True
    return False


@rule
def is_last_to_pass(s):
    for seat in range(s.seats):
        if seat != s.to_move and s.passed[seat] == 0:
            return False
    return True


@rule
def others_hold_blind(s, seat):
    for other in range(s.seats):
        if other != seat and holds_blind(s, other):
            return True
    return False


@rule
def holds_blind(s, seat):
    count = 0
    for site in range(layout.SITES):
        count += s.blind_of[seat, site]
    return count > 0


@rule
def hide(s, box, seat):
    """The deck becomes the pool of all cards of its site that this seat has not seen."""
    if s.expansion_2 == 0:  # AR-21.3
        return
    for other in range(s.seats):
        if other != seat and holds_blind(s, other):
            s.sets[other] = HIDDEN
            for kind in range(layout.KINDS):
                if s.blind_of[other, site_of(kind)] > 0 and s.blind[other, kind] != HIDDEN:
                    s.hand[other, kind] -= s.blind[other, kind]
                    s.deck[kind] += s.blind[other, kind]
                    s.blind[other, kind] = HIDDEN


@rule
def guess(s, box, seat, rng):
    """Deal the blind cards of the others anew from the pool; again, if one could not do what it has declared."""
    if s.expansion_2 == 0 or not others_hold_blind(s, seat):
        return
    for _ in range(MOST_TRIES):  # pragma: no branch
        hide(s, box, seat)
        for other in range(s.seats):
            if other != seat:
                deal_blind(s, box, other, rng)
        if s.to_move == seat or can_do_as_declared(s, box):
            return


MOST_TRIES = 1_000_000  # the truth is one of the possibilities, so this many are never needed


@rule
def deal_blind(s, box, other, rng):
    if not holds_blind(s, other):
        return
    for kind in range(layout.KINDS):
        if s.blind_of[other, site_of(kind)] > 0:
            s.blind[other, kind] = 0
    for site in range(layout.SITES):
        for _ in range(s.blind_of[other, site]):
            kind = any_card(s, site, below(rng, cards_in_pool(s, site)))
            s.deck[kind] -= 1
            s.hand[other, kind] += 1
            s.blind[other, kind] += 1
    find_sets(s, box, other)


@rule
def may_be_blind(s, kind):
    """A cursed card would have shown itself (AR-18.8), a manuscript shows itself at the end (AR-21.4)."""
    shown = s.phase == layout.END and is_special(kind, layout.MANUSCRIPT)
    return not is_special(kind, layout.CURSED) and not shown


@rule
def cards_in_pool(s, site):
    count = 0
    for i in range(layout.AT_SITE):
        kind = kind_at(site, i)
        count += s.deck[kind] if may_be_blind(s, kind) else 0
    return count


@rule
def any_card(s, site, nth):
    for i in range(layout.AT_SITE):
        kind = kind_at(site, i)
        if may_be_blind(s, kind):
            nth -= s.deck[kind]
            if nth < 0:
                return kind
    return layout.NO_CARD  # not reached: nth is less than their number


@rule
def can_do_as_declared(s, box):
    if s.phase == layout.SHOW:
        return can_complete(s, box, s.to_move)
    if s.phase == layout.PAYMENT and s.verb == layout.PRODUCE:
        return (int(s.sets[s.to_move]) >> int(s.arg)) & 1 == 1
    if s.phase == layout.PAYMENT and s.verb == layout.ALONE:
        return s.hand[s.to_move, special(s.arg, layout.STANDALONE)] > 0
    return True
