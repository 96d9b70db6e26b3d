"""`digsite arena`: let bots meet, and say who is better."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager

import digsite
from digsite.commands.answering import ended_politely, print_json, progress, screen
from digsite.commands.parsing import Commands, add_setting, command, find_game, whole
from digsite.text import _


def add(commands: Commands) -> None:
    made = command(commands, "arena", run, _("Let bots meet, and say who is better."))
    made.add_argument("game", metavar=_("GAME"), help=_("see: digsite games"))
    made.add_argument(
        "--players", metavar=_("LIST"), required=True, help=_("who meets, such as expert,novice or search:200,random")
    )
    made.add_argument("--games", metavar="N", type=whole(1, 10**9), default=1000, help=_("how many games at most"))
    add_setting(made)
    made.add_argument("--threads", metavar="N", type=whole(1, 256), help=_("how many at once; else one a core"))
    made.add_argument("--all", action="store_true", help=_("play all games, even when it is settled who is better"))
    made.add_argument("--out", metavar=_("FILE"), help=_("keep every game there; the same command goes on with it"))
    made.add_argument("--resume", action="store_true", help=_("insist that the file of --out is there to go on with"))
    made.add_argument("--plot", metavar=_("FILE.svg"), help=_("write a picture of the shares and ratings"))
    made.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(typed: argparse.Namespace) -> int:
    """Let bots meet and report on them."""
    from digsite.core.compiling import tell
    from digsite.sim.games import insist_on_writable
    from digsite.terminal.typed import chosen

    if typed.plot:
        insist_on_writable(typed.plot)
    game = find_game(typed.game)
    with ended_politely(), progress(typed.games) as advance, _kept(typed.out):
        contest = digsite.arena(
            game,
            [word.strip() for word in typed.players.split(",")],
            typed.games,
            typed.seats,
            typed.seed or 0,
            chosen(typed.set, game.options, game.name),
            typed.box,
            typed.threads,
            out=typed.out,
            resume=typed.resume,
            every=typed.all,
            progress=advance,
        )
    if contest.planned != typed.games:
        sentence = _("{games:,} games were asked for. Whole sets are played, so there were {planned:,} to play.")
        tell(sentence.format(games=typed.games, planned=contest.planned))
    for player in contest.players:
        if player.reason:
            tell(_("{name} loses a decision to chance. {reason}").format(name=player.name, reason=player.reason))
    if typed.plot:
        contest.plot(typed.plot)
    if typed.json:
        print_json(contest.json())
    else:
        screen().show(contest.table())
    return 0


@contextmanager
def _kept(file: str | None) -> Iterator[None]:
    """Tell whoever interrupts an arena where its games are."""
    from digsite.core.compiling import tell

    try:
        yield
    except KeyboardInterrupt:
        if file:
            tell(_("The games that are over are kept in {file}: the same command goes on with them.").format(file=file))
        raise
