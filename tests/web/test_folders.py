"""The folder of a hall says where its tables are, and nobody but its owner leaves anything there."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from digsite.__main__ import parser
from digsite.text.errors import DigsiteError
from digsite.web.backup import checked
from digsite.web.folders import insist_on_owner, keep_all_private
from tests.catalogue import ROOT, compiled_only
from tests.web.server import Server, the_postgres
from tests.web.test_backup import digsite_in, empty_place, restored
from tests.web.test_migrating import backup_of_before

pytestmark = compiled_only
NOBODY = 65534
OPEN = ("serve", "shaft", "--no-browser", "--port", "0")


@pytest.fixture
def moved(tmp_path: Path) -> Iterator[tuple[Server, Path]]:
    """A hall whose tables were in its folder and are in PostgreSQL now, and a backup of it."""
    file = backup_of_before(tmp_path)
    hall = empty_place(tmp_path / "hall", shared=True)
    assert restored(file, hall.data) == ""
    assert restored(file, hall.data, database=hall.database) == ""
    yield hall, file
    hall.close()


def test_tables_that_have_moved_to_postgresql_are_not_looked_for_in_the_folder(moved: tuple[Server, Path]) -> None:
    hall, file = moved
    words = (("backup", "-"), ("admin",), ("tidy",), ("tidy", "--dry-run"), OPEN, ("restore", str(file), "--replace"))
    for word in words:
        refused = digsite_in(*word, "--data", str(hall.data), timeout=60, errors="replace")
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "are kept in PostgreSQL" in refused.stderr
    for word in words[:4]:
        assert digsite_in(*word, "--data", str(hall.data), database=hall.database, errors="replace").returncode == 0
    (hall.data / "database.txt").unlink()
    assert digsite_in("tidy", "--dry-run", "--data", str(hall.data)).returncode == 0


def test_a_hall_that_was_opened_on_postgresql_says_so_in_its_folder_without_the_password(tmp_path: Path) -> None:
    hall = empty_place(tmp_path / "hall", shared=True)
    address = hall.database.replace("digsite@", "digsite:xyzzy@")
    hall.data.mkdir()
    (hall.data / "secret.key").write_text("k" * 40, encoding="ascii")
    assert digsite_in("tidy", "--data", str(hall.data), database=address).returncode == 0
    noted = (hall.data / "database.txt").read_text(encoding="utf-8")
    name = the_postgres().folder
    assert f"database {hall.database.partition('@/')[2].partition('?')[0]}, {name}" in noted
    assert "xyzzy" not in noted
    refused = digsite_in("admin", "--data", str(hall.data))
    assert (refused.returncode, "are kept in PostgreSQL" in refused.stderr) == (2, True)
    assert digsite_in("admin", "--data", str(hall.data), database=address).returncode == 0
    hall.close()


@pytest.fixture
def theirs() -> Iterator[Path]:
    """A folder of somebody who is not whoever runs this."""
    if os.geteuid() != 0:
        pytest.skip("only root can give a folder to somebody else")
    folder = Path(tempfile.mkdtemp())
    os.chown(folder, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


def test_root_leaves_nothing_in_the_folder_of_another(theirs: Path, tmp_path: Path) -> None:
    file = backup_of_before(tmp_path)
    for given in (("restore", str(file)), ("backup", "-"), ("admin",), ("tidy",)):
        refused = digsite_in(*given, "--data", str(theirs))
        assert (refused.returncode, refused.stdout) == (2, "")
        assert f"The hall in {theirs} is that of nobody." in refused.stderr
    assert list(theirs.iterdir()) == []
    assert restored(file, theirs / "own") == ""  # root's own hall there is its own


def test_a_hall_that_root_has_opened_is_roots_whosever_the_folder_is(theirs: Path, tmp_path: Path) -> None:
    (theirs / "secret.key").write_text("k" * 40, encoding="ascii")
    insist_on_owner(theirs)
    os.chown(theirs / "secret.key", NOBODY, NOBODY)
    with pytest.raises(DigsiteError, match="runuser -u nobody"):
        insist_on_owner(theirs)


def test_whoever_may_not_read_a_folder_is_told_whose_it_is(theirs: Path) -> None:
    theirs.chmod(0o700)
    os.chown(theirs, 0, 0)
    os.seteuid(NOBODY)
    try:
        with pytest.raises(DigsiteError, match="that of root"):
            insist_on_owner(theirs)
    finally:
        os.seteuid(0)


def test_a_hall_opens_beside_a_file_of_another_and_keeps_its_own_private(theirs: Path) -> None:
    own, roots = theirs / "tables.sqlite3", theirs / "admin.json"
    for file in (own, roots):
        file.touch()
        file.chmod(0o644)
    os.chown(own, NOBODY, NOBODY)
    os.seteuid(NOBODY)
    try:
        keep_all_private(theirs)
    finally:
        os.seteuid(0)
    assert [file.stat().st_mode & 0o777 for file in (own, roots)] == [0o600, 0o644]


PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_the_script_of_the_page_for_hosts_finds_the_database_of_the_hall(moved: tuple[Server, Path]) -> None:
    hall, file = moved
    found = re.search(r"/digsite-hall <<'END'\n(.*?\n)END\n", PAGE, re.DOTALL)
    assert found
    script, said = file.with_name("digsite-hall"), found[1]
    for there, here in (
        ("/etc/digsite.env", str(file.with_name("digsite.env"))),
        ("runuser -u digsite -- /opt/digsite/bin/digsite", f"{sys.executable} -m digsite"),
        ("/var/cache/digsite", str(file.with_name("cache"))),
        ("/var/lib/digsite", str(hall.data)),
    ):
        assert there in said
        said = said.replace(there, here)
    script.write_text(said, encoding="utf-8")
    file.with_name("digsite.env").write_text(f"DATABASE_URL='{hall.database}'\n", encoding="utf-8")
    without = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    [(tables,)] = hall.sql("select count(*) from web_table")
    hall.sql("delete from web_heart")  # as only the database has it
    words = ["sh", str(script), "backup", str(file.with_name("back"))]
    done = subprocess.run(words, cwd=ROOT, env=without, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"back holds {tables} tables" in done.stdout
    assert checked(file.with_name("back"))[1]["web.heart"] == 0


def test_every_command_of_the_page_for_hosts_is_one() -> None:
    lines = re.findall(r"^digsite-hall (.*?)(?:  +#.*)?$", PAGE, re.MULTILINE) + re.findall(
        r"`digsite-hall (.*?)`", PAGE
    )
    for line in lines:
        parser().parse_args(shlex.split(line.replace("$(date +%F)", "today")))
    assert {line.partition(" ")[0] for line in lines} == {"backup", "restore", "tidy", "admin"}
    assert re.findall(r"^(?:runuser -u digsite|digsite) .*", PAGE, re.MULTILINE) == []
