"""The live part: streams and actions, beside Django because a stream must hold neither a thread nor a connection.

/t/<token>/events  what this link sees, sent whenever it changes
/t/<token>/act     an action, picks, an undo or a hand-over; without script a form, answered by a redirect
/t/<token>/why     why an action is not allowed now
/t/<token>/if      the table as it would be after a choice that can be taken back
/t/<token>/then    the table as it was after so many steps
/t/<token>/picture the score sheet of a finished game
"""

import asyncio
import logging
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import parse_qs

from django.conf import settings
from django.db import DatabaseError
from django.http import parse_cookie
from django.http.request import split_domain_port, validate_host

from digsite.drawing import Screen
from digsite.text import _
from digsite.text.errors import BadSeats, CannotUndo, DigsiteError, IllegalAction
from digsite.text.typed import whole_number
from digsite.web import ticking
from digsite.web.answers import Receive, Scope, Send, answer, body_of, start
from digsite.web.around import SPEEDS
from digsite.web.devices import Introduce, Keep, secret_of
from digsite.web.frame import ending_picture
from digsite.web.guard import not_written
from digsite.web.hall import Hall, Preparing
from digsite.web.happenings import DEEDS, CallMe, Happen, say
from digsite.web.links import Link, NoSuchLink, Shown, digest_of
from digsite.web.ordering import Answer, Command, Withdraw
from digsite.web.page import drawn_moments, fragment, pages, preview, screen_named, shown, then
from digsite.web.placing import Elsewhere
from digsite.web.setting_up import Again
from digsite.web.soon import choosing
from digsite.web.tables import (
    MOST_PICKS,
    Begun,
    LiveTable,
    Play,
    Stale,
    TakeBack,
    insist_on_version,
)
from digsite.web.visiting import Measure
from digsite.web.writer import Job, NotWritten, Reopened

PATH = re.compile(r"/t/([A-Za-z0-9_-]{20,60})/(events|act|why|if|then|picture)")
LARGEST_BODY = 4000
NEXT = "<!--next-->"  # between the moments of an answer
STREAM, STREAMED = "text/event-stream; charset=utf-8", {"X-Accel-Buffering": "no"}  # no proxy may keep it back
MOST_STREAMS = 12  # of one link
MANY = 8  # visitors for whom something is to be drawn at the same moment
BEAT = 40.0  # seconds; a comment that keeps a silent stream open
log = logging.getLogger(__name__)


class Refused(Exception):
    """A request that is answered with a status and a sentence."""

    def __init__(self, status: int, sentence: str, reason: str = "") -> None:
        super().__init__(sentence)
        self.status, self.sentence, self.reason = status, sentence, reason


class Asked(NamedTuple):
    """A request, as far as the live part needs it."""

    method: str
    headers: dict[str, str]
    query: dict[str, list[str]]
    visitor: str  # where it comes from
    at: float  # when it came in, in the hall's time
    body: bytes = b""
    scheme: str = "http"  # of the address that the visitor sees

    @property
    def wants_fragment(self) -> bool:
        return self.headers.get("x-digsite") == "1"

    @property
    def screen(self) -> Screen:
        """What the script of the page says that it is shown on."""
        return screen_named(self.query.get("screen", [""])[0])

    @property
    def steps(self) -> int:
        """How many steps the page knows of; where it does not say, no moment between is sent."""
        said = whole_number(self.query.get("steps", [""])[0])
        return -1 if said is None else said


