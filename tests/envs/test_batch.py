"""Games in lock-step are the matches with their seeds, and what a batch shows is what a seat may know."""

import numpy as np
import pytest

import digsite
from digsite.core import NOBODY
from digsite.envs import BadBatch, Batch
from digsite.match import Match
from digsite.sim.batches import record_game
from digsite.sim.observing import Observing
from digsite.sim.shared import BadArray
from digsite.text.errors import BadOption, BadSeats, BadSeed, DigsiteError, IllegalAction, UnknownGame
from tests.catalogue import Table, compiled_only

pytestmark = compiled_only
STEPS = 110


def match_of(batch: Batch, i: int, episode: int) -> Match:
    """The match that an episode of game i is said to be, at its first choice."""
    setting = batch.setting(i)
    match = batch.game.new(setting.seats, batch.seed_of(i, episode), **setting.options)  # type: ignore[arg-type]
    go_on(match, every=batch.every)
    return match


def go_on(match: Match, *, every: bool) -> None:
    """Chance, and unless every choice is asked for those without another."""
    match.run()
    while not match.is_over and not every and len(match.legal()) == 1:
        match.play(match.legal()[0])
        match.run()


def assert_same(batch: Batch, i: int, match: Match) -> None:
    """Everything that a batch says of game i."""
    assert batch.mover[i] == match.to_move
    assert np.flatnonzero(batch.mask[i]).tolist() == match.legal()
    turned = Observing(match.game.rules).turned(match.hidden(match.to_move), match.seats, match.to_move)
    assert batch.observation[i].tolist() == turned.tolist()
    assert batch.look(i).bytes == match.look(match.to_move).bytes


@pytest.mark.parametrize("every", [False, True])
def test_an_episode_is_the_match_with_its_seed_and_those_actions(table: Table, every: bool) -> None:
    batch = Batch(table.game, table.seats, max(6, len(table.rows)), seed=40, options=list(table.rows), every=every)
    matches = [match_of(batch, i, 0) for i in range(batch.games)]
    for step in range(STEPS):
        for i, match in enumerate(matches):
            if step % 13 == i % 13:  # a part of them each time: words and looks take their time
                assert_same(batch, i, match)
        actions = batch.sample()
        for i, match in enumerate(matches):
            assert actions[i] == match.legal()[(match.luck().bits * len(match.legal())) >> 32], "as random seats do"
            match.play(int(actions[i]))
            go_on(match, every=every)
        batch.step(actions)
        for i, match in enumerate(matches):
            assert batch.done[i] == match.is_over
            if match.is_over:
                assert batch.places[i, : table.seats].tolist() == match.places()
                assert batch.scores[i, : table.seats].tolist() == match.scores()
                matches[i] = match_of(batch, i, int(batch.episodes[i]))


def test_a_batch_is_the_same_for_any_number_of_threads() -> None:
    batches = [Batch("shaft", [2, 3, 4], 300, threads=threads, options=[{}, {"tools": 3}]) for threads in (1, 2, 3)]
    for _i in range(80):
        for batch in batches:
            batch.step(batch.sample())
    first = batches[0]
    for other in batches[1:]:
        for name in ("mover", "mask", "observation", "done", "places", "scores", "result", "episodes", "decisions"):
            assert (getattr(first, name) == getattr(other, name)).all(), name


def test_seat_counts_and_options_are_mixed_game_by_game() -> None:
    batch = Batch("shaft", [2, 4], 9, options=[{}, {"tools": 1}, {"tools": 3}])
    assert [batch.setting(i).seats for i in range(9)] == [2, 2, 2, 4, 4, 4, 2, 2, 2]
    assert batch.seats.tolist() == [2, 2, 2, 4, 4, 4, 2, 2, 2]
    assert [batch.look(i).s.held[0] for i in range(6)] == [2, 1, 3, 2, 1, 3]


def test_another_seat_sees_the_table_from_its_own_place(table: Table) -> None:
    batch = Batch(table.game, table.seats, 5, seed=3)
    for _i in range(12):
        batch.step(batch.sample())
    for seat in range(table.seats):
        words = batch.observe(seat)
        for i in range(5):
            look = batch.look(i, seat)
            assert words[i].tolist() == Observing(table.rules).turned(look.record, table.seats, seat).tolist()
    assert (batch.observe(batch.mover) == batch.observation).all()


