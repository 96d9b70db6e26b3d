"""`python -m bench.attack`: how long two people wait for their actions while somebody else means harm.

Three tables of Shaft are played at a steady rate, each by two people with their streams open, over loopback. A hostile
client (`bench.hostile`) works beside them from another address, each kind for some seconds.
"""

import argparse
import asyncio
import json
import os
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from bench.hostile import KINDS
from bench.machine import machine
from bench.web import CHOICE, STEPS, VERSION, Stream, ask, held, processor_of
from tests.web.server import Server

TABLES = 3
RATE = 8.0  # actions a second at each
USUAL = {"beat": 800, "tables_a_minute": 30, "streams": 250}  # as `digsite serve` has it


def main(words: list[str] | None = None) -> int:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0, help="for each kind")
    parser.add_argument("--only", default="", help="kinds with this in their name")
    asked = parser.parse_args(words)
    kinds = [kind for kind in KINDS if asked.only in kind]
    found: dict[str, Any] = {"machine": machine()}
    with tempfile.TemporaryDirectory() as folder:
        found["usual limits"] = phases(Path(folder) / "usual", ["nobody", *kinds], asked.seconds, **USUAL)
        unlimited = [kind for kind in kinds if "tables" in kind]
        found["no limits"] = phases(Path(folder) / "unlimited", unlimited, asked.seconds)
    print(json.dumps(found, indent=1))
    return 0


def phases(data: Path, kinds: Sequence[str], seconds: float, **limits: Any) -> dict[str, Any]:
    """One kind after the other, at one server."""
    server = Server(data, "shaft", **limits).start()
    try:
        return {kind: asyncio.run(phase(server, kind, seconds)) for kind in kinds}
    finally:
        server.close()


async def phase(server: Server, kind: str, seconds: float) -> dict[str, Any]:
    """What the good people meet with while this goes on."""
    tables = [Table(server) for _number in range(TABLES)]
    async with AsyncExitStack() as stack:
        for stream in (stream for table in tables for stream in table.streams):
            await stack.enter_async_context(stream)
        await played(tables, 1.0)
        for table in tables:
            table.waits.clear()
        before, elsewhere = memory(server), Elsewhere(server)
        hostile = await begun(kind, server.port, seconds)
        await played(tables, seconds)
        said, _nothing = await hostile.communicate()
    assert hostile.returncode == 0, kind
    waits = sorted(wait for table in tables for wait in table.waits)
    return {
        "actions": len(waits),
        "median_ms": ms(statistics.median(waits)),
        "p95_ms": ms(waits[int(len(waits) * 0.95)]),
        "worst_ms": ms(waits[-1]),
        "memory_mb": [before, memory(server)],
        "cores_busy_elsewhere": elsewhere.cores(),
        "hostile": json.loads(said or b"{}"),
    }


async def begun(kind: str, port: int, seconds: float) -> asyncio.subprocess.Process:
    """The hostile client, in a process of its own."""
    words = ["-m", "bench.hostile", kind, str(port), str(seconds)] if kind in KINDS else ["-c", ""]
    return await asyncio.create_subprocess_exec(
        sys.executable, *words, stdout=asyncio.subprocess.PIPE, start_new_session=True
    )


async def played(tables: "Sequence[Table]", seconds: float) -> None:
    await asyncio.gather(*(table.play(number / RATE / len(tables), seconds) for number, table in enumerate(tables)))


class Table:
    """Two people who play at a steady rate."""

    def __init__(self, server: Server) -> None:
        self.server, self.rng = server, random.Random(1)
        self.seats = [str(seat) for seat in server.set_table("shaft", ["me", "friend"])]
        self.streams = [Stream(server, seat) for seat in self.seats]
        self.waits: list[float] = []

    async def play(self, later: float, seconds: float) -> None:
        began = time.perf_counter()
        due = began + later
        while (now := time.perf_counter()) - began < seconds:
            await asyncio.sleep(due - now)
            await self._act()
            due = max(due + 1 / RATE, time.perf_counter())

    async def _act(self) -> None:
        """Whoever is to move does anything; after the last action, play again."""
        for seat in self.seats:
            _status, page = await ask(self.server, "GET", seat)
            if choices := CHOICE.findall(page):
                return await self._send(seat, page, action=self.rng.choice(choices))
        return await self._send(seat, page, again="1")

    async def _send(self, seat: str, page: str, **fields: str) -> None:
        fields["version"] = VERSION.findall(page)[0]
        path = f"{seat}act?screen=wide&steps={STEPS.findall(page)[0]}"
        began = time.perf_counter()
        status, _page = await ask(self.server, "POST", path, fields)
        assert status == 200, status
        self.waits.append(time.perf_counter() - began)


class Elsewhere:
    """What the cores do for others than those who are measured."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.began, self.busy = time.monotonic(), self._busy()

    def _busy(self) -> float:
        fields = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:]
        user, nice, system, _idle, _waiting, *more = map(int, fields[:8])
        all_of_it = (user + nice + system + sum(more)) / os.sysconf("SC_CLK_TCK")
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        ours = time.process_time() + children.ru_utime + children.ru_stime
        return all_of_it - ours - processor_of(self.server)

    def cores(self) -> float:
        """How many of them, on average."""
        return round((self._busy() - self.busy) / (time.monotonic() - self.began), 2)


def ms(seconds: float) -> float:
    return round(seconds * 1000, 1)


def memory(server: Server) -> int:
    """Megabytes that the server has."""
    assert server.process
    return held(Path(f"/proc/{server.process.pid}"))["memory_mb"]


if __name__ == "__main__":
    sys.exit(main())
