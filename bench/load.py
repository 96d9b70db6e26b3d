"""`python -m bench.load`: how many durable actions a second a hall takes, with all pages open that people would have.

Both players of each table have their stream open, as browsers that show every step. Some tables are played at a time,
as fast as they answer; an answer counts when it has come with status 200, which is after its commit. The load generator
is a process of its own on the same cores.
"""

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlencode

import tests.web.server
from bench.machine import machine
from tests.catalogue import WORK
from tests.web.server import Server

VERSION = re.compile(rb'name="version" value="([^"]*)"')
STEPS = re.compile(rb'data-steps="(\d+)"')
CHOICE = re.compile(rb'class="choice" form="play" name="action" value="(\d+)"')
NEXT = b"<!--next-->"
BESIDE = Path(__file__).parent / "beside"
BEAT = 800  # milliseconds from one move of a bot to the next, as usual


def main(words: list[str] | None = None) -> int:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--game", default="shaft")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--posters", type=int, default=32, help="tables that are played at a time")
    parser.add_argument("--rate", type=float, default=0.0, help="actions a second; 0: as many as possible")
    parser.add_argument("--bots", type=int, default=0, help="tables at which four bots play and somebody watches")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--postgresql", action="store_true", help="a PostgreSQL of its own, and two processes")
    parser.add_argument("--beside", action="store_true", help="the same with boardgame.io and a toy game; needs npm")
    asked = parser.parse_args(words)
    tests.web.server.POSTGRESQL = asked.postgresql
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", asked.game, beat=BEAT)
        server.start()
        try:
            found = asyncio.run(load(server, asked))
        finally:
            server.close()
    if asked.beside:
        theirs = found["boardgame_io"] = beside(asked)
        found["ratio"] = round(found["actions_a_second"] / theirs["actions_a_second"], 3)
    print(json.dumps({"machine": machine(), "load": os.getloadavg()[0], **vars(asked), **found}, indent=1))
    return 0


class Answers(asyncio.Protocol):
    """A connection that is kept: one request after the other."""

    def __init__(self) -> None:
        self.received, self.expected = bytearray(), -1
        self.waiting: asyncio.Future[tuple[int, bytes]] | None = None
        self.open = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.received += data
        if self.expected < 0:
            end = self.received.find(b"\r\n\r\n")
            if end < 0:
                return
            length = re.search(rb"content-length: (\d+)", self.received[:end], re.IGNORECASE)
            self.expected = end + 4 + int(length[1]) if length else 0  # else it comes in pieces
        whole = len(self.received) >= self.expected if self.expected else self.received.endswith(b"\r\n0\r\n\r\n")
        if whole and self.waiting is not None:
            status, body = int(self.received[9:12]), bytes(self.received[self.received.find(b"\r\n\r\n") + 4 :])
            self.received, self.expected = bytearray(), -1
            waiting, self.waiting = self.waiting, None
            waiting.set_result((status, body))

    def connection_lost(self, _error: Exception | None) -> None:
        self.open = False
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(OSError("the connection was closed"))


class Events(asyncio.Protocol):
    """A stream: when did a page come, which was the last, and how much in all?"""

    def __init__(self) -> None:
        self.bytes = 0
        self.came = asyncio.Event()
        self.received, self.page = bytearray(), b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        self.received += data
        if data.endswith(b"\n\n\r\n"):  # what was sent at once is there
            last = self.received.rfind(b"\nid: ")
            if last >= 0:
                self.page = bytes(self.received[last:])
                self.came.set()
            self.received = bytearray()


