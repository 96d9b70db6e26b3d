"""Tables that were set up by an earlier version open as they were."""

import base64
import gzip
import hashlib
import hmac
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from digsite.match import Match
from tests.catalogue import ROOT, compiled_only
from tests.web.server import Server
from tests.web.test_backup import digsite_in, empty_place, restored
from tests.web.test_long_game import reopened
from tests.web.visitor import Visitor, links_on

pytestmark = compiled_only
BACK = """
import sys, django
from pathlib import Path
from django.conf import settings as known
from django.core.management import call_command
from digsite.web.settings import settings
known.configure(**settings(Path(sys.argv[1])))
django.setup()
call_command("migrate", "web", "0002", verbosity=0)
"""


def derived(host: str, word: str) -> str:
    """How a link followed from the host's before the host's own seat had that link itself."""
    made = hmac.digest(host.encode(), word.encode(), "sha256")
    return base64.urlsafe_b64encode(made[:24]).decode()


def test_links_of_tables_from_before_the_hall_stay_good(tmp_path: Path) -> None:
    hall = Server(tmp_path / "data", "shaft").start()
    mara = Visitor(hall)
    host = mara.set_up("shaft", ["me", "friend", "random"], **{"name-0": "Mara", "name-1": "Tom", "option-first": "0"})
    token = host.split("/")[2]
    friend = links_on(mara.get(host))[0]
    own = f"/t/{derived(token, 'own')}/"
    before = mara.get(f"/t/{token}/").actions
    hall.stop()
    where = {**os.environ, "DATABASE_URL": hall.database}
    subprocess.run([sys.executable, "-c", BACK, str(hall.data)], cwd=ROOT, env=where, check=True)
    hall.sql(
        "update web_seat set token = ? where kind = 'me'", hashlib.sha256(derived(token, "own").encode()).hexdigest()
    )
    hall.start()
    try:
        assert hall.get(own).actions == before
        page = mara.get(host)
        assert links_on(page) == [friend]  # there was none for spectators
        assert f'href="{own}"' in page.text
        assert "Tom" in hall.get(friend).text
        assert hall.act(own, hall.get(own).version, action=str(before[0])).status == 200
    finally:
        hall.close()


BEFORE = Path(__file__).parent / "before"


def backup_of_before(folder: Path) -> Path:
    """What a hall of the release before has kept, as a backup."""
    file = folder / "hall.backup"
    file.write_bytes(gzip.compress((BEFORE / "hall.jsonl").read_bytes()))
    return file


@pytest.mark.parametrize("shared", [False, True])
def test_a_hall_of_the_release_before_goes_on_on_both_databases(tmp_path: Path, *, shared: bool) -> None:
    file = backup_of_before(tmp_path)
    kept = json.loads((BEFORE / "tables.json").read_text(encoding="utf-8"))
    hall = empty_place(tmp_path / "hall", shared=shared)
    hall.games = ()
    assert restored(file, hall.data, database=hall.database) == ""
    hall.start()
    try:
        for table in kept["tables"]:
            match = reopened(hall, table["table"])
            assert digest_of(match) == table["digest"], table
            assert match.is_over == table["over"]
            pages = {seat: hall.get(seat) for seat in table["seats"]}
            assert {page.status for page in pages.values()} == {200}
            can = [(seat, page) for seat, page in pages.items() if page.actions]
            assert bool(can) != table["over"]
            for seat, page in can:
                assert hall.act(seat, page.version, action=str(page.actions[0])).status == 200
        people = hall.get(kept["people"])
        assert "Hello!" in people.text
    finally:
        hall.close()


@pytest.mark.parametrize("shared", [False, True])
def test_tables_of_a_newer_version_are_not_opened(tmp_path: Path, *, shared: bool) -> None:
    hall = empty_place(tmp_path / "hall", shared=shared)
    assert restored(backup_of_before(tmp_path), hall.data, database=hall.database) == ""
    hall.sql("insert into django_migrations (app, name, applied) values ('web', '9999_later', '2030-01-01')")
    for words in (("serve", "shaft", "--no-browser", "--port", "0"), ("tidy",)):
        refused = digsite_in(*words, "--data", str(hall.data), database=hall.database, timeout=60)
        assert refused.returncode == 2
        assert "These tables are of a newer version of Digsite (9999_later)." in refused.stderr
    hall.close()


def test_a_backup_of_this_version_takes_the_place_of_all_that_a_newer_one_has_made(tmp_path: Path) -> None:
    hall, file = empty_place(tmp_path / "hall", shared=True), backup_of_before(tmp_path)
    assert restored(file, hall.data, database=hall.database) == ""
    hall.sql("insert into django_migrations (app, name, applied) values ('web', '9999_later', '2030-01-01')")
    hall.sql("create table web_later (id bigint references web_table (id))")
    assert restored(file, hall.data, "--replace", database=hall.database) == ""
    assert hall.sql("select name from django_migrations where name = '9999_later'") == []
    assert hall.sql("select 1 from information_schema.tables where table_name = 'web_later'") == []
    hall.close()


def digest_of(match: Match) -> str:
    """As it was written down."""
    return hashlib.blake2b(match.snapshot(), digest_size=8).hexdigest()
