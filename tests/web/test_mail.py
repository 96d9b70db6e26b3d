"""Mails over a real connection: who agrees is written to when a table waits, once, and nobody else."""

import time
from collections.abc import Iterator

import pytest

from tests.catalogue import compiled_only
from tests.web.post_office import NOTHING, PostOffice, path_in, text_of
from tests.web.server import Server
from tests.web.visitor import Visitor

pytestmark = compiled_only
WHERE = "https://digs.example.org/"


@pytest.fixture(scope="module")
def post() -> Iterator[PostOffice]:
    made = PostOffice("digs", "s3cret")
    yield made
    made.close()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, post: PostOffice) -> Iterator[Server]:
    """One that writes at once."""
    more = ("--mail", post.address, "--address", WHERE, "--mail-from", "Digs <hall@example.org>", "--mail-after", "0")
    made = Server(tmp_path_factory.mktemp("mail") / "data", "shaft", more=more).start()
    yield made
    made.close()


def agree(hall: Server, post: PostOffice, visitor: Visitor, address: str, page: str = "/mail", **more: str) -> None:
    """Ask for mails, and agree by the link that comes."""
    before = len(post.to(address))
    asked = visitor.post(page, {"do": "ask", "address": address, **more}, form=page)
    assert asked.status == 303, asked.text
    path = path_in(post.wait(address, before + 1)[-1], "/mail/yes/")
    assert "Yes, write to me" in hall.get(path).text
    assert "You will hear" in hall.post(path, {}).text


def waiting_table(hall: Server) -> tuple[str, str]:
    """A table of two friends: the paths of who is asked and of the other."""
    seats = [str(seat) for seat in hall.set_table("shaft", ["friend", "friend"], ["Mara", "Tom"], first="0")]
    first = 0 if hall.get(seats[0]).actions else 1
    return seats[first], seats[1 - first]


def test_who_has_agreed_gets_a_mail_whose_link_opens_the_seat(hall: Server, post: PostOffice) -> None:
    mine, other = waiting_table(hall)
    mara = Visitor(hall)
    assert mara.get(mine).status == 200
    agree(hall, post, mara, "mara@example.org", f"{mine}mail", everywhere="on")
    mail = post.wait("mara@example.org", 2)[-1]
    assert mail["Subject"].startswith("Your turn: Shaft, ")
    assert mail["From"] == "Digs <hall@example.org>"
    assert post.envelopes[-1] == ("hall@example.org", ["mara@example.org"])
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@digs.example.org>")
    assert mail["Date"]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert path_in(mail, "/t/") == mine
    assert other not in text_of(mail)
    assert hall.get(path_in(mail, "/t/")).actions
    time.sleep(NOTHING)
    assert len(post.to("mara@example.org")) == 2
