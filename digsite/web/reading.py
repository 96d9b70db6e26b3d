"""Threads that read. A connection of PostgreSQL is theirs only while they do, so that none keeps a broken one."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import connection

Given = ParamSpec("Given")
Found = TypeVar("Found")


def read(work: Callable[Given, Found], /, *args: Given.args, **more: Given.kwargs) -> Found:
    """Do this, and give the connection back to the pool, which looks whether it works before it lends it again."""
    try:
        return work(*args, **more)
    finally:
        if connection.vendor == "postgresql":
            connection.close()


class Readers(ThreadPoolExecutor):
    """Some such threads."""

    def submit(self, work: Callable[Given, Found], /, *args: Given.args, **more: Given.kwargs) -> "Future[Found]":
        """Have one of them do this."""
        return super().submit(read, work, *args, **more)
