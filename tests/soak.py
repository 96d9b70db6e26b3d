"""The millions: random games of every game, seat count and row of options, every invariant after every action.

python -m tests.soak --games 100000 [--game shaft] [--seed 0]
"""

import argparse
import sys
import time

import digsite
from digsite.sim.batches import BrokenInvariant, run_batch
from tests.catalogue import Table, tables

EACH_ROW = 20_000  # games of a row of options at least


def soak(table: Table, games: int, seed: int) -> tuple[int, int]:
    """Play that many games of one table, the rows of options sharing them, none too few; return games and actions."""
    each, played, actions = max(-(-games // len(table.rows)), min(games, EACH_ROW)), 0, 0
    for number, chosen in enumerate(table.rows):
        tally = run_batch(table.setting(chosen), each, seed + number * each, checked=True)
        played += tally.games
        actions += tally.actions
        show(f"{table}: {played:,} of {each * len(table.rows):,} games")
    return played, actions


def show(line: str) -> None:
    """Progress, on one line of a terminal; nothing where nobody watches."""
    if sys.stderr.isatty():
        print(f"\r{line:60}", end="", file=sys.stderr, flush=True)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=100_000, help="per game and seat count")
    arguments.add_argument("--game", action="append", choices=digsite.games(), help="only this game")
    arguments.add_argument("--seed", type=int, default=0)
    chosen = arguments.parse_args()
    failed = 0
    for table in tables(chosen.game):
        began = time.monotonic()
        try:
            games, actions = soak(table, chosen.games, chosen.seed)
        except BrokenInvariant as broken:
            failed += 1
            print(f"\r{table}: {broken}")
            continue
        seconds = time.monotonic() - began
        rate = actions / seconds / 1e6
        print(f"\r{table}: {games:,} games, {actions:,} actions, every invariant kept; {seconds:.1f} s, {rate:.1f} M/s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
