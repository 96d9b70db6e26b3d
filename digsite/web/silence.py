"""A database that says nothing is no better than one that is away: whoever waits for it too long is freed."""

import logging
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
        self.is_late = False  # did this take too long?

    @contextmanager
    def during(self) -> Iterator[None]:
        """Something is asked of the database."""
        self.since = time.monotonic()
        try:
            yield
        finally:
            self.since, self.is_late = None, False

    def look(self) -> None:
        """End the connection if it has said nothing for too long."""
        if self.since is not None and time.monotonic() - self.since > LONGEST:
            log.warning("The database has said nothing for %.0f s; a connection to it is given up.", LONGEST)
            self.since, self.is_late = time.monotonic(), True
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
