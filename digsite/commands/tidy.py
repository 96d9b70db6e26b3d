"""`digsite tidy`: let tables go that nobody uses, or say which would."""

import argparse

from digsite.commands.keeping import folder_of, insist_on_tables, insist_on_web
from digsite.commands.parsing import Commands, command, whole
from digsite.text import _, plural
from digsite.text.errors import DigsiteError


def add(commands: Commands) -> None:
    made = command(commands, "tidy", run, _("Let tables go that nobody has used for long."))
    made.add_argument("--data", metavar=_("FOLDER"), help=_("where the tables are kept"))
    made.add_argument(
        "--keep",
        metavar=_("DAYS"),
        type=whole(1, 36_500),
        default=365,
        help=_("after which a table goes that nobody has touched; after 30 one that never began"),
    )
    made.add_argument("--dry-run", action="store_true", help=_("only say what would go"))


def run(typed: argparse.Namespace) -> int:
    """Tidy the tables of a hall that is closed; an open one does it by itself."""
    insist_on_web()
    data = folder_of(typed.data)
    insist_on_tables(data)
    from digsite.web.folders import AlreadyOpen
    from digsite.web.opening import open_tables, set_up

    if typed.dry_run:
        set_up(data)
        return say(typed.keep)
    try:
        open_tables(data)
    except AlreadyOpen:
        sentence = _("A hall that is open tidies by itself: digsite serve --keep DAYS. What would go: --dry-run")
        raise DigsiteError(sentence) from None
    return tidy(typed.keep)


def say(keep: int) -> int:
    """What would go."""
    from django.db import DatabaseError

    from digsite.web.tidying import going, old_devices

    try:
        tables = list(going(keep))
        for table in tables:
            state = _("finished") if table.over else _("unfinished") if table.began else _("never begun")
            sentence = _("{number}: {game}, table {name}, set up on {day}, {state}")
            facts = {"number": table.id, "game": table.game, "name": table.name, "state": state}
            print(sentence.format(**facts, day=f"{table.created:%Y-%m-%d}"))
        print(counted(len(tables), old_devices().count(), would=True))
    except DatabaseError as error:
        reason = str(error).strip()
        sentence = _("The tables cannot be read: {reason}. If they are of another version, open the hall once.")
        raise DigsiteError(sentence.format(reason=reason)) from None
    return 0


def tidy(keep: int) -> int:
    """Let it go, table by table."""
    from digsite.web import models
    from digsite.web.tidying import MOST_DEVICES, going, remove, remove_devices, unused_boxes

    tables = sum(remove(table.id, keep) for table in going(keep))
    models.Box.objects.filter(digest__in=unused_boxes()).delete()
    devices = count = remove_devices()
    while count == MOST_DEVICES:
        count = remove_devices()
        devices += count
    print(counted(tables, devices, would=False))
    return 0


def counted(tables: int, devices: int, *, would: bool) -> str:
    """How much, in a sentence."""
    if would:
        one, many = _("{count:,} table would go."), _("{count:,} tables would go.")
    else:
        one, many = _("{count:,} table has gone."), _("{count:,} tables have gone.")
    said = plural(one, many, tables).format(count=tables)
    browsers = _("Browsers that have not been here for 400 days: {count:,}.").format(count=devices)
    return f"{said} {browsers}"
