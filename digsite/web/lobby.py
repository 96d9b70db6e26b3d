"""The hall: its games, the tables of a device, playing at once, sitting down by a code, saved games."""

import json
import math
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from digsite.match import LONGEST_NAME, Game, check_new_name, parse_saved, restore
from digsite.text import _, plural
from digsite.text.errors import BadFile, DigsiteError
from digsite.text.typed import whole_number
from digsite.web import models
from digsite.web.bots import usual, usual_rival, words_of
from digsite.web.devices import Forget, Introduce, known_of, secret_of
from digsite.web.hall import Hall, Preparing, current
from digsite.web.happenings import Sit, free_seats
from digsite.web.inviting import insist_on_few_tables, set_table
from digsite.web.links import (
    CODE,
    LETTERS,
    ME,
    NoSuchLink,
    digest_of_code,
)
from digsite.web.requests import (
    found_by,
    greet,
    later,
    refusal,
    remember,
    sent,
    status_of,
    to,
    visitor_of,
    with_device,
)
from digsite.web.setting_up import Person, SetUp, Terms, new_match, usual_name
from digsite.web.settings import LOCAL
from digsite.web.views import setting_words
from digsite.web.yours import FINISHED, RUNNING, tables_of

MOST_LISTED, LOOKED_AT = 12, 48  # open tables in the hall, and those among which they are looked for


# The hall


@require_GET
def hall(request: HttpRequest) -> HttpResponse:
    """The games to choose from, the tables of this device, and ways to play at once."""
    return _hall(request)


def _hall(request: HttpRequest, message: str = "", status: int = 200) -> HttpResponse:
    here, known = current(), known_of(secret_of(request.COOKIES))
    games = [_card(here, game) for game in here.games.values()]
    first = min(games, key=_length) if len(games) > 1 else None  # for people who are new here
    ready = [card["game"] for card in games if card["waits"] is None]
    facts = {
        "games": [card for card in games if card is not first],
        "first": first,
        "waits": any(card["waits"] for card in games),
        "message": message,
        "code": sent(request, "code")[:12] if message else "",
        "name": known.name,
        "longest": LONGEST_NAME,
        "quick": _quick(here, ready, known.last.get("quick", {})) if ready and here.bots else None,
        "reachable": here.reachable if split_domain_port(request.get_host())[0] in LOCAL else "",
        "address": f"{request.scheme}://{request.get_host()}/",
        "lan": bool(here.reachable),
        "mails": here.mails is not None,
        "setting_words": json.dumps(setting_words()),
        **_lists(here, known.links),
    }
    return greet(request, render(request, "web/hall.html", facts, status=status), known)


def _card(here: Hall, game: Game) -> dict[str, Any]:
    return {"game": game, "least": game.seats[0], "most": game.seats[-1], "waits": here.waits(game.id)}


def _length(card: dict[str, Any]) -> float:
    minutes = card["game"].box.game.minutes
    return minutes[1] if minutes else math.inf


def _quick(here: Hall, ready: list[Game], last: dict[str, Any]) -> dict[str, Any]:
    """What the form for a game against bots shows: what was played last."""
    game = next((game for game in ready if game.id == last.get("game")), ready[0])
    least, most = min(min(game.seats) for game in ready) - 1, max(max(game.seats) for game in ready) - 1
    bots, level = last.get("bots", 1), last.get("level")
    level = level if level in here.bots else usual(here.bots)
    return {
        "games": [(other, other is game) for other in ready],
        "bots": [(count, count == bots) for count in range(least, most + 1)],
        "levels": [(word, words_of(word), word == level) for word in here.bots],
        "how": words_of(level).sentence,
    }


def _lists(here: Hall, links: tuple[str, ...]) -> dict[str, Any]:
    """The tables of this device, and those that anybody may join or watch where the host of this server wants it."""
    yours = tables_of(here, links, finished=FINISHED)
    own = {line.id for line in yours}
    return {
        "yours": [line for line in yours if not line.over][:RUNNING] + [line for line in yours if line.over],
        "turns": sum(line.turn for line in yours),
        "running": sum(not line.over for line in yours),
        "open": open_tables(here, own) if here.lists else [],
        "watched": watched_tables(here, own) if here.lists else [],
        "lists": here.lists,
    }


