"""A hall that all tests of the pages share, and a real browser where there is one."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.catalogue import cannot
from tests.web.server import POSTGRESQL, Server, new_database

GAMES = [word for word in os.environ.get("DIGSITE_WEB_GAMES", "").split(",") if word]  # none: all
CHROMIUM = os.environ.get("DIGSITE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """All games, one server for the whole run."""
    server = Server(tmp_path_factory.mktemp("hall") / "data", *GAMES).start()
    yield server
    server.close()


@pytest.fixture
def own_hall(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    server = Server(tmp_path / "data", "shaft").start()
    yield server
    server.close()


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Server]:
    """Such a server that looks around often, and that does not wait long for a file that is held."""
    from digsite.web.databases import SQLITE

    held = str(SQLITE["init_command"]).replace("busy_timeout=5000", "busy_timeout=300")
    server = Server(tmp_path / "data", "shaft", more=("--workers", "1"))
    server.hurry({"waiting.ROUND": 0.2, "databases.SQLITE": {**SQLITE, "init_command": held}})
    yield server.start()
    server.close()


@cache
def own_database() -> str:
    """The database of this process, whoever is the first to look into it."""
    return new_database()


@pytest.fixture(scope="session")
def inner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A hall inside this process, with nobody to serve it."""
    import digsite
    from digsite.ai import BOTS, bot
    from digsite.web.opening import open_hall
    from tests.web.test_restart import wait_until

    games = {id: digsite.game(id) for id in digsite.games()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATABASE_URL", own_database())
        hall = open_hall(games, bot, tmp_path_factory.mktemp("inner") / "data", bots=BOTS, version="test")
    for id in games:
        hall.prepared(id)
    wait_until(lambda: hall.share is None or hall.share.is_settled)
    assert (hall.share is not None) is POSTGRESQL
    yield hall
    hall.shut()


@pytest.fixture
def played(own_hall: Server) -> Server:
    """A hall with two tables at which something was done."""
    for seats in [own_hall.set_table("shaft", ["me", "friend"]) for _table in range(2)]:
        for seat in seats:
            page = own_hall.get(str(seat))
            if page.actions:
                own_hall.act(str(seat), page.version, action=str(page.actions[0]))
    return own_hall


@pytest.fixture(scope="module")  # no longer: its event loop would stand in the way of tests without a browser
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        cannot("browser", "there is no Chromium here; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield made
        made.close()


def configure_pages() -> None:
    """Make the room that makes pages ready in this process, without a server."""
    import django
    from django.conf import settings as known

    from digsite.web.settings import settings

    if not known.configured:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("DATABASE_URL", own_database())
            known.configure(**settings(Path(tempfile.mkdtemp())))
        django.setup()


class Visitors:
    """Opens contexts, and complains about anything that a page logged as an error."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()  # complaints that a test provokes

    def new(self, width: int = 1440, height: int = 900, pace: str = "off", **more: object) -> BrowserContext:
        """A browser of somebody else, who does not wait for the others' moves to be shown one by one."""
        context = self.browser.new_context(viewport={"width": width, "height": height}, **more)  # type: ignore[arg-type]
        context.add_init_script(f"try {{ localStorage.setItem('digsite-pace', '{pace}') }} catch {{}}")
        context.set_default_timeout(15_000)
        context.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.contexts.append(context)
        return context


@pytest.fixture
def visitors(browser: Browser) -> Iterator[Visitors]:
    made = Visitors(browser)
    yield made
    for context in made.contexts:
        context.close()
    assert [said for said in made.complaints if not said.startswith(made.expected or ("\0",))] == []
