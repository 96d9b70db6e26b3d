"""A window of Firefox or WebKit: real clicks and keys by WebDriver, with nothing but what Debian packs.

Firefox speaks WebDriver BiDi by itself. WebKitGTK has a driver of the classic kind, and needs a display. Both take the
same actions of pointer and keyboard.
"""

import base64
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from websockets.sync.client import ClientConnection, connect

PATIENCE = 40.0  # seconds until something that was waited for must have happened
ENTER = "\ue007"
CALL = "(given) => JSON.stringify(({function})(...JSON.parse(given)) ?? null)"
# Where the first part that is shown can be pressed: in its middle, or elsewhere if something lies there.
PLACE = """(parts) => {
  for (const part of document.querySelectorAll(parts)) {
    const box = part.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85]) for (const right of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      const [x, y] = [Math.round(box.left + box.width * right), Math.round(box.top + box.height * down)];
      const there = document.elementFromPoint(x, y);
      if (there && part.contains(there)) return [x, y];
    }
  }
  return null;
}"""
# What a page complains about, from when it is loaded.
LISTEN = """() => {
  window.complaints = [];
  const note = (said) => window.complaints.push(String(said));
  addEventListener("error", (event) => note(event.message));
  addEventListener("unhandledrejection", (event) => note(event.reason));
  addEventListener("securitypolicyviolation", (event) => note(event.violatedDirective));
  console.error = (...said) => note(said.join(" "));
}"""
# Room for the page alone: the controls of WebKit's test browser would make it wider than a phone.
NO_CONTROLS = "* { font-size: 1px; padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0; }"

Found = TypeVar("Found")


class BrowserGone(Exception):
    """The browser itself has crashed or hangs: nothing can be said about the page."""


class Window(ABC):
    """A browser with one window."""

    is_gone = False

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to a page, and wait until it is loaded."""

    @abstractmethod
    def run(self, function: str, *given: object) -> Any:
        """Call a function in the page."""

    @abstractmethod
    def act(self, device: dict[str, object], *actions: dict[str, object]) -> None:
        """Do something with a device, pointer or keyboard."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this room."""

    @abstractmethod
    def picture(self) -> bytes:
        """What is shown, as PNG."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Errors that the present page has logged or thrown."""

    def press(self, parts: str) -> None:
        """Click on the first of these parts that is shown."""
        x, y = wait_for(lambda: self.run(PLACE, parts), f"{parts} can be pressed")
        self.act(
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}},
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def type(self, *keys: str) -> None:
        """Press keys, one after the other."""
        strokes: list[dict[str, object]] = [
            {"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")
        ]
        self.act({"type": "key", "id": "keyboard"}, *strokes)

    def wait(self, function: str, *given: object) -> Any:
        """Wait until a function of the page returns something."""
        return wait_for(lambda: self.run(function, *given), f"{function} of {given}")


class Firefox(Window):
    """Firefox without a screen."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.number = line, 0
        self.said: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self.context: str = self._ask("browsingContext.create", type="tab")["context"]

    def _ask(self, method: str, **given: object) -> Any:
        self.number += 1
        self.line.send(json.dumps({"id": self.number, "method": method, "params": given}))
        while True:
            answer = json.loads(self.line.recv(PATIENCE))
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.said.append(answer["params"]["text"])
            if answer.get("id") == self.number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def run(self, function: str, *given: object) -> Any:
        answer = self._ask(
            "script.callFunction",
            functionDeclaration=CALL.replace("{function}", function),
            arguments=[{"type": "string", "value": json.dumps(given)}],
            target={"context": self.context},
            awaitPromise=False,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def act(self, device: dict[str, object], *actions: dict[str, object]) -> None:
        self._ask("input.performActions", context=self.context, actions=[{**device, "actions": actions}])

    def resize(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self.context)["data"])

    def complaints(self) -> list[str]:
        self.run("() => 0")  # what was said until now comes before this answer
        said, self.said = self.said, []
        return said


class WebKit(Window):
    """WebKitGTK's test browser on a display of its own."""

    def __init__(self, port: int) -> None:
        self.port, self.session = port, ""
        self.session = f"/{self._ask('POST', '', capabilities={})['sessionId']}"

    def _ask(self, method: str, what: str, **given: object) -> Any:
        status, answer = self._send(method, what, **given)
        if status != 200 and self.session and self._send("GET", "/title")[0] != 200:  # a good page answers that
            self.is_gone = True
            raise BrowserGone(answer["message"])
        assert status == 200, answer
        return answer

    def _send(self, method: str, what: str, **given: object) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, f"/session{self.session}{what}", json.dumps(given) if method == "POST" else None)
            response = connection.getresponse()
            return response.status, json.loads(response.read())["value"]
        finally:
            connection.close()

    def open(self, address: str) -> None:
        self._ask("POST", "/url", url=address)
        self.run(LISTEN)

    def run(self, function: str, *given: object) -> Any:
        script = f"return ({CALL.replace('{function}', function)})(arguments[0])"
        return json.loads(self._ask("POST", "/execute/sync", script=script, args=[json.dumps(given)]))

    def act(self, device: dict[str, object], *actions: dict[str, object]) -> None:
        self._ask("POST", "/actions", actions=[{**device, "actions": actions}])

    def resize(self, width: int, height: int) -> None:
        """The window is larger than the page by what is left of the controls, and it takes its time."""
        controls = 0

        def has_size() -> bool:
            nonlocal controls
            self._ask("POST", "/window/rect", x=0, y=0, width=width, height=height + controls)
            time.sleep(0.2)
            wide, high = self.run("() => [innerWidth, innerHeight]")
            controls += height - high
            return bool((wide, high) == (width, height))

        wait_for(has_size, f"a window of {width} x {height}")

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def complaints(self) -> list[str]:
        said: list[str] = self.run("() => window.complaints")
        return said

    def end(self) -> None:
        if not self.is_gone:
            self._ask("DELETE", "")


