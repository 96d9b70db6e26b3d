"""The chores of the Makefile do what they say, and what else runs the same commands keeps in step with them."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def commands(chore: str, *given: str, **environment: str) -> list[str]:
    """What `make` would run for a chore, one command after the other; its set-up is left out."""
    words = ["make", "--dry-run", "--no-print-directory", chore, *given]
    kept = {name: value for name, value in os.environ.items() if name not in ("GAME", "MAKEFLAGS", "MAKELEVEL")}
    there = {**kept, **environment}
    done = subprocess.run(words, cwd=ROOT, env=there, capture_output=True, text=True, check=True)
    (line,) = [line for line in done.stdout.splitlines() if line][-1:]
    return [command.strip() for command in line.split("&&")]


def test_a_commit_is_checked_by_what_make_lint_runs() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"^ +entry: (.+)$", hooks, re.MULTILINE) == commands("lint")
    assert "files:" not in hooks
    assert hooks.count("always_run: true") == hooks.count("pass_filenames: false") == len(commands("lint"))


@pytest.mark.parametrize("chore", ["transcripts", "counts"])
def test_what_is_recorded_is_written_anew_for_all_games_or_for_those_that_are_named(chore: str) -> None:
    everything = [f".venv/bin/python -m pytest -q --rewrite tests/test_{chore}.py"]
    assert commands(chore) == commands(chore, "GAME=") == everything
    named = [f"{everything[0]} --game shaft"]
    assert commands(chore, "GAME=shaft") == commands(chore, GAME="shaft") == named
    assert commands(chore, "GAME=shaft artifact") == [f"{named[0]} --game artifact"]


def test_other_chores_know_a_game_to_begin_with() -> None:
    assert commands("quick") == commands("quick", "GAME=shaft")


ASIDE = ("nginx", "postgresql")  # which lie beside the path, so this machine may have them all the same
PROGRAMS = [
    "chromium",
    "perl",
    "initdb",
    "nginx",
    "curl",
    "openssl",
    "caddy",
    "systemd-analyze",
    "firefox-esr",
    "WebKitWebDriver",
    "Xvfb",
]


def install(home: Path, there: list[str], *, user: int) -> str:
    """What `make browser` says on a machine with these programs, whose package manager only repeats what it is told."""
    home.mkdir()
    for name, does in [*((program, "") for program in there), ("id", f"echo {user}"), ("apt-get", 'echo "$@" >&2')]:
        (home / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (home / name).chmod(0o755)
    words = [str(shutil.which("make")), "--no-print-directory", "browser"]
    done = subprocess.run(
        words,
        cwd=ROOT,
        env={"PATH": str(home)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    )
    said = done.stdout.splitlines(keepends=True)
    return "".join(line for line in said if not any(name in line.lower() for name in ASIDE))


def test_browsers_are_installed_where_they_are_missing_and_may_be(tmp_path: Path) -> None:
    assert install(tmp_path / "all", PROGRAMS, user=0) == install(tmp_path / "person", PROGRAMS, user=1000) == ""
    bare = install(tmp_path / "bare", [], user=0)
    assert [line for line in bare.splitlines() if "Installing" not in line] == [
        "update -qq",
        "install -y -qq chromium",
        "install -y -qq perl",
        "install -y -qq --no-install-recommends caddy",
        "install -y -qq --no-install-recommends systemd",
        "install -y -qq --no-install-recommends firefox-esr",
        "install -y -qq --no-install-recommends webkit2gtk-driver libgl1-mesa-dri xvfb",
    ]
    assert "webkit2gtk-driver libgl1-mesa-dri xvfb" in install(tmp_path / "no-screen", PROGRAMS[:-1], user=0)
    refused = install(tmp_path / "refused", PROGRAMS[:1], user=1000)
    assert refused.splitlines() == [
        f"{name} could not be installed; its tests will say so."
        for name in ("Perl", "Caddy", "systemd", "Firefox", "WebKit")
    ]
