"""Whoever runs the server finds a table that does not open and repairs it; nobody else gets in; no hand is shown."""

import json
import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

import digsite
from digsite.core.compiling import digest_of as digest_of_rules
from tests.catalogue import compiled_only
from tests.web.conftest import configure_pages
from tests.web.server import Answer, Server
from tests.web.test_backup import digsite_in
from tests.web.test_long_game import plan, play_by_requests, reopened
from tests.web.test_restart import wait_until
from tests.web.visitor import Visitor, code_on, links_on

pytestmark = compiled_only


def link_to(hall: Server, *words: str) -> str:
    """What `digsite admin` prints."""
    done = digsite_in("admin", "--data", str(hall.data), *words, database=hall.database)
    assert done.returncode == 0, done.stderr
    found = re.search(r"(https?://\S+?)(/admin/enter/\S+)", done.stdout)
    assert found
    return found[2]


def keeper(hall: Server) -> Visitor:
    """Whoever runs the server, in their browser."""
    made, link = Visitor(hall), link_to(hall)
    entered = made.post(link, {}, form=link)
    assert (entered.status, entered.headers["location"]) == (303, "/admin/")
    assert made.get("/admin/").status == 200
    return made


def played(hall: Server, actions: int = 12, **terms: str) -> tuple[int, list[str]]:
    """A table of two that goes on."""
    host = Visitor(hall)
    page = host.get(host.set_up("shaft", ["me", "friend"], **{"name-0": "Mara", "name-1": "Tom"}, **terms))
    own = re.search(r'id="go" href="([^"]+)"', page.text)
    assert own
    seats = [own[1], links_on(page)[0]]
    play_by_requests(hall, seats, plan(reopened(hall), seed=4)[:actions])
    [(number,)] = hall.sql("select max(id) from web_table")
    return number, seats


def repair(hall: Server, host: Visitor, number: int, what: str, **more: str) -> str:
    where = f"/admin/table/{number}"
    done = host.post(where, {"do": what, **more}, form=where)
    assert done.status == 200, done.text
    return done.text


def goes_on(hall: Server, seats: list[str]) -> None:
    """Somebody can act, and then somebody can again."""
    for _time in range(2):
        pages = [(seat, hall.get(seat)) for seat in seats]
        assert [page.status for _seat, page in pages] == [200, 200]
        [(mover, page)] = [(seat, page) for seat, page in pages if page.actions]
        assert hall.act(mover, page.version, action=str(page.actions[0])).status == 200


# What is broken


def rows_of(hall: Server, number: int) -> int:
    [(count,)] = hall.sql("select count(*) from web_row where table_id = ?", number)
    return int(count)


def a_wrong_snapshot(hall: Server, number: int) -> str:
    """One that says it stands later than it does."""
    match, rows = reopened(hall, number), rows_of(hall, number)
    match.undo(analysis=True)
    early = digsite.game("shaft").new(2, key=match.key)
    for done in match.done[:3]:
        early.play(done.action)
    values = (number, rows - 4, digest_of_rules(match.game.home), early.snapshot())
    hall.sql("insert into web_snapshot (table_id, rows, rules, kept) values (?, ?, ?, ?)", *values)
    return "snapshot"


def an_illegal_row(hall: Server, number: int) -> str:
    hall.sql("update web_row set action = 999999 where table_id = ? and number = ?", number, rows_of(hall, number) - 3)
    return "cut"


def damaged(hall: Server) -> int:
    """A table at which somebody has played, and which does not open any more."""
    number, _seats = played(hall)
    hall.stop()
    an_illegal_row(hall, number)
    hall.start()
    return number


def an_impossible_seat(hall: Server, number: int) -> str:
    last = rows_of(hall, number) - 3
    hall.sql("update web_row set seat = 9 where table_id = ? and number = ?", number, last)
    return "cut"


def a_missing_row(hall: Server, number: int) -> str:
    hall.sql("delete from web_row where table_id = ? and number = ?", number, rows_of(hall, number) - 2)
    return "cut"


def actions_of(hall: Server, number: int) -> list[tuple[int, ...]]:
    rows = hall.sql("select number, seat, action from web_row where table_id = ? order by number", number)
    return [tuple(row) for row in rows]


