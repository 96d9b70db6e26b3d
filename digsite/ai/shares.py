"""What comparisons say: shares with their intervals, when a question is settled, and ratings.

Games of one set share their chance and hang together, so the unit is the set: its share is the mean of its comparisons.
"""

import math
from collections.abc import Iterator
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

ERROR = 0.05  # of an interval, and of a stop
SPREAD = 0.25  # squared deviations that are added to those seen, so that few equal sets do not look certain
FIRST_CHECK = 20  # sets before a question can be settled
GROWTH = 1.5  # from one check to the next
ELO = 400 / math.log(10)  # points for a factor e in the odds
STEPS, LONGEST_STEP, SMALLEST_STEP = 200, 1.0, 1e-10  # of the search for ratings


class Interval(NamedTuple):
    """A share, and where the true one lies."""

    share: float
    low: float
    high: float


def interval(shares: np.ndarray, error: float = ERROR) -> Interval:
    """The mean share of so many sets with its interval: Wilson's, with the spread that the sets have.

    A share of p has a variance of p (1 - p) at most, which Wilson's interval takes for every set. The sets have a part
    of that, which is estimated, and rather too high: with all sets equal it is Wilson's interval at the ends, and
    never without width.
    """
    sets, mean = len(shares), float(np.mean(shares))
    if sets < 2:
        return Interval(mean, 0.0, 1.0)
    part = (float(((shares - mean) ** 2).sum()) + SPREAD) / (sets * mean * (1 - mean) + SPREAD)
    weight = student(error, sets - 1) ** 2 * min(1.0, part) / sets
    middle = (mean + weight / 2) / (1 + weight)
    half = math.sqrt(weight * mean * (1 - mean) + weight**2 / 4) / (1 + weight)
    return Interval(mean, max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half)))


def student(error: float, degrees: float) -> float:
    """How many standard errors an interval with this error has on each side, by Student's distribution."""
    if degrees == 1:
        return math.tan(math.pi * (0.5 - error / 2))
    if degrees == 2:
        return (1 - error) * math.sqrt(2 / (error * (2 - error)))
    z = NormalDist().inv_cdf(1 - error / 2)
    terms = (  # of the expansion of Cornish and Fisher
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    more: float = sum(term / degrees**power for power, term in enumerate(terms, 1))
    return z + more


# When to stop


def checks() -> Iterator[int]:
    """After how many sets it is asked whether the question is settled: at growing distances."""
    sets = float(FIRST_CHECK)
    while True:
        yield round(sets)
        sets *= GROWTH


def error_of(check: int) -> float:
    """What the check with this number (the first is 1) may err; all together, however many, add up to ERROR."""
    return ERROR / (check * (check + 1))


def is_settled(shares: np.ndarray, check: int) -> bool:
    """Is one of two players better, as far as this check can tell?"""
    found = interval(shares, error_of(check))
    return not found.low <= 0.5 <= found.high


# Ratings


class Rating(NamedTuple):
    """Points of Elo, 0 in the mean of all players, and how far the true ones may be away in 95 % of cases."""

    points: float
    error: float


def ratings(sets: np.ndarray) -> list[Rating]:
    """Bradley and Terry's ratings from the shares of sets, a square of all players against all for each.

    For every pair half a set won and half a set lost are added, so that nobody is infinitely good. The errors follow
    from how the sets differ among each other, not from the number of games.
    """
    count, players = sets.shape[:2]
    if players < 2 or count < 1:
        return [Rating(0.0, 0.0)] * players
    others = 1 - np.eye(players)
    strength = _strengths((sets.sum(axis=0) + 0.5) * others, (count + 1) * others)
    better = _better(strength)
    far = np.linalg.pinv(_laplacian((count + 1) * better * (1 - better) * others))
    seen = ((sets - better) * others).sum(axis=2)
    added = _laplacian((better**2 + (1 - better) ** 2) / 4 * others)
    spread = far @ (seen.T @ seen + added) @ far
    errors = student(ERROR, max(1, count - 1)) * np.sqrt(np.diag(spread))
    return [Rating(ELO * float(one), ELO * float(error)) for one, error in zip(strength, errors, strict=True)]


def _strengths(won: np.ndarray, met: np.ndarray) -> np.ndarray:
    """The strengths under which these shares are the likeliest, 0 in the mean, by Newton's method."""
    strength = np.zeros(len(won))
    for _step in range(STEPS):
        better = _better(strength)
        slope = (won - met * better).sum(axis=1)
        step = np.linalg.pinv(_laplacian(met * better * (1 - better))) @ slope
        strength += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        strength -= strength.mean()
        if abs(step).max() < SMALLEST_STEP:
            break
    return strength


def _better(strength: np.ndarray) -> np.ndarray:
    """How often each is better than each."""
    made: np.ndarray = 1 / (1 + np.exp(strength - strength[:, None]))
    return made


def _laplacian(weights: np.ndarray) -> np.ndarray:
    made: np.ndarray = np.diag(weights.sum(axis=1)) - weights
    return made
