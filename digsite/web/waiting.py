"""What becomes due by time: a bot plays for who is away too long, and for whoever's time is up.

What is due stands in the database, so it does not matter whether anybody watches, which process serves the table, or
whether it is in memory. A look every few seconds finds it; a table in memory is woken at the moment itself.

That a bot is to move stands nowhere. So when this process begins to serve tables, it opens those at which one may be,
some at a time: else a table that nobody watches would wait for ever for a move that was lost with a process.
"""

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Collection, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import InterfaceError, OperationalError
from django.db.models import Exists, F, Max, OuterRef

from digsite.text.errors import DigsiteError
from digsite.web import models, ticking
from digsite.web.clocks import Times
from digsite.web.happenings import Event, Happen
from digsite.web.links import PEOPLE, Link
from digsite.web.manners import MOST_EVENTS, Manners, What
from digsite.web.placing import BUCKETS, Elsewhere, bucket_of
from digsite.web.position import Position
from digsite.web.rounds import again_and_again
from digsite.web.tables import LiveTable, Timed
from digsite.web.writer import NotWritten

if TYPE_CHECKING:
    from digsite.web.hall import Hall

ROUND = 5.0  # seconds from one look for what is due to the next
SOON = 3600.0  # seconds until something is due for which a table in memory is woken; a look finds what is later
LATE = 1.0  # seconds until a table is woken at which something was due before
AT_ONCE = 50  # tables that are opened in one look
SOME = 20  # of those at which a bot may be to move
REST = 600.0  # seconds for which a table that cannot be opened is left alone
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
        self._resting: dict[int, float] = {}  # tables that could not be opened, and until when they are left alone
        self._taken: deque[Collection[int]] = deque()  # buckets of which no table has been opened yet
        self._halted: dict[int, str] = {}  # tables at which a bot may be to move, with their games
        self._anew: deque[int] = deque()  # tables that were forgotten, and that may stand elsewhere by now
        if hall.share is None:
            self.take_up(range(BUCKETS))

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
        self._resting.pop(live.id, None)
        if live.times is not None and self.hall.loop is not None and not self.hall.closing:
            self.hall.loop.call_soon_threadsafe(self.hall.loop.call_later, RETURN, self._ring, live)

    async def beat(self) -> None:
        """Note again and again that the hall lives, whatever becomes of its tables."""

        async def note() -> None:
            self.hall.writer.submit(ticking.Beat())

        await again_and_again(self.hall, note, ticking.BEAT, "It could not be noted that the hall lives.")

    async def look_round(self) -> None:
        """Look again and again for what is due at all tables of this process, in memory or not."""

        async def look() -> None:
            await asyncio.get_running_loop().run_in_executor(self.hall.readers, self.look)

        failed = "What is due at the tables could not be looked for; it is tried again."
        await again_and_again(self.hall, look, ROUND, failed)

    def look(self) -> None:
        """Open the tables at which something is due, those that may have been halted, and those to be opened anew."""
        self._look_for_due()
        self._look_for_halted()
        for _number in range(min(SOME, len(self._anew))):
            id = self._anew.popleft()
            self._resting.pop(id, None)
            self._opened(id)

    def _look_for_due(self) -> None:
        hall, now = self.hall, time.monotonic()
        for id in [id for id, until in list(self._resting.items()) if until <= now]:
            self._resting.pop(id, None)
        games = hall.games.keys() - hall.preparing
        due = models.Timing.objects.filter(due__lte=ticking.now(), table__game__in=list(games)).order_by("due")
        own = [id for id, host in due.values_list("table_id", "table__host") if hall.owns(host)]
        for id in [id for id in own if id not in self._resting][:AT_ONCE]:
            self._let_pass(id)

    def _let_pass(self, id: int) -> None:
        live = self._opened(id)
        if live is not None:
            self.hall.writer.submit(Elapse(live)).add_done_callback(partial(self._passed, id))

    def _opened(self, id: int) -> LiveTable | None:
        """This table, in memory. Whatever is wrong with it is no matter to the others."""
        try:
            return self.hall.open(models.Table.objects.get(id=id))
        except (Elsewhere, models.Table.DoesNotExist):  # since it was looked for
            pass
        except (OperationalError, InterfaceError):  # the database is away
            raise
        except DigsiteError as error:
            log.debug("Table %d waits: %s", id, error)
            self._rest(id)
        except Exception:
            log.exception("Time cannot pass at table %d; it is left alone for a while.", id)
            self._rest(id)
        return None

    def _passed(self, id: int, done: "Future[Any]") -> None:
        error = done.exception()
        if error is not None and not isinstance(error, (Elsewhere, DigsiteError, NotWritten)):
            log.error("Time cannot pass at table %d; it is left alone for a while.", id, exc_info=error)
            self._rest(id)

    def _rest(self, id: int) -> None:
        self._resting[id] = time.monotonic() + REST

    # What may have been halted

    def take_up(self, buckets: Collection[int]) -> None:
        """This process serves these from now on, or all of their tables anew. From any thread."""
        self._taken.append(buckets)

    def open_anew(self, id: int) -> None:
        """This table is open no more: whoever is to move there goes on once it is. From any thread."""
        self._anew.append(id)

    def _look_for_halted(self) -> None:
        """Open some of the tables at which a bot may be to move; whoever is to move there goes on by itself then."""
        hall = self.hall
        while self._taken:
            fresh = halted(self._taken[0], list(hall.games))
            self._taken.popleft()
            self._halted = fresh | self._halted
        preparing, resting = hall.preparing, self._resting
        ready = [id for id, game in self._halted.items() if game not in preparing and id not in resting]
        for id in ready[:SOME]:
            if hall.in_memory(id) is None:
                self._opened(id)
            del self._halted[id]


def halted(buckets: Collection[int], games: Sequence[str]) -> dict[int, str]:
    """Tables in these buckets at which a bot, an order or a clock may be to move for people who wait, with their games.

    Those at which something happened last come first; where bots are alone, nobody waits.
    """
    mine = {"table": OuterRef("pk")}
    seats = models.Seat.objects.filter(**mine)
    may_move = (
        Exists(seats.exclude(kind__in=PEOPLE))
        | Exists(models.Happening.objects.filter(**mine))
        | Exists(models.Order.objects.filter(**mine))
        | Exists(models.Timing.objects.filter(**mine))
    )
    found = models.Table.objects.filter(may_move, Exists(seats.filter(kind__in=PEOPLE)), over=None, game__in=games)
    found = found.annotate(last=Max("seat__since")).order_by(F("last").desc(nulls_last=True))
    return {id: game for id, host, game in found.values_list("id", "host", "game") if bucket_of(host) in buckets}
