"""The table of Artifact as pictures and text; the modules beside this one hold its parts."""

from collections.abc import Sequence

import numpy as np

from digsite.drawing import Panel
from digsite.games.artifact.board.market import market
from digsite.games.artifact.board.museum import exhibitions
from digsite.games.artifact.board.players import own, players
from digsite.games.artifact.board.roles import roles
from digsite.games.artifact.board.scores import scores
from digsite.games.artifact.board.sites import sites
from digsite.games.artifact.board.table import seen
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout


def panels(s: np.record, box: Box, seat: int, names: Sequence[str], legal: frozenset[int]) -> list[Panel]:
    """The panels of the table, from the record after `hide`."""
    t = seen(s, box, seat, names, legal)
    made = [scores(t)] if t.s.phase == layout.END else []
    made += [sites(t), exhibitions(t), market(t)]
    if t.s.expansion_2:
        made.append(roles(t))
    made.append(players(t))
    if t.seated:
        made.append(own(t))
    return made
