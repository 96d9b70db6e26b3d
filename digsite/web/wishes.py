"""Who wants mails about which tables. A device asks, whoever reads at the address agrees, and either can end it.

Addresses and links are sealed; words in mails follow from the server's key and a salt, and of them, too, only the
SHA-256 is kept. All that is written about mails is written by one process after the other.
"""

import base64
import hmac
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.db.models import Exists, OuterRef, Q, Sum
from django.utils import timezone

from digsite.text import _
from digsite.text.errors import DigsiteError
from digsite.web import models
from digsite.web.links import PEOPLE, TOKEN_BYTES, digest_of
from digsite.web.mailing import kin_of
from digsite.web.sealing import opened, seal
from digsite.web.writer import Job

LOCK = 0x64696704  # of what is written about mails; the next after those of sharing.py
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
TO_AGREE = 2 * DAY  # after which somebody who has not agreed is forgotten
MOST_ASKED, MOST_ASKED_OF_ALL = 3, 100  # times that a person is asked to agree in a day, and everybody in an hour
LEFT_ALONE = 90 * DAY  # who does not even want to be asked
KEPT = 14 * DAY  # for which a link to a game that is over is remembered: the same people may play again
MOST_WISHES = 60  # tables of one device; the oldest are forgotten
ADDRESS, LINK = "address", "link"  # what is sealed
AGREE, STOP = "agree", "stop"  # what a word in a mail does


class NotAsked(DigsiteError):
    """Nobody is asked to agree."""


def digest_of_address(address: str) -> str:
    """What an address is found by. Addresses can be guessed, so it takes the server's key to try them."""
    return hmac.digest(settings.SECRET_KEY.encode(), f"address {address.lower()}".encode(), "sha256").hex()


