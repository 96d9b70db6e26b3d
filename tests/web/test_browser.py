"""Real people's hands: clicks, keys and screens in a real browser."""

import pytest
from playwright.sync_api import Page, expect

import digsite
from tests.catalogue import compiled_only
from tests.web.conftest import GAMES, Visitors
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
    choices = mover.locator(".choice:visible:not(.waits)")
    chosen = choices.nth(number % choices.count())
    mark = mover.locator("#play").get_attribute("data-mark")
    part = mover.locator(f'[data-action="{chosen.get_attribute("value")}"]:visible').first
    (part if number % 2 and part.count() else chosen).click()
    if mover.locator("#picks:visible").count():
        mover.locator("#send").click()
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


def test_a_killed_server_is_found_again(own_hall: Server, visitors: Visitors) -> None:
    seats = own_hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])
    pages = [sit(visitors, own_hall, seat) for seat in seats]
    visitors.expected = ("Failed to load resource",)
    for number in range(6):
        wait_until_same(pages)
        press_something(pages, number)
    own_hall.kill()
    own_hall.start()
    for number in range(6, 12):
        wait_until_same(pages)
        press_something(pages, number)
    wait_until_same(pages)


def test_the_keyboard_is_enough(hall: Server, visitors: Visitors) -> None:
    mara = hall.set_table("shaft", ["me", "random"], ["Mara", "Ilse"])[0]
    page = sit(visitors, hall, mara)
    for number in range(200):
        expect(page.locator("#turn.mine, section.over").first).to_be_visible()
        if is_over(page):
            break
        reached = press_by_keys(page, "data-action" if number % 2 else "choice")
        assert reached, "Tab reaches no choice"
    assert is_over(page)


def press_by_keys(page: Page, kind: str) -> bool:
    """Go with Tab to a choice of the list or to a part of the board, and press Enter."""
    mark = str(page.locator("#play").get_attribute("data-mark"))
    wanted = {"choice": "e => e.matches('.choice:not([data-pick])')", "data-action": "e => e.matches('[data-action]')"}
    for _step in range(60):
        page.keyboard.press("Tab")
        if page.locator(":focus").count() and page.locator(":focus").evaluate(wanted[kind]):
            if page.locator(":focus").evaluate(
                "e => !!document.querySelector('#choice-' + (e.dataset.action || e.value) + '[data-pick]')"
            ):
                continue
            page.keyboard.press("Enter")
            expect(page.locator("#play")).not_to_have_attribute("data-mark", mark)
            return True
    return False


