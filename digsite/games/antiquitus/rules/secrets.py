"""AN-12 Who sees what."""

from digsite.core import HIDDEN, below, rule
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.placards import count_at
from digsite.games.antiquitus.rules.relics import has_effect, is_last_to_pass, next_participant
from digsite.games.antiquitus.rules.submission import any_extra, forget_submission
from digsite.games.antiquitus.rules.tiles import discard_size, is_unknown, relic_in_deck, shares_pool
from digsite.games.antiquitus.rules.turn import hand_count, may_submit, neighbours, relic_is_up


@rule
def sees(s, box, action, seat):  # AN-12
    """Does this seat learn which action this is?"""
    if s.phase == layout.SITE_REFILL:
        return False
    if s.phase == layout.SETUP_SITE:
        return box.starts_up[s.cursor] == 1
    if s.phase == layout.SETUP_HAND:
        return seat == s.walker
    if s.phase == layout.COINS_DRAW or s.phase == layout.HAND_DRAW:
        return seat == s.active
    if s.phase == layout.TEXTS_PICK:
        return seat == s.to_move or is_last_to_pass(s)
    if is_submitting(s):
        return seat == s.active or action == layout.PASS
    return True


@rule
def is_submitting(s):
    return s.phase == layout.SUBMIT_TARGET or s.phase == layout.SUBMIT_TILES or s.phase == layout.SUBMIT_EXTRA


@rule
def reveals(s, box, action, seat):  # AN-12
    """Does playing this show the seat something else that was hidden from it?"""
    if s.phase == layout.DIG:
        cell = action - layout.CELL
        return opens_neighbour(s, cell) or (is_used_up(s) and any_unknown(s)) or shows_deck(s, box)
    if s.phase == layout.EVENT_ORDER or s.phase == layout.CAVE_PICK or s.phase == layout.TREASURE_DRAW:
        return shows_deck(s, box) or (is_used_up(s) and next_turn_opens(s))
    if s.phase == layout.SITE_REFILL:
        return is_last_refill(s) and not has_effect(s) and turn_ends_and_opens(s, box)
    if s.phase == layout.WEAPONS_UP:
        return s.known[action - layout.CELL] == 0 or (
            s.site[action - layout.CELL] >= layout.RELICS and turn_ends_and_opens(s, box)
        )
    if s.phase == layout.TEXTS_PICK:
        return is_last_to_pass(s) and (shows_choices(s, seat) or turn_ends_and_opens(s, box))
    if is_submitting(s):
        return (seat != s.active and confirms(s, box, action)) or (action == layout.PASS and next_turn_opens(s))
    if s.phase == layout.HAND_DECK or s.phase == layout.HAND_DRAW:
        return hand_count(s, s.active) + 1 >= box.hand_size and next_turn_opens(s)
    if s.phase == layout.BONES_CAMP or s.phase == layout.COINS_DRAW or s.phase == layout.COINS_RETURN:
        return turn_ends_and_opens(s, box)
    return False


@rule
def opens_neighbour(s, cell):  # AN-5.2
    beside = neighbours(cell)
    for other in range(layout.CELLS):
        if (beside >> other) & 1 == 1 and is_unknown(s, other):
            return True
    return False


@rule
def any_unknown(s):
    for cell in range(layout.CELLS):
        if is_unknown(s, cell):
            return True
    return False


@rule
def next_turn_opens(s):  # AN-3
    """Will the start check of the next turn turn tiles up?"""
    return not relic_is_up(s) and any_unknown(s)


@rule
def turn_ends_and_opens(s, box):
    return not may_submit(s, box) and next_turn_opens(s)


@rule
def is_used_up(s):
    """Is there so little to deal that the turn may end within one step?"""
    return s.deck_size <= 1 and discard_size(s) == 0


@rule
def shows_deck(s, box):  # AN-6.7, AN-11.3
    """May a Treasure soon tell whether the deck holds a relic? Yes, if so few tiles could all be events."""
    events = unseen_events(s, box)
    return (
        events > 0
        and s.deck_size <= events + 1
        and (s.phase == layout.DIG or s.resolving == layout.GOLD or s.pending[1] > 0)
    )


