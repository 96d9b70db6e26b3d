"""`digsite train`: let a net learn a game by playing against itself."""

import argparse
from pathlib import Path

from digsite.commands.parsing import MOST_SEED, Commands, command, find_game, seat_counts, whole
from digsite.text import _


def add(commands: Commands) -> None:
    made = command(commands, "train", run, _("Let a net learn a game by playing against itself."))
    made.add_argument("game", metavar=_("GAME"), help=_("see: digsite games"))
    made.add_argument("--minutes", metavar="M", type=_minutes, default=1.0, help=_("of learning, without compiling"))
    made.add_argument("--decisions", metavar="N", type=whole(1, 10**12), default=0, help=_("instead of minutes"))
    made.add_argument("--device", metavar=_("DEVICE"), default="cpu", help=_("cpu or cuda"))
    made.add_argument(
        "--seats", metavar="N,N", type=seat_counts, default=[], help=_("only these numbers of players; else all")
    )
    made.add_argument("--seed", metavar="N", type=whole(0, MOST_SEED), default=0, help=_("makes chance repeatable"))
    made.add_argument("--resume", action="store_true", help=_("go on with the checkpoint beside the file, or the net"))
    searched = _("go on by learning from games that are searched with so many rounds a decision")
    made.add_argument("--search", metavar="N", type=whole(1, 10**6), default=0, help=searched)
    made.add_argument("--out", metavar=_("FILE"), help=_("of the net; else GAME.safetensors"))


def run(typed: argparse.Namespace) -> int:
    """Train a net."""
    from digsite.core.compiling import tell
    from digsite.train import train

    game = find_game(typed.game)
    out = Path(typed.out or f"{game.id}.safetensors")
    more = {"device": typed.device, "seed": typed.seed, "resume": typed.resume, "search": typed.search, "say": tell}
    train(game, out, minutes=typed.minutes, decisions=typed.decisions, seats=typed.seats, **more)
    return 0


def _minutes(typed: str) -> float:
    """A time from a second to a day."""
    try:
        minutes = float(typed)
    except ValueError:
        minutes = 0.0
    if not 1 / 60 <= minutes <= 24 * 60:
        raise argparse.ArgumentTypeError(_("{typed!r} are no minutes: give a number up to 1440").format(typed=typed))
    return minutes
