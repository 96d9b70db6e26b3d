"""The figures of a hall: right, whole over all its processes, for nobody else, and without any secret."""

import http.client
import os
import re
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from tests.catalogue import compiled_only
from tests.web.server import Server
from tests.web.test_restart import wait_until
from tests.web.test_serving import serve

pytestmark = compiled_only
LINE = re.compile(r"^(digsite_\w+)(?:\{(.*)\})? ([-+.e\d]+)$", re.MULTILINE)
WORDS = re.compile(r"(\w+)=\"([^\"]*)\"")
LABELS = {"method", "kind", "status", "reason", "le", "version", "pid"}
KINDS = {"person", "bot", "undo"}


class Figures:
    """What a scrape found."""

    def __init__(self, hall: Server) -> None:
        with urlopen(where(hall), timeout=10) as answer:
            self.text = answer.read().decode()

    def sum(self, name: str, **labels: str) -> float:
        """All of this name and these labels together."""
        found = [
            (dict(WORDS.findall(words)), float(value))
            for known, words, value in LINE.findall(self.text)
            if known == f"digsite_{name}"
        ]
        return sum(value for known, value in found if labels.items() <= known.items())

    def processes(self, name: str) -> int:
        return len(re.findall(rf"^digsite_{name}\{{pid=", self.text, re.MULTILINE))


def where(hall: Server) -> str:
    """Where its figures are."""
    return str(re.findall(r"Figures: (\S+)", hall.log.read_text(encoding="utf-8"))[-1])


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("figures") / "data", "shaft", more=("--metrics", "0"))
    yield made.start()
    made.close()


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Two processes on PostgreSQL, whatever the other tests run on."""
    made = Server(tmp_path_factory.mktemp("two") / "data", "shaft", more=("--metrics", "0"), shared=True)
    yield made.start()
    made.close()


def play(hall: Server, tables: int, actions: int) -> list[str]:
    """At so many tables so many actions of people; returns the seats."""
    seats = []
    for _table in range(tables):
        both = [str(seat) for seat in hall.set_table("shaft", ["me", "friend"])]
        seats += both
        for _action in range(actions):
            mover = next(seat for seat in both if hall.get(seat).actions)
            page = hall.get(mover)
            assert hall.act(mover, page.version, action=str(page.actions[0])).status == 200
    return seats


def test_what_was_done_is_counted(hall: Server) -> None:
    before = Figures(hall)
    seats = play(hall, 1, 3)
    assert hall.act(seats[0], "old", action="0").status == 409
    assert hall.post(f"{seats[0]}act", {"version": "x"}, Origin="http://evil.example").status == 403
    assert hall.get("/", Host="evil.example").status == 400
    assert hall.get("/t/nothing-is-there-nothing-is-there/").status == 404
    after = Figures(hall)

    def more(name: str, **labels: str) -> float:
        return after.sum(name, **labels) - before.sum(name, **labels)

    assert more("actions_total", kind="person") == more("commit_seconds_count") == 3
    assert more("actions_total", kind="bot") == 0
    assert more("batches_total") >= 4  # the table, and each action by itself
    assert more("requests_total", method="POST", kind="/t/.../act", status="200") == 3
    assert more("requests_total", kind="/t/.../", status="404") == 1
    assert more("refusals_total", reason="stale") == 1
    assert more("refusals_total", reason="foreign") == 1
    assert more("refusals_total", reason="name") == 1
    assert more("refusals_total", reason="nothing_there") == 1


def test_what_there_is_now_is_shown(hall: Server) -> None:
    seats = play(hall, 2, 0)
    with closing(http.client.HTTPConnection("127.0.0.1", hall.port, timeout=30)) as connection:
        before = Figures(hall).sum("streams")
        connection.request("GET", f"{seats[0]}events?screen=wide")
        assert connection.getresponse().status == 200
        wait_until(lambda: Figures(hall).sum("streams") == before + 1)
        found = Figures(hall)
    assert found.sum("tables") >= 2
    assert found.sum("games_preparing") == 0
    assert found.sum("most_open_files") > found.sum("open_files") > 5
    assert found.sum("resident_memory_bytes") > 50e6
    wait_until(lambda: Figures(hall).sum("streams") == before)


def test_a_bots_thinking_is_measured(hall: Server) -> None:
    seat = hall.set_table("shaft", ["me", "random"])[0]
    wait_until(lambda: bool(hall.get(str(seat)).actions))
    page = hall.get(str(seat))
    hall.act(str(seat), page.version, action=str(page.actions[0]))

    def bots() -> float:
        found = Figures(hall)
        return min(found.sum("actions_total", kind="bot"), found.sum("thinking_seconds_count"))

    for _action in range(20):
        if bots():
            break
        wait_until(lambda: bool(hall.get(str(seat)).actions))
        page = hall.get(str(seat))
        hall.act(str(seat), page.version, action=str(page.actions[-1]))
    assert bots() > 0


def test_the_figures_are_not_where_visitors_ask(hall: Server) -> None:
    for path in ("/metrics", "/metrics/", "/static/metrics"):
        found = hall.get(path)
        assert found.status == 404
        assert "digsite_" not in found.text
    address = urlsplit(where(hall))
    assert (address.hostname, address.port == hall.port) == ("127.0.0.1", False)


def test_no_figure_tells_a_secret(hall: Server) -> None:
    seats = play(hall, 1, 1)
    hall.get(f"{seats[0]}unknown")
    hall.ask("BREW", f"{seats[0]}act")
    text = Figures(hall).text
    for seat in seats:
        assert seat.split("/")[2] not in text
    labels = [label for _name, words, _value in LINE.findall(text) for label in WORDS.findall(words)]
    assert {name for name, _value in labels} <= LABELS
    kinds = {value for name, value in labels if name == "kind"} - KINDS
    assert all(
        re.fullmatch(r"/[a-z.]*|/(t|host|new|rules|cover|watch|static)/\.\.\.(svg|/[a-z.]*)?|\.svg|other", kind)
        or kind == "/cover/....svg"
        for kind in kinds
    ), kinds


def test_one_scrape_has_the_figures_of_all_processes_and_forgets_nothing_that_was_counted(two: Server) -> None:
    play(two, 6, 2)
    wait_until(lambda: Figures(two).sum("buckets") == 64)
    found = Figures(two)
    assert found.sum("actions_total", kind="person") == found.sum("commit_seconds_count") == 12
    assert found.processes("tables") == found.processes("buckets") == 2
    wait_until(lambda: Figures(two).sum("tables") >= 6)
    requests = found.sum("requests_total", kind="/t/.../act", status="200")
    assert requests == 12  # those that moved from one process to the other are counted once
    os.kill(two.children[0], signal.SIGKILL)
    wait_until(lambda: two.all_serve and Figures(two).sum("buckets") == 64)
    assert Figures(two).sum("actions_total", kind="person") == 12
    assert Figures(two).processes("buckets") == 2
    play(two, 1, 1)
    assert Figures(two).sum("actions_total", kind="person") == 13


def test_a_port_that_is_taken_is_told_in_a_sentence(hall: Server, tmp_path: Path) -> None:
    taken = str(urlsplit(where(hall)).port)
    done = serve("--port", "0", "--data", str(tmp_path / "data"), "--metrics", taken)
    assert done.returncode == 2
    assert f"The figures cannot be shown at 127.0.0.1, port {taken}" in done.stderr
