"""Nothing that is read in Artifact depends on what its reader cannot know."""

import numpy as np
import pytest

from digsite.core import NOBODY
from digsite.core.records import copy
from digsite.games.artifact import rules, words
from digsite.games.artifact.rules import Action
from tests.catalogue import clause, few
from tests.games.artifact.positions import BOX, R
from tests.games.artifact.test_hidden import guessed
from tests.games.artifact.test_two_worlds import positions as rich_positions
from tests.games.artifact.test_two_worlds import same_to, viewers
from tests.games.artifact.words.examples import at_judd, end_with_gold, lone_end
from tests.games.artifact.words.speech import SPEECH, seen_by_mover, story, told, turn
from tests.positions import playable


@pytest.mark.parametrize("seats", rules.SEATS)
@clause("AR-21.2", "AR-21.4", "AR-INV-18")
def test_nothing_that_is_read_depends_on_what_is_hidden(seats: int) -> None:
    """On games full of blind cards: from a guess, the same log, turn line, labels, notes and reasons."""
    compared = 0
    for place, s, action in rich_positions(seats, 0):
        if place % few(2, 5):
            continue
        viewer = viewers(seats)[place % (seats + 1)]
        guess = guessed(s, viewer, place)
        assert turn(guess, viewer) == turn(s, viewer)
        if s.to_move == viewer:
            assert everything_read(guess) == everything_read(s)
        same = same_to(viewer, s, guess, action, place)
        if same is None or rules.reveals(s, R, action, viewer) or rules.reveals(guess, R, same, viewer):
            continue
        compared += guess.tobytes() != s.tobytes()
        assert story(guess, same, viewer) == story(s, action, viewer)
    assert compared > few(30, 10)


def everything_read(s: np.record) -> list[str | None]:
    shown, legal = seen_by_mover(s), playable(rules, s, BOX)
    said: list[str | None] = [words.label(shown, action) for action in sorted(legal)]
    said += [words.note(shown, action) for action in sorted(legal)]
    return said + [words.why(shown, action) for action in range(rules.ACTIONS) if action not in legal]


@pytest.mark.parametrize("seats", rules.SEATS)
@clause("AR-21.2", "AR-INV-18")
def test_no_short_form_depends_on_what_is_hidden(seats: int) -> None:
    hidden = 0
    for place, s, action in rich_positions(seats, 2):
        for seat in viewers(seats) if place % few(2, 9) == 0 else ():
            before, after, known = SPEECH.step(s, action, seat)
            if known is None:
                hidden += 1
                assert words.short(before, after, known) == "draws unseen"
    assert hidden > few(10, 3)


@clause("AR-18.5", "AR-EX-84", "AR-R29")
def test_the_lone_end_of_a_turn_is_explained_to_its_seat_and_tells_the_others_nothing() -> None:
    """Being forced would tell that no gold is held; so it is asked like any other decision."""
    without, gold = lone_end(), end_with_gold()
    assert playable(rules, without, BOX) == {Action.DONE}
    assert turn(without) == "Your actions are done, and you have no gold to use: end your turn."
    assert turn(gold) == "Your actions are done: use gold, or end your turn."
    for seat in (1, 2, 3, NOBODY):
        assert turn(without, seat) == turn(gold, seat) == "Ana may use gold before the turn ends."
        assert story(without, Action.DONE, seat) == story(gold, Action.DONE, seat) == "Ana ends the turn."


@clause("AR-20.7", "AR-18.8", "AR-21.2")
def test_a_card_drawn_unseen_is_told_to_its_seat_alone() -> None:
    s = at_judd()
    assert told(s, "YES", 1) == "Ana draws 1 card of Asia, unseen by the others."
    assert told(copy(s), "CARD asia_jewel") == "You draw Asian jewel."
    assert told(copy(s), "CARD asia_jewel", 1) is None
    assert told(s, "CARD asia_cursed", 1) == "Ana draws Asian cursed artifact: it is shown and leaves the game."
