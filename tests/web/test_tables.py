"""What a table answers: to the right request, to the wrong one, and to the same one twice."""

import asyncio
import re
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlencode

import pytest

import digsite
from tests.catalogue import compiled_only
from tests.web.conftest import GAMES, configure_pages
from tests.web.server import Answer, Server

pytestmark = compiled_only


def rows(hall: Server) -> list[tuple[int, int, int | None, int, int | None]]:
    """The rows of the newest table."""
    return hall.sql(
        "select table_id, number, seat, kind, action from web_row "
        "where table_id = (select max(id) from web_table) order by number"
    )


def two_people(hall: Server, **options: str) -> tuple[str, str]:
    first, second = hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"], **options)
    assert first is not None
    assert second is not None
    return first, second


def test_an_action_is_a_row_with_what_chance_did_after_it(hall: Server) -> None:
    mara, _tom = two_people(hall)
    before = rows(hall)
    assert [row[3] for row in before] == [1, 1, 1, 1]  # two tools each
    page = hall.get(mara)
    assert hall.act(mara, page.version, action="0").status == 200
    new = rows(hall)[len(before) :]
    assert [(row[1], row[2], row[3], row[4]) for row in new[:1]] == [(4, 0, 0, 0)]
    assert [row[3] for row in new[1:]] == [1]  # the die, in the same breath
    assert [row[1] for row in rows(hall)] == list(range(6))


@pytest.mark.parametrize(
    ("said", "drawn"),
    [
        ("wide", {"wide"}),
        ("low", {"wide"}),
        ("narrow", {"narrow"}),
        ("short", {"narrow"}),
        ("either", {"narrow", "wide"}),
        ("", {"narrow", "wide"}),
        ("<x>", {"narrow", "wide"}),
    ],
)
def test_only_what_the_screen_can_show_is_drawn(hall: Server, said: str, drawn: set[str]) -> None:
    mara, _tom = two_people(hall)
    page = hall.get(mara)
    assert set(re.findall(r'class="sheet only-(wide|narrow)"', page.text)) == {
        "narrow",
        "wide",
    }  # nobody has said which
    fields = {"version": page.version, "action": "0"}
    answer = hall.post(f"{mara}act?{urlencode({'screen': said})}", fields, X_Digsite="1")
    assert answer.status == 200
    assert set(re.findall(r'class="sheet only-(wide|narrow)"', answer.text)) == drawn


def test_a_double_click_plays_once(hall: Server) -> None:
    mara, _tom = two_people(hall)
    page, before = hall.get(mara), len(rows(hall))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _i: hall.act(mara, page.version, action="0"), range(8)))
    assert sorted(answer.status for answer in answers) == [200] + [409] * 7
    assert len(rows(hall)) == before + 2
    assert all('id="choices"' in answer.text for answer in answers)  # every answer shows the table as it is
    refused = next(answer for answer in answers if answer.status == 409)
    assert "Nothing was done" in refused.text


def test_a_replayed_request_is_harmless_even_when_the_table_looks_the_same_again(hall: Server) -> None:
    mara, _tom = two_people(hall, tools="2")
    start = hall.get(mara)
    trades = [action for action in start.actions if 7 <= action < 11]
    if not trades:
        pytest.skip("no trade at this table")
    assert hall.act(mara, start.version, action=str(trades[0])).status == 200
    picked = hall.get(mara)
    assert hall.act(mara, picked.version, undo="1").status == 200
    again = hall.get(mara)
    assert again.actions == start.actions
    assert again.version != start.version
    assert hall.act(mara, start.version, action=str(trades[0])).status == 409
    assert [row[3] for row in rows(hall)][-2:] == [0, 2]  # the undo is a row, and nothing was deleted


def test_only_the_seat_to_move_acts(hall: Server) -> None:
    mara, tom = two_people(hall)
    before, page = rows(hall), hall.get(tom)
    assert page.actions == []
    refused = hall.act(tom, page.version, action="0")
    assert (refused.status, rows(hall)) == (409, before)
    assert "not your turn" in refused.text
    assert hall.act(tom, hall.get(mara).version, action="0").status == 409


