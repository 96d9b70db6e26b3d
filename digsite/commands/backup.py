"""`digsite backup`: everything that a hall keeps, in one file, also while people play."""

import argparse
import sys
from pathlib import Path

import digsite
from digsite.commands.keeping import Progress, folder_of, insist_on_tables, insist_on_web
from digsite.commands.parsing import Commands, command
from digsite.text import _


def add(commands: Commands) -> None:
    made = command(commands, "backup", run, _("Keep all tables of a hall in one file, also while people play."))
    made.add_argument("file", metavar=_("FILE"), help=_("- writes to standard output"))
    made.add_argument("--data", metavar=_("FOLDER"), help=_("where the tables are kept"))
    made.add_argument("--force", action="store_true", help=_("write over a file that is there"))


def run(typed: argparse.Namespace) -> int:
    """Write the backup; the hall goes on."""
    insist_on_web()
    data = folder_of(typed.data)
    insist_on_tables(data)
    from digsite.web.folders import insist_on_whole
    from digsite.web.opening import set_up

    insist_on_whole(data)
    set_up(data)
    from digsite.web.backup import back_up, write

    progress = Progress(_("{done:,} of {whole:,} rows"))
    if typed.file == "-":
        write(sys.stdout.buffer, digsite.__version__, progress)
        return 0
    counts = back_up(Path(typed.file), digsite.__version__, progress, force=typed.force)
    progress.end()
    sentence = _(
        "{file} holds {tables:,} tables with {rows:,} rows. It holds the hall's secrets, too: keep it to yourself."
    )
    print(sentence.format(file=typed.file, tables=counts["web.table"], rows=counts["web.row"]))
    return 0
