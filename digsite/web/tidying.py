"""What nobody uses any more goes, by a rule: tables that never began, then those that nobody has touched for long.

A table is touched when somebody first comes to it, sees something new, closes its page or says something. There are no
accounts, so this is all that tells whether people still want it.
"""

import asyncio
import logging
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from digsite.web import models
from digsite.web.devices import DAYS as COOKIE_DAYS
from digsite.web.links import FRIEND, PEOPLE
from digsite.web.manners import What
from digsite.web.reading import read
from digsite.web.rounds import again_and_again
from digsite.web.writer import Job

if TYPE_CHECKING:
    from digsite.web.hall import Hall

KEEP = 365  # days for which a table stays after it was last touched
UNBEGUN = 30  # the same, at most, for one that never began
AT_ONCE, MOST_DEVICES = 50, 100  # tables that are looked up at once, and devices that go at once
FIRST, EVERY, PAUSE = 60.0, 3600.0, 0.05  # seconds until it is looked for the first time, then, and between two tables
GIVEN = (What.LENT, What.FREED, What.RELINKED)  # what becomes of a seat: nobody is noted there any more
ANY = "0" * 64  # whoever serves this bucket clears away what is nobody's
log = logging.getLogger(__name__)


class Going(NamedTuple):
    """A table that is to go."""

    id: int
    host: str
    game: str
    name: str
    created: datetime
    over: datetime | None
    began: bool


def untouched(days: int, now: datetime) -> Q:
    """Tables that nobody has touched for so many days."""
    then = now - timedelta(days=days)
    seats = models.Seat.objects.filter(table=OuterRef("pk"))
    seen = seats.filter(Q(come__gte=then) | Q(seen__gte=then) | Q(since__gte=then))
    happened = models.Happening.objects.filter(table=OuterRef("pk"), at__gte=then)
    return Q(created__lt=then) & (Q(over=None) | Q(over__lt=then)) & ~Exists(seen) & ~Exists(happened)


def began() -> Q:
    """Tables at which a person has acted; where friends were asked, one has come, or the seat of one went on since."""
    people = models.Seat.objects.filter(table=OuterRef(OuterRef("pk")), kind__in=PEOPLE).values("number")
    acted = models.Row.objects.filter(table=OuterRef("pk"), kind=models.Kind.ACTION, seat__in=people)
    friends = models.Seat.objects.filter(table=OuterRef("pk"), kind=FRIEND)
    given = models.Happening.objects.filter(table=OuterRef("pk"), what__in=GIVEN)
    return Q(Exists(acted)) & (~Exists(friends) | Exists(friends.exclude(come=None)) | Exists(given))


def due(keep: int, now: datetime) -> Any:
    """The tables that are to go. The newest game of people who have played more than one counts as begun."""
    others = models.Table.objects.filter(host=OuterRef("host")).exclude(pk=OuterRef("pk"))
    found = models.Table.objects.annotate(began=began() | Exists(others))
    return found.filter(untouched(keep, now) | (Q(began=False) & untouched(min(keep, UNBEGUN), now)))


def going(keep: int) -> Iterator[Going]:
    """The tables that are to go now, the oldest first."""
    last = 0
    while True:
        found = due(keep, timezone.now()).filter(id__gt=last).order_by("id")
        rows = list(found.values_list("id", "host", "game", "name", "created", "over", "began")[:AT_ONCE])
        yield from (Going(*row) for row in rows)
        if len(rows) < AT_ONCE:
            return
        last = rows[-1][0]


def remove(id: int, keep: int) -> bool:
    """Let a table go with everything that is kept of it, if it still is to go."""
    return bool(due(keep, timezone.now()).filter(id=id).exists() and models.Table.objects.filter(id=id).delete()[0])


def unused_boxes() -> list[str]:
    """Boxes with which no table is played."""
    return list(models.Box.objects.filter(table=None).values_list("digest", flat=True))


def old_devices() -> Any:
    """Browsers that have not been here for longer than they keep a cookie."""
    then = timezone.now() - timedelta(days=COOKIE_DAYS)
    return models.Device.objects.annotate(last_seen=Coalesce("seen", "created")).filter(last_seen__lt=then)


def remove_devices() -> int:
    """Let some of them go with the links that they kept; how many?"""
    gone = list(old_devices().order_by("digest").values_list("digest", flat=True)[:MOST_DEVICES])
    models.Device.objects.filter(digest__in=gone).delete()
    return len(gone)


# Beside people who play


class Clear(Job):
    """A table goes, unless somebody has it open."""

    def __init__(self, hall: "Hall", table: Going, keep: int) -> None:
        super().__init__()
        self.hall, self.table, self.keep_days = hall, table, keep
        self.whose, self.gone = table.host, False

    def work(self) -> bool:
        self.gone = self.hall.in_memory(self.table.id) is None and remove(self.table.id, self.keep_days)
        return self.gone

    def keep(self) -> None:
        if self.gone:
            self.hall.evict(self.table.id)  # whoever asked for it this very moment


class ClearBox(Job):
    """A box goes with which nobody plays."""

    def __init__(self, digest: str) -> None:
        super().__init__()
        self.digest = digest
        self.shared = ("box", digest)

    def work(self) -> None:
        models.Box.objects.filter(digest=self.digest, table=None).delete()


class ClearDevices(Job):
    """Some old devices go."""

    shared = ("device", "")

    def work(self) -> int:
        return remove_devices()


def clear_out(hall: "Hall") -> int:
    """Let everything go that is due and that this process serves; how many tables? Others who write come first."""
    count = 0
    for table in going(hall.keep_days):
        if hall.closing:
            return count
        if hall.owns(table.host) and hall.in_memory(table.id) is None:
            count += bool(hall.writer.submit(Clear(hall, table, hall.keep_days)).result())
            time.sleep(PAUSE)
    if hall.owns(ANY):
        for digest in unused_boxes():
            hall.writer.submit(ClearBox(digest)).result()
        while not hall.closing and hall.writer.submit(ClearDevices()).result() == MOST_DEVICES:
            time.sleep(PAUSE)
    return count


async def clear_out_again_and_again(hall: "Hall") -> None:
    """Now and then, if this hall lets anything go."""

    async def clear() -> None:
        count = await asyncio.to_thread(read, clear_out, hall)
        if count:
            log.warning("%d tables that nobody has used for long were cleared away.", count)

    if hall.keep_days:
        await asyncio.sleep(FIRST)
        await again_and_again(hall, clear, EVERY, "Old tables could not be cleared away; it is tried again.")