def test_tables_that_do_not_open_are_found_and_repaired_and_their_people_play_on(own_hall: Server) -> None:
    hall = own_hall
    plants = (a_wrong_snapshot, an_illegal_row, an_impossible_seat, a_missing_row)
    tables = {plant: played(hall) for plant in plants}
    played(hall, 2)
    hall.stop()
    ways = {plant: plant(hall, number) for plant, (number, _seats) in tables.items()}
    kept = {plant: actions_of(hall, number) for plant, (number, _seats) in tables.items()}
    hall.start()
    refused = [hall.get(seat) for _number, seats in tables.values() for seat in seats]
    assert {page.status for page in refused} == {410}
    assert all("Whoever runs this server can repair it" in page.text for page in refused)
    host = keeper(hall)
    listed = host.get("/admin/?check=1").text
    entry = r'<li class="entry"><h3><a href="/admin/table/(\d+)">.*?</h3>(.*?)</li>'
    entries = dict(re.findall(entry, listed, re.DOTALL))
    alerts = {int(id) for id, told in entries.items() if 'role="alert"' in told}
    assert alerts == {number for number, _seats in tables.values()}
    for plant, (number, seats) in tables.items():
        assert f'value="{ways[plant]}" class="go"' in host.get(f"/admin/table/{number}").text
        repair(hall, host, number, ways[plant])
        goes_on(hall, seats)
        assert actions_of(hall, number)[: len(kept[plant])] == kept[plant]  # nothing is changed or gone
        [(done, detail)] = hall.sql('select what, detail from web_repair where "table" = ?', number)
        assert done == ways[plant]
        if done == "cut":
            [(new,)] = hall.sql("select max(id) from web_table")
            begun = actions_of(hall, new)
            good = next(i for i, row in enumerate(kept[plant]) if row != begun[i])
            assert good >= len(kept[plant]) - 4
            assert detail == f"{good} of {len(kept[plant])} rows, table {new}"
            assert host.post(f"/admin/table/{number}", {"do": "cut"}, form=f"/admin/table/{number}").status == 409
    hall.stop()
    hall.start()
    for _number, seats in tables.values():
        goes_on(hall, seats)


def test_a_damaged_table_whose_game_was_ended_is_not_gone_on_with(own_hall: Server) -> None:
    hall = own_hall
    number = damaged(hall)
    host, where = keeper(hall), f"/admin/table/{number}"
    assert 'value="cut"' in host.get(where).text
    repair(hall, host, number, "end")
    assert 'value="cut"' not in host.get(where).text
    refused = host.post(where, {"do": "cut"}, form=where)
    assert (refused.status, "This game was ended before its end" in refused.text) == (409, True)
    assert hall.sql("select count(*) from web_table") == [(1,)]


def test_clocks_and_orders_go_on_after_the_last_good_row(own_hall: Server) -> None:
    hall = own_hall
    number, seats = played(hall, clock="game-1800", patience="120")
    wait_until(lambda: hall.sql("select due > 1 from web_timing") == [(True,)])
    hall.stop()
    an_illegal_row(hall, number)
    [(state,)] = hall.sql("select state from web_timing")
    known = state if isinstance(state, dict) else json.loads(state)
    hall.sql("update web_timing set state = ?, due = 0", json.dumps({**known, "rest": [1100.0, 1700.0]}))
    for standing, place in ((True, 3), (False, None)):
        words = (number, 1, "offer", standing, "never", place)
        hall.sql(
            "insert into web_order (table_id, seat, question, standing, words, place) values (?,?,?,?,?,?)", *words
        )
    hall.start()
    repair(hall, keeper(hall), number, "cut")
    [(new,)] = hall.sql("select max(id) from web_table")
    assert hall.sql("select due from web_timing where table_id = ?", number) == [(None,)]  # nobody tries it again
    orders = hall.sql("select seat, question, standing, words, place from web_order where table_id = ?", new)
    assert [tuple(order) for order in orders] == [(1, "offer", True, "never", None)]
    goes_on(hall, seats)
    page = next(page.text for page in map(hall.get, seats) if page.actions)
    found = re.search(r'data-clocks="([^"]+)"', page)
    assert found
    clocks = json.loads(unescape(found[1]))
    assert clocks["runs"] in ("0", "1")
    assert 900_000 < clocks["left"]["0"] <= 1_100_000 < 1_500_000 < clocks["left"]["1"] <= 1_700_000
    wait_until(lambda: hall.sql("select due > 1 from web_timing where table_id = ?", new) == [(True,)])


def test_nothing_is_due_any_more_at_a_damaged_table_whose_game_was_ended(own_hall: Server) -> None:
    hall = own_hall
    number, _seats = played(hall, clock="move-60")
    hall.stop()
    an_illegal_row(hall, number)
    hall.sql("update web_timing set due = 0")
    hall.start()
    repair(hall, keeper(hall), number, "end")
    assert hall.sql("select due from web_timing") == [(None,)]


