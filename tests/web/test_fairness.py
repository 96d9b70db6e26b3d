"""Nobody's tables keep another's waiting, and one visitor takes only so much of a hall."""

import asyncio
import contextlib
import http.client
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from digsite.drawing import Screen
from tests.catalogue import compiled_only
from tests.web.conftest import configure_pages
from tests.web.inside import in_a_loop, table_for
from tests.web.server import Server

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]


def thought_of(waiting: list[tuple[str, bool]], shares: list[float] | None = None) -> list[str]:
    """In which order one thread thinks for visitors whose thoughts wait in this order (watched or not)."""
    from digsite.web.thinking import Thinkers

    thinkers, begun, go, done = Thinkers(1), threading.Event(), threading.Event(), threading.Event()
    order: list[str] = []

    def first(_share: float) -> None:
        begun.set()
        go.wait(10)

    def think(visitor: str, share: float) -> None:
        order.append(visitor)
        if shares is not None:
            shares.append(share)
        if len(order) == len(waiting):
            done.set()

    thinkers.submit("", first, watched=True)
    assert begun.wait(10)
    for visitor, watched in waiting:
        thinkers.submit(visitor, lambda share, visitor=visitor: think(visitor, share), watched=watched)  # type: ignore[misc]
    go.set()
    assert done.wait(10)
    thinkers.close()
    return order


def test_bots_think_for_visitors_in_turn() -> None:
    waiting = [("greedy", True)] * 5 + [("patient", True)] * 2 + [("third", True)]
    assert "".join(visitor[0] for visitor in thought_of(waiting)) == "gptgpggg"


def test_bots_think_first_for_tables_that_somebody_watches() -> None:
    assert thought_of([("a", False), ("a", False), ("b", True), ("a", True)]) == ["b", "a", "a", "a"]


def test_bots_think_less_while_many_wait() -> None:
    shares: list[float] = []
    thought_of([(str(number), True) for number in range(20)], shares)
    assert shares[0] == pytest.approx(2 / 20)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_a_thought_that_fails_does_not_end_the_thinking(caplog: pytest.LogCaptureFixture) -> None:
    from digsite.web.thinking import Thinkers

    thinkers, done = Thinkers(1), threading.Event()
    thinkers.submit("a", lambda _share: 1 / 0, watched=True)  # type: ignore[arg-type]
    thinkers.submit("a", lambda _share: done.set(), watched=True)
    assert done.wait(10)
    assert "could not be played" in caplog.text
    thinkers.close()


def test_a_bot_takes_a_share_of_its_playouts() -> None:
    from digsite.ai import bot

    assert [bot("search:200", share).playouts for share in (1.0, 0.1, 0.0)] == [200, 20, 1]  # type: ignore[attr-defined]


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Server]:
    """A hall that lets each visitor have three new tables a minute, and two open pages."""
    server = Server(tmp_path / "data", "shaft", tables_a_minute=3, streams=2, more=("--workers", "1")).start()
    yield server
    server.close()


def test_a_visitor_sets_up_so_many_tables_and_looks_at_so_many_pages(small: Server) -> None:
    seats = [str(small.set_table("shaft", ["me", "friend"])[0]) for _table in range(3)]
    refused = small.set_up("shaft", ["me", "friend"])
    assert refused.status == 429  # and so it is counted among the limits
    assert "Many tables were set up where you are just now" in refused.text
    with contextlib.ExitStack() as stack:
        first, second, third = (stack.enter_context(stream(small, seat)) for seat in seats)
        assert [answer.status for answer in (first, second, third)] == [200, 200, 429]
        assert "Close some of them" in third.read().decode()
    assert any(opened(small, seats[0]) == 200 for _attempt in range(100))  # once the others are missed
    assert small.get(seats[0]).status == 200


def opened(hall: Server, seat: str) -> int:
    time.sleep(0.05)
    with stream(hall, seat) as answer:
        return answer.status


def test_a_link_is_looked_at_on_so_many_pages(hall: Server) -> None:
    seat = str(hall.set_table("shaft", ["me", "friend"])[0])
    with contextlib.ExitStack() as stack:
        answers = [stack.enter_context(stream(hall, seat)) for _page in range(13)]
        assert [answer.status for answer in answers] == [200] * 12 + [429]


@contextlib.contextmanager
def stream(hall: Server, seat: str) -> Iterator[http.client.HTTPResponse]:
    connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=30)
    connection.request("GET", f"{seat}events?screen=wide")
    yield connection.getresponse()
    connection.close()


def test_pages_are_made_for_visitors_in_turn_and_a_slow_reader_keeps_nobody_waiting() -> None:
    configure_pages()
    from digsite.web.asgi import in_turn
    from digsite.web.visiting import AT_ONCE, Visitors

    begun: list[str] = []
    go, never = asyncio.Event(), asyncio.Event()

    async def page(scope: dict[str, Any], _receive: Any, send: Any) -> None:
        begun.append(scope["client"][0])
        await go.wait()
        await send({"type": "http.response.body"})

    async def unread(*_part: Any) -> Any:
        await never.wait()

    async def visit() -> list[str]:
        app, visitors = in_turn(page, Visitors()), ["greedy"] * 8 + ["patient"]
        asked = [asyncio.ensure_future(app({"client": (name, 1)}, unread, unread)) for name in visitors]
        await asyncio.sleep(0)
        at_first = list(begun)
        go.set()
        while len(begun) < len(visitors):  # all pages are made, though none is read
            await asyncio.sleep(0.01)
        for each in asked:
            each.cancel()
        return at_first

    at_first = in_a_loop(asyncio.wait_for(visit(), 10))
    assert at_first == ["greedy"] * AT_ONCE["page"] + ["patient"]


def test_moments_are_drawn_for_visitors_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    configure_pages()
    from digsite.web import live
    from digsite.web.visiting import Visitors

    order: list[str] = []

    def drawn_moments(table: str, *_more: object) -> Iterator[None]:
        for _moment in range(3):
            order.append(table)
            yield

    monkeypatch.setattr(live, "drawn_moments", drawn_moments)
    monkeypatch.setattr(live, "pages", lambda *_table: [])

    async def drawn() -> None:
        served: Any = live.Live(SimpleNamespace(visitors=Visitors()), str)  # type: ignore[arg-type]
        asked = [live.Asked("GET", {}, {}, visitor, 0.0) for visitor in ("greedy", "greedy", "patient")]
        await asyncio.gather(*(served._pages(table, None, who, 0) for table, who in zip("abp", asked, strict=True)))

    in_a_loop(drawn())
    said = "".join(order)
    assert said.startswith("ap")  # the patient one does not wait for all of the first
    assert said.rindex("a") < said.index("b")  # but the greedy one does, before a second


def test_moments_that_were_drawn_are_not_drawn_again(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite.web import page, tables
    from digsite.web.links import links_of

    host = inner.writer.submit(table_for(inner.games["shaft"], ("Mara", "Tom"))).result()
    words = links_of(host, ["friend", "friend"])
    for _action in range(6):
        live, link = inner.find(words[inner.find(words[0])[0].match.to_move])
        play = tables.Play(live, link, live.version(live.position, link), [live.match.legal()[0]])
        inner.writer.submit(play).result()
    drawn = len(list(page.drawn_moments(live, link, Screen.WIDE, 0)))
    assert drawn > 1
    monkeypatch.setattr(page, "_moment", lambda live, link, *which: link.moments[which])
    assert len(page.pages(live, link, Screen.WIDE, 0)) == drawn + 1
