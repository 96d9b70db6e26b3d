"""What nobody uses any more goes, by a stated rule; nothing that somebody has open or still plays."""

import http.client
import re
from pathlib import Path

import pytest

from tests.catalogue import compiled_only
from tests.web.server import Server
from tests.web.test_admin import keeper, repair
from tests.web.test_backup import digsite_in
from tests.web.test_restart import wait_until
from tests.web.visitor import Visitor, links_on

pytestmark = compiled_only
TIMES = {
    "web_table": ("created", "over"),
    "web_seat": ("come", "seen", "since"),
    "web_happening": ("at",),
    "web_device": ("created", "seen"),
}


def age(hall: Server, days: int, table: int | None = None) -> None:
    """Let everything (of one table) have happened so many days earlier."""
    for name, times in TIMES.items():
        key = {"web_table": "id", "web_device": ""}.get(name, "table_id")
        if table is not None and not key:
            continue
        for time in times:
            then = (
                f"{time} - interval '{days} days'"
                if hall.database
                else f"strftime('%Y-%m-%d %H:%M:%f', {time}, '-{days} days')"
            )
            hall.sql(f"update {name} set {time} = {then}" + (f" where {key} = {table}" if table else ""))


def tidied(hall: Server, *words: str) -> str:
    done = digsite_in("tidy", "--data", str(hall.data), *words, database=hall.database)
    return done.stdout + done.stderr


def a_table(hall: Server, *, comes: bool, acts: bool) -> tuple[int, list[str]]:
    seats = [str(seat) for seat in hall.set_table("shaft", ["me", "friend"])]
    [(number,)] = hall.sql("select max(id) from web_table")
    for seat in seats if comes else seats[:1]:
        page = hall.get(seat)
        if acts and page.actions:
            assert hall.act(seat, page.version, action=str(page.actions[0])).status == 200
    return number, seats


def here(hall: Server) -> list[int]:
    return [number for (number,) in hall.sql("select id from web_table order by id")]


def test_a_table_goes_by_the_rule_with_all_that_is_kept_of_it(own_hall: Server) -> None:
    hall = own_hall
    alone, _seats = a_table(hall, comes=False, acts=True)
    unplayed, _seats = a_table(hall, comes=True, acts=False)
    played, seats = a_table(hall, comes=True, acts=True)
    while hall.sql("select count(*) from web_row where table_id = ? and kind = 0", played) == [(0,)]:
        a_table(hall, comes=True, acts=True)
        played = here(hall)[-1]
    talked, said = a_table(hall, comes=True, acts=False)
    hall.stop()
    age(hall, 31)
    hall.start()
    assert hall.act(said[0], "none", say="Still there?").status == 200
    hall.stop()
    would = tidied(hall, "--dry-run")
    before = here(hall)
    assert f"{unplayed}: shaft, table " in would
    assert f"\n{talked}: " not in f"\n{would}"
    assert f"\n{played}: " not in f"\n{would}"
    tidied(hall)
    assert set(before) - set(here(hall)) >= {alone, unplayed}
    assert {played, talked} <= set(here(hall))
    age(hall, 335)
    tidied(hall, "--keep", "367")
    assert here(hall) == [played]
    for name in ("seat", "row", "happening"):
        assert hall.sql(f"select count(*) from web_{name} where table_id <> ?", played) == [(0,)], name
    tidied(hall)
    assert hall.sql("select (select count(*) from web_table) + (select count(*) from web_box)") == [(0,)]
    hall.start()
    gone = hall.get(seats[0])
    assert (gone.status, "nobody had used its table for very long" in gone.text) == (404, True)


@pytest.mark.parametrize("becomes", ["free", "bot", "link"])
def test_what_becomes_of_a_friends_seat_does_not_unmake_a_game(own_hall: Server, becomes: str) -> None:
    hall, host = own_hall, Visitor(own_hall)
    page = host.set_up("shaft", ["me", "friend"])
    shown = host.get(page)
    seats = [*re.findall(r'id="go" href="([^"]+)"', shown.text), links_on(shown)[0]]
    if becomes == "bot":
        host.post(page, {"do": "bot", "seat": "1"}, form=page)
        del seats[1]

    def host_has_acted() -> bool:
        for seat in seats:
            now = hall.get(seat)
            if now.actions:
                hall.act(seat, now.version, action=str(now.actions[0]))
        return bool(hall.sql("select 1 from web_row where seat = 0 and kind = 0"))

    wait_until(host_has_acted)
    if becomes == "free":
        host.post(page, {"do": "free", "seat": "1"}, form=page)
    elif becomes == "link":
        repair(hall, keeper(hall), 1, "link", seat="1")
    assert hall.sql("select come from web_seat where number = 1") == [(None,)]
    hall.stop()
    age(hall, 31)
    assert "\n1: " not in "\n" + tidied(hall, "--dry-run")
    age(hall, 335)
    assert "\n1: " in "\n" + tidied(hall, "--dry-run")


def test_the_newest_game_of_people_who_play_again_stays_and_older_ones_go(own_hall: Server) -> None:
    hall = own_hall
    seats = [str(seat) for seat in hall.set_table("shaft", ["me", "friend"])]
    for seat in seats:
        hall.act(seat, "none", concede="1")
    page = hall.get(seats[0])
    assert hall.act(seats[0], page.version, again="1").status == 200
    assert here(hall) == [1, 2]
    hall.stop()
    age(hall, 40)
    assert "0 tables have gone" in tidied(hall)  # nobody has acted in the new one yet
    age(hall, 330, table=1)
    assert "1 table has gone" in tidied(hall)
    assert here(hall) == [2]
    hall.start()
    assert hall.get(seats[1]).status == 200


def test_an_open_hall_tidies_beside_play_and_leaves_what_somebody_has_open(tmp_path: Path) -> None:
    hall = Server(tmp_path / "data", "shaft", more=("--workers", "1"))
    hall.hurry({"tidying.FIRST": 3.0, "tidying.EVERY": 1.0}).start()
    try:
        watched, seats = a_table(hall, comes=True, acts=False)
        others = [a_table(hall, comes=False, acts=False)[0] for _table in range(3)]
        hall.stop()
        age(hall, 500)
        hall.start()
        connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=20)
        connection.request("GET", f"{seats[0]}events")
        answer = connection.getresponse()
        assert answer.readline()
        wait_until(lambda: not set(others) & set(here(hall)))
        assert here(hall) == [watched]
        assert "served already" not in tidied(hall, "--dry-run")
        assert "tidies by itself" in tidied(hall)
        connection.close()
    finally:
        hall.close()


def test_a_device_that_has_not_been_here_for_longer_than_its_cookie_lasts_goes(own_hall: Server) -> None:
    hall = own_hall
    mara, tom = Visitor(hall), Visitor(hall)
    for visitor in (mara, tom):
        visitor.get("/")
        visitor.post("/name", {"name": "Mara"})
    hall.sql("update web_device set created = '2020-01-01 00:00:00+00', seen = null")
    assert "device=" in " ".join(mara.get("/").cookies)  # it lasts for as long again
    wait_until(lambda: hall.sql("select count(*) from web_device where seen is not null") == [(1,)])
    assert "device=" not in " ".join(mara.get("/").cookies)
    hall.stop()
    assert "not been here for 400 days: 1." in tidied(hall)
    assert hall.sql("select count(*) from web_device") == [(1,)]
