"""A thread that looks now and then for whom tables wait, and writes to those who wished for it.

What is due is kept in the database, so it outlives any process. Each process looks at the tables that it serves itself;
a mail is taken by one of them alone, for a while: if that process dies, another sends it. So a mail may come twice when
somebody pulls the plug, with the same Message-ID, but none is lost.
"""

import logging
import threading
import time
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, Subquery
from django.utils import timezone

from digsite.text.errors import DigsiteError
from digsite.web import models
from digsite.web.asking import APART, Noted, noted, said, stand_of
from digsite.web.letters import Waiting, agreeing, news, waiting
from digsite.web.mailing import Letter, Mailing, Refused, Unreachable, send
from digsite.web.placing import Elsewhere
from digsite.web.wishes import HOUR, MailJob, Tidy, address_of, token_of

if TYPE_CHECKING:
    from digsite.web.hall import Hall

PACE, QUICKEST = 30.0, 0.5  # seconds from one round to the next, and where mails are to come at once
TAKEN = timedelta(minutes=5)  # for which a mail is one process's; longer than any mail server may take
TIDY = timedelta(hours=1)  # from one look for what can be forgotten to the next
SOONEST, LATEST = timedelta(minutes=5), timedelta(hours=4)  # until a mail that was not taken is offered again
MOST_TRIES = 8  # that it is offered
MOST_FAILURES, REST = 3, timedelta(days=7)  # mails in a row that an address refuses, until it rests so long
LONGEST_PAUSE = 600.0  # seconds until a mail server that was away is tried again
MOST_LOOKS = 200  # tables that are opened in one round
MOST_LINES = 40  # tables that one mail names
KEPT = ("table", "looked", "acted", "asked", "told", "over", "due")  # of a look
log = logging.getLogger(__name__)


