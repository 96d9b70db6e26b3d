"""Pages for whoever runs this server: find a table, see whether it replays, repair it.

They show who sits where and what happened beside the game, but no cards and nothing that was said. The actions of a
game are shown only when it is over, and that they were shown is kept. Whoever runs the server may play, too: of a game
that goes on and replays nothing is told from which they could see that somebody has done something in secret.
"""

import re
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.text.typed import whole_number
from digsite.web import models
from digsite.web.bots import as_player
from digsite.web.hall import Hall, current
from digsite.web.keys import COOKIE, PATH, SESSION, enter, is_open, may_enter
from digsite.web.links import CODE, FRIEND, LETTERS, PEOPLE, digest_of, digest_of_code
from digsite.web.manners import What
from digsite.web.repairs import WAYS, Looked, Mend, goes_on, was_ended
from digsite.web.replaying import Replayed, digest_of_position, match_of, replayed
from digsite.web.requests import refusal, sent, to, visitor_of
from digsite.web.tables import LiveTable

View = Callable[..., HttpResponse]
LISTED = 50  # tables on a page
MOST_DAYS = 36_500  # that a table may be old
LINK = re.compile(r"(?:^|/)([A-Za-z0-9_-]{20,60})/?(?:\?.*)?$")
STATES = ("", "running", "over", "empty")


def not_yours() -> str:
    """What is said to everybody else."""
    return _("This page is for whoever runs this server. A link to it is made by: digsite admin")


def for_the_host(view: View) -> View:
    """Nobody else is let in, nor told more than that."""

    @wraps(view)
    def guarded(request: HttpRequest, *words: Any, **more: Any) -> HttpResponse:
        return view(request, *words, **more) if is_open(request) else refusal(request, 403, not_yours())

    return guarded


@require_http_methods(["GET", "POST"])
def entered(request: HttpRequest, token: str) -> HttpResponse:
    """The link that `digsite admin` has printed, once, by a press: programs that look ahead open every link."""
    if request.method != "POST" and may_enter(request, token):
        return render(request, "web/admin_enter.html")
    session = enter(request, token) if request.method == "POST" else ""
    if not session:
        return refusal(request, 403, not_yours())
    made = to(PATH)
    made.set_cookie(
        COOKIE, session, max_age=SESSION, path=PATH, httponly=True, samesite="Strict", secure=request.is_secure()
    )
    return made


# Finding


class Line(NamedTuple):
    """A table in the list."""

    table: models.Table
    game: str
    come: str  # so many of its people
    touched: datetime | None  # None: of a game that goes on it is not told
    faults: Sequence[str] | None  # None: nobody has looked


@require_GET
@for_the_host
def tables(request: HttpRequest) -> HttpResponse:
    """The tables, the newest first."""
    here, words, state = current(), sent(request, "q").strip(), sent(request, "state")
    days, page = min(whole_number(sent(request, "days")) or 0, MOST_DAYS), whole_number(sent(request, "page")) or 0
    found = chosen(here, words, state, days)
    count = found.count()
    listed = list(found.order_by("-id")[page * LISTED : (page + 1) * LISTED])
    facts = {
        "lines": lines_of(here, listed, checks=bool(sent(request, "check"))),
        "count": count,
        "words": words,
        "state": state,
        "states": [(each, state_words(each)) for each in STATES],
        "days": days or "",
        "page": page,
        "later": page - 1 if page else None,
        "earlier": page + 1 if (page + 1) * LISTED < count else None,
        "repairs": list(models.Repair.objects.order_by("-id")[:10]),
    }
    return render(request, "web/admin.html", facts)


def state_words(state: str) -> str:
    """Which tables are wanted, as a person reads it."""
    words = {
        "": _("all"),
        "running": _("that go on"),
        "over": _("that are over"),
        "empty": _("to which nobody came"),
    }
    return words[state]


