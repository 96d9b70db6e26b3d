"""Tables of The Final Dig in every phase that asks something: what is drawn and said there is checked elsewhere."""

from collections.abc import Callable
from typing import Any

import numpy as np

from digsite.core import OVER
from digsite.games.final_dig import rules
from tests.games.final_dig.positions import BOX, CANOPY, CAVE, MAZE, NUMBERS, PYRAMID, R, base, new_game, play
from tests.positions import playable


def busy(**changes: Any) -> np.record:
    """Four players in mid-game: every sort of mark, of artifact and of trouble lies on the table."""
    told: dict[str, Any] = {
        "face": {
            CANOPY: "amber_lantern",
            PYRAMID: "golden_death_mask",
            CAVE: "glowstone_heart",
            MAZE: "horn_of_plenty",
        },
        "obstacles": {CANOPY: "strangler_vines", PYRAMID: "hidden", MAZE: "cleared"},
        "hazards": {CANOPY: "snapping_branch", PYRAMID: "tomb_curse", CAVE: "hidden", MAZE: "spent"},
        "owned": {0: "twin_faced_coin fossil_claw", 1: "howling_totem serpent_staff", 2: "jade_tree_frog"},
        "fame": {"howling_totem": 2, "twin_faced_coin": 5},
        "hands": {
            0: "machete dynamite*2 mine_cart lucky_charm sabotage survey_map shady_swap",
            1: "winch medicine_kit",
            2: "headline*3 crowbar*2",
            3: "pickaxe",
        },
        "discard": "winch*2 second_wind crowbar",
        "at": {0: CANOPY, 1: CANOPY, 2: CANOPY, 3: MAZE},
        "depth": {0: 5, 1: 7, 2: 0, 3: 13},
        "vp": {0: 8, 1: 4, 2: 11, 3: 2},
        "event": "dry_wind",
        "rounds": 5,
        "clock": 5,
        "bypass": {1: 1},
        "ap_change": {2: -1},
        "spores": {3: 2},
        "spore_loss": {3: -1},
    }
    return base(4, **{**told, **changes})


def hazard(**changes: Any) -> np.record:
    """Seat 0 digs from 14 and meets the open hazard at 15."""
    told: dict[str, Any] = {"obstacles": {CANOPY: "cleared"}, "depth": {0: 14, 1: 3, 3: 13}, "bypass": {}}
    return play(busy(**{**told, **changes}), "DOWN", "FACE 5", "KEEP")


def climbing(**changes: Any) -> np.record:
    """The Final Dig: one has escaped, one stands deeper than the artifact lies, one site is empty."""
    told: dict[str, Any] = {
        "final": 1,
        "clock": 6,
        "rounds": 9,
        "event": "airlift",
        "face": {CANOPY: "amber_lantern", PYRAMID: "canopic_jars", CAVE: "", MAZE: "horn_of_plenty"},
        "obstacles": {CANOPY: "strangler_vines"},
        "hazards": {CANOPY: "spent"},
        "hands": {0: "mine_cart grappling_hook", 1: "machete"},
        "at": {0: CANOPY, 1: PYRAMID, 2: MAZE, 3: MAZE},
        "depth": {0: 13, 1: 15, 3: 4},
        "escaped": {2: 1},
        "bypass": {},
    }
    return busy(**{**told, **changes})


def out_in_time() -> np.record:
    """All climb as fast as they can; one is too late."""
    s, dice = climbing(clock=2, depth={0: 3, 1: 15, 3: 4}), np.random.default_rng(2)
    while s.to_move != OVER:
        can = sorted(playable(rules, s, BOX))
        way = [NUMBERS[name] for name in ("UP", "END_TURN") if s.to_move < 4 and NUMBERS[name] in can]
        rules.play(s, R, way[0] if way else int(dice.choice(can)))
    return s


def choosing() -> np.record:
    first = ("jade_tree_frog", "scarab_of_dawn", "glowstone_heart", "mosaic_of_ages")
    return play(new_game(4), *(f"ARTIFACT {name}" for name in first), "CHARACTER engineer")


