"""Which of several processes serves a table.

Tables lie in buckets, all games of the same people in one. A process serves those of a bucket while it holds that
bucket's lock in the database, on the connection it writes with: so what it commits, it commits as their owner, and when
it dies or its connection breaks, the database itself lets another take them. Every process reads from the list of locks
who serves what; a notice says that it has changed, and a look once a second finds out what no notice told.
"""

import logging
import threading
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from django.db import connection

from digsite.web.placing import BUCKETS, Elsewhere, bucket_of
from digsite.web.silence import Wait
from digsite.web.writer import Job, Owner, Writer, discard

HALL, WORKER, BUCKET = 0x64696701, 0x64696702, 0x64696703  # kinds of locks; the second number says which
CHANNEL, LISTENER = "digsite", "digsite listener"  # how both are called in the database
TICK, LONGEST = 1.0, 4.0  # seconds from one look to the next, and while the database is away
HELD = (
    "select classid::bigint, objid::bigint, pid from pg_locks where locktype = 'advisory' and granted "
    "and database = (select oid from pg_database where datname = current_database()) and classid in (%s, %s)"
)
END = (  # a session of this worker that was given up, and that may not know it yet
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted "
    "and database = (select oid from pg_database where datname = current_database()) "
    "and classid = %s and objid = %s and pid <> pg_backend_pid()"
)
log = logging.getLogger(__name__)


class Served(NamedTuple):
    """Who serves what, as the database says it."""

    workers: frozenset[int]
    owners: Mapping[int, int]  # the worker of each bucket

    def of(self, worker: int) -> frozenset[int]:
        """The buckets of one worker."""
        return frozenset(bucket for bucket, owner in self.owners.items() if owner == worker)

    @property
    def free(self) -> frozenset[int]:
        return frozenset(range(BUCKETS)) - self.owners.keys()


def served(locks: Collection[tuple[int, int, int]]) -> Served:
    """What these locks say: their kind, their number and the session that holds each."""
    workers = {session: number for kind, number, session in locks if kind == WORKER}
    owners = {number: workers[session] for kind, number, session in locks if kind == BUCKET and session in workers}
    return Served(frozenset(workers.values()), owners)


class Plan(NamedTuple):
    """What a worker does next so that all of them serve about as many buckets."""

    claim: frozenset[int] = frozenset()
    give: frozenset[int] = frozenset()


