"""A bot's move is let go on beats: the time tells nobody how long it thought, or that something secret happened."""

import http.client
import time
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import digsite
from digsite.games.shaft import rules
from tests.catalogue import compiled_only
from tests.web.conftest import configure_pages
from tests.web.server import Server

pytestmark = compiled_only
BEAT = 400  # milliseconds


@pytest.mark.parametrize(
    ("thought", "left"), [(0.0, 0.8), (0.1, 0.7), (0.79, 0.01), (0.81, 0.79), (2.0, 0.4), (2.39, 0.01)]
)
def test_a_move_waits_for_the_next_beat(thought: float, left: float, monkeypatch: pytest.MonkeyPatch) -> None:
    live = bare_table()
    live.noticed = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: 100.0 + thought)
    assert live.until_beat(0.8) == pytest.approx(left)


def bare_table() -> Any:
    configure_pages()
    from digsite.web.position import Position
    from digsite.web.tables import LiveTable

    return LiveTable(1, "Amber", "01" * 16, Position(digsite.game("shaft").new(2, seed=1)), ["me", "random"])


def test_what_nobody_else_can_tell_is_not_noticed() -> None:
    """The first tool of a trade is put forward in secret (SH-4.1); a dig is seen by all."""
    noticed = set()
    for seed in range(30):
        match = digsite.game("shaft").new(2, seed=seed, tools=3)
        match.run()
        noticed |= {
            (action >= rules.TRADE, match.is_noticed(action)) for action in match.legal() if action != rules.LEAVE
        }
    assert noticed == {(True, False), (False, True)}


def test_bots_keep_the_beat_while_somebody_watches(tmp_path: Path) -> None:
    hall = Server(tmp_path / "data", "shaft", beat=BEAT).start()
    try:
        seat = str(hall.set_table("shaft", ["friend", "random", "random"], ["Mara", "Ilse", "Tom"], first="seat 0")[0])
        heard: list[float] = []
        listener = Thread(target=listen, args=(hall, f"{seat}events?screen=wide&steps=0", heard), daemon=True)
        listener.start()
        answer = hall.get(seat)
        while answer.actions:  # dig, and leave as soon as that is possible
            answer = hall.act(
                seat, answer.version, action=str(rules.LEAVE if rules.LEAVE in answer.actions else rules.DIG)
            )
        began = len(heard)
        time.sleep(BEAT / 1000 * 6)
    finally:
        hall.close()
        listener.join(5)
    gaps = [later - sooner for sooner, later in pairwise(heard[began:])]
    assert len(gaps) >= 2, "the bots move while Mara watches"
    assert all(gap > BEAT / 1000 * 0.7 for gap in gaps), gaps


def listen(hall: Server, path: str, heard: list[float]) -> None:
    """Note when the present page was sent, until the stream ends."""
    connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=30)
    connection.request("GET", path)
    with suppress(OSError, http.client.HTTPException), closing(connection):
        heard.extend(time.monotonic() for line in connection.getresponse() if line.startswith(b"id: "))
