"""Positions before and after a roll, numbered once for so many dice and classes of symbols."""

from functools import lru_cache
from math import factorial, prod
from typing import NamedTuple

import numpy as np


class Layout(NamedTuple):
    """All positions of a roll. Before a roll: raiders, locked dice by class, dice in hand; after: loose dice too."""

    locked: np.ndarray  # before: by class
    raiders: np.ndarray  # before
    hand: np.ndarray  # before: dice to roll; with none, everything is kept
    order: np.ndarray  # before: every one after those that its roll can lead to
    post_start: np.ndarray  # before: where its positions after a roll without raiders begin
    post_raiders: np.ndarray  # after
    child: np.ndarray  # after: where locking one loose die of a class leads, or -1
    kept: np.ndarray  # after: where locking everything leads
    chance_start: np.ndarray  # before: where its outcomes begin, those without raiders first
    chance_post: np.ndarray  # outcome: the position after the roll
    chance_outcome: np.ndarray  # outcome: which one of all outcomes of a roll


class Outcomes(NamedTuple):
    """All outcomes of a roll of up to so many dice, raiders first, then the classes."""

    counts: np.ndarray
    ways: np.ndarray  # in how many orders the dice can show it
    start: dict


def splits(total, parts):
    """Every way to split a number into so many parts, in ascending order."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in splits(total - first, parts - 1):
            yield (first, *rest)


@lru_cache(maxsize=16)
def outcomes_of(dice, classes):
    counts, start = [], {}
    for hand in range(dice + 1):
        start[hand] = len(counts)
        counts += splits(hand, 1 + classes)
    ways = [factorial(sum(count)) // prod(map(factorial, count)) for count in counts]
    return Outcomes(np.array(counts), np.array(ways, float), start)


@lru_cache(maxsize=16)
def layout_of(dice, classes):
    """Number the positions; the index finds one by (raiders, locked dice by class)."""
    before = [(split[0], split[2:], split[1]) for split in splits(dice, 2 + classes)]
    index = {(raiders, locked): i for i, (raiders, locked, _hand) in enumerate(before)}
    loose = {hand: list(splits(hand, classes)) for hand in range(dice + 1)}
    place = {hand: {split: i for i, split in enumerate(rows)} for hand, rows in loose.items()}
    post_start = np.cumsum([0] + [len(loose[hand]) for _raiders, _locked, hand in before])

    def after(raiders, locked, split):
        return post_start[index[raiders, locked]] + place[sum(split)][split]

    outcomes = outcomes_of(dice, classes)
    post_raiders, child, kept, chance_start, chance_post, chance_outcome = [], [], [], [0], [], []
    for raiders, locked, hand in before:
        for split in loose[hand]:
            post_raiders.append(raiders)
            child.append([-1] * classes)
            for one in range(classes):
                if split[one] > 0:
                    child[-1][one] = after(raiders, _add(locked, one, 1), _add(split, one, -1))
            kept.append(index[raiders, tuple(a + b for a, b in zip(locked, split, strict=True))])
        for number, (new, *split) in enumerate(splits(hand, 1 + classes), outcomes.start[hand]):
            chance_post.append(after(raiders + new, locked, tuple(split)))
            chance_outcome.append(number)
        chance_start.append(len(chance_post))
    order = sorted(range(len(before)), key=lambda i: (-before[i][0], before[i][2]))
    table = Layout(
        np.array([locked for _raiders, locked, _hand in before]),
        np.array([raiders for raiders, _locked, _hand in before]),
        np.array([hand for _raiders, _locked, hand in before]),
        *(
            np.array(row)
            for row in (order, post_start, post_raiders, child, kept, chance_start, chance_post, chance_outcome)
        ),
    )
    return table, index


def _add(split, place, count):
    return (*split[:place], split[place] + count, *split[place + 1 :])
