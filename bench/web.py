"""`python -m bench.web`: how quick the pages are, over loopback, each measurement bounded.

Drawing is timed in seconds of the processor given to that thread. What goes over the network is timed on the wall and
suffers from other work on the machine; the server's processor time for an action is the steadier figure.
"""

import argparse
import asyncio
import json
import os
import random
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlencode

import digsite
from bench.machine import machine
from digsite.drawing import Screen
from tests.web.server import Server


def main(words: list[str] | None = None) -> int:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--streams", type=int, default=400, help="idle ones")
    parser.add_argument("--opened", type=int, default=900, help="tables that are opened and left")
    parser.add_argument("--rate", type=float, default=40.0, help="actions a second")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--kills", type=int, default=1)
    parser.add_argument("--only", choices=["drawing", "others_screen", "idle_streams", "many_tables", "kills"])
    asked = parser.parse_args(words)
    found: dict[str, Any] = {"machine": machine(), "load": os.getloadavg()[0]}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", "shaft")
        measures: dict[str, Callable[[], Any]] = {
            "drawing": lambda: drawings(Path(folder) / "drawing"),
            "others_screen": lambda: asyncio.run(others_screen(server, asked.tables, asked.rate, asked.seconds)),
            "idle_streams": lambda: asyncio.run(idle_streams(server, asked.streams)),
            "many_tables": lambda: asyncio.run(many_tables(server, asked.opened)),
            "kills": lambda: asyncio.run(kills_under_load(server, asked.kills, 20, 2.0)),
        }
        server.start()
        try:
            for name in [asked.only] if asked.only else measures:
                found[name] = measures[name]()
        finally:
            server.close()
    print(json.dumps(found, indent=1))
    return 0


def drawings(data: Path) -> list[dict[str, Any]]:
    """All games, for each number of seats."""
    set_up_pages(data)
    return [drawing(id, seats) for id in digsite.games() for seats in digsite.game(id).seats]


def set_up_pages(data: Path) -> None:
    """Drawing a page needs Django's tables to be known, not to be there."""
    import django
    from django.conf import settings as django_settings

    from digsite.web.settings import settings

    data.mkdir()
    django_settings.configure(**settings(data))
    django.setup()


# Drawing


