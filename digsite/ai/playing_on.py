"""Games played on to their end from what one seat sees, after each of its choices; generic and compiled.

Every playout starts from a fresh guess of what the seat cannot know, does one choice, and then lets all seats play:
each as likely as a net says, as that seat sees the guessed world, or at random. Playouts of the same round begin with
the same chance, and so with the same guess: choices are compared in the same worlds.
"""

from typing import NamedTuple

import numpy as np

from digsite.core import CHANCE, OVER, draw, pick
from digsite.core.contract import guess, hide, play, rank, score, weigh
from digsite.core.rng import HALF, fork
from digsite.nets.inference import look_as, weigh_choices

NO_CHOICE = -1  # play on from the position as it is
WIN, PLACE, POINTS = range(3)  # of `ends`
KINDS = 3


class Room(NamedTuple):
    """All that playouts write to; each thread needs its own."""

    table: np.ndarray  # two records: the position as the seat sees it, and a guess that is played on
    sight: np.ndarray  # a record in the memory of the net
    weight: np.ndarray
    chance: np.ndarray  # two generators: the one that all come from, and that of this round


def play_on(net, memory, room, box, seat, seats, actions, rounds, ends):
    """Play every one of these choices on with the net to the end, each in its round; note what every seat gets."""
    for job in range(len(actions)):
        begin(room, box, seat, actions[job], rounds[job])
        finish(net, memory, room, box)
        note_end(room.table[1], box, seats, ends[job])


def play_on_at_random(room, box, seat, seats, actions, rounds, ends):
    """The same with all seats at random."""
    for job in range(len(actions)):
        begin(room, box, seat, actions[job], rounds[job])
        finish_at_random(room, box)
        note_end(room.table[1], box, seats, ends[job])


def begin(room, box, seat, action, number):
    """A fresh guess, and the choice done in it."""
    room.chance[1] = room.chance[0]
    fork(room.chance[1], 0, int(number))
    room.table[1] = room.table[0]
    guess(room.table[1], box, seat, room.chance[1])
    if action != NO_CHOICE:
        play(room.table[1], box, int(action))


def finish(net, memory, room, box):
    """Let all play on as the net would."""
    s, rng, weight = room.table[1], room.chance[1], room.weight
    while s.to_move != OVER:
        weigh(s, box, weight)
        if s.to_move == CHANCE:
            action = pick(weight, draw(rng))
        else:
            action = only_choice(weight)
            if action == NO_CHOICE:
                ask_net(net, memory, room, box)
                action = drawn(weight, memory.chances, draw(rng) / (HALF + 1.0))
        play(s, box, action)


def finish_at_random(room, box):
    """Let all play on at random."""
    s, rng, weight = room.table[1], room.chance[1], room.weight
    while s.to_move != OVER:
        weigh(s, box, weight)
        play(s, box, pick(weight, draw(rng)))


def only_choice(weight):
    """The one thing that can be done, or NO_CHOICE where there is another."""
    found = NO_CHOICE
    for action in range(len(weight)):
        if weight[action] != 0:
            if found != NO_CHOICE:
                return NO_CHOICE
            found = action
    return found


def ask_net(net, memory, room, box):
    """How likely each choice is, as the seat to move sees the guessed world."""
    mover = int(room.table[1].to_move)
    room.sight[0] = room.table[1]
    hide(room.sight[0], box, mover)
    look_as(net, memory, mover)
    weigh_choices(net, memory, room.weight, 1.0)


def drawn(weight, chances, share):
    """The choice that lies at this share of all chances."""
    total = 0.0
    for action in range(len(weight)):
        total += chances[action]
    left, chosen = share * total, NO_CHOICE
    for action in range(len(weight)):
        if weight[action] != 0:
            chosen = action
            left -= chances[action]
            if left < 0:
                break
    return chosen


def note_end(s, box, seats, ends):
    """What every seat has got: its part of the win, its place and its points."""
    winners = 0
    for seat in range(seats):
        winners += rank(s, box, seat) == 1
    for seat in range(seats):
        place = rank(s, box, seat)
        ends[seat, WIN] = 1.0 / winners if place == 1 else 0.0
        ends[seat, PLACE] = float(place)
        ends[seat, POINTS] = float(score(s, box, seat))


DRIVERS = (begin, only_choice, ask_net, drawn, finish, finish_at_random, note_end, play_on, play_on_at_random)