@rule
def unseen_events(s, box):
    events = 0
    for event in range(layout.EVENTS):
        events += int(box.copies[layout.RELICS + event]) - int(s.trash[event])
    for cell in range(layout.CELLS):
        if s.known[cell] == 1 and s.site[cell] >= layout.RELICS:
            events -= 1
    return events


@rule
def is_last_refill(s):
    if s.deck_size + discard_size(s) == 1:
        return True
    for cell in range(s.cursor + 1, layout.CELLS):
        if s.site[cell] == layout.EMPTY:
            return False
    return True


@rule
def shows_choices(s, seat):  # AN-7.11
    for other in range(s.seats):
        if other != seat and s.passed[other] != layout.NO_KIND:
            return True
    return False


@rule
def confirms(s, box, action):  # AN-8.11c
    """Is this the step after which the submission is confirmed?"""
    if s.phase == layout.SUBMIT_TARGET:
        return False
    if s.phase == layout.SUBMIT_TILES:
        return action == layout.DONE and not any_extra(s, box, int(s.chosen[0]), 1)
    return action == layout.CONFIRM or not any_extra(s, box, action - layout.PLACARD, int(s.choosing) + 1)


# Hiding


@rule
def hide(s, box, seat):
    """Blank what this seat may not know."""
    site, deck, where = s.site, s.deck, s.where
    for cell in range(layout.CELLS):
        site[cell] = HIDDEN if is_unknown(s, cell) else site[cell]
    for kind in range(layout.KINDS):
        deck[kind] = HIDDEN
    for placard in range(layout.PLACARDS):
        where[placard] = HIDDEN if is_secret(s, placard, seat) else where[placard]
    if s.phase == layout.TEXTS_PICK:
        hide_choices(s, seat)
    if is_submitting(s) and seat != s.active:
        s.phase = layout.SUBMIT_TARGET
        forget_submission(s)


@rule
def hide_choices(s, seat):  # AN-7.10, AN-R44
    """What others choose to pass, and who of them has chosen: as it was when this seat had chosen, or at the beginning.

    Only who is asked knows that those before have chosen.
    """
    first = next_participant(s, s.active, 0)
    upto = first
    if seat == s.to_move:
        upto = seat
    elif seat < s.seats and s.passed[seat] != layout.NO_KIND:
        upto = next_participant(s, seat, 1)
    s.to_move = upto
    for other in range(s.seats):
        if other != seat:
            s.passed[other] = layout.NO_KIND
    other = first
    while other != upto:
        if other != seat:
            s.passed[other] = HIDDEN
        other = next_participant(s, other, 1)


@rule
def is_secret(s, placard, seat):
    place = int(s.where[placard])
    in_other_hand = (place >= layout.HAND) & (place < layout.MUSEUM) & (place != layout.HAND + seat)
    return (place == layout.REMAINDER) | (in_other_hand & (s.shown[placard] == 0))


# Guessing (5.6)


@rule
def guess(s, box, seat, rng):
    """Deal anew, fairly, what this seat cannot know."""
    hide(s, box, seat)
    gather_unseen(s, box)
    deal_earlier_batches(s, rng)
    deal_unknown_cells(s, rng)
    for other in range(s.seats):
        if other != seat:
            guess_hand(s, box, other, rng)
            if s.passed[other] == HIDDEN:
                s.passed[other] = any_kind(s.camp[other], rng)
    for placard in range(layout.PLACARDS):
        if s.where[placard] == HIDDEN:
            s.where[placard] = layout.REMAINDER


