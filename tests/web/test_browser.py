"""Real people's hands: clicks, keys and screens in a real browser."""

import contextlib
import itertools
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

import digsite
from tests.catalogue import compiled_only
from tests.web.conftest import GAMES, Visitors
from tests.web.server import Server

pytestmark = compiled_only


def sit(visitors: Visitors, hall: Server, path: str | None, **more: Any) -> Page:
    """Open a seat's link in a browser of its own."""
    page = visitors.new(**more).new_page()
    page.goto(f"{hall.address}{path}")
    return page


def is_over(page: Page) -> bool:
    return page.locator("section.over").count() > 0


def version_of(page: Page) -> str:
    """Which position is shown; the rest of a page's mark tells what is around the game, such as who is there."""
    return str(page.locator("#play").get_attribute("data-mark")).partition(".")[0]


def moved_on(page: Page, version: str) -> Locator:
    """The form, as soon as it belongs to another position."""
    return page.locator(f'#play:not([data-mark^="{version}."])')


def press(page: Page, action: object, *, on_board: bool = False) -> None:
    """Press a choice in the list, or where it glows, and again where that only arms it, until the table moves on.

    What is pressed while the page is changing is gone, as under a finger, and is pressed again; but never while an
    answer is awaited, and never on the page that comes after it.
    """
    version = version_of(page)
    here = page.locator(f'body:has(#play[data-mark^="{version}."])')
    changed, sent, armed = moved_on(page, version), page.locator("#live[aria-busy]"), here.locator("#do:visible")
    part = here.locator(f'[data-action="{action}"]:visible').first
    for _attempt in range(5):
        with contextlib.suppress(TooLate):
            choice = part if on_board and part.count() else here.locator(f"#choice-{action}")
            choice.dispatch_event("click", timeout=2000)
            armed.or_(sent).or_(changed).first.wait_for(state="attached", timeout=2000)
            if armed.count():
                armed.dispatch_event("click", timeout=2000)
            sent.wait_for(state="detached")
        if changed.count():
            break
    expect(changed).to_be_attached()


def press_something(pages: list[Page], number: int) -> None:
    """Whoever is to move presses a choice; every second time on the board."""
    mover = next(page for page in pages if page.locator("#turn.mine").count())
    choices = mover.locator(".choice:not(.waits)")
    press(mover, choices.nth(number % choices.count()).get_attribute("value"), on_board=bool(number % 2))


def wait_until_same(pages: list[Page]) -> None:
    """Wait until somebody is to move on exactly one screen, or all say that it is over."""
    for _attempt in range(200):
        mine = [page.locator("#turn.mine").count() for page in pages]
        if sum(mine) == 1 or all(is_over(page) for page in pages):
            return
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody is to move")


def test_two_people_play_a_whole_game_by_clicks_to_an_end_that_can_be_shared(hall: Server, visitors: Visitors) -> None:
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
    expect(pages[0].locator(".over h2")).to_contain_text("win")
    expect(pages[0].locator(".over .bars .seg").first).to_be_visible()
    with pages[0].expect_download() as got:
        pages[0].locator("#share").dispatch_event("click")
    assert got.value.suggested_filename == "digsite.png"
    pages[0].locator("#fold").dispatch_event("click")
    expect(pages[0].locator(".over")).to_be_hidden()
    expect(pages[0].locator("#sheet-board")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1440])
def test_the_hall_leads_to_a_table(hall: Server, visitors: Visitors, width: int) -> None:
    page = visitors.new(width=width).new_page()
    page.goto(hall.address)
    page.locator('a[href="/new/shaft"]').click()
    page.get_by_label("Name").first.fill("Ada")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#turn")).to_be_visible()
    expect(page.locator("#panel-own, #narrow-panel-own").locator("visible=true")).to_contain_text("Ada")


