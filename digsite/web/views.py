"""The pages: the hall, a new table, its links, the table itself, the story, the rules."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET, require_http_methods

from digsite import drawing
from digsite.box import Option, Value
from digsite.match import LONGEST_NAME, Game, check_new_name, told_apart
from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.text.keeping import kept
from digsite.text.rulebook import NoRulesPage, Rulebook, read_rulebook
from digsite.text.typed import whole_number
from digsite.web import models
from digsite.web.hall import Preparing, current
from digsite.web.page import fragment, screen_named, shown
from digsite.web.parts import clauses, named
from digsite.web.tables import (
    DEVICE,
    FRIEND,
    ME,
    PEOPLE,
    Come,
    Link,
    LiveTable,
    NoSuchLink,
    Person,
    SetUp,
    Shown,
    digest_of,
    links_of,
)

View = Callable[..., HttpResponse]


# The hall and a new table


@require_GET
def hall(request: HttpRequest) -> HttpResponse:
    """The games to choose from."""
    games = [(game, game.seats[0], game.seats[-1], current().waits(game.id)) for game in current().games.values()]
    return render(request, "web/hall.html", {"games": games, "waits": any(waits for *_game, waits in games)})


@require_http_methods(["GET", "POST"])
def new_table(request: HttpRequest, game: str) -> HttpResponse:
    """Who plays, and with which options."""
    chosen = current().games.get(game)
    if chosen is None:
        return _refusal(request, 404, _("There is no such game here."))
    try:
        current().insist_on_prepared(game)
    except Preparing as error:
        return _later(request, str(error))
    refusal, seats = "", _seats(request, chosen)
    if request.method == "POST" and "count" not in request.POST:
        try:
            return _set_up(request, chosen, seats)
        except DigsiteError as error:
            refusal = str(error)
    facts = {
        "game": chosen,
        "seats": [_seat_form(request, chosen, number) for number in range(seats)],
        "counts": [(count, count == seats) for count in chosen.seats],
        "kinds": kinds(),
        "options": [_option_form(request, option, seats) for option in chosen.options if _is_choice(option, seats)],
        "refusal": refusal,
        "longest": LONGEST_NAME,
    }
    return render(request, "web/new.html", facts, status=422 if refusal else 200)


def kinds() -> list[tuple[str, str]]:
    """Who may sit on a seat, as a person reads it."""
    people = [(ME, _("Me")), (FRIEND, _("A friend, by a link")), (DEVICE, _("Somebody at this screen"))]
    words = {"random": _("Bot: plays at random"), "search": _("Bot: thinks ahead")}
    return people + [(bot, words.get(bot, _("Bot: {name}").format(name=bot))) for bot in current().bots]


def _sent(request: HttpRequest, name: str, default: str = "") -> str:
    return str((request.POST if request.method == "POST" else request.GET).get(name, default))


def _seats(request: HttpRequest, game: Game) -> int:
    count = whole_number(_sent(request, "count") or _sent(request, "seats"))
    return count if count is not None and count in game.seats else game.seats[0]


BOT_NAMES = ("Ilse", "Otto", "Petra", "Hugo", "Vera")


def _seat_form(request: HttpRequest, game: Game, number: int) -> dict[str, Any]:
    bot = current().bots[-1] if current().bots else FRIEND
    kind = _sent(request, f"kind-{number}", ME if number == 0 else bot)
    return {
        "number": number,
        "mark": _mark(number),
        "kind": kind,
        "name": _sent(request, f"name-{number}"),
        "usual": usual_name(kind, number),
    }


def _option_form(request: HttpRequest, option: Option, seats: int) -> dict[str, Any]:
    chosen = _sent(request, f"option-{option.id}", str(option.index(option.default)))
    values = [
        {"index": index, "label": _value(value), "chosen": str(index) == chosen}
        for index, value in enumerate(option.values)
        if option.allows(index, seats)
    ]
    return {"id": option.id, "name": _(option.name), "sentence": _(option.sentence), "values": values}


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _(str(value))


def _is_choice(option: Option, seats: int) -> bool:
    return len(option.values_at(seats)) > 1


def _set_up(request: HttpRequest, game: Game, seats: int) -> HttpResponse:
    people = [_person(request, number) for number in range(seats)]
    names = told_apart([check_new_name(person.name) for person in people])
    people = [person._replace(name=name) for person, name in zip(people, names, strict=True)]
    if all(person.kind not in PEOPLE for person in people):
        raise DigsiteError(_("At least one seat needs a person."))
    options: dict[str, Value] = {}
    for option in game.options:
        index = whole_number(_sent(request, f"option-{option.id}"))
        if index is not None and index < len(option.values):
            options[option.id] = option.values[index]
    if not current().visitors.may_set_up(_visitor(request)):
        raise DigsiteError(_("Many tables were set up where you are just now. Wait a minute and try again."))
    token = current().writer.submit(SetUp(game, people, options, current().version)).result()
    if any(person.kind == FRIEND for person in people):
        return HttpResponseRedirect(f"/host/{token}", status=303)
    own = next(word for word in links_of(token, [person.kind for person in people]) if word is not None)
    return HttpResponseRedirect(f"/t/{own}/", status=303)


def _visitor(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))


def _person(request: HttpRequest, number: int) -> Person:
    kind = _sent(request, f"kind-{number}", FRIEND)
    if kind not in (*PEOPLE, *current().bots):
        raise DigsiteError(_("Say who sits on seat {number}.").format(number=number + 1))
    name = " ".join(_sent(request, f"name-{number}").split())
    return Person(kind, name or usual_name(kind, number))


def usual_name(kind: str, number: int) -> str:
    """What somebody is called who gives no name."""
    if kind not in PEOPLE:
        return _("Bot {name}").format(name=BOT_NAMES[number % len(BOT_NAMES)])
    words = {ME: _("Host"), FRIEND: _("Friend {number}"), DEVICE: _("Guest {number}")}
    return words[kind].format(number=number + 1)


@require_GET
def host(request: HttpRequest, token: str) -> HttpResponse:
    """The links for the friends, and who has come."""
    found = models.Table.objects.filter(host=digest_of(token)).first()
    if found is None or found.game not in current().games:
        return _refusal(request, 404, _("This link leads to no table."))
    seats = list(models.Seat.objects.filter(table=found).order_by("number"))
    words = links_of(token, [seat.kind for seat in seats])
    address = f"{request.scheme}://{request.get_host()}"
    rows = [
        {"seat": seat, "mark": _mark(seat.number), "link": f"{address}/t/{word}/", "is_friend": seat.kind == FRIEND}
        for seat, word in zip(seats, words, strict=True)
    ]
    own = next((word for seat, word in zip(seats, words, strict=True) if seat.kind in (ME, DEVICE)), None)
    local = request.get_host().partition(":")[0] in ("127.0.0.1", "localhost")
    facts = {"game": current().games[found.game], "table": found, "rows": rows, "own": own, "local": local}
    return render(request, "web/host.html", facts)


def _mark(seat: int) -> str:
    return mark_safe(drawing.seat_mark(seat, 12, 12, 9))  # type: ignore[no-any-return]  # noqa: S308


# A table


def _found(request: HttpRequest, token: str) -> tuple[LiveTable, Link]:
    return current().find(token, _visitor(request))


@require_GET
def table(request: HttpRequest, token: str) -> HttpResponse:
    """The table as this link sees it."""
    if not request.path.endswith("/"):
        return HttpResponseRedirect(f"/t/{token}/")
    try:
        live, link = _found(request, token)
    except NoSuchLink as error:
        return _refusal(request, 404, str(error))
    except Preparing as error:
        return _later(request, str(error))
    except DigsiteError as error:
        return _refusal(request, 410, str(error))
    if not link.come:
        current().writer.submit(Come(live, link))  # the others hear of it; this page need not wait
    return HttpResponse(whole_page(live, shown(live, link, screen_named(request.COOKIES.get("screen", ""))), ""))


def whole_page(live: LiveTable, page: Shown, message: str) -> str:
    """A table page with everything around the table; no token is in it."""
    facts = {
        "title": page.title,
        "fragment": mark_safe(fragment(page, message)),  # noqa: S308  built with its own escaping
        "book": mark_safe(book(live.game)),  # noqa: S308
        "things": live.match.things(),
        "setting_words": json.dumps(setting_words()),
    }
    return str(render_to_string("web/table.html", facts))


def setting_words() -> dict[str, str]:
    """What the settings of a browser are called, for its script."""
    return {
        "Colours": _("Colours"),
        "as the system": _("as the system"),
        "light": _("light"),
        "dark": _("dark"),
        "Moves of the others": _("Moves of the others"),
        "slow": _("slow"),
        "normal": _("normal"),
        "fast": _("fast"),
        "at once": _("at once"),
        "Before dice and cards": _("Before dice and cards"),
        "ask first": _("ask first"),
        "go at once": _("go at once"),
    }


@require_GET
def story(request: HttpRequest, token: str) -> HttpResponse:
    """The whole story as this link may read it."""
    try:
        live, link = _found(request, token)
    except Preparing as error:
        return _later(request, str(error))
    except DigsiteError as error:
        return _refusal(request, 404, str(error))
    with live.lock:
        seat = None if live.turn_has_come(link) is not None else link.shown
        names = tuple(live.match.names)
        lines = [mark_safe(named(line, names)) for line in live.match.log(seat)]  # noqa: S308
    return render(request, "web/story.html", {"lines": lines, "name": live.name, "game": live.game})


# Rules


@cache
def _rulebook(game: str) -> Rulebook | None:
    try:
        return read_rulebook(game)
    except NoRulesPage:
        return None


@kept(64)
def book(game: Game) -> str:
    """The rules with their clauses, for the side of the board."""
    rulebook = _rulebook(game.id)
    if rulebook is None:
        return f"<p>{drawing.escape(_('The rules page is not part of this installation.'))}</p>"
    made = []
    for chapter in rulebook.chapters:
        items = "".join(
            f'<dt id="{drawing.escape(id)}">{drawing.escape(id)}</dt><dd>{_prose(rulebook.clauses[id].text)}</dd>'
            for id in chapter.ids
        )
        if items:
            made.append(f"<h3>{drawing.escape(chapter.title)}</h3><dl>{items}</dl>")
    return "".join(made)


def _prose(text: str) -> str:
    return clauses(text.replace("**", "").replace("`", ""))


@require_GET
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules page of a game."""
    chosen = current().games.get(game)
    if chosen is None:
        return _refusal(request, 404, _("There is no such game here."))
    facts = {"game": chosen, "book": mark_safe(book(chosen)), "things": chosen.words.things(chosen.box)}  # noqa: S308
    return render(request, "web/rules.html", facts)


