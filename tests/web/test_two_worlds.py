"""Whatever a seat sends is answered the same in two worlds that differ only in what others did or said in secret."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import digsite
from digsite.core import CHANCE
from digsite.drawing import Screen
from digsite.match import Match
from tests.catalogue import RandomGame, Table, compiled_only, table_of
from tests.laws.test_nobody_peeks import has_secrets, same_to, shows
from tests.web.conftest import GAMES
from tests.web.inside import in_a_loop, table_for
from tests.web.test_leaks import Client, is_private, still, tick

__all__ = ["still"]
pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]
TWINS = 4  # pairs of worlds of each kind
CLOCKS = ("", "move-60", "game-900")  # of the tables, in turn


class Worlds(NamedTuple):
    """One match up to where two worlds part, and what is done in secret in each; None: nothing yet."""

    match: Match
    viewer: int
    one: int | None
    other: int
    before: int | None = None  # the seat that says this, and is not asked yet


def begun_or_not(game: RandomGame) -> Iterator[Worlds]:
    """In one world nothing more has happened; in the other somebody has taken a step that one seat does not notice."""
    table = game.table
    for match, action in game.matches():
        if match.to_move != CHANCE:
            for seat in range(table.seats):
                if is_private(table, match, action, seat):
                    yield Worlds(match.copy(), seat, None, action)


def chosen_differently(game: RandomGame) -> Iterator[Worlds]:
    """Somebody does this in one world and that in the other, and one seat does not see what."""
    return (worlds for worlds in otherwise(game) if worlds.match.to_move != CHANCE)


def drawn_differently(game: RandomGame) -> Iterator[Worlds]:
    """The same for chance."""
    return (worlds for worlds in otherwise(game) if worlds.match.to_move == CHANCE)


def answered_or_not(game: RandomGame) -> Iterator[Worlds]:
    """In one world somebody has answered what they will be asked later in this turn."""
    table = game.table
    for match, _action in game.matches():
        looks = [match.look(seat, steps=False) for seat in range(table.seats)]
        for look in looks:
            if look.ahead is not None:
                others = [seat for seat in range(table.seats) if seat != look.seat]
                yield from (Worlds(match.copy(), seat, None, look.ahead.legal[-1], look.seat) for seat in others)


def otherwise(game: RandomGame) -> Iterator[Worlds]:
    table = game.table
    for number, (match, action) in enumerate(game.matches()):
        for seat in range(table.seats):
            choices = same_to(table, seat, match.state, match.state, action, number + 1)
            if (
                choices
                and choices[0] != action
                and not any(shows(table, match.state, a, seat) for a in (action, choices[0]))
            ):
                yield Worlds(match.copy(), seat, action, choices[0])


def parted(table: Table) -> Iterator[Worlds]:
    """Of each kind some, each from another game or another seat's sight where there are so many."""
    for kind in (begun_or_not, chosen_differently, drawn_differently, answered_or_not):
        found: dict[tuple[int, int], Worlds] = {}
        for game in table.eventful():
            for number, worlds in enumerate(kind(game)):
                if number in (0, 5):
                    found[game.seed, number] = worlds
            if len(found) >= TWINS:
                break
        yield from list(found.values())[:TWINS]


@pytest.mark.parametrize("id", GAMES or digsite.games())
def test_every_request_is_answered_the_same_in_two_worlds(inner: Any, monkeypatch: pytest.MonkeyPatch, id: str) -> None:
    monkeypatch.setattr("digsite.web.setting_up.secrets.token_hex", lambda _count: "5a" * 16)
    monkeypatch.setattr("digsite.web.setting_up.secrets.choice", lambda names: names[0])
    monkeypatch.setattr(inner, "_release", lambda _job, _pause: None)  # what an order does waits for its beat
    monkeypatch.setattr(inner, "mails", postman(inner))
    tried = 0
    for seats in [count for count in inner.games[id].seats if count > 1][:2]:
        for worlds in parted(table_of(id, seats)):
            in_a_loop(compare(inner, worlds, CLOCKS[tried % len(CLOCKS)]))
            tried += 1
    assert tried >= 4 or not has_secrets(table_of(id, max(inner.games[id].seats)))


def postman(hall: Any) -> Any:
    """Who would write mails, if it went round."""
    from digsite.web.mailing import mailing_of
    from digsite.web.postman import Postman

    mailing = mailing_of("console", None, "https://digs.example.org/", "", 5)
    assert mailing is not None
    return Postman(hall, mailing)


