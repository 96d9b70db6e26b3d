"""What one visitor may want of a hall at once: tables, tries at a code, pages, and pages that are kept up to date.

Each process counts for itself: tables and connections are not spread evenly, so a part of a limit for each would refuse
what one person does. Of several processes a visitor may want so many times as much.
"""

import asyncio
import threading
import time
from collections import Counter
from weakref import WeakValueDictionary

AT_ONCE = {"page": 2, "drawing": 1}  # that are made for one visitor; the others wait
FORGET = 4096  # visitors whose allowance is remembered
TRIES = 12  # wrong codes a minute
DEVICES = 60  # new devices a minute
MAILS, MAILS_AT_ONCE = 0.2, 6  # mails a minute that ask somebody to agree


class Measure:
    """So many at once, and so many a second on and on. Ask from one thread at a time."""

    def __init__(self, most: float, a_second: float) -> None:
        self.most, self.a_second = most, a_second
        self.left, self._then = most, time.monotonic()

    def take(self) -> bool:
        """One more?"""
        now = time.monotonic()
        self.left, self._then = min(self.most, self.left + (now - self._then) * self.a_second), now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Allowance:
    """So many a minute for each visitor, and as many at once or more; 0: as many as they like."""

    def __init__(self, a_minute: float, at_once: float = 0) -> None:
        self.a_minute, self.at_once = a_minute, max(1.0, a_minute, at_once)
        self._measures: dict[str, Measure] = {}  # the visitor who asked last at the end
        self._lock = threading.Lock()

    def take(self, visitor: str) -> bool:
        """One more?"""
        if not self.a_minute:
            return True
        with self._lock:
            measure = self._measures.pop(visitor, None) or Measure(self.at_once, self.a_minute / 60)
            self._measures[visitor] = measure
            if len(self._measures) > FORGET:
                del self._measures[next(iter(self._measures))]
            return measure.take()


class Visitors:
    """Visitors by where they come from. Without accounts there is nothing better; limits leave room for a family."""

    def __init__(self, tables_a_minute: float = 0, streams: int = 0) -> None:
        self.tables, self.tries = Allowance(tables_a_minute), Allowance(TRIES)
        self.devices, self.mails = Allowance(DEVICES), Allowance(MAILS, MAILS_AT_ONCE)
        self.most_streams = streams  # 0: as many as they like
        self._streams: Counter[str] = Counter()
        self._turns: WeakValueDictionary[tuple[str, str], asyncio.Semaphore] = WeakValueDictionary()
        self._lock = threading.Lock()

    def turn(self, what: str, visitor: str) -> asyncio.Semaphore:
        """A page or a drawing is made for a visitor within its turn. Call from the event loop alone."""
        turn = self._turns.get((what, visitor))
        if turn is None:
            turn = self._turns[what, visitor] = asyncio.Semaphore(AT_ONCE[what])
        return turn

    @property
    def streams(self) -> int:
        """How many are open."""
        with self._lock:
            return self._streams.total()

    def enter(self, visitor: str) -> bool:
        """One more stream? If so, `leave` when it ends."""
        with self._lock:
            if self.most_streams and self._streams[visitor] >= self.most_streams:
                return False
            self._streams[visitor] += 1
            return True

    def leave(self, visitor: str) -> None:
        """A stream has ended."""
        with self._lock:
            self._streams[visitor] -= 1
            if not self._streams[visitor]:
                del self._streams[visitor]
