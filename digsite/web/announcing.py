"""Saying that a hall is open: the address, for phones a code, and a browser."""

import webbrowser

from rich.console import Console
from rich.text import Text

from digsite.text import _
from digsite.web.codes import qr_text
from digsite.web.logs import tell


def announce(address: str, reachable: str, *, browse: bool) -> None:
    """Say that the hall is open, and where."""
    tell(_("The hall is open: {address}  (Ctrl-C closes it)").format(address=address))
    if reachable:
        _invite_phones(reachable)
    if browse:
        webbrowser.open(reachable or address)  # links that a page shows begin as its own address does


def _invite_phones(address: str) -> None:
    """Print the address, and at a terminal its code."""
    tell(_("Phones in this room: {address}").format(address=address))
    screen = Console()
    if screen.is_terminal and not screen.options.ascii_only:
        screen.print(Text(qr_text(address), "bright_white on black", no_wrap=True))