def plan(now: Served, me: int) -> Plan:
    """A worker takes what nobody serves, up to its share, and gives what it has above that."""
    own, share = now.of(me), -(-BUCKETS // len(now.workers | {me}))
    if len(own) > share:
        return Plan(give=frozenset(sorted(own)[share:]))
    return Plan(claim=frozenset(sorted(now.free)[: share - len(own)]))


def claim_hall(session: "psycopg.Connection[Any]", hall: int) -> bool:
    """Take the database for a hall, as long as this session or one of its processes lives; False if another has it."""
    session.execute("select pg_advisory_lock(%s, 0)", [HALL])  # one after the other
    try:
        held = session.execute(HELD, [HALL, HALL]).fetchall()
        if any(number not in (0, hall) for _kind, number, _session in held):
            return False
        session.execute("select pg_advisory_lock_shared(%s, %s)", [HALL, hall])
        return True
    finally:
        session.execute("select pg_advisory_unlock(%s, 0)", [HALL])


class Share(Owner):
    """The buckets of this process. Their locks are taken and given in the writer's thread alone."""

    def __init__(self, number: int, hall: int, folder: Path) -> None:
        self.number, self.hall, self.folder = number, hall, folder  # where all of them receive connections
        self.held: frozenset[int] = frozenset()
        self.now = Served(frozenset(), {})
        self.let_go: Callable[[Collection[int]], None] = lambda _buckets: None  # forget their tables
        self.took: Callable[[Collection[int]], None] = lambda _buckets: None  # serve their tables
        self.joins = False  # does it serve anything, or want to?
        self._joined: Any = None  # the connection that holds the locks

    def owns(self, host: str) -> bool:
        return bucket_of(host) in self.held

    @property
    def is_settled(self) -> bool:
        """Does this process serve its share, with nothing to take or to give?"""
        now, due = self.now, plan(self.now, self.number)
        return bool(self.held) and now.of(self.number) == self.held and not (due.claim or due.give)

    @property
    def stands(self) -> tuple[object, ...]:
        """What others see of it: the session that it has, and what it serves."""
        return self._joined, self.held

    def address_of(self, worker: int) -> str:
        """Where a worker receives connections."""
        return str(self.folder / f"{worker}.socket")

    # In the writer's thread

    def insist(self, job: Job) -> None:
        live = job.live
        if live is not None and (live.closed or not self.owns(live.host)):
            raise Elsewhere(bucket_of(live.host))
        if job.whose and not self.owns(job.whose):
            raise Elsewhere(bucket_of(job.whose))

    def attend(self) -> None:
        """Is this still the connection that holds the locks? If not, begin again with none."""
        if self.joins and (connection.connection is None or connection.connection is not self._joined):
            self._join()

    def lost(self) -> None:
        self._leave()

    def check(self) -> None:
        """Serve from now on; find out whether the connection works, and replace a broken one."""
        self.joins = True
        try:
            self.attend()
            mine = self._mine()
        except Exception:
            self._join()
            return
        gone, surplus = self.held - mine, mine - self.held
        self.held -= gone
        self.let_go(gone)
        self._locks("pg_advisory_unlock", surplus)

    def claim(self, buckets: Collection[int]) -> None:
        """Serve these from now on, those at least that nobody else has taken meanwhile."""
        self.attend()
        got = [number for number, mine in self._locks("pg_try_advisory_lock", buckets) if mine]
        self.held |= frozenset(got)
        self.took(got)

    def give(self, buckets: Collection[int]) -> None:
        """Leave these to others."""
        self.attend()
        given = self.held & frozenset(buckets)
        self.held -= given  # nothing more is written for them
        self.let_go(given)
        self._locks("pg_advisory_unlock", given)

    def _join(self) -> None:
        discard()
        self._leave()
        connection.ensure_connection()
        with connection.cursor() as cursor:
            cursor.execute(END, [WORKER, self.number])
            cursor.execute("select pg_advisory_lock(%s, %s)", [WORKER, self.number])
            cursor.execute("select pg_advisory_lock_shared(%s, %s)", [HALL, self.hall])
        self._joined = connection.connection
        self.tell()

    def _leave(self) -> None:
        """The locks are gone with their connection; what is in memory may be old."""
        held, self.held, self._joined = self.held, frozenset(), None
        if held:
            log.warning("The connection to the database was lost; %d parts of the tables are taken up anew.", len(held))
        self.let_go(held)

    @staticmethod
    def _mine() -> frozenset[int]:
        """The buckets whose locks this connection holds."""
        with connection.cursor() as cursor:
            cursor.execute(f"{HELD} and pid = pg_backend_pid()", [BUCKET, BUCKET])
            return frozenset(number for _kind, number, _session in cursor.fetchall())

    @staticmethod
    def _locks(act: str, buckets: Collection[int]) -> list[tuple[int, bool]]:
        with connection.cursor() as cursor:
            cursor.execute(f"select b, {act}(%s, b) from unnest(%s::int[]) b", [BUCKET, sorted(buckets)])  # noqa: S608
            return list(cursor.fetchall())

    @staticmethod
    def tell() -> None:
        """Let all processes look who serves what."""
        with connection.cursor() as cursor:
            cursor.execute("select pg_notify(%s, '')", [CHANNEL])


class Steward:
    """A thread that looks who serves what, and has the writer take and give what is due."""

    def __init__(self, share: Share, writer: Writer, database: Mapping[str, Any], ready: Callable[[], bool]) -> None:
        self.share, self.writer, self.database, self.ready = share, writer, database, ready
        self.changed: Callable[[], None] = lambda: None  # told after each look
        self._closed = threading.Event()
        self._busy = threading.Event()
        self._missed = False  # was it looked while the writer was busy with what was due before?
        self.wait = Wait()
        self._thread = threading.Thread(target=self._run, name="steward", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._closed.set()

    def _run(self) -> None:
        pause = 0.1
        while not self._closed.is_set():
            try:
                with psycopg.connect(**self.database, autocommit=True, application_name=LISTENER) as listening:
                    self.wait.raw = lambda raw=listening: raw  # type: ignore[misc]
                    with self.wait.during():
                        listening.execute(f"listen {CHANNEL}")
                    pause = 0.1
                    while not self._closed.is_set():
                        with self.wait.during():
                            self._look(listening)
                        for _notice in listening.notifies(timeout=TICK, stop_after=1):
                            break
            except psycopg.Error as error:
                if not self._closed.wait(pause):
                    log.warning("Nobody tells who serves which tables: %s", error)
                    pause = min(LONGEST, pause * 2)

    def _look(self, listening: "psycopg.Connection[Any]") -> None:
        share = self.share
        now = share.now = served(listening.execute(HELD, [WORKER, BUCKET]).fetchall())
        self.changed()
        ready = self.ready()
        if not (ready or share.joins or now.workers <= {share.number}):
            return  # until it can, the others serve everything
        if self._busy.is_set():
            self._missed = True
            return
        if share.number not in now.workers or now.of(share.number) != share.held:
            self._have(share.check)
            return
        due = plan(now, share.number)
        if due.give:
            self._have(lambda: share.give(due.give))
        elif due.claim:
            self._have(lambda: share.claim(due.claim))

    def _have(self, work: Callable[[], None]) -> None:
        """Have the writer do this, one thing at a time; then it is looked again if anything has changed."""
        share, self._missed = self.share, False
        self._busy.set()

        def done() -> None:
            before = share.stands
            try:
                work()
            finally:
                self._busy.clear()
            if self._missed or share.stands != before:
                share.tell()

        self.writer.call(done)
