"""`python -m tests.web.before`: write down what a hall keeps, before a release changes how it is kept.

A running and a finished table of every game, with talk, somebody who has left, an undo, a seat taken by a code and the
devices of all: as the lines of a backup (`hall.jsonl`), and what each table was and must be again (`tables.json`).
"""

import gzip
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import digsite
from tests.catalogue import ROOT
from tests.web.server import Server
from tests.web.test_long_game import plan, play_by_requests, reopened
from tests.web.visitor import Visitor, code_on

HERE = Path(__file__).parent
SOME = 24  # actions of a running game


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        hall = Server(Path(folder) / "data")
        hall.database, hall.workers = "", 1
        hall.start()
        try:
            tables = [table(hall, id, finished=finished) for id in digsite.games() for finished in (False, True)]
            people = with_people(hall)
        finally:
            hall.stop()
        file = Path(folder) / "hall.backup"
        subprocess.run(
            [sys.executable, "-m", "digsite", "backup", str(file), "--data", str(hall.data)], cwd=ROOT, check=True
        )
        (HERE / "hall.jsonl").write_bytes(gzip.decompress(file.read_bytes()))
    (HERE / "tables.json").write_text(
        json.dumps({"tables": tables, "people": people}, indent=1) + "\n", encoding="utf-8"
    )
    return 0


def table(hall: Server, id: str, *, finished: bool) -> dict[str, Any]:
    """A table of friends, how its seats are reached, and where it stands."""
    names = ["Mara", "Tom", "Ilse"][: max(2, digsite.game(id).seats[0])]
    seats = [str(seat) for seat in hall.set_table(id, ["me", *["friend"] * (len(names) - 1)], names)]
    planned = plan(reopened(hall), seed=7)
    play_by_requests(hall, seats, planned if finished else planned[:SOME])
    [(number,)] = hall.sql("select max(id) from web_table")
    return {"table": number, "game": id, "seats": seats, "digest": digest(hall), "over": finished}


def digest(hall: Server) -> str:
    """Where the newest table stands."""
    return hashlib.blake2b(reopened(hall).snapshot(), digest_size=8).hexdigest()


def with_people(hall: Server) -> str:
    """What people do beside the game; returns the seat of one of them."""
    mara, tom, ilse = Visitor(hall), Visitor(hall), Visitor(hall)
    host = mara.set_up("shaft", ["me", "friend", "friend"], **{"name-0": "Mara", "name-1": "", "name-2": ""})
    own = f"/t/{host.split('/')[2]}/"
    for visitor in (tom, ilse):
        visitor.get("/")
        seat = visitor.post("/join", {"code": code_on(mara.get(host))}).headers["location"]
        assert visitor.get(seat).status == 200
    assert mara.act(own, version="", say="Hello!").status == 200
    assert ilse.act(seat, version="", leave="1").status == 200
    for visitor, link in ((mara, own), (ilse, seat)):
        visitor.get(link)
        visitor.get("/")
    page = mara.get(own)
    if page.actions:
        after = mara.act(own, version=page.version, action=str(page.actions[0]))
        assert after.status == 200
    return own


if __name__ == "__main__":
    sys.exit(main())
