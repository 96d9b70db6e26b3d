"""`digsite replay`: tell the story of a saved game."""

import argparse

import digsite
from digsite.commands.answering import print_json, screen
from digsite.commands.parsing import Commands, command, whole
from digsite.text import _


def add(commands: Commands) -> None:
    made = command(commands, "replay", run, _("Tell the story of a saved game."))
    made.add_argument("file", metavar=_("FILE"))
    made.add_argument("--seat", metavar="N", type=whole(0, 99), help=_("as this seat read it; the first is 0"))
    made.add_argument("--step", action="store_true", help=_("wait for Enter after each sentence"))
    made.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(typed: argparse.Namespace) -> int:
    """Tell the story of a saved game."""
    from digsite.terminal.retelling import facts, retell

    match = digsite.load(typed.file)
    match.look(typed.seat)  # refuses a seat that is not there
    if typed.json:
        print_json(facts(match, typed.seat))
    else:
        retell(screen(), match, typed.seat, step=typed.step)
    return 0
