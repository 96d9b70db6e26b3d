"""FD-INV: each invariant notices what breaks it, and no random game does."""

import numpy as np
import pytest

from digsite.box import Value
from digsite.core import OVER
from digsite.core.records import copy
from digsite.games.final_dig import rules
from digsite.games.final_dig.rules import Phase, layout
from digsite.sim.batches import Setting, record_game, run_part
from tests.catalogue import clause, few
from tests.games.final_dig.positions import (
    ARTIFACTS,
    CANOPY,
    CAVE,
    EVENTS,
    MAZE,
    PYRAMID,
    R,
    base,
    new_game,
    play,
)

Put = tuple[str, object, int]
OPTIONS: list[dict[str, Value]] = [
    {},
    {"character_setup": "random", "even_start": True},
    {"start_player": 1, "character_setup": "fixed"},
]


def broken(s: np.record, *puts: Put, before: np.record | None = None) -> int:
    """The invariant that a position breaks after these changes."""
    assert rules.check(s, s, R) == 0
    changed = copy(s)
    for field, place, value in puts:
        if place is None:
            changed[field] = value
        else:
            changed[field][place] = value
    return int(rules.check(s if before is None else before, changed, R))


def middle() -> np.record:
    """A turn in which much lies on the table."""
    return base(
        4,
        at={1: MAZE},
        face={CANOPY: "amber_lantern", PYRAMID: "serpent_staff", MAZE: "horn_of_plenty"},
        obstacles={CANOPY: "strangler_vines", PYRAMID: "cleared"},
        hazards={PYRAMID: "dart_wall"},
        owned={0: "glowstone_heart", 2: "crystal_skull"},
        fame={"crystal_skull": 2},
        gone="echo_drum",
        hands={0: "machete winch", 1: "headline"},
        discard="sabotage",
        depth={0: 5, 1: 9, 2: 4},
        event="monsoon",
        rounds=5,
        clock=4,
    )


def late() -> np.record:
    return base(3, active=0, final=1, depth={0: 4, 2: 3}, escaped={1: 1}, clock=6, rounds=7, hands={0: "winch"})


IDOL, HEART, SKULL, DRUM = (
    ARTIFACTS.index(name) for name in ("high_nest_idol", "glowstone_heart", "crystal_skull", "echo_drum")
)
FROG = ARTIFACTS.index("jade_tree_frog")


