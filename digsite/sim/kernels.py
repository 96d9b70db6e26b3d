"""Kernels for a CUDA GPU: `on_gpu.kernels` puts a game's rules, `cuda` and the constants of the game into them.

Threads of a warp run the same instructions or wait for each other. So a block sorts its games by phase before every
action: neighbours then have the same to do. Set-ups are long and alike: they are prepared ahead, many at a time, and
copied when a game is over.
"""

from digsite.core import CHANCE, OVER, bits, pick
from digsite.core.contract import hide, play, weigh
from digsite.core.rng import CHANCE_STREAM, RANDOM_STREAM
from digsite.sim.lockstep import NO_ACTION, finish, lose, only_action, settle, take_up
from digsite.sim.observing import answer
from digsite.sim.playouts import digest_game, random_action

SETTLED, ENDED = -2, -3  # of a game in a step: somebody has a choice; it is over


# Random games


def digest_kernel(table, raw, boxes, seed, actions, digests):
    """One game a thread: fold every position into a digest."""
    i = cuda.grid(1)
    if i < len(table):
        weight = cuda.local.array(ACTIONS, int32)
        key = cuda.local.array(4, int64)
        counts = cuda.local.array(2, int64)
        take_up(key, counts, seed + i, 0, 0)
        digests[i] = digest_game(table[i], raw[i], boxes[0], weight, key, counts)
        actions[i] = counts[CHANCE_STREAM] + counts[RANDOM_STREAM]


def playout_kernel(table, new, boxes, seed, rounds, group, actions):
    """Several games after each other, as fast as it goes."""
    first, t, threads = cuda.blockIdx.x * group, cuda.threadIdx.x, cuda.blockDim.x
    games = cuda.shared.array(LARGEST, int32)
    phase = cuda.shared.array(LARGEST, int16)
    place = cuda.shared.array(LARGEST, int16)
    order = cuda.shared.array(LARGEST, int16)
    chances = cuda.shared.array(LARGEST, int32)
    decisions = cuda.shared.array(LARGEST, int32)
    found = cuda.shared.array(BINS, int32)
    before = cuda.shared.array(BINS, int32)
    weight = cuda.local.array(ACTIONS, int32)
    key = cuda.local.array(4, int64)
    counts = cuda.local.array(2, int64)
    for g in range(t, group, threads):
        games[g], chances[g], decisions[g] = rounds, 0, 0
        if first + g < len(table):
            games[g], actions[first + g] = 0, 0
            table[first + g] = new[0]
    while True:
        for g in range(t, group, threads):
            phase[g] = phase_of(table[first + g]) if games[g] < rounds else IDLE
        active = in_order(t, threads, group, phase, place, found, before, order)
        if active == 0:
            break
        for k in range(t, active, threads):
            g = order[k]
            j = first + g
            take_up(key, counts, seed + games[g] * len(table) + j, chances[g], decisions[g])
            play(table[j], boxes[0], random_action(table[j], boxes[0], weight, key, counts))
            chances[g], decisions[g] = counts[CHANCE_STREAM], counts[RANDOM_STREAM]
            if table[j].to_move == OVER:
                actions[j] += counts[CHANCE_STREAM] + counts[RANDOM_STREAM]
                games[g], chances[g], decisions[g] = games[g] + 1, 0, 0
                table[j] = new[0]
        cuda.syncthreads()


def in_order(t, threads, group, phase, place, found, before, order):
    """Put the games of a block into an order by phase, idle ones last; returns how many are not idle."""
    for b in range(t, BINS, threads):
        found[b] = 0
    cuda.syncthreads()
    for g in range(t, group, threads):
        place[g] = cuda.atomic.add(found, phase[g], 1)
    cuda.syncthreads()
    for b in range(t, BINS, threads):
        before[b] = 0
        for lower in range(b):
            before[b] += found[lower]
    cuda.syncthreads()
    for g in range(t, group, threads):
        order[before[phase[g]] + place[g]] = g
    cuda.syncthreads()
    return before[IDLE]


# Lock-step


def check_kernel(given, actions, mask, wrong):
    """Take the caller's actions; what is not allowed becomes NO_ACTION, and the first such game is noted."""
    i = cuda.grid(1)
    if i < len(actions):
        action = given[i]
        if 0 <= action < mask.shape[1] and mask[i, action]:
            actions[i] = action
        else:
            actions[i] = NO_ACTION
            cuda.atomic.min(wrong, 0, i)


