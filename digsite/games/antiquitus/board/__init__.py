"""The table of Antiquitus as pictures and text; the modules beside this one hold its parts."""

from digsite.drawing import Panel
from digsite.games.antiquitus.board.own import own
from digsite.games.antiquitus.board.placards import decks
from digsite.games.antiquitus.board.players import players
from digsite.games.antiquitus.board.site import site
from digsite.games.antiquitus.board.supply import supply
from digsite.games.antiquitus.board.table import Table
from digsite.match.look import Look

__all__ = ["panels"]


def panels(look: Look) -> list[Panel]:
    """The panels of the table."""
    t = Table(look)
    made = [t.panel(site), t.panel(decks), t.panel(supply), t.panel(players)]
    return [*made, t.panel(own)] if t.seated else made
