"""Coins, a game for tests that says nothing which is usual: everyone takes one or two coins, once."""

from enum import auto

from digsite.core import OVER, Numbered, mark, record, rule

SEATS = range(1, 5)
EACH = mark.each_seat(SEATS)


class Action(Numbered):
    PASS = auto()
    TAKE = 2


PASS, TAKE = map(int, Action)
ACTIONS = TAKE + 2

BOX = record(nothing=1)
STATE = record(to_move=mark.seat(over=OVER), seats=1, left=1, taken=EACH)


@rule
def setup(s, box, seats, switches):
    s.seats = seats
    s.left = 5


@rule
def weigh(s, box, weight):
    for action in range(ACTIONS):
        weight[action] = 0
    if s.to_move != OVER:
        weight[PASS] = 1
        weight[TAKE] = s.left > 0
        weight[TAKE + 1] = s.left > 1


@rule
def play(s, box, action):
    if action != PASS:
        s.taken[s.to_move] = action - TAKE + 1
        s.left -= action - TAKE + 1
    s.to_move = s.to_move + 1 if s.to_move + 1 < s.seats else OVER


@rule
def score(s, box, seat):
    return int(s.taken[seat])


@rule
def check(before, s, box):
    coins = s.left
    for seat in range(s.seats):
        coins += s.taken[seat]
    return 0 if coins == 5 else 1
