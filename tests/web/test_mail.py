"""Mails over a real connection: who agrees is written to when a table waits, once, and nobody else."""

import http.client
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from itertools import count

import pytest
from playwright.sync_api import expect

from tests.catalogue import compiled_only
from tests.web import server
from tests.web.conftest import Visitors
from tests.web.post_office import NOTHING, PostOffice, path_in, text_of
from tests.web.server import Client, Server
from tests.web.test_calling import serious
from tests.web.test_restart import wait_until
from tests.web.visitor import Visitor

pytestmark = compiled_only
WHERE = "https://digs.example.org/"
PLACES = count(2)  # each visitor comes from an address of their own


@pytest.fixture(scope="module")
def post() -> Iterator[PostOffice]:
    made = PostOffice("digs", "s3cret-word")
    yield made
    made.close()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, post: PostOffice) -> Iterator[Server]:
    """One that writes at once."""
    more = ("--mail", post.address, "--address", WHERE, "--mail-from", "Digs <hall@example.org>", "--mail-after", "0")
    made = Server(tmp_path_factory.mktemp("mail") / "data", "shaft", more=more).start()
    yield made
    made.close()


def somebody(hall: Server) -> Visitor:
    """A device that the hall has not seen before, elsewhere than all others."""
    made = Visitor(Client(hall.port, f"127.0.1.{next(PLACES)}"))
    assert made.get("/").status == 200
    return made


def ask(visitor: Visitor, address: str, page: str = "/mail", **more: str) -> server.Answer:
    return visitor.post(page, {"do": "ask", "address": address, **more}, form=page)


def agree(post: PostOffice, visitor: Visitor, address: str, page: str = "/mail", **more: str) -> None:
    """Ask for mails, and agree by the link that comes."""
    before = len(post.to(address))
    asked = ask(visitor, address, page, **more)
    assert asked.status == 303, asked.text
    path = path_in(post.wait(address, before + 1)[-1], "/mail/yes/")
    assert "Yes, write to me" in visitor.get(path).text
    assert "You will hear" in visitor.hall.post(path, {}).text


def waiting_table(hall: Server) -> tuple[str, str]:
    """A table of two friends: the paths of who is asked and of the other."""
    seats = [str(seat) for seat in hall.set_table("shaft", ["friend", "friend"], ["Mara", "Tom"])]
    first = 0 if hall.get(seats[0]).actions else 1
    return seats[first], seats[1 - first]


def sit(visitor: Visitor, seats: list[str]) -> None:
    """Open these seats, until the device keeps them."""
    for seat in seats:
        visitor.get(seat)
    wait_until(lambda: visitor.get("/games").text.count('class="line"') == len(seats))


def nothing_more(post: PostOffice, address: str, count: int) -> None:
    time.sleep(NOTHING)
    assert len(post.to(address)) == count, [mail["Subject"] for mail in post.to(address)]


@contextmanager
def page_open(hall: Server, seat: str) -> Iterator[None]:
    """A page of this seat with its stream."""
    connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=20)
    connection.request("GET", f"{seat}events?screen=wide")
    assert connection.getresponse().readline()
    yield
    connection.close()


# The way there


def test_who_has_agreed_gets_a_mail_whose_link_opens_the_seat(hall: Server, post: PostOffice) -> None:
    mine, other = waiting_table(hall)
    mara = somebody(hall)
    assert mara.get(mine).status == 200
    assert 'href="mail"' in mara.get(mine).text
    agree(post, mara, "mara@example.org", f"{mine}mail", everywhere="on")
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
    nothing_more(post, "mara@example.org", 2)


def test_turns_at_many_tables_come_in_one_mail(hall: Server, post: PostOffice) -> None:
    mara, seats = somebody(hall), [waiting_table(hall)[0] for _table in range(6)]
    sit(mara, seats)
    agree(post, mara, "many@example.org")
    assert "Tables with mails: 6" in mara.get("/mail").text
    mail = post.wait("many@example.org", 2)[-1]
    assert mail["Subject"] == "6 tables wait for you"
    assert all(text_of(mail).count(seat) == 1 for seat in seats)
    nothing_more(post, "many@example.org", 2)


