"""One thread writes. It takes all jobs that wait, carries them out in one transaction and commits once."""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

from django.db import DatabaseError, IntegrityError, connection, transaction

MOST_AT_ONCE = 64
log = logging.getLogger(__name__)


class Job:
    """Something to be written. All three run in the writer's thread."""

    live: Any = None  # the table in memory that it changes

    def __init__(self) -> None:
        self.done: Future[Any] = Future()

    def work(self) -> Any:
        """Write, and return the answer. What is raised undoes this job alone."""
        raise NotImplementedError

    def keep(self) -> None:
        """It is on the disk now."""

    def drop(self) -> None:
        """It never came to the disk."""


class NotWritten(Exception):
    """The disk refused."""


class Writer:
    """The thread and its queue."""

    def __init__(self, kept: Callable[[Sequence[Job]], None]) -> None:
        self._kept = kept  # told of each batch, after its commit
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> "Future[Any]":
        """Have it written; the future has the answer once it is on the disk."""
        self._jobs.put(job)
        return job.done

    @property
    def is_idle(self) -> bool:
        """Does nothing wait to be written?"""
        return self._jobs.empty()

    def close(self) -> None:
        """Write what waits, and stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_for_jobs = True
        while open_for_jobs:
            batch, open_for_jobs = self._take()
            if batch:
                self._write(batch)
        connection.close()

    def _take(self) -> tuple[list[Job], bool]:
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_AT_ONCE or self._jobs.empty():
                return batch, True
            job = self._jobs.get()
        return batch, False

    def _write(self, batch: Sequence[Job]) -> None:
        answers: list[tuple[Job, Any]] = []
        refusals: list[tuple[Job, BaseException]] = []
        try:
            with transaction.atomic():
                for job in batch:
                    try:
                        with transaction.atomic():
                            answers.append((job, job.work()))
                    except IntegrityError:  # somebody else wrote this table: nothing but this job is refused
                        log.exception("A row could not be written.")
                        refusals.append((job, NotWritten("the row is there already")))
                    except DatabaseError:
                        raise
                    except Exception as error:
                        refusals.append((job, error))
        except Exception as error:
            log.exception("A batch of %d could not be written.", len(batch))
            connection.close()
            for job in batch:
                job.drop()
                job.done.set_exception(NotWritten(str(error)))
            return
        for job, _answer in answers:
            job.keep()
        self._kept([job for job, _answer in answers])
        for job, answer in answers:
            job.done.set_result(answer)
        for job, refusal in refusals:
            job.drop()
            job.done.set_exception(refusal)
