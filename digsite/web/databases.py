"""Which database keeps the tables: SQLite in the folder of the hall, or PostgreSQL where DATABASE_URL names one."""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from digsite.text import _
from digsite.text.errors import BadOption

DATABASE, VARIABLE = "tables.sqlite3", "DATABASE_URL"
SQLITE = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 5,
    "init_command": (
        "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA busy_timeout=5000;PRAGMA foreign_keys=ON;"
    ),
}
POOL = {"min_size": 1, "max_size": 12, "timeout": 5.0, "max_idle": 120.0, "reconnect_timeout": 4.0}  # of each process
WAYS = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds until what was sent must have arrived
}
KINDS = ("postgresql", "postgres")


def database_of(address: str, data: Path, file: str = "") -> dict[str, Any]:
    """What Django wants to know of the database at this address; of the one in this folder where there is none.

    A `file` is always one of SQLite.
    """
    if file or not address:
        name = str(data / (file or DATABASE))
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": name, "OPTIONS": dict(SQLITE)}
    parts = urlsplit(address)
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in KINDS or not parts.path.strip("/") or port == -1:
        sentence = _("{variable} is like postgresql://name:password@host:5432/digsite; without it SQLite is used.")
        raise BadOption(sentence.format(variable=VARIABLE))
    if find_spec("psycopg") is None or find_spec("psycopg_pool") is None:
        raise BadOption(_("PostgreSQL needs more than is installed. Install it: pip install 'digsite[postgresql]'"))
    more = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "digsite.web.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": more.pop("host", "") or parts.hostname or "",
        "PORT": str(port or ""),
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**WAYS, **more, "pool": dict(POOL)},
    }


def settle(connection: Any) -> bool:
    """Bring what lies beside SQLite's file into the file, as far as nobody reads it there; is all of it in now?"""
    if connection.vendor != "sqlite":
        return True
    with connection.cursor() as cursor:
        cursor.execute("pragma wal_checkpoint(passive)")
        _busy, written, settled = cursor.fetchone()
    return bool(written == settled)


def is_shared(database: Mapping[str, Any]) -> bool:
    """Can several processes use it side by side?"""
    return str(database["ENGINE"]).endswith("postgresql")


def connect_args(database: Mapping[str, Any]) -> dict[str, Any]:
    """The same for a connection of psycopg's own."""
    options = {name: value for name, value in database["OPTIONS"].items() if name != "pool"}
    named = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    return {**options, **{name: database[key] for name, key in named.items() if database[key]}}
