"""A backup: everything that a hall keeps as one compressed file of lines, the same for both databases.

The first line says what it is, by which version, after which migrations, and holds the hall's secret key. For each
table of the database follow its name and its rows, in an order in which they can be written again. The last line has
the number of rows and a checksum of all lines before it, so that a cut or damaged file is known before it is used.
"""

import base64
import errno
import gzip
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection, models, transaction
from django.db.migrations.loader import MigrationLoader

from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web.versions import Node, applied, insist_on_known

FORM, KIND = 1, "digsite backup"
LEVEL = 1  # of compression: more takes longer than it saves
NARROW, WIDE = 2000, 10  # rows on a line; wide ones hold a box, a snapshot or other data of any length
LONGEST = 64 * 2**20  # bytes of a line
DENSEST, SMALL = 300, 64 * 2**20  # times that a file may grow when it is read, once it has so many bytes
Tell = Callable[[int, int], None]  # so many rows of so many


class BadBackup(DigsiteError):
    """A file that is no backup, or one that cannot be used."""


class CannotWrite(DigsiteError):
    """The file cannot be written."""


class Head(NamedTuple):
    """What the first line of a backup says."""

    version: str  # of the software that made it
    made: str
    key: str  # the hall's secret: codes and forms depend on it
    migrations: list[Node]
    tables: dict[str, list[str]]  # their columns


# What is kept


class Store(NamedTuple):
    """A table of the database, as Django knows it."""

    name: str
    table: str
    fields: dict[str, Any]  # by the names under which values are kept
    refers: frozenset[str]  # to these
    all: Any  # its rows

    @property
    def is_wide(self) -> bool:
        """Does it hold data of any length?"""
        return any(isinstance(field, (models.JSONField, models.BinaryField)) for field in self.fields.values())


def store_of(model: type[models.Model]) -> Store:
    """The table of a model."""
    meta = model._meta  # noqa: SLF001  Django names it so for everybody
    fields = {str(field.attname): field for field in meta.concrete_fields}
    refers = {_label(field.related_model) for field in fields.values() if field.related_model is not None}
    rows = model._base_manager.order_by("pk")  # noqa: SLF001  the same
    return Store(meta.label_lower, meta.db_table, fields, frozenset(refers - {meta.label_lower}), rows)


def _label(model: Any) -> str:
    return str(model._meta.label_lower)  # noqa: SLF001  the same


def stores_after(migrations: Sequence[Node]) -> list[Store]:
    """All tables as they are after these migrations; what others refer to comes before them."""
    loader = MigrationLoader(None)
    known = [node for node in migrations if node in loader.disk_migrations]
    apps = loader.project_state(known, at_end=True).apps
    return in_order([store_of(model) for model in apps.get_models(include_auto_created=True)])


def in_order(found: Sequence[Store]) -> list[Store]:
    """Each after those that it refers to."""
    made: list[Store] = []
    waiting = list(found)
    while waiting:
        ready = [store for store in waiting if not store.refers & {other.name for other in waiting}]
        made += ready or waiting  # what refers to each other is checked when all is written
        waiting = [store for store in waiting if store not in made]
    return made


def plain(value: Any) -> Any:
    """A value that JSON does not know, as one that it does."""
    if isinstance(value, datetime):
        return value.isoformat()
    return base64.b64encode(bytes(value)).decode()


# Writing


def back_up(file: Path, version: str, tell: Tell, *, force: bool = False) -> dict[str, int]:
    """Write a backup, whole or not at all; returns how many rows of each table it holds."""
    if file.exists() and not force:
        raise CannotWrite(_("{file} is there already. Take another name, or --force.").format(file=file))
    part = None
    try:
        handle, part = tempfile.mkstemp(".part", f"{file.name}.", file.parent)  # nobody else may read it
        with os.fdopen(handle, "wb") as out:
            counts = write(out, version, tell)
            out.flush()
            os.fsync(out.fileno())
        _name(Path(part), file, force=force)
        _keep_name(file.parent)
    except OSError as error:
        why = _("the disk is full") if error.errno == errno.ENOSPC else error.strerror or str(error)
        raise CannotWrite(_("{file} cannot be written: {reason}.").format(file=file, reason=why)) from None
    finally:
        if part is not None:
            Path(part).unlink(missing_ok=True)
    return counts


def _name(part: Path, file: Path, *, force: bool) -> None:
    """Let the finished file have its name; what came there meanwhile stays."""
    if force:
        part.replace(file)
        return
    try:
        os.link(part, file)
    except FileExistsError:
        raise CannotWrite(_("{file} is there already. Take another name, or --force.").format(file=file)) from None
    except OSError:  # a disk without links
        part.rename(file)


def _keep_name(folder: Path) -> None:
    """Have the folder on the disk, too."""
    with suppress(OSError):  # some systems open no folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write(out: BinaryIO, version: str, tell: Tell) -> dict[str, int]:
    """Write everything as it stands at this moment, whatever is played meanwhile."""
    try:
        with unchanging():
            return _write(out, version, tell)
    except DatabaseError as error:
        raise CannotWrite(_("The tables cannot be read: {reason}").format(reason=str(error).strip())) from None


