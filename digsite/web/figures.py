"""What a hall counts and measures, for Prometheus. No label holds a secret, a name, an address or a number of a table.

Several processes write their figures into files of one folder, which is named to them before they begin; whoever
started them reads all of it, so that what was counted stays counted when one of them ends.
"""

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    start_http_server,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from digsite.text import _
from digsite.text.errors import BadOption
from digsite.web.rounds import again_and_again

if TYPE_CHECKING:
    from digsite.web.hall import Hall
    from digsite.web.writer import Job

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # where several processes write; the library's own variable
TIMES = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)  # seconds
EVERY = 1.0  # second what there is at the moment is noted
OWN = CollectorRegistry()
disable_created_metrics()  # type: ignore[no-untyped-call]  # when each was counted first says nothing


def _gauge(name: str, says: str) -> Gauge:
    """Something of which each process has some; it is gone with its process."""
    return Gauge(f"digsite_{name}", says, registry=OWN, multiprocess_mode="liveall")


TABLES = _gauge("tables", "Tables in memory")
STREAMS = _gauge("streams", "Pages that are kept up to date")
QUEUE = _gauge("writer_queue", "Jobs that wait to be written")
THOUGHTS = _gauge("decisions_waiting", "Decisions of bots that wait")
BUCKETS = _gauge("buckets", "Parts of the tables that a process serves; of several processes alone")
LATE = _gauge("late_seconds", "How long everything waits for its turn at the moment")
PREPARING = _gauge("games_preparing", "Games that cannot be played yet")
MEMORY = _gauge("resident_memory_bytes", "Memory of a process")
FILES = _gauge("open_files", "Files and connections that a process holds open")
MOST_FILES = _gauge("most_open_files", "How many it may hold")
BUILD = Gauge("digsite_build_info", "Its version", ["version"], registry=OWN, multiprocess_mode="max")
ACTIONS = Counter("digsite_actions", "Actions written", ["kind"], registry=OWN)
BATCHES = Counter("digsite_batches", "Commits in which they were written", registry=OWN)
COMMIT = Histogram("digsite_commit_seconds", "From an action's arrival to its commit", registry=OWN, buckets=TIMES)
REQUESTS = Counter("digsite_requests", "Requests that were answered", ["method", "kind", "status"], registry=OWN)
REFUSALS = Counter("digsite_refusals", "What was refused", ["reason"], registry=OWN)
THINKING = Histogram("digsite_thinking_seconds", "How long a bot thought", registry=OWN, buckets=TIMES)


def written(jobs: "Sequence[Job]") -> None:
    """These are on the disk."""
    now = time.monotonic()
    BATCHES.inc()
    for job in jobs:
        if job.kind:
            _actions[job.kind].inc()
            COMMIT.observe(now - job.since)


_actions = {kind: ACTIONS.labels(kind) for kind in ("person", "bot", "undo")}


class CannotShow(BadOption):
    """The port for figures cannot be had."""


async def note(hall: "Hall") -> None:
    """Note again and again what there is at the moment."""
    due = time.monotonic()

    async def look() -> None:
        nonlocal due
        late = max(0.0, time.monotonic() - due)
        try:
            LATE.set(late)
            _note_now(hall)
        finally:
            due = time.monotonic() + EVERY

    await again_and_again(hall, look, EVERY, "The figures could not be noted; it is tried again.")


def _note_now(hall: "Hall") -> None:
    BUILD.labels(hall.version).set(1)
    TABLES.set(hall.tables)
    STREAMS.set(hall.visitors.streams)
    QUEUE.set(hall.writer.waiting)
    THOUGHTS.set(hall.thoughts)
    BUCKETS.set(0 if hall.share is None else len(hall.share.held))
    PREPARING.set(len(hall.preparing))
    with suppress(OSError, ImportError):  # not on this system
        _note_process()


def _note_process() -> None:
    import resource

    FILES.set(len(os.listdir("/proc/self/fd")))  # noqa: PTH208  by far the quickest
    MOST_FILES.set(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    MEMORY.set(int(pages) * resource.getpagesize())


def show(address: str, port: int, folder: Path | None = None) -> int:
    """Show the figures at this address: of this process, or of all that write into the folder; returns the port."""
    registry = OWN
    if folder is not None:
        registry = CollectorRegistry()
        MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    try:
        server, _thread = start_http_server(port, address, registry)
    except OSError as error:
        sentence = _("The figures cannot be shown at {host}, port {port}: {reason}. Try another: --metrics 9101")
        raise CannotShow(sentence.format(host=address, port=port, reason=error.strerror or error)) from None
    return int(server.server_port)


def forget(process: int, folder: Path) -> None:
    """A process has ended: what it counted stays, what it had is gone."""
    mark_process_dead(process, str(folder))  # type: ignore[no-untyped-call]
