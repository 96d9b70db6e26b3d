"""What is noted of every request: how many of which kind were answered how, and a line in the log where it is wanted.

A path is noted by its kind, such as /t/.../act, because the address of a seat is a secret.
"""

import logging
import re
import time
from typing import Any

from django.urls import Resolver404, resolve

from digsite.web import figures
from digsite.web.answers import Receive, Scope, Send, answer, went_wrong
from digsite.web.door import App
from digsite.web.health import PATHS
from digsite.web.live import PATH

METHODS = ("GET", "HEAD", "POST")
FILES = "/static/"
UNKNOWN = "other"
REASONS = {  # what a status says, where nobody has said it more exactly
    400: "malformed",
    403: "forbidden",
    404: "nothing_there",
    405: "method",
    408: "late",
    409: "stale",
    410: "unreadable",
    413: "long",
    422: "not_allowed",
    429: "limit",
    500: "failure",
    503: "unavailable",
}
log = logging.getLogger("digsite.requests")


def kind_of(path: str) -> str:
    """What kind of address this is; nothing of it that only somebody may know."""
    live = PATH.fullmatch(path)
    if live is not None:
        return f"/t/.../{live[2]}"
    if path in PATHS:
        return path
    if path.startswith(FILES):
        return f"{FILES}..."
    try:
        return "/" + re.sub(r"<[^>]*>", "...", resolve(path).route)
    except Resolver404:
        return UNKNOWN


def watched(app: App, *, lines: bool = False) -> App:
    """The application, with everything counted; and with a line for each request?"""

    async def seen(scope: Scope, receive: Receive, send: Send) -> None:
        method = scope["method"] if scope["method"] in METHODS else UNKNOWN
        began, kind, status = time.monotonic(), kind_of(scope["path"]), 0

        def note(found: int) -> None:
            nonlocal status
            status = found
            figures.REQUESTS.labels(method, kind, str(found)).inc()
            if found >= 400:
                figures.REFUSALS.labels(scope.get("reason") or REASONS.get(found, UNKNOWN)).inc()

        async def noted(part: dict[str, Any]) -> None:
            if part["type"] == "http.response.start":
                note(part["status"])
            await send(part)

        try:
            await app(scope, receive, noted)
        except Exception:
            if status:
                raise
            log.exception("A request failed.")
            await answer(noted, 500, went_wrong())
        finally:
            if lines and status:  # else its connection went on to another process, or whoever asked is gone
                took = round((time.monotonic() - began) * 1000, 1)
                facts = {"method": method, "path": kind, "status": status, "ms": took}
                log.info("%s %s %d %.1f ms", *facts.values(), extra={"facts": facts})

    return seen
