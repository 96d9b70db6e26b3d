"""Telling whoever started this process that the hall is open: systemd, where a unit has `Type=notify`."""

import os
import socket
from contextlib import suppress

VARIABLE = "NOTIFY_SOCKET"
LAST = 10  # seconds in which a hall that is to end has written and acknowledged what it was told before


def notify(state: str = "READY=1") -> None:
    """Say so, if somebody listens; the variable is not handed on to processes of ours."""
    address = os.environ.pop(VARIABLE, "")
    if address and hasattr(socket, "AF_UNIX"):
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(state.encode(), f"\0{address[1:]}" if address.startswith("@") else address)
