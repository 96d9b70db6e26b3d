"""That somebody has answered before they were asked, or has orders, tells nobody else anything."""

import asyncio
import re
from contextlib import AsyncExitStack
from typing import Any

import pytest

from digsite.match import Match
from tests.catalogue import compiled_only
from tests.web.beforehand import NAMES, found, passing
from tests.web.inside import in_a_loop, table_for
from tests.web.test_leaks import Client, arrived, masked
from tests.web.test_orders import placing

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]


class Twins:
    """Two tables that begin alike: at the second somebody answers before they are asked."""

    def __init__(self, hall: Any, match: Match) -> None:
        from digsite.web import links
        from digsite.web.asgi import application

        self.hall, self.links, self.client = hall, links, Client(application(hall))
        self.start, self.match = match.position()["table"], match
        self.tables: list[list[str]] = []

    async def open(self, stack: AsyncExitStack, viewers: list[int]) -> None:
        """Set both up, with the pages of these seats and of a spectator open."""
        kinds, names = ["friend"] * self.match.seats, NAMES[: self.match.seats]
        for _twin in range(2):
            job = table_for(self.match.game, names, options=self.match.options, start=self.start)
            host = await asyncio.wrap_future(self.hall.writer.submit(job))
            seats = [*self.links.links_of(host, kinds), self.links.made_from(host, self.links.WATCH)]
            self.tables.append([f"/t/{token}/" for token in seats])
        self.streams = [
            [
                await stack.enter_async_context(self.client.stream(f"{seats[viewer]}events?screen=wide&steps=0"))
                for seats in self.tables
            ]
            for viewer in [*viewers, -1]
        ]
        await self.quiet(0.3)  # until all know who is here
        for said in [said for pair in self.streams for said in pair]:
            del said[:-1]

    async def quiet(self, seconds: float) -> None:
        """Until nothing more is sent for so long."""
        heard = -1
        while heard != (heard := sum(len(one) + len(other) for one, other in self.streams)) or heard == 0:
            await asyncio.sleep(seconds)

    async def live(self, twin: int) -> Any:
        return (await asyncio.to_thread(self.hall.find, self.tables[twin][0].split("/")[2]))[0]

    async def send(self, twin: int, seat: int, sent: str) -> None:
        live = await self.live(twin)
        path = self.tables[twin][seat]
        link = live.links[self.links.digest_of(path.split("/")[2])]
        body = f"version={live.version(live.position, link)}&{sent}".encode()
        status, said = await self.client.ask("POST", path + "act", body)
        assert status == 200, said

    async def mover(self, twin: int) -> int:
        return int((await self.live(twin)).match.to_move)

    async def choice(self, seat: int) -> int:
        """What a seat may do, asked or not yet; the same at both tables."""
        look = (await self.live(0)).position.seen(seat)
        return int((look if look.asked else look.ahead).legal[0])

    async def compare(self) -> None:
        for one, other in self.streams:
            await arrived(one, other)
            assert [bare(said) for said in one] == [bare(said) for said in other]


def bare(said: bytes) -> bytes:
    """Without what every table has of its own: its word, its name, and when it last changed."""
    return masked(re.sub(rb"/t/[A-Za-z0-9_-]+/", b"/t/x/", said))


@pytest.fixture
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digsite.web.setting_up.secrets.token_hex", lambda _count: "5a" * 16)


def test_nobody_hears_who_has_chosen_a_tile_before(inner: Any, same_chance: None) -> None:
    """Not even when the answer has been carried out: all look alike until the last has chosen."""

    async def play() -> None:
        inner.loop = asyncio.get_running_loop()
        twins = Twins(inner, found("antiquitus", 4, passing)[0])
        async with AsyncExitStack() as stack:
            await twins.open(stack, [0, 3])
            tile = await twins.choice(1)
            await twins.send(1, 1, f"action={tile}")
            await twins.send(1, 2, "order=texts:lowest")
            await twins.send(1, 1, "change=1")
            await twins.send(1, 1, f"action={tile}")
            await twins.compare()
            first = await twins.choice(0)
            for twin in range(2):
                await twins.send(twin, 0, f"action={first}")
            while (await twins.live(1)).match.to_move != 3:
                await asyncio.sleep(0.01)
            assert (await twins.live(0)).match.to_move == 1
            twins.streams = [twins.streams[0], twins.streams[-1]]  # Ada is asked at one of the tables
            await twins.compare()
        inner.loop = None

    in_a_loop(play())


def test_nobody_hears_of_an_answer_until_the_question(inner: Any, same_chance: None) -> None:
    async def play() -> None:
        inner.loop = asyncio.get_running_loop()
        match, action = found("ancient_artifacts", 4, placing)
        match.play(action)
        active, asked = int(match.state.active), match.to_move
        second, third = sorted(
            (seat for seat in range(4) if seat not in (active, asked)), key=lambda seat: (seat - active) % 4
        )
        twins = Twins(inner, match)
        async with AsyncExitStack() as stack:
            await twins.open(stack, [active, asked, second])
            await twins.send(1, third, f"action={await twins.choice(third)}")
            await twins.send(1, third, "order=follow:always")
            await twins.compare()
            said = await twins.choice(asked)
            for twin in range(2):
                await twins.send(twin, asked, f"action={said}")
            assert [(await twins.live(twin)).match.to_move for twin in range(2)] == [second, second]
            await twins.compare()
        inner.loop = None

    in_a_loop(play())


def caves_in(match: Match, _action: int) -> bool:
    looks = [match.look(seat, steps=False).ahead for seat in range(match.seats)]
    return any(look is not None and look.question == "cave-in" for look in looks)


@pytest.mark.parametrize("when", ["before", "asked"])
def test_an_order_of_several_tiles_looks_like_an_answer_of_a_person(
    inner: Any, same_chance: None, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """All of them come at once, so neither the number nor the grouping of what is sent tells of an order."""
    monkeypatch.setattr(inner, "beat", 0.2)

    async def play() -> None:
        inner.loop = asyncio.get_running_loop()
        match, _action = found("antiquitus", 4, caves_in)
        seat = next(seat for seat in range(4) if match.look(seat, steps=False).ahead is not None)
        twins = Twins(inner, match)

        async def until_asked(twin: int) -> None:
            while (mover := await twins.mover(twin)) != seat:
                look = (await twins.live(twin)).position.seen(mover)
                together = [pick for pick, most in look.picks.items() for _time in range(most)][:2]
                await twins.send(twin, mover, f"action={','.join(map(str, together or look.legal[:1]))}")
                await twins.quiet(0.1)  # else two pages may come as one

        async def done(twin: int, before: int) -> list[int]:
            while (live := await twins.live(twin)).position.own[seat] < before + 2:
                await asyncio.sleep(0.01)
            return [done.action for done in live.match.done if done.mover == seat][before:]

        async with AsyncExitStack() as stack:
            await twins.open(stack, [viewer for viewer in range(4) if viewer != seat])
            before = (await twins.live(0)).position.own[seat]
            await twins.send(1, seat, "order=cave-in:lowest")
            await until_asked(1)
            tiles = await done(1, before)
            sent = f"action={','.join(map(str, tiles))}"
            if when == "before":
                await twins.send(0, seat, sent)
            await until_asked(0)
            if when == "asked":
                await twins.send(0, seat, sent)
            assert await done(0, before) == tiles
            await twins.compare()
        inner.loop = None

    in_a_loop(play())