def test_what_the_rules_do_not_allow_is_refused_with_the_reason(hall: Server) -> None:
    mara, _tom = two_people(hall)
    before = rows(hall)
    refused = hall.act(mara, hall.get(mara).version, action="2")
    assert (refused.status, rows(hall)) == (422, before)
    assert "To shore you must be below ground" in refused.text
    assert 'href="#SH-2.4"' in refused.text
    assert "below ground" in hall.get(f"{mara}why?action=2").text
    assert hall.get(f"{mara}why?action=0").text == ""


@pytest.mark.parametrize("sent", ["999999", "-1", "x", "", "1.5", "0,x", "9" * 50])
def test_what_is_no_action_is_refused(hall: Server, sent: str) -> None:
    mara, _tom = two_people(hall)
    before = rows(hall)
    assert hall.act(mara, hall.get(mara).version, action=sent).status in (400, 422)
    assert rows(hall) == before


def test_a_long_request_is_refused(hall: Server) -> None:
    mara, _tom = two_people(hall)
    assert hall.act(mara, "x" * 5000, action="0").status == 413


def test_too_many_requests_are_slowed_down(hall: Server) -> None:
    mara, _tom = two_people(hall)
    statuses = {hall.act(mara, "old", action="0").status for _i in range(120)}
    assert statuses <= {409, 429}
    assert 409 in statuses


def test_picks_in_any_order_are_sent_as_one(hall: Server) -> None:
    for _attempt in range(12):
        mara, _tom = two_people(hall, tools="2")
        page = hall.get(mara)
        buttons = re.findall(r'class="choice(?: waits)?" form="play" name="action" value="(\d+)" data-pick', page.text)
        if len(buttons) > 1:
            break
    before = len(rows(hall))
    done = hall.act(mara, page.version, action=f"{buttons[-1]},{buttons[0]}")
    assert done.status == 200, done.text[:500]
    assert sorted(str(row[4]) for row in rows(hall)[before:]) == sorted([buttons[0], buttons[-1]])
    assert "You trade" in done.text


# Other people's pages, wrong links


def test_other_sites_cannot_act(hall: Server) -> None:
    mara, _tom = two_people(hall)
    version = hall.get(mara).version
    fields = {"version": version, "action": "0"}
    for headers in (
        {"Sec_Fetch_Site": "cross-site"},
        {"Origin": "http://evil.example"},
        {"Sec_Fetch_Site": "same-site"},
    ):
        assert hall.post(f"{mara}act", fields, **headers).status == 403
    assert hall.post(f"{mara}act", fields, Host="evil.example").status == 400
    assert hall.get("/", Host="evil.example").status == 400
    assert hall.post("/new/shaft", {"seats": "2", "kind-0": "me"}).status == 403
    assert hall.get(mara).version == version


def test_a_link_that_leads_nowhere_says_so(hall: Server) -> None:
    for path in ("/t/" + "x" * 32 + "/", "/host/" + "x" * 32, "/new/nothing", "/rules/nothing", "/nowhere"):
        answer = hall.get(path)
        assert answer.status == 404
        assert "To the hall" in answer.text
    assert hall.post("/t/" + "x" * 32 + "/act", {"version": "", "action": "0"}).status == 404


def test_every_answer_keeps_scripts_and_secrets_in(hall: Server) -> None:
    mara, _tom = two_people(hall)
    answers = {
        path: hall.get(path)
        for path in ("/", "/new/shaft", "/rules/shaft", mara, f"{mara}story", f"{mara}why?action=0")
    }
    answers["act"] = hall.act(mara, "old", action="0")
    for path, answer in answers.items():
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy, path
        assert "unsafe" not in policy, path
        assert answer.headers["x-content-type-options"] == "nosniff", path
        assert answer.headers["cache-control"] == "no-store", path
        assert not re.search(r"<script(?! src=)|\son\w+=|style=", answer.text), path
    for path in (mara, f"{mara}story", "act"):
        assert answers[path].headers["referrer-policy"] == "no-referrer"
    token = mara.split("/")[2]
    assert token not in answers[mara].text  # a page saved or shown around does not give the seat away
    assert token not in hall.log.read_text(encoding="utf-8")


