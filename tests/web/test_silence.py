"""Whoever waits too long for a database that says nothing is freed, and nobody else is."""

import threading
import time
from typing import Any, ClassVar

import pytest

from tests.catalogue import compiled_only
from tests.web.server import POSTGRESQL, the_postgres
from tests.web.test_at_once import Room

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The connections that are given up, at once."""
    found: list[Any] = []
    monkeypatch.setattr("digsite.web.silence.LONGEST", 0.0)
    monkeypatch.setattr("digsite.web.silence.cut", found.append)
    return found


def test_who_has_waited_too_long_is_late_until_that_is_over(cuts: list[Any]) -> None:
    from digsite.web.silence import Wait

    late, wait = list[bool](), Wait()
    wait.raw = lambda: "its connection"
    wait.look()
    late.append(wait.is_late)
    with wait.during():
        time.sleep(0.001)
        wait.look()
        late.append(wait.is_late)
    late.append(wait.is_late)
    wait.look()
    with wait.during():
        late.append(wait.is_late)
    assert late == [False, True, False, False]
    assert cuts == ["its connection"]


def test_a_wait_that_ends_while_it_is_looked_at_disturbs_nobody(cuts: list[Any]) -> None:
    from digsite.web.silence import Wait

    class Ending(Wait):
        told: ClassVar[list[float | None]] = [None, time.monotonic() - 1]
        since = property(lambda self: self.told.pop(), lambda self, _value: None)

    wait = Ending()
    wait.look()
    assert cuts == [None]


def test_who_loads_a_table_is_watched_and_who_keeps_what_was_written_is_not(
    inner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from digsite.web import hall as halls

    room, seen = Room(inner), dict[str, Any]()
    load: Any = vars(halls)["open_table"]

    def note(*words: Any) -> Any:
        seen["opening"] = inner._opening.since
        return load(*words)

    monkeypatch.setattr(halls, "open_table", note)
    inner.evict(room.live.id)
    inner.find(room.host)
    assert seen["opening"] is not None
    assert inner._opening.since is None
    room = Room(inner)
    job = room.play(0)
    write, keep = job.work, job.keep
    monkeypatch.setattr(job, "work", lambda: (seen.update(work=inner.writer.wait.since), write())[1])
    monkeypatch.setattr(job, "keep", lambda: (seen.update(keep=inner.writer.wait.since), keep())[1])
    inner.writer.submit(job).result()
    assert seen["work"] is not None
    assert seen["keep"] is None


@pytest.mark.skipif(not POSTGRESQL, reason="SQLite refuses by itself what is locked")
def test_a_table_that_cannot_be_loaded_keeps_no_other_waiting(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import psycopg
    from django.db import DatabaseError, connection

    from digsite.web.reading import read

    monkeypatch.setattr("digsite.web.silence.LONGEST", 0.3)
    monkeypatch.setattr("digsite.web.silence.LOOK", 0.1)
    here, gone = Room(inner), Room(inner)
    inner.evict(gone.live.id)
    inner.waiting._anew.clear()
    refusals: list[BaseException] = []

    def find() -> None:
        try:
            read(inner.find, gone.host)
        except DatabaseError as error:
            refusals.append(error)

    name = str(connection.settings_dict["NAME"])
    with psycopg.connect(the_postgres().address(name)) as other:
        other.execute("lock table web_row in access exclusive mode")  # as for a repair
        thread = threading.Thread(target=find)
        thread.start()
        thread.join(10)
        assert refusals
        with inner._lock:
            assert inner.in_memory(here.live.id) is here.live  # the writer was not taken for silent
        other.rollback()
    assert inner.find(gone.host)[0].id == gone.live.id


@pytest.mark.skipif(not POSTGRESQL, reason="SQLite has no pool")
def test_when_one_connection_has_broken_those_that_rest_are_given_up_with_it(inner: Any) -> None:
    from django.db import connection

    pool = connection.pool
    resting = [pool.getconn() for _each in range(4)]
    for each in resting:
        pool.putconn(each)
    connection.ensure_connection()
    connection.close()
    assert not any(each.closed for each in resting)
    connection.ensure_connection()
    connection.connection.close()
    connection.close()
    assert all(each.closed for each in resting)
    connection.ensure_connection()
    assert connection.is_usable()
    connection.close()
