"""Restoring a backup: into an empty folder or database, all of it or nothing.

SQLite is written beside its place and gets its name at the end; PostgreSQL is written in one transaction. While the
secret key and the file change places a mark lies in the folder, and no hall opens there.
"""

import base64
import json
import math
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.color import no_style
from django.db import DatabaseError, IntegrityError, connection, models, transaction
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.migrations.executor import MigrationExecutor

from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web.backup import CACHES, BadBackup, Head, Tell, rows_in, stores_after
from digsite.web.databases import DATABASE
from digsite.web.folders import KEY, RESTORING, note_database
from digsite.web.versions import Node, insist_on_known

FRESH, NEW_KEY = "restoring.sqlite3", f"{KEY}.new"  # what is being written
OURS = "web_"  # what the tables of the database begin with, also those that a newer version has made
HALL = {"web_table", "web_seat", "web_row", "django_migrations"}  # by which a database of a hall is known
Read = Callable[[Any], Any]


class HoldsTables(DigsiteError):
    """Something is there already."""


# Values


def reader_of(field: Any) -> Read:
    """How a value of a column is read, checked and made ready for the database."""
    field = getattr(field, "target_field", field)
    if isinstance(field, models.JSONField):
        return lambda value: None if value is None and field.null else _json(value)
    if isinstance(field, models.BinaryField):
        return lambda value: None if value is None else base64.b64decode(value, validate=True)
    if isinstance(field, models.BooleanField):
        return _of_type(bool)
    if isinstance(field, (models.IntegerField, models.AutoField)):
        least, most = BaseDatabaseOperations.integer_field_ranges[field.get_internal_type()]
        return _of_type(int, lambda value: least <= value <= most)
    if isinstance(field, models.FloatField):
        return _of_type(float, math.isfinite)
    if isinstance(field, (models.CharField, models.TextField)):
        letters = field.max_length
        return _of_type(str, lambda value: _is_text(value) and (letters is None or len(value) <= letters))
    return lambda value: field.get_db_prep_save(field.to_python(value), connection)


def _of_type(wanted: type, can_be: Callable[[Any], bool] = lambda _value: True) -> Read:
    def read(value: Any) -> Any:
        if value is None or (type(value) is wanted and can_be(value)):
            return value
        raise ValueError(value)

    return read


def _is_text(value: str) -> bool:
    """Can it be kept and shown? Half a letter cannot."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return "\0" not in value


def _json(value: Any) -> str:
    if not _is_text(json.dumps(value, ensure_ascii=False)):
        raise ValueError(value)
    return json.dumps(value, allow_nan=False)


# Writing


def fill(file: Path, head: Head, whole: int, tell: Tell) -> None:
    """Write everything of a backup into a database without tables, and bring it up to date."""
    insist_on_known(
        head.migrations,
        _("This backup is of a newer version of Digsite ({migration}). Install that version, then try again."),
    )
    executor = MigrationExecutor(connection)
    executor.migrate(_last(executor, head.migrations))
    _load(file, head, whole, tell)
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def _last(executor: MigrationExecutor, migrations: Sequence[Node]) -> list[Node]:
    """Those after which nothing of the same app comes."""
    graph, wanted = executor.loader.graph, set(migrations)
    return [node for node in migrations if not any(child.key in wanted for child in graph.node_map[node].children)]


def _load(file: Path, head: Head, whole: int, tell: Tell) -> None:
    found = {store.name: store for store in stores_after(head.migrations)}
    if {name: sorted(store.fields) for name, store in found.items()} != {
        name: sorted(columns) for name, columns in head.tables.items()
    }:
        raise BadBackup(_("{file} does not hold what its version keeps.").format(file=file))
    fields = {name: [found[name].fields[column] for column in columns] for name, columns in head.tables.items()}
    readers = {name: [reader_of(field) for field in columns] for name, columns in fields.items()}
    done = 0
    for name, rows in rows_in(file):
        done += len(rows)
        tell(done, whole)
        if name in CACHES:
            continue
        try:
            read = [[read(value) for read, value in zip(readers[name], row, strict=True)] for row in rows]
        except (ValueError, TypeError, KeyError, OverflowError, DigsiteError):
            raise BadBackup(_("{file} holds what {table} cannot be.").format(file=file, table=name)) from None
        except Exception as error:  # what a field says of a value that it cannot hold
            raise BadBackup(_("{file} holds what {table} cannot be.").format(file=file, table=name)) from error
        _insert(found[name].table, [field.column for field in fields[name]], read)
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), [store.all.model for store in found.values()]):
            cursor.execute(sql)
        if connection.vendor == "postgresql":
            cursor.execute("set constraints all immediate")
            cursor.execute("set constraints all deferred")


def _insert(name: str, wanted: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    quote = connection.ops.quote_name
    table, columns = quote(name), [quote(column) for column in wanted]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            into = f"copy {table} ({', '.join(columns)}) from stdin"
            with connection.wrap_database_errors, cursor.copy(into) as copy:
                for row in rows:
                    copy.write_row(row)
            return
        places = ", ".join(["%s"] * len(columns))
        with transaction.atomic():  # else every row is one
            cursor.executemany(f"insert into {table} ({', '.join(columns)}) values ({places})", rows)  # noqa: S608


# Where to


def restore(file: Path, head: Head, counts: dict[str, int], data: Path, tell: Tell, *, replace: bool) -> None:
    """Put a backup that was checked into its place: the database that Django knows, which is `FRESH` for SQLite."""
    into = _into_database if connection.vendor == "postgresql" else _into_folder
    with _told(file):
        into(file, head, counts, data, tell, replace)


def try_out(file: Path, head: Head, counts: dict[str, int], tell: Tell) -> None:
    """Put it into the database that Django knows, which is nobody's place."""
    with _told(file):
        _wait_for_no_disk()
        fill(file, head, sum(counts.values()), tell)


