"""How long a net takes for a position: `python -m bench.nets [GAME ...] [--seats N] [--units H1 H2]`.

Nets of random weights that ask every question are asked about what the seat to move sees in random games, in order:
with sums that are brought up to date, from scratch, and each part by itself. Times are the processor's.
"""

import argparse
import json
from functools import partial
from typing import Any

import numpy as np

import digsite
from bench.phases import nanoseconds
from digsite.core import CHANCE
from digsite.core.compiling import specialise
from digsite.core.records import copy
from digsite.match import Game
from digsite.nets import Folded, Net, NetFile, digest_of, fold, memory_for
from digsite.nets.files import CHANNELS, observing
from digsite.nets.inference import bring_up_to_date, forget, judge_seats, second_layer, weigh_choices
from digsite.sim.batches import Setting, record_game

UNITS = {36: (256, 128), 22: (128, 64)}  # by the number of actions: smaller games have smaller nets
USUAL = (512, 256)
POSITIONS = 1000
PARTS = ("sums", "second layer", "values", "policy")


def ask_all(net, memory, quads, viewers, weights, anew, parts, rounds):
    """Ask about every position; `parts` is how many of the steps are taken. Returns the rows that changed."""
    rows = 0
    for _i in range(rounds):
        for i in range(len(viewers)):
            viewer = viewers[i]
            if anew:
                forget(net, memory, viewer)
            for q in range(quads.shape[1]):
                memory.quads[0, q] = quads[i, q]
            if parts > 0:
                rows += bring_up_to_date(net, memory, viewer)
            if parts > 1:
                second_layer(net, memory, viewer)
            if parts > 2:
                judge_seats(net, memory, viewer)
            if parts > 3:
                weigh_choices(net, memory, weights[i], 0.4)
    return rows


def random_net(game: Game, units: tuple[int, int], chance: np.random.Generator, columns: Any = None) -> Net:
    """A net that has learned nothing, of the usual size of its numbers."""
    asked = len(observing(game.rules).asked("steps"))
    kept = np.arange(asked, dtype=np.int32) if columns is None else columns
    first, second = units
    values = max(game.rules.SEATS) * CHANNELS

    def floats(*shape: int) -> Any:
        return chance.normal(0, 1 / np.sqrt(shape[0]), shape).astype(np.float16)

    return Net(
        kept,
        chance.integers(-127, 128, (len(kept), first)).astype(np.int8),
        (chance.random(len(kept)) * 0.002).astype(np.float32),
        chance.normal(0, 0.1, first).astype(np.float32),
        floats(first, second),
        chance.normal(0, 0.1, second).astype(np.float32),
        floats(second, game.rules.ACTIONS),
        chance.normal(0, 0.1, game.rules.ACTIONS).astype(np.float32),
        floats(second, values),
        chance.normal(0, 0.1, values).astype(np.float32),
    )


def in_memory(game: Game, net: Net) -> NetFile:
    """A file that was never written."""
    return NetFile(game.id, digest_of(game), {"grown": net}, dict.fromkeys(game.seats, (20.0, 10.0)), {})


def gathered(game: Game, seats: int, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What seats see at their decisions: turned words by fours, viewers and what is legal."""
    start = game.begin(game.box, seats, game.switches(seats, {}))
    setting = Setting(game.rules, game.box.record, seats, start)
    quads: list[np.ndarray] = []
    viewers: list[int] = []
    weights: list[np.ndarray] = []
    seed = 0
    while len(viewers) < count:
        s = copy(setting.start)
        for action in record_game(setting, seed):
            weight = game.weigh(s, game.box)
            if s.to_move != CHANCE and np.count_nonzero(weight) > 1:
                viewer = int(s.to_move)
                quads.append(observing(game.rules).turned(game.hide(s, game.box, viewer), seats, viewer).view(np.int64))
                viewers.append(viewer)
                weights.append(weight)
            game.rules.play(s, game.box.record, int(action))
        seed += 1
    return np.stack(quads[:count]), np.array(viewers[:count]), np.stack(weights[:count])


def measured(game: Game, seats: int, units: tuple[int, int]) -> dict[str, Any]:
    """Microseconds a position."""
    net: Folded = fold(in_memory(game, random_net(game, units, np.random.default_rng(1))), "grown", game.rules, seats)
    quads, viewers, weights = gathered(game, seats, POSITIONS)
    loop = specialise(ask_all, game.rules)
    memory = memory_for(net)
    run = partial(loop, net, memory, quads, viewers, weights)
    took = [nanoseconds(partial(run, False, parts), POSITIONS) / 1000 for parts in range(len(PARTS) + 1)]
    anew = nanoseconds(partial(run, True, len(PARTS)), POSITIONS) / 1000
    steps = {name: round(after - before, 2) for name, before, after in zip(PARTS, took, took[1:], strict=False)}
    return {
        "game": game.id,
        "seats": seats,
        "units": units,
        "rows": len(net.rows),
        "megabytes": round(net.rows.nbytes / 1e6, 1),
        "rows_changed": round(run(False, 1, 1) / POSITIONS, 1),
        "rows_from_scratch": round(run(True, 1, 1) / POSITIONS, 1),
        "us": round(took[-1], 2),
        "us_from_scratch": round(anew, 2),
        **steps,
    }


def main() -> None:
    """Measure and print one JSON object a game."""
    parser = argparse.ArgumentParser(prog="python -m bench.nets")
    parser.add_argument("game", nargs="*", default=digsite.games())
    parser.add_argument("--seats", type=int)
    parser.add_argument("--units", type=int, nargs=2)
    chosen = parser.parse_args()
    for id in chosen.game:
        game = digsite.game(id)
        seats = chosen.seats or min(3, game.seats[-1])
        units = tuple(chosen.units or UNITS.get(game.rules.ACTIONS, USUAL))
        print(json.dumps(measured(game, seats, units)), flush=True)


if __name__ == "__main__":
    main()
