"""Answers outside Django: as an ASGI server takes them, with what every answer carries.

A page runs nothing but our own script and tells nobody where it was.
"""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from digsite.text import _

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
NOT_KEPT = "no-store"


def went_wrong() -> str:
    """What is said of a fault of our own."""
    return _("Something went wrong here. The tables are safe; go back and try again.")


def body_of(body: bytes, *, more: bool) -> dict[str, Any]:
    """A part of an answer; are there more?"""
    return {"type": "http.response.body", "body": body, "more_body": more}


async def start(send: Send, status: int, kind: str, more: dict[str, str] | None = None) -> None:
    """The head of an answer, with the same headers as every page."""
    headers: Iterable[tuple[str, str]] = {
        **HEADERS,
        "Content-Type": kind,
        "Cache-Control": NOT_KEPT,
        **(more or {}),
    }.items()
    lines = [(name.lower().encode(), value.encode()) for name, value in headers]
    await send({"type": "http.response.start", "status": status, "headers": lines})


async def answer(send: Send, status: int, text: str, kind: str = "text/plain", *, close: bool = False) -> None:
    """A whole answer; the last of its connection, if more comes in there than was asked for."""
    body = text.encode()
    more = {"Content-Length": str(len(body)), **({"Connection": "close"} if close else {})}
    await start(send, status, f"{kind}; charset=utf-8", more)
    await send(body_of(body, more=False))
