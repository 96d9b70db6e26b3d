"""Features in runs: columns that ask about the same number are answered together, most of them by nothing at all.

One run is one look at a number: of many columns that ask whether it is this or that kind, one says yes. The answers are
those of `observing`, column by column.
"""

from collections.abc import Sequence

import numpy as np

from digsite.core import HIDDEN, rule
from digsite.sim.observing import AT_LEAST, BELOW, BIT, EQUAL, HALF_WORD, NUMBER, OBSERVER, Ask, Column, place

IN_ORDER = (Ask.EQUAL, Ask.OBSERVER)  # their arguments must follow one another without a gap
TOGETHER = (*IN_ORDER, Ask.AT_LEAST, Ask.BIT)


def runs_of(columns: Sequence[Column]) -> np.ndarray:
    """All runs, those alike one after the other: first column, length, and what the first column asks."""
    found: list[list[int]] = []
    for number, column in enumerate(columns):
        if found and _goes_on(columns[number - 1], column):
            found[-1][1] += 1
        else:
            asked = (column.word, column.ask, column.argument, column.wide, column.secret, column.seat)
            found.append([number, 1, *map(int, asked)])
    return np.array(sorted(found, key=lambda run: (run[3], run[5], run[6], run[7], run[0])), np.int32)


def arguments_of(columns: Sequence[Column]) -> np.ndarray:
    """The argument of every column, side by side."""
    return np.array([column.argument for column in columns], np.int32)


def _goes_on(last: Column, column: Column) -> bool:
    """Does a column belong to the run of the one before it?"""
    same = last._replace(argument=0) == column._replace(argument=0) and column.ask in TOGETHER
    if column.ask in IN_ORDER:
        return same and column.argument == last.argument + 1
    return same and column.argument > last.argument


@rule
def tell_runs(words, arguments, runs, seats, viewers, first, last, out):
    """The columns of some rows of turned records; no call for each run, which would take longer than the run."""
    for i in range(first, last):
        for c in range(out.shape[1]):
            out[i, c] = 0
        for r in range(len(runs)):
            if runs[r, 7] >= seats[i]:
                continue
            begin, end, word = place(runs[r, 0]), place(runs[r, 0] + runs[r, 1]), place(runs[r, 2])
            ask, argument = runs[r, 3], runs[r, 4]
            value = int(viewers[i]) if ask == OBSERVER else int(words[i, word])
            if runs[r, 5] != 0:
                value = (value & HALF_WORD) | (int(words[i, word + place(1)]) << 16)
            if runs[r, 6] != 0 and value == HIDDEN:
                continue
            if ask in (EQUAL, OBSERVER):
                at = value - argument
                if 0 <= at < runs[r, 1]:
                    out[i, begin + place(at)] = 1
            elif ask == AT_LEAST:
                while begin < end and value >= arguments[begin]:
                    out[i, begin] = 1
                    begin += place(1)
            elif ask == BIT:
                for c in range(begin, end):
                    out[i, c] = (value >> arguments[c]) & 1
            elif ask == NUMBER:
                out[i, begin] = value
            elif ask == BELOW:
                out[i, begin] = value < argument
            else:  # PAST
                out[i, begin] = value == seats[i]
