"""The pages about mails: what a device wants, agreeing, and the end of them."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web import models
from digsite.web.devices import known_of, secret_of
from digsite.web.hall import Preparing, current
from digsite.web.links import digest_of
from digsite.web.mailing import LONGEST_ADDRESS, checked_address
from digsite.web.requests import found_by, later, refusal, sent, to, visitor_of, with_device
from digsite.web.wishes import Agree, Ask, Everywhere, Follow, Leave, MailJob, Stop, Unfollow, wanted_by, with_seats

MOST_LINKS = 60  # tables of a device that mails are wanted about at once


@require_http_methods(["GET", "POST"])
def at_table(request: HttpRequest, token: str) -> HttpResponse:
    """Mails about one table."""
    if current().mails is None:
        return nothing(request)
    try:
        live, link = found_by(request, token)
    except Preparing as error:
        return later(request, str(error))
    except DigsiteError as error:
        return refusal(request, 404, str(error))
    if link.watches:
        return refusal(request, 403, _("Only those who sit at the table get mails about it."))
    alone = all(seat in link.plays for seat in live.seats_of_people)
    return _page(request, f"/t/{token}/mail", token, {"live": live, "game": live.game, "alone": alone})


@require_http_methods(["GET", "POST"])
def everywhere(request: HttpRequest) -> HttpResponse:
    """Mails about all tables of a device."""
    return nothing(request) if current().mails is None else _page(request, "/mail", "", {})


def nothing(request: HttpRequest) -> HttpResponse:
    """This hall sends no mails."""
    return refusal(request, 404, _("There is no such page."))


def _page(request: HttpRequest, path: str, token: str, facts: dict[str, Any]) -> HttpResponse:
    """What this device wants; and what it asks for, where a form was sent."""
    refused, said = "", sent(request, "address")
    if request.method == "POST":
        secret, made = with_device(request, to(path))
        try:
            _wish(request, digest_of(secret), secret, token)
            return made
        except DigsiteError as error:
            refused = str(error)
    device = digest_of(secret_of(request.COOKIES))
    wanted = wanted_by(device)
    facts |= {
        "path": path,
        "at_table": bool(token),
        "wanted": wanted,
        "here": wanted is not None and token and digest_of(token) in wanted.links,
        "count": 0 if wanted is None else len(wanted.links),
        "address": said if refused else "",
        "longest": LONGEST_ADDRESS,
        "refusal": refused,
    }
    page = render(request, "web/mail.html", facts, status=422 if refused else 200)
    page["Referrer-Policy"] = "same-origin"  # its form tells this server alone where it is
    return with_device(request, page)[1]


def _wish(request: HttpRequest, device: str, secret: str, token: str) -> None:
    """Do what a form of the page says."""
    wanted = sent(request, "do")
    if wanted in ("ask", "again"):
        known = wanted_by(device)
        address = checked_address(sent(request, "address")) if wanted == "ask" or known is None else known.address
        all_tables = "everywhere" in request.POST or not token if wanted == "ask" or known is None else known.everywhere
        _insist_on_few(request)
        links = with_seats(known_of(secret).links[:MOST_LINKS]) if all_tables and wanted == "ask" else []
        _write(Ask(device, address, [*links, *([token] if token else [])], everywhere=all_tables))
        _hurry()
    elif wanted == "here" and token:
        _write(Follow(device, token, asked=True))
    elif wanted == "not-here" and token:
        _write(Unfollow(device, token))
    elif wanted == "everywhere":
        _write(Everywhere(device, everywhere=True))
        for link in with_seats(known_of(secret).links[:MOST_LINKS]):
            _write(Follow(device, link))
    elif wanted == "not-everywhere":
        _write(Everywhere(device, everywhere=False))
    elif wanted == "leave":
        _write(Leave(device))
    else:
        raise DigsiteError(_("This form is too old or came from elsewhere. Open the page again."))


def _insist_on_few(request: HttpRequest) -> None:
    if not current().visitors.mails.take(visitor_of(request)):
        raise DigsiteError(_("Many mails were asked for where you are just now. Wait some minutes and try again."))


def _write(job: MailJob) -> Any:
    return current().writer.submit(job).result()


def _hurry() -> None:
    mails = current().mails
    if mails is not None:
        mails.hurry()


# From mails. Their words are keys, so these forms need no other; and a mail program that ends mails has no cookie.


@csrf_exempt
@require_http_methods(["GET", "POST"])
def agree(request: HttpRequest, word: str) -> HttpResponse:
    """Whoever reads at an address agrees, by a press: programs that look into mails open every link."""
    digest = digest_of(word)
    if request.method == "POST":
        done = _write(Agree(word))
        _hurry()
    else:
        done = models.Reader.objects.filter(word=digest).exists()
    if not done:
        return refusal(request, 404, _("This is not asked any more. Ask again at the table, if you want mails."))
    agreed = models.Reader.objects.filter(word=digest, agreed__isnull=False).exists()
    return render(request, "web/mail_said.html", {"what": "agreed" if agreed else "agree"})


@csrf_exempt
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, word: str) -> HttpResponse:
    """No more mails go to an address."""
    known = models.Mailbox.objects.filter(word=digest_of(word)).exclude(sealed=b"").exists()
    if request.method == "POST" and known:
        _write(Stop(word))
        known = False
    return render(request, "web/mail_said.html", {"what": "stop" if known else "stopped"})
