"""`python -m bench.luck [--bound]`: what luck leaves to anybody against random play in Shaft (docs/exact.md).

In games for two that are solved (`bench.exact`) a table says what best play gets against random play, which takes no
advantage of it, and what the most is that anybody can get, who plays for that alone; ties are halves, both seats alike.

With `--bound` the printed box follows, with its secrets. Deals in which nobody holds a Map are solved with open hands:
no Map, so nothing is ever drawn, and the hands are all there is to know. All other deals are counted as certain wins.
Nobody does better than that: a player may leave unused what open hands show, and nothing is more than certain.
"""

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple

import numpy as np

import digsite
from bench.exact import Solved, solved
from digsite.ai.exact import Solution, solve

SEATS = (0, 1)
TOOLS = ("lamp", "rope", "sieve")  # all but the Map
DEALT = 2  # tools for each seat
MOST_POSITIONS = 20_000_000  # the largest deal has 11 million and takes 5 GB


class Share(NamedTuple):
    """What a player on seat 0 and on seat 1 gets against random play."""

    first: float
    second: float

    @property
    def mean(self) -> float:
        """Both seats alike."""
        return (self.first + self.second) / 2


def most(solution: Solution) -> Share:
    """The most that anybody gets against random play."""
    return Share(*(solution.with_random(1 - seat).value[seat] for seat in SEATS))


def best_play(solution: Solution) -> Share:
    """What best play gets against random play."""
    return Share(*(solution.against_random(seat) for seat in SEATS))


# The printed box


class Deal(NamedTuple):
    """The tools of both seats, and how likely they are to be dealt."""

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    odds: float

    def start(self) -> dict[str, Any]:
        """The table after this deal."""
        match = digsite.game("shaft").new(2, 0)
        for tool in itertools.chain(*self.hands):
            match.play(f"draw:{tool}")
        return match.position()

    def solve(self) -> Solution:
        """Work it out with open hands."""
        return solve(digsite.game("shaft"), start=self.start(), most=MOST_POSITIONS, open_hands=True)


def deals() -> Iterator[Deal]:
    """All deals of the printed box without a Map."""
    copies = {tool.id: tool.copies for tool in digsite.game("shaft").box.tool}  # type: ignore[attr-defined]
    all_tools = sum(copies.values())
    in_all = comb(all_tools, DEALT) * comb(all_tools - DEALT, DEALT)
    hands = list(itertools.combinations_with_replacement(TOOLS, DEALT))
    for pair in itertools.product(hands, hands):
        mine, theirs = map(Counter, pair)
        ways = [comb(copies[tool], mine[tool]) * comb(copies[tool] - mine[tool], theirs[tool]) for tool in TOOLS]
        yield Deal(pair, int(np.prod(ways)) / in_all)


# The tables


def show_solved(one: Solved) -> None:
    """A row for a solved game."""
    solution = one.solve()
    shares = [best_play(solution), most(solution)]
    figures = " | ".join(f"{share.first:.4f}, {share.second:.4f} | {share.mean:.4f}" for share in shares)
    print(f"| {one.name} | {figures} |", flush=True)


def show_bound(first: int, last: int) -> None:
    """A row for each of these deals, and what all of them take from certain wins."""
    print("\n| first digger's tools | second digger's | odds | positions | most, by seat | mean | seconds |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    covered, lost = 0.0, Share(0.0, 0.0)
    for deal in itertools.islice(deals(), first, last):
        began, solution = time.perf_counter(), deal.solve()
        share = most(solution)
        covered += deal.odds
        lost = Share(*(before + deal.odds * (1 - one) for before, one in zip(lost, share, strict=True)))
        mine, theirs = (", ".join(hand) for hand in deal.hands)
        figures = f"{deal.odds:.6f} | {solution.positions:,} | {share.first:.6f}, {share.second:.6f} | {share.mean:.6f}"
        print(f"| {mine} | {theirs} | {figures} | {time.perf_counter() - began:.0f} |", flush=True)
    most_of_all = ", ".join(f"{1 - one:.6f}" for one in lost)
    print(f"\nThese deals are {covered:.6f} of all; nobody gets more in them than {1 - lost.mean / covered:.6f}.")
    print(f"In all deals nobody gets more than {most_of_all}, both seats alike {1 - lost.mean:.6f}.")


def main(words: list[str] | None = None) -> int:
    """Solve and print tables in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m bench.luck", description=__doc__)
    parser.add_argument("--bound", action="store_true", help="bound the printed box too: ten minutes, 5 GB")
    parser.add_argument("--deals", type=int, nargs=2, default=(0, None), metavar=("FROM", "TO"), help="not all of them")
    asked = parser.parse_args(words)
    print("| table | best play, by seat | mean | most, by seat | mean |")
    print("| --- | --- | --- | --- | --- |")
    for one in solved():
        if one.seats == len(SEATS):
            show_solved(one)
    if asked.bound:
        show_bound(*asked.deals)
    return 0


if __name__ == "__main__":
    sys.exit(main())
