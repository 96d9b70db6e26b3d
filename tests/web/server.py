"""A hall of its own for tests and measurements: a process that can be killed and started again on the same port."""

import atexit
import http.client
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Self
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from tests.catalogue import ROOT, cannot
from tests.web.postgres import Postgres, programs

POSTGRESQL = os.environ.get("DIGSITE_TEST_DATABASE") == "postgresql"  # else SQLite, in one process
WORKERS = 2  # processes of a server on PostgreSQL
PATIENCE = 400.0  # seconds until a server must answer; it may have to load what was compiled


@cache
def the_postgres() -> Postgres:
    """The PostgreSQL of this test process."""
    if programs() is None:
        cannot("postgresql", "there is no PostgreSQL here; on Debian: apt-get install postgresql")
    made = Postgres()
    atexit.register(made.close)
    return made


def new_database(*, shared: bool | None = None) -> str:
    """The address of an empty PostgreSQL, "" for SQLite; where nobody says which, as the tests are to run."""
    return the_postgres().database(f"hall{uuid4().hex[:12]}") if (POSTGRESQL if shared is None else shared) else ""


class Answer(NamedTuple):
    """What a server said."""

    status: int
    headers: dict[str, str]
    text: str
    cookies: tuple[str, ...] = ()  # every line of Set-Cookie

    @property
    def version(self) -> str:
        """The version that the table's form carries."""
        found = re.search(r'name="version" value="([^"]*)"', self.text)
        assert found, self.text[:500]
        return found[1]

    @property
    def csrf(self) -> str:
        """The cookie that its forms need."""
        return next(line.partition(";")[0] for line in self.cookies if line.startswith("csrftoken"))

    @property
    def actions(self) -> list[int]:
        """What may be done alone."""
        return [int(n) for n in re.findall(r'class="choice" form="play" name="action" value="(\d+)"', self.text)]


class Client:
    """Somebody who asks a server, from an address of this computer."""

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self.port, self.source = port, source

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        """One request; header names are given with underscores."""
        return self.heard(
            http.client.HTTPConnection("127.0.0.1", self.port, 30, (self.source, 0)), method, path, body, **headers
        )

    @staticmethod
    def heard(
        connection: http.client.HTTPConnection, method: str, path: str, body: str | None = None, **headers: str
    ) -> Answer:
        """One request on a connection, which is closed then."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request(method, path, body, sent)
            response = connection.getresponse()
            text = response.read().decode()
            lines = response.getheaders()
            cookies = tuple(value for name, value in lines if name.lower() == "set-cookie")
            return Answer(response.status, {k.lower(): v for k, v in lines}, text, cookies)
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, None, **headers)

    def post(self, path: str, fields: dict[str, str], **headers: str) -> Answer:
        kind = {"Content_Type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields), **{**kind, **headers})

    def act(self, seat: str, version: str, **fields: str) -> Answer:
        """Send an action as the script does, and get the table back."""
        return self.post(f"{seat}act", {"version": version, **fields}, X_Digsite="1")

    def set_table(
        self, game: str, kinds: list[str], names: list[str] | None = None, **options: str
    ) -> list[str | None]:
        """A new table; returns each seat's path, None for bots. The host's own seats share one."""
        made = self.set_up(game, kinds, names, **options)
        assert made.status == 303, made.text
        where = made.headers["location"]
        if where.startswith("/t/"):
            return [where if kind in ("me", "device") else None for kind in kinds]
        host = self.get(where)
        friends = iter(urlsplit(link).path for link in re.findall(r'readonly value="([^"]+)"', host.text))
        own = re.search(r'id="go" href="([^"]+)"', host.text)
        return [
            (own[1] if own else None) if kind in ("me", "device") else next(friends) if kind == "friend" else None
            for kind in kinds
        ]

    def set_up(self, game: str, kinds: list[str], names: list[str] | None = None, **options: str) -> Answer:
        """What is answered when somebody wants a new table."""
        page = self.get(f"/new/{game}?seats={len(kinds)}")
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
        assert token
        fields = {"csrfmiddlewaretoken": token[1], "seats": str(len(kinds))}
        for number, kind in enumerate(kinds):
            fields[f"kind-{number}"] = kind
            fields[f"name-{number}"] = names[number] if names else f"Seat{number}"
        fields |= {f"option-{name}": value for name, value in options.items()}
        return self.post(f"/new/{game}", fields, Cookie=page.csrf)


HURRIED = """
import importlib
import sys

from digsite.__main__ import main
from digsite.web import opening

opened, times = opening.open_hall, {times}

