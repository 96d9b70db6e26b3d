"""A generic compiled driver that keeps every random game of a batch as a row of figures, instead of adding them up."""

from digsite.core.contract import rank, score
from digsite.core.rng import CHANCE_STREAM, HALF, RANDOM_STREAM
from digsite.sim.playouts import play_out

ACTIONS, DECISIONS, BY_SEAT = range(3)  # places in a row; from the last on: points and place, seat by seat


def play_rows(table, box, weight, key, counts, first_seed, seats, rows):
    """Play a random game from the new game in table[0] for each row: the one with first_seed, and those that follow."""
    for i in range(len(rows)):
        seed = first_seed + i
        key[0], key[1] = seed & HALF, seed >> 32
        counts[CHANCE_STREAM], counts[RANDOM_STREAM] = 0, 0
        table[1] = table[0]
        play_out(table[1], box, weight, key, counts)
        rows[i, ACTIONS] = counts[CHANCE_STREAM] + counts[RANDOM_STREAM]
        rows[i, DECISIONS] = counts[RANDOM_STREAM]
        for seat in range(seats):
            rows[i, BY_SEAT + 2 * seat] = score(table[1], box, seat)
            rows[i, BY_SEAT + 2 * seat + 1] = rank(table[1], box, seat)
