"""`digsite play`: play a game at this keyboard, a new one, a saved one or one that was laid out."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import digsite
from digsite.commands.answering import ended_politely, screen
from digsite.commands.parsing import Commands, add_setting, command, find_game, game_id
from digsite.text import _
from digsite.text.errors import BadFile, BadOption, BadSeats, UnknownGame

if TYPE_CHECKING:
    from digsite.match import Game, Match
    from digsite.terminal.typed import Player


def add(commands: Commands) -> None:
    made = command(commands, "play", run, _("Play a game at this keyboard."))
    made.add_argument("game", metavar=_("GAME"), nargs="?", help=_("see: digsite games"))
    made.add_argument(
        "--players",
        metavar=_("LIST"),
        help=_(
            "who plays, seat by seat: me or any name is a person; novice, apprentice, journeyman, expert, master, "
            "random, search:2000, exec:./mybot are bots"
        ),
    )
    add_setting(made)
    made.add_argument("--resume", metavar=_("FILE"), help=_("go on with a saved game"))
    made.add_argument("--position", metavar=_("FILE"), help=_("begin with a table laid out in this TOML file"))
    made.add_argument("--no-colour", "--no-color", action="store_true", help=_("no colours, as with NO_COLOR set"))


def run(typed: argparse.Namespace) -> int:
    """Play a new game or go on with a saved one."""
    from digsite.match import Look
    from digsite.terminal.sitting import Sitting
    from digsite.text.rulebook import NoRulesPage, read_rulebook

    begin = _laid_out if typed.position else _resumed if typed.resume else _new_match
    match, players = begin(typed)
    bots = {seat: digsite.bot(player.word) for seat, player in enumerate(players) if player.is_bot}
    try:
        rulebook = read_rulebook(match.game.id)
    except NoRulesPage:
        rulebook = None
    shown = screen(colour=not typed.no_colour)
    saved = Path(typed.resume) if typed.resume else None
    with ended_politely():
        return Sitting(match, players, bots, shown, rulebook=rulebook, saved=saved, analyst=Look.analyse).run()


def _game(typed: argparse.Namespace) -> "Game":
    if typed.game is None:
        raise UnknownGame(_("Which game? There are: {games}.").format(games=", ".join(digsite.games())))
    return find_game(typed.game)


def _new_match(typed: argparse.Namespace) -> "tuple[Match, list[Player]]":
    from digsite.ai import is_bot
    from digsite.terminal.typed import chosen, players, usual_players

    game = _game(typed)
    if typed.players is None:
        if typed.seats is not None:
            game.check_seats(typed.seats)
        seated = usual_players(game.seats, typed.seats, is_bot)
    else:
        seated = players(typed.players, is_bot)
        _insist_on_seats(seated, typed.seats)
    options = chosen(typed.set, game.options, game.name)
    names = [player.name for player in seated]
    match = game.new(len(seated), typed.seed, box=typed.box, names=names, **options)  # type: ignore[arg-type]
    return match, seated


def _laid_out(typed: argparse.Namespace) -> "tuple[Match, list[Player]]":
    from digsite.ai import is_bot
    from digsite.match.positions import read_position
    from digsite.terminal.typed import players, usual_players

    if typed.set or typed.resume:
        raise BadOption(_("A position has its own options: leave --set and --resume out."))
    game = _game(typed)
    seats = read_position(game, game.own_box(typed.box), typed.position).seats
    seated = usual_players(game.seats, seats, is_bot) if typed.players is None else players(typed.players, is_bot)
    _insist_on_seats(seated, seats)
    match = game.at(typed.position, typed.seed, box=typed.box, names=[player.name for player in seated])
    return match, seated


def _resumed(typed: argparse.Namespace) -> "tuple[Match, list[Player]]":
    from digsite.ai import is_bot
    from digsite.terminal.typed import players, players_by_name

    if typed.set or typed.box or typed.seed is not None:
        raise BadFile(_("A saved game keeps its seed, box and options: leave --seed, --box and --set away."))
    match = digsite.load(typed.resume)
    if typed.game is not None and game_id(typed.game) != match.game.id:
        sentence = _("{file} is a game of {saved}, not of {asked}.")
        raise BadFile(sentence.format(file=typed.resume, saved=match.game.id, asked=typed.game))
    seated = players_by_name(match.names, is_bot) if typed.players is None else players(typed.players, is_bot)
    _insist_on_seats(seated, match.seats)
    _insist_on_seats(seated, typed.seats)
    if typed.players is not None:
        match.rename([player.name for player in seated])
    return match, seated


def _insist_on_seats(seated: "Sequence[Player]", seats: int | None) -> None:
    if seats is not None and len(seated) != seats:
        sentence = _("{named} players are named for {seats} seats. Name as many as there are seats.")
        raise BadSeats(sentence.format(named=len(seated), seats=seats))
