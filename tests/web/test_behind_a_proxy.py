"""A hall behind nginx or Caddy, TLS and HTTP/2, set up as docs/hosting.md says."""

import http.client
import re
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.catalogue import cannot, compiled_only
from tests.web.conftest import configure_pages
from tests.web.proxy import NAME, PAGE, Caddy, Nginx, Proxy
from tests.web.server import Answer, Client, Server
from tests.web.visitor import Visitor, links_on

pytestmark = compiled_only


class Outside(Client):
    """Somebody who comes through the proxy, by the name of the hall."""

    def __init__(self, proxy: Proxy, source: str = "127.0.0.1") -> None:
        super().__init__(proxy.port, source)
        self.proxy = proxy

    def ask(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        connection = http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=30, source_address=(self.source, 0), context=self.proxy.context()
        )
        name = f"{NAME}:{self.port}"
        own = {"Host": name, **({"Origin": f"https://{name}"} if method == "POST" else {})}
        return self.heard(connection, method, path, body, **{**own, **headers})


class Stream(threading.Thread):
    """A stream read by curl over HTTP/2, with when each event came."""

    def __init__(self, proxy: Proxy, path: str) -> None:
        super().__init__(daemon=True)
        curl = shutil.which("curl")
        if curl is None:
            cannot("nginx", "there is no curl here, which speaks HTTP/2; on Debian: apt-get install curl")
        where = f"https://{NAME}:{proxy.port}{path}"
        words = ["-sN", "--http2", "--cacert", str(proxy.certificate), "--resolve", f"{NAME}:{proxy.port}:127.0.0.1"]
        self.process = subprocess.Popen([curl, *words, "-D", "-", where], stdout=subprocess.PIPE, text=True)
        self.head: list[str] = []
        self.came: list[float] = []
        self.start()

    def run(self) -> None:
        assert self.process.stdout is not None
        begun = False
        for line in self.process.stdout:
            if line.startswith(("HTTP/", "x-accel", "content-type")):
                self.head.append(line.strip())
            if begun and line == "\n":  # its end: a proxy that holds something back keeps the last part
                self.came.append(time.monotonic())
            begun = line.startswith("id: ") or (begun and line != "\n")

    def await_event(self, number: int) -> float:
        """When that event came."""
        until = time.monotonic() + 5
        while len(self.came) < number and time.monotonic() < until:
            time.sleep(0.002)
        return self.came[number - 1]

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        self.join(10)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture(scope="module", params=[Nginx, Caddy])
def kind(request: pytest.FixtureRequest) -> type[Proxy]:
    """Which proxy it is."""
    found: type[Proxy] = request.param
    return found


