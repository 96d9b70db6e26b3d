"""AN-8 Submission: choose a target, then tiles, then further placards; nobody else knows until it is confirmed."""

from digsite.core import rule
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.needs import camp_size, is_completable, is_complete
from digsite.games.antiquitus.rules.placards import refill_hand
from digsite.games.antiquitus.rules.sets import first_of, hand_of, kinds_in
from digsite.games.antiquitus.rules.turn import end_game


@rule
def weigh_targets(s, box, weight):  # AN-8.11a
    hand, camped, have = hand_of(s, s.active), camp_size(s, s.active), kinds_in(s.camp[s.active])
    while hand != 0:
        placard = first_of(hand)
        weight[layout.PLACARD + placard] = is_completable(s, box, placard, weight, camped, have)
        hand &= hand - 1
    weight[layout.PASS] = 1  # AN-8.2


@rule
def choose_placard(s, placard):
    s.chosen[s.choosing] = placard
    s.choosing += 1


@rule
def choose_target(s, placard):
    choose_placard(s, placard)
    s.phase = layout.SUBMIT_TILES


@rule
def pick_tile(s, kind):
    s.pick[kind] += 1
    s.picked += 1
    s.last = kind


@rule
def can_add(s, box, placard, latest, count):  # AN-8.11c
    """May this placard of the hand be added to `count` of them, the latest of which is given?"""
    return box.order[placard] > box.order[latest] and is_complete(s, box, placard, count)


@rule
def weigh_extras(s, box, weight):  # AN-8.11c
    where, mine, count = s.where, layout.HAND + int(s.active), int(s.choosing)
    for placard in range(layout.PLACARDS):
        if where[placard] == mine:
            weight[layout.PLACARD + placard] = can_add(s, box, placard, int(s.chosen[count - 1]), count)
    weight[layout.CONFIRM] = 1


@rule
def any_extra(s, box, latest, count):
    if count >= box.placards_max:  # AN-8.3
        return False
    where, mine = s.where, layout.HAND + int(s.active)
    for placard in range(layout.PLACARDS):
        if where[placard] == mine and can_add(s, box, placard, latest, count):
            return True
    return False


@rule
def go_on_choosing(s, box):
    """Offer more placards, or confirm if there is none to add."""
    if any_extra(s, box, int(s.chosen[s.choosing - 1]), int(s.choosing)):
        s.phase = layout.SUBMIT_EXTRA
    else:
        confirm(s, box)


@rule
def add_placard(s, box, placard):
    choose_placard(s, placard)
    go_on_choosing(s, box)


@rule
def confirm(s, box):  # AN-8.12, AN-8.13
    seat = s.active
    s.rep[seat] += gain(s, box)
    for kind in range(layout.RELICS):
        s.camp[seat, kind] -= s.pick[kind]
        s.museum[seat, kind] += s.pick[kind]
    for i in range(s.choosing):
        placard = s.chosen[i]
        s.where[placard] = layout.MUSEUM + seat
        s.shown[placard] = 0
        s.held[seat, box.deck[placard]] -= 1
    forget_submission(s)
    s.submitted = 1
    s.subs[seat] += 1
    s.total += 1
    if s.total >= box.submissions[s.seats]:  # AN-10.1
        end_game(s)
    else:
        refill_hand(s, box)


@rule
def gain(s, box):  # AN-8.12
    rep = 0
    for i in range(s.choosing):
        rep += int(box.rep[s.chosen[i]]) + (int(box.bonus) if i > 0 else 0)
    return rep


@rule
def forget_submission(s):
    for kind in range(layout.RELICS):
        s.pick[kind] = 0
    s.picked = 0
    s.last = 0
    for i in range(layout.MOST_CHOSEN):
        s.chosen[i] = layout.NO_PLACARD
    s.choosing = 0
