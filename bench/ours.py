"""Our own speeds: random games on one core and on all, and what a person or a bot waits for."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from bench.timing import Rate, in_turns, once_each, processor
from digsite.ai.search import SearchBot
from digsite.core.rng import generator
from digsite.match import Game, ask
from digsite.sim.batches import Setting, Tally, run_batch, run_part

PLAYOUTS = 2000  # of one decision of the search


@dataclass
class Speed:
    """Random games of one game with one number of seats, on one core or on all."""

    game: str
    seats: int
    threads: int
    rate: Rate
    lengths: list[Tally]  # what was played, for the mean length of a game

    @classmethod
    def of(cls, game: Game, seats: int, threads: int) -> "Speed":
        game.ready()
        setting = Setting(game.rules, game.box.record, seats, game.begin(game.box, seats, game.switches(seats, {})))
        run_batch(setting, 1, 0, 1)  # compile, or load what was compiled
        played: list[Tally] = []

        def work(games: int) -> float:
            if threads == 1:
                began = processor()
                played[:] = [run_part(setting, 0, games)]
                return processor() - began
            played[:] = [run_batch(setting, games, 0, threads)]
            return played[0].seconds

        cores = "one core" if threads == 1 else f"{threads} cores"
        return cls(game.id, seats, threads, Rate(f"{game.id}, {seats} seats, {cores}", work), played)

    def figures(self) -> dict[str, float]:
        """Games, actions and decisions a second."""
        tally = self.lengths[0]
        return {
            "games_per_second": self.rate.best,
            "actions_per_second": self.rate.best * tally.actions / tally.games,
            "decisions_per_second": self.rate.best * tally.decisions / tally.games,
            "actions_per_game": tally.actions / tally.games,
            "decisions_per_game": tally.decisions / tally.games,
        }


def waits(game: Game, seconds: float, rounds: int, tell: Any) -> dict[str, float]:
    """What a person or a program waits for with this game, at the first decision of a match with fewest seats."""
    match = game.new(seed=1)
    match.run()
    seat, record, s = match.to_move, match.box.record, match.state
    bot = SearchBot(PLAYOUTS)
    ask(bot, match)  # compile, or load what was compiled
    hidden = match.hidden(seat)
    calls = {
        "new_match": lambda: game.new(seed=1),
        "rule_call": lambda: game.rules.score(s, record, 0),
        "legal": match.legal,
        "view": lambda: match.view(seat),
        "panels": lambda: game.look(s, seat, match.names).panels,
        "search": lambda: bot.decide(game.rules, hidden, record, seat, match.seats, generator((1, 2, 3, 4), 0)),
    }
    rates = {name: Rate(f"{game.id}, {name}", once_each(call)) for name, call in calls.items()}
    in_turns(list(rates.values()), seconds, rounds, tell)
    return {
        "new_match_us": 1e6 / rates["new_match"].best,
        "rule_call_us": 1e6 / rates["rule_call"].best,
        "legal_us": 1e6 / rates["legal"].best,
        "view_us": 1e6 / rates["view"].best,
        "panels_ms": 1e3 / rates["panels"].best,
        "search_playouts_per_second": PLAYOUTS * rates["search"].best,
    }


FRESH = """
import json, sys, time
began = time.process_time()
import digsite
imported = time.process_time()
match = digsite.game(sys.argv[1]).new(seed=1)
match.run()
match.legal()
print(json.dumps([imported - began, time.process_time() - began]))
"""

PLAIN = """
import json, sys, time
import digsite
from digsite.sim.batches import Setting, run_part
game, seconds = digsite.game(sys.argv[1]), float(sys.argv[2])
seats = game.seats[0]
setting = Setting(game.rules, game.box.record, seats, game.begin(game.box, seats, game.switches(seats, {})))
began, actions, seed = time.process_time(), 0, 0
while time.process_time() - began < seconds or seed == 0:
    actions += run_part(setting, seed, 1).actions
    seed += 1
print(json.dumps(actions / (time.process_time() - began)))
"""


def fresh_start(game: Game, rounds: int) -> dict[str, float]:
    """A new process, with everything compiled before: processor time to import us, and to the first decision."""
    runs = [_apart(FRESH, game.id) for _i in range(rounds)]
    return {"import_ms": 1e3 * min(run[0] for run in runs), "first_decision_ms": 1e3 * min(run[1] for run in runs)}


def plain_python(game: Game, seconds: float) -> float:
    """Actions a second without compilation, as the debugger and the coverage run see the rules."""
    return float(_apart(PLAIN, game.id, str(seconds), NUMBA_DISABLE_JIT="1"))


def _apart(program: str, *words: str, **environment: str) -> Any:
    """Run a small program in a Python of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"A measurement in a process of its own failed:\n{done.stderr}")
    return json.loads(done.stdout)
