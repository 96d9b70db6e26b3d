"""What people do at a table beside the game: come, sit down, leave, come back, concede, agree to end it, say something.

Each is written before anybody is told; rows of the game are not touched.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from django.utils import timezone

from digsite.match import check_new_name, told_apart
from digsite.text import _
from digsite.web import models
from digsite.web.links import FRIEND, TOKEN_BYTES, Link, digest_of, made_from
from digsite.web.manners import MOST_LINES, What, plain
from digsite.web.position import Line, Position
from digsite.web.setting_up import usual_name
from digsite.web.tables import Change, LiveTable, Stale
from digsite.web.writer import Job


class Event(NamedTuple):
    """Something that happens at a seat."""

    what: What
    seat: int
    text: str = ""


# What may happen, by the word that a page sends


def leave(live: LiveTable, link: Link) -> list[Event]:
    """Its people go; a bot plays on until they come back."""
    return [Event(What.LEFT, seat) for seat in link.plays if seat in live.persons()]


def come_back(live: LiveTable, link: Link) -> list[Event]:
    """Its people play themselves again; who has conceded has conceded."""
    conceded = live.manners.conceded
    return [Event(What.BACK, seat) for seat in link.plays if seat in live.manners.lent and seat not in conceded]


def concede(live: LiveTable, link: Link) -> list[Event]:
    """They give the game up for good; a bot plays on for the others' sake."""
    return [Event(What.CONCEDED, seat) for seat in link.plays if seat not in live.manners.conceded]


def offer_end(live: LiveTable, link: Link) -> list[Event]:
    """They want to end the game without a result; when all who play want it, it has ended."""
    mine = [seat for seat in link.plays if seat in live.persons()]
    made = [Event(What.OFFERED, seat) for seat in mine if seat not in live.manners.agreed]
    if mine and live.manners.agreed.union(mine).issuperset(live.persons()):
        made.append(Event(What.ENDED, mine[0]))
    return made


def decline_end(live: LiveTable, link: Link) -> list[Event]:
    """They want to play on."""
    mine = [seat for seat in link.plays if seat in live.persons()]
    return [Event(What.DECLINED, mine[0])] if mine and live.manners.agreed else []


Deed = Callable[[LiveTable, Link], list[Event]]
DEEDS: dict[str, Deed] = {
    "leave": leave,
    "back": come_back,
    "concede": concede,
    "end": offer_end,
    "play_on": decline_end,
}


def lend(seat: int) -> Deed:
    """A bot plays for this seat until its person comes back."""
    return lambda live, _link: [Event(What.LENT, seat)] if seat in live.persons() else []


def take_back(seat: int) -> Deed:
    """It waits for its person again."""
    return lambda live, _link: [Event(What.BACK, seat)] if live.manners.lent.get(seat) == What.LENT else []


def say(text: str) -> Deed:
    """A line of text."""

    def said(live: LiveTable, link: Link) -> list[Event]:
        line = plain(text)
        if not line or link.watches:
            return []
        if live.manners.lines >= MOST_LINES:
            raise Stale(_("Enough was said at this table."))
        seat = link.plays[0] if link.shown is None else link.shown
        return [Event(What.SAID, seat, line)]

    return said


# Writing it


class Happen(Job):
    """Something happens at a table beside the game."""

    def __init__(self, live: LiveTable, link: Link, deed: Deed) -> None:
        super().__init__()
        self.live, self.link, self.deed = live, link, deed
        self.events: Sequence[Event] = ()

    def work(self) -> None:
        live = self.live
        self.events = self.deed(live, self.link)
        if live.is_over and any(event.what != What.SAID for event in self.events):
            raise Stale(_("This game has ended."))
        for what, seat, text in self.events:
            models.Happening.objects.create(table_id=live.id, what=what, seat=seat, text=text)
        ends = any(event.what in (What.ENDED, What.CONCEDED) for event in self.events)
        if ends:
            models.Table.objects.filter(id=live.id, over=None).update(over=self._over())

    def _over(self) -> datetime | None:
        """When the game ended, if these events end it."""
        conceded = {*self.live.manners.conceded, *(e.seat for e in self.events if e.what == What.CONCEDED)}
        ended = any(event.what == What.ENDED for event in self.events)
        return timezone.now() if ended or len(conceded) >= max(1, self.live.match.seats - 1) else None

    def keep(self) -> None:
        with self.live.lock:
            for event in self.events:
                self.live.manners.take(*event)
            self.live.touch()


