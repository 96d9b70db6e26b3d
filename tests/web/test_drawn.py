"""What is drawn after every action is what a fresh load of the same page draws: nothing vanishes or is left over."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import digsite
from tests.catalogue import compiled_only
from tests.web.conftest import GAMES, Visitors
from tests.web.server import Server
from tests.web.test_browser import press, sit, wait_until_same

pytestmark = compiled_only
ACTIONS = 50
BOXES = """() => {
  for (const dot of document.querySelectorAll(".news")) dot.remove();
  return [...document.querySelectorAll("#live svg *")].filter((e) => e.checkVisibility())
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([e, b]) => b.width || b.height)
    .map(([e, b]) => [e.namespaceURI.slice(-3), e.localName, e.id, ...[b.x, b.y, b.width, b.height].map(Math.round)])
    .map((row) => row.join(" "));
}"""


def boxes(page: Page) -> list[str]:
    """Everything that has a box on the page, with its place: once motion has come to rest."""
    page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0)))")
    found: list[str] = page.evaluate(BOXES)
    return found


@pytest.mark.parametrize("id", GAMES or digsite.games())
def test_what_is_drawn_is_what_a_fresh_page_draws(hall: Server, visitors: Visitors, id: str) -> None:
    count = max(2, digsite.game(id).seats[0])
    seats: list[Any] = hall.set_table(id, ["me", *["friend"] * (count - 1)], ["Mara", "Tom", "Ilse"][:count])
    pages = [sit(visitors, hall, seat) for seat in seats]
    fresh, rng = visitors.new().new_page(), random.Random(3)
    for number in range(ACTIONS):
        mover = next((i for i, page in enumerate(pages) if page.locator("#turn.mine").count()), None)
        if mover is None:
            assert pages[0].locator(".over").count(), "nobody is to move"
            break
        choices = pages[mover].locator(".choice:not(.waits)")
        action = choices.nth(rng.randrange(choices.count())).get_attribute("value")
        press(pages[mover], action, on_board=bool(number % 2))
        wait_until_same(pages)
        if number % 2 and number < ACTIONS - 1:
            continue  # what is left over stays until it is drawn again
        watched = rng.randrange(count)
        fresh.goto(f"{hall.address}{seats[watched]}")
        expect(fresh.locator('[id^="narrow-"]')).to_have_count(0)  # the script has said what the screen is
        expect(pages[watched].locator("#play")).to_have_attribute("data-mark", str(_mark(fresh)))
        drawn, known = boxes(pages[watched]), boxes(fresh)
        assert drawn == known, f"after {number + 1} actions: {sorted(set(drawn) ^ set(known))[:6]}"


def _mark(page: Page) -> str | None:
    return page.locator("#play").get_attribute("data-mark")
