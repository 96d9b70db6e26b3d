"""A long game with secrets: most of it as requests, its last actions by clicks; opened from snapshots on the way."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import digsite
from digsite.match import Match
from tests.catalogue import compiled_only
from tests.web.conftest import GAMES, Visitors
from tests.web.server import Server
from tests.web.test_browser import press, sit
from tests.web.test_restart import without_time

pytestmark = compiled_only
LAST = 12


def reopened(hall: Server, number: int | None = None) -> Match:
    """A table (the newest, if none is named) as its referee knows it, from the rows."""
    [(newest,)] = hall.sql("select max(id) from web_table")
    table, game, key = hall.sql("select id, game, key from web_table where id = ?", number or newest)[0]
    rows = hall.sql("select action from web_row where table_id = ? order by number", table)
    [(seats,)] = hall.sql("select count(*) from web_seat where table_id = ?", table)
    match = digsite.game(game).new(seats, key=[int(key[i : i + 8], 16) for i in range(0, 32, 8)])
    for (action,) in rows:
        match.play(action)
    return match


def plan(match: Match, seed: int) -> list[tuple[int, int]]:
    """A whole game of random decisions from here on: who chooses what. Chance follows from the table's key."""
    rng, planned = random.Random(seed), []
    while not match.is_over:
        action = rng.choice(match.legal())
        planned.append((match.to_move, action))
        match.play(action)
        match.run()
    return planned


@pytest.mark.parametrize("id", [id for id in GAMES or digsite.games() if id != "shaft"])
def test_a_long_game_is_opened_from_snapshots_and_ended_by_clicks(hall: Server, visitors: Visitors, id: str) -> None:
    names = ["Mara", "Tom", "Ilse"][: max(2, digsite.game(id).seats[0])]
    seats = hall.set_table(id, ["me", *["friend"] * (len(names) - 1)], names)
    watching = sit(visitors, hall, seats[0])  # all the while
    planned = plan(reopened(hall), seed=5)
    visitors.expected = ("Failed to load resource",)
    play_by_requests(hall, seats, planned[:-LAST])
    open_from_a_snapshot(hall, seats)
    pages = [watching, *(sit(visitors, hall, seat) for seat in seats[1:])]
    for number, (seat, action) in enumerate(planned[-LAST:]):
        wait_until_in_step(pages[seat], hall, seats[seat])
        expect(pages[seat].locator("#turn.mine")).to_be_visible()
        press(pages[seat], action, on_board=bool(number % 2))
    match = reopened(hall)
    assert match.is_over
    for page in pages:
        expect(page.locator("section.over tbody tr")).to_have_count(len(names))
        expect(page.locator("section.over")).to_contain_text(str(max(match.scores())))


def wait_until_in_step(page: Page, hall: Server, seat: Any) -> None:
    """A page that stayed open while the server was away connects again in its own time."""
    version = hall.get(seat).version
    expect(page.locator(f'#play[data-mark^="{version}."]')).to_be_attached(timeout=20_000)


def open_from_a_snapshot(hall: Server, seats: list[Any]) -> None:
    """A long game opens where it was: from its last snapshot, and without it."""
    before = [without_time(hall.get(seat).text) for seat in seats]
    hall.kill()
    kept = hall.sql("select rows, length(kept) from web_snapshot order by id desc")[0]
    assert kept[0] >= 100
    assert kept[1] > 1000
    hall.start()
    assert [without_time(hall.get(seat).text) for seat in seats] == before
    hall.kill()
    hall.sql("update web_snapshot set rules = 'of another version', kept = ?", b"\0")
    hall.start()
    assert [without_time(hall.get(seat).text) for seat in seats] == before


def play_by_requests(hall: Server, seats: list[Any], planned: list[tuple[int, int]]) -> None:
    before, answer = -1, None
    for seat, action in planned:
        if answer is None or seat != before:
            answer = hall.get(seats[seat])
        version = answer.version
        answer = hall.act(seats[seat], version, action=str(action))
        while answer.status == 429:
            answer = hall.act(seats[seat], version, action=str(action))
        assert answer.status == 200, answer.text[:2000]
        before = seat
