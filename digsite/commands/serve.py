"""`digsite serve`: open a hall of tables in the browser."""

import argparse
import sys
from typing import TYPE_CHECKING

import digsite
from digsite.commands import hosting
from digsite.commands.keeping import folder_of, insist_on_web
from digsite.commands.parsing import Commands, command, game_id, whole
from digsite.text import _

if TYPE_CHECKING:
    from digsite.match import Bot
    from digsite.web.hall import MakeBot

LONGEST_KIND = 40  # letters that a table keeps of who sits on a seat


def add(commands: Commands) -> None:
    made = command(commands, "serve", run, _("Open a hall of tables in the browser."))
    made.add_argument("games", metavar=_("GAME"), nargs="*", help=_("only these games; else all"))
    made.add_argument("--lan", action="store_true", help=_("let phones and computers in the same network in"))
    made.add_argument("--host", metavar=_("ADDRESS"), help=_("listen here; else at 127.0.0.1, this computer alone"))
    made.add_argument("--port", metavar="N", type=whole(0, 65535), default=8000, help=_("0 takes any free one"))
    made.add_argument("--data", metavar=_("FOLDER"), help=_("where the tables are kept"))
    made.add_argument("--no-browser", action="store_true", help=_("do not open a browser"))
    made.add_argument(
        "--beat", metavar="MS", type=whole(0, 10_000), default=800, help=_("from one move of a bot to the next")
    )
    each = _("for each address, of {what}; 0: no limit")
    made.add_argument(
        "--tables-a-minute", metavar="N", type=whole(0, 100_000), default=30, help=each.format(what=_("new tables"))
    )
    made.add_argument(
        "--streams", metavar="N", type=whole(0, 100_000), default=250, help=each.format(what=_("open pages"))
    )
    made.add_argument(
        "--open-tables", action="store_true", help=_("let people open tables that anybody here may join or watch")
    )
    made.add_argument(
        "--bots",
        metavar=_("LIST"),
        help=_("which bots people may seat; else the five levels, random and search"),
    )
    made.add_argument(
        "--mail",
        metavar=_("WHERE"),
        nargs="?",
        const="",
        help=_("write to people whose turn it is: console, or smtp://name:password@host, also in DIGSITE_MAIL"),
    )
    made.add_argument("--mail-from", metavar=_("ADDRESS"), help=_("who mails come from"))
    made.add_argument(
        "--mail-after",
        metavar="N",
        type=whole(0, 1440),
        default=5,
        help=_("minutes that somebody must be waited for before a mail is written"),
    )
    made.add_argument("--address", metavar=_("ADDRESS"), help=_("where people find this hall; links in mails need it"))
    made.add_argument(
        "--workers", metavar="N", type=whole(1, 64), default=1, help=_("so many processes; needs PostgreSQL")
    )
    hosting.add(made)
    made.add_argument(
        "--keep",
        metavar=_("DAYS"),
        type=whole(0, 36_500),
        default=365,
        help=_("tables go that nobody has touched for so long, after 30 those that never began; 0: none"),
    )
    made.add_argument("--worker", help=argparse.SUPPRESS)  # what one of these processes is told
    made.add_argument("--fd", metavar="N", type=whole(0, 65535), help=argparse.SUPPRESS)  # a socket that listens


def run(typed: argparse.Namespace) -> int:
    """Open the hall and serve it until somebody ends it."""
    import socket

    from digsite.sim.batches import cores

    insist_on_web()
    from digsite.web.logs import speak, tell
    from digsite.web.mailing import CONSOLE, mailing_of
    from digsite.web.opening import bound, open_hall, open_tables

    make_bot, bots = bots_of_hall(typed.bots)
    place, hosted = hosting.place_and_hosting(typed)
    speak(typed.log)
    if typed.lan and not place.near:
        tell(_("This computer is in no network that phones could share, so the hall opens for this computer alone."))
    sock = bound(place.host, typed.port) if typed.fd is None else socket.socket(fileno=typed.fd)
    games = {id: digsite.game(id) for id in [game_id(word) for word in typed.games] or digsite.games()}
    data = folder_of(typed.data)
    port = sock.getsockname()[1]
    address, reachable = place.address(port), place.reachable(port)
    mailing = mailing_of(typed.mail, typed.mail_from, typed.address, reachable or address, typed.mail_after)
    from digsite.web.announcing import announce
    from digsite.web.service import notify

    def opened() -> None:
        announce(address, reachable, browse=not typed.no_browser)
        notify()
        if mailing is not None and mailing.kind == CONSOLE:
            tell(_("Mails are printed here, with the links in them; nothing is sent."))

    if typed.workers > 1 and typed.worker is None:
        from digsite.web.workers import insist_on_shared, supervise

        insist_on_shared(data)
        shared = open_tables(data, place.names, typed.workers)
        assert shared is not None  # or it had been refused
        figures = hosting.show_figures(typed.metrics, shared.folder)
        return supervise(sys.argv[1:], sock, shared, opened, figures)
    worker = None
    if typed.worker is not None:
        from digsite.web.workers import OPEN, PREPARED, parsed, say

        worker = parsed(typed.worker)

        def opened() -> None:
            say(worker.lifeline, OPEN)

    else:
        hosting.show_figures(typed.metrics)
    hall = open_hall(
        games,
        make_bot,
        data,
        bots=bots,
        hosts=place.names,
        reachable=reachable,
        version=digsite.__version__,
        beat=typed.beat / 1000,
        tables_a_minute=typed.tables_a_minute,
        streams=typed.streams,
        lists=typed.open_tables,
        mailing=mailing,
        worker=worker,
    )
    hall.keep_days = typed.keep
    from digsite.web.preparing import prepare
    from digsite.web.serving import serve

    if worker is not None:
        hall.all_prepared = lambda: say(worker.lifeline, PREPARED)
    prepare(hall, list(games.values()), cores())
    serve(hall, sock, opened, -1 if worker is None else worker.lifeline, hosted)
    return 0


def bots_of_hall(words: str | None) -> "tuple[MakeBot, list[str]]":
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
