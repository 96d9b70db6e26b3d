"""What a hall does by itself again and again goes on, whatever goes wrong at one table or once."""

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from tests.catalogue import compiled_only
from tests.web.inside import in_a_loop, table_for
from tests.web.test_presence import Room, in_a_room
from tests.web.test_waiting import FakeTime, come, forget, hours, look, settled, version

__all__ = ["hours"]
pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]


def test_a_table_that_cannot_be_opened_or_has_moved_keeps_no_other_waiting(
    inner: Any, hours: FakeTime, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from digsite.web import models
    from digsite.web.placing import Elsewhere

    async def story(room: Room) -> None:
        await come(room, 0, 1)
        hours.pass_by(150)
        opened: list[int] = []
        moved, damaged = [await another(room) for _table in range(2)]
        spoiled = models.Timing.objects.filter(table=damaged).update
        await asyncio.to_thread(spoiled, due=0.0, state={"nothing": "that is known"})
        await asyncio.to_thread(models.Timing.objects.filter(table=moved).update, due=0.0)
        usual = room.hall.open

        def opens(table: Any) -> Any:
            opened.append(table.id)
            if table.id == moved:
                raise Elsewhere(1)
            return usual(table)

        monkeypatch.setattr(room.hall, "open", opens)
        await look(room)
        assert {moved, damaged, room.live.id} <= set(opened)
        assert len(room.live.persons()) == 1
        opened.clear()
        await look(room)
        assert moved in opened  # it may be here again
        assert damaged not in opened
        [said] = [line for line in caplog.records if damaged in (line.args or ())]  # and once
        assert said.exc_info is not None
        room.hall.waiting._resting[damaged] = 0.0  # time passes
        await look(room)
        assert damaged in opened

    in_a_room(inner, ["friend", "friend"], story, patience=120)


async def broken(room: Room) -> int:
    """A row of this table says what cannot be, and the table is not in memory; what it said before."""
    from digsite.web import models

    assert await room.act(room.seats[0], f"version={version(room, 0)}&action={room.live.match.legal()[0]}") == 200
    rows = models.Row.objects.filter(table_id=room.live.id)
    row = await asyncio.to_thread(rows.latest, "number")
    await asyncio.to_thread(rows.filter(id=row.id).update, action=9999)
    forget(room)
    return int(row.action)


def test_a_table_that_cannot_be_opened_keeps_no_other_from_its_time(
    inner: Any, hours: FakeTime, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from digsite.web import models

    monkeypatch.setattr("digsite.web.waiting.AT_ONCE", 1)
    models.Timing.objects.update(due=None)  # of tables that other tests left

    async def breaks(room: Room) -> None:
        await come(room, 0, 1)
        await broken(room)
        shut.append(room.live.id)

    async def story(room: Room) -> None:
        await come(room, 0, 1)
        forget(room)
        hours.pass_by(300)
        for _look in range(4):
            await settled(room)
            await asyncio.to_thread(room.hall.waiting.look)
        await settled(room)
        room.live = (await asyncio.to_thread(room.hall.find, room.host.split("/")[2]))[0]
        assert len(room.live.persons()) == 1
        assert len([line for line in caplog.messages if f"Table {shut[0]} cannot be opened" in line]) == 1

    shut: list[int] = []
    in_a_room(inner, ["friend", "friend"], breaks, patience=120)
    hours.pass_by(10)
    in_a_room(inner, ["friend", "friend"], story, patience=120)


def test_a_table_that_was_mended_has_its_time_again(inner: Any, hours: FakeTime) -> None:
    from digsite.web import models

    async def story(room: Room) -> None:
        await come(room, 0, 1)
        before = await broken(room)
        hours.pass_by(300)
        await asyncio.to_thread(room.hall.waiting.look)
        assert room.live.id in room.hall.waiting._resting
        mended = models.Row.objects.filter(table_id=room.live.id, action=9999)
        await asyncio.to_thread(mended.update, action=before)
        assert (await room.client.ask("GET", room.seats[0]))[0] == 200
        await look(room)
        assert len(room.live.persons()) == 1

    in_a_room(inner, ["friend", "friend"], story, patience=120)


async def another(room: Room) -> int:
    """The number of another table for two in the same hall, which is not in memory."""
    from digsite.web.links import digest_of

    host = await asyncio.wrap_future(
        room.hall.writer.submit(table_for(room.hall.games["shaft"], ["Ida", "Bo"], patience=120))
    )
    return int((await asyncio.to_thread(room.hall.table_of, digest_of(host))).id)


def test_what_is_done_again_and_again_is_not_ended_by_a_failure(inner: Any, caplog: pytest.LogCaptureFixture) -> None:
    from digsite.web.rounds import again_and_again

    hall: Any = SimpleNamespace(closing=False)
    times = 0

    async def work() -> None:
        nonlocal times
        times += 1
        hall.closing = times == 7
        if times not in (1, 4):
            raise KeyError(times)

    in_a_loop(again_and_again(hall, work, 0.0, "It did not work."))
    assert times == 7
    assert [line.message for line in caplog.records] == ["It did not work."] * 2  # once until it works again


@pytest.mark.parametrize("works", ["look_round", "beat", "tidy", "note"])
def test_whatever_the_hall_does_by_itself_goes_on_after_a_failure(
    inner: Any, monkeypatch: pytest.MonkeyPatch, works: str
) -> None:
    from digsite.web import figures

    done: list[str] = []

    def fail(*_words: Any) -> Any:
        done.append(works)
        inner.closing = len(done) == 3
        raise KeyError(works)

    for where in ("waiting.ROUND", "ticking.BEAT", "hall.TIDY", "figures.EVERY"):
        monkeypatch.setattr(f"digsite.web.{where}", 0.0)
    monkeypatch.setattr(inner.waiting, "look", fail)
    monkeypatch.setattr(inner, "rest", fail)
    monkeypatch.setattr(figures.TABLES, "set", fail)
    monkeypatch.setattr(inner.writer, "submit", fail)
    named = {"look_round": inner.waiting.look_round, "beat": inner.waiting.beat, "tidy": inner.tidy}
    try:
        in_a_loop(asyncio.wait_for(named.get(works, lambda: figures.note(inner))(), 30))
    finally:
        inner.closing = False
    assert done == [works] * 3


def test_a_hall_lives_though_what_is_due_cannot_be_looked_for(
    inner: Any, hours: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    from digsite.web import models

    def alive() -> float:
        return float(models.Heart.objects.get(id=1).alive)

    async def story(room: Room) -> None:
        hours.pass_by(1000)
        held = threading.Event()
        monkeypatch.setattr(room.hall.waiting, "look", held.wait)
        works = [asyncio.ensure_future(work()) for work in (room.hall.waiting.look_round, room.hall.waiting.beat)]
        try:
            await asyncio.sleep(0)
            await settled(room)
            assert await asyncio.to_thread(alive) == hours.now
        finally:
            held.set()
            for work in works:
                work.cancel()

    in_a_room(inner, ["friend", "friend"], story)


@pytest.mark.parametrize("fails", ["kept", "waited for no more"])
def test_whatever_fails_after_a_commit_the_next_is_written(inner: Any, fails: str) -> None:
    from digsite.web.writer import Job

    class Failing(Job):
        def work(self) -> str:
            return "written"

        def keep(self) -> None:
            if fails == "kept":
                raise KeyError(fails)

    held = threading.Event()
    inner.writer.call(held.wait)
    one, next_one = inner.writer.submit(Failing()), inner.writer.submit(Failing())
    if fails != "kept":
        one.cancel()
    held.set()
    assert [done.result(10) for done in (one, next_one)] == ["written"] * 2
    assert inner.writer.submit(Failing()).result(10) == "written"


def test_tables_of_games_that_are_being_prepared_wait_without_a_look(
    inner: Any, hours: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        forget(room)
        hours.pass_by(300)
        monkeypatch.setattr(inner, "_expected", {"shaft": 1e12})
        await asyncio.to_thread(room.hall.waiting.look)
        assert room.live.id not in room.hall.waiting._resting
        monkeypatch.setattr(inner, "_expected", {})
        await look(room)
        assert len(room.live.persons()) == 1

    in_a_room(inner, ["friend", "friend"], story, patience=120)