class Live:
    """The live part of a hall as an ASGI application."""

    def __init__(self, hall: Hall, whole_page: Callable[[LiveTable, Shown, str], str]) -> None:
        self.hall, self.whole_page = hall, whole_page
        self._drawing = 0  # visitors for whom something is to be drawn now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        matched = PATH.fullmatch(scope["path"])
        if matched is None:
            await answer(send, 404, _("There is nothing here."))
            return
        token, part = matched[1], matched[2]
        try:
            asked = _asked(scope, await _read(receive) if part == "act" else b"")
            _insist_on_our_own_pages(asked)
            _insist_on_method(asked.method, part)
            live, link = await self._find(token, asked.visitor)
            if part == "events":
                await self._events(token, live, link, asked, receive, send)
            elif part == "why":
                await self._why(live, link, asked, send)
            elif part == "if":
                await self._if(live, link, asked, send)
            elif part == "picture":
                await self._picture(live, link, asked, send)
            elif part == "then":
                await self._then(token, live, link, asked, send)
            else:
                await self._act(token, live, link, asked, send)
        except NoSuchLink as error:
            await answer(send, 404, str(error))
        except Refused as refusal:
            scope["reason"] = refusal.reason
            await answer(send, refusal.status, refusal.sentence)
        except Preparing as error:
            await answer(send, 503, str(error))
        except (NotWritten, DatabaseError):
            await answer(send, 503, not_written())
        except DigsiteError as error:  # the table cannot be opened
            await answer(send, 410, str(error))

    async def _find(self, token: str, visitor: str) -> tuple[LiveTable, Link]:
        found = self.hall.found(digest_of(token))
        if found is not None:
            return found
        return await asyncio.get_running_loop().run_in_executor(self.hall.readers, self.hall.find, token, visitor)

    # Streams

    async def _events(
        self, token: str, live: LiveTable, link: Link, asked: Asked, receive: Receive, send: Send
    ) -> None:
        visitors = self.hall.visitors
        if asked.method == "HEAD":
            await start(send, 200, STREAM, STREAMED)
            await send(body_of(b"", more=False))
            return
        if len(link.streams) >= MOST_STREAMS or not visitors.enter(asked.visitor):
            raise Refused(429, _("Too many pages of this hall are open where you are. Close some of them."))
        self._remember(token, link, asked)
        try:
            await self._stream(token, live, link, asked, receive, send)
        finally:
            visitors.leave(asked.visitor)

    def _remember(self, token: str, link: Link, asked: Asked) -> None:
        """Let the device keep this link: it has a cookie by now."""
        secret = secret_of(parse_cookie(asked.headers.get("cookie", "")))
        digest = digest_of(secret)
        if secret and digest not in link.devices and self.hall.visitors.devices.take(asked.visitor):
            link.devices.add(digest)
            self.hall.writer.submit(Keep(secret, token))

    async def _stream(
        self, token: str, live: LiveTable, link: Link, asked: Asked, receive: Receive, send: Send
    ) -> None:
        await start(send, 200, STREAM, STREAMED)
        wake = asyncio.Event()
        self._enter(live, link, wake)
        gone = asyncio.ensure_future(_until_gone(receive))
        gone.add_done_callback(lambda _done: wake.set())
        last = asked.headers.get("last-event-id") or next(iter(asked.query.get("seen", [])), "")
        steps = asked.steps
        drawn: tuple[Link, int] | None = None  # for whom, and which of its pages
        sign = time.monotonic() + BEAT  # when to send a sign of life
        try:
            while not gone.done() and not self.hall.closing:
                wake.clear()
                if link in live.dead:
                    await send(body_of(_event("", _("Somebody else plays this seat now."), "gone"), more=True))
                    break
                if live.closed:  # the table was taken up anew, here or elsewhere: the page asks again
                    break
                if live.left:
                    try:
                        found = await self._next(token, asked.visitor)
                    except (Elsewhere, DatabaseError):  # the page asks again
                        break
                    if found is None:
                        await send(body_of(_event("", _("Somebody else plays this seat now."), "gone"), more=True))
                        break
                    self._leave(live, link, wake)
                    live, link = found
                    self._enter(live, link, wake)
                before = last
                if (link, link.serial) != drawn:
                    serial, last, steps = await self._send_page(live, link, asked, send, last, steps)
                    drawn = link, serial
                if last != before:
                    sign = time.monotonic() + BEAT
                elif time.monotonic() >= sign:  # what this page does not show moves no sign of life
                    sign = time.monotonic() + BEAT
                    await send(body_of(b": still here\n\n", more=True))
                await _woken(wake, sign)
        except OSError:
            pass  # the reader has gone
        finally:
            self._leave(live, link, wake)
            gone.cancel()
        if not gone.done() or self.hall.closing:
            await send(body_of(b"", more=False))

    async def _send_page(
        self, live: LiveTable, link: Link, asked: Asked, send: Send, last: str, steps: int
    ) -> tuple[int, str, int]:
        """What has happened since, unless the page shows it already; returns what it shows then, and keeps no page."""
        *moments, page = await self._pages(live, link, asked, steps)
        if page.mark != last:
            for moment in moments:
                await send(body_of(_event("", fragment(moment), "moment"), more=True))
            await send(body_of(_event(page.mark, fragment(page)), more=True))
        return page.serial, page.mark, page.steps

    async def _next(self, token: str, visitor: str) -> tuple[LiveTable, Link] | None:
        """The next game of the same people, unless this link does not lead there."""
        try:
            live, link = await self._find(token, visitor)
        except DigsiteError:
            return None
        return None if live.left else (live, link)

    def _enter(self, live: LiveTable, link: Link, wake: asyncio.Event) -> None:
        link.streams.add(wake)
        self.hall.arrived(live, link)

    def _leave(self, live: LiveTable, link: Link, wake: asyncio.Event) -> None:
        link.streams.discard(wake)
        self.hall.departed(live, link)

    async def _pages(self, live: LiveTable, link: Link, asked: Asked, steps: int) -> list[Shown]:
        """What is to be shown, drawn for each visitor in turn; after each moment the others have as long as it took."""
        async with self.hall.visitors.turn("drawing", asked.visitor):
            self._drawing += 1
            try:
                await asyncio.sleep(0)  # by now all for whom there is something to draw are counted
                steps = -1 if self._drawing > MANY else steps  # under load a page is worth more than the way to it
                began = time.monotonic()
                for _drawn in drawn_moments(live, link, asked.screen, steps):
                    await asyncio.sleep(time.monotonic() - began)
                    began = time.monotonic()
                return pages(live, link, asked.screen, steps)
            finally:
                self._drawing -= 1

    # Actions

    async def _act(self, token: str, live: LiveTable, link: Link, asked: Asked, send: Send) -> None:
        sent = parse_qs(asked.body.decode("utf-8", "replace"), keep_blank_values=True)
        insist_on_measure(link.asking)
        self.hall.waiting.met(live, link)
        status, message = 200, ""
        try:
            await self._do(live, link, sent, asked)
            with suppress(Elsewhere, DatabaseError):  # since then; what was done is shown all the same
                live, link = await self._find(token, asked.visitor)  # another table, if they play again
        except (Stale, Reopened) as error:
            status, message = 409, str(error)
        except (IllegalAction, CannotUndo, BadSeats) as error:
            status, message = 422, str(error)
        if asked.wants_fragment:
            *moments, page = await self._pages(live, link, asked, asked.steps)
            told = [*map(fragment, moments), fragment(page, message)]
            await answer(send, status, NEXT.join(told), "text/html")
        elif status == 200:
            await start(send, 303, "text/html", {"Location": f"/t/{token}/"})
            await send(body_of(b"", more=False))
        else:
            await self._whole(live, shown(live, link), send, status, message)

    async def _whole(self, live: LiveTable, page: Shown, send: Send, status: int = 200, message: str = "") -> None:
        whole = await asyncio.get_running_loop().run_in_executor(
            self.hall.readers, self.whole_page, live, page, message
        )
        await answer(send, status, whole, "text/html")

    async def _do(self, live: LiveTable, link: Link, sent: dict[str, list[str]], asked: Asked) -> None:
        version = sent.get("version", [""])[0]
        deed = next((word for word in DEEDS if word in sent), None)
        if deed is not None:
            insist_on_measure(link.saying)
            await self._write(Happen(live, link, DEEDS[deed]))
        elif "say" in sent:
            await self._say(live, link, sent["say"][0])
        elif "name" in sent:
            await self._call(live, link, sent["name"][0], asked)
        elif "pause" in sent or "speed" in sent:
            self._set_pace(live, link, sent)
        elif "hand" in sent:
            self._hand_over(live, link, version, _number(sent["hand"][0]))
        elif "again" in sent:
            if not self.hall.visitors.tables.take(asked.visitor):
                raise Refused(429, _("Many tables were set up where you are just now. Wait a minute and try again."))
            with suppress(Begun):
                await self._write(Again(live, link, version, self.hall.version))
        elif "undo" in sent:
            await self._write(TakeBack(live, link, version, asked.at))
        elif "change" in sent:
            await self._write(Withdraw(live, link))
        elif "order" in sent or "drop" in sent:
            question, _colon, order = sent["order" if "order" in sent else "drop"][0].partition(":")
            await self._write(Command(live, link, question, order))
        else:
            does = Play if live.match.to_move == link.shown else Answer
            await self._write(does(live, link, version, _numbers(sent.get("action", [])), asked.at))

    async def _write(self, job: Job) -> None:
        await asyncio.wrap_future(self.hall.writer.submit(job))

    async def _say(self, live: LiveTable, link: Link, text: str) -> None:
        if link.watches:
            raise Refused(403, _("Only those who sit at the table can talk here."))
        insist_on_measure(link.saying)
        await self._write(Happen(live, link, say(text)))

    async def _call(self, live: LiveTable, link: Link, name: str, asked: Asked) -> None:
        """A name at this table, which the device remembers for others."""
        job = CallMe(live, link, name)
        await self._write(job)
        secret = secret_of(parse_cookie(asked.headers.get("cookie", "")))
        if secret and self.hall.visitors.devices.take(asked.visitor):
            await self._write(Introduce(secret, name=job.name))

    def _set_pace(self, live: LiveTable, link: Link, sent: dict[str, list[str]]) -> None:
        """How fast bots play among themselves; whoever set the table up says so."""
        if not link.hosts or live.seats_of_people:
            raise Refused(403, _("Only whoever set this table of bots up can do that."))
        with live.lock:
            live.paused = sent.get("pause", ["1" if live.paused else "0"])[0] == "1"
            wanted = [speed for speed in SPEEDS if f"{speed:g}" in sent.get("speed", [])]
            live.speed = wanted[0] if wanted else live.speed
            live.touch()
        live.wake()
        self.hall.let_bots_think(live)

    def _hand_over(self, live: LiveTable, link: Link, version: str, seat: int) -> None:
        if seat not in link.plays:
            raise Refused(400, _("This seat is not played on this device."))
        with live.lock:
            insist_on_version(live, live.position, link, version)
            link.shown = seat
            link.serial += 1
        live.wake()

    async def _then(self, token: str, live: LiveTable, link: Link, asked: Asked, send: Send) -> None:
        insist_on_measure(link.asking)
        try:
            page = then(live, link, asked.screen, _number(asked.query.get("step", [""])[0]))
        except DigsiteError as error:
            raise Refused(400, str(error)) from None
        if asked.wants_fragment:
            await answer(send, 200, fragment(page), "text/html")
        else:
            await self._whole(live, page, send)

    async def _if(self, live: LiveTable, link: Link, asked: Asked, send: Send) -> None:
        insist_on_measure(link.asking)
        try:
            drawn = preview(live, link, asked.screen, _numbers(asked.query.get("action", [""])))
        except DigsiteError:  # the table has gone on, or it was never to be shown
            await answer(send, 204, "")
            return
        await answer(send, 200, drawn, "text/html")

    async def _picture(self, live: LiveTable, link: Link, asked: Asked, send: Send) -> None:
        insist_on_measure(link.asking)
        try:
            drawn = ending_picture(live, link)
        except DigsiteError as error:
            raise Refused(400, str(error)) from None
        await answer(send, 200, drawn, "image/svg+xml")

    async def _why(self, live: LiveTable, link: Link, asked: Asked, send: Send) -> None:
        insist_on_measure(link.asking)
        number = _number(asked.query.get("action", [""])[0])
        with live.lock:
            look = choosing(live, link)
            if look is None:
                sentence = _("It is not your turn.")
            else:
                try:
                    sentence = look.why(number) or ""
                except DigsiteError as error:
                    raise Refused(400, str(error)) from None
        await answer(send, 200, sentence)


