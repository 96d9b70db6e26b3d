"""The chores of the Makefile do what they say, and what else runs the same commands keeps in step with them."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent


def commands(chore: str, *given: str) -> list[str]:
    """What `make` would run for a chore, one command after the other; its set-up is left out."""
    words = ["make", "--dry-run", "--no-print-directory", chore, *given]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    (line,) = [line for line in done.stdout.splitlines() if line][-1:]
    return [command.strip() for command in line.split("&&")]


def test_a_commit_is_checked_by_what_make_lint_runs() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"^ +entry: (.+)$", hooks, re.MULTILINE) == commands("lint")
    assert "files:" not in hooks
    assert hooks.count("always_run: true") == hooks.count("pass_filenames: false") == len(commands("lint"))
