"""The same tables in Firefox and WebKit, by real clicks and keys. Pictures of their ends lie in .work/elsewhere."""

import time
from collections.abc import Callable, Iterator

import pytest

import digsite
from tests.catalogue import WORK, cannot, compiled_only
from tests.web.conftest import GAMES
from tests.web.elsewhere import BROWSERS, ENTER, Window
from tests.web.server import Server
from tests.web.test_screens import MEASURE

pytestmark = [compiled_only, pytest.mark.flaky(reruns=1, only_rerun=["BrowserGone"])]  # once more in a new browser
SIZES = {"wide": (1440, 900), "phone": (390, 844)}
QUIET = 0.36  # seconds after a change in which a press is not meant for what is there now
MARK = "() => document.getElementById('play').dataset.mark.split('.')[0]"  # which position is shown
SHOWN = "(part) => document.querySelector(part)?.getClientRects().length > 0"
IS_ASKED = "() => Boolean(document.querySelector('#turn.mine'))"
SAYS = "(part, words) => document.querySelector(part).textContent.includes(words)"
GLOWING = """() => [...document.querySelectorAll("[data-action]")].filter((part) => {
  const box = part.getBoundingClientRect();
  return box.width && box.left >= 0 && box.right <= innerWidth;
}).map((part) => part.dataset.action)"""
HIGHEST_ROW = """() => Math.max(...[...document.querySelectorAll(".choice")].map((row) => row.offsetHeight))"""
WITHOUT_SIZE = """() => [...document.querySelectorAll(":is(.board, .tray) svg.panel, [data-action]")].filter((part) => {
  const box = part.getBoundingClientRect();
  return part.checkVisibility() && part.querySelector("path, rect, circle, text") && !(box.width > 0 && box.height > 0);
}).map((part) => part.id)"""


@pytest.fixture(scope="module", params=list(BROWSERS))
def browser_elsewhere(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[], Window]]:
    browser = BROWSERS[request.param]
    if packages := browser.missing():
        cannot(request.param, f"there is no {browser.name} to drive here; on Debian: apt-get install {packages}")
    with browser.in_turn(lambda: tmp_path_factory.mktemp(request.param)) as ready:
        yield ready


@pytest.fixture
def window(browser_elsewhere: Callable[[], Window], request: pytest.FixtureRequest) -> Iterator[Window]:
    """The browser's window, in which nothing may go wrong."""
    made = browser_elsewhere()
    yield made
    if made.is_gone:
        return
    pictures = WORK / "elsewhere"
    pictures.mkdir(parents=True, exist_ok=True)
    (pictures / f"{request.node.name}.png").write_bytes(made.picture())
    assert made.complaints() == []


def sit(window: Window, hall: Server, seat: object, size: str) -> None:
    """Open a seat's link, as somebody who does not want to see the others' moves one by one."""
    window.open(f"{hall.address}/")
    window.run("() => { localStorage.clear(); localStorage.setItem('digsite-pace', 'off'); }")
    window.resize(*SIZES[size])
    window.open(f"{hall.address}{seat}")
    window.wait(f"() => !document.querySelector('[id^=narrow-]') && ({SHOWN})('.tray .sheet')")  # for this screen alone
    window.wait(IS_ASKED)


def choose(window: Window, number: int) -> None:
    """Press something that can be done: what glows, and every third time a row of the list."""
    mark, glowing = window.run(MARK), window.run(GLOWING)
    time.sleep(QUIET)
    if glowing and number % 3:
        window.press(f'[data-action="{glowing[number % len(glowing)]}"]')
    else:
        if not window.run(SHOWN, ".choices.open"):
            window.press("#all")
        assert window.run(HIGHEST_ROW) < 200
        window.press(".choice:not(.waits)")
    window.wait(f"(mark) => ({MARK})() !== mark || ({SHOWN})('#do')", mark)
    if window.run(MARK) == mark:  # it was armed or picked
        window.press("#do")
        window.wait(f"(mark) => ({MARK})() !== mark", mark)
    assert not window.run(SHOWN, "#offline")


def misplaced(window: Window) -> list[str]:
    """What is off the screen, must be scrolled, or has no size; letters are measured in Chromium alone."""
    found = [said for said in window.run(MEASURE) if "is set in" not in said]
    return found + [f"{part} has no size" for part in window.run(WITHOUT_SIZE)]


def seat_with_a_lamp(hall: Server) -> str:
    for _attempt in range(40):
        mara = str(hall.set_table("shaft", ["me", "random"], ["Mara", "Ilse"])[0])
        if 'data-action="3"' in hall.get(mara).text:
            return mara
    raise AssertionError("no hand has a lamp")


def test_a_whole_game_by_clicks(hall: Server, window: Window) -> None:
    sit(window, hall, seat_with_a_lamp(hall), "wide")
    window.run("() => { window.kept = true; }")
    light_a_lamp_and_take_it_back(window)
    dig_by_keys(window)
    darken(window)
    for number in range(400):
        window.wait(f"() => ({IS_ASKED})() || ({SHOWN})('section.over')")
        if window.run(SHOWN, "section.over"):
            break
        assert misplaced(window) == []
        choose(window, number)
    assert window.run(SAYS, "section.over h2", "win")
    assert window.run("() => document.querySelectorAll('section.over tbody tr').length") == 2
    assert window.run(SHOWN, ".over .bars .seg")
    assert window.run(SAYS, "#log", "Ilse digs")  # the stream brought it
    assert window.run("() => window.kept")  # and nothing was loaded anew
    window.press("#fold")
    window.wait(f"() => !({SHOWN})('section.over') && ({SHOWN})('#sheet-board')")


def light_a_lamp_and_take_it_back(window: Window) -> None:
    time.sleep(QUIET)
    window.press("#tool-0")
    window.wait(SAYS, "#log", "You play Lamp")
    time.sleep(QUIET)
    window.press(".undo")
    window.wait("() => !document.getElementById('log').textContent.includes('You play Lamp')")


def dig_by_keys(window: Window) -> None:
    window.type("1")
    window.wait("() => document.activeElement === document.querySelector('.choice')")
    time.sleep(QUIET)
    window.type(ENTER)
    window.wait(SAYS, "#log", "You dig to level 1")


def darken(window: Window) -> None:
    paper = "() => getComputedStyle(document.documentElement).backgroundColor"
    light = window.run(paper)
    window.press("#menu summary")
    window.wait(SHOWN, "#setting-theme")
    window.run("() => document.getElementById('setting-theme').focus()")
    window.type("d")
    window.wait("() => document.documentElement.dataset.theme === 'dark'")
    assert window.run(paper) != light
    window.press("#menu summary")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", GAMES or digsite.games())
def test_a_table_of_every_game(hall: Server, window: Window, id: str, size: str) -> None:
    seats = digsite.game(id).seats
    kinds = ["me", *["random"] * ((3 if 3 in seats else min(seats)) - 1)]
    sit(window, hall, hall.set_table(id, kinds, ["Mara", "Tom", "Ilse"])[0], size)
    for number in (1, 3):  # on the board, and in the list
        assert misplaced(window) == []
        choose(window, number)
        window.wait(IS_ASKED)
