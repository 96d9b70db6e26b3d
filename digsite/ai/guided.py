"""A tree search that a net guides; generic and compiled.

As in the plain search (tree.py), every round starts from a fresh guess of what the searching seat cannot know, and
branches are what this seat sees happen. Where an action shows the seat something else that was hidden, the tree forks
by what it sees then, once that was seen often. What was seen seldom shares one branch, else a search would hardly get
beyond what is shown. A round ends at the first decision that the tree does not know yet: the net is asked as the seat
that decides there sees the guessed world, and says how likely each choice is and what every seat may expect. That seat
knows nothing of the searching seat's secrets; so a net that has learned to look on is also asked as the searching seat
sees the world, and for this seat that answer counts. What is expected of all is made to add up. Selection is PUCT with
availability counts. What nobody chooses (chance, and decisions without another choice) is followed without asking.
"""

import math
from typing import NamedTuple

import numpy as np

from digsite.core import CHANCE, OVER, draw, pick
from digsite.core.contract import guess, hide, play, rank, reveals, score, sees, weigh
from digsite.core.rng import HALF
from digsite.nets.inference import POINTS, SHARE, WIN, judge_seat, judge_seats, look_as, turn_to, weigh_choices

NO_NODE = -1
UNKNOWN = -1.0  # a branch that was followed before anybody asked how likely it is
DEEPEST = 400  # branches of the tree on one path
UTILITY, OWN_WIN, OWN_SHARE, OWN_POINTS = range(4)  # what the searching seat got; each as a sum and a sum of squares
KEPT = 4
RIPE = 16  # visits after which what was shown has a tree of its own
ANYTHING = -1  # in place of a hash: whatever is shown, as long as that is seldom
USED, ASKED = range(2)  # of `Mind.counts`
CURIOSITY, MODESTY, HEAT = range(3)  # of `how`
USUAL = (0.6, 0.2, 0.6)

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("value", np.float64),  # sum of what the mover of this branch got
                ("shown", np.int64),  # of a fork by what was shown: a hash of what the seat sees, or ANYTHING
                ("seen", np.int64),  # of an open decision of the seat: a hash of what it sees, or ANYTHING below one
                ("prior", np.float32),  # how likely the net holds this branch
                ("expected", np.float32),  # of an open decision: what the net expects for its mover
                ("first", np.int32),  # its first branch, or NO_NODE
                ("next", np.int32),  # the next branch beside it
                ("label", np.int32),  # what is seen: an action, UNSEEN, or (one more) what was shown
                ("mover", np.int32),  # who took it: a seat or CHANCE
                ("visits", np.int32),
                ("chances", np.int32),  # how often it could have been taken
                ("open", np.int32),  # 1 where the net was asked
            ],
            align=True,
        ),
    )
)


class Mind(NamedTuple):
    """All that one search writes to, made once."""

    table: np.ndarray  # two records: the position as the seat sees it, and a guess that is played on
    sight: np.ndarray  # a record in the memory of the net
    weight: np.ndarray
    choices: np.ndarray  # what the mover can do, in order
    nodes: np.ndarray
    stats: np.ndarray  # by node: what the searching seat got, summed, and the squares
    path: np.ndarray
    child: np.ndarray  # by label, of the decision at hand
    reward: np.ndarray  # by seat: what the end of this round is worth to it
    own: np.ndarray  # the same for the searching seat in all four ways
    limits: np.ndarray  # what a reward lies between; alone, the lowest and highest points seen
    counts: np.ndarray
    stop: np.ndarray  # another thread may put a 1 here


def begin(mind, seats):
    """A new tree, with nothing but its root."""
    clear(mind, 0, 0, CHANCE, UNKNOWN)
    mind.counts[USED] = 1
    mind.limits[0], mind.limits[1] = (0.0, 1.0) if seats > 1 else (math.inf, -math.inf)


def think(net, memory, mind, box, rng, seat, seats, rounds, how, hasty):
    """Grow the tree from table[0] by so many rounds, or fewer where somebody says stop; return how many it were.

    In haste it ends as soon as the rounds that are left could not change which choice was tried most.
    """
    done = 0
    while done < rounds and (mind.nodes[0].visits == 0 or mind.stop[0] == 0):
        if hasty and lead(mind) > rounds - done:
            break
        mind.table[1] = mind.table[0]
        guess(mind.table[1], box, seat, rng)
        depth = descend(net, memory, mind, box, rng, seat, seats, how)
        learn(mind, seat, seats, depth)
        done += 1
    return done


def lead(mind):
    """How many visits more the choice that was tried most has than any other."""
    first, second = 0, 0
    child = int(mind.nodes[0].first)
    while child != NO_NODE:
        visits = int(mind.nodes[child].visits)
        first, second = max(first, visits), max(second, min(first, visits))
        child = int(mind.nodes[child].next)
    return first - second