def test_every_refusal_keeps_scripts_and_secrets_in_too(hall: Server) -> None:
    mara, _tom = two_people(hall)
    answers = {f"{path} elsewhere": hall.get(path, Host="evil.example") for path in ("/", mara, "/rules/shaft")}
    answers["act elsewhere"] = hall.post(f"{mara}act", {"version": ""}, Host="evil.example")
    answers["foreign form"] = hall.post("/play", {}, Origin="http://evil.example")
    answers["too long"] = hall.post("/play", {"name": "x" * 200_000})
    answers["no form"] = hall.ask("POST", "/play", "x", Content_Type="multipart/form-data; boundary=")
    answers["no method"] = hall.ask("DELETE", "/")
    answers["no request"] = hall.ask("GET", "/", None, **{f"X{number}": "" for number in range(200)})
    for what, answer in answers.items():
        assert answer.status in (400, 403, 405, 413), what
        assert "default-src 'self'" in answer.headers["content-security-policy"], what
        assert answer.headers["x-content-type-options"] == "nosniff", what
        assert answer.headers["cache-control"] == "no-store", what
        assert answer.headers["content-length"] == str(len(answer.text)), what


def test_a_failure_of_our_own_keeps_scripts_and_secrets_in_too() -> None:
    configure_pages()
    from digsite.web.watching import watched

    said: list[dict[str, Any]] = []

    async def failing(_scope: Any, _receive: Any, _send: Any) -> None:
        raise KeyError("what")

    async def receive() -> dict[str, Any]:
        return {}

    async def send(part: dict[str, Any]) -> None:
        said.append(part)

    async def ask() -> None:
        await watched(failing)({"type": "http", "method": "GET", "path": "/static/x"}, receive, send)

    asyncio.run(ask())
    start, body = said
    assert start["status"] == 500
    assert {b"content-security-policy", b"cache-control"} <= dict(start["headers"]).keys()
    assert b"Something went wrong here." in body["body"]


def test_every_game_shows_its_cover(hall: Server) -> None:
    for id in GAMES or digsite.games():
        answer = hall.get(f"/cover/{id}.svg")
        assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert answer.headers["cache-control"] == "max-age=300"
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.text == digsite.game(id).cover
    assert hall.post("/cover/shaft.svg", {}).status in (403, 405)
    unknown = hall.get("/cover/chess.svg")
    assert unknown.status == 404
    assert "There is no such game here." in unknown.text


def test_set_up_pages_speak_to_players(hall: Server) -> None:
    page = hall.get("/new/shaft?seats=2").text
    assert "drawn by lot" in page
    assert "seat 0" not in page


def test_names_are_escaped(hall: Server) -> None:
    names = ['<script>alert("x")</script>', "O'Neil & <b>Söhne</b>"]
    mara, _tom = hall.set_table("shaft", ["me", "friend"], names)
    page = hall.get(str(mara))
    assert "<script>alert" not in page.text
    assert "<b>S" not in page.text
    assert "&lt;script&gt;alert" in page.text


@pytest.mark.parametrize("name", ["x" * 41, "a\u202eb", "a\x07b"])
def test_a_name_that_cannot_be_is_refused_on_the_form(hall: Server, name: str) -> None:
    page = hall.get("/new/shaft?seats=2")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
    assert token
    fields = {"csrfmiddlewaretoken": token[1], "seats": "2", "kind-0": "me", "kind-1": "random", "name-0": name}
    refused = hall.post("/new/shaft", fields, Cookie=page.csrf)
    assert refused.status == 422
    assert "cannot be a name" in refused.text
    assert 'value="random" selected' in refused.text  # what was chosen stays


# Undo, bots, one device, again


