"""Tables that were set up by an earlier version open as they were."""

import base64
import hashlib
import hmac
import sqlite3
import subprocess
import sys
from pathlib import Path

from tests.catalogue import ROOT, compiled_only
from tests.web.server import Server
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
    subprocess.run([sys.executable, "-c", BACK, str(hall.data)], cwd=ROOT, check=True)
    with sqlite3.connect(hall.data / "tables.sqlite3") as connection:
        digest = hashlib.sha256(derived(token, "own").encode()).hexdigest()
        connection.execute("update web_seat set token = ? where kind = 'me'", [digest])
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
