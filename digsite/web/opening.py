"""Opening the hall: Django is set up before anything that needs its tables is imported."""

import os
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from digsite.match import Game
from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web.settings import DATABASE, LOCAL, settings

if TYPE_CHECKING:
    from digsite.web.hall import Hall, MakeBot


class NoSocket(DigsiteError):
    """The address cannot be had."""


def bound(host: str, port: int) -> socket.socket:
    """A socket at this address, on which nobody listens yet."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        sentence = _("Nothing can listen at {host}, port {port}: {reason}. Try another: --port 8001")
        raise NoSocket(sentence.format(host=host, port=port, reason=error.strerror or error)) from None
    return made


class NoTables(DigsiteError):
    """The folder of the tables cannot be used."""


class AlreadyOpen(DigsiteError):
    """Another process serves these tables."""


def open_hall(
    games: dict[str, Game],
    make_bot: "MakeBot",
    data: Path,
    *,
    bots: Sequence[str] = (),
    hosts: Sequence[str] = LOCAL,
    reachable: str = "",
    version: str = "",
    beat: float = 0.0,
    tables_a_minute: int = 0,
    streams: int = 0,
    lists: bool = False,
) -> "Hall":
    """Set Django up with its tables in the folder `data`, and open the hall. Once a process."""
    import django
    from django.conf import settings as django_settings
    from django.core.management import call_command
    from django.db import DatabaseError

    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        _lock_folder(data)
        _keep_private(data)
        if not django_settings.configured:
            django_settings.configure(**settings(data, hosts))
            django.setup()
    except OSError as error:
        sentence = _("Tables cannot be kept in {folder}: {reason}. Try another folder: --data FOLDER")
        raise NoTables(sentence.format(folder=data, reason=error.strerror or error)) from None
    try:
        call_command("migrate", interactive=False, verbosity=0)
    except DatabaseError as error:
        sentence = _("The tables in {folder} cannot be read: {reason}. Restore a copy, or take another folder: --data")
        raise NoTables(sentence.format(folder=data, reason=error)) from None
    from digsite.web.hall import Hall, use
    from digsite.web.visiting import Visitors

    hall = Hall(games, make_bot, bots, version, beat, Visitors(tables_a_minute, streams), reachable, lists=lists)
    use(hall)
    return hall


def _keep_private(data: Path) -> None:
    """Links and keys are secrets: nobody else on this machine may read the files, whoever made the folder."""
    os.close(os.open(data / DATABASE, os.O_WRONLY | os.O_CREAT, 0o600))
    for path in data.iterdir():
        if path.is_file():
            path.chmod(0o600)


_held: list[Any] = []  # lock files stay open as long as the process lives


def _lock_folder(data: Path) -> None:
    """Two servers must not write the same tables: each would overwrite what the other thinks."""
    try:
        import fcntl
    except ImportError:  # not on this system
        return
    lock = (data / "serving.lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise AlreadyOpen(_("The tables in {folder} are served already.").format(folder=data)) from None
    _held.append(lock)
