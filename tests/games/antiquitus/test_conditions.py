"""What a placard asks for, condition by condition: they say the same as the rules."""

import numpy as np
import pytest

import digsite
from digsite.core import OVER
from digsite.games.antiquitus.box import ENTRIES
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.needs import is_complete
from digsite.games.antiquitus.rules.submission import weigh_targets
from digsite.games.antiquitus.words import button, shout, tally, when
from digsite.games.antiquitus.words.conditions import PHRASES, conditions, weighed
from digsite.text.keeping import ThisBox
from tests.catalogue import few
from tests.games.antiquitus.positions import BOX, KEYS, dealt, kinds
from tests.sentences import is_clean


def camp(seed: int) -> np.record:
    """A camp that holds every placard, at the end of some turn."""
    dice, s = np.random.default_rng(seed), dealt(3, seed=5)
    s.active, s.to_move, s.phase = 0, 0, layout.SUBMIT_TARGET
    s.dug, s.rev, s.dis = dice.integers(0, 5), dice.integers(0, 5), dice.integers(0, 5)
    s.event, s.rep[0], s.subs[:3] = dice.integers(0, 2), dice.integers(0, 12), dice.integers(0, 3, 3)
    s.camp[0] = 0
    for kind in dice.integers(0, layout.RELICS, dice.integers(2, 10)):
        s.camp[0, kind] += 1
    s.where[:] = layout.HAND
    return s


def picked(s: np.record, seed: int) -> np.record:
    """Some of its tiles, with some placards."""
    dice = np.random.default_rng(seed)
    tiles = [kind for kind in range(layout.RELICS) for _i in range(s.camp[0, kind])]
    for kind in dice.permutation(tiles)[: dice.integers(2, len(tiles) + 1)]:
        s.pick[kind] += 1
        s.picked += 1
    s.choosing = dice.integers(1, 4)
    s.chosen[: s.choosing] = dice.permutation(layout.PLACARDS)[: s.choosing]
    return s


def are_met(s: np.record, number: int, chosen: list[int]) -> bool:
    held = weighed(s, 0, chosen)
    return all(
        one.holds for one in conditions(ThisBox(BOX), number, held._replace(others=len(chosen) - (number in chosen)))
    )


def test_picks_meet_all_conditions_exactly_if_they_complete_the_placard() -> None:
    found = set()
    for seed in range(few(300, 60)):
        s = picked(camp(seed), seed)
        chosen = s.chosen[: s.choosing].tolist()
        for number in range(layout.PLACARDS):
            complete = bool(is_complete(s, BOX.record, number, len(chosen) - (number in chosen)))
            assert are_met(s, number, chosen) == complete, (seed, KEYS[number])
            found |= {number} if complete else set()
    assert len(found) >= few(38, 25), "nearly every placard was complete at least once"


def test_a_camp_that_can_complete_a_placard_could_meet_each_condition() -> None:
    weight = np.zeros(layout.ACTIONS, np.int64)
    for seed in range(few(200, 50)):
        s = camp(seed)
        weigh_targets(s, BOX.record, weight)
        for number in range(layout.PLACARDS):
            if weight[layout.PLACARD + number]:
                assert are_met(s, number, []), (seed, KEYS[number])


@pytest.mark.parametrize("number", range(layout.PLACARDS))
def test_every_condition_has_its_words(number: int) -> None:
    found = conditions(ThisBox(BOX), number, weighed(camp(1), 0, []))
    assert len(found) == len(BOX.placard[number].need)
    for one in found:
        assert one.words
        assert "{" not in one.words
        assert len(one.words) <= 30


def test_every_kind_of_need_has_a_phrase() -> None:
    assert PHRASES.keys() == ENTRIES.keys()


def test_how_far_a_condition_is_met_is_counted() -> None:
    s = camp(1)
    s.camp[0] = 0
    for kind in kinds("B3 B5 C2 T4"):
        s.camp[0, kind] += 1
        s.pick[kind] += 1
        s.picked += 1
    found = conditions(ThisBox(BOX), KEYS.index("temple_of_hades"), weighed(s, 0, [KEYS.index("temple_of_hades")]))
    assert [(one.words, one.have, one.holds) for one in found] == [
        ("2 Bones", "2", True),
        ("1 Coin", "1", True),
        ("ranks add up to 14", "14", True),
    ]


# Buttons, shouts and points of a whole game


def test_a_game_has_its_buttons_shouts_and_points() -> None:
    match, dice, shouts = digsite.game("antiquitus").new(3, 2), np.random.default_rng(2), set()
    while match.to_move != OVER:
        before = match.look(0, steps=False)
        assert (when(before) == "") == (before.s.turns == 0)
        if match.to_move == digsite.CHANCE:
            match.roll()
            continue
        seat = match.to_move
        look, action = match.look(seat, steps=False), int(dice.choice(match.legal()))
        for choice in look.choices:
            assert button(look, choice.action) == choice.button
            assert is_clean(choice.button)
            assert len(choice.button.split()) <= 7
        before = match.look(None, steps=False)
        match.play(action)
        said = shout(before, match.look(None, steps=False), None)
        shouts |= {said} if said else set()
    look = match.look(None, steps=False)
    assert [sum(points for _words, points in parts) for parts in tally(look)] == list(look.scores)
    assert shouts >= {"Cave-In", "Treasure"}
    assert any(said.endswith("REP") for said in shouts)
