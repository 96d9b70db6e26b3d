"""OpenSpiel's own suite, and our laws about what its players are told, now and in all."""

import pickle
from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import digsite
from digsite import envs
from digsite.core import CHANCE, HIDDEN, OVER
from digsite.core.records import copy
from digsite.envs.histories import History
from digsite.envs.spiel import name_of, parameters
from digsite.envs.tables import OBSERVATIONS, agree
from digsite.match import Match
from digsite.sim.stepping import observing_of
from tests.catalogue import Chosen, Table, few
from tests.envs.playing import any_of, mask_of, rows_of, told

SHORT = 25  # actions of a game that is cut short


def beginning(table: Table, chosen: Chosen, seed: int, length: int = 10_000) -> Iterator[tuple[pyspiel.State, int]]:
    """Each state of a random game with the action that was taken there."""
    rng, state = np.random.default_rng(seed), envs.open_spiel(table.game, table.seats, chosen).new_initial_state()
    for _i in range(length):
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            action = int(rng.choice(outcomes, p=odds))
        else:
            action = int(rng.choice(state.legal_actions()))
        yield state, action
        state.apply_action(action)


def test_every_table_passes_the_suite(any_table: Table) -> None:
    """Whole games: legal actions, masks, observations, utilities, copies, and once serialization."""
    for number, chosen in rows_of(any_table):
        told_as = OBSERVATIONS[number % len(OBSERVATIONS)]
        game = envs.open_spiel(any_table.game, any_table.seats, chosen, observation=told_as)
        pyspiel.random_sim_test(game, 1, number == 0, False)


def test_every_option_is_a_parameter_of_the_same_name(any_table: Table) -> None:
    mixed = {option.id for option in any_table.game.options if len({type(value) for value in option.values}) > 1}
    for _number, chosen in rows_of(any_table):
        written = {name: f"'{value}'" if name in mixed else value for name, value in chosen.items()}
        given = ",".join(f"{name}={value}" for name, value in {"players": any_table.seats, **written}.items())
        game = pyspiel.load_game(f"{name_of(any_table.game.id)}({given})")
        assert game.num_players() == any_table.seats
        assert game.terms.options == chosen
        assert envs.open_spiel(any_table.game, any_table.seats, chosen).terms.options == chosen


def test_a_game_is_the_match_with_the_same_actions(any_table: Table) -> None:
    """Chance's odds are the rules' weights; players, actions, words and what everybody is told are the match's."""
    for number, chosen in rows_of(any_table):
        match = any_table.match(chosen, 0)
        skip(match)
        for state, action in beginning(any_table, chosen, number, SHORT):
            assert state.current_player() == {CHANCE: pyspiel.PlayerId.CHANCE}.get(match.to_move, match.to_move)
            assert state.legal_actions() == match.legal()
            if state.is_chance_node():
                weights = match.weights()
                assert dict(state.chance_outcomes()) == pytest.approx(
                    {outcome: weights[outcome] / weights.sum() for outcome in match.legal()}
                )
            for seat in range(any_table.seats):
                np.testing.assert_array_equal(state.observation_tensor(seat), told(match, seat))
                mine = state.current_player() == seat
                np.testing.assert_array_equal(
                    state.legal_actions_mask(seat) if mine else 0, mask_of(match, seat) if mine else 0
                )
            assert state.action_to_string(action) == match.word(action)
            match.play(action)
            skip(match)


def skip(match: Match) -> None:
    """Choices without another are made at once."""
    while match.to_move < match.seats and len(match.legal()) == 1:
        match.play(match.legal()[0])


def test_information_grows_by_what_the_story_tells(any_table: Table) -> None:
    """The words of the steps that a look holds, in their order, and nothing that the seat did not see."""
    match = any_table.match({}, 0)
    skip(match)
    for state, action in beginning(any_table, {}, 3, 60):
        match.play(action)
        skip(match)
        last = state.child(action)
    for seat in range(any_table.seats):
        lines = last.information_state_string(seat).splitlines()[1:]
        named = [line.split()[1] for line in lines if not line.startswith("?")]
        assert named == [step.word for step in match.look(seat).steps if step.word is not None]


# What cannot be told apart


def history(table: Table, chosen: Chosen) -> History:
    terms = agree(table.game, table.seats, chosen, every=True)
    terms.game.ready()
    return History(terms, [str(seat) for seat in range(table.seats)], observing_of(table.rules))


def sight(history: History, seat: int) -> bytes:
    return history.terms.game.hide(history.s, history.terms.box, seat).tobytes()


def sees(history: History, action: int, seat: int) -> bool:
    return bool(history.terms.game.rules.sees(history.s, history.terms.box.record, action, seat))


