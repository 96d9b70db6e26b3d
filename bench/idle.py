"""`python -m bench.idle`: what streams cost on which nothing happens.

Two people sit at each table, each with a page open; nobody does anything. Memory is the processes' own (`Pss`): when
the server is empty, with the tables, with the pages just opened, when they have been quiet for a while, and after they
were closed. Processor time is what the server uses in some seconds of quiet, as a share of a core.
"""

import argparse
import asyncio
import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any

from bench.load import Person, _children, processor_of
from bench.machine import machine
from tests.web.server import Server


def main(words: list[str] | None = None) -> int:
    """Measure and print one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m bench.idle", description=__doc__)
    parser.add_argument("--game", default="shaft")
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=30.0)
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", asked.game)
        server.start()
        try:
            found = asyncio.run(idle(server, asked))
        finally:
            server.close()
    print(json.dumps({"machine": machine(), "load": os.getloadavg()[0], **vars(asked), **found}, indent=1))
    return 0


async def idle(server: Server, asked: argparse.Namespace) -> dict[str, Any]:
    """Open the pages, wait, and close them."""
    memory = {"empty": memory_of(server)}
    seats = [str(s) for _i in range(asked.streams // 2) for s in server.set_table(asked.game, ["me", "friend"])]
    memory["tables"] = memory_of(server)
    people = [await Person(server, seat, number).open() for number, seat in enumerate(seats)]
    for person in people:
        await asyncio.wait_for(person.events.came.wait(), 10)
        person.close_asking()
    memory["opened"] = memory_of(server)
    await asyncio.sleep(45)  # what was drawn is let go when nothing happens
    memory["streams"], quiet = memory_of(server), await used_in(server, asked.seconds)
    for person in people:
        person.events.transport.close()
    await asyncio.sleep(10)
    return {"memory_mb": {**memory, "left": memory_of(server)}, "processor_share_when_quiet": quiet}


async def used_in(server: Server, seconds: float) -> float:
    """Which share of a core the server uses."""
    before = processor_of(server)
    await asyncio.sleep(seconds)
    return round((processor_of(server) - before) / seconds, 4)


def memory_of(server: Server) -> float:
    """Megabytes of the server and its processes."""
    assert server.process
    pids = [server.process.pid, *_children(server.process.pid)]
    sizes = [Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii") for pid in pids]
    kilobytes = [int(size) for text in sizes for size in re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)]
    return round(sum(kilobytes) / 1024, 1)


if __name__ == "__main__":
    raise SystemExit(main())
