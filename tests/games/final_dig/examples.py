"""Positions that several worked examples of section 6 begin with."""

import numpy as np

from tests.games.final_dig.positions import CANOPY, base, play


def at_the_mantle(seats: int = 2, hands: str = "", **more: object) -> np.record:
    """FD-W-7: the hazard at 10 is met with a noted value of 13."""
    s = base(seats, face={CANOPY: "feathered_mantle"}, depth={0: 8}, hands={0: hands}, **more)  # type: ignore[arg-type]
    return play(s, "DOWN", "FACE 5")


def before_the_lantern(**more: object) -> np.record:
    s = base(
        face={CANOPY: "amber_lantern"},
        obstacles={CANOPY: "cleared"},
        depth={0: 14},
        owned={0: "sunstone_disc"},
        **more,  # type: ignore[arg-type]
    )
    play(s, "DOWN", "FACE 6")
    assert s.noted == 22
    return s
