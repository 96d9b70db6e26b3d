"""What the host of a hall says about mail is refused at the start if it is wrong; and how a mail leaves."""

import smtplib
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from digsite.text.errors import BadOption
from tests.catalogue import cannot, compiled_only
from tests.web.conftest import configure_pages
from tests.web.post_office import PostOffice, text_of
from tests.web.server import Server

pytestmark = compiled_only
WHERE = "https://digs.example.org/"
SERVER = "smtp://mara:se%40cret@mail.example.org"


def mailing(where: str | None = SERVER, sender: str | None = None, address: str | None = WHERE) -> Any:
    from digsite.web.mailing import mailing_of

    return mailing_of(where, sender, address, "http://127.0.0.1:8000/", 5)


@pytest.mark.parametrize(
    "where",
    [
        "mail.example.org",
        "imap://mara:secret@mail.example.org",
        "smtp://",
        "smtp://mara@mail.example.org",
        "smtp://:secret@mail.example.org",
        "smtp://mara:secret@mail.example.org:port",
        "smtp://mara:secret@mail.example.org:0",
        "smtp://mara:secret@mail.example.org/inbox",
        "smtp://mara:secret@mail exa mple",
        "smtp://mara:sec ret@[::1",
    ],
)
def test_a_mail_server_that_cannot_be_is_refused_without_its_password(where: str) -> None:
    with pytest.raises(BadOption, match=r"--mail is console, or like smtp://") as refused:
        mailing(where)
    assert "sec" not in str(refused.value)


@pytest.mark.parametrize(
    "address",
    [
        "digs.example.org",
        "ftp://digs.example.org/",
        "https://",
        "https://digs.example.org/hall/",
        "https://digs.example.org/?a=b",
        "https://mara@digs.example.org/",
        "https://digs.example.org:port/",
        "https://digs exam.org/",
        "https://digs.example.org/\nBcc: a@example.org",
    ],
)
def test_an_address_that_links_cannot_begin_with_is_refused(address: str) -> None:
    with pytest.raises(BadOption, match="--address is where people find this hall"):
        mailing(address=address)


@pytest.mark.parametrize(
    "sender",
    ["Digsite", "hall@localhost", "Digs <hall@example.org>\nBcc: a@example.org", "a@example.org, b@example.org"],
)
def test_a_sender_that_is_no_address_is_refused(sender: str) -> None:
    with pytest.raises(BadOption, match="--mail-from is an address"):
        mailing(sender=sender)


def test_a_mail_server_needs_the_address_of_the_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="Mails need links that can be opened"):
        mailing(address=None)
    monkeypatch.setenv("DIGSITE_MAIL", SERVER)
    with pytest.raises(BadOption, match="Mails need links"):
        mailing(where=None, address=None)


def test_without_a_word_about_mail_there_is_none() -> None:
    assert mailing(where=None) is None
    with pytest.raises(BadOption, match="--mail-from needs --mail"):
        mailing(where=None, sender="hall@example.org")


def test_what_is_said_about_mail_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    made = mailing()
    assert made[:5] == ("smtp", "mail.example.org", 587, "mara", "se@cret")
    assert made.sender == "Digsite <digsite@digs.example.org>"
    assert made.after == 300
    assert mailing("smtps://mara%40example.org:x@mail.example.org:4465").port == 4465
    assert mailing("smtps://mara%40example.org:x@mail.example.org").sender == "Digsite <mara@example.org>"
    assert mailing("smtps://mail.example.org").port == 465
    assert mailing(sender="Élise <hall@example.org>").sender == "=?utf-8?b?w4lsaXNl?= <hall@example.org>"
    assert mailing(address="https://DIGS.example.org:8443").address == "https://digs.example.org:8443/"
    assert mailing("", address=None).kind == "console"
    assert mailing("", address=None).address == "http://127.0.0.1:8000/"
    monkeypatch.setenv("DIGSITE_MAIL", SERVER)
    assert mailing(where=None).password == "se@cret"
    assert mailing("").password == "se@cret"
    assert mailing("console").kind == "console"


def test_without_mail_nothing_offers_it(hall: Server) -> None:
    seat = str(hall.set_table("shaft", ["me", "friend"])[0])
    for path in ("/mail", f"{seat}mail"):
        assert hall.get(path).status == 404
    for path in ("/", seat):
        assert "mail" not in hall.get(path).text.lower()


def test_on_the_console_a_mail_is_printed_and_that_is_said_at_the_start(tmp_path: Path) -> None:
    hall = Server(tmp_path / "data", "shaft", more=("--mail", "--mail-after", "0")).start()
    try:
        assert "Mails are printed here, with the links in them" in hall.log.read_text(encoding="utf-8")
        from tests.web.test_mail import ask, somebody
        from tests.web.test_restart import wait_until

        assert ask(somebody(hall), "mara@example.org").status == 303
        wait_until(lambda: "To: mara@example.org" in hall.log.read_text(encoding="utf-8"))
        assert f"http://127.0.0.1:{hall.port}/mail/yes/" in hall.log.read_text(encoding="utf-8")
    finally:
        hall.close()


