"""What a learning net reads is what the environments tell: the same columns, all of them, for every table."""

import jax.numpy as jnp
import numpy as np

from digsite.envs import Batch
from digsite.envs.batch import every_setting
from digsite.match import Game
from digsite.train.inputs import EVEN, features, inputs_of
from tests.catalogue import Table, compiled_only

pytestmark = compiled_only
STEPS, LOOKED_AT = 60, 12


def test_a_net_reads_the_same_columns_as_the_environments_tell(table: Table) -> None:
    batch = Batch(table.game, table.seats, max(32, len(table.rows)), seed=3, options=list(table.rows))
    inputs = inputs_of(batch.observing)
    for step in range(STEPS):
        if step % LOOKED_AT == 0:
            told = features(inputs, jnp.asarray(batch.observation), batch.mover, jnp.asarray(batch.seats), jnp.float32)
            assert (np.asarray(told)[:, : inputs.known] == batch.features()).all()
            assert not np.asarray(told)[:, inputs.known :].any(), "what fills up says nothing"
        batch.step(batch.sample())


def test_some_columns_are_those_and_no_others(game: Game) -> None:
    batch = Batch(game, games=64, seed=3, settings=every_setting(game))
    chosen = np.arange(1, len(batch.columns()), 7)[::-1]
    inputs = inputs_of(batch.observing).some(chosen)
    told = features(inputs, jnp.asarray(batch.observation), batch.mover, jnp.asarray(batch.seats), jnp.float32)
    assert inputs.known == len(chosen)
    assert told.shape[1] % EVEN == 0
    assert (np.asarray(told)[:, : len(chosen)] == batch.features()[:, chosen]).all()


def test_every_seat_count_and_every_value_of_an_option_comes_up(game: Game) -> None:
    settings = every_setting(game)
    for seats in game.seats:
        mine = [setting.options for setting in settings if setting.seats == seats]
        assert len(mine) == len(settings) // len(game.seats), "seat counts come up alike often"
        for option in game.options:
            assert {row[option.id] for row in mine} == set(option.values_at(seats))
