"""A hall for everybody in the room: its addresses, its names, and links that a phone's camera reads."""

import http.client
import ipaddress
import os
import pty
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
import segno
from playwright.sync_api import expect

from digsite.__main__ import main
from digsite.match import LONGEST_NAME
from digsite.web.addresses import Place, names_of, near_addresses, only_near, place_of
from digsite.web.codes import qr_svg, qr_text
from tests.catalogue import ROOT, compiled_only
from tests.web.conftest import Visitors
from tests.web.server import Server

LINK = "http://192.168.1.20:8000/t/Zm9vYmFyLWJhei1xdXV4LWNvcmdlLTEyMzQ1Njc4/"
NEAR = "127.0.0.2"  # stands for the address in the network: it leads here too, wherever the tests run
RUN = re.compile(r"M(?P<x>\d+) (?P<y>\d+)h(?P<length>\d+)v1H(?P=x)z")
BLOCKS = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}  # the two modules of a letter, dark is 1

Matrix = list[list[int]]


def program(near: Sequence[str]) -> tuple[str, str]:
    """`digsite` on a computer with these addresses in its network."""
    return "-c", (
        f"import sys; from digsite.web import addresses; addresses.near_addresses = lambda: {list(near)!r}\n"
        "from digsite.__main__ import main; sys.exit(main([*sys.argv[1:], '--lan']))"
    )


class OpenHall(Server):
    """`digsite serve --lan`."""

    program = program([NEAR])


# Codes


def with_quiet_zone(link: str) -> Matrix:
    """The modules that a phone must see."""
    return [list(row) for row in segno.make_qr(link).matrix_iter(border=4)]


def modules_of(svg: str) -> Matrix:
    """The dark modules of the only path of a picture."""
    size = int(re.findall(r'viewBox="0 0 (\d+) \1"', svg)[0])
    (path,) = re.findall(r' d="([^"]*)"', svg)
    assert RUN.sub("", path) == ""
    dark = {(int(run["y"]), int(run["x"]) + i) for run in RUN.finditer(path) for i in range(int(run["length"]))}
    return [[int((y, x) in dark) for x in range(size)] for y in range(size)]


def modules_in(text: str) -> Matrix:
    """The modules of half blocks; an odd last row has nothing below it."""
    rows: Matrix = []
    for line in text.splitlines():
        rows += [[BLOCKS[letter][half] for letter in line] for half in (0, 1)]
    return rows


def test_a_picture_is_the_code_of_its_link() -> None:
    assert modules_of(qr_svg(LINK)) == with_quiet_zone(LINK)
    assert modules_of(qr_svg(LINK)) != with_quiet_zone(LINK.replace("t/Z", "t/z"))


def test_a_picture_is_dark_on_a_light_plate_in_every_theme_and_has_a_name() -> None:
    svg = qr_svg(LINK)
    assert re.findall(r'fill="([^"]*)"', svg) == ["#fff", "#000"]
    assert "style" not in svg
    assert 'role="img" aria-label="QR code of this link"' in svg


def test_half_blocks_are_the_code_of_their_link() -> None:
    code = with_quiet_zone(LINK)
    assert modules_in(qr_text(LINK))[: len(code)] == code


# Addresses


def test_only_addresses_of_a_network_of_ones_own_are_offered_each_once() -> None:
    found = ["127.0.1.1", "192.168.1.20", "8.8.8.8", "169.254.3.4", "10.0.0.7", "192.168.1.20", "0.0.0.0", "172.20.0.3"]
    assert only_near(found) == ["192.168.1.20", "10.0.0.7", "172.20.0.3"]


def test_the_addresses_found_here_are_this_computers_own() -> None:
    found = near_addresses()
    assert len(found) == len(set(found))
    for address in found:
        assert ipaddress.ip_address(address).is_private
        assert not ipaddress.ip_address(address).is_loopback
        with socket.socket() as own:
            own.bind((address, 0))


def test_without_a_network_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_given: object) -> None:
        raise OSError

    monkeypatch.setattr("socket.socket.connect", unreachable)
    monkeypatch.setattr("socket.getaddrinfo", unreachable)
    assert near_addresses() == []
    assert place_of(None, lan=True) == place_of(None, lan=False)


def test_a_hall_for_the_room_knows_itself_by_its_own_names_alone() -> None:
    local = ["127.0.0.1", "localhost", "[::1]"]
    assert names_of(["10.0.0.7"], "anvil") == [*local, "10.0.0.7", "anvil", "anvil.local"]
    assert names_of(["10.0.0.7"], "anvil.local") == [*local, "10.0.0.7", "anvil.local"]
    assert names_of(["10.0.0.7"], "") == [*local, "10.0.0.7"]  # ".local" would let in every name that ends so


@pytest.mark.parametrize(
    ("host", "address", "names"),
    [
        (None, "http://127.0.0.1:8000/", ["127.0.0.1", "localhost", "[::1]"]),
        ("::1", "http://[::1]:8000/", ["127.0.0.1", "localhost", "[::1]"]),
        ("0.0.0.0", "http://127.0.0.1:8000/", ["games.example", "127.0.0.1", "localhost", "[::1]"]),
        ("10.0.0.7", "http://10.0.0.7:8000/", ["games.example", "10.0.0.7"]),
    ],
)
def test_another_hall_is_where_it_was_told_to_be(host: str | None, address: str, names: list[str]) -> None:
    named = ["games.example"] if host in ("0.0.0.0", "10.0.0.7") else []
    place = place_of(host, lan=False, names=named, without_tls=True)
    assert (place.address(8000), list(place.names), place.reachable(8000)) == (address, names, "")


