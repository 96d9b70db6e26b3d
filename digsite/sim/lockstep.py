"""Generic compiled drivers for many games in lock-step: one decision of each, then what follows by itself.

Like those of `playouts` they name the contract's functions. `counts` holds for every game how many actions of chance
and how many decisions there were, so a game of a batch is the match with the same seed.
"""

from typing import Any, NamedTuple

from digsite.core import CHANCE, OVER, bits, pick, rule
from digsite.core.contract import hide, play, rank, score, weigh
from digsite.core.rng import CHANCE_STREAM, HALF, RANDOM_STREAM
from digsite.sim.observing import turn


class Lot(NamedTuple):
    """The memory of many games, one row a game (but for `new`, `rows` and `names`)."""

    table: Any  # true positions
    new: Any  # the position that each setting begins with
    which: Any  # setting
    seats: Any  # how many
    episodes: Any  # games finished before this one
    chances: Any  # actions of chance so far
    decisions: Any  # so far
    mover: Any
    mask: Any  # what the mover may do
    seen: Any  # what it may know, turned
    words: Any  # the same memory as 16-bit words
    done: Any  # a game has ended in the last step
    places: Any  # of that game
    scores: Any
    result: Any
    rows: Any  # how to turn a position: see observing
    names: Any


BY_PLACE, BY_SCORE, BY_WIN = range(3)  # what a result is made of
NO_ACTION = -1  # several things can be done


def take_up(key, counts, seed, chances, decisions):
    """The key of a seed, and what has been done so far."""
    key[0], key[1], key[2], key[3] = seed & HALF, seed >> 32, 0, 0
    counts[CHANCE_STREAM], counts[RANDOM_STREAM] = chances, decisions


def only_action(weight):
    """The one thing that can be done, or NO_ACTION if there are several."""
    found = NO_ACTION
    for action in range(len(weight)):
        if weight[action] != 0:
            if found != NO_ACTION:
                return NO_ACTION
            found = action
    return found


def settle(s, box, weight, key, counts, every):
    """Chance, and unless `every` choices without another, until somebody has a choice; leaves its weights."""
    while s.to_move != OVER:
        weigh(s, box, weight)
        if s.to_move == CHANCE:
            action = pick(weight, bits(key, CHANCE_STREAM, counts[CHANCE_STREAM]))
            counts[CHANCE_STREAM] += 1
        else:
            action = NO_ACTION if every else only_action(weight)
            if action == NO_ACTION:
                return
            counts[RANDOM_STREAM] += 1
        play(s, box, action)


def finish(s, box, seats, by, i, places, scores, result):
    """Places, points and what they are worth."""
    for seat in range(seats):
        places[i, seat] = rank(s, box, seat)
        scores[i, seat] = score(s, box, seat)
    reward(seats, by, i, places, scores, result)


def lose(s, box, seats, by, loser, i, places, scores, result):
    """The end of a game in which a seat has done what is not allowed: it is last, all others are first."""
    least = int(score(s, box, loser))
    for seat in range(seats):
        places[i, seat] = 1
        scores[i, seat] = score(s, box, seat)
        least = min(least, int(scores[i, seat]))
    places[i, loser] = seats
    scores[i, loser] = least - 1
    reward(seats, by, i, places, scores, result)
    if seats == 1 and by != BY_SCORE:
        result[i, 0] = 0.0


def reward(seats, by, i, places, scores, result):
    """By place: the share of rivals that are left behind, equal ones count half. By win: one, shared by the first."""
    for seat in range(seats):
        behind, equal = 0, 0
        for other in range(seats):
            if places[i, other] > places[i, seat]:
                behind += 1
            elif places[i, other] == places[i, seat]:
                equal += 1
        if by == BY_SCORE:
            result[i, seat] = scores[i, seat]
        elif by == BY_WIN:
            result[i, seat] = 1.0 / equal if places[i, seat] == 1 else 0.0
        elif seats == 1:
            result[i, seat] = 1.0
        else:
            result[i, seat] = (behind + 0.5 * (equal - 1)) / (seats - 1)


