"""The table of Artifact as pictures and text; the modules beside this one hold its parts."""

from digsite.drawing import Panel
from digsite.games.artifact.board.market import market
from digsite.games.artifact.board.museum import exhibitions
from digsite.games.artifact.board.players import own, players
from digsite.games.artifact.board.roles import roles
from digsite.games.artifact.board.scores import scores
from digsite.games.artifact.board.sites import sites
from digsite.games.artifact.board.table import Table
from digsite.games.artifact.rules import layout
from digsite.match.look import Look


def panels(look: Look) -> list[Panel]:
    """The panels of the table."""
    t = Table(look)
    made = [t.panel(scores)] if t.s.phase == layout.END else []
    made += [t.panel(sites), t.panel(exhibitions), t.panel(market)]
    if t.s.expansion_2:
        made.append(t.panel(roles))
    made.append(t.panel(players))
    return [*made, t.panel(own)] if t.seated else made
