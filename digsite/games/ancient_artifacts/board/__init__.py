"""The table of Ancient Artifacts as pictures and text; the modules beside this one hold its parts."""

from digsite.drawing import Panel
from digsite.games.ancient_artifacts.board.atlas import atlas, supply
from digsite.games.ancient_artifacts.board.dice import dice
from digsite.games.ancient_artifacts.board.players import own, players
from digsite.games.ancient_artifacts.board.table import Table
from digsite.match.look import Look


def panels(look: Look) -> list[Panel]:
    """The panels of the table."""
    t = Table(look)
    made = [t.panel(dice), t.panel(atlas), t.panel(supply)]
    if not t.seated or t.s.seats > 1:
        made.append(t.panel(players))
    if t.seated:
        made.append(t.panel(own))
    return made
