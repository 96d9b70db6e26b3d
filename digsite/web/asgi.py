"""The application: the live part where a path asks for it, Django for every other page."""

import asyncio
from typing import Any

from django.core.handlers.asgi import ASGIHandler

from digsite.web.answers import Receive, Scope, Send
from digsite.web.door import App, bounded
from digsite.web.hall import Hall
from digsite.web.live import PATH, Live
from digsite.web.views import whole_page


def application(hall: Hall) -> App:
    """The hall as an ASGI application."""
    pages: Any = ASGIHandler()
    live = Live(hall, whole_page)

    async def lifespan(receive: Receive, send: Send) -> None:
        rounds: asyncio.Task[None] | None = None
        while True:
            event = await receive()
            if event["type"] == "lifespan.startup":
                hall.loop = asyncio.get_running_loop()
                rounds = hall.loop.create_task(hall.look_round())
            else:
                if rounds is not None:
                    rounds.cancel()
                hall.shut()
            await send({"type": f"{event['type']}.complete"})
            if event["type"] == "lifespan.shutdown":
                return

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await lifespan(receive, send)
        elif scope["type"] == "http" and PATH.fullmatch(scope["path"]):
            await live(scope, receive, send)
        elif scope["type"] == "http":
            await pages(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close"})  # nothing here speaks so

    return bounded(app)
