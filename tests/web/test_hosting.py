"""A hall that others reach: who may call it what, whose word is believed, and what is refused as unsafe."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.__main__ import main
from digsite.text.errors import BadOption
from digsite.web.addresses import place_of
from digsite.web.hosting import names_of_host, place_of_figures
from digsite.web.proxies import Proxies, household, networks_of
from digsite.web.settings import LOCAL
from tests.catalogue import ROOT, compiled_only
from tests.web.server import Answer, Client, Server

NAME = "games.example.org"
TOLD = {"X_Forwarded_For": "203.0.113.9", "X_Forwarded_Proto": "https", "X_Forwarded_Host": NAME}
STRANGER = "127.0.0.3"  # an address that is no proxy of ours


# Where a hall listens, and under which names


@pytest.mark.parametrize("host", ["10.0.0.7", "8.8.8.8", "0.0.0.0", "0", "::", "2001:4860::1", "no.such.name.invalid"])
def test_where_others_reach_it_a_hall_is_refused_without_its_names(host: str) -> None:
    with pytest.raises(BadOption, match="add --allowed-hosts"):
        place_of(host, lan=False, proxied=True, without_tls=True)


@pytest.mark.parametrize("host", ["8.8.8.8", "0.0.0.0", "0", "::", "2001:4860::1", "no.such.name.invalid"])
def test_where_everybody_reaches_it_a_hall_is_refused_without_tls(host: str) -> None:
    with pytest.raises(BadOption, match=r"--trusted-proxies, or say --without-tls"):
        place_of(host, lan=False, names=[NAME])
    assert place_of(host, lan=False, names=[NAME], without_tls=True).alone is False
    behind = place_of(host, lan=False, names=[NAME], proxied=True)
    assert (behind.alone, behind.names[0], behind.address(8000)) == (True, NAME, f"https://{NAME}/")


@pytest.mark.parametrize("host", ["10.0.0.7", "192.168.1.2", "fd00::1"])
def test_in_a_network_of_ones_own_its_names_are_enough(host: str) -> None:
    place = place_of(host, lan=False, names=[NAME])
    assert (list(place.names), place.alone) == ([NAME, f"[{host}]" if ":" in host else host], False)


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_where_it_listens_at_all_addresses_this_computer_reaches_it_by_its_local_names(host: str) -> None:
    assert list(place_of(host, lan=False, names=[NAME], without_tls=True).names) == [NAME, *LOCAL]


@pytest.mark.parametrize("host", [None, "127.0.0.1", "127.0.0.5", "::1", "localhost"])
def test_on_this_computer_the_local_names_are_known_and_nothing_more_need_be_said(host: str | None) -> None:
    local = ["127.0.0.1", "localhost", "[::1]"]
    assert list(place_of(host, lan=False).names) == local
    assert list(place_of(host, lan=False, names=[NAME]).names) == [*local, NAME]


def test_names_are_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert names_of_host("Games.example.org, .example.net,10.0.0.7,fd00::1,[::1]") == [
        NAME,
        ".example.net",
        "10.0.0.7",
        "[fd00::1]",
        "[::1]",
    ]
    for word in ("*", "http://games.example.org", "games.example.org:8000", "", "a b", "a..b", "-a"):
        assert main(["serve", "shaft", "--allowed-hosts", f"{NAME},{word}"]) == 2
        assert capsys.readouterr().err.startswith(f"{word!r} is no name of a server")


def test_proxies_are_addresses_and_never_everybody() -> None:
    assert list(map(str, networks_of("127.0.0.1, 10.0.0.7/8,fd00::/8"))) == ["127.0.0.1/32", "10.0.0.0/8", "fd00::/8"]
    for words in ("proxy.example.org", "", "10.0.0.0/33", "127.0.0.1,*"):
        with pytest.raises(BadOption, match="is no address of a proxy"):
            networks_of(words)
    for words in ("0.0.0.0/0", "::/0"):
        with pytest.raises(BadOption, match="would believe everybody"):
            networks_of(words)


def test_figures_are_shown_in_a_network_of_ones_own_alone() -> None:
    assert place_of_figures("9100") == ("127.0.0.1", 9100)
    assert place_of_figures("10.0.0.7:9100") == ("10.0.0.7", 9100)
    assert place_of_figures("[fd00::1]:9100") == ("fd00::1", 9100)
    for word in ("8.8.8.8:9100", "0.0.0.0:9100", "[::]:9100"):
        with pytest.raises(BadOption, match="Everybody could read the figures"):
            place_of_figures(word)
    for word in ("", "x", "99999", "host:9100", "-1"):
        with pytest.raises(BadOption, match="is no port"):
            place_of_figures(word)


# Who asks

PROXIES = Proxies(networks_of("127.0.0.1,10.0.0.0/8,2001:db8:1::/48"))


@pytest.mark.parametrize(
    ("said", "visitor"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("6.6.6.6, 203.0.113.9", "203.0.113.9"),  # the first was written by whoever asked
        ("6.6.6.6, 203.0.113.9, 10.1.2.3", "203.0.113.9"),
        ("203.0.113.9:4711", "203.0.113.9"),
        ("[2001:db8:7::1]:4711", "2001:db8:7::1"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("10.1.2.3, 10.1.2.4", "10.1.2.3"),
        ("203.0.113.9, unknown", "127.0.0.1"),
        ("203.0.113.9, 10.1.2.3, _hidden", "127.0.0.1"),
        ("203.0.113.9,", "127.0.0.1"),
        ("", "127.0.0.1"),
    ],
)
def test_the_visitor_is_the_last_who_is_no_proxy_of_ours(said: str, visitor: str) -> None:
    assert PROXIES.visitor("127.0.0.1", said) == visitor


@given(st.text(st.characters(max_codepoint=255), max_size=60), st.sampled_from(["203.0.113.9", "2001:db8:7::5"]))
def test_whatever_a_visitor_writes_their_proxy_says_who_they_are(written: str, address: str) -> None:
    assert PROXIES.visitor("127.0.0.1", f"{written}, {address}, 10.0.0.1") == address


def test_a_household_has_one_address_for_the_limits() -> None:
    assert household("2001:db8:7:8:1:2:3:4") == household("2001:db8:7:8::9") == "2001:db8:7:8::"
    assert household("2001:db8:7:9::9") != household("2001:db8:7:8::9")
    assert (household("203.0.113.9"), household("::ffff:203.0.113.9")) == ("203.0.113.9", "203.0.113.9")
    assert (household("::1"), household("somewhere")) == ("::1", "somewhere")


def scope_of(peer: str, *headers: tuple[str, str]) -> dict[str, object]:
    lines = [(name.encode(), value.encode()) for name, value in headers]
    return {"type": "http", "client": (peer, 1), "scheme": "http", "headers": lines}


def test_only_the_nearest_proxy_says_by_which_name_and_whether_by_tls() -> None:
    told = [("host", "inner"), ("x-forwarded-proto", "http, https"), ("x-forwarded-host", f"evil.example, {NAME}")]
    seen = PROXIES.seen(scope_of("10.1.1.1", *told))
    assert (seen["scheme"], dict(seen["headers"])[b"host"]) == ("https", NAME.encode())
    assert PROXIES.seen(scope_of("10.1.1.1", ("x-forwarded-proto", "gopher")))["scheme"] == "http"
    stranger = scope_of("203.0.113.9", *told, ("x-forwarded-for", "1.2.3.4"))
    assert PROXIES.seen(stranger) == stranger
    assert Proxies().seen(scope_of("127.0.0.1", *told)) == scope_of("127.0.0.1", *told)


# A hall behind a proxy


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    more = ("--allowed-hosts", NAME, "--trusted-proxies", "127.0.0.1", "--hsts", "30", "--workers", "1")
    server = Server(tmp_path_factory.mktemp("proxied") / "data", "shaft", tables_a_minute=3, streams=1, more=more)
    yield server.start()
    server.close()


def set_up(client: Client, **headers: str) -> Answer:
    """What is answered to a form for a new table."""
    page = client.get("/new/shaft?seats=2", **headers)
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
    assert token
    fields = {"csrfmiddlewaretoken": token[1], "seats": "2", "kind-0": "me", "kind-1": "friend", "name-0": "Mara"}
    own = {"Origin": f"https://{NAME}"} if "X_Forwarded_Host" in headers else {}
    return client.post("/new/shaft", {**fields, "name-1": "Tom"}, Cookie=page.csrf, **own, **headers)


@compiled_only
def test_behind_a_proxy_with_tls_links_and_cookies_are_for_tls(proxied: Server) -> None:
    page = proxied.get("/", **TOLD)
    assert page.status == 200
    assert len(page.cookies) == 2
    assert all("; Secure" in cookie for cookie in page.cookies)
    assert page.headers["strict-transport-security"] == f"max-age={30 * 86400}"
    made = set_up(proxied, **{**TOLD, "X_Forwarded_For": "203.0.113.77"})
    assert made.status == 303, made.text
    host = proxied.get(made.headers["location"], **TOLD)
    links = re.findall(r'readonly[^>]* value="([^"]+)"', host.text)
    assert len(links) == 2
    assert all(link.startswith(f"https://{NAME}/t/") for link in links)
    seat = links[0].removeprefix(f"https://{NAME}")
    assert proxied.get(f"{seat}why?action=0", **TOLD).headers["strict-transport-security"]


@compiled_only
def test_without_a_proxy_nothing_is_said_of_tls(proxied: Server) -> None:
    page = proxied.get("/")
    assert "strict-transport-security" not in page.headers
    assert not any("Secure" in cookie for cookie in page.cookies)


@compiled_only
def test_pages_and_actions_know_the_same_names(proxied: Server) -> None:
    seat = proxied.set_table("shaft", ["me", "friend"])[0]
    for name, known in ((NAME, True), ("localhost", True), ("evil.example", False), (f"x.{NAME}", False)):
        for path in ("/", str(seat), f"{seat}why?action=0"):
            assert (proxied.get(path, X_Forwarded_Host=name).status != 400) is known, (name, path)
            assert (proxied.get(path, Host=name).status != 400) is known, (name, path)


@compiled_only
def test_a_form_comes_from_the_scheme_that_its_page_had(proxied: Server) -> None:
    seat = str(proxied.set_table("shaft", ["me", "friend"])[0])
    for origin, fits in ((f"https://{NAME}", True), (f"http://{NAME}", False), ("https://evil.example", False)):
        sent = proxied.post(f"{seat}act", {"version": "old", "action": "1"}, Origin=origin, **TOLD)
        assert sent.status == (409 if fits else 403), origin


@compiled_only
def test_limits_count_the_visitor_and_not_the_proxy(proxied: Server) -> None:
    def new_table(address: str) -> int:
        return set_up(proxied, **{**TOLD, "X_Forwarded_For": address}).status

    mine = [new_table("203.0.113.20") for _time in range(4 * proxied.workers)]
    assert mine[0] == 303
    assert mine[-1] == 429
    assert new_table("203.0.113.21") == 303
    assert new_table("203.0.113.99, 203.0.113.20") == 429  # what a visitor writes before it changes nothing
    assert new_table("203.0.113.20, 203.0.113.22") == 303


@compiled_only
def test_streams_are_counted_for_the_visitor_too(proxied: Server) -> None:
    import http.client

    seat = str(set_up(proxied, **{**TOLD, "X_Forwarded_For": "203.0.113.30"}).headers["location"])
    links = re.findall(r'readonly[^>]* value="https://[^/]+([^"]+)"', proxied.get(seat, **TOLD).text)
    path, opened = f"{links[0]}events?screen=wide", []

    def status(address: str) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", proxied.port, timeout=30)
        opened.append(connection)
        sent = {name.replace("_", "-"): value for name, value in {**TOLD, "X_Forwarded_For": address}.items()}
        connection.request("GET", path, headers=sent)
        return connection.getresponse().status

    assert [status("203.0.113.31"), status("203.0.113.31"), status("203.0.113.32")] == [200, 429, 200]
    for connection in opened:
        connection.close()


@compiled_only
def test_nobody_else_is_believed(proxied: Server) -> None:
    stranger = Client(proxied.port, STRANGER)
    page = stranger.get("/", **{**TOLD, "X_Forwarded_Host": "evil.example"})
    assert page.status == 200  # by the name it asked for itself
    assert "strict-transport-security" not in page.headers
    assert "evil.example" not in page.text
    told = {"X_Forwarded_Proto": "https"}
    made = [
        set_up(stranger, **told, X_Forwarded_For=f"203.0.113.{number}").status
        for number in range(40, 40 + 4 * proxied.workers)
    ]
    assert made[-1] == 429  # however many visitors it claims to be


@compiled_only
def test_a_hall_of_its_own_believes_nobody(own_hall: Server) -> None:
    page = own_hall.get("/", **TOLD)
    assert not any("Secure" in cookie for cookie in page.cookies)
    assert "https://" not in page.text


# Where everybody could reach it


@compiled_only
def test_on_a_public_address_nobody_gets_past_the_proxy(tmp_path: Path) -> None:
    more = ("--host", "0.0.0.0", "--allowed-hosts", "127.0.0.1", "--trusted-proxies", "192.0.2.7")
    server = Server(tmp_path / "data", "shaft", more=more)
    program = (
        "import sys; from digsite.web import proxies; old = proxies.address_of; import ipaddress as i\n"
        f"proxies.address_of = lambda word: i.ip_address('203.0.113.5') if word == '{STRANGER}' else old(word)\n"
        "from digsite.__main__ import main; sys.exit(main())"
    )
    server.program = ("-c", program)
    server.workers, server.database = 1, ""  # the processes of several would not be such ones
    server.start()
    try:
        assert server.get("/").status == 200  # from this computer
        refused = Client(server.port, STRANGER).get("/")
        assert (refused.status, refused.text) == (403, "This hall is reached through its proxy alone.")
        assert Client(server.port, STRANGER).get("/healthz").status == 403
    finally:
        server.close()


@compiled_only
@pytest.mark.parametrize("words", [("--host", "0.0.0.0"), ("--host", "0.0.0.0", "--allowed-hosts", NAME)])
def test_a_hall_that_would_not_be_safe_does_not_begin(words: tuple[str, ...], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "digsite", "serve", "shaft", "--no-browser", "--data", str(tmp_path / "data")]
    done = subprocess.run([*command, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert "--allowed-hosts" in done.stderr or "--without-tls" in done.stderr
    assert not (tmp_path / "data").exists()
