"""Clocks: what a move costs, what happens when the time is up, and that a clock tells no more than the table does."""

import asyncio
import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest

from tests.catalogue import compiled_only
from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.test_leaks import at_a_pass
from tests.web.test_presence import Room, in_a_room, until
from tests.web.test_restart import wait_until
from tests.web.test_waiting import DAY, FakeTime, come, forget, hours, look, settled, version
from tests.web.visitor import Visitor, links_on

__all__ = ["hours"]
pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]
COMPILING = 300  # seconds that a bot's first choice may take where nothing is compiled yet


def times(clock: str, seats: int = 3) -> Any:
    from digsite.web.clocks import times_of

    return times_of(clock, 0, seats)


def asked(before: Any, seats: list[int], moment: str, now: float, **more: bool) -> Any:
    return before.go_on(seats, moment, now, **{"runs": True, **more})


# What a move costs


def test_a_turn_of_several_steps_is_one_move() -> None:
    made = asked(times("move-60"), [0], "a", 100.0)
    made = asked(made, [0], "a", 130.0)
    assert made.left(140.0) == {"0": 20.0}
    assert asked(made, [1], "a", 150.0).left(150.0) == {"1": 60.0}
    assert asked(made, [0], "next round", 150.0).left(150.0) == {"0": 60.0}


def test_short_steps_cost_nothing_of_the_time_for_a_game() -> None:
    made = asked(times("game-1800"), [0], "a", 0.0)
    assert made.tempo.grace == 10
    made = asked(made, [1], "a", 9.0)
    assert made.rest == (1800, 1800, 1800)
    made = asked(made, [0], "a", 109.0)
    assert made.rest == (1800, 1710, 1800)
    assert made.left(109.0 + 25) == {"0": 1785, "1": 1710, "2": 1800}


def test_time_is_up_when_it_is_used_and_not_before() -> None:
    made = asked(times("game-1800"), [0], "a", 0.0)
    assert made.deadline == 1810
    assert not made.is_late(0, 1810.0)
    assert made.is_late(0, 1810.01)
    assert not made.is_late(1, 1810.01)
    made = asked(made.ended(), [1], "a", 1811.0)
    made = asked(made, [0], "b", 1812.0)
    assert made.left(1812.0)["0"] == 10  # of every move the first moments are free, and there is nothing else
    assert made.deadline == 1822


@pytest.mark.parametrize("clock", ["move-60", "game-1800"])
def test_taking_back_gives_no_time_and_costs_none(clock: str) -> None:
    made = asked(times(clock), [0], "a", 0.0)
    given = asked(made, [1], "a", 40.0)
    back = asked(given, [0], "a", 55.0, undone=True)
    assert back.left(55.0)["0"] == made.left(40.0)["0"]
    assert back.deadline == 55.0 + made.deadline - 40.0
    assert asked(back, [1], "a", 60.0).left(60.0)["1"] == given.left(40.0)["1"]


def test_taking_back_within_a_row_of_ones_own_moves_gives_no_time() -> None:
    first = asked(times("move-60"), [0], "round 1", 0.0)
    second = asked(first, [0], "round 2", 40.0)
    assert second.left(40.0) == {"0": 60.0}
    back = asked(second, [0], "round 1", 55.0, undone=True)
    assert back.left(55.0) == {"0": 20.0}
    assert asked(back, [0], "round 2", 65.0).left(65.0) == {"0": 45.0}
    assert asked(asked(second, [1], "round 2", 60.0), [0], "round 1", 70.0).left(70.0) == {"0": 60.0}
    for many in range(20):
        second = asked(second, [0], f"round {many + 3}", 60.0)
    assert len(second.let_go) == 4


def test_bots_cost_nobody_time_and_nobodys_clock_runs_meanwhile() -> None:
    made = asked(times("game-1800"), [0], "a", 0.0, runs=False)
    assert made.running == ""
    assert made.due([1, 2], 0.0) is None
    assert asked(made, [1], "a", 500.0).rest == (1800, 1800, 1800)


def test_what_several_choose_in_secret_has_one_time_and_costs_nobody_their_own() -> None:
    made = asked(times("game-900"), [0, 1, 2], "a", 0.0)
    assert made.running == "all"
    assert made.left(30.0) == {"0": 900, "1": 900, "2": 900, "all": 150}
    after = asked(made, [1], "b", 170.0)
    assert after.rest == (900, 900, 900)
    assert asked(times("move-60"), [0, 1], "a", 0.0).left(30.0) == {"all": 90}


