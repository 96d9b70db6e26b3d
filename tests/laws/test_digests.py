"""Compiled, bounds-checked and plain runs agree byte for byte.

JIT flags hold for a whole process. The compiled run writes digests of the position after every step of some
games; the bounds-checked and the plain run replay the same lists and compare.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from digsite.core.compiling import sources_of
from tests.catalogue import MODE, WORK, RandomGame, Table, cannot, guessed, hidden, weights

HOME = WORK / "digests"
GAMES = 6


def sources(table: Table) -> str:
    """What the digests were made of: they say nothing about other sources."""
    parts = [path.read_text(encoding="utf-8") for path in [*sources_of(table.game.home), Path(__file__)]]
    return hashlib.sha256("\0".join([*parts, table.game.box.digest]).encode()).hexdigest()


def digest(table: Table, s: np.record, number: int) -> str:
    """Of the position and its weights; now and then also of the points, and what a viewer sees and guesses."""
    found = hashlib.sha256(s.tobytes())
    found.update(weights(table, s).tobytes())
    if number % 8 == 0:
        viewer = table.viewers[number // 8 % len(table.viewers)]
        found.update(hidden(table, s, viewer).tobytes())
        found.update(guessed(table, s, viewer, number).tobytes())
        for seat in range(table.seats):
            found.update(f"{table.rules.score(s, table.box, seat)} {table.rules.rank(s, table.box, seat)} ".encode())
    return found.hexdigest()[:24]


def digests(table: Table, chosen: dict[str, Any], actions: list[int]) -> list[str]:
    game = RandomGame(table, chosen, 0, tuple(actions))
    return [digest(table, s, number) for number, (s, _action) in enumerate(game.positions())]


def test_all_ways_to_run_agree_byte_for_byte(any_table: Table) -> None:
    table, path = any_table, HOME / f"{any_table}.json"
    if MODE == "compiled":
        chosen = list(table.games(max(GAMES, len(table.rows)), first_seed=9000))
        games = [
            {"chosen": g.chosen, "actions": g.actions, "digests": digests(table, g.chosen, list(g.actions))}
            for g in chosen
        ]
        HOME.mkdir(parents=True, exist_ok=True)
        whole = path.with_suffix(f".{os.getpid()}")
        whole.write_text(json.dumps({"sources": sources(table), "games": games}), encoding="utf-8")
        whole.replace(path)
        return
    if not path.exists():
        cannot("digests", "the compiled suite writes the digests; run it first")
    recorded = json.loads(path.read_text(encoding="utf-8"))
    if recorded["sources"] != sources(table):
        cannot("digests", "the digests are of other sources; run the compiled suite first")
    assert len(recorded["games"]) >= GAMES
    for game in recorded["games"]:
        found = digests(table, game["chosen"], game["actions"])
        for number, (ours, theirs) in enumerate(zip(found, game["digests"], strict=True)):
            assert ours == theirs, f"{table}, options {game['chosen']}, before action {number} of {game['actions']}"
