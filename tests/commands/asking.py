"""A command as a process of its own, a saved game for it to read, and what no plain answer holds."""

import os
import re
import subprocess
import sys
from pathlib import Path

import digsite
from tests.catalogue import ROOT

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x9b]")


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "digsite", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **environment},
        cwd=ROOT,
        timeout=300,
        check=False,
    )


def saved_game(path: Path, decisions: int = 3) -> Path:
    match = digsite.game("shaft").new(2, 5, names=["Me", "Random"])
    match.run()
    while not match.is_over and match.decisions < decisions:
        match.play(match.legal()[0])
        match.run()
    match.save(path)
    return path
