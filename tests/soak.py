"""What does not fit into `make test`: the millions, and the laws on many more games.

python -m tests.soak --games 100000 [--game shaft] [--seed 0] [--walks 400] [--worlds 24]

- random games of every game, seat count and row of options, every invariant after every action (--games);
- every law of tests/laws/drivers.py at every position of random games, and two worlds beside each other (--walks);
- matches in two worlds, compared by what people read: log, view and text (--worlds; `make test` tries four).
"""

import argparse
import sys
import time

import numpy as np

import digsite
from digsite.sim.batches import BrokenInvariant, run_batch
from tests.catalogue import Table, every_table
from tests.laws import drivers
from tests.laws.test_nobody_peeks import live_in_two_worlds
from tests.laws.walks import live_twice, walk

EACH_ROW = 20_000  # games of a row of options at least
FIRST_SEED = 2_000_000  # of the games that laws are tried on, past those of the tests


def soak(table: Table, games: int, seed: int) -> str:
    """Play that many games of one table, the rows of options sharing them, none too few."""
    each, played, actions = max(-(-games // len(table.rows)), min(games, EACH_ROW)), 0, 0
    began = time.monotonic()
    for number, chosen in enumerate(table.rows):
        tally = run_batch(table.setting(chosen), each, seed + number * each, checked=True)
        played += tally.games
        actions += tally.actions
        show(f"{table}: {played:,} of {each * len(table.rows):,} games")
    rate = actions / (time.monotonic() - began) / 1e6
    return f"{played:,} games, {actions:,} actions, every invariant kept; {rate:.1f} M/s"


def try_laws(table: Table, count: int, seed: int) -> str:
    """Walk through that many games with every law everywhere."""
    games = list(table.games(count, first_seed=FIRST_SEED + seed))
    found = walk(table, games, lambda game: np.full(len(game.actions), drivers.LOOK, np.int64))
    twice = live_twice(table, games)
    for law in range(drivers.LAWS):
        broken = found.broken(law) or twice.broken(law)
        assert not broken, f"{drivers.NAMES[law]} is broken: {broken}"
    assert not found.spoilt, f"the box is another after {found.spoilt}"
    return f"every law kept at {found.tried(drivers.OPTION):,} positions, {twice.changed:,} actions changed unseen"


def read_worlds(table: Table, count: int, seed: int) -> str:
    """Lead matches through two worlds and compare what each viewer reads."""
    games = [*table.eventful(count // 2), *table.games(count - count // 2, first_seed=FIRST_SEED + seed)]
    changed = sum(live_in_two_worlds(game) for game in games)
    return f"{len(games)} matches read the same with {changed:,} actions changed unseen"


def show(line: str) -> None:
    """Progress, on one line of a terminal; nothing where nobody watches."""
    if sys.stderr.isatty():
        print(f"\r{line:60}", end="", file=sys.stderr, flush=True)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=100_000, help="per game and seat count")
    arguments.add_argument("--walks", type=int, default=400, help="games with every law, per game and seat count")
    arguments.add_argument("--worlds", type=int, default=24, help="matches in two worlds, per game and seat count")
    arguments.add_argument("--game", action="append", choices=digsite.games(), help="only this game")
    arguments.add_argument("--seed", type=int, default=0)
    chosen = arguments.parse_args()
    failed = 0
    for table in every_table(chosen.game):
        for part, count in ((soak, chosen.games), (try_laws, chosen.walks), (read_worlds, chosen.worlds)):
            began = time.monotonic()
            try:
                said = part(table, count, chosen.seed) if count else "left out"
            except (BrokenInvariant, AssertionError) as broken:
                failed += 1
                said = f"FAILED: {broken}"
            print(f"\r{table}: {said}; {time.monotonic() - began:.1f} s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