@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """The lists of the hall alone, for pages that keep an eye on them."""
    return render(request, "web/lists.html", _lists(current(), known_of(secret_of(request.COOKIES)).links))


@require_GET
def games(request: HttpRequest) -> HttpResponse:
    """All tables of this device."""
    known = known_of(secret_of(request.COOKIES))
    yours = tables_of(current(), known.links)
    facts = {"running": [line for line in yours if not line.over], "over": [line for line in yours if line.over]}
    return render(request, "web/games.html", facts)


@require_POST
def name(request: HttpRequest) -> HttpResponse:
    """What somebody is called on this device from now on."""
    said = " ".join(sent(request, "name").split())
    try:
        checked = check_new_name(said) if said else ""
    except DigsiteError as error:
        return refusal(request, 422, str(error))
    if not current().visitors.devices.take(visitor_of(request)):
        return refusal(request, 429, _("That was too quick. Wait a moment and try again."))
    secret, made = with_device(request, to("/"))
    current().writer.submit(Introduce(secret, name=checked)).result()
    return made


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Take a table off the list of this device; its link goes on to work."""
    secret = secret_of(request.COOKIES)
    if secret:
        current().writer.submit(Forget(secret, sent(request, "link"))).result()
    return to("/games")


def open_tables(here: Hall, own: set[int]) -> list[dict[str, Any]]:
    """Tables of others with free seats that anybody may take."""
    found = []
    for table in models.Table.objects.filter(open=True, over=None).exclude(id__in=own).order_by("-id")[:LOOKED_AT]:
        live = _opened(here, table)
        free = len(free_seats(live)) if live is not None else 0
        if live is not None and free:
            words = plural("{count} free seat", "{count} free seats", free).format(count=free)
            found.append(
                {"table": table, "game": live.game, "people": list(enumerate(live.match.names)), "free": words}
            )
    return found[:MOST_LISTED]


def watched_tables(here: Hall, own: set[int]) -> list[dict[str, Any]]:
    """Tables of others that anybody may watch."""
    found = []
    tables = models.Table.objects.filter(over=None).exclude(shown=None).exclude(id__in=own)
    for table in tables.order_by("-id")[:MOST_LISTED]:
        live = _opened(here, table)
        if live is not None and not live.is_over:
            found.append({"table": table, "game": live.game, "people": list(enumerate(live.match.names))})
    return found


def _opened(here: Hall, table: models.Table) -> Any:
    try:
        return here.glance(table) if table.game in here.games else None
    except DigsiteError:
        return None


# Playing at once


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """A table against bots, at once; what was chosen is what the hall offers next time."""
    here = current()
    game, level = here.games.get(sent(request, "game")), sent(request, "level", usual(here.bots))
    if game is None or level not in here.bots:
        return refusal(request, 404, _("There is no such game here."))
    try:
        here.insist_on_prepared(game.id)
    except Preparing as error:
        return later(request, str(error))
    bots = whole_number(sent(request, "bots")) or 0
    seats = min(max(bots + 1, min(game.seats)), max(game.seats))
    me = known_of(secret_of(request.COOKIES)).name or usual_name(ME, 0)
    people = [Person(ME, me), *(Person(level, usual_name(level, seat)) for seat in range(1, seats))]
    try:
        token = set_table(request, game, people, {}, Terms())
    except DigsiteError as error:
        return refusal(request, status_of(error), str(error))
    secret, made = with_device(request, to(f"/t/{token}/"))
    last = {"quick": {"game": game.id, "bots": bots, "level": level}}
    if current().visitors.devices.take(visitor_of(request)):
        current().writer.submit(Introduce(secret, last=last)).result()
    return made


# Sitting down


@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Sit down at a free seat, by the code of its table."""
    said = "".join(sent(request, "code").upper().split())
    if not current().visitors.tries.take(visitor_of(request)):
        return _hall(request, _("Those were many codes. Wait a minute and try again."), 429)
    digest = digest_of_code(said, settings.SECRET_KEY)
    known = len(said) == CODE and all(letter in LETTERS for letter in said)
    table = models.Table.objects.filter(code=digest, over=None).order_by("-id").first() if known else None
    return _sit(request, table, _("No table waits with this code. Check it, or ask for a link."))