class Postman:
    """The thread. Everything that it writes goes through the hall's writer."""

    def __init__(self, hall: "Hall", mailing: Mailing) -> None:
        self.hall, self.mailing = hall, mailing
        self.pace = max(QUICKEST, min(PACE, mailing.after / 4))
        self._pause, self._again = 0.0, 0.0  # seconds that the mail server is left alone, and until when
        self._tidied = timezone.now() - TIDY
        self._wake = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="postman", daemon=True)

    def start(self) -> None:
        """Go round from now on."""
        self._thread.start()

    def hurry(self) -> None:
        """Somebody waits for a mail."""
        self._wake.set()

    def close(self) -> None:
        """Go round no more; what is being sent may end."""
        self._closed = True
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join(2.0)

    def _run(self) -> None:
        while not self._closed:
            try:
                self.round(timezone.now())
            except Exception:
                if not self._closed:
                    log.exception("Mails could not be looked after; it is tried again.")
            finally:
                connection.close()
            self._wake.wait(self.pace)
            self._wake.clear()

    def round(self, now: datetime) -> None:
        """Look who waits, put down which mails are due, and send them."""
        self.look(now)
        self.gather(now)
        if time.monotonic() >= self._again:
            self.deliver(now)
        if now - self._tidied >= TIDY:
            self._tidied = now
            self._write(Tidy(now))

    def _write(self, job: MailJob) -> Any:
        return self.hall.writer.submit(job).result(60)

    # Who waits

    def look(self, now: datetime) -> None:
        """Look at those tables of ours at which somebody with a wish has seen something new, some time ago."""
        wishes = fresh_wishes(now, timedelta(seconds=self.mailing.after))[: 4 * MOST_LOOKS]
        ours = [wish for wish in wishes if self.hall.owns(wish.host) and self._is_news(wish)][:MOST_LOOKS]
        tables = models.Table.objects.select_related("box").in_bulk({wish.at for wish in ours})
        looks = [(wish, self._looked(wish, tables[wish.at], now)) for wish in ours if wish.at in tables]
        found = [(wish.id, made) for wish, made in looks if made is not None and made != note_of(wish)]
        if found:
            self._write(Look(found))

    def _is_news(self, wish: Any) -> bool:
        """May anything be different from the last look? Of those who only wait for their mail: whether they came."""
        only_waits = wish.due is not None and (wish.asked is not None or wish.over)
        if not only_waits or wish.looked is None or wish.since > wish.looked or wish.at != wish.table:
            return True
        came = not wish.told and wish.seen is not None and wish.seen > (wish.asked or wish.looked)
        return came or self.hall.is_looked_at(wish.link)

    def _looked(self, wish: Any, table: models.Table, now: datetime) -> Noted | None:
        if table.game not in self.hall.games or self.hall.waits(table.game):
            return None
        since = wish.since if wish.ended is None else max(wish.since, wish.ended)
        try:
            live = self.hall.open(table)
            link = live.links[wish.link]
        except Elsewhere:
            return None
        except (DigsiteError, KeyError):  # it cannot be opened
            return Noted(table.id, since, over=table.over is not None)
        return noted(note_of(wish), stand_of(live, link), table.id, since, now)

    # Which mails are due

    def gather(self, now: datetime) -> None:
        """Put a mail down for every address to which there is something to say; it goes out once an hour at most."""
        due = due_wishes(now).filter(reader__mailbox=OuterRef("digest"))
        mails = models.Mail.objects.filter(mailbox=OuterRef("digest"), reader=None)
        boxes = awake(models.Mailbox.objects, now).filter(Exists(due), ~Exists(mails)).values_list("digest", flat=True)
        found = list(boxes)
        if found:
            soon = now + 2 * timedelta(seconds=self.pace)  # until then every process has looked at its tables
            self._write(PutDown(found, soon))

    # Sending them

    def deliver(self, now: datetime) -> None:
        """Send what is due, one after the other; give up for a while if the mail server cannot be reached."""
        if not models.Mail.objects.filter(due__lte=now).exists():
            return
        way = self.mailing.connection()
        try:
            while not self._closed:
                mail = self._write(Take(now))
                if mail is None or not self._sent(mail, way, now):
                    return
        finally:
            way.close()

    def _sent(self, mail: models.Mail, way: Any, now: datetime) -> bool:
        """Write one mail and send it; may there be more?"""
        letter, told = self._letter(mail, now)
        if letter is None:
            self._write(Done(mail, told, now, sent=False))
            return True
        try:
            send(self.mailing, letter, way)
        except Refused as refusal:
            self._write(Fail(mail, refusal, told, now))
            log.warning("The mail server refused a mail%s.", " for good" if refusal.for_good else "")
            return True
        except Unreachable as error:
            self._pause = min(LONGEST_PAUSE, 2 * self._pause or self.pace)
            self._again = time.monotonic() + self._pause
            self._write(PutBack(mail, now))
            log.warning("No mail can be sent at the moment (%s). It is tried again.", error)
            return False
        self._pause = 0.0
        self._write(Done(mail, told, now, sent=True))
        return True

    def _letter(self, mail: models.Mail, now: datetime) -> tuple[Letter | None, list["Told"]]:
        """What the mail says, and what becomes of the wishes that it was for; no letter if there is nothing to say."""
        address = address_of(mail.mailbox)
        if address is None:
            return None, []
        if mail.reader is not None:
            return agreeing(self.mailing, address, mail), []
        wishes = list(due_wishes(now).filter(reader__mailbox=mail.mailbox).order_by("due", "id")[:MOST_LINES])
        told = [Told(wish, self._waiting(wish, now)) for wish in wishes]
        lines = {line.wish.link: line.waiting for line in told if line.waiting is not None}  # devices may share one
        return (news(self.mailing, address, mail, list(lines.values())) if lines else None), told

    def _waiting(self, wish: models.Wish, now: datetime) -> Waiting | None:
        """How its table stands now; None if nobody waits there any more, or its person is there."""
        token, table = token_of(wish), self.hall.table_of(wish.link)
        here = self.hall.is_looked_at(wish.link)
        if token is None or table is None or table.id != wish.table or here:
            return None
        try:
            live = self.hall.glance(table)
            link = live.links[wish.link]
        except (DigsiteError, KeyError):
            return None
        stand = stand_of(live, link)
        still = stand.over if wish.over else stand.asked and stand.acted == wish.acted
        return waiting(live, link, token, wish, now) if still else None


class Told(NamedTuple):
    """A wish that a mail was for, and what the mail says about it, if anything."""

    wish: models.Wish
    waiting: Waiting | None


# Questions


def fresh_wishes(now: datetime, quiet: timedelta) -> Any:
    """Wishes whose seats have seen something new and then nothing for a while, and those with something to say."""
    seats = models.Seat.objects.filter(token=OuterRef("link")).order_by("-table_id", F("since").desc(nulls_last=True))
    named = {"at": "table_id", "since": "since", "seen": "seen", "ended": "table__over", "host": "table__host"}
    wishes = awake(models.Wish.objects, now, "reader__mailbox__").filter(reader__agreed__isnull=False)
    wishes = wishes.annotate(**{name: Subquery(seats.values(field)[:1]) for name, field in named.items()})
    new = Q(looked=None) | Q(since__gt=F("looked")) | Q(at__gt=F("table")) | Q(due__lte=now)
    wishes = wishes.filter(new | Q(ended__isnull=False, over=False), since__lte=now - quiet)
    return wishes.order_by(F("due").desc(nulls_first=True), "id")  # those that only wait for their mail at the end


