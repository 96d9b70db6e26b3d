"""What would become of a choice, or of picks before they are sent: for who is asked, and only what can be undone."""

import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import expect

import digsite
from digsite.drawing import Screen
from digsite.match import Match
from digsite.text.errors import IllegalAction
from tests.catalogue import compiled_only
from tests.games.antiquitus.positions import BOX, action, at_table, submitting, turn_starts
from tests.web.conftest import Visitors, configure_pages
from tests.web.inside import table_for
from tests.web.server import Server

pytestmark = compiled_only
CAMP, HAND = "B1 B4 C5 T5 W2 W2", "temple_of_odin odds_and_evens rise_of_villages"


def match_at(s: np.record) -> Match:
    return Match(digsite.game("antiquitus"), BOX, int(s.seats), {}, seed=1, names=["Mara", "Tom"], start=s)


def shown(match: Match, *names: int | str, seat: int = 0) -> str:
    """What the seat is shown of these choices on a wide screen."""
    configure_pages()
    from digsite.web.links import Link
    from digsite.web.page import preview
    from digsite.web.position import Position
    from digsite.web.tables import LiveTable

    live = LiveTable(1, "Amber", "01" * 16, Position(match), ["friend"] * match.seats)
    return preview(live, Link([seat], come=True), Screen.WIDE, [action(name) for name in names])


def test_picks_are_weighed_before_they_are_sent() -> None:
    match = match_at(submitting(CAMP, HAND))
    before = match.state.tobytes()
    drawn = shown(match, "temple_of_odin", "B1", "B4")
    assert "Ranks add up to 5; 10 are wanted" in drawn
    assert "2 Bones: 2" in drawn
    assert (match.state.tobytes(), match.done) == (before, [])


def test_picks_are_shown_in_any_order() -> None:
    match = match_at(submitting(CAMP, HAND))
    assert len({shown(match, *names) for names in permutations(("temple_of_odin", "B1", "T5"))}) == 1


def test_picks_are_weighed_also_where_more_must_go_with_them() -> None:
    """Tiles without a placard, and a tile after which the rules would take no Bones (AN-8.11b)."""
    match = match_at(submitting(CAMP, HAND))
    assert "Ranks add up to 6" in shown(match, "T5", "B1")
    assert "Ranks add up to 15; 10 are wanted" in shown(match, "T5", "C5", "B1", "B4", "temple_of_odin")
    assert "you: 0 to 9" in shown(match, "odds_and_evens", "temple_of_odin")


@pytest.mark.parametrize(
    ("s", "names", "seat"),
    [
        (submitting(CAMP, HAND), ("temple_of_odin", "temple_of_odin"), 0),  # there is one
        (submitting(CAMP, HAND), ("B1", "PASS"), 0),  # not together
        (submitting(CAMP, HAND), ("T6",), 0),  # not in the camp
        (submitting(CAMP, HAND), ("temple_of_odin",), 1),  # another's choice
        (turn_starts(at_table(site={12: "T4"})), (12,), 0),  # turns tiles up
        (turn_starts(at_table(site={12: "T4"})), (0,), 0),  # not allowed
    ],
)
def test_nothing_is_shown_that_cannot_be_done_and_undone(s: np.record, names: tuple[int | str, ...], seat: int) -> None:
    with pytest.raises(IllegalAction):
        shown(match_at(s), *names, seat=seat)


# In a browser


def lay_out(data: Path, start: dict[str, Any]) -> str:
    """Set a table with this position in a process of its own; the path of its first seat."""
    from digsite.ai import bot
    from digsite.web.opening import open_hall

    game = digsite.game("antiquitus")
    hall = open_hall({"antiquitus": game}, bot, data, version="test")
    from digsite.web.links import links_of

    host = hall.writer.submit(table_for(game, ("Mara", "Tom"), start=start)).result()
    hall.shut()
    return f"/t/{links_of(host, ['friend', 'friend'])[0]}/"


@pytest.fixture(scope="module")
def seated() -> Iterator[str]:
    """The address of somebody who may submit."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", "antiquitus")
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            start = match_at(submitting(CAMP, HAND)).position()["table"]
            path = pool.submit(lay_out, server.data, start).result()
        server.start()
        yield server.address + path
        server.close()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_picks_are_drawn_where_they_are_put_together(seated: str, visitors: Visitors, size: tuple[int, int]) -> None:
    page = visitors.new(*size).new_page()
    page.goto(seated)
    parts = {
        name: page.locator(f'[data-action="{action(name)}"]:visible').first for name in ("temple_of_odin", "B1", "B4")
    }
    for part in parts.values():
        part.click()
    over = page.locator("#panel-submission + .would-be")
    expect(over).to_contain_text("10 are wanted")
    expect(over).to_contain_text("2 Bones: 2")
    parts["B4"].click()  # what was pressed can be pressed again, through what is shown over it
    expect(over).to_contain_text("2 Bones: 1")
    assert page.locator(".would-be :is([id], [tabindex], [data-action])").count() == 0
    page.keyboard.press("Escape")
    expect(page.locator(".would-be")).to_have_count(0)