def word_for(act: str, salt: str) -> str:
    """The secret word in a mail that lets its reader do this."""
    made = hmac.digest(settings.SECRET_KEY.encode(), f"mail {act} {salt}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:TOKEN_BYTES]).decode()


def sealed_address(digest: str, address: str) -> bytes:
    return seal(settings.SECRET_KEY, ADDRESS, digest, address)


def address_of(mailbox: models.Mailbox) -> str | None:
    """Where its mails go; None if nobody wants any, or it was sealed with another key."""
    return opened(settings.SECRET_KEY, ADDRESS, mailbox.digest, bytes(mailbox.sealed))


def token_of(wish: models.Wish) -> str | None:
    """The secret word of its link."""
    return opened(settings.SECRET_KEY, LINK, wish.link, bytes(wish.sealed))


class Wanted(NamedTuple):
    """What a device wants, as its pages say it."""

    address: str
    agreed: bool
    everywhere: bool
    rests: bool  # mails were refused there
    links: frozenset[str] = frozenset()  # digests


def wanted_by(device: str) -> Wanted | None:
    """What is kept for this device, by its digest."""
    reader = models.Reader.objects.select_related("mailbox").filter(device=device).first()
    address = None if reader is None else address_of(reader.mailbox)
    if reader is None or address is None:
        return None
    links = models.Wish.objects.filter(reader=reader).values_list("link", flat=True)
    rests = reader.mailbox.rests is not None and reader.mailbox.rests > timezone.now()
    return Wanted(address, reader.agreed is not None, reader.everywhere, rests, frozenset(links))


def with_seats(links: Sequence[str]) -> list[str]:
    """Those of these links that lead to a seat at a table that goes on, in the same order."""
    digests = [digest_of(link) for link in links]
    found = set(models.Seat.objects.filter(token__in=digests, table__over=None).values_list("token", flat=True))
    return [link for link, digest in zip(links, digests, strict=True) if digest in found]


# Writing it


class MailJob(Job):
    """Something that is written about mails."""

    shared = ("mail",)

    def work(self) -> Any:
        if connection.vendor == "postgresql":  # until the commit
            with connection.cursor() as cursor:
                cursor.execute("select pg_advisory_xact_lock(%s, 0)", [LOCK])
        return self.write()

    def write(self) -> Any:
        """Write, and return the answer."""
        raise NotImplementedError


class Ask(MailJob):
    """A device wants mails at an address. Whoever reads there is asked to agree, though not without end."""

    def __init__(self, device: str, address: str, links: Sequence[str], *, everywhere: bool) -> None:
        super().__init__()
        self.device, self.address, self.links, self.everywhere = device, address, links, everywhere

    def write(self) -> None:
        now, digest = timezone.now(), digest_of_address(self.address)
        reader = models.Reader.objects.filter(device=self.device).first()
        if reader is None or reader.mailbox_id != digest or reader.agreed is None:
            mailbox = self._asked(digest, now)
            again = reader is not None and reader.mailbox_id == digest  # each mail then has the same link
            salt = reader.salt if reader is not None and again else secrets.token_hex(16)
            made = {"mailbox": mailbox, "salt": salt, "word": digest_of(word_for(AGREE, salt)), "agreed": None}
            reader, _new = models.Reader.objects.update_or_create(device=self.device, defaults=made)
            models.Mail.objects.update_or_create(reader=reader, defaults={"mailbox": mailbox, "due": now, "tries": 0})
        reader.everywhere = self.everywhere
        reader.save()
        for link in self.links:
            add_wish(reader, link)

    def _asked(self, digest: str, now: datetime) -> models.Mailbox:
        """The mailbox of this address, asked once more; refused if it was asked enough."""
        boxes, kin = models.Mailbox.objects, digest_of_address(kin_of(self.address))
        lately = boxes.filter(asked__gt=now - DAY)
        of_all = lately.filter(asked__gt=now - HOUR).aggregate(all=Sum("times"))["all"] or 0
        if of_all >= MOST_ASKED_OF_ALL:
            raise NotAsked(_("Many mails were asked for just now. Try again in an hour."))
        asked = lately.filter(kin=kin).aggregate(all=Sum("times"))["all"] or 0
        if asked >= MOST_ASKED or boxes.filter(Q(refuses__gt=now) | Q(rests__gt=now), digest=digest).exists():
            raise NotAsked(_("No mail can be sent to this address at the moment. Try again tomorrow, or take another."))
        mailbox: models.Mailbox | None = boxes.filter(digest=digest).first()
        if mailbox is None:
            salt = secrets.token_hex(16)
            word = digest_of(word_for(STOP, salt))
            mailbox = models.Mailbox(digest=digest, kin=kin, salt=salt, word=word, times=0, asked=now)
        mailbox.times = mailbox.times + 1 if mailbox.asked > now - DAY else 1
        mailbox.asked, mailbox.sealed = now, sealed_address(digest, self.address)
        mailbox.save()
        return mailbox


class Agree(MailJob):
    """Whoever reads at the address agrees; returns False if nobody asks any more."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self.word = digest_of(word)

    def write(self) -> bool:
        readers = models.Reader.objects.filter(word=self.word)
        readers.filter(agreed=None).update(agreed=timezone.now())
        models.Mail.objects.filter(reader__word=self.word).delete()
        return bool(readers.exists())


class Stop(MailJob):
    """No mail goes to this address any more. Who had not even agreed is left alone for long."""

    def __init__(self, word: str) -> None:
        super().__init__()
        self.word = digest_of(word)

    def write(self) -> None:
        for mailbox in models.Mailbox.objects.filter(word=self.word):
            if not models.Reader.objects.filter(mailbox=mailbox, agreed__isnull=False).exists():
                mailbox.refuses = timezone.now() + LEFT_ALONE
            end_mails(mailbox)


class Follow(MailJob):
    """A device wants mails about this link too, if it wants mails; as a matter of course, or because it was asked."""

    def __init__(self, device: str, link: str, *, asked: bool = False) -> None:
        super().__init__()
        self.device, self.link, self.asked = device, link, asked

    def write(self) -> None:
        reader = models.Reader.objects.filter(device=self.device).first()
        if reader is not None and (self.asked or reader.everywhere):
            add_wish(reader, self.link)


class Unfollow(MailJob):
    """It wants none about this link any more."""

    def __init__(self, device: str, link: str) -> None:
        super().__init__()
        self.device, self.link = device, digest_of(link)

    def write(self) -> None:
        models.Wish.objects.filter(reader__device=self.device, link=self.link).delete()


class Everywhere(MailJob):
    """It wants mails about tables to come, or not."""

    def __init__(self, device: str, *, everywhere: bool) -> None:
        super().__init__()
        self.device, self.everywhere = device, everywhere

    def write(self) -> None:
        models.Reader.objects.filter(device=self.device).update(everywhere=self.everywhere)


class Leave(MailJob):
    """It wants no mails at all, and forgets the address."""

    def __init__(self, device: str) -> None:
        super().__init__()
        self.device = device

    def write(self) -> None:
        mailboxes = [reader.mailbox for reader in models.Reader.objects.filter(device=self.device)]
        models.Reader.objects.filter(device=self.device).delete()
        for mailbox in mailboxes:
            if not models.Reader.objects.filter(mailbox=mailbox).exists():
                end_mails(mailbox)


def add_wish(reader: models.Reader, link: str) -> None:
    """Remember that a device wants mails about this link, if it leads to a seat where other people play."""
    digest = digest_of(link)
    seat = models.Seat.objects.filter(token=digest).order_by("-table_id").first()
    people = models.Seat.objects.filter(kind__in=PEOPLE).exclude(token=digest)
    if seat is not None and people.filter(table_id=seat.table_id).exists():
        sealed = seal(settings.SECRET_KEY, LINK, digest, link)
        models.Wish.objects.get_or_create(reader=reader, link=digest, defaults={"sealed": sealed})
        old = models.Wish.objects.filter(reader=reader).order_by("-id").values_list("id", flat=True)[MOST_WISHES:]
        models.Wish.objects.filter(id__in=list(old)).delete()


def end_mails(mailbox: models.Mailbox) -> None:
    """Forget the address and all that was to be sent there. How often it was asked to agree is kept for a day."""
    models.Mail.objects.filter(mailbox=mailbox).delete()
    models.Reader.objects.filter(mailbox=mailbox).delete()
    mailbox.sealed = b""
    mailbox.save()


class Tidy(MailJob):
    """Forget who never agreed, links that lead to no seat or to a game that is long over, and empty mailboxes."""

    def __init__(self, now: datetime) -> None:
        super().__init__()
        self.now = now

    def write(self) -> None:
        now, readers = self.now, models.Reader.objects
        readers.filter(agreed=None, mailbox__asked__lt=now - TO_AGREE).delete()
        lately = Q(table__over=None) | Q(table__over__gt=now - KEPT)
        seats = models.Seat.objects.filter(lately, token=OuterRef("link"))
        models.Wish.objects.filter(~Exists(seats)).delete()
        empty = models.Mailbox.objects.exclude(digest__in=readers.values("mailbox_id"))
        empty.filter(refuses=None, sealed=b"").filter(asked__lt=now - DAY).delete()
        for mailbox in empty.exclude(sealed=b""):
            end_mails(mailbox)
        empty.filter(refuses__lt=now).update(refuses=None)