def descend(net, memory, mind, box, rng, seat, seats, how):
    """Follow the tree to a decision that it does not know, or to the end; return how deep that is."""
    s, nodes, path, weight = mind.table[1], mind.nodes, mind.path, mind.weight
    unseen = len(weight)
    depth, at, is_known = 0, 0, True
    path[0] = 0
    while s.to_move != OVER:
        weigh(s, box, weight)
        mover = int(s.to_move)
        if mover == CHANCE:
            action, choices = pick(weight, draw(rng)), 1
        else:
            choices = list_choices(mind)
            action = int(mind.choices[0])
        if depth + 3 >= len(path) or mind.counts[USED] + unseen + 3 > len(nodes):
            if choices > 1:  # no room for more: the net judges this one each time
                ask_net(net, memory, mind, box, seat, seats)
                return depth
            play(s, box, action)
            continue
        if choices == 1:
            child = followed(mind, at, seen_as(s, box, action, seat, unseen), 0, mover, unseen)
        elif nodes[at].open == 0:
            open_up(net, memory, mind, box, seat, seats, at, choices, how)
            if not is_known:
                nodes[at].seen = ANYTHING
            return depth
        else:
            child, action = select(net, memory, mind, box, rng, seat, seats, at, choices, how)
        is_shown = reveals(s, box, action, seat)
        play(s, box, action)
        depth += 1
        path[depth] = child
        at = child
        if is_shown:
            at = followed(mind, child, unseen + 1, seen_now(memory, mind, box, seat), CHANCE, unseen)
            depth += 1
            path[depth] = at
            if nodes[at].visits < RIPE:
                at, is_known = followed(mind, child, unseen + 1, ANYTHING, CHANCE, unseen), False
                depth += 1
                path[depth] = at
    judge(s, box, seat, seats, mind)
    return depth


def list_choices(mind):
    """List what can be done; return how many there are."""
    count = 0
    for action in range(len(mind.weight)):
        mind.choices[count] = action
        count += mind.weight[action] != 0
    return count


def seen_as(s, box, action, seat, unseen):
    """What the searching seat sees of an action: the action itself, or only that something happened."""
    return int(action) if sees(s, box, int(action), seat) else unseen


def seen_now(memory, mind, box, seat):
    """A hash of what the searching seat sees after an action."""
    mind.sight[0] = mind.table[1]
    hide(mind.sight[0], box, seat)
    return hash_of(memory.quads[0])


def hash_of(quads):
    """A number that stands for these words."""
    high, low = 1, 2
    for q in range(len(quads)):
        value = int(quads[q])
        low = ((low ^ (value & HALF)) * 0x9E3779B1 + high) & HALF
        high = ((high ^ ((value >> 32) & HALF)) * 0x85EBCA6B + (low >> 15)) & HALF
    return ((high & 0x7FFFFFFF) << 32) | low


def followed(mind, at, label, shown, mover, unseen):
    """The branch for what happens without a choice; grown if it is new."""
    nodes = mind.nodes
    child = int(nodes[at].first)
    while child != NO_NODE and (nodes[child].label != label or (label > unseen and nodes[child].shown != shown)):
        child = int(nodes[child].next)
    if child == NO_NODE:
        child = grow(mind, at, label, mover, UNKNOWN)
        nodes[child].shown = shown
    return child


def open_up(net, memory, mind, box, seat, seats, at, choices, how):
    """Ask the net about a decision for the first time: its branches grow, each as likely as the net says."""
    mover = ask_net(net, memory, mind, box, seat, seats)
    node = mind.nodes[at]
    node.open = 1
    node.expected = mind.reward[mover]
    if mover == seat:
        node.seen = hash_of(memory.quads[0])
    weigh_choices(net, memory, mind.weight, how[HEAT])
    set_priors(memory, mind, box, seat, at, choices)


def ask_net(net, memory, mind, box, seat, seats):
    """What every seat may expect, as the seat to move sees it, and the searching one as it does; return the mover.

    The mover is asked last: how likely its choices are is read off what is left in the memory.
    """
    mover, values, own = int(mind.table[1].to_move), memory.values, mind.own
    looks_on = net.looks_on and mover != seat
    if looks_on:
        see_as(net, memory, mind, box, seat)
        judge_seat(net, memory, seat, 0)
        own[OWN_WIN], own[OWN_SHARE], own[OWN_POINTS] = values[seat, WIN], values[seat, SHARE], values[seat, POINTS]
    see_as(net, memory, mind, box, mover)
    judge_seats(net, memory, mover)
    if looks_on:
        values[seat, WIN], values[seat, SHARE], values[seat, POINTS] = own[OWN_WIN], own[OWN_SHARE], own[OWN_POINTS]
    if seats > 1:
        add_up(values, WIN, 1.0)
        add_up(values, SHARE, 0.5 * seats)
    for p in range(seats):
        mind.reward[p] = 0.5 * (values[p, WIN] + values[p, SHARE]) if seats > 1 else values[p, POINTS]
    own[UTILITY] = mind.reward[seat]
    own[OWN_WIN], own[OWN_SHARE], own[OWN_POINTS] = values[seat, WIN], values[seat, SHARE], values[seat, POINTS]
    return mover