def test_a_table_to_come_is_written_about_unless_it_is_not_wanted(hall: Server, post: PostOffice) -> None:
    mara = somebody(hall)
    agree(post, mara, "later@example.org")
    first, second, third = (waiting_table(hall)[0] for _table in range(3))
    mara.get(first)
    mara.post(f"{first}mail", {"do": "not-here"}, form=f"{first}mail")
    assert "You get no mails about this table" in mara.get(f"{first}mail").text
    mara.post("/mail", {"do": "not-everywhere"}, form="/mail")
    mara.get(second)
    nothing_more(post, "later@example.org", 1)
    mara.get(third)
    mara.post(f"{third}mail", {"do": "here"}, form=f"{third}mail")
    mail = post.wait("later@example.org", 2)[-1]
    assert [seat in text_of(mail) for seat in (first, second, third)] == [False, False, True]


def test_nobody_is_written_to_before_they_agree_nor_by_a_link_that_is_only_looked_at(
    hall: Server, post: PostOffice
) -> None:
    mine, _other = waiting_table(hall)
    stranger = somebody(hall)
    stranger.get(mine)
    assert ask(stranger, "victim@example.org", f"{mine}mail").status == 303
    mail = post.wait("victim@example.org")[0]
    assert mine not in text_of(mail)
    assert "Shaft" not in mail.as_string()
    for path in (path_in(mail, "/mail/yes/"), path_in(mail, "/mail/stop/")):
        assert hall.get(path).status == 200
    assert "A mail is on its way there" in stranger.get(f"{mine}mail").text
    nothing_more(post, "victim@example.org", 1)
    hall.post(path_in(mail, "/mail/stop/"), {})
    asked = ask(somebody(hall), "victim@example.org")
    assert asked.status == 422
    assert "No mail can be sent to this address" in asked.text
    assert hall.post(path_in(mail, "/mail/yes/"), {}).status == 404


def test_another_device_cannot_write_to_an_address_that_agreed_for_its_own_reader(
    hall: Server, post: PostOffice
) -> None:
    mara, stranger = somebody(hall), somebody(hall)
    agree(post, mara, "shared@example.org")
    mine, _other = waiting_table(hall)
    stranger.get(mine)
    ask(stranger, "Shared@Example.ORG", f"{mine}mail")
    asking = post.wait("Shared@example.org")[0]
    assert "Shall mails be written" in asking["Subject"]
    nothing_more(post, "shared@example.org", 1)


def test_who_has_the_page_open_gets_none(hall: Server, post: PostOffice) -> None:
    mine, _other = waiting_table(hall)
    mara = somebody(hall)
    sit(mara, [mine])
    with page_open(hall, mine):
        agree(post, mara, "here@example.org")
        nothing_more(post, "here@example.org", 1)
    nothing_more(post, "here@example.org", 1)


def test_a_mail_ends_them_all_with_one_press(hall: Server, post: PostOffice) -> None:
    mara = somebody(hall)
    sit(mara, [waiting_table(hall)[0]])
    agree(post, mara, "enough@example.org")
    mail = post.wait("enough@example.org", 2)[-1]
    one_click = re.fullmatch(r"<https://digs\.example\.org(/mail/stop/[^>]+)>", mail["List-Unsubscribe"].strip())
    assert one_click
    assert hall.post(one_click[1], {"List-Unsubscribe": "One-Click"}).status == 200
    assert "Your address is forgotten" in hall.get(one_click[1]).text
    mara.get(waiting_table(hall)[0])
    assert "Write to me when it is my turn" in mara.get("/mail").text
    nothing_more(post, "enough@example.org", 2)
    agree(post, mara, "enough@example.org")  # who wanted them once may want them again


def test_a_device_ends_them_too(hall: Server, post: PostOffice) -> None:
    mara = somebody(hall)
    agree(post, mara, "leaver@example.org")
    mara.post("/mail", {"do": "leave"}, form="/mail")
    assert "leaver@example.org" not in mara.get("/mail").text
    mara.get(waiting_table(hall)[0])
    nothing_more(post, "leaver@example.org", 1)


def test_spectators_are_not_written_to(hall: Server) -> None:
    mara = somebody(hall)
    host = mara.set_up("shaft", ["me", "friend"])
    watch = re.search(r'id="watch-link" value="http://[^/]+(/t/[^"]+)"', mara.get(host).text)
    assert watch
    assert mara.get(f"{watch[1]}mail").status == 403
    assert 'href="mail"' not in mara.get(watch[1]).text


