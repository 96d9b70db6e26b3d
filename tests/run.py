"""The whole proof, part by part, each with its seconds and its slowest ten tests: make test, make quick.

JIT flags hold for a whole process, so the compiled, the bounds-checked and the plain suite are three processes.
The compiled one goes first: it runs every test and writes the digests that the other two compare with. Those run what
can turn out differently there: rules, laws, transcripts and counts (conftest.py leaves out words, boards and matches).
What two cores cannot do in twenty minutes is in tests/soak.py.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import digsite
from digsite.core.compiling import folder_of
from tests.catalogue import ROOT, WORK

SUITE = ["tests", "--ignore=tests/test_rulebook.py", "--ignore=tests/test_wheel.py", "--ignore=tests/web"]
RULES = ["tests/laws", "tests/games", "tests/test_transcripts.py", "tests/test_counts.py"]
ON_BOTH = (
    *("tables", "hall", "manners", "restart", "laid_out", "migrating", "at_once", "presence", "forgetting", "beats"),
    *("clocks", "waiting", "choosing_over_days", "rounds", "orders", "mail_times", "tidying", "admin", "silence"),
)
TABLES = [f"tests/web/test_{name}.py" for name in ON_BOTH]
MOST_NAMED = 12  # functions that were compiled too late
CLAUSES = WORK / "run" / "clauses"
BOUNDS = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}  # with less polish: compiling is most of the work
PLAIN = {"NUMBA_DISABLE_JIT": "1"}


class Part(NamedTuple):
    """A step of the run: its name, the commands that must all succeed, and others that run beside them."""

    name: str
    commands: list[list[str]]
    environment: dict[str, str]
    beside: Sequence[list[str]] = ()


def pytest(*arguments: str) -> list[str]:
    """As many workers as there are cores."""
    return [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--durations=10", "--durations-min=0.05", *arguments]


def whole() -> list[Part]:
    """Everything that `make test` does after the set-up."""
    python = sys.executable
    return [
        Part("lint", [[python, "-m", "ruff", "check", "."], [python, "-m", "ruff", "format", "--check", "."]], {}),
        Part("compilation", [[python, "-m", "tests.warm"]], {}),
        Part("compiled suite", [pytest(*SUITE)], {}),
        Part("compilation with bounds checks", [[python, "-m", "tests.warm"]], BOUNDS),
        Part("bounds-checked suite", [pytest(*RULES)], BOUNDS),
        Part(
            "plain suite with coverage",
            [
                pytest(*RULES, "--cov", "--cov-report="),
                [python, "-m", "coverage", "report", "--fail-under=100"],
            ],
            PLAIN,
        ),
        Part("tables on PostgreSQL", [pytest(*TABLES)], {"DIGSITE_TEST_DATABASE": "postgresql"}),
        Part(
            "browser; types, clauses, wheel",  # a browser is often waited for
            [pytest("tests/web")],
            {},
            [
                [python, "-W", "ignore", "-m", "mypy"],
                [python, "-m", "pytest", "-q", "tests/test_rulebook.py", "tests/test_wheel.py"],
            ],
        ),
    ]


def quick(game: str) -> list[Part]:
    """What a person at work on one game wants to know at once; whether it compiles for a GPU can wait."""
    own = ["tests/laws", f"tests/games/{game}", "tests/test_transcripts.py", "tests/test_counts.py", "--game", game]
    own.append("--ignore=tests/laws/test_ptx.py")
    warm = [sys.executable, "-m", "tests.warm", game]
    return [Part("compilation", [warm], {}), Part("compiled suite", [pytest(*own)], {})]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--setup", type=float, default=0.0, help="seconds that the set-up took")
    arguments.add_argument("--quick", metavar="GAME", help="only this game, only compiled")
    arguments.add_argument("--only", metavar="WORD", help="only the parts whose name begins so")
    chosen = arguments.parse_args()
    parts = quick(chosen.quick) if chosen.quick else whole()
    if chosen.only:
        parts = [part for part in parts if part.name.startswith(chosen.only)]
    else:
        shutil.rmtree(WORK / "run", ignore_errors=True)
    return run(parts, {"set-up": chosen.setup})


def run(parts: list[Part], seconds: dict[str, float], clock: Callable[[], float] = time.monotonic) -> int:
    """Run the parts in their order; a part that fails does not keep the others from running."""
    failed = []
    for part in parts:
        print(f"\n== {part.name}", flush=True)
        began, known = clock(), compiled()
        with ThreadPoolExecutor(1) as side:
            others = [side.submit(succeeds, command, part.environment, aside=True) for command in part.beside]
            outcomes = [succeeds(command, part.environment) for command in part.commands]
        if not all([*outcomes, *(other.result() for other in others)]):
            failed.append(part.name)
        seconds[part.name] = clock() - began
        late = compiled() - known
        if late and part.name.endswith("suite"):
            names = ", ".join(sorted({path.name.partition(".py3")[0] for path in late})[:MOST_NAMED])
            print(f"Compiled during the tests; tests/warm.py should have done that: {names}")
    print("\n== seconds")
    for name, took in seconds.items():
        print(f"{name:32} {took:7.1f}  {'FAILED' if name in failed else 'ok'}")
    print(f"{'everything':32} {sum(seconds.values()):7.1f}  {'FAILED' if failed else 'ok'}")
    return 1 if failed else 0


def compiled() -> set[Path]:
    """What the cache holds of the games in the catalogue: a suite should find everything there."""
    homes = [digsite.game(id).home for id in digsite.games()]
    return {path for home in homes for path in folder_of(home).parent.glob(f"{home.name}-*/*/*.nbc")}


def succeeds(command: list[str], environment: dict[str, str], *, aside: bool = False) -> bool:
    """Run a command; one that runs beside others says what it has to say at its end."""
    required = [word for word in os.environ.get("DIGSITE_REQUIRE", "").split(",") if word]
    own = {
        **os.environ,
        **environment,
        "DIGSITE_CLAUSES": str(CLAUSES),
        "DIGSITE_REQUIRE": ",".join([*required, "digests", "clauses", "wheel"]),
    }
    if not aside:
        return subprocess.run(command, cwd=ROOT, env=own, check=False).returncode == 0
    done = subprocess.run(
        command, cwd=ROOT, env=own, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    print(f"\n{' '.join(command[1:])}\n{done.stdout}", flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