def add_up(values, channel, total):
    """Let what is expected of all seats be as much as there is: what is too much or too little is shared alike."""
    seats, told = len(values), 0.0
    for p in range(seats):
        told += values[p, channel]
    for p in range(seats):
        values[p, channel] = min(1.0, max(0.0, values[p, channel] + (total - told) / seats))


def see_as(net, memory, mind, box, viewer):
    """Have the net look at the guessed world as a seat sees it."""
    mind.sight[0] = mind.table[1]
    hide(mind.sight[0], box, viewer)
    look_as(net, memory, viewer)
    mind.counts[ASKED] += 1


def set_priors(memory, mind, box, seat, at, choices):
    """Grow what is missing of a decision's branches, and say how likely those are that nobody was asked about."""
    s, nodes, weight, child = mind.table[1], mind.nodes, mind.weight, mind.child
    unseen, mover = len(weight), int(s.to_move)
    map_children(mind, at)
    blurred = 0.0
    for i in range(choices - 1, -1, -1):
        action = mind.choices[i]
        label = seen_as(s, box, action, seat, unseen)
        if label == unseen:
            blurred += memory.chances[action]
            continue
        if child[label] == NO_NODE:
            child[label] = grow(mind, at, label, mover, memory.chances[action])
        elif nodes[child[label]].prior < 0:
            nodes[child[label]].prior = memory.chances[action]
    if blurred > 0:
        if child[unseen] == NO_NODE:
            child[unseen] = grow(mind, at, unseen, mover, blurred)
        elif nodes[child[unseen]].prior < 0:
            nodes[child[unseen]].prior = blurred


def map_children(mind, at):
    """The branches of a decision by their labels."""
    nodes, child = mind.nodes, mind.child
    for label in range(len(child)):
        child[label] = NO_NODE
    found = int(nodes[at].first)
    while found != NO_NODE:
        if nodes[found].label < len(child):
            child[nodes[found].label] = found
        found = int(nodes[found].next)


def select(net, memory, mind, box, rng, seat, seats, at, choices, how):
    """The most promising branch of an open decision, and an action that leads there."""
    s, nodes, weight, child = mind.table[1], mind.nodes, mind.weight, mind.child
    unseen = len(weight)
    map_children(mind, at)
    if lacks_a_prior(mind, box, seat, choices):
        see_as(net, memory, mind, box, int(s.to_move))
        weigh_choices(net, memory, weight, how[HEAT])
        set_priors(memory, mind, box, seat, at, choices)
    low, span = mind.limits[0], mind.limits[1] - mind.limits[0]
    mass, tried, value, visits = 0.0, 0.0, 0.0, 0
    is_blurred = False
    for i in range(choices):
        label = seen_as(s, box, mind.choices[i], seat, unseen)
        if label == unseen and is_blurred:
            continue
        is_blurred |= label == unseen
        node = nodes[child[label]]
        node.chances += 1
        mass += node.prior
        value += node.value
        visits += int(node.visits)
        if node.visits > 0:
            tried += node.prior
    mean = value / visits if visits > 0 else float(nodes[at].expected)
    mean = (mean - low) / span if span > 0 else 0.5
    untried = mean - how[MODESTY] * math.sqrt(tried / mass) if mass > 0 else mean
    best, best_worth = unseen, -math.inf
    is_blurred = False
    for i in range(choices):
        label = seen_as(s, box, mind.choices[i], seat, unseen)
        if label == unseen and is_blurred:
            continue
        is_blurred |= label == unseen
        node = nodes[child[label]]
        worth = untried
        if node.visits > 0:
            worth = (node.value / node.visits - low) / span if span > 0 else 0.5
        share = node.prior / mass if mass > 0 else 0.0
        worth += how[CURIOSITY] * share * math.sqrt(node.chances) / (1 + node.visits)
        if worth > best_worth:
            best, best_worth = label, worth
    if best != unseen:
        return int(child[best]), best
    found = int(child[unseen])
    return found, unseen_choice(net, memory, mind, box, rng, seat, seats, choices)


def lacks_a_prior(mind, box, seat, choices):
    """Is there something to choose that nobody was asked about?"""
    s, nodes, weight, child = mind.table[1], mind.nodes, mind.weight, mind.child
    for i in range(choices):
        found = child[seen_as(s, box, mind.choices[i], seat, len(weight))]
        if found == NO_NODE or nodes[found].prior < 0:
            return True
    return False