def test_a_snapshot_that_cannot_be_read_is_passed_over(own_hall: Server) -> None:
    hall = own_hall
    number, seats = played(hall)
    before = [hall.get(seat).version for seat in seats]
    hall.stop()
    a_wrong_snapshot(hall, number)
    hall.sql("update web_snapshot set kept = ?", b"\0")
    hall.start()
    assert [hall.get(seat).version for seat in seats] == before


def test_a_table_is_found_by_its_link_its_code_its_name_and_its_number(own_hall: Server) -> None:
    hall = own_hall
    mara, host = Visitor(hall), keeper(hall)
    where = mara.set_up("shaft", ["me", "friend"], **{"name-0": "Mara", "name-1": "Tom"})
    page = mara.get(where)
    name = hall.sql("select name from web_table")[0][0]
    code, links = code_on(page), [f"http://hall.example{link}" for link in links_on(page)]
    for said in [*links, f"http://hall.example{where}", links[0].rstrip("/"), code, f" {code.lower()} "]:
        found = host.post("/admin/find", {"link": said}, form="/admin/")
        assert (found.status, found.headers.get("location")) == (303, "/admin/table/1"), said
    for nothing in ("AAAAAA", "http://hall.example/t/" + "x" * 32, "", "x"):
        assert host.post("/admin/find", {"link": nothing}, form="/admin/").status == 404
    for query in (f"q={name}", "q=Shaft", "q=1", "q=%231", "state=running", "state=empty"):
        assert "/admin/table/1" in host.get(f"/admin/?{query}").text, query
    for query in ("q=Nobody", "q=2", "state=over", "days=3", "days=999999", "page=999999", f"q={'9' * 30}"):
        assert host.get(f"/admin/?{query}").status == 200, query
        assert "/admin/table/1" not in host.get(f"/admin/?{query}").text, query
    kept = hall.dump() + hall.log.read_text(encoding="utf-8") + repr(hall.sql("select * from web_repair"))
    assert not any(link.split("/t/")[1].strip("/") in kept for link in links)


def test_memory_and_rows_agree_and_a_table_can_be_opened_anew(own_hall: Server) -> None:
    hall = own_hall
    number, seats = played(hall)
    host = keeper(hall)
    before = [hall.get(seat).version for seat in seats]
    assert "It is in memory as its rows say." in host.get(f"/admin/table/{number}").text
    repair(hall, host, number, "reopen")
    assert "It is not in memory." in host.get(f"/admin/table/{number}").text
    assert [hall.get(seat).version for seat in seats] == before
    goes_on(hall, seats)


def test_a_game_can_be_ended_and_its_people_are_told_who_did_it(own_hall: Server) -> None:
    hall = own_hall
    number, seats = played(hall)
    repair(hall, keeper(hall), number, "end")
    for seat in seats:
        page = hall.get(seat)
        assert (page.actions, "Whoever runs this server has ended the game." in page.text) == ([], True)


def test_a_lost_link_is_replaced_in_front_of_everybody(own_hall: Server) -> None:
    hall = own_hall
    number, (mara, tom) = played(hall)
    host = keeper(hall)
    [(code,)] = hall.sql("select code from web_table where id = ?", number)
    assert code
    told = repair(hall, host, number, "link", seat="1")
    assert hall.sql("select code, open from web_table where id = ?", number) == [(None, False)]  # nobody else's
    found = re.search(r'<p class="address"><b>http://[^/]+(/t/[^<]+)</b>', told)
    assert found
    assert found[1] not in host.get(f"/admin/table/{number}").text
    assert hall.get(tom).status == 404
    goes_on(hall, [mara, found[1]])
    for seat in (mara, found[1]):
        assert "has given the seat of Tom a new link" in hall.get(seat).text
    assert host.post(f"/admin/table/{number}", {"do": "link", "seat": "0"}, form=f"/admin/table/{number}").status == 409
    secret = found[1].split("/")[2]
    assert secret not in hall.dump() + hall.log.read_text(encoding="utf-8") + repr(hall.sql("select * from web_repair"))


def test_no_hand_and_no_talk_is_shown(own_hall: Server) -> None:
    hall = own_hall
    number, seats = played(hall)
    assert hall.act(seats[0], "none", say="Psst, the rope!").status == 200
    host = keeper(hall)
    form = f"/admin/table/{number}"
    page = host.get(form).text
    assert "rope" not in page
    assert "/rows" not in page
    assert "All rows replay." in page
    assert host.post(f"{form}/rows", {}, form=form).status == 409
    repair(hall, host, number, "end")
    shown = host.post(f"{form}/rows", {}, form=form)
    assert shown.text.count("<li value=") == rows_of(hall, number)
    assert ("looked",) in hall.sql("select what from web_repair")


