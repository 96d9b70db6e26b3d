"""`digsite sim`: play many games, at random or by bots, and report on them."""

import argparse
from typing import TYPE_CHECKING

import digsite
from digsite.commands.answering import ended_politely, print_json, progress, screen
from digsite.commands.parsing import Commands, add_setting, command, find_game, whole
from digsite.text import _
from digsite.text.errors import BadOption

if TYPE_CHECKING:
    from digsite.sim import Report


def add(commands: Commands) -> None:
    made = command(commands, "sim", run, _("Play many games, at random or by bots, and report on them."))
    made.add_argument("game", metavar=_("GAME"), help=_("see: digsite games"))
    made.add_argument(
        "--players",
        metavar=_("LIST"),
        help=_("bots, seat by seat, such as expert,novice; else all at random"),
    )
    made.add_argument("--games", metavar="N", type=whole(1, 10**9), default=10_000, help=_("how many games"))
    add_setting(made)
    made.add_argument("--threads", metavar="N", type=whole(1, 256), help=_("how many at once; else one a core"))
    made.add_argument("--check", action="store_true", help=_("check every invariant after every action"))
    made.add_argument("--csv", metavar=_("FILE"), help=_("write a table with one row a game"))
    made.add_argument("--parquet", metavar=_("FILE"), help=_("the same as a Parquet file"))
    made.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(typed: argparse.Namespace) -> int:
    """Play many games and report on them."""
    tabled = typed.players is not None or typed.csv or typed.parquet
    report = _simulated_as_table(typed) if tabled else _simulated(typed)
    if typed.json:
        print_json(report.as_dict())
    else:
        screen().show(report.table())
    return 0


def _simulated(typed: argparse.Namespace) -> "Report":
    """Random games, added up."""
    from digsite.sim.report import simulate
    from digsite.terminal.typed import chosen

    game = find_game(typed.game)
    with progress(typed.games) as advance:
        return simulate(
            game,
            typed.games,
            typed.seats,
            typed.seed or 0,
            typed.threads,
            chosen(typed.set, game.options, game.name),
            typed.box,
            check=typed.check,
            progress=advance,
        )


def _simulated_as_table(typed: argparse.Namespace) -> "Report":
    """Games of which each is a row of a table, which is written where it was asked for."""
    from digsite.core.compiling import tell
    from digsite.sim.games import insist_on_writable, parquet_writer
    from digsite.terminal.typed import chosen

    if typed.check:
        raise BadOption(_("Invariants are checked in random games that are added up: leave --players and files away."))
    for path in filter(None, (typed.csv, typed.parquet)):
        insist_on_writable(path)
    if typed.parquet:
        parquet_writer()
    game = find_game(typed.game)
    players = None if typed.players is None else [word.strip() for word in typed.players.split(",")]
    options = chosen(typed.set, game.options, game.name)
    with ended_politely(), progress(typed.games) as advance:
        table = digsite.simulate(
            game, players, typed.games, typed.seats, typed.seed or 0, options, typed.box, typed.threads, advance
        )
    for name, reason in zip(table.facts.players, table.facts.reasons, strict=False):
        if reason:
            tell(_("{name} loses a decision to chance. {reason}").format(name=name, reason=reason))
    if typed.csv:
        table.to_csv(typed.csv)
    if typed.parquet:
        table.to_parquet(typed.parquet)
    return table.report()