# Starting them, each with a home of its own


@contextmanager
def firefox(home: Path) -> Iterator[Window]:
    def listens() -> str | None:
        with suppress(OSError, ValueError):  # it is being written
            known = json.loads((home / "WebDriverBiDiServer.json").read_text(encoding="utf-8"))
            return f"ws://{known['ws_host']}:{known['ws_port']}/session"
        return None

    words = ["firefox-esr", "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(home)]
    with started(home, words), connect(wait_for(listens, "Firefox listens"), max_size=None) as line:
        yield Firefox(line)


@contextmanager
def webkit(home: Path) -> Iterator[Window]:
    def listens() -> bool:
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return True
        return False

    (home / "gtk-3.0").mkdir()
    (home / "gtk-3.0" / "gtk.css").write_text(NO_CONTROLS, encoding="utf-8")
    port = free_port()
    with display(home) as number, started(home, ["WebKitWebDriver", f"--port={port}"], DISPLAY=number):
        wait_for(listens, "WebKitWebDriver listens")
        window = WebKit(port)
        try:
            yield window
        finally:
            window.end()


@contextmanager
def display(home: Path) -> Iterator[str]:
    """A new screen that nobody sees; Xvfb chooses its number."""
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp"]
    with os.fdopen(reading) as told, started(home, words, handle=writing):
        os.close(writing)
        yield f":{told.readline().strip()}"


@contextmanager
def started(home: Path, words: list[str], handle: int | None = None, **more: str) -> Iterator[None]:
    """A program that knows no other home; it ends with all that it has started."""
    places = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), str(home))
    process = subprocess.Popen(
        words,
        env={**os.environ, **places, **more},
        pass_fds=() if handle is None else (handle,),
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)


class Browser(NamedTuple):
    """A browser that may be here."""

    name: str
    packages: dict[str, str]  # Debian's, by the programs that must be there
    opened: Callable[[Path], AbstractContextManager[Window]]

    @contextmanager
    def in_turn(self, home: Callable[[], Path]) -> Iterator[Callable[[], Window]]:
        """Its window whenever one is asked for: always the same, and a new one once the browser is gone."""
        window: Window | None = None
        with ExitStack() as opened:

            def ready() -> Window:
                nonlocal window
                if window is None or window.is_gone:
                    opened.close()
                    window = opened.enter_context(self.opened(home()))
                return window

            yield ready

    def missing(self) -> str:
        """The packages that are not here."""
        return " ".join(package for program, package in self.packages.items() if not shutil.which(program))


BROWSERS = {
    "firefox": Browser("Firefox", {"firefox-esr": "firefox-esr"}, firefox),
    "webkit": Browser("WebKit", {"WebKitWebDriver": "webkit2gtk-driver libgl1-mesa-dri", "Xvfb": "xvfb"}, webkit),
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(look: Callable[[], Found | None], what: str) -> Found:
    """Look until there is something to see."""
    began = time.monotonic()
    while True:
        if found := look():
            return found
        assert time.monotonic() - began < PATIENCE, f"waited in vain: {what}"
        time.sleep(0.02)
