"""What comparisons say: intervals that hold as often as they promise, stops that are seldom wrong, fair ratings."""

from collections.abc import Callable
from itertools import pairwise, takewhile

import numpy as np
import pytest
from scipy import stats

from digsite.ai import shares
from digsite.ai.shares import checks, error_of, interval, is_settled, ratings, student
from tests.catalogue import compiled_only

pytestmark = compiled_only
Shares = Callable[[np.random.Generator, float, int], np.ndarray]

KINDS: dict[str, Shares] = {  # shares of sets whose true mean is p
    "one game": lambda rng, p, sets: rng.binomial(1, p, sets).astype(float),
    "two games": lambda rng, p, sets: rng.binomial(2, p, sets) / 2,
    "six games": lambda rng, p, sets: rng.binomial(6, p, sets) / 6,
    "games that hang together": lambda rng, p, sets: rng.binomial(6, rng.beta(1.5 * p, 1.5 * (1 - p), sets)) / 6,
    "sets of one kind": lambda rng, p, sets: p + rng.uniform(-0.3, 0.3, sets) * min(p, 1 - p),
}


@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 5, 8, 15, 19, 40, 1000])
def test_students_distribution_is_that_of_the_books(degrees: int) -> None:
    assert student(0.05, degrees) == pytest.approx(stats.t.ppf(0.975, degrees), rel=2e-3)
    if degrees >= shares.FIRST_CHECK - 1:
        assert student(0.0005, degrees) == pytest.approx(stats.t.ppf(0.99975, degrees), rel=1e-3)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("p", "sets"), [(0.5, 10), (0.5, 60), (0.7, 20), (0.9, 30), (0.97, 50)])
def test_an_interval_holds_the_true_share_in_95_of_100_trials(kind: str, p: float, sets: int) -> None:
    """Or more: few sets are not trusted. Half a per cent of chance is left to the 600 trials."""
    rng, trials = np.random.default_rng(sets), 600
    found = [interval(KINDS[kind](rng, p, sets)) for _trial in range(trials)]
    held = sum(one.low <= p <= one.high for one in found)
    assert held / trials >= 0.93


def test_an_interval_gets_narrower_with_the_sets_and_uses_what_they_have_in_common() -> None:
    rng = np.random.default_rng(1)
    widths = [np.ptp(interval(rng.binomial(1, 0.6, sets).astype(float))[1:]) for sets in (20, 80, 320, 1280)]
    assert all(1.7 < wide / narrow < 2.3 for wide, narrow in pairwise(widths))
    alike = interval(np.array([0.5, 0.55, 0.45, 0.6, 0.4] * 20))
    assert alike.high - alike.low < widths[1] / 2


@pytest.mark.parametrize(("sets", "low"), [(1, 0.0), (2, 0.012), (5, 0.39), (10, 0.66), (100, 0.962)])
def test_nothing_is_certain_after_games_that_all_ended_alike(sets: int, low: float) -> None:
    won, lost, even = (interval(np.full(sets, share)) for share in (1.0, 0.0, 0.5))
    assert won.low == pytest.approx(low, abs=0.005)
    assert (won.share, won.high) == (1, 1)
    assert lost.low == 0
    assert lost.high == pytest.approx(1 - won.low)
    assert even.low < 0.5 < even.high


# When to stop


def first_stop(seen: np.ndarray) -> int | None:
    """After how many sets an arena stops, if it does."""
    asked = takewhile(lambda check: check[1] <= len(seen), enumerate(checks(), 1))
    return next((sets for number, sets in asked if is_settled(seen[:sets], number)), None)


@pytest.mark.parametrize("kind", KINDS)
def test_with_equal_players_at_most_one_arena_in_twenty_stops(kind: str) -> None:
    """However often it is asked in between, up to 513 sets."""
    rng, trials = np.random.default_rng(3), 500
    stopped = sum(first_stop(KINDS[kind](rng, 0.5, 513)) is not None for _trial in range(trials))
    assert stopped / trials <= 0.05


def test_a_clear_difference_stops_soon_and_says_the_right_thing() -> None:
    rng = np.random.default_rng(4)
    stops = [first_stop(KINDS["two games"](rng, 0.7, 513)) for _trial in range(100)]
    assert all(stop is not None for stop in stops)
    assert np.median([stop or 0 for stop in stops]) <= 30


def test_the_errors_of_all_checks_add_up_to_five_per_cent() -> None:
    assert sum(map(error_of, range(1, 100_000))) == pytest.approx(0.05, abs=1e-5)
    asked = list(takewhile(lambda sets: sets < 200, checks()))
    assert asked == [20, 30, 45, 68, 101, 152]


# Ratings


def squares(rng: np.random.Generator, strengths: np.ndarray, sets: int, games: int = 4) -> np.ndarray:
    """Sets of comparisons between players of these strengths, in points of Elo."""
    better = 1 / (1 + 10 ** ((strengths - strengths[:, None]) / 400))
    made = np.zeros((sets, len(strengths), len(strengths)))
    for one in range(len(strengths)):
        for other in range(one):
            made[:, one, other] = rng.binomial(games, better[one, other], sets) / games
            made[:, other, one] = 1 - made[:, one, other]
    return made


def test_two_ratings_are_as_far_apart_as_the_odds() -> None:
    won = np.zeros((400, 2, 2))
    won[:, 0, 1], won[:, 1, 0] = 0.75, 0.25
    one, other = ratings(won)
    assert one.points == pytest.approx(-other.points) == pytest.approx(400 * np.log10(3) / 2, rel=0.01)
    assert one.error == pytest.approx(other.error)
    assert one.error > 0


def test_true_ratings_lie_within_the_errors_in_95_of_100_trials() -> None:
    rng, strengths = np.random.default_rng(6), np.array([120.0, 30.0, -20.0, -130.0])
    trials = [ratings(squares(rng, strengths, 40)) for _trial in range(200)]
    for player, true in enumerate(strengths):
        held = sum(abs(trial[player].points - true) <= trial[player].error for trial in trials)
        assert 0.91 <= held / len(trials) <= 0.995
        assert np.mean([trial[player].points for trial in trials]) == pytest.approx(true, abs=4)


def test_who_always_wins_is_not_infinitely_good() -> None:
    won = np.zeros((10, 2, 2))
    won[:, 0, 1] = 1
    best, worst = ratings(won)
    assert 200 < best.points < 400
    assert best.error > 100
    assert best.points == -worst.points
    assert [tuple(rating) for rating in ratings(np.zeros((5, 1, 1)))] == [(0, 0)]
