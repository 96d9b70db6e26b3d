"""The table of The Final Dig as pictures and text; the modules beside this one hold its parts."""

from digsite.drawing import Panel
from digsite.games.final_dig.board.characters import characters
from digsite.games.final_dig.board.players import own, players
from digsite.games.final_dig.board.scores import scores
from digsite.games.final_dig.board.sites import sites
from digsite.games.final_dig.board.table import Table
from digsite.games.final_dig.rules import layout
from digsite.match.look import Look

__all__ = ["panels"]


def panels(look: Look) -> list[Panel]:
    """The panels of the table."""
    t = Table(look)
    made = [t.panel(scores)] if t.s.phase == layout.END else []
    if t.s.phase in (layout.PICK_CHARACTER, layout.FIRST_ARTIFACT, layout.DEAL_CHARACTERS):
        made.append(t.panel(characters))
    made += [t.panel(sites), t.panel(players)]
    return [*made, t.panel(own)] if t.seated else made
