"""A database that says nothing is no better than one that is away: whoever waits for it too long is freed."""

import logging
import math
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

LONGEST = 10.0  # seconds that something may take; what becomes of it then is unknown, as if its connection had broken
LOOK = 1.0  # seconds from one look at those who wait to the next
log = logging.getLogger(__name__)


class Wait:
    """Somebody who waits for the database now and then."""

    def __init__(self) -> None:
        self.raw: Callable[[], Any] = lambda: None  # the connection on which they wait
        self.since: float | None = None
        self.cut_at = -math.inf  # when their connection was last given up

    @contextmanager
    def on(self, used: Any) -> Iterator[None]:
        """Something is asked of the database on this connection of Django's, by one thread at a time."""
        self.raw = lambda: used.connection
        with self.during():
            yield

    @contextmanager
    def during(self) -> Iterator[None]:
        """Something is asked of the database."""
        self.since = time.monotonic()
        try:
            yield
        finally:
            self.since = None

    @property
    def is_late(self) -> bool:
        """Has what they wait for taken too long already?"""
        since = self.since
        return since is not None and since <= self.cut_at

    def look(self) -> None:
        """End the connection if it has said nothing for too long. They come and go meanwhile: `since` is read once."""
        since, now = self.since, time.monotonic()
        if since is not None and now - max(since, self.cut_at) > LONGEST:
            log.warning("The database has said nothing for %.0f s; a connection to it is given up.", LONGEST)
            self.cut_at = now
            cut(self.raw())


def watch(*waits: Wait) -> None:
    """Look at them in a thread, until the process ends: whoever closes the hall may be one of them."""

    def run() -> None:
        while True:
            time.sleep(LOOK)
            for wait in waits:
                wait.look()

    threading.Thread(target=run, name="watch", daemon=True).start()


def cut(raw: Any) -> None:
    """Whoever waits on this connection hears that it has ended. It is theirs to close: they may be using its handle."""
    if raw is not None:
        with suppress(Exception), socket.socket(fileno=os.dup(raw.fileno())) as line:  # else it has ended already
            line.shutdown(socket.SHUT_RDWR)