def twin_of(history: History, action: int, twin: History, seat: int, rng: np.random.Generator) -> int | None:
    """An action for a history that a seat cannot tell apart, after which it still cannot; another one if possible."""
    legal, after = np.flatnonzero(twin.weights()).tolist(), played(history, action, seat)
    if sees(history, action, seat):
        same = action in legal and sees(twin, action, seat) and played(twin, action, seat) == after
        return action if same else None
    unseen = [other for other in rng.permutation(legal).tolist() if not sees(twin, other, seat)]
    return next((other for other in unseen[:6] if played(twin, other, seat) == after), None)


def played(history: History, action: int, seat: int) -> bytes:
    s = copy(history.s)
    history.terms.game.rules.play(s, history.terms.box.record, action)
    return history.terms.game.hide(s, history.terms.box, seat).tobytes()


def lives(table: Table, seat: int, seed: int, length: int) -> Iterator[tuple[History, History]]:
    """Two histories that a seat cannot tell apart, step by step, for as long as a twin can be found."""
    rng, chosen = np.random.default_rng(seed), table.rows[seed % len(table.rows)]
    true, twin = history(table, chosen), history(table, chosen)
    for _i in range(length):
        if true.mover == OVER:
            return
        action = any_of(true.weights(), rng)
        if true.mover != twin.mover and seat in (true.mover, twin.mover):
            return
        other = twin_of(true, action, twin, seat, rng)
        if other is None:
            return
        true.play(action)
        twin.play(other)
        yield true, twin


def test_histories_that_a_seat_cannot_tell_apart_have_the_same_information(any_table: Table) -> None:
    """Also the same observation, text and mask; and among them are some that differ."""
    differed = blanked = 0
    for seed in range(few(8, 1)):
        seat = seed % any_table.seats
        for true, twin in lives(any_table, seat, seed, 80):
            assert sight(true, seat) == sight(twin, seat)
            blanked += sight(true, seat) != true.s.tobytes()
            differed += true.s.tobytes() != twin.s.tobytes()
            if len(true.done) % 5 == 0:
                assert true.information(seat) == twin.information(seat)
                assert true.text(seat) == twin.text(seat)
                np.testing.assert_array_equal(true.features(seat), twin.features(seat))
            if true.mover == seat:
                np.testing.assert_array_equal(true.weights(), twin.weights())
        assert true.information(seat) == twin.information(seat)
    assert (differed > 0) == (blanked > 0), f"{blanked} positions had secrets, {differed} had others"


def test_histories_that_a_seat_can_tell_apart_never_have_the_same_information_again(any_table: Table) -> None:
    """One that saw something else once remembers it, whatever comes after."""
    rng, told_apart = np.random.default_rng(1), 0
    for seed in range(6):
        seat = seed % any_table.seats
        pairs = list(lives(any_table, seat, 100 + seed, 30))
        true = pairs[-1][0]
        if true.mover == OVER:
            continue
        other = History.__deepcopy__(true, {})
        first, second = rng.permutation(np.flatnonzero(true.weights()).tolist() * 2)[:2].tolist()
        seen = (sees(true, first, seat), first) != (sees(other, second, seat), second)
        apart = played(true, first, seat) != played(other, second, seat) or (seen and sees(true, first, seat))
        true.play(first)
        other.play(second)
        assert (true.information(seat) != other.information(seat)) == apart
        told_apart += apart
        for _i in range(10):
            for one in (true, other):
                if one.mover != OVER:
                    one.play(any_of(one.weights(), rng))
        assert not apart or true.information(seat) != other.information(seat)
    assert told_apart > 0


def test_information_remembers_what_can_no_longer_be_seen() -> None:
    """Two ways to the same table of Shaft: the table is the same, what was seen is not."""
    game = envs.open_spiel("shaft", 2, {"tools": 1}, every=True)
    ways = []
    for faces in (("die:3", "die:5"), ("die:5", "die:3")):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        for face in faces:
            state.apply_action(state.string_to_action("dig"))
            state.apply_action(state.string_to_action(pyspiel.PlayerId.CHANCE, face))
        ways.append(state)
    assert str(ways[0]) == str(ways[1])
    assert ways[0].observation_string(1) == ways[1].observation_string(1)
    assert ways[0].information_state_string(1) != ways[1].information_state_string(1)


# What is promised


def test_utilities_are_what_the_type_promises(any_table: Table) -> None:
    for result in ("usual", "win") if any_table.seats > 1 else ("usual",):
        game = envs.open_spiel(any_table.game, any_table.seats, result=result)
        alone = any_table.seats == 1
        kind = pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM
        assert game.get_type().utility == kind
        rng, state = np.random.default_rng(2), game.new_initial_state()
        while not state.is_terminal():
            assert state.returns() == [0.0] * any_table.seats
            state.apply_action(int(rng.choice(state.legal_actions())))
        kept = state.history_kept
        worth = state.returns()
        assert all(game.min_utility() <= one <= game.max_utility() for one in worth)
        if alone:
            assert worth == kept.scores()
            continue
        assert sum(worth) == pytest.approx(0)
        best = [seat for seat, place in enumerate(kept.places()) if place == 1]
        assert sorted(np.flatnonzero(np.isclose(worth, max(worth)))) == best
        if result == "win":
            assert worth[best[0]] == pytest.approx(1 / len(best) - 1 / any_table.seats)


