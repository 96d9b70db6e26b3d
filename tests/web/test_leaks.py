"""Two tables that differ only in what a seat cannot see send it the same bytes, and as many events."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from digsite.core import CHANCE
from digsite.drawing import Screen
from digsite.match import Match
from tests.catalogue import RandomGame, Table, compiled_only, few, hidden, played, table_of
from tests.laws.test_nobody_peeks import same_to, shows
from tests.web.inside import in_a_loop, table_for

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hall's time stands still, so that clocks differ only where the tables do."""
    monkeypatch.setattr("digsite.web.ticking.now", lambda: 1e9)


class Watched:
    """A table as one seat's page sees it, without a server; with a clock every second time."""

    def __init__(self, game: RandomGame, viewer: int, key: str) -> None:
        from digsite.web.clocks import times_of
        from digsite.web.links import Link
        from digsite.web.position import Position
        from digsite.web.tables import LiveTable

        self.match = game.match()
        self.live = LiveTable(1, "Amber", key, Position(self.match), ["friend"] * self.match.seats)
        self.link = Link([viewer], come=True)
        self.screen = list(Screen)[viewer % len(Screen)]
        self.live.links["x"] = self.link
        self.live.times = times_of("game-900", 0, self.match.seats) if viewer % 2 else None
        self.events = self.steps = 0
        self.last = ""

    def page(self) -> Any:
        """What is shown now."""
        from digsite.web.page import shown

        return shown(self.live, self.link, self.screen)

    def tick(self) -> None:
        """Let the clocks go on as the table has."""
        tick(self.live)

    def pass_over(self) -> None:
        """What has happened so far was seen already."""
        page = self.page()
        self.last, self.steps = page.mark, page.steps

    def look(self) -> list[str]:
        """What is sent: a page for each step since the last look, and the present one."""
        from digsite.web.page import fragment, pages

        found = pages(self.live, self.link, self.screen, self.steps)
        page, found = found[-1], found if found[-1].mark != self.last else []
        self.events += len(found)
        self.last, self.steps = page.mark, page.steps
        mask = r'(data-mark|value|data-since)="[^"]*-[^"]*"|data-since="[^"]+"'
        return [re.sub(mask, "", fragment(each)) for each in found]

    def play(self, action: int) -> None:
        from digsite.web.position import Line

        trial, mover = self.live.position.copy(), self.match.to_move
        trial.carry_out([Line(None if mover == CHANCE else mover, action)])
        self.live.go_on(trial)
        self.match = trial.match
        tick(self.live)


def tick(live: Any) -> None:
    """Let the clocks of a table go on as it has."""
    from digsite.web.tables import Timed

    job = Timed(live)
    job.times = job.tick(live.position, live.manners)
    job.keep_times()


def test_two_worlds_look_the_same_on_the_page(table: Table) -> None:
    changed = 0
    hides = not all(table.rules.sees(s, table.box, action, 0) for _game, _number, s, action in table.looks(200))
    games = [*table.eventful(1), *table.games(1, first_seed=1000), *table.eventful(4)[1:]]
    for number, game in enumerate(games):
        if number < 2 or (hides and changed <= 5):  # further games only where there are secrets, and rare ones
            changed += sum(live_in_two_worlds(game, viewer) for viewer in range(table.seats))
    assert changed > 5 or not hides


def live_in_two_worlds(game: RandomGame, viewer: int) -> int:
    """Play the game beside itself with other unseen actions, and compare what the pages would get."""
    table = game.table
    one, other = Watched(game, viewer, "01" * 16), Watched(game, viewer, "02" * 16)
    changed = 0
    for number, action in enumerate(game.actions):
        choices = same_to(table, viewer, one.match.state, other.match.state, action, number + game.seed)
        if not choices or any(
            shows(table, world.match.state, choice, viewer) for world, choice in ((one, action), (other, choices[0]))
        ):
            break
        unseen = not table.rules.sees(one.match.state, table.box, action, viewer)
        if choices[0] != action and not changed:  # until now they were one world
            one.pass_over()
            other.pass_over()
        changed += choices[0] != action
        one.play(action)
        other.play(choices[0])
        if not changed or (number % 7 and (not unseen or number % 3)):
            continue
        where = f"{game}, action {number}, seat {viewer}"
        assert one.look() == other.look(), where
        assert one.events == other.events, where
    return changed


