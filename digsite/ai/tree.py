"""A plain tree search over what one seat can tell apart, with random playouts; generic and compiled.

Every playout starts from a fresh guess of what the seat cannot know. The tree's branches are what the seat
sees happen: actions and outcomes that it cannot tell apart share one branch (UNSEEN). So what a branch has
learned never depends on a secret. Selection is UCB with availability counts (Cowling, Powley, Whitehouse:
"Information Set Monte Carlo Tree Search").
"""

import math

import numpy as np

from digsite.core import CHANCE, OVER, draw, pick
from digsite.core.contract import guess, play, rank, score, sees, weigh

NO_NODE = -1
CURIOSITY = 0.7  # how much a rarely tried branch is worth trying
DEEPEST = 400  # branches of the tree on one path; playouts go on to the end of the game
BRANCHES_A_PLAYOUT = 8  # nodes set aside; chance adds several a playout

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", np.float64),  # sum of what the mover of this branch got
                ("first", np.int32),  # its first branch, or NO_NODE
                ("next", np.int32),  # the next branch beside it
                ("label", np.int32),  # what is seen: an action, or UNSEEN
                ("mover", np.int32),  # who took it: a seat or CHANCE
                ("visits", np.int32),
                ("chances", np.int32),  # how often it could have been taken
            ],
            align=True,
        ),
    )
)


def search(table, box, weight, rng, seat, seats, playouts, nodes, path, reward, unseen):
    """Grow a tree from table[0] (the position as the seat sees it); return the action tried most often."""
    used = 1
    clear(nodes[0], 0, CHANCE)
    limits = reward[seats:]  # what a reward lies between; in a game of one, the lowest and highest score seen
    limits[0], limits[1] = (0.0, 1.0) if seats > 1 else (math.inf, -math.inf)
    for _i in range(playouts):
        table[1] = table[0]
        guess(table[1], box, seat, rng)
        depth, used = descend(table[1], box, weight, rng, seat, nodes, path, used, unseen, limits)
        finish(table[1], box, weight, rng)
        judge(table[1], box, seats, reward, limits)
        for i in range(depth + 1):
            node = nodes[path[i]]
            node.visits += 1
            if node.mover < seats:
                node.value += reward[node.mover]
    return most_visited(nodes)


def descend(s, box, weight, rng, seat, nodes, path, used, unseen, limits):
    """Follow the tree, and add to it, until a decision was taken that it did not know; play the branches on `s`."""
    depth, at = 0, 0
    path[0] = 0
    while s.to_move != OVER and depth + 1 < len(path):
        weigh(s, box, weight)
        mover = int(s.to_move)
        grown = used
        if mover == CHANCE:
            action = pick(weight, draw(rng))
            label = seen_as(s, box, action, seat, unseen)
            child = branch(nodes, at, label)
            if child == NO_NODE and used < len(nodes):
                child, used = grow(nodes, at, label, mover, used)
        else:
            label, used = select(s, box, weight, rng, seat, nodes, at, used, unseen, limits)
            child = branch(nodes, at, label)
            action = label if label != unseen else any_unseen(s, box, weight, rng, seat)
        play(s, box, action)
        if child == NO_NODE:
            break
        depth += 1
        path[depth] = child
        at = child
        if used > grown and mover != CHANCE:
            break
    return depth, used


def select(s, box, weight, rng, seat, nodes, at, used, unseen, limits):
    """The branch to follow at a decision: one that was never tried, else the most promising; grows it if new."""
    mover = int(s.to_move)
    low, span = limits[0], limits[1] - limits[0]
    best, best_value, fresh, fresh_label = unseen, -1.0, 0, unseen
    blurred = False
    for action in range(len(weight)):
        if weight[action] == 0:
            continue
        label = seen_as(s, box, action, seat, unseen)
        if label == unseen:
            if blurred:
                continue
            blurred = True
        child = branch(nodes, at, label)
        if child == NO_NODE:
            fresh += 1
            if (draw(rng) * fresh) >> 32 == 0:
                fresh_label = label
            continue
        node = nodes[child]
        node.chances += 1
        if node.visits == 0:
            value = math.inf
        else:
            mean = (node.value / node.visits - low) / span if span > 0 else 0.5
            value = mean + CURIOSITY * math.sqrt(math.log(node.chances) / node.visits)
        if value > best_value:
            best, best_value = label, value
    if fresh == 0 or used == len(nodes):
        return (best if best_value >= 0 else fresh_label), used
    _child, used = grow(nodes, at, fresh_label, mover, used)
    return fresh_label, used


def seen_as(s, box, action, seat, unseen):
    """What the searching seat sees of an action: the action itself, or only that something happened."""
    return int(action) if sees(s, box, int(action), seat) else unseen


def any_unseen(s, box, weight, rng, seat):
    """One of the legal actions that the seat cannot tell apart, all alike."""
    count, chosen = 0, len(weight)
    for action in range(len(weight)):
        if weight[action] != 0 and not sees(s, box, action, seat):
            count += 1
            if (draw(rng) * count) >> 32 == 0:
                chosen = action
    return chosen


def branch(nodes, at, label):
    child = int(nodes[at].first)
    while child != NO_NODE and nodes[child].label != label:
        child = int(nodes[child].next)
    return child


def grow(nodes, at, label, mover, used):
    node = nodes[used]
    clear(node, label, mover)
    node.next = nodes[at].first
    nodes[at].first = used
    return used, used + 1


def clear(node, label, mover):
    node.value = 0.0
    node.first = NO_NODE
    node.next = NO_NODE
    node.label = label
    node.mover = mover
    node.visits = 0
    node.chances = 1


def finish(s, box, weight, rng):
    """Play at random to the end."""
    while s.to_move != OVER:
        weigh(s, box, weight)
        play(s, box, pick(weight, draw(rng)))


def judge(s, box, seats, reward, limits):
    """What the end is worth to each seat: the share of rivals that it beats; alone, its score."""
    for seat in range(seats):
        place = rank(s, box, seat)
        beaten = 0.0
        for other in range(seats):
            rival = rank(s, box, other)
            beaten += 1.0 if rival > place else 0.5 if rival == place and other != seat else 0.0
        reward[seat] = beaten / (seats - 1) if seats > 1 else 0.0
    if seats == 1:
        reward[0] = float(score(s, box, 0))
        limits[0], limits[1] = min(limits[0], reward[0]), max(limits[1], reward[0])


def most_visited(nodes):
    best, label = -1, 0
    child = int(nodes[0].first)
    while child != NO_NODE:
        node = nodes[child]
        if node.visits > best or (node.visits == best and node.label < label):
            best, label = int(node.visits), int(node.label)
        child = int(node.next)
    return label


DRIVERS = (seen_as, any_unseen, branch, clear, grow, select, descend, finish, judge, most_visited, search)
