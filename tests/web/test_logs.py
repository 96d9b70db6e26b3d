"""What a hall logs: lines that a program reads, and nothing in them that only somebody may know."""

import json
import logging
import re
import secrets
import socket
import sys
from pathlib import Path

import pytest

from digsite.web.links import TOKEN_BYTES
from digsite.web.logs import Json, Plain, without_secrets
from tests.catalogue import compiled_only
from tests.web.server import Server
from tests.web.visitor import Visitor, code_on, links_on

TOKEN = "Zm9vYmFyLWJhei1xdXV4LWNvcmdlLTEy"
NAMES = ("Marabella", "Tomaszek", "Ottokar")


# What is blotted out


@pytest.mark.parametrize(
    "text",
    [
        f"GET /t/{TOKEN}/act",
        f"http://127.0.0.1:8000/host/{TOKEN}?seats=2",
        f"KeyError: '{TOKEN}'",
        f"Cookie: device={TOKEN}; csrftoken=abc",
        f"('{TOKEN}',)",
        f'duplicate key value\nDETAIL:  Failing row contains (7, {TOKEN}, Marabella).\n  File "x.py"',
    ],
)
def test_what_looks_like_a_secret_is_blotted_out(text: str) -> None:
    said = without_secrets(text)
    assert TOKEN not in said
    assert "Marabella" not in said
    assert "..." in said


def test_every_secret_word_looks_like_one() -> None:
    words = [secrets.token_urlsafe(TOKEN_BYTES) for _word in range(2000)]
    assert [word for word in words if word in without_secrets(f"found {word} there")] == []


def test_the_words_of_a_program_stay() -> None:
    text = 'File "digsite/web/live.py", line 12, in _insist_on_our_own_pages\n  NotWritten: savepoint_commit(x)'
    digest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    assert without_secrets(text) == text
    assert without_secrets(digest) == digest  # which leads nowhere


def test_a_failure_is_one_line_for_a_program_and_has_no_secret_either_way() -> None:
    try:
        raise KeyError(TOKEN)  # noqa: TRY301
    except KeyError:
        record = logging.LogRecord("digsite.web", logging.ERROR, "x.py", 1, "No %s.", (TOKEN,), sys.exc_info())
    line = Json().format(record)
    said = json.loads(line)
    assert "\n" not in line
    assert (said["level"], said["logger"], said["message"]) == ("error", "digsite.web", "No ....")
    assert "KeyError: '...'" in said["exception"]
    assert said["time"].endswith("+00:00")
    assert TOKEN not in line + Plain().format(record)


# A hall in which much goes wrong


@compiled_only
@pytest.mark.parametrize("kind", ["plain", "json"])
def test_whatever_happens_nothing_secret_is_logged(tmp_path: Path, kind: str) -> None:
    hall = Server(tmp_path / "data", "shaft", more=("--log", kind, "--access-log"))
    hall.start()
    try:
        words = play_and_fail(hall)
    finally:
        hall.stop()
        hall.close()
    logged = hall.log.read_text(encoding="utf-8")
    assert "A page failed." in logged  # or nothing would have been tried
    assert "could not be written" in logged
    assert "/t/.../act" in logged
    assert "Traceback" in logged
    assert len(words) > 12
    assert [word for word in words if word in logged] == []
    lines = [line for line in logged.splitlines() if line]
    if kind == "json":
        said = [json.loads(line) for line in lines]
        assert all({"time", "level", "logger", "message", "process"} <= line.keys() for line in said)
        requests = [line for line in said if line["logger"] == "digsite.requests"]
        assert all(line.keys() >= {"method", "path", "status", "ms"} for line in requests)
        assert {"/t/.../act", "/t/.../", "/host/...", "/join", "other"} <= {line["path"] for line in requests}
        assert {line["status"] for line in requests} >= {200, 303, 400, 403, 404, 409, 503}
    else:
        assert any(re.fullmatch(r"POST /t/\.\.\./act 409 \d+\.\d ms", line) for line in lines)


def play_and_fail(hall: Server) -> list[str]:
    """A whole small game with much that goes wrong; every secret that was in play."""
    mara, tom = Visitor(hall), Visitor(hall)
    names = {"name-0": NAMES[0], "name-1": NAMES[1]}
    made = mara.set_up("shaft", ["me", "friend"], **names)
    page = mara.get(made)
    links, code = links_on(page), code_on(page)
    own = re.search(r'id="go" href="([^"]+)"', page.text)
    assert own
    assert code
    seat = tom.post("/join", {"code": code}).headers["location"]
    seats = [own[1], seat]
    for _action in range(400):
        mover = next((path for path in seats if hall.get(path).actions), None)
        if mover is None:
            break
        shown = hall.get(mover)
        assert mara.act(mover, version=shown.version, action=str(shown.actions[-1])).status == 200
    mara.act(seats[0], name=NAMES[2])
    mara.act(seats[0], say=f"{NAMES[2]} says that {seats[1]} is open")
    for path in (*seats, *links, made):  # asked for wrongly, in every way there is
        token = path.split("/")[2]
        hall.get(f"{path}nothing")
        hall.get(f"/t/{token}x/why?action=x")
        hall.get(path, Host="evil.example")
        hall.get(f"{path}why?action=0", Host="evil.example")
        hall.post(f"{path}act", {"version": token, "action": "0"})
        hall.post(f"{path}act", {"version": token}, Origin="http://evil.example")
        hall.post(path, {"say": token})
        for line in (f"GET {path}act", f"GET {path} HTTP/1.1\r\nCookie: device={token}\r\nbroken", f"{token}\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", hall.port), timeout=5) as raw:
                raw.sendall(line.encode())
    other = [str(path) for path in hall.set_table("shaft", ["me", "friend"])]
    mover = next(path for path in other if hall.get(path).actions)
    shown = hall.get(mover)
    forbid(hall, NAMES[2])
    mara.post("/name", {"name": NAMES[2]})
    hall.sql("alter table web_kept rename to web_lost")
    assert mara.get(seats[0]).status == 503
    hall.sql("alter table web_row rename to web_gone")
    assert hall.act(mover, shown.version, action=str(shown.actions[0])).status == 503
    cookies = [value for visitor in (mara, tom) for value in visitor.cookies.values() if len(value) > 8]
    key = (hall.data / "secret.key").read_text(encoding="ascii")
    return [*{path.split("/")[2] for path in (*seats, *links, made)}, code, *NAMES, *cookies, key]


def forbid(hall: Server, name: str) -> None:
    """From now on the database refuses a device of this name."""
    if hall.database:
        hall.sql(f"alter table web_device add constraint nobody check (name <> '{name}') not valid")
    else:
        hall.sql("create trigger nobody before update on web_device begin select raise(abort, 'nobody'); end")