class Come(Change):
    """Somebody opened a seat's link for the first time; a seat that the host gave no name gets theirs."""

    def __init__(self, live: LiveTable, link: Link, name: str = "") -> None:
        super().__init__(live)
        self.link, self.name = link, name
        link.come = True

    def decide(self, trial: Position) -> list[Line]:
        seats = models.Seat.objects.filter(table_id=self.live.id, number__in=self.link.plays, come=None)
        seats.update(come=timezone.now())
        if self.name and len(self.link.plays) == 1:
            seat = self.link.plays[0]
            if trial.match.names[seat] == usual_name(FRIEND, seat):
                rename(self.live, trial, seat, self.name)
        return []

    def keep(self) -> None:
        super().keep()
        with self.live.lock:
            self.live.touch()

    def drop(self) -> None:
        super().drop()
        self.link.come = False  # it is written the next time


def rename(live: LiveTable, trial: Position, seat: int, name: str) -> None:
    """Let a seat be called so from now on, told apart from the others."""
    others = [other for number, other in enumerate(trial.match.names) if number != seat]
    names = list(trial.match.names)
    names[seat] = told_apart([*others, name])[-1]
    trial.match.rename(names)
    models.Seat.objects.filter(table_id=live.id, number=seat).update(name=names[seat])


class Sit(Change):
    """Somebody takes a free seat, by a code or at an open table; its old link is dead from then on."""

    def __init__(self, live: LiveTable, name: str) -> None:
        super().__init__(live)
        self.name, self.token = name, secrets.token_urlsafe(TOKEN_BYTES)
        self.seat: models.Seat | None = None

    def decide(self, trial: Position) -> list[Line]:
        free = free_seats(self.live)
        if not free:
            raise Stale(_("All seats of this table are taken."))
        self.seat, self.old = free[0], free[0].token
        taken = {"token": digest_of(self.token), "word": "", "come": timezone.now()}
        models.Seat.objects.filter(id=self.seat.id).update(**taken)
        if self.name:
            rename(self.live, trial, self.seat.number, self.name)
        return []

    def keep(self) -> None:
        super().keep()
        if self.seat is not None:
            self.live.give(self.seat.number, digest_of(self.token), come=True)


def free_seats(live: LiveTable) -> list[models.Seat]:
    """Seats for friends that nobody has taken, and that no bot plays."""
    if live.is_over or live.left:
        return []
    waiting = models.Seat.objects.filter(table_id=live.id, kind=FRIEND, come=None).order_by("number")
    return [seat for seat in waiting if seat.number not in live.manners.lent]


class Free(Change):
    """The host gives a seat to somebody else: its link is dead, it has a new one, and nobody's name."""

    def __init__(self, live: LiveTable, host: str, seat: int) -> None:
        super().__init__(live)
        self.host, self.seat, self.digest = host, seat, ""

    def decide(self, trial: Position) -> list[Line]:
        seats = models.Seat.objects.filter(table_id=self.live.id, number=self.seat, kind=FRIEND)
        if self.live.is_over or not seats.exists():
            raise Stale(_("This seat cannot be given to somebody else."))
        models.Happening.objects.create(table_id=self.live.id, what=What.FREED, seat=self.seat)
        times = models.Happening.objects.filter(table_id=self.live.id, seat=self.seat, what=What.FREED).count()
        word = f"seat {self.seat}, table {self.live.id}, time {times}"
        self.digest = digest_of(made_from(self.host, word))
        seats.update(token=self.digest, word=word, come=None, seen=None)
        rename(self.live, trial, self.seat, usual_name(FRIEND, self.seat))
        return []

    def keep(self) -> None:
        super().keep()
        with self.live.lock:
            self.live.manners.take(What.FREED, self.seat)
        self.live.give(self.seat, self.digest, come=False)


class CallMe(Change):
    """Somebody says what the others are to call them."""

    def __init__(self, live: LiveTable, link: Link, name: str) -> None:
        super().__init__(live)
        self.link, self.name = link, check_new_name(" ".join(name.split()))

    def decide(self, trial: Position) -> list[Line]:
        if self.link.shown is None or self.link in self.live.dead:
            raise Stale(_("Say first who sits at the screen."))
        rename(self.live, trial, self.link.shown, self.name)
        return []

    def keep(self) -> None:
        super().keep()
        with self.live.lock:
            self.live.touch()


class Seen(Job):
    """The last page of a link was closed."""

    def __init__(self, live: LiveTable, link: Link) -> None:
        super().__init__()
        self.table, self.link = live.id, link

    def work(self) -> None:
        then = datetime.fromtimestamp(self.link.gone or time.time(), UTC)
        models.Seat.objects.filter(table_id=self.table, number__in=self.link.plays).update(seen=then)
