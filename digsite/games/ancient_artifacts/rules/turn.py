"""AA-3, AA-4, AA-11 and AA-12: how a turn begins with two dice, how it ends, and when nobody takes another."""

from digsite.core import CHANCE, NOBODY, OVER, rule
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import active_tracks, is_active, is_complete, pay


@rule
def start_turn(s, box, seat):  # AA-3.1
    if s.turns >= int(box.turn_cap) * int(s.seats):  # AA-12.7
        end_game(s)
        return
    seat = next_player(s, box, seat)
    if seat == s.trigger:  # AA-12.4, AA-14.7
        end_game(s)
        return
    s.active = seat
    s.turns += 1
    s.hand_size = 0
    if s.leftover != layout.NO_COLOUR:  # AA-4.1
        take_in_hand(s, s.leftover)
        s.leftover = layout.NO_COLOUR
    s.phase = layout.DRAW
    s.to_move = CHANCE


@rule
def next_player(s, box, seat):
    """The first player from here on who can take a turn; the one who brought on the final round ends it."""
    while seat != s.trigger and active_tracks(s, box, seat) == 0:
        if s.trigger == NOBODY:
            s.trigger = seat  # AA-12.1
        seat = (seat + 1) % s.seats  # AA-12.2, AA-12.3
    return seat


@rule
def end_game(s):
    clear_table(s)
    s.phase = layout.END
    s.to_move = OVER


@rule
def draw_die(s, colour):  # AA-4.2
    s.bag[colour] -= 1
    take_in_hand(s, colour)
    if s.hand_size == layout.HAND:
        for other in range(layout.COLOURS):  # AA-4.6
            s.bag[other] += s.aside[other]
            s.aside[other] = 0
        s.phase = layout.NUMBERS


@rule
def take_in_hand(s, colour):
    s.hand_colour[s.hand_size] = colour
    s.hand_number[s.hand_size] = 0
    s.hand_size += 1


@rule
def roll_hand(s, first, second):  # AA-4.3
    s.hand_number[0] = first
    s.hand_number[1] = second
    if s.hand_colour[0] > s.hand_colour[1] or (s.hand_colour[0] == s.hand_colour[1] and first > second):  # AA-4.4
        colour = s.hand_colour[0]
        s.hand_colour[0] = s.hand_colour[1]
        s.hand_colour[1] = colour
        s.hand_number[0] = second
        s.hand_number[1] = first
    s.phase = layout.PLACING
    s.to_move = s.active


@rule
def can_reroll(s, box):  # AA-4.5
    in_bag = 0
    for colour in range(layout.COLOURS):
        in_bag += s.bag[colour]
    return s.money[s.active] >= box.reroll_cost and in_bag >= layout.HAND


@rule
def reroll(s, box):  # AA-4.6
    pay(s, s.active, box.reroll_cost)
    for die in range(layout.HAND):
        s.aside[s.hand_colour[die]] += 1
    s.hand_size = 0
    s.phase = layout.DRAW
    s.to_move = CHANCE


@rule
def end_action(s, box):
    """The action or the turn ends; AA-3.2."""
    if s.seats == 1 and solitaire_ends(s, box):  # AA-14.8
        end_game(s)
        return
    clear_table(s)
    if is_covered(s, box, 0) and is_covered(s, box, 1) and is_covered(s, box, 2):  # AA-11.2
        clear_atlas(s)
    start_turn(s, box, (s.active + 1) % s.seats)  # AA-3.3


@rule
def solitaire_ends(s, box):  # AA-14.8
    artifacts = 0
    raiders = 0
    for track in range(layout.TRACKS):
        artifacts += 1 if is_complete(s, box, 0, track) else 0
        raiders += s.raiders[0, track]
    return artifacts >= box.solo_artifacts or raiders >= box.solo_raiders


@rule
def clear_table(s):
    pick_up(s)
    s.locked[layout.RAIDER] = 0
    s.rolling = 0
    s.cursor = 0
    s.track = 0
    s.research = 0
    s.bonus = 0
    for seat in range(s.seats):
        s.following[seat] = 0


@rule
def pick_up(s):
    """Take every results die from the table but the raiders."""
    for symbol in range(layout.SYMBOLS):
        s.loose[symbol] = 0
        if symbol != layout.RAIDER:
            s.locked[symbol] = 0


@rule
def is_covered(s, box, track):  # AA-11.1
    return holds_a_die(s, box, track) or (box.dead_region_covered == 1 and is_dead(s, box, track))


@rule
def holds_a_die(s, box, track):
    for slot in range(layout.SLOTS):
        if box.slot_track[slot] == track and s.atlas_number[slot] != 0:
            return True
    return False


@rule
def is_dead(s, box, track):  # AA-R7
    for seat in range(s.seats):
        if is_active(s, box, seat, track):
            return False
    return True


@rule
def clear_atlas(s):  # AA-11.2, AA-11.3
    for slot in range(layout.SLOTS):
        if s.atlas_number[slot] != 0:
            s.bag[s.atlas_colour[slot]] += 1
            s.atlas_colour[slot] = 0
            s.atlas_number[slot] = 0
