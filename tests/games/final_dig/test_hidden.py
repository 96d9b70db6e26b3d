"""FD-17, 5.5, 5.6: who sees what happens, and that nobody's choices tell of others' hands."""

import numpy as np
import pytest

from digsite.core import HIDDEN, NOBODY
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.games.final_dig import rules
from digsite.games.final_dig.rules import Phase, layout
from tests.catalogue import clause
from tests.games.final_dig.positions import (
    CANOPY,
    CAVE,
    MAZE,
    NUMBERS,
    PYRAMID,
    R,
    base,
    chances,
    hand,
    hazard,
    obstacle,
    options,
    phase,
    play,
)

VIEWERS = [0, 1, 2, NOBODY]


def seen_by(s: np.record, name: str) -> list[int]:
    """Who learns that this is what happens next?"""
    assert NUMBERS[name] in {NUMBERS[known] for known in chances(s)}
    assert not any(rules.reveals(s, R, NUMBERS[name], viewer) for viewer in VIEWERS)
    return [viewer for viewer in VIEWERS if rules.sees(s, R, NUMBERS[name], viewer)]


def guessed(s: np.record, seat: int, number: int) -> np.record:
    made = copy(s)
    rules.guess(made, R, seat, generator((number, 7, 0, 0), 9))
    return made


def hidden(s: np.record, seat: int) -> np.record:
    made = copy(s)
    rules.hide(made, R, seat)
    return made


@clause("FD-17.3", "FD-10.2")
def test_a_drawn_card_is_the_drawers_secret() -> None:
    s = play(base(3, active=1), "DRAW")
    assert seen_by(s, "CARD machete") == [1]
    one, other = play(copy(s), "CARD machete"), play(copy(s), "CARD dynamite")
    for viewer in (0, 2, NOBODY):
        assert hidden(one, viewer).tobytes() == hidden(other, viewer).tobytes()
    assert hidden(one, 1).tobytes() != hidden(other, 1).tobytes()


@clause("FD-17.3", "FD-11.11")
def test_a_stolen_card_is_known_to_thief_and_victim() -> None:
    s = play(base(3, active=1, hands={1: "pickpocket", 2: "machete dynamite"}), "CARD pickpocket", "SEAT 2")
    assert seen_by(s, "CARD machete") == [1, 2]


@clause("FD-17.1", "FD-17.3")
@pytest.mark.parametrize(
    ("before", "names"),
    [
        (["DOWN"], ["FACE 1", "FACE 6"]),
        (["DOWN", "FACE 3"], ["OBSTACLE_CARD rockfall", "OBSTACLE_CARD root_choked_shaft"]),
        (["CARD mine_cart"], ["OBSTACLE_CARD rockfall"]),
        ([], ["DOWN", "DRAW", "CARD mine_cart", "CARD sabotage", "SITE pyramid", "END_TURN"]),
        (["CARD sabotage"], ["SEAT 1", "SEAT 2"]),
        (["END_TURN", "END_TURN", "END_TURN"], ["EVENT_CARD monsoon", "EVENT_CARD airlift"]),
        (["END_TURN", "END_TURN", "END_TURN", "EVENT_CARD thieving_porters"], ["CARD mine_cart", "CARD sabotage"]),
        (["END_TURN", "END_TURN", "END_TURN", "EVENT_CARD collectors_offer"], ["DECLINE", "CARD mine_cart"]),
    ],
)
def test_everybody_sees_what_happens(before: list[str], names: list[str]) -> None:
    s = base(3, at={0: CAVE}, face={CAVE: "crystal_skull"}, depth={0: 4}, hands={0: "mine_cart sabotage"})
    play(s, *before)
    for name in names:
        assert seen_by(s, name) == VIEWERS


@clause("FD-17.4", "FD-1.5")
def test_a_hidden_mark_has_no_card_yet() -> None:
    s = base(face={CANOPY: "amber_lantern", PYRAMID: "serpent_staff", MAZE: "horn_of_plenty"})
    for site, name in enumerate((CANOPY, PYRAMID, CAVE, MAZE)):
        assert (obstacle(s, name), hazard(s, name)) in (("hidden", "hidden"), ("none", "none"))
        assert (s.obstacle_card[site], s.hazard_card[site]) == (layout.NO_OBSTACLE, layout.NO_HAZARD)


@clause("FD-17.2", "FD-17.4")
def test_hands_of_others_and_the_deck_are_blanked_and_nothing_else() -> None:
    s = base(3, hands={0: "machete winch", 1: "headline", 2: "dynamite*2"}, discard="sabotage")
    for viewer in VIEWERS:
        shown = hidden(s, viewer)
        assert (shown.deck == HIDDEN).all()
        for seat in range(3):
            assert (shown.hand[seat] == HIDDEN).all() == (seat != viewer)
        for name in s.dtype.names or ():
            if name not in ("deck", "hand"):
                assert shown[name].tobytes() == s[name].tobytes()


@clause("FD-17.5", "FD-INV-18")
def test_a_guess_keeps_what_the_seat_knows_and_all_sizes() -> None:
    s = base(3, hands={0: "machete winch", 1: "headline", 2: "dynamite*2"}, discard="sabotage")
    for viewer in VIEWERS:
        for number in range(5):
            made = guessed(s, viewer, number)
            assert rules.check(made, made, R) == 0
            assert hidden(made, viewer).tobytes() == hidden(s, viewer).tobytes()
            assert made.tobytes() == guessed(hidden(s, viewer), viewer, number).tobytes()
        if viewer < 3:
            assert hand(made, viewer) == hand(s, viewer)
    assert len({hand(guessed(s, 0, number), 2) for number in range(20)}) > 5


@clause("FD-INV-14", "FD-17.2")
@pytest.mark.parametrize(
    ("before", "asked"),
    [
        ([], Phase.MAIN),
        (["CARD pickpocket"], Phase.CHOOSE_RIVAL),
        (["CARD shady_swap"], Phase.CHOOSE_OWN_ARTIFACT),
        (["CARD shady_swap", "ARTIFACT glowstone_heart"], Phase.CHOOSE_RIVAL_ARTIFACT),
        (["ARTIFACT horn_of_plenty"], Phase.CHOOSE_CARD),
    ],
)
def test_what_a_seat_may_do_does_not_depend_on_the_hands_of_others(before: list[str], asked: Phase) -> None:
    s = base(
        3,
        owned={0: "glowstone_heart horn_of_plenty", 1: "fossil_claw"},
        hands={0: "pickpocket shady_swap headline", 1: "dynamite", 2: "machete*2"},
    )
    play(s, *before)
    assert phase(s) == asked
    for number in range(10):
        assert options(guessed(s, 0, number)) == options(s)
    assert options(hidden(s, 0)) == options(s)
