"""The command line: introduces the rooms to each other.

What is wrong with what was typed is said in a sentence on standard error, with exit code 2.
"""

import argparse
import difflib
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import digsite
from digsite.text import _
from digsite.text.errors import BadFile, BadOption, BadSeats, DigsiteError, UnknownGame

if TYPE_CHECKING:
    from rich.table import Table

    from digsite.match import Bot, Game, Match
    from digsite.sim import Report
    from digsite.terminal.screen import Screen
    from digsite.terminal.typed import Player
    from digsite.web.hall import MakeBot

WRONG = 2  # the exit code for what cannot be understood or done
INTERRUPTED = 130
MOST_SEED = 2**63 - 1
MOST_POSITIONS = 1_000_000  # of a game that a hint solves
LONGEST_KIND = 40  # letters that a table keeps of who sits on a seat
WEB = ("django", "django_htmx", "segno", "uvicorn", "whitenoise")  # what the extra `web` brings


class Parser(argparse.ArgumentParser):
    """A parser that answers with a sentence and the way to the help."""

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a command that is not there, and name the nearest."""
        if action.choices is None or value in action.choices:
            return
        known = list(action.choices)
        near = difflib.get_close_matches(str(value), known, 1)
        sentence = _("There is no command {value!r}. There are: {known}")
        if near:
            sentence = _("There is no command {value!r}. Did you mean {near}? There are: {known}")
        near = [*near, ""]
        raise argparse.ArgumentError(None, sentence.format(value=value, near=near[0], known=", ".join(known)))

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        self.exit(WRONG, _("{sentence}. See: {program} --help").format(sentence=sentence, program=self.prog) + "\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says; return the exit code."""
    _speak_softly()
    try:
        typed = parser().parse_args(arguments)
        code: int = typed.run(typed)
        sys.stdout.flush()
    except DigsiteError as error:
        print(error, file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has gone, as `| head` does
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
        return 0
    return code


def _speak_softly() -> None:
    """Letters that a terminal or a pipe cannot bear become question marks, never a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def parser() -> argparse.ArgumentParser:
    """All commands and what they take."""
    made = Parser(prog="digsite", description=_("Archaeology tabletop games: play, simulate, look up the rules."))
    made.add_argument("--version", action="version", version=f"digsite {digsite.__version__}")
    commands = made.add_subparsers(dest="command", required=True, metavar=_("COMMAND"), parser_class=Parser)
    _add_games(commands)
    _add_rules(commands)
    _add_play(commands)
    _add_replay(commands)
    _add_hint(commands)
    _add_sim(commands)
    _add_arena(commands)
    _add_odds(commands)
    _add_serve(commands)
    _add_train(commands)
    _add_compile(commands)
    return made


Commands = Any  # argparse has no public name for what add_subparsers returns


def _command(commands: Commands, name: str, run: Callable[[argparse.Namespace], int], does: str) -> Parser:
    made: Parser = commands.add_parser(name, help=does, description=does)
    made.set_defaults(run=run)
    return made


# games


def _add_games(commands: Commands) -> None:
    made = _command(commands, "games", run_games, _("List the games."))
    made.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run_games(typed: argparse.Namespace) -> int:
    """List the games."""
    from digsite.terminal.shelf import look_at, show_shelf

    homes = Path(digsite.__file__).parent / "games"
    boxes = [look_at(homes / id) for id in digsite.games()]
    if typed.json:
        _print_json({"games": [boxed.as_dict() for boxed in boxes]})
    else:
        show_shelf(_screen(), boxes)
    return 0


# rules


def _add_rules(commands: Commands) -> None:
    made = _command(commands, "rules", run_rules, _("Show the rules of a game, or one clause of them."))
    made.add_argument("game", metavar=_("GAME"))
    made.add_argument("clause", metavar=_("CLAUSE"), nargs="?", help=_("such as SH-2.2, or 2 for a chapter"))


def run_rules(typed: argparse.Namespace) -> int:
    """Show a rules page or a clause."""
    from digsite.terminal.answers import say_clauses, whole_page
    from digsite.text.rulebook import read_rulebook

    rulebook = read_rulebook(game_id(typed.game))
    if typed.clause is None:
        whole_page(_screen(), rulebook)
    else:
        say_clauses(_screen(), rulebook.find(typed.clause))
    return 0


# play


def _add_play(commands: Commands) -> None:
    made = _command(commands, "play", run_play, _("Play a game at this keyboard."))
    made.add_argument("game", metavar=_("GAME"), nargs="?", help=_("see: digsite games"))
    made.add_argument(
        "--players",
        metavar=_("LIST"),
        help=_(
            "who plays, seat by seat: me or any name is a person; novice, apprentice, journeyman, expert, master, "
            "random, search:2000, exec:./mybot are bots"
        ),
    )
    _add_setting(made)
    made.add_argument("--resume", metavar=_("FILE"), help=_("go on with a saved game"))
    made.add_argument("--position", metavar=_("FILE"), help=_("begin with a table laid out in this TOML file"))
    made.add_argument("--no-colour", "--no-color", action="store_true", help=_("no colours, as with NO_COLOR set"))


def _add_setting(made: Parser) -> None:
    """What `play`, `sim` and `arena` need to set a game up."""
    made.add_argument("--seats", metavar="N", type=_whole(1, 99), help=_("how many play"))
    made.add_argument("--seed", metavar="N", type=_whole(0, MOST_SEED), help=_("makes chance repeatable"))
    made.add_argument(
        "--set",
        metavar=_("OPTION=VALUE"),
        action="append",
        default=[],
        help=_("an option of the game; may be given several times"),
    )
    made.add_argument("--box", metavar=_("FILE"), help=_("another box.toml for the game"))


def run_play(typed: argparse.Namespace) -> int:
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
    screen = _screen(colour=not typed.no_colour)
    saved = Path(typed.resume) if typed.resume else None
    with _ended_politely():
        return Sitting(match, players, bots, screen, rulebook=rulebook, saved=saved, analyst=Look.analyse).run()


@contextmanager
def _ended_politely() -> Iterator[None]:
    """A closed window or a polite request to end is like Ctrl-C: the game is saved."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _new_match(typed: argparse.Namespace) -> "tuple[Match, list[Player]]":
    from digsite.ai import is_bot
    from digsite.terminal.typed import chosen, players, usual_players

    if typed.game is None:
        raise UnknownGame(_("Which game? There are: {games}.").format(games=", ".join(digsite.games())))
    game = find_game(typed.game)
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

    if typed.game is None:
        raise UnknownGame(_("Which game? There are: {games}.").format(games=", ".join(digsite.games())))
    if typed.set or typed.resume:
        raise BadOption(_("A position has its own options: leave --set and --resume out."))
    game = find_game(typed.game)
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


# replay


def _add_replay(commands: Commands) -> None:
    made = _command(commands, "replay", run_replay, _("Tell the story of a saved game."))
    made.add_argument("file", metavar=_("FILE"))
    made.add_argument("--seat", metavar="N", type=_whole(0, 99), help=_("as this seat read it; the first is 0"))
    made.add_argument("--step", action="store_true", help=_("wait for Enter after each sentence"))
    made.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run_replay(typed: argparse.Namespace) -> int:
    """Tell the story of a saved game."""
    from digsite.terminal.retelling import facts, retell

    match = digsite.load(typed.file)
    match.look(typed.seat)  # refuses a seat that is not there
    if typed.json:
        _print_json(facts(match, typed.seat))
    else:
        retell(_screen(), match, typed.seat, step=typed.step)
    return 0


# hint


def _add_hint(commands: Commands) -> None:
    made = _command(
        commands, "hint", run_hint, _("Say what is best in a saved game, and what may come of each choice.")
    )
    made.add_argument("file", metavar=_("FILE"))
    made.add_argument("--seat", metavar="N", type=_whole(0, 99), help=_("for this seat; else for the one to move"))
    made.add_argument("--ms", metavar="N", type=_whole(1, 600_000), default=2000, help=_("milliseconds to think"))
    made.add_argument("--rounds", metavar="N", type=_whole(1, 10**6), help=_("think so much, the same every time"))
    made.add_argument(
        "--seed", metavar="N", type=_whole(0, MOST_SEED), default=0, help=_("of the guesses and playouts")
    )
    made.add_argument(
        "--exact", action="store_true", help=_("solve the rest of a small game without secrets too, for one or two")
    )
    made.add_argument(
        "--line", metavar=_("FILE.svg"), help=_("write a picture of how everybody stood at each decision")
    )
    made.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run_hint(typed: argparse.Namespace) -> int:
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
    ms = typed.ms if typed.rounds is None else None
    analysis = None
    if not match.is_over:
        exact = MOST_POSITIONS if typed.exact else 0
        analysis = look.analyse(ms=ms, rounds=typed.rounds, seed=typed.seed, exact=exact)
    if typed.json:
        told = {"game": match.game.id, "over": match.is_over} if analysis is None else analysis.json()
        _print_json({**told, **({} if line is None else {"line": line.json()})})
    elif analysis is None:
        _screen().say(_("This game is over. {ended}").format(ended=look.ended))
    else:
        _screen().say(look.turn)
        show_odds(_screen(), analysis)
    return 0


# sim


def _add_sim(commands: Commands) -> None:
    made = _command(commands, "sim", run_sim, _("Play many games, at random or by bots, and report on them."))
    made.add_argument("game", metavar=_("GAME"), help=_("see: digsite games"))
    made.add_argument(
        "--players",
        metavar=_("LIST"),
        help=_("bots, seat by seat, such as expert,novice; else all at random"),
    )
    made.add_argument("--games", metavar="N", type=_whole(1, 10**9), default=10_000, help=_("how many games"))
    _add_setting(made)
    made.add_argument("--threads", metavar="N", type=_whole(1, 256), help=_("how many at once; else one a core"))
    made.add_argument("--check", action="store_true", help=_("check every invariant after every action"))
    made.add_argument("--csv", metavar=_("FILE"), help=_("write a table with one row a game"))
    made.add_argument("--parquet", metavar=_("FILE"), help=_("the same as a Parquet file"))
    made.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run_sim(typed: argparse.Namespace) -> int:
    """Play many games and report on them."""
    tabled = typed.players is not None or typed.csv or typed.parquet
    report = _simulated_as_table(typed) if tabled else _simulated(typed)
    if typed.json:
        _print_json(report.as_dict())
    else:
        _screen().show(report.table())
    return 0


def _simulated(typed: argparse.Namespace) -> "Report":
    """Random games, added up."""
    from digsite.sim.report import simulate
    from digsite.terminal.typed import chosen

    game = find_game(typed.game)
    with _progress(typed.games) as advance:
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
    with _ended_politely(), _progress(typed.games) as advance:
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


@contextmanager
def _progress(games: int) -> "Iterator[Callable[..., None] | None]":
    """A bar on standard error, if a person is looking there."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    said = TextColumn("{task.fields[said]}", markup=False)
    with Progress(*columns, said, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(_("Playing"), total=games, said="")
        yield lambda done, total=games, said="": bar.update(task, advance=done, total=total, said=said)


# arena


def _add_arena(commands: Commands) -> None:
    made = _command(commands, "arena", run_arena, _("Let bots meet, and say who is better."))
    made.add_argument("game", metavar=_("GAME"), help=_("see: digsite games"))
    made.add_argument(
        "--players", metavar=_("LIST"), required=True, help=_("who meets, such as expert,novice or search:200,random")
    )
    made.add_argument("--games", metavar="N", type=_whole(1, 10**9), default=1000, help=_("how many games at most"))
    _add_setting(made)
    made.add_argument("--threads", metavar="N", type=_whole(1, 256), help=_("how many at once; else one a core"))
    made.add_argument("--all", action="store_true", help=_("play all games, even when it is settled who is better"))
    made.add_argument("--out", metavar=_("FILE"), help=_("keep every game there; the same command goes on with it"))
    made.add_argument("--resume", action="store_true", help=_("insist that the file of --out is there to go on with"))
    made.add_argument("--plot", metavar=_("FILE.svg"), help=_("write a picture of the shares and ratings"))
    made.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run_arena(typed: argparse.Namespace) -> int:
    """Let bots meet and report on them."""
    from digsite.core.compiling import tell
    from digsite.sim.games import insist_on_writable
    from digsite.terminal.typed import chosen

    if typed.plot:
        insist_on_writable(typed.plot)
    game = find_game(typed.game)
    with _ended_politely(), _progress(typed.games) as advance, _kept(typed.out):
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
        _print_json(contest.json())
    else:
        _screen().show(contest.table())
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


# odds


def _add_odds(commands: Commands) -> None:
    made = _command(commands, "odds", run_odds, _("Print exact odds of a game that can work them out."))
    made.add_argument("game", metavar=_("GAME"), help=_("then what it asks for: digsite odds GAME --help"))
    made.add_argument("asked", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def run_odds(typed: argparse.Namespace) -> int:
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
        _print_json({"game": game.id, **found})
    else:
        _screen().show(_two_columns(advice.odds_rows(found)))
    return 0


def _two_columns(rows: Sequence[tuple[str, str]]) -> "Table":
    from rich.table import Table

    made = Table(show_header=False)
    made.add_column()
    made.add_column(justify="right")
    for row in rows:
        made.add_row(*row)
    return made


# serve


def _add_serve(commands: Commands) -> None:
    made = _command(commands, "serve", run_serve, _("Open a hall of tables in the browser."))
    made.add_argument("games", metavar=_("GAME"), nargs="*", help=_("only these games; else all"))
    made.add_argument("--lan", action="store_true", help=_("let phones and computers in the same network in"))
    made.add_argument("--host", metavar=_("ADDRESS"), help=_("listen here; else at 127.0.0.1, this computer alone"))
    made.add_argument("--port", metavar="N", type=_whole(0, 65535), default=8000, help=_("0 takes any free one"))
    made.add_argument("--data", metavar=_("FOLDER"), help=_("where the tables are kept"))
    made.add_argument("--no-browser", action="store_true", help=_("do not open a browser"))
    made.add_argument(
        "--beat", metavar="MS", type=_whole(0, 10_000), default=800, help=_("from one move of a bot to the next")
    )
    each = _("for each address, of {what}; 0: no limit")
    made.add_argument(
        "--tables-a-minute", metavar="N", type=_whole(0, 100_000), default=30, help=each.format(what=_("new tables"))
    )
    made.add_argument(
        "--streams", metavar="N", type=_whole(0, 100_000), default=250, help=each.format(what=_("open pages"))
    )
    made.add_argument(
        "--open-tables", action="store_true", help=_("let people open tables that anybody here may join or watch")
    )
    made.add_argument(
        "--bots",
        metavar=_("LIST"),
        help=_("which bots people may seat; else the five levels, random and search"),
    )
    made.add_argument("--fd", metavar="N", type=_whole(0, 65535), help=argparse.SUPPRESS)  # a socket that listens


def run_serve(typed: argparse.Namespace) -> int:
    """Open the hall and serve it until somebody ends it."""
    import socket

    import platformdirs

    from digsite.sim.batches import cores

    missing = [name for name in WEB if find_spec(name) is None]
    if missing:
        sentence = _("The browser needs more than is installed ({names}). Install it: pip install 'digsite[web]'")
        raise DigsiteError(sentence.format(names=", ".join(missing)))
    from digsite.web.addresses import place_of
    from digsite.web.opening import bound, open_hall

    make_bot, bots = _bots_of_hall(typed.bots)
    place = place_of(typed.host, lan=typed.lan)
    if typed.lan and not place.near:
        print(_("This computer is in no network that phones could share, so the hall opens for this computer alone."))
    sock = bound(place.host, typed.port) if typed.fd is None else socket.socket(fileno=typed.fd)
    games = {id: digsite.game(id) for id in [game_id(word) for word in typed.games] or digsite.games()}
    data = Path(typed.data) if typed.data else Path(platformdirs.user_data_dir("digsite")) / "tables"
    port = sock.getsockname()[1]
    hall = open_hall(
        games,
        make_bot,
        data,
        bots=bots,
        hosts=place.names,
        reachable=place.reachable(port),
        version=digsite.__version__,
        beat=typed.beat / 1000,
        tables_a_minute=typed.tables_a_minute,
        streams=typed.streams,
        lists=typed.open_tables,
    )
    from digsite.web.preparing import prepare
    from digsite.web.serving import serve

    prepare(hall, list(games.values()), cores())
    serve(hall, sock, place.address(port), browse=not typed.no_browser)
    return 0


def _bots_of_hall(words: str | None) -> "tuple[MakeBot, list[str]]":
    """Which bots people may seat, and how they are made; at tables from other evenings no others are made either."""
    from digsite.ai import BOTS, LEVELS, PROGRAM, BadBot, bot, kind_of

    allowed = [*LEVELS, *BOTS] if words is None else [word.strip() for word in words.split(",")]
    for word in allowed:
        if kind_of(word) == PROGRAM:
            raise BadBot(_("Programs do not sit in a hall: {word} can be seated by digsite play.").format(word=word))
        if len(word) > LONGEST_KIND:
            sentence = _("{word} is too long for a bot of a hall: its name and argument may have {most} letters.")
            raise BadBot(sentence.format(word=word, most=LONGEST_KIND))
        bot(word)

    def make(word: str, share: float) -> "Bot":
        if word not in (*allowed, *LEVELS, *BOTS):
            raise BadBot(_("This hall was opened without the bot {word}.").format(word=word))
        return bot(word, share)

    return make, allowed


# train


def _add_train(commands: Commands) -> None:
    made = _command(commands, "train", run_train, _("Let a net learn a game by playing against itself."))
    made.add_argument("game", metavar=_("GAME"), help=_("see: digsite games"))
    made.add_argument("--minutes", metavar="M", type=_minutes, default=1.0, help=_("of learning, without compiling"))
    made.add_argument("--decisions", metavar="N", type=_whole(1, 10**12), default=0, help=_("instead of minutes"))
    made.add_argument("--device", metavar=_("DEVICE"), default="cpu", help=_("cpu or cuda"))
    made.add_argument("--seats", metavar="N,N", help=_("only these numbers of players; else all"))
    made.add_argument("--seed", metavar="N", type=_whole(0, MOST_SEED), default=0, help=_("makes chance repeatable"))
    made.add_argument("--resume", action="store_true", help=_("go on with the checkpoint beside the file, or the net"))
    searched = _("go on by learning from games that are searched with so many rounds a decision")
    made.add_argument("--search", metavar="N", type=_whole(1, 10**6), default=0, help=searched)
    made.add_argument("--out", metavar=_("FILE"), help=_("of the net; else GAME.safetensors"))


def run_train(typed: argparse.Namespace) -> int:
    """Train a net."""
    from digsite.core.compiling import tell
    from digsite.text.typed import whole_number
    from digsite.train import BadTraining, train

    game = digsite.game(game_id(typed.game))
    seats = [whole_number(word.strip(), 2) for word in typed.seats.split(",")] if typed.seats else []
    if None in seats:
        raise BadTraining(_("{seats} are no numbers of players: write them like 2,3.").format(seats=typed.seats))
    out = Path(typed.out or f"{game.id}.safetensors")
    more = {"device": typed.device, "seed": typed.seed, "resume": typed.resume, "search": typed.search, "say": tell}
    known = [count for count in seats if count is not None]
    train(game, out, minutes=typed.minutes, decisions=typed.decisions, seats=known, **more)
    return 0


# compile


def _add_compile(commands: Commands) -> None:
    made = _command(commands, "compile", run_compile, _("Compile the games now, so that nothing waits later."))
    made.add_argument("games", metavar=_("GAME"), nargs="*", help=_("see: digsite games"))
    made.add_argument("--gently", action="store_true", help=_("leave the processor to others"))


def run_compile(typed: argparse.Namespace) -> int:
    """Compile what playing needs: the rules and the bots."""
    from digsite.ai import LEARNED, ask, bot
    from digsite.ai.matches import at_a_choice

    if typed.gently and hasattr(os, "nice"):
        os.nice(10)
    for id in [game_id(word) for word in typed.games] or digsite.games():
        match = at_a_choice(digsite.game(id).new(seed=0))
        for name in ("search", *LEARNED):
            ask(bot(name, 0.0), match)
    return 0


# What the commands share


def game_id(typed: str) -> str:
    """The id of a game as it was typed, in whatever case, with hyphens or blanks; else the nearest is suggested."""
    wanted = typed.strip().casefold().replace("-", "_").replace(" ", "_")
    if wanted in digsite.games():
        return wanted
    near = difflib.get_close_matches(wanted, digsite.games(), 1)
    if near:
        sentence = _("There is no game {typed!r}. Did you mean {near}? There are: {games}.")
        raise UnknownGame(sentence.format(typed=typed, near=near[0], games=", ".join(digsite.games())))
    sentence = _("There is no game {typed!r}. There are: {games}.")
    raise UnknownGame(sentence.format(typed=typed, games=", ".join(digsite.games())))


def find_game(typed: str) -> "Game":
    """The game that was asked for."""
    return digsite.game(game_id(typed))


def _screen(*, colour: bool = True) -> "Screen":
    from digsite.terminal.screen import Screen

    return Screen(sys.stdin, sys.stdout, colour=colour)


def _print_json(tree: dict[str, Any]) -> None:
    print(json.dumps(tree, ensure_ascii=False))


def _minutes(typed: str) -> float:
    """A time from a second to a day."""
    try:
        minutes = float(typed)
    except ValueError:
        minutes = 0.0
    if not 1 / 60 <= minutes <= 24 * 60:
        raise argparse.ArgumentTypeError(_("{typed!r} are no minutes: give a number up to 1440").format(typed=typed))
    return minutes


def _whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers between two bounds."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            sentence = _("{text!r} is not a whole number from {low} to {high:,}")
            raise argparse.ArgumentTypeError(sentence.format(text=text, low=low, high=high))
        return number

    return read


if __name__ == "__main__":
    sys.exit(main())
