"""`python -m bench.hostile KIND PORT SECONDS`: one client that means harm, from an address of its own.

It sends what one computer can: eight connections side by side, on each the next request when the last is answered or
cut off, and at most 400 new connections a second. It prints what became of it.
"""

import asyncio
import json
import os
import random
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from urllib.parse import urlencode

from tests.web.server import Client

SIDE_BY_SIDE = 8
CONNECTIONS = 400  # a second
MB = 1_000_000
LENGTH = re.compile(r"content-length: (\d+)", re.IGNORECASE)
VERSION = re.compile(r'name="version" value="([^"]*)"')
CHOICE = re.compile(r'class="choice" form="play" name="action" value="(\d+)"')
Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Hostile:
    """One client, as long as it lasts."""

    def __init__(self, port: int, seconds: float, source: str) -> None:
        self.port, self.until, self.source = port, time.monotonic() + seconds, source
        self.client = Client(port, source)
        self.became: Counter[str] = Counter()  # of its requests
        self._next = 0.0  # when it may connect again

    def is_over(self) -> bool:
        return time.monotonic() > self.until

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[Wire]:
        now = time.monotonic()
        self._next = max(self._next, now) + 1 / CONNECTIONS
        await asyncio.sleep(self._next - now)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))
        try:
            yield reader, writer
        finally:
            writer.close()

    async def over_and_over(self, work: Callable[[], Awaitable[None]], side_by_side: int = SIDE_BY_SIDE) -> None:
        """Do this until the time is up, on so many connections."""

        async def keep_on() -> None:
            while not self.is_over():
                try:
                    async with asyncio.timeout_at(asyncio.get_running_loop().time() + self.until - time.monotonic()):
                        await work()
                except TimeoutError:
                    return
                except (OSError, asyncio.IncompleteReadError):
                    self.became["cut off"] += 1

        await asyncio.gather(*(keep_on() for _number in range(side_by_side)))

    def a_seat(self, *others: str) -> str:
        """The link of a table that it sets up with these others."""
        return next(str(seat) for seat in self.client.set_table("shaft", ["me", *others]) if seat is not None)

    # What does not end

    async def endless(self, begin: str, more: bytes, most: int) -> None:
        """Requests of so many bytes."""
        part = more * (65_536 // len(more))

        async def send() -> None:
            async with self.connected() as (reader, writer):
                writer.write(begin.encode())
                sent = 0
                while sent < most and not reader.at_eof():
                    writer.write(part)
                    sent += len(part)
                    await writer.drain()
                self.became["taken whole" if sent >= most else "cut off"] += 1

        await self.over_and_over(send)

    async def line(self) -> None:
        """An unfinished first line."""
        await self.endless("GET /", b"a", 60 * MB)

    async def header(self) -> None:
        """One long header."""
        await self.endless("GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"a", 30 * MB)

    async def headers(self) -> None:
        """Headers without end."""
        await self.endless("GET / HTTP/1.1\r\nHost: localhost\r\n", b"X: y\r\n", 300 * MB)

    async def body(self) -> None:
        """A large form for the hall."""
        await self.endless(f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {300 * MB}\r\n\r\n", b"a", 300 * MB)

    async def act_body(self) -> None:
        """A large action."""
        begin = f"POST {self.a_seat('friend')}act HTTP/1.1\r\nHost: localhost\r\nContent-Length: {300 * MB}\r\n\r\n"
        await self.endless(begin, b"a", 300 * MB)

    async def half_sent(self) -> None:
        """Many requests that never come whole."""
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

        async def hold() -> None:
            async with self.connected() as (reader, writer):
                writer.write(b"GET / HTTP/1.1\r\nHost: loc")
                self.became["begun"] += 1
                await reader.read()
                self.became["cut off"] += 1

        await self.over_and_over(hold, 1200)

    # What asks for work

    async def flood(self, requests: list[str]) -> None:
        """These again and again."""

        async def ask() -> None:
            async with self.connected() as wire:
                while not self.is_over():
                    for request in requests:
                        status, _text = await answered(wire, request)
                        self.became[str(status)] += 1

        await self.over_and_over(ask)

    async def pages(self) -> None:
        """The hall and the rules."""
        packed = "Accept-Encoding: gzip\r\n"
        await self.flood([get("/", packed), get("/rules/shaft", packed)])

    async def stale(self) -> None:
        """Actions of an old page, and questions."""
        seat = self.a_seat("friend")
        await self.flood(
            [post(f"{seat}act", version="0-0", action="0"), get(f"{seat}why?action=3"), get(f"{seat}if?action=0")]
        )

    async def tables_of_bots(self) -> None:
        """A hundred tables, each with three bots that think ahead, played on so that they have to."""
        seats = [seat for _number in range(100) if (seat := self.another("search", "search", "search"))]
        await self.over_and_over(lambda: self.play_on(random.choice(seats)))

    def another(self, *others: str) -> str | None:
        made = self.client.set_up("shaft", ["me", *others])
        self.became[str(made.status)] += 1
        return made.headers.get("location")

    async def play_on(self, seat: str) -> None:
        """Do anything that is allowed at this seat, if it is its turn."""
        async with self.connected() as wire:
            _status, page = await answered(wire, get(seat))
            version, choices = VERSION.search(page), CHOICE.findall(page)
            if version is not None and choices:
                status, _page = await answered(wire, post(f"{seat}act", version=version[1], action=choices[-1]))
                self.became[str(status)] += 1

    # Streams

    async def dropped_streams(self) -> None:
        """Streams that are opened and left at once."""
        seats = [self.a_seat("friend") for _number in range(4)]

        async def drop() -> None:
            async with self.connected() as (reader, writer):
                writer.write(stream(random.choice(seats)).encode())
                self.became[(await reader.readuntil(b"\r\n")).split()[1].decode()] += 1

        await self.over_and_over(drop)

    async def deaf_streams(self) -> None:
        """Streams that are never read, of tables at which something happens all the time."""
        pairs = [[str(seat) for seat in self.client.set_table("shaft", ["me", "friend"])] for _number in range(10)]
        seats = [seat for pair in pairs for seat in pair]

        async def never_read(seat: str) -> None:
            async with self.connected() as (_reader, writer):
                writer.transport.pause_reading()  # type: ignore[attr-defined]
                writer.write(stream(seat).encode())
                self.became["streams"] += 1
                await asyncio.sleep(self.until - time.monotonic())

        deaf = [asyncio.ensure_future(never_read(seat)) for seat in seats for _page in range(12)]
        await self.over_and_over(lambda: self.play_on(random.choice(seats)), 4)
        await asyncio.gather(*deaf, return_exceptions=True)


KINDS: dict[str, Callable[[Hostile], Coroutine[None, None, None]]] = {
    "unfinished line of 60 MB": Hostile.line,
    "header of 30 MB": Hostile.header,
    "endless headers": Hostile.headers,
    "body of 300 MB for the hall": Hostile.body,
    "body of 300 MB as an action": Hostile.act_body,
    "1,200 half-sent requests": Hostile.half_sent,
    "100 tables of bots": Hostile.tables_of_bots,
    "stale actions and questions": Hostile.stale,
    "streams opened and dropped": Hostile.dropped_streams,
    "the hall and the rules": Hostile.pages,
    "240 streams that are never read": Hostile.deaf_streams,
}


# Requests


def get(path: str, more: str = "") -> str:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: screen=wide\r\n{more}\r\n"


def stream(seat: str) -> str:
    return get(f"{seat}events?screen=wide&steps=0")


def post(path: str, **fields: str) -> str:
    body = urlencode(fields)
    head = f"POST {path}?screen=wide&steps=0 HTTP/1.1\r\nHost: localhost\r\nX-Digsite: 1\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n{body}"


async def answered(wire: Wire, request: str) -> tuple[int, str]:
    """Ask on a connection that stays open."""
    reader, writer = wire
    writer.write(request.encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = LENGTH.search(head)
    body = await reader.readexactly(int(length[1])) if length else await in_chunks(reader)
    return int(head.split()[1]), body.decode("utf-8", "replace")


async def in_chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        body += await reader.readexactly(size + 2)
    await reader.readexactly(2)
    return body


def main(kind: str, port: str, seconds: str) -> None:
    """Be this kind of client for so long."""
    os.nice(5)  # it stands for another computer: whoever is measured comes first
    address = f"127.0.0.{2 + list(KINDS).index(kind)}"  # another one for each kind, none the good client's
    hostile = Hostile(int(port), float(seconds), address)
    asyncio.run(KINDS[kind](hostile))
    print(json.dumps(hostile.became))


if __name__ == "__main__":
    main(*sys.argv[1:])
