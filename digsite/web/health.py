"""Two addresses for whoever looks after a server, under any name: does this process answer, and can people play?"""

import asyncio
import logging
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from django.db import connection

from digsite.text import _
from digsite.web import models
from digsite.web.answers import Receive, Scope, Send, answer
from digsite.web.door import App
from digsite.web.hall import Hall
from digsite.web.ticking import Beat

ALIVE, READY = "/healthz", "/readyz"
PATHS = (ALIVE, READY)
PATIENCE = 3.0  # seconds in which a database answers
KEPT = 1.0  # seconds for which its answer is good: however often somebody asks
log = logging.getLogger(__name__)


class Health:
    """How a hall is."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._thread = ThreadPoolExecutor(1, "health")
        self._asked: asyncio.Task[bool] | None = None
        self._until = 0.0
        self._tried: Future[Any] | None = None  # something small to be written, after it was refused

    async def why_not(self) -> str:
        """Why people cannot play here now; "" if they can."""
        hall = self.hall
        if hall.closing:
            return "closing"
        if hall.preparing:
            return "preparing"
        if not await self._database_answers():
            return "database"
        if hall.share is not None and not hall.share.is_settled:
            return "share"
        return ""

    async def _database_answers(self) -> bool:
        if self._asked is None or (self._asked.done() and time.monotonic() > self._until):
            self._asked = asyncio.ensure_future(self._ask())
        return await asyncio.shield(self._asked)

    async def _ask(self) -> bool:
        try:
            asked = asyncio.get_running_loop().run_in_executor(self._thread, _ask_database)
            await asyncio.wait_for(asked, PATIENCE)
            return self._takes()
        except Exception as error:
            log.warning("The database does not answer: %s", type(error).__name__)
            return False
        finally:
            self._until = time.monotonic() + KEPT

    def _takes(self) -> bool:
        """Was what was last to be written taken? If not, try again, so that this is noticed when it is."""
        writer = self.hall.writer
        if writer.refused and (self._tried is None or self._tried.done()):
            self._tried = writer.submit(Beat())
        return not (writer.refused or writer.wait.is_late)

    def close(self) -> None:
        """Ask no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _ask_database() -> None:
    try:
        if connection.vendor == "sqlite":
            Path(connection.settings_dict["NAME"]).stat()  # else asking would make an empty one
        models.Heart.objects.exists()
    finally:
        connection.close()


def healthy(app: App, health: Health) -> App:
    """The application with these two addresses before it."""

    async def told(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] not in PATHS:
            await app(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            await answer(send, 405, _("This address can only be read."))
        elif scope["path"] == ALIVE:
            await answer(send, 200, "ok\n")
        else:
            why_not = await health.why_not()
            await answer(send, 503 if why_not else 200, f"{why_not or 'ok'}\n")

    return told
