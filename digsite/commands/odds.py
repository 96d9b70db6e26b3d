"""`digsite odds`: print exact odds of a game that can work them out."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from digsite.commands.answering import print_json, screen
from digsite.commands.parsing import Commands, Parser, command, find_game
from digsite.text import _
from digsite.text.errors import DigsiteError

if TYPE_CHECKING:
    from rich.table import Table


def add(commands: Commands) -> None:
    made = command(commands, "odds", run, _("Print exact odds of a game that can work them out."))
    made.add_argument("game", metavar=_("GAME"), help=_("then what it asks for: digsite odds GAME --help"))
    made.add_argument("asked", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def run(typed: argparse.Namespace) -> int:
    """Ask a game's advice for exact odds."""
    game = find_game(typed.game)
    advice = game.advice
    if advice is None or not hasattr(advice, "odds"):
        raise DigsiteError(_("{game} has no exact odds to print.").format(game=game.name))
    made = Parser(prog=f"digsite odds {game.id}", description=_("Exact odds of {game}.").format(game=game.name))
    advice.add_odds_arguments(made)
    made.add_argument("--box", metavar=_("FILE"), help=_("another box.toml for the game"))
    made.add_argument("--json", action="store_true", help=_("print one JSON object"))
    asked = made.parse_args(typed.asked)
    found = advice.odds(game.own_box(asked.box), asked)
    if asked.json:
        print_json({"game": game.id, **found})
    else:
        screen().show(_two_columns(advice.odds_rows(found)))
    return 0


def _two_columns(rows: Sequence[tuple[str, str]]) -> "Table":
    from rich.table import Table

    made = Table(show_header=False)
    made.add_column()
    made.add_column(justify="right")
    for row in rows:
        made.add_row(*row)
    return made
