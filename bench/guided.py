"""How long a round of search with a net takes: `python -m bench.guided [GAME ...] [--seats N] [--rounds N]`.

Nets of random weights and full size guide searches from positions of random games, each with a new tree. Beside the
time of a round stands what it is made of: the guess at what is hidden; the same walk down the tree with a net of one
unit, which costs next to nothing; and the rest, which is the net. Times are the processor's, in microseconds.
"""

import argparse
import json
from functools import partial
from typing import Any

import numpy as np

import digsite
from bench.nets import UNITS, USUAL, in_memory, random_net
from bench.phases import nanoseconds
from bench.timing import processor
from digsite.ai import guided
from digsite.ai.guided_search import Thinker
from digsite.core.compiling import specialise
from digsite.core.contract import guess
from digsite.core.rng import generator
from digsite.match import Game, Match
from digsite.nets import Folded, fold

POSITIONS = 8


def guess_all(table, box, seat, rng, rounds):
    """What every round begins with."""
    for _i in range(rounds):
        table[1] = table[0]
        guess(table[1], box, seat, rng)


def positions(game: Game, seats: int) -> list[Match]:
    """Matches at decisions with several choices, from early to late."""
    found: list[Match] = []
    for seed in range(100):
        match, chance = game.new(seats, seed), np.random.default_rng(seed)
        match.run()
        for _i in range(10 + 10 * (seed % 8)):
            if not match.is_over:
                match.play(int(chance.choice(match.legal())))
                match.run()
        if not match.is_over and len(match.legal()) > 1:
            found.append(match)
    return found[:POSITIONS]


def searched(net: Folded, matches: list[Match], rounds: int) -> dict[str, float]:
    """Means over the positions."""
    took, asked, depth, nodes = 0.0, 0, 0.0, 0
    for match in matches:
        thinker, seat = Thinker(match.game.rules, net, guided_nodes(rounds), np.zeros(1, np.int64)), match.to_move
        thinker.look_at(match.look(seat, steps=False).record, seat)
        rng = generator((1, 2, 0, 0), 9)
        thinker.think(match.box.record, seat, rng, 1)
        began = processor()
        thinker.think(match.box.record, seat, rng, rounds)
        took += processor() - began
        used = int(thinker.mind.counts[guided.USED])
        asked, nodes = asked + int(thinker.mind.counts[guided.ASKED]), nodes + used
        depth += float(thinker.mind.nodes["visits"][1:used].sum())
    each = rounds * len(matches)
    return {"us": took / each * 1e6, "asked": asked / each, "depth": depth / each, "nodes": nodes / each}


def guided_nodes(rounds: int) -> int:
    """Room for so many rounds."""
    return rounds * 32 + 1000


def measured(game: Game, seats: int, rounds: int) -> dict[str, Any]:
    """Figures of one game."""
    units, chance = UNITS.get(game.rules.ACTIONS, USUAL), np.random.default_rng(1)
    full = fold(in_memory(game, random_net(game, units, chance)), "grown", game.rules, seats)
    small = fold(in_memory(game, random_net(game, (1, 1), chance)), "grown", game.rules, seats)
    matches = positions(game, seats)
    guessing = []
    loop, table = specialise(guess_all, game.rules), np.zeros(2, game.rules.STATE)
    for match in matches:
        table[0] = match.look(match.to_move, steps=False).record
        rng = generator((1, 2, 0, 0), 9)
        guessing.append(nanoseconds(partial(loop, table, match.box.record, match.to_move, rng), 1) / 1000)
    searched(full, matches[:1], 10)
    whole, bare = searched(full, matches, rounds), searched(small, matches, rounds)
    parts = {"guess": float(np.mean(guessing)), "net": whole["us"] - bare["us"]}
    parts["tree and rules"] = whole["us"] - sum(parts.values())
    figures = {name: round(figure, 2) for name, figure in (whole | parts).items()}
    return {"game": game.id, "seats": seats, "units": units, "rounds": rounds, **figures}


def main() -> None:
    """Measure and print one JSON object a game."""
    parser = argparse.ArgumentParser(prog="python -m bench.guided")
    parser.add_argument("game", nargs="*", default=digsite.games())
    parser.add_argument("--seats", type=int)
    parser.add_argument("--rounds", type=int, default=1000)
    chosen = parser.parse_args()
    for id in chosen.game:
        game = digsite.game(id)
        print(json.dumps(measured(game, chosen.seats or min(3, game.seats[-1]), chosen.rounds)), flush=True)


if __name__ == "__main__":
    main()