def test_private_steps_send_nothing(table: Table) -> None:
    """While somebody puts a secret choice together, the others' pages get no event at all."""
    left = few(25, 10)
    for game in table.telling():
        for match, action in game.matches():
            if left < 0:
                return
            if match.to_move == CHANCE:
                continue
            unseen = [seat for seat in range(table.seats) if is_private(table, match, action, seat)]
            if not unseen:
                continue
            left -= 1
            for seat in unseen:
                watched = Watched(game, seat, "01" * 16)
                watched.live.position.match = watched.match = match.copy()
                watched.tick()
                watched.pass_over()
                events, page = watched.events, watched.page()
                watched.play(action)
                watched.look()
                where = f"{game}, action {len(match.actions)}, seat {seat}"
                assert watched.events == events, where
                assert watched.page() is page, f"{where}: drawn anew, which takes its time"


def test_taking_back_does_not_tell_how_far_the_others_were() -> None:
    """Seat 0 takes back a leave; that seat 1 had put a tool forward meanwhile changes nothing it can see."""
    import digsite
    from digsite.games.shaft.rules import DIG, LEAVE, NOTHING, TRADE
    from digsite.web.position import Position

    tried = 0
    for seed in range(30):
        match = digsite.game("shaft").new(2, seed=seed, tools=3)
        position = Position(match)
        position.play([])
        position.play([DIG])
        position.play([LEAVE])
        trades = [action for action in match.legal() if TRADE <= action < NOTHING]
        if not trades:
            continue
        tried += 1
        other = position.copy()
        other.play(trades[:1])
        assert position.can_undo(0)
        assert other.can_undo(0)
        position.take_back(0)
        other.take_back(0)
        assert other.rows == position.rows + 2
        assert other.version(0, b"key") == position.version(0, b"key")
        assert other.match.state.tobytes() == position.match.state.tobytes()
    assert tried > 5


def is_private(table: Table, match: Match, action: int, seat: int) -> bool:
    """Is this a step of others that leaves what this seat knows as it was?"""
    s, after = match.state, played(table, match.state, action)
    if s.to_move == seat or table.rules.sees(s, table.box, action, seat) or shows(table, s, action, seat):
        return False
    return hidden(table, s, seat).tobytes() == hidden(table, after, seat).tobytes()


# The live part itself


class Client:
    """Speaks to the application without a network."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        status, _headers, said = await self.answer(method, path, body)
        return status, said

    async def answer(self, method: str, path: str, body: bytes = b"") -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        """Status, headers and body."""
        got: list[dict[str, Any]] = []
        sent = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return sent.pop(0) if sent else await asyncio.Future()

        async def send(part: dict[str, Any]) -> None:
            got.append(part)

        await self.app(scope(method, path), receive, send)
        return got[0]["status"], got[0]["headers"], b"".join(part.get("body", b"") for part in got[1:])

    @asynccontextmanager
    async def stream(self, path: str) -> AsyncIterator[list[bytes]]:
        events: list[bytes] = []
        gone: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

        async def send(part: dict[str, Any]) -> None:
            if part["type"] == "http.response.body" and part["body"]:
                events.append(part["body"])

        sent = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> dict[str, Any]:
            return sent.pop() if sent else await gone

        task = asyncio.ensure_future(self.app(scope("GET", path), receive, send))
        yield events
        if not gone.done():  # the server may have ended it
            gone.set_result({"type": "http.disconnect"})
        await asyncio.wait_for(task, 5)


def scope(method: str, path: str) -> dict[str, Any]:
    headers, (path, _mark, query) = [(b"host", b"localhost"), (b"x-digsite", b"1")], path.partition("?")
    return {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": headers}


MASKS = (
    rb'data-mark="[^"]+"',
    rb'name="version" value="[^"]+"',
    rb'data-since="[^"]+"',
    rb"id: \S+",
    rb"table \w+",
    rb'data-sum="\w+"',
)


def masked(said: bytes) -> bytes:
    for mask in MASKS:
        said = re.sub(mask, b"", said)
    return said


def test_streams_and_answers_are_the_same_in_two_worlds(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 makes other secret choices at a twin table; seat 0 gets the same events, pages and refusals."""
    from digsite.web import links
    from digsite.web.asgi import application

    differed = 0
    for word in ("5a", "3c", "77", "19", "e2", "40"):
        monkeypatch.setattr("digsite.web.setting_up.secrets.token_hex", lambda _count, word=word: word * 16)
        differed += in_a_loop(play_twins(inner, application(inner), links))
    assert differed >= 2