@pytest.mark.parametrize(
    ("number", "puts"),
    [
        pytest.param(1, [("deck", 0, 2)], marks=clause("FD-INV-1")),
        pytest.param(1, [("discard", 3, 1)], marks=clause("FD-INV-1")),
        pytest.param(1, [("hand", (1, 4), 1)], marks=clause("FD-INV-1")),
        pytest.param(1, [("held", 0, 3)], marks=clause("FD-INV-1")),
        pytest.param(1, [("deck_size", None, 50)], marks=clause("FD-INV-1")),
        pytest.param(1, [("hand", (0, 1), -1), ("deck", 1, 5), ("held", 0, 1), ("deck_size", None, 50)]),
        pytest.param(1, [("discard", 1, -1), ("deck", 1, 5), ("deck_size", None, 50)]),
        pytest.param(2, [("bank", None, 0)], marks=clause("FD-INV-2")),
        pytest.param(2, [("vp", 1, 6)], marks=clause("FD-INV-2")),
        pytest.param(2, [("fame", HEART, 1)], marks=clause("FD-INV-2")),
        pytest.param(2, [("vp", 1, -1), ("vp", 0, 11)], marks=clause("FD-INV-2")),
        pytest.param(2, [("bank", None, -1), ("vp", 0, 84)], marks=clause("FD-INV-2")),
        pytest.param(2, [("fame", HEART, -1), ("bank", None, 79)], marks=clause("FD-INV-2")),
        pytest.param(3, [("owner", IDOL, 3)], marks=clause("FD-INV-3")),
        pytest.param(3, [("owner", HEART, 1)], marks=clause("FD-INV-3")),
        pytest.param(3, [("owner", IDOL, layout.FACE_UP)], marks=clause("FD-INV-3")),
        pytest.param(3, [("owner", IDOL, 50)], marks=clause("FD-INV-3")),
        pytest.param(3, [("treasures", 1, 1 << HEART)], marks=clause("FD-INV-3")),
        pytest.param(3, [("face_up", 0, FROG)], marks=clause("FD-INV-3")),
        pytest.param(4, [("celebrity", None, 102)], marks=clause("FD-INV-4")),
        pytest.param(4, [("celebrity", None, 2)], marks=clause("FD-INV-4")),
        pytest.param(4, [("fame", SKULL, 8), ("bank", None, 72)], marks=clause("FD-INV-4")),
        pytest.param(4, [("fame", DRUM, 1), ("bank", None, 77)], marks=clause("FD-INV-4")),
        pytest.param(5, [("events_left", 1, 1)], marks=clause("FD-INV-5")),
        pytest.param(5, [("event", None, EVENTS.index("research_grant"))], marks=clause("FD-INV-5")),
        pytest.param(5, [("event", None, EVENTS.index("dry_wind"))], marks=clause("FD-INV-5")),
        pytest.param(5, [("rounds", None, 6)], marks=clause("FD-INV-5")),
        pytest.param(5, [("rounds", None, 1)], marks=clause("FD-INV-5")),
        pytest.param(5, [("dry", None, 1)], marks=clause("FD-INV-5")),
        pytest.param(6, [("clock", None, 3)], marks=clause("FD-INV-6")),
        pytest.param(6, [("clock", None, 8)], marks=clause("FD-INV-6")),
        pytest.param(7, [("trigger", None, 1)], marks=clause("FD-INV-7")),
        pytest.param(7, [("to_move", None, OVER), ("fame", SKULL, 0), ("bank", None, 80)], marks=clause("FD-INV-7")),
        pytest.param(8, [("depth", 0, 20)], marks=clause("FD-INV-8")),
        pytest.param(8, [("depth", 1, 20)], marks=clause("FD-INV-8")),
        pytest.param(8, [("depth", 0, -1)], marks=clause("FD-INV-8")),
        pytest.param(8, [("depth", 1, 21)], marks=clause("FD-INV-8")),
        pytest.param(9, [("obstacle", 0, layout.NO_MARK)], marks=clause("FD-INV-9")),
        pytest.param(9, [("obstacle", 0, layout.FACE_DOWN)], marks=clause("FD-INV-9")),
        pytest.param(9, [("obstacle_card", 0, 2)], marks=clause("FD-INV-9")),
        pytest.param(9, [("obstacle_card", 1, 2)], marks=clause("FD-INV-9")),
        pytest.param(9, [("obstacle_card", 0, layout.NO_OBSTACLE)], marks=clause("FD-INV-9")),
        pytest.param(9, [("hazard", 1, layout.NO_MARK), ("hazard_card", 1, layout.NO_HAZARD)]),
        pytest.param(9, [("hazard", 2, layout.FACE_DOWN)], marks=clause("FD-INV-9")),
        pytest.param(9, [("hazard_card", 1, 7)], marks=clause("FD-INV-9")),
        pytest.param(9, [("hazard_card", 1, layout.NO_HAZARD)], marks=clause("FD-INV-9")),
        pytest.param(9, [("hazard_card", 0, 0)], marks=clause("FD-INV-9")),
        pytest.param(10, [("escaped", 3, 1)], marks=clause("FD-INV-10")),
        pytest.param(11, [("bypass", 1, 1)], marks=clause("FD-INV-11")),
        pytest.param(11, [("bypass", 1, 1), ("site", 1, layout.NO_SITE), ("depth", 1, 0)], marks=clause("FD-INV-11")),
        pytest.param(12, [("ap", None, 11)], marks=clause("FD-INV-12")),
        pytest.param(12, [("ap", None, -1)], marks=clause("FD-INV-12")),
        pytest.param(12, [("ap_change", 2, 1)], marks=clause("FD-INV-12")),
        pytest.param(12, [("spores", 2, 3)], marks=clause("FD-INV-12")),
        pytest.param(12, [("spores", 2, -1)], marks=clause("FD-INV-12")),
        pytest.param(12, [("free_moves", None, 3)], marks=clause("FD-INV-12")),
        pytest.param(13, [("active", None, 1)], marks=clause("FD-INV-13")),
        pytest.param(13, [("active", None, 4)], marks=clause("FD-INV-13")),
        pytest.param(13, [("offered", None, HEART)], marks=clause("FD-INV-13")),
        pytest.param(13, [("source", 0, layout.OF_ARTIFACT + HEART)], marks=clause("FD-INV-13")),
        pytest.param(13, [("source", 0, layout.OF_ARTIFACT + FROG)], marks=clause("FD-INV-13")),
        pytest.param(13, [("source", 0, layout.OF_CARD)], marks=clause("FD-INV-13")),
        pytest.param(13, [("phase", None, Phase.DIRECTION)], marks=clause("FD-INV-13")),
        pytest.param(13, [("phase", None, Phase.CHOOSE_CARD)], marks=clause("FD-INV-13")),
        pytest.param(13, [("phase", None, Phase.TAKE_CARD), ("to_move", None, 100)], marks=clause("FD-INV-13")),
        pytest.param(13, [("character", 2, layout.NO_CHARACTER)], marks=clause("FD-INV-13")),
        pytest.param(13, [("site", 2, layout.NO_SITE), ("depth", 2, 0)], marks=clause("FD-INV-13")),
        pytest.param(13, [("start", None, 102)], marks=clause("FD-INV-13")),
        pytest.param(13, [("phase", None, Phase.OFFER), ("to_move", None, 2)], marks=clause("FD-INV-13")),
        pytest.param(13, [("phase", None, Phase.ROLL_CHOICE), ("die", None, 3)], marks=clause("FD-INV-13")),
        pytest.param(13, [("phase", None, Phase.HAZARD)], marks=clause("FD-INV-13")),
        pytest.param(13, [("phase", None, Phase.CURSE)], marks=clause("FD-INV-13")),
        pytest.param(13, [("phase", None, Phase.PLACE_FIGURE)], marks=clause("FD-INV-13")),
        pytest.param(13, [("in_turn", None, 0)], marks=clause("FD-INV-13")),
        pytest.param(16, [("owner", DRUM, layout.IN_PILE)], marks=clause("FD-INV-16")),
    ],
)
def test_what_breaks_an_invariant_is_noticed(number: int, puts: list[Put]) -> None:
    if number == 16:  # against the clock a card that comes back shows first
        s = middle()
        before, after = copy(s), copy(s)
        after.owner[DRUM] = layout.IN_PILE
        after.clock += R.collect_step
        assert rules.check(before, after, R) in (6, 16)
        before.final = after.final = 1
        before.trigger = after.trigger = 3
        before.clock = after.clock = 8
        assert rules.check(before, after, R) == 16
        return
    assert broken(middle(), *puts) == number


