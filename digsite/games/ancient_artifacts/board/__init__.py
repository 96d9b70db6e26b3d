"""The table of Ancient Artifacts as pictures and text; the modules beside this one hold its parts."""

from collections.abc import Sequence

import numpy as np

from digsite.drawing import Panel
from digsite.games.ancient_artifacts.board.atlas import atlas, supply
from digsite.games.ancient_artifacts.board.dice import dice
from digsite.games.ancient_artifacts.board.players import own, players
from digsite.games.ancient_artifacts.board.table import seen
from digsite.games.ancient_artifacts.box import Box


def panels(s: np.record, box: Box, seat: int, names: Sequence[str], legal: frozenset[int]) -> list[Panel]:
    """The panels of the table, from the record after `hide`."""
    t = seen(s, box, seat, names, legal)
    made = [dice(t), atlas(t), supply(t)]
    if not t.seated or t.s.seats > 1:
        made.append(players(t))
    if t.seated:
        made.append(own(t))
    return made