class Person:
    """A seat with its stream and the connection by which it acts."""

    def __init__(self, server: Server, path: str, number: int) -> None:
        self.server, self.path = server, path
        self.source = f"127.0.{1 + number // 200}.{1 + number % 200}", 0  # everybody has an address of their own
        self.asking: Answers | None = None
        self.page = b""

    async def open(self) -> Self:
        loop = asyncio.get_running_loop()
        self.page = (await self.ask("GET", self.path))[1]
        steps = STEPS.findall(self.page)
        _t, self.events = await loop.create_connection(Events, "127.0.0.1", self.server.port, local_addr=self.source)
        path = f"{self.path}events?screen=wide&steps={int(steps[-1]) if steps else 0}"
        _t.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        return self

    async def ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[int, bytes]:
        try:
            return await self._ask(method, path, fields)
        except OSError:  # a server closes what was not used for a while; so browsers ask again
            return await self._ask(method, path, fields)

    async def _ask(self, method: str, path: str, fields: dict[str, str] | None) -> tuple[int, bytes]:
        loop = asyncio.get_running_loop()
        if self.asking is None or not self.asking.open:
            _t, self.asking = await loop.create_connection(
                Answers, "127.0.0.1", self.server.port, local_addr=self.source
            )
        body = urlencode(fields or {})
        self.asking.waiting = loop.create_future()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: screen=wide\r\nX-Digsite: 1\r\n"
        self.asking.transport.write(f"{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())  # type: ignore[attr-defined]
        return await self.asking.waiting

    def close_asking(self) -> None:
        """Its stream alone stays open."""
        if self.asking is not None:
            self.asking.transport.close()
            self.asking = None

    @property
    def choices(self) -> list[bytes]:
        return CHOICE.findall(self.page.rpartition(NEXT)[2])

    async def act(self, choice: bytes) -> int:
        page = self.page.rpartition(NEXT)[2]
        version, steps = VERSION.findall(page)[0].decode(), STEPS.findall(page)[0].decode()
        sent = {"version": version, "action": choice.decode()}
        status, self.page = await self.ask("POST", f"{self.path}act?screen=wide&steps={steps}", sent)
        return status

    async def again(self) -> int:
        version = VERSION.findall(self.page.rpartition(NEXT)[2])[0].decode()
        status, self.page = await self.ask("POST", f"{self.path}act?screen=wide", {"version": version, "again": ""})
        return status


class Load:
    """Tables, who plays at them, and what was measured."""

    def __init__(self, server: Server, pairs: list[list[Person]]) -> None:
        self.server, self.pairs = server, pairs
        self.free = list(range(len(pairs)))
        self.rng = random.Random(1)
        self.counting = False
        self.statuses: dict[int, int] = {}
        self.answers: list[float] = []
        self.screens: list[float] = []
        self.unseen = 0

    async def step(self, table: int) -> None:
        """Whoever is to move does something; the other's stream is to show it."""
        pair = self.pairs[table]
        for me, other in (pair, pair[::-1]):
            if not me.choices and me.events.page:
                me.page = me.events.page
            if b"choices over" in me.page:
                await me.again()
                return
            if me.choices:
                await self._act(me, other, self.rng.choice(me.choices))
                other.page = b""  # its stream brings the next
                return

    async def _act(self, me: Person, other: Person, choice: bytes) -> None:
        other.events.came.clear()
        began = time.perf_counter()
        seen = asyncio.ensure_future(self._seen(other, began)) if not 7 <= int(choice) < 11 else None
        status = await me.act(choice)
        if self.counting:
            self.statuses[status] = self.statuses.get(status, 0) + 1
            if status == 200:
                self.answers.append(time.perf_counter() - began)
        if seen is not None:
            await seen if status == 200 else seen.cancel()

    async def _seen(self, other: Person, began: float) -> None:
        try:
            await asyncio.wait_for(other.events.came.wait(), 5)
            if self.counting:
                self.screens.append(time.perf_counter() - began)
        except TimeoutError:
            self.unseen += self.counting

    async def poster(self, until: float) -> None:
        while time.perf_counter() < until:
            table = self.free.pop(self.rng.randrange(len(self.free)))
            await self.step(table)
            self.free.append(table)

    async def paced(self, rate: float, until: float) -> None:
        tasks, due = set[asyncio.Task[None]](), time.perf_counter()
        while (due := due + 1 / rate) < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if self.free:
                table = self.free.pop(self.rng.randrange(len(self.free)))
                task = asyncio.ensure_future(self.step(table))
                task.add_done_callback(lambda _done, table=table: self.free.append(table))  # type: ignore[misc]
                tasks.add(task)
                task.add_done_callback(tasks.discard)
        await asyncio.gather(*tasks)


async def load(server: Server, asked: argparse.Namespace) -> dict[str, Any]:
    """Open everything, warm up, measure."""
    pairs = []
    for number in range(asked.tables):
        seats = server.set_table(asked.game, ["me", "friend"])
        pairs.append([await Person(server, str(seat), 2 * number + i).open() for i, seat in enumerate(seats)])
    for number in range(asked.bots):
        where = server.set_up(asked.game, ["master"] * 4).headers["location"]
        await Person(server, where, 2 * asked.tables + number).open()
    made = Load(server, pairs)
    play = made.paced if asked.rate else None

    async def during(seconds: float) -> None:
        until = time.perf_counter() + seconds
        if play is not None:
            await play(asked.rate, until)
        else:
            await asyncio.gather(*(made.poster(until) for _poster in range(asked.posters)))

    await during(4.0)
    made.counting, used, mine = True, processor_of(server), time.process_time()
    began = time.perf_counter()
    await during(asked.seconds)
    took, used, mine = time.perf_counter() - began, processor_of(server) - used, time.process_time() - mine
    done = made.statuses.get(200, 0)
    return {
        "actions": done,
        "actions_a_second": round(done / took, 1),
        "statuses": made.statuses,
        "unseen": made.unseen,
        "answer_ms": spread(made.answers),
        "others_screen_ms": spread(made.screens),
        "server_processor_ms_an_action": round(used / max(1, done) * 1000, 2),
        "server_cores": round(used / took, 2),
        "generator_cores": round(mine / took, 2),
        "streamed_mb": round(sum(p.events.bytes for pair in pairs for p in pair) / 1e6, 1),
    }


# Beside it: boardgame.io, in memory, with a toy game that the server neither draws nor writes down


def beside(asked: argparse.Namespace) -> dict[str, Any]:
    """What the same number of tables and people at them get there."""
    home = WORK / "beside"
    home.mkdir(parents=True, exist_ok=True)
    for file in BESIDE.iterdir():
        shutil.copy(file, home)
    subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], cwd=home, check=True, stdout=2)
    with subprocess.Popen(["node", "server.mjs"], cwd=home, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            port = next(line.split()[1] for line in server.stdout if line.startswith("port"))
            figures = (port, asked.tables, asked.posters, asked.rate, asked.seconds)
            said = subprocess.run(
                ["node", "load.mjs", *map(str, figures)],
                cwd=home,
                check=True,
                stdout=subprocess.PIPE,
                timeout=60 + 4 * asked.seconds,
            )
        finally:
            server.kill()
    made: dict[str, Any] = json.loads(said.stdout)
    return made


def spread(seconds: list[float]) -> dict[str, float]:
    """The middle, and how bad it can be, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    at = {"median": 0.5, "p95": 0.95, "p99": 0.99}
    found = {
        name: round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 1) for name, share in at.items()
    }
    return {**found, "max": round(ordered[-1] * 1000, 1), "mean": round(statistics.fmean(ordered) * 1000, 1)}


def processor_of(server: Server) -> float:
    """Seconds of processor that the server and its workers have used."""
    assert server.process
    return sum(_used(pid) for pid in [server.process.pid, *_children(server.process.pid)])


def _used(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()]


if __name__ == "__main__":
    raise SystemExit(main())
