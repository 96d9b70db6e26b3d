"""Gymnasium's own checks, and our laws about one seat against bots, alone and at many tables."""

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import digsite
from digsite import envs
from digsite.envs.gym import id_of
from digsite.envs.tables import OBSERVATIONS
from digsite.match import Look, Luck, by_chance
from tests.catalogue import Chosen, Table, table_of
from tests.envs.playing import any_of, mask_of, rows_of, told

Seen = dict[str, np.ndarray]


def test_every_table_passes_all_checks(any_table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """Each row of options from another seat and told in another way; each table once with pictures."""
    for number, chosen in rows_of(any_table):
        seat, told_as = number % any_table.seats, OBSERVATIONS[number % len(OBSERVATIONS)]
        made = gymnasium.make(
            id_of(any_table.game.id), seats=any_table.seats, seat=seat, options=chosen, observation=told_as
        )
        check_env(made.unwrapped, skip_render_check=number > 0)
    assert capsys.readouterr().out


@pytest.mark.parametrize("render_mode", ["ansi", "svg", "rgb_array"])
def test_a_seat_is_shown_what_it_sees(render_mode: str) -> None:
    env = envs.gymnasium("shaft", 3, seat=1, render_mode=render_mode)
    env.reset(seed=3)
    found, svg = env.render(), env.match().look(1).svg()
    if render_mode == "rgb_array":
        assert found.shape == (744, 1448, 3)
    else:
        assert found == svg if render_mode == "svg" else env.match().look(1).text in found
    assert svg != env.match().look(0).svg()


def test_the_ids_are_the_names_of_the_games() -> None:
    ids = {spec.id for spec in gymnasium.registry.values() if spec.namespace == "digsite"}
    assert ids == {id_of(game) for game in digsite.games()}
    assert {"digsite/Shaft-v0", "digsite/AncientArtifacts-v0", "digsite/FinalDig-v0"} <= ids
    env = gymnasium.make("digsite/Antiquitus-v0", seats=3, rivals="search:2")
    seen, _info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    env.step(any_of(seen["action_mask"], np.random.default_rng(0)))


@pytest.mark.parametrize("rivals", ["random", "search:2", "both"])
def test_an_episode_is_the_match_with_that_seed(any_table: Table, rivals: str) -> None:
    """Rivals that play at random in compiled code, and those that are asked, do what they do in a match."""
    if any_table.seats == 1 and rivals != "random":
        return
    others = any_table.seats - 1
    named = ["search:2", *["random"] * (others - 1)] if rivals == "both" else rivals
    seat = any_table.seats - 1
    env = envs.gymnasium(any_table.game, any_table.seats, named, seat, any_table.rows[-1])
    rng = np.random.default_rng(2)
    seen, _info = env.reset(seed=21)
    over = False
    for _i in range(5):
        live = env.match()
        assert live.seed == 21
        assert env.table.engine.position(0).tobytes() == live.state.tobytes()
        np.testing.assert_array_equal(seen["observation"], told(live, seat))
        np.testing.assert_array_equal(seen["action_mask"], mask_of(live, seat))
        np.testing.assert_array_equal(env.action_masks(), seen["action_mask"])
        if over:
            break
        seen, _reward, over, _cut, _info = env.step(any_of(seen["action_mask"], rng))


def test_the_end_brings_the_reward(game: digsite.Game) -> None:
    env, rng = envs.gymnasium(game, game.seats[-1], seat=1), np.random.default_rng(4)
    seen, info = env.reset(seed=5)
    over, rewards = False, []
    while not over:
        seen, reward, over, cut, info = env.step(any_of(seen["action_mask"], rng))
        rewards.append(reward)
        assert not cut
    match = env.match()
    assert match.is_over
    assert info == {"place": match.places()[1], "score": match.scores()[1], "illegal": False}
    places = match.places()
    behind = sum((other > places[1]) + (other == places[1]) / 2 for other in places) - 0.5
    assert rewards[-1] == pytest.approx(behind / (match.seats - 1))
    assert not any(rewards[:-1])
    assert not seen["action_mask"].any()
    np.testing.assert_array_equal(seen["observation"], told(match, 1))
    with pytest.raises(envs.EpisodeOver, match="call reset"):
        env.step(0)


def test_who_does_what_is_not_allowed_loses_at_once_or_is_refused() -> None:
    env = envs.gymnasium("shaft", 2)
    seen, _info = env.reset(seed=7)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _seen, reward, over, _cut, info = env.step(wrong)
    assert (reward, over, info["illegal"], info["place"]) == (0.0, True, True, 2)
    strict = envs.gymnasium("shaft", 2, illegal="error")
    strict.reset(seed=7)
    with pytest.raises(digsite.IllegalAction, match=f"Seat 0 may not do {wrong} now"):
        strict.step(wrong)
    for other in (99, 0.5, None):
        with pytest.raises(digsite.IllegalAction, match="is not an action of Shaft"):
            strict.step(other)
    strict.step(int(np.flatnonzero(seen["action_mask"])[0]))


def late_positions() -> Iterator[np.record]:
    """Positions of random games of Shaft, the last ones first, at which the first seat decides."""
    for game in table_of("shaft", 2).games(10):
        yield from (s for s, _action in reversed(list(game.positions())) if s.to_move == 0)


def test_a_match_in_which_the_seat_has_no_choice_is_passed_over_for_the_next() -> None:
    """It never happens from a new game, so these begin near the end: the other seat may end them or not."""
    for s in late_positions():
        many = envs.gymnasium_vector("shaft", 50, 2, seat=1)
        many.engine.lot.new[0] = s
        try:
            seen, _info = many.reset(seed=0)
        except envs.BadEnvironment:
            continue
        passed = many.engine.lot.episodes > 0
        assert (many.engine.lot.mover == 1).all()
        assert (seen["action_mask"].sum(axis=1) > 1).all()
        if passed.any() and not passed.all():
            i = int(passed.argmax())
            single = envs.gymnasium("shaft", 2, seat=1)
            single.table.engine.lot.new[0] = s
            single.reset(seed=i)
            assert single.table.course.seed > i
            return
    pytest.fail("no position was such that some matches give the seat a choice and some do not")


def test_games_that_never_give_the_seat_a_choice_are_refused() -> None:
    match = digsite.game("shaft").new(2, seed=1)
    while not match.is_over:
        match.run()
        match.play(match.legal()[0])
    single, many = envs.gymnasium("shaft"), envs.gymnasium_vector("shaft", 2)
    for env, engine in ((single, single.table.engine), (many, many.engine)):
        engine.lot.new[0] = match.state
        with pytest.raises(envs.BadEnvironment, match="thousand games in a row"):
            env.reset(seed=1)


def test_a_match_that_bots_end_at_once_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    env, asked = envs.gymnasium("shaft", 2, "search:2"), list[int]()

    def ask() -> None:
        asked.append(env.table.course.seed)
        env.table.over = len(asked) < 3

    monkeypatch.setattr(env, "_ask_rivals", ask)
    env.reset(seed=5)
    assert asked == [5, 6, 7]
    assert env.match().seed == 7


class Greedy:
    """A bot of one's own; it wants to see the steps so far."""

    def choose(self, look: Look, _luck: Luck) -> int:
        assert look.steps or look.s.deck_size
        return look.legal[-1]


def test_bots_of_ones_own_are_asked_with_a_look() -> None:
    env = envs.gymnasium("shaft", 3, rivals=[Greedy(), "random"])
    seen, _info = env.reset(seed=2)
    env.step(any_of(seen["action_mask"], np.random.default_rng(0)))
    assert env.match().decisions > 2


class Cheat:
    def choose(self, look: Look, _luck: Luck) -> int:
        return next(action for action in range(look.game.rules.ACTIONS) if action not in look.legal)


def test_a_bot_that_does_what_is_not_allowed_loses_the_decision_to_chance() -> None:
    """As everywhere; whoever runs the environment is warned."""
    single, many = envs.gymnasium("shaft", 2, Cheat(), 1), envs.gymnasium_vector("shaft", 2, 2, Cheat(), 1)
    for env in (single, many):
        with pytest.warns(RuntimeWarning, match="Seat 0 loses a decision to chance. It wants"):
            env.reset(seed=1)
        assert env.losses.counts[0] > 0
    by_chance = envs.gymnasium("shaft", 2, "random", 1)
    seen, _info = by_chance.reset(seed=1)
    np.testing.assert_array_equal(single.table.observe(1)["observation"], seen["observation"])


class Guest:
    """A bot that wants to know how it ended, and to be sent home."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def choose(self, look: Look, luck: Luck) -> int:
        return by_chance(look, luck)

    def over(self, look: Look) -> None:
        self.told.append(f"over {look.is_over}")

    def close(self) -> None:
        self.told.append("home")


@pytest.mark.parametrize("many", [False, True])
def test_bots_are_told_how_it_ended_and_sent_home(many: bool) -> None:
    guest, rng = Guest(), np.random.default_rng(0)
    env = envs.gymnasium_vector("shaft", 1, 2, guest, 1) if many else envs.gymnasium("shaft", 2, guest, 1)
    seen, _info = env.reset(seed=1)
    over = False
    while not over:
        action = any_of(seen["action_mask"][0] if many else seen["action_mask"], rng)
        seen, _reward, over, _cut, _info = env.step(np.array([action]) if many else action)
    assert guest.told == ["over True", "home"]
    env.reset(seed=2)  # the guest is asked first
    assert len(guest.told) == 2
    env.reset(seed=3)
    assert guest.told[2:] == ["home"]
    env.close()
    assert guest.told[3:] == ["home"]


@pytest.mark.parametrize(
    ("given", "kind", "sentence"),
    [
        ({"seats": 9}, digsite.BadSeats, "played by 2 to 4"),
        ({"seat": 2}, envs.BadEnvironment, "There is no seat 2: seats are 0 to 1"),
        ({"rivals": "kasparov"}, digsite.DigsiteError, "kasparov"),
        ({"rivals": ["random", "random"]}, envs.BadEnvironment, "There are 1 rivals, and 2 are named"),
        ({"rivals": 3}, envs.BadEnvironment, "A rival is a bot or the name of one, not 3"),
        ({"illegal": "wins"}, digsite.BadOption, "illegal cannot be 'wins'. It can be: loses, error"),
        ({"render_mode": "smell"}, digsite.BadOption, "render_mode cannot be 'smell'"),
        ({"options": {"tools": 9}}, digsite.BadOption, "option tools cannot be 9"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(given: dict[str, Any], kind: type[Exception], sentence: str) -> None:
    for make in (envs.gymnasium, lambda game, **more: envs.gymnasium_vector(game, 2, **more)):
        with pytest.raises(kind, match=sentence):
            make("shaft", **given)


# Many tables


def vector(table: Table, chosen: Chosen, num_envs: int = 3, **more: Any) -> gymnasium.vector.VectorEnv:
    return gymnasium.make_vec(id_of(table.game.id), num_envs=num_envs, seats=table.seats, options=chosen, **more)


def choices(seen: Seen, over: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Random actions; where a game is over anything will do."""
    masks = zip(seen["action_mask"], over, strict=True)
    return np.array([0 if done else any_of(mask, rng) for mask, done in masks])


def test_many_tables_are_so_many_single_ones(any_table: Table) -> None:
    """The vector environment beside Gymnasium's own, made of single ones: the same, step by step."""
    for number, chosen in rows_of(any_table):
        told_as, seat = OBSERVATIONS[number % len(OBSERVATIONS)], number % any_table.seats
        ours = vector(any_table, chosen, observation=told_as, seat=seat)
        singles = [
            lambda: envs.gymnasium(any_table.game, any_table.seats, "random", seat, chosen, observation=told_as)  # noqa: B023
        ] * 3
        theirs = SyncVectorEnv(singles, autoreset_mode=AutoresetMode.NEXT_STEP)
        assert ours.single_observation_space == theirs.single_observation_space
        assert ours.observation_space == theirs.observation_space
        assert ours.action_space == theirs.action_space
        rng = np.random.default_rng(number)
        (seen, info), (expected, _none) = ours.reset(seed=number), theirs.reset(seed=number)
        assert data_equivalence(seen, expected, exact=True)
        assert info == {}
        over = np.zeros(3, bool)
        for _i in range(4):
            assert ours.observation_space.contains(seen)
            actions = np.array([any_of(mask, rng) for mask in seen["action_mask"]])
            (seen, *rest, _info), (expected, *others, _infos) = ours.step(actions), theirs.step(actions)
            assert data_equivalence(seen, expected, exact=True)
            assert data_equivalence(rest, others, exact=True)
            over |= rest[1]
            if over.any():  # the next games have seeds of their own
                break


def test_what_is_over_begins_anew_in_the_next_step() -> None:
    env, rng = envs.gymnasium_vector("shaft", 4, 2), np.random.default_rng(1)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _info = env.reset(seed=100)
    episodes = np.zeros(4, int)
    over = np.zeros(4, bool)
    for _i in range(400):
        before = over
        seen, rewards, over, cut, info = env.step(choices(seen, over, rng))
        assert not cut.any()
        assert not (over & before).any()
        assert not rewards[~over].any()
        assert not seen["action_mask"][over].any()
        assert (seen["action_mask"][~over].sum(axis=1) > 1).all()
        episodes += before
        if over.any():
            i = int(over.argmax())
            assert info["_place"].tolist() == over.tolist()
            assert rewards[i] in {1: (1.0, 0.5), 2: (0.0,)}[int(info["place"][i])]
        for i in np.flatnonzero(before).tolist():
            assert env.seed_of(i) >= 100 + i + 4 * episodes[i]
            single = envs.gymnasium("shaft", 2)
            first, _none = single.reset(seed=env.seed_of(i))
            np.testing.assert_array_equal(first["observation"], seen["observation"][i])
    assert episodes.min() > 3


def test_bots_are_asked_at_every_table() -> None:
    rivals = ["search:2", "random"]
    many, single = envs.gymnasium_vector("shaft", 2, 3, rivals, 1), envs.gymnasium("shaft", 3, rivals, 1)
    rng, over = np.random.default_rng(6), np.zeros(2, bool)
    seen, _info = many.reset(seed=40)
    alone, _info = single.reset(seed=41)
    for _i in range(60):
        np.testing.assert_array_equal(seen["observation"][1], alone["observation"])
        assert many.match(1).state.tobytes() == single.match().state.tobytes()
        actions = np.array(
            [0 if done else any_of(mask, rng) for mask, done in zip(seen["action_mask"], over, strict=True)]
        )
        seen, rewards, over, _cut, _info = many.step(actions)
        alone, reward, done, _cut, _info = single.step(actions[1])
        assert (rewards[1], bool(over[1])) == (reward, done)
        if done:
            break
    assert over[1]
    seen, rewards, over, _cut, _info = many.step(np.zeros(2, int))
    assert not over[1]
    assert many.match(1).seed == 43
    assert mask_of(many.match(1), 1).tolist() == seen["action_mask"][1].tolist()


def test_an_illegal_action_at_one_of_many_tables_loses_there_or_is_refused_by_its_number() -> None:
    for illegal in ("loses", "error"):
        env = envs.gymnasium_vector("shaft", 3, 2, illegal=illegal)
        seen, _info = env.reset(seed=7)
        actions = seen["action_mask"].argmax(axis=1)
        actions[1] = wrong = int(np.flatnonzero(seen["action_mask"][1] == 0)[0])
        if illegal == "error":
            with pytest.raises(digsite.IllegalAction, match=f"Game 1: action {wrong} is not allowed for seat 0"):
                env.step(actions)
            assert env.engine.lot.decisions.sum() == envs_begun(7)
        else:
            _seen, rewards, over, _cut, info = env.step(actions)
            assert over.tolist() == [False, True, False]
            assert info["illegal"].tolist() == [False, True, False]
            assert rewards[1] == 0.0


def envs_begun(seed: int) -> int:
    """How many decisions three tables have seen before the first that is asked for."""
    return sum(envs_match(seed + i).decisions for i in range(3))


def envs_match(seed: int) -> digsite.Match:
    env = envs.gymnasium("shaft", 2)
    env.reset(seed=seed)
    match: digsite.Match = env.match()
    return match


@pytest.mark.parametrize("wrong", [[0, 0], [0, 0, 99], [0, 0, -1], [0.0, 0.0, 0.0], "dig", None])
def test_wrong_arrays_of_actions_are_refused(wrong: object) -> None:
    env = envs.gymnasium_vector("shaft", 3)
    with pytest.raises(envs.EpisodeOver, match="call reset"):
        env.step([0, 0, 0])
    env.reset(seed=1)
    with pytest.raises(envs.BadEnvironment, match="A step takes 3 whole numbers from 0 to 21"):
        env.step(wrong)


@pytest.mark.parametrize("given", [{"num_envs": 0}, {"num_envs": True}, {"num_envs": 2, "threads": 0}])
def test_wrong_numbers_of_tables_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(envs.BadEnvironment, match="give a whole number from 1"):
        envs.gymnasium_vector("shaft", **given)


def test_wrong_resets_are_refused() -> None:
    single, many = envs.gymnasium("shaft"), envs.gymnasium_vector("shaft", 3)
    for env in (single, many):
        for wrong in (-1, 2**63, [1, 2, 3]):
            with pytest.raises(digsite.BadSeed, match="a seed is a whole number"):
                env.reset(seed=wrong)
    with pytest.raises(envs.BadEnvironment, match="reset all together"):
        many.reset(options={"reset_mask": np.array([True, False, True])})


def test_wrappers_of_gymnasium_get_along_with_us() -> None:
    many = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs.gymnasium_vector("shaft", 3, 2))
    seen, info = many.reset(seed=1)
    lengths = list[int]()
    for _i in range(60):
        seen, _rewards, over, _cut, info = many.step(seen["action_mask"].argmax(axis=1))
        lengths += info["episode"]["l"][over].tolist() if over.any() else []
    assert min(lengths) > 2
    flat = gymnasium.wrappers.FlattenObservation(envs.gymnasium("shaft", 2))
    assert flat.observation_space.contains(flat.reset(seed=1)[0])


