"""`digsite games`: list the games."""

import argparse
from pathlib import Path

import digsite
from digsite.commands.answering import print_json, screen
from digsite.commands.parsing import Commands, command
from digsite.text import _


def add(commands: Commands) -> None:
    made = command(commands, "games", run, _("List the games."))
    made.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(typed: argparse.Namespace) -> int:
    """List the games."""
    from digsite.terminal.shelf import look_at, show_shelf

    homes = Path(digsite.__file__).parent / "games"
    boxes = [look_at(homes / id) for id in digsite.games()]
    if typed.json:
        print_json({"games": [boxed.as_dict() for boxed in boxes]})
    else:
        show_shelf(screen(), boxes)
    return 0
