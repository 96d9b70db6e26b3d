"""Generic compiled drivers for seats that somebody else decides for, while the others play at random.

Like those of `lockstep`, whose memory and functions they use; but a finished game stays as it ended until the next
step, so that its last position can be seen.
"""

from digsite.core import OVER, bits, pick
from digsite.core.contract import play
from digsite.core.rng import CHANCE_STREAM, RANDOM_STREAM
from digsite.sim.lockstep import finish, lose, settle, show, take_up

MOST_TRIES = 1000  # games in a row in which nobody who is asked has a choice


def go_on(s, box, weight, key, counts, every, at_random):
    """Chance and random seats, until a seat that is asked has a choice; leaves its weights."""
    settle(s, box, weight, key, counts, every)
    while s.to_move != OVER and at_random[s.to_move]:
        action = pick(weight, bits(key, RANDOM_STREAM, counts[RANDOM_STREAM]))
        counts[RANDOM_STREAM] += 1
        play(s, box, action)
        settle(s, box, weight, key, counts, every)


def leave(lot, i, box, weight, counts, spare, seat):
    """Write down where game i is: who decides, what may be done, and what a seat (the mover if there is none) sees."""
    mover = int(lot.table[i].to_move)
    lot.chances[i], lot.decisions[i] = counts[CHANCE_STREAM], counts[RANDOM_STREAM]
    lot.mover[i] = mover
    for action in range(len(weight)):
        lot.mask[i, action] = mover != OVER and weight[action] != 0
    viewer = seat if seat < lot.seats[i] else mover if mover != OVER else 0
    lot.seen[i] = lot.table[i]
    show(lot.seen[i], box, lot.seats[i], viewer, lot.words, i, lot.rows, lot.names, spare)


def begin_seats(lot, first, last, box, weight, key, counts, spare, seed, every, at_random, seat):
    """Begin some games; one in which nobody who is asked has a choice is passed over for the next."""
    games = len(lot.table)
    for i in range(first, last):
        for _i in range(MOST_TRIES):
            lot.table[i] = lot.new[lot.which[i]]
            take_up(key, counts, seed + i + lot.episodes[i] * games, 0, 0)
            go_on(lot.table[i], box, weight, key, counts, every, at_random)
            if lot.table[i].to_move != OVER:
                break
            lot.episodes[i] += 1
        lot.done[i] = False
        for n in range(lot.seats[i]):
            lot.result[i, n] = 0.0
        leave(lot, i, box, weight, counts, spare, seat)


def step_seats(lot, first, last, box, weight, key, counts, spare, seed, every, actions, by, at_random, seat):
    """One decision of each of some games and what follows by itself; what was over before begins anew instead."""
    games = len(lot.table)
    for i in range(first, last):
        if lot.done[i]:
            lot.episodes[i] += 1
            begin_seats(lot, i, i + 1, box, weight, key, counts, spare, seed, every, at_random, seat)
            continue
        seats, action = lot.seats[i], actions[i]
        take_up(key, counts, seed + i + lot.episodes[i] * games, lot.chances[i], lot.decisions[i])
        if 0 <= action < len(weight) and lot.mask[i, action]:
            play(lot.table[i], box, action)
            counts[RANDOM_STREAM] += 1
            go_on(lot.table[i], box, weight, key, counts, every, at_random)
            if lot.table[i].to_move == OVER:
                finish(lot.table[i], box, seats, by, i, lot.places, lot.scores, lot.result)
                lot.done[i] = True
        else:
            lose(lot.table[i], box, seats, by, lot.mover[i], i, lot.places, lot.scores, lot.result)
            lot.done[i] = True
        leave(lot, i, box, weight, counts, spare, seat)


DRIVERS = (go_on, leave, begin_seats, step_seats)
