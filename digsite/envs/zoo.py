"""A table as a PettingZoo environment: the agents decide in turns, chance is played by the environment."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from digsite.core.rng import key_of
from digsite.core.sentinels import NOBODY, OVER
from digsite.envs.pictures import METADATA, check_mode, shown
from digsite.envs.spaces import action_space, observation_space, warn_of_no_mode
from digsite.envs.tables import MOST_SEED, BadEnvironment, Table, Terms
from digsite.match import Match
from digsite.text import _
from digsite.text.errors import IllegalAction


class TableEnv(AECEnv[str, dict[str, np.ndarray], int | None]):
    """Everybody at a table; agent player_n sits on seat n."""

    def __init__(self, terms: Terms, render_mode: str | None = None) -> None:
        super().__init__()
        self.terms, self.table = terms, Table(terms)
        self.render_mode = check_mode(render_mode)
        self.metadata = {**METADATA, "name": f"digsite_{terms.game.id}_v0", "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(terms.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        sight = self.table.sight
        self._observation_spaces = {agent: observation_space(sight) for agent in self.possible_agents}
        self._action_spaces = {agent: action_space(sight) for agent in self.possible_agents}
        words = np.iinfo(np.int16)
        self.state_space = spaces.Box(words.min, words.max, (sight.observing.words,), np.int16)
        self._rng = np.random.default_rng()

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent is told, and its mask."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All action numbers of the game."""
        return self._action_spaces[agent]

    def match(self) -> Match:
        """The match that this episode is, so far: the referee's, with everybody's secrets."""
        return self.table.course.match()

    # Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: the match with this seed, or with a fresh one; `options` are not used."""
        if seed is not None:
            key_of(seed)
            self._rng = np.random.default_rng(seed)
        self.table.begin(int(self._rng.integers(MOST_SEED)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.mover]
        self._skip_agent_selection = None
        self._show_to_human()

    def step(self, action: int | None) -> None:
        """One decision of the agent that is selected; None for one whose game is over."""
        table = self.table
        if not self.agents:
            table.insist_on_a_choice()
            raise BadEnvironment(_("No agent is left: call reset() to begin another game."))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = table.number(action)
        if not table.is_allowed(number):
            sentence = _("{agent} may not do {action} now. {reason}")
            raise IllegalAction(sentence.format(agent=agent, action=number, reason=table.why(number)))
        self._cumulative_rewards[agent] = 0.0
        table.step(number)
        if table.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[table.mover]
        self._show_to_human()

    def _end(self) -> None:
        self.rewards = dict(zip(self.agents, self.table.results(), strict=True))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {**self.table.ending(self._seats[agent])} for agent in self.agents}
        self.agent_selection = self.agents[0]

    # Seeing

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent is told now; its mask is empty while somebody else decides."""
        if not self.table.begun:
            self.table.insist_on_a_choice()
        if agent not in self._seats:
            sentence = _("There is no agent {agent!r}. There are: {agents}.")
            raise BadEnvironment(sentence.format(agent=agent, agents=", ".join(self.possible_agents)))
        return self.table.observe(self._seats[agent])

    def state(self) -> np.ndarray:
        """The true record as 16-bit words, with everybody's secrets: for learners that are trained with it."""
        return np.frombuffer(self.table.engine.position(0).tobytes(), np.int16).copy()

    def render(self) -> Any:
        """The table as the agent that decides sees it; as a spectator does when the game is over."""
        if self.render_mode is None:
            warn_of_no_mode()
            return None
        if not self.table.begun:
            self.table.insist_on_a_choice()
        viewer = NOBODY if self.table.mover == OVER else self.table.mover
        return shown(self.table.look(viewer), self.render_mode)

    def _show_to_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held open."""
