"""Section 8.1: values that need no simulation, counted out over all rolls."""

from itertools import product

import numpy as np
import pytest

from digsite.core.records import copy
from digsite.games.final_dig import rules
from digsite.games.final_dig.rules import layout
from tests.games.final_dig.positions import (
    BOX,
    CANOPY,
    MAZE,
    NUMBERS,
    PYRAMID,
    R,
    base,
    chances,
    owner,
    play,
)
from tests.positions import playable


def three_digs(site: str, face: str, card: str = "") -> list[np.record]:
    """What 216 equally likely threes of rolls make of a fresh turn; hazards are met with PROCEED."""
    start, found = base(at={0: site}, face={site: face}), []
    for rolls in product(range(6), repeat=3):
        s = copy(start)
        for roll in rolls:
            if s.phase == layout.MAIN and NUMBERS["DOWN"] in playable(rules, s, R):
                rules.play(s, R, NUMBERS["DOWN"])
                rules.play(s, R, NUMBERS["FACE 1"] + roll)
            while s.phase in (layout.HAZARD, layout.HAZARD_FLIP, layout.OBSTACLE_FLIP):
                rules.play(s, R, NUMBERS["PROCEED" if s.phase == layout.HAZARD else card])
        found.append(s)
    return found


@pytest.mark.parametrize(
    ("site", "face", "ways"),
    [(CANOPY, "high_nest_idol", 135), (PYRAMID, "scarab_of_dawn", 20), (MAZE, "mosaic_of_ages", 0)],
)
def test_three_digs_collect_as_often_as_the_page_says(site: str, face: str, ways: int) -> None:
    assert sum(owner(s, face) == 0 for s in three_digs(site, face)) == ways


def test_three_digs_at_an_obstacle() -> None:
    found = three_digs(CANOPY, "jade_tree_frog", "OBSTACLE_CARD strangler_vines")
    assert sum(s.depth[0] == 5 for s in found) == 212
    assert sum(s.obstacle[0] == layout.OPEN for s in found) == 206


def test_three_digs_at_a_hazard() -> None:
    viper = three_digs(CANOPY, "feathered_mantle", "HAZARD_CARD viper_nest")
    assert sum(s.ap_change[0] == -1 for s in viper) == 108
    assert sum(owner(s, "feathered_mantle") == 0 for s in viper) == 20
    branch = three_digs(CANOPY, "feathered_mantle", "HAZARD_CARD snapping_branch")
    assert sum(owner(s, "feathered_mantle") == 0 for s in branch) == 0


def test_odds_of_a_first_card() -> None:
    deck = chances(play(base(), "DRAW"))
    past = sum(deck[f"CARD {name}"] for name in ("machete", "winch", "dynamite", "grappling_hook"))
    assert (past, sum(deck.values())) == (15, 53)
    assert deck["CARD medicine_kit"] + deck["CARD lucky_charm"] == 7


def test_marks_after_set_up() -> None:
    assert sum(artifact.obstacle_at > 0 for artifact in BOX.artifact) == 11
    assert sum(artifact.hazard_at > 0 for artifact in BOX.artifact) == 10
