"""`digsite hint`: say what is best in a saved game, and what may come of each choice."""

import argparse

import digsite
from digsite.commands.answering import print_json, screen
from digsite.commands.parsing import MOST_SEED, Commands, command, whole
from digsite.text import _
from digsite.text.errors import BadOption

USUAL_MS = 2000
MOST_POSITIONS = 1_000_000  # of a game that a hint solves


def add(commands: Commands) -> None:
    made = command(commands, "hint", run, _("Say what is best in a saved game, and what may come of each choice."))
    made.add_argument("file", metavar=_("FILE"))
    made.add_argument("--seat", metavar="N", type=whole(0, 99), help=_("for this seat; else for the one to move"))
    made.add_argument("--ms", metavar="N", type=whole(1, 600_000), help=_("milliseconds to think; else 2000"))
    made.add_argument("--rounds", metavar="N", type=whole(1, 10**6), help=_("think so much, the same every time"))
    made.add_argument("--seed", metavar="N", type=whole(0, MOST_SEED), default=0, help=_("of the guesses and playouts"))
    made.add_argument(
        "--exact", action="store_true", help=_("solve the rest of a small game without secrets too, for one or two")
    )
    made.add_argument(
        "--line", metavar=_("FILE.svg"), help=_("write a picture of how everybody stood at each decision")
    )
    made.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(typed: argparse.Namespace) -> int:
    """Analyse a saved game for the seat to move, from what it may know."""
    from digsite.sim.games import insist_on_writable
    from digsite.terminal.hints import show_odds

    if typed.line:
        insist_on_writable(typed.line)
    match = digsite.load(typed.file)
    seat = match.to_move if typed.seat is None and match.to_move < match.seats else typed.seat
    look = match.look(seat)
    if typed.line and seat is None and not match.is_over:
        raise BadOption(_("This game is not over: say with --seat whose decisions --line shall show."))
    line = digsite.value_line(match, None if match.is_over else seat) if typed.line else None
    if line is not None:
        line.plot(typed.line)
    ms = USUAL_MS if typed.ms is None and typed.rounds is None else typed.ms
    analysis = None
    if not match.is_over:
        exact = MOST_POSITIONS if typed.exact else 0
        analysis = look.analyse(ms=ms, rounds=typed.rounds, seed=typed.seed, exact=exact)
    if typed.json:
        told = {"game": match.game.id, "over": match.is_over} if analysis is None else analysis.json()
        print_json({**told, **({} if line is None else {"line": line.json()})})
    elif analysis is None:
        screen().say(_("This game is over. {ended}").format(ended=look.ended))
    else:
        screen().say(look.turn)
        show_odds(screen(), analysis)
    return 0
