"""The folder of a hall: whose it is, where its tables are kept, and that nobody else reads them or serves them."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web.databases import VARIABLE

KEY = "secret.key"
RESTORING = "restoring.txt"  # lies in a folder while a backup takes its place there
KEEP = "KEEP.txt"  # says how these files are kept
ELSEWHERE = "database.txt"  # lies in a folder whose tables are kept in PostgreSQL, and says in which database


class NoTables(DigsiteError):
    """The folder of the tables cannot be used."""


class AlreadyOpen(DigsiteError):
    """Another process serves these tables."""


def no_tables(data: Path, error: OSError) -> NoTables:
    """What is said of a folder that cannot be used."""
    sentence = _("Tables cannot be kept in {folder}: {reason}. Try another folder: --data FOLDER")
    return NoTables(sentence.format(folder=data, reason=error.strerror or error))


def take_folder(data: Path) -> None:
    """Make a folder for tables if there is none, and take it as a hall would."""
    try:
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock_folder(data)
    except OSError as error:
        raise no_tables(data, error) from None


held: list[Any] = []  # locks stay as long as the process lives


def lock_folder(data: Path) -> None:
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
    held.append(lock)


def insist_on_whole(data: Path) -> None:
    """Refuse a folder in which a restore was not brought to its end."""
    if (data / RESTORING).exists():
        sentence = _("A restore into {folder} is not finished. Run digsite restore again.")
        raise NoTables(sentence.format(folder=data))


# Where the tables are


def note_database(data: Path, database: Mapping[str, Any]) -> None:
    """Write down that the tables are in this database, so that nobody takes what lies in the folder for them."""
    sentence = _("The tables of this hall are kept in PostgreSQL: database {name}, {host}.")
    host = database["HOST"] or _("on this computer")
    try:
        _write_private(data / ELSEWHERE, sentence.format(name=database["NAME"], host=host))
    except OSError as error:
        raise no_tables(data, error) from None


def insist_on_place(data: Path) -> None:
    """Refuse to look into a folder for tables that are kept in PostgreSQL."""
    if (data / ELSEWHERE).exists() and not os.environ.get(VARIABLE):
        sentence = _(
            "The tables of {folder} are kept in PostgreSQL; {file} there says in which database. "
            "Set {variable} as the hall has it. If they are to be kept in the folder again, remove that file."
        )
        raise NoTables(sentence.format(folder=data, file=ELSEWHERE, variable=VARIABLE))


# Whose it is


def insist_on_owner(data: Path) -> None:
    """Refuse whoever could not read the folder, and root where it is another's: the hall could not read what it leaves.

    It is whose the key is, and where there is none yet, whose the folder is.
    """
    try:
        owner = _owner_of(data)
    except OSError as error:
        raise no_tables(data, error) from None
    if owner is not None:
        sentence = _("The hall in {folder} is that of {user}. Run this as that user: runuser -u {user} -- digsite ...")
        raise NoTables(sentence.format(folder=data, user=_name_of(owner)))


def _owner_of(data: Path) -> int | None:
    """Who it is, if it is not for whoever asks."""
    if not hasattr(os, "geteuid") or not data.exists():
        return None
    try:
        owner = (data / KEY).stat().st_uid
    except FileNotFoundError:
        owner = data.stat().st_uid
    except PermissionError:
        return data.stat().st_uid
    return owner if os.geteuid() == 0 and owner != 0 else None


def _name_of(user: int) -> str:
    import pwd

    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)


def say_how_to_keep(data: Path) -> None:
    """Whoever copies these files finds out what a copy lacks."""
    sentence = _(
        "Do not copy these files to keep the tables: what was played last lies beside tables.sqlite3, and a copy of "
        "that file alone has lost it. A backup that is whole, also while people play: digsite backup FILE"
    )
    if not (data / KEEP).exists():
        _write_private(data / KEEP, sentence)


def _write_private(file: Path, text: str) -> None:
    keep_private(file)
    file.write_text(f"{text}\n", encoding="utf-8")


def keep_private(file: Path) -> None:
    """Links and keys are secrets: nobody else on this machine may read this file."""
    os.close(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600))


def keep_all_private(data: Path) -> None:
    """Nor any other in this folder that this user has made."""
    for path in data.iterdir():
        if path.is_file() and (not hasattr(os, "geteuid") or path.stat().st_uid == os.geteuid()):
            path.chmod(0o600)
