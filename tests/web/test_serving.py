"""Starting a hall: what is wrong is said in a sentence, at once."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.catalogue import ROOT, compiled_only
from tests.web.conftest import Visitors
from tests.web.server import Server

pytestmark = compiled_only


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "digsite", "serve", "shaft", "--no-browser", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = serve("--port", str(taken.getsockname()[1]), "--data", str(tmp_path))
    assert done.returncode == 2
    assert "Nothing can listen at 127.0.0.1" in done.stderr
    assert "Traceback" not in done.stderr


def test_tables_that_are_served_already_are_left_alone(own_hall: Server) -> None:
    done = serve("--port", "0", "--data", str(own_hall.data))
    assert done.returncode == 2
    assert "served already" in done.stderr


def test_without_its_libraries_the_way_to_get_them_is_said(tmp_path: Path) -> None:
    program = (
        "import sys, importlib.util as u; real = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'django' else real(name, *more)\n"
        "from digsite.__main__ import main; sys.exit(main(['serve', 'shaft', '--no-browser']))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'digsite[web]'" in done.stderr


def test_a_folder_that_cannot_be_used_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    for folder in (tmp_path / "file", tmp_path / "file" / "tables", Path("/proc/nothing")):
        done = serve("--port", "0", "--data", str(folder))
        assert done.returncode == 2
        assert f"Tables cannot be kept in {folder}" in done.stderr
        assert "Traceback" not in done.stderr


def test_tables_that_cannot_be_read_are_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_bytes(b"no database " * 1000)
    done = serve("--port", "0", "--data", str(tmp_path))
    assert done.returncode == 2
    assert f"The tables in {tmp_path} cannot be read" in done.stderr
    assert "Traceback" not in done.stderr


def test_nobody_else_may_read_the_files_whoever_made_the_folder(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    (data / "tables.sqlite3").touch(0o644)
    hall = Server(data, "shaft").start()
    try:
        hall.set_table("shaft", ["me", "friend"])
        assert {path.name: oct(path.stat().st_mode & 0o777) for path in data.iterdir()} == {
            path.name: "0o600" for path in data.iterdir()
        }
    finally:
        hall.close()


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Server]:
    """A hall on a machine that has never compiled anything."""
    server = Server(tmp_path / "data", "shaft").start(cache=tmp_path / "cache")
    yield server
    server.close()


def test_a_card_says_that_its_game_is_being_prepared_and_changes_by_itself(visitors: Visitors, bare: Server) -> None:
    page = visitors.new().new_page()
    visitors.expected = ("Failed to load resource",)
    page.goto(bare.address)
    expect(page.locator(".games .waits")).to_contain_text("Being prepared, about")
    expect(page.locator('a[href="/new/shaft"]')).to_have_count(0)
    page.goto(f"{bare.address}/new/shaft")
    expect(page.locator("main")).to_contain_text("Shaft is being prepared on this computer")
    expect(page.locator("form")).to_be_visible(timeout=120_000)  # it came by itself
    page.goto(bare.address)
    expect(page.locator('a[href="/new/shaft"]')).to_be_visible()