def test_levels_are_chosen_by_the_keyboard_and_say_how_they_play(hall: Server, visitors: Visitors) -> None:
    page = visitors.new().new_page()
    page.goto(f"{hall.address}/")
    level = page.get_by_label("Level")
    expect(level).to_have_value("journeyman")
    expect(level).to_have_accessible_description("plays soundly, for a friendly game")
    level.focus()
    level.press("ArrowDown")
    expect(level).to_have_value("expert")
    expect(page.get_by_role("status").filter(has_text="knows what matters")).to_be_visible()
    page.goto(f"{hall.address}/new/shaft")
    who = page.get_by_role("group", name="Seat 2").get_by_label("Who")
    expect(who).to_have_value("journeyman")
    who.select_option("Novice: plays like somebody in their first games")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("img", name="Bot (Novice)").first).to_be_visible()


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
    """Go with Tab to a choice of the list or to a part of the board, and press Enter; once more where that arms it."""
    version = version_of(page)
    wanted = {"choice": "e => e.matches('.choice:not([data-pick])')", "data-action": "e => e.matches('[data-action]')"}
    page.wait_for_timeout(360)  # a key that was on its way is not meant for a new page
    for _step in range(60):
        page.keyboard.press("Tab")
        if page.locator(":focus").count() and page.locator(":focus").evaluate(wanted[kind]):
            if page.locator(":focus").evaluate(
                "e => !!document.querySelector('#choice-' + (e.dataset.action || e.value) + '[data-pick]')"
            ):
                continue
            page.keyboard.press("Enter")
            if page.locator("#do:visible").count():
                page.keyboard.press("Enter")
            expect(moved_on(page, version)).to_be_attached()
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
    page.keyboard.press("l")
    picks = page.locator(".choice[data-pick]")
    picks.last.click()
    expect(page.locator("#chips > *")).to_have_count(1)
    page.locator("#chips > *").click()
    expect(page.locator("#chips")).to_be_hidden()
    expect(page.locator("#do")).to_be_hidden()
    picks.last.click()
    picks.first.click()
    expect(page.locator("#chips > *")).to_have_count(2)
    expect(page.locator("#do")).to_contain_text("Trade")
    page.locator("#do").click()
    expect(page.locator("#log")).to_contain_text("You trade")
    expect(page.locator("#chips")).to_be_hidden()


