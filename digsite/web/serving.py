"""The server: uvicorn on a socket that is bound before anything else, so that no port is lost in a race."""

import socket
import sys
import webbrowser
from collections.abc import Callable
from types import FrameType

import uvicorn
from rich.console import Console
from rich.text import Text

from digsite.text import _
from digsite.web.codes import qr_text
from digsite.web.hall import Hall


class Server(uvicorn.Server):
    """Ends the streams before it waits for them."""

    def __init__(self, config: uvicorn.Config, hall: Hall, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.hall, self.ready = hall, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()

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


def _invite_phones(address: str) -> None:
    """Print the address, and at a terminal its code."""
    print(_("Phones in this room: {address}").format(address=address), flush=True)
    screen = Console()
    if screen.is_terminal and not screen.options.ascii_only:
        screen.print(Text(qr_text(address), "bright_white on black", no_wrap=True))


def serve(hall: Hall, sock: socket.socket, address: str, *, browse: bool) -> None:
    """Serve until somebody ends it."""
    from digsite.web.asgi import application
    from digsite.web.door import Door

    def ready() -> None:
        print(_("The hall is open: {address}  (Ctrl-C closes it)").format(address=address), flush=True)
        if hall.reachable:
            _invite_phones(hall.reachable)
        if browse:
            webbrowser.open(hall.reachable or address)  # links that a page shows begin as its own address does

    _open_many_files()
    sys.setswitchinterval(0.0001)  # a busy thread must not keep the streams waiting
    config = uvicorn.Config(
        application(hall),
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
        server_header=False,
        http=Door,
        ws="none",  # a page streams by events alone
    )
    Server(config, hall, ready).run(sockets=[sock])
