"""How a speed is taken: often enough to matter, several times over, the best one kept.

What runs on one core is timed in seconds of that core given to this thread (`processor`), so that other work on the
same machine does not slow it on paper. On an idle machine that is the time on the wall. What runs on all cores is
timed on the wall; that figure means something on an idle machine only.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

processor = time.thread_time


@dataclass
class Rate:
    """The best of several measurements of one thing, as things done a second."""

    name: str
    work: Callable[[int], float]  # do it so many times; return the seconds that took
    count: int = 1
    best: float = 0.0  # times a second

    def settle(self, seconds: float) -> None:
        """Find out how often it must be done to last about this long."""
        taken = self.work(self.count)
        while taken < seconds / 4 and self.count < 10**9:
            self.count *= 4 if taken < seconds / 16 else 2
            taken = self.work(self.count)
        self.count = max(1, round(self.count * seconds / max(taken, 1e-9)))

    def measure(self) -> None:
        """Measure once more and keep the better figure."""
        self.best = max(self.best, self.count / max(self.work(self.count), 1e-9))


def in_turns(rates: list[Rate], seconds: float, rounds: int, tell: Callable[[str], None]) -> None:
    """Measure all of them in turns, so that a slow minute of the machine falls on all alike."""
    for rate in rates:
        rate.settle(seconds)
    for number in range(rounds):
        tell(f"round {number + 1} of {rounds}: {len(rates)} speeds in turns")
        for rate in rates:
            rate.measure()


def once_each(call: Callable[[], object]) -> Callable[[int], float]:
    """A loop around one call from Python."""

    def work(count: int) -> float:
        began = processor()
        for _i in range(count):
            call()
        return processor() - began

    return work
