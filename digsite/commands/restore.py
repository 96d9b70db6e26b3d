"""`digsite restore`: put a backup into an empty place, or only look whether it is good."""

import argparse
import os
import tempfile
from pathlib import Path

import digsite
from digsite.commands.keeping import Progress, folder_of, insist_on_web
from digsite.commands.parsing import WRONG, Commands, command
from digsite.text import _, plural

MOST_NAMED = 20  # tables that do not replay


def add(commands: Commands) -> None:
    made = command(commands, "restore", run, _("Put the backup of a hall into an empty place."))
    made.add_argument("file", metavar=_("FILE"))
    made.add_argument("--data", metavar=_("FOLDER"), help=_("where the tables are kept"))
    made.add_argument("--replace", action="store_true", help=_("also where tables are already"))
    made.add_argument("--check", action="store_true", help=_("only look whether all of its tables replay"))


def run(typed: argparse.Namespace) -> int:
    """Restore, or check."""
    insist_on_web()
    if typed.check:
        with tempfile.TemporaryDirectory() as folder:
            return check(Path(typed.file), Path(folder))
    return restore(Path(typed.file), folder_of(typed.data), replace=typed.replace)


def restore(file: Path, data: Path, *, replace: bool) -> int:
    """All of it or nothing."""
    from digsite.web.backup import checked
    from digsite.web.databases import VARIABLE
    from digsite.web.folders import insist_on_owner, insist_on_place, take_folder
    from digsite.web.opening import hall_number, lock_database, set_up
    from digsite.web.restoring import FRESH, insist_on_room
    from digsite.web.restoring import restore as put

    insist_on_owner(data)
    insist_on_place(data)
    head, counts = checked(file)
    shared = bool(os.environ.get(VARIABLE))
    take_folder(data)
    if not shared:
        insist_on_room(data, replace=replace)
    set_up(data, key=head.key, tables="" if shared else FRESH)
    if shared:
        lock_database(hall_number(), wait=0)
    progress = Progress(_("{done:,} of {whole:,} rows"))
    put(file, head, counts, data, progress, replace=replace)
    progress.end()
    sentence = _("{tables:,} tables with {rows:,} rows are back, as they were on {made}.")
    print(sentence.format(tables=counts["web.table"], rows=counts["web.row"], made=head.made))
    return 0


def check(file: Path, folder: Path) -> int:
    """Restore into a folder that is thrown away, and play every table from its rows."""
    from digsite.web.backup import checked
    from digsite.web.opening import set_up
    from digsite.web.restoring import FRESH, try_out

    head, counts = checked(file)
    set_up(folder, key=head.key, tables=FRESH)
    progress = Progress(_("{done:,} of {whole:,} rows"))
    try_out(file, head, counts, progress)
    progress.end()
    from digsite.web.replaying import replay_all

    games = {id: digsite.game(id) for id in digsite.games()}
    progress = Progress(_("{done:,} of {whole:,} tables"))
    good, bad = replay_all(games.get, progress)
    progress.end()
    print(_("This backup was made on {made} by Digsite {version}.").format(made=head.made, version=head.version))
    print(plural("{count:,} table replays.", "{count:,} tables replay.", good).format(count=good))
    for number, why in bad[:MOST_NAMED]:
        print(_("Table {number} does not: {why}").format(number=number, why=why))
    if len(bad) > MOST_NAMED:
        print(_("{count:,} more do not.").format(count=len(bad) - MOST_NAMED))
    return WRONG if bad else 0