def due_wishes(now: datetime) -> Any:
    """Wishes about which there is something to say."""
    wishes = models.Wish.objects.filter(due__lte=now, reader__agreed__isnull=False)
    return wishes.filter(Q(asked__isnull=False) | Q(over=True))


def awake(boxes: Any, now: datetime, way: str = "") -> Any:
    """Only what concerns addresses that take mails."""
    return boxes.filter(Q(**{f"{way}rests": None}) | Q(**{f"{way}rests__lte": now}))


def note_of(wish: models.Wish) -> Noted:
    """What is kept of the last look."""
    return Noted(*(getattr(wish, name) for name in KEPT))


# Writing it


class Look(MailJob):
    """How tables stand for those who want mails."""

    def __init__(self, found: Sequence[tuple[int, Noted]]) -> None:
        super().__init__()
        self.found = found

    def write(self) -> None:
        for id, note in self.found:
            models.Wish.objects.filter(id=id).update(**note._asdict())


class PutDown(MailJob):
    """These addresses get a mail."""

    def __init__(self, boxes: Iterable[str], soon: datetime) -> None:
        super().__init__()
        self.boxes, self.soon = list(boxes), soon

    def write(self) -> None:
        for mailbox in models.Mailbox.objects.filter(digest__in=self.boxes):
            due = self.soon if mailbox.last is None else max(self.soon, mailbox.last + HOUR)
            models.Mail.objects.get_or_create(mailbox=mailbox, reader=None, defaults={"due": due})


class Take(MailJob):
    """The mail that is due first is this process's for a while."""

    def __init__(self, now: datetime) -> None:
        super().__init__()
        self.now = now

    def write(self) -> models.Mail | None:
        mails = models.Mail.objects.select_related("mailbox", "reader").filter(due__lte=self.now).order_by("due")
        mail: models.Mail | None = mails.first()
        if mail is not None:
            mail.due, mail.tries = max(self.now, timezone.now()) + TAKEN, mail.tries + 1
            mail.save()
        return mail


def this(mail: models.Mail) -> Any:
    """A mail that was taken, unless it was asked for anew since."""
    return models.Mail.objects.filter(id=mail.id, due=mail.due)


class Done(MailJob):
    """A mail was sent, or there was nothing to say any more."""

    def __init__(self, mail: models.Mail, told: Sequence[Told], now: datetime, *, sent: bool) -> None:
        super().__init__()
        self.mail, self.told, self.now, self.sent = mail, told, now, sent

    def write(self) -> None:
        for wish, line in self.told:
            before = note_of(wish)
            later = self.now + APART if before.told else None
            passed = before._replace(looked=None, due=later)  # it is looked at anew
            note = said(before, self.now) if self.sent and line is not None else passed
            models.Wish.objects.filter(id=wish.id, due=wish.due).update(**note._asdict())
        if self.sent:
            about_tables = {} if self.mail.reader_id else {"last": self.now}
            models.Mailbox.objects.filter(digest=self.mail.mailbox_id).update(failures=0, **about_tables)
        this(self.mail).delete()


class PutBack(MailJob):
    """The mail server cannot be reached: the mail waits."""

    def __init__(self, mail: models.Mail, now: datetime) -> None:
        super().__init__()
        self.mail, self.now = mail, now

    def write(self) -> None:
        this(self.mail).update(due=self.now, tries=self.mail.tries - 1)


class Fail(Done):
    """The mail server did not take it: it is offered again, but neither without end nor to an address that is dead."""

    def __init__(self, mail: models.Mail, refusal: Refused, told: Sequence[Told], now: datetime) -> None:
        super().__init__(mail, told, now, sent=True)
        self.refusal = refusal

    def write(self) -> None:
        mail, refusal = self.mail, self.refusal
        if not refusal.for_good and mail.tries < MOST_TRIES:
            pause = min(LATEST, SOONEST * 2 ** (mail.tries - 1))
            this(mail).update(due=self.now + pause)
            return
        failures = mail.mailbox.failures + 1 if refusal.theirs else 0
        super().write()
        rests = self.now + REST if failures >= MOST_FAILURES else None
        models.Mailbox.objects.filter(digest=mail.mailbox_id).update(failures=failures, rests=rests)
