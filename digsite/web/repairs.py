"""What whoever runs this server can do for a table that does not open, or whose people have lost their way to it.

Rows are never changed or deleted. A table whose rows do not replay is followed by a new one, as if the same people
played again: it begins with the rows that do. Everything done is kept as a row of its own.
"""

import logging
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web import models
from digsite.web.links import FRIEND, TOKEN_BYTES, digest_of
from digsite.web.manners import What
from digsite.web.position import Line, Position
from digsite.web.replaying import match_of, replayed
from digsite.web.setting_up import begin_time, manners_of
from digsite.web.tables import numbered
from digsite.web.writer import Job

if TYPE_CHECKING:
    from digsite.web.hall import Hall

AT_ONCE = 500  # rows
log = logging.getLogger(__name__)


class CannotRepair(DigsiteError):
    """This does not help here."""


class Mend(Job):
    """A repair; its answer is what to tell whoever wanted it."""

    def __init__(self, hall: "Hall", table: models.Table, what: str, by: str, seat: int = -1) -> None:
        super().__init__()
        self.hall, self.table, self.what, self.by, self.seat = hall, table, what, by, seat
        self.whose = table.host
        self.changed = [table.id]  # tables that are opened anew

    def work(self) -> str:
        detail, told = WAYS[self.what](self)
        models.Repair.objects.create(table=self.table.id, what=self.what, detail=detail, by=self.by)
        log.warning("Table %d was repaired (%s): %s", self.table.id, self.what, detail)
        return told

    def keep(self) -> None:
        for id in self.changed:
            self.hall.evict(id)


class Looked(Job):
    """Somebody has looked at every row of a game that is over."""

    def __init__(self, table: models.Table, by: str) -> None:
        super().__init__()
        self.table, self.by = table, by
        self.whose = table.host

    def work(self) -> None:
        models.Repair.objects.create(table=self.table.id, what="looked", by=self.by)


Way = Callable[[Mend], tuple[str, str]]  # what is kept of it, and what is told


def drop_snapshot(job: Mend) -> tuple[str, str]:
    """The table opens from its first row on; a new snapshot is written as it goes on."""
    gone, _each = models.Snapshot.objects.filter(table=job.table).delete()
    if not gone:
        raise CannotRepair(_("This table has no snapshot."))
    return "", _("The snapshot is gone. The table opens from its rows.")


def reopen(_job: Mend) -> tuple[str, str]:
    """What is in memory is forgotten."""
    return "", _("The table opens anew from its rows.")


def end(job: Mend) -> tuple[str, str]:
    """The game is over without a result."""
    if not models.Table.objects.filter(id=job.table.id, over=None).update(over=timezone.now()):
        raise CannotRepair(_("This game is over already."))
    models.Happening.objects.create(table=job.table, what=What.STOPPED, seat=0)
    _end_time(job.table)
    return "", _("The game has ended without a result; its people are told so.")


def new_link(job: Mend) -> tuple[str, str]:
    """A seat whose person has lost the link; the old one is dead, and everybody at the table is told."""
    seats = models.Seat.objects.filter(table=job.table, number=job.seat, kind=FRIEND)
    held = seats.first()
    if held is None or held.token is None or models.Table.objects.filter(host=job.table.host, id__gt=job.table.id):
        raise CannotRepair(_("Only the seat of a friend at the newest table gets another link."))
    token = secrets.token_urlsafe(TOKEN_BYTES)
    models.Seat.objects.filter(token=held.token).exclude(id=held.id).update(token=None)
    seats.update(token=digest_of(token), word="", come=None, seen=None)
    models.Table.objects.filter(id=job.table.id).update(code=None, open=False)  # nobody else is to take the seat
    models.Happening.objects.create(table=job.table, what=What.RELINKED, seat=job.seat)
    return _("seat {number}").format(number=job.seat + 1), f"/t/{token}/"


