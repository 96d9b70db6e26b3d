"""Every position of a small game, and what it is worth under best play, or against random play: generic and compiled.

Positions are found from the first one on and kept whole, byte by byte, so that nothing rests on a hash alone. Those
that lead back to each other (dice may be rolled again and again) form a knot (a strongly connected component). Knots
are settled one by one, what they lead to first (Tarjan: "Depth-first search and linear graph algorithms"), each from
both sides: the worth lies between `low`, which only rises, and `high`, which only falls, until the two meet.
"""

from digsite.core import CHANCE, OVER, rule
from digsite.core.contract import guess, hide, play, rank, score, weigh
from digsite.core.rng import HALF

KNOWN, EXPANDED, BRANCHES = range(3)  # of `counts`
DONE, FULL, SECRET, ENDLESS = range(4)  # how a part of the work ended
NOT_THERE = -1
SETTLED = 2**31 - 1  # in `link`: the worth is known
GUESSES = 2  # tries to find a secret at a decision
NEAR = 1e-12  # how close low and high must come, beyond what they are apart where the knot leads to
MOST_SWEEPS = 20_000  # through one knot
PRIME = 16777619


@rule
def forget(s, box):
    """Blank what cannot matter any more; a game's advice may know better."""


def digest(row):
    """A number for a slot, from the 32-bit words of a position."""
    mixed = 2166136261
    for i in range(len(row)):
        mixed = ((mixed ^ (int(row[i]) & HALF)) * PRIME) & HALF
        mixed ^= mixed >> 15
    return mixed


def is_equal(row, other):
    same = 0
    while same < len(row) and row[same] == other[same]:
        same += 1
    return same == len(row)


def slot_of(words, slots, row):
    """The slot that holds this position, or the free one where it belongs."""
    slot = digest(row) & (len(slots) - 1)
    while slots[slot] != NOT_THERE and not is_equal(words[slots[slot]], row):
        slot = (slot + 1) & (len(slots) - 1)
    return slot


def find(words, slots, row):
    """The number of a position, or NOT_THERE."""
    return int(slots[slot_of(words, slots, row)])


def place_all(words, slots, known):
    """Fill empty slots with all positions, after they were given more room."""
    for number in range(known):
        slots[slot_of(words, slots, words[number])] = number


def number_of(table, words, slots, scratch, scratch_words, counts):
    """The number of the position in scratch[0], which is written down if it is new."""
    slot = slot_of(words, slots, scratch_words[0])
    if slots[slot] == NOT_THERE:
        slots[slot] = counts[KNOWN]
        table[counts[KNOWN]] = scratch[0]
        counts[KNOWN] += 1
    return int(slots[slot])


def is_open(scratch, scratch_words, box, rng, forgetting):
    """Does the mover at scratch[0] know all there is? What is dealt anew by fair guesses must be what lay there."""
    seat = int(scratch[0].to_move)
    for _i in range(GUESSES):
        scratch[1] = scratch[0]
        hide(scratch[1], box, seat)
        guess(scratch[1], box, seat, rng)
        if forgetting:
            forget(scratch[1], box)
        if not is_equal(scratch_words[0], scratch_words[1]):
            return False
    return True


def expand(
    table, words, slots, first, target, odds, box, weight, scratch, scratch_words, rng, counts, forgetting, open_hands
):
    """Write down where every position leads, until all are done or the room is full."""
    while counts[EXPANDED] < counts[KNOWN]:
        number, branches = counts[EXPANDED], counts[BRANCHES]
        if counts[KNOWN] + len(weight) > len(table) or branches + len(weight) > len(target):
            return FULL
        first[number] = branches
        mover = int(table[number].to_move)
        if mover != OVER:
            scratch[0] = table[number]
            if mover != CHANCE and not open_hands and not is_open(scratch, scratch_words, box, rng, forgetting):
                return SECRET
            weigh(scratch[0], box, weight)
            for action in range(len(weight)):
                if weight[action] != 0:
                    scratch[0] = table[number]
                    play(scratch[0], box, action)
                    if forgetting:
                        forget(scratch[0], box)
                    target[branches] = number_of(table, words, slots, scratch, scratch_words, counts)
                    odds[branches] = weight[action]
                    branches += 1
        counts[BRANCHES] = branches
        counts[EXPANDED] += 1
        first[counts[EXPANDED]] = branches
    return DONE


