"""`digsite grade`: find five levels in the nets of a game, by measuring."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from digsite.commands.answering import ended_politely
from digsite.commands.parsing import MOST_SEED, Commands, command, find_game, seat_counts, whole
from digsite.text import _
from digsite.text.errors import BadBot

if TYPE_CHECKING:
    from digsite.ai.grading import Rung
    from digsite.ai.levels import Way
    from digsite.ai.shares import Interval
    from digsite.match import Game


def add(commands: Commands) -> None:
    made = command(commands, "grade", run, _("Find five levels in what has learned a game, by measuring."))
    made.add_argument("game", metavar=_("GAME"), help=_("see: digsite games"))
    made.add_argument("--rounds", metavar="N", type=whole(8, 10**6), default=2000, help=_("of the master's search"))
    games = _("of each meeting, at each table")
    made.add_argument("--games", metavar="N", type=whole(1, 10**6), default=60, help=games)
    seats = _("tables for so many players; else all")
    made.add_argument("--seats", metavar="N,N", type=seat_counts, default=[], help=seats)
    made.add_argument("--seed", metavar="N", type=whole(0, MOST_SEED), default=0, help=_("makes chance repeatable"))
    made.add_argument("--out", metavar=_("FILE"), help=_("write the levels there; else they are printed"))


def run(typed: argparse.Namespace) -> int:
    """Find five levels, and print or write them as a file for the game."""
    from digsite.ai.grading import as_toml, by_age, grade, in_an_arena, ways
    from digsite.nets import shipped
    from digsite.sim.games import insist_on_writable, whole_file

    if typed.out:
        insist_on_writable(typed.out)
    game = find_game(typed.game)
    for count in typed.seats:
        game.check_seats(count)
    file, reason = shipped(game)
    if file is None:
        raise BadBot(_("{reason} There is nothing to grade.").format(reason=reason))
    with ended_politely():
        meet = in_an_arena(game, typed.seats or game.seats, typed.games, typed.seed)
        rungs = grade(ways(by_age(file.nets), typed.rounds), meet, _say)
    _judge(game, rungs)
    if typed.out:
        with whole_file(Path(typed.out)) as target:
            target.write_text(as_toml(rungs), encoding="utf-8")
    else:
        print(as_toml(rungs), end="")
    return 0


def _say(one: "Way", other: "Way", found: "Interval") -> None:
    from digsite.core.compiling import tell

    share, low, high = (100 * figure for figure in found)
    sentence = _("{one} against {other}: {share:.0f} % ({low:.0f}-{high:.0f})")
    tell(sentence.format(one=one.word, other=other.word, share=share, low=low, high=high))


def _judge(game: "Game", rungs: "list[Rung]") -> None:
    """Say which steps are too small or too large."""
    from digsite.core.compiling import tell

    for rung in rungs:
        if not rung.is_fair and rung.better is not None:
            sentence = _(
                "In {game} nothing makes a better {level}: it beats the next lower level in {share:.0f} % of "
                "comparisons, and 60 to 80 % were wanted."
            )
            tell(sentence.format(game=game.name, level=rung.name, share=100 * rung.better.share))
