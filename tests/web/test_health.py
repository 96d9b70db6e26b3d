"""Whoever looks after a server learns how it is, and whoever asks only for the head gets what the page would have."""

import asyncio
import http.client
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.catalogue import compiled_only
from tests.web.server import Answer, Server
from tests.web.test_admin import link_to
from tests.web.test_restart import wait_until

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]
PER_ANSWER = ("date", "set-cookie", "transfer-encoding")  # that differ from one answer to the next


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_process_that_answers_says_so_under_any_name(own_hall: Server, method: str) -> None:
    for path in ("/healthz", "/readyz"):
        for name in ("localhost", "10.9.8.7:80", "lb.internal", "[", ""):
            found = own_hall.ask(method, path, None, Host=name)
            assert (found.status, found.text) == (200, "ok\n" if method == "GET" else ""), (path, name)
        assert len(own_hall.get(path).text) < 10
        assert own_hall.post(path, {}).status == 405


def test_it_is_not_ready_while_a_game_is_being_prepared(tmp_path: Path) -> None:
    bare = Server(tmp_path / "data", "shaft")
    bare.workers, bare.database = 1, ""
    bare.start(cache=tmp_path / "cache")
    try:
        assert bare.get("/healthz").status == 200
        found = bare.get("/readyz")
        assert (found.status, found.text) == (503, "preparing\n")
    finally:
        bare.kill()
        bare.socket.close()


def why_not(inner: Any, *, until: str | None = None) -> str:
    """What is said of a hall of this process; asked again until it is this."""
    from digsite.web.health import Health

    async def ask() -> str:
        health = Health(inner)
        try:
            for _time in range(2000):
                said = await health.why_not()
                if until in (None, said):
                    break
                await asyncio.sleep(0.01)
            return said
        finally:
            health.close()

    return asyncio.run(ask())


