"""The application: the live part where a path asks for it, Django for every other page."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import TYPE_CHECKING, Any

from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http import HttpResponse
from django.urls import set_script_prefix

from digsite.text import _
from digsite.web import figures
from digsite.web.answers import Receive, Scope, Send, answer
from digsite.web.door import App, bounded
from digsite.web.guard import Away, dressed
from digsite.web.hall import Hall
from digsite.web.health import Health, healthy
from digsite.web.hosting import Hosting
from digsite.web.live import PATH, Live
from digsite.web.placing import Elsewhere
from digsite.web.proxies import Proxies, behind
from digsite.web.tidying import clear_out_again_and_again
from digsite.web.views import whole_page
from digsite.web.visiting import Visitors
from digsite.web.watching import watched

if TYPE_CHECKING:
    from digsite.web.moving import Mover


class Pages(ASGIHandler):
    """Django's pages, each made in one thread from first to last.

    Django would begin a thread for each and change to and fro with every layer; the streams would wait for all that.
    """

    def __init__(self) -> None:
        super(ASGIHandler, self).__init__()
        self.load_middleware()
        self.threads = ThreadPoolExecutor(16, "page")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive())["body"]  # whole: the door sees to that
        if scope["method"] == "HEAD":  # answered as if it were read; the server leaves the page itself out
            scope = {**scope, "method": "GET", "glance": True}
        response = await asyncio.get_running_loop().run_in_executor(self.threads, self._made, scope, body)
        if isinstance(response, Away):
            raise Elsewhere(response.bucket)
        await self.send_response(response, send)

    def _made(self, scope: Scope, body: bytes) -> HttpResponse:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=type(self), scope=scope)
        request, refusal = self.create_request(scope, BytesIO(body))
        response = refusal or self.get_response(request)
        response.close()  # what it used; its text stays
        return dressed(response, scope["path"], secure=scope.get("scheme") == "https")

    def close(self) -> None:
        """Begin no more pages."""
        self.threads.shutdown(wait=False, cancel_futures=True)


def application(hall: Hall, hosting: Hosting | None = None) -> App:
    """The hall as an ASGI application."""
    hosting = hosting or Hosting()
    health = Health(hall)
    django = Pages()
    pages = in_turn(django, hall.visitors)
    live = Live(hall, whole_page)

    async def lifespan(receive: Receive, send: Send) -> None:
        tasks: list[asyncio.Task[None]] = []
        while True:
            event = await receive()
            if event["type"] == "lifespan.startup":
                hall.loop = asyncio.get_running_loop()
                works = (
                    hall.waiting.beat(),
                    hall.waiting.look_round(),
                    hall.tidy(),
                    figures.note(hall),
                    clear_out_again_and_again(hall),
                )
                tasks = [hall.loop.create_task(work) for work in works]
            else:
                for task in tasks:
                    task.cancel()
                django.close()
                health.close()
                if mover is not None:
                    mover.close()
                hall.shut()
            await send({"type": f"{event['type']}.complete"})
            if event["type"] == "lifespan.shutdown":
                return

    async def here(scope: Scope, receive: Receive, send: Send) -> None:
        await (live if PATH.fullmatch(scope["path"]) else pages)(scope, receive, send)

    mover = mover_of(hall)
    wherever = here if mover is None else where_it_is_served(here, mover)

    seen = watched(healthy(bounded(wherever), health), lines=hosting.access_log)
    told = behind(seen, Proxies(hosting.proxies), alone=hosting.alone, hsts=hosting.hsts)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await lifespan(receive, send)
        elif scope["type"] == "http":
            await told(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})  # nothing here speaks so

    return app


def where_it_is_served(here: App, mover: "Mover") -> App:
    """The application in whichever process serves the table that a request is about."""

    async def found(scope: Scope, receive: Receive, send: Send) -> None:
        body = await receive()

        async def again() -> dict[str, Any]:
            return first.pop() if first else await receive()

        while True:
            first = [body]
            try:
                await here(scope, again, send)
                return
            except Elsewhere as away:
                try:
                    if await mover.move(scope, away.bucket):
                        return
                except TimeoutError:
                    sentence = _("This table is taken up by another process just now. Try again in a moment.")
                    await answer(send, 503, sentence, close=True)
                    return

    return found


def mover_of(hall: Hall) -> "Mover | None":
    """What gives connections to other processes, where there are any."""
    if hall.share is None:
        return None
    from digsite.web.moving import Mover

    return Mover(hall.share)


def in_turn(pages: App, visitors: Visitors) -> App:
    """These pages, made for visitors in turn, because each takes a thread; sent as quickly as they are read."""

    async def made(scope: Scope, receive: Receive, send: Send) -> None:
        parts: list[dict[str, Any]] = []

        async def keep(part: dict[str, Any]) -> None:
            parts.append(part)

        async with visitors.turn("page", (scope.get("client") or ("",))[0]):
            await pages(scope, receive, keep)
        for part in parts:
            await send(part)

    return made
