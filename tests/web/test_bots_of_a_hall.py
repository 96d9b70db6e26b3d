"""Bots of a hall: its host says which there are, and one that fails loses its decisions to chance."""

import asyncio
import time
from typing import Any

import pytest

from digsite.match import by_chance
from digsite.text.errors import BadBot
from tests.ai.wants import Wants
from tests.catalogue import compiled_only
from tests.web.inside import table_for
from tests.web.test_leaks import Client, inner

__all__ = ["inner"]
pytestmark = compiled_only


def refuse(_word: str, _share: float) -> Wants:
    raise BadBot("This hall was opened without the bot mine.")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda _word, _share: Wants(999), "mine loses a decision to chance. It wants 999"),
        (
            lambda _word, _share: Wants(ZeroDivisionError("oh")),
            "mine loses a decision to chance. ZeroDivisionError",
        ),
        (refuse, "mine loses a decision to chance. This hall was opened without the bot mine."),
    ],
)
def test_a_bot_that_fails_in_the_hall_loses_its_decisions_to_chance_and_this_is_said_once(
    make: Any, reason: str, inner: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from digsite.web.links import links_of

    monkeypatch.setattr(inner, "make_bot", make)
    kinds = ["friend", "mine"]
    start = {"phase": "turn", "to_move": 1, "digger": 1, "due": 0, "hand": [{"lamp": 1}, {"rope": 1}], "held": [1, 1]}
    start |= {"deck": {"lamp": 3, "rope": 3}, "deck_size": 13, "depth": 2, "basket": 3, "supply": 27}
    host = inner.writer.submit(table_for(inner.games["shaft"], ("Mara", "Ben"), kinds, start=start)).result()
    word = str(links_of(host, kinds)[0])
    live, _link = inner.find(word)
    until = time.monotonic() + 30
    while live.match.to_move != 0 and time.monotonic() < until:
        time.sleep(0.01)
    match = live.match
    assert match.to_move == 0, "the turn has come round"
    first = inner.games["shaft"].at({"seats": 2, "table": start}, key=match.key, names=["Mara", "Ben"])
    assert match.actions[0] == by_chance(first.look(1), first.luck())
    assert caplog.text.count(reason) == 1


def test_people_may_seat_the_bots_that_the_host_named(inner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite.web.asgi import application

    client = Client(application(inner))
    assert b"Bot, plays mine" not in asyncio.run(client.ask("GET", "/new/shaft"))[1]
    monkeypatch.setattr(inner, "bots", ("random", "mine"))
    page = asyncio.run(client.ask("GET", "/new/shaft"))[1]
    assert b"Bot, plays mine" in page
    assert b"Bot, plays well" not in page