def without_csrf(text: str) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", text)


def test_whoever_runs_the_server_and_plays_does_not_learn_that_others_have_acted(own_hall: Server) -> None:
    """Neither how many rows there are nor when something was last seen is told of a game that goes on."""
    hall = own_hall
    number, seats = played(hall)
    host, then = keeper(hall), "2020-02-03 04:05"
    pages = [f"/admin/table/{number}", "/admin/", "/admin/?check=1"]
    before = [without_csrf(host.get(page).text) for page in pages]
    goes_on(hall, seats)
    hall.sql(f"update web_seat set come = '{then}', seen = '{then}', since = '{then}'")
    hall.sql("insert into web_snapshot (table_id, rows, rules, kept) values (?, 9, 'other rules', ?)", number, b"")
    assert [without_csrf(host.get(page).text) for page in pages] == before
    repair(hall, host, number, "end")
    after = host.get(pages[0]).text
    assert after.count(f"{then} UTC") == 3  # when a friend came, and both closed their last page
    assert f"<dd>{rows_of(hall, number)}, " in after
    assert "after 9 rows" in after
    assert all("last touched" in host.get(page).text for page in pages[1:])


def test_why_a_row_is_refused_is_told_when_nobody_plays_on(own_hall: Server) -> None:
    """What the rules say of it may tell what somebody holds."""
    hall = own_hall
    number = damaged(hall)
    host, form = keeper(hall), f"/admin/table/{number}"

    def told() -> list[str]:
        found = [re.search(r'<b>(Row \d+ [^<]*)</b>|role="alert">(Row [^<]*)<', page.text) for page in pages()]
        return [one[1] or one[2] for one in found if one]

    def pages() -> list[Answer]:
        return [host.get(form), host.get("/admin/?check=1")]

    assert [re.sub(r"\d+", "N", said) for said in told()] == ["Row N is refused."] * 2
    repair(hall, host, number, "cut")
    assert len(host.get("/admin/").text.split('class="entry"')) >= 3
    repair(hall, host, number, "end")
    assert [re.sub(r"\d+", "N", said) for said in told()] == ["Row N is refused."] * 2
    assert host.post(f"{form}/rows", {}, form=form).status == 409  # its rows are those of the new table, too
    repair(hall, host, number + 1, "end")
    assert all(said.startswith("Row ") and "is refused: " in said for said in told())
    assert host.post(f"{form}/rows", {}, form=form).status == 200


# Who gets in


def test_nobody_gets_in_without_the_key_with_an_old_one_or_from_elsewhere(own_hall: Server) -> None:
    hall = own_hall
    number, _seats = played(hall, 1)
    pages = ("/admin/", f"/admin/table/{number}", "/admin/enter/" + "x" * 32)

    def may(visitor: Visitor, **headers: str) -> set[int]:
        said = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
        return {hall.get(page, Cookie=said, **headers).status for page in pages[:2]}

    assert {hall.get(page).status for page in pages} == {403}
    assert {hall.post(page, {"do": "end"}).status for page in ("/admin/find", f"/admin/table/{number}/rows")} == {403}
    link = link_to(hall)
    assert hall.get(link, X_Forwarded_For="203.0.113.9").status == 403
    first = Visitor(hall)
    entered = first.post(link, {}, form=link)
    cookie = next(line for line in entered.cookies if line.startswith("admin="))
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Path=/admin/" in cookie
    assert may(first) == {200}
    assert hall.get(link).status == 403  # once
    assert "admin" not in first.post(link, {}, form=f"/admin/table/{number}").cookies
    assert may(first, X_Forwarded_For="203.0.113.9") == {403}
    assert may(first, Forwarded="for=203.0.113.9") == {403}
    second = keeper(hall)
    assert may(first) == {403}  # an older key is dead
    assert may(second) == {200}
    file = hall.data / "admin.json"
    assert file.stat().st_mode & 0o777 == 0o600
    known = json.loads(file.read_text())
    file.write_text(json.dumps({**known, "until": time.time() - 1}))
    assert may(second) == {403}
    unused = link_to(hall)
    known = json.loads(file.read_text())
    file.write_text(json.dumps({**known, "until": time.time() - 1}))
    assert hall.get(unused).status == 403
    assert hall.ask("HEAD", unused).status == 403
    log = hall.log.read_text(encoding="utf-8")
    assert not any(word in log for word in [link.rpartition("/")[2], *first.cookies.values()])


