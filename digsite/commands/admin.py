"""`digsite admin`: a link to the pages of whoever runs the server."""

import argparse

from digsite.commands.keeping import folder_of, insist_on_tables, insist_on_web
from digsite.commands.parsing import Commands, command, whole
from digsite.text import _
from digsite.text.errors import DigsiteError


def add(commands: Commands) -> None:
    made = command(commands, "admin", run, _("Make a link to the pages from which tables are repaired."))
    made.add_argument("--data", metavar=_("FOLDER"), help=_("where the tables are kept"))
    made.add_argument("--host", metavar=_("ADDRESS"), help=_("where the hall listens, if it was told so"))
    made.add_argument("--port", metavar="N", type=whole(1, 65535), default=8000, help=_("its port"))
    made.add_argument(
        "--address", metavar="URL", help=_("such as https://play.example.org: open them from elsewhere, through TLS")
    )


def run(typed: argparse.Namespace) -> int:
    """Print a link that is good once, for some minutes."""
    insist_on_web()
    data = folder_of(typed.data)
    insist_on_tables(data)
    if typed.address and not typed.address.startswith("https://"):
        raise DigsiteError(_("From elsewhere these pages open through TLS alone: --address https://play.example.org"))
    from digsite.web.opening import set_up

    set_up(data)
    from digsite.web.addresses import HERE, Place
    from digsite.web.keys import LINK, PATH, new_link

    address = (typed.address or Place(typed.host or HERE, ()).own_address(typed.port)).rstrip("/")
    print(f"{address}{PATH}enter/{new_link(data, anywhere=bool(typed.address))}")
    print(_("Good once, for {minutes} minutes. An older link is dead now.").format(minutes=LINK // 60))
    return 0
