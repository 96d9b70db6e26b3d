"""Real people's hands: clicks, keys and screens in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.catalogue import compiled_only
from tests.web.conftest import Visitors
from tests.web.server import Server

pytestmark = compiled_only


def sit(visitors: Visitors, hall: Server, path: str | None, **more: int) -> Page:
    """Open a seat's link in a browser of its own."""
    page = visitors.new(**more).new_page()
    page.goto(f"{hall.address}{path}")
    return page


def is_over(page: Page) -> bool:
    return page.locator("section.over").count() > 0


def press_something(pages: list[Page], number: int) -> None:
    """Whoever is to move presses a choice; every second time on the board."""
    mover = next(page for page in pages if page.locator("#turn.mine").count())
    choices = mover.locator(".choice:visible:not([data-pick])")
    chosen = choices.nth(number % choices.count())
    mark = mover.locator("#play").get_attribute("data-mark")
    part = mover.locator(f'[data-action="{chosen.get_attribute("value")}"]:visible').first
    (part if number % 2 and part.count() else chosen).click()
    expect(mover.locator("#play")).not_to_have_attribute("data-mark", str(mark))


def wait_until_same(pages: list[Page]) -> None:
    """Wait until somebody is to move on exactly one screen, or all say that it is over."""
    for _attempt in range(200):
        mine = [page.locator("#turn.mine").count() for page in pages]
        if sum(mine) == 1 or all(is_over(page) for page in pages):
            return
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody is to move")


def test_two_people_play_a_whole_game_by_clicks(hall: Server, visitors: Visitors) -> None:
    seats = hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])
    pages = [sit(visitors, hall, seat) for seat in seats]
    for number in range(400):
        wait_until_same(pages)
        if all(is_over(page) for page in pages):
            break
        press_something(pages, number)
        if number == 7:
            pages[0].reload()
    for page in pages:
        expect(page.locator("section.over")).to_contain_text("Mara")
        expect(page.locator("section.over tbody tr")).to_have_count(2)


@pytest.mark.parametrize("width", [360, 1440])
def test_the_hall_leads_to_a_table(hall: Server, visitors: Visitors, width: int) -> None:
    page = visitors.new(width=width).new_page()
    page.goto(hall.address)
    page.get_by_role("link", name="Play Shaft").click()
    page.get_by_label("Name").first.fill("Ada")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#turn")).to_be_visible()
    expect(page.locator("#panel-own")).to_contain_text("Ada")
