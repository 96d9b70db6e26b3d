"""One connection, however long or slow what it sends, keeps nobody waiting and takes no room."""

import asyncio
import contextlib
import resource
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.catalogue import compiled_only
from tests.web.server import Server
from tests.web.test_restart import wait_until

pytestmark = compiled_only
MUCH = 4_000_000  # bytes; far more than any request of ours


def taken(hall: Server, begin: bytes, more: bytes) -> tuple[int, bytes]:
    """How many bytes of an endless request were taken before the connection ended, and what was answered."""
    with socket.create_connection(("127.0.0.1", hall.port), 20) as link:
        sent, said = 0, b""
        with contextlib.suppress(OSError):
            link.sendall(begin)
            while sent < MUCH:
                link.sendall(more)
                sent += len(more)
        with contextlib.suppress(OSError):
            link.shutdown(socket.SHUT_WR)
            said = link.recv(1000)
        return sent, said


@pytest.mark.parametrize(
    ("begin", "more"),
    [
        (b"GET /", b"a" * 4096),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"a" * 4096),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X: y\r\n" * 1000),
        (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n", b"a" * 4096),
        (
            b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
            b"1000\r\n" + b"a" * 4096 + b"\r\n",
        ),
    ],
    ids=["line", "header", "headers", "body", "chunks"],
)
def test_an_endless_request_is_cut_off(hall: Server, begin: bytes, more: bytes) -> None:
    sent, said = taken(hall, begin, more)
    assert sent < MUCH
    assert said[9:12] in (b"", b"400", b"413")
    assert hall.get("/").status == 200


def test_a_request_of_too_many_headers_is_refused(hall: Server) -> None:
    with socket.create_connection(("127.0.0.1", hall.port), 20) as link:
        link.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 200 + b"\r\n")
        assert link.recv(1000).startswith(b"HTTP/1.1 400 ")


def test_half_sent_requests_do_not_close_the_door(hall: Server) -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    links = []
    with contextlib.ExitStack() as stack:
        for _number in range(1200):  # a process has 1,024 files at first
            link = stack.enter_context(socket.create_connection(("127.0.0.1", hall.port), 20))
            with contextlib.suppress(OSError):  # one of the first may have been closed for a later one
                link.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            links.append(link)
        time.sleep(1.1)
        assert hall.get("/").status == 200
        assert 1 <= sum(is_open(link) for link in links) <= 300


def is_open(link: socket.socket) -> bool:
    link.setblocking(False)
    try:
        return link.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def test_a_broken_off_request_does_nothing(hall: Server) -> None:
    mara, _tom = hall.set_table("shaft", ["me", "friend"])
    page = hall.get(str(mara))
    body = f"version={page.version}&action={page.actions[0]}".encode()
    head = f"POST {mara}act HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body) + 1}\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", hall.port), 20) as link:
        link.sendall(head + body)
    time.sleep(0.2)
    assert hall.get(str(mara)).version == page.version


# With less patience


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a small server that gives a request a tenth of a second."""
    import uvicorn

    from digsite.web import door

    monkeypatch.setattr(door.Door, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(door, "BODY_SECONDS", 0.1)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": (await receive())["body"]})

    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    sock.listen()
    config = uvicorn.Config(door.bounded(app), http=door.Door, ws="none", lifespan="off", log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([sock])))
    thread.start()
    yield sock.getsockname()[1]
    server.should_exit = True
    thread.join()
    sock.close()


@pytest.mark.parametrize("begin", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n"])
def test_a_request_that_does_not_begin_in_time_is_dropped(hasty: int, begin: bytes) -> None:
    with socket.create_connection(("127.0.0.1", hasty), 20) as link:
        link.sendall(begin)
        said = b"".join(iter(lambda: link.recv(1000), b""))  # until the other side ends it
    assert said.count(b"200 OK") == begin.count(b"\r\n\r\n")


def test_of_half_sent_requests_the_oldest_go_though_nobody_else_comes(
    hasty: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from digsite.web.door import Door

    monkeypatch.setattr(Door, "HEAD_SECONDS", 300.0)
    monkeypatch.setattr(Door, "MOST_HALF_SENT", 4)
    with contextlib.ExitStack() as stack:
        links = [stack.enter_context(socket.create_connection(("127.0.0.1", hasty), 20)) for _number in range(12)]
        for link in links:
            link.sendall(b"GET / HT")
        wait_until(lambda: sum(is_open(link) for link in links) == 4)


def test_a_body_that_does_not_come_in_time_is_refused(hasty: int) -> None:
    with socket.create_connection(("127.0.0.1", hasty), 20) as link:
        link.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc")
        assert link.recv(1000).startswith(b"HTTP/1.1 408 ")


def test_what_comes_whole_is_handed_on(hasty: int) -> None:
    with socket.create_connection(("127.0.0.1", hasty), 20) as link:
        for body in (b"abc", b"de"):  # twice on one connection
            link.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
            said = b""
            while body not in said:
                said += link.recv(1000)
                assert said


def test_of_too_many_headers_only_so_many_are_read(hasty: int, monkeypatch: pytest.MonkeyPatch) -> None:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    from digsite.web.door import Door

    read, keep = [], HttpToolsProtocol.on_header

    def on_header(self: HttpToolsProtocol, name: bytes, value: bytes) -> None:
        read.append(name)
        keep(self, name, value)

    monkeypatch.setattr(HttpToolsProtocol, "on_header", on_header)
    with socket.create_connection(("127.0.0.1", hasty), 20) as link:
        link.sendall(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 2000)
        assert link.recv(1000).startswith(b"HTTP/1.1 400 ")
    assert len(read) == Door.MOST_HEADERS + 1


def test_only_so_many_requests_wait_for_the_one_before_them(hasty: int) -> None:
    from digsite.web.door import Door

    with socket.create_connection(("127.0.0.1", hasty), 20) as link:
        link.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 1000)
        said = b""
        with contextlib.suppress(OSError):
            while more := link.recv(100_000):
                said += more
    assert b"HTTP/1.1 400 " in said
    assert said.count(b"200 OK") <= Door.MOST_IN_LINE + 2
