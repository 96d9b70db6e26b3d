"""A PostgreSQL of one's own for tests and measurements: in a folder, on a socket there, gone afterwards."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

SETTINGS = {"listen_addresses": "", "max_connections": "60", "log_min_messages": "warning", "timezone": "UTC"}


@cache
def programs() -> Path | None:
    """Where PostgreSQL's own programs are; None if it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).resolve().parent if named else None


class Postgres:
    """A server. It refuses to run as root, so it is then given to the user of Debian's package."""

    def __init__(self, **more: str) -> None:
        home = programs()
        assert home is not None
        self.home = home
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))
        self.data = self.folder / "data"
        if os.getuid() == 0:
            shutil.chown(self.folder, self.user)
        self._run("initdb", "-D", str(self.data), "-U", "digsite", "-A", "trust", "-E", "UTF8", "--no-sync")
        written = "".join(f"{name} = '{value}'\n" for name, value in {**SETTINGS, **more}.items())
        with (self.data / "postgresql.conf").open("a", encoding="ascii") as file:
            file.write(f"{written}unix_socket_directories = '{self.folder}'\n")
        self.start()

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(
            [str(self.home / program), *words],
            check=False,
            user=self.user if os.getuid() == 0 else None,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd="/",
        )
        assert done.returncode == 0, done.stdout

    def start(self) -> None:
        log = str(self.folder / "log")
        with Path(os.devnull).open("w", encoding="ascii") as nowhere:  # it must not hold a pipe of ours
            done = subprocess.run(
                [str(self.home / "pg_ctl"), "start", "-w", "-D", str(self.data), "-l", log],
                check=False,
                user=self.user if os.getuid() == 0 else None,
                stdin=subprocess.DEVNULL,
                stdout=nowhere,
                stderr=nowhere,
                cwd="/",
            )
        assert done.returncode == 0, Path(log).read_text(encoding="utf-8")

    def stop(self, how: str = "fast") -> None:
        self._run("pg_ctl", "stop", "-w", "-D", str(self.data), "-m", how)

    def close(self) -> None:
        """End it and leave nothing."""
        try:
            self.stop("immediate")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def database(self, name: str) -> str:
        """The address of a new, empty database."""
        self.ask("postgres", f'create database "{name}"')
        return self.address(name)

    def address(self, name: str) -> str:
        return f"postgresql://digsite@/{name}?host={quote(str(self.folder), safe='')}"

    def ask(self, name: str, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """What the database answers."""
        import psycopg

        with psycopg.connect(self.address(name), autocommit=True) as connection:
            found = connection.execute(sql, values or None)
            return found.fetchall() if found.description else []
