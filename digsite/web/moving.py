"""Connections that move to the process that serves their table.

Whoever accepts a connection may not serve the table that a request is about. Then the connection itself goes to the
process that does, through a socket in a folder of this hall's own, with what was read of the request; nothing stands
between a browser and its table after that. Nothing is forwarded, so a move costs as much as a small request, once.
"""

import asyncio
import logging
import socket
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from digsite.web.answers import Scope
from digsite.web.door import Door
from digsite.web.sharing import Share

PATIENCE = 5.0  # seconds in which a table finds a new process when its own has died
AGAIN = 0.03  # seconds until it is tried again
MOST_MOVES = 12  # of one request
LARGEST = 160_000  # bytes: a head, a body and what tells how often it has moved
log = logging.getLogger(__name__)


class Mover:
    """Gives connections to other processes, and takes theirs."""

    def __init__(self, share: Share) -> None:
        self.share = share
        self._out: socket.socket | None = None

    def close(self) -> None:
        """Give none any more."""
        if self._out is not None:
            self._out.close()

    def _way_out(self) -> socket.socket:
        if self._out is None:
            self._out = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._out.setblocking(False)
            self._out.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 * LARGEST)
        return self._out

    async def move(self, scope: Scope, bucket: int) -> bool:
        """Give a request's connection to whoever serves the bucket; False if that is this process by now.

        Raises TimeoutError if nobody does for a while.
        """
        door: Door | None = scope.get("door")
        until = time.monotonic() + PATIENCE
        if door is not None and door.moves > 1:
            await asyncio.sleep(AGAIN)  # they do not agree yet who serves it
        while time.monotonic() < until:
            if bucket in self.share.held:
                return False
            owner = self.share.now.owners.get(bucket)
            if owner not in (None, self.share.number) and door is not None and self._give(door, owner):
                return True
            await asyncio.sleep(AGAIN)
        raise TimeoutError

    def _give(self, door: Door, worker: int) -> bool:
        request = door.request if door.moves < MOST_MOVES else None
        if request is None:
            return False
        sent = bytes([door.moves + 1]) + request
        door.transport.pause_reading()
        try:
            handle = door.transport.get_extra_info("socket").fileno()
            with_it = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, handle.to_bytes(4, sys.byteorder))]
            self._way_out().sendmsg([sent], with_it, 0, self.share.address_of(worker))
        except OSError:  # that process has died, or takes no more at the moment
            with suppress(RuntimeError):
                door.transport.resume_reading()
            return False
        door.close(at_once=True)
        return True


class Inbox:
    """Where this process receives connections from the others."""

    def __init__(self, share: Share) -> None:
        self.path = Path(share.address_of(share.number))
        self._in = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._in.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4 * LARGEST)
        self._in.bind(str(self.path))
        self._in.setblocking(False)
        self._taken: set[asyncio.Task[Any]] = set()

    def open(self, make: Any) -> None:
        """Take connections from now on; `make` makes their protocol. Call on the event loop's thread."""
        self._make = make
        asyncio.get_running_loop().add_reader(self._in.fileno(), self._read)

    def close(self) -> None:
        """Take no more."""
        with suppress(RuntimeError):
            asyncio.get_running_loop().remove_reader(self._in.fileno())
        self._in.close()
        self.path.unlink(missing_ok=True)
        with suppress(OSError):  # the last one leaves nothing
            self.path.parent.rmdir()

    def _read(self) -> None:
        for _turn in range(16):
            try:
                sent, handles, _flags, _from = socket.recv_fds(self._in, LARGEST, 1)
            except OSError:
                return
            if handles and sent:
                task = asyncio.ensure_future(self._take(socket.socket(fileno=handles[0]), sent))
                self._taken.add(task)
                task.add_done_callback(self._taken.discard)

    async def _take(self, connection: socket.socket, sent: bytes) -> None:
        def made() -> asyncio.Protocol:
            door: Door = self._make()
            door.brought, door.moves = sent[1:], sent[0]
            return door

        try:
            connection.setblocking(False)
            await asyncio.get_running_loop().connect_accepted_socket(made, connection)
        except OSError as error:
            log.warning("A connection was lost on its way: %s", error)
            connection.close()