def _wait_for_no_disk() -> None:
    with connection.cursor() as cursor:
        cursor.execute("pragma synchronous = off")


@contextmanager
def _told(file: Path) -> Iterator[None]:
    try:
        yield
    except IntegrityError:
        raise BadBackup(
            _("{file} holds rows that contradict each other. Nothing was changed.").format(file=file)
        ) from None
    except (DatabaseError, OSError) as error:
        why = str(getattr(error, "strerror", None) or error).strip()
        sentence = _("{file} could not be restored: {reason}. Nothing was changed.")
        raise BadBackup(sentence.format(file=file, reason=why)) from None


def _into_database(file: Path, head: Head, counts: dict[str, int], data: Path, tell: Tell, replace: bool) -> None:
    """All of it in one transaction."""
    there = {*connection.introspection.table_names()}
    ours = sorted(name for name in there if name.startswith(OURS) or name == "django_migrations")
    if ours and not there >= HALL:
        raise HoldsTables(_("This database belongs to something else than a hall. Take another one."))
    if ours and not replace:
        with connection.cursor() as cursor:
            cursor.execute("select exists (select from web_table)")
            if cursor.fetchone()[0]:
                raise HoldsTables(_("This database holds tables already. Take another one, or --replace."))
    with _key_beside(data, head.key), ExitStack() as until_committed, transaction.atomic():
        with connection.cursor() as cursor:
            for name in ours:
                cursor.execute(f"drop table {connection.ops.quote_name(name)} cascade")
        fill(file, head, sum(counts.values()), tell)
        until_committed.enter_context(_marked(data))
        _put_key(data, _stamp())
    note_database(data, connection.settings_dict)


def insist_on_room(data: Path, *, replace: bool) -> None:
    """Refuse a folder in which tables lie already."""
    if replace or (data / RESTORING).exists():
        return
    if (data / DATABASE).exists() and _holds_tables(data / DATABASE):
        sentence = _("{folder} holds tables already. Take another folder, or --replace: the old ones are kept aside.")
        raise HoldsTables(sentence.format(folder=data))


def _holds_tables(file: Path) -> bool:
    try:
        with closing(sqlite3.connect(file)) as known:
            made = known.execute("select 1 from sqlite_master where name = 'web_table'").fetchone()
            return made is not None and known.execute("select 1 from web_table").fetchone() is not None
    except sqlite3.Error:
        return True  # or something that nobody can read


def _into_folder(file: Path, head: Head, counts: dict[str, int], data: Path, tell: Tell, replace: bool) -> None:
    """Into a file beside, which then takes the place of the old one; that is kept."""
    insist_on_room(data, replace=replace)
    fresh = data / FRESH
    _remove(fresh)
    try:
        _wait_for_no_disk()  # it is there before it gets its name
        fill(file, head, sum(counts.values()), tell)
        with connection.cursor() as cursor:
            cursor.execute("pragma journal_mode = delete")
        connection.close()
        fresh.chmod(0o600)
        _sync(fresh)
        stamp = _stamp()  # one for all: a file of SQLite finds what lies beside it by its name
        with _key_beside(data, head.key), _marked(data):
            _put_key(data, stamp)
            for name in (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"):
                if (data / name).exists():
                    (data / name).rename(data / name.replace("tables", f"tables.before-{stamp}"))
            fresh.rename(data / DATABASE)
            _sync(data)
    finally:
        connection.close()
        _remove(fresh)


def _remove(file: Path) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + end).unlink(missing_ok=True)


@contextmanager
def _marked(data: Path) -> Iterator[None]:
    """While things change places; the mark stays if that is not brought to its end."""
    mark = data / RESTORING
    mark.write_text(_("A restore was begun here and is not finished. Run it again.") + "\n", encoding="utf-8")
    _sync(mark)
    _sync(data)
    yield
    mark.unlink()


@contextmanager
def _key_beside(data: Path, key: str) -> Iterator[None]:
    """The hall's secret, written beside its place before anything changes; what is not put there goes again."""
    made = data / NEW_KEY
    made.unlink(missing_ok=True)
    try:
        handle = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        yield
    finally:
        made.unlink(missing_ok=True)


def _put_key(data: Path, stamp: str) -> None:
    """The hall's secret, in the place of another."""
    known, made = data / KEY, data / NEW_KEY
    if known.exists():
        if known.read_bytes() == made.read_bytes():
            return
        known.rename(data / f"secret.before-{stamp}.key")
    made.rename(known)
    _sync(data)


def _stamp() -> str:
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")


def _sync(path: Path) -> None:
    with suppress(PermissionError):  # some systems open no folders
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