def chosen(here: Hall, words: str, state: str, days: int) -> QuerySet[models.Table]:
    """The tables that somebody looks for by a name, a game, a number, an age or a state."""
    found = models.Table.objects.all()
    number = whole_number(words.removeprefix("#"))
    if number is not None:
        found = found.filter(id=number)
    elif words:
        games = [id for id, game in here.games.items() if words.casefold() in game.name.casefold()]
        found = found.filter(Q(name__icontains=words) | Q(game__in=[*games, words]))
    if state in ("running", "over"):
        found = found.filter(over__isnull=state == "running")
    if state == "empty":
        friends = models.Seat.objects.filter(table=OuterRef("pk"), kind=FRIEND)
        found = found.filter(Exists(friends), ~Exists(friends.exclude(come=None)))
    return found.filter(created__lt=timezone.now() - timedelta(days=days)) if days else found


def lines_of(here: Hall, listed: Sequence[models.Table], *, checks: bool) -> list[Line]:
    """What the list says of these tables."""
    ids = [table.id for table in listed]
    said = dict(models.Happening.objects.filter(table__in=ids).values_list("table").annotate(Max("at")).order_by())
    seats: dict[int, list[models.Seat]] = {id: [] for id in ids}
    for seat in models.Seat.objects.filter(table__in=ids).order_by("number"):
        seats[seat.table_id].append(seat)
    return [line_of(here, table, seats[table.id], said.get(table.id), checks=checks) for table in listed]


def line_of(
    here: Hall, table: models.Table, seats: Sequence[models.Seat], said: datetime | None, *, checks: bool
) -> Line:
    """What the list says of a table; something was last said there then."""
    game = here.games[table.game].name if table.game in here.games else table.game
    state, hides = replayed(table, here.games.get) if checks else None, goes_on(table)
    touched = None if hides and not (state and state.why) else last_of(table, seats, said)
    faults = None if state is None else [fault for fault in (why_of(state, hides=hides), state.snapshot) if fault]
    return Line(table, game, come_of(seats), touched, faults)


def why_of(state: Replayed, *, hides: bool) -> str:
    """Why a table does not replay; what the rules say of the row may tell what is hidden in a game that goes on."""
    return state.tells if hides else state.why


def come_of(seats: Sequence[models.Seat]) -> str:
    """How many of the people of a table have come."""
    people = [seat for seat in seats if seat.kind in PEOPLE]
    here = sum(seat.come is not None or seat.kind != FRIEND for seat in people)
    return _("{come} of {people} people").format(come=here, people=len(people))


def last_of(table: models.Table, seats: Sequence[models.Seat], said: datetime | None) -> datetime:
    """When anybody last did something at a table."""
    times: list[datetime | None] = [time for seat in seats for time in (seat.come, seat.seen, seat.since)]
    last: datetime = max(time for time in (table.created, table.over, said, *times) if time is not None)
    return last


@require_POST
@for_the_host
def find(request: HttpRequest) -> HttpResponse:
    """The table to which a link or a code leads. Neither is kept, nor does it stand in an address."""
    said = "".join(sent(request, "link").split())
    link, code = LINK.search(said), said.upper().replace("-", "")
    table = current().table_of(digest_of(link[1])) if link else None
    if table is None and len(code) == CODE and set(code) <= set(LETTERS):
        table = models.Table.objects.filter(code=digest_of_code(code, settings.SECRET_KEY)).order_by("-id").first()
    if table is None:
        return refusal(request, 404, _("No table has this link or this code."))
    return to(f"{PATH}table/{table.id}")


# One table


@require_http_methods(["GET", "POST"])
@for_the_host
def table(request: HttpRequest, number: int) -> HttpResponse:
    """A table: its people, whether it replays, what can be repaired; and a repair."""
    found = models.Table.objects.filter(id=number).first()
    if found is None:
        return refusal(request, 404, _("There is no such table."))
    here = current()
    here.insist_on_own(found.host)
    told, link = "", ""
    if request.method == "POST":
        try:
            told = mended(request, here, found)
        except DigsiteError as error:
            return refusal(request, 409, str(error))
        found.refresh_from_db()
        if told.startswith("/t/"):
            told, link = "", f"{request.scheme}://{request.get_host()}{told}"
    live = here.in_memory(found.id)
    memory = None if live is None else place_of(live)
    state = replayed(found, here.games.get, -1 if memory is None else memory[0])
    hides = goes_on(found)
    seats = list(models.Seat.objects.filter(table=found).order_by("number"))
    newest = models.Table.objects.filter(host=found.host).order_by("-id").first()
    facts = {
        "table": found,
        "game": here.games[found.game].name if found.game in here.games else found.game,
        "seats": [(seat, seat.kind in PEOPLE, as_player(seat.kind), seat.kind == FRIEND) for seat in seats],
        "state": state,
        "why": why_of(state, hides=hides),
        "hides": hides,  # the rows
        "ended": was_ended(found),
        "tells": not hides or bool(state.why),  # how many there are, and when anybody was here
        "memory": memory_words(memory, state),
        "kinds": rows_by_kind(found),
        "happened": happened_at(found),
        "snapshot": models.Snapshot.objects.filter(table=found).values("rows").first(),
        "newest": None if newest is None or newest.id == found.id else newest.id,
        "touched": last_of(found, seats, found.happening_set.aggregate(at=Max("at"))["at"]),
        "repairs": models.Repair.objects.filter(table=number).order_by("-id"),
        "told": told,
        "link": link,
    }
    return render(request, "web/admin_table.html", facts)


