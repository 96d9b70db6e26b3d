"""Several processes on PostgreSQL serve the same tables, and none of them, no connection and no notice is missed."""

import http.client
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.web.placing import BUCKETS
from tests.catalogue import compiled_only
from tests.web import server
from tests.web.crowd import FRESH, Crowd
from tests.web.server import Server
from tests.web.test_restart import wait_until
from tests.web.visitor import Visitor, code_on

pytestmark = compiled_only
BUCKET_LOCKS = 0x64696703


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Two processes, whatever the other tests run on."""
    made = Server(tmp_path_factory.mktemp("processes") / "data", "shaft", shared=True)
    yield made.start()
    made.close()


def end_process(hall: Server) -> None:
    os.kill(random.choice(hall.children), signal.SIGKILL)


def end_connection(hall: Server) -> None:
    """The connection with which a process writes."""
    pids = hall.sql("select distinct pid from pg_locks where locktype = 'advisory' and classid = ?", BUCKET_LOCKS)
    hall.sql("select pg_terminate_backend(?)", random.choice(pids)[0])


def end_listener(hall: Server) -> None:
    """The connection by which a process hears who serves what."""
    hall.sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'digsite listener'")


def end_all(hall: Server) -> None:
    """Every connection to the database, as when it is started anew."""
    others = "pid != pg_backend_pid() and datname = current_database()"
    hall.sql(f"select pg_terminate_backend(pid) from pg_stat_activity where {others}")


@pytest.mark.parametrize("end", [end_process, end_connection, end_listener, end_all])
def test_nothing_acknowledged_is_lost_and_every_page_is_fresh_again(hall: Server, end: object) -> None:
    with Crowd(hall, 6) as crowd:
        for _time in range(2):
            crowd.goes_on()
            took = crowd.end(lambda: end(hall))  # type: ignore[operator]
            assert took < 2 * FRESH  # on a machine that is busy with other tests; bench.kills measures it alone
            wait_until(lambda: hall.all_serve)
    assert crowd.lost() == []
    wait_until(lambda: sum(shares(hall)) == BUCKETS)


def shares(hall: Server) -> list[int]:
    """How many buckets each process serves."""
    ask = "select count(*) from pg_locks where locktype = 'advisory' and classid = ? group by pid"
    return [count for (count,) in hall.sql(ask, BUCKET_LOCKS)]


def test_each_process_serves_its_share(hall: Server) -> None:
    wait_until(lambda: shares(hall) == [32, 32])


def test_one_connection_may_ask_for_tables_of_all_processes(hall: Server) -> None:
    seats = [str(seat) for _table in range(8) for seat in hall.set_table("shaft", ["me", "friend"])]
    connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=30)
    for _round in range(2):
        for seat in seats:
            connection.request("GET", seat)
            answer = connection.getresponse()
            assert answer.status == 200, seat
            assert b'id="turn"' in answer.read()
    connection.close()


def test_a_long_request_reaches_the_process_that_serves_its_table(hall: Server) -> None:
    said = "x" * 3900
    for _table in range(6):
        mara = str(hall.set_table("shaft", ["me", "friend"])[0])
        sent = hall.act(mara, "none", say=said[: 3900 - 200])
        assert sent.status == 200, sent.text
        assert "x" * 200 in hall.get(mara).text


def test_a_code_and_the_lists_of_the_hall_work_from_every_process(hall: Server) -> None:
    for _table in range(4):
        mara, tom = Visitor(hall), Visitor(hall)
        host = mara.set_up("shaft", ["me", "friend"], **{"name-0": "Mara", "name-1": ""})
        code = code_on(mara.get(host))
        sat = tom.post("/join", {"code": code})
        assert sat.status == 303, sat.text
        assert tom.get(sat.headers["location"]).status == 200
        wait_until(lambda tom=tom: "Mara" in tom.get("/").text)  # type: ignore[misc]


def test_a_database_that_was_away_is_found_again(hall: Server) -> None:
    mara, tom = (str(seat) for seat in hall.set_table("shaft", ["me", "friend"]))
    mover = mara if hall.get(mara).actions else tom
    page = hall.get(mover)
    postgres = server.the_postgres()
    postgres.stop()
    assert hall.act(mover, page.version, action=str(page.actions[0])).status == 503
    wait_until(lambda: hall.get("/readyz").text == "database\n")
    assert hall.get("/healthz").status == 200
    postgres.start()
    wait_until(lambda: hall.get(mover).status == 200)
    wait_until(lambda: all(hall.get("/readyz").status == 200 for _time in range(8)))
    assert hall.get(mover).version == page.version
    assert hall.act(mover, page.version, action=str(page.actions[0])).status == 200


def test_a_second_hall_leaves_the_tables_of_the_first_alone(hall: Server, tmp_path: Path) -> None:
    second = Server(tmp_path / "second", "shaft")
    second.database, second.workers = hall.database, 1
    second.hurry({"opening.WAIT": 0.5})
    with pytest.raises(AssertionError, match="served already"):
        second.start()
    second.socket.close()


def test_several_processes_need_a_database_that_can_be_shared(tmp_path: Path) -> None:
    alone = Server(tmp_path / "data", "shaft", more=("--workers", "2"))
    alone.database = ""
    with pytest.raises(AssertionError, match="Several processes need PostgreSQL: set DATABASE_URL"):
        alone.start()
    alone.socket.close()


@pytest.mark.parametrize(
    "address", ["mysql://a@b/c", "postgresql://host", "postgresql://a:b@host:port/c", "what is this", "postgresql:///"]
)
def test_an_address_that_names_no_database_is_refused(address: str, tmp_path: Path) -> None:
    from digsite.text.errors import BadOption
    from digsite.web.databases import database_of

    with pytest.raises(BadOption, match="DATABASE_URL is like postgresql://"):
        database_of(address, tmp_path)


def test_what_an_address_says_reaches_the_database(tmp_path: Path) -> None:
    from digsite.web.databases import connect_args, database_of

    made = connect_args(database_of("postgres://digs:p%40ss@db.example:5433/tables?sslmode=require", tmp_path))
    expected = {"dbname": "tables", "user": "digs", "password": "p@ss", "host": "db.example", "port": "5433"}
    assert made.items() >= {**expected, "sslmode": "require"}.items()
    assert "pool" not in made


# Who serves what


@given(st.lists(st.sampled_from(range(1, 6)), min_size=1, max_size=60), st.data())
def test_whoever_comes_and_goes_soon_all_is_served_in_equal_shares(changes: list[int], data: st.DataObject) -> None:
    from digsite.web.placing import BUCKETS
    from digsite.web.sharing import Served, plan

    workers: set[int] = set()
    owners: dict[int, int] = {}

    def act(worker: int) -> None:
        due = plan(Served(frozenset(workers), dict(owners)), worker)
        assert not due.claim & owners.keys()
        for bucket in due.give:
            assert owners.pop(bucket) == worker
        owners.update(dict.fromkeys(due.claim, worker))

    for worker in changes:
        if worker in workers:
            workers.discard(worker)
            owners = {bucket: owner for bucket, owner in owners.items() if owner != worker}
        else:
            workers.add(worker)
        for other in data.draw(st.permutations(sorted(workers))):
            act(other)
    for _round in range(2):
        for worker in sorted(workers):
            act(worker)
    if workers:
        counts = [list(owners.values()).count(worker) for worker in workers]
        assert sum(counts) == BUCKETS
        assert max(counts) <= -(-BUCKETS // len(workers))


def test_rows_that_processes_share_are_taken_in_one_order() -> None:
    pytest.importorskip("django")
    from digsite.web.writer import Job, in_one_order

    def job(*shared: str) -> Job:
        made = Job()
        made.shared = shared
        return made

    own, again, box, first, last = job(), job(), job("box", "b"), job("device", "a"), job("device", "z")
    assert in_one_order([last, own, first, box, again]) == [own, again, box, first, last]
