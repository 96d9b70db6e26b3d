"""The best play."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from digsite.core import rule
from digsite.games.ancient_artifacts.advice.numbering import layout_of, outcomes_of
from digsite.games.ancient_artifacts.advice.problems import (
    BOXES,
    BUST,
    FIGURES,
    FIRST,
    NEAR,
    SECOND,
    SPENT,
    THIRD,
    VALUE,
    Aim,
    Problem,
    classes_of,
)
from digsite.games.ancient_artifacts.rules import layout


@rule
def solve_level(at, chance, limit, bust, fresh, price, before, poorer, after, lock_on, rolled):
    """Fill `before` (figures of every position before a roll) for somebody who can pay once more than in `poorer`.

    `before` holds what is kept where no die is left in hand; with all dice in hand it is at `fresh`. `after` and
    `lock_on` are working space: the best of all choices after a roll, and the best way to lock and roll on, which
    rolls `rolled` dice.
    """
    for number in range(len(at.order)):
        p = at.order[number]
        if at.raiders[p] >= limit:
            copy_figures(before[p], bust)
            continue
        first, end = at.post_start[p], at.post_start[p + 1]
        for post in range(first, end):
            choose_other_than_rolling_all(at, post, p, fresh, price, before, poorer, after, lock_on, rolled)
        if at.hand[p] == 0:
            continue
        roll_until_better(at, chance, p, limit, bust, before, after)
        for post in range(first, end):
            settle_post(at, post, p, before, after, lock_on, rolled)


@rule
def choose_other_than_rolling_all(at, post, p, fresh, price, before, poorer, after, lock_on, rolled):
    """Put the best of stopping, paying, and locking something into `after`."""
    copy_figures(after[post], before[at.kept[post]])
    if len(poorer) > 0 and p != fresh and poorer[fresh, VALUE] + price > after[post, VALUE] + NEAR:
        copy_figures(after[post], poorer[fresh])
        after[post, VALUE] += price
        after[post, SPENT] += 1
    best = -1
    if at.hand[p] > 1:
        for one in range(at.child.shape[1]):
            child = at.child[post, one]
            if child >= 0 and (best < 0 or is_better(lock_on, rolled, child, best)):
                best = child
    rolled[post] = 0
    if best >= 0:
        copy_figures(lock_on[post], lock_on[best])
        rolled[post] = rolled[best]
        if lock_on[best, VALUE] > after[post, VALUE] + NEAR:
            copy_figures(after[post], lock_on[best])


@rule
def is_better(lock_on, rolled, one, other):
    if abs(lock_on[one, VALUE] - lock_on[other, VALUE]) > NEAR:
        return lock_on[one, VALUE] > lock_on[other, VALUE]
    return rolled[one] < rolled[other]


@rule
def roll_until_better(at, chance, p, limit, bust, before, after):
    """Solve v = constant + sum of p * max(other choice, v) over the outcomes without a raider."""
    own = at.post_start[p + 1] - at.post_start[p]
    start, end = at.chance_start[p], at.chance_start[p + 1]
    least = -1e300  # roll again where other choices are worth less
    value = -1e300
    while True:
        for k in range(FIGURES):
            before[p, k] = 0.0
        again = 0.0
        for i in range(start, end):
            post, share = at.chance_post[i], chance[at.chance_outcome[i]]
            if i - start < own:
                if after[post, VALUE] < least - NEAR:
                    again += share
                else:
                    add_figures(before[p], after[post], share)
            elif at.post_raiders[post] >= limit:
                add_figures(before[p], bust, share)
            else:
                add_figures(before[p], after[post], share)
        for k in range(FIGURES):
            before[p, k] /= 1.0 - again
        if before[p, VALUE] <= value + NEAR:
            return
        value = before[p, VALUE]
        least = value


@rule
def settle_post(at, post, p, before, after, lock_on, rolled):
    """Now that rolling all loose dice has its value, the choices after a roll have theirs."""
    value = before[p, VALUE]
    if rolled[post] == 0 or value > lock_on[post, VALUE] + NEAR:
        copy_figures(lock_on[post], before[p])
        rolled[post] = at.hand[p]
    if value > after[post, VALUE] + NEAR:
        copy_figures(after[post], before[p])


@rule
def copy_figures(target, source):
    for k in range(FIGURES):
        target[k] = source[k]


@rule
def add_figures(target, source, share):
    for k in range(FIGURES):
        target[k] += share * source[k]


class Solution(NamedTuple):
    """The figures of every position before a roll, for 0, 1, 2, ... payments that can be made."""

    problem: Problem
    aim: Aim
    classes: list
    index: dict
    before: np.ndarray

    def ahead(self, level, raiders, locked):
        """What a roll of all other dice brings, with so many raiders and other dice (by symbol) locked."""
        counts = [0] * (max(self.classes) + 1)
        for symbol in range(1, layout.SYMBOLS):
            counts[self.classes[symbol]] += int(locked[symbol])
        return self.before[level, self.index[int(raiders), tuple(counts)]]

    def paid(self, level):
        """What it brings to pay and roll all dice."""
        figures = self.ahead(level - 1, 0, NO_LOCKED).copy()
        figures[VALUE] += self.aim.spent
        figures[SPENT] += 1
        return figures


NO_LOCKED = (0,) * layout.SYMBOLS


@lru_cache(maxsize=512)
def solve(problem, aim, levels):
    """The best play for every position of a step, for up to levels - 1 payments."""
    classes, count = classes_of(problem)
    at, index = layout_of(problem.dice, count)
    outcomes = outcomes_of(problem.dice, count)
    chance = chance_of(problem, classes, outcomes)
    bust = np.zeros(FIGURES)
    bust[BUST] = 1.0
    bust[VALUE] = aim.bust
    before = np.zeros((levels, len(at.raiders), FIGURES))
    keep(problem, aim, at, before)
    after, lock_on = np.zeros((len(at.kept), FIGURES)), np.zeros((len(at.kept), FIGURES))
    rolled = np.zeros(len(at.kept), np.int64)
    start = index[0, (0,) * count]
    for level in range(levels):
        poorer = before[level - 1] if level > 0 else before[0, :0]
        solve_level(at, chance, problem.limit, bust, start, aim.spent, before[level], poorer, after, lock_on, rolled)
    return Solution(problem, aim, classes, index, before)


def chance_of(problem, classes, outcomes):
    """How likely each outcome of a roll is."""
    shares = [problem.faces[layout.RAIDER]] + [0] * (max(classes) + 1)
    for symbol in range(1, layout.SYMBOLS):
        shares[1 + classes[symbol]] += problem.faces[symbol]
    return outcomes.ways * np.prod((np.array(shares) / sum(problem.faces)) ** outcomes.counts, axis=1)


def keep(problem, aim, at, before):
    """Fill in what stopping brings, for every result that can be kept."""
    kept = np.flatnonzero(at.hand == 0)
    if problem.boxes > 0:
        boxes = np.minimum(problem.boxes, at.locked[kept, 0] * problem.worth)
        before[:, kept, BOXES] = boxes
        before[:, kept, FIRST] = boxes == problem.boxes
    else:
        wanted = np.array([count for count in problem.needs if count > 0])
        success = np.all(at.locked[kept, : len(wanted)] >= wanted, axis=1)
        before[:, kept, FIRST] = before[:, kept, BOXES] = success
        if problem.after is not None and aim.boxes > 0:
            go_on(problem, aim, at, kept[success], before)
    before[:, kept, VALUE] = aim.value(before[:, kept])


def go_on(problem, aim, at, kept, before):
    """After a step with an arrow: add what the next step brings, where going on is better than ending."""
    solution = solve(problem.after, aim._replace(success=0.0), len(before))
    for level in range(len(before)):
        for raiders in range(problem.limit):
            more = best_continuation(solution, level, raiders)[1]
            if more is None:
                continue
            rows = kept[at.raiders[kept] == raiders]
            for ours, theirs in ((SECOND, FIRST), (THIRD, SECOND)):
                before[level, rows, ours] += more[theirs]
            for figure in (BOXES, BUST, SPENT):
                before[level, rows, figure] += more[figure]


def best_continuation(solution, level, raiders):
    """The best of ending (None), paying and going on as it is, with the action it takes."""
    best, figures, value = layout.END_ACTION, None, 0.0
    for action, ahead in continuations(solution, level, raiders):
        if ahead[VALUE] > value + NEAR:
            best, figures, value = action, ahead, ahead[VALUE]
    return best, figures


def continuations(solution, level, raiders):
    """What the two ways to go on to this step bring."""
    if level > 0 and raiders > 0:
        yield layout.CONTINUE_PAID, solution.paid(level)
    if raiders < solution.problem.limit:
        yield layout.CONTINUE, solution.ahead(level, raiders, NO_LOCKED)
