"""Tables that nobody uses leave the memory by themselves, and open again as they were."""

import asyncio
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from digsite.drawing import Screen
from tests.catalogue import compiled_only
from tests.web.inside import in_a_loop, table_for
from tests.web.test_leaks import Client

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]
TABLES, KEPT = 12, 3


@pytest.fixture
def hall(inner: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """One without much patience, and with no other table in memory."""
    from digsite.web import hall

    monkeypatch.setattr(hall, "KEPT_OPEN", KEPT)
    monkeypatch.setattr(hall, "UNUSED", 0.0)
    monkeypatch.setattr(hall, "TIDY", 0.01)
    inner._tables.clear()
    inner._links.clear()
    return inner


def seat_of(hall: Any) -> str:
    """The link of one who may act at a new table, at which something has happened."""
    from digsite.web import tables
    from digsite.web.links import links_of

    host = hall.writer.submit(table_for(hall.games["shaft"], ("Mara", "Tom"))).result()
    words = links_of(host, ["friend", "friend"])
    live, _link = hall.find(words[0])
    token = str(words[live.match.to_move])
    live, link = hall.find(token)
    play = tables.Play(live, link, live.version(live.position, link), [live.match.legal()[0]])
    hall.writer.submit(play).result()
    return token


def seen(hall: Any, token: str) -> tuple[object, ...]:
    """All that a page says of its table."""
    from digsite.web.page import shown

    live, link = hall.find(token)
    page = shown(live, link, Screen.WIDE)
    return page.html, page.version, page.mark, page.title, page.steps


def in_memory(hall: Any, token: str) -> bool:
    from digsite.web.links import digest_of

    return hall.found(digest_of(token)) is not None


async def tidied(hall: Any, until: Callable[[], bool]) -> None:
    """Leave the hall alone until this is so."""
    tidying = asyncio.ensure_future(hall.tidy())
    while not until():
        await asyncio.sleep(0.01)
    tidying.cancel()


def test_tables_that_nobody_uses_are_forgotten_by_themselves_and_open_as_they_were(hall: Any) -> None:
    tokens = [seat_of(hall) for _table in range(TABLES)]
    before = [seen(hall, token) for token in tokens]
    in_a_loop(asyncio.wait_for(tidied(hall, lambda: len(hall._tables) == KEPT), 30))
    assert [in_memory(hall, token) for token in tokens] == [False] * (TABLES - KEPT) + [True] * KEPT
    assert len(hall._links) == KEPT * 4  # two seats, the host, spectators
    assert [seen(hall, token) for token in tokens] == before


def watched(live: Any, link: Any) -> None:
    link.streams.add(asyncio.Event())


def not_committed(live: Any, _link: Any) -> None:
    live.ahead = live.position


def for_a_bot(live: Any, _link: Any) -> None:
    live.kinds[live.match.to_move] = "random"


@pytest.mark.parametrize("is_in_use", [watched, not_committed, for_a_bot])
def test_a_table_in_use_is_not_forgotten(hall: Any, is_in_use: Callable[[Any, Any], None]) -> None:
    tokens = [seat_of(hall) for _table in range(TABLES)]
    live, link = hall.find(tokens[0])  # the longest unused of them once the others are found
    for token in tokens[1:]:
        hall.find(token)
    is_in_use(live, link)
    assert hall.forget_old() == TABLES - 1 - KEPT
    assert hall._tables[live.id] is live


def test_whoever_comes_while_a_table_is_forgotten_finds_the_one_that_stays(hall: Any) -> None:
    token = seat_of(hall)
    live, _link = hall.find(token)

    class Tables(dict[int, Any]):
        def __delitem__(self, id: int) -> None:
            live.used = float("inf")  # somebody asks for it at this moment
            super().__delitem__(id)

    hall._tables = Tables(hall._tables)
    try:
        assert not hall._forget(live)
        assert hall.find(token)[0] is live
    finally:
        hall._tables = dict(hall._tables)


def test_a_hall_is_tidied_as_long_as_it_is_open(inner: Any) -> None:
    from digsite.web.asgi import application

    happened: list[str] = []

    async def tidy() -> None:
        happened.append("tidied")
        try:
            await asyncio.sleep(60)
        finally:
            happened.append("left")

    async def look() -> None:
        happened.append("looked")

    async def beat() -> None:
        happened.append("beaten")

    async def open_and_close() -> None:
        events = iter(["lifespan.startup", "lifespan.shutdown"])

        async def receive() -> dict[str, str]:
            await asyncio.sleep(0)
            return {"type": next(events)}

        async def send(_part: Any) -> None:
            await asyncio.sleep(0)

        hall: Any = SimpleNamespace(share=None, visitors=inner.visitors, tidy=tidy, version="test", closing=True)
        hall.waiting, hall.shut = SimpleNamespace(beat=beat, look_round=look), lambda: happened.append("shut")
        await application(hall)({"type": "lifespan"}, receive, send)

    in_a_loop(open_and_close())
    assert sorted(happened) == ["beaten", "left", "looked", "shut", "tidied"]


def test_a_table_at_which_nothing_happens_keeps_no_drawings_and_looks_as_before(hall: Any, monkeypatch: Any) -> None:
    from digsite.web import hall as module
    from digsite.web.tables import Play

    token = seat_of(hall)
    before = seen(hall, token)
    live, link = hall.find(token)
    assert hall.rest() == 0  # something has just happened
    monkeypatch.setattr(module, "QUIET", 0.0)
    assert hall.rest() == 1
    assert not link.cached
    assert not link.framed
    assert not live.match._drawn
    assert hall.rest() == 0  # there is nothing more to let go
    assert seen(hall, token) == before
    hall.writer.submit(Play(live, link, live.version(live.position, link), [live.match.legal()[0]])).result()
    assert not live.rested
    assert seen(hall, token) != before


def test_what_a_page_does_not_show_moves_no_sign_of_life_and_draws_nothing(inner: Any, monkeypatch: Any) -> None:
    from digsite.web import live as module
    from digsite.web import page
    from digsite.web.asgi import application

    monkeypatch.setattr(module, "BEAT", 0.2)
    drawn: list[object] = []

    def pages(*args: Any) -> Any:
        drawn.append(args)
        return page.pages(*args)

    monkeypatch.setattr(module, "pages", pages)
    in_a_loop(private_steps(inner, Client(application(inner)), drawn))


async def private_steps(hall: Any, client: Client, drawn: list[object]) -> None:
    """Somebody does things that this page does not show, more often than it is told that the hall still lives."""
    from digsite.web.links import links_of

    host = await asyncio.wrap_future(hall.writer.submit(table_for(hall.games["shaft"], ("Mara", "Tom"))))
    token = str(links_of(host, ["friend", "friend"])[0])
    live, _link = await asyncio.to_thread(hall.find, token)
    async with client.stream(f"/t/{token}/events?screen=wide") as events:
        while not any(b"id: " in event for event in events):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.3)  # by then it has been told that this reader is here
        shown, pages, began = len(events), len(drawn), time.monotonic()
        for _step in range(22):
            await asyncio.sleep(0.05)
            live.wake()
        assert set(events[shown:]) == {b": still here\n\n"}
        assert 2 <= len(events) - shown <= (time.monotonic() - began) / 0.2 + 1
        assert len(drawn) == pages