@pytest.fixture(scope="module")
def hall(kind: type[Proxy], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    more = ("--allowed-hosts", NAME, "--trusted-proxies", "127.0.0.1", "--hsts", "30", "--metrics", "0")
    made = Server(tmp_path_factory.mktemp("behind") / "data", "shaft", tables_a_minute=6, more=more)
    yield made.start()
    made.close()


@pytest.fixture(scope="module")
def proxy(kind: type[Proxy], hall: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    made = kind(tmp_path_factory.mktemp("proxy") / "proxy", hall.port)
    yield made.start()
    made.stop()


def test_the_page_says_how_often_a_silent_stream_is_heard_of() -> None:
    configure_pages()
    from digsite.web.live import BEAT

    assert f"a comment after {BEAT:.0f} silent seconds" in PAGE.read_text(encoding="utf-8")


def table(outside: Client) -> list[str]:
    """A new table for two; the paths of both."""
    mara = Visitor(outside)
    made = mara.set_up("shaft", ["me", "friend"])
    page = mara.get(made)
    own = re.search(r'id="go" href="([^"]+)"', page.text)
    assert own
    return [own[1], links_on(page)[0]]


def test_a_table_is_set_up_and_played_through_the_proxy(proxy: Proxy) -> None:
    outside = Outside(proxy)
    page = outside.get("/")
    assert page.status == 200
    assert all("; Secure" in cookie for cookie in page.cookies)
    assert page.headers["strict-transport-security"] == f"max-age={30 * 86400}"
    seats = table(outside)
    for _action in range(4):
        mover = next(seat for seat in seats if outside.get(seat).actions)
        shown = outside.get(mover)
        assert outside.act(mover, shown.version, action=str(shown.actions[0])).status == 200


def test_a_stream_over_http_2_brings_what_happens_at_once(proxy: Proxy) -> None:
    outside = Outside(proxy)
    seats = table(outside)
    mover = next(seat for seat in seats if outside.get(seat).actions)
    other = next(seat for seat in seats if seat != mover)
    stream = Stream(proxy, f"{other}events?screen=wide")
    try:
        stream.await_event(1)
        assert stream.head[0].startswith("HTTP/2 200")
        assert "content-type: text/event-stream; charset=utf-8" in stream.head
        page = outside.get(mover)
        before = len(stream.came)
        began = time.monotonic()
        assert outside.act(mover, page.version, action=str(page.actions[0])).status == 200
        assert stream.await_event(before + 1) - began < 1.0
    finally:
        stream.close()


def test_links_of_a_page_begin_as_its_own_address_does(proxy: Proxy) -> None:
    mara = Visitor(Outside(proxy))
    page = mara.get(mara.set_up("shaft", ["me", "friend"])).text
    links = re.findall(r'readonly[^>]* value="([^"]+)"', page)
    assert links
    assert all(link.startswith(f"https://{NAME}:{proxy.port}/t/") for link in links)


def test_limits_are_for_the_visitor_whatever_they_claim(proxy: Proxy, hall: Server) -> None:
    def new_tables(source: str, count: int) -> int:
        """How many of so many tables are set up."""
        outside, done = Outside(proxy, source), 0
        for number in range(count):
            page = outside.get("/new/shaft?seats=2")
            token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text)
            assert token
            fields = {"csrfmiddlewaretoken": token[1], "seats": "2", "kind-0": "me", "kind-1": "friend"}
            claims = {"X_Forwarded_For": f"203.0.113.{number}", "Forwarded": f"for=203.0.113.{number}"}
            done += outside.post("/new/shaft", fields, Cookie=page.csrf, **claims).status == 303
        return done

    assert new_tables("127.0.0.8", 12 * hall.workers) <= 6 * hall.workers
    assert new_tables("127.0.0.9", 1) == 1


def test_a_name_or_a_scheme_that_a_visitor_claims_is_not_believed(proxy: Proxy) -> None:
    page = Outside(proxy).get("/", X_Forwarded_Host="evil.example", X_Forwarded_Proto="http")
    assert page.status == 200
    assert all("; Secure" in cookie for cookie in page.cookies)
    elsewhere = Outside(proxy).get("/", Host="evil.example")
    assert elsewhere.status == proxy.refuses
    assert proxy.refuses >= 400 or not elsewhere.text


def test_without_tls_one_is_led_to_it(proxy: Proxy) -> None:
    found = Client(proxy.plain).get("/games", Host=NAME)
    assert (found.status, found.headers["location"]) == (proxy.leads, f"https://{NAME}/games")


def test_the_figures_are_not_to_be_had_through_the_proxy(proxy: Proxy) -> None:
    assert Outside(proxy).get("/metrics").status == 404
    assert Outside(proxy).get("/healthz").text == "ok\n"


def test_when_the_hall_is_away_no_log_of_the_proxy_has_a_link(proxy: Proxy, hall: Server) -> None:
    seats = table(Outside(proxy))
    for seat in seats:
        assert Client(proxy.plain).get(seat, Host=NAME).status == proxy.leads
    with closing(hall.socket):
        hall.kill()
    for seat in seats:
        assert Outside(proxy).get(seat).status == 502
    written = [path for path in proxy.folder.rglob("*") if path.suffix in (".log", "") and path.is_file()]
    assert proxy.folder / proxy.log in written
    for path in written:
        for seat in seats:
            assert seat.split("/")[2] not in path.read_text(encoding="utf-8", errors="replace"), path