def cut_back(job: Mend) -> tuple[str, str]:
    """A new table of the same people, with the same links, that stands after the last row that replays."""
    old, find = job.table, job.hall.games.get
    found = replayed(old, find)
    if not found.why:
        raise CannotRepair(_("All rows of this table replay."))
    if not found.can_be_cut:
        raise CannotRepair(_("Nothing of this table can be read: {why}").format(why=found.why))
    if models.Table.objects.filter(host=old.host, id__gt=old.id).exists():
        raise CannotRepair(_("The same people play at a later table already."))
    if was_ended(old):
        raise CannotRepair(_("This game was ended before its end; nobody goes on with it."))
    new = models.Table.objects.create(**_values(old, key=secrets.token_hex(16), over=None))
    seats = list(models.Seat.objects.filter(table=old).order_by("number"))
    for seat in seats:
        models.Seat.objects.create(**_values(seat, table_id=new.id, since=timezone.now()))
    good = models.Row.objects.filter(table=old, number__lt=found.good).order_by("number")
    models.Row.objects.bulk_create(
        (models.Row(**_values(row, table_id=new.id)) for row in good.iterator()), batch_size=AT_ONCE
    )
    for happening in models.Happening.objects.filter(table=old).order_by("id"):
        made = models.Happening.objects.create(**_values(happening, table_id=new.id))
        models.Happening.objects.filter(id=made.id).update(at=happening.at)
    begin_time(new, [seat.kind for seat in seats], _time_left(old, len(seats)))
    _end_time(old)
    for order in models.Order.objects.filter(table=old, standing=True).order_by("id"):  # answers were to one question
        models.Order.objects.create(**_values(order, table_id=new.id, place=None))
    position = Position(match_of(new, find))
    position.carry_out(Line(seat, action) for seat, action in good.values_list("seat", "action"))
    job.sheet.rows += numbered(new.id, position.rows, position.play([]))  # what chance still has to do
    if position.match.is_over:
        models.Table.objects.filter(id=new.id).update(over=timezone.now())
    models.Table.objects.filter(id=old.id).update(code=None, open=False, shown=None)
    job.changed.append(new.id)
    detail = _("{good} of {rows} rows, table {number}").format(good=found.good, rows=found.rows, number=new.id)
    return detail, _("The table goes on as table {number}, with the same links.").format(number=new.id)


def was_ended(table: models.Table) -> bool:
    """Did its people, or whoever runs this server, end its game before its end?"""
    return manners_of(table, models.Seat.objects.filter(table=table).count()).over


def goes_on(table: models.Table) -> bool:
    """Does its game go on, there or at the table that goes on from its last good row?"""
    if models.Repair.objects.filter(table=table.id, what="cut").exists():
        after = models.Table.objects.filter(host=table.host, id__gt=table.id).order_by("id").first()
        if after is not None:
            return goes_on(after)
    return table.over is None


def _time_left(table: models.Table, seats: int) -> dict[str, Any]:
    """How much time everybody at a table had left, as far as that can be read."""
    kept = models.Timing.objects.filter(table=table).values_list("state", flat=True).first()
    rest = kept.get("rest") if isinstance(kept, dict) else None
    return {"rest": rest} if isinstance(rest, list) and len(rest) == seats else {}


def _end_time(table: models.Table) -> None:
    """Nothing is due there any more, so nobody tries to open it for that."""
    models.Timing.objects.filter(table=table).update(due=None)


def _values(row: Any, **other: Any) -> dict[str, Any]:
    """All that is kept in a row but its number, to be kept in another."""
    fields = [field for field in row._meta.concrete_fields if not field.primary_key]  # noqa: SLF001  Django's name
    return {**{field.attname: getattr(row, field.attname) for field in fields}, **other}


WAYS: dict[str, Way] = {"snapshot": drop_snapshot, "reopen": reopen, "end": end, "link": new_link, "cut": cut_back}