def mended(request: HttpRequest, here: Hall, found: models.Table) -> str:
    """Carry a repair out, and return what is told of it."""
    what, seat = sent(request, "do"), whole_number(sent(request, "seat"))
    if what not in WAYS:
        raise DigsiteError(_("There is no such repair."))
    told: str = here.writer.submit(Mend(here, found, what, visitor_of(request), -1 if seat is None else seat)).result()
    return told


def place_of(live: LiveTable) -> tuple[int, str]:
    """Where a table in memory stands: after so many rows, and a digest of it."""
    with live.lock:
        return live.position.rows, digest_of_position(live.match)


def memory_words(memory: tuple[int, str] | None, state: Replayed) -> str:
    """What the table in memory says, beside its rows. These may have grown meanwhile; nobody learns whether."""
    if memory is None:
        return _("It is not in memory.")
    return _("It is in memory as its rows say.") if memory[1] == state.then else _("It is in memory otherwise!")


def rows_by_kind(found: models.Table) -> list[tuple[str, int]]:
    """How many rows of each kind there are."""
    words = {0: _("actions"), 1: _("of chance"), 2: _("undone")}
    counts = models.Row.objects.filter(table=found).values_list("kind").annotate(Count("id")).order_by("kind")
    return [(words.get(kind, str(kind)), count) for kind, count in counts]


def happened_at(found: models.Table) -> list[tuple[str, int]]:
    """How often what happened beside the game; what was said is nobody's business here."""
    words = {
        What.SAID: _("said something"),
        What.LEFT: _("left"),
        What.LENT: _("a bot took over"),
        What.BACK: _("came back"),
        What.CONCEDED: _("conceded"),
        What.OFFERED: _("proposed an end"),
        What.DECLINED: _("wanted to play on"),
        What.ENDED: _("ended it together"),
        What.FREED: _("seat given away"),
        What.STOPPED: _("ended from here"),
        What.RELINKED: _("new link from here"),
    }
    counts = models.Happening.objects.filter(table=found).values_list("what").annotate(Count("id")).order_by("what")
    return [(words.get(What(what), str(what)), count) for what, count in counts]


@require_POST
@for_the_host
def rows(request: HttpRequest, number: int) -> HttpResponse:
    """Every row of a game that is over. Nobody looks at the cards of one that goes on."""
    found = models.Table.objects.filter(id=number).first()
    if found is None:
        return refusal(request, 404, _("There is no such table."))
    if goes_on(found):
        sentence = _("This game goes on. Its rows tell what is hidden, so they are shown at its end.")
        return refusal(request, 409, sentence)
    here = current()
    here.insist_on_own(found.host)
    try:
        match = match_of(found, here.games.get)
    except DigsiteError as error:
        return refusal(request, 409, str(error))
    here.writer.submit(Looked(found, visitor_of(request))).result()
    told, opens = [], True
    for line in models.Row.objects.filter(table=found).order_by("number"):
        who = "" if line.seat is None or line.seat >= match.seats else match.names[line.seat]
        word = "" if line.action is None else str(line.action)
        try:
            if opens and line.action is not None:
                word = match.label(line.action)
                match.play(line.action)
            elif opens:
                match.undo(analysis=True)
        except Exception:
            opens = False
        told.append((line.number, who, models.Kind(line.kind).label, word))
    return render(request, "web/admin_rows.html", {"table": found, "rows": told})
