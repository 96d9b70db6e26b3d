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
from digsite.web.clocks import Times
from digsite.web.links import FRIEND, TOKEN_BYTES, Link, digest_of, made_from
from digsite.web.manners import MOST_EVENTS, MOST_LINES, What, plain
from digsite.web.orders import forget
from digsite.web.position import Line, Position
from digsite.web.setting_up import usual_name
from digsite.web.tables import Change, LiveTable, Stale, Timed, insist_on_alive
from digsite.web.writer import Job

AWAY = 60.0  # seconds until somebody who has closed their page counts as gone


class Event(NamedTuple):
    """Something that happens at a seat."""

    what: What
    seat: int
    text: str = ""


# What may happen, by the word that a page sends


def leave(live: LiveTable, link: Link) -> list[Event]:
    """Its people go; a bot plays on until they come back."""
    return [Event(What.LEFT, seat) for seat in _playing(live, link)]


def come_back(live: LiveTable, link: Link) -> list[Event]:
    """Its people play themselves again; who has conceded has conceded."""
    coming = live.coming
    return [Event(What.BACK, seat) for seat in link.plays if seat in coming.lent and seat not in coming.conceded]


def concede(live: LiveTable, link: Link) -> list[Event]:
    """Whoever sits there gives the game up for good; a bot plays on for the others' sake."""
    seats = link.plays if link.shown is None else (link.shown,)
    return [Event(What.CONCEDED, seat) for seat in seats if seat not in live.coming.conceded]


def offer_end(live: LiveTable, link: Link) -> list[Event]:
    """They want to end the game without a result; when all who play want it, it has ended."""
    mine = _playing(live, link)
    made = [Event(What.OFFERED, seat) for seat in mine if seat not in live.coming.agreed]
    if mine and live.coming.agreed.union(mine).issuperset(asked(live)):
        made.append(Event(What.ENDED, mine[0]))
    return made


def decline_end(live: LiveTable, link: Link) -> list[Event]:
    """They want to play on."""
    mine = [seat for seat in link.plays if seat in asked(live)]
    return [Event(What.DECLINED, mine[0])] if mine and live.coming.agreed else []


def _playing(live: LiveTable, link: Link) -> list[int]:
    return [seat for seat in link.plays if seat in live.persons(live.coming)]


def asked(live: LiveTable) -> list[int]:
    """Whose agreement an end needs: who plays, and who is here although a bot was put on their seat."""
    here = {seat for link in live.links.values() if link.streams for seat in link.plays}
    lent, absent = live.coming.lent, live.coming.absent
    return [seat for seat in live.seats_of_people if seat not in lent or (seat in absent and seat in here)]


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
    return lambda live, _link: [Event(What.LENT, seat)] if seat in live.persons(live.coming) else []


def take_back(seat: int) -> Deed:
    """It waits for its person again."""
    return lambda live, _link: [Event(What.BACK, seat)] if seat in live.coming.absent else []


def say(text: str) -> Deed:
    """A line of text."""

    def said(live: LiveTable, link: Link) -> list[Event]:
        line = plain(text)
        if not line or link.watches:
            return []
        if live.coming.lines >= MOST_LINES:
            raise Stale(_("Enough was said at this table."))
        seat = link.plays[0] if link.shown is None else link.shown
        return [Event(What.SAID, seat, line)]

    return said


# Writing it


class Happen(Timed):
    """Something happens at a table beside the game."""

    def __init__(self, live: LiveTable, link: Link, deed: Deed) -> None:
        super().__init__(live)
        self.link, self.deed = link, deed
        self.events: Sequence[Event] = ()
        self.trial = live.manners

    def work(self) -> None:
        insist_on_alive(self.live, self.link)
        events = self.deed(self.live, self.link)
        if events:
            self._insist_on_measure(events)
        self.happen(events)

    def happen(self, events: Sequence[Event]) -> None:
        """This happens; the clocks of those for whom bots play stand still."""
        live = self.live
        self.events, self.trial = events, live.coming.copy()
        for event in events:
            models.Happening.objects.create(table_id=live.id, what=event.what, seat=event.seat, text=event.text)
            self.trial.take(*event)
        if self.trial.over and not live.coming.over:
            models.Table.objects.filter(id=live.id, over=None).update(over=timezone.now())
        others = self.trial.lent.keys() != live.coming.lent.keys()  # may be too late from now on
        self.write_times(live.ahead or live.position, self.trial, always=others)
        live.manners_ahead = self.trial

    def base(self) -> Times | None:
        """Whoever comes back is here from now on; if their time was up, they have that of a new move."""
        times, lent = self.live.times_coming, self.live.coming.lent
        if times is None:
            return None
        for seat in [event.seat for event in self.events if event.what == What.BACK]:
            if seat in times.away:
                times = times.seen([seat], self.now)
            if seat in times.asked and lent.get(seat) == What.TIMED_OUT:
                times = times.anew(self.now)
        return times

    def _insist_on_measure(self, events: Sequence[Event]) -> None:
        live, kinds = self.live, {event.what for event in events}
        if (live.match.is_over or live.coming.over) and kinds != {What.SAID}:
            raise Stale(_("This game has ended."))
        if live.coming.count >= MOST_EVENTS and What.CONCEDED not in kinds:
            raise Stale(_("Enough has happened at this table."))

    def keep(self) -> None:
        live = self.live
        with live.lock:
            live.manners = self.trial
            if live.manners_ahead is self.trial:
                live.manners_ahead = None
            if self.events:
                live.touch()
            self.keep_times()

    def drop(self) -> None:
        super().drop()
        self.live.manners_ahead = None


