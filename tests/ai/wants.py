"""A bot that answers with anything."""

from typing import Any

from digsite.match import Look, Luck


class Wants:
    """A bot that wants this, or raises it."""

    def __init__(self, wanted: object) -> None:
        self.wanted = wanted

    def choose(self, _look: Look, _luck: Luck) -> Any:
        if isinstance(self.wanted, Exception):
            raise self.wanted
        return self.wanted
