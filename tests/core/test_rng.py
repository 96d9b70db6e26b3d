"""Chance by counting: the published answers, plain against compiled, and fair picks at every border."""

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.core import rng as chance
from digsite.core.rng import HALF, SHORT, below, bits, draw, fork, generator, key_of, pick, threefry
from digsite.text.errors import BadSeed
from tests.catalogue import compiled_only

# The known answers that the authors of Threefry publish for 2x32 with 20 rounds: counter, key, result.
KNOWN = [
    ((0x00000000, 0x00000000), (0x00000000, 0x00000000), (0x6B200159, 0x99BA4EFE)),
    ((0xFFFFFFFF, 0xFFFFFFFF), (0xFFFFFFFF, 0xFFFFFFFF), (0x1CB996FC, 0xBB002BE7)),
    ((0x243F6A88, 0x85A308D3), (0x13198A2E, 0x03707344), (0xC4923A9C, 0x483DF7A0)),
]
halves = st.integers(0, HALF)
keys = st.tuples(halves, halves, halves, halves)


def plain(function: Callable[..., Any]) -> Any:
    """The Python function behind a rule."""
    return getattr(function, "py_func", function)


@pytest.mark.parametrize(("counter", "key", "answer"), KNOWN)
def test_threefry_gives_the_published_answers(
    counter: tuple[int, int], key: tuple[int, int], answer: tuple[int, int]
) -> None:
    assert threefry(*key, *counter) == answer


@compiled_only
@given(halves, halves, halves, halves)
def test_plain_and_compiled_threefry_agree(key0: int, key1: int, counter0: int, counter1: int) -> None:
    assert plain(threefry)(key0, key1, counter0, counter1) == threefry(key0, key1, counter0, counter1)


@compiled_only
@given(keys, st.integers(0, 200), halves)
def test_plain_and_compiled_bits_agree(key: tuple[int, int, int, int], stream: int, index: int) -> None:
    row = np.array(key, np.int64)
    assert plain(bits)(row, stream, index) == bits(row, stream, index)


@given(keys, st.integers(0, 200), halves)
def test_bits_are_32(key: tuple[int, int, int, int], stream: int, index: int) -> None:
    assert 0 <= bits(np.array(key, np.int64), stream, index) <= HALF


def test_a_seed_keys_one_pass() -> None:
    key = np.array(key_of(2**40 + 3), np.int64)
    assert key.tolist() == [3, 2**8, 0, 0]
    assert bits(key, 5, 9) == threefry(3, 2**8, 5, 9)[0]


def test_all_of_a_128_bit_key_counts() -> None:
    key = [1, 2, 3, 4]
    seen = {int(bits(np.array(key, np.int64), 0, 0))}
    for half, bit in itertools.product(range(4), range(32)):
        other = list(key)
        other[half] ^= 1 << bit
        seen.add(int(bits(np.array(other, np.int64), 0, 0)))
    assert len(seen) == 1 + 4 * 32


def test_streams_and_places_do_not_share_numbers() -> None:
    key = np.array(key_of(7), np.int64)
    numbers = [int(bits(key, stream, index)) for stream in range(6) for index in range(500)]
    assert len(set(numbers)) == len(numbers)


def test_draws_walk_along_a_stream() -> None:
    rng = generator((1, 2, 3, 4), 5, 10)
    drawn = [int(draw(rng)) for _i in range(4)]
    assert drawn == [int(bits(rng.key, 5, 10 + i)) for i in range(4)]
    assert rng.index == 14


def test_bits_are_fair() -> None:
    """Each of the 32 bits is set in about half of 4,000 draws: within five standard deviations."""
    rng = generator(key_of(99), 0)
    drawn = np.array([draw(rng) for _i in range(4000)], np.int64)
    for place in range(32):
        assert abs(int(((drawn >> place) & 1).sum()) - 2000) < 5 * np.sqrt(1000)


@given(st.lists(st.integers(0, 50), min_size=1, max_size=12) | st.lists(st.integers(0, 2), min_size=SHORT, max_size=60))
def test_pick_gives_each_action_exactly_its_share_of_the_numbers(odds: list[int]) -> None:
    """The numbers below 2**32 are cut at every border: an action gets those whose multiple falls into its odds."""
    weight, total, below_it = np.array(odds, np.int32), sum(odds), 0
    for action, own in enumerate(odds):
        if own:
            first = -(-(below_it << 32) // total)  # the least x with x * total >> 32 == below_it
            last = -(-((below_it + own) << 32) // total) - 1
            assert pick(weight, first) == action
            assert pick(weight, last) == action
            assert abs((last - first + 1) - (own << 32) / total) <= 1
        below_it += own
    if total == 0:
        assert pick(weight, 0) == pick(weight, HALF) == len(odds)


def test_pick_takes_odds_up_to_two_thousand_million() -> None:
    weight = np.array([2**30, 2**30 - 1], np.int32)
    assert pick(weight, 0) == 0
    assert pick(weight, HALF) == 1
    assert pick(weight, 2**31 - 10) == 0
    assert pick(weight, 2**31 + 10) == 1


@pytest.mark.parametrize("n", [1, 2, 3, 7, 1000])
def test_below_is_below_and_reaches_both_ends(n: int) -> None:
    rng = generator(key_of(3), 0)
    drawn = [int(below(rng, n)) for _i in range(min(20 * n, 20_000))]
    assert (min(drawn), max(drawn)) == (0, n - 1)


def test_a_fork_has_a_stream_of_its_own() -> None:
    def forked(key: tuple[int, int, int, int], stream: int, index: int) -> list[int]:
        rng = generator(key, 0)
        fork(rng, stream, index)
        return [int(draw(rng)) for _i in range(50)]

    key = (11, 22, 33, 44)
    rng = generator(key, 0)
    parent = [int(draw(rng)) for _i in range(50)]
    lists = [parent, forked(key, 2, 0), forked(key, 2, 1), forked(key, 3, 0), forked((11, 22, 33, 45), 2, 0)]
    assert len({number for row in lists for number in row}) == 5 * 50
    assert forked(key, 2, 0) == lists[1]


def test_a_fork_does_not_depend_on_where_the_generator_stood() -> None:
    early, late = generator((1, 2, 3, 4), 0, 0), generator((1, 2, 3, 4), 7, 123)
    fork(early, 2, 5)
    fork(late, 2, 5)
    assert early.tobytes() == late.tobytes()


@pytest.mark.parametrize("seed", [-1, 2**63, 1.0, "7", None, True, np.float64(1), b"1", 10**30])
def test_a_seed_is_a_whole_number_below_2_to_the_63(seed: object) -> None:
    with pytest.raises(BadSeed, match="a whole number from 0 to 2"):
        key_of(seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**63 - 1, np.int64(5), np.uint64(2**62)])
def test_a_seed_is_split_into_two_halves(seed: int) -> None:
    low, high, *rest = key_of(seed)
    assert (low + (high << 32), rest) == (int(seed), [0, 0])
    assert all(type(part) is int for part in key_of(seed))


def test_streams_are_those_that_the_page_promises() -> None:
    assert (chance.CHANCE_STREAM, chance.RANDOM_STREAM, chance.BOT_STREAM) == (0, 1, 2)
