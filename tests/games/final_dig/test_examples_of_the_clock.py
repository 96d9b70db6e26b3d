"""The worked examples of section 6 about collecting, the clock and the Final Dig, one test each."""

import numpy as np

from digsite.core import CHANCE, OVER
from digsite.games.final_dig import rules
from digsite.games.final_dig.rules import Phase, layout
from tests.catalogue import clause
from tests.games.final_dig.positions import (
    CANOPY,
    MAZE,
    R,
    base,
    chances,
    hazard,
    obstacle,
    options,
    owner,
    phase,
    play,
    shown,
)


@clause("FD-W-17", "FD-8.1", "FD-8.2", "FD-12.2")
def test_collecting_an_artifact() -> None:
    s = base(3, at={1: CANOPY}, depth={0: 8, 1: 7, 2: 6})
    play(s, "DOWN", "FACE 5")
    assert chances(s) == {
        f"ARTIFACT {name}": 1 for name in ("jade_tree_frog", "feathered_mantle", "howling_totem", "amber_lantern")
    }
    play(s, "ARTIFACT jade_tree_frog")
    assert (owner(s, "high_nest_idol"), s.clock, s.depth.tolist()[:3]) == (0, 1, [0, 0, 6])
    assert (obstacle(s, CANOPY), hazard(s, CANOPY), s.ap) == ("hidden", "none", 2)


@clause("FD-W-18", "FD-12.6")
def test_the_feathered_mantle_lands_softly() -> None:
    s = base(at={1: CANOPY}, owned={1: "feathered_mantle"}, depth={0: 9, 1: 9})
    play(s, "DOWN", "FACE 2", "ARTIFACT jade_tree_frog")
    assert s.depth.tolist()[:2] == [0, 5]
    play(s, "END_TURN", "SITE pyramid")
    assert (s.depth[1], s.ap) == (5, 2)


@clause("FD-W-19", "FD-8.3", "FD-12.6")
def test_the_last_artifact_of_a_site() -> None:
    s = base(at={1: CANOPY}, owned={1: "feathered_mantle"}, empty=[CANOPY], depth={0: 9, 1: 4}, clock=3)
    play(s, "DOWN", "FACE 1")
    assert (s.clock, shown(s, CANOPY), s.depth.tolist()[:2], s.final) == (6, None, [0, 0], 0)
    assert "DOWN" not in options(s)


def triggered() -> np.record:
    """FD-W-20."""
    s = base(
        3,
        face={CANOPY: "feathered_mantle"},
        hazards={CANOPY: "spent"},
        at={1: CANOPY},
        depth={0: 13, 1: 6, 2: 3},
        clock=7,
        rounds=6,
    )
    return play(s, "DOWN", "FACE 4", "ARTIFACT howling_totem")


@clause("FD-W-20", "FD-15.1", "FD-15.3", "FD-5.6")
def test_the_collection_that_begins_the_final_dig_resets_no_counter() -> None:
    s = triggered()
    assert (s.clock, s.final, s.trigger, s.depth.tolist()[:2]) == (8, 1, 0, [15, 6])
    assert (shown(s, CANOPY), obstacle(s, CANOPY)) == ("howling_totem", "hidden")
    assert "UP" in options(s)
    assert not {"DOWN", "SITE pyramid", "SITE deep_cave", "SITE maze_ruin"} & options(s)


def reached() -> np.record:
    """FD-W-21."""
    s = triggered()
    s.obstacle[0] = layout.DONE
    play(s, "UP", "FACE 2")
    assert s.depth[0] == 13
    return play(s, "DOWN", "FACE 3")


@clause("FD-W-21", "FD-5.6", "FD-15.7")
def test_climbing_above_an_artifact_and_digging_down_to_it() -> None:
    s = reached()
    assert (owner(s, "howling_totem"), s.depth[0], s.clock, shown(s, CANOPY), s.depth[1]) == (0, 15, 8, None, 6)


@clause("FD-W-22", "FD-2.1", "FD-2.2", "FD-15.4")
def test_the_countdown_comes_before_the_event() -> None:
    s = play(reached(), "END_TURN", "END_TURN", "END_TURN")
    assert (s.clock, s.rounds, phase(s), s.to_move) == (6, 7, Phase.EVENT, CHANCE)


@clause("FD-W-23", "FD-8.1")
def test_the_clock_never_goes_past_its_maximum() -> None:
    s = play(base(at={1: CANOPY}, empty=[CANOPY], depth={0: 9, 1: 4}, clock=6), "DOWN", "FACE 1")
    assert (s.clock, s.final, s.trigger, s.depth.tolist()[:2], shown(s, CANOPY)) == (8, 1, 0, [10, 4], None)


