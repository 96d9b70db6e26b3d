"""The same seat of many tables at once, as a Gymnasium vector environment in compiled code."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from digsite.box import Value
from digsite.core.rng import key_of
from digsite.core.sentinels import OVER
from digsite.envs.batch import MOST_GAMES, MOST_THREADS, one_of
from digsite.envs.gym import ILLEGAL
from digsite.envs.pictures import METADATA, check_mode, shown
from digsite.envs.spaces import action_space, observation_space, warn_of_no_mode
from digsite.envs.tables import (
    MOST_SEED,
    BadEnvironment,
    Course,
    EpisodeOver,
    Rivals,
    Sight,
    agree,
    answered,
    bots_of,
    check_seat,
    warned,
)
from digsite.match import Game, Losses, Match, send_home
from digsite.match.game import AnyBox
from digsite.sim.stepping import Seated
from digsite.text import _
from digsite.text.errors import IllegalAction

Seen = dict[str, np.ndarray]


class SeatVectorEnv(VectorEnv[Seen, np.ndarray, np.ndarray]):
    """A seat that decides at many tables, against bots.

    Where a game is over, the next step begins another and does not use the action (AutoresetMode.NEXT_STEP). Episode e
    of table i is the match with seed N + i + e x tables, as in a `Batch`. Without `copy` every step writes into the
    same arrays, which is quicker for whoever keeps none of them.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        seats: int | None = None,
        rivals: Rivals = "random",
        seat: int = 0,
        options: Mapping[str, Value] | None = None,
        *,
        box: AnyBox = None,
        observation: str = "steps",
        result: str | None = None,
        every: bool = False,
        illegal: str = "loses",
        threads: int | None = None,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.terms = agree(game, seats, options, box, observation=observation, result=result, every=every)
        self.seat = check_seat(self.terms, seat)
        first = bots_of(self.terms, self.seat, rivals)
        self.illegal = one_of(illegal, ILLEGAL, "illegal")
        self.num_envs = _count(num_envs, MOST_GAMES, "num_envs")
        more = range(1, self.num_envs) if first else ()
        self.bots = [first, *(bots_of(self.terms, self.seat, rivals) for _i in more)] if first else []
        self.losses = Losses(warned)
        self.render_mode = check_mode(render_mode)
        self.metadata = {**METADATA, "autoreset_mode": AutoresetMode.NEXT_STEP}
        at_random = [] if self.bots else [other for other in range(self.terms.seats) if other != self.seat]
        workers = None if threads is None else _count(threads, MOST_THREADS, "threads")
        self.sight = Sight(self.terms)
        self.engine = Seated(self.terms.plan(self.num_envs), self.seat, at_random, workers)
        self.courses = [Course(self.terms) for _i in range(self.num_envs)] if self.bots else []
        self.single_observation_space = observation_space(self.sight)
        self.single_action_space = action_space(self.sight)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._names = self.terms.new(0).names
        self._viewers = np.full(self.num_envs, self.seat, np.int32)
        shape = (self.num_envs, len(self.sight.low))
        self._room = None if copy else np.empty(shape, self.sight.kind)
        self._begun = False

    # Playing

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """New games: the matches with the seeds from this one on, or from a fresh one; `options` are not used."""
        if seed is not None:
            key_of(seed)
            key_of(seed + self.num_envs)
        if options and "reset_mask" in options:
            raise BadEnvironment(_("Tables are reset all together; what is over begins anew by itself."))
        super().reset(seed=seed)
        self.close_extras()
        self.engine.begin(int(self.np_random.integers(MOST_SEED)) if seed is None else seed)
        if (self.engine.lot.mover == OVER).any():
            raise BadEnvironment(_("In a thousand games in a row nobody had a choice."))
        self._begun = True
        self._began(range(self.num_envs))
        return self._seen(), {}

    def step(self, actions: np.ndarray) -> tuple[Seen, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """One decision at every table, or a new game where one was over."""
        if not self._begun:
            raise EpisodeOver(_("Nothing has begun yet: call reset() first."))
        wishes, lot = self._taken(actions), self.engine.lot
        over = lot.done.copy()
        illegal = ~(over | lot.mask[np.arange(self.num_envs), wishes])
        if self.illegal == "error" and illegal.any():
            i = int(illegal.argmax())
            sentence = _("Game {i}: action {action} is not allowed for seat {seat} now. Nothing was carried out.")
            raise IllegalAction(sentence.format(i=i, action=int(wishes[i]), seat=self.seat))
        for game in np.flatnonzero(~over & ~illegal).tolist() if self.bots else ():
            self.courses[game].decisions.append(int(wishes[game]))
        self.engine.decide(wishes)
        self._ask_rivals(np.flatnonzero(~over).tolist())
        self._began(np.flatnonzero(over).tolist())
        done = lot.done.copy()
        return (
            self._seen(),
            lot.result[:, self.seat].astype(np.float64),
            done,
            np.zeros_like(done),
            self._ending(illegal),
        )

    def _taken(self, actions: Any) -> np.ndarray:
        given = self.engine.taken(actions)
        if given is None or given.min() < 0 or given.max() >= self.sight.actions:
            sentence = _("A step takes {games} whole numbers from 0 to {last}, one action for each game.")
            raise BadEnvironment(sentence.format(games=self.num_envs, last=self.sight.actions - 1))
        return given.astype(np.int64, copy=False)

    def _ending(self, illegal: np.ndarray) -> dict[str, Any]:
        """Place and score where a game has ended, in the form of Gymnasium's vector environments."""
        lot = self.engine.lot
        if not lot.done.any():
            return {}
        told = {"place": lot.places[:, self.seat], "score": lot.scores[:, self.seat], "illegal": illegal}
        info: dict[str, Any] = {name: np.where(lot.done, values, 0) for name, values in told.items()}
        return info | {f"_{name}": lot.done.copy() for name in told}

    # Bots, one table after the other

    def _began(self, games: Iterable[int]) -> None:
        """What bots do at the beginning of some games; games in which the seat has no choice are passed over."""
        for i in games if self.bots else ():
            self._begin_course(i)
            self._ask_rivals([i])
            while self.engine.lot.done[i]:
                self.engine.pass_over(i)
                self._begin_course(i)
                self._ask_rivals([i])

    def _begin_course(self, i: int) -> None:
        self.courses[i].begin(self.seed_of(i))

    def _ask_rivals(self, games: Iterable[int]) -> None:
        lot, wishes = self.engine.lot, np.zeros(self.num_envs, np.int64)
        for i in games if self.bots else ():
            while not lot.done[i] and lot.mover[i] != self.seat:
                wishes[i] = answered(self.bots[i], self.courses[i].match(), self.losses)
                self.courses[i].decisions.append(int(wishes[i]))
                self.engine.decide_one(i, wishes)
            if lot.done[i]:
                send_home(self.bots[i], self.courses[i].match())

    def close_extras(self, **_more: Any) -> None:
        """Send the bots home that still play."""
        for i in range(self.num_envs) if self.bots and self._begun else ():
            if not self.engine.lot.done[i]:
                send_home(self.bots[i], self.courses[i].match())

    def seed_of(self, i: int) -> int:
        """The seed of the match that is now played at table i."""
        return self.engine.seed + i + int(self.engine.lot.episodes[i]) * self.num_envs

    def match(self, i: int) -> Match:
        """The match at a table whose bots are asked: the referee's, with everybody's secrets."""
        if not self.bots:
            raise BadEnvironment(_("Games against random seats alone are not written down; play one by itself."))
        return self.courses[i].match()

    # Seeing

    def _seen(self) -> Seen:
        told = self.sight.told(self.engine, self.engine.lot.words, self._viewers, self._room)
        return {"observation": told, "action_mask": self.action_masks().view(np.int8)}

    def action_masks(self) -> np.ndarray:
        """What may be done now, as flags; some learners ask for it by this name."""
        flags: np.ndarray = self.engine.lot.mask & ~self.engine.lot.done[:, None]
        return flags

    def render(self) -> Any:
        """Every table as the seat sees it."""
        if self.render_mode is None:
            warn_of_no_mode()
            return None
        look = self.terms.game.look
        seen = [look(self.engine.position(i), self.seat, self._names, self.terms.box) for i in range(self.num_envs)]
        return tuple(shown(one, self.render_mode) for one in seen)


def _count(value: object, most: int, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or not 1 <= value <= most:
        sentence = _("{name} cannot be {value!r}: give a whole number from 1 to {most:,}.")
        raise BadEnvironment(sentence.format(name=name, value=value, most=most))
    return int(value)
