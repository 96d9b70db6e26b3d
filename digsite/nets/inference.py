"""A net asked, compiled: sums of the first layer that are brought up to date, and what follows from them.

The words of a turned record lie in `memory.words`. Each viewer's sums remember the words that they were taken from:
only numbers that have changed since cost something.
"""

import math
from typing import NamedTuple

import numpy as np

from digsite.core import HIDDEN
from digsite.core.compiling import float_rule
from digsite.sim.observing import turn

WIN, SHARE, POINTS = range(3)
HIDDEN_BIT = 32  # where the row of a hidden set stands, behind those of its bits
AT_ONCE = 8  # rows of the second layer that are added in one pass
QUAD = 4  # words that are compared at once
HALF_WORD, WIDE_WORD = 0xFFFF, 0xFFFFFFFF


class Folded(NamedTuple):
    """A net made ready for one number of seats, as compiled code is handed it."""

    number: np.ndarray  # by word of the turned record: the number that begins there, or -1 where nobody asks
    wide: np.ndarray  # by number: it has two words
    bits: np.ndarray  # it is a set
    secret: np.ndarray  # HIDDEN can stand there
    look_up: np.ndarray  # the row of each value (of each bit of a set); row 0 adds nothing
    smallest: int  # the value that the first entry of `look_up` is for
    rows: np.ndarray  # int16, by unit
    base: np.ndarray  # int32, by viewer and unit
    second: np.ndarray
    second_bias: np.ndarray
    policy: np.ndarray  # by action and unit
    policy_bias: np.ndarray
    value: np.ndarray  # by seat, channel and unit
    value_bias: np.ndarray
    points: np.ndarray  # mean and unit
    turned_rows: np.ndarray  # how records are turned: `Observing.rows` and `names`
    turned_names: np.ndarray
    spare: int
    looks_on: bool  # it has learned to judge what a seat sees that is not to move

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.base)


class Memory(NamedTuple):
    """All that is written while a net is asked, made once."""

    words: np.ndarray  # (1, words) of int16: the turned record
    quads: np.ndarray  # the same bytes, four words at once
    seen: np.ndarray  # by viewer: the words that its sums were taken from
    seen_quads: np.ndarray
    sums: np.ndarray  # int32, by viewer and unit
    taken: np.ndarray  # rows to take off
    added: np.ndarray  # rows to add
    active: np.ndarray  # units of the first layer that are not 0, and how large they are
    height: np.ndarray
    hidden: np.ndarray  # units of the second layer
    values: np.ndarray  # by seat: WIN, SHARE and POINTS
    chances: np.ndarray  # by action number
    spare: np.ndarray  # room for turning


def memory_for(net: Folded) -> Memory:
    """Memory to ask this net with; each thread needs its own."""
    words, quads = _words(1, len(net.number))
    seen, seen_quads = _words(net.seats, len(net.number))
    units, most = net.rows.shape[1], len(net.wide) + (HIDDEN_BIT + 1) * int(net.bits.sum())
    return Memory(
        words,
        quads,
        seen,
        seen_quads,
        net.base.copy(),
        np.zeros(most + 1, np.int32),
        np.zeros(most + 1, np.int32),
        np.zeros(units + AT_ONCE, np.int32),
        np.zeros(units + AT_ONCE, np.float32),
        np.zeros(len(net.second_bias), np.float32),
        np.zeros((net.seats, 3), np.float64),
        np.zeros(len(net.policy_bias), np.float32),
        np.zeros(net.spare, np.int16),
    )


