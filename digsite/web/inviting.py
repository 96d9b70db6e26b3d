"""Setting a table up and inviting people: who plays with which options, the links for friends, the host's page."""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_http_methods

from digsite.box import Option, Value
from digsite.match import LONGEST_NAME, Game, check_new_name, told_apart
from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.text.typed import whole_number
from digsite.web import models
from digsite.web.agreed import CLOCKS, PATIENCE, clock, patience, rules
from digsite.web.bots import as_player, in_one_line, usual_rival
from digsite.web.devices import known_of, secret_of
from digsite.web.hall import Preparing, current, no_such_link
from digsite.web.happenings import Free, Happen, free_seats, is_held, lend, take_back
from digsite.web.links import DEVICE, FRIEND, ME, PEOPLE, WATCH, code_of, digest_of, made_from
from digsite.web.requests import TooMany, found_by, later, refusal, remember, sent, status_of, to, visitor_of
from digsite.web.setting_up import Person, SetUp, Terms, new_match, usual_name
from digsite.web.settings import LOCAL


def set_table(request: HttpRequest, game: Game, people: list[Person], options: dict[str, Value], terms: Terms) -> str:
    """A new table of these; returns the host's secret word."""
    names = told_apart([check_new_name(person.name) for person in people])
    people = [person._replace(name=name) for person, name in zip(people, names, strict=True)]
    insist_on_few_tables(request)
    match = new_match(game, people, options)
    here = current()
    token: str = here.writer.submit(SetUp(match, people, here.version, terms, host=here.new_host())).result()
    return token


def insist_on_few_tables(request: HttpRequest) -> None:
    """Refuse more tables than a visitor can want."""
    if not current().visitors.tables.take(visitor_of(request)):
        raise TooMany(_("Many tables were set up where you are just now. Wait a minute and try again."))


# A new table


@require_http_methods(["GET", "POST"])
def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """Who plays, and with which options."""
    chosen = current().games.get(game)
    if chosen is None:
        return refusal(request, 404, _("There is no such game here."))
    try:
        current().insist_on_prepared(game)
    except Preparing as error:
        return later(request, str(error))
    refused, status, seats = "", 200, _seats(request, chosen)
    if request.method == "POST" and "count" not in request.POST:
        try:
            return _set_up(request, chosen, seats)
        except DigsiteError as error:
            refused, status = str(error), status_of(error)
    me = known_of(secret_of(request.COOKIES)).name
    facts = {
        "game": chosen,
        "seats": [_seat_form(request, number, me) for number in range(seats)],
        "counts": [(count, count == seats) for count in chosen.seats],
        "kinds": [(_("People"), kinds_of_people()), (_("Bots"), kinds_of_bots())],
        "options": [_option_form(request, option, seats) for option in chosen.options if _is_choice(option, seats)],
        "patience": [(length, patience(length), str(length) == sent(request, "patience", "0")) for length in PATIENCE],
        "clocks": [(word, clock(word), word == sent(request, "clock")) for word in CLOCKS],
        "lists": current().lists,
        "open": "open" in request.POST,
        "watched": "watched" in request.POST,
        "refusal": refused,
        "longest": LONGEST_NAME,
    }
    return render(request, "web/new.html", facts, status=status)


def kinds_of_people() -> list[tuple[str, str]]:
    """Which people may sit on a seat, as a person reads it."""
    return [(ME, _("Me")), (FRIEND, _("A friend, by a link")), (DEVICE, _("Somebody at this screen"))]


def kinds_of_bots() -> list[tuple[str, str]]:
    """And which bots."""
    return [(word, in_one_line(word)) for word in current().bots]


def _seats(request: HttpRequest, game: Game) -> int:
    count = whole_number(sent(request, "count") or sent(request, "seats"))
    return count if count is not None and count in game.seats else game.seats[0]


def _seat_form(request: HttpRequest, number: int, me: str) -> dict[str, Any]:
    kind = sent(request, f"kind-{number}", ME if number == 0 else usual_rival(current().bots))
    return {
        "number": number,
        "kind": kind,
        "name": sent(request, f"name-{number}", me if number == 0 else ""),
        "usual": usual_name(kind, number),
        "names": json.dumps({kind: usual_name(kind, number) for kind, _said in kinds_of_people() + kinds_of_bots()}),
    }


def _option_form(request: HttpRequest, option: Option, seats: int) -> dict[str, Any]:
    chosen = sent(request, f"option-{option.id}", str(option.index(option.default)))
    values = [
        {"index": index, "label": option.said(index), "chosen": str(index) == chosen}
        for index in range(len(option.values))
        if option.allows(index, seats)
    ]
    return {"id": option.id, "name": _(option.name), "sentence": _(option.sentence), "values": values}


def _is_choice(option: Option, seats: int) -> bool:
    return len(option.values_at(seats)) > 1


