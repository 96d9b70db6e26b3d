"""Properties of any course of play, searched by Hypothesis: it also makes the shortest game that breaks one."""

from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from digsite.core import CHANCE, OVER
from digsite.core.records import copy
from tests.catalogue import Table, few, guessed, hidden, legal

if TYPE_CHECKING:
    import numpy as np

quiet = settings(
    max_examples=few(60, 6),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
# Which of the legal actions is taken, again and again; small numbers favour the first of them, so that odd games
# come about that random play never visits: always digging, always passing, never selling.
courses = st.lists(st.integers(0, 40), max_size=120)


def walk(table: Table, row: int, course: list[int]) -> "list[tuple[np.record, int]]":
    """The positions of a course of play with the action taken at each."""
    s, found = table.start(table.rows[row % len(table.rows)]), []
    for choice in course:
        if s.to_move == OVER:
            break
        allowed = legal(table, s)
        assert allowed, "nothing can be done and the game is not over"
        action = allowed[choice % len(allowed)]
        found.append((copy(s), action))
        table.rules.play(s, table.box, action)
    found.append((copy(s), -1))
    return found


@quiet
@given(row=st.integers(0, 100), course=courses)
def test_no_course_of_play_breaks_an_invariant(table: Table, row: int, course: list[int]) -> None:
    positions = [s for s, _action in walk(table, row, course)]
    for before, s in pairwise(positions):
        assert table.rules.check(before, s, table.box) == 0


@quiet
@given(row=st.integers(0, 100), course=courses, number=st.integers(0, 1000))
def test_no_course_of_play_lets_anyone_peek(table: Table, row: int, course: list[int], number: int) -> None:
    for s, _action in walk(table, row, course)[-3:]:
        for viewer in table.viewers:
            seen = hidden(table, s, viewer)
            guess = guessed(table, s, viewer, number)
            assert hidden(table, seen, viewer).tobytes() == seen.tobytes()
            assert hidden(table, guess, viewer).tobytes() == seen.tobytes()
            assert guessed(table, seen, viewer, number).tobytes() == guess.tobytes()
            assert table.rules.check(guess, guess, table.box) == 0
            if s.to_move == viewer:
                assert legal(table, guess) == legal(table, s)


@quiet
@given(row=st.integers(0, 100), course=courses, back=st.integers(0, 10))
def test_any_course_of_play_can_be_taken_back(table: Table, row: int, course: list[int], back: int) -> None:
    positions = walk(table, row, course)
    match = table.match(table.rows[row % len(table.rows)], 1)
    for _s, action in positions[:-1]:
        match.play(action)
    assert match.state.tobytes() == positions[-1][0].tobytes()
    for s, action in reversed(positions[:-1][-back:] if back else []):
        honest = match.can_undo()
        assert match.undo(analysis=True) == action
        assert match.state.tobytes() == s.tobytes()
        assert not (honest and s.to_move == CHANCE)
