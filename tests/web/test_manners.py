"""Manners at a table: leaving, coming back, conceding, ending by agreement, talking. None of it is an action."""

import re
import time
from collections.abc import Iterator

import pytest

from tests.catalogue import compiled_only
from tests.web.server import Answer, Server
from tests.web.visitor import Visitor, links_on

pytestmark = compiled_only
FIRST = {"option-first": "0"}  # seat 1 digs first


@pytest.fixture(scope="module")
def shaft(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("manners") / "data", "shaft").start()
    yield server
    server.close()


class Party:
    """A table of Mara, who set it up, and friends."""

    def __init__(self, hall: Server, *friends: str, bots: int = 0) -> None:
        self.hall, self.mara = hall, Visitor(hall)
        kinds = ["me", *["friend"] * len(friends), *["random"] * bots]
        names = {f"name-{number}": name for number, name in enumerate(["Mara", *friends])}
        self.host = self.mara.set_up("shaft", kinds, **names, **FIRST)
        own = self.host.replace("/host/", "/t/").rstrip("/") + "/"
        self.seats = [own, *(links_on(self.mara.get(self.host))[:-1] if friends else ())]
        for seat in self.seats:
            assert hall.get(seat).status == 200

    def page(self, seat: int = 0) -> Answer:
        return self.hall.get(self.seats[seat])

    def do(self, seat: int, **fields: str) -> Answer:
        return self.hall.act(self.seats[seat], self.page(seat).version, **fields)

    def manage(self, what: str, seat: int) -> Answer:
        return self.mara.post(self.host, {"do": what, "seat": str(seat)}, form=self.host)

    def kept(self, query: str) -> list[tuple[object, ...]]:
        [(table,)] = self.hall.sql("select max(id) from web_table")
        return self.hall.sql(query, table)


ROWS = "select count(*) from web_row where table_id = ?"
OVER = "select over is not null from web_table where id = ?"


def told(page: Answer) -> str:
    """What stands in the notices of a page."""
    found = re.search(r'<section id="notices"[^>]*>(.*?)</section>', page.text, re.DOTALL)
    assert found
    return re.sub(r"<[^>]+>", "", found[1])


# Names


def test_whoever_comes_without_a_name_is_asked_and_remembered(shaft: Server) -> None:
    tom = Visitor(shaft)
    party = Party(shaft, "")
    tom.get(party.seats[1])
    for _try in range(100):
        if "The others see you as Friend 2." in told(tom.get(party.seats[1])):
            break
    assert tom.act(party.seats[1], name="\u3164").status == 422
    assert tom.act(party.seats[1], name=" Tom  the Mole ").status == 200
    assert "Tom the Mole" in party.page(0).text
    assert told(party.page(1)) == ""
    assert 'value="Tom the Mole"' in tom.get("/").text
    assert tom.act(party.seats[1], name="Mara").status == 200
    assert "Mara (2)" in party.page(0).text  # told apart


