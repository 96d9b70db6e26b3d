"""What `digsite` can do: a file for each command, named like it, which introduces the rooms to each other.

`add` says what a command takes, `run` does it. A room is imported when a command runs, so that starting takes no time.
"""

from digsite.commands import (
    admin,
    arena,
    backup,
    compile,  # noqa: A004
    games,
    grade,
    hint,
    odds,
    play,
    replay,
    restore,
    rules,
    serve,
    sim,
    tidy,
    train,
)

COMMANDS = (  # as the help lists them
    *(games, rules, play, replay, hint, sim, arena, odds),
    *(serve, backup, restore, tidy, admin),
    *(train, grade, compile),
)
