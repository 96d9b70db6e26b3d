"""Chance by counting: the outcome is a function of (key, stream, index), the same on every machine.

Threefry-2x32 with 20 rounds (Salmon, Moraes, Dror, Shaw: "Parallel random numbers: as easy as 1, 2, 3").
The 32-bit halves live in 64-bit integers, so plain Python, compiled code and a GPU agree bit for bit.

Streams: 0 is chance (the index counts the chance actions before), 1 is for random seats (the index counts
the decisions before), 2 + seat is for bots.
"""

import numpy as np

from digsite.core.compiling import rule
from digsite.core.records import laid_out, new
from digsite.text import _
from digsite.text.errors import BadSeed

CHANCE_STREAM = 0
RANDOM_STREAM = 1
BOT_STREAM = 2  # + seat

HALF = 0xFFFFFFFF
PARITY = 0x1BD11BDA

SHORT = 32  # a longer row of weights is passed over eight at a time

RNG = laid_out([("key", np.int64, (4,)), ("stream", np.int64, ()), ("index", np.int64, ())])


@rule
def turn(x, places):
    return ((x << places) | (x >> (32 - places))) & HALF


@rule
def rounds(x0, x1, first, second, third, fourth):
    x0 = (x0 + x1) & HALF
    x1 = turn(x1, first) ^ x0
    x0 = (x0 + x1) & HALF
    x1 = turn(x1, second) ^ x0
    x0 = (x0 + x1) & HALF
    x1 = turn(x1, third) ^ x0
    x0 = (x0 + x1) & HALF
    x1 = turn(x1, fourth) ^ x0
    return x0, x1


@rule
def threefry(key0, key1, counter0, counter1):
    """Scramble a counter of two 32-bit halves with a key of two halves."""
    key2 = PARITY ^ key0 ^ key1
    x0, x1 = (counter0 + key0) & HALF, (counter1 + key1) & HALF
    x0, x1 = rounds(x0, x1, 13, 15, 26, 6)
    x0, x1 = (x0 + key1) & HALF, (x1 + key2 + 1) & HALF
    x0, x1 = rounds(x0, x1, 17, 29, 16, 24)
    x0, x1 = (x0 + key2) & HALF, (x1 + key0 + 2) & HALF
    x0, x1 = rounds(x0, x1, 13, 15, 26, 6)
    x0, x1 = (x0 + key0) & HALF, (x1 + key1 + 3) & HALF
    x0, x1 = rounds(x0, x1, 17, 29, 16, 24)
    x0, x1 = (x0 + key1) & HALF, (x1 + key2 + 4) & HALF
    x0, x1 = rounds(x0, x1, 13, 15, 26, 6)
    return (x0 + key2) & HALF, (x1 + key0 + 5) & HALF


@rule
def both_halves(key, stream, index):
    """64 random bits: a seed keys one pass, a table's 128-bit key two passes."""
    x0, x1 = threefry(int(key[0]), int(key[1]), int(stream), int(index))
    if key[2] != 0 or key[3] != 0:
        x0, x1 = threefry(int(key[2]), int(key[3]), x0, x1)
    return x0, x1


@rule
def bits(key, stream, index):
    """32 random bits."""
    return both_halves(key, stream, index)[0]


@rule
def draw(rng):
    """The next 32 random bits of this stream."""
    x = bits(rng.key, rng.stream, rng.index)
    rng.index += 1
    return x


@rule
def below(rng, n):
    """A whole number from 0 to n - 1, all alike."""
    return (draw(rng) * int(n)) >> 32


@rule
def pick(weight, x):
    """The action that 32 random bits choose by these odds; len(weight) if nothing can happen."""
    total = 0
    for action in range(len(weight)):
        total += int(weight[action])
    left = (x * total) >> 32
    if len(weight) > SHORT:
        return pick_by_eights(weight, left)
    for action in range(len(weight)):
        left -= int(weight[action])
        if left < 0:
            return action
    return len(weight)


@rule
def pick_by_eights(weight, left):
    """The action behind so many odds, or len(weight)."""
    action = 0
    while action + 8 <= len(weight):
        lower = sum_of_four(weight, action)
        eight = lower + sum_of_four(weight, action + 4)
        if left < eight:
            upper = int(left >= lower)
            return pick_of_four(weight, action + 4 * upper, left - lower * upper)
        left -= eight
        action += 8
    while action < len(weight) and left >= weight[action]:
        left -= int(weight[action])
        action += 1
    return action


@rule
def sum_of_four(weight, first):
    return (int(weight[first]) + int(weight[first + 1])) + (int(weight[first + 2]) + int(weight[first + 3]))


@rule
def pick_of_four(weight, first, left):
    two = int(weight[first]) + int(weight[first + 1])
    return first + int(left >= weight[first]) + int(left >= two) + int(left >= two + int(weight[first + 2]))


@rule
def fork(rng, stream, index):
    """Turn a generator into one of its own for (stream, index), with as many draws as anyone needs."""
    x0, x1 = both_halves(rng.key, stream, index)
    rng.key[0], rng.key[1], rng.key[2], rng.key[3] = x0, x1, 0, 0
    rng.stream, rng.index = 0, 0


def key_of(seed: int) -> tuple[int, int, int, int]:
    """The key that a seed stands for."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= seed < 2**63:
        sentence = _("The seed {seed!r} cannot be used: a seed is a whole number from 0 to 2**63 - 1.")
        raise BadSeed(sentence.format(seed=seed))
    return int(seed) & HALF, int(seed) >> 32, 0, 0


def generator(key: tuple[int, int, int, int], stream: int, index: int = 0) -> np.record:
    """A generator at a given place of a given stream."""
    rng = new(RNG)
    rng.key[:] = key
    rng.stream, rng.index = stream, index
    return rng
