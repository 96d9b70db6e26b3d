"""The hall: all tables of this server, the writer, the thinkers, and the way to a seat by its secret link."""

import asyncio
import gc
import logging
import math
import os
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Q

from digsite.match import Bot, Game, Look, Luck, Match, settled
from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web import figures, models
from digsite.web.bots import usual
from digsite.web.happenings import Seen
from digsite.web.links import TOKEN_BYTES, Link, NoSuchLink, digest_of
from digsite.web.memory import give_back
from digsite.web.ordering import Obey
from digsite.web.placing import Elsewhere, bucket_of
from digsite.web.reading import Readers
from digsite.web.rounds import again_and_again
from digsite.web.setting_up import open_table, stamp_of
from digsite.web.silence import Wait, watch
from digsite.web.tables import BotPlay, LiveTable
from digsite.web.thinking import Minds, Remembering, Seat, Thinkers
from digsite.web.ticking import Beat
from digsite.web.visiting import Visitors
from digsite.web.waiting import Waiting
from digsite.web.writer import Job, NotWritten, Writer

if TYPE_CHECKING:
    from digsite.web.postman import Postman
    from digsite.web.sharing import Share, Steward

log = logging.getLogger(__name__)
LONGEST_PAUSE = 8.0  # seconds until a bot's move is offered to the disk again
GRACE = 4.0  # seconds until a page that was closed counts as left: it may be loading again
KEPT_OPEN = 100  # tables that nobody watches and that stay in memory all the same
MOST_KNOWN = 50_000  # links of which it is remembered whose tables they lead to
QUIET = 10.0  # seconds without a change until a table lets its drawings go
UNUSED, TIDY = 60.0, 15.0  # seconds until a table may be forgotten, and from one look for such tables to the next


MakeBot = Callable[[str, float], Bot]  # by its word, with a share of its usual thinking


class Preparing(DigsiteError):
    """The game is being compiled."""


