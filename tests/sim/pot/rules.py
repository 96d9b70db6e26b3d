"""Pot, a game for tests: two put 1 or 2 into a pot of 10, and its box may hold a planted bug."""

from digsite.core import OVER, record, rule

SEATS = range(2, 3)
ACTIONS = 2
FULL = 10
SOUND, LEAKY, STUCK, WIDE = range(4)

STATE = record(to_move=1, pot=1, given=2)
BOX = record(bug=1)
SWITCHES = record(nothing=1)


@rule
def setup(s, box, seats, switches):  # type: ignore[no-untyped-def]
    s.to_move = 0


@rule
def weigh(s, box, weight):  # type: ignore[no-untyped-def]
    weight[0] = s.to_move != OVER
    weight[1] = s.to_move != OVER and s.pot < FULL - 1
    if box.bug == STUCK and s.pot == FULL - 2:
        weight[0], weight[1] = 0, 0
    if box.bug == WIDE and s.pot > FULL - 2:
        weight[ACTIONS + 3] = 0


@rule
def play(s, box, action):  # type: ignore[no-untyped-def]
    s.given[s.to_move] += action + 1
    s.pot += action + 1
    if box.bug == LEAKY and s.pot == FULL - 2:
        s.pot -= 1
    s.to_move = OVER if s.pot == FULL else 1 - s.to_move


@rule
def score(s, box, seat):  # type: ignore[no-untyped-def]
    return int(s.given[seat])


@rule
def rank(s, box, seat):  # type: ignore[no-untyped-def]
    return 1 if s.given[seat] >= s.given[1 - seat] else 2


@rule
def check(before, s, box):  # type: ignore[no-untyped-def]
    return 7 if s.pot != s.given[0] + s.given[1] else 0
