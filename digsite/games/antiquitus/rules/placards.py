"""AN-9 Drawing placards from their decks, for a hand or for Coins."""

from digsite.core import rule
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.turn import ask_active, ask_chance, end_turn, hand_count


@rule
def has_placards(s, deck):
    return s.height[deck] > 0 or s.remainder[deck] > 0


@rule
def any_placards(s):
    for deck in range(layout.DECKS):
        if has_placards(s, deck):
            return True
    return False


@rule
def count_at(s, box, deck, place):
    """How many placards of a deck are in this place."""
    count, where, deck_of = 0, s.where, box.deck
    for placard in range(layout.PLACARDS):
        count += 1 if where[placard] == place and deck_of[placard] == deck else 0
    return count


@rule
def weigh_decks(s, weight):
    for deck in range(layout.DECKS):
        weight[layout.DECK + deck] = has_placards(s, deck)


@rule
def weigh_remainder(s, box, weight):  # AN-1.7, AN-9.3
    where, deck_of, drawing = s.where, box.deck, s.drawing
    for placard in range(layout.PLACARDS):
        weight[layout.PLACARD + placard] = where[placard] == layout.REMAINDER and deck_of[placard] == drawing


@rule
def take_top(s, deck):  # AN-9.3
    """Take the face-up placard on top of a deck; everybody knows it."""
    s.height[deck] -= 1
    placard = s.stack[deck, s.height[deck]]
    s.stack[deck, s.height[deck]] = layout.NO_PLACARD
    s.where[placard] = layout.HAND + s.active
    s.shown[placard] = 1
    s.held[s.active, deck] += 1


@rule
def take_hidden(s, box, seat, placard):  # AN-9.3
    s.where[placard] = layout.HAND + seat
    s.remainder[box.deck[placard]] -= 1
    s.held[seat, box.deck[placard]] += 1


@rule
def put_on_top(s, box, placard):  # AN-7.7, AN-7.8
    deck = box.deck[placard]
    s.held[s.active, deck] -= 1
    s.where[placard] = layout.STACK
    s.shown[placard] = 0
    s.stack[deck, s.height[deck]] = placard
    s.height[deck] += 1


@rule
def refill_hand(s, box):  # AN-9.1, AN-9.2
    s.drawing = layout.NO_DECK
    if hand_count(s, s.active) < box.hand_size and any_placards(s):
        ask_active(s, layout.HAND_DECK)
    else:
        end_turn(s, box)


@rule
def draw_for_hand(s, box, deck):  # AN-9.3
    if s.height[deck] > 0:
        take_top(s, deck)
        refill_hand(s, box)
    else:
        s.drawing = deck
        ask_chance(s, layout.HAND_DRAW)


@rule
def drawn_for_hand(s, box, placard):
    take_hidden(s, box, s.active, placard)
    refill_hand(s, box)