def drawing(id: str, seats: int) -> dict[str, Any]:
    """A page for the seat to move and for another, in the middle of a random game."""
    from digsite.core import bits, pick
    from digsite.core.rng import RANDOM_STREAM, generator
    from digsite.web.position import Position

    match = digsite.game(id).new(seats, seed=1)
    position, moments = Position(match), list[Position]()
    position.play([])
    while not match.is_over:
        rng = generator(match.key, RANDOM_STREAM, match.decisions)
        position.play([int(pick(match.weights(), bits(rng.key, rng.stream, rng.index)))])
        moments.append(position.copy())
    chosen = [moments[i * len(moments) // 12] for i in range(2, 11)]
    times = {"mover": [time_of(p, p.match.to_move) for p in chosen]}
    times["other"] = [time_of(p, (p.match.to_move + 1) % seats) for p in chosen]
    return {
        "game": id,
        "seats": seats,
        **{f"{who}_ms": round(statistics.median(t) * 1000, 2) for who, t in times.items()},
    }


def time_of(position: Any, seat: int) -> float:
    """Seconds for a page on which every panel is drawn; its log is told already, as on a live table."""
    from digsite.web import links, page, tables

    best = 9.9
    for _round in range(5):
        fresh = position.copy()
        fresh.match.rename(fresh.match.names)
        told = fresh.match.look(seat)
        live = tables.LiveTable(1, "Amber", "5a" * 16, fresh, ["friend"] * told.seats)
        link = live.links["x"] = links.Link([seat], come=True)
        began = time.thread_time()
        page.fragment(page.shown(live, link, Screen.WIDE))
        best = min(best, time.thread_time() - began)
    return best


# A small client


class Stream:
    """One open event stream."""

    def __init__(self, server: Server, path: str) -> None:
        self.server, self.path = server, path
        self.arrived: asyncio.Queue[float] = asyncio.Queue()

    async def __aenter__(self) -> Self:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port, limit=2**20)
        self.writer.write(f"GET {self.path}events?screen=wide&steps=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        await self.reader.readuntil(b"\r\n\r\n")
        self.task = asyncio.ensure_future(self._read())
        return self

    async def _read(self) -> None:
        while line := await self.reader.readline():
            if line.startswith(b"id: "):
                self.arrived.put_nowait(time.perf_counter())

    async def __aexit__(self, *_error: object) -> None:
        self.task.cancel()
        self.writer.close()


async def ask(server: Server, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[int, str]:
    body = urlencode(fields or {}).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: screen=wide\r\nX-Digsite: 1\r\nConnection: close\r\n"
    )
    writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    said = await reader.read()
    writer.close()
    return int(said.split(b" ", 2)[1]), said.decode()


VERSION = re.compile(r'name="version" value="([^"]*)"')
STEPS = re.compile(r'data-steps="(\d+)"')
CHOICE = re.compile(r'class="choice" form="play" name="action" value="(\d+)"')


def processor_of(server: Server) -> float:
    """Seconds of processor that the server has used."""
    assert server.process
    fields = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# Measurements


class Tables:
    """Many tables at which actions are made, each watched by both players."""

    def __init__(self, server: Server, count: int) -> None:
        self.server, self.count = server, count
        self.seats = [[str(s) for s in server.set_table("shaft", ["me", "friend"])] for _i in range(count)]
        self.streams = [[Stream(server, seat) for seat in pair] for pair in self.seats]
        self.rng, self.busy = random.Random(1), set[int]()
        self.waits: list[float] = []
        self.done = self.unseen = 0

    async def act(self, table: int) -> None:
        """Whoever is to move does something that the other sees."""
        for seat, other in ((0, 1), (1, 0)):
            _status, page = await ask(self.server, "GET", self.seats[table][seat])
            version, choices = VERSION.search(page), CHOICE.findall(page)
            if version is not None and choices:
                public = [c for c in choices if not 7 <= int(c) < 11]  # a first step of a trade is private
                sent = {"version": version[1], "action": self.rng.choice(public)}
                path = f"{self.seats[table][seat]}act?screen=wide&steps={STEPS.findall(page)[0]}"
                await self._send(path, sent, self.streams[table][other].arrived)
                break
        self.busy.discard(table)

    async def _send(self, path: str, sent: dict[str, str], watched: "asyncio.Queue[float]") -> None:
        while not watched.empty():
            watched.get_nowait()
        began = time.perf_counter()
        status, _said = await ask(self.server, "POST", path, sent)
        if status != 200:
            return
        self.done += 1
        try:
            self.waits.append(await asyncio.wait_for(watched.get(), 5) - began)
        except TimeoutError:
            self.unseen += 1

    async def run(self, rate: float, seconds: float) -> None:
        tasks, began = list[asyncio.Task[None]](), time.perf_counter()
        while time.perf_counter() - began < seconds:
            free = [table for table in range(self.count) if table not in self.busy]
            if free:
                table = self.rng.choice(free)
                self.busy.add(table)
                tasks.append(asyncio.ensure_future(self.act(table)))
            await asyncio.sleep(1 / rate)
        await asyncio.gather(*tasks)


async def others_screen(server: Server, count: int, rate: float, seconds: float) -> dict[str, Any]:
    """From sending an action to its arrival at the other player's stream, many tables at once."""
    tables = Tables(server, count)
    streams = [stream for pair in tables.streams for stream in pair]
    for stream in streams:
        await stream.__aenter__()
    await asyncio.sleep(1)
    used = processor_of(server)
    await tables.run(rate, seconds)
    used = processor_of(server) - used
    for stream in streams:
        await stream.__aexit__()
    ordered = sorted(tables.waits)
    return {
        "tables": count,
        "streams": len(streams),
        "asked_per_second": rate,
        "actions": tables.done,
        "unseen": tables.unseen,
        "median_ms": round(statistics.median(ordered) * 1000, 1),
        "p95_ms": round(ordered[int(len(ordered) * 0.95)] * 1000, 1),
        "max_ms": round(ordered[-1] * 1000, 1),
        "server_processor_ms_per_action_with_its_page": round(used / max(tables.done, 1) * 1000, 2),
    }


async def idle_streams(server: Server, count: int) -> dict[str, Any]:
    """What the server holds for streams on which nothing happens."""
    assert server.process
    home = Path(f"/proc/{server.process.pid}")
    seats = [str(s) for _i in range(count // 2) for s in server.set_table("shaft", ["me", "friend"])]
    await asyncio.sleep(2)
    before = held(home)
    streams = [Stream(server, seat) for seat in seats]
    began = time.perf_counter()
    await asyncio.gather(*(stream.__aenter__() for stream in streams))
    connected = time.perf_counter() - began
    await asyncio.sleep(1)
    during = held(home)
    for stream in streams:
        await stream.__aexit__()
    await asyncio.sleep(1)
    return {
        "streams": count,
        "connected_s": round(connected, 2),
        "before": before,
        "during": during,
        "after": held(home),
    }


async def many_tables(server: Server, count: int) -> dict[str, Any]:
    """What the server holds for tables that were opened, and what is left of that once they are forgotten."""
    assert server.process
    home = Path(f"/proc/{server.process.pid}")
    before = held(home)["memory_mb"]
    for _table in range(count):
        for seat in server.set_table("shaft", ["me", "friend"]):
            await ask(server, "GET", str(seat))
    opened = held(home)["memory_mb"]
    await asyncio.sleep(95)  # they are forgotten after a minute, and looked for every 15 seconds
    return {"tables": count, "memory_mb": {"before": before, "opened": opened, "forgotten": held(home)["memory_mb"]}}


def held(home: Path) -> dict[str, int]:
    links = []
    for handle in (home / "fd").iterdir():
        try:
            links.append(str(handle.readlink()))
        except OSError:
            continue
    memory = re.search(r"VmRSS:\s+(\d+)", (home / "status").read_text(encoding="ascii"))
    return {
        "threads": len(list((home / "task").iterdir())),
        "sockets": sum(link.startswith("socket:") for link in links),
        "database_handles": sum("tables.sqlite3" in link for link in links),
        "memory_mb": int(memory[1]) // 1024 if memory else 0,
    }


async def kills_under_load(server: Server, kills: int, tables: int, seconds: float) -> dict[str, Any]:
    """Play many tables as fast as they answer, kill -9, start again; what was acknowledged, and what is there?"""
    acknowledged: list[list[int]] = []  # actions of each table; those of earlier rounds have to stay, too
    lost = 0
    for _kill in range(kills):
        seats = [[str(s) for s in server.set_table("shaft", ["me", "friend"])] for _i in range(tables)]
        acknowledged += [[] for _i in range(tables)]
        tasks = [
            asyncio.ensure_future(play_on(server, pair, told))
            for pair, told in zip(seats, acknowledged[-tables:], strict=True)
        ]
        await asyncio.sleep(seconds)
        server.kill()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        server.start()
        statuses = {(await ask(server, "GET", seat))[0] for pair in seats for seat in pair}
        assert statuses == {200}, statuses
        lost = max(lost, lost_of(acknowledged, server.data / "tables.sqlite3"))
    return {"kills": kills, "acknowledged": sum(map(len, acknowledged)), "lost": lost}


async def play_on(server: Server, pair: list[str], acknowledged: list[int]) -> None:
    """Two people do anything, until their game is over."""
    rng = random.Random(pair[0])
    while True:
        for seat in pair:
            _status, page = await ask(server, "GET", seat)
            version, choices = VERSION.search(page), CHOICE.findall(page)
            while version is not None and choices:
                sent = {"version": version[1], "action": rng.choice(choices)}
                status, page = await ask(server, "POST", f"{seat}act", sent)
                if status == 200:
                    acknowledged.append(int(sent["action"]))
                version, choices = VERSION.search(page), CHOICE.findall(page)
                if status == 429:
                    await asyncio.sleep(0.2)
            if "choices over" in page:
                return


def lost_of(acknowledged: list[list[int]], file: Path) -> int:
    """How many of these actions of the last tables are not in the file, in their order."""
    with sqlite3.connect(file) as connection:
        assert connection.execute("pragma integrity_check").fetchall() == [("ok",)]
        last = connection.execute("select max(id) from web_table").fetchone()[0]
        rows = connection.execute("select table_id, action from web_row where kind = 0 order by table_id, number")
        there: dict[int, list[int]] = {}
        for table, action in rows:
            there.setdefault(table, []).append(action)
    lost = 0
    for table, told in enumerate(acknowledged, last - len(acknowledged) + 1):
        kept = iter(there.get(table, []))
        lost += sum(action not in kept for action in told)
    return lost


if __name__ == "__main__":
    sys.exit(main())