@pytest.mark.parametrize(
    ("peer", "asked", "own", "may"),
    [
        ("127.0.0.1", "127.0.0.1:8000", "127.0.0.1", True),
        ("10.0.0.7", "10.0.0.7:8000", "10.0.0.7", True),  # it listens there alone
        ("10.0.0.8", "10.0.0.7:8000", "10.0.0.7", False),
        ("10.0.0.7", "games.example.org", "10.0.0.7", False),
        ("127.0.0.1", "games.example.org", "127.0.0.1", False),
        ("::1", "[::1]:8000", "::1", True),
        ("testclient", "localhost", "testserver", False),
    ],
)
def test_this_computer_is_known_by_its_own_address(peer: str, asked: str, own: str, may: bool) -> None:
    configure_pages()
    from django.test import RequestFactory, override_settings

    from digsite.web.keys import is_local

    with override_settings(ALLOWED_HOSTS=["*"]):
        request = RequestFactory().get("/admin/", REMOTE_ADDR=peer, SERVER_NAME=own, headers={"Host": asked})
        assert is_local(request) is may
        passed_on = {"Host": asked, "X-Forwarded-For": "203.0.113.9"}
        assert not is_local(RequestFactory().get("/", REMOTE_ADDR=peer, SERVER_NAME=own, headers=passed_on))


def test_the_link_leads_to_where_the_hall_listens(own_hall: Server) -> None:
    data = ("--data", str(own_hall.data))
    for host, where in (("", "127.0.0.1:8000"), ("0.0.0.0", "127.0.0.1:8000"), ("10.0.0.7", "10.0.0.7:8000")):
        words = ("--host", host) if host else ()
        said = digsite_in("admin", *data, *words, database=own_hall.database).stdout
        assert said.startswith(f"http://{where}/admin/enter/")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_link_that_a_program_looks_at_before_stays_good(own_hall: Server, method: str) -> None:
    hall = own_hall
    link = link_to(hall)
    looked = hall.ask(method, link)
    assert looked.status == 200
    assert not any(line.startswith("admin=") for line in looked.cookies)
    assert hall.get("/admin/", Cookie="; ".join(line.partition(";")[0] for line in looked.cookies)).status == 403
    assert hall.post(link, {}).status == 403  # a form of another site
    host = Visitor(hall)
    assert host.post(link, {}, form=link).status == 303
    assert host.get("/admin/").status == 200


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Server]:
    """A hall behind a proxy that it believes."""
    made = Server(tmp_path / "data", "shaft", more=("--trusted-proxies", "127.0.0.1"))
    yield made.start()
    made.close()


def test_from_elsewhere_they_open_through_tls_with_a_link_that_was_made_for_it(behind: Server) -> None:
    hall = behind
    done = digsite_in("admin", "--data", str(hall.data), "--address", "http://play.example.org", database=hall.database)
    assert (done.returncode, "through TLS alone" in done.stderr) == (2, True)
    link = link_to(hall, "--address", "https://play.example.org")
    assert hall.get(link, X_Forwarded_For="203.0.113.9").status == 403
    through = {"X_Forwarded_For": "203.0.113.9", "X_Forwarded_Proto": "https"}
    page = hall.get(link, **through)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
    assert token
    own = {"Cookie": page.csrf, "Origin": f"https://127.0.0.1:{hall.port}"}
    fields = {"csrfmiddlewaretoken": token[1]}
    assert hall.post(link, fields, **own, X_Forwarded_For="203.0.113.9").status == 403
    entered = hall.post(link, fields, **own, **through)
    assert entered.status == 303
    cookie = next(line for line in entered.cookies if line.startswith("admin="))
    assert "Secure" in cookie
    said = cookie.partition(";")[0]
    assert hall.get("/admin/", Cookie=said, X_Forwarded_For="203.0.113.9", X_Forwarded_Proto="https").status == 200
    assert hall.get("/admin/", Cookie=said, X_Forwarded_For="203.0.113.9").status == 403


def test_a_form_of_another_site_repairs_nothing(own_hall: Server) -> None:
    hall = own_hall
    number, _seats = played(hall, 1)
    host = keeper(hall)
    said = "; ".join(f"{name}={value}" for name, value in host.cookies.items())
    assert hall.post(f"/admin/table/{number}", {"do": "end"}, Cookie=said).status == 403
    assert hall.sql("select over from web_table") == [(None,)]


def test_pages_of_tables_wait_for_nobody(own_hall: Server) -> None:
    """The page of a table that another process serves comes from there."""
    hall = own_hall
    host = keeper(hall)
    for _table in range(4):
        number, seats = played(hall, 1)
        wait_until(lambda seats=seats: hall.get(seats[0]).status == 200)  # type: ignore[misc]
        assert "It is in memory as its rows say." in host.get(f"/admin/table/{number}").text
