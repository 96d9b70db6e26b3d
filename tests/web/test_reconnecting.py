"""Connections to PostgreSQL that break, and what goes on by itself after that."""

import asyncio
import http.client
import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from digsite.web.placing import BUCKETS
from tests.catalogue import compiled_only
from tests.web.crowd import FRESH
from tests.web.server import Server
from tests.web.test_health import why_not
from tests.web.test_presence import Room, in_a_room, until
from tests.web.test_processes import BUCKET_LOCKS, end_all
from tests.web.test_restart import wait_until

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Two processes, whatever the other tests run on."""
    made = Server(tmp_path_factory.mktemp("reconnecting") / "data", "shaft", shared=True)
    yield made.start()
    made.close()


def holders(hall: Server) -> list[int]:
    """The connections that hold the locks of buckets, one for each of them."""
    locks = hall.sql("select pid from pg_locks where locktype = 'advisory' and classid = ?", BUCKET_LOCKS)
    return [pid for (pid,) in locks]


def end_connections(hall: Server) -> None:
    """All that the hall has, as when PostgreSQL is restarted; waits until every table is served by a new one."""
    before = set(holders(hall))
    end_all(hall)
    wait_until(lambda: len(now := holders(hall)) == BUCKETS and not before.intersection(now))


def streams(hall: Server, seat: str) -> bool:
    """Is a stream of this seat answered with its page?"""
    connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=20)
    try:
        connection.request("GET", f"{seat}events?screen=wide")
        answer = connection.getresponse()
        return answer.status == 200 and answer.readline().startswith(b"id: ")
    finally:
        connection.close()


def test_streams_begin_again_after_all_connections_have_broken_though_nobody_opens_a_page(hall: Server) -> None:
    seats = [str(seat) for _table in range(4) for seat in hall.set_table("shaft", ["me", "friend"])]
    assert all(streams(hall, seat) for seat in seats)
    end_connections(hall)
    for seat in seats:
        wait_until(lambda seat=seat: streams(hall, seat))  # type: ignore[misc]


def test_a_database_that_says_nothing_is_given_up_and_found_again(hall: Server) -> None:
    import psycopg

    mara, tom = (str(seat) for seat in hall.set_table("shaft", ["me", "friend"]))
    mover = mara if hall.get(mara).actions else tom
    page, before = hall.get(mover), set(holders(hall))
    with psycopg.connect(hall.database) as other:
        other.execute("lock table web_row in exclusive mode")  # it can be read
        assert hall.act(mover, page.version, action=str(page.actions[0])).status == 503
        wait_until(lambda: len(now := holders(hall)) == BUCKETS and set(now) != before)
        wait_until(lambda: hall.get(mover).status == 200)
        other.rollback()
    assert hall.get(mover).version == page.version
    assert hall.act(mover, page.version, action=str(page.actions[0])).status == 200


def test_it_is_not_ready_while_the_database_says_nothing(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite.web.writer import Job

    monkeypatch.setattr("digsite.web.silence.LONGEST", 0.0)
    went_on, ready = threading.Event(), partial(why_not, inner)

    class Long(Job):
        def work(self) -> None:
            went_on.wait(10)

    written = inner.writer.submit(Long())
    wait_until(lambda: inner.writer.wait.since is not None)
    assert ready() == ""
    inner.writer.wait.look()
    assert ready() == "database"
    went_on.set()
    written.result()
    assert ready(until="") == ""


@pytest.mark.parametrize("what", ["another process", "no database"])
def test_a_stream_that_cannot_lead_to_the_next_game_ends_properly(
    inner: Any, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    from django.db import OperationalError

    from digsite.web.placing import Elsewhere

    def find(_token: str, _visitor: str = "") -> None:
        raise Elsewhere(3) if what == "another process" else OperationalError

    async def story(room: Room) -> None:
        asked = asyncio.ensure_future(room.client.ask("GET", f"{room.seats[0]}events?screen=wide"))
        await until(lambda: bool(room.link(0).serial and room.link(0).streams))
        monkeypatch.setattr(inner, "found", lambda _digest: None)
        monkeypatch.setattr(inner, "find", find)
        room.live.left = True
        room.live.wake()
        status, said = await asyncio.wait_for(asked, 5)
        assert status == 200
        assert said.startswith(b"id: ")
        assert b"could not be written" not in said

    in_a_room(inner, ["friend", "friend"], story)


def test_however_long_the_database_was_away_it_is_asked_for_every_few_seconds() -> None:
    base = pytest.importorskip("psycopg_pool.base")
    from digsite.web.databases import POOL

    attempt, now, pauses = base.AttemptWithBackoff(timeout=POOL.get("reconnect_timeout", 300.0)), 0.0, [0.0]
    while not attempt.time_to_give_up(now):  # whoever asks next begins anew
        attempt.update_delay(now)
        pauses.append(attempt.delay)
        now += attempt.delay
    assert max(pauses) < FRESH
