"""`python -m bench.backup`: a backup of many finished games while some people play, its check, and tidying beside play.

What comes back is counted: it must be at least what was there before the backup was begun, and at most what was there
when it was done; and all of it must replay.

The games are whole random games of every kind, written into the database many times over. Some tables are played at a
fixed pace all the while; how long an action took is told for each phase. The load is a process of its own on the same
cores.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import digsite
from bench.machine import machine
from tests.catalogue import ROOT
from tests.web import server
from tests.web.server import Server

COUNTED = ("table", "row", "seat")
COLUMNS = "(id, name, game, version, box_id, options, start, key, host, open, patience, clock, created, over)"
SEAT = "(table_id, number, kind, name, token, word, come, seen, since)"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.backup", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--rate", type=float, default=10.0, help="actions a second that are played beside it")
    parser.add_argument("--tables", type=int, default=4, help="tables at which they are played")
    parser.add_argument("--postgresql", action="store_true")
    asked = parser.parse_args()
    server.POSTGRESQL = asked.postgresql
    found: dict[str, Any] = {"machine": machine(), "games": asked.games}
    with tempfile.TemporaryDirectory() as folder:
        hall = Server(Path(folder) / "data", "shaft", more=("--workers", "1"))
        try:
            hall.start()
            tables = [two(hall) for _table in range(asked.tables)]
            hall.stop()
            found["rows"] = fill(hall, asked.games)
            hall.hurry({"tidying.FIRST": 40.0})  # the backup is done by then
            hall.more = (*hall.more, "--keep", "365")
            with playing(hall.start(), tables, asked.rate) as took:
                time.sleep(3.0)
                found["alone"] = told(took)
                file, before = Path(folder) / "hall.backup", counts(hall)
                found["backup_s"], _said = timed("backup", file, hall)
                after = counts(hall)
                found["beside_backup"] = told(took)
                found["megabytes"] = round(file.stat().st_size / 1e6, 1)
                found |= tidying(hall, took)
            hall.stop()
            again = Server(Path(folder) / "again", "shaft")
            found["restore_s"], _said = timed("restore", file, again)
            back = counts(again)
            assert all(low <= count <= high for low, count, high in zip(before, back, after, strict=True)), found
            found["restored"] = dict(zip(COUNTED, back, strict=True))
            found["check_s"], said = timed("restore", file, again, "--check")
            assert f"{back[0]:,} tables replay." in said, said
            again.close()
        finally:
            hall.close()
    print(json.dumps(found, indent=1))
    return 0


def timed(word: str, file: Path, hall: Server, *more: str) -> tuple[float, str]:
    """How many seconds a command about a hall takes, as its host types it, and what it says."""
    words = [sys.executable, "-m", "digsite", word, str(file), "--data", str(hall.data), *more]
    own = {**os.environ, "DATABASE_URL": hall.database}
    began = time.monotonic()
    done = subprocess.run(words, cwd=ROOT, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr or done.stdout
    return round(time.monotonic() - began, 1), done.stdout


def counts(hall: Server) -> list[int]:
    """How much there is of what only grows while people play."""
    return [int(hall.sql(f"select count(*) from web_{name}")[0][0]) for name in COUNTED]


# Games


def whole_game(id: str) -> Any:
    """A random game, from its first row to its last."""
    match, rng = digsite.game(id).new(seed=1), random.Random(2)
    match.run()
    while not match.is_over:
        match.play(rng.choice(match.legal()))
        match.run()
    return match


def fill(hall: Server, games: int) -> int:
    """Write so many finished games, a tenth of which nobody has touched for very long; returns their rows."""
    samples = [whole_game(id) for id in digsite.games()]
    boxes = {match.box.digest: json.dumps(match.box.tree) for match in samples}
    known = {digest for (digest,) in hall.sql("select digest from web_box")}
    insert(hall, "web_box (digest, tree)", [box for box in boxes.items() if box[0] not in known])
    now, rows = datetime.now(UTC), 0
    for first in range(0, games, 200):
        tables: list[Any] = []
        seats: list[Any] = []
        lines: list[Any] = []
        for number in range(first, min(games, first + 200)):
            match, id = samples[number % len(samples)], 1_000_000 + number
            then = now - timedelta(days=1000 if number % 10 == 0 else 20)
            key = "".join(f"{part:08x}" for part in match.key)
            kept = (match.box.digest, json.dumps(match.options), None, key, f"{number:064x}")
            tables.append((id, "Old", match.game.id, "0", *kept, False, 0, "", then, then))
            seats += [
                (id, seat, "friend", f"Seat{seat}", f"{number:062x}{seat:02x}", "", then, then, then)
                for seat in range(match.seats)
            ]
            for row, done in enumerate(match.done):
                chance = done.mover >= match.seats
                lines.append((id, row, None if chance else done.mover, int(chance), done.action))
        insert(hall, f"web_table {COLUMNS}", tables)
        insert(hall, f"web_seat {SEAT}", seats)
        insert(hall, "web_row (table_id, number, seat, kind, action)", lines)
        rows += len(lines)
    return rows


def insert(hall: Server, where: str, rows: Sequence[Sequence[Any]]) -> None:
    """Write these at once."""
    if hall.database:
        import psycopg

        shared = psycopg.connect(hall.database)
        with shared, shared.cursor() as cursor, cursor.copy(f"copy {where} from stdin") as copy:
            for row in rows:
                copy.write_row(row)
        return
    import sqlite3

    plain = [[str(v)[:26] if isinstance(v, datetime) else v for v in row] for row in rows]
    with sqlite3.connect(hall.data / "tables.sqlite3") as connection:
        places = ", ".join("?" * len(rows[0]))
        connection.executemany(f"insert into {where} values ({places})", plain)


# People


def two(hall: Server) -> list[str]:
    """A new table of two."""
    return [str(seat) for seat in hall.set_table("shaft", ["me", "friend"])]


@contextmanager
def playing(hall: Server, tables: list[list[str]], rate: float) -> Iterator[list[float]]:
    """Play at these tables at a fixed pace; what each action took is in the list, until it is told."""
    took: list[float] = []
    ended = threading.Event()

    def play() -> None:
        rng, turn = random.Random(1), 0
        while not ended.wait(1 / rate):
            number = turn = (turn + 1) % len(tables)
            pages = [(seat, hall.get(seat)) for seat in tables[number]]
            movers = [(seat, page) for seat, page in pages if page.actions]
            if not movers:  # it is over
                tables[number] = two(hall)
            for seat, page in movers[:1]:
                began = time.monotonic()
                hall.act(seat, page.version, action=str(rng.choice(page.actions)))
                took.append(time.monotonic() - began)

    thread = threading.Thread(target=play)
    thread.start()
    try:
        yield took
    finally:
        ended.set()
        thread.join()


def told(took: list[float]) -> dict[str, Any]:
    """How long the actions took since this was last told, in milliseconds."""
    seconds, took[:] = sorted(took), []
    if not seconds:
        return {"actions": 0}
    late = seconds[min(len(seconds) - 1, int(len(seconds) * 0.95))]
    return {
        "actions": len(seconds),
        "median_ms": round(statistics.median(seconds) * 1000, 1),
        "late_ms": round(late * 1000, 1),
        "longest_ms": round(seconds[-1] * 1000, 1),
    }


def tidying(hall: Server, took: list[float]) -> dict[str, Any]:
    """Wait until the hall has let old tables go, and how it was to play meanwhile."""
    left = "select count(*) from web_table where created < ?"
    then = datetime.now(UTC) - timedelta(days=900)
    value = then if hall.database else str(then)[:26]
    before = whole = hall.sql(left, value)[0][0]
    began = time.monotonic()
    while before and time.monotonic() - began < 300:
        time.sleep(0.5)
        now = hall.sql(left, value)[0][0]
        if now == whole:
            began = time.monotonic()
            took.clear()
        before = now
    return {"tidied": whole - before, "tidying_s": round(time.monotonic() - began, 1), "beside_tidying": told(took)}


if __name__ == "__main__":
    sys.exit(main())
