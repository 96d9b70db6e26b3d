"""Games as a table: one row a game, as a NumPy structured array that also becomes a data frame or a file."""

import errno
import json
import os
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from digsite.core.compiling import announced
from digsite.core.rng import key_of
from digsite.core.weighing import guarded_row, insist_on_room
from digsite.sim import playouts, rows
from digsite.sim.batches import Progress, Setting, Tally, drivers, parts_of
from digsite.sim.report import Report
from digsite.text import _
from digsite.text.errors import BadFile, DigsiteError

MOST_ROWS = 10**8  # of a table, which lies in memory
CSV_ROWS = 10_000  # that are made into text at a time


@dataclass(frozen=True)
class Facts:
    """What all rows of a table have in common."""

    game: str
    name: str
    seats: int
    seed: int
    options: Mapping[str, Any]
    players: tuple[str, ...]
    threads: int = 1
    seconds: float = 0.0
    thinking: tuple[float, ...] = ()  # seconds a decision by seat, where bots were asked
    reasons: tuple[str, ...] = ()  # by seat: why it lost its first decision to chance, or nothing


class Games(np.ndarray):
    """One row a game: `seed`, `seats`, `actions`, `decisions`, and for each seat its points, place, share and losses.

    `score_0` are the points of seat 0, `place_0` its place (best = 1), `win_0` its share of the win (a shared win
    counts in parts), `lost_turns_0` how many decisions its bot lost to chance. `facts` holds what all rows share.
    """

    facts: Facts

    @classmethod
    def empty(cls, games: int, facts: Facts) -> "Games":
        """A table whose rows are to be filled in."""
        if games > MOST_ROWS:
            sentence = _("A table holds at most {most:,} games, not {games:,}. Take fewer, or more tables.")
            raise DigsiteError(sentence.format(games=games, most=MOST_ROWS))
        try:
            made = np.zeros(games, layout_of(facts.seats)).view(cls)
        except MemoryError:
            sentence = _("A table of {games:,} games does not fit into the memory of this computer. Take fewer.")
            raise DigsiteError(sentence.format(games=games)) from None
        made.facts = facts
        return made

    def __array_finalize__(self, source: Any) -> None:
        if source is not None and hasattr(source, "facts"):
            self.facts = source.facts

    def __getitem__(self, key: Any) -> Any:
        """Rows or several columns are a table again; one column is a plain array."""
        found = super().__getitem__(key)
        return found.view(np.ndarray) if isinstance(found, Games) and found.dtype.names is None else found

    def __reduce__(self) -> Any:
        made: Any = super().__reduce__()
        return made[0], made[1], (made[2], self.facts)

    def __setstate__(self, state: Any) -> None:
        inner, self.facts = state
        super().__setstate__(inner)

    @property
    def metadata(self) -> dict[str, Any]:
        """What was played, ready for JSON."""
        facts = self.facts
        return {
            "game": facts.game,
            "seats": facts.seats,
            "seed": facts.seed,
            "options": dict(facts.options),
            "players": list(facts.players),
        }

    def report(self) -> Report:
        """Means, spreads, wins and speed of these games."""
        facts = self.facts
        lost = tuple(int(self[f"lost_turns_{seat}"].sum()) for seat in range(facts.seats))
        seated = {"players": facts.players, "thinking": facts.thinking, "lost": lost}
        options = dict(facts.options)
        return Report(facts.game, facts.name, facts.seed, facts.threads, options, self._tally(), **seated)  # type: ignore[arg-type]

    def _tally(self) -> Tally:
        """The same sums as `run_batch` makes of such games."""
        seats = range(self.facts.seats)
        tally = Tally(len(seats), seconds=self.facts.seconds)
        length, decisions = self["actions"].astype(np.int64), self["decisions"].astype(np.int64)
        sums = [len(self), length.sum(), (length**2).sum(), decisions.sum(), (decisions**2).sum(), 0]
        tally.sums[:] = sums
        for seat in seats:
            points, place = self[f"score_{seat}"].astype(np.int64), self[f"place_{seat}"].astype(np.int64)
            share = np.rint(self[f"win_{seat}"] * playouts.SHARE).astype(np.int64)
            figures = (points, points**2, share, share**2, place)
            tally.by_seat[seat, : len(figures)] = [figure.sum() for figure in figures]
            tally.by_seat[seat, [playouts.LOWEST, playouts.HIGHEST]] = points.min(), points.max()
        return tally

    # Elsewhere

    def columns(self) -> dict[str, np.ndarray]:
        """Every column by its name."""
        return {name: np.ascontiguousarray(self[name]) for name in self.dtype.names or ()}

    def to_polars(self) -> Any:
        """The same as a data frame of Polars."""
        return _library("polars").DataFrame(self.columns())

    def to_pandas(self) -> Any:
        """The same as a data frame of pandas; its `attrs` hold what was played."""
        frame = _library("pandas").DataFrame(self.columns())
        frame.attrs.update(self.metadata)
        return frame

    def to_csv(self, path: Path | str) -> None:
        """Write the table as text, the names of the columns first."""
        with whole_file(Path(path)) as target, target.open("w", encoding="utf-8", newline="") as file:
            file.write(",".join(self.dtype.names or ()) + "\n")
            for first in range(0, len(self), CSV_ROWS):
                file.writelines(",".join(map(str, row)) + "\n" for row in self[first : first + CSV_ROWS].tolist())

    def to_parquet(self, path: Path | str) -> None:
        """Write the table as a Parquet file, by Polars or else by pyarrow, with what was played as its metadata."""
        metadata = {"digsite": json.dumps(self.metadata)}
        writer = parquet_writer()
        with whole_file(Path(path)) as target:
            if writer == "polars":
                self.to_polars().write_parquet(target, metadata=metadata)
            else:
                made = _library("pyarrow").table(self.columns()).replace_schema_metadata(metadata)
                _library("pyarrow.parquet").write_table(made, target)