async def play_twins(hall: Any, app: Any, links: Any) -> int:
    hall.loop = asyncio.get_running_loop()
    game, client = hall.games["shaft"], Client(app)
    twins = []
    for _twin in range(2):
        host = await asyncio.wrap_future(hall.writer.submit(table_for(game, ("Mara", "Tom"), options={"tools": 3})))
        twins.append([f"/t/{token}/" for token in links.links_of(host, ["friend", "friend"])])
    differed = 0
    asked_for = "events?screen=wide&steps=0"
    async with client.stream(twins[0][0] + asked_for) as one, client.stream(twins[1][0] + asked_for) as other:
        while not (one and other):  # both pages are drawn before anything happens
            await asyncio.sleep(0.01)
        for number in range(60):
            lives = [(await asyncio.to_thread(hall.find, seats[0].split("/")[2]))[0] for seats in twins]
            matches = [live.match for live in lives]
            mover = matches[0].to_move
            if mover != matches[1].to_move or mover > 1:
                break
            chosen = choose(matches, number)
            if chosen is None:
                break
            differed += chosen[0] != chosen[1]
            for seats, live, action in zip(twins, lives, chosen, strict=True):
                version = live.version(live.position, live.links[links.digest_of(seats[mover].split("/")[2])])
                sent = f"version={version}&action={action}".encode()
                assert (await client.ask("POST", seats[mover] + "act", sent))[0] == 200
            await arrived(one, other)
            assert [masked(said) for said in one] == [masked(said) for said in other], number
            assert one
            refusals = [await client.ask("POST", seats[0] + "act", b"version=old&action=0") for seats in twins]
            assert masked(refusals[0][1]) == masked(refusals[1][1])
            assert {status for status, _said in refusals} == {409}
            asked = [await client.ask("GET", seats[0] + "why") for seats in twins]
            assert asked[0] == asked[1]
            earlier = [await client.ask("GET", seats[0] + "then?screen=narrow&step=1") for seats in twins]
            assert masked(earlier[0][1]) == masked(earlier[1][1])
    hall.loop = None
    return differed


async def arrived(one: list[bytes], other: list[bytes]) -> None:
    """Give both streams the time to say what they have to say; a busy machine may be late with one of them."""
    await asyncio.sleep(0.02)
    for _attempt in range(100):
        if len(one) == len(other):
            return
        await asyncio.sleep(0.02)


def choose(matches: list[Any], number: int) -> list[int] | None:
    """The same for both where seat 0 sees it, different ones where it does not; None once the worlds part visibly."""
    rules, box = matches[0].game.rules, matches[0].box.record
    one, other = (match.legal() for match in matches)
    hidden = [a for a in one if not rules.sees(matches[0].state, box, a, 0)]
    if matches[0].to_move == 1 and len(hidden) > 1 and all(a in other for a in hidden):
        return [hidden[0], hidden[-1]]
    both = [a for a in one if a in other]
    chosen = both[number % len(both)] if both else None
    if chosen is None or chosen in hidden or any(rules.reveals(match.state, box, chosen, 0) for match in matches):
        return None
    return [chosen, chosen]


