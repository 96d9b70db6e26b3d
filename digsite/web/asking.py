"""When something is to be said about a link: since when its seat is asked, and whether its person knows already."""

from datetime import datetime, timedelta
from typing import NamedTuple

from digsite.match.ahead import ordered
from digsite.web.links import Link
from digsite.web.orders import standing
from digsite.web.soon import may_answer
from digsite.web.tables import LiveTable
from digsite.web.yours import is_turn

REMINDERS = (timedelta(days=1), timedelta(days=3))  # after something was first asked
APART = timedelta(hours=20)  # at least, from one mail about the same thing to the next
GLANCE = timedelta(seconds=30)  # a page that is closed so soon was not read
AGAIN = timedelta(hours=1)  # until a table is looked at again at which a bot plays for somebody


class Stand(NamedTuple):
    """How a table stands for one link."""

    asked: bool  # something is asked of it
    over: bool
    alone: bool = False  # nobody else plays there, so nobody waits
    lent: bool = False  # a bot plays for it
    acted: int = 0  # rows of its own
    here: bool = False  # a page of it is open
    gone: float = 0.0  # when its last page was closed


class Noted(NamedTuple):
    """What is kept of the last look."""

    table: int | None = None
    looked: datetime | None = None
    acted: int = 0
    asked: datetime | None = None
    told: int = 0
    over: bool = False
    due: datetime | None = None


def stand_of(live: LiveTable, link: Link) -> Stand:
    """How the table stands now. What others do in secret changes nothing in it: it is asked as the seat's page is."""
    with live.lock:
        return Stand(
            asked=is_turn(live, link) or _chooses_too(live, link),
            over=live.is_over,
            alone=all(seat in link.plays for seat in live.seats_of_people),
            lent=any(seat in live.manners.lent for seat in link.plays),
            acted=sum(live.position.own[seat] for seat in link.plays),
            here=bool(link.streams),
            gone=link.gone,
        )


def _chooses_too(live: LiveTable, link: Link) -> bool:
    """Is it one of several who choose in secret, and has said nothing yet? Whether others have changes nothing."""
    movers = live.position.seen(None).movers
    if len(movers) < 2 or link.shown not in movers or not may_answer(live, link):
        return False
    ahead = live.position.seen(link.shown).ahead
    order = None if ahead is None else standing(live.position.orders, ahead)
    return ahead is not None and (order is None or ordered(ahead, order.words) is None)


def noted(before: Noted, stand: Stand, table: int, since: datetime, now: datetime) -> Noted:
    """What is known after a look at a table whose seat has seen nothing new since then."""
    if before.table != table:
        before = Noted(table)
    made = before._replace(looked=since, acted=stand.acted, over=stand.over)
    knows = stand.here or datetime.fromtimestamp(stand.gone, since.tzinfo) > since + GLANCE
    if stand.over:
        news = now if not before.over else before.due
        return made._replace(asked=None, told=0, due=None if knows or stand.alone else news)
    if stand.alone or not stand.asked:
        return made._replace(asked=None, told=0, due=now + AGAIN if stand.lent else None)
    if before.asked is None or before.acted != stand.acted:
        made = made._replace(asked=since, told=0, due=now)
    if made.told:  # no reminder while a page is open; the next may come some time after
        due = made.due is not None and made.due <= now
        return made._replace(due=now + APART) if due and stand.here else made
    return said(made, now) if knows else made._replace(due=made.due or now)


def said(before: Noted, now: datetime) -> Noted:
    """What is known after it was said, or seen: when it is said again, if it is."""
    if before.asked is None or before.told >= len(REMINDERS):
        return before._replace(told=before.told + 1, due=None)
    due = max(before.asked + REMINDERS[before.told], now + APART)
    return before._replace(told=before.told + 1, due=due)
