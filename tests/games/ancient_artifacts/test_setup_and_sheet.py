"""AA-1 to AA-3: set-up, the career sheet, and the frame of a turn."""

import numpy as np
import pytest

from digsite.core import CHANCE, NOBODY
from digsite.games.ancient_artifacts import rules
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import current_step, is_active, is_blocked, is_complete, step_at
from tests.catalogue import clause
from tests.games.ancient_artifacts.positions import (
    BOX,
    DESERT,
    JUNGLE,
    OCEAN,
    A,
    B,
    C,
    act,
    at_locking,
    block,
    can,
    complete,
    odds,
    put_die,
    roll,
    stand,
    table,
)
from tests.positions import position


def step(s: np.record, seat: int, track: int, research: int) -> str | None:
    """The id of a player's current step, or None."""
    number = int(current_step(s, BOX.record, seat, track, research))
    return None if number == layout.NO_STEP else BOX.place(number).step.id


@clause("AA-1.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_play_and_turns_go_up_the_seats_and_around(seats: int) -> None:
    assert range(1, 5) == rules.SEATS
    s = table(seats, money=[0] * seats)
    for turn in range(1, 2 * seats + 1):
        s.hand_colour[:], s.hand_number[:], s.hand_size = [0, 1], [1, 6], 2
        s.phase, s.to_move, s.leftover = layout.PLACING, s.active, layout.NO_COLOUR
        s.atlas_number[:] = 0
        s.section[:], s.marks[:] = 0, 0
        put_die(s, "orange-1", 1)
        act(roll(s, 0, 0, 0, 6, 0, 0), layout.STOP)
        assert s.active == turn % seats


@clause("AA-1.2", "AA-1.4")
@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("choice", ["auto", "off"])
def test_one_or_two_players_start_with_an_empty_sheet(seats: int, choice: str) -> None:
    s = position(rules, BOX, seats, chosen={"head_start": choice})
    for seat in range(seats):
        assert (s.money[seat], s.renown[seat], s.follows[seat]) == (10, 0, 0)
        for row in (s.section, s.raiders, s.marks, s.done):
            assert not row[seat].any()


@clause("AA-1.3")
def test_all_action_dice_begin_in_the_bag() -> None:
    s = position(rules, BOX, 2)
    assert s.bag.tolist() == [3, 3, 3]
    assert (s.hand_size, s.leftover, s.atlas_number.any()) == (0, layout.NO_COLOUR, False)


@clause("AA-1.4", "AA-1.5", "AA-R47")
@pytest.mark.parametrize(
    ("seats", "choice"), [(1, "on"), (2, "on"), (3, "auto"), (3, "off"), (4, "auto"), (4, "off"), (4, "on")]
)
def test_the_head_start_credits_the_first_section_of_every_track(seats: int, choice: str) -> None:
    s = position(rules, BOX, seats, chosen={"head_start": choice})
    for seat in range(seats):
        assert (s.money[seat], s.renown[seat], s.section[seat].tolist()) == (12, 3, [1, 1, 1])
        for row in (s.raiders, s.marks, s.done, s.follows):
            assert not row[seat].any()
    assert s.money[seats:].tolist() == [0] * (4 - seats)
    assert s.bag.tolist() == [3, 3, 3]


@clause("AA-1.6", "AA-15.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_names_the_start_player(seats: int) -> None:
    s = position(rules, BOX, seats)
    assert (s.phase, s.to_move) == (layout.START, CHANCE)
    assert odds(s) == dict.fromkeys(range(seats), 1)
    act(s, seats - 1)
    assert (s.active, s.phase, s.turns) == (seats - 1, layout.DRAW, 1)


@clause("AA-1.6")
def test_a_solitaire_game_starts_without_that() -> None:
    s = position(rules, BOX, 1)
    assert (s.phase, s.active, s.turns) == (layout.DRAW, A, 1)


@clause("AA-2.1")
def test_a_track_is_complete_blocked_or_active() -> None:
    s = block(complete(table(), A, DESERT), A, OCEAN)
    state = [(bool(q(s, BOX.record, A, t))) for t in range(3) for q in (is_complete, is_blocked, is_active)]
    assert state == [True, False, False, False, True, False, False, False, True]
    s.raiders[A, OCEAN] = 2
    assert is_active(s, BOX.record, A, OCEAN)
    s.section[A, DESERT] -= 1
    assert is_active(s, BOX.record, A, DESERT)


@clause("AA-2.2", "AA-2.3")
def test_only_unfinished_steps_of_the_current_section_are_usable() -> None:
    s = table()
    assert [step(s, A, track, 0) for track in range(3)] == ["d1_dig", "o1_dive", "j1_explore"]
    assert [step(s, A, track, 1) for track in range(3)] == [None, None, "j1_research"]
    s.done[A, JUNGLE] = 1
    assert (step(s, A, JUNGLE, 0), step(s, A, JUNGLE, 1)) == ("j1_explore", None)
    stand(s, A, "o2_dive", marks=4)
    assert (step(s, A, OCEAN, 0), step(s, A, OCEAN, 1)) == (None, "o2a_research")
    block(s, A, JUNGLE, OCEAN)
    assert [step(s, A, track, 1) for track in range(3)] == [None, None, None]


@clause("AA-2.3", "AA-2.4")
def test_a_series_goes_letter_by_letter() -> None:
    s = table()
    stand(s, A, "j2a_research")
    found = []
    while step(s, A, JUNGLE, 1):
        found.append(step(s, A, JUNGLE, 1))
        s.done[A, JUNGLE] += 1
    assert found == ["j2a_research", "j2b_research", "j2c_research"]


@clause("AA-2.4", "AA-2.5")
def test_an_active_track_has_a_usable_step_and_never_two_of_a_type() -> None:
    places = list(BOX.places())
    assert len({place.number for place in places}) == len(places) == 16
    s = table()
    for track in range(layout.TRACKS):
        for section in range(BOX.record.sections[track]):
            s.section[A, track] = section
            boxes = BOX.record.boxes[step_at(track, section, 0)]
            for marks in range(boxes + 1):
                for done in range(BOX.record.series[track, section] + 1):
                    s.marks[A, track], s.done[A, track] = marks, done
                    finished = marks == boxes and done == BOX.record.series[track, section]
                    usable = [step(s, A, track, research) for research in (0, 1)]
                    assert any(usable) != finished


@clause("AA-2.6", "AA-R37")
def test_raider_boxes_are_marked_in_active_tracks_only() -> None:
    s = table(2, ("blue-6", "green-3"), {3: "green-3", 7: "orange-6", 5: "green-1", 2: "blue-2"}, money=[0, 0])
    block(complete(s, A, DESERT), A, OCEAN)
    assert can(s) == {layout.MARK + JUNGLE}


@clause("AA-2.7", "AA-9.5")
def test_the_milestone_is_credited_at_once() -> None:
    s = at_locking("d2_dig", "orange-1", 1, 0, 4, 2, 0, 0, 0)
    s.done[A, DESERT] = 1
    act(s, layout.STOP)
    assert (s.renown[A], s.money[A], s.section[A, DESERT]) == (3, 11, 2)
    assert (s.marks[A, DESERT], s.done[A, DESERT]) == (0, 0)
    assert step(s, A, DESERT, 0) == "d3_dig"


@clause("AA-2.7")
@pytest.mark.parametrize(("track", "renown"), [(DESERT, 10), (OCEAN, 9), (JUNGLE, 14)])
def test_the_last_milestone_is_the_artifact(track: int, renown: int) -> None:
    sections = BOX.track[track].section
    assert sections[-1].milestone.artifact
    assert sum(section.milestone.renown for section in sections) == renown


@clause("AA-2.8")
def test_nothing_is_bought_with_less_than_its_price() -> None:
    assert layout.REROLL not in can(table(money=[0]))
    s = at_locking("j2a_research", "green-1", 5, 1, 3, 0, 0, 1, 1, money=[0])
    assert layout.RESET not in can(s)
    assert layout.CONTINUE_PAID not in can(act(s, layout.STOP))
    s = put_die(table(2, money=[10, 0]), "orange-1", 1)
    assert s.phase == layout.RESULTS  # B is not asked


@clause("AA-3.1", "AA-3.3")
def test_a_turn_draws_places_rolls_and_cleans_up() -> None:
    s = position(rules, BOX, 3)
    phases = [int(s.phase)]
    for action in (C, 0, 1, 6 * 0 + 4):  # C starts; orange and blue; 1 and 5
        act(s, action)
        phases.append(int(s.phase))
    assert phases == [layout.START, layout.DRAW, layout.DRAW, layout.NUMBERS, layout.PLACING]
    assert (s.active, s.to_move, s.turns) == (C, C, 1)
    s.money[:2] = 0
    put_die(s, "orange-1", 1)
    assert s.phase == layout.RESULTS
    act(roll(s, 0, 0, 0, 0, 6, 0), layout.STOP)
    assert (s.active, s.phase, s.turns, s.trigger) == (A, layout.DRAW, 2, NOBODY)


@clause("AA-3.2", "AA-R8")
def test_cleanup_follows_a_bust_and_a_failed_placement() -> None:
    s = table(2, ("green-6", "orange-4"), {1: "blue-2", 3: "green-3"}, money=[10, 0])
    roll(put_die(s, "green-6", 7), 6, 0, 0, 0, 0, 0)
    assert not s.atlas_number.any()
    atlas = {0: "orange-3", 1: "blue-2", 2: "blue-3", 3: "green-3", 4: "blue-4"}
    s = table(2, ("orange-1", "green-3"), atlas, money=[0, 0])
    complete(complete(s, A, JUNGLE), B, JUNGLE)
    act(s, layout.MARK + DESERT)
    assert not s.atlas_number.any()
    assert (s.active, s.bag.tolist()) == (B, [3, 3, 3])


@clause("AA-3.3")
def test_followers_do_not_change_whose_turn_is_next() -> None:
    s = table(3, ("orange-1", "blue-5"))
    act(put_die(s, "orange-1", 1), layout.FOLLOW, layout.FOLLOW)
    act(roll(s, 0, 0, 0, 6, 0, 0), layout.STOP)
    assert s.active == B
