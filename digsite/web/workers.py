"""Several processes that serve one hall: they are started, looked after, started again, and ended together."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType

from digsite.text import _
from digsite.text.errors import BadOption, DigsiteError
from digsite.web.figures import FOLDER, forget
from digsite.web.logs import tell
from digsite.web.opening import Worker
from digsite.web.service import LAST

BACKLOG = 2048  # connections that wait until a process takes them
LOOK = 0.05  # seconds from one look at the processes to the next
OFTEN = 5  # so many processes in a row that end before they are open cannot be helped
GRACE = LAST + 4.0  # seconds that they have to end
OPEN, PREPARED = b"o", b"p"  # what a process says when it takes connections, and when it serves its share of them


class CannotServe(DigsiteError):
    """Its processes end as soon as they begin."""


def insist_on_shared(data: Path) -> None:
    """Refuse several processes where the database is a file for one."""
    from digsite.web.databases import VARIABLE, database_of, is_shared

    if not is_shared(database_of(os.environ.get(VARIABLE, ""), data)):
        sentence = _("Several processes need PostgreSQL: set {variable}, such as postgresql://name@host/digsite.")
        raise BadOption(sentence.format(variable=VARIABLE))
    if not hasattr(socket, "send_fds") or not hasattr(socket, "AF_UNIX"):
        raise BadOption(_("This system cannot hand connections from one process to another: leave --workers out."))


class One:
    """A process, and the line between it and this one."""

    def __init__(self, words: Sequence[str], sock: socket.socket, worker: Worker, figures: Path | None) -> None:
        ours, theirs = socket.socketpair()
        self.line, self.said = ours, b""
        ours.setblocking(False)
        told = f"{worker.processes}:{worker.hall}:{theirs.fileno()}:{worker.folder}"
        more = ["--fd", str(sock.fileno()), "--worker", told, "--no-browser"]
        self.process = subprocess.Popen(  # noqa: S603  our own program
            [sys.executable, "-m", "digsite", *words, *more],
            pass_fds=[sock.fileno(), theirs.fileno()],
            start_new_session=True,  # Ctrl-C is for whoever started it
            env={**os.environ, **({FOLDER: str(figures)} if figures else {})},
        )
        theirs.close()

    def hear(self) -> bytes:
        """All that it has said."""
        with suppress(OSError):
            self.said += self.line.recv(16)
        return self.said


def supervise(
    words: Sequence[str],
    sock: socket.socket,
    worker: Worker,
    opened: Callable[[], None],
    figures: Path | None = None,
) -> int:
    """Keep so many processes going until somebody ends this one; `words` is what each is started with.

    They write their figures into a folder, if there is one.
    """
    count = worker.processes
    sock.listen(BACKLOG)
    ended: list[int] = []

    def end(sig: int, _frame: FrameType | None) -> None:
        ended.append(sig)

    before = {sig: signal.signal(sig, end) for sig in (signal.SIGINT, signal.SIGTERM)}
    here: list[One] = []
    failures, told, all_told = 0, False, False
    try:
        while not ended:
            for one in [one for one in here if one.process.poll() is not None]:
                here.remove(one)
                failures, all_told = 0 if OPEN in one.hear() else failures + 1, False
                one.line.close()
                if figures is not None:
                    forget(one.process.pid, figures)
                if failures >= OFTEN:
                    raise CannotServe(_("The hall's processes end as soon as they begin; see what they said above."))
                tell(_("A process of the hall has ended; another takes its place."))
            here += [One(words, sock, worker, figures) for _missing in range(count - len(here))]
            said = [one.hear() for one in here]
            if not told and any(OPEN in each for each in said):
                told = True
                opened()
            if not all_told and all(PREPARED in each for each in said):
                all_told = True
                tell(_("All {count} processes serve.").format(count=count))
            time.sleep(LOOK)
    finally:
        _end(here)
        for sig, handler in before.items():
            signal.signal(sig, handler)
    return 0


def _end(here: Sequence[One]) -> None:
    """Ask all to end, and make those that do not."""
    for one in here:
        with suppress(ProcessLookupError):
            one.process.terminate()
    until = time.monotonic() + GRACE
    for one in here:
        try:
            one.process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            one.process.kill()
            one.process.wait()
        one.line.close()


def parsed(word: str) -> Worker:
    """What a worker is told on its command line."""
    processes, hall, lifeline, folder = word.split(":", 3)
    return Worker(int(processes), int(hall), Path(folder), int(lifeline))


def say(lifeline: int, what: bytes) -> None:
    """Tell whoever started this process how far it is."""
    with suppress(OSError):
        os.write(lifeline, what)
