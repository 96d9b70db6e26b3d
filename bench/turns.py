"""How long the levels think: `python -m bench.turns [GAME ...] [--games N] [--levels NAME ...]`.

Every level plays whole games against itself at all tables for two and more. A turn is what one seat decides before
another seat does. Times are the processor's, of one core, in milliseconds: the median, what one in a hundred decisions
takes longer than, and the same for whole turns, of which the longest is told too. Decisions without another choice
count, as people wait for them too.
"""

import argparse
import json
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import numpy as np

import digsite
from bench.timing import processor
from digsite.ai import LEVELS, ask
from digsite.match import Game


class Decision(NamedTuple):
    """Who decided at one point of a game, and how long that took."""

    seat: int
    seconds: float


def decisions(game: Game, seats: int, seed: int, level: str) -> Iterator[Decision]:
    """Every decision of a game in which this level sits on all seats."""
    match, bots = game.new(seats, seed), [digsite.bot(level) for _seat in range(seats)]
    match.run()
    while not match.is_over:
        seat = match.to_move
        began = processor()
        action = ask(bots[seat], match)
        yield Decision(seat, processor() - began)
        match.play(action)
        match.run()


def measured(game: Game, level: str, games: int) -> dict[str, float]:
    """Figures of a level over all tables of a game."""
    times: list[float] = []
    turns: list[float] = []
    for seats in [count for count in game.seats if count > 1]:
        list(decisions(game, seats, 0, level))  # what is compiled and read at first does not count
        for seed in range(1, games + 1):
            for _seat, turn in groupby(decisions(game, seats, seed, level), key=lambda decision: decision.seat):
                spent = [decision.seconds for decision in turn]
                times += spent
                turns.append(sum(spent))
    return {
        "decision": _ms(np.median(times)),
        "decision_99": _ms(np.quantile(times, 0.99)),
        "turn": _ms(np.median(turns)),
        "turn_99": _ms(np.quantile(turns, 0.99)),
        "longest_turn": _ms(max(turns)),
    }


def _ms(seconds: float) -> float:
    return float(f"{1000 * seconds:.3g}")


def main(words: list[str] | None = None) -> int:
    """Measure, and print one JSON object a line."""
    parser = argparse.ArgumentParser(prog="python -m bench.turns", description=__doc__)
    parser.add_argument("ids", nargs="*", default=digsite.games(), metavar="GAME")
    parser.add_argument("--games", type=int, default=10, metavar="N", help="at each table")
    parser.add_argument("--levels", nargs="*", default=LEVELS, metavar="NAME")
    asked = parser.parse_args(words)
    for id in asked.ids:
        for level in asked.levels:
            found = measured(digsite.game(id), level, asked.games)
            print(json.dumps({"game": id, "level": level, **found}), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
