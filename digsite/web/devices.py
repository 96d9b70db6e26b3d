"""What a browser keeps here without an account: a name, the last set-up, and its links, sealed by its own cookie."""

import hmac
import re
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.utils import timezone

from digsite.web import models
from digsite.web.links import TOKEN_BYTES, digest_of
from digsite.web.writer import Job

COOKIE = "device"
DAYS = 400  # as long as a browser keeps a cookie
SECRET = re.compile(r"[A-Za-z0-9_-]{32}")
NOTED = timedelta(days=7)  # from one note that it was here to the next
MOST_KEPT = 400  # links of one device; the oldest are forgotten


def secret_of(cookies: Mapping[str, str]) -> str:
    """The secret word of a device, "" where it has none."""
    said = cookies.get(COOKIE, "")
    return said if SECRET.fullmatch(said) else ""


def new_secret() -> str:
    """A secret word for a device that has none yet."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def seal(secret: str, digest: str, token: bytes) -> bytes:
    """A link as it is kept, or back: only who has the cookie can read it, and each link has a pad of its own."""
    pad = hmac.digest(secret.encode(), digest.encode(), "sha512")
    return bytes(a ^ b for a, b in zip(token, pad, strict=False))


class Known(NamedTuple):
    """What is known of a device."""

    name: str = ""
    last: dict[str, Any] = {}  # noqa: RUF012  never changed
    links: tuple[str, ...] = ()  # the latest first
    seen: datetime | None = None  # when it was here, as far as is noted

    @property
    def is_due(self) -> bool:
        """Should it be noted that it is here, and its cookie be made to last?"""
        return self.seen is not None and timezone.now() - self.seen > NOTED


def known_of(secret: str) -> Known:
    """What is kept for this device."""
    device = models.Device.objects.filter(digest=digest_of(secret)).first() if secret else None
    if device is None:
        return Known()
    rows = models.Kept.objects.filter(device=device).order_by("-id").values_list("link", "sealed")
    links = (seal(secret, link, bytes(sealed)).decode("ascii", "replace") for link, sealed in rows)
    return Known(device.name, device.last, tuple(links), device.seen or device.created)


def keeps(secret: str, token: str) -> bool:
    """Does this device keep the link already?"""
    return bool(models.Kept.objects.filter(device_id=digest_of(secret), link=digest_of(token)).exists())


class Keep(Job):
    """A device keeps a link."""

    def __init__(self, secret: str, token: str) -> None:
        super().__init__()
        self.secret, self.token = secret, token
        self.shared = ("device", digest_of(secret))

    def work(self) -> None:
        device, _new = models.Device.objects.get_or_create(digest=digest_of(self.secret))
        link = digest_of(self.token)
        sealed = seal(self.secret, link, self.token.encode())
        models.Kept.objects.get_or_create(device=device, link=link, defaults={"sealed": sealed})
        old = models.Kept.objects.filter(device=device).order_by("-id").values_list("id", flat=True)[MOST_KEPT:]
        models.Kept.objects.filter(id__in=list(old)).delete()


class Forget(Job):
    """A device keeps a link no longer."""

    def __init__(self, secret: str, token: str) -> None:
        super().__init__()
        self.device, self.link = digest_of(secret), digest_of(token)
        self.shared = ("device", self.device)

    def work(self) -> None:
        models.Kept.objects.filter(device_id=self.device, link=self.link).delete()


class Greet(Job):
    """A device that is known has been here."""

    def __init__(self, secret: str) -> None:
        super().__init__()
        self.digest = digest_of(secret)
        self.shared = ("device", self.digest)

    def work(self) -> None:
        models.Device.objects.filter(digest=self.digest).update(seen=timezone.now())


class Introduce(Job):
    """A device has a name from now on, or remembers how a game was last set up."""

    def __init__(self, secret: str, name: str | None = None, last: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.digest, self.name, self.last = digest_of(secret), name, last
        self.shared = ("device", self.digest)

    def work(self) -> None:
        models.Device.objects.get_or_create(digest=self.digest)
        own = models.Device.objects.filter(digest=self.digest)
        if self.name is not None:
            own.update(name=self.name)
        if self.last is not None:  # another process may write it just now
            own.update(last={**own.select_for_update(no_key=True).get().last, **self.last})
