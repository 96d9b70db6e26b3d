"""AA-1: how the table looks before the first turn."""

from digsite.core import CHANCE, NOBODY, rule
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import mark_milestone
from digsite.games.ancient_artifacts.rules.turn import start_turn


@rule
def setup(s, box, seats, switches):  # AA-1
    s.seats = seats
    s.head_start = switches.head_start
    s.trigger = NOBODY
    s.leftover = layout.NO_COLOUR
    for colour in range(layout.COLOURS):  # AA-1.3
        s.bag[colour] = box.dice[colour]
    for seat in range(seats):  # AA-1.2
        s.money[seat] = box.start_money
    if seats >= box.head_start_from or switches.head_start == layout.HEAD_START_ON:  # AA-1.4
        give_head_start(s, box)
    if seats == 1:  # AA-1.6
        start_turn(s, box, 0)
    else:
        s.phase = layout.START
        s.to_move = CHANCE


@rule
def give_head_start(s, box):  # AA-1.5
    for seat in range(s.seats):
        for track in range(layout.TRACKS):
            mark_milestone(s, box, seat, track)
