"""One thread writes. It takes all jobs that wait, carries them out in one transaction and commits once."""

import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from functools import partial
from typing import Any, ClassVar

from django.db import DEFAULT_DB_ALIAS, DatabaseError, DataError, IntegrityError, connection, connections, transaction
from django.utils import timezone

from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web.databases import settle
from digsite.web.silence import Wait

MOST_AT_ONCE = 64
REST = 0.5  # seconds without anything to write until what was written is brought into SQLite's own file
ROWS = "insert into web_row (table_id, number, seat, kind, action) values (%s, %s, %s, %s, %s)"
TIMES = "update web_timing set state = %s, due = %s where table_id = %s"
SAID = (
    "insert into web_order (table_id, seat, question, standing, words, place) values (%s, %s, %s, %s, %s, %s) "
    "on conflict (table_id, seat, question, standing) do update set words = excluded.words, place = excluded.place"
)
UNSAID = "delete from web_order where table_id = %s and seat = %s and question = %s and standing = %s"
SINCE = "update web_seat set since = %s where table_id = %s and number = %s"
log = logging.getLogger(__name__)


class Sheet:
    """What the jobs of a batch want written of their tables, so that all of it is written at once."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, int, int | None, int, int | None]] = []  # table, number, seat, kind, action
        self.seen: set[tuple[int, int]] = set()  # tables and seats for which something has changed
        self.times: dict[int, tuple[str, float | None]] = {}  # of tables: where clocks stand, and what is due when
        # what seats have said before they are asked (table, seat, question, standing): words and place, or it is gone
        self.said: dict[tuple[int, int, str, bool], tuple[str, int | None] | None] = {}

    def write(self, now: datetime) -> None:
        """Write it down; `now` is when the seats saw something new."""
        with connection.cursor() as cursor:
            if self.rows:
                cursor.executemany(ROWS, self.rows)
            for key, said in self.said.items():
                cursor.execute(SAID if said else UNSAID, (*key, *(said or ())))
            if self.seen:
                then = connection.ops.adapt_datetimefield_value(now)
                cursor.executemany(SINCE, [(then, table, seat) for table, seat in sorted(self.seen)])
            if self.times:
                cursor.executemany(TIMES, [(*times, table) for table, times in sorted(self.times.items())])


class Job:
    """Something to be written. All of it runs in the writer's thread."""

    live: Any = None  # the table in memory that it changes
    whose: str = ""  # or whose table it changes that need not be in memory: the digest of its host's link
    shared: tuple[str, ...] = ()  # rows that other processes write too: all take them in the same order
    only_rows: ClassVar[bool] = False  # does it write on its sheet alone?
    kind: ClassVar[str] = ""  # whose action of a game it is, if it is one, for the figures
    since = 0.0  # when it came
    sheet: Sheet  # of its batch

    def __init__(self) -> None:
        self.done: Future[Any] = Future()
        self.done.set_running_or_notify_cancel()  # whoever waits for it may go; it is written all the same

    def work(self) -> Any:
        """Write, and return the answer. What is raised undoes this job alone."""
        raise NotImplementedError

    def keep(self) -> None:
        """It is on the disk now."""

    def drop(self) -> None:
        """It never came to the disk."""


class NotWritten(Exception):
    """The disk refused."""


class Reopened(DigsiteError):
    """What is in memory is not the table any more."""


class Owner:
    """What a writer asks before it writes: does this process still serve these tables? Here it is the only one."""

    def insist(self, job: Job) -> None:
        """Refuse a job for a table that another process serves by now, or that was opened anew."""
        if job.live is not None and job.live.closed:
            raise Reopened(_("The table has changed meanwhile. Nothing was done; look again and choose."))

    def attend(self) -> None:
        """Between two batches, in the writer's thread."""

    def lost(self) -> None:
        """The connection to the database has failed."""


