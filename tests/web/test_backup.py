"""A backup holds everything that a hall keeps, whatever is played meanwhile, and comes back whole or not at all."""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from digsite.web.backup import checked
from tests.catalogue import ROOT, compiled_only
from tests.web.crowd import Crowd
from tests.web.server import POSTGRESQL, Server
from tests.web.test_restart import wait_until, without_time

pytestmark = compiled_only
KILLED = """
import os, sys
from digsite.__main__ import main
import {module} as module
setattr(module{holder}, "{name}", lambda *_said, **_more: os.kill(os.getpid(), 9))
main(sys.argv[1:])
"""
ROWS = "select table_id, number, seat, kind, action from web_row order by table_id, number"


def digsite_in(*words: str, database: str = "", code: str = "", **more: Any) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    program = ["-c", code] if code else ["-m", "digsite"]
    return subprocess.run(
        [sys.executable, *program, *words],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": database},
        capture_output=True,
        text=True,
        check=False,
        **more,
    )


def backed_up(hall: Server, file: Path, *words: str) -> Path:
    done = digsite_in("backup", str(file), "--data", str(hall.data), *words, database=hall.database)
    assert done.returncode == 0, done.stderr
    return file


def restored(file: Path, data: Path, *words: str, database: str = "") -> str:
    """Restore it; returns what was said against it."""
    return digsite_in("restore", str(file), "--data", str(data), *words, database=database).stderr


def empty_place(folder: Path, *, shared: bool) -> Server:
    """A hall in a place of its own, on either database."""
    return Server(folder, "shaft", shared=shared)


def test_a_backup_taken_while_people_play_comes_back_on_both_databases(own_hall: Server, tmp_path: Path) -> None:
    hall = own_hall
    with Crowd(hall, 4) as crowd:
        crowd.goes_on(9)
        before = [list(table.acknowledged) for table in crowd.tables]
        file = backed_up(hall, tmp_path / "hall.backup")
        time.sleep(0.3)
    hall.stop()
    tables = checked(file)[1]["web.table"]  # whose game was over went on to the next
    assert f"\n{tables} tables replay." in digsite_in("restore", "--check", str(file)).stdout
    pages = []
    for shared in (False, True):
        again = empty_place(tmp_path / f"again{shared:d}", shared=shared)
        assert restored(file, again.data, database=again.database) == ""
        for table, acknowledged in zip(crowd.tables, before, strict=True):
            table.acknowledged = acknowledged
        crowd.hall = again
        assert crowd.lost() == []
        again.start()
        try:
            seats = [seat for table in crowd.tables for seat in table.seats]
            pages.append([without_time(again.get(seat).text) for seat in seats])
            assert {again.get(seat).status for seat in seats} == {200}
            assert again.set_up("shaft", ["me", "friend"]).status == 303  # numbers go on where they were
            back = backed_up(again, tmp_path / f"back{shared:d}")
        finally:
            again.close()
        assert checked(back)[1]["web.table"] == tables + 1
    assert pages[0] == pages[1]


def test_no_table_of_the_database_is_forgotten(played: Server, tmp_path: Path) -> None:
    there = (
        "select table_name from information_schema.tables where table_schema = 'public'"
        if POSTGRESQL
        else "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
    )
    tables = {name for (name,) in played.sql(there)} - {"django_migrations"}
    head, counts = checked(backed_up(played, tmp_path / "hall.backup"))
    assert {name.replace(".", "_") for name in head.tables} == tables
    assert {name: played.sql(f"select count(*) from {name}")[0][0] for name in tables} == {
        name.replace(".", "_"): count for name, count in counts.items()
    }
    assert head.key == (played.data / "secret.key").read_text(encoding="ascii")


def test_every_value_comes_back_as_it_was(played: Server, tmp_path: Path) -> None:
    played.stop()  # all that was on its way is written
    before = played.dump()
    file = backed_up(played, tmp_path / "hall.backup")
    again = empty_place(tmp_path / "again", shared=bool(played.database))
    assert restored(file, again.data, database=again.database) == ""
    assert again.dump() == before
    assert (again.data / "secret.key").read_text() == (played.data / "secret.key").read_text()
    again.socket.close()


def test_nobody_else_may_read_a_backup_and_none_is_written_over(played: Server, tmp_path: Path) -> None:
    file = backed_up(played, tmp_path / "hall.backup")
    assert file.stat().st_mode & 0o777 == 0o600
    again = digsite_in("backup", str(file), "--data", str(played.data), database=played.database)
    assert (again.returncode, "there already" in again.stderr) == (2, True)
    backed_up(played, file, "--force")
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == ["hall.backup"]


def test_a_disk_that_takes_no_more_leaves_no_half_file(played: Server, tmp_path: Path) -> None:
    file = tmp_path / "hall.backup"
    done = digsite_in(
        *("backup", str(file), "--data", str(played.data)),
        database=played.database,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600)),
    )
    assert done.returncode == 2
    assert "hall.backup cannot be written" in done.stderr
    assert [path for path in tmp_path.iterdir() if path.name.startswith("hall.backup")] == []


