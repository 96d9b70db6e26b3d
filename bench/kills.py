"""`python -m bench.kills`: what is lost when processes, connections and listeners are ended under load, many times.

On SQLite the one process is killed and started again; on PostgreSQL one of two processes, the connection with which one
of them writes, the connections by which they hear who serves what, or all connections at once. People play without a
pause meanwhile, with their pages open. Told are the acknowledged actions that are not there afterwards, and the seconds
until every page shows the table as it is. It fails if anything is lost, or a page is fresh only after five seconds.
"""

import argparse
import json
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tests.web.server
from bench.machine import machine
from tests.web.crowd import FRESH, Crowd
from tests.web.server import Server
from tests.web.test_processes import end_all, end_connection, end_listener, end_process


def main(words: list[str] | None = None) -> int:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m bench.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=20, help="of each kind")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--game", default="shaft")
    asked = parser.parse_args(words)
    found = {
        "sqlite: the process": kills(asked, restart, shared=False),
        "postgresql: a process": kills(asked, end_process, shared=True),
        "postgresql: a connection": kills(asked, end_connection, shared=True),
        "postgresql: the listeners": kills(asked, end_listener, shared=True),
        "postgresql: all connections": kills(asked, end_all, shared=True),
    }
    print(json.dumps({"machine": machine(), "load": os.getloadavg()[0], **vars(asked), **found}, indent=1))
    good = all(not one["lost"] and one["fresh_after_s"]["max"] <= FRESH for one in found.values())
    return 0 if good else 1


def restart(hall: Server) -> None:
    """Kill it, and start it again at once."""
    hall.kill()
    hall.start()


def kills(asked: argparse.Namespace, end: Callable[[Server], None], *, shared: bool) -> dict[str, Any]:
    """So many of one kind."""
    tests.web.server.POSTGRESQL = shared
    fresh: list[float] = []
    played: list[int] = []
    with tempfile.TemporaryDirectory() as folder:
        hall = Server(Path(folder) / "data", asked.game)
        hall.start()
        try:
            with Crowd(hall, asked.tables) as crowd:
                for _kill in range(asked.kills):
                    before = crowd.acknowledged
                    time.sleep(1.5)
                    played.append(crowd.acknowledged - before)
                    fresh.append(crowd.end(lambda: end(hall)))
                    while not hall.all_serve:
                        time.sleep(0.1)
            lost = crowd.lost()
        finally:
            hall.close()
    middle = sorted(fresh)[len(fresh) // 2]
    return {
        "kills": asked.kills,
        "acknowledged": crowd.acknowledged,
        "least_before_a_kill": min(played),
        "lost": lost,
        "fresh_after_s": {"median": round(middle, 2), "max": round(max(fresh), 2)},
    }


if __name__ == "__main__":
    raise SystemExit(main())
