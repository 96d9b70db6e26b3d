"""The hall's own time: it runs evenly while the hall is open, and stands still while it is not.

What waits for a moment waits in this time, so that nothing runs out while no server is there. A row says how far it had
come when the hall was last known to live; after a start it goes on from there.
"""

import time

from digsite.web import models
from digsite.web.writer import Job

BEAT = 60.0  # seconds from one note that the hall lives to the next


class HallTime:
    """A clock that setting the computer's own does not change."""

    def __init__(self) -> None:
        self.began, self.from_there = time.time(), time.monotonic()
        self.lag = 0.0  # seconds that it is behind the computer's

    def now(self) -> float:
        return self.began + time.monotonic() - self.from_there - self.lag


_time = HallTime()


def now() -> float:
    """Seconds of the hall's time."""
    return _time.now()


def begin() -> None:
    """Go on from where the hall was last known to live. For whoever opens its tables."""
    heart = models.Heart.objects.filter(id=1).first()
    if heart is not None:
        _time.lag += _time.now() - heart.alive
    models.Heart.objects.update_or_create(id=1, defaults={"alive": now(), "lag": _time.lag})


def join() -> None:
    """Take the time of the hall that this process is one of."""
    _time.lag = models.Heart.objects.get(id=1).lag


class Beat(Job):
    """The hall lives."""

    shared = ("heart",)

    def work(self) -> None:
        models.Heart.objects.filter(id=1, alive__lt=now()).update(alive=now())