# Who chooses at the same time


def at_a_pass() -> RandomGame:
    """A random game of four, up to where all of them choose a tile to pass, seat 0 first."""
    from digsite.games.antiquitus.rules import Phase

    for game in table_of("antiquitus", 4).games(200):
        for number, (s, _action) in enumerate(game.positions()):
            if s.phase == Phase.TEXTS_PICK and s.to_move == s.active == 0 and all(s.camp.sum(axis=1)[:4] > 1):
                return replace(game, actions=game.actions[:number])
    raise AssertionError("nobody passes a tile in these games")


def test_how_many_have_chosen_cannot_be_told_from_a_page() -> None:
    """Every seat's page, drawn anew after each choice: only the own choice and being asked make a difference."""
    game = at_a_pass()
    chosen = [game.match() for _count in range(4)]
    for count, match in enumerate(chosen):
        match.play_all(game.actions)
        for _choice in range(count):
            match.play(match.legal()[0])
    for seat in range(4):
        pages = [page_of(game, match, seat) for match in chosen]
        assert len(set(pages[:seat])) <= 1, "before it is asked"
        assert len(set(pages[seat + 1 :])) <= 1, "after it has chosen"
        assert len(set(pages)) == (seat > 0) + 1 + (seat < 3)


def page_of(game: RandomGame, match: Match, seat: int) -> str:
    watched = Watched(game, seat, "01" * 16)
    watched.live.position.match = watched.match = match
    (page,) = watched.look()[-1:]
    return page


def test_choices_at_the_same_time_send_nothing_until_the_last(inner: Any) -> None:
    """Two bots choose between two people: the first hears nothing more, the last only that it is asked."""
    from digsite.web.asgi import application

    in_a_loop(pass_tiles(inner, Client(application(inner))))


async def pass_tiles(hall: Any, client: Client) -> None:
    from digsite.web import links

    hall.loop = asyncio.get_running_loop()
    game, match = at_a_pass(), at_a_pass().match()
    match.play_all(game.actions)
    kinds = ["friend", "random", "random", "friend"]
    names = ("Mara", "Ben", "Cyd", "Tom")
    set_up = table_for(hall.games["antiquitus"], names, kinds, start=match.position()["table"])
    host = await asyncio.wrap_future(hall.writer.submit(set_up))
    first, _ben, _cyd, last = (f"/t/{token}/" for token in links.links_of(host, kinds))
    live, _link = await asyncio.to_thread(hall.find, first.split("/")[2])

    async def choose(path: str) -> None:
        version = live.version(live.position, live.links[links.digest_of(path.split("/")[2])])
        sent = f"version={version}&action={live.match.legal()[0]}".encode()
        assert (await client.ask("POST", path + "act", sent))[0] == 200

    async with client.stream(first + "events?screen=wide") as one, client.stream(last + "events?screen=wide") as other:
        while not (one and b"is here" in one[-1] and other and b"is here" in other[-1]):
            await asyncio.sleep(0.01)
        begun = len(one), len(other)
        await choose(first)
        while live.match.to_move != 3:
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.2)
        assert (len(one), len(other)) == (begun[0] + 1, begun[1] + 1)
        assert b"Everybody with tiles chooses one to pass." in one[-1]
        assert b"Texts: choose a tile to pass" in other[-1]
        await choose(last)
        await asyncio.sleep(0.2)
        assert b"All tiles move" in one[-1]
    hall.loop = None


def test_the_folder_is_served_once(inner: Any, tmp_path: Path) -> None:
    from digsite.web.folders import AlreadyOpen, lock_folder

    lock_folder(tmp_path)
    with pytest.raises(AlreadyOpen, match="served already"):
        lock_folder(tmp_path)