class Writer:
    """The thread and its queue."""

    def __init__(self, kept: Callable[[Sequence[Job]], None], owner: Owner | None = None) -> None:
        self._kept = kept  # told of each batch, after its commit
        self.owner = owner or Owner()
        self.stale: Callable[[Any], None] = lambda _live: None  # told of a table in memory that is not the one kept
        self.refused = False  # did the database take nothing when it was last asked?
        self._settled = True  # is all that was written in the file of the database itself?
        self.wait = Wait()
        self._jobs: queue.SimpleQueue[Job | Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> "Future[Any]":
        """Have it written; the future has the answer once it is on the disk."""
        job.since = time.monotonic()
        self._jobs.put(job)
        return job.done

    def call(self, work: Callable[[], None]) -> None:
        """Have this done in the writer's thread, between two batches."""
        self._jobs.put(work)

    @property
    def is_idle(self) -> bool:
        """Does nothing wait to be written?"""
        return self._jobs.empty()

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self._jobs.qsize()

    def close(self) -> None:
        """Write what waits, and stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_for_jobs, own = True, connections[DEFAULT_DB_ALIAS]
        self.wait.raw = lambda: own.connection
        while open_for_jobs:
            batch, work, open_for_jobs = self._take()
            if batch:
                with self.wait.during():
                    self._attend(self.owner.attend)
                self._write(in_one_order(batch))
            if work is not None:
                with self.wait.during():
                    self._attend(work)
        discard()

    def _take(self) -> tuple[list[Job], Callable[[], None] | None, bool]:
        """The jobs of a batch, then perhaps something to be done after it; and is there more to come?"""
        batch: list[Job] = []
        while True:
            job = self._next()
            if job is None:
                return batch, None, False
            if not isinstance(job, Job):
                return batch, job, True
            batch.append(job)
            if len(batch) == MOST_AT_ONCE or self._jobs.empty():
                return batch, None, True

    def _next(self) -> Job | Callable[[], None] | None:
        """What is to be done next; in the first pause, what was written is brought to where a copy has it, too."""
        while not self._settled:
            try:
                return self._jobs.get(timeout=REST)
            except queue.Empty:
                self._settled = True  # or it cannot be
                self._attend(self._settle)
        return self._jobs.get()

    def _settle(self) -> None:
        self._settled = settle(connection)

    @staticmethod
    def _attend(work: Callable[[], None]) -> bool:
        """Do this; did it succeed?"""
        try:
            work()
        except Exception:
            log.exception("Something could not be done after a batch or before the next.")
            return False
        return True

    def _write(self, batch: Sequence[Job]) -> None:
        self._settled = False
        answers: list[tuple[Job, Any]] = []
        refusals: list[tuple[Job, BaseException]] = []
        sheet = Sheet()
        try:
            with self.wait.during(), transaction.atomic():
                for job in batch:
                    job.sheet = sheet
                    try:
                        self.owner.insist(job)
                        with _undone_alone(job):
                            answers.append((job, job.work()))
                    except (
                        IntegrityError,
                        DataError,
                    ) as error:  # what it wrote is undone: nothing but this job is refused
                        if job.only_rows:
                            raise
                        log.exception("Something could not be written.")
                        refusals.append((job, NotWritten(str(error))))
                    except DatabaseError:
                        raise
                    except Exception as error:
                        refusals.append((job, error))
                sheet.write(timezone.now())
        except Exception as error:
            alone = isinstance(error, (IntegrityError, DataError))  # somebody else wrote one of these tables
            if alone and len(batch) > 1:
                self._one_by_one(batch)
            else:
                self._refuse(batch, error, whole=not alone)
            return
        if answers:
            self.refused = False
            self._answer(answers)
        for job, refusal in refusals:
            job.drop()
            job.done.set_exception(refusal)

    def _answer(self, answers: Sequence[tuple[Job, Any]]) -> None:
        """All this is on the disk now; a table in memory that does not follow is forgotten."""
        for job, _told in answers:
            if not self._attend(job.keep) and job.live is not None:
                self._attend(partial(self.stale, job.live))
        self._attend(partial(self._kept, [job for job, _told in answers]))
        for job, told in answers:
            job.done.set_result(told)

    def _one_by_one(self, batch: Sequence[Job]) -> None:
        for job in reversed(batch):
            job.drop()
        for job in batch:
            self._write([job])

    def _refuse(self, batch: Sequence[Job], error: Exception, *, whole: bool) -> None:
        log.error("A batch of %d could not be written.", len(batch), exc_info=error)
        if whole:
            self.refused = True
            discard()
        for job in batch:
            job.drop()
        if whole:
            self.owner.lost()
        else:
            for job in batch:
                if job.live is not None:
                    self._attend(partial(self.stale, job.live))
        for job in batch:
            job.done.set_exception(NotWritten(str(error)))


def in_one_order(batch: Sequence[Job]) -> list[Job]:
    """The jobs in one order: rows that several processes write are taken alike by all, so that none waits in a ring."""
    return sorted(batch, key=lambda job: job.shared)


def discard() -> None:
    """End this thread's connection for good; a pool must not hand it to anybody again."""
    raw = connection.connection
    if raw is not None and connection.vendor == "postgresql":
        raw.close()
    connection.close()


def _undone_alone(job: Job) -> AbstractContextManager[Any]:
    """A savepoint, where a job writes anything itself before it may be refused."""
    made: AbstractContextManager[Any] = nullcontext() if job.only_rows else transaction.atomic()
    return made
