"""Who is here, who is away and for how long, and bots that can be watched; all inside this process."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.catalogue import compiled_only
from tests.web.inside import in_a_loop, table_for
from tests.web.test_leaks import Client

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]


class Room:
    """A table in a hall of this process, with a client for it."""

    def __init__(self, hall: Any, client: Client, live: Any, host: str, seats: list[str]) -> None:
        self.hall, self.client, self.live, self.host, self.seats = hall, client, live, host, seats

    def link(self, seat: int) -> Any:
        return next(link for link in self.live.links.values() if seat in link.plays)

    async def act(self, path: str, body: str) -> int:
        return (await self.client.ask("POST", f"{path}act", body.encode()))[0]

    def stream(self, path: str) -> Any:
        return self.client.stream(f"{path}events?screen=wide")


def in_a_room(
    hall: Any,
    kinds: list[str],
    story: Callable[[Room], Coroutine[Any, Any, None]],
    game: str = "shaft",
    **terms: Any,
) -> None:
    """Let this happen at a table of these."""
    from digsite.web.asgi import application
    from digsite.web.links import links_of

    async def run() -> None:
        hall.loop = asyncio.get_running_loop()
        names = ["Mara", "Tom", "Ida", "Bo"][: len(kinds)]
        options = {"first": "seat 0"} if game == "shaft" else {}
        job = table_for(hall.games[game], names, kinds, options, **terms)
        host = await asyncio.wrap_future(hall.writer.submit(job))
        live, _link = await asyncio.to_thread(hall.find, host)
        seats = [f"/t/{word}/" for word in links_of(host, kinds) if word]
        try:
            await story(Room(hall, Client(application(hall)), live, f"/t/{host}/", seats))
        finally:
            hall.writer.call(lambda: setattr(hall, "loop", None))  # not while it tells the loop of what it wrote
            while hall.loop is not None:
                await asyncio.sleep(0.01)

    in_a_loop(run())


async def until(so: Callable[[], bool], seconds: int = 5) -> None:
    for _try in range(100 * seconds):
        if so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not happen")


def test_the_others_see_who_is_here_and_who_is_away(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digsite.web.hall.GRACE", 0.05)

    async def story(room: Room) -> None:
        mara, tom = room.seats
        async with room.stream(mara) as seen:
            async with room.stream(tom):
                await until(lambda: bool(seen) and b"is here" in seen[-1])
            await until(lambda: b"data-gone" in seen[-1])
            assert b"is here" not in seen[-1]

    in_a_room(inner, ["friend", "friend"], story)


def test_a_page_that_loads_again_is_not_away(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digsite.web.hall.GRACE", 0.15)

    async def story(room: Room) -> None:
        mara, tom = room.seats
        async with room.stream(mara) as seen:
            async with room.stream(tom):
                await until(lambda: bool(seen) and b"is here" in seen[-1])
            events = len(seen)
            async with room.stream(tom):
                await asyncio.sleep(0.3)
                assert len(seen) == events

    in_a_room(inner, ["friend", "friend"], story)


def test_two_devices_on_one_seat_stay_in_step(inner: Any) -> None:
    async def story(room: Room) -> None:
        mara, _tom = room.seats
        async with room.stream(mara) as one, room.stream(mara) as other:
            await until(lambda: bool(one and other))
            for _turn in range(3):
                version = room.live.version(room.live.position, room.link(0))
                old, events = version, len(other)
                assert await room.act(mara, f"version={version}&action={room.live.match.legal()[0]}") == 200
                await until(lambda events=events: len(one) > events and len(other) > events)  # type: ignore[misc]
                assert one[-1] == other[-1]
                assert await room.act(mara, f"version={old}&action=0") == 409  # the other device was too late
                if room.live.match.to_move != 0:
                    break

    in_a_room(inner, ["friend", "friend"], story)


def test_the_page_of_a_seat_that_somebody_else_has_now_says_so(inner: Any) -> None:
    from digsite.web.happenings import Free

    async def story(room: Room) -> None:
        async with room.stream(room.seats[1]) as seen:
            await until(lambda: bool(seen))
            job = Free(room.live, room.host.split("/")[2], 1)
            await asyncio.wrap_future(room.hall.writer.submit(job))
            await until(lambda: b"event: gone" in seen[-1])
            assert b"Somebody else plays this seat now." in seen[-1]

    in_a_room(inner, ["friend", "friend"], story)


def test_bots_can_be_watched_with_speed_and_pause(inner: Any) -> None:
    async def story(room: Room) -> None:
        live = room.live
        async with room.stream(room.host) as seen:
            await until(lambda: live.position.rows > 20)
            assert b'name="pause"' in seen[-1]
            assert await room.act(room.host, "pause=1") == 200
            await asyncio.sleep(0.1)
            rows = live.position.rows
            await asyncio.sleep(0.2)
            assert live.position.rows == rows
            assert await room.act(room.host, "speed=5") == 200
            assert live.speed == 5
            assert await room.act(room.host, "speed=999") == 200
            assert live.speed == 5
            assert await room.act(room.host, "pause=0") == 200
            await until(lambda: live.position.rows > rows)
        await asyncio.sleep(0.1)
        rows = live.position.rows
        await asyncio.sleep(0.2)
        assert live.position.rows == rows or live.is_over  # nobody looks on

    in_a_room(inner, ["random", "random"], story)