def test_a_part_says_in_the_bar_why_it_cannot_be_pressed(hall: Server, visitors: Visitors) -> None:
    page = sit(visitors, hall, hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
    page.locator("#pit-basket").click()
    expect(page.locator("#say")).to_contain_text("You cannot leave with an empty basket")
    page.get_by_role("link", name="Rules").first.click()
    expect(page.locator("#book")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#book")).to_be_hidden()


def test_pointing_says_what_a_choice_does_and_a_roll_asks_first(hall: Server, visitors: Visitors) -> None:
    page = sit(visitors, hall, hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
    version = version_of(page)
    page.locator("#pit-dig").hover()
    expect(page.locator("#say")).to_contain_text("Dig to level 1 and roll.")
    expect(page.locator("#say")).to_contain_text("buried by 0 of 6 faces")
    page.locator("#pit-dig").click()
    expect(page.locator("#do")).to_contain_text("Dig to level 1")
    assert version_of(page) == version
    page.keyboard.press("Escape")
    expect(page.locator("#do")).to_be_hidden()
    page.locator("#pit-dig").click()
    page.locator("#do").click()
    expect(moved_on(page, version)).to_be_attached()


def test_pointing_shows_what_would_become_of_what_can_be_taken_back(hall: Server, visitors: Visitors) -> None:
    for _attempt in range(40):
        mara = str(hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
        if 'data-action="3"' in hall.get(mara).text:  # a lamp in the hand
            break
    page = sit(visitors, hall, mara)
    expect(page.locator('[id^="narrow-"]')).to_have_count(0)
    page.locator("#tool-0").hover()
    expect(page.locator(".would-be").first).to_contain_text("A lamp adds 2")
    page.locator("#pit-dig").hover()  # a roll shows nothing beforehand
    expect(page.locator(".would-be")).to_have_count(0)
    assert hall.get(f"{mara}if?action=0&screen=wide").status == 204
    assert "You play" not in page.locator("#log").inner_text()


def test_what_can_be_taken_back_goes_at_one_click(hall: Server, visitors: Visitors) -> None:
    for _attempt in range(40):
        page_of_mara = str(hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
        if 'data-action="3"' in hall.get(page_of_mara).text:  # a lamp in the hand
            break
    page = sit(visitors, hall, page_of_mara)
    page.locator("#tool-0").click()
    expect(page.locator("#log")).to_contain_text("You play Lamp")
    page.locator(".undo").click(delay=400)
    expect(page.locator("#log")).not_to_contain_text("You play Lamp")


def test_the_list_stays_closed_when_what_was_pressed_on_the_board_is_gone(hall: Server, visitors: Visitors) -> None:
    page = sit(visitors, hall, hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
    expect(page.locator('[id^="narrow-"]')).to_have_count(0)  # drawn for this screen alone
    page.evaluate("document.getElementById('table').insertAdjacentHTML('beforeend', '<button id=gone>Die</button>')")
    page.evaluate("document.getElementById('gone').focus()")
    press(page, 0)
    expect(page.locator("#gone")).to_have_count(0)
    expect(page.locator("#table")).to_be_focused()
    box = page.locator("#choices").bounding_box()
    assert box is not None
    assert box["width"] <= 1


def test_a_first_tap_arms_and_a_second_one_does(hall: Server, visitors: Visitors) -> None:
    page = sit(
        visitors,
        hall,
        hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0],
        width=390,
        height=844,
        has_touch=True,
    )
    expect(page.locator('[id^="narrow-"]')).to_have_count(0)  # drawn for this screen alone
    version = page.locator("#play [name=version]")  # of what is asked, however it is drawn
    asked = str(version.get_attribute("value"))
    page.wait_for_timeout(400)
    page.locator("#pit-dig").tap()
    expect(page.locator("#do")).to_be_visible()
    expect(version).to_have_attribute("value", asked)
    page.locator("#pit-dig").tap()
    expect(version).not_to_have_attribute("value", asked)


def test_a_second_click_does_not_play_the_next_decision(hall: Server, visitors: Visitors) -> None:
    page = sit(visitors, hall, hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
    page.evaluate("localStorage.setItem('digsite-confirm', 'go')")
    page.evaluate(CLICK_TWICE)
    page.wait_for_timeout(400)
    assert page.locator("#log li").filter(has_text="You dig").count() == 1
    page.locator("#pit-dig").click()  # now it is meant
    expect(page.locator("#log li").filter(has_text="You dig")).to_have_count(2)


# Inside the page, so that a busy machine is no slower with the second click than a person is.
CLICK_TWICE = """() => new Promise((done) => {
  const click = () => document.querySelector("#pit-dig").dispatchEvent(
    new PointerEvent("click", { bubbles: true, cancelable: true, detail: 1, pointerType: "mouse" }));
  const mark = document.getElementById("play").dataset.mark;
  new MutationObserver((_changes, observer) => {
    if (document.getElementById("play").dataset.mark === mark) return;
    observer.disconnect();
    setTimeout(() => { click(); done(); }, 180);
  }).observe(document.getElementById("live"), { childList: true, subtree: true, attributes: true });
  click();
})"""


def test_numbers_reach_the_choices_from_anywhere(hall: Server, visitors: Visitors) -> None:
    page = sit(visitors, hall, hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
    page.keyboard.press("1")
    expect(page.locator(".choice").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("You dig to level 1")


def test_what_was_not_sent_is_forgotten_when_the_connection_is_back(hall: Server, visitors: Visitors) -> None:
    page = sit(visitors, hall, hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
    visitors.expected = ("Failed to load resource",)
    page.context.set_offline(True)
    page.locator("#choice-0").dispatch_event("click")
    expect(page.locator("#offline")).to_contain_text("not sent")
    page.context.set_offline(False)
    page.locator("#choice-0").dispatch_event("click")
    expect(page.locator("#log")).to_contain_text("You dig to level 1")
    expect(page.locator("#offline")).to_be_hidden()


def test_a_step_shows_the_table_then_and_leads_back(hall: Server, visitors: Visitors) -> None:
    page = sit(visitors, hall, hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
    for _time in range(2):
        press(page, 0)
        if not page.locator("#turn.mine").count():
            break
    page.locator(".recap [data-step]", has_text="digs").first.hover()
    expect(page.locator("#panel-pit.touched")).to_have_count(1)
    page.locator(".recap [data-step]").first.click()
    expect(page.locator("#turn")).to_have_text("Then")
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("#turn")).not_to_have_text("Then")
    page.locator("#replay").click()
    expect(page.locator("#turn")).to_have_text("Then")
    page.get_by_role("link", name="Back to now").click()
    expect(page.locator("#turn")).not_to_have_text("Then")


def test_the_moves_of_others_are_shown_one_after_the_other(hall: Server, visitors: Visitors) -> None:
    seats = hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])
    tom = visitors.new(pace="slow").new_page()
    tom.goto(f"{hall.address}{seats[1]}")
    expect(tom.locator("#sheet-board")).to_be_visible()
    mara = sit(visitors, hall, seats[0])
    mara.locator("#choice-0").dispatch_event("click")
    expect(tom.locator("#skip")).to_be_visible()  # the dig, before the die has shown
    expect(tom.locator("#say")).to_contain_text("Mara digs to level 1")
    tom.locator("#skip").click()
    expect(tom.locator("#skip")).to_have_count(0)
    expect(tom.locator("#log li").first).to_contain_text("The die shows")


@pytest.mark.skipif("ancient_artifacts" not in (GAMES or digsite.games()), reason="the hall has no results dice")
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_rolled_dice_tumble_unless_motion_is_reduced(hall: Server, visitors: Visitors, motion: str) -> None:
    link = hall.set_table("ancient_artifacts", ["me"], ["Mara"])[0]
    page = visitors.new(pace="fast", reduced_motion=motion).new_page()
    page.goto(f"{hall.address}{link}")
    expect(page.locator("#turn.mine")).to_be_visible()
    press(page, page.locator(".choice", has_text="Place").first.get_attribute("value"))
    expect(page.locator("#turn.mine")).to_be_visible()
    expect(page.locator(".die[data-piece]").first).to_be_visible()
    assert bool(page.locator(".die.tumbled").count()) is (motion != "reduce")


def test_two_at_one_screen(hall: Server, visitors: Visitors) -> None:
    link = hall.set_table("shaft", ["me", "device"], ["Mara", "Tom"])[0]
    page = sit(visitors, hall, link)
    page.get_by_role("button", name="I am Mara").click()
    expect(page.locator("#panel-own")).to_contain_text("Mara")
    while page.locator("#turn.mine").count():
        page.locator(".choice:not([data-pick])").first.dispatch_event("click")
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


@pytest.mark.parametrize("id", [id for id in GAMES or digsite.games() if id != "shaft"])
def test_who_waits_can_leaf_through_the_board_by_keys(hall: Server, visitors: Visitors, id: str) -> None:
    """Where nothing on the board can be pressed, nothing on it takes the focus; so the pages themselves do."""
    from axe_playwright_python.sync_playwright import Axe

    kinds = ["me", *["friend"] * (max(2, digsite.game(id).seats[0]) - 1)]
    links = [str(link) for link in hall.set_table(id, kinds, ["Mara", "Ilse", "Jo"][: len(kinds)])]
    while all((last := hall.get(link)).actions for link in links):  # who may answer before the question has answered
        hall.act(links[-1], last.version, action=str(last.actions[0]))
    seated = [visitors.new(width=360, bypass_csp=True).new_page() for _link in links]
    for page, link in zip(seated, links, strict=True):
        page.goto(f"{hall.address}{link}")
    expect(seated[0].locator("#turn")).to_be_visible()
    waiting = next(page for page in seated if not page.locator("#table [data-action]").count())
    violations = Axe().run(waiting).response["violations"]
    assert [found["id"] for found in violations if found["impact"] in ("serious", "critical")] == []
    pages = waiting.locator(".pages")
    for leafed in pages.all():
        leafed.focus()
        waiting.keyboard.press("ArrowRight")
        waiting.wait_for_function("document.activeElement.scrollLeft > 100")


def test_the_hosts_page_notices_who_comes(hall: Server, visitors: Visitors) -> None:
    page = visitors.new().new_page()
    page.goto(f"{hall.address}/new/shaft")
    page.locator("[name=kind-1]").select_option("friend")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".come")).to_contain_text("has not opened the link yet")
    friend = visitors.new().new_page()
    friend.goto(page.locator(".links input").first.input_value())
    expect(friend.locator("#say")).to_contain_text("They have not come to the table yet")
    page.locator("#go").click()
    expect(friend.locator("#say")).not_to_contain_text("They have not come to the table yet")
    page.go_back()
    expect(page.locator(".come")).not_to_contain_text("has not opened the link yet", timeout=10_000)


def test_what_has_just_changed_keeps_a_dot_until_the_next_page(hall: Server, visitors: Visitors) -> None:
    seats = hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])
    pages = [sit(visitors, hall, seat) for seat in seats]
    pages[0].evaluate(KEEP_WHAT_IS_SHOWN)
    press(pages[0], 0)
    assert pages[0].locator("circle.news:visible").count() >= 1
    for number in range(20):  # they neither stay nor breed
        wait_until_same(pages)
        if all(is_over(page) for page in pages):
            break
        press_something(pages, number)
    shown = pages[0].evaluate("() => window.shown")
    assert len(shown) > 5
    for number, (before, after) in enumerate(itertools.pairwise(shown)):
        stale = [id for id, (look, dots) in after.items() if dots and before.get(id, [None])[0] == look]
        assert stale == [], number
        assert sum(dots for _look, dots in after.values()) <= 12
        assert max(dots for _look, dots in after.values()) <= 1
    pages[0].reload()
    assert pages[0].locator("circle.news:visible").count() == 0


KEEP_WHAT_IS_SHOWN = """() => {
  const live = document.getElementById("live");
  const pieces = () => Object.fromEntries([...live.querySelectorAll("svg .panel [id]")].map((piece) => {
    const bare = piece.cloneNode(true);
    for (const dot of bare.querySelectorAll(".news")) dot.remove();
    return [piece.id, [bare.innerHTML, piece.querySelectorAll(":scope > .news").length]];
  }));
  const moment = () => document.getElementById("play").dataset.mark;
  let last = moment();
  window.shown = [pieces()];
  new MutationObserver(() => {
    if (moment() !== last) { last = moment(); window.shown.push(pieces()); }
  }).observe(live, { subtree: true, childList: true, attributes: true });
}"""


def test_a_card_can_be_seen_in_large(hall: Server, visitors: Visitors) -> None:
    page = sit(visitors, hall, hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
    page.locator("#hand .card, #panel-hand .card").first.click(button="right")
    expect(page.locator("dialog.large")).to_be_visible()
    large, small = (
        page.locator("dialog.large .card").bounding_box(),
        page.locator("#panel-hand .card").first.bounding_box(),
    )
    assert large is not None
    assert small is not None
    assert large["width"] > 1.5 * small["width"]
    page.keyboard.press("Escape")
    expect(page.locator("dialog.large")).to_have_count(0)


@pytest.mark.skipif("artifact" not in (GAMES or digsite.games()), reason="the hall has no board of several pages")
def test_a_phone_shows_the_page_of_the_board_that_is_asked_about(hall: Server, visitors: Visitors) -> None:
    page = sit(visitors, hall, hall.set_table("artifact", ["me", "random", "random"])[0], width=390, height=844)
    expect(page.locator("#turn.mine")).to_be_visible()
    turned = 0
    for number in range(8):
        turned += page.evaluate(TURN_AWAY)
        press(page, page.locator(".choice:not(.waits)").first.get_attribute("value"))
        expect(page.locator("#turn.mine")).to_be_visible()
        assert page.evaluate(SHOWS_A_CHOICE), f"{number}: {page.locator('#turn').text_content()}"
    assert turned


TURN_AWAY = """() => {
  const away = [...document.querySelectorAll(".pages > .sheet")].find((sheet) => !sheet.querySelector("[data-action]"));
  away?.scrollIntoView({ behavior: "instant" });
  return away ? 1 : 0;
}"""
SHOWS_A_CHOICE = """() => {
  const parts = [...document.querySelectorAll(".board [data-action]")].map((part) => part.getBoundingClientRect());
  return !parts.length || parts.some((box) => box.left >= -1 && box.right <= innerWidth + 1);
}"""


def test_settings_are_kept_in_the_browser(hall: Server, visitors: Visitors) -> None:
    page = sit(visitors, hall, hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0])
    page.locator("#menu > summary").click()
    page.locator("#setting-theme").select_option("dark")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.keyboard.press("?")
    expect(page.locator("dialog#keys")).to_be_visible()


@pytest.mark.parametrize("id", GAMES or digsite.games())
def test_a_first_page_is_light(hall: Server, visitors: Visitors, id: str) -> None:
    """All that a browser must fetch before it can show a table for the first time."""
    count = max(digsite.game(id).seats)
    page = sit(visitors, hall, hall.set_table(id, ["me", *["friend"] * (count - 1)], [])[0])
    sizes = "performance.getEntries().filter((e) => e.transferSize && e.initiatorType !== 'other')"
    fetched = page.evaluate(f"{sizes}.reduce((sum, entry) => sum + entry.transferSize, 0)")
    assert 20_000 < fetched <= 120_000


def test_the_drawer_of_a_phone_holds_all_own_things(hall: Server, visitors: Visitors) -> None:
    page = sit(visitors, hall, hall.set_table("shaft", ["me", "friend"], ["Mara", "Tom"])[0], width=390, height=844)
    expect(page.locator('[id^="narrow-"]')).to_have_count(0)
    expect(page.locator("#drawer")).to_be_hidden()
    page.locator("#handle").click()
    expect(page.locator("#drawer")).to_be_visible()
    expect(page.locator("#drawer")).to_contain_text("museum pays")
    page.locator("#handle").click()
    expect(page.locator("#drawer")).to_be_hidden()