def test_a_printed_mail_keeps_out_of_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    """The log goes to standard error, where a program may read an object a line."""
    configure_pages()
    from digsite.web.mailing import Letter, send

    made = mailing("console")
    send(made, Letter("ada@example.org", "Your turn", "Look", "1", f"{WHERE}mail/stop/x"), made.connection())
    said = capsys.readouterr()
    assert "To: ada@example.org" in said.out
    assert not said.err


# On the way


def leave(mailing: Any, letter: Any) -> None:
    """Send it by a connection of its own."""
    from digsite.web.mailing import send

    way = mailing.connection()
    try:
        send(mailing, letter, way)
    finally:
        way.close()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for this computer that nobody has signed, with its key."""
    made = tmp_path_factory.mktemp("tls") / "both.pem"
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    more = ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    try:
        subprocess.run(
            [*words, *more, "-keyout", made, "-out", made.with_suffix(".crt")], check=True, capture_output=True
        )
    except FileNotFoundError:
        cannot("openssl", "there is no openssl here; on Debian: apt-get install openssl")
    made.write_text(made.read_text(encoding="ascii") + made.with_suffix(".crt").read_text(encoding="ascii"), "ascii")
    return made


@pytest.fixture(params=["smtp", "smtps"])
def sealed_post(request: pytest.FixtureRequest, certificate: Path) -> Iterator[tuple[str, PostOffice]]:
    """A mail server with TLS from the beginning, or after STARTTLS, which it insists on."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    more = {"ssl_context": context} if request.param == "smtps" else {"tls_context": context, "require_starttls": True}
    made = PostOffice("mara", "se@cret", **more)
    yield f"{request.param}://mara:se%40cret@127.0.0.1:{made.port}", made
    made.close()


def test_a_password_goes_only_to_a_server_whose_certificate_is_good(
    sealed_post: tuple[str, PostOffice], certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from digsite.web import mailing as module
    from digsite.web.mailing import Letter, Unreachable

    configure_pages()
    where, post = sealed_post
    monkeypatch.setattr(module, "is_here", lambda _host: False)
    letter = Letter("tom@example.org", "Your turn", "Come.\n", "1", f"{WHERE}mail/stop/x")
    with pytest.raises(Unreachable, match="SSLCertVerificationError"):
        leave(mailing(where), letter)
    assert not post.mails
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    leave(mailing(where), letter)
    assert text_of(post.to("tom@example.org")[0]) == "Come.\n"


def test_without_a_secure_way_no_mail_goes_to_another_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite.web import mailing as module
    from digsite.web.mailing import Letter, Unreachable

    configure_pages()
    post = PostOffice()
    letter = Letter("tom@example.org", "Your turn", "Come.\n", "1", f"{WHERE}mail/stop/x")
    try:
        leave(mailing(post.address), letter)
        assert len(post.mails) == 1, "on this computer nobody listens on the way"
        monkeypatch.setattr(module, "is_here", lambda _host: False)
        with pytest.raises(Unreachable):
            leave(mailing(post.address), letter)
        assert len(post.mails) == 1
    finally:
        post.close()


@pytest.mark.parametrize(
    ("wrong", "for_good", "theirs"),
    [
        (smtplib.SMTPRecipientsRefused({"tom@example.org": (550, b"Nobody")}), True, True),
        (smtplib.SMTPRecipientsRefused({"tom@example.org": (451, b"Later")}), False, True),
        (smtplib.SMTPDataError(554, b"Spam"), True, False),
        (smtplib.SMTPDataError(452, b"Full"), False, False),
        (smtplib.SMTPAuthenticationError(535, b"tom@example.org"), None, None),
        (smtplib.SMTPServerDisconnected("tom@example.org"), None, None),
        (TimeoutError("tom@example.org"), None, None),
    ],
)
def test_what_a_mail_server_says_is_told_apart_and_never_repeated(
    wrong: Exception, for_good: bool | None, theirs: bool | None
) -> None:
    from digsite.web.mailing import Letter, Refused, Unreachable, send

    class Way:
        def send_messages(self, _mails: Any) -> int:
            raise wrong

    configure_pages()
    letter = Letter("tom@example.org", "Your turn", "Come.\n", "1", f"{WHERE}mail/stop/x")
    with pytest.raises((Refused, Unreachable)) as raised:
        send(mailing(), letter, Way())
    assert "tom" not in str(raised.value)
    if isinstance(raised.value, Refused):
        assert (raised.value.for_good, raised.value.theirs) == (for_good, theirs)
    else:
        assert for_good is None
