"""What becomes due by time: a bot plays for who is away too long, and for whoever's time is up.

What is due stands in the database, so it does not matter whether anybody watches, which process serves the table, or
whether it is in memory. A look every few seconds finds it; a table in memory is woken at the moment itself.
"""

import asyncio
import logging
import math
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import DatabaseError

from digsite.text.errors import DigsiteError
from digsite.web import models, ticking
from digsite.web.clocks import Times
from digsite.web.happenings import Event, Happen
from digsite.web.links import Link
from digsite.web.manners import MOST_EVENTS, Manners, What
from digsite.web.position import Position
from digsite.web.tables import LiveTable, Timed

if TYPE_CHECKING:
    from digsite.web.hall import Hall

ROUND = 5.0  # seconds from one look for what is due to the next
SOON = 3600.0  # seconds until something is due for which a table in memory is woken; a look finds what is later
LATE = 1.0  # seconds until a table is woken at which something was due before
AT_ONCE = 50  # tables that are opened in one look
SHUT = 3600.0  # seconds until a table that could not be opened is tried again
RETURN = 10.0  # seconds in which the pages of a table that was opened again come back to it
MET = 30.0  # seconds in which somebody without a stream is not noted again
log = logging.getLogger(__name__)


class Present(Timed):
    """The people of a link are here, or have been away since then."""

    only_rows = True

    def __init__(self, live: LiveTable, link: Link, away: float | None) -> None:
        super().__init__(live)
        self.link, self.away = link, away

    def work(self) -> None:
        live = self.live
        if live.is_alive(self.link):
            self.write_times(live.ahead or live.position, live.coming)

    def base(self) -> Times | None:
        times = super().base()
        return None if times is None else times.seen(self.link.plays, self.away)

    def keep(self) -> None:
        with self.live.lock:
            self.keep_times()


class Elapse(Happen):
    """Time has passed at a table: what is due is done, whosever turn it may be in secret."""

    def __init__(self, live: LiveTable) -> None:
        super().__init__(live, next(iter(live.links.values())), lambda _live, _link: [])
        self.looked: Times | None = None  # with who is here, and whether the time is up

    def work(self) -> None:
        live = self.live
        times = self.tick(live.ahead or live.position, live.coming)
        if times is None:
            return
        times, events = self._looked_round(times), []
        if not (live.match.is_over or live.coming.over) and live.stand_in:
            coming = live.coming.copy()
            events = self._gone(times, coming)
            if times.deadline is not None and not times.up and self.now >= times.deadline:
                events, times = [*events, *self._late(times)], times.ended()
            elif self._has_chosen_long_enough(times, coming):
                times = times.ended()
        self.looked = times
        self.happen(events if live.coming.count < MOST_EVENTS else [])

    def base(self) -> Times | None:
        return self.looked or super().base()

    def write_times(self, position: Position, manners: Manners, *, always: bool = False) -> None:
        super().write_times(position, manners, always=True)  # what was due has been looked at

    def _looked_round(self, times: Times) -> Times:
        """Whoever has no page open and was not seen to go is away from now on."""
        for link in self.live.links.values():
            unseen = [seat for seat in link.plays if seat not in times.away]
            if link.streams:
                times = times.seen(link.plays, None)
            elif unseen and (times.waits_days or link.come):
                times = times.seen(unseen, self.now if link.come else 0.0)
        return times

    def _gone(self, times: Times, coming: Manners) -> list[Event]:
        """A bot plays for who is away too long, if others play on."""
        live, gone = self.live, list[Event]()
        for link in sorted(live.links.values(), key=lambda link: [times.away.get(seat, 0.0) for seat in link.plays]):
            mine = [seat for seat in live.lendable(coming) if seat in link.plays]
            late = [seat for seat in mine if (times.overdue(seat, self.now) or math.inf) <= self.now]
            if late and not link.streams:
                gone += [Event(What.LENT, seat) for seat in mine]
                for seat in mine:
                    coming.take(What.LENT, seat)
        return gone

    def _has_chosen_long_enough(self, times: Times, coming: Manners) -> bool:
        """Several choose in secret, over days, and one of those who came has not: nobody may be told who."""
        if times.choosing_ends is None or self.now < times.choosing_ends:
            return False
        return any(seat in times.asked for seat in self.live.lendable(coming))

    def _late(self, times: Times) -> list[Event]:
        """Whose time is up: of one who decides alone everybody knows it, of several nobody is told."""
        live, (seat, *others) = self.live, times.asked
        if others or seat not in live.persons(live.coming):
            return []
        here = any(link.streams for link in live.links.values() if seat in link.plays)
        return [Event(What.LATE if here else What.TIMED_OUT, seat)]