@rule
def gather_unseen(s, box):
    """Put every tile that nobody can place into the deck."""
    for kind in range(layout.KINDS):
        s.deck[kind] = box.copies[kind]
    for kind in range(layout.RELICS):
        s.deck[kind] -= s.discard[kind]
        for seat in range(s.seats):
            s.deck[kind] -= s.camp[seat, kind] + s.museum[seat, kind]
    for kind in range(layout.RELICS, layout.KINDS):
        s.deck[kind] -= s.trash[kind - layout.RELICS]
    for cell in range(layout.CELLS):
        if s.known[cell] == 1:
            s.deck[s.site[cell]] -= 1


@rule
def deal_earlier_batches(s, rng):
    """The cells of an earlier batch exchange what they hold together."""
    for cell in range(layout.CELLS):
        if s.pool[cell] != layout.NO_KIND:
            s.site[cell] = s.pool[cell] if s.pool[cell] != layout.SOME_EVENT else any_event(s, rng)
            s.deck[s.site[cell]] -= 1
    for cell in range(layout.CELLS):
        if s.pool[cell] != layout.NO_KIND:
            other = nth_partner(s, cell, below(rng, count_partners(s, cell)))
            s.site[cell], s.site[other] = s.site[other], s.site[cell]


@rule
def any_event(s, rng):
    caves = int(s.deck[layout.RELICS])
    return layout.RELICS if below(rng, caves + int(s.deck[layout.RELICS + 1])) < caves else layout.RELICS + 1


@rule
def count_partners(s, cell):
    """Cells of the same earlier batch from this one on."""
    count = 0
    for other in range(cell, layout.CELLS):
        count += 1 if shares_pool(s, other, cell) else 0
    return count


@rule
def nth_partner(s, cell, nth):
    for other in range(cell, layout.CELLS):
        if shares_pool(s, other, cell):
            if nth == 0:
                return other
            nth -= 1
    return layout.NO_CELL  # not reached: nth is less than their number


@rule
def deal_unknown_cells(s, rng):
    """The unknown cells of this batch exchange with the deck."""
    deal_from_deck(s, rng)
    while s.phase == layout.TREASURE_DRAW and not relic_in_deck(s):  # AN-6.7: a relic is about to be drawn from it
        for cell in range(layout.CELLS):
            if is_unknown(s, cell) and s.pool[cell] == layout.NO_KIND:
                s.deck[s.site[cell]] += 1
                s.site[cell] = HIDDEN
        deal_from_deck(s, rng)


@rule
def deal_from_deck(s, rng):
    left = 0
    for kind in range(layout.KINDS):
        left += int(s.deck[kind])
    for cell in range(layout.CELLS):
        if s.site[cell] == HIDDEN:
            s.site[cell] = nth_of_deck(s, below(rng, left))
            s.deck[s.site[cell]] -= 1
            left -= 1


@rule
def nth_of_deck(s, nth):
    for kind in range(layout.KINDS):
        nth -= s.deck[kind]
        if nth < 0:
            return kind
    return layout.NO_KIND  # not reached: nth is less than their number


@rule
def guess_hand(s, box, seat, rng):
    """The unseen placards of each back are dealt among the hands that show this back, and the remainder."""
    for deck in range(layout.DECKS):
        for _ in range(s.held[seat, deck] - count_at(s, box, deck, layout.HAND + seat)):
            s.where[any_unseen(s, box, deck, rng)] = layout.HAND + seat


@rule
def any_unseen(s, box, deck, rng):
    nth = below(rng, count_at(s, box, deck, HIDDEN))
    for placard in range(layout.PLACARDS):
        if s.where[placard] == HIDDEN and box.deck[placard] == deck:
            if nth == 0:
                return placard
            nth -= 1
    return layout.NO_PLACARD  # not reached: nth is less than their number


@rule
def any_kind(camp, rng):  # AN-7.10
    """A kind of the camp, all alike: whatever the rules allowed may have been chosen."""
    count = 0
    for kind in range(layout.RELICS):
        count += 1 if camp[kind] > 0 else 0
    nth = below(rng, count)
    for kind in range(layout.RELICS):
        if camp[kind] > 0:
            if nth == 0:
                return kind
            nth -= 1
    return layout.NO_KIND  # not reached: nth is less than their number
