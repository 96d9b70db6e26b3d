"""In a real browser: my turn reaches me, people talk, the hall keeps up with the tables, nobody is shut out."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.catalogue import compiled_only
from tests.web.conftest import Visitors
from tests.web.server import Server
from tests.web.test_browser import press_something, sit, wait_until_same

pytestmark = compiled_only
HIDDEN = """Object.defineProperty(document, "hidden", { get: () => true });
Object.defineProperty(document, "visibilityState", { get: () => "hidden" });"""
NOTICES = """window.noticed = [];
window.Notification = class { constructor(title) { window.noticed.push(title); } close() {}
  static permission = "granted"; static requestPermission = async () => "granted"; };"""


def two(hall: Server, visitors: Visitors, script: str = "") -> list[Page]:
    """Mara at work, and Tom, in whose browser this runs first."""
    seats = hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])
    mara = sit(visitors, hall, seats[0])
    context = visitors.new()
    context.add_init_script(script)
    tom = context.new_page()
    tom.goto(f"{hall.address}{seats[1]}")
    return [mara, tom]


def until_turn_of(pages: list[Page], wanted: Page) -> None:
    """Let the others play until it is this one's turn."""
    for number in range(60):
        wait_until_same(pages)
        if wanted.locator("#turn.mine").count():
            return
        press_something([page for page in pages if page is not wanted], number)
    raise AssertionError("the turn never came")


def test_my_turn_is_marked_in_title_and_icon_also_of_a_hidden_page(hall: Server, visitors: Visitors) -> None:
    mara, tom = two(hall, visitors, HIDDEN)
    assert not tom.title().startswith("●")
    until_turn_of([mara, tom], tom)
    assert tom.title().startswith("● ")
    assert tom.locator("link[rel=icon]").get_attribute("href") == "/favicon.ico?turn"
    assert not mara.title().startswith("●")
    assert mara.locator("link[rel=icon]").get_attribute("href") == "/favicon.ico"


@pytest.mark.parametrize("wanted", ["on", "off"])
def test_a_sound_and_a_notice_come_only_where_they_are_wanted(hall: Server, visitors: Visitors, wanted: str) -> None:
    chosen = f"for (const name of ['sound', 'notice']) localStorage.setItem('digsite-' + name, '{wanted}');"
    mara, tom = two(hall, visitors, HIDDEN + NOTICES + f"try {{ {chosen} }} catch {{}}")
    until_turn_of([mara, tom], tom)
    expected = 1 if wanted == "on" else 0
    assert tom.evaluate("Number(document.documentElement.dataset.rang ?? 0)") == expected
    assert len(tom.evaluate("window.noticed")) == expected


def test_without_a_secure_connection_no_notice_is_offered_but_a_sound_is(hall: Server, visitors: Visitors) -> None:
    _mara, tom = two(hall, visitors, "Object.defineProperty(window, 'isSecureContext', { value: false });")
    tom.locator("#menu > summary").click()
    expect(tom.locator("#setting-sound")).to_be_visible()
    expect(tom.locator("#setting-notice")).to_have_count(0)


def test_the_hall_and_other_tables_say_where_my_turn_is(hall: Server, visitors: Visitors) -> None:
    first = hall.set_table("shaft", ["friend", "friend"], ["Mara", "Tom"])
    second = hall.set_table("shaft", ["friend", "friend"], ["Mara", "Ida"])
    context = visitors.new()
    tom, lobby = context.new_page(), context.new_page()
    for seat in (second[0], first[1]):  # Mara at one table, where it is her turn, and Tom at the other
        tom.goto(f"{hall.address}{seat}")
        expect(tom.locator("#turn")).to_be_visible()
    tom.reload()
    expect(tom.locator("#menu > summary .count")).to_have_text("1", timeout=20_000)
    tom.locator("#menu > summary").click()
    expect(tom.locator("#elsewhere")).to_contain_text("Your turn at Shaft")
    assert str(second[0]) in str(tom.locator("#elsewhere").get_attribute("href"))
    lobby.goto(hall.address)
    expect(lobby.locator("#yours .line")).to_have_count(2)
    expect(lobby.locator("#yours .go")).to_have_count(1)
    tom.locator("#menu > summary").click()
    mara = sit(visitors, hall, first[0])
    until_turn_of([mara, tom], tom)
    expect(lobby.locator("#yours .go")).to_have_count(2, timeout=15_000)
    assert lobby.title().startswith("● ")
    lobby.locator("#yours .go").first.click()
    expect(lobby.locator("#turn.mine")).to_be_visible()


