"""Opening the hall: Django is set up before anything that needs its tables is imported."""

import atexit
import secrets
import shutil
import socket
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from digsite.match import Game
from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web.databases import DATABASE
from digsite.web.folders import (
    AlreadyOpen,
    NoTables,
    held,
    insist_on_place,
    insist_on_whole,
    keep_all_private,
    keep_private,
    lock_folder,
    no_tables,
    note_database,
    say_how_to_keep,
)
from digsite.web.settings import LOCAL, settings

if TYPE_CHECKING:
    from digsite.web.hall import Hall, MakeBot
    from digsite.web.mailing import Mailing
    from digsite.web.sharing import Share


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


WAIT = 10.0  # seconds until a hall that was killed is gone from the database, too


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
    mailing: "Mailing | None" = None,
    worker: "Worker | None" = None,
) -> "Hall":
    """Set Django up with its tables in the folder `data`, and open the hall. Once a process.

    A `worker` is one of several: whoever started it has opened the tables.
    """
    if worker is None:
        worker = open_tables(data, hosts)
    else:
        set_up(data, hosts)
    from digsite.web import ticking
    from digsite.web.hall import Hall, use
    from digsite.web.visiting import Visitors

    processes, share = (1, None) if worker is None else (worker.processes, _one_of(worker))
    visitors = Visitors(tables_a_minute, streams)
    hall = Hall(
        games,
        make_bot,
        bots,
        version,
        beat,
        visitors,
        reachable,
        lists=lists,
        share=share,
        processes=processes,
    )
    if share is not None:
        ticking.join()
        hall.open_share()
    use(hall)
    if mailing is not None:
        from digsite.web.postman import Postman

        hall.mails = Postman(hall, mailing)
        hall.mails.start()
    return hall


def set_up(data: Path, hosts: Sequence[str] = LOCAL, **more: Any) -> None:
    """Let Django know where the tables are; `more` replaces settings."""
    import django
    from django.conf import settings as django_settings

    insist_on_place(data)
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not django_settings.configured:
            django_settings.configure(**settings(data, hosts, **more))
            django.setup()
    except OSError as error:
        raise no_tables(data, error) from None


def open_tables(data: Path, hosts: Sequence[str] = LOCAL, processes: int = 1) -> "Worker | None":
    """Take the tables for this hall alone, and bring them up to date.

    Where they can be shared, returns how its processes find each other, though it be one.
    """
    from django.core.management import call_command
    from django.db import DatabaseError, connection

    set_up(data, hosts)
    shared, hall = connection.vendor != "sqlite", hall_number()
    try:
        lock_folder(data)
        insist_on_whole(data)
        if not shared:
            keep_private(data / DATABASE)
            say_how_to_keep(data)
        keep_all_private(data)
    except OSError as error:
        raise no_tables(data, error) from None
    try:
        if shared:
            lock_database(hall, WAIT)
        _insist_on_known_tables()
        call_command("migrate", interactive=False, verbosity=0)
        _begin()
    except DatabaseError as error:
        if shared:
            sentence = _("The database cannot be used: {reason}. Look at DATABASE_URL.")
            raise NoTables(sentence.format(reason=str(error).strip())) from None
        sentence = _("The tables in {folder} cannot be read: {reason}. Restore a copy, or take another folder: --data")
        raise NoTables(sentence.format(folder=data, reason=error)) from None
    if not shared:
        return None
    note_database(data, connection.settings_dict)
    folder = Path(tempfile.mkdtemp(prefix="digsite-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Worker(processes, hall, folder)


def _insist_on_known_tables() -> None:
    """Refuse tables that a newer version has been at: this one would not know what it writes there."""
    from digsite.web.versions import applied, insist_on_known

    insist_on_known(
        applied(),
        _(
            "These tables are of a newer version of Digsite ({migration}). Install that version, or restore a backup "
            "that was made before: digsite restore FILE --replace"
        ),
    )


def _begin() -> None:
    from digsite.web import ticking

    ticking.begin()


class Worker(NamedTuple):
    """One of the processes of a hall."""

    processes: int  # of the hall, this one among them
    hall: int  # the number under which the hall is known in the database
    folder: Path  # where they give connections to each other
    lifeline: int = -1  # a handle that is closed when whoever started it is gone


def hall_number() -> int:
    """A number for a hall or one of its processes, under which the database knows it; none is taken twice."""
    return 1 + secrets.randbelow(2**31 - 1)


def _one_of(worker: Worker) -> "Share":
    from digsite.web.sharing import Share

    return Share(hall_number(), worker.hall, worker.folder)


def lock_database(hall: int, wait: float) -> None:
    """Take the database for this hall: two must not serve it, because their processes would not find each other."""
    import psycopg
    from django.db import connection

    from digsite.web.databases import connect_args
    from digsite.web.sharing import claim_hall

    try:
        session = psycopg.connect(**connect_args(connection.settings_dict), autocommit=True)
        until = time.monotonic() + wait
        while not claim_hall(session, hall):
            if time.monotonic() > until:
                session.close()
                raise AlreadyOpen(_("The tables of this database are served already."))
            time.sleep(0.1)
    except psycopg.Error as error:
        sentence = _("The database cannot be used: {reason}. Look at DATABASE_URL.")
        raise NoTables(sentence.format(reason=str(error).strip())) from None
    held.append(session)
