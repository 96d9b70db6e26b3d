"""Which migrations tables have been through, and whether this version of Digsite knows them all."""

from collections.abc import Sequence

from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from digsite.text.errors import DigsiteError

Node = tuple[str, str]  # an app and one of its migrations


class Newer(DigsiteError):
    """A newer version has made it."""


def applied() -> list[Node]:
    """The migrations that the tables of the database have been through."""
    return sorted(MigrationRecorder(connection).applied_migrations())


def insist_on_known(migrations: Sequence[Node], sentence: str) -> None:
    """Refuse what a newer version has made; the sentence has a place for the migration."""
    if unknown := sorted(set(migrations) - set(MigrationLoader(None).disk_migrations)):
        raise Newer(sentence.format(migration=unknown[0][1]))
