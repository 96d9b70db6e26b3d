"""A hall that is asked to end does so at once and properly: streams, actions, all processes; and what systemd hears."""

import asyncio
import re
import shlex
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from digsite.__main__ import parser
from digsite.commands.hosting import place_and_hosting
from tests.catalogue import ROOT, cannot, compiled_only
from tests.web import server
from tests.web.crowd import Crowd
from tests.web.server import Server
from tests.web.test_restart import wait_until

STREAMS, OF_ONE_LINK = 200, 10
SOON = 6.0  # seconds, on a machine that is busy with other tests
PROPER_END = b"0\r\n\r\n"


class Streams:
    """Many open streams of one hall."""

    def __init__(self, port: int, paths: list[str]) -> None:
        self.port, self.paths = port, paths
        self.open, self.ended, self.all_open = 0, 0, asyncio.Event()

    async def read(self, path: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {path}events?screen=wide HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        assert b" 200 " in await reader.readline()
        await reader.readuntil(b"\n\n")
        self.open += 1
        if self.open == len(self.paths):
            self.all_open.set()
        last = b""
        while part := await reader.read(65536):
            last = (last + part)[-len(PROPER_END) :]
        self.ended += last == PROPER_END
        writer.close()

    async def while_open(self, process: "subprocess.Popen[bytes]", sig: signal.Signals) -> float:
        """Open all, send the signal, and wait for their ends; returns the seconds until the process is gone."""
        reading = asyncio.gather(*(self.read(path) for path in self.paths))
        await asyncio.wait_for(self.all_open.wait(), 60)
        await asyncio.sleep(0.5)
        began = time.monotonic()
        process.send_signal(sig)
        await asyncio.wait_for(asyncio.to_thread(process.wait, 30), 30)
        took = time.monotonic() - began
        await asyncio.wait_for(reading, 10)
        return took


@compiled_only
@pytest.mark.parametrize(("sig", "processes"), [(signal.SIGTERM, 1), (signal.SIGINT, 2)])
def test_with_many_streams_open_it_ends_at_once_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sig: signal.Signals, processes: int
) -> None:
    address = tmp_path / "notify"
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as systemd:
        systemd.bind(str(address))
        systemd.settimeout(10)
        monkeypatch.setenv("NOTIFY_SOCKET", str(address))
        hall = Server(tmp_path / "data", "shaft", shared=processes > 1 or None).start()
        assert systemd.recv(100) == b"READY=1"
        monkeypatch.delenv("NOTIFY_SOCKET")
        try:
            seats = [
                str(seat)
                for _ in range(STREAMS // OF_ONE_LINK // 2)
                for seat in hall.set_table("shaft", ["me", "friend"])
            ]
            streams = Streams(hall.port, seats * OF_ONE_LINK)
            assert hall.process is not None
            with Crowd(hall, 2) as crowd:
                took = asyncio.run(streams.while_open(hall.process, sig))
                ended_with = hall.process.returncode
                before = crowd.acknowledged
                systemd.setblocking(False)
                with pytest.raises(BlockingIOError):
                    systemd.recv(100)  # one word from all processes together
                hall.start()
                wait_until(lambda: crowd.acknowledged > before + 3)
            assert took < SOON
            assert streams.ended == STREAMS
            assert before > 3
            assert crowd.lost() == []
            assert ended_with in (0, -sig, 130)
            assert "Traceback" not in hall.log.read_text(encoding="utf-8")
        finally:
            hall.close()


@compiled_only
@pytest.mark.skipif(server.POSTGRESQL, reason="nobody can lock a whole PostgreSQL")
def test_what_is_being_written_slowly_at_the_end_is_acknowledged(own_hall: Server) -> None:
    from digsite.web import service, workers

    mara, tom = (str(seat) for seat in own_hall.set_table("shaft", ["me", "friend"]))
    mover = mara if own_hall.get(mara).actions else tom
    page = own_hall.get(mover)
    assert own_hall.process is not None
    with sqlite3.connect(own_hall.data / "tables.sqlite3") as connection, ThreadPoolExecutor() as people:
        connection.execute("begin immediate")
        sent = people.submit(own_hall.act, mover, page.version, action=str(page.actions[0]))
        time.sleep(0.3)
        own_hall.process.terminate()
        time.sleep(3.6)
        connection.rollback()
        assert sent.result().status == 200
    own_hall.process.wait(20)
    (allowed,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit(), re.MULTILINE)
    assert service.LAST < workers.GRACE < int(allowed)


def unit() -> str:
    """The unit that the page for hosts gives."""
    found = re.search(r"```ini\n(.*?)```", (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


def test_the_unit_of_the_page_is_one(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        cannot("systemd", "there is no systemd here; on Debian: apt-get install systemd")
    own = unit().replace("/opt/digsite/bin/digsite", sys.executable).replace("User=digsite", "User=root")
    (tmp_path / "digsite.service").write_text(own, encoding="ascii")
    done = subprocess.run(
        [program, "verify", "--man=no", str(tmp_path / "digsite.service")], capture_output=True, text=True, check=False
    )
    told = [line for line in done.stderr.splitlines() if "digsite.service" in line]
    assert (done.returncode, told) == (0, [])


def test_what_the_unit_starts_is_understood() -> None:
    (line,) = re.findall(r"^ExecStart=\S+ (.+)$", unit(), re.MULTILINE)
    place, hosting = place_and_hosting(parser().parse_args(shlex.split(line)))
    assert place.host == "127.0.0.1"
    assert "games.example.org" in place.names
    assert [str(network) for network in hosting.proxies] == ["127.0.0.1/32"]
