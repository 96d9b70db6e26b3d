"""Whatever was acknowledged is there after kill -9, whole and in order; a polite end is quick."""

import http.client
import random
import re
import sqlite3
import threading
import time
from collections.abc import Callable

import pytest

from tests.catalogue import compiled_only
from tests.web.server import POSTGRESQL, Server

pytestmark = compiled_only


def play_until_killed(
    hall: Server, seats: list[str], acknowledged: dict[str, list[int]], ended: threading.Event
) -> None:
    """Play one table as fast as the answers come, and note what was answered."""
    rng = random.Random(seats[0])
    while not ended.is_set():
        for seat in seats:
            try:
                page = hall.get(seat)
                while page.actions and not ended.is_set():
                    action = rng.choice(page.actions)
                    page = hall.act(seat, page.version, action=str(action))
                    if page.status == 200:
                        acknowledged[seats[0]].append(action)
                if "The game is over" in page.text:
                    return
            except (OSError, http.client.HTTPException, AssertionError):
                return  # the server was killed in the middle of this


def test_kill_under_load_loses_nothing_that_was_acknowledged(own_hall: Server) -> None:
    hall = own_hall
    tables = [[str(seat) for seat in hall.set_table("shaft", ["me", "friend"])] for _i in range(6)]
    acknowledged: dict[str, list[int]] = {seats[0]: [] for seats in tables}

    def counted() -> int:
        return sum(map(len, acknowledged.values()))

    for _round in range(2):
        ended = threading.Event()
        threads = [
            threading.Thread(target=play_until_killed, args=(hall, seats, acknowledged, ended)) for seats in tables
        ]
        for thread in threads:
            thread.start()
        enough = counted() + 3
        wait_until(lambda: counted() >= enough)  # noqa: B023  now
        hall.kill()
        ended.set()
        hall.start()
        for thread in threads:
            thread.join()
    if not hall.database:
        assert hall.sql("pragma integrity_check") == [("ok",)]
        assert hall.sql("pragma foreign_key_check") == []
    kept = hall.sql("select table_id, number, action, kind from web_row order by table_id, number")
    by_table: dict[int, list[tuple[int, ...]]] = {}
    for table, *row in kept:
        by_table.setdefault(table, []).append(tuple(row))
    for number, seats in enumerate(tables, 1):
        rows = by_table[number]
        assert [row[0] for row in rows] == list(range(len(rows)))
        played = [row[2 - 1] for row in rows if row[2] == 0]
        told = acknowledged[seats[0]]
        assert _is_within(told, played), f"table {number}: {told} is not in {played}"
        assert len(played) <= len(told) + 4  # at most what was on its way, twice
        assert hall.get(seats[0]).status == 200


def _is_within(some: list[int], all_of: list[int]) -> bool:
    rest = iter(all_of)
    return all(action in rest for action in some)


def test_a_restart_goes_on_exactly_where_it_was(own_hall: Server) -> None:
    hall = own_hall
    seats = [str(seat) for seat in hall.set_table("shaft", ["me", "friend", "friend"])]
    rng = random.Random(3)
    for _step in range(25):
        for seat in seats:
            page = hall.get(seat)
            if page.actions:
                hall.act(seat, page.version, action=str(rng.choice(page.actions)))
    before = [without_time(hall.get(seat).text) for seat in seats]
    hall.kill()
    hall.start()
    assert [without_time(hall.get(seat).text) for seat in seats] == before


def without_time(page: str) -> str:
    """A page but for when it last changed, and for who has it open: a page is told apart by that, too."""
    here = r'<span class="presence[^>]*>[^<]*</span>'
    return re.sub(rf'data-(since|sum|mark)="[^"]*"|{here}', "", page)


def test_a_bot_goes_on_thinking_after_a_restart(own_hall: Server) -> None:
    hall = own_hall
    mara = str(hall.set_table("shaft", ["me", "search"])[0])
    for _step in range(60):
        page = hall.get(mara)
        if page.actions:
            hall.act(mara, page.version, action=str(page.actions[-1]))
            hall.kill()
            hall.start()
            break
    for _attempt in range(100):
        if hall.get(mara).actions:
            return
        time.sleep(0.05)
    raise AssertionError("the bot never moved")


def test_a_polite_end_does_not_wait_for_streams(own_hall: Server) -> None:
    hall = own_hall
    mara = str(hall.set_table("shaft", ["me", "friend"])[0])
    streams = []
    for _i in range(20):
        connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=10)
        connection.request("GET", f"{mara}events")
        streams.append((connection, connection.getresponse()))
    assert hall.stop() < 3
    for connection, response in streams:
        response.read()
        connection.close()


@pytest.mark.skipif(POSTGRESQL, reason="nobody can lock a whole PostgreSQL; test_processes.py stops it instead")
def test_a_bot_moves_on_by_itself_once_the_disk_takes_its_move(hurried: Server) -> None:
    hall = hurried
    with sqlite3.connect(hall.data / "tables.sqlite3") as connection:
        seat = locked_before_a_bot_decides(hall, connection)
        wait_until(lambda: "cannot write at the moment" in hall.get(seat).text)
        assert hall.set_up("shaft", ["me", "friend"]).status == 503
        connection.rollback()
    wait_until(lambda: bool(hall.get(seat).actions))
    assert "cannot write at the moment" not in hall.get(seat).text


def locked_before_a_bot_decides(hall: Server, connection: sqlite3.Connection) -> str:
    """A seat whose table waits for a bot, while another program holds the file as a backup may."""
    for _attempt in range(20):
        seat = str(hall.set_table("shaft", ["random", "me"])[1])
        connection.execute("begin immediate")
        if not hall.get(seat).actions:  # the bot is thought of from now on; reading needs no lock
            return seat
        connection.rollback()  # chance named the person
    raise AssertionError("the bot was never first")


def wait_until(come: Callable[[], bool], seconds: float = 30.0) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if come():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come")