def worth(s, box, seats):
    """What an end is worth: alone the score, with two the share of the win that is seat 0's."""
    if seats == 1:
        return float(score(s, box, 0))
    mine, theirs = int(rank(s, box, 0)), int(rank(s, box, 1))
    return 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0


def frame(table, box, low, high, seats, known):
    """Write what the ends are worth; all else lies between the least and the most of these."""
    least, most, ends = 0.0, 0.0, 0
    for number in range(known):
        if table[number].to_move == OVER:
            value = worth(table[number], box, seats)
            low[number], high[number] = value, value
            least = value if ends == 0 else min(least, value)
            most = value if ends == 0 else max(most, value)
            ends += 1
    for number in range(known):
        if table[number].to_move != OVER:
            low[number], high[number] = least, most


def follow(table, first, target, odds, worths, seat, near):
    """Leave a seat the first of the branches that are best for it by these worths, and no other."""
    sign = 1.0 if seat == 0 else -1.0
    for number in range(len(worths)):
        if int(table[number].to_move) == seat:
            most = sign * worths[target[first[number]]]
            for branch in range(first[number], first[number + 1]):
                most = max(most, sign * worths[target[branch]])
            left = 1
            for branch in range(first[number], first[number + 1]):
                odds[branch] = left if sign * worths[target[branch]] >= most - near else 0
                left -= odds[branch]


def combine(mover, drifting, first, target, odds, bound, number):
    """What a position is worth if its branches are worth what `bound` says.

    Chance and the seats that are `drifting` take branches by their odds; the others take what is best for them.
    """
    begin, end = first[number], first[number + 1]
    if mover == CHANCE or drifting[mover]:
        total, value = 0.0, 0.0
        for branch in range(begin, end):
            total += odds[branch]
            value += odds[branch] * bound[target[branch]]
        return value / total
    value = bound[target[begin]]
    for branch in range(begin + 1, end):
        other = bound[target[branch]]
        value = max(value, other) if mover == 0 else min(value, other)
    return value


def settle(table, drifting, first, target, odds, low, high, link, knot):
    """Bring low and high together in one knot of positions; say whether that was possible."""
    apart = 0.0  # where it leads to
    for i in range(len(knot)):
        for branch in range(first[knot[i]], first[knot[i] + 1]):
            if link[target[branch]] == SETTLED:
                apart = max(apart, high[target[branch]] - low[target[branch]])
    for _sweep in range(MOST_SWEEPS):
        widest = 0.0
        for i in range(len(knot) - 1, -1, -1):
            number = knot[i]
            mover = int(table[number].to_move)
            if mover != OVER:
                low[number] = combine(mover, drifting, first, target, odds, low, number)
                high[number] = combine(mover, drifting, first, target, odds, high, number)
                widest = max(widest, high[number] - low[number])
        if widest <= apart + NEAR:
            return DONE
    return ENDLESS


def evaluate(table, drifting, first, target, odds, low, high, order, link, stack, path, at):
    """Find the knots of all positions, those that others lead to first, and settle each."""
    clock, height, depth = 1, 1, 0
    order[0], link[0], stack[0], path[0], at[0] = 1, 1, 0, 0, first[0]
    while depth >= 0:
        number = path[depth]
        if at[number] < first[number + 1]:
            child = target[at[number]]
            at[number] += 1
            if order[child] == 0:
                clock += 1
                depth += 1
                order[child], link[child], at[child] = clock, clock, first[child]
                stack[height], path[depth] = child, child
                height += 1
            elif link[child] != SETTLED:
                link[number] = min(link[number], order[child])
            continue
        depth -= 1
        if depth >= 0:
            link[path[depth]] = min(link[path[depth]], link[number])
        if link[number] == order[number]:
            bottom = height - 1
            while stack[bottom] != number:
                bottom -= 1
            if settle(table, drifting, first, target, odds, low, high, link, stack[bottom:height]) == ENDLESS:
                return ENDLESS
            for i in range(bottom, height):
                link[stack[i]] = SETTLED
            height = bottom
    return DONE


DRIVERS = (
    digest,
    is_equal,
    slot_of,
    find,
    place_all,
    number_of,
    is_open,
    expand,
    worth,
    frame,
    follow,
    combine,
    settle,
    evaluate,
)