def step_kernel(
    table, boxes, seed, every, by, group, seats, episodes, chances, decisions, mover, mask, actions,
    done, places, scores, result, spent, count,
):  # fmt: skip
    """One decision of each game and what follows by itself; which games are over is noted in `spent`."""
    first, t, threads = cuda.blockIdx.x * group, cuda.threadIdx.x, cuda.blockDim.x
    todo = cuda.shared.array(LARGEST, int32)  # the action of each game of this block, or what it has come to
    phase = cuda.shared.array(LARGEST, int16)
    place = cuda.shared.array(LARGEST, int16)
    order = cuda.shared.array(LARGEST, int16)
    found = cuda.shared.array(BINS, int32)
    before = cuda.shared.array(BINS, int32)
    weight = cuda.local.array(ACTIONS, int32)
    key = cuda.local.array(4, int64)
    counts = cuda.local.array(2, int64)
    for g in range(t, group, threads):
        todo[g], i = SETTLED, first + g
        if i < len(table):
            todo[g] = actions[i]
            done[i] = False
            for seat in range(seats[i]):
                result[i, seat] = 0.0
            if actions[i] == NO_ACTION:
                lose(table[i], boxes[0], seats[i], by, mover[i], i, places, scores, result)
                todo[g] = ENDED
    while True:
        for g in range(t, group, threads):
            phase[g] = phase_of(table[first + g]) if todo[g] > SETTLED else IDLE
        active = in_order(t, threads, group, phase, place, found, before, order)
        if active == 0:
            break
        for k in range(t, active, threads):
            g = order[k]
            j = first + g
            take_up(key, counts, seed + j + episodes[j] * len(table), chances[j], decisions[j])
            todo[g] = one_action(table, j, boxes, weight, key, counts, every, todo[g])
            chances[j], decisions[j] = counts[CHANCE_STREAM], counts[RANDOM_STREAM]
            if todo[g] == SETTLED:
                mover[j] = table[j].to_move
                for a in range(ACTIONS):
                    mask[j, a] = weight[a] != 0
            elif todo[g] == ENDED:
                finish(table[j], boxes[0], seats[j], by, j, places, scores, result)
        cuda.syncthreads()
    for g in range(t, group, threads):
        if todo[g] == ENDED:
            done[first + g] = True
            episodes[first + g] += 1
            spent[cuda.atomic.add(count, 0, 1)] = first + g


def one_action(table, j, boxes, weight, key, counts, every, action):
    """Carry out the action of game j, or else what happens there by itself; returns what it has come to."""
    if action == NO_ACTION:
        weigh(table[j], boxes[0], weight)
        if table[j].to_move == CHANCE:
            action = pick(weight, bits(key, CHANCE_STREAM, counts[CHANCE_STREAM]))
            counts[CHANCE_STREAM] += 1
        else:
            action = NO_ACTION if every else only_action(weight)
            if action == NO_ACTION:
                return SETTLED
            counts[RANDOM_STREAM] += 1
    else:
        counts[RANDOM_STREAM] += 1
    play(table[j], boxes[0], action)
    return ENDED if table[j].to_move == OVER else NO_ACTION


def renew_kernel(table, fresh, spent, count, chances, decisions, mover, mask, fresh_counts, fresh_mover, fresh_mask):
    """Let games that are over go on with the set-ups that were prepared for them: one block a game."""
    t = cuda.threadIdx.x
    for k in range(cuda.blockIdx.x, count[0], cuda.gridDim.x):
        i = spent[k]
        for w in range(t, table.shape[1], cuda.blockDim.x):
            table[i, w] = fresh[i, w]
        for a in range(t, mask.shape[1], cuda.blockDim.x):
            mask[i, a] = fresh_mask[i, a]
        if t == 0:
            chances[i], decisions[i] = fresh_counts[i, CHANCE_STREAM], fresh_counts[i, RANDOM_STREAM]
            mover[i] = fresh_mover[i]


def prepare_kernel(
    fresh, new, which, boxes, seed, every, episodes, spent, count, fresh_counts, fresh_mover, fresh_mask
):
    """Set up the games that these will go on with."""
    k = cuda.grid(1)
    if k < count[0]:
        i = spent[k]
        weight = cuda.local.array(ACTIONS, int32)
        key = cuda.local.array(4, int64)
        counts = cuda.local.array(2, int64)
        fresh[i] = new[which[i]]
        take_up(key, counts, seed + i + (episodes[i] + 1) * len(fresh), 0, 0)
        settle(fresh[i], boxes[0], weight, key, counts, every)
        fresh_counts[i, CHANCE_STREAM], fresh_counts[i, RANDOM_STREAM] = counts[CHANCE_STREAM], counts[RANDOM_STREAM]
        fresh_mover[i] = fresh[i].to_move
        for a in range(ACTIONS):
            fresh_mask[i, a] = weight[a] != 0


def copy_kernel(there, here):
    """Records, as long words: thousands of threads side by side."""
    i = cuda.grid(1)
    if i < len(there):
        there[i] = here[i]


def hide_kernel(seen, boxes, viewers):
    """Leave of every position what a seat may know."""
    i = cuda.grid(1)
    if i < len(seen):
        hide(seen[i], boxes[0], viewers[i])


def turn_kernel(seen, words, sources, firsts, seats, viewers):
    """Turn hidden records: every word by a thread of its own."""
    k = cuda.grid(1)
    width = words.shape[1]
    if k < words.size:
        i, w = k // width, k % width
        count, viewer = seats[i], viewers[i]
        value = int(seen[i, sources[count, viewer, w]])
        for n in range(firsts.shape[1]):
            seat = value - firsts[w, n]
            if 0 <= seat < count:
                value = firsts[w, n] + (seat - viewer if seat >= viewer else seat - viewer + count)
                break
        words[i, w] = value


def choose_kernel(mask, episodes, decisions, seed, actions):
    """What random seats do, the same as in a simulation with these seeds."""
    i = cuda.grid(1)
    if i < len(actions):
        key = cuda.local.array(4, int64)
        counts = cuda.local.array(2, int64)
        take_up(key, counts, seed + i + episodes[i] * len(actions), 0, decisions[i])
        actions[i] = pick(mask[i], bits(key, RANDOM_STREAM, counts[RANDOM_STREAM]))


def answer_kernel(words, columns, seats, viewers, out):
    """Every feature by a thread of its own."""
    k = cuda.grid(1)
    width = out.shape[1]
    if k < out.size:
        i, c = k // width, k % width
        out[i, c] = answer(words, i, columns, c, seats[i], viewers[i])


def phase_of(s):
    """What a game is sorted by."""
    return s.phase


def no_phase(s):
    """The same for a game without phases."""
    return 0
