"""Laws of play: there is always an option, every game ends, its list replays it, and no invariant breaks."""

import numpy as np
import pytest

from digsite.ai import ask, bot
from digsite.core import CHANCE, OVER
from digsite.core.records import copy
from digsite.sim.batches import run_batch
from digsite.text.errors import IllegalAction
from tests.catalogue import Table, compiled_only, few, legal, weights

MOST_ACTIONS = 20_000  # the longest random game of any of ours has some thousand
GAMES = few(24, 10)
ACTIONS = few(3_000_000, 0)  # of the thousands of games that run compiled only


def test_there_is_an_option_until_the_game_is_over(table: Table) -> None:
    for game in table.games(max(GAMES, len(table.rows))):
        for s, action in game.positions():
            weight = weights(table, s)
            assert s.to_move != OVER, game
            assert weight.min() >= 0, game
            assert 0 < weight.sum(dtype=np.int64) < 2**31, game
            assert weight[action] > 0, game
            if s.to_move != CHANCE:
                assert weight.max() == 1, game
                assert 0 <= s.to_move < table.seats, game


def test_nothing_can_be_done_when_the_game_is_over(table: Table) -> None:
    for game in table.games(GAMES):
        match = table.match(game.chosen, game.seed)
        match.play_all(game.actions)
        assert match.to_move == OVER
        assert match.legal() == []
        for action in range(table.rules.ACTIONS):
            with pytest.raises(IllegalAction):
                match.play(action)


def test_every_game_ends(table: Table) -> None:
    for game in table.games(GAMES):
        assert len(game.actions) < MOST_ACTIONS, game
        s = table.start(game.chosen)
        for action in game.actions:
            table.rules.play(s, table.box, action)
        assert s.to_move == OVER, game


def test_no_invariant_breaks(table: Table) -> None:
    for game in table.games(GAMES):
        before = table.start(game.chosen)
        for number, action in enumerate(game.actions):
            s = copy(before)
            table.rules.play(s, table.box, action)
            assert table.rules.check(before, s, table.box) == 0, f"{game}, action {number}"
            before = s


@compiled_only
def test_no_invariant_breaks_in_thousands_of_games(table: Table) -> None:
    length = sum(len(game.actions) for game in table.games(10)) // 10
    each = max(1000, min(20_000, ACTIONS // length)) // len(table.rows)
    for chosen in table.rows:
        tally = run_batch(table.setting(chosen), each, seed=1_000_000, checked=True)
        assert tally.games == each


def test_the_list_replays_to_the_same_bytes(table: Table) -> None:
    for game in table.games(GAMES):
        by_hand = table.start(game.chosen)
        for action in game.actions:
            table.rules.play(by_hand, table.box, action)
        again, weight = table.start(game.chosen), np.zeros(table.rules.ACTIONS, np.int32)
        for action in game.actions:
            table.rules.options(again, table.box, weight)
            assert weight[action], game
            table.rules.play(again, table.box, action)
        assert again.tobytes() == by_hand.tobytes(), game


def test_a_match_of_random_bots_is_the_game_of_the_simulation(table: Table) -> None:
    player = bot("random", table.game)
    for game in table.games(few(12, 4)):
        match = table.match(game.chosen, game.seed)
        match.run()
        while not match.is_over:
            match.play(ask(player, match))
            match.run()
        assert tuple(match.actions) == game.actions, game


@compiled_only
def test_sums_do_not_depend_on_the_number_of_threads(table: Table) -> None:
    setting = table.setting(table.rows[-1])
    one, three = (run_batch(setting, 500, seed=5, threads=threads) for threads in (1, 3))
    assert one.sums.tolist() == three.sums.tolist()
    assert one.by_seat.tolist() == three.by_seat.tolist()


def test_places_follow_from_each_other(table: Table) -> None:
    """The best place is 1, and a place is one more than the number of those ahead."""
    for game in table.games(GAMES):
        match = table.match(game.chosen, game.seed)
        match.play_all(game.actions)
        places = match.places()
        for place in places:
            assert place == 1 + sum(other < place for other in places), game
        assert all(isinstance(points, int) for points in match.scores())


def test_random_games_differ(table: Table) -> None:
    """Chance and the seats do choose: no two of a few games are the same list."""
    lists = [game.actions for game in table.games(len(table.rows) * 3)]
    assert len(set(lists)) == len(lists)


def test_every_kind_of_action_is_explained(table: Table) -> None:
    """Each legal action has a label of its own, each illegal one a reason, both sentences."""
    for game in table.games(few(3, 1)):
        for match, _action in game.matches(every=few(5, 25)):
            allowed = set(match.legal())
            labels = [match.label(action) for action in sorted(allowed)]
            assert len(set(labels)) == len(labels), f"{game}: two actions with one label: {labels}"
            assert all(label.strip() for label in labels)
            for action in range(table.rules.ACTIONS):
                reason = match.why(action)
                assert (reason is None) == (action in allowed), f"{game}: {action} {reason}"
                assert reason is None or reason.strip()


def test_positions_that_are_equal_have_equal_options(table: Table) -> None:
    """All that the rules know is in the record: equal bytes, equal options."""
    seen: dict[bytes, list[int]] = {}
    for game in table.games(GAMES):
        for s, _action in game.positions():
            assert seen.setdefault(s.tobytes(), legal(table, s)) == legal(table, s), game
