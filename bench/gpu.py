"""The same games on a CUDA GPU and on the CPU: are all digests equal, and how fast is the GPU?

`python -m bench.gpu GAME [--seats N] [--games N] [--set option=value]` prints one JSON object a seat count.
"""

import argparse
import json

import digsite
from digsite.sim import batches, cuda
from digsite.terminal import typed


def main() -> None:
    """Compare GPU and CPU for one game and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.gpu")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--threads", type=int, default=132 * 1024)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--group", type=int, help="games that a block sorts by phase; else what suits their number")
    parser.add_argument("--set", action="append", default=[])
    chosen = parser.parse_args()
    game = digsite.game(chosen.game)
    options = typed.chosen(chosen.set, game.box.option, game.name)
    for seats in [chosen.seats] if chosen.seats else game.seats:
        start = game.begin(game.box, seats, game.switches(seats, options))
        setting = batches.Setting(game.rules, game.box.record, seats, start)
        on_gpu, actions = cuda.digest_games(setting, 0, chosen.games)
        on_cpu, same = batches.digest_games(setting, 0, chosen.games)
        figures = {
            "game": game.id,
            "seats": seats,
            "games": chosen.games,
            "actions": actions,
            "digests_equal": bool((on_gpu == on_cpu).all()) and actions == same,
            "actions_per_second": cuda.actions_per_second(setting, chosen.threads, chosen.rounds, group=chosen.group),
        }
        print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
