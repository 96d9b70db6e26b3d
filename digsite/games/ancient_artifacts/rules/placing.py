"""AA-5, AA-7 and AA-14: placing a die on the atlas, following, and the other die in solitaire."""

from digsite.core import CHANCE, rule
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import current_step, is_active, mark_raider, pay
from digsite.games.ancient_artifacts.rules.results import roll_all
from digsite.games.ancient_artifacts.rules.turn import can_reroll, end_action, end_game


@rule
def weigh_placing(s, box, weight):
    none_fits = True
    for slot in range(layout.SLOTS):
        if is_open(s, box, slot):
            for die in range(distinct_dice(s)):
                if fits(s, box, die, slot):  # AA-5.3
                    weight[layout.PLACE + layout.SLOTS * die + slot] = 1
                    none_fits = False
    weight[layout.REROLL] = can_reroll(s, box)
    if none_fits and s.seats == 1:  # AA-14.6
        weight[layout.GIVE_UP] = 1
    elif none_fits:  # AA-5.6
        for track in range(layout.TRACKS):
            weight[layout.MARK + track] = is_active(s, box, s.active, track)


@rule
def is_open(s, box, slot):  # AA-5.1
    """Is the slot empty, and has the active player something to do there?"""
    return s.atlas_number[slot] == 0 and step_for(s, box, slot) != layout.NO_STEP


@rule
def step_for(s, box, slot):
    """The step that the active player would work on from this slot, or NO_STEP."""
    return current_step(s, box, s.active, box.slot_track[slot], box.slot_research[slot])


@rule
def fits(s, box, die, slot):  # AA-5.2
    return box.slot_colour[slot, s.hand_colour[die]] == 1 and box.slot_number[slot, s.hand_number[die]] == 1


@rule
def distinct_dice(s):  # AA-5.8
    return 1 if s.hand_colour[0] == s.hand_colour[1] and s.hand_number[0] == s.hand_number[1] else layout.HAND


@rule
def place(s, box, die, slot):  # AA-5.4
    s.bonus = earns_bonus(s, box, die, slot)
    s.track = box.slot_track[slot]
    s.research = box.slot_research[slot]
    other = 1 - die
    put_on_atlas(s, die, slot)
    if s.seats == 1:
        s.hand_colour[0] = s.hand_colour[other]
        s.hand_number[0] = s.hand_number[other]
        s.hand_size = 1
        assign_other_die(s, box)
    else:
        s.leftover = s.hand_colour[other]  # AA-5.5
        s.hand_size = 0
        ask_next(s, box, (s.active + 1) % s.seats)


@rule
def earns_bonus(s, box, die, slot):  # AA-6.1, AA-6.2
    step = step_for(s, box, slot)
    if step == layout.NO_STEP or box.no_bonus[step] == 1:
        return 0
    track = box.slot_track[slot]
    return box.bonus_colour[track, s.hand_colour[die]] * box.bonus_number[track, s.hand_number[die]]


@rule
def put_on_atlas(s, die, slot):
    s.atlas_colour[slot] = s.hand_colour[die]
    s.atlas_number[slot] = s.hand_number[die]


@rule
def give_way(s, box, track):  # AA-5.6, AA-5.7
    mark_raider(s, s.active, track)
    for die in range(layout.HAND):
        s.bag[s.hand_colour[die]] += 1
    s.hand_size = 0
    end_action(s, box)


@rule
def ask_next(s, box, seat):  # AA-7.1
    """Ask the first player from here on who may follow; back at the active player, roll."""
    while seat != s.active and not may_follow(s, box, seat):
        seat = (seat + 1) % s.seats
    if seat == s.active:
        roll_all(s, box)
    else:
        s.phase = layout.ASKING
        s.to_move = seat


@rule
def may_follow(s, box, seat):  # AA-7.2
    return s.money[seat] >= box.follow_cost and current_step(s, box, seat, s.track, s.research) != layout.NO_STEP


@rule
def answer(s, box, follows):  # AA-7.3
    seat = int(s.to_move)
    if follows:
        pay(s, seat, box.follow_cost)
        s.followed[seat] += 1
        s.follows[s.active] += 1
        s.following[seat] = 1
    ask_next(s, box, (seat + 1) % s.seats)


@rule
def assign_other_die(s, box):  # AA-14.3
    slot = slot_for_other_die(s, box)
    if slot < layout.SLOTS:
        put_on_atlas(s, 0, slot)
        s.hand_size = 0
        roll_all(s, box)
    elif s.money[0] >= box.reroll_cost:  # AA-14.4
        pay(s, 0, box.reroll_cost)
        s.phase = layout.LEFT_DRAW
        s.to_move = CHANCE
    else:  # AA-14.5
        end_game(s)


@rule
def slot_for_other_die(s, box):  # AA-14.3
    """The empty Research slot that takes the die, else the empty slot of its number, else SLOTS."""
    found = layout.SLOTS
    for slot in range(layout.SLOTS):
        if s.atlas_number[slot] == 0 and fits(s, box, 0, slot):
            if box.slot_research[slot] == 1:
                return slot
            found = slot
    return found


@rule
def swap_other_die(s, colour):  # AA-14.4
    s.bag[colour] -= 1
    s.bag[s.hand_colour[0]] += 1
    s.hand_colour[0] = colour
    s.hand_number[0] = 0
    s.phase = layout.LEFT_NUMBER


@rule
def land_other_die(s, box, number):  # AA-14.4
    s.hand_number[0] = number
    assign_other_die(s, box)