def test_many_tables_are_shown_one_by_one() -> None:
    env = envs.gymnasium_vector("shaft", 2, render_mode="ansi")
    env.reset(seed=1)
    first, second = env.render()
    assert first != second


def test_threads_change_nothing() -> None:
    found = []
    for threads in (1, 3):
        env = envs.gymnasium_vector("shaft", 300, 3, threads=threads)
        seen, _info = env.reset(seed=9)
        for _i in range(5):
            seen, rewards, over, _cut, _info = env.step(seen["action_mask"].argmax(axis=1))
        found.append((seen["observation"], rewards, over))
    assert data_equivalence(list(found[0]), list(found[1]), exact=True)


def test_without_copies_every_step_writes_into_the_same_array() -> None:
    kept, fresh = (envs.gymnasium_vector("shaft", 5, 2, copy=copy) for copy in (False, True))
    (seen, _info), (other, _none) = kept.reset(seed=2), fresh.reset(seed=2)
    again, expected = (
        kept.step(seen["action_mask"].argmax(axis=1))[0],
        fresh.step(other["action_mask"].argmax(axis=1))[0],
    )
    assert again["observation"] is seen["observation"]
    assert not np.shares_memory(other["observation"], expected["observation"])
    np.testing.assert_array_equal(again["observation"], expected["observation"])