def test_a_hall_for_the_room_has_an_address_here_and_one_for_phones() -> None:
    place = Place("0.0.0.0", [], "10.0.0.7")
    assert (place.address(8000), place.reachable(8000)) == ("http://127.0.0.1:8000/", "http://10.0.0.7:8000/")


def test_an_address_of_ones_own_choice_is_refused_beside_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "shaft", "--lan", "--host", "127.0.0.1"]) == 2
    assert capsys.readouterr().err == "--lan finds the address of this computer by itself: leave --host out.\n"


# A hall that is open


@contextmanager
def opened(data: Path, near: Sequence[str], stdout: int = subprocess.PIPE) -> "Iterator[subprocess.Popen[str]]":
    """A hall of its own socket, which ends with the test; its browser prints what it is to open."""
    words = ["serve", "shaft", "--port", "0", "--data", str(data)]
    process = subprocess.Popen(
        [sys.executable, *program(near), *words],
        cwd=ROOT,
        stdout=stdout,
        text=True,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", "TERM": "xterm", "BROWSER": "echo %s"},
    )
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=20)


def said_by(process: "subprocess.Popen[str]", lines: int) -> list[str]:
    assert process.stdout is not None
    return [process.stdout.readline().rstrip("\n") for _ in range(lines)]


@compiled_only
def test_it_says_where_phones_find_it_and_answers_there(tmp_path: Path) -> None:
    with opened(tmp_path / "data", [NEAR]) as process:
        first, second = said_by(process, 2)
        found = re.fullmatch(r"The hall is open: http://127\.0\.0\.1:(\d+)/  \(Ctrl-C closes it\)", first)
        assert found, first
        address = f"http://{NEAR}:{found[1]}/"
        assert second == f"Phones in this room: {address}"
        assert said_by(process, 1) == [address]  # no code where nobody looks, and the browser opens what phones open
        phone = http.client.HTTPConnection(NEAR, int(found[1]), timeout=30)
        phone.request("GET", "/")
        assert phone.getresponse().status == 200
        phone.close()


@compiled_only
def test_at_a_terminal_the_code_of_that_address_is_below_it(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with opened(tmp_path / "data", [NEAR], stdout=theirs), open(ours, encoding="utf-8", newline="") as terminal:  # noqa: PTH123
        os.close(theirs)
        said = [re.sub(r"\x1b\[[\d;]*m", "", terminal.readline().rstrip("\r\n")) for _ in range(19)]
        address = said[1].removeprefix("Phones in this room: ")
        code = with_quiet_zone(address)
        assert modules_in("\n".join(said[2:]))[: len(code)] == code


@compiled_only
def test_without_a_network_it_says_so_and_opens_for_this_computer(tmp_path: Path) -> None:
    with opened(tmp_path / "data", []) as process:
        first, second, third = said_by(process, 3)
        assert first.endswith("so the hall opens for this computer alone.")
        assert second == f"The hall is open: {third}  (Ctrl-C closes it)"
        assert third.startswith("http://127.0.0.1:")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = OpenHall(tmp_path_factory.mktemp("room") / "data", "shaft").start()
    yield server
    server.close()


@compiled_only
def test_it_refuses_a_name_that_it_does_not_know(room: Server) -> None:
    own = socket.gethostname()
    for name in (NEAR, f"{NEAR}:{room.port}", own, f"{own.partition('.')[0]}.local", "localhost", f"[::1]:{room.port}"):
        assert room.get("/", Host=name).status == 200, name
    for name in ("192.168.1.21", "evil.example", "evil.local", "0.0.0.0"):
        assert room.get("/", Host=name).status == 400, name


def host_page(hall: Server, name: str) -> str:
    made = hall.set_up("shaft", ["me", "friend", "friend"])
    return hall.get(made.headers["location"], Host=f"{name}:{hall.port}").text


@compiled_only
def test_every_friends_link_has_its_code(room: Server) -> None:
    page = host_page(room, NEAR)
    links = re.findall(r'readonly value="([^"]+)"', page)
    pictures = re.findall(r'<details><summary>QR code</summary>(<svg class="qr".*?</svg>)</details>', page)
    assert len(links) == len(pictures) == 2
    assert all(link.startswith(f"http://{NEAR}:{room.port}/t/") for link in links)
    assert [modules_of(svg) for svg in pictures] == [with_quiet_zone(link) for link in links]
    assert "this computer only" not in page


@compiled_only
@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]"])
def test_under_a_local_name_the_links_are_those_that_friends_reach(room: Server, name: str) -> None:
    page = host_page(room, name)
    links = re.findall(r'readonly value="([^"]+)"', page)
    assert len(links) == 2
    assert all(link.startswith(f"http://{NEAR}:{room.port}/t/") for link in links)
    assert page.count('class="qr"') == 2
    assert "this computer only" not in page


@compiled_only
def test_a_hall_for_one_computer_says_so_in_plain_words(own_hall: Server) -> None:
    page = host_page(own_hall, "127.0.0.1")
    assert "These links work on this computer only." in page
    assert 'class="qr"' not in page
    for word in ("0.0.0.0", "--host", "--lan"):
        assert word not in page


@compiled_only
def test_a_browser_that_lends_no_clipboard_copies_a_link_all_the_same(visitors: Visitors, own_hall: Server) -> None:
    context = visitors.new()
    context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page = context.new_page()
    page.goto(own_hall.address + own_hall.set_up("shaft", ["me", "friend"]).headers["location"])
    page.get_by_role("button", name="Copy").first.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.locator(".links input").first.input_value()
    page.goto(f"{own_hall.address}/new/shaft")
    page.locator("[name=name-0]").press("Control+V")
    expect(page.locator("[name=name-0]")).to_have_value(link[:LONGEST_NAME])