@require_POST
def sit(request: HttpRequest) -> HttpResponse:
    """Sit down at an open table."""
    number = whole_number(sent(request, "table"), digits=9)
    found = models.Table.objects.filter(id=number, open=True, over=None) if current().lists and number else None
    return _sit(request, found.first() if found else None, _("This table is not open any more."))


def _sit(request: HttpRequest, table: models.Table | None, nothing: str) -> HttpResponse:
    if table is None or table.game not in current().games:
        return _hall(request, nothing, 404)
    try:
        job = Sit(current().open(table, visitor_of(request)), known_of(secret_of(request.COOKIES)).name)
        current().writer.submit(job).result()
    except Preparing as error:
        return later(request, str(error))
    except DigsiteError:
        return _hall(request, nothing, 404)
    return with_device(request, to(f"/t/{job.token}/"))[1]


@require_GET
def watch(request: HttpRequest, number: str) -> HttpResponse:
    """Look on at a table that anybody may watch."""
    id = whole_number(number, digits=9)
    found = models.Table.objects.filter(id=id).exclude(shown=None).first() if current().lists and id else None
    if found is None:
        return refusal(request, 404, _("This table cannot be watched."))
    return to(f"/t/{found.shown}/")


# Saved games


@require_POST
def upload(request: HttpRequest) -> HttpResponse:
    """A game that was saved: to go on with, or to look at. Chance is drawn anew from here on."""
    file = request.FILES.get("file")
    try:
        insist_on_few_tables(request)
        if file is None:
            raise BadFile(_("Choose a file first."))
        saved = parse_saved(file.read(), _("This file"))
        game = current().games.get(saved.game)
        if game is None:
            raise BadFile(_("This is a game of {game}, which is not here.").format(game=saved.game))
        current().insist_on_prepared(game.id)
        if saved.start is not None or not isinstance(saved.box, str):
            raise BadFile(_("This game has a table or a box of its own. It can be gone on with at a terminal."))
        old = restore(game, saved, _("This file"))
        bot = usual_rival(current().bots)
        mine = old.to_move if old.to_move < old.seats else 0
        people = [Person(ME if seat == mine else bot, name) for seat, name in enumerate(old.names)]
        match = new_match(game, people, old.options)
        for action in old.actions:
            match.play(action)
        here = current()
        token = here.writer.submit(SetUp(match, people, here.version, host=here.new_host())).result()
    except Preparing as error:
        return later(request, str(error))
    except DigsiteError as error:
        return _hall(request, str(error), status_of(error))
    return remember(request, to(f"/t/{token}/"), token)


@require_GET
def download(request: HttpRequest, token: str) -> HttpResponse:
    """A finished game as a file. Until then it would show what is hidden, unless all seats are played here."""
    try:
        live, link = found_by(request, token)
    except NoSuchLink as error:
        return refusal(request, 404, str(error))
    except DigsiteError as error:
        return refusal(request, 410, str(error))
    with live.lock:
        mine = live.is_over if link.plays or link.hosts else False
        if not (mine or len(link.plays) == live.match.seats):
            return refusal(
                request, 403, _("A game can be downloaded when it is over: the file holds every hidden card.")
            )
        text, title = live.match.to_json(), f"{live.game.id}-{live.name.lower()}.json"
    return HttpResponse(
        text, content_type="application/json", headers={"Content-Disposition": f'attachment; filename="{title}"'}
    )