# Requests


def insist_on_measure(measure: Measure) -> None:
    """Refuse more than a person can want or mean."""
    if not measure.take():
        raise Refused(429, _("That was too quick. Wait a moment and try again."))


def _asked(scope: Scope, body: bytes = b"") -> Asked:
    headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
    client, scheme = scope.get("client") or ("",), scope.get("scheme", "http")
    query = parse_qs(scope["query_string"].decode("latin-1"))
    return Asked(scope["method"], headers, query, client[0], ticking.now(), body, scheme)


def _insist_on_our_own_pages(asked: Asked) -> None:
    """Only pages of this server may ask, and only under a name that it knows itself by."""
    name = asked.headers.get("host", "")
    host, _port = split_domain_port(name)
    if not validate_host(host, settings.ALLOWED_HOSTS):
        raise Refused(400, _("This server does not know itself by that name."), "name")
    site, origin = asked.headers.get("sec-fetch-site"), asked.headers.get("origin", "null")
    if site is None:  # an old browser; a page that tells no referrer has the origin "null"
        foreign = origin not in ("null", f"{asked.scheme}://{name}")
    else:
        foreign = site not in ("same-origin", "none")
    if asked.method == "POST" and foreign:
        raise Refused(403, _("This was sent by a page of another site, so it was not done."), "foreign")


