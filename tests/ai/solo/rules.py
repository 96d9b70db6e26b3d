"""Solo, a game for tests: one person opens three doors; door n holds n finds, the last is a gamble."""

from digsite.core import CHANCE, OVER, record, rule

SEATS = range(1, 2)
DOORS = 4
GAMBLE = 4
LOSES, WINS = 5, 6
ACTIONS = 7

STATE = record(to_move=1, opened=1, finds=1)
BOX = record(prize=1)
SWITCHES = record(nothing=1)


@rule
def setup(s, box, seats, switches):  # type: ignore[no-untyped-def]
    s.to_move = 0


@rule
def weigh(s, box, weight):  # type: ignore[no-untyped-def]
    for action in range(ACTIONS):
        weight[action] = 1 if s.to_move == 0 and action <= GAMBLE else 0
    if s.to_move == CHANCE:
        weight[LOSES], weight[WINS] = 1, 1


@rule
def play(s, box, action):  # type: ignore[no-untyped-def]
    if action == GAMBLE:
        s.to_move = CHANCE
        return
    s.finds += box.prize if action == WINS else 0 if action == LOSES else action
    s.opened += 1
    s.to_move = 0 if s.opened < 3 else OVER


@rule
def score(s, box, seat):  # type: ignore[no-untyped-def]
    return int(s.finds)


@rule
def rank(s, box, seat):  # type: ignore[no-untyped-def]
    return 1


@rule
def sees(s, box, action, seat):  # type: ignore[no-untyped-def]
    return True


@rule
def reveals(s, box, action, seat):  # type: ignore[no-untyped-def]
    return False


@rule
def hide(s, box, seat):  # type: ignore[no-untyped-def]
    pass


@rule
def guess(s, box, seat, rng):  # type: ignore[no-untyped-def]
    pass


@rule
def check(before, s, box):  # type: ignore[no-untyped-def]
    return 0
