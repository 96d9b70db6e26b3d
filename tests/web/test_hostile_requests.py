"""Whatever is sent, nothing answers with a failure of its own."""

import asyncio
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.catalogue import compiled_only
from tests.web.inside import table_for
from tests.web.server import Server

pytestmark = [compiled_only, pytest.mark.usefixtures("inner")]
SECRET = "a" * 32  # a form and its cookie that fit together

odd = st.sampled_from(["²", "٣", "0" * 5000, "-1", "1e9", "\x00", "\ud7ff", "%", "[", "NaN", "true", "1,2,3", ",", " "])
words = st.one_of(st.integers(-2, 30).map(str), odd, st.text(max_size=12), st.sampled_from(["me", "friend", "random"]))
NAMES = """action version undo hand again step steps screen seen seats count kind-0 kind-1 kind-2 name-0 name-1 name-2
option-tools option-x code game bots level name link table seat do file patience open watched say leave back concede
end play_on pause speed"""
HEADERS = "host origin cookie sec-fetch-site content-type last-event-id accept-encoding x-digsite"
PATHS = """/ /new/shaft /new/artifact /new/nothing /rules/shaft /rules/²² /host/TOKEN /host/HOST /t/TOKEN /t/TOKEN/
/t/TOKEN/story /t/TOKEN/act /t/TOKEN/why /t/TOKEN/if /t/TOKEN/then /t/TOKEN/picture /t/TOKEN/events /t/x/ /t/x/act
/t/DAMAGED/ /t/DAMAGED/act /t/DAMAGED/why /t/DAMAGED/events /t/DAMAGED/story /t/ELSEWHERE/ /t/ELSEWHERE/act
/t/ELSEWHERE/why /t/ELSEWHERE/events /mine /games /name /forget /play /join /sit /watch/1 /watch/²² /upload
/cover/shaft.svg /t/TOKEN/host /t/HOST/host /t/HOST/ /t/HOST/act /t/TOKEN/match.json /t/DAMAGED/host
/t/ELSEWHERE/match.json /static/web/table.js /static/web/../../settings.py /colours.css /favicon.ico"""
hosts = st.sampled_from(["localhost", "http://[", "http://localhost", "[::1]:x", "a:b:c", "null", "cross-site"])
texts = st.text(st.characters(max_codepoint=255), max_size=30)
fields = st.lists(st.tuples(st.sampled_from(NAMES.split()), words), max_size=8)
headers = st.lists(st.tuples(st.sampled_from(HEADERS.split()), st.one_of(hosts, texts)), max_size=4)


@pytest.fixture(scope="module")
def tokens(inner: Any) -> Iterator[dict[str, str]]:
    """Links to a table, to one whose rows are damaged, and to one of a game that is not served."""
    from digsite.web import links, models

    found = {}
    for name in ("TOKEN", "DAMAGED", "ELSEWHERE"):
        host = inner.writer.submit(table_for(inner.games["shaft"], ("Mara", "Tom"))).result()
        found[name] = str(links.links_of(host, ["friend", "friend"])[0])
        found.setdefault("HOST", host)
        table = models.Table.objects.filter(host=links.digest_of(host))
        if name == "DAMAGED":
            models.Row.objects.create(table=table.get(), number=5000, kind=0, seat=0, action=0)
        if name == "ELSEWHERE":
            table.update(game="gone")
    inner.lists = True
    yield found
    inner.lists = False


def ask(app: Any, method: str, path: str, query: str, body: bytes, lines: list[tuple[str, str]]) -> int:
    """One request without a network, by somebody who does not wait for what comes after the answer."""
    got: list[dict[str, Any]] = []
    sent = [{"type": "http.request", "body": body, "more_body": False}]
    heard = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if sent:
            return sent.pop(0)
        await heard.wait()
        return {"type": "http.disconnect"}

    async def send(part: dict[str, Any]) -> None:
        got.append(part)
        if part["type"] == "http.response.body":
            heard.set()

    known = {
        "host": "localhost",
        "content-type": "application/x-www-form-urlencoded",
        "cookie": f"csrftoken={SECRET}; device={SECRET}",
    }
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": quote(path).encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in {**known, **dict(lines)}.items()],
    }
    asyncio.run(app(scope, receive, send))
    return int(got[0]["status"])


@settings(max_examples=800, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    method=st.sampled_from(["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "GET", "POST"]),
    path=st.sampled_from(PATHS.split()),
    query=fields,
    body=fields,
    lines=headers,
)
def test_nothing_that_is_sent_makes_the_hall_fail(
    inner: Any, tokens: dict[str, str], method: str, path: str, query: Any, body: Any, lines: Any
) -> None:
    from digsite.web.asgi import application
    from digsite.web.visiting import Visitors

    for name, token in tokens.items():
        path = path.replace(name, token)
    form = urlencode([*body, ("csrfmiddlewaretoken", SECRET)], errors="replace").encode()
    for link in inner._tables.values():
        for each in link.links.values():
            each.asking.left = 40.0
    inner.visitors = Visitors()
    assert ask(application(inner), method, path, urlencode(query, errors="replace"), form, lines) < 500


@pytest.mark.parametrize("path", ["/new/shaft?seats=²", "/new/shaft?count=²"])
def test_a_digit_that_is_no_number_is_not_taken_for_one(inner: Any, path: str) -> None:
    from digsite.web.asgi import application

    address, _mark, query = path.partition("?")
    assert ask(application(inner), "GET", address, quote(query, safe="="), b"", []) == 200


@pytest.mark.parametrize("index", ["²", "9" * 5000, "-1", ""])
def test_an_option_that_is_none_is_left_as_it_is(inner: Any, index: str) -> None:
    from digsite.web.asgi import application

    sent = {"csrfmiddlewaretoken": SECRET, "kind-0": "me", "kind-1": "friend", "option-tools": index}
    assert ask(application(inner), "POST", "/new/shaft", "", urlencode(sent).encode(), []) == 303


def test_an_origin_that_is_no_address_is_refused(inner: Any, tokens: dict[str, str]) -> None:
    from digsite.web.asgi import application

    assert ask(application(inner), "POST", f"/t/{tokens['TOKEN']}/act", "", b"", [("origin", "http://[")]) == 403


@pytest.mark.parametrize("part", ["", "story", "act", "why", "events", "if", "then", "picture", "host", "match.json"])
@pytest.mark.parametrize("kind", ["DAMAGED", "ELSEWHERE"])
def test_a_table_that_cannot_be_opened_says_so(inner: Any, tokens: dict[str, str], kind: str, part: str) -> None:
    from digsite.web.asgi import application

    method = "POST" if part == "act" else "GET"
    assert ask(application(inner), method, f"/t/{tokens[kind]}/{part}", "", b"", []) in (404, 410)


def test_a_web_socket_is_refused(own_hall: Server) -> None:
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
    said = own_hall.get("/t/x/events", Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZQ==", **upgrade)
    assert said.status < 500
