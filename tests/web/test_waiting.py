"""A table goes on by the rule agreed at its start when somebody waits too long, whoever watches, wherever it lies."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from tests.catalogue import compiled_only
from tests.web.server import Server
from tests.web.test_presence import Room, in_a_room, until
from tests.web.test_restart import wait_until
from tests.web.visitor import Visitor, links_on

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]
MINUTE, DAY = 60.0, 86400.0


class FakeTime:
    """The hall's time, which a test lets pass."""

    def __init__(self) -> None:
        self.now = time.time()

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    made = FakeTime()
    monkeypatch.setattr("digsite.web.ticking.now", lambda: made.now)
    return made


async def settled(room: Room) -> None:
    """Let the writer write what waits, and let the loop hear of it."""
    from digsite.web.writer import Job

    class Nothing(Job):
        def work(self) -> None:
            pass

    await asyncio.wrap_future(room.hall.writer.submit(Nothing()))
    await asyncio.sleep(0.02)


async def look(room: Room) -> None:
    """What the hall does every few seconds."""
    await settled(room)
    await asyncio.to_thread(room.hall.waiting.look)
    await settled(room)
    room.live = (await asyncio.to_thread(room.hall.find, room.host.split("/")[2]))[0]


async def come(room: Room, *seats: int) -> None:
    """These people have opened their links, and closed them."""
    for seat in seats:
        status, _page = await room.client.ask("GET", room.seats[seat])
        assert status == 200
    await look(room)


def forget(room: Room) -> None:
    """The table is in memory no more."""
    room.hall._drop(room.live)


