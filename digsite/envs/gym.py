"""One seat of a table as a Gymnasium environment; bots sit on the others, chance is played by the environment."""

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np

import digsite
from digsite.box import Value
from digsite.core.rng import key_of
from digsite.envs.batch import one_of
from digsite.envs.pictures import METADATA, check_mode, shown
from digsite.envs.spaces import action_space, observation_space, warn_of_no_mode
from digsite.envs.tables import MOST_SEED, Rivals, Table, agree, answered, bots_of, check_seat, warned
from digsite.match import Game, Losses, Match, send_home
from digsite.match.game import AnyBox
from digsite.text import _
from digsite.text.errors import IllegalAction

ILLEGAL = ("loses", "error")


class SeatEnv(gymnasium.Env[dict[str, np.ndarray], int]):
    """A seat that decides, against bots.

    Whatever lies in the action space may be given to `step`, as Gymnasium demands: who does what is not allowed loses
    at once (or, with illegal="error", is refused and may try again).
    """

    metadata: ClassVar[dict[str, Any]] = METADATA

    def __init__(
        self,
        game: Game | str,
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
        render_mode: str | None = None,
    ) -> None:
        self.terms = agree(game, seats, options, box, observation=observation, result=result, every=every)
        self.seat = check_seat(self.terms, seat)
        self.bots = bots_of(self.terms, self.seat, rivals)
        self.illegal = one_of(illegal, ILLEGAL, "illegal")
        self.render_mode = check_mode(render_mode)
        at_random = set() if self.bots else set(range(self.terms.seats)) - {self.seat}
        self.table = Table(self.terms, self.seat, at_random)
        self.losses, self._at_home = Losses(warned), True
        self.observation_space = observation_space(self.table.sight)
        self.action_space = action_space(self.table.sight)

    def match(self) -> Match:
        """The match that this episode is, so far: the referee's, with everybody's secrets."""
        return self.table.course.match()

    def action_masks(self) -> np.ndarray:
        """What may be done now, as flags; some learners ask for it by this name."""
        return self.table.observe(self.seat)["action_mask"].astype(np.bool_)

    # Playing

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """A new game: the match with this seed, or with a fresh one; `options` are not used."""
        if seed is not None:
            key_of(seed)
        super().reset(seed=seed)
        self._send_home()
        self.table.begin(int(self.np_random.integers(MOST_SEED)) if seed is None else seed)
        self._ask_rivals()
        while self.table.over:
            self.table.pass_over()
            self._ask_rivals()
        self._show_to_human()
        return self.table.observe(self.seat), {}

    def step(self, action: int) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """One decision of the seat, then what the others and chance do until it is asked again."""
        table = self.table
        table.insist_on_a_choice()
        number = table.number(action)
        allowed = table.is_allowed(number)
        if not allowed and self.illegal == "error":
            sentence = _("Seat {seat} may not do {action} now. {reason}")
            raise IllegalAction(sentence.format(seat=self.seat, action=number, reason=table.why(number)))
        table.step(number)
        self._ask_rivals()
        self._show_to_human()
        reward = table.results()[self.seat] if table.over else 0.0
        info: dict[str, Any] = table.ending(self.seat) | {"illegal": not allowed} if table.over else {}
        return table.observe(self.seat), reward, table.over, False, info

    def _ask_rivals(self) -> None:
        """What the bots do, one after the other, until the seat is asked again."""
        table = self.table
        while self.bots and not table.over and table.mover != self.seat:
            self._at_home = False
            table.step(answered(self.bots, table.course.match(), self.losses))
        if table.over:
            self._send_home()

    def _send_home(self) -> None:
        """Let the bots know how it ended, if it has, and go."""
        if self.bots and not self._at_home:
            send_home(self.bots, self.table.course.match())
        self._at_home = True

    def close(self) -> None:
        """Send the bots home."""
        self._send_home()

    # Seeing

    def render(self) -> Any:
        """The table as the seat sees it."""
        if self.render_mode is None:
            warn_of_no_mode()
            return None
        if not self.table.begun:
            self.table.insist_on_a_choice()
        return shown(self.table.look(self.seat), self.render_mode)

    def _show_to_human(self) -> None:
        if self.render_mode == "human":
            self.render()


def id_of(game: str) -> str:
    """The name of a game among Gymnasium's environments."""
    return f"digsite/{''.join(word.capitalize() for word in game.split('_'))}-v0"


def register() -> None:
    """Let gymnasium.make and make_vec find every game of the catalogue."""
    for game in digsite.games():
        if id_of(game) not in gymnasium.registry:
            gymnasium.register(
                id_of(game),
                entry_point="digsite.envs.gym:SeatEnv",
                vector_entry_point="digsite.envs.gym_vector:SeatVectorEnv",
                kwargs={"game": game},
            )
