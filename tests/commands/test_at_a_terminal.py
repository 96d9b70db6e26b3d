"""`digsite play` at a real terminal: frames, colours, keys, and a screen that is wiped."""

import os
import re
import struct
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import pytest

from tests.catalogue import ROOT

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class Terminal:
    """A program at a pseudo-terminal, and what it has shown."""

    START = (  # take the terminal over first, so that Ctrl-C reaches the program, and counts even if a job of the
        "import fcntl, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "  # background runs the tests
        "signal.signal(signal.SIGINT, signal.default_int_handler); "
        "from digsite.__main__ import main; sys.exit(main())"
    )

    def __init__(self, *arguments: str, **environment: str) -> None:
        import fcntl
        import pty
        import termios

        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.START, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.DEVNULL,
            env={**clean, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
            cwd=ROOT,
            start_new_session=True,
        )
        os.close(theirs)

    def wait_for(self, text: str, seconds: float = 90, new: str = "") -> str:
        """Read on until this is shown, in whatever colours; return what is new."""
        import select

        end = time.monotonic() + 4 * seconds
        while text not in COLOUR.sub("", new):
            assert time.monotonic() < end, f"{text!r} was not shown, but: {new!r}"
            if select.select([self.ours], [], [], 1)[0]:
                try:
                    new += os.read(self.ours, 65536).decode("utf-8", "replace")
                except OSError:  # closed
                    break
        assert text in COLOUR.sub("", new), f"{text!r} was not shown, but: {new!r}"
        return new

    def wait_for_the_prompt(self) -> str:
        """Keys count from the prompt on: what is pressed before it may be lost."""
        screen, last, begun = self.wait_for("help: keys.").rpartition("help: keys.")
        return screen + last + self.wait_for("> ", new=begun)  # a part of it may have come already

    def press(self, keys: bytes, until: str, seconds: float = 1) -> str:
        """Press keys; again, where they fell between the prompt and the waiting for keys, and were missed."""
        for _attempt in range(20):
            os.write(self.ours, keys)
            try:
                return self.wait_for(until, seconds)
            except AssertionError:
                continue
        raise AssertionError(f"{until!r} was not shown")

    def type(self, line: str, until: str) -> str:
        """Type a line, and wait for what it brings: time enough that a slow machine does not get it twice."""
        return self.press(line.encode() + b"\n", until, seconds=5)

    def leave(self) -> None:
        self.type("q", until="n leaves without saving")
        self.type("n", until="You have left the game.")

    def close(self) -> int:
        return self.process.wait(60)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are a thing of Unix")
class TestAtATerminal:
    def test_a_framed_and_coloured_table_appears(self, saves: Path) -> None:
        with Terminal("play", "shaft", "--seed", "1", "--players", "me,random") as terminal:
            assert "╭─" not in terminal.wait_for_the_prompt()
            screen = terminal.type("t", until="help: keys.")
            assert "╭─" in screen
            assert "\x1b[2J" in screen or "\x1b[H" in screen
            assert re.search(r"\x1b\[[0-9;]*38;[25];", screen)  # colours
            assert "● Me" in screen
            terminal.type("? lamp", until="SH-2.5a")
            terminal.type("q", until="n leaves without saving")
            terminal.type("", until="Go on with")
            assert terminal.close() == 0
            assert len(list(saves.iterdir())) == 1

    @pytest.mark.parametrize("how", ["argument", "environment"])
    def test_without_colours_the_frame_stays(self, how: str) -> None:
        more = ["--no-colour"] if how == "argument" else []
        environment = {} if how == "argument" else {"NO_COLOR": "1"}
        with Terminal("play", "shaft", "--seed", "1", "--players", "me,random", *more, **environment) as terminal:
            screen = terminal.wait_for_the_prompt() + terminal.type("t", until="help: keys.")
            assert "╭─" in screen
            assert not re.search(r"\x1b\[[0-9;]*(38;|3[0-7]m)", screen)
            terminal.leave()
            assert terminal.close() == 0

    def test_handing_over_wipes_the_screen_and_what_could_be_scrolled_back_to(self) -> None:
        with Terminal("play", "shaft", "--seed", "1", "--players", "Ada,Mara") as terminal:
            assert "\x1b[3J" in terminal.wait_for("Hand over to Ada. Press Enter, Ada.")
            assert "Your choices" in terminal.type("", until="help: keys.")
            assert "Leave with" in terminal.type("1", until="help: keys.")
            new = terminal.type("2", until="Hand over to Mara")
            assert "\x1b[3J" in new
            assert "Your choices" not in new.rpartition("\x1b[3J")[2]
            terminal.leave()
            assert terminal.close() == 0

    def test_ctrl_c_and_ctrl_d_save_the_game(self, saves: Path) -> None:
        for key, code in ((b"\x03", 130), (b"\x04", 0)):
            with Terminal("play", "shaft", "--seed", "1", "--players", "me,random") as terminal:
                terminal.wait_for_the_prompt()
                terminal.press(key, until="Go on with")
                assert terminal.close() == code
        assert len(list(saves.iterdir())) == 2

    def test_a_dumb_terminal_gets_plain_text(self) -> None:
        with Terminal("play", "shaft", "--seed", "1", "--players", "me,random", TERM="dumb") as terminal:
            assert "\x1b" not in terminal.wait_for_the_prompt()
            terminal.leave()
            terminal.close()
