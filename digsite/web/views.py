"""The pages: the hall, a new table, its links, the table itself, the story, the rules."""

import json
import re
from collections.abc import Callable
from functools import cache

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET

from digsite import drawing
from digsite.match import Game
from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.text.keeping import kept
from digsite.text.rulebook import NoRulesPage, Rulebook, read_rulebook
from digsite.web.agreed import left_words
from digsite.web.answers import went_wrong
from digsite.web.devices import known_of, secret_of
from digsite.web.hall import Preparing, current
from digsite.web.happenings import Come
from digsite.web.links import NoSuchLink, Shown
from digsite.web.page import fragment, screen_named, shown
from digsite.web.parts import clauses, named
from digsite.web.requests import found_by, is_glance, later, refusal, remember
from digsite.web.tables import LiveTable

View = Callable[..., HttpResponse]


# A table


@require_GET
def table(request: HttpRequest, token: str) -> HttpResponse:
    """The table as this link sees it."""
    if not request.path.endswith("/"):
        return HttpResponseRedirect(f"/t/{token}/")
    try:
        live, link = found_by(request, token)
    except NoSuchLink as error:
        return refusal(request, 404, str(error))
    except Preparing as error:
        return later(request, str(error))
    except DigsiteError as error:
        return refusal(request, 410, str(error))
    if not is_glance(request):
        if not link.come:
            name = known_of(secret_of(request.COOKIES)).name
            current().writer.submit(Come(live, link, name))  # the others hear of it; this page need not wait
        current().waiting.met(live, link)
    page = shown(live, link, screen_named(request.COOKIES.get("screen", "")))
    return remember(request, HttpResponse(whole_page(live, page, "")), token)


def whole_page(live: LiveTable, page: Shown, message: str) -> str:
    """A table page with everything around the table; no token is in it."""
    facts = {
        "title": page.title,
        "fragment": mark_safe(fragment(page, message)),  # noqa: S308  built with its own escaping
        "book": mark_safe(book(live.game)),  # noqa: S308
        "things": live.match.things(),
        "setting_words": json.dumps(setting_words()),
        "left_words": json.dumps(left_words()),
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
        "Sound when it is my turn": _("Sound when it is my turn"),
        "Notice when it is my turn": _("Notice when it is my turn"),
        "yes": _("yes"),
        "no": _("no"),
    }


@require_GET
def story(request: HttpRequest, token: str) -> HttpResponse:
    """The whole story as this link may read it."""
    try:
        live, link = found_by(request, token)
    except Preparing as error:
        return later(request, str(error))
    except DigsiteError as error:
        return refusal(request, 404, str(error))
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
    return clauses(re.sub(r"\*([^*\s][^*]*)\*", r"\1", text.replace("**", "").replace("`", "")))


@require_GET
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The rules page of a game."""
    chosen = current().games.get(game)
    if chosen is None:
        return refusal(request, 404, _("There is no such game here."))
    facts = {"game": chosen, "book": mark_safe(book(chosen)), "things": chosen.words.things(chosen.box)}  # noqa: S308
    return render(request, "web/rules.html", facts)


# Style, pictures and errors


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
def cover(request: HttpRequest, game: str) -> HttpResponse:
    """The picture of a game."""
    chosen = current().games.get(game)
    if chosen is None:
        return refusal(request, 404, _("There is no such game here."))
    return HttpResponse(chosen.cover, content_type="image/svg+xml", headers={"Cache-Control": "max-age=300"})


@require_GET
def favicon(request: HttpRequest) -> HttpResponse:
    """A small sherd; with a dot where somebody waits for the reader."""
    dot = (
        '<circle cx="25" cy="7" r="6.5" fill="#17706f" stroke="#fff" stroke-width="2"/>'
        if "turn" in request.GET
        else ""
    )
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" '
        f'fill="#f6efe2"/><path d="M7 11 18 6l8 9-4 11-10-2z" fill="#a04d20"/>{dot}</svg>'
    )
    return HttpResponse(svg, content_type="image/svg+xml", headers={"Cache-Control": "max-age=86400"})


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No such page."""
    return refusal(request, 404, _("There is no such page."))


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that cannot be understood."""
    return HttpResponse(_("This request cannot be understood."), status=400, content_type="text/plain; charset=utf-8")


def failed(request: HttpRequest) -> HttpResponse:
    """Our own fault."""
    return refusal(request, 500, went_wrong())


def refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that did not come from a page of ours, or from one that is too old."""
    request.scope["reason"] = "foreign"
    return refusal(request, 403, _("This form is too old or came from elsewhere. Open the page again."))