def _words(rows: int, words: int) -> tuple[np.ndarray, np.ndarray]:
    """Words of zeros, and the same bytes by fours."""
    quads = np.zeros((rows, words // QUAD), np.int64)
    return quads.view(np.int16), quads


@float_rule
def bring_up_to_date(net, memory, viewer):
    """Let a viewer's sums be those of the words at hand; return how many rows that took."""
    quads, seen = memory.quads[0], memory.seen_quads[viewer]
    taken, added = 0, 0
    for q in range(len(quads)):
        if quads[q] != seen[q]:
            for word in range(QUAD * q, QUAD * q + QUAD):
                if net.number[word] >= 0:
                    taken, added = note(net, memory, viewer, word, taken, added)
            seen[q] = quads[q]
    sums = memory.sums[viewer]
    add(sums, net.rows, memory.added, added)
    take(sums, net.rows, memory.taken, taken)
    return taken + added


@float_rule
def forget(net, memory, viewer):
    """Let a viewer's sums be those of a record of zeros."""
    seen, sums, base = memory.seen_quads[viewer], memory.sums[viewer], net.base[viewer]
    for q in range(len(seen)):
        seen[q] = 0
    for unit in range(len(sums)):
        sums[unit] = base[unit]


@float_rule
def note(net, memory, viewer, word, taken, added):
    """Note the rows of one number: the one that it added before, and the one that it adds now."""
    number = net.number[word]
    before, now = int(memory.seen[viewer, word]), int(memory.words[0, word])
    if net.wide[number]:
        before = (before & HALF_WORD) | (int(memory.seen[viewer, word + 1]) << 16)
        now = (now & HALF_WORD) | (int(memory.words[0, word + 1]) << 16)
    if before == now:
        return taken, added
    rows = net.look_up[number]
    if net.bits[number]:
        before, now = as_bits(before, net.secret[number]), as_bits(now, net.secret[number])
        taken = note_bits(rows, before & ~now, memory.taken, taken)
        return taken, note_bits(rows, now & ~before, memory.added, added)
    last = len(rows) - 1
    old = rows[min(max(before - net.smallest, 0), last)]
    new = rows[min(max(now - net.smallest, 0), last)]
    if old == new:
        return taken, added
    if old != 0:
        memory.taken[taken] = old
        taken += 1
    if new != 0:
        memory.added[added] = new
        added += 1
    return taken, added


@float_rule
def as_bits(value, secret):
    """The bits of a set, or the one that says that it is hidden."""
    return 1 << HIDDEN_BIT if secret and value == HIDDEN else value & WIDE_WORD


@float_rule
def note_bits(rows, bits, noted, count):
    """Note the rows of single bits."""
    for bit in range(HIDDEN_BIT + 1):
        if (bits >> bit) & 1 and rows[bit] != 0:
            noted[count] = rows[bit]
            count += 1
    return count


@float_rule
def add(sums, rows, noted, count):
    """Add so many rows, four at a time."""
    i = 0
    while i + 4 <= count:
        a, b, c, d = rows[noted[i]], rows[noted[i + 1]], rows[noted[i + 2]], rows[noted[i + 3]]
        for unit in range(len(sums)):
            sums[unit] += (a[unit] + b[unit]) + (c[unit] + d[unit])
        i += 4
    while i < count:
        a = rows[noted[i]]
        for unit in range(len(sums)):
            sums[unit] += a[unit]
        i += 1


@float_rule
def take(sums, rows, noted, count):
    """Take so many rows off, four at a time."""
    i = 0
    while i + 4 <= count:
        a, b, c, d = rows[noted[i]], rows[noted[i + 1]], rows[noted[i + 2]], rows[noted[i + 3]]
        for unit in range(len(sums)):
            sums[unit] -= (a[unit] + b[unit]) + (c[unit] + d[unit])
        i += 4
    while i < count:
        a = rows[noted[i]]
        for unit in range(len(sums)):
            sums[unit] -= a[unit]
        i += 1


@float_rule
def second_layer(net, memory, viewer):
    """The units of the second layer; those of the first that are 0 are passed over, the others taken by eights."""
    sums, active, height, hidden, rows = memory.sums[viewer], memory.active, memory.height, memory.hidden, net.second
    count = 0
    for unit in range(len(sums)):
        active[count], height[count] = unit, np.float32(sums[unit])
        count += sums[unit] > 0
    while count % AT_ONCE:
        active[count], height[count] = 0, np.float32(0)
        count += 1
    for unit in range(len(hidden)):
        hidden[unit] = net.second_bias[unit]
    for i in range(0, count, AT_ONCE):
        a, b, c, d = rows[active[i]], rows[active[i + 1]], rows[active[i + 2]], rows[active[i + 3]]
        e, f, g, h = rows[active[i + 4]], rows[active[i + 5]], rows[active[i + 6]], rows[active[i + 7]]
        ha, hb, hc, hd = height[i], height[i + 1], height[i + 2], height[i + 3]
        he, hf, hg, hh = height[i + 4], height[i + 5], height[i + 6], height[i + 7]
        for unit in range(len(hidden)):
            hidden[unit] += ((ha * a[unit] + hb * b[unit]) + (hc * c[unit] + hd * d[unit])) + (
                (he * e[unit] + hf * f[unit]) + (hg * g[unit] + hh * h[unit])
            )
    for unit in range(len(hidden)):
        hidden[unit] = max(hidden[unit], np.float32(0))


@float_rule
def say(hidden, row):
    """One number out of the second layer."""
    total = np.float32(0)
    for unit in range(len(hidden)):
        total += hidden[unit] * row[unit]
    return total


@float_rule
def turn_to(net, memory, viewer):
    """Turn the words at hand so that this viewer sits first."""
    if viewer > 0:
        turn(memory.words, 0, net.turned_rows, net.turned_names, len(net.base), viewer, memory.spare)


@float_rule
def look_as(net, memory, viewer):
    """Have the net look at the words at hand, all that this viewer may know, up to its second layer."""
    turn_to(net, memory, viewer)
    bring_up_to_date(net, memory, viewer)
    second_layer(net, memory, viewer)


@float_rule
def judge_seat(net, memory, viewer, k):
    """What the net expects for the k-th seat from the viewer on, into `memory.values` by that seat's own number."""
    seat = (viewer + k) % len(net.base)
    for channel in range(3):
        told = float(say(memory.hidden, net.value[k, channel]) + net.value_bias[k, channel])
        if channel == POINTS:
            memory.values[seat, channel] = net.points[0] + net.points[1] * told
        else:
            memory.values[seat, channel] = 1.0 / (1.0 + math.exp(-told))


@float_rule
def judge_seats(net, memory, viewer):
    """The same for every seat."""
    for k in range(len(net.base)):
        judge_seat(net, memory, viewer, k)


@float_rule
def weigh_choices(net, memory, weight, heat):
    """How likely each legal action is, into `memory.chances`; heat 0 makes them all alike."""
    chances = memory.chances
    top = np.float32(-np.float32(3e38))
    for action in range(len(weight)):
        if weight[action] != 0:
            chances[action] = (say(memory.hidden, net.policy[action]) + net.policy_bias[action]) * np.float32(heat)
            top = max(top, chances[action])
    total = np.float32(0)
    for action in range(len(weight)):
        if weight[action] != 0:
            chances[action] = math.exp(chances[action] - top)
            total += chances[action]
        else:
            chances[action] = 0
    for action in range(len(weight)):
        chances[action] /= total


@float_rule
def ask(net, memory, viewer, weight, heat):
    """All that a net says of the words at hand, as this viewer sees them; return how many rows that took."""
    changed = bring_up_to_date(net, memory, viewer)
    second_layer(net, memory, viewer)
    judge_seats(net, memory, viewer)
    weigh_choices(net, memory, weight, heat)
    return changed