async def compare(hall: Any, worlds: Worlds, clock: str) -> None:
    from digsite.web.asgi import application

    client = Client(application(hall))
    hall.loop = asyncio.get_running_loop()
    twins = [await laid_out(hall, worlds, action, clock) for action in (worlds.one, worlds.other)]
    assert worlds.before is None or twins[0][0].position.orders != twins[1][0].position.orders
    for path in ("", "story", "then?screen=wide&step=1"):  # who only looks on knows no more than a seat
        seen = [await client.answer("GET", f"/t/{watch}/{path}") for *_twin, watch in twins]
        assert unnamed(seen[0][2], "\0") == unnamed(seen[1][2], "\0"), path
    for method, path, body in requests(worlds, twins[0][0]):
        answers = []
        for live, link, address, _watch in twins:
            link.asking.left = 40.0
            version = live.version(live.position, link)
            answers.append(await client.answer(method, address + path, body.replace("VERSION", version).encode()))
        one, other = (
            [status, [line for line in head if line[0] != b"Set-Cookie"], unnamed(said, twin[2])]  # a word of its own
            for (status, head, said), twin in zip(answers, twins, strict=True)
        )
        assert one == other, (
            f"{worlds.match}, seat {worlds.viewer}, {worlds.one} or {worlds.other}: {method} {path} {body}"
        )
    hall.loop = None


async def laid_out(hall: Any, worlds: Worlds, action: int | None, clock: str) -> tuple[Any, Any, str, str]:
    """A table of people at which this has happened, the viewer's link and its address, and the spectators' word."""
    from digsite.web.links import WATCH, links_of, made_from
    from digsite.web.orders import Key, Said
    from digsite.web.page import shown
    from digsite.web.position import Line, Position

    match = worlds.match.copy()
    job = table_for(match.game, match.names, options=match.options, box=match.box, clock=clock)
    host = await asyncio.wrap_future(hall.writer.submit(job))
    token = links_of(host, ["friend"] * match.seats)[worlds.viewer]
    live, link = await asyncio.to_thread(hall.find, token)
    own = [sum(done.mover == seat for done in match.done) for seat in range(match.seats)]
    live.position = Position(match, len(match.done), own)
    live.stand_in = ""  # nobody plays on while the answers are compared
    for known in live.links.values():
        known.come = True  # no clock runs for who has not
    tick(live)
    shown(live, link, Screen.WIDE)
    if action is not None and worlds.before is not None:
        ahead: Any = match.look(worlds.before, steps=False).ahead
        trial = live.position.copy()
        trial.orders[Key(worlds.before, ahead.question, standing=False)] = Said(ahead.word(action))
        trial.orders[Key(worlds.before, ahead.question, standing=True)] = Said("never")
        live.go_on(trial)
    elif action is not None:
        trial = live.position.copy()
        trial.carry_out([Line(None if match.to_move == CHANCE else match.to_move, action)])
        live.go_on(trial)
        tick(live)
    return live, link, f"/t/{token}/", made_from(host, WATCH)


def requests(worlds: Worlds, live: Any) -> Iterator[tuple[str, str, str]]:
    """Everything that can be sent; what may change the table comes last."""
    match, actions = worlds.match, range(0, live.game.rules.ACTIONS, max(1, live.game.rules.ACTIONS // 40))
    yield from (("GET", path, "") for path in ("", "story", "picture", "act", "why", "if", "then", "nothing"))
    for kind in ("wide", "narrow"):
        yield from (("GET", f"then?screen={kind}&step={step}", "") for step in (0, 1, 5, len(match.done) + 1))
    for action in {*actions, *match.legal(), worlds.other}:
        yield "GET", f"why?action={action}", ""
        yield "GET", f"if?screen=wide&action={action}", ""
    yield "POST", "events", ""
    for sent in ("", "action=0", "undo=1", "version=old&undo=1", "version=old&action=0", "hand=0", "hand=1", "again=1"):
        yield "POST", "act", sent
    yield "POST", "act", "version=VERSION&action=0,1,2"
    yield "POST", "act", f"version=VERSION&action={live.game.rules.ACTIONS}"
    allowed = live.match.legal() if live.match.to_move == worlds.viewer else ()
    yield from (("POST", "act", f"version=VERSION&action={action}") for action in actions if action not in allowed)
    yield from orders(live.position.seen(worlds.viewer).questions)
    yield "POST", "act", "version=VERSION&undo=1"
    yield "POST", "act", "version=VERSION&undo=1"
    yield from (("GET", path, "") for path in ("host", "match.json", "mail"))
    yield from (("POST", "mail", sent) for sent in ("do=here", "do=ask&address=ada@example.org", ""))
    for sent in ("say=Hello", "say=", "pause=1", "speed=2", "end=1", "play_on=1", "leave=1", "undo=1", "action=0"):
        yield "POST", "act", sent
    for sent in ("back=1", "version=VERSION&undo=1", "concede=1", "again=1", "say=Well played"):
        yield "POST", "act", sent
    yield from (("GET", path, "") for path in ("", "story", "picture"))  # a file of the game tells all from here on


def orders(questions: Any) -> Iterator[tuple[str, str, str]]:
    """What can be said about what is asked later, each with the page after it."""
    known = [(question.id, order.id) for question in questions for order in question.orders]
    for question, order in [*known, ("nothing", "never"), ("", "")]:
        for sent in (f"order={question}:{order}", "change=1", f"order={question}:else", f"drop={question}"):
            yield "POST", "act", sent
            yield "GET", "", ""


def unnamed(said: bytes, address: str) -> bytes:
    """Without what every table has of its own: its address, and when it last changed."""
    return re.sub(rb'data-since="[^"]+"', b"", said.replace(address.encode(), b"/t/x/"))
