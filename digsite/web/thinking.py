"""Who thinks next: bots' decisions wait in a fair queue, so that nobody's tables keep another's waiting."""

import logging
import os
import sys
import threading
from collections import OrderedDict, deque
from collections.abc import Callable

EASY = 2.0  # decisions that wait for each thread before bots think less
LEAST = 0.05  # of what they usually think
RANK = 10  # as `nice` counts: whoever waits for a page comes first
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