def test_undo_takes_back_what_only_the_seat_knows(hall: Server) -> None:
    mara, _tom = two_people(hall)
    page = hall.get(mara)
    assert 'name="undo" value="1" disabled' in page.text
    after = hall.act(mara, page.version, action="0")  # a die was rolled
    assert 'name="undo" value="1" disabled' in after.text
    assert hall.act(mara, after.version, undo="1").status == 422


def wait_for(hall: Server, seat: str, sign: str) -> Answer:
    for _attempt in range(200):
        page = hall.get(seat)
        if sign in page.text:
            return page
    raise AssertionError(f"{sign} never came")


@pytest.mark.parametrize("bot", ["random", "search", "expert"])
def test_a_person_plays_a_bot_to_the_end(hall: Server, bot: str) -> None:
    mara = str(hall.set_table("shaft", ["me", bot], ["Mara", "Ilse"])[0])
    for number in range(3000):
        page = hall.get(mara)
        if 'section id="choices" class="choices over"' in page.text:
            break
        if page.actions:
            hall.act(mara, page.version, action=str(page.actions[number % len(page.actions)]))
        else:
            time.sleep(0.01)  # the bot thinks
    assert 'section id="choices" class="choices over"' in page.text
    assert hall.act(mara, "old", again="1").status == 409
    again = hall.act(mara, page.version, again="1")
    assert again.status == 200
    assert "The game is over" not in again.text
    assert rows(hall)[0][1] == 0


def test_two_at_one_screen_see_one_seat_at_a_time(hall: Server) -> None:
    seats = hall.set_table("shaft", ["me", "device"], ["Mara", "Tom"])
    assert seats[0] == seats[1]
    link = str(seats[0])
    page = hall.get(link)
    assert "Hand the screen to Mara" in page.text
    assert "panel-own" not in page.text
    assert 'class="choice"' not in page.text
    assert hall.act(link, page.version, action="0").status == 409
    page = hall.act(link, page.version, hand="0")
    assert "panel-own" in page.text
    while 'id="turn" class="turn mine"' in page.text:
        page = hall.act(link, page.version, action=str(page.actions[0]))
    assert "Hand the screen to Tom" in page.text
    assert "panel-own" not in page.text
    assert hall.act(link, "old", hand="1").status == 409
    page = hall.act(link, page.version, hand="1")
    assert "You are Tom" in page.text
    assert hall.act(link, page.version, hand="7").status == 400


def test_the_hosts_page_shows_links_and_who_has_come(hall: Server) -> None:
    page = hall.get("/new/shaft?seats=3")
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
    assert token
    kinds = {"kind-0": "me", "kind-1": "friend", "kind-2": "random"}
    fields = {"csrfmiddlewaretoken": token[1], "seats": "3", **kinds}
    made = hall.post("/new/shaft", fields, Cookie=page.csrf)
    host = hall.get(made.headers["location"])
    link = re.search(r'readonly value="http://[^/]+(/t/[^"]+)"', host.text)
    assert link
    assert host.text.count("has not opened the link yet") == 1
    hall.get(link[1])
    while "has not opened the link yet" in hall.get(made.headers["location"]).text:
        time.sleep(0.02)  # the page does not wait until it is written


def test_without_script_a_form_is_answered_by_a_redirect(hall: Server) -> None:
    mara, _tom = two_people(hall)
    page = hall.get(mara)
    done = hall.post(
        f"{mara}act", {"version": page.version, "action": "0"}, Origin="null", Sec_Fetch_Site="same-origin"
    )
    assert (done.status, done.headers["location"]) == (303, mara)
    stale = hall.post(f"{mara}act", {"version": page.version, "action": "0"})
    assert stale.status == 409
    assert stale.text.startswith("<!doctype html>")
    assert "Nothing was done" in stale.text


def test_the_whole_story_and_the_rules_can_be_read(hall: Server) -> None:
    mara, tom = two_people(hall)
    story = hall.get(f"{mara}story")
    assert story.text.count("You draw a tool: ") == 2
    assert "You draw a tool: " in hall.get(f"{tom}story").text
    assert 'id="SH-2.2"' in hall.get("/rules/shaft").text
