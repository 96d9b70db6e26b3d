"""What Django asks of a database, from PostgreSQL."""

from django.db.backends.postgresql.base import DatabaseWrapper as Usual


class DatabaseWrapper(Usual):
    """A connection. When it has broken, those that rest in the pool are given up with it.

    They may be as broken as it is. The pool would find that out one by one, and let whoever asks for a connection
    wait a second after the second of them, two after the third, and so on.
    """

    def _close(self) -> None:
        broken = self.connection is not None and self.connection.closed
        super()._close()
        if broken and self.pool is not None:
            self.pool.drain()