@clause("FD-W-24", "FD-15.4")
def test_the_trigger_has_three_more_turns_and_everybody_else_four() -> None:
    s = base(3, final=1, active=1, depth={0: 5, 1: 5, 2: 5}, rounds=2)
    turns, clocks = {0: 0, 1: 0, 2: 0}, []
    play(s, "END_TURN")
    while s.to_move != OVER:
        if s.to_move == CHANCE:
            play(s, next(name for name in chances(s) if name != "EVENT_CARD collectors_offer"))
            continue
        if s.to_move == 1:
            clocks.append(int(s.clock))
        turns[int(s.to_move)] += 1
        play(s, "END_TURN")
    assert (turns, clocks, s.clock, s.escaped.sum()) == ({0: 4, 1: 3, 2: 4}, [6, 4, 2], 0, 0)


@clause("FD-W-25", "FD-15.5", "FD-15.6", "FD-2.2")
def test_escaping() -> None:
    s = base(at={1: MAZE}, final=0, depth={0: 7}, start=1, rounds=2, left="monsoon research_grant")
    play(s, "UP", "FACE 5")
    assert s.depth[0] == 2
    play(s, "UP", "FACE 3")
    assert s.depth[0] == 0
    assert "UP" not in options(s)
    play(s, "END_TURN", "EVENT_CARD monsoon")
    assert (s.escaped[0], s.to_move) == (1, 1)
    over = play(s.copy(), "END_TURN")
    assert (over.to_move, over.clock, over.escaped.tolist()[:2]) == (OVER, 8, [1, 1])
    play(s, "DOWN", "FACE 4")
    assert s.depth[1] == 3
    play(s, "END_TURN")
    assert (s.clock, s.active, phase(s)) == (6, 1, Phase.EVENT)
    play(s, "EVENT_CARD research_grant")
    assert s.vp.tolist()[:2] == [5, 7]


@clause("FD-W-41", "FD-14.3")
def test_a_game_that_does_not_end() -> None:
    s = base(start=1, active=0, rounds=25, depth={1: 6})
    play(s, "END_TURN")
    assert (s.rounds, s.final, s.clock, s.trigger, s.depth[1]) == (26, 1, 8, 1, 6)
    assert len(chances(s)) == 12
    s = play(base(start=1, active=0, rounds=13, depth={1: 6}), "END_TURN")
    assert (s.rounds, s.final, s.clock, s.dry) == (14, 0, 0, 1)
    assert len(chances(s)) == 12


@clause("FD-W-42", "FD-16.2")
def test_the_tally() -> None:
    s = base(
        3,
        final=0,
        depth={0: 2},
        vp={0: 9, 1: 6, 2: 4},
        owned={
            0: "golden_death_mask glowstone_heart",
            1: "amber_lantern",
            2: "mosaic_of_ages fossil_claw canopic_jars",
        },
        escaped={1: 1, 2: 1},
    )
    assert [rules.score(s, R, seat) for seat in range(3)] == [9, 12, 14]
    assert [rules.rank(s, R, seat) for seat in range(3)] == [3, 2, 1]


@clause("FD-W-43", "FD-16.3", "FD-16.4")
def test_ties() -> None:
    def places(vp: dict[int, int], owned: dict[int, str]) -> list[int]:
        s = base(len(vp), final=0, vp=vp, owned=owned, escaped=dict.fromkeys(vp, 1), phase=Phase.END, to_move=OVER)
        assert len({rules.score(s, R, seat) for seat in vp}) == 1
        return [rules.rank(s, R, seat) for seat in vp]

    two = "glowstone_heart howling_totem"
    assert places({0: 6, 1: 6, 2: 12}, {0: "golden_death_mask", 1: two}) == [1, 2, 3]
    assert places({0: 6, 1: 6, 2: 12}, {0: "amber_lantern", 1: two}) == [2, 1, 3]
    assert places({0: 6, 1: 7}, {0: "crystal_skull", 1: "fossil_claw"}) == [2, 1]
    assert places({0: 7, 1: 7}, {0: "glowstone_heart", 1: "fossil_claw"}) == [1, 1]


@clause("FD-W-48", "FD-8.1")
def test_bonuses_of_a_collection() -> None:
    s = base(owned={0: "scarab_of_dawn"}, event="film_crew", depth={0: 9})
    play(s, "DOWN", "FACE 1", "ARTIFACT jade_tree_frog")
    assert (owner(s, "high_nest_idol"), s.vp[0]) == (0, 9)