@pytest.mark.parametrize(("width", "scheme"), [(360, "dark"), (1440, "light")])
def test_in_a_browser_mails_are_asked_for_agreed_to_and_ended(
    hall: Server, post: PostOffice, visitors: Visitors, width: int, scheme: str
) -> None:
    page, found = visitors.new(width=width, color_scheme=scheme, bypass_csp=True).new_page(), {}
    address = f"browser{width}@example.org"
    page.goto(f"{hall.address}{waiting_table(hall)[0]}")
    page.locator("#menu > summary").click()
    page.get_by_role("link", name="Mails when it is my turn").click()
    found["form"] = serious(page)
    page.get_by_label("Your e-mail address").fill(address)
    page.get_by_role("button", name="Write to me").click()
    expect(page.get_by_role("status")).to_contain_text("A mail is on its way there")
    asking = post.wait(address)[0]
    page.goto(hall.address + path_in(asking, "/mail/yes/"))
    page.get_by_role("button", name="Yes, write to me").click()
    found["agreed"] = serious(page)
    seat = hall.address + path_in(post.wait(address, 2)[-1], "/t/")
    page.goto(f"{seat}mail")
    expect(page.get_by_role("status")).to_contain_text("You get a mail when others wait for you at this table")
    found["table"] = serious(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Back to the table").click()
    expect(page).to_have_url(seat)
    page.goto(hall.address + path_in(asking, "/mail/stop/"))
    found["stop"] = serious(page)
    page.get_by_role("button", name="Yes, no more mails").click()
    expect(page.get_by_role("heading", name="No more mails come to you")).to_be_visible()
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


# Limits and hostile words


def test_nobody_is_asked_again_and_again(hall: Server, post: PostOffice) -> None:
    answers = [ask(somebody(hall), f"flood{plus}@example.org").status for plus in ("", "+a", "+b", "+c", "+d")]
    assert answers == [303, 303, 303, 422, 422]
    flooder = somebody(hall)
    answers = [ask(flooder, f"other{number}@example.org").status for number in range(8)]
    assert answers[0] == 303
    assert answers[-1] == 422
    leaver = somebody(hall)
    for _time in range(2):
        ask(leaver, "again@example.org")
        leaver.post("/mail", {"do": "leave"}, form="/mail")
    ask(leaver, "again@example.org")
    assert ask(somebody(hall), "again@example.org").status == 422


@pytest.mark.parametrize(
    "address",
    [
        "",
        "mara",
        "@example.org",
        "mara@localhost",
        "mara@10.0.0.1",
        "mara@[10.0.0.1]",
        "mara@example.org\r\nBcc: all@example.org",
        "mara@example.org\nSubject: Hello",
        "mara@example.org, tom@example.org",
        "Mara <mara@example.org>",
        '"mara tom"@example.org',
        "mara@exam ple.org",
        "mära@example.org",
        "mara..tom@example.org",
        f"{'m' * 65}@example.org",
        f"mara@{'example.' * 40}org",
        "mara@-example.org",
        "mara@example.org\0",
        "\u202emara@example.org",
    ],
)
def test_what_no_mail_can_go_to_is_refused_with_a_sentence(hall: Server, address: str) -> None:
    visitor, before = somebody(hall), hall.sql("select count(*) from web_mailbox")
    asked = ask(visitor, address)
    assert asked.status == 422
    assert "This is no address that mails can go to" in asked.text
    assert hall.sql("select count(*) from web_mailbox") == before


def test_a_domain_in_other_letters_is_written_as_the_network_writes_it(hall: Server, post: PostOffice) -> None:
    assert ask(somebody(hall), " mara@Bücher.example ").status == 303
    assert post.wait("mara@xn--bcher-kva.example")


def test_names_of_others_stay_in_the_text_and_write_no_header(hall: Server, post: PostOffice) -> None:
    mara, name = somebody(hall), "Bcc: all@b.cd Élise 北"
    seats = [str(seat) for seat in hall.set_table("shaft", ["friend", "friend"], [name, f"{name}2"])]
    sit(mara, [next(seat for seat in seats if hall.get(seat).actions)])
    agree(post, mara, "names@example.org")
    mail = post.wait("names@example.org", 2)[-1]
    assert mail["Bcc"] is None
    assert post.envelopes[-1][1] == ["names@example.org"]
    assert "with Bcc: all@b.cd Élise 北" in text_of(mail)


# What is kept and said


def test_neither_the_log_nor_the_database_alone_shows_addresses_links_or_the_password(
    hall: Server, post: PostOffice
) -> None:
    mara = somebody(hall)
    mine, _other = waiting_table(hall)
    sit(mara, [mine])
    agree(post, mara, "secret.person@example.org")
    mail = post.wait("secret.person@example.org", 2)[-1]
    words = ["secret.person", mine.split("/")[2], "s3cret-word", path_in(mail, "/mail/stop/").split("/")[-1]]
    log, kept = hall.log.read_text(encoding="utf-8"), hall.dump()
    assert "mailbox" not in kept
    assert len(hall.sql("select * from web_mailbox where sealed is not null")) > 0
    for word in words:
        assert word not in log
        assert word not in kept
        assert word.encode().hex() not in kept


# Where something breaks


@pytest.fixture
def own_post() -> Iterator[PostOffice]:
    made = PostOffice()
    yield made
    made.close()


@pytest.fixture
def own_hall(own_post: PostOffice, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A hall with a mail server of its own; both may be ended."""
    more = ("--mail", own_post.address, "--address", WHERE, "--mail-after", "0")
    made = Server(tmp_path_factory.mktemp("own-mail") / "data", "shaft", more=more).start()
    yield made
    made.close()


def test_kills_and_a_mail_server_that_is_away_lose_no_mail(own_hall: Server, own_post: PostOffice) -> None:
    hall, post = own_hall, own_post
    mara = somebody(hall)
    agree(post, mara, "mara@example.org")
    post.close()
    mine, _other = waiting_table(hall)
    mara.get(mine)
    until = time.monotonic() + 20
    while "No mail can be sent at the moment" not in hall.log.read_text(encoding="utf-8"):
        assert time.monotonic() < until
        time.sleep(0.05)
    hall.kill()
    hall.start()
    post.open()
    assert mine in text_of(post.wait("mara@example.org", 2)[-1])
    nothing_more(post, "mara@example.org", 2)
    assert hall.sql("select count(*) from web_mail") == [(0,)]


def test_a_mail_that_was_being_sent_when_the_hall_was_killed_is_sent_again_with_the_same_id(
    own_hall: Server, own_post: PostOffice
) -> None:
    hall, post = own_hall, own_post
    mara = somebody(hall)
    agree(post, mara, "mara@example.org")
    taken = threading.Event()

    def take(mail: EmailMessage) -> None:
        if "Your turn" in mail["Subject"]:
            taken.set()
            time.sleep(2.0)  # it has the mail, and has not said so

    post.takes = take
    mine, _other = waiting_table(hall)
    mara.get(mine)
    assert taken.wait(20)
    hall.kill()
    post.takes = lambda _mail: None
    hall.start()
    nothing_more(post, "mara@example.org", 2)  # for some minutes it was that process's
    hall.sql("update web_mail set due = ?", "2026-01-01 00:00:00+00" if hall.database else "2026-01-01 00:00:00")
    first, second = post.wait("mara@example.org", 3)[1:]
    assert first["Message-ID"] == second["Message-ID"]
    assert mine in text_of(second)
    nothing_more(post, "mara@example.org", 3)


def test_two_processes_send_each_mail_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    post = PostOffice()
    more = ("--mail", post.address, "--address", WHERE, "--mail-after", "0")
    hall = Server(tmp_path_factory.mktemp("both") / "data", "shaft", more=more, shared=True).start()
    try:
        people = [somebody(hall) for _person in range(4)]
        for number, person in enumerate(people):
            sit(person, [waiting_table(hall)[0] for _table in range(4)])
            agree(post, person, f"both{number}@example.org")
        for number in range(4):
            assert post.wait(f"both{number}@example.org", 2)[-1]["Subject"] == "4 tables wait for you"
        time.sleep(NOTHING)
        assert len(post.mails) == 8
    finally:
        hall.close()
        post.close()
