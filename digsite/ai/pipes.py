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
MOST_READ = 4 * LONGEST_LINE  # and while one answer is waited for
PIECE = 16 * 1024
LAST_WORDS = 2048  # bytes of its standard error that are kept
GRACE = 1.0  # seconds to end by itself once nobody asks any more


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
        self._in, self._out, self._err = (self._open(pipe) for pipe in self._standard())
        self._pipes.register(self._out, selectors.EVENT_READ)
        self._pipes.register(self._err, selectors.EVENT_READ)
        self._unread, self._last_words, self._closed = b"", b"", False
        self._allowed = MOST_READ

    def _standard(self) -> list[int]:
        process = self._process
        return [pipe.fileno() for pipe in (process.stdin, process.stdout, process.stderr) if pipe is not None]

    def _open(self, pipe: int) -> int:
        os.set_blocking(pipe, False)
        return pipe

    # Lines

    def send(self, line: bytes, deadline: float) -> None:
        """Write a line, all of it; what it may write from here on is counted anew."""
        self._allowed = MOST_READ
        rest = memoryview(line + b"\n")
        self._pipes.register(self._in, selectors.EVENT_WRITE)
        try:
            while rest:
                if self._in in self._ready(deadline):
                    with contextlib.suppress(BlockingIOError):
                        rest = rest[os.write(self._in, rest[:PIECE]) :]
        except TooLate:
            raise Fault(_("It does not read what it is asked."), final=True) from None
        except OSError:  # its end of the pipe is closed
            raise self._gone() from None
        finally:
            self._pipes.unregister(self._in)

    def line(self, deadline: float) -> bytes:
        """The next line that it writes."""
        while b"\n" not in self._unread:
            self._insist_on_short(self._unread)
            if self._closed:
                raise self._gone()
            self._ready(deadline)
        line, _newline, self._unread = self._unread.partition(b"\n")
        self._insist_on_short(line)
        return line

    def _insist_on_short(self, line: bytes) -> None:
        if len(line) > LONGEST_LINE:
            sentence = _("It wrote a line of more than {most:,} bytes.")
            raise Fault(sentence.format(most=LONGEST_LINE), final=True)

    def _ready(self, deadline: float) -> set[int]:
        """Wait until something can be read or written, read what there is, and say which pipes were ready."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise TooLate
        found = {key.fd for key, _events in self._pipes.select(left)}
        if self._err in found:
            self._last_words = (self._last_words + self._piece(self._err))[-LAST_WORDS:]
        if self._out in found:
            piece = self._piece(self._out)
            self._closed = not piece
            self._unread += piece
            self._allowed -= len(piece)
            if self._allowed < 0:
                sentence = _("It wrote more than {most:,} bytes instead of an answer.")
                raise Fault(sentence.format(most=MOST_READ), final=True)
        return found

    def _piece(self, pipe: int) -> bytes:
        """What can be read now that something can; a pipe that was closed is not looked at again."""
        piece = os.read(pipe, PIECE)
        if not piece:
            self._pipes.unregister(pipe)
        return piece

    # The end

    def _gone(self) -> Fault:
        """Why it is not there any more, with the last thing that it complained of."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        with contextlib.suppress(OSError):
            self._last_words = (self._last_words + os.read(self._err, PIECE))[-LAST_WORDS:]
        code = self._process.poll()
        said = _("It has closed its pipes.") if code is None else _("It has ended, with code {code}.")
        words = [line for line in self._last_words.decode("utf-8", "replace").splitlines() if line.strip()]
        more = _("Its last words: {words}").format(words=readable(words[-1])) if words else ""
        return Fault(f"{said.format(code=code)} {more}".strip(), final=True)

    def end(self, grace: float = GRACE) -> None:
        """Close its input, give it a moment, then end it and all that it started. Any number of times."""
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
            process.wait(GRACE)
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
