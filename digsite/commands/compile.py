"""`digsite compile`: compile the games now, so that nothing waits later."""

import argparse
import os

import digsite
from digsite.commands.parsing import Commands, command, game_id
from digsite.text import _


def add(commands: Commands) -> None:
    made = command(commands, "compile", run, _("Compile the games now, so that nothing waits later."))
    made.add_argument("games", metavar=_("GAME"), nargs="*", help=_("see: digsite games"))
    made.add_argument("--gently", action="store_true", help=_("leave the processor to others"))


def run(typed: argparse.Namespace) -> int:
    """Compile what playing needs: the rules and the bots."""
    from digsite.ai import LEARNED, ask, bot
    from digsite.ai.matches import at_a_choice

    if typed.gently and hasattr(os, "nice"):
        os.nice(10)
    for id in [game_id(word) for word in typed.games] or digsite.games():
        match = at_a_choice(digsite.game(id).new(seed=0))
        for name in ("search", *LEARNED):
            ask(bot(name, 0.0), match)
    return 0