def test_what_is_written_is_what_is_read() -> None:
    from digsite.web.clocks import times_of

    made = asked(times("game-900"), [0], "a", 5.0).seen([1, 2], 7.0)
    assert times_of("game-900", 0, 3, json.loads(json.dumps(made.as_json()))) == made
    made = asked(made, [0], "b", 100.0)
    assert times_of("game-900", 0, 3, json.loads(json.dumps(made.as_json()))) == made


@pytest.mark.parametrize("word", ["", "move-0", "move-", "game-1e9", "move-99999999", "move-6 ", "else-60"])
def test_a_word_that_names_no_clock_is_none(word: str) -> None:
    from digsite.web.clocks import tempo_of

    assert tempo_of(word) is None


# At the table


def stand(page: bytes) -> dict[str, Any]:
    """What a page says about its clocks."""
    found = re.search(rb'data-clocks="([^"]+)"', page)
    return json.loads(unescape(found[1].decode())) if found else {}


async def page(room: Room, seat: int) -> bytes:
    status, said = await room.client.ask("GET", room.seats[seat])
    assert status == 200
    return said


def test_clocks_begin_when_all_have_come(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0)
        hours.pass_by(500)
        assert stand(await page(room, 0)) == {"left": {"0": 60_000}, "runs": "", "over": 60_000}
        await come(room, 1)
        hours.pass_by(15)
        assert stand(await page(room, 0)) == {"left": {"0": 45_000}, "runs": "0", "over": 45_000}
        assert stand(await page(room, 1)) == stand(await page(room, 0))
        assert b'data-clock="0">0:45</time>' in await page(room, 0)  # without script: as of now

    in_a_room(inner, ["friend", "friend"], story, clock="move-60")


def test_no_clock_runs_for_a_friend_who_has_never_come(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0)
        while room.live.match.to_move == 0:
            action = room.live.match.legal()[-1]
            assert await room.act(room.seats[0], f"version={version(room, 0)}&action={action}") == 200
        hours.pass_by(500)
        await look(room)
        assert stand(await page(room, 0)) == {"left": {"1": 60_000}, "runs": "", "over": 60_000}
        assert room.live.persons() == [0, 1]
        await come(room, 1)
        hours.pass_by(15)
        assert stand(await page(room, 0)) == {"left": {"1": 45_000}, "runs": "1", "over": 45_000}

    in_a_room(inner, ["friend", "friend"], story, clock="move-60")


