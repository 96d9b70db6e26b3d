"""What `digsite` can do: a file for each command, named like it, which introduces the rooms to each other.

`add` says what a command takes, `run` does it. A room is imported when a command runs, so that starting takes no time.
"""

from digsite.commands import arena, compile, games, grade, hint, odds, play, replay, rules, serve, sim, train  # noqa: A004

COMMANDS = (games, rules, play, replay, hint, sim, arena, odds, serve, train, grade, compile)  # as the help lists them