def show(s, box, seats, viewer, words, i, rows, names, spare):
    """Leave of a position, whose words are row i, what a seat may know, turned so that this seat comes first."""
    hide(s, box, viewer)
    if 0 < viewer < seats:
        turn(words, i, rows, names, seats, viewer, spare)


def show_games(lot, first, last, box, viewers, seen, words, spare):
    """Some games as these seats see them."""
    for i in range(first, last):
        seen[i] = lot.table[i]
        show(seen[i], box, lot.seats[i], viewers[i], words, i, lot.rows, lot.names, spare)


@rule
def first_illegal(mask, actions):
    """The first game whose action is not allowed, or how many games there are."""
    for i in range(len(actions)):
        if not (0 <= actions[i] < mask.shape[1] and mask[i, actions[i]]):
            return i
    return len(actions)


def choose_games(lot, first, last, key, counts, seed, actions):
    """What random seats do, the same as in a simulation with these seeds."""
    for i in range(first, last):
        take_up(key, counts, seed + i + lot.episodes[i] * len(lot.table), 0, lot.decisions[i])
        actions[i] = pick(lot.mask[i], bits(key, RANDOM_STREAM, counts[RANDOM_STREAM]))


def start_games(lot, first, last, box, weight, key, counts, spare, seed, every):
    """Begin some games of a batch."""
    for i in range(first, last):
        lot.table[i] = lot.new[lot.which[i]]
        take_up(key, counts, seed + i, 0, 0)
        settle(lot.table[i], box, weight, key, counts, every)
        lot.chances[i], lot.decisions[i] = counts[CHANCE_STREAM], counts[RANDOM_STREAM]
        lot.mover[i] = lot.table[i].to_move
        for action in range(len(weight)):
            lot.mask[i, action] = weight[action] != 0
        lot.seen[i] = lot.table[i]
        show(lot.seen[i], box, lot.seats[i], lot.mover[i], lot.words, i, lot.rows, lot.names, spare)


def step_games(lot, first, last, box, weight, key, counts, spare, seed, every, actions, by):
    """One decision of each of some games and what follows by itself; what is over begins anew."""
    games = len(lot.table)
    for i in range(first, last):
        seats, action = lot.seats[i], actions[i]
        if lot.done[i]:
            lot.done[i] = False
            for seat in range(seats):
                lot.result[i, seat] = 0.0
        take_up(key, counts, seed + i + lot.episodes[i] * games, lot.chances[i], lot.decisions[i])
        if 0 <= action < len(weight) and lot.mask[i, action]:
            play(lot.table[i], box, action)
            counts[RANDOM_STREAM] += 1
            settle(lot.table[i], box, weight, key, counts, every)
            if lot.table[i].to_move == OVER:
                finish(lot.table[i], box, seats, by, i, lot.places, lot.scores, lot.result)
                lot.done[i] = True
        else:
            lose(lot.table[i], box, seats, by, lot.mover[i], i, lot.places, lot.scores, lot.result)
            lot.done[i] = True
        if lot.done[i]:
            lot.episodes[i] += 1
            lot.table[i] = lot.new[lot.which[i]]
            take_up(key, counts, seed + i + lot.episodes[i] * games, 0, 0)
            settle(lot.table[i], box, weight, key, counts, every)
        lot.chances[i], lot.decisions[i] = counts[CHANCE_STREAM], counts[RANDOM_STREAM]
        lot.mover[i] = lot.table[i].to_move
        for a in range(len(weight)):
            lot.mask[i, a] = weight[a] != 0
        lot.seen[i] = lot.table[i]
        show(lot.seen[i], box, seats, lot.mover[i], lot.words, i, lot.rows, lot.names, spare)


DRIVERS = (take_up, only_action, settle, reward, finish, lose, show, show_games, choose_games, start_games, step_games)
