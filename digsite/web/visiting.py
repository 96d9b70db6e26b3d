"""What one visitor may want of a hall at once: new tables, and pages that are kept up to date."""

import threading
import time
from collections import Counter

FORGET = 4096  # visitors whose allowance is remembered


class Visitors:
    """Visitors by where they come from. Without accounts there is nothing better; limits leave room for a family."""

    def __init__(self, tables_a_minute: float = 0, streams: int = 0) -> None:
        self.tables_a_minute, self.most_streams = tables_a_minute, streams  # 0: as many as they like
        self._tables: dict[str, tuple[float, float]] = {}  # how many more each may set up, and when that was so
        self._streams: Counter[str] = Counter()
        self._lock = threading.Lock()

    def may_set_up(self, visitor: str) -> bool:
        """One more table? As many at once as in a minute."""
        if not self.tables_a_minute:
            return True
        with self._lock:
            now = time.monotonic()
            left, then = self._tables.pop(visitor, (self.tables_a_minute, now))
            left = min(self.tables_a_minute, left + (now - then) * self.tables_a_minute / 60)
            self._tables[visitor] = (left - 1 if left >= 1 else left), now
            if len(self._tables) > FORGET:
                del self._tables[next(iter(self._tables))]
            return left >= 1

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
