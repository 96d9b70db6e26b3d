"""FD-2, FD-14, FD-15: slots and turns, events, the Final Dig and its end."""

from digsite.core import CHANCE, OVER, rule
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.pieces import ask, has, in_force, return_fame, seat_after


@rule
def next_slot(s, box):  # FD-2.1
    begin_slot(s, box, seat_after(s, int(s.active)))


@rule
def begin_slot(s, box, seat):  # FD-2.2
    """From this slot on, until an event is revealed, a turn begins or the game is over."""
    while True:
        s.active = seat
        s.in_turn = 0
        if s.final == 1 and s.trigger == seat:
            count_down(s, box)
            if s.clock == 0:
                tally(s)
                return
        if seat == s.start:
            s.rounds += 1
            if s.rounds >= box.first_event_round:
                ask_for_event(s, box)
                return
        if s.escaped[seat] == 0:
            begin_turn(s, box, seat)
            return
        seat = seat_after(s, seat)


@rule
def begin_turn(s, box, seat):  # FD-2.3
    ap = box.ap_per_turn + has(s, box, seat, layout.MORE_AP) + in_force(s, box, layout.MORE_AP) + s.ap_change[seat]
    s.ap = max(int(box.ap_floor), ap)
    s.ap_change[seat] = 0
    s.power_used = 0
    for artifact in range(layout.ARTIFACTS):
        s.used[artifact] = 0
    for kind in range(layout.KINDS):
        s.played[kind] = 0
    s.digs, s.draws, s.free_moves = 0, 0, 0
    s.in_turn = 1
    ask(s, layout.MAIN, seat)


@rule
def enter_turn(s, box):  # FD-2.2 (c)
    """The event is over: the turn of the slot, or the next slot."""
    seat = int(s.active)
    if s.escaped[seat] == 0:
        begin_turn(s, box, seat)
    else:
        begin_slot(s, box, seat_after(s, seat))


@rule
def end_turn(s, box):  # FD-2.5
    seat = int(s.active)
    s.ap = 0
    if s.spores[seat] > 0:
        s.spores[seat] -= 1
    if s.final == 1 and s.depth[seat] == 0:  # FD-15.5
        s.escaped[seat] = 1
        if all_escaped(s):
            tally(s)
            return
    next_slot(s, box)


# FD-14 Events


@rule
def ask_for_event(s, box):  # FD-14.1, FD-14.3
    s.event = layout.NO_EVENT
    if event_deck_is_empty(s):
        s.dry += 1
        for event in range(layout.EVENTS):
            s.events_left[event] = 1
        if s.dry == box.event_deck_passes and s.final == 0:
            begin_final_dig(s, box, int(s.start))
    ask(s, layout.EVENT, CHANCE)


@rule
def event_deck_is_empty(s):
    for event in range(layout.EVENTS):
        if s.events_left[event] == 1:
            return False
    return True


@rule
def weigh_events(s, weight):  # FD-14.2
    for event in range(layout.EVENTS):
        weight[layout.EVENT_CARD + event] = s.events_left[event]


# FD-15 The Final Dig


@rule
def begin_final_dig(s, box, seat):  # FD-15.1
    s.final = 1
    s.trigger = seat
    s.clock = box.clock_max


@rule
def count_down(s, box):  # FD-15.4
    s.clock = max(0, s.clock - box.countdown_step)


@rule
def slots_left(s, box):
    """How often the clock still goes down, in the Final Dig."""
    return -(-int(s.clock) // int(box.countdown_step))


@rule
def all_escaped(s):  # FD-15.6
    for seat in range(s.seats):
        if s.escaped[seat] == 0:
            return False
    return True


@rule
def tally(s):  # FD-16.1
    for artifact in range(layout.ARTIFACTS):
        return_fame(s, artifact)
    ask(s, layout.END, OVER)