def layout_of(seats: int) -> np.dtype:
    """The columns of a table of games with so many seats."""
    every = [("seed", np.int64), ("seats", np.int16), ("actions", np.int32), ("decisions", np.int32)]
    each = [("score", np.int32), ("place", np.int16), ("win", np.float64), ("lost_turns", np.int32)]
    return np.dtype([*every, *((f"{name}_{seat}", kind) for name, kind in each for seat in range(seats))])


def fill(table: np.ndarray, scores: np.ndarray, places: np.ndarray) -> None:
    """Write points, places and shares of the win into rows of a table, from a column a seat."""
    first = places == 1
    shares = first / np.maximum(1, first.sum(axis=1, keepdims=True))
    for seat in range(scores.shape[1]):
        table[f"score_{seat}"], table[f"place_{seat}"] = scores[:, seat], places[:, seat]
        table[f"win_{seat}"] = shares[:, seat]


# Random games


def play_random(setting: Setting, games: Games, threads: int, progress: Progress | None = None) -> float:
    """Fill the table with random games, the first with the seed of its facts; returns the seconds that it took."""
    seed = games.facts.seed
    key_of(seed)
    key_of(seed + len(games) - 1)
    with announced(setting.rules, "rows"):
        _play_part(setting, games[:1].view(np.ndarray), seed)
    table, began = games.view(np.ndarray), time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        try:
            places = [(first - seed, count) for first, count in parts_of(seed, len(games), threads)]
            parts = {pool.submit(_play_part, setting, table[at : at + count], seed + at): count for at, count in places}
            for part in as_completed(parts):
                part.result()
                if progress:
                    progress(parts[part])
        finally:
            pool.shutdown(cancel_futures=True)
    return time.perf_counter() - began


def _play_part(setting: Setting, table: np.ndarray, first_seed: int) -> None:
    """Some rows of a table, in this thread."""
    positions = np.zeros(2, setting.rules.STATE)
    positions[0] = setting.start
    weight, key, counts = guarded_row(setting.rules), np.zeros(4, np.int64), np.zeros(2, np.int64)
    figures = np.empty((len(table), rows.BY_SEAT + 2 * setting.seats), np.int32)
    play_rows = drivers(setting.rules)["play_rows"]
    play_rows(positions, setting.box, weight, key, counts, first_seed, setting.seats, figures)
    insist_on_room(setting.rules, weight)
    table["seed"], table["seats"] = np.arange(first_seed, first_seed + len(table)), setting.seats
    table["actions"], table["decisions"] = figures[:, rows.ACTIONS], figures[:, rows.DECISIONS]
    fill(table, figures[:, rows.BY_SEAT :: 2], figures[:, rows.BY_SEAT + 1 :: 2])


# Files and libraries


def parquet_writer() -> str:
    """The library that can write Parquet here."""
    for name in ("polars", "pyarrow"):
        if find_spec(name) is not None:
            return name
    raise DigsiteError(_("Parquet files need Polars or pyarrow. Install one: pip install 'digsite[tables]'"))


def _library(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        extra = "'digsite[tables]'" if name == "polars" else name
        sentence = _("This needs {name}, which is not installed. Install it: pip install {extra}")
        raise DigsiteError(sentence.format(name=name, extra=extra)) from None


def insist_on_writable(path: Path | str) -> None:
    """Refuse a file that could not be written, before hours are spent on what should go into it."""
    target = Path(path)
    with _sentence_for(target):
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.exists():
            with target.open("ab"):
                return
        with tempfile.TemporaryFile(dir=target.parent):
            pass


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Where to write so that the file appears whole or not at all; what is no plain file is written as it is."""
    with _sentence_for(path):
        if path.exists() and not path.is_file():
            yield path
            return
        with tempfile.TemporaryDirectory(prefix=".digsite-", dir=path.parent) as folder:
            target = Path(folder) / path.name
            yield target
            target.replace(path)


@contextmanager
def _sentence_for(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadFile(_("{file} cannot be written: {reason}.").format(file=path, reason=reason)) from None
