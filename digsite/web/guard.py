"""What goes around every page of Django: headers, refusals, files."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.exceptions import DisallowedHost
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from whitenoise.middleware import WhiteNoiseMiddleware

from digsite.text import _
from digsite.web.answers import HEADERS, NOT_KEPT
from digsite.web.placing import Elsewhere
from digsite.web.writer import NotWritten

log = logging.getLogger(__name__)


def not_written() -> str:
    """What is said while the disk takes nothing."""
    return _("This could not be written down, so it was not done. Try again.")


class Away(HttpResponse):
    """No answer: another process serves the table that is asked for."""

    def __init__(self, bucket: int) -> None:
        super().__init__()
        self.bucket = bucket


WITHOUT_BODY = (204, 304)
SEATS = "/t/"  # where addresses are keys; the host's page has forms, which tell this server alone where they are


def dressed(response: HttpResponse, path: str, *, secure: bool) -> HttpResponse:
    """An answer of Django with what every answer carries, also where it was refused before any page was asked."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if not path.startswith(SEATS):
        response.headers["Referrer-Policy"] = "same-origin"  # forms say where they come from
    response.headers.setdefault("Cache-Control", NOT_KEPT)
    if response.status_code not in WITHOUT_BODY:
        response.headers["Content-Length"] = str(len(response.content))
    for cookie in response.cookies.values() if secure else ():
        cookie["secure"] = True
    return response


class Guard:
    """Refuses foreign names; a failing page is logged without its address, which may be a secret."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        try:
            request.get_host()
        except DisallowedHost:  # a name that this server does not know itself by
            request.scope["reason"] = "name"
            raise
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, Elsewhere):
            return Away(exception.bucket)
        log.error("A page failed.", exc_info=exception)
        if isinstance(exception, (DatabaseError, NotWritten)):
            return render(request, "web/refusal.html", {"sentence": not_written()}, status=503)
        return None


class Files(WhiteNoiseMiddleware):
    """Style sheet and scripts; small enough to be sent whole, which an asynchronous server prefers."""

    def __call__(self, request: HttpRequest) -> Any:
        response = super().__call__(request)
        if not response.streaming:
            return response
        body = b"".join(response.streaming_content)
        response.close()
        return HttpResponse(body, status=response.status_code, headers=response.headers)