@pytest.mark.parametrize("counts", ["steps", "numbers"])
def test_features_are_written_into_the_array_of_the_caller(counts: str) -> None:
    batch = Batch("shaft", 3, 70, seed=1)
    columns = batch.columns(counts)
    room = np.full((70, len(columns)), 9, np.float32)
    assert batch.features(room, counts) is room
    assert (room == batch.features(counts=counts)).all()
    observing = batch.observing
    for i in (0, 33, 69):
        assert room[i].tolist() == observing.told(batch.observation[i], 3, int(batch.mover[i]), counts).tolist()
    other = batch.observe(2)
    assert (batch.features(words=other, seats=2, counts=counts)[:, :4] == [0, 0, 1, 0]).all(), "seat 2 observes"


def test_a_result_is_by_place_by_score_or_by_win() -> None:
    batches = {by: Batch("shaft", 3, 60, result=by) for by in ("place", "score", "win")}
    ended = 0
    for _i in range(120):
        for batch in batches.values():
            batch.step(batch.sample())
        some = batches["place"]
        for i in np.flatnonzero(some.done):
            ended += 1
            places, scores = some.places[i, :3], some.scores[i, :3]
            beaten = [((places > p).sum() + 0.5 * ((places == p).sum() - 1)) / 2 for p in places]
            assert some.result[i].tolist() == [*beaten, 0.0]
            assert batches["score"].result[i].tolist() == [*scores.tolist(), 0.0]
            first = places == 1
            assert batches["win"].result[i, :3].tolist() == pytest.approx((first / first.sum()).tolist())
        assert not some.result[~some.done].any(), "nothing before the end"
    assert ended > 60


def test_an_illegal_action_is_refused_by_game_and_nothing_is_carried_out() -> None:
    batch = Batch("shaft", 2, 5, seed=2)
    actions, before = batch.sample(), batch.observation.copy()
    actions[3] = int(np.flatnonzero(~batch.mask[3])[0])
    with pytest.raises(IllegalAction, match=f"Game 3: action {actions[3]} is not allowed for seat 0 now"):
        batch.step(actions)
    assert (batch.observation == before).all()
    for far in (-1, batch.actions, 2**40):
        actions = batch.sample().astype(np.int64)
        actions[4] = far
        with pytest.raises(IllegalAction, match=f"Game 4: action {far} "):
            batch.step(actions)


def test_who_does_what_is_not_allowed_loses_where_that_is_chosen() -> None:
    for by, lost, others in (("place", 0.0, 0.75), ("win", 0.0, 0.5), ("score", -1.0, 0.0)):
        batch = Batch("shaft", 3, 4, illegal="loses", result=by)
        actions = batch.sample()
        actions[1] = -5
        batch.step(actions)
        assert batch.done.tolist() == [False, True, False, False]
        assert batch.places[1, :3].tolist() == [3, 1, 1]
        assert batch.result[1, :3].tolist() == [lost, others, others]
        assert batch.episodes.tolist() == [0, 1, 0, 0]
        assert_same(batch, 1, match_of(batch, 1, 1))


def test_alone_one_loses_too() -> None:
    alone = next(game for game in map(digsite.game, digsite.games()) if 1 in game.seats)
    points = Batch(alone, 1, 1).look(0).scores[0]
    for by, lost in (("place", 0), ("win", 0), ("score", points - 1)):
        batch = Batch(alone, 1, 1, illegal="loses", result=by)
        batch.step(np.array([-1]))
        assert batch.result[0, 0] == lost


def test_the_observation_can_be_read() -> None:
    batch = Batch("shaft", 3, 2, seed=10)
    text = batch.text(0)
    assert "to_move: 0" in text, "seats are counted from the observer"
    assert "deck: lamp hidden" in text
    assert "phase: turn" in text


