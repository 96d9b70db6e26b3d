"""Compile everything that the tests run, once, so that parallel workers find it ready: python -m tests.warm [game ...]

Several games compile side by side, each in a process of its own, the largest first.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
from numba import config

import digsite
from digsite.ai import LEARNED, ask, bot
from digsite.ai.matches import at_a_choice
from digsite.core.compiling import sources_of
from digsite.core.rng import fork, generator
from digsite.envs import Batch
from digsite.envs.histories import History
from digsite.envs.tables import OBSERVATIONS, Table, agree
from digsite.sim.batches import cores, count_tree, record_game, run_batch
from tests.catalogue import RandomGame, guessed, legal, played, table_of
from tests.laws import walks


def warm(game: str) -> None:
    """Call every rule and every driver of a game with the types that all callers use."""
    found = digsite.game(game)
    table = table_of(game, found.seats[0])
    setting = table.setting({})
    run_batch(setting, 1, threads=1)
    run_batch(setting, 1, threads=1, checked=True)
    digsite.simulate(found, games=1, threads=1)
    record_game(setting, 0)
    count_tree(setting, 2)
    match = found.new(seed=0)
    match.run()
    ask(bot("search:2"), match)
    guessed(table, played(table, table.start({}), legal(table, table.start({}))[0]), 0, 0)
    match.play(match.legal()[0])
    match.undo(analysis=True)
    games = list(table.games(1))
    walks.walk(table, games, lambda game: walks.places_to_look(table, game))
    walks.live_twice(table, games)
    if not config.BOUNDSCHECK:  # words, boards, environments and nets are not tested with these checks
        tell(games[0])
        learn(game)
        think(game)
        for name in LEARNED:
            ask(bot(name, 0.0), at_a_choice(found.new(seed=0)))


def tell(game: RandomGame) -> None:
    """What words and boards ask of the rules."""
    match = game.match()
    for action in game.actions:
        look = match.look(match.to_move if match.to_move < match.seats else None)
        assert look.panels
        assert len(look.choices) >= len(look.legal)
        match.play(action)


def learn(game: str) -> None:
    """What environments call, with every kind of array that they hand over."""
    for observation in OBSERVATIONS:
        table = Table(agree(game, observation=observation))
        table.begin(0)
        table.observe(0)
        table.observe(1 if table.terms.seats > 1 else 0)
        table.step(int(np.flatnonzero(table.engine.lot.mask[0])[0]))
        History(table.terms, table.terms.new(0).names, table.sight.observing).features(0)
    batch = Batch(game, games=2)
    batch.observe(0)
    batch.step(batch.sample())
    batch.step(batch.sample().astype(np.int64))
    batch.features()
    batch.observing.told(batch.observation[0], 2, 0)


def think(game: str) -> None:
    """What bots that have learned and analyses call."""
    match = digsite.game(game).new(seed=0)
    match.run()
    ask(bot("net"), match)
    ask(bot("guided:2"), match)
    match.look(match.to_move).analyse(rounds=2)


def warm_core() -> None:
    """What all games share comes first, so that no two of them compile it."""
    fork(generator((1, 2, 3, 4), 0), 2, 0)


def size(game: str) -> int:
    """How long compiling a game takes, roughly: the letters of its rules."""
    return sum(path.stat().st_size for path in sources_of(digsite.game(game).home))


def main(games: list[str]) -> None:
    """Compile these games, as many at a time as there are cores."""
    warm_core()
    with ProcessPoolExecutor(max(1, min(cores(), len(games))), get_context("spawn")) as pool:
        list(pool.map(warm, sorted(games, key=size, reverse=True)))  # a list, so that what fails is heard of


if __name__ == "__main__":
    main(sys.argv[1:] or digsite.games())