def _write(out: BinaryIO, version: str, tell: Tell) -> dict[str, int]:
    migrations = applied()
    insist_on_known(
        migrations,
        _("These tables are of a newer version of Digsite ({migration}). Install that version, then try again."),
    )
    found = stores_after(migrations)
    counts = {store.name: store.all.count() for store in found}
    whole, done, checksum = sum(counts.values()), 0, hashlib.sha256()
    with gzip.GzipFile("", "wb", LEVEL, out, mtime=0) as packed:

        def put(line: Any) -> bytes:
            made = json.dumps(line, default=plain, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            packed.write(made)
            return made

        made = datetime.now().astimezone().isoformat(timespec="seconds")
        tables = {store.name: list(store.fields) for store in found}
        head = {"version": version, "made": made, "key": settings.SECRET_KEY, "migrations": migrations}
        checksum.update(put({KIND: FORM, **head, "tables": tables}))
        for store in found:
            checksum.update(put({"table": store.name}))
            for rows in rows_of(store):
                checksum.update(put(rows))
                done += len(rows)
                tell(done, whole)
        put({"end": counts, "sha256": checksum.hexdigest()})
    return counts


def rows_of(store: Store) -> Iterator[list[tuple[Any, ...]]]:
    """All rows of a table, as many at once as fit on a line."""
    most = WIDE if store.is_wide else NARROW
    found = store.all.values_list(*store.fields).iterator(chunk_size=most)
    while rows := list(islice(found, most)):
        yield rows


@contextmanager
def unchanging() -> Iterator[None]:
    """The database as it stands now; nobody who writes waits for it."""
    if connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("set transaction isolation level repeatable read, read only")
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("pragma query_only = on")
        cursor.execute("begin deferred")
        try:
            yield
        finally:
            cursor.execute("rollback")
            cursor.execute("pragma query_only = off")


# Reading


def damaged(file: Path) -> BadBackup:
    """What is said of a file whose checksum is wrong, or that ends too soon."""
    return BadBackup(_("{file} is cut or damaged. Nothing was changed. Take another backup.").format(file=file))


def lines_of(file: Path) -> Iterator[bytes]:
    """The lines of a backup; refuses what is none, and what would grow without bound."""
    try:
        with file.open("rb") as raw, gzip.GzipFile(fileobj=raw) as packed:
            size = 0
            while line := packed.readline(LONGEST + 1):
                size += len(line)
                if not line.endswith(b"\n") or size > max(SMALL, DENSEST * raw.tell()):
                    raise damaged(file)
                yield line
    except gzip.BadGzipFile:
        raise BadBackup(_("{file} is not a backup of Digsite, or it is damaged.").format(file=file)) from None
    except (EOFError, zlib.error):
        raise damaged(file) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise BadBackup(_("{file} cannot be read: {reason}.").format(file=file, reason=why)) from None


def parsed(line: bytes, file: Path) -> Any:
    """What a line says."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise damaged(file) from None


def head_of(line: bytes, file: Path) -> Head:
    """What the first line says."""
    foreign = BadBackup(_("{file} is not a backup of Digsite.").format(file=file))
    said = parsed(line, file) if line[:1] == b"{" else None
    if not isinstance(said, dict) or KIND not in said:
        raise foreign
    if said[KIND] != FORM:
        sentence = _("{file} was made by a newer version of Digsite ({version}). Install that version, then try again.")
        raise BadBackup(sentence.format(file=file, version=str(said.get("version", ""))[:40]))
    try:
        migrations = [(str(app), str(name)) for app, name in said["migrations"]]
        tables = {str(name): [str(column) for column in columns] for name, columns in said["tables"].items()}
        return Head(str(said["version"]), str(said["made"]), str(said["key"]), migrations, tables)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise foreign from None


def checked(file: Path) -> tuple[Head, dict[str, int]]:
    """Read a backup to its end without using it: what it is, and how many rows of each table it holds."""
    lines = lines_of(file)
    first = next(lines, b"")
    head, checksum = head_of(first, file), hashlib.sha256(first)
    counts, table = dict.fromkeys(head.tables, 0), ""
    for line in lines:
        said = parsed(line, file)
        if isinstance(said, dict) and "end" in said:
            if said != {"end": counts, "sha256": checksum.hexdigest()} or next(lines, None) is not None:
                raise damaged(file)
            return head, counts
        checksum.update(line)
        if isinstance(said, dict) and said.get("table") in counts:
            table = said["table"]
        elif table and isinstance(said, list):
            counts[table] += len(said)
        else:
            raise damaged(file)
    raise damaged(file)


def rows_in(file: Path) -> Iterator[tuple[str, list[list[Any]]]]:
    """The rows of a backup that was checked, line by line, with the table that they are of."""
    lines, table = lines_of(file), ""
    next(lines, None)
    for line in lines:
        said = parsed(line, file)
        if isinstance(said, list):
            yield table, said
        else:
            table = said.get("table", "")