# Style and errors


@cache
def _colours() -> str:
    light, dark = drawing.variables("light"), drawing.variables("dark")
    seats = "".join(f".seat-{i}{{--seat:var(--seat-{i})}}" for i in range(len(drawing.SEAT_SHAPES)))
    return (
        f":root{{color-scheme:light;{light}}}:root[data-theme=dark]{{color-scheme:dark;{dark}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}{seats}"
    )


@require_GET
def colours(request: HttpRequest) -> HttpResponse:
    """The colours and type of both themes."""
    return HttpResponse(_colours(), content_type="text/css", headers={"Cache-Control": "max-age=300"})


@require_GET
def favicon(request: HttpRequest) -> HttpResponse:
    """A small sherd."""
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" '
        'fill="#f6efe2"/><path d="M7 11 18 6l8 9-4 11-10-2z" fill="#a04d20"/></svg>'
    )
    return HttpResponse(svg, content_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


def _refusal(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    return render(request, "web/refusal.html", {"sentence": sentence}, status=status)


def _later(request: HttpRequest, sentence: str) -> HttpResponse:
    """A page that asks for itself again."""
    made = render(request, "web/later.html", {"sentence": sentence}, status=503)
    made["Retry-After"] = "3"
    return made


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No such page."""
    return _refusal(request, 404, _("There is no such page."))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that cannot be understood."""
    return HttpResponse(_("This request cannot be understood."), status=400, content_type="text/plain; charset=utf-8")


def failed(request: HttpRequest) -> HttpResponse:
    """Our own fault."""
    return _refusal(request, 500, _("Something went wrong here. The tables are safe; go back and try again."))


def refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that did not come from a page of ours, or from one that is too old."""
    return _refusal(request, 403, _("This form is too old or came from elsewhere. Open the page again."))
