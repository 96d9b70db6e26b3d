"""The server: uvicorn on a socket that is bound before anything else, so that no port is lost in a race."""

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from digsite.web.door import Door
from digsite.web.hall import Hall
from digsite.web.hosting import Hosting
from digsite.web.service import LAST

if TYPE_CHECKING:
    from digsite.web.moving import Inbox
    from digsite.web.sharing import Share


RUBBISH = (20_000, 20, 50)  # when rubbish is looked for: all the tables in memory make that slow


class Server(uvicorn.Server):
    """Ends the streams before it waits for them."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None], lifeline: int = -1) -> None:
        super().__init__(config)
        self.hall, self.ready, self.lifeline = hall, ready, lifeline
        self.inbox = None if hall.share is None else _inbox(hall.share)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        while not self.hall.is_of_use and not self.should_exit:  # until then others take all connections
            await asyncio.sleep(0.05)
        await super().startup(sockets)
        if self.inbox is not None:
            self.inbox.open(self._door)
        if self.lifeline >= 0:
            asyncio.get_running_loop().add_reader(self.lifeline, self._alone)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.inbox is not None:
            self.inbox.close()
        await super().shutdown(sockets)

    def _door(self) -> Door:
        """For a connection that another process has accepted."""
        return Door(
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
            _loop=asyncio.get_running_loop(),
        )

    def _alone(self) -> None:
        """Whoever started this process is gone."""
        asyncio.get_running_loop().remove_reader(self.lifeline)
        self.hall.close()
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hall.close()
        super().handle_exit(sig, frame)


def _open_many_files() -> None:
    """Every browser that looks on holds one open: have as many as the system allows."""
    try:
        import resource
    except ImportError:  # not on this system
        return
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _inbox(share: "Share") -> "Inbox":
    from digsite.web.moving import Inbox

    Door.keeps = True
    return Inbox(share)


def serve(
    hall: Hall, sock: socket.socket, ready: Callable[[], None], lifeline: int = -1, hosting: Hosting | None = None
) -> None:
    """Serve until somebody ends it, or until the lifeline breaks; says when it is open."""
    from digsite.web.asgi import application

    _open_many_files()
    gc.set_threshold(*RUBBISH)
    sys.setswitchinterval(0.0001)  # a busy thread must not keep the streams waiting
    config = uvicorn.Config(
        application(hall, hosting),
        access_log=False,
        log_config=None,  # it is logged as everything else is
        proxy_headers=False,  # whom to believe is settled in proxies.py
        log_level="warning",
        timeout_graceful_shutdown=LAST,
        server_header=False,
        http=Door,
        ws="none",  # a page streams by events alone
    )
    Server(config, hall, ready, lifeline).run(sockets=[sock])