def test_a_seat_that_is_free_again_has_nobodys_name(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    party.manage("free", 1)
    assert "Tom" not in party.page(0).text.replace("The seat of Tom", "")
    assert "Friend 2" in party.page(0).text


def test_the_others_are_told_what_happens(shaft: Server) -> None:
    party = Party(shaft, "Tom", "Ida")
    for seat, word in ((1, "leave"), (1, "back"), (0, "end"), (2, "play_on"), (2, "concede")):
        party.do(seat, **{word: "1"})
    said = re.findall(r'<li class="told">([^<]+)</li>', party.page(0).text)
    assert said == [
        "Tom has left. A bot plays on.",
        "Tom plays again.",
        "Mara proposes to end the game without a result.",
        "Ida wants to play on.",
        "Ida has conceded. A bot plays on.",
    ]


# Leaving


def test_a_bot_plays_on_for_who_leaves(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    assert party.do(0, leave="1").status == 200
    for _try in range(500):
        if party.page(1).actions:
            break
        time.sleep(0.02)
    assert party.page(1).actions
    assert "a bot plays for Mara" in party.page(1).text
    assert "A bot plays for you." in told(party.page(0))


def test_leaving_is_no_action_of_the_game(shaft: Server) -> None:
    party = Party(shaft, "Tom", "Ida")
    before = party.kept(ROWS)
    party.do(1, leave="1")
    assert party.kept(ROWS) == before
    assert party.kept("select what, seat from web_happening where table_id = ?") == [(1, 1)]


def test_who_has_left_cannot_act_until_they_are_back(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    party.do(1, leave="1")
    party.do(0, action=str(party.page(0).actions[0]))
    assert not party.page(1).actions
    refused = party.do(1, action="0")
    assert refused.status == 409
    assert party.do(1, back="1").status == 200
    assert "A bot plays for you" not in told(party.page(1))


def test_coming_back_gives_the_choices_back(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    party.manage("bot", 1)
    party.do(1, back="1")
    for _turn in range(40):
        if party.page(1).actions:
            break
        party.do(0, action=str(party.page(0).actions[0]))
    assert party.page(1).actions


# Conceding


def test_of_two_who_concedes_loses(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    page = party.do(0, concede="1")
    assert "Mara conceded: Tom wins." in page.text
    assert "Mara conceded: Tom wins." in party.page(1).text
    assert not party.page(0).actions
    assert party.kept(OVER) == [(1,)]
    assert party.do(0, action="0").status == 409
    assert party.do(1, leave="1").status == 409  # nothing is left to leave
    assert party.kept("select count(*) from web_happening where table_id = ?") == [(1,)]


def test_of_three_the_others_play_on_and_nobody_takes_a_concession_back(shaft: Server) -> None:
    party = Party(shaft, "Tom", "Ida")
    party.do(1, concede="1")
    assert party.kept(OVER) == [(0,)]
    assert "You have conceded." in told(party.page(1))
    party.do(1, back="1")
    assert "You have conceded." in told(party.page(1))
    assert party.page(0).actions
    party.do(2, concede="1")
    assert "Tom, Ida conceded: Mara wins." in party.page(0).text


# Ending by agreement


def test_all_must_agree_to_an_end_which_has_no_places(shaft: Server) -> None:
    party = Party(shaft, "Tom", "Ida")
    before = party.kept(ROWS)
    party.do(0, end="1")
    assert "Mara would end the game without a result." in told(party.page(1))
    party.do(1, end="1")
    assert party.kept(OVER) == [(0,)]
    done = party.do(2, end="1")
    assert "The game was ended without a result." in done.text
    assert "How the points came" not in done.text
    assert party.kept(OVER) == [(1,)]
    assert party.kept(ROWS) == before
    assert shaft.get(f"{party.seats[0]}picture").status == 400


def test_who_wants_to_play_on_ends_the_offer(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    party.do(0, end="1")
    party.do(1, play_on="1")
    assert told(party.page(0)) == ""
    party.do(1, end="1")
    assert party.kept(OVER) == [(0,)]


def test_who_has_left_is_not_asked(shaft: Server) -> None:
    party = Party(shaft, "Tom", "Ida")
    party.do(2, leave="1")
    party.do(0, end="1")
    party.do(1, end="1")
    assert party.kept(OVER) == [(1,)]


def test_a_game_against_bots_is_ended_alone(shaft: Server) -> None:
    party = Party(shaft, bots=1)
    assert party.host == party.seats[0]
    assert "The game was ended without a result." in party.do(0, end="1").text


def test_the_next_game_can_begin_after_an_agreed_end(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    party.do(0, end="1")
    party.do(1, end="1")
    page = party.do(0, again="1")
    assert page.status == 200
    assert page.actions or party.page(1).actions


def test_what_happened_at_a_table_outlives_a_kill(own_hall: Server) -> None:
    party = Party(own_hall, "Tom", "Ida")
    party.do(1, leave="1")
    party.do(2, concede="1")
    party.do(0, say="Tom?")
    party.do(0, end="1")  # the only one who still plays
    before = [re.sub(r'data-since="[^"]+"', "", party.page(seat).text) for seat in range(3)]
    own_hall.kill()
    own_hall.start()
    assert [re.sub(r'data-since="[^"]+"', "", party.page(seat).text) for seat in range(3)] == before


# The host


def test_the_host_lets_a_bot_play_and_gives_the_seat_back(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    assert party.manage("bot", 1).status == 303
    assert "a bot plays for them" in party.mara.get(party.host).text
    assert party.manage("wait", 1).status == 303
    assert "a bot plays for them" not in party.mara.get(party.host).text


def test_a_seat_that_is_given_to_somebody_else_has_another_link(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    assert party.manage("free", 1).status == 303
    gone = party.page(1)
    assert gone.status == 404
    new = links_on(party.mara.get(party.host))[0]
    assert new != party.seats[1]
    assert shaft.get(new).status == 200
    assert shaft.act(party.seats[1], "old", action="0").status == 404


@pytest.mark.parametrize("seat", ["9", "", "²", "-1"])
def test_a_seat_that_is_not_there_is_refused(shaft: Server, seat: str) -> None:
    party = Party(shaft, "Tom")
    answer = party.mara.post(party.host, {"do": "bot", "seat": seat}, form=party.host)
    assert (answer.status, "There is no such seat." in answer.text) == (409, True)


def test_only_the_host_has_the_links(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    assert shaft.get(f"{party.seats[0]}host").headers["location"] == party.host
    assert shaft.get(f"{party.seats[1]}host").status == 403
    assert "Links and seats" in party.page(0).text
    assert "Links and seats" not in party.page(1).text
    assert shaft.get(party.seats[1].replace("/t/", "/host/").rstrip("/")).status == 404


# Talking


def lines(page: Answer) -> list[str]:
    """What was said, as the page has it."""
    return re.findall(r"<li data-seat=.*?<span>([^<]*)</span></li>", page.text)


def test_what_is_said_is_text_and_nothing_else(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    party.do(0, say="<img src=x onerror=alert(1)> & \u202eevil\u0007")
    assert lines(party.page(1)) == ["&lt;img src=x onerror=alert(1)&gt; &amp; evil"]


def test_lines_are_short_and_few(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    party.do(0, say="a" * 1000)
    assert [len(line) for line in lines(party.page(1))] == [200]
    answers = [party.do(0, say=f"line {number}").status for number in range(12)]
    assert answers[0] == 200
    assert answers[-1] == 429
    assert party.do(1, say="I may still").status == 200


def test_nothing_that_can_be_seen_is_not_said(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    party.do(0, say=" \u200b\u202e ")
    assert lines(party.page(1)) == []


def test_one_still_talks_after_the_end(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    party.do(0, concede="1")
    party.do(1, say="Thank you!")
    assert lines(party.page(0)) == ["Thank you!"]


# Looking on


def test_a_spectator_sees_the_table_and_can_do_nothing(shaft: Server) -> None:
    party = Party(shaft, "Tom")
    watch = links_on(party.mara.get(party.host))[-1]
    page = shaft.get(watch)
    assert page.status == 200
    assert page.actions == []
    assert shaft.act(watch, page.version, action="0").status == 409
    assert shaft.act(watch, page.version, undo="1").status == 409
    assert shaft.act(watch, page.version, say="Hello").status == 403
    assert shaft.act(watch, page.version, pause="1").status == 403
    for word in ("leave", "concede", "end", "back", "play_on"):
        assert shaft.act(watch, page.version, **{word: "1"}).status == 200
    assert party.kept("select count(*) from web_happening where table_id = ?") == [(0,)]
    assert shaft.get(f"{watch}match.json").status == 403


def test_bots_alone_play_only_while_somebody_looks_on(shaft: Server) -> None:
    mara = Visitor(shaft)
    seat = mara.set_up("shaft", ["random", "random"])
    assert seat.startswith("/t/")
    mara.get(seat)
    rows = "select count(*) from web_row where table_id = (select max(id) from web_table)"
    before = shaft.sql(rows)
    time.sleep(0.3)
    assert shaft.sql(rows) == before