class Hall:
    """Everything that is shared by the pages and the live part."""

    def __init__(
        self,
        games: dict[str, Game],
        make_bot: MakeBot,
        bots: Sequence[str],
        version: str,
        beat: float = 0.0,
        visitors: Visitors | None = None,
        reachable: str = "",
        *,
        lists: bool = False,
        share: "Share | None" = None,
        processes: int = 1,
    ) -> None:
        self.games, self.make_bot, self.bots, self.version = games, make_bot, tuple(bots), version
        # games that are being compiled, and when that should be done; one of several processes knows them later
        self._expected = {} if share is None else dict.fromkeys(games, 0.0)
        self.all_prepared: Callable[[], None] = lambda: None  # told when there are none any more, and it has its share
        self.beat = beat  # seconds from one move of a bot to the next, where somebody watches
        self.reachable = reachable  # its address for phones in the same network; empty if it is not open to them
        self.mails: Postman | None = None  # where its host has set mail up
        self.lists = lists  # may tables be open to anybody who comes?
        self._steward: Steward | None = None
        self.share = share  # where several processes serve the tables
        if share is not None:
            share.let_go = self.let_go
        self.writer = Writer(self._kept, share)
        self.writer.stale = lambda live: self.evict(live.id)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.keep_days = 0  # for which a table stays that nobody touches; 0: for ever
        self.closing = False
        self.visitors = visitors or Visitors()
        self._minds = Minds()
        self._thinkers = Thinkers(max(1, ((os.cpu_count() or 2) - 1) // processes))
        self.readers = Readers(2, "reader")
        self._tables: dict[int, LiveTable] = {}  # by id
        self._links: dict[str, int] = {}  # the digest of a link, and its table
        self._known: OrderedDict[str, str] = OrderedDict()  # links that led elsewhere, with whose tables they lead to
        self._glances: OrderedDict[int, tuple[object, LiveTable]] = OrderedDict()  # tables of other processes
        self._thinking: set[tuple[LiveTable, int]] = set()
        self._lock = threading.RLock()
        self._opening = Wait()  # whoever loads a table, while others may wait for the lock
        self.waiting = Waiting(self)
        if share is not None:
            share.took = self.waiting.take_up

    # Games that are being prepared

    def expect(self, seconds: Mapping[str, float]) -> None:
        """These games are being compiled, which should take about so long."""
        now = time.monotonic()
        self._expected = {id: now + length for id, length in seconds.items()}

    def prepared(self, id: str) -> None:
        """This one can be played."""
        self._expected.pop(id, None)
        self._say_if_prepared()
        gc.freeze()  # what was loaded for it stays: to look through that for rubbish takes a tenth of a second

    def _say_if_prepared(self) -> None:
        """Say once that all games can be played here, and that no table is about to move."""
        if not self._expected and (self.share is None or self.share.is_settled):
            told, self.all_prepared = self.all_prepared, lambda: None
            told()

    def waits(self, id: str) -> int | None:
        """About how many seconds until this game can be played; None if it can."""
        then = self._expected.get(id)
        return None if then is None else max(5, math.ceil((then - time.monotonic()) / 5) * 5)

    @property
    def preparing(self) -> frozenset[str]:
        """The games that cannot be played yet."""
        return frozenset(self._expected)

    def insist_on_prepared(self, id: str) -> None:
        """Refuse what only a compiled game can do."""
        seconds = self.waits(id)
        if seconds is not None:
            sentence = _("{game} is being prepared on this computer, about {seconds} s. This page comes by itself.")
            raise Preparing(sentence.format(game=self.games[id].name, seconds=seconds))

    # What there is

    @property
    def tables(self) -> int:
        """How many are in memory."""
        return len(self._tables)

    @property
    def thoughts(self) -> int:
        """How many decisions of bots wait."""
        return self._thinkers.waiting

    # Finding

    def find(self, token: str, visitor: str = "") -> tuple[LiveTable, Link]:
        """The table and the link of a secret word; loads the table if nobody has asked for it yet. May block."""
        digest = digest_of(token)
        found = self.found(digest) or self._load(digest, visitor)
        if found is None:
            raise NoSuchLink(no_such_link())
        return found

    def found(self, digest: str) -> tuple[LiveTable, Link] | None:
        """The same, if the table is in memory."""
        live = self._tables.get(self._links.get(digest, -1))
        link = None if live is None else live.links.get(digest)
        if live is None or link is None:
            if digest in self._known:
                self.insist_on_own(self._known[digest])
            return None
        live.used = time.monotonic()
        return (live, link) if live.id in self._tables else None  # it may be forgotten this very moment

    def is_looked_at(self, digest: str) -> bool:
        """Has anybody a page of this link open, as far as this process knows?"""
        live = self._tables.get(self._links.get(digest, -1))
        link = None if live is None else live.links.get(digest)
        return link is not None and bool(link.streams)

    def _load(self, digest: str, visitor: str) -> tuple[LiveTable, Link] | None:
        table = self.table_of(digest)
        if table is None:
            return None
        self._note(digest, table.host)
        live = self.open(table, visitor)
        link = live.links.get(digest)
        return None if link is None else (live, link)

    @staticmethod
    def table_of(digest: str) -> models.Table | None:
        """The table to which a link leads now: the newest, if the same people have played several games. May block."""
        seat = models.Seat.objects.select_related("table").filter(token=digest).order_by("-table_id").first()
        if seat is not None:
            found: models.Table = seat.table
            return found
        tables = models.Table.objects.filter(Q(host=digest) | Q(watch=digest)).order_by("-id")
        return next(iter(tables[:1]), None)

    def open(self, table: models.Table, visitor: str = "") -> LiveTable:
        """This table, loaded if it is not in memory yet. May block."""
        with self._lock:
            live = self._tables.get(table.id)  # another thread may have been quicker
            if live is not None:
                live.used = time.monotonic()
                return live
            self.insist_on_own(table.host)
            self.insist_on_prepared(table.game)
            with self._opening.on(connections[DEFAULT_DB_ALIAS]):
                live = open_table(table, self.games.get)
                live.left = models.Table.objects.filter(host=table.host, id__gt=table.id).exists()
            live.visitor, live.stand_in = visitor, usual(self.bots)
            live.mails = self.mails is not None
            self._tables[table.id] = live
            if not live.left:  # else they lead to a later game
                self._links.update(dict.fromkeys(live.links, live.id))
        self.let_bots_think(live)
        self.waiting.opened(live)
        return live

    def is_open(self, live: LiveTable) -> bool:
        """Is it in memory still, and served here?"""
        return not self.closing and self._tables.get(live.id) is live

    # Several processes

    def open_share(self) -> None:
        """Begin to serve what this process is to serve."""
        from django.db import connection

        from digsite.web.databases import connect_args
        from digsite.web.sharing import Steward

        if self.share is not None:
            database = connect_args(connection.settings_dict)
            self._steward = Steward(self.share, self.writer, database, lambda: not self._expected)
            self._steward.changed = self._say_if_prepared
            watch(self._steward.wait, self.writer.wait, self._opening)

    def owns(self, host: str) -> bool:
        """Does this process serve the tables of these people, by the digest of their host's link?"""
        return self.share is None or self.share.owns(host)

    def insist_on_own(self, host: str) -> None:
        """Refuse what another process has to do."""
        if self.share is not None and not self.share.owns(host):
            raise Elsewhere(bucket_of(host))

    @property
    def is_of_use(self) -> bool:
        """Can it serve anybody? One of several processes waits until its games are prepared, if others serve."""
        return self.share is None or self.share.joins or not self._expected

    def new_host(self) -> str:
        """A secret word for the host of a new table, which this process then serves."""
        while True:
            token = secrets.token_urlsafe(TOKEN_BYTES)
            if self.share is None or not self.share.held or self.share.owns(digest_of(token)):
                return token

    def _note(self, digest: str, host: str) -> None:
        """Remember whose tables a link leads to: that never changes."""
        if self.share is not None:
            with self._lock:
                self._known[digest] = host
                while len(self._known) > MOST_KNOWN:
                    self._known.popitem(last=False)

    def let_go(self, buckets: Collection[int]) -> None:
        """Forget the tables in these buckets: another process serves them, or they may stand elsewhere by now."""
        with self._lock:
            gone = [live for live in self._tables.values() if bucket_of(live.host) in buckets]
            for live in gone:
                live.closed = True
                self._drop(live)
        if self.loop is not None and not self.closing:
            self.loop.call_soon_threadsafe(_wake, gone)

    def in_memory(self, id: int) -> LiveTable | None:
        """This table, if somebody has used it lately."""
        return self._tables.get(id)

    def evict(self, id: int) -> None:
        """Forget this table, which may stand elsewhere by now: what is kept of it is opened anew."""
        with self._lock:
            self._glances.pop(id, None)
            live = self._tables.get(id)
            if live is not None:
                live.closed = True
                self._drop(live)
        self.waiting.open_anew(id)
        if live is not None and self.loop is not None and not self.closing:
            self.loop.call_soon_threadsafe(live.wake)

    def glance(self, table: models.Table) -> LiveTable:
        """This table to look at alone, also where another process serves it. May block."""
        try:
            return self.open(table)
        except Elsewhere:
            pass
        stamp = stamp_of(table)
        known = self._glances.get(table.id)
        if known is None or known[0] != stamp:
            self.insist_on_prepared(table.game)
            known = stamp, open_table(table, self.games.get)
        with self._lock:
            self._glances[table.id] = known
            self._glances.move_to_end(table.id)
            while len(self._glances) > KEPT_OPEN:
                self._glances.popitem(last=False)
        return known[1]

    # Forgetting

    async def tidy(self) -> None:
        """Forget what nobody uses, again and again."""

        async def forget() -> None:
            run = partial(asyncio.get_running_loop().run_in_executor, self.readers)
            if await run(self.rest) + await run(self.forget_old) + await run(self._minds.forget_old):
                await run(give_back)

        await again_and_again(self, forget, TIDY, "What nobody uses could not be forgotten; it is tried again.")

    def rest(self) -> int:
        """Let tables at which nothing happens keep no drawings; how many did?"""
        quiet = time.monotonic() - QUIET
        tables = [live for live in list(self._tables.values()) if not live.rested and live.changed < quiet]
        for live in tables:
            live.rest()
        return len(tables)

    def forget_old(self) -> int:
        """Close tables that nobody uses, all but the last of them; how many? They open again as they were."""
        with self._lock:
            idle = sorted(filter(self._may_forget, self._tables.values()), key=lambda live: live.used)
            return sum(self._forget(live) for live in idle[:-KEPT_OPEN])

    def _may_forget(self, live: LiveTable) -> bool:
        """Does nobody watch, and is nothing about to happen?"""
        if live.is_watched or time.monotonic() - live.used <= UNUSED:
            return False
        if live.ahead is not None or not self.writer.is_idle:
            return False
        return live.bot_to_move() is None and not live.answer()

    def _forget(self, live: LiveTable) -> bool:
        del self._tables[live.id]
        if not self._may_forget(live):  # somebody has come meanwhile
            self._tables[live.id] = live
            return False
        live.closed = True
        self._drop(live)
        return True

    def _drop(self, live: LiveTable) -> None:
        self._tables.pop(live.id, None)
        for digest in live.links:
            if self._links.get(digest) == live.id:
                del self._links[digest]

    # After a commit

    def _kept(self, jobs: Sequence[Job]) -> None:
        figures.written(jobs)
        changed: list[LiveTable] = list({job.live.id: job.live for job in jobs if job.live is not None}.values())
        with self._lock:
            for live in changed:
                if live.left:  # from now on its links lead to the next game
                    for digest in live.links:
                        self._links.pop(digest, None)
                elif live.id in self._tables:
                    self._links.update(dict.fromkeys(live.links, live.id))
        if self.loop is not None and not self.closing:
            self.loop.call_soon_threadsafe(_wake, changed)
            timed = [live for live in changed if live.times is not None]
            if timed:
                self.loop.call_soon_threadsafe(self.waiting.set_alarms, timed)
        for live in changed:
            self.let_bots_think(live)

    def let_bots_think(self, live: LiveTable) -> None:
        """If a bot is to move, have it choose in a thread of its own; nothing waits for it.

        So does nobody for a person who has answered already.
        """
        self._let_answer(live)
        with live.lock:
            word, rows = live.bot_to_move(), live.position.rows
        with self._lock:
            if word is None or live.closed or self.closing or (live, rows) in self._thinking:
                return
            self._thinking.add((live, rows))
        thought = partial(self._think, live, word, rows)
        self._thinkers.submit(live.visitor, thought, watched=live.is_watched)

    def _let_answer(self, live: LiveTable) -> None:
        """If the person whose turn it is has said what they will do, do it: like a bot's move, on a beat."""
        with live.lock:
            actions, rows, match = live.answer(), live.position.rows, live.match
        with self._lock:
            if not actions or live.closed or self.closing or (live, rows) in self._thinking:
                return
            self._thinking.add((live, rows))
        self._release(Obey(live, rows), self._pause(live, match, *actions))

    def _think(self, live: LiveTable, word: str, rows: int, share: float) -> None:
        try:
            with live.lock:
                if live.closed or live.position.rows != rows:
                    self._thought(live, rows)
                    return
                match = live.match
                look, luck = match.look(match.to_move), match.luck()
            with figures.THINKING.time():
                action, lost = settled(partial(self._choose, Seat(live.id, look.seat, word), share), look, luck)
            live.losses.note(look.seat, word, lost)
            self._release(BotPlay(live, rows, action), self._pause(live, match, action))
        except Exception:
            log.exception("A bot's choice could not be played.")
            self._thought(live, rows)

    def _choose(self, seat: Seat, share: float, look: Look, luck: Luck) -> int:
        """What the bot of a seat wants to do: one that remembers is asked again, any other made anew."""
        bot = self._minds.take(seat) or self.make_bot(seat.word, share)
        if isinstance(bot, Remembering):
            bot.share = share
        wanted = bot.choose(look, luck)
        self._minds.keep(seat, bot)
        return wanted

    def _pause(self, live: LiveTable, match: Match, *actions: int) -> float:
        """Seconds until a bot's move is let go: on the next beat after what was last seen to happen at the table.

        So nobody learns from the time how long it thought. What nobody sees waits for nothing, and stays unnoticed.
        """
        beat = self.beat / live.speed
        return live.until_beat(beat) if live.is_watched and beat and match.is_noticed(*actions) else 0.0

    def _release(self, job: BotPlay | Obey, pause: float, tries: int = 0) -> None:
        def play() -> None:
            self.writer.submit(job).add_done_callback(lambda done: self._released(job, done, tries))

        if pause <= 0:
            play()
        elif self.loop is None:
            threading.Timer(pause, play).start()
        elif not self.closing:
            self.loop.call_soon_threadsafe(self.loop.call_later, pause, play)

    def _released(self, job: BotPlay | Obey, done: "Future[Any]", tries: int) -> None:
        """What the disk did not take is offered again, with patience; meanwhile the page says so."""
        live, stuck = job.live, isinstance(done.exception(), NotWritten) and not self.closing
        if stuck:
            self._release(job.again(), min(LONGEST_PAUSE, 0.25 * 2**tries), tries + 1)
        else:
            self._thought(live, job.rows)
            if done.exception() is not None:  # what it was thought out for has changed
                self.let_bots_think(live)
        if live.stuck != stuck:
            with live.lock:
                live.stuck = stuck
                live.touch()
            if self.loop is not None and not self.closing:
                self.loop.call_soon_threadsafe(live.wake)

    def _thought(self, live: LiveTable, rows: int) -> None:
        with self._lock:
            self._thinking.discard((live, rows))

    # Who is here; on the event loop's thread

    def arrived(self, live: LiveTable, link: Link) -> None:
        """A page of this link was opened."""
        if not link.here and not link.watches:
            self._tell(live, link, here=True)
            self.waiting.arrived(live, link)
        self.let_bots_think(live)

    def departed(self, live: LiveTable, link: Link) -> None:
        """A page of it was closed."""
        if link.streams or link.watches or self.closing or self.loop is None:
            return
        link.gone, live.used = time.time(), time.monotonic()
        self.loop.call_later(GRACE, self._left, live, link)

    def _left(self, live: LiveTable, link: Link) -> None:
        if link.here and not link.streams and not self.closing:
            self._tell(live, link, here=False)
            self.writer.submit(Seen(live, link))
            self.waiting.departed(live, link, GRACE)

    def _tell(self, live: LiveTable, link: Link, *, here: bool) -> None:
        with live.lock:
            link.here = here
            live.touch()
        live.wake()

    def close(self) -> None:
        """End all streams now; what is written stays."""
        self.closing = True
        if self.loop is not None:
            self.loop.call_soon_threadsafe(_wake, list(self._tables.values()))

    def shut(self) -> None:
        """After the last request: let the threads end."""
        self.closing = True
        if self.mails is not None:
            self.mails.close()
        self._thinkers.close()
        if self._steward is not None:
            self._steward.close()
        self.readers.shutdown(wait=False, cancel_futures=True)
        self.writer.submit(Beat())
        self.writer.close()


def no_such_link() -> str:
    """What is said of a link that nobody knows, or no longer."""
    return _("This link leads to no table: a part of it is missing, or nobody had used its table for very long.")


def _wake(tables: Sequence[LiveTable]) -> None:
    for live in tables:
        live.wake()


_open: list[Hall] = []


def current() -> Hall:
    """The hall of this process."""
    return _open[-1]


def use(hall: Hall) -> None:
    """Let this be the hall of this process."""
    _open.append(hall)