def test_a_bot_plays_for_who_is_away_too_long_whosever_turn_it_is(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        mara, tom = room.seats
        await come(room, 0, 1)
        async with room.stream(mara):
            await look(room)
            hours.pass_by(100)
            await look(room)
            assert room.live.persons() == [0, 1]
            hours.pass_by(30)
            await look(room)
            assert room.live.persons() == [0]
            assert room.live.match.to_move == 0
            assert await room.act(tom, "back=1") == 200
            await look(room)
            assert room.live.persons() == [0, 1]  # coming back counts as being here a moment ago

    in_a_room(inner, ["friend", "friend"], story, patience=120)


def test_nobody_has_to_watch_and_the_table_need_not_be_in_memory(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        await room.act(room.seats[0], f"version={version(room, 0)}&action={room.live.match.legal()[0]}")
        hours.pass_by(MINUTE)
        await come(room, 0)
        forget(room)
        hours.pass_by(90)
        await look(room)
        assert room.live.persons() == [0]  # Tom was away for 150 s, Mara for 90

    in_a_room(inner, ["friend", "friend"], story, patience=120)


def test_the_last_who_plays_is_waited_for(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        for _day in range(5):
            hours.pass_by(DAY)
            await look(room)
        assert len(room.live.persons()) == 1
        await until(lambda: room.live.bot_to_move() is None)
        rows = room.live.position.rows
        hours.pass_by(DAY)
        await look(room)
        assert (room.live.is_over, room.live.position.rows) == (False, rows)

    in_a_room(inner, ["friend", "friend"], story, patience=120)


async def due_of(room: Room) -> Any:
    """When the hall looks at this table again, as it is written."""
    from digsite.web import models

    return (await asyncio.to_thread(models.Timing.objects.get, table_id=room.live.id)).due


@pytest.mark.parametrize(
    ("kinds", "patience", "play_on"),
    [
        (["me", "device"], 120, [0, 1]),
        (["me", "device", "random"], 86400, [0, 1]),
        (["me", "device", "friend"], 120, [0, 1]),
        (["me", "friend"], 120, [0]),
    ],
)
def test_at_a_table_that_waits_for_the_last_nothing_is_due(
    inner: Any, hours: FakeTime, kinds: list[str], patience: int, play_on: list[int]
) -> None:
    """People at one screen are waited for like one, so nothing is done, and written, again and again."""

    async def story(room: Room) -> None:
        await come(room, *range(len(room.seats) - 1, -1, -1))
        assert (await due_of(room) is None) == ("friend" not in kinds)
        hours.pass_by(100)
        await come(room, 0)
        for _wait in range(2):
            hours.pass_by(patience - 60)
            await look(room)
        assert room.live.persons() == play_on
        assert await due_of(room) is None

    in_a_room(inner, kinds, story, patience=patience)


def test_who_comes_back_is_not_forgotten(inner: Any, hours: FakeTime) -> None:
    """With two at the table again, the table looks again when one of them is gone for too long."""

    async def story(room: Room) -> None:
        await come(room, 0, 1)
        hours.pass_by(150)
        await look(room)
        assert await due_of(room) is None
        [gone] = {0, 1} - set(room.live.persons())
        async with room.stream(room.seats[gone]):
            await look(room)
            assert await due_of(room) is None
            assert await room.act(room.seats[gone], "back=1") == 200
            assert await due_of(room) is not None

    in_a_room(inner, ["friend", "friend"], story, patience=120)


def test_where_too_much_has_happened_nothing_is_due_and_nobody_is_lent(
    inner: Any, hours: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("waiting", "tables", "happenings"):
        monkeypatch.setattr(f"digsite.web.{module}.MOST_EVENTS", 1, raising=False)

    async def story(room: Room) -> None:
        await come(room, 0, 1)
        assert await room.act(room.seats[0], "say=Hello") == 200
        hours.pass_by(200)
        await look(room)
        assert room.live.persons() == [0, 1]
        assert await due_of(room) is None

    in_a_room(inner, ["friend", "friend"], story, patience=120)


def test_what_is_overdue_all_the_same_rings_once_a_second(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite.web.clocks import Times

    async def story(room: Room) -> None:
        await come(room, 0, 1)
        monkeypatch.setattr(Times, "due", lambda _times, _seats, now: now - 60)
        room.hall.waiting.set_alarms([room.live])
        alarm = room.hall.waiting._alarms[room.live.id]
        assert alarm.when() - asyncio.get_running_loop().time() > 0.5
        room.hall.waiting._silence(room.live)

    in_a_room(inner, ["friend", "friend"], story, patience=120)


def test_over_days_only_who_is_asked_can_be_too_late(inner: Any, hours: FakeTime) -> None:
    """Mara, who is asked, thinks for long; Tom has not looked in all that time and loses nothing by it."""

    async def story(room: Room) -> None:
        await come(room, 0, 1)
        for _day in range(6):
            hours.pass_by(DAY)
            await come(room, 0)
        assert room.live.persons() == [0, 1]
        while room.live.match.to_move == 0:
            legal = room.live.match.legal()
            action = 1 if 1 in legal else legal[0]  # leave
            assert await room.act(room.seats[0], f"version={version(room, 0)}&action={action}") == 200
        assert room.live.match.to_move == 1
        hours.pass_by(2.9 * DAY)
        await look(room)
        assert room.live.persons() == [0, 1]
        hours.pass_by(0.2 * DAY)
        await look(room)
        assert room.live.persons() == [0]

    in_a_room(inner, ["friend", "friend"], story, patience=3 * 86400)


def test_a_friend_who_never_comes_is_waited_for_as_long_as_was_agreed_in_days(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await look(room)
        hours.pass_by(2.9 * DAY)
        await come(room, 1)
        assert room.live.persons() == [0, 1]
        hours.pass_by(0.2 * DAY)
        await look(room)
        assert room.live.persons() == [1]  # seat 0 begins, and has never come

    in_a_room(inner, ["friend", "friend"], story, patience=3 * 86400)


def test_a_friend_who_has_not_come_yet_is_not_away_in_a_game_of_minutes(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 1)
        hours.pass_by(MINUTE)
        await come(room, 1)
        hours.pass_by(MINUTE)
        await look(room)
        assert room.live.persons() == [0, 1]

    in_a_room(inner, ["friend", "friend"], story, patience=120)


def test_a_table_without_a_limit_waits(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        for _time in range(3):
            hours.pass_by(100 * DAY)
            await look(room)
        assert room.live.persons() == [0, 1]

    in_a_room(inner, ["friend", "friend"], story)


def test_somebody_without_script_is_here_when_they_ask_for_something(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        for _time in range(4):
            hours.pass_by(MINUTE)
            for seat in (0, 1):
                room.link(seat).met = 0.0
                await room.client.ask("GET", room.seats[seat])
            await look(room)
        assert room.live.persons() == [0, 1]

    in_a_room(inner, ["friend", "friend"], story, patience=120)


def test_a_program_that_asks_for_the_head_of_a_seat_is_nobody(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        for _time in range(3):
            hours.pass_by(MINUTE)
            room.link(1).met = 0.0
            await come(room, 0)
            assert (await room.client.ask("HEAD", room.seats[1]))[0] == 200
            await look(room)
        assert room.live.persons() == [0]

    in_a_room(inner, ["friend", "friend"], story, patience=120)


@asynccontextmanager
async def away_too_long(room: Room, hours: FakeTime) -> AsyncIterator[None]:
    """Seat 0 has its page open, and a bot plays for seat 1."""
    await come(room, 0, 1)
    async with room.stream(room.seats[0]):
        await look(room)
        hours.pass_by(150)
        await look(room)
        assert room.live.persons() == [0]
        yield


def test_the_host_may_wait_all_the_same(inner: Any, hours: FakeTime) -> None:
    from digsite.web.happenings import Happen, take_back

    async def story(room: Room) -> None:
        async with away_too_long(room, hours):
            await asyncio.wrap_future(room.hall.writer.submit(Happen(room.live, room.link(1), take_back(1))))
            await look(room)
            assert room.live.persons() == [0, 1]

    in_a_room(inner, ["friend", "friend"], story, patience=120)


@pytest.mark.parametrize("opens", ["page", "again", ""])
def test_the_next_game_is_played_by_who_is_here_again(inner: Any, hours: FakeTime, opens: str) -> None:
    async def story(room: Room) -> None:
        async with away_too_long(room, hours):
            assert await room.act(room.seats[0], "concede=1") == 200
            again = 1 if opens == "again" else 0
            if opens == "page":
                async with room.stream(room.seats[1]) as seen:
                    await until(lambda: bool(seen))
                    assert await room.act(room.seats[0], f"version={version(room, 0)}&again=1") == 200
            else:
                assert await room.act(room.seats[again], f"version={version(room, again)}&again=1") == 200
            await look(room)
            assert [room.live.match.names[seat] for seat in room.live.persons()] == ["Mara", "Tom"][: 2 if opens else 1]

    in_a_room(inner, ["friend", "friend"], story, patience=120)


def test_the_host_may_wait_for_who_was_away_when_their_time_was_up(inner: Any, hours: FakeTime) -> None:
    from digsite.web.happenings import Happen, take_back

    async def story(room: Room) -> None:
        await come(room, 0, 1)
        hours.pass_by(DAY + 1)
        async with room.stream(room.seats[1]):
            await look(room)
            await until(lambda: room.live.match.to_move == 1)
            assert room.live.persons() == [1]
            status, said = await room.client.ask("GET", f"/host/{room.host.split('/')[2]}")
            assert (status, b'value="wait"' in said, said.count(b'value="bot"')) == (200, True, 0)
            await asyncio.wrap_future(room.hall.writer.submit(Happen(room.live, room.link(0), take_back(0))))
            await look(room)
            assert room.live.persons() == [0, 1]

    in_a_room(inner, ["friend", "friend"], story, clock="move-86400")


def version(room: Room, seat: int) -> str:
    return str(room.live.version(room.live.position, room.link(seat)))


# Cost


def test_a_table_that_agreed_on_nothing_costs_no_statement_more(inner: Any) -> None:
    """What an action writes is a row, and when its seats saw something new; with a clock one statement more."""

    def statements(**terms: Any) -> list[str]:
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        from digsite.web.tables import Play

        said: list[str] = []

        async def story(room: Room) -> None:
            await come(room, 0, 1)
            job = Play(room.live, room.link(0), version(room, 0), room.live.match.legal()[:1])
            watched: list[CaptureQueriesContext] = []

            def begin() -> None:
                watched.append(CaptureQueriesContext(connection).__enter__())

            def end() -> None:
                watched[0].__exit__(None, None, None)
                said.extend(query["sql"] for query in watched[0].captured_queries)

            room.hall.writer.call(begin)
            await asyncio.wrap_future(room.hall.writer.submit(job))
            room.hall.writer.call(end)
            await settled(room)

        in_a_room(inner, ["friend", "friend"], story, **terms)
        return [" ".join(line.split()[:3]).lower() for line in said]

    usual = statements()
    assert not any("timing" in line for line in usual)
    assert statements(patience=120) == usual
    assert sum("timing" in line for line in statements(clock="move-60")) <= 1
    with_clock = [line for line in statements(clock="move-60") if "timing" not in line]
    assert with_clock == usual


# Restarts


def test_while_no_server_is_there_nobodys_time_passes(hurried: Server) -> None:
    """It is down for a week by the clock on the wall; who had two minutes left has them still."""
    own = hurried
    mara = Visitor(own)
    host = mara.set_up("shaft", ["friend", "friend"], patience="120")
    for seat in links_on(mara.get(host))[:2]:
        assert own.get(seat).status == 200
    wait_until(lambda: own.sql("select due > 1 from web_timing") == [(True,)])
    own.kill()
    [(alive,)] = own.sql("select alive from web_heart")
    [(due,)] = own.sql("select due from web_timing")
    own.sql("update web_heart set alive = alive - 604800")
    own.sql("update web_timing set due = due - 604800")
    own.start()
    time.sleep(1)  # it has looked around several times
    assert own.sql("select count(*) from web_happening where what = 2") == [(0,)]
    [(lag,)] = own.sql("select lag from web_heart")
    assert lag > 604800 - 60
    assert due - alive < 300
