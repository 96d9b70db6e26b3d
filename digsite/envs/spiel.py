"""The games in OpenSpiel: importing this lets pyspiel.load_game("python_digsite_shaft(players=3)") find them.

Chance is a mover with exact odds. Every option of a game is a parameter of the same name; beside them `players`,
`result` ("place", "win"; "score" for who plays alone), `observation` ("steps", "numbers", "words") and `every`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel

import digsite
from digsite.box import Option, Value
from digsite.core.sentinels import CHANCE, NOBODY, OVER
from digsite.envs.histories import History
from digsite.envs.tables import Terms, agree
from digsite.match import Game
from digsite.sim.observing import Observing
from digsite.sim.stepping import observing_of
from digsite.text import _
from digsite.text.errors import BadOption, IllegalAction

USUAL = "usual"  # the place; the score of who plays alone
MOST_DECISIONS = 100_000  # of a game: far more than any has, and what a save file holds at most
MOST_SCORE = 2**31  # what the points of who plays alone lie between; they are never near it
TYPES = pyspiel.GameType


class SpielGame(pyspiel.Game):
    """One game of ours with its parameters."""

    GAME: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**parameters(self.GAME), **(params or {})}
        self.terms = terms_of(self.GAME, given)
        self.terms.game.ready()
        self.observing = observing_of(self.GAME.rules)
        self.names = self.terms.new(0).names
        super().__init__(game_type(self.GAME, alone=self.terms.seats == 1), info_of(self.terms), given)

    def new_initial_state(self) -> "SpielState":
        """The table as it is set up."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What one seat is told: the present, or (perfect recall) everything that it has seen."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):
    """A position and the way to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.history_kept = History(game.terms, game.names, game.observing)

    def current_player(self) -> int:
        mover = self.history_kept.mover
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        player: int = special.get(mover, mover)
        return player

    def _legal_actions(self, player: int) -> list[int]:
        kept = self.history_kept
        legal: list[int] = np.flatnonzero(kept.weights()).tolist() if player == kept.mover else []
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can bring, with its odds."""
        weight = self.history_kept.weights()
        total = int(weight.sum())
        return [(action, int(weight[action]) / total) for action in np.flatnonzero(weight).tolist()]

    def _apply_action(self, action: int) -> None:
        kept = self.history_kept
        if not kept.weights()[kept.terms.game.number(action)]:
            raise IllegalAction(_("Action {action} is not allowed now.").format(action=action))
        kept.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.history_kept.word(action, player if player >= 0 else NOBODY)

    def is_terminal(self) -> bool:
        return self.history_kept.mover == OVER

    def returns(self) -> list[float]:
        """What the end is worth to each player; nothing before it."""
        kept = self.history_kept
        if not self.is_terminal():
            return [0.0] * kept.terms.seats
        if kept.terms.result == "score":
            return [float(points) for points in kept.scores()]
        return worth(kept.places(), kept.terms.result)

    def __str__(self) -> str:
        return self.history_kept.whole_text()


class Observer:
    """What one seat is told, in the form that OpenSpiel asks for."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise BadOption(_("Observers of {game} take no parameters.").format(game=game.GAME.name))
        self.recalls = bool(kind.perfect_recall)
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadOption(_("An observer sees what a seat may know, or what a spectator may; nothing else."))
        self.tensor: np.ndarray | None = None
        self.dict: dict[str, np.ndarray] = {}
        if not self.recalls:
            self.tensor = np.zeros(columns_of(game.terms, game.observing), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """What the player is told now, as numbers."""
        if self.tensor is not None:
            self.tensor[:] = state.history_kept.features(player if self.own else NOBODY)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same to read."""
        seat, kept = player if self.own else NOBODY, state.history_kept
        return kept.information(seat) if self.recalls else kept.text(seat)


# What a game promises


def worth(places: list[int], result: str) -> list[float]:
    """Utilities whose sum is 0: by place from -1 (last) to 1 (first); by win what is won above a fair share."""
    seats = len(places)
    if result == "win":
        first = places.count(1)
        return [(1 / first if place == 1 else 0) - 1 / seats for place in places]
    ahead = [sum(other > place for other in places) - sum(other < place for other in places) for place in places]
    return [won / (seats - 1) for won in ahead]


