"""Whether and how a hall sends mail: what its host says about it, which addresses there may be, the way out."""

import ipaddress
import logging
import os
import re
import smtplib
import sys
from email.utils import formataddr, getaddresses, parseaddr
from typing import Any, NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from digsite.text import _
from digsite.text.errors import BadOption, DigsiteError

VARIABLE = "DIGSITE_MAIL"
CONSOLE, SMTP, SMTPS = "console", "smtp", "smtps"
PORTS = {SMTP: 587, SMTPS: 465}
PATIENCE = 15  # seconds that a mail server has for each answer
LONGEST_ADDRESS, LONGEST_LOCAL = 254, 64  # RFC 5321
LOCAL = re.compile(r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*", re.IGNORECASE | re.ASCII)
DOMAIN = re.compile(r"([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])", re.ASCII)
log = logging.getLogger(__name__)


class BadAddress(DigsiteError):
    """No mail can go there."""


class Refused(Exception):
    """The mail server does not take this mail."""

    def __init__(self, *, for_good: bool, theirs: bool) -> None:
        super().__init__()
        self.for_good, self.theirs = for_good, theirs  # there is no point in trying again; it is the address's fault


class Unreachable(Exception):
    """No mail can be sent at the moment, to anybody."""


class Mailing(NamedTuple):
    """How a hall sends mail."""

    kind: str  # console, smtp or smtps
    host: str
    port: int
    user: str
    password: str
    sender: str  # as a mail names it
    address: str  # what links in mails begin with
    after: float = 300.0  # seconds that something must have been asked of somebody

    @property
    def domain(self) -> str:
        """The hall's own name, by which its mails are told from others'."""
        return urlsplit(self.address).hostname or "localhost"

    def connection(self) -> Any:
        """A way out, of Django's; it is opened and closed by whoever sends."""
        from django.core.mail import get_connection

        if self.kind == CONSOLE:
            return get_connection("django.core.mail.backends.console.EmailBackend", stream=sys.stdout)
        return get_connection(
            "django.core.mail.backends.smtp.EmailBackend",
            host=self.host,
            port=self.port,
            username=self.user,
            password=self.password,
            use_ssl=self.kind == SMTPS,
            use_tls=self.kind == SMTP and not is_here(self.host),
            timeout=PATIENCE,
        )


class Letter(NamedTuple):
    """A mail as it is written."""

    to: str
    subject: str
    text: str
    id: str  # the same whenever it is sent again
    stop: str  # the address that ends all mails


def send(mailing: Mailing, letter: Letter, way: Any) -> None:
    """Send it; what is wrong with it is told without a word of what it says or to whom it goes."""
    from django.core.mail import EmailMessage

    headers = {
        "Message-ID": f"<{letter.id}@{mailing.domain}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{letter.stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    mail = EmailMessage(letter.subject, letter.text, mailing.sender, [letter.to], headers=headers, connection=way)
    try:
        mail.send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _words in error.recipients.values()]
        raise Refused(for_good=min(codes, default=400) >= 500, theirs=True) from None
    except smtplib.SMTPDataError as error:
        raise Refused(for_good=error.smtp_code >= 500, theirs=False) from None
    except (OSError, smtplib.SMTPException) as error:  # among them that it does not let us in, or is no secure way
        code = getattr(error, "smtp_code", "")
        raise Unreachable(f"{type(error).__name__} {code}".strip()) from None


def is_here(host: str) -> bool:
    """Is it this computer? Then nobody can listen on the way."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


# What the host of a hall says


def mailing_of(where: str | None, sender: str | None, address: str | None, here: str, minutes: int) -> Mailing | None:
    """How to send mail; None: not at all. `here` is where the hall opens on this computer."""
    named = os.environ.get(VARIABLE, "")
    if where is None and not named:
        if sender is not None:
            raise BadOption(_("--mail-from needs --mail, which says how mails are sent."))
        return None
    where = where or named or CONSOLE
    base = _base(address) if address else ""
    if where == CONSOLE:
        made = Mailing(CONSOLE, "", 0, "", "", "", base or here, minutes * 60.0)
    else:
        if not base:
            sentence = _("Mails need links that can be opened from everywhere: say --address https://digs.example.org/")
            raise BadOption(sentence)
        made = _smtp(where)._replace(address=base, after=minutes * 60.0)
    usual = made.user if is_address(made.user) else f"digsite@{made.domain}"
    return made._replace(sender=_sender(sender or usual, check=sender is not None))


def _smtp(where: str) -> Mailing:
    """A mail server by its address. What is wrong is told without the address: it holds a password."""
    form = _("--mail is console, or like smtp://name:password@host:587; {variable} may hold the same.")
    refusal = BadOption(form.format(variable=VARIABLE))
    try:
        parts = urlsplit(where)
        port = parts.port
    except ValueError:
        raise refusal from None
    host = parts.hostname or ""
    known = parts.scheme in PORTS and re.fullmatch(r"[a-z0-9.:_-]+", host) and port != 0
    if not known or parts.path.strip("/") or parts.query or parts.fragment or bool(parts.username) != _has(parts):
        raise refusal
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Mailing(parts.scheme, host, port or PORTS[parts.scheme], user, password, "", "")


def _has(parts: SplitResult) -> bool:
    return bool(parts.password)


def _base(address: str) -> str:
    """What links begin with, with a slash at its end."""
    refusal = BadOption(_("--address is where people find this hall, like https://digs.example.org/"))
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise refusal from None
    host = parts.hostname or ""
    if parts.scheme not in ("http", "https") or not re.fullmatch(r"[a-z0-9.:-]+", host) or port == 0:
        raise refusal
    if parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise refusal
    named = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{named}{f':{port}' if port else ''}/"


def _sender(said: str, *, check: bool) -> str:
    """Who mails come from."""
    name, address = parseaddr(said)
    alone = len(getaddresses([said])) == 1
    if check and not (alone and is_address(address) and said.isprintable()):
        raise BadOption(_('--mail-from is an address, like "Digsite <hall@example.org>"'))
    return formataddr((name or "Digsite", address))


# What people say


def is_address(said: str) -> bool:
    """Can a mail go there? Only the plain form that people use: nothing quoted, no comment, no number for a name."""
    local, at, domain = said.rpartition("@")
    short = len(local) <= LONGEST_LOCAL and len(said) <= LONGEST_ADDRESS
    return bool(at and short and LOCAL.fullmatch(local) and DOMAIN.fullmatch(domain.lower()))


def checked_address(said: str) -> str:
    """An address that somebody typed, with its domain as the network writes it; refused if no mail can go there."""
    local, _at, domain = said.strip()[: 2 * LONGEST_ADDRESS].rpartition("@")
    try:
        made = f"{local}@{domain.encode('idna').decode('ascii').lower()}"
    except UnicodeError:
        made = ""
    if not is_address(made):
        raise BadAddress(_("This is no address that mails can go to. It is like ada@example.org."))
    return made


def kin_of(address: str) -> str:
    """The same for what is likely one person: in small letters, and without what follows a plus sign."""
    local, _at, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}"
