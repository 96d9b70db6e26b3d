"""The table of The Final Dig as pictures and text; the modules beside this one hold its parts."""

from collections.abc import Sequence

import numpy as np

from digsite.drawing import Panel
from digsite.games.final_dig.board.characters import characters
from digsite.games.final_dig.board.players import own, players
from digsite.games.final_dig.board.scores import scores
from digsite.games.final_dig.board.sites import sites
from digsite.games.final_dig.board.table import seen
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout

__all__ = ["panels"]


def panels(s: np.record, box: Box, seat: int, names: Sequence[str], legal: frozenset[int]) -> list[Panel]:
    """The panels of the table, from the record after `hide`."""
    t = seen(s, box, seat, names, legal)
    made = [scores(t)] if t.s.phase == layout.END else []
    if t.s.phase in (layout.PICK_CHARACTER, layout.FIRST_ARTIFACT, layout.DEAL_CHARACTERS):
        made.append(characters(t))
    made += [sites(t), players(t)]
    if t.seated:
        made.append(own(t))
    return made
