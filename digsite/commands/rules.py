"""`digsite rules`: show the rules of a game, or one clause of them."""

import argparse

from digsite.commands.answering import screen
from digsite.commands.parsing import Commands, command, game_id
from digsite.text import _


def add(commands: Commands) -> None:
    made = command(commands, "rules", run, _("Show the rules of a game, or one clause of them."))
    made.add_argument("game", metavar=_("GAME"))
    made.add_argument("clause", metavar=_("CLAUSE"), nargs="?", help=_("such as SH-2.2, or 2 for a chapter"))


def run(typed: argparse.Namespace) -> int:
    """Show a rules page or a clause."""
    from digsite.terminal.answers import say_clauses, whole_page
    from digsite.text.rulebook import read_rulebook

    rulebook = read_rulebook(game_id(typed.game))
    if typed.clause is None:
        whole_page(screen(), rulebook)
    else:
        say_clauses(screen(), rulebook.find(typed.clause))
    return 0
