"""People who go on playing and looking on while processes and connections of their hall are ended."""

import hashlib
import http.client
import random
import re
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Self

from tests.web.server import Answer, Server

FRESH = 5.0  # seconds in which every page shows the table as it is, whatever has happened
LOST = (OSError, http.client.HTTPException, AssertionError)


class Watcher(threading.Thread):
    """A page of one seat with its stream, which is opened again whenever it ends, as the page's script does."""

    def __init__(self, hall: Server, seat: str) -> None:
        super().__init__(daemon=True)
        self.hall, self.seat, self.version, self.ended = hall, seat, "", False

    def run(self) -> None:
        while not self.ended:
            with suppress(*LOST):
                self._read()
            time.sleep(0.5)

    def _read(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.hall.port, timeout=20)
        try:
            connection.request("GET", f"{self.seat}events?screen=wide")
            answer = connection.getresponse()
            while answer.status == 200 and not self.ended:
                line = answer.readline()
                if not line:
                    return
                found = re.search(rb'name="version" value="([^"]*)"', line)
                if found:
                    self.version = found[1].decode()
        finally:
            connection.close()


class Table:
    """A table of two, what they were told that it was done, and their pages."""

    def __init__(self, hall: Server, number: int, seats: Sequence[str]) -> None:
        self.hall, self.number, self.seats = hall, number, seats
        self.acknowledged: list[int] = []
        self.watchers = [Watcher(hall, seat) for seat in seats]
        self.rng = random.Random(number)
        self.token = hashlib.sha256(seats[-1].split("/")[2].encode()).hexdigest()

    def play(self) -> None:
        """One of them does something; whatever was not answered may have been done or not. After a game the next."""
        for seat in self.seats:
            page: Answer = self.hall.get(seat)
            if page.status == 200 and page.actions:
                action = self.rng.choice(page.actions)
                if self.hall.act(seat, page.version, action=str(action)).status == 200:
                    self.acknowledged.append(action)
                return
            if 'name="again"' in page.text:
                self.hall.act(seat, page.version, again="")
                return

    @property
    def is_fresh(self) -> bool:
        """Do both pages show the table as a new page would?"""
        with suppress(*LOST):
            return all(self.hall.get(w.seat).version == w.version for w in self.watchers)
        return False


class Crowd:
    """Some tables in a hall, at which people play without a pause."""

    def __init__(self, hall: Server, tables: int) -> None:
        self.hall, self.pause, self.ended = hall, threading.Event(), False
        self.tables = []
        for _table in range(tables):
            seats = [str(seat) for seat in hall.set_table("shaft", ["me", "friend"])]
            [(number,)] = hall.sql("select max(id) from web_table")
            self.tables.append(Table(hall, number, seats))
        self.threads = [threading.Thread(target=self._play, args=(table,), daemon=True) for table in self.tables]

    def __enter__(self) -> Self:
        for thread in [*self.threads, *(watcher for table in self.tables for watcher in table.watchers)]:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.ended = True
        for table in self.tables:
            for watcher in table.watchers:
                watcher.ended = True
        for thread in self.threads:
            thread.join(30)

    def _play(self, table: Table) -> None:
        while not self.ended:
            if self.pause.is_set():
                time.sleep(0.02)
                continue
            with suppress(*LOST):
                table.play()

    def end(self, something: Callable[[], None]) -> float:
        """End something while all play; returns the seconds until every page is fresh again."""
        began = time.monotonic()
        something()
        time.sleep(0.3)
        self.pause.set()
        waiting = list(self.tables)
        while waiting and time.monotonic() - began < 4 * FRESH:
            waiting = [table for table in waiting if not table.is_fresh]
        took = time.monotonic() - began
        self.pause.clear()
        return took

    def goes_on(self, actions: int = 6) -> None:
        """Wait until so many more were told that it was done."""
        enough, until = self.acknowledged + actions, time.monotonic() + 8 * FRESH
        while self.acknowledged < enough:
            assert time.monotonic() < until, "nobody plays"
            time.sleep(0.05)

    @property
    def acknowledged(self) -> int:
        return sum(len(table.acknowledged) for table in self.tables)

    def lost(self) -> list[str]:
        """What was told to have been done and is not there, in its order; and rows that are missing or there twice."""
        faults = []
        for table in self.tables:
            rows = self.hall.sql(
                "select table_id, number, kind, action from web_row where table_id in "
                "(select table_id from web_seat where token = ?) order by table_id, number",
                table.token,
            )
            for game, of_game in groupby(rows, lambda row: row[0]):
                if any(row[1] != number for number, row in enumerate(of_game)):
                    faults.append(f"table {game}: its rows are not in order")
            played = iter([action for _game, _number, kind, action in rows if kind == 0])
            if not all(action in played for action in table.acknowledged):
                faults.append(f"table {table.number}: something acknowledged is not there")
        return faults
