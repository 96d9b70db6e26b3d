"""PettingZoo's own suite, and our laws about what its agents are told."""

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import digsite
from digsite import envs
from digsite.core import OVER
from digsite.envs.tables import OBSERVATIONS
from tests.catalogue import Table, guessed, hidden
from tests.envs.playing import any_of, mask_of, rows_of, told

pytestmark = [
    # The suite knows by name the environments of its own that have masks, and is surprised by others.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    # It looks at agents whose game is over, who may do nothing.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def test_every_table_passes_the_suite(any_table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    for number, chosen in rows_of(any_table):
        observation = OBSERVATIONS[number % len(OBSERVATIONS)]
        api_test(envs.pettingzoo(any_table.game, any_table.seats, chosen, observation=observation), 4)
    assert capsys.readouterr().out.count("Passed API test") == len(any_table.rows)


def test_whole_games_pass_the_suite(game: digsite.Game) -> None:
    api_test(envs.pettingzoo(game), 2000)


def test_equal_seeds_give_equal_games(any_table: Table) -> None:
    for _number, chosen in rows_of(any_table):
        seed_test(lambda chosen=chosen: envs.pettingzoo(any_table.game, any_table.seats, chosen), 3)


def test_every_table_passes_the_suite_of_parallel_environments(any_table: Table) -> None:
    for _number, chosen in rows_of(any_table):
        parallel_api_test(envs.parallel(any_table.game, any_table.seats, chosen), 6)


def test_what_waiting_agents_give_is_not_used() -> None:
    env = envs.parallel("shaft", 3)
    seen, _infos = env.reset(seed=4)
    mover = env.aec_env.agent_selection
    assert [agent for agent in env.agents if seen[agent]["action_mask"].any()] == [mover]
    mine = any_of(seen[mover]["action_mask"], np.random.default_rng(0))
    env.step({agent: mine if agent == mover else 99 for agent in env.agents})
    assert env.unwrapped.table.course.decisions == [mine]


@pytest.mark.parametrize("render_mode", ["human", "ansi", "svg", "rgb_array"])
def test_every_game_is_rendered(game: digsite.Game, render_mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = envs.pettingzoo(game, render_mode=render_mode)
    env.reset(seed=1)
    found = env.render()
    if render_mode == "human":
        assert found is None
        assert env.match().look(env.table.mover).turn in capsys.readouterr().out
    elif render_mode == "rgb_array":
        assert found.dtype == np.uint8
        assert found.ndim == 3
        assert found.shape[2] == 3
        assert len(np.unique(found[::4, ::4].astype(np.int32) @ [65536, 256, 1])) > 50, "the picture is empty"
    else:
        assert found.startswith("<svg") if render_mode == "svg" else env.match().look(env.table.mover).turn in found


def test_the_suite_of_renderings_passes() -> None:
    tests = {"svg": lambda found: found.startswith("<svg")}
    render_test(lambda render_mode: envs.pettingzoo("shaft", render_mode=render_mode), tests)


def test_an_episode_is_the_match_with_that_seed_and_those_actions(any_table: Table) -> None:
    """Position, mover, masks and what everybody is told; at the end places, scores and rewards."""
    for seed, chosen in rows_of(any_table):
        env = envs.pettingzoo(any_table.game, any_table.seats, chosen, every=seed % 2 == 1)
        env.reset(seed=seed)
        rng, live = np.random.default_rng(seed), any_table.match(chosen, seed)
        for _i in range(6):
            if env.table.over:
                break
            live = settled(live, every=seed % 2 == 1)
            assert env.state().tobytes() == live.state.tobytes()
            assert env.agent_selection == f"player_{live.to_move}"
            for seat, agent in enumerate(env.agents):
                seen = env.observe(agent)
                np.testing.assert_array_equal(seen["action_mask"], mask_of(live, seat))
                np.testing.assert_array_equal(seen["observation"], told(live, seat))
            action = any_of(env.last()[0]["action_mask"], rng)
            env.step(action)
            live.play(action)


def settled(match: digsite.Match, *, every: bool) -> digsite.Match:
    """Chance and, unless every choice is asked for, choices without another."""
    match.run()
    while not every and not match.is_over and len(match.legal()) == 1:
        match.play(match.legal()[0])
        match.run()
    return match


@pytest.mark.parametrize("result", [None, "score", "win"])
def test_the_end_is_worth_what_was_asked_for(any_table: Table, result: str | None) -> None:
    if any_table.seats == 1 and result == "win":
        return
    env, rng = envs.pettingzoo(any_table.game, any_table.seats, result=result), np.random.default_rng(1)
    env.reset(seed=7)
    while not env.table.over:
        env.step(any_of(env.last()[0]["action_mask"], rng))
    match = env.match()
    assert match.is_over
    places, scores, seats = match.places(), match.scores(), any_table.seats
    assert env.infos == {f"player_{n}": {"place": places[n], "score": scores[n]} for n in range(seats)}
    rewards = [env.rewards[f"player_{n}"] for n in range(seats)]
    if result == "score" or seats == 1:
        assert rewards == scores
    elif result == "win":
        assert rewards == pytest.approx([(place == 1) / places.count(1) for place in places])
    else:
        behind = [sum((other > mine) + (other == mine) / 2 for other in places) - 0.5 for mine in places]
        assert rewards == pytest.approx([share / (seats - 1) for share in behind])
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


def test_observations_lie_in_their_space(game: digsite.Game) -> None:
    for observation in OBSERVATIONS:
        env, rng = envs.pettingzoo(game, game.seats[-1], observation=observation), np.random.default_rng(3)
        space = env.observation_space("player_0")
        for seed in range(2):
            env.reset(seed=seed)
            while not env.table.over:
                seen = env.last()[0]
                assert space.contains(seen)
                env.step(any_of(seen["action_mask"], rng))
            assert all(space.contains(env.observe(agent)) for agent in env.agents)


def test_what_a_seat_cannot_know_changes_nothing_that_it_is_told(any_table: Table) -> None:
    env, rng = envs.pettingzoo(any_table.game, any_table.seats), np.random.default_rng(5)
    env.reset(seed=11)
    blanked = changed = 0
    for number in range(300):
        if env.table.over:
            break
        engine, s = env.table.engine, env.table.engine.position(0)
        for seat in range(any_table.seats) if number % 7 == 0 else ():
            seen, other = env.observe(f"player_{seat}"), guessed(any_table, s, seat, number)
            blanked += hidden(any_table, s, seat).tobytes() != s.tobytes()
            changed += other.tobytes() != s.tobytes()
            engine.lot.table[0] = other
            again = env.table.sight.told(engine, engine.show(seat, None), np.array([seat], np.int32))
            np.testing.assert_array_equal(again[0], seen["observation"])
            engine.lot.table[0] = s
        env.step(any_of(env.last()[0]["action_mask"], rng))
    assert (changed > 0) == (blanked > 0), "no world was ever another"


def test_without_a_seed_games_differ_and_follow_from_the_last_seed() -> None:
    env = envs.pettingzoo("shaft")
    seeds = []
    for seed in (3, None, None, 3, None):
        env.reset(seed=seed)
        seeds.append(env.table.course.seed)
    assert seeds[0] == seeds[3] == 3
    assert seeds[1] == seeds[4]
    assert len(set(seeds)) == 3


def test_an_action_that_is_not_allowed_is_refused_with_the_reason_and_nothing_happens() -> None:
    env = envs.pettingzoo("shaft", 2)
    env.reset(seed=7)
    before = env.state()
    with pytest.raises(digsite.IllegalAction, match=r"player_0 may not do 1 now\. .*SH-2"):
        env.step(1)
    for wrong in (99, -1, 1.5, "dig", True):
        with pytest.raises(digsite.IllegalAction, match="is not an action of Shaft"):
            env.step(wrong)
    np.testing.assert_array_equal(env.state(), before)
    env.step(np.array(0))


def test_steps_where_nothing_is_to_decide_are_refused() -> None:
    env = envs.pettingzoo("shaft", 2)
    with pytest.raises(envs.EpisodeOver, match="call reset"):
        env.step(0)
    with pytest.raises(envs.EpisodeOver, match="call reset"):
        env.observe("player_0")
    env.reset(seed=1)
    with pytest.raises(envs.BadEnvironment, match="no agent 'player_2'"):
        env.observe("player_2")
    rng = np.random.default_rng(0)
    for _agent in env.agent_iter():
        seen, _reward, over, _cut, _info = env.last()
        env.step(None if over else any_of(seen["action_mask"], rng))
    with pytest.raises(envs.EpisodeOver, match="call reset"):
        env.step(0)


def test_the_wrapper_that_ends_a_game_by_a_wrong_action_works(caplog: pytest.LogCaptureFixture) -> None:
    env = TerminateIllegalWrapper(envs.pettingzoo("shaft", 2), illegal_reward=-1)
    env.reset(seed=7)
    env.last()
    env.step(1)
    assert "Illegal move made" in caplog.text
    assert env.rewards["player_0"] == -1
    assert all(env.terminations.values())


@pytest.mark.parametrize(
    ("given", "kind", "sentence"),
    [
        ({"seats": 9}, digsite.BadSeats, "played by 2 to 4"),
        ({"options": {"tools": 9}}, digsite.BadOption, "option tools cannot be 9"),
        ({"options": {"nothing": 1}}, digsite.BadOption, "no option 'nothing'"),
        ({"options": [1]}, envs.BadEnvironment, "Options are a mapping"),
        ({"observation": "all"}, digsite.BadOption, "observation cannot be 'all'. It can be: steps, numbers, words"),
        ({"result": "luck"}, digsite.BadOption, "result cannot be 'luck'"),
        ({"render_mode": "smell"}, digsite.BadOption, "render_mode cannot be 'smell'"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    given: dict[str, object], kind: type[Exception], sentence: str
) -> None:
    with pytest.raises(kind, match=sentence):
        envs.pettingzoo("shaft", **given)  # type: ignore[arg-type]


def test_who_plays_alone_is_rewarded_by_the_score_and_nothing_else() -> None:
    with pytest.raises(digsite.BadOption, match="plays alone"):
        envs.pettingzoo("ancient_artifacts", 1, result="place")
    with pytest.raises(envs.BadEnvironment, match="a game or the id of one"):
        envs.pettingzoo(3)  # type: ignore[arg-type]
    with pytest.raises(digsite.UnknownGame):
        envs.pettingzoo("chess")


def test_a_wrong_seed_is_refused() -> None:
    env = envs.pettingzoo("shaft")
    for wrong in (-1, 2**63, 0.5, "seven"):
        with pytest.raises(digsite.BadSeed, match="a seed is a whole number"):
            env.reset(seed=wrong)


def test_forced_choices_are_asked_for_where_every_one_is() -> None:
    """A turn of Shaft without tools opens with a dig that has no other."""
    few, all_of_them = (envs.pettingzoo("shaft", 2, {"tools": 1}, every=every) for every in (False, True))
    counts = []
    for env in (few, all_of_them):
        env.reset(seed=2)
        rng, single = np.random.default_rng(2), 0
        while not env.table.over:
            mask = env.last()[0]["action_mask"]
            single += int(mask.sum() == 1)
            env.step(any_of(mask, rng))
        counts.append(single)
    assert counts[0] == 0 < counts[1]
    assert few.table.mover == OVER