@pytest.mark.parametrize(
    ("wrong", "kind", "said"),
    [
        ({"seats": 9}, BadSeats, "is played by 2 to 4"),
        ({"seats": "3"}, BadSeats, "is played by 2 to 4"),
        ({"seats": []}, BadBatch, "Seats are a number or a list"),
        ({"options": [3]}, BadBatch, "options a mapping"),
        ({"options": {"nonsense": 1}}, BadOption, "has no option 'nonsense'"),
        ({"options": {"tools": 9}}, BadOption, "cannot be 9"),
        ({"seats": [2, 3], "options": {"handicap": True}}, BadOption, "is for 2 players"),
        ({"games": 0}, BadBatch, "The number of games cannot be 0"),
        ({"games": 2.5}, BadBatch, "The number of games cannot be 2.5"),
        ({"device": "tpu"}, BadOption, "device cannot be 'tpu'"),
        ({"result": "luck"}, BadOption, "result cannot be 'luck'"),
        ({"illegal": "ignore"}, BadOption, "illegal cannot be 'ignore'"),
        ({"threads": 0}, BadBatch, "The number of threads cannot be 0"),
        ({"seed": -1}, BadSeed, "a seed is a whole number"),
        ({"seed": 2**63 - 2}, BadSeed, "a seed is a whole number"),
        ({"game": "chess"}, UnknownGame, "There is no game 'chess'"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(wrong: dict[str, object], kind: type[Exception], said: str) -> None:
    asked = {"game": "shaft", "games": 3, **wrong}
    with pytest.raises(kind, match=said):
        Batch(**asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "actions",
    [[1, 2], np.zeros(3), np.zeros((3, 1), int), None, "abc", [None] * 3, [[1], [2, 3], []], np.ones(3, bool)],
)
def test_actions_of_another_shape_or_type_are_refused(actions: object) -> None:
    with pytest.raises(BadBatch, match="A step takes 3 whole numbers, one action for each game"):
        Batch("shaft", 2, 3).step(actions)


def test_arrays_that_do_not_fit_are_refused() -> None:
    batch = Batch("shaft", 2, 4)
    columns = len(batch.columns())
    for room in (np.zeros((4, columns + 1), np.float32), np.zeros((4, columns), np.int64), [0]):
        with pytest.raises(BadArray, match="must have the shape"):
            batch.features(room)
    with pytest.raises(BadArray, match="contiguous"):
        batch.features(np.zeros((columns, 4), np.float32).T)
    with pytest.raises(BadArray, match="Game 0 has no seat 2: it has 2"):
        batch.observe(2)
    with pytest.raises(BadOption, match="steps or numbers"):
        batch.features(counts="letters")
    for seats in ([0, 1], "abc", 0.5, None, np.zeros((4, 4), int)):
        with pytest.raises(BadArray, match="is a seat, or 4 of them"):
            batch.observe(seats)
    for actions in (np.zeros(3, np.int32), np.zeros(5, np.int64), np.zeros(4), [0] * 4):
        with pytest.raises(BadArray, match="must have the shape"):
            batch.sample(actions)


def test_a_game_or_a_seat_that_is_not_there_is_refused() -> None:
    batch = Batch("shaft", [2, 3], 4)
    for i in (-1, 4, 1.0, None, True):
        for asked in (batch.look, batch.text, batch.setting):
            with pytest.raises(BadBatch, match="games are 0 to 3"):
                asked(i)  # type: ignore[arg-type]
    for seat in (-1, 2, 99):
        with pytest.raises(BadArray, match=f"has no seat {seat}"):
            batch.look(0, seat)
    assert batch.look(1, 2).seat == 2


def test_a_spectator_has_no_place_at_the_table() -> None:
    batch = Batch("shaft", 2, 4)
    with pytest.raises(BadArray, match=f"no seat {NOBODY}"):
        batch.observe(NOBODY)


def test_without_a_gpu_a_batch_there_is_refused_with_a_sentence() -> None:
    from numba import cuda

    if cuda.is_available():
        pytest.skip("there is a GPU here")
    with pytest.raises(DigsiteError, match="There is no CUDA GPU here"):
        Batch("shaft", 2, 4, "cuda")


def test_whole_games_of_a_batch_are_those_of_a_simulation(table: Table) -> None:
    """To the end, without looking in between: places and points of finished games by their seeds."""
    batch, ended = Batch(table.game, table.seats, 8, seed=60), dict[int, tuple[list[int], list[int]]]()
    while len(ended) < 12:
        before = batch.episodes.copy()
        batch.step(batch.sample())
        for i in np.flatnonzero(batch.done):
            seed = batch.seed_of(int(i), int(before[i]))
            ended[seed] = batch.places[i, : table.seats].tolist(), batch.scores[i, : table.seats].tolist()
    for seed, said in ended.items():
        s = table.start({})
        for action in record_game(table.setting({}), seed):
            table.rules.play(s, table.box, int(action))
        ranks = [int(table.rules.rank(s, table.box, seat)) for seat in range(table.seats)]
        assert said == (ranks, [int(table.rules.score(s, table.box, seat)) for seat in range(table.seats)])