class Waiting:
    """What a hall does about time. All but the look into the database is called on the event loop's thread."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self._alarms: dict[int, asyncio.TimerHandle] = {}  # of tables in memory
        self._shut: dict[int, float] = {}  # tables that could not be opened, and when that is tried again
        self._beaten = 0.0

    # Who is here

    def arrived(self, live: LiveTable, link: Link) -> None:
        """A page of this link was opened."""
        if live.times is not None and link.plays:
            self.hall.writer.submit(Present(live, link, None))

    def departed(self, live: LiveTable, link: Link, ago: float) -> None:
        """Its last page was closed so many seconds ago."""
        if live.times is not None and link.plays:
            self.hall.writer.submit(Present(live, link, ticking.now() - ago))

    def met(self, live: LiveTable, link: Link) -> None:
        """It asked for something; without script nothing else tells that somebody is here. From any thread."""
        now, times = ticking.now(), live.times
        if times is None or not link.plays or link.streams:
            return
        if now - link.met > MET or link.met <= times.since:  # who was met before the question has not come for it
            link.met = now
            self.hall.writer.submit(Present(live, link, now))

    # What is due

    def set_alarms(self, tables: Sequence[LiveTable]) -> None:
        """Be woken when something is due at these tables."""
        for live in tables:
            self._silence(live)
            with live.lock:
                times, lendable = live.times, live.lendable()
            due = None if times is None or live.is_over or not live.stand_in else times.due(lendable, ticking.now())
            wait = math.inf if due is None else due - ticking.now()
            if wait < SOON and self.hall.loop is not None:  # whatever happened, what is overdue rings once a second
                self._alarms[live.id] = self.hall.loop.call_later(wait if wait > 0 else LATE, self._ring, live)

    def _ring(self, live: LiveTable) -> None:
        self._silence(live)
        if self.hall.is_open(live):
            self.hall.writer.submit(Elapse(live))

    def _silence(self, live: LiveTable) -> None:
        alarm = self._alarms.pop(live.id, None)
        if alarm is not None:
            alarm.cancel()

    def opened(self, live: LiveTable) -> None:
        """A table has come into memory: when its people had the time to come back, see who is here."""
        self._shut.pop(live.id, None)
        if live.times is not None and self.hall.loop is not None and not self.hall.closing:
            self.hall.loop.call_soon_threadsafe(self.hall.loop.call_later, RETURN, self._ring, live)

    async def look_round(self) -> None:
        """Look again and again for what is due at all tables of this process, in memory or not."""
        loop = asyncio.get_running_loop()
        while not self.hall.closing:
            try:
                await loop.run_in_executor(self.hall.readers, self.look)
            except DatabaseError:
                log.warning("What is due at the tables could not be looked for; it is tried again.")
            await asyncio.sleep(ROUND)

    def look(self) -> None:
        """Open the tables at which something is due, and let time pass there."""
        hall = self.hall
        if time.monotonic() - self._beaten > ticking.BEAT:
            self._beaten = time.monotonic()
            hall.writer.submit(ticking.Beat())
        now, games = time.monotonic(), list(hall.games.keys() - hall.preparing)
        due = models.Timing.objects.filter(due__lte=ticking.now(), table__game__in=games).order_by("due")
        found = due.values_list("table_id", "table__host")
        own = [id for id, host in found if hall.owns(host) and self._shut.get(id, now) <= now]
        for table in models.Table.objects.filter(id__in=own[:AT_ONCE]):
            try:
                hall.writer.submit(Elapse(hall.open(table)))
            except DigsiteError as error:  # which must not keep others from their time
                self._shut[table.id] = now + SHUT
                log.debug("Table %d waits: %s", table.id, error)
