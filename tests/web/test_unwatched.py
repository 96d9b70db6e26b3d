"""Bots and orders at tables that nobody watches go on by themselves, whatever ended while they were to move."""

from pathlib import Path
from typing import Any

import pytest

from tests.catalogue import compiled_only
from tests.web import server
from tests.web.inside import table_for
from tests.web.server import Server
from tests.web.test_reconnecting import end_connections
from tests.web.test_restart import wait_until

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]
SLOW = "search:400000"


@pytest.fixture(autouse=True)
def nothing_else(inner: Any) -> None:
    """Tables of other tests are not waiting to be opened."""
    for waiting in (inner.waiting._taken, inner.waiting._halted, inner.waiting._anew):
        waiting.clear()


def until_a_bot_thinks(hall: Server) -> int:
    """A new table at which a bot thinks for long; returns how many rows it has then. Nobody asks for it after that."""
    mara = str(hall.set_table("shaft", ["me", SLOW])[0])
    while (page := hall.get(mara)).actions:
        hall.act(mara, page.version, action=str(page.actions[-1]))
    return rows(hall)


def rows(hall: Server) -> int:
    """How many the newest table has."""
    [(count,)] = hall.sql("select count(*) from web_row where table_id = (select max(id) from web_table)")
    return int(count)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_bot_moves_after_a_restart_though_nobody_asks_for_its_table(tmp_path: Path, processes: int) -> None:
    hall = Server(tmp_path / "data", "shaft", more=("--bots", f"{SLOW},random"), shared=processes > 1 or None)
    if processes == 1:
        hall.hurry({"waiting.ROUND": 0.2})
    hall.start()
    try:
        before = until_a_bot_thinks(hall)
        hall.kill()
        assert rows(hall) == before
        hall.start()
        wait_until(lambda: rows(hall) > before)
        if hall.database:
            before = until_a_bot_thinks(hall)
            end_connections(hall)
            wait_until(lambda: rows(hall) > before)
    finally:
        hall.close()


def opened(hall: Any, *ids: int) -> list[int]:
    """Which of these are in memory."""
    return [id for id in ids if hall.in_memory(id) is not None]


@pytest.mark.skipif(server.POSTGRESQL, reason="the hall of this process is on SQLite")
def test_what_is_taken_up_anew_is_opened_some_at_a_time_and_never_what_is_over_or_for_bots_alone(
    inner: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from digsite.web import models
    from digsite.web.placing import BUCKETS

    monkeypatch.setattr("digsite.web.waiting.SOME", 2)

    def table(*kinds: str) -> int:
        names = ["Mara", "Tom"]
        inner.writer.submit(table_for(inner.games["shaft"], names, kinds, {"first": "seat 0"})).result()
        return int(models.Table.objects.latest("id").id)

    first, second, third = (table("random", "me") for _time in range(3))
    ended, alone, friends = table("random", "me"), table("random", "random"), table("friend", "friend")
    models.Table.objects.filter(id=ended).update(over=models.Table.objects.get(id=ended).created)
    inner.waiting.take_up(range(BUCKETS))
    inner.waiting.look()
    assert opened(inner, first, second, third) == [second, third]
    inner.waiting.look()
    assert opened(inner, first, second, third) == [first, second, third]
    for live in map(inner.in_memory, (first, second, third)):
        wait_until(lambda live=live: live.position.own[0] > 0)  # type: ignore[misc]
    inner.waiting.look()
    assert opened(inner, ended, alone, friends) == []


@pytest.mark.skipif(server.POSTGRESQL, reason="the hall of this process is on SQLite")
def test_a_table_that_was_to_open_anew_does_so_where_a_bot_is_to_move(inner: Any) -> None:
    host = inner.writer.submit(table_for(inner.games["shaft"], ["Mara", "Bot"], ["me", "random"])).result()
    live, _link = inner.find(host)
    inner.evict(live.id)
    assert opened(inner, live.id) == []
    inner.waiting.look()
    assert opened(inner, live.id) == [live.id]


def test_a_table_that_was_repaired_opens_though_nobody_asks_for_it(inner: Any) -> None:
    from digsite.web import models
    from digsite.web.repairs import Mend

    host = inner.writer.submit(table_for(inner.games["shaft"], ["Mara", "Bot"], ["me", "random"])).result()
    live, _link = inner.find(host)
    table = models.Table.objects.get(id=live.id)
    models.Row.objects.filter(table=table, number=0).update(action=9999)
    inner.evict(live.id)
    inner.waiting.look()
    assert opened(inner, live.id) == []
    assert live.id in inner.waiting._resting
    inner.writer.submit(Mend(inner, table, "cut", "a test")).result()
    new = models.Table.objects.filter(host=table.host).latest("id").id
    assert new != live.id
    inner.waiting.look()
    assert opened(inner, new) == [new]


@pytest.mark.skipif(server.POSTGRESQL, reason="the hall of this process is on SQLite")
def test_a_table_that_rests_is_tried_again_once_it_has_rested(inner: Any) -> None:
    host = inner.writer.submit(table_for(inner.games["shaft"], ["Mara", "Bot"], ["me", "random"])).result()
    live, _link = inner.find(host)
    inner.evict(live.id)
    inner.waiting._anew.clear()
    inner.waiting._rest(live.id)
    inner.waiting._halted[live.id] = "shaft"
    inner.waiting.look()
    assert opened(inner, live.id) == []
    inner.waiting._resting[live.id] = 0.0  # time passes
    inner.waiting.look()
    assert opened(inner, live.id) == [live.id]
