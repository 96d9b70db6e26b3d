"""Means of samples, with intervals that hold: also for few samples, and for shares near nothing and everything."""

import math

import numpy as np

from digsite.ai.shares import ERROR, student
from digsite.match import Estimate
from digsite.sim.report import WIDTH

PRIOR = 3.0  # samples' worth of spread that is believed in before anything is seen


def share_of(values: np.ndarray) -> Estimate:
    """The mean of numbers from 0 to 1, with a score interval (Wilson's with continuity, where they are all 0 or 1).

    Numbers between 0 and 1 spread less than whole wins would: so many whole wins would say as much as these samples.
    """
    count, mean = len(values), float(values.mean())
    widest = mean * (1 - mean)
    narrow = (count * float(values.var()) + PRIOR * widest) / ((count + PRIOR) * widest) if widest > 0 else 1.0
    low = _lowest(mean, count / narrow)
    return Estimate(mean, low, 1.0 - _lowest(1.0 - mean, count / narrow))


def _lowest(mean: float, count: float) -> float:
    """The smallest true share of which such a mean would not be a surprise."""
    if mean <= 0:
        return 0.0
    square = WIDTH**2
    root = math.sqrt(square - 2 - 1 / count + 4 * mean * (count * (1 - mean) + 1))
    return max(0.0, min(mean, (2 * count * mean + square - 1 - WIDTH * root) / (2 * (count + square))))


def place_of(places: np.ndarray, seats: int) -> Estimate:
    """The mean of places, which lie from 1 to the number of seats."""
    share = share_of((places - 1) / (seats - 1))
    return Estimate(*(1 + (seats - 1) * number for number in share))


def mean_of(values: np.ndarray, usual: float) -> Estimate:
    """The mean of any numbers, with Student's interval; `usual` is the variance of numbers like these."""
    count, mean = len(values), float(values.mean())
    known = count - 1 + PRIOR
    variance = (count * float(values.var()) + PRIOR * usual) / known
    half = student(ERROR, known) * math.sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half)


def is_less(values: np.ndarray) -> bool:
    """Is the mean of these differences surely below 0?"""
    return len(values) > 1 and mean_of(values, float(values.var())).high < 0
