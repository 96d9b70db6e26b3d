"""Digsite: archaeology tabletop games as real software.

>>> import digsite
>>> match = digsite.game("shaft").new(seats=3, seed=7)
>>> match.run()  # chance deals the tools
>>> [match.label(action) for action in match.legal()]
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from digsite.games import GAMES, modules

__version__ = "1.0.0"

if TYPE_CHECKING:
    from digsite.ai.contest import Contest
    from digsite.ai.value_line import ValueLine
    from digsite.core.sentinels import CHANCE, NOBODY, OVER
    from digsite.match import Analysis, Bot, Game, Look, Match
    from digsite.sim.games import Games
    from digsite.text.errors import (
        BadBot,
        BadBox,
        BadFile,
        BadGame,
        BadNet,
        BadOption,
        BadPosition,
        BadSeats,
        BadSeed,
        CannotUndo,
        DigsiteError,
        IllegalAction,
        NotSolved,
        UnknownGame,
    )

# Names that load only when they are asked for, so that `import digsite` takes no time and compiles nothing.
_LATER = {
    **dict.fromkeys(("CHANCE", "OVER", "NOBODY"), "digsite.core.sentinels"),
    **dict.fromkeys(
        (
            "BadBot",
            "BadBox",
            "BadFile",
            "BadGame",
            "BadNet",
            "BadOption",
            "BadPosition",
            "BadSeats",
            "BadSeed",
            "CannotUndo",
            "DigsiteError",
            "IllegalAction",
            "NotSolved",
            "UnknownGame",
        ),
        "digsite.text.errors",
    ),
    **dict.fromkeys(("Analysis", "Game", "Look", "Match"), "digsite.match"),
    "Games": "digsite.sim.games",
    "Contest": "digsite.ai.contest",
    "ValueLine": "digsite.ai.value_line",
}

__all__ = [
    "CHANCE",
    "NOBODY",
    "OVER",
    "Analysis",
    "BadBot",
    "BadBox",
    "BadFile",
    "BadGame",
    "BadNet",
    "BadOption",
    "BadPosition",
    "BadSeats",
    "BadSeed",
    "CannotUndo",
    "Contest",
    "DigsiteError",
    "Game",
    "Games",
    "IllegalAction",
    "Look",
    "Match",
    "NotSolved",
    "UnknownGame",
    "ValueLine",
    "arena",
    "bot",
    "game",
    "games",
    "load",
    "simulate",
    "value_line",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "envs":
        return import_module("digsite.envs")
    if name in _LATER:
        value = globals()[name] = getattr(import_module(_LATER[name]), name)
        return value
    raise AttributeError(f"module 'digsite' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_LATER])


def games() -> list[str]:
    """The ids of all games."""
    return list(GAMES)


@cache
def _game(id: str) -> "Game":
    from digsite.match import Game

    made = Game(**modules(id))  # type: ignore[arg-type]
    made.analyst = _analyse
    return made


def _analyse(look: "Look", **how: Any) -> "Analysis":
    """What may come of each choice of a look; `look.analyse` asks this."""
    from digsite.ai.analysis import analyse

    return analyse(look, **how)


def game(id: str) -> "Game":
    """The game with this id."""
    if id not in games():
        from digsite.text import _
        from digsite.text.errors import UnknownGame

        raise UnknownGame(_("There is no game {id!r}. There are: {games}.").format(id=id, games=", ".join(games())))
    return _game(id)


def load(path: "Path | str") -> "Match":
    """A saved match, checked and played again action by action."""
    from digsite.match import read_saved, restore
    from digsite.text import _
    from digsite.text.errors import BadFile

    saved, name = read_saved(path), Path(path).name
    if saved.game not in games():
        sentence = _("{file} is a match of {game!r}, a game that is not here.")
        raise BadFile(sentence.format(file=name, game=saved.game))
    return restore(game(saved.game), saved, name)


def bot(name: str) -> "Bot":
    """A bot by name that can sit at any game: novice to master, random, search:2000, net:FILE, exec:COMMAND and more.

    docs/programs.md has them all.
    """
    from digsite.ai import bot as named

    return named(name)


def simulate(
    game: "Game | str",
    players: "Sequence[str | Bot] | None" = None,
    games: int = 1000,
    seats: int | None = None,
    seed: int = 0,
    options: "Mapping[str, Any] | None" = None,
    box: Any = None,
    threads: int | None = None,
    progress: "Callable[[int], None] | None" = None,
) -> "Games":
    """Play games with the seeds seed, seed + 1, ... and return a table with one row a game.

    `players` are names of bots or bots, seat by seat; left out, all play at random, compiled and on all cores. A
    named bot is made anew for every match. A bot that is handed over as an object plays in all of them, and in one
    thread unless `threads` says otherwise.
    """
    from digsite.ai.matches import simulate as play

    found = globals()["game"](game) if isinstance(game, str) else game
    return play(found, players, games, seats, seed, options, box, threads, progress)


def arena(
    game: "Game | str",
    players: "Sequence[str | Bot]",
    games: int = 1000,
    seats: int | None = None,
    seed: int = 0,
    options: "Mapping[str, Any] | None" = None,
    box: Any = None,
    threads: int | None = None,
    *,
    out: "Path | str | None" = None,
    resume: bool = False,
    every: bool = False,
    progress: "Callable[[int, int, str], None] | None" = None,
) -> "Contest":
    """Let bots meet in sets of games until it is settled who is better, or until all games are played.

    A set is one seed (seed, seed + 1, ...) in all rotations of the line-ups, so that everybody has the same seats and
    the same chance. `games` is rounded up to whole sets. `out` is a file that keeps every game: the same call goes on
    with it, and `resume` insists that it is there. `every` plays all games, settled or not. `progress` is told how
    many games more are over, of how many, and how it stands. docs/arena.md says what the figures mean.
    """
    from digsite.ai.arena import arena as meet

    found = globals()["game"](game) if isinstance(game, str) else game
    more: dict[str, Any] = {"out": out, "resume": resume, "every": every, "progress": progress}
    return meet(found, players, games, seats, seed, options, box, threads, **more)


def value_line(match: "Match", seat: int | None = None, *, rounds: int | None = None, seed: int = 0) -> "ValueLine":
    """What every seat could expect at each decision of a match, as the seat that decided saw it.

    The net judges, at once; with `rounds` every decision is played on so often, and the numbers have errors. With a
    seat, only its decisions are told. docs/analysis.md says what the figures mean.
    """
    from digsite.ai.value_line import value_line as tell

    return tell(match, seat, rounds=rounds, seed=seed)
