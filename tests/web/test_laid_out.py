"""A table that begins with a position somebody laid out: opened, played, taken back, restarted, begun anew.

No page lays a table out, so these are set by `SetUp`, in a process that has ended before the hall opens.
"""

import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import digsite
from digsite.games.shaft.rules import DIG, LAMP, LEAVE, MAP, NOTHING, ROPE, SHORE, SIEVE, TOOL, TRADE
from tests.catalogue import compiled_only
from tests.web.inside import table_for
from tests.web.server import Answer, Server
from tests.web.test_restart import without_time

pytestmark = compiled_only
LAYOUT: dict[str, Any] = {
    "phase": "turn",
    "to_move": 0,
    "due": 0,
    "depth": 3,
    "basket": 4,
    "supply": 1,
    "shelf": [20, 5],
    "hand": [{"lamp": 1, "rope": 1}, {"sieve": 1, "map": 1}],
    "held": [2, 2],
    "deck": {"lamp": 3, "rope": 3, "sieve": 3, "map": 2},
    "deck_size": 11,
}
AT_LEVEL_3 = "Your turn, at level 3."
CHOICES = [DIG, LEAVE, SHORE, TOOL + LAMP, TOOL + ROPE]


def lay_out(data: Path, database: str, rounds: int, next_first: str) -> list[str]:
    """Set the table, have Mara light a lamp and take it back so many times; returns the paths of Mara and Tom."""
    os.environ["DATABASE_URL"] = database
    from digsite.ai import bot
    from digsite.web.opening import open_hall

    game = digsite.game("shaft")
    hall = open_hall({"shaft": game}, bot, data, version="test")
    hall.prepared("shaft")
    from digsite.web.links import links_of
    from digsite.web.placing import BUCKETS
    from digsite.web.tables import Play, TakeBack

    while hall.share is not None and len(hall.share.held) < BUCKETS:
        time.sleep(0.01)
    tree = deepcopy(game.box.tree)
    tree["game"]["rematch_first"] = next_first
    host = hall.writer.submit(table_for(game, ("Mara", "Tom"), box=game.own_box(tree), start=LAYOUT)).result()
    words = [str(word) for word in links_of(host, ["friend", "friend"])]
    live, link = hall.find(words[0])
    for _round in range(rounds):
        hall.writer.submit(Play(live, link, live.version(live.position, link), [TOOL + LAMP])).result()
        hall.writer.submit(TakeBack(live, link, live.version(live.position, link))).result()
    hall.shut()
    return [f"/t/{word}/" for word in words]


def laid_out(server: Server, rounds: int = 0, next_first: str = "same") -> list[str]:
    """Such a table, served; the paths of Mara and Tom."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        seats = pool.submit(lay_out, server.data, server.database, rounds, next_first).result()
    server.start()
    return seats


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Server]:
    """A hall that is not open yet."""
    server = Server(tmp_path / "data", "shaft")
    yield server
    server.close()


def kept(hall: Server, question: str) -> list[Any]:
    return hall.sql(question)


def pages(hall: Server, seats: list[str]) -> list[str]:
    return [without_time(hall.get(seat).text) for seat in seats]


def act(hall: Server, seat: str, action: int | None) -> Answer:
    """Play an action, or take the last one back."""
    field = {"undo": "1"} if action is None else {"action": str(action)}
    done = hall.act(seat, hall.get(seat).version, **field)
    assert done.status == 200, done.text[:2000]
    return done


def board(page: str) -> str:
    """A page without its version, which counts the rows: the panels, the choices and the story."""
    return page[page.index('<main id="table"') :]


def test_a_laid_out_table_is_the_same_after_a_restart(closed: Server) -> None:
    hall, (mara, tom) = closed, laid_out(closed)
    begun = pages(hall, [mara, tom])
    assert AT_LEVEL_3 in begun[0]
    assert hall.get(mara).actions == CHOICES
    assert AT_LEVEL_3 not in begun[1]
    assert hall.get(tom).actions == []
    assert 'name="undo" value="1" disabled' in begun[0]  # nothing has been played

    act(hall, mara, TOOL + LAMP)
    act(hall, mara, None)
    assert [board(page) for page in pages(hall, [mara, tom])] == [board(page) for page in begun]
    act(hall, mara, TOOL + ROPE)
    before = pages(hall, [mara, tom])
    assert [row[0] for row in kept(hall, "select kind from web_row order by number")] == [0, 2, 0]
    hall.stop()
    hall.start()
    assert pages(hall, [mara, tom]) == before

    act(hall, mara, None)  # what was played before the restart
    assert [board(page) for page in pages(hall, [mara, tom])] == [board(page) for page in begun]
    act(hall, mara, LEAVE)
    act(hall, tom, DIG)
    refused = hall.act(tom, hall.get(tom).version, undo="1")
    assert (refused.status, "Chance has decided since" in refused.text) == (422, True)
    before = pages(hall, [mara, tom])
    hall.kill()
    hall.start()
    assert pages(hall, [mara, tom]) == before


@pytest.mark.parametrize("next_first", ["same", "fewest_points"])
def test_a_rematch_begins_with_the_same_layout(closed: Server, next_first: str) -> None:
    """Mara wins: she begins again with what was hers, or Tom does, and then her place at the table is his."""
    hall, (mara, tom) = closed, laid_out(closed, next_first=next_first)
    for seat, action in ((mara, LEAVE), (tom, DIG), (tom, LEAVE), (mara, NOTHING), (tom, NOTHING)):
        act(hall, seat, action)
    hall.kill()
    hall.start()
    assert "The game is over" in hall.get(tom).text
    assert hall.act(tom, hall.get(tom).version, again="1").status == 200
    first, second = (mara, tom) if next_first == "same" else (tom, mara)
    assert AT_LEVEL_3 in hall.get(first).text
    assert hall.get(first).actions == CHOICES
    assert hall.get(second).actions == []
    starts = kept(hall, "select start from web_table order by id")
    assert [json.loads(start) if isinstance(start, str) else start for (start,) in starts] == [LAYOUT] * 2
    assert kept(hall, "select count(*) from web_row where table_id = 2") == [(0,)]
    before = pages(hall, [mara, tom])
    hall.kill()
    hall.start()
    assert pages(hall, [mara, tom]) == before
    act(hall, first, LEAVE)
    assert hall.get(second).actions == [DIG, TOOL + MAP, TRADE + SIEVE]  # the other one's hand, too


def test_a_laid_out_table_opens_from_its_snapshot(closed: Server) -> None:
    hall, (mara, tom) = closed, laid_out(closed, rounds=51)
    assert kept(hall, "select rows from web_snapshot") == [(100,)]
    assert AT_LEVEL_3 in hall.get(mara).text
    act(hall, mara, TOOL + ROPE)
    before = pages(hall, [mara, tom])
    hall.kill()
    hall.sql("update web_snapshot set rules = 'of another version', kept = ?", b"\0")
    hall.start()
    assert pages(hall, [mara, tom]) == before