@clause("FD-INV-7", "FD-INV-8", "FD-INV-10", "FD-INV-12", "FD-INV-16")
@pytest.mark.parametrize(
    ("number", "puts"),
    [
        (7, [("final", None, 0), ("trigger", None, 102)]),
        (7, [("trigger", None, 102)]),
        (7, [("clock", None, 8)]),
        (7, [("clock", None, 5)]),
        (7, [("clock", None, 0)]),
        (8, [("depth", 0, 21)]),
        (10, [("depth", 1, 2)]),
        (10, [("depth", 0, 0), ("to_move", None, OVER)]),
        (16, [("escaped", 1, 0)]),
        (13, [("escaped", 0, 1), ("depth", 0, 0)]),
        (13, [("phase", None, Phase.OFFER), ("to_move", None, 1)]),
    ],
)
def test_what_breaks_an_invariant_in_the_final_dig_is_noticed(number: int, puts: list[Put]) -> None:
    assert broken(late(), *puts) == number


@clause("FD-INV-12")
def test_no_round_after_the_last() -> None:
    s = base(3, final=1, depth={0: 4, 1: 4, 2: 3}, rounds=29, clock=2)
    after = copy(s)
    after.rounds, after.events_left[:] = 30, 1
    after.events_left[[0, 1, 2, 3, 4]] = 0
    assert rules.check(s, after, R) == 12