def columns_of(terms: Terms, observing: Observing) -> int:
    """How long an observation is."""
    return observing.words if terms.observation == "words" else len(observing.asked(terms.observation))


def info_of(terms: Terms) -> Any:
    """The sizes of a game, and what its utilities lie between."""
    alone, actions = terms.seats == 1, terms.game.rules.ACTIONS
    low, high = (-1 / terms.seats, 1 - 1 / terms.seats) if terms.result == "win" else (-1.0, 1.0)
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=actions,
        num_players=terms.seats,
        min_utility=float(-MOST_SCORE) if alone else low,
        max_utility=float(MOST_SCORE) if alone else high,
        utility_sum=None if alone else 0.0,
        max_game_length=MOST_DECISIONS,
    )


def game_type(game: Game, *, alone: bool) -> Any:
    """What OpenSpiel is told about a game; who plays alone has nobody to take from."""
    return TYPES(
        short_name=name_of(game.id),
        long_name=f"Digsite: {game.name}",
        dynamics=TYPES.Dynamics.SEQUENTIAL,
        chance_mode=TYPES.ChanceMode.EXPLICIT_STOCHASTIC,
        information=TYPES.Information.IMPERFECT_INFORMATION,
        utility=TYPES.Utility.GENERAL_SUM if alone else TYPES.Utility.ZERO_SUM,
        reward_model=TYPES.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # there is no end to what can be seen
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


# Parameters


def parameters(game: Game) -> dict[str, Any]:
    """Every parameter with its default."""
    own = {option.id: _default(option) for option in game.options}
    return {"players": game.seats[0], "result": USUAL, "observation": "steps", "every": False, **own}


def _default(option: Option) -> Value:
    """An option whose values are of several kinds is given as text, numbers among them in quotes."""
    return str(option.default) if _is_mixed(option) else option.default


def _is_mixed(option: Option) -> bool:
    return len({type(value) for value in option.values}) > 1


def terms_of(game: Game, given: Mapping[str, Any]) -> Terms:
    """What is played with these parameters."""
    options = {option.id: _value(option, given[option.id]) for option in game.options}
    seats, wish = given["players"], given["result"]
    terms = agree(
        game,
        seats,
        options,
        observation=given["observation"],
        result=None if wish == USUAL else wish,
        every=given["every"],
    )
    if terms.result == "score" and terms.seats > 1:
        raise BadOption(_("In OpenSpiel the result of several players is their place or who has won, not the score."))
    return terms


def _value(option: Option, given: Value) -> Value:
    if not _is_mixed(option):
        return given
    wanted = str(given).strip("'\"")
    return next((value for value in option.values if str(value) == wanted), given)


# Registering and loading


def name_of(game: str) -> str:
    """The name of a game among OpenSpiel's."""
    return f"python_digsite_{game}"


def load(game: Game | str, players: int | None = None, options: Mapping[str, Value] | None = None, **more: Any) -> Any:
    """A game by its id and parameters, in the types that OpenSpiel wants."""
    found = digsite.game(game) if isinstance(game, str) else game
    known = parameters(found)
    given = {**(options or {}), **more} | ({} if players is None else {"players": players})
    for name in given:
        if name not in known:
            sentence = _("{game} has no parameter {name!r}. It has: {known}.")
            raise BadOption(sentence.format(game=found.name, name=name, known=", ".join(known)))
    wanted = {name: str(value) if isinstance(known[name], str) else value for name, value in given.items()}
    terms_of(found, {**known, **wanted})  # refuses with a sentence where OpenSpiel would speak of kInt and kString
    return pyspiel.load_game(name_of(found.id), wanted)


def register() -> None:
    """Let OpenSpiel know every game of the catalogue."""
    for id in digsite.games():
        if name_of(id) not in pyspiel.registered_names():
            game = digsite.game(id)
            kind = type(f"Digsite{id.title().replace('_', '')}", (SpielGame,), {"GAME": game, "__module__": __name__})
            globals()[kind.__name__] = kind  # where pickle looks for it
            pyspiel.register_game(game_type(game, alone=False), kind)


register()