def test_hidden_pages_rest_where_a_browser_has_many_of_them(hall: Server, visitors: Visitors) -> None:
    """A browser opens six connections to one server: pages that nobody sees must not take them all."""
    context = visitors.new()
    seats = [hall.set_table("shaft", ["me", "random"], ["Mara", "Ilse"])[0] for _table in range(8)]
    pages = []
    for seat in seats:
        page = context.new_page()
        page.goto(f"{hall.address}{seat}")
        expect(page.locator("#turn")).to_be_visible()
        pages.append(page)
        page.evaluate(HIDDEN)
        page.evaluate("dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_timeout(400)
    pages[-1].wait_for_timeout(3500)  # on a busy machine some rest a little later
    expect(pages[-1].locator("#turn.mine")).to_be_visible()
    press_something([pages[-1]], 0)
    expect(pages[-1].locator("#turn.mine")).to_be_visible()


# Talking


def test_people_talk_and_what_was_typed_stays(hall: Server, visitors: Visitors) -> None:
    mara, tom = two(hall, visitors)
    tom.locator("#talks").click()
    tom.locator("#line").fill("half a sent")
    mara.locator("#talks").click()
    mara.locator(".phrase").first.click()
    expect(tom.locator("#talk-lines li")).to_contain_text("Hello!")
    expect(tom.locator("#line")).to_have_value("half a sent")
    tom.locator("#line").fill("<b>Hi</b>")
    tom.locator("#line").press("Enter")
    expect(mara.locator("#talk-lines li").last).to_contain_text("<b>Hi</b>")
    expect(tom.locator("#line")).to_have_value("")
    mara.locator("#talk-head .close").click()
    expect(mara.locator("#talk")).to_be_hidden()


def test_what_is_new_is_counted_and_who_is_muted_is_not_heard(hall: Server, visitors: Visitors) -> None:
    mara, tom = two(hall, visitors)
    for page, said in ((tom, "one"), (tom, "two")):
        page.evaluate("said => fetch('act', { method: 'POST', body: new URLSearchParams({ say: said }) })", said)
    expect(mara.locator("#talks .count")).to_have_text("2")
    mara.locator("#talks").click()
    expect(mara.locator("#talks .count")).to_be_hidden()
    mara.locator("[data-mute='1']").click()
    expect(mara.locator("#talk-lines li").first).to_be_hidden()
    mara.reload()
    expect(mara.locator("#talk-lines li").first).to_be_hidden()


def test_what_somebody_says_takes_nothing_out_of_ones_hand(hall: Server, visitors: Visitors) -> None:
    mara, tom = two(hall, visitors)
    expect(mara.locator('[id^="narrow-"]')).to_have_count(0)
    mara.locator("#pit-dig").click()
    expect(mara.locator("#do")).to_contain_text("Dig to level 1")
    tom.evaluate("fetch('act', { method: 'POST', body: new URLSearchParams({ say: 'Well?' }) })")
    expect(mara.locator("#talks .count")).to_have_text("1")
    expect(mara.locator("#do")).to_contain_text("Dig to level 1")
    expect(mara.locator("#pit-dig.armed")).to_be_visible()


# Leaving and coming back


def test_a_seat_is_left_and_taken_again_by_presses(hall: Server, visitors: Visitors) -> None:
    mara, tom = two(hall, visitors)
    tom.locator("#menu > summary").click()
    tom.locator("#way-leave > summary").click()
    tom.locator("#way-leave button").click()
    expect(tom.locator("#notices")).to_contain_text("A bot plays for you.")
    expect(mara.locator("#rival-1 [aria-label='a bot plays for Tom']")).to_be_visible()
    tom.locator("#notices .go").click()
    expect(tom.locator("#notices")).to_be_hidden()
    mara.locator("#menu > summary").click()
    mara.locator("#way-end > summary").click()
    mara.locator("#way-end button").click()
    tom.locator("#notices .go").click()
    for page in (mara, tom):
        expect(page.locator("#choices.over")).to_contain_text("The game was ended without a result.")


# For everybody


def serious(page: Page) -> list[Any]:
    from axe_playwright_python.sync_playwright import Axe

    return [
        (found["id"], [node["html"][:160] for node in found["nodes"][:2]])
        for found in Axe().run(page).response["violations"]
        if found["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_around_a_table_has_anything_serious(hall: Server, visitors: Visitors, width: int, scheme: str) -> None:
    page = visitors.new(width=width, color_scheme=scheme, bypass_csp=True).new_page()
    page.goto(f"{hall.address}/new/shaft")
    page.locator("[name=kind-1]").select_option("friend")
    page.get_by_role("button", name="Start").click()
    found = {"host": serious(page)}
    visitors.expected = ("Failed to load resource",)
    page.locator("#go").click()
    page.reload()
    page.locator("#talks").click()
    page.locator(".phrase").first.click()
    expect(page.locator("#talk-lines li")).to_be_visible()
    found["talk"] = serious(page)
    page.locator("#talk-head .close").click()
    page.locator("#menu > summary").click()
    page.locator("#way-concede > summary").click()
    found["menu"] = serious(page)
    page.locator("#way-concede button").click()
    expect(page.locator("#choices.over")).to_be_visible()
    found["ended"] = serious(page)
    for path in ("/", "/games", "/new/artifact?seats=5" if "artifact" in page.content() else "/new/shaft", "/nowhere"):
        page.goto(f"{hall.address}{path}")
        found[path] = serious(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    page.goto(hall.address)
    page.locator(".me > summary").click()
    found["me"] = serious(page)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