def test_a_backup_that_is_handed_on_fails_if_it_does_not_come_to_its_end(played: Server, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "digsite", "backup", "-", "--data", str(played.data)]
    own = {**os.environ, "DATABASE_URL": played.database}
    there, here = os.pipe()
    os.close(there)  # nobody reads
    for out, why in ((here, "Broken pipe"), (os.open("/dev/full", os.O_WRONLY), "the disk is full")):
        done = subprocess.run(words, cwd=ROOT, env=own, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
        os.close(out)
        assert (done.returncode, done.stderr) == (2, f"Standard output cannot be written: {why}.\n")
    file = tmp_path / "handed on"
    with file.open("wb") as taken:
        assert subprocess.run(words, cwd=ROOT, env=own, stdout=taken, check=False).returncode == 0
    assert checked(file)[1]["web.table"] == 2


def test_a_backup_that_is_killed_has_no_name(played: Server, tmp_path: Path) -> None:
    code = KILLED.format(module="digsite.commands.keeping", holder=".Progress", name="__call__")
    file = tmp_path / "hall.backup"
    done = digsite_in("backup", str(file), "--data", str(played.data), database=played.database, code=code)
    assert done.returncode == -9
    assert not file.exists()
    backed_up(played, file)


@pytest.mark.parametrize("shared", [False, True])
def test_a_restore_that_is_killed_leaves_no_hall(played: Server, tmp_path: Path, *, shared: bool) -> None:
    file = backed_up(played, tmp_path / "hall.backup")
    for name, holder, module in (
        ("__call__", ".Progress", "digsite.commands.keeping"),
        ("_put_key", "", "digsite.web.restoring"),
    ):
        again = empty_place(tmp_path / f"{name}{shared:d}", shared=shared)
        code = KILLED.format(module=module, holder=holder, name=name)
        killed = digsite_in("restore", str(file), "--data", str(again.data), database=again.database, code=code)
        assert killed.returncode == -9
        if shared:
            assert again.sql("select 1 from information_schema.tables where table_name = 'web_table'") == []
        else:
            assert not (again.data / "tables.sqlite3").exists()
        if name == "_put_key":
            words = ("serve", "shaft", "--data", str(again.data), "--no-browser", "--port", "0")
            assert "is not finished" in digsite_in(*words, database=again.database).stderr
        assert restored(file, again.data, database=again.database) == ""
        assert again.sql("select count(*) from web_table") == [(2,)]
        again.socket.close()


def test_tables_that_are_there_stay_unless_they_are_to_be_replaced(played: Server, tmp_path: Path) -> None:
    file = backed_up(played, tmp_path / "hall.backup")
    assert "served already" in restored(file, played.data, "--replace", database=played.database)
    seat = str(played.set_table("shaft", ["me", "friend"])[0])
    played.stop()
    assert "holds tables already" in restored(file, played.data, database=played.database)
    assert played.sql("select count(*) from web_table") == [(3,)]
    assert restored(file, played.data, "--replace", database=played.database) == ""
    assert played.sql("select count(*) from web_table") == [(2,)]
    assert POSTGRESQL or len(list(played.data.glob("tables.before-*.sqlite3"))) == 1
    played.start()
    assert played.get(seat).status == 404


@pytest.mark.parametrize("foreign", ["web_user", "django_migrations"])
def test_a_database_of_something_else_is_left_alone(played: Server, tmp_path: Path, foreign: str) -> None:
    file = backed_up(played, tmp_path / "hall.backup")
    again = empty_place(tmp_path / foreign, shared=True)
    again.sql(f"create table {foreign} (name text)")
    for words in ((), ("--replace",)):
        said = restored(file, again.data, *words, database=again.database)
        assert "belongs to something else than a hall" in said
    assert again.sql(f"select count(*) from {foreign}") == [(0,)]
    again.socket.close()


def test_a_copy_of_the_file_alone_lacks_nothing_once_people_rest_for_a_moment(tmp_path: Path) -> None:
    hall = empty_place(tmp_path / "data", shared=False)
    hall.start()
    try:
        for _time in range(2):  # also after the first pause
            for seat in hall.set_table("shaft", ["me", "friend"]):
                page = hall.get(str(seat))
                if page.actions:
                    hall.act(str(seat), page.version, action=str(page.actions[0]))
            wait_until(lambda: rows_of_copy(hall.data) == hall.sql(ROWS))
    finally:
        hall.close()


def rows_of_copy(data: Path) -> list[tuple[int, ...]]:
    """The rows in a copy of the file itself, without what lies beside it; none while they are being brought there."""
    copy = shutil.copy(data / "tables.sqlite3", data.with_name("copy"))
    with closing(sqlite3.connect(copy)) as connection, suppress(sqlite3.DatabaseError):
        return connection.execute(ROWS).fetchall()
    return []


STAMPED = """
import itertools, sys
from digsite.__main__ import main
import digsite.web.restoring as module
seconds = itertools.count()
module._stamp = lambda: f"20260101-{next(seconds):06}"
sys.exit(main(sys.argv[1:]))
"""


def test_tables_that_are_kept_aside_keep_what_lies_beside_their_file(tmp_path: Path) -> None:
    """However long it takes until all of it has its new name."""
    hall = empty_place(tmp_path / "data", shared=False)
    hall.start()
    try:
        hall.set_table("shaft", ["me", "friend"])
        file = backed_up(hall, tmp_path / "hall.backup")
        hall.set_table("shaft", ["me", "friend"])
    finally:
        hall.kill()
        hall.close()
    assert (hall.data / "tables.sqlite3-wal").stat().st_size > 0
    done = digsite_in("restore", str(file), "--data", str(hall.data), "--replace", code=STAMPED)
    assert done.returncode == 0, done.stderr
    [kept] = hall.data.glob("tables.before-*.sqlite3")
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("select count(*) from web_table").fetchall() == [(2,)]


def test_nothing_of_a_hall_stays_among_temporary_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        monkeypatch.setenv("TMPDIR", temporary)
        for workers in (1, 2):
            hall = empty_place(tmp_path / f"hall{workers}", shared=True)
            hall.workers, hall.games = workers, ("shaft",)
            hall.start()
            hall.close()
            assert digsite_in("tidy", "--data", str(hall.data), database=hall.database).returncode == 0
        assert [path.name for path in Path(temporary).iterdir()] == []