def hurry(said):
    for name, value in said.items():
        room, _dot, word = name.partition(".")
        setattr(importlib.import_module("digsite.web." + room), word, value)

def open_hall(*said, **more):
    hurry({{name: value for name, value in times.items() if name.startswith(("databases.", "opening."))}})
    hall = opened(*said, **more)
    hurry(times)
    return hall

opening.open_hall = open_hall
sys.exit(main())
"""


class Server(Client):
    """`digsite serve` on a socket that outlives it."""

    program: tuple[str, ...] = ("-m", "digsite")

    def __init__(
        self,
        data: Path,
        *games: str,
        beat: int = 0,
        tables_a_minute: int = 0,
        streams: int = 0,
        more: tuple[str, ...] = (),
        shared: bool | None = None,
    ) -> None:
        self.data, self.games, self.beat = data, games, beat
        self.tables_a_minute, self.streams, self.more = tables_a_minute, streams, more
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.socket.listen(512)
        super().__init__(int(self.socket.getsockname()[1]))
        self.database = new_database(shared=shared)
        self.workers = WORKERS if self.database and "--workers" not in more else 1
        self._began = 0  # how long its log was when it was started
        self.process: subprocess.Popen[bytes] | None = None
        self.log = data.parent / f"{data.name}.log"

    def hurry(self, times: Mapping[str, Any]) -> Self:
        """Let constants of the hall, named like "waiting.ROUND", be these; in its first process alone."""
        self.program = ("-c", HURRIED.format(times=dict(times)))
        return self

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *, cache: Path | None = None) -> Self:
        """Start it, and wait until its games can be played; with another cache only until it is open."""
        handle = self.socket.fileno()
        words = [
            "serve",
            *self.games,
            "--fd",
            str(handle),
            "--data",
            str(self.data),
            "--no-browser",
            "--beat",
            str(self.beat),
            "--tables-a-minute",
            str(self.tables_a_minute),
            "--streams",
            str(self.streams),
            *(("--workers", str(self.workers)) if self.workers > 1 else ()),
            *self.more,
        ]
        own = {"DATABASE_URL": self.database} | ({} if cache is None else {"DIGSITE_CACHE": str(cache)})
        self._began = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, *words],
                cwd=ROOT,
                pass_fds=[handle],
                stdout=log,
                stderr=log,
                env={**os.environ, **own},
            )
        try:
            self._wait(self.process, prepared=cache is None)
        except BaseException:
            self.kill()
            raise
        return self

    def _wait(self, process: "subprocess.Popen[bytes]", *, prepared: bool) -> None:
        began = time.monotonic()
        while True:
            try:
                page = self.heard(http.client.HTTPConnection("127.0.0.1", self.port, 2), "GET", "/")
                assert page.status == 200
                if not prepared or ("data-waits" not in page.text and self.all_serve):
                    return
            except OSError:
                assert process.poll() is None, self.log.read_text(encoding="utf-8")
            assert time.monotonic() - began < PATIENCE, self.log.read_text(encoding="utf-8")
            time.sleep(0.05)

    @property
    def all_serve(self) -> bool:
        """Do all of its processes serve, since it was started or one of them was noted to have ended?"""
        said = self.log.read_bytes()[self._began :]
        return self.workers == 1 or said.rfind(b"processes serve.") > said.rfind(b"has ended")

    def kill(self) -> None:
        """End it without any warning, and all its processes."""
        assert self.process is not None
        others = self.children
        for pid in [self.process.pid, *others]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    @property
    def children(self) -> list[int]:
        """The processes that it has started."""
        assert self.process is not None
        try:
            path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
            return [int(word) for word in path.read_text(encoding="ascii").split()]
        except OSError:
            return []

    def stop(self) -> float:
        """Ask it to end; returns how many seconds that took."""
        if self.process is None or self.process.poll() is not None:
            return 0.0
        began = time.monotonic()
        self.process.terminate()
        self.process.wait(20)
        return time.monotonic() - began

    def close(self) -> None:
        self.stop()
        self.socket.close()

    def sql(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        """What the database answers, whichever it is; a value stands where a question mark is."""
        if self.database:
            return the_postgres().ask(
                self.database.partition("@/")[2].partition("?")[0], question.replace("?", "%s"), values
            )
        with closing(sqlite3.connect(self.data / "tables.sqlite3")) as connection, connection:
            return connection.execute(question, values).fetchall()

    def dump(self) -> str:
        """Everything that is kept, as text."""
        tables = ("table", "seat", "row", "happening", "device", "kept", "box", "mailbox", "reader", "wish", "mail")
        return "\n".join(repr(row) for table in tables for row in self.sql(f"select * from web_{table}"))