def test_it_works_without_script(hall: Server, visitors: Visitors) -> None:
    mara = hall.set_table("shaft", ["me", "random"], ["Mara", "Ilse"])[0]
    context = visitors.new(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{hall.address}{mara}")
    for number in range(300):
        if is_over(page):
            break
        choices = page.locator(".choice:visible")
        if choices.count():
            choices.nth(number % choices.count()).click()
        else:
            page.reload()
    assert is_over(page)
    page.get_by_role("link", name="Rules", exact=True).last.click()
    expect(page.locator("#book")).to_be_visible()


def test_picks_are_gathered_taken_back_and_sent(hall: Server, visitors: Visitors) -> None:
    for _attempt in range(12):
        mara = str(hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
        if hall.get(mara).text.count("data-pick") > 1:
            break
    page = sit(visitors, hall, mara)
    picks = page.locator(".choice[data-pick]:visible")
    last, first = picks.last, picks.first
    last.click()
    expect(page.locator(".picked-one")).to_have_count(1)
    page.locator(".picked-one").click()
    expect(page.locator("#picks")).to_be_hidden()
    last.click()
    first.click()
    expect(page.locator(".picked-one")).to_have_count(2)
    page.locator("#send").click()
    expect(page.locator("#log")).to_contain_text("You trade")
    expect(page.locator("#picks")).to_be_hidden()


def test_a_part_says_why_it_cannot_be_pressed_and_what_it_is(hall: Server, visitors: Visitors) -> None:
    mara = hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0]
    page = sit(visitors, hall, mara)
    page.locator("#pit-basket").click()
    expect(page.locator("#explain")).to_contain_text("You cannot leave with an empty basket")
    page.locator("#choice-0").hover()
    expect(page.locator("#explain")).to_contain_text("Dig: Go a level deeper")
    page.keyboard.press("Escape")
    expect(page.locator("#explain")).to_be_hidden()
    page.locator("#tools").get_by_role("link", name="Rules").click()
    expect(page.locator("#book")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#book")).to_be_hidden()


def test_two_at_one_screen(hall: Server, visitors: Visitors) -> None:
    link = hall.set_table("shaft", ["me", "device"], ["Mara", "Tom"])[0]
    page = sit(visitors, hall, link)
    page.get_by_role("button", name="I am Mara").click()
    expect(page.locator("#panel-own")).to_contain_text("Mara")
    while page.locator("#turn.mine").count():
        page.locator(".choice:visible:not([data-pick])").first.click()
        page.wait_for_timeout(100)
    page.get_by_role("button", name="I am Tom").click()
    expect(page.locator("#panel-own")).to_contain_text("Tom")


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_serious_for_a_screen_reader(hall: Server, visitors: Visitors, width: int, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    seats = hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])
    page = visitors.new(width=width, color_scheme=scheme, bypass_csp=True).new_page()
    found: list[object] = []
    for path in ("/", "/new/shaft", "/rules/shaft", seats[0], seats[1], f"{seats[0]}#book", f"{seats[0]}#log"):
        page.goto(f"{hall.address}{path}")
        found += [
            (str(path)[:8], violation["id"], [node["html"][:200] for node in violation["nodes"][:2]])
            for violation in Axe().run(page).response["violations"]
            if violation["impact"] in ("serious", "critical")
        ]
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    assert found == []


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("id", [id for id in GAMES or digsite.games() if id != "shaft"])
def test_no_table_has_anything_serious_for_a_screen_reader(
    hall: Server, visitors: Visitors, id: str, width: int
) -> None:
    from axe_playwright_python.sync_playwright import Axe

    kinds = ["me", *["random"] * (max(2, digsite.game(id).seats[0]) - 1)]
    page = visitors.new(width=width, bypass_csp=True).new_page()
    page.goto(f"{hall.address}{hall.set_table(id, kinds, ['Mara', 'Ilse', 'Jo'][: len(kinds)])[0]}")
    for number in range(6):
        expect(page.locator("#turn.mine")).to_be_visible()
        press_something([page], number)
        expect(page.locator("#turn.mine")).to_be_visible()
    violations = Axe().run(page).response["violations"]
    assert [found["id"] for found in violations if found["impact"] in ("serious", "critical")] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_hosts_page_notices_who_comes(hall: Server, visitors: Visitors) -> None:
    page = visitors.new().new_page()
    page.goto(f"{hall.address}/new/shaft")
    page.locator("[name=kind-1]").select_option("friend")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".come")).to_contain_text("has not opened the link yet")
    friend = visitors.new().new_page()
    friend.goto(page.locator(".links input").input_value())
    expect(friend.locator("#choices")).to_contain_text("Their link has not been opened yet")
    page.locator("#go").click()
    expect(friend.locator("#choices")).not_to_contain_text("Their link has not been opened yet")
    page.go_back()
    expect(page.locator(".come")).not_to_contain_text("has not opened the link yet", timeout=10_000)


def test_what_has_just_changed_keeps_a_dot(hall: Server, visitors: Visitors) -> None:
    seats = hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])
    page = sit(visitors, hall, seats[0])
    page.locator("#choice-0").click()
    expect(page.locator("#log li").first).to_contain_text("The die shows")
    assert page.locator("circle.news:visible").count() >= 1
    page.reload()
    assert page.locator("circle.news:visible").count() == 0
