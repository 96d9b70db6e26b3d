"""People pick tiles and placards in whatever order they like; the canonical sequence is found for them."""

import random

import numpy as np
import pytest

import digsite
from digsite.games.antiquitus.rules import Phase, layout
from digsite.match import Match
from tests.catalogue import clause, few
from tests.games.antiquitus.positions import action, at_table, camp, go, name_of, submitting, turn_starts


def match_at(s: np.record) -> Match:
    game = digsite.game("antiquitus")
    return Match(game, game.box, int(s.seats), {}, seed=1, start=s)


def arranged(s: np.record, *names: int | str) -> list[int | str]:
    return [name_of(number) for number in match_at(s).arrange([action(name) for name in names])]


@clause("AN-8.11", "AN-EX-33")
def test_placards_and_tiles_come_in_any_order() -> None:
    s = submitting("B1 C2", "perfect_fit rise_of_villages strength_in_numbers")
    whole = ["rise_of_villages", "B1", "C2", "DONE", "perfect_fit", "strength_in_numbers"]
    picks = ["strength_in_numbers", "C2", "perfect_fit", "B1", "rise_of_villages"]
    for _turn in picks:
        picks.append(picks.pop(0))
        assert arranged(s, *picks) == whole
    go(s, *whole)
    assert s.rep[0] == 5


@clause("AN-8.11")
def test_what_is_complete_is_confirmed_and_what_is_not_stays_open() -> None:
    s = submitting("B1 B2 C2", "perfect_fit rise_of_villages midas_touch")
    assert arranged(s, "C2", "rise_of_villages", "B1") == ["rise_of_villages", "B1", "C2", "DONE"]
    assert arranged(s, "B1", "rise_of_villages") == ["rise_of_villages", "B1"]
    go(s, "rise_of_villages")
    assert arranged(s, "C2", "B1") == ["B1", "C2", "DONE"]
    s = submitting("T3 T4 T5", "epic_of_gilgamesh studied_innovation tablets_of_uruk")
    steps = arranged(s, "T5", "T4", "T3", "studied_innovation")
    assert steps == ["studied_innovation", "T3", "T4", "T5", "DONE", "DONE"]  # nothing more, though more could be


@clause("AN-8.11")
def test_picks_that_make_no_submission_are_refused_with_the_reason() -> None:
    match = match_at(submitting("B1 C2 T6", "rise_of_villages midas_touch strength_in_numbers"))
    for names, reason in (
        (("T6", "rise_of_villages"), r"Texts 6 cannot be added: Rise of Villages could not be completed"),
        (("T6", "B1"), "These cannot be done together: pick others with them, or fewer."),
        (("B2", "rise_of_villages"), "You have no Bones 2 in your camp"),
        (
            ("strength_in_numbers", "B1", "C2", "rise_of_villages"),
            "Strength in Numbers joins once the tiles are chosen",
        ),
    ):
        with pytest.raises(digsite.IllegalAction, match=reason):
            match.arrange([action(name) for name in names])
    assert match.state.phase == Phase.SUBMIT_TARGET


@clause("AN-8.11")
def test_a_choice_says_how_often_it_may_be_picked_and_whether_it_waits() -> None:
    match = match_at(submitting("B1 B1 C2", "rise_of_villages midas_touch strength_in_numbers"))
    offered = {name_of(choice.action): (choice.most, choice.waits) for choice in match.look(0).choices}
    assert offered == {
        "rise_of_villages": (1, False),
        "PASS": (0, False),
        "B1": (2, True),
        "C2": (1, True),
        "strength_in_numbers": (1, True),
    }
    nothing_fits = match_at(submitting("B1 C2", "midas_touch period_piece"))
    assert [choice.most for choice in nothing_fits.look(0).choices] == [0]


@clause("AN-8.11", "AN-8.12")
def test_any_submission_can_be_picked_in_any_order() -> None:
    """Random games: the picks of every submission, shuffled, bring the same points from the same tiles and placards."""
    dice, found = random.Random(4), 0
    for seed in range(few(12, 2)):
        match = digsite.game("antiquitus").new(2 + seed % 4, seed=seed)
        while True:
            match.run()
            if match.is_over:
                break
            if match.state.phase != Phase.SUBMIT_TARGET:
                match.play(dice.choice(match.legal()))
                continue
            start, seat, steps = match.copy(), match.to_move, list[int]()
            while match.to_move == seat and match.state.phase in (
                Phase.SUBMIT_TARGET,
                Phase.SUBMIT_TILES,
                Phase.SUBMIT_EXTRA,
            ):
                steps.append(dice.choice(match.legal()))
                match.play(steps[-1])
            if steps == [layout.PASS]:
                continue
            picks = [step for step in steps if step != layout.DONE]
            dice.shuffle(picks)
            start.play_all(start.arrange(picks))
            found += 1
            for field in ("rep", "museum", "camp", "where"):
                assert (start.state[field] == match.state[field]).all()
    assert found > few(60, 5)


@clause("AN-6.4")
def test_the_tiles_of_a_cave_in_come_in_any_order() -> None:
    s = at_table(site={12: "B1", 7: "CAVE"}, rest="empty", camps=["B2 C3 T4", "B3 B4"], deck="")
    go(turn_starts(s), 12)
    assert s.phase == Phase.CAVE_PICK
    assert arranged(s, "T4", "B2") == ["B2", "T4"]
    go(s, "B2", "T4")
    assert camp(s, 0) == "B1 C3"