def _set_up(request: HttpRequest, game: Game, seats: int) -> HttpResponse:
    people = [_person(request, number) for number in range(seats)]
    options: dict[str, Value] = {}
    for option in game.options:
        index = whole_number(sent(request, f"option-{option.id}"))
        if index is not None and index < len(option.values):
            options[option.id] = option.values[index]
    token = set_table(request, game, people, options, _terms(request))
    invites = any(person.kind == FRIEND for person in people)
    return remember(request, to(f"/host/{token}" if invites else f"/t/{token}/"), token)


def _terms(request: HttpRequest) -> Terms:
    wanted = whole_number(sent(request, "patience"))
    lists = current().lists
    return Terms(
        open=lists and "open" in request.POST,
        watched=lists and "watched" in request.POST,
        patience=wanted if wanted in PATIENCE else 0,
        clock=sent(request, "clock") if sent(request, "clock") in CLOCKS else "",
    )


def _person(request: HttpRequest, number: int) -> Person:
    kind = sent(request, f"kind-{number}", FRIEND)
    if kind not in (*PEOPLE, *current().bots):
        raise DigsiteError(_("Say who sits on seat {number}.").format(number=number + 1))
    name = " ".join(sent(request, f"name-{number}").split())
    if kind not in PEOPLE and name == known_of(secret_of(request.COOKIES)).name:
        name = ""  # a bot does not go by the name of who sets it up
    return Person(kind, name or usual_name(kind, number))


# The host's page


@require_http_methods(["GET", "POST"])
def host(request: HttpRequest, token: str) -> HttpResponse:
    """The links for the friends, who has come, and who plays for whom."""
    found = models.Table.objects.filter(host=digest_of(token)).order_by("-id").first()
    if found is None or found.game not in current().games:
        return refusal(request, 404, no_such_link())
    try:
        live, link = found_by(request, token)
        if request.method == "POST":
            _manage(request, live, link, token)
            return to(f"/host/{token}")
    except Preparing as error:
        return later(request, str(error))
    except DigsiteError as error:
        return refusal(request, 409, str(error))
    local = split_domain_port(request.get_host())[0] in LOCAL
    reachable = current().reachable if local else ""  # where friends in the same network find this page
    address = reachable.rstrip("/") or f"{request.scheme}://{request.get_host()}"
    seats = list(models.Seat.objects.filter(table=found).order_by("number"))
    own = [seat.word for seat in seats if seat.kind in (ME, DEVICE)]
    facts = {
        "game": live.game,
        "table": found,
        "rows": [_seat_row(live, seat, token, address) for seat in seats],
        "own": f"/t/{made_from(token, own[0])}/" if own else "",
        "watching": "" if own else f"/t/{token}/",
        "watch": f"{address}/t/{made_from(token, WATCH)}/" if found.watch else "",
        "code": code_of(token) if found.code and free_seats(live) else "",
        "over": live.is_over,
        "agreed": rules(found.patience, found.clock),
        "local": local and not reachable,
        "mails": current().mails is not None,
    }
    return remember(request, render(request, "web/host.html", facts), token)


def _seat_row(live: Any, seat: models.Seat, token: str, address: str) -> dict[str, Any]:
    link = live.link_of(seat.number)
    return {
        "seat": seat,
        "link": f"{address}/t/{made_from(token, seat.word)}/" if seat.word else "",
        "is_friend": seat.kind == FRIEND,
        "is_person": seat.kind in PEOPLE,
        "bot": as_player(seat.kind),
        "lent": seat.number in live.manners.lent,
        "may_wait": seat.number in live.manners.absent,
        "conceded": seat.number in live.manners.conceded,
        "here": link is not None and link.here,
        "come": link is not None and link.come,
        "may_lend": link is not None and not (live.has_begun and link.here),
        "may_free": link is not None and not (live.has_begun and is_held(link)) and (link.come or not seat.word),
    }


def _manage(request: HttpRequest, live: Any, link: Any, token: str) -> None:
    """What the host of a table wants done with a seat."""
    seat = whole_number(sent(request, "seat"))
    if seat is None or not 0 <= seat < live.match.seats:
        raise DigsiteError(_("There is no such seat."))
    wanted = sent(request, "do")
    if wanted == "bot":
        if live.has_begun and any(link.streams for link in live.links.values() if seat in link.plays):
            raise DigsiteError(_("Somebody sits there now."))
        current().writer.submit(Happen(live, link, lend(seat))).result()
    elif wanted == "wait":
        current().writer.submit(Happen(live, link, take_back(seat))).result()
    elif wanted == "free":
        current().writer.submit(Free(live, token, seat)).result()


@require_GET
def to_host(request: HttpRequest, token: str) -> HttpResponse:
    """From the table back to its links, for whoever set it up."""
    try:
        _live, link = found_by(request, token)
    except DigsiteError as error:
        return refusal(request, 404, str(error))
    if not link.hosts:
        return refusal(request, 403, _("Only whoever set this table up has its links."))
    return to(f"/host/{token}")
