"""Laws of a live match: what is taken back is gone without a trace, and a file or a snapshot holds the whole of it."""

from pathlib import Path

import pytest

import digsite
from digsite.match import Match
from digsite.text.errors import CannotUndo, IllegalAction
from tests.catalogue import Table, compiled_only, few

pytestmark = compiled_only  # a match is the same Python however its rules run; transcripts lead one through each
GAMES = few(6, 1)
FAR = 100  # actions: more than a match keeps all positions of
ON = 25  # actions by which two matches go on side by side


def test_taking_back_and_playing_again_leads_to_the_same_position(table: Table) -> None:
    for game in table.games(GAMES):
        match = table.match(game.chosen, game.seed)
        trail = [match.state.tobytes()]
        for action in game.actions:
            match.play(action)
            trail.append(match.state.tobytes())
        for action in reversed(game.actions[-40:]):
            assert match.state.tobytes() == trail.pop(), game
            assert match.undo(analysis=True) == action, game
        for action in game.actions[-40:]:
            match.play(action)
        assert tuple(match.actions) == game.actions, game


def test_who_went_too_far_and_came_back_goes_on_as_if_nothing_had_been(table: Table) -> None:
    for game in table.games(few(2, 1)):
        count = min(FAR, len(game.actions) // 2)
        match, back = table.match(game.chosen, game.seed), table.match(game.chosen, game.seed)
        match.play_all(game.actions[:count])
        back.play_all(game.actions[: count + ON])
        for seat in [None, *range(table.seats)]:
            assert back.look(seat).steps  # all is told that will be taken back
        while len(back.actions) > count:
            back.undo(analysis=True)
        go_on_alike(match, back)


def test_a_match_that_resumes_from_a_snapshot_goes_on_as_it_would_have(table: Table) -> None:
    for game in table.games(few(2, 1)):
        match, other, over = (table.match(game.chosen, game.seed) for _i in range(3))
        match.play_all(game.actions[: min(FAR, len(game.actions) // 2)])
        other.resume(match.snapshot())
        go_on_alike(match, other)
        over.play_all(game.actions)
        other.resume(over.snapshot())
        assert (other.done, other.to_move) == (over.done, digsite.OVER)  # also what was shown at the very end


def test_a_choice_asks_first_exactly_if_it_cannot_be_taken_back(table: Table) -> None:
    asked = set()
    for game in table.games(2):
        for match, _action in game.matches(every=7):
            seat = match.to_move
            for choice in match.look(seat).choices if seat < table.seats else ():
                if not choice.waits:
                    after = match.copy()
                    after.play(choice.action)
                    after.run()
                    assert choice.asks is not after.can_undo(seat), f"{game}, {len(match.actions)}: {choice.label}"
                    asked.add(choice.asks)
    assert asked == {True, False}


def go_on_alike(one: Match, other: Match) -> None:
    """Both tell the same, may take back the same, and have the same luck from here on."""
    readers = [None, *range(one.seats)]
    for _step in range(ON):
        assert other.state.tobytes() == one.state.tobytes()
        assert other.done == one.done
        assert [other.can_undo(seat) for seat in readers] == [one.can_undo(seat) for seat in readers]
        if one.to_move == digsite.CHANCE:
            assert other.roll() == one.roll()
        elif not one.is_over:
            luck, same = one.luck(), other.luck()
            assert (same.bits, same.rng.tobytes()) == (luck.bits, luck.rng.tobytes())
            action = one.legal()[luck.bits % len(one.legal())]
            one.play(action)
            other.play(action)
    for seat in readers:
        assert other.look(seat).steps == one.look(seat).steps


def test_honest_undo_takes_back_only_what_showed_nothing(table: Table) -> None:
    """Allowed exactly after a seat's own action that showed it nothing; then everything is as it was.

    Others may take back what they could before, as long as they cannot tell that anything has happened since.
    """
    for game in table.games(few(4, 1)):
        match, every = table.match(game.chosen, game.seed), max(few(1, 9), len(game.actions) // 60)
        for number, action in enumerate(game.actions):
            if number % every:
                match.play(action)
                continue
            mover, before = match.to_move, match.state.tobytes()
            views = [match.view(seat) for seat in [None, *range(table.seats)]]
            could = [match.can_undo(seat) for seat in range(table.seats)]
            told = mover < table.seats and bool(table.rules.reveals(match.state, table.box, action, mover))
            match.play(action)
            if mover == digsite.CHANCE or told:
                assert not match.can_undo()
                with pytest.raises(CannotUndo):
                    match.undo()
                continue
            for seat in set(range(table.seats)) - {mover}:
                assert match.can_undo(seat) == (could[seat] and match.view(seat) == views[seat + 1]), game
            assert match.undo(mover) == action
            assert match.state.tobytes() == before, game
            assert [match.view(seat) for seat in [None, *range(table.seats)]] == views, game
            match.play(action)


def test_a_saved_match_is_the_match(table: Table, tmp_path: Path) -> None:
    for game in table.games(2):
        match = table.match(game.chosen, game.seed)
        for action in game.actions[: len(game.actions) * 2 // 3]:
            match.play(action)
        match.save(tmp_path / "match.json")
        again = digsite.load(tmp_path / "match.json")
        assert again.state.tobytes() == match.state.tobytes()
        assert (again.actions, again.options, again.seed) == (match.actions, match.options, match.seed)
        for seat in [None, *range(table.seats)]:
            assert again.view(seat) == match.view(seat)
            assert again.log(seat) == match.log(seat)
        if match.to_move == digsite.CHANCE:
            assert again.roll() == match.roll()


def test_a_refused_action_changes_nothing(table: Table) -> None:
    for game in table.games(few(3, 1)):
        for match, _action in game.matches(every=7):
            before, count, allowed = match.state.tobytes(), len(match.actions), set(match.legal())
            for action in set(range(table.rules.ACTIONS)) - allowed:
                with pytest.raises(IllegalAction):
                    match.play(action)
            assert (match.state.tobytes(), len(match.actions)) == (before, count)


def test_a_copy_goes_its_own_way(table: Table) -> None:
    for game in table.games(few(3, 1)):
        for match, action in game.matches(every=7):
            before = match.state.tobytes()
            other = match.copy()
            other.play(action)
            assert match.state.tobytes() == before
            assert len(other.actions) == len(match.actions) + 1
