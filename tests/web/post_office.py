"""A mail server of one's own for tests: it takes mails over a real connection, or does not, as it is told."""

import asyncio
import email
import email.policy
import re
import socket
import time
from collections.abc import Callable
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

NOTHING = 1.5  # seconds in which a mail would have come


def free_port() -> int:
    """One at which nobody listens."""
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])


class PostOffice:
    """What has arrived, the latest at the end."""

    def __init__(self, user: str = "", password: str = "", **more: Any) -> None:
        self.mails: list[EmailMessage] = []
        self.envelopes: list[tuple[str, list[str]]] = []
        self.answer: Callable[[str], str] = lambda _to: "250 OK"  # what is said of a recipient
        self.takes: Callable[[EmailMessage], None] = lambda _mail: None  # told of each mail before it is acknowledged
        self.user, self.password, self.more = user, password, more
        self.port = free_port()
        self.open()

    def open(self) -> None:
        """Take mails, at the port that it had before."""
        auth = {"authenticator": self._known, "auth_require_tls": False} if self.user else {}
        made = Controller(self, hostname="127.0.0.1", port=self.port, **auth, **self.more)
        made.start()
        self._controller = made

    def close(self) -> None:
        self._controller.stop()

    def _known(self, _server: Any, _session: Any, _envelope: Any, _mechanism: str, data: LoginPassword) -> AuthResult:
        return AuthResult(success=(data.login, data.password) == (self.user.encode(), self.password.encode()))

    @property
    def address(self) -> str:
        known = f"{self.user}:{self.password}@" if self.user else ""
        return f"smtp://{known}127.0.0.1:{self.port}"

    async def handle_RCPT(self, _server: Any, session: Any, envelope: Any, address: str, _options: Any) -> str:
        if self.user and not session.authenticated:
            return "530 Who are you?"
        answer = self.answer(address)
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        made = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.mails.append(made)
        self.envelopes.append((envelope.mail_from, envelope.rcpt_tos))
        await asyncio.get_running_loop().run_in_executor(None, self.takes, made)
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        """What has arrived for this address."""
        return [mail for mail in self.mails if mail["To"] == address]

    def wait(self, address: str, count: int = 1, seconds: float = 20.0) -> list[EmailMessage]:
        """Until so many mails have arrived for this address."""
        until = time.monotonic() + seconds
        while len(self.to(address)) < count:
            assert time.monotonic() < until, [(mail["To"], mail["Subject"]) for mail in self.mails]
            time.sleep(0.02)
        return self.to(address)


def text_of(mail: EmailMessage) -> str:
    """What it says."""
    return str(mail.get_content()).replace("\r\n", "\n")


def path_in(mail: EmailMessage, part: str) -> str:
    """The path of the first link in it that begins so."""
    found = re.search(rf"https?://[^/\s]+({re.escape(part)}\S*)", text_of(mail))
    assert found, text_of(mail)
    return found[1]
