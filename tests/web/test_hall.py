"""The hall: people come, find each other and their tables, without an account."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

import digsite
from tests.catalogue import compiled_only
from tests.web.server import Answer, Server
from tests.web.visitor import Visitor, code_on, links_on

pytestmark = compiled_only


@pytest.fixture(scope="module")
def shaft(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("hall") / "data", "shaft", more=("--open-tables",)).start()
    yield server
    server.close()


def introduced(hall: Server, name: str) -> Visitor:
    visitor = Visitor(hall)
    assert visitor.post("/name", {"name": name}).status == 303
    return visitor


def remembered(visitor: Visitor, *words: str) -> Answer:
    """The hall, once it has these words in it: links are written down after the page."""
    for _try in range(100):
        page = visitor.get("/")
        if all(word in page.text for word in words):
            return page
        time.sleep(0.02)
    raise AssertionError((words, page.text))


# Playing at once


def test_one_press_leads_to_the_first_decision_against_bots(shaft: Server) -> None:
    nina = introduced(shaft, "Nina")
    moved = nina.post("/play", {"game": "shaft", "bots": "2", "level": "random"})
    assert moved.status == 303
    table = nina.get(moved.headers["location"])
    assert "Nina" in table.text
    assert table.text.count('class="rival seat-') == 2


@pytest.mark.parametrize("level", ["random", "expert"])
def test_the_next_press_repeats_what_was_played_last(shaft: Server, level: str) -> None:
    nina = introduced(shaft, "Nina")
    nina.post("/play", {"game": "shaft", "bots": "3", "level": level})
    page = nina.get("/").text
    assert re.findall(r'<option value="([a-z]*)" data-how="[^"]*" selected>', page) == [level]
    assert "<option selected>3</option>" in page


@pytest.mark.parametrize("fields", [{"game": "nothing"}, {"game": "shaft", "level": "nobody"}, {"game": ""}])
def test_what_cannot_be_played_is_refused_in_a_sentence(shaft: Server, fields: dict[str, str]) -> None:
    answer = Visitor(shaft).post("/play", fields)
    assert (answer.status, "There is no such game here." in answer.text) == (404, True)


@pytest.mark.parametrize(("asked", "rivals"), [("0", 1), ("99", 3), ("²", 1), ("", 1)])
def test_the_number_of_bots_is_brought_within_the_game(shaft: Server, asked: str, rivals: int) -> None:
    nina = Visitor(shaft)
    moved = nina.post("/play", {"game": "shaft", "bots": asked, "level": "random"})
    assert nina.get(moved.headers["location"]).text.count('class="rival seat-') == rivals


# A device without an account


def test_a_name_is_remembered_and_used_at_new_tables(shaft: Server) -> None:
    nina = introduced(shaft, "  Nina   the   Great ")
    assert 'value="Nina the Great"' in nina.get("/").text
    assert 'name="name-0" value="Nina the Great"' in nina.get("/new/shaft").text


def test_a_name_that_cannot_be_seen_is_refused(shaft: Server) -> None:
    assert Visitor(shaft).post("/name", {"name": "\u3164\u3164"}).status == 422


def test_the_cookie_of_a_device_is_out_of_reach_of_scripts(shaft: Server) -> None:
    line = next(line for line in shaft.get("/").cookies if line.startswith("device="))
    assert "HttpOnly" in line
    assert "SameSite=Lax" in line
    assert len(re.search("device=([^;]+)", line)[1]) == 32  # type: ignore[index]


def test_your_tables_are_listed_with_those_first_that_wait_for_you(shaft: Server) -> None:
    nina = introduced(shaft, "Nina")
    nina.get("/new/shaft")
    first = nina.set_up("shaft", ["friend", "me"], **{"name-0": "Otto", "option-first": "0"})
    waits = nina.set_up("shaft", ["me", "friend"], **{"name-1": "Petra", "option-first": "0"})
    for host in (first, waits):
        nina.get(host.replace("/host/", "/t/") + "/")
    page = remembered(nina, "Petra", "Otto").text
    assert "your turn at 1 of 2" in page
    assert page.index("Petra") < page.index("Otto")
    assert "just now" in page


def test_only_the_own_device_reads_its_links(shaft: Server) -> None:
    nina, otto = introduced(shaft, "Nina"), introduced(shaft, "Otto")
    seat = nina.post("/play", {"game": "shaft", "bots": "1", "level": "random"}).headers["location"]
    nina.get(seat)
    assert seat in remembered(nina, seat).text
    assert seat not in otto.get("/").text
    token = seat.split("/")[2]
    everything = shaft.dump()
    sealed = [bytes(row[0]) for row in shaft.sql("select sealed from web_kept")]
    assert token not in everything
    assert all(token.encode() not in each for each in sealed)
    assert nina.cookies["device"] not in everything


def test_a_device_that_never_comes_back_leaves_nothing(shaft: Server) -> None:
    before = shaft.sql("select count(*) from web_device")
    seat = shaft.set_table("shaft", ["me", "random"])[0]
    for _time in range(5):
        shaft.get(str(seat))
    time.sleep(0.2)
    assert shaft.sql("select count(*) from web_device") == before


def test_a_rematch_takes_the_place_of_the_old_table(shaft: Server) -> None:
    nina = introduced(shaft, "Nina")
    seat = nina.post("/play", {"game": "shaft", "bots": "1", "level": "random"}).headers["location"]
    nina.get(seat)
    assert nina.act(seat, end="1").status == 200
    page = nina.get(seat)
    assert nina.act(seat, again="1", version=page.version).status == 200
    assert remembered(nina, seat).text.count('class="line"') == 1
    assert "without a result" not in nina.get("/").text


# Codes


def test_a_code_leads_to_a_free_seat_and_is_dead_once_all_are_taken(shaft: Server) -> None:
    nina, otto, petra = introduced(shaft, "Nina"), introduced(shaft, "Otto"), introduced(shaft, "Petra")
    host = nina.set_up("shaft", ["me", "friend"])
    page = nina.get(host)
    code, old = code_on(page), links_on(page)[0]
    assert re.fullmatch("[A-HJ-NP-Z2-9]{6}", code)
    moved = otto.post("/join", {"code": f" {code[:3].lower()} {code[3:]} "})
    assert moved.status == 303
    assert "Otto" in otto.get(moved.headers["location"]).text
    assert petra.post("/join", {"code": code}).status == 404
    assert petra.get(old).status == 404
    assert code_on(nina.get(host)) == ""
    assert "Otto" in nina.get(host).text


def test_a_code_is_dead_where_a_bot_was_put_on_the_seat(shaft: Server) -> None:
    nina = Visitor(shaft)
    host = nina.set_up("shaft", ["me", "friend"])
    code = code_on(nina.get(host))
    assert nina.post(host, {"do": "bot", "seat": "1"}, form=host).status == 303
    assert Visitor(shaft).post("/join", {"code": code}).status == 404


def test_codes_are_different_and_not_kept(shaft: Server) -> None:
    nina = Visitor(shaft)
    codes = [code_on(nina.get(nina.set_up("shaft", ["me", "friend"]))) for _table in range(8)]
    assert len(set(codes)) == 8
    everything = shaft.dump()
    assert not [code for code in codes if code in everything]


def test_tries_at_codes_are_limited(own_hall: Server) -> None:
    nina = Visitor(own_hall)
    answers = [nina.post("/join", {"code": f"ABC{n:03}"}).status for n in range(12 * own_hall.workers + 4)]
    assert answers[:12] == [404] * 12  # each of several processes counts for itself
    assert 429 in answers
    assert answers.count(404) <= 12 * own_hall.workers


def test_a_pretty_name_is_no_key(shaft: Server) -> None:
    nina = Visitor(shaft)
    name = re.search(r"table (\w+)", nina.get(nina.set_up("shaft", ["me", "friend"])).text)
    assert name
    assert Visitor(shaft).post("/join", {"code": name[1]}).status in (404, 429)


# Open tables and watching


def test_open_tables_and_watching_are_there_only_where_the_server_says_so(shaft: Server, own_hall: Server) -> None:
    nina = introduced(shaft, "Nina")
    nina.set_up("shaft", ["me", "friend"], open="on", watched="on", **{"name-1": "Nobody yet"})
    page = Visitor(shaft).get("/").text
    number = re.search(r'name="table" value="(\d+)"', page)
    watch = re.search(r'href="(/watch/\d+)"', page)
    assert number
    assert watch
    sat = introduced(shaft, "Otto").post("/sit", {"table": number[1]})
    assert sat.status == 303
    assert Visitor(shaft).post("/sit", {"table": number[1]}).status == 404
    seen = Visitor(shaft).get(Visitor(shaft).get(watch[1]).headers["location"])
    assert seen.status == 200
    assert 'name="action"' not in seen.text

    closed = Visitor(own_hall)
    closed.set_up("shaft", ["me", "friend"], open="on", watched="on")
    page = closed.get("/").text
    assert "Open tables" not in page
    assert "/watch/" not in page
    assert closed.post("/sit", {"table": "1"}).status == 404
    assert closed.get("/watch/1").status == 404


def test_a_table_is_open_only_if_its_host_wants_it(shaft: Server) -> None:
    nina = Visitor(shaft)
    nina.set_up("shaft", ["me", "friend"])
    [(number,)] = shaft.sql("select max(id) from web_table")
    assert Visitor(shaft).post("/sit", {"table": str(number)}).status == 404
    assert Visitor(shaft).get(f"/watch/{number}").status == 404


@pytest.mark.parametrize("path", ["/watch/0", "/watch/²", "/watch/99999999999999999999999", "/watch/-1"])
def test_a_number_that_is_none_leads_nowhere(shaft: Server, path: str) -> None:
    from urllib.parse import quote

    assert shaft.get(quote(path)).status == 404


# Saved games


def saved(actions: int) -> str:
    match = digsite.game("shaft").new(2, seed=7, names=["Ada", "Ben"])
    match.run()
    for _number in range(actions):
        match.play(match.legal()[0])
        match.run()
    return match.to_json()


def upload(visitor: Visitor, text: str) -> Answer:
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', visitor.get("/").text)
    assert token
    edge = uuid4().hex
    body = (
        f'--{edge}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{token[1]}\r\n'
        f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="game.json"\r\n'
        f"Content-Type: application/json\r\n\r\n{text}\r\n--{edge}--\r\n"
    )
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    return visitor.hall.ask(
        "POST", "/upload", body, Content_Type=f"multipart/form-data; boundary={edge}", Cookie=cookie
    )


def test_a_saved_game_goes_on_where_it_was_with_chance_of_its_own(shaft: Server) -> None:
    nina = Visitor(shaft)
    text = saved(4)
    moved = upload(nina, text)
    assert moved.status == 303, moved.text
    table = nina.get(moved.headers["location"])
    assert "Ada" in table.text
    assert "Ben" in table.text
    [(number, key)] = shaft.sql("select id, key from web_table order by id desc limit 1")
    rows = shaft.sql("select action from web_row where table_id = ? order by number", number)
    actions = json.loads(text)["actions"]
    assert [row[0] for row in rows][: len(actions)] == actions
    with pytest.raises(AssertionError):  # who has the file cannot foresee the dice
        assert key == "".join(f"{part:08x}" for part in digsite.game("shaft").new(2, seed=7).key)


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", "nothing", '{"digsite": 1}', '{"digsite": 3}', "\0" * 100, '{"a":' * 3000]
)
def test_a_file_that_is_no_game_is_refused_in_a_sentence(shaft: Server, text: str) -> None:
    answer = upload(Visitor(shaft), text)
    assert answer.status == 422
    assert "This file" in answer.text


def test_a_changed_file_is_refused(shaft: Server) -> None:
    tree = json.loads(saved(4))
    tree["actions"][-1] += 1
    assert "checksum" in upload(Visitor(shaft), json.dumps(tree)).text


def test_a_game_is_downloaded_when_it_is_over_and_opens_again(shaft: Server) -> None:
    nina = Visitor(shaft)
    seat = nina.post("/play", {"game": "shaft", "bots": "1", "level": "random"}).headers["location"]
    early = nina.get(f"{seat}match.json")
    assert (early.status, "every hidden card" in early.text) == (403, True)
    nina.act(seat, end="1")
    file = nina.get(f"{seat}match.json")
    assert file.status == 200
    assert file.headers["content-disposition"].startswith('attachment; filename="shaft-')
    assert upload(Visitor(shaft), file.text).status == 303


def test_a_table_at_one_screen_can_be_downloaded_at_any_time(shaft: Server) -> None:
    seat = str(shaft.set_table("shaft", ["me", "device"])[0])
    assert shaft.get(f"{seat}match.json").status == 200


# Words


def test_pages_for_players_have_no_technical_words(shaft: Server, tmp_path: Path) -> None:
    nina = Visitor(shaft)
    host = nina.set_up("shaft", ["me", "friend"])
    for path in ("/", "/new/shaft", host, "/games"):
        text = re.sub(r"<[^>]+>", " ", nina.get(path).text)
        assert not re.search(r"0\.0\.0\.0|--\w|set_up|\w_\w", text), path
