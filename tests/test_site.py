"""The pages as a site: it is built without a warning, its links lead somewhere, and it needs nothing from the net."""

import os
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import digsite
from tests.catalogue import ROOT, cannot

TOOLS = ("mkdocs", "material", "mkdocstrings_handlers")
LOADED = {("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("object", "data")}
ROOMS = ("digsite", "core", "box", "drawing", "boards", "ai", "sim")


class Links(HTMLParser):
    """What a page names, what it links to and what a browser loads for it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.page = page
        self.names, self.links, self.loads = set[str](), list[str](), list[str]()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.names.add(value)
            if (tag, name) == ("a", "href") and value:
                self.links.append(value)
            if (tag, name) in LOADED and value:
                self.loads.append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    missing = [tool for tool in TOOLS if find_spec(tool) is None]
    if missing:
        cannot("site", f"the site needs {', '.join(missing)}: install the extra 'docs'")
    folder = tmp_path_factory.mktemp("site")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    there = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, cwd=ROOT, env=there, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Links]:
    return {page: Links(page) for page in site.rglob("*.html")}


def test_every_page_of_docs_is_on_the_site(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        made = (site / page.relative_to(ROOT / "docs")).with_suffix(".html")
        assert made.exists(), f"{page.name}: add it to the nav of mkdocs.yml"
    assert not list(site.rglob("*.py")), "programs beside the pages stay at home"


def test_no_link_of_the_site_leads_nowhere(pages: dict[Path, Links]) -> None:
    wrong = []
    for page, found in pages.items():
        for link in found.links if page.name != "404.html" else []:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if target.is_dir():
                target /= "index.html"
            names = pages[target].names if target in pages else {""} if target.exists() else None
            if names is None or (parts.fragment and unquote(parts.fragment) not in names | {"__top"}):
                wrong.append(f"{page.name} links to {link}")
    assert wrong == []


def test_a_browser_loads_nothing_from_elsewhere(pages: dict[Path, Links]) -> None:
    assert {load for found in pages.values() for load in found.loads if urlsplit(load).netloc} == set()


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    names = set().union(*(Links(site / "api" / f"{room}.html").names for room in ROOMS))
    known = {name.rpartition(".")[2] for name in names}
    assert set(digsite.__all__) <= known
    assert {"record", "rule", "pick", "simulate", "bot", "read_box", "die", "score_sheet"} <= known