def test_it_is_not_ready_while_the_database_takes_nothing(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything can be read then, and nothing that anybody does is kept."""
    from django.db import connection

    from digsite.web.ticking import Beat
    from digsite.web.writer import NotWritten

    monkeypatch.setattr("digsite.web.health.KEPT", 0.0)
    assert why_not(inner) == ""
    inner.writer.call(lambda: connection.cursor().execute("PRAGMA busy_timeout=0"))
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("begin immediate")
        assert isinstance(inner.writer.submit(Beat()).exception(), NotWritten)
        assert why_not(inner) == "database"
        other.execute("rollback")
    assert why_not(inner, until="") == ""  # though nobody has done anything


def test_it_is_not_ready_when_the_tables_are_gone_and_makes_no_empty_ones(
    inner: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.db import connection

    gone = tmp_path / "tables.sqlite3"
    monkeypatch.setitem(connection.settings_dict, "NAME", str(gone))
    assert why_not(inner) == "database"
    assert not gone.exists()
    gone.touch()
    assert why_not(inner) == "database"


def test_a_process_is_ready_when_it_serves_its_share() -> None:
    pytest.importorskip("django")
    from digsite.web.placing import BUCKETS
    from digsite.web.sharing import Served, Share

    def is_settled(workers: set[int], *shares: tuple[int, range]) -> bool:
        share = Share(1, 7, Path("nowhere"))
        share.held = frozenset(mine)
        share.now = Served(frozenset(workers), {bucket: worker for worker, some in shares for bucket in some})
        return share.is_settled

    mine, others = range(BUCKETS // 2), range(BUCKETS // 2, BUCKETS)
    assert is_settled({1, 2}, (1, mine), (2, others))
    assert not Share(1, 7, Path("nowhere")).is_settled
    assert not is_settled({1}, (1, mine))  # the other one has ended: it is to take all
    assert not is_settled({1, 2, 3}, (1, mine), (2, others))  # one more has come
    assert not is_settled({1, 2}, (2, others))  # the database knows nothing of what it serves


# The head alone


def told(answer: Answer) -> tuple[int, dict[str, str]]:
    """Status and headers; how long a packed page is differs on purpose, so that nobody guesses what it holds."""
    left_out = (*PER_ANSWER, *(["content-length"] if "content-encoding" in answer.headers else []))
    return answer.status, {name: value for name, value in answer.headers.items() if name not in left_out}


def test_the_head_of_every_page_is_what_the_page_has(own_hall: Server) -> None:
    seat, _friend = own_hall.set_table("shaft", ["me", "friend"])
    made = own_hall.set_up("shaft", ["me", "friend"]).headers["location"]
    paths = ["/", "/mine", "/games", "/new/shaft?seats=3", "/rules/shaft", "/rules/none", "/nothing", "/watch/1"]
    paths += [made, "/colours.css", "/cover/shaft.svg", "/favicon.ico", "/static/web/table.js", "/static/web/none.js"]
    paths += [f"{seat}{part}" for part in ("", "story", "host", "match.json", "why?action=0", "if?action=0")]
    paths += [f"{seat}{part}" for part in ("then?step=1", "picture", "then?step=x")]
    paths += [str(seat).rstrip("/"), "/play", "/join", "/t/x/", f"/t/{'x' * 32}/events"]
    paths += ["/admin/", "/admin/table/1", link_to(own_hall), "/admin/enter/x"]
    for path in paths:
        for packed in ({}, {"Accept_Encoding": "gzip"}):
            page = whole(own_hall, "GET", path, **packed)
            head = whole(own_hall, "HEAD", path, **packed)
            assert told(head) == told(page), path
            assert head.text == ""
    assert own_hall.ask("HEAD", f"{seat}act").status == 405


def whole(hall: Server, method: str, path: str, **headers: str) -> Answer:
    """An answer whose text need not be text."""
    connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=30)
    try:
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        head = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, head, answer.read().decode("latin-1"))
    finally:
        connection.close()


def test_the_head_of_a_stream_opens_none(own_hall: Server) -> None:
    made = own_hall.set_up("shaft", ["me", "friend"]).headers["location"]
    friend = friend_of(own_hall, made)
    head = own_hall.ask("HEAD", f"{friend}events?screen=wide")
    assert (head.status, head.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
    assert head.headers["x-accel-buffering"] == "no"
    assert "is here" not in own_hall.get(made).text
    with closing(http.client.HTTPConnection("127.0.0.1", own_hall.port, timeout=30)) as connection:
        connection.request("GET", f"{friend}events?screen=wide")
        assert connection.getresponse().status == 200
        wait_until(lambda: "is here" in own_hall.get(made).text)


def test_who_asks_for_the_head_of_a_seat_has_not_come(own_hall: Server) -> None:
    made = own_hall.set_up("shaft", ["me", "friend"]).headers["location"]
    friend = friend_of(own_hall, made)
    assert own_hall.ask("HEAD", friend).status == 200
    assert "has not opened the link yet" in own_hall.get(made).text
    assert own_hall.get(friend).status == 200
    wait_until(lambda: "has come, and is away" in own_hall.get(made).text)


def test_a_device_that_asks_for_the_head_of_a_page_keeps_no_link(own_hall: Server) -> None:
    made = own_hall.set_up("shaft", ["me", "friend"]).headers["location"]
    friend, device = friend_of(own_hall, made), f"device={'x' * 32}"
    for path in (friend, made):
        assert own_hall.ask("HEAD", path, Cookie=device).status == 200
    assert own_hall.set_up("shaft", ["me", "me"]).status == 303  # what was to be written before is written
    assert own_hall.sql("select count(*) from web_kept") == [(0,)]
    for count, path in ((1, friend), (2, made)):
        assert own_hall.get(path, Cookie=device).status == 200
        wait_until(lambda count=count: own_hall.sql("select count(*) from web_kept") == [(count,)])  # type: ignore[misc]


def friend_of(hall: Server, made: str) -> str:
    """The path of the friend's link on a host's page."""
    found = re.search(r'readonly value="http://[^/]+(/t/[^"]+)"', hall.get(made).text)
    assert found
    return found[1]