def unseen_choice(net, memory, mind, box, rng, seat, seats, choices):
    """What a rival does that the searching seat does not see: as likely as the net says, in this world."""
    s, weight, chances = mind.table[1], mind.weight, memory.chances
    see_as(net, memory, mind, box, int(s.to_move))
    weigh_choices(net, memory, weight, 1.0)
    total = 0.0
    for i in range(choices):
        if not sees(s, box, int(mind.choices[i]), seat):
            total += chances[mind.choices[i]]
    left = total * (draw(rng) / (HALF + 1.0))
    chosen = len(weight)
    for i in range(choices):
        if not sees(s, box, int(mind.choices[i]), seat):
            chosen = int(mind.choices[i])
            left -= chances[chosen]
            if left < 0:
                break
    return chosen


def judge(s, box, seat, seats, mind):
    """What the end is worth to each seat: half the win, half the share of rivals that it beats; alone, its points."""
    for p in range(seats):
        place, beaten, equal = rank(s, box, p), 0.0, 0
        for other in range(seats):
            rival = rank(s, box, other)
            beaten += 1.0 if rival > place else 0.5 if rival == place and other != p else 0.0
            equal += 1 if rival == place else 0
        win, share = 1.0 / equal if place == 1 else 0.0, beaten / (seats - 1) if seats > 1 else 0.0
        mind.reward[p] = 0.5 * (win + share) if seats > 1 else float(score(s, box, p))
        if p == seat:
            mind.own[UTILITY], mind.own[OWN_WIN], mind.own[OWN_SHARE] = mind.reward[p], win, share
            mind.own[OWN_POINTS] = float(score(s, box, p))


def learn(mind, seat, seats, depth):
    """Tell every branch of the path what came of it."""
    for i in range(depth + 1):
        at = int(mind.path[i])
        node = mind.nodes[at]
        node.visits += 1
        if node.mover < seats:
            node.value += mind.reward[node.mover]
        for kind in range(KEPT):
            mind.stats[at, kind] += mind.own[kind]
            mind.stats[at, KEPT + kind] += mind.own[kind] * mind.own[kind]
    if seats == 1:
        mind.limits[0], mind.limits[1] = min(mind.limits[0], mind.reward[0]), max(mind.limits[1], mind.reward[0])


def grow(mind, at, label, mover, prior):
    """A new branch."""
    nodes, made = mind.nodes, int(mind.counts[USED])
    mind.counts[USED] += 1
    clear(mind, made, label, mover, prior)
    nodes[made].next = nodes[at].first
    nodes[at].first = made
    return made


def clear(mind, at, label, mover, prior):
    node = mind.nodes[at]
    node.value = 0.0
    node.shown, node.seen = 0, 0
    node.prior, node.expected = prior, 0.0
    node.first, node.next = NO_NODE, NO_NODE
    node.label, node.mover = label, mover
    node.visits, node.chances, node.open = 0, 0, 0
    for kind in range(2 * KEPT):
        mind.stats[at, kind] = 0.0


def known(net, memory, mind, seat):
    """The decision of an earlier tree at which the searching seat saw what it sees now in table[0], or NO_NODE."""
    mind.sight[0] = mind.table[0]
    turn_to(net, memory, seat)
    seen = hash_of(memory.quads[0])
    best, visits = NO_NODE, 0
    for at in range(mind.counts[USED]):
        node = mind.nodes[at]
        if node.seen == seen and node.open == 1 and node.visits > visits:
            best, visits = at, int(node.visits)
    return best


def carry_over(mind, root, nodes, stats):
    """Copy what hangs on a node to other arrays, where it is the root; return how many nodes that are."""
    nodes[0] = mind.nodes[root]
    nodes[0].next = NO_NODE
    copy_stats(mind.stats, root, stats, 0)
    used, at = 1, 0
    while at < used:
        child = int(nodes[at].first)
        nodes[at].first = used if child != NO_NODE else NO_NODE
        while child != NO_NODE:
            nodes[used] = mind.nodes[child]
            copy_stats(mind.stats, child, stats, used)
            child = int(mind.nodes[child].next)
            nodes[used].next = used + 1 if child != NO_NODE else NO_NODE
            used += 1
        at += 1
    mind.counts[USED] = used
    return used


def copy_stats(stats, one, onto, other):
    for kind in range(2 * KEPT):
        onto[other, kind] = stats[one, kind]


DRIVERS = (
    clear,
    grow,
    begin,
    list_choices,
    seen_as,
    hash_of,
    seen_now,
    followed,
    see_as,
    add_up,
    ask_net,
    map_children,
    set_priors,
    open_up,
    lacks_a_prior,
    unseen_choice,
    select,
    judge,
    learn,
    descend,
    lead,
    think,
    known,
    copy_stats,
    carry_over,
)
