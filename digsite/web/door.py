"""The door: what comes in is bounded in size, number and time before anything else sees it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from digsite.text import _
from digsite.web.answers import HEADERS, NOT_KEPT, Receive, Scope, Send, answer
from digsite.web.figures import REFUSALS

App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Door(HttpToolsProtocol):
    """A connection whose requests begin within a time and a size: the first line and the headers.

    Of connections that have sent only half of that for a second, so many are kept; the oldest go. Many may come at
    once, as browsers do when a hall has been opened again.
    """

    LARGEST_HEAD: ClassVar[int] = 16_384
    MOST_HEADERS: ClassVar[int] = 100
    MOST_IN_LINE: ClassVar[int] = 16  # requests that were sent before the one before them was answered
    HEAD_SECONDS: ClassVar[float] = 10.0
    MOST_HALF_SENT: ClassVar[int] = 256
    MOST_AT_ONCE: ClassVar[int] = 4096
    half_sent: ClassVar[dict["Door", None]] = {}  # the oldest first
    next_look: ClassVar[float] = 0.0  # at those, when there are too many
    keeps: ClassVar[bool] = False  # what was read of a request, because its connection may move to another process
    since = 0.0  # when its request began
    brought = b""  # what another process had read
    moves = 0  # of this request from one process to another

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._timer: asyncio.TimerHandle | None = None
        self._read, self._begun = bytearray(), 0  # of requests that are not answered yet, and how many
        self._head = 0  # bytes of a head that is not complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()
        if self.brought:
            self.data_received(self.brought)

    def connection_lost(self, exc: Exception | None) -> None:
        self._have_head()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.keeps and len(self._read) <= LARGEST_BODY + self.LARGEST_HEAD:
            self._read += data
        super().data_received(data)
        if self._timer is not None:
            self._head += len(data)
            if self._head > self.LARGEST_HEAD:
                self._have_head()
                self.send_400_response("This request is too long.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begun += 1
        self.scope["door"] = self  # type: ignore[typeddict-unknown-key]
        self._await_head()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._read.clear()
        self._begun = self.moves = 0

    def send_400_response(self, msg: str) -> None:
        """The last answer here, with what every answer carries."""
        more = {"Cache-Control": NOT_KEPT, "Content-Type": "text/plain; charset=utf-8", "Connection": "close"}
        lines = {**HEADERS, **more, "Content-Length": str(len(msg))}.items()
        head = "".join(f"{name}: {value}\r\n" for name, value in lines)
        self.transport.write(f"HTTP/1.1 400 Bad Request\r\n{head}\r\n{msg}".encode("ascii"))
        self.transport.close()

    @property
    def request(self) -> bytes | None:
        """What was read, if that is one whole request to which nothing has been answered."""
        answered = self.cycle is None or self.cycle.response_started or self.cycle.more_body
        one = self._begun == 1 and len(self._read) <= LARGEST_BODY + self.LARGEST_HEAD
        return None if answered or not one or self.transport.is_closing() else bytes(self._read)

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > self.MOST_HEADERS:
            raise ValueError(_("This request is too long."))  # the parser ends the connection, and reads no further

    def on_headers_complete(self) -> None:
        self._have_head()
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self.LARGEST_HEAD or len(self.pipeline) > self.MOST_IN_LINE:
            raise ValueError(_("This request is too long."))
        super().on_headers_complete()

    def _await_head(self) -> None:
        if self._timer is None:
            self._head, self.since = 0, self.loop.time()
            self._timer = self.loop.call_later(self.HEAD_SECONDS, self.turn_out)
            self.half_sent[self] = None
            self._make_room()

    def _make_room(self) -> None:
        while len(self.half_sent) > self.MOST_HALF_SENT:
            oldest = next(iter(self.half_sent))
            if len(self.half_sent) <= self.MOST_AT_ONCE and oldest.since > self.loop.time() - 1:
                self._look_again(oldest.since + 1.01)
                return
            oldest.turn_out()

    def _look_again(self, then: float) -> None:
        """Though nobody else may come."""
        if Door.next_look < then:
            Door.next_look = then
            self.loop.call_at(then, self._make_room)

    def turn_out(self) -> None:
        """It has sent half a request for too long."""
        REFUSALS.labels("half_sent").inc()
        self.close()

    def close(self, *, at_once: bool = False) -> None:
        """Hear nothing more from here."""
        self._have_head()
        if at_once:
            self.cycle.disconnected = True
            self.transport.abort()
        else:
            self.transport.close()

    def _have_head(self) -> None:
        self.half_sent.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


LARGEST_BODY = 100_000
BODY_SECONDS = 10.0


def bounded(app: App) -> App:
    """The application, handed only bodies that have come whole: not too long, and in time."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        try:
            body = await asyncio.wait_for(_whole(receive), BODY_SECONDS)
        except BrokenOff:
            return
        except TimeoutError:
            await answer(send, 408, _("This request did not come in time."), close=True)
            return
        if body is None:
            await answer(send, 413, _("This request is too long."), close=True)
            return
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def again() -> dict[str, Any]:
            return waiting.pop() if waiting else await receive()

        await app(scope, again, send)

    return guarded


class BrokenOff(Exception):
    """Who asked has gone before the request was complete."""


async def _whole(receive: Receive) -> bytes | None:
    """The body; None if it is too long."""
    body, more = bytearray(), True
    while more:
        part = await receive()
        if part["type"] == "http.disconnect":
            raise BrokenOff
        body += part.get("body", b"")
        more = part.get("more_body", False)
        if len(body) > LARGEST_BODY:
            return None
    return bytes(body)
