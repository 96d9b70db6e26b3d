"""A program beside us, spoken to line by line: nothing waits longer than it may, and nothing stays behind."""

import atexit
import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence

from digsite.text import _

LONGEST_LINE = 64 * 1024  # bytes that a program may write in one line
PIECE = 16 * 1024
LAST_WORDS = 2048  # bytes of its standard error that are kept
GRACE = 1.0  # seconds to end by itself once nobody asks any more
KILLED = 30.0  # seconds until a killed process is gone; it takes none but on a machine that is very busy


class Fault(Exception):
    """What a program did wrong, in a sentence; `final` if it cannot be asked again."""

    def __init__(self, reason: str, *, final: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.final = reason, final


class TooLate(Exception):
    """The time is up."""


class Child:
    """A running program in a process group of its own; for one thread at a time."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603  whoever seats a program names it
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Fault(_("It cannot be started: {reason}.").format(reason=reason), final=True) from None
        _running.add(self)
        self._pipes = selectors.DefaultSelector()
        for pipe in self._standard():
            os.set_blocking(pipe, False)
        self._in, self._out, self._err = self._standard()
        self._pipes.register(self._err, selectors.EVENT_READ)
        self._unread, self._last_words = b"", b""

    def _standard(self) -> list[int]:
        process = self._process
        return [pipe.fileno() for pipe in (process.stdin, process.stdout, process.stderr) if pipe is not None]

    # Lines

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line, all of it."""
        rest = memoryview(line + b"\n")
        try:
            while rest:
                self._wait(self._in, selectors.EVENT_WRITE, deadline)
                rest = rest[os.write(self._in, rest[:PIECE]) :]
        except TooLate:
            raise Fault(_("It does not read what it is asked."), final=True) from None
        except OSError:  # its end of the pipe is closed
            raise self._gone() from None

    def line(self, deadline: float) -> bytes:
        """The next line that it writes."""
        while b"\n" not in self._unread:
            self._insist_on_short(self._unread)
            self._wait(self._out, selectors.EVENT_READ, deadline)
            piece = os.read(self._out, PIECE)
            if not piece:
                raise self._gone()
            self._unread += piece
        line, _newline, self._unread = self._unread.partition(b"\n")
        self._insist_on_short(line)
        return line

    def _insist_on_short(self, line: bytes) -> None:
        if len(line) > LONGEST_LINE:
            sentence = _("It wrote a line of more than {most:,} bytes.")
            raise Fault(sentence.format(most=LONGEST_LINE), final=True)

    def _wait(self, pipe: int, event: int, deadline: float) -> None:
        """Wait until one pipe is ready; meanwhile what it complains of is read, and mostly forgotten."""
        self._pipes.register(pipe, event)
        try:
            while True:
                left = deadline - time.monotonic()
                ready = {key.fd for key, _events in self._pipes.select(max(0.0, left))}
                if self._err in ready:
                    self._listen()
                if pipe in ready:
                    return
                if left <= 0:
                    raise TooLate
        finally:
            self._pipes.unregister(pipe)

    def _listen(self) -> None:
        complaint = os.read(self._err, PIECE)
        self._last_words = (self._last_words + complaint)[-LAST_WORDS:]
        if not complaint:  # closed
            self._pipes.unregister(self._err)

    # The end

    def _gone(self) -> Fault:
        """Why it is not there any more, with the last thing that it complained of."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        with contextlib.suppress(OSError, KeyError):  # nothing there, or closed
            self._listen()
        code = self._process.poll()
        said = _("It has closed its pipes.") if code is None else _("It has ended, with code {code}.")
        words = [line for line in self._last_words.decode("utf-8", "replace").splitlines() if line.strip()]
        more = _("Its last words: {words}").format(words=readable(words[-1])) if words else ""
        return Fault(f"{said.format(code=code)} {more}".strip(), final=True)

    def end(self, grace: float) -> None:
        """Close its input, give it so many seconds, then end it and all that it started. Any number of times."""
        if self not in _running:
            return
        _running.discard(self)
        self._pipes.close()
        process = self._process
        if process.stdin is not None:
            process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(grace)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(KILLED)
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()


def readable(text: str, most: int = 200) -> str:
    """What somebody else wrote, fit for a sentence of ours: no control characters, and not too long."""
    seen = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    return seen if len(seen) <= most else f"{seen[:most]}..."


_running: set[Child] = set()


@atexit.register
def _end_all() -> None:
    """Nothing is left when we go."""
    for child in list(_running):
        child.end(0)
