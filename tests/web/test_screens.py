"""A whole turn without scrolling: board, prompt and own things are on the first screen, and large enough to read."""

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import digsite
from digsite.drawing import Screen
from digsite.match import Look
from digsite.web.manners import Manners
from tests.catalogue import compiled_only
from tests.snapshots.boards import PEOPLE, Readers, led, reader
from tests.web.conftest import GAMES, configure_pages

pytestmark = compiled_only
SIZES = ((1440, 900), (1280, 720), (1920, 1080), (390, 844), (390, 664), (360, 640))
MOMENTS = 10
CLOCK = "game-3600"  # a page without one has more room
MEASURE = """() => {
  const [wide, high, found] = [innerWidth, innerHeight, []];
  const outside = (b) => b.left < -1 || b.top < -1 || b.right > wide + 1 || b.bottom > high + 1;
  for (const part of ["board", "prompt", "mine"]) {
    for (const place of document.querySelectorAll(`[data-part=${part}]`)) {
      const box = place.getBoundingClientRect();
      if (!box.width) continue;
      const corners = [box.left, box.top, box.right, box.bottom].map(Math.round);
      if (outside(box)) found.push(`${part} is off the screen: ${corners}`);
      const [inner, room] = [place.scrollHeight, place.clientHeight];
      if (inner > room + 2) found.push(`${part} must be scrolled: ${inner} in ${room}`);
    }
  }
  if (document.documentElement.scrollHeight > high + 1) found.push("the page must be scrolled");
  if (document.documentElement.scrollWidth > wide + 1) found.push("the page must be scrolled sideways");
  const least = wide < 1100 ? (wide < 390 || high < 700 ? 11.9 : 12.9) : (high < 760 ? 10.9 : 11.9);
  for (const words of document.querySelectorAll(".board svg text, .tray svg text")) {
    const size = parseFloat(words.getAttribute("font-size")) * words.getScreenCTM().a;
    if (!words.getClientRects().length || size >= least) continue;
    found.push(`"${words.textContent}" is set in ${size.toFixed(1)} pixels`);
  }
  return [...new Set(found)].slice(0, 8);
}"""


@pytest.fixture(scope="module")
def pages() -> Any:
    """The room that makes pages, without a server."""
    configure_pages()
    return import_module("digsite.web.page")


@pytest.fixture(scope="module")
def sheet(pages: Any) -> str:
    """All styles of the page."""
    static = Path(pages.__file__).parent / "static" / "web"
    colours: str = import_module("digsite.web.views")._colours()
    return colours + "".join((static / name).read_text(encoding="utf-8") for name in ("style.css", "table.css"))


@pytest.fixture(scope="module")
def screen(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


def measured(page: Page, pages: Any, sheet: str, look: Look, size: tuple[int, int]) -> list[str]:
    """What is wrong with the page of this look on a screen of this size."""
    wide, high = size
    kind = ("low" if high < 760 else "wide") if wide >= 1100 else ("short" if high < 760 else "narrow")
    from digsite.web.clocks import times_of
    from digsite.web.ticks import filled

    live = SimpleNamespace(
        game=look.game,
        name="Amber",
        kinds=["friend"] * look.seats,
        has_come=lambda _seat: True,
        stuck=False,
        paused=False,
        position=SimpleNamespace(can_undo=lambda _seat: True, orders={}, seen=lambda _seat: look),
        answer=list,
        times=times_of(CLOCK, 0, look.seats),
        patience=0,
        clock=CLOCK,
        mails=True,
        match=SimpleNamespace(names=look.names),
        manners=Manners(look.seats),
        links={},
        is_over=look.is_over,
        seats_of_people=list(range(look.seats)),
        persons=lambda: list(range(look.seats)),
        bot_of=lambda _seat: "",
        plays_now=lambda _link: not look.is_over,
    )
    link = SimpleNamespace(framed={}, plays=(look.seat,), shown=look.seat, come=True, hosts=True, watches=False)
    html, _sums = pages._page(live, link, look, Screen(kind))
    page.set_viewport_size({"width": wide, "height": high})
    page.set_content(
        f'<!doctype html><html class="script"><style>{sheet}</style><body class="seated">'
        f'<div id="live">{filled(html, live.times)}</div>'
    )
    found: list[str] = page.evaluate(MEASURE)
    return found


@pytest.mark.parametrize("id", GAMES or digsite.games())
def test_a_whole_turn_fits_the_screen(screen: Page, pages: Any, sheet: str, id: str) -> None:
    """At ten moments of a game of the most people, spread from its first decision to its last."""
    game = digsite.game(id)
    count = max(game.seats)
    options: dict[str, Any] = {option.id: True for option in game.options if option.id.startswith("expansion")}
    match = game.new(count, 3, names=PEOPLE[:count], **options)
    decisions = sum(moment.to_move < count for moment in led(match.copy()))
    wanted = {decisions * i // MOMENTS for i in range(MOMENTS)}
    number = 0
    for moment in led(match):
        if moment.to_move < count:
            if number in wanted:
                for size in SIZES:
                    found = measured(screen, pages, sheet, moment.look(moment.to_move), size)
                    assert found == [], f"{size}, decision {number}: {moment.look(moment.to_move).turn}"
            number += 1


def laid_out() -> list[Any]:
    rows = []
    for id in GAMES or digsite.games():
        module = import_module(f"tests.games.{id}.test_board")
        rows += [pytest.param(id, name, id=f"{id}-{name}") for name in module.POSITIONS]
    return rows


@pytest.mark.parametrize(("id", "name"), laid_out())
def test_every_phase_fits_the_screen(screen: Page, pages: Any, sheet: str, id: str, name: str) -> None:
    """Every phase that the tests of a board lay out, as the seat that decides sees it."""
    position = import_module(f"tests.games.{id}.test_board").POSITIONS[name]
    s = position() if callable(position) else position
    look = Readers(id).look(s, reader(s))
    for size in SIZES:
        assert measured(screen, pages, sheet, look, size) == [], size


@pytest.mark.parametrize("id", GAMES or digsite.games())
def test_what_happened_points_at_its_place_on_the_board(pages: Any, id: str) -> None:
    """Nearly every step that is told names panels that are shown, and not all of them."""
    frame = import_module("digsite.web.frame")
    game = digsite.game(id)
    count = game.seats[0] if game.seats[0] > 1 else 2
    told = placed = everywhere = 0
    for number, moment in enumerate(led(game.new(count, 3, names=PEOPLE[:count]))):
        if moment.to_move >= count or number % 9 or number > 200:
            continue
        look = moment.look((moment.to_move + 1) % count).on(Screen.WIDE)
        panels = {panel.id for panel in look.table.panels}
        for named in re.findall(r'data-panels="([^"]*)"', frame.strip(look)):
            assert set(named.split()) <= panels
            told, placed, everywhere = told + 1, placed + bool(named), everywhere + (set(named.split()) == panels)
    assert told > 10
    assert placed > 0.6 * told
    assert everywhere < 0.5 * told
