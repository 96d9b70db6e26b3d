"""Batches of random games over all cores, in threads: compiled code runs without the interpreter's lock."""

import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from digsite.core.compiling import announced, specialise
from digsite.core.rng import key_of
from digsite.core.sentinels import OVER
from digsite.core.weighing import guarded_row, insist_on_room
from digsite.sim import playouts, rows
from digsite.text import _
from digsite.text.errors import DigsiteError

Progress = Callable[[int], None]
MOST_PARTS = 10_000


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass(frozen=True)
class Setting:
    """What all games of a batch have in common: the rules, the box and the position they start from."""

    rules: ModuleType
    box: np.record
    seats: int
    start: np.record


@dataclass
class Tally:
    """Sums over a batch; whole numbers, so that they are the same for any number of threads."""

    seats: int
    sums: np.ndarray = field(default_factory=lambda: np.zeros(6, np.int64))
    by_seat: np.ndarray = field(init=False)
    seconds: float = 0.0
    broken_seed: int = -1

    def __post_init__(self) -> None:
        self.by_seat = np.zeros((self.seats, 7), np.int64)

    def add(self, other: "Tally") -> None:
        """Add another part of the same batch."""
        first = self.sums[playouts.GAMES] == 0
        low = other.by_seat if first else np.minimum(self.by_seat, other.by_seat)
        high = other.by_seat if first else np.maximum(self.by_seat, other.by_seat)
        self.sums += other.sums
        self.by_seat += other.by_seat
        self.by_seat[:, playouts.LOWEST] = low[:, playouts.LOWEST]
        self.by_seat[:, playouts.HIGHEST] = high[:, playouts.HIGHEST]

    @property
    def games(self) -> int:
        return int(self.sums[playouts.GAMES])

    @property
    def actions(self) -> int:
        return int(self.sums[playouts.ACTIONS])

    @property
    def decisions(self) -> int:
        return int(self.sums[playouts.DECISIONS])


class BrokenInvariant(DigsiteError):
    """A random game broke an invariant of its rules; the sentence names the seed that shows it."""


@cache
def drivers(rules: ModuleType) -> dict[str, Any]:
    """A game's own compiled drivers."""
    made: dict[str, Any] = {}
    for generic in (
        playouts.random_action,
        playouts.next_action,
        playouts.add_up,
        playouts.play_out,
        playouts.play_out_checked,
        playouts.play_games,
        playouts.record_game,
        playouts.fold,
        playouts.digest_game,
        playouts.count_tree,
        rows.play_rows,
    ):
        made[generic.__name__] = specialise(generic, rules, **made)
    return made


def run_part(setting: Setting, first_seed: int, count: int, *, checked: bool = False) -> Tally:
    """Some games of a batch, in this thread."""
    table = np.zeros(3, setting.rules.STATE)
    table[0] = setting.start
    weight = guarded_row(setting.rules)
    key, counts = np.zeros(4, np.int64), np.zeros(2, np.int64)
    tally = Tally(setting.seats)
    play_games = drivers(setting.rules)["play_games"]
    tally.broken_seed = int(
        play_games(
            table,
            setting.box,
            weight,
            key,
            counts,
            first_seed,
            count,
            setting.seats,
            checked,
            tally.sums,
            tally.by_seat,
        )
    )
    insist_on_room(setting.rules, weight)
    return tally


def run_batch(
    setting: Setting,
    games: int,
    seed: int = 0,
    threads: int | None = None,
    *,
    checked: bool = False,
    progress: Progress | None = None,
) -> Tally:
    """Random games with the seeds seed, seed + 1, ...; `seconds` leaves compilation out."""
    key_of(seed)
    key_of(seed + games - 1)
    with announced(setting.rules, "simulation"):
        run_part(setting, seed, 1, checked=checked)
    threads = threads or cores()
    tally = Tally(setting.seats)
    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        try:
            parts = [
                pool.submit(run_part, setting, first, count, checked=checked)
                for first, count in parts_of(int(seed), games, threads)
            ]
            for part in as_completed(parts):
                if part.result().broken_seed >= 0:
                    break
                tally.add(part.result())
                if progress:
                    progress(part.result().games)
        finally:
            pool.shutdown(cancel_futures=True)
    _insist_on_soundness(setting, parts)
    tally.seconds = time.perf_counter() - began
    return tally


def parts_of(seed: int, games: int, threads: int) -> list[tuple[int, int]]:
    """First seeds and counts: several parts a thread, none too long to be told of, and not too many of them."""
    size = max(1, games // MOST_PARTS, min(2000, -(-games // (threads * 4))))
    return [(first, min(size, seed + games - first)) for first in range(seed, seed + games, size)]


def _insist_on_soundness(setting: Setting, parts: "list[Future[Tally]]") -> None:
    """Name the first seed that shows a bug: parts begin in their order, so all before a broken one were played."""
    for part in (future.result() for future in parts if not future.cancelled()):
        if part.broken_seed >= 0:
            number = int(part.sums[playouts.BROKEN])
            stuck = _("The random game with seed {seed} and {seats} seats has no option left.")
            broken = _("The random game with seed {seed} and {seats} seats breaks invariant {number}.")
            sentence = stuck if number == playouts.NOTHING_TO_DO else broken
            raise BrokenInvariant(sentence.format(seed=part.broken_seed, seats=setting.seats, number=number))


def record_game(setting: Setting, seed: int, most: int = 100_000) -> np.ndarray:
    """The whole list of actions of one random game of a batch."""
    s = np.zeros(1, setting.rules.STATE)
    s[0] = setting.start
    actions = np.zeros(most, np.int32)
    weight, key = np.zeros(setting.rules.ACTIONS, np.int32), np.array(key_of(seed), np.int64)
    counts = np.zeros(2, np.int64)
    count = drivers(setting.rules)["record_game"](s[0], setting.box, weight, key, counts, actions)
    if s[0].to_move != OVER:
        sentence = _("The random game with seed {seed} is not over after {most:,} actions.")
        raise DigsiteError(sentence.format(seed=seed, most=most))
    return actions[:count].copy()


def digest_games(setting: Setting, seed: int, games: int) -> tuple[np.ndarray, int]:
    """A digest of every position of each of these random games, and how many actions they had in all."""
    s = np.zeros(1, setting.rules.STATE)
    raw = s.view(np.int32)
    weight, counts = np.zeros(setting.rules.ACTIONS, np.int32), np.zeros(2, np.int64)
    digest_game = drivers(setting.rules)["digest_game"]
    digests, actions = np.zeros(games, np.int64), 0
    for i in range(games):
        s[0], counts[:] = setting.start, 0
        digests[i] = digest_game(s[0], raw, setting.box, weight, np.array(key_of(seed + i), np.int64), counts)
        actions += int(counts.sum())
    return digests, actions


def count_tree(setting: Setting, depth: int) -> int:
    """How many lines of this many actions there are from the start position."""
    table = np.zeros(depth + 1, setting.rules.STATE)
    table[0] = setting.start
    weights = np.zeros((depth + 1, setting.rules.ACTIONS), np.int32)
    at = np.zeros(depth + 1, np.int64)
    return int(drivers(setting.rules)["count_tree"](table, setting.box, weights, at, depth))
