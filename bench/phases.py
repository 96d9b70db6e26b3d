"""Where the time of random play goes, phase by phase: python -m bench.phases GAME [--seats N] [--set option=value]

Positions of random games are gathered by phase; then `weigh` and `play` run over those of one phase in a compiled
loop. Copying the position, which `play` needs here and a game does not, is measured and taken off.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import digsite
from digsite.core.compiling import specialise
from digsite.core.contract import play, weigh
from digsite.core.records import copy
from digsite.sim.batches import Setting, record_game
from digsite.terminal import typed

MOST = 2_000  # positions of a phase
AT_LEAST = 0.05  # seconds that a loop runs


def weigh_all(table, box, weight, actions, rounds):
    """`weigh` at every position."""
    for _i in range(rounds):
        for i in range(len(actions)):
            weigh(table[i], box, weight)


def play_all(table, box, actions, rounds):
    """`play` at every position, on a copy behind the last one."""
    last = len(actions)
    for _i in range(rounds):
        for i in range(last):
            table[last] = table[i]
            play(table[last], box, actions[i])


def copy_all(table, actions, rounds):
    """What `play_all` does beside playing."""
    last = len(actions)
    for _i in range(rounds):
        for i in range(last):
            table[last] = table[i]


def gathered(setting: Setting, games: int) -> tuple[dict[int, list[tuple[np.record, int]]], dict[int, int]]:
    """Positions with the action taken there, by phase; and how many actions each phase had in all."""
    found: dict[int, list[tuple[np.record, int]]] = {}
    counts: dict[int, int] = {}
    for seed in range(games):
        s = copy(setting.start)
        for action in record_game(setting, seed):
            phase = int(s.phase)
            counts[phase] = counts.get(phase, 0) + 1
            kept = found.setdefault(phase, [])
            if len(kept) < MOST:
                kept.append((copy(s), int(action)))
            setting.rules.play(s, setting.box, int(action))
    return found, counts


def nanoseconds(loop: Callable[[int], Any], count: int) -> float:
    """Per position, best of three."""
    loop(1)
    rounds = 1
    while True:
        began = time.process_time()
        loop(rounds)
        if time.process_time() - began > AT_LEAST:
            break
        rounds *= 4
    best = float("inf")
    for _i in range(3):
        began = time.process_time()
        loop(rounds)
        best = min(best, time.process_time() - began)
    return best / rounds / count * 1e9


def main() -> None:
    """Measure one game and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.phases")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--set", action="append", default=[])
    chosen = parser.parse_args()
    game = digsite.game(chosen.game)
    seats = chosen.seats or game.seats[0]
    start = game.begin(game.box, seats, game.switches(seats, typed.chosen(chosen.set, game.box.option, game.name)))
    setting = Setting(game.rules, game.box.record, seats, start)
    ask, go, fill = (specialise(loop, game.rules) for loop in (weigh_all, play_all, copy_all))
    found, counts = gathered(setting, chosen.games)
    names = {int(phase): phase.name for phase in getattr(game.rules, "Phase", ())}
    weight, total = np.zeros(game.rules.ACTIONS, np.int32), sum(counts.values())
    print("| phase | share of actions | weigh, ns | play, ns |\n| --- | ---: | ---: | ---: |")
    for phase in sorted(counts, key=counts.__getitem__, reverse=True):
        kept = found[phase]
        table = np.recarray(len(kept) + 1, game.rules.STATE)
        for i, (s, _action) in enumerate(kept):
            table[i] = s
        actions = np.array([action for _s, action in kept])
        weighing = nanoseconds(partial(ask, table, setting.box, weight, actions), len(kept))
        playing = nanoseconds(partial(go, table, setting.box, actions), len(kept))
        playing -= nanoseconds(partial(fill, table, actions), len(kept))
        name = names.get(phase, str(phase))
        print(f"| {name} | {counts[phase] / total:.1%} | {weighing:.0f} | {playing:.0f} |", flush=True)


if __name__ == "__main__":
    main()
