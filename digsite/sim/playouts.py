"""Generic compiled drivers: each names the contract's functions, and `specialise` makes it one game's own.

A driver keeps its positions in a small array of records (`table`), because a record can be copied whole only
from place to place in an array.
"""

from digsite.core import CHANCE, OVER, bits, pick
from digsite.core.contract import check, play, rank, score, weigh
from digsite.core.rng import CHANCE_STREAM, HALF, RANDOM_STREAM


def random_action(s, box, weight, key, counts):
    """What chance or a random seat does next; `counts` holds how many actions of either kind came before."""
    weigh(s, box, weight)
    stream = CHANCE_STREAM if s.to_move == CHANCE else RANDOM_STREAM
    x = bits(key, stream, counts[stream])
    counts[stream] += 1
    return pick(weight, x)


def play_out(s, box, weight, key, counts):
    """Play on at random until the game is over."""
    while s.to_move != OVER:
        play(s, box, random_action(s, box, weight, key, counts))


def play_out_checked(table, box, weight, key, counts):
    """The same on table[1], with `check` after every action; return the invariant that was broken, or 0."""
    while table[1].to_move != OVER:
        action = random_action(table[1], box, weight, key, counts)
        if action == len(weight):
            return NOTHING_TO_DO
        table[2] = table[1]
        play(table[1], box, action)
        broken = check(table[2], table[1], box)
        if broken != 0:
            return broken
    return 0


NOTHING_TO_DO = -1  # not an invariant of a game but a law of all: there is always an option until it is over


def play_games(table, box, weight, key, counts, first_seed, count, seats, checked, tally, by_seat):
    """Play `count` random games from the new game in table[0] and add them up; return the first bad seed, or -1."""
    for seed in range(first_seed, first_seed + count):
        key[0], key[1] = seed & HALF, seed >> 32
        counts[CHANCE_STREAM], counts[RANDOM_STREAM] = 0, 0
        table[1] = table[0]
        if not checked:
            play_out(table[1], box, weight, key, counts)
        else:
            broken = play_out_checked(table, box, weight, key, counts)
            if broken != 0:
                tally[BROKEN] = broken
                return seed
        add_up(table[1], box, seats, counts, tally, by_seat)
    return -1


GAMES, ACTIONS, ACTIONS_SQUARED, DECISIONS, DECISIONS_SQUARED, BROKEN = range(6)
SCORE, SCORE_SQUARED, WINS, WINS_SQUARED, PLACES, LOWEST, HIGHEST = range(7)
SHARE = 2520  # a shared win is a whole number of parts: divisible by 1 to 10


def add_up(s, box, seats, counts, tally, by_seat):
    """Whole numbers only, so that the sums do not depend on the order of the games."""
    decisions = counts[RANDOM_STREAM]
    actions = decisions + counts[CHANCE_STREAM]
    tally[GAMES] += 1
    tally[ACTIONS] += actions
    tally[ACTIONS_SQUARED] += actions * actions
    tally[DECISIONS] += decisions
    tally[DECISIONS_SQUARED] += decisions * decisions
    winners = 0
    for seat in range(seats):
        winners += 1 if rank(s, box, seat) == 1 else 0
    for seat in range(seats):
        points = int(score(s, box, seat))
        place = int(rank(s, box, seat))
        share = SHARE // winners if place == 1 else 0
        by_seat[seat, SCORE] += points
        by_seat[seat, SCORE_SQUARED] += points * points
        by_seat[seat, WINS] += share
        by_seat[seat, WINS_SQUARED] += share * share
        by_seat[seat, PLACES] += place
        if tally[GAMES] == 1 or points < by_seat[seat, LOWEST]:
            by_seat[seat, LOWEST] = points
        if tally[GAMES] == 1 or points > by_seat[seat, HIGHEST]:
            by_seat[seat, HIGHEST] = points


def record_game(s, box, weight, key, counts, actions):
    """Play at random until the game is over or the list is full, and write down every action; return how many."""
    count = 0
    while s.to_move != OVER and count < len(actions):
        action = random_action(s, box, weight, key, counts)
        actions[count] = action
        play(s, box, action)
        count += 1
    return count


def digest_game(s, raw, box, weight, key, counts):
    """Play a random game and fold its bytes after every action into one number; `raw` is `s` as 32-bit words.

    Two machines that agree on this number went through the same positions.
    """
    digest = FOLD_START
    while s.to_move != OVER:
        play(s, box, random_action(s, box, weight, key, counts))
        digest = fold(raw, digest)
    return digest


FOLD_START, FOLD_PRIME = 2166136261, 16777619  # of the hash FNV-1a


def fold(raw, digest):
    for i in range(len(raw)):
        digest = ((digest ^ (int(raw[i]) & HALF)) * FOLD_PRIME) & HALF
    return digest


def count_tree(table, box, weights, at, depth):
    """How many lines of `depth` actions there are from table[0]; a game that ends earlier counts once at its end.

    `weights` has a row and `at` a place per level: a stack instead of recursion.
    """
    lines, level = 0, 0
    at[0] = 0
    weigh(table[0], box, weights[0])
    while level >= 0:
        if level == depth or table[level].to_move == OVER:
            lines += 1
            level -= 1
            continue
        action = next_action(weights[level], at[level])
        if action == len(weights[level]):
            level -= 1
            continue
        at[level] = action + 1
        table[level + 1] = table[level]
        play(table[level + 1], box, action)
        level += 1
        at[level] = 0
        if level < depth:
            weigh(table[level], box, weights[level])
    return lines


def next_action(weight, first):
    """The first action from here on that can happen, or len(weight)."""
    for action in range(first, len(weight)):
        if weight[action] != 0:
            return action
    return len(weight)