def _insist_on_method(method: str, part: str) -> None:
    if part == "act" and method != "POST":
        raise Refused(405, _("An action is sent by a form."))
    if part != "act" and method not in ("GET", "HEAD"):
        raise Refused(405, _("This address can only be read."))


def _number(word: str) -> int:
    number = whole_number(word)
    if number is None:
        raise Refused(400, _("An action is a whole number."))
    return number


def _numbers(said: Sequence[str]) -> list[int]:
    """Actions, with commas between them."""
    found = [_number(word) for words in said for word in words.split(",")]
    if not 1 <= len(found) <= MOST_PICKS:
        raise Refused(400, _("This request names no action."))
    return found


async def _read(receive: Receive) -> bytes:
    body: bytes = (await receive())["body"]  # whole: the door sees to that
    if len(body) > LARGEST_BODY:
        raise Refused(413, _("This request is too long."))
    return body


async def _woken(wake: asyncio.Event, then: float) -> None:
    """Wait for this, or for that time. A timer costs less than a task for each wait."""
    timer = asyncio.get_running_loop().call_later(max(0.0, then - time.monotonic()), wake.set)
    try:
        await wake.wait()
    finally:
        timer.cancel()


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


# Answers


def _event(id: str, html: str, kind: str = "") -> bytes:
    data = "".join(f"data: {line}\n" for line in html.split("\n"))
    return f"{f'event: {kind}' if kind else f'id: {id}'}\n{data}\n".encode()