def placing() -> np.record:
    s = play(choosing(), "CHARACTER celebrity", "CHARACTER geologist", "CHARACTER historian")
    return play(s, "SEAT 2", "SITE pyramid")


def cursed() -> np.record:
    return play(
        busy(at={0: PYRAMID, 1: CANOPY, 2: CANOPY, 3: MAZE}, depth={0: 8, 3: 13}, bypass={}),
        *("DOWN", "FACE 4", "KEEP", "PROCEED"),
    )


def swapping(*names: str) -> np.record:
    """One own artifact finds no partner; of the rivals' some are worth too much, and one owner cannot be chosen."""
    owned = {0: "jade_tree_frog echo_drum", 1: "howling_totem serpent_staff", 2: "obsidian_mirror scarab_of_dawn"}
    return play(busy(owned=owned, fame={"howling_totem": 2}), "CARD shady_swap", *names)


def offered(**changes: Any) -> np.record:
    s = busy(left="collectors_offer", active=3, rounds=4, **changes)
    return play(s, "END_TURN", "EVENT_CARD collectors_offer")


# The most that one player held in 90,000 random games: 10,000 at each number of seats of players who do anything, of
# players who stay and use what they have, and of players who mostly dig

LONGEST_HAND = (  # 36 cards
    "machete*3 pickaxe*4 winch*3 crowbar*2 dynamite*2 grappling_hook*3 medicine_kit*4 safety_harness*4 lucky_charm*3 "
    "mine_cart*3 survey_map*2 loose_rubble shady_swap*2"
)
EVERY_KIND = (  # 17 kinds
    "machete pickaxe*3 winch*3 crowbar*3 dynamite grappling_hook*3 medicine_kit*3 safety_harness*2 lucky_charm*3 "
    "mine_cart second_wind survey_map headline sabotage*2 pickpocket*2 loose_rubble*2 shady_swap"
)
MOST_ARTIFACTS = (  # 8
    "high_nest_idol jade_tree_frog feathered_mantle howling_totem serpent_staff sunstone_disc fossil_claw "
    "mosaic_of_ages"
)


def rich(hand: str, owned: str, **changes: Any) -> np.record:
    """Seat 0 has all this, and the rivals have more than usual too."""
    theirs = {1: "scarab_of_dawn echo_drum crystal_skull obsidian_mirror", 2: "oracle_tablet twin_faced_coin"}
    told: dict[str, Any] = {"hands": {0: hand}, "owned": {0: owned, **theirs}, "fame": {}, "discard": ""}
    return busy(**{**told, **changes})


POSITIONS: dict[str, Callable[[], np.record]] = {
    "characters": choosing,
    "placing": placing,
    "main": busy,
    "rolled": lambda: play(busy(), "CARD machete", "DOWN", "FACE 2"),
    "hazard": hazard,
    "improvised": lambda: play(hazard(), "POWER"),
    "curse": cursed,
    "rival": lambda: play(busy(), "CARD sabotage"),
    "swap": lambda: play(busy(), "CARD shady_swap"),
    "swapped": lambda: play(busy(), "CARD shady_swap", "ARTIFACT fossil_claw"),
    "giving": swapping,
    "taking": lambda: swapping("ARTIFACT jade_tree_frog"),
    "fame": lambda: play(busy(active=3), "POWER"),
    "improvise": lambda: play(busy(), "POWER"),
    "survey": lambda: play(busy(), "CARD survey_map"),
    "climbing": climbing,
    "direction": lambda: play(climbing(depth={0: 5, 1: 15, 3: 4}), "CARD grappling_hook"),
    "offer": offered,
    "longest_hand": lambda: rich(LONGEST_HAND, "high_nest_idol feathered_mantle howling_totem"),
    "every_kind": lambda: rich(EVERY_KIND, "serpent_staff sunstone_disc fossil_claw mosaic_of_ages"),
    "most_artifacts": lambda: rich("machete*2 pickaxe crowbar*2 safety_harness lucky_charm*2", MOST_ARTIFACTS),
    "long_offer": lambda: offered(hands={0: EVERY_KIND}, discard=""),
    "large_swap": lambda: play(rich("shady_swap", MOST_ARTIFACTS), "CARD shady_swap"),
    "over": out_in_time,
}
