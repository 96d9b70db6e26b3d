"""Compile everything that the tests run, once, so that parallel workers find it ready: python -m tests.warm"""

import digsite
from digsite.ai import ask, bot
from digsite.core.rng import fork, generator
from digsite.sim.batches import count_tree, record_game, run_batch
from tests.catalogue import guessed, legal, played, table_of, tables


def warm(game: str) -> None:
    """Call every rule and every driver of a game with the types that all callers use."""
    found = digsite.game(game)
    table = table_of(game, found.seats[0])
    setting = table.setting({})
    run_batch(setting, 1, threads=1)
    run_batch(setting, 1, threads=1, checked=True)
    record_game(setting, 0)
    count_tree(setting, 2)
    fork(generator((1, 2, 3, 4), 0), 2, 0)
    match = found.new(seed=0)
    match.run()
    ask(bot("search:2", found), match)
    guessed(table, played(table, table.start({}), legal(table, table.start({}))[0]), 0, 0)
    match.play(match.legal()[0])
    match.undo(analysis=True)


if __name__ == "__main__":
    for id in dict.fromkeys(table.game.id for table in tables()):
        warm(id)
