"""Laws of play: there is always an option, every game ends, its list replays it, and no invariant breaks."""

import pytest

from digsite.ai import ask, bot
from digsite.core import OVER
from digsite.sim.batches import run_batch
from digsite.text.errors import IllegalAction
from tests.catalogue import Table, compiled_only, few, legal
from tests.laws import drivers
from tests.laws.walks import insist, walked

MOST_ACTIONS = 20_000  # the longest random game of any of ours has some thousand
GAMES = few(24, 2)
ACTIONS = few(2_000_000, 0)  # of the thousands of games that run compiled only


def test_there_is_an_option_until_the_game_is_over(table: Table) -> None:
    insist(table, drivers.OPTION)


def test_the_seat_to_move_has_each_option_once(table: Table) -> None:
    insist(table, drivers.MOVER)


def test_nothing_can_be_done_when_the_game_is_over(table: Table) -> None:
    for game in table.games(few(24, 1)):
        match = table.match(game.chosen, game.seed)
        match.play_all(game.actions)
        assert match.to_move == OVER
        assert match.legal() == []
        for action in range(table.rules.ACTIONS):
            with pytest.raises(IllegalAction):
                match.play(action)


def test_every_game_ends(table: Table) -> None:
    insist(table, drivers.ENDS)
    for game in walked(table.game.id, table.seats).games:
        assert len(game.actions) < MOST_ACTIONS, game


def test_no_option_is_left_at_the_end(table: Table) -> None:
    insist(table, drivers.NOTHING_AFTER)


def test_no_invariant_breaks(table: Table) -> None:
    insist(table, drivers.INVARIANT)


@compiled_only
def test_no_invariant_breaks_in_thousands_of_games(table: Table) -> None:
    length = sum(len(game.actions) for game in table.games(10)) // 10
    each = max(1000, min(20_000, ACTIONS // length)) // len(table.rows)
    for chosen in table.rows:
        tally = run_batch(table.setting(chosen), each, seed=1_000_000, checked=True)
        assert tally.games == each


def test_the_list_replays_to_the_same_bytes(table: Table) -> None:
    """Whatever was asked on the way."""
    insist(table, drivers.REPLAY)


def test_a_match_of_random_bots_is_the_game_of_the_simulation(table: Table) -> None:
    player = bot("random")
    for game in table.games(few(12, 1)):
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
    lists = [game.actions for game in table.games(max(2, len(table.rows) * few(3, 1)))]
    assert len(set(lists)) == len(lists)


@compiled_only
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


def test_positions_that_are_equal_have_equal_choices(table: Table) -> None:
    """All that the rules know is in the record: equal bytes, equal choices."""
    seen: dict[bytes, list[int]] = {}
    for game in table.games(GAMES):
        for s, _action in game.positions():
            assert seen.setdefault(s.tobytes(), legal(table, s)) == legal(table, s), game
