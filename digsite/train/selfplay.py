"""Many games in lock-step, in which the net plays all seats; and games in which two nets meet."""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from digsite.envs.batch import Batch, every_setting
from digsite.match import Game
from digsite.train import windows
from digsite.train.inputs import Inputs, features, has_secrets, inputs_of
from digsite.train.net import CHANNELS, Weights
from digsite.train.windows import LOOKED_ON, Asides, Window, preferences, results

LONGEST_DUEL = 4000  # decisions of a game that is only watched
PATIENCE = 16  # decisions between two looks whether all are over


class Table:
    """A batch of games as JAX sees it: the present moment, without a copy where both are on one device."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.seats = jnp.array(np.asarray(batch.seats))

    def now(self) -> tuple[Any, ...]:
        """What the movers see and may do; which games have ended in the last step, and how; and the seats."""
        batch = self.batch
        batch.synchronize()
        arrays = batch.observation, batch.mask, batch.mover, batch.done, batch.places, batch.scores
        return *map(_read, arrays), self.seats

    def seen_by(self, seats: Any) -> Any:
        """What these seats see of the present moment, one in each game."""
        words = self.batch.observe(np.asarray(seats))
        self.batch.synchronize()
        return _read(words)

    def step(self, action: Any) -> None:
        """One decision of each game."""
        action.block_until_ready()
        self.batch.step(np.asarray(action) if self.batch.device == "cpu" else action)


def _read(array: Any) -> Any:
    return jnp.from_dlpack(array) if hasattr(array, "__cuda_array_interface__") else jnp.asarray(array)


class SelfPlay:
    """The games from which a net learns."""

    def __init__(self, game: Game, seats: list[int], games: int, steps: int, device: str, seed: int, kind: Any) -> None:
        settings = every_setting(game, seats)
        batch = Batch(game, games=games, device=device, seed=seed, settings=settings, illegal="loses")
        self.game, self.steps, self.kind, self.table, self.settings = game, steps, kind, Table(batch), settings
        every = self.every = inputs_of(batch.observing)
        words, most = batch.observing.words, batch.observing.most_seats
        moments = steps // LOOKED_ON if has_secrets(batch.observing) else 0
        self.window: Window = windows.empty(steps, games, words, game.rules.ACTIONS, most)
        self.asides: Asides = windows.no_asides(moments, games, words)
        self._note = jax.jit(windows.note, donate_argnums=0)
        self._onlookers, self._look_on = jax.jit(windows.onlookers), jax.jit(windows.look_on, donate_argnums=0)
        self._fired = jax.jit(lambda words, mover, seats: features(every, words, mover, seats, jnp.bool_).any(0))

    def use(self, inputs: Inputs) -> None:
        """Let the net read these columns from now on."""
        self._decide = jax.jit(partial(windows.decide, inputs, self.kind), donate_argnums=2)

    def fired(self) -> np.ndarray:
        """Which of all columns say yes of some game at the end of the window."""
        window, asides, seats = self.window, self.asides, self.table.seats
        fired = np.asarray(self._fired(window.words[-1], window.mover[-1], seats))
        if len(asides.words):
            fired = fired | np.asarray(self._fired(asides.words[-1], asides.onlooker[-1], seats))
        return fired[: self.every.known]

    def play(self, weights: Weights, key: Any, points: Any) -> tuple[Window, Asides]:
        """Fill the window anew, and what is seen aside."""
        window, table = self.window, self.table
        for t, own in enumerate(jax.random.split(key, self.steps)):
            now = table.now()
            window, action = self._decide(weights, own, window, t, points, *now)
            if t % LOOKED_ON == LOOKED_ON - 1 and len(self.asides.words):
                self._keep_aside(t // LOOKED_ON, own, now[2])
            table.step(action)
        window = self._note(window, self.steps - 1, points, *table.now()[3:])
        self.window = window
        jax.block_until_ready((window, self.asides))
        return self.window, self.asides

    def _keep_aside(self, moment: int, key: Any, mover: Any) -> None:
        """Keep the present moment as somebody sees it who does not move."""
        onlooker = self._onlookers(jax.random.fold_in(key, moment), mover, self.table.seats)
        self.asides = self._look_on(self.asides, moment, self.table.seen_by(onlooker), onlooker)


class Met(NamedTuple):
    """How a net did on one seat of each of many games."""

    games: int
    win: float  # share of games won
    even: float  # what it would be if all played alike
    share: float  # of rivals beaten
    points: float  # mean


class Duel:
    """One seat of each game is the net's, the others' rivals are another net or play at random."""

    def __init__(self, game: Game, seats: list[int], games: int, device: str, kind: Any) -> None:
        self.game, self.games, self.device, self.kind = game, games, device, kind
        self.settings = every_setting(game, seats)

    def use(self, inputs: Inputs) -> None:
        """Let the nets read these columns from now on."""
        self._choose = jax.jit(partial(_watch, inputs, self.kind))

    def play(self, weights: Weights, rival: Weights | None, seed: int) -> Met:
        """Watch every game to its first end; who wants nothing in particular plays at random."""
        batch = Batch(
            self.game, games=self.games, device=self.device, seed=seed, settings=self.settings, illegal="loses"
        )
        table = Table(batch)
        hero = jnp.asarray(np.arange(self.games) // len(self.settings) % np.asarray(table.seats))
        rivals = weights if rival is None else rival
        keys = jax.random.split(jax.random.key(seed), LONGEST_DUEL)
        over, ended = jnp.zeros(self.games, bool), jnp.zeros((self.games, CHANNELS))
        for step in range(LONGEST_DUEL):
            action, over, ended = self._choose(
                weights, rivals, rival is None, keys[step], hero, over, ended, *table.now()
            )
            if step % PATIENCE == 0 and bool(over.all()):
                break
            table.step(action)
        found, even = np.asarray(ended)[np.asarray(over)], 1 / np.asarray(table.seats)[np.asarray(over)]
        win, share, points = found.mean(0).tolist() if len(found) else (0.0, 0.0, 0.0)
        return Met(len(found), win, float(even.mean()) if len(found) else 0.0, share, points)


def _watch(
    inputs: Inputs, kind: Any, weights: Weights, rival: Weights, at_random: Any, key: Any, hero: Any, over: Any,
    ended: Any, *now: Any,
) -> Any:  # fmt: skip
    """The hero takes what it prefers, a net as a rival draws by its preferences; and the first end of each game."""
    words, mask, mover, done, places, scores, seats = now
    mask = mask != 0
    own, _values = preferences(inputs, weights, words, mask, mover, seats, kind)
    theirs, _values = preferences(inputs, rival, words, mask, mover, seats, kind)
    theirs = jnp.where(at_random, jnp.where(mask, 0.0, windows.FORBIDDEN), theirs)
    drawn = jnp.argmax(jax.nn.log_softmax(theirs) + jax.random.gumbel(key, theirs.shape), axis=1)
    action = jnp.where(mover == hero, jnp.argmax(own, axis=1), drawn).astype(jnp.int32)
    as_counted = jnp.tile(jnp.array([0.0, 1.0]), (places.shape[1] + 1, 1))
    result = jnp.take_along_axis(results(places, scores, seats, as_counted), hero[:, None, None], axis=1)[:, 0]
    new = (done != 0) & ~over
    return action, over | new, jnp.where(new[:, None], result, ended)