@clause("FD-INV-3", "FD-INV-16")
def test_an_owned_artifact_never_lies_face_up_again() -> None:
    s = base(final=0, depth={0: 3, 1: 3}, owned={0: "jade_tree_frog"}, face={CANOPY: ""}, gone="high_nest_idol")
    after = copy(s)
    after.owner[FROG], after.treasures[0], after.face_up[0] = layout.FACE_UP, 0, FROG
    after.obstacle[0] = layout.FACE_DOWN
    assert rules.check(s, after, R) == 16


@clause("FD-INV-13")
@pytest.mark.parametrize(
    ("names", "field", "place", "value"),
    [
        (["DOWN", "FACE 3", "HAZARD_CARD bad_air"], "depth", 0, 4),
        (["DOWN", "FACE 3", "HAZARD_CARD bad_air"], "noted", None, 5),
        (["DOWN", "FACE 3", "HAZARD_CARD bad_air"], "moving", None, 0),
        (["CARD survey_map"], "hazard", 2, layout.DONE),
        (["CARD shady_swap"], "escaped", 1, 1),
        (["CARD sabotage"], "escaped", 1, 1),
        (["ARTIFACT horn_of_plenty"], "held", 0, 0),
    ],
)
def test_a_question_without_an_answer_is_noticed(names: list[str], field: str, place: int | None, value: int) -> None:
    s = base(
        at={0: CAVE},
        face={CAVE: "glowstone_heart"},
        depth={0: 5},
        owned={0: "horn_of_plenty", 1: "fossil_claw"},
        hands={0: "survey_map shady_swap sabotage"},
        final=1,
    )
    play(s, *names)
    if field == "held":
        s.deck += s.hand[0]
        s.deck_size += s.held[0]
        s.hand[0], s.held[0] = 0, 0
    elif place is None:
        s[field] = value
    else:
        s[field][place] = value
    assert rules.check(s, s, R) == 13


@clause("FD-INV-17")
@pytest.mark.parametrize("seats", rules.SEATS)
def test_who_wins_has_the_highest_score(seats: int) -> None:
    setting = Setting(rules, R, seats, new_game(seats))
    for seed in range(few(300, 3)):
        s = new_game(seats)
        for action in record_game(setting, seed):
            rules.play(s, R, int(action))
        scores = [rules.score(s, R, seat) for seat in range(seats)]
        winners = [seat for seat in range(seats) if rules.rank(s, R, seat) == 1]
        assert winners
        assert {scores[seat] for seat in winners} == {max(scores)}
        for seat in range(seats):
            own = [artifact for artifact in range(len(ARTIFACTS)) if s.owner[artifact] == seat]
            mosaic = len(own) - 1 if ARTIFACTS.index("mosaic_of_ages") in own else 0
            assert scores[seat] == s.vp[seat] + int(s.escaped[seat]) * (int(R.value[own].sum()) + mosaic)


@clause("FD-INV-16")
def test_an_artifact_that_left_the_game_stays_away() -> None:
    s = base(final=0, depth={0: 3, 1: 3}, gone="jade_tree_frog")
    after = copy(s)
    after.owner[FROG], after.treasures[0] = 0, 1 << FROG
    assert rules.check(s, after, R) == 16


@clause("FD-INV-4")
def test_no_vp_lie_on_artifacts_when_the_game_is_over() -> None:
    s = base(characters="celebrity engineer", final=0, owned={1: "fossil_claw"}, fame={"fossil_claw": 1})
    s.escaped[:2], s.phase, s.to_move = 1, Phase.END, OVER
    assert rules.check(s, s, R) == 4


@clause("FD-INV-14")
@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_decision_has_an_option_and_no_random_game_breaks_anything(seats: int) -> None:
    for chosen in OPTIONS[: few(3, 1)]:
        setting = Setting(rules, R, seats, new_game(seats, **chosen))
        part = run_part(setting, 400, few(500, 1), checked=True)
        assert (part.broken_seed, part.games) == (-1, few(500, 1))


@clause("FD-INV-6")
def test_the_clock_is_what_collections_and_omens_make_it() -> None:
    s = base(depth={0: 9}, active=0)
    play(s, "DOWN", "FACE 1", "ARTIFACT jade_tree_frog")
    assert s.clock == 1
    play(s, "END_TURN", "END_TURN", "EVENT_CARD omen_of_doom")
    assert s.clock == 2
    before = copy(s)
    s.clock = 1
    assert rules.check(before, s, R) == 6