class Come(Change):
    """Somebody opened a seat's link for the first time; a seat that the host gave no name gets theirs."""

    def __init__(self, live: LiveTable, link: Link, name: str = "") -> None:
        super().__init__(live)
        self.link, self.name = link, name
        link.come = True

    def decide(self, trial: Position) -> list[Line]:
        insist_on_alive(self.live, self.link)
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
        self.seat = free[0]
        self.live.dying.update(link for link in self.live.links.values() if self.seat.number in link.plays)
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
    if live.match.is_over or live.coming.over or live.left:
        return []
    waiting = models.Seat.objects.filter(table_id=live.id, kind=FRIEND, come=None).order_by("number")
    return [seat for seat in waiting if seat.number not in live.coming.lent]


class Free(Change):
    """The host gives a seat to somebody else: its link is dead, it has a new one, and nobody's name."""

    def __init__(self, live: LiveTable, host: str, seat: int) -> None:
        super().__init__(live)
        self.host, self.seat, self.digest = host, seat, ""
        self.manners = live.manners

    def decide(self, trial: Position) -> list[Line]:
        live, seat = self.live, self.seat
        seats = models.Seat.objects.filter(table_id=live.id, number=seat, kind=FRIEND)
        held = [link for link in live.links.values() if seat in link.plays]
        if trial.match.is_over or live.coming.over or not seats.exists():
            raise Stale(_("This seat cannot be given to somebody else."))
        if live.has_begun and any(is_held(link) for link in held):
            raise Stale(_("Somebody sits there. A seat can be given away when its person has been away for a minute."))
        models.Happening.objects.create(table_id=live.id, what=What.FREED, seat=seat)
        self.manners = live.manners_ahead = live.coming.copy()
        self.manners.take(What.FREED, seat)
        times = models.Happening.objects.filter(table_id=live.id, seat=seat, what=What.FREED).count()
        word = f"seat {seat}, table {live.id}, time {times}"
        self.digest = digest_of(made_from(self.host, word))
        old = models.Seat.objects.filter(token__in=[each.token for each in seats])
        old.exclude(table_id=live.id).update(token=None)  # nor does it lead to earlier games
        seats.update(token=self.digest, word=word, come=None, seen=None)
        models.Table.objects.filter(id=live.id).update(code=None, open=False)  # who was removed knows the code
        live.dying.update(held)
        forget(trial.orders, seat)
        rename(live, trial, seat, usual_name(FRIEND, seat))
        return []

    def base(self) -> Times | None:
        times = super().base()
        return None if times is None else times.seen([self.seat], self.now)

    def keep(self) -> None:
        super().keep()
        with self.live.lock:
            self.live.manners = self.manners
            if self.live.manners_ahead is self.manners:
                self.live.manners_ahead = None
        self.live.give(self.seat, self.digest, come=False)

    def drop(self) -> None:
        super().drop()
        self.live.manners_ahead = None


def is_held(link: Link) -> bool:
    """Does somebody sit there, or did a moment ago? Then nobody else may see their cards."""
    return bool(link.streams) or (bool(link.gone) and time.time() - link.gone < AWAY)


class CallMe(Change):
    """Somebody says what the others are to call them."""

    def __init__(self, live: LiveTable, link: Link, name: str) -> None:
        super().__init__(live)
        self.link, self.name = link, check_new_name(" ".join(name.split()))

    def decide(self, trial: Position) -> list[Line]:
        insist_on_alive(self.live, self.link)
        if self.link.shown is None:
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
        self.table, self.link, self.whose = live, link, live.host

    def work(self) -> None:
        if self.table.closed or not self.table.is_alive(self.link):
            return
        then = datetime.fromtimestamp(self.link.gone or time.time(), UTC)
        models.Seat.objects.filter(table_id=self.table.id, number__in=self.link.plays).update(seen=then)
