"""What the views share: who asks, which table a link leads to, what a device is to remember, refusals."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from digsite.text.errors import DigsiteError
from digsite.web.devices import COOKIE, DAYS, Greet, Keep, Known, keeps, new_secret, secret_of
from digsite.web.hall import current
from digsite.web.links import Link, digest_of
from digsite.web.tables import LiveTable
from digsite.web.wishes import Follow


def visitor_of(request: HttpRequest) -> str:
    """Where a request comes from."""
    return str(request.META.get("REMOTE_ADDR", ""))


def is_glance(request: HttpRequest) -> bool:
    """Does somebody want to know only what would be answered?"""
    return bool(request.scope.get("glance"))


def found_by(request: HttpRequest, token: str) -> tuple[LiveTable, Link]:
    """The table and the link of a secret word."""
    return current().find(token, visitor_of(request))


def sent(request: HttpRequest, name: str, default: str = "") -> str:
    """What a form or an address says."""
    return str((request.POST if request.method == "POST" else request.GET).get(name, default))


def to(address: str) -> HttpResponse:
    """Go there."""
    return HttpResponseRedirect(address, status=303)


# Devices


def with_device(request: HttpRequest, response: HttpResponse) -> tuple[str, HttpResponse]:
    """The device's secret word; one that has none is given one with this answer."""
    secret = secret_of(request.COOKIES)
    if not secret:
        secret = new_secret()
        _give(request, response, secret)
    return secret, response


def _give(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    response.set_cookie(COOKIE, secret, max_age=DAYS * 86400, httponly=True, samesite="Lax", secure=request.is_secure())


def greet(request: HttpRequest, response: HttpResponse, known: Known) -> HttpResponse:
    """Give a device a cookie; one that is known keeps its for as long again."""
    if is_glance(request):
        return response
    secret, made = with_device(request, response)
    if known.is_due:
        _give(request, made, secret)
        current().writer.submit(Greet(secret))
    return made


def remember(request: HttpRequest, response: HttpResponse, token: str) -> HttpResponse:
    """Let the device keep this link. One without a cookie gets it with this answer, and keeps the link when it returns.

    So nobody fills the disk by asking without ever coming back. Who only wants to know what is there keeps nothing.
    """
    if is_glance(request):
        return response
    known = secret_of(request.COOKIES)
    secret, made = with_device(request, response)
    if known and not keeps(secret, token) and current().visitors.devices.take(visitor_of(request)):
        current().writer.submit(Keep(secret, token))
        if current().mails is not None:
            current().writer.submit(Follow(digest_of(secret), token))
    return made


# Refusals


class TooMany(DigsiteError):
    """More than a visitor can want."""


def status_of(refused: DigsiteError) -> int:
    """How something is answered that is not done."""
    return 429 if isinstance(refused, TooMany) else 422


def refusal(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """A page with a sentence."""
    return render(request, "web/refusal.html", {"sentence": sentence}, status=status)


def later(request: HttpRequest, sentence: str) -> HttpResponse:
    """A page that asks for itself again."""
    made = render(request, "web/later.html", {"sentence": sentence}, status=503)
    made["Retry-After"] = "3"
    return made