def test_sizes_are_those_of_the_rules(game: digsite.Game) -> None:
    made = envs.open_spiel(game)
    assert made.num_distinct_actions() == made.max_chance_outcomes() == game.rules.ACTIONS
    assert made.observation_tensor_shape() == [len(observing_of(game.rules).columns())]
    assert made.get_type().min_num_players == game.seats[0]
    assert made.get_type().max_num_players == game.seats[-1]
    assert made.get_parameters() == parameters(game)


def test_games_and_states_are_kept_and_read_again(game: digsite.Game) -> None:
    table_state = envs.open_spiel(game, game.seats[-1]).new_initial_state()
    rng = np.random.default_rng(8)
    for _i in range(SHORT):
        table_state.apply_action(int(rng.choice(table_state.legal_actions())))
    kept = pyspiel.serialize_game_and_state(table_state.get_game(), table_state)
    _made, read = pyspiel.deserialize_game_and_state(kept)
    for again in (read, pickle.loads(pickle.dumps(table_state)), table_state.clone()):
        assert str(again) == str(table_state)
        assert again.history() == table_state.history()
        assert again.information_state_string(0) == table_state.information_state_string(0)
        again.apply_action(again.legal_actions()[0])
        assert str(again) == str(table_state.child(table_state.legal_actions()[0]))
    assert str(pickle.loads(pickle.dumps(table_state.get_game()))) == str(table_state.get_game())


def test_a_copy_goes_its_own_way() -> None:
    state = envs.open_spiel("shaft").new_initial_state()
    state.apply_action(state.legal_actions()[0])
    before, said = str(state), state.information_state_string(0)
    other = state.clone()
    other.apply_action(other.legal_actions()[-1])
    assert other.information_state_string(0) != said
    assert (str(state), state.information_state_string(0)) == (before, said)


def test_observers_tell_a_seat_or_a_spectator_and_nothing_else() -> None:
    game = envs.open_spiel("shaft", 2)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    now = make_observation(game)
    now.set_from(state, 1)
    np.testing.assert_array_equal(now.tensor, state.observation_tensor(1))
    assert now.string_from(state, 1) == state.observation_string(1)
    all_of_it = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert all_of_it.string_from(state, 1) == state.information_state_string(1)
    assert all_of_it.tensor is None
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    watching = make_observation(game, public)
    assert watching.string_from(state, 0) == watching.string_from(state, 1)
    assert f"hand.0.0={HIDDEN}" in watching.string_from(state, 0)
    assert f"hand.0.0={HIDDEN}" not in now.string_from(state, 0)
    with pytest.raises(digsite.BadOption, match="what a seat may know, or what a spectator may"):
        make_observation(game, pyspiel.IIGObservationType(True, False, pyspiel.PrivateInfoType.ALL_PLAYERS))
    with pytest.raises(digsite.BadOption, match="take no parameters"):
        make_observation(game, None, {"colour": 3})


@pytest.mark.parametrize(
    ("given", "kind", "sentence"),
    [
        ({"players": 9}, digsite.BadSeats, "played by 2 to 4"),
        ({"options": {"tools": 9}}, digsite.BadOption, "option tools cannot be 9"),
        ({"options": {"nothing": 1}}, digsite.BadOption, "has no parameter 'nothing'. It has: players"),
        ({"result": "score"}, digsite.BadOption, "place or who has won"),
        ({"result": "luck"}, digsite.BadOption, "result cannot be 'luck'"),
        ({"observation": "all"}, digsite.BadOption, "observation cannot be 'all'"),
        ({"every": 3}, digsite.BadOption, "every cannot be 3"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    given: dict[str, object], kind: type[Exception], sentence: str
) -> None:
    with pytest.raises(kind, match=sentence):
        envs.open_spiel("shaft", **given)  # type: ignore[arg-type]


def test_load_game_refuses_with_our_sentence() -> None:
    with pytest.raises(digsite.BadSeats, match="played by 2 to 4"):
        pyspiel.load_game("python_digsite_shaft(players=9)")


def test_an_action_that_is_not_allowed_is_refused() -> None:
    state = envs.open_spiel("shaft").new_initial_state()
    with pytest.raises(digsite.IllegalAction, match="is not allowed now"):
        state.apply_action(21)
    with pytest.raises(digsite.IllegalAction, match="is not an action of Shaft"):
        state.apply_action(99)