def test_when_time_is_up_a_bot_makes_this_move_and_hands_the_seat_back(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        async with room.stream(room.seats[0]) as seen, room.stream(room.seats[1]):
            await until(lambda: bool(seen))
            hours.pass_by(61)
            await look(room)
            await until(lambda: room.live.match.to_move == 1)
            assert room.live.persons() == [0, 1]
            assert "A bot made the move." in (await page(room, 1)).decode()
            assert room.live.plays_now(room.link(0))
            assert stand(await page(room, 1))["left"] == {"1": 60_000}

    in_a_room(inner, ["friend", "friend"], story, clock="move-60")


def test_a_bot_plays_on_for_who_was_away_when_time_was_up_until_they_come_back(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        async with room.stream(room.seats[1]):
            hours.pass_by(3 * DAY + 1)
            await look(room)
            await until(lambda: room.live.match.to_move == 1)
            assert room.live.persons() == [1]
            assert b"Your time was up while you were away." in await page(room, 0)
            assert await room.act(room.seats[0], "back=1") == 200
            assert room.live.persons() == [0, 1]

    in_a_room(inner, ["friend", "friend"], story, clock=f"move-{3 * 86400}")


def test_a_table_that_all_have_left_does_not_race_to_its_end(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        for _minute in range(30):
            hours.pass_by(61)
            await look(room)
        assert room.live.persons() == []
        assert not room.live.is_over
        rows = room.live.position.rows
        hours.pass_by(DAY)
        await look(room)
        await asyncio.sleep(0.2)
        assert room.live.position.rows == rows
        mover = room.live.match.to_move
        assert await room.act(room.seats[mover], "back=1") == 200
        assert stand(await page(room, mover))["left"] == {str(mover): 60_000}  # the time of a new move

    in_a_room(inner, ["friend", "friend"], story, clock="move-60")


@pytest.mark.parametrize("opens", ["seat", "watch"])
def test_whoever_opens_a_table_that_all_have_left_can_still_play_on(inner: Any, hours: FakeTime, opens: str) -> None:
    """A mail invites to it, and a glance must not cost the game."""
    from digsite.web.links import WATCH, made_from

    async def story(room: Room) -> None:
        await come(room, 0, 1)
        for _move in range(30):
            hours.pass_by(3 * DAY + 1)
            await look(room)
            await settled(room)
            if not room.live.persons():
                break
        rows, mover = room.live.position.rows, room.live.match.to_move
        path = room.seats[mover] if opens == "seat" else f"/t/{made_from(room.host.split('/')[2], WATCH)}/"
        async with room.stream(path) as seen:
            await until(lambda: bool(seen))
            said = await page(room, mover)
            assert b"The table waits until somebody takes their seat again." in said
            assert b"Play on myself" in said
            assert room.live.bot_to_move() is None
            assert room.live.position.rows == rows
            assert await room.act(room.seats[mover], "back=1") == 200
            assert room.live.plays_now(room.link(mover))

    in_a_room(inner, ["friend", "friend"], story, clock=f"move-{3 * 86400}")


def test_bots_go_on_for_those_who_wanted_to_go(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        for seat in (0, 1):
            assert await room.act(room.seats[seat], "leave=1") == 200
        assert room.live.bot_to_move() is None
        async with room.stream(room.seats[0]):
            await until(lambda: room.live.is_over)

    in_a_room(inner, ["friend", "friend"], story)


def test_what_came_in_time_counts_and_what_came_after_does_not(inner: Any, hours: FakeTime) -> None:
    from digsite.web.tables import Play, Stale, TakeBack

    async def story(room: Room) -> None:
        await come(room, 0, 1)
        late, action = room.live.times.deadline, room.live.match.legal()[:1]
        for then in (late - 0.01, late + 0.01):
            said = version(room, 0)
            hours.now = late + 0.1  # it is written later in any case
            job = room.hall.writer.submit(Play(room.live, room.link(0), said, action, then))
            if then < late:
                await asyncio.wrap_future(job)
                await settled(room)
                assert room.live.match.to_move == 0
                action = room.live.match.legal()[:1]
                continue
            with pytest.raises(Stale, match=r"The time was up before this came\."):
                await asyncio.wrap_future(job)
            with pytest.raises(Stale, match=r"The time was up before this came\."):
                await asyncio.wrap_future(room.hall.writer.submit(TakeBack(room.live, room.link(0), said, then)))

    in_a_room(inner, ["friend", "friend"], story, clock="move-60")


def test_a_table_in_memory_is_woken_at_the_moment_itself(inner: Any) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        async with room.stream(room.seats[0]):
            await until(lambda: any(said.seat == 0 for said in room.live.manners.said))
            assert 0.9 < room.live.times.spent(room.live.times.since + 1) < 2.5

    in_a_room(inner, ["friend", "friend"], story, clock="move-1")


def test_a_clock_goes_on_where_it_was_when_the_table_is_opened_again(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        hours.pass_by(100)
        before = stand(await page(room, 0))
        forget(room)
        assert (
            stand(await page(room, 0)) == before == {"left": {"0": 805_000, "1": 900_000}, "runs": "0", "over": 805_000}
        )

    in_a_room(inner, ["friend", "friend"], story, clock="game-900")


def test_somebody_who_leaves_stops_their_clock(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        room.live.stand_in = ""  # it thinks for ever
        hours.pass_by(20)
        assert await room.act(room.seats[0], "leave=1") == 200
        hours.pass_by(1000)
        assert stand(await page(room, 1)) == {"left": {"0": 40_000}, "runs": "", "over": 40_000}
        assert await room.act(room.seats[0], "back=1") == 200
        assert stand(await page(room, 1)) == {"left": {"0": 40_000}, "runs": "0", "over": 40_000}

    in_a_room(inner, ["friend", "friend"], story, clock="move-60")


class Leaver:
    """A bot that leaves as soon as it may."""

    def choose(self, look: Any, _luck: Any) -> int:
        legal: list[int] = list(look.legal)
        return next((action for action in legal if look.word(action) == "leave"), legal[0])


@pytest.mark.parametrize(("clock", "spent", "left"), [("move-60", 50, 10_000), ("game-900", 850, 55_000)])
def test_who_leaves_and_takes_back_what_the_bot_did_has_the_time_they_had(
    inner: Any, hours: FakeTime, monkeypatch: pytest.MonkeyPatch, clock: str, spent: int, left: int
) -> None:
    monkeypatch.setattr(inner, "make_bot", lambda _word, _share: Leaver())

    async def story(room: Room) -> None:
        await come(room, 0, 1)
        digs = f"version={version(room, 0)}&action={room.live.match.legal()[0]}"
        assert await room.act(room.seats[0], digs) == 200
        hours.pass_by(spent)
        assert stand(await page(room, 0))["over"] == left
        assert await room.act(room.seats[0], "leave=1") == 200
        await until(lambda: room.live.match.to_move == 1)
        assert await room.act(room.seats[0], "back=1") == 200
        assert await room.act(room.seats[0], f"version={version(room, 0)}&undo=1") == 200
        assert room.live.match.to_move == 0
        assert stand(await page(room, 0))["over"] == left

    in_a_room(inner, ["friend", "friend"], story, clock=clock)


def test_another_game_has_the_same_terms(inner: Any, hours: FakeTime) -> None:
    async def story(room: Room) -> None:
        await come(room, 0, 1)
        assert await room.act(room.seats[0], "concede=1") == 200
        assert stand(await page(room, 0)) == {}
        assert await room.act(room.seats[1], f"version={version(room, 1)}&again=1") == 200
        room.live = (await asyncio.to_thread(room.hall.find, room.host.split("/")[2]))[0]
        assert (room.live.clock, room.live.patience) == ("move-60", 3600)
        await look(room)
        assert room.live.times.tempo.each == 60
        assert not room.live.manners.lent  # who conceded plays the next game again

    in_a_room(inner, ["friend", "friend"], story, clock="move-60", patience=3600)


def test_bots_answer_for_all_who_choose_in_secret_and_nobody_is_told_for_whom(inner: Any, hours: FakeTime) -> None:
    """At a pass of four, one has chosen at one table and three at the other: the fifth, who looks on, sees the same."""
    from digsite.web.links import WATCH, made_from
    from digsite.web.position import Position
    from digsite.web.waiting import Elapse

    def pages(chosen: int) -> list[bytes]:
        seen: list[bytes] = []

        async def story(room: Room) -> None:
            game = at_a_pass()
            match = game.match()
            match.play_all(game.actions)
            for _choice in range(chosen):
                match.play(match.legal()[0])
            await come(room, 0, 1, 2, 3)
            watch = f"/t/{made_from(room.host.split('/')[2], WATCH)}/"
            room.live.position = Position(match, len(match.done), [1] * 4)
            room.live.times = replace(room.live.times, moment="", asked=(), runs=None)
            await asyncio.wrap_future(room.hall.writer.submit(Elapse(room.live)))
            for seconds in (0, 100, 141):
                hours.pass_by(seconds)
                seen.append(unnamed((await room.client.ask("GET", watch))[1], watch))
            room.live.paused = True  # so that there is time to look
            await look(room)
            seen.append(unnamed((await room.client.ask("GET", watch))[1], watch))
            assert room.live.times.up
            assert room.live.persons() == [0, 1, 2, 3]
            assert b"The time is up: bots choose for whoever has not." in seen[-1]
            room.live.paused = False
            room.hall.let_bots_think(room.live)
            await until(lambda: not room.live.times.is_joint, COMPILING)
            assert room.live.persons() == [0, 1, 2, 3]

        in_a_room(inner, ["friend"] * 4, story, game="antiquitus", clock="move-60")
        return seen

    one, other = pages(1), pages(3)
    assert b'"all":240000' in one[0].replace(b"&quot;", b'"')
    assert b'"all":140000' in one[1].replace(b"&quot;", b'"')
    assert one == other


def unnamed(said: bytes, address: str) -> bytes:
    said = re.sub(rb'data-(since|mark|sum)="[^"]+"|name="version" value="[^"]+"|table \w+', b"", said)
    return said.replace(address.encode(), b"")


# By a server


def set_up(hall: Server, clock: str, **fields: str) -> tuple[Visitor, str, list[str]]:
    mara = Visitor(hall)
    host = mara.set_up("shaft", ["friend", "friend"], clock=clock, **{"option-first": "0"}, **fields)
    seats = links_on(mara.get(host))[:2]
    for seat in seats:
        assert hall.get(seat).status == 200
    return mara, host, seats


def left_at(hall: Server, seat: str) -> int:
    found: int = stand(hall.get(seat).text.encode()).get("left", {}).get("0", 0)
    return found


def test_the_rule_is_told_before_it_is_agreed_and_to_everybody_after(hall: Server) -> None:
    mara, host, seats = set_up(hall, "move-86400", patience="604800")
    assert "1 day for a move" in mara.get("/new/shaft").text
    for told in (mara.get(host).text, hall.get(seats[1]).text):
        assert "Each move may take 1 day." in told
        assert "A bot plays for whoever is asked and does not come for 7 days" in told
    other = hall.set_table("shaft", ["me", "friend"])
    assert "Nobody has to hurry" in hall.get(str(other[1])).text


def test_what_is_not_offered_is_not_taken(hall: Server) -> None:
    _mara, _host, seats = set_up(hall, "move-1", patience="1")
    assert hall.sql("select clock, patience from web_table order by id desc limit 1") == [("", 0)]
    assert stand(hall.get(seats[0]).text.encode()) == {}


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        ("move-60", r"0:5\d|1:00"),
        ("game-3600", r"59:5\d|60:00"),
        ("move-86400", r"23 h 59 min|1 day 0 h"),
        ("move-259200", r"2 days 23 h|3 days 0 h"),
    ],
)
def test_the_script_counts_on_in_the_words_of_the_server(
    hall: Server, visitors: Visitors, clock: str, said: str
) -> None:
    _mara, _host, seats = set_up(hall, clock)
    wait_until(lambda: bool(re.search(rf'data-clock="0">({said})</time>', hall.get(seats[0]).text)))
    page = visitors.new(390, 844).new_page()
    page.goto(f"{hall.address}{seats[0]}")
    page.wait_for_function("document.querySelector('#bar .clock.own.runs') !== null")
    assert re.fullmatch(said, page.locator("#bar .clock.own .left").inner_text())


def test_the_list_of_my_tables_says_what_is_left(hall: Server) -> None:
    mara, host, _seats = set_up(hall, "game-3600")
    tom = Visitor(hall)
    seat = links_on(mara.get(host))[0]
    tom.get(seat)
    tom.get(seat)
    wait_until(lambda: bool(re.search(r"<b>Your turn</b>, (59:[0-5][0-9]|60:00) left", tom.get("/games").text)))


def all_are_known_to_have_come(hall: Server) -> bool:
    """Else no clock runs after a restart."""
    return hall.sql("select count(*) from web_seat where come is null") == [(0,)]


def test_kill_and_restart_cost_nobody_time(own_hall: Server) -> None:
    _mara, _host, seats = set_up(own_hall, "game-900")
    wait_until(lambda: 0 < left_at(own_hall, seats[0]) < 900_000 and all_are_known_to_have_come(own_hall))
    own_hall.kill()
    before = own_hall.sql("select alive from web_heart")
    own_hall.sql("update web_heart set alive = alive - 86400")
    own_hall.sql("update web_timing set due = due - 86400")
    state = json.loads(read(own_hall))
    own_hall.sql("update web_timing set state = ?", json.dumps({**state, "runs": state["runs"] - 86400}))
    own_hall.start()
    assert 880_000 < left_at(own_hall, seats[0]) <= 900_000
    assert before


def read(hall: Server) -> str:
    [(state,)] = hall.sql("select state from web_timing")
    return state if isinstance(state, str) else json.dumps(state)


def test_a_clock_that_runs_out_while_nobody_watches_is_seen_to(hurried: Server) -> None:
    own_hall = hurried
    _mara, _host, seats = set_up(own_hall, "move-60")
    wait_until(lambda: 0 < left_at(own_hall, seats[0]) < 60_000 and all_are_known_to_have_come(own_hall))
    own_hall.kill()
    state = json.loads(read(own_hall))
    own_hall.sql("update web_timing set due = due - 61, state = ?", json.dumps({**state, "runs": state["runs"] - 61}))
    own_hall.start()
    wait_until(lambda: own_hall.sql("select what, seat from web_happening") == [(10, 0)])
