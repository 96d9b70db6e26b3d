"""Who thinks next, and what is remembered.

Bots' decisions wait in a fair queue, so that nobody's tables keep another's waiting. A bot that remembers what it found
out is kept for its next decision, as long as there is room for it.
"""

import logging
import os
import sys
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import NamedTuple, Protocol, runtime_checkable

from digsite.match import Bot

EASY = 2.0  # decisions that wait for each thread before bots think less
LEAST = 0.05  # of what they usually think
RANK = 10  # as `nice` counts: whoever waits for a page comes first
MOST_KEPT = 24  # bots that remember; the tree of a master has about 15 MB
KEPT_FOR = 60.0  # seconds
Thought = Callable[[float], None]  # is told what share of its usual thinking it may spend
log = logging.getLogger(__name__)


class Thinkers:
    """Some threads, and what waits for them: tables that somebody watches first, visitors in turn."""

    def __init__(self, threads: int) -> None:
        self._waiting: tuple[OrderedDict[str, deque[Thought]], ...] = (OrderedDict(), OrderedDict())
        self._change = threading.Condition()
        self._closed = False
        self._threads = [threading.Thread(target=self._run, name="bot", daemon=True) for _number in range(threads)]
        for thread in self._threads:
            thread.start()

    def submit(self, visitor: str, thought: Thought, *, watched: bool) -> None:
        """Have this thought some time, for a table that this visitor opened."""
        with self._change:
            self._waiting[0 if watched else 1].setdefault(visitor, deque()).append(thought)
            self._change.notify()

    @property
    def waiting(self) -> int:
        """How many decisions wait."""
        with self._change:
            return sum(len(thoughts) for line in self._waiting for thoughts in line.values())

    def close(self) -> None:
        """Begin nothing more."""
        with self._change:
            self._closed = True
            self._change.notify_all()

    def _run(self) -> None:
        if sys.platform == "linux":  # where a thread has a rank of its own
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), RANK)
        while True:
            with self._change:
                while not self._closed and not any(self._waiting):
                    self._change.wait()
                if self._closed:
                    return
                share, thought = self._share(), self._next()
            try:
                thought(share)
            except Exception:
                log.exception("A bot's choice could not be played.")

    def _next(self) -> Thought:
        line = self._waiting[0] or self._waiting[1]
        visitor, thoughts = line.popitem(last=False)
        thought = thoughts.popleft()
        if thoughts:
            line[visitor] = thoughts  # at the end: the others come first
        return thought

    def _share(self) -> float:
        """How much of their usual thinking bots may do while so many wait."""
        waiting = sum(len(thoughts) for line in self._waiting for thoughts in line.values()) / len(self._threads)
        return 1.0 if waiting <= EASY else max(LEAST, EASY / waiting)


@runtime_checkable
class Remembering(Bot, Protocol):
    """A bot that remembers, and that is told before every decision what share of its usual thinking it may spend."""

    share: float


class Seat(NamedTuple):
    """Where a bot sits, and which one it is."""

    table: int
    seat: int
    word: str


class Minds:
    """Bots that remember, between their decisions: those that were asked last. One is handed out once at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Seat, tuple[Remembering, float]] = OrderedDict()  # with when it was last asked
        self._lock = threading.Lock()

    def take(self, seat: Seat) -> Remembering | None:
        """The bot that sat there last, if it is still here."""
        with self._lock:
            return self._kept.pop(seat, (None, 0.0))[0]

    def keep(self, seat: Seat, bot: Bot) -> None:
        """Remember this bot, if it remembers something itself; the one that was asked longest ago goes for it."""
        if isinstance(bot, Remembering):
            with self._lock:
                self._kept[seat] = bot, time.monotonic()
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)

    def forget_old(self) -> int:
        """Let go who was not asked for a while; how many?"""
        with self._lock:
            old = [seat for seat, (_bot, then) in self._kept.items() if time.monotonic() - then > KEPT_FOR]
            for seat in old:
                del self._kept[seat]
            return len(old)
