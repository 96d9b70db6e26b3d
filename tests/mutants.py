"""Change one token of a rule at a time, and list the changes that no test notices.

python -m tests.mutants shaft [--most 60] [--minutes 10]

Every mutant is tried on a copy of the project, in plain Python: first the tests of the game's rules, quickest file
first; if they notice nothing, the laws, and then the recorded games and counts. A child is forked from a process that
has imported the slow libraries already, so a mutant that is noticed at once costs little. One that goes on for several
times as long as the unchanged rules has been noticed too: it hangs.
"""

import argparse
import ast
import io
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.parts import is_for_rules

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "digsite" / "games"
COPIED = ["digsite", "tests", "docs", "pyproject.toml", "README.md"]
HEAVY = ["numba", "numpy", "scipy.stats", "hypothesis", "pydantic", "pytest", "rich.table", "platformdirs"]
AT_ONCE = len(os.sched_getaffinity(0))  # as many as there are cores
RECORDS = ["tests/test_counts.py", "tests/test_transcripts.py"]
NOTHING_RAN = 5  # as pytest says it
PATIENCE = 4  # times as long as the unchanged rules take

SWAPS = {
    "<": ["<="],
    "<=": ["<"],
    ">": [">="],
    ">=": [">"],
    "==": ["!="],
    "!=": ["=="],
    "+": ["-"],
    "-": ["+"],
    "*": ["+"],
    "//": ["*"],
    "%": ["//"],
    "+=": ["-="],
    "-=": ["+="],
    "and": ["or"],
    "or": ["and"],
    "not": [""],
    "min": ["max"],
    "max": ["min"],
    "True": ["False"],
    "False": ["True"],
}
REMOVABLE = (ast.Assign, ast.AugAssign, ast.Expr, ast.Break, ast.Continue)


class Mutant(NamedTuple):
    """One change of one file: on this line, the text from `start` to `end` becomes `new`."""

    path: Path
    line: int
    start: int
    end: int
    new: str

    def apply(self, text: str) -> str:
        lines = text.splitlines(keepends=True)
        row = lines[self.line - 1]
        lines[self.line - 1] = row[: self.start] + self.new + row[self.end :]
        return "".join(lines)

    def __str__(self) -> str:
        text = source(self.path)
        before = text.splitlines()[self.line - 1].strip()
        after = self.apply(text).splitlines()[self.line - 1].strip()
        return f"{self.path}:{self.line}  {before}  ->  {after}"


@cache
def source(path: Path) -> str:
    """A rules file as it was when the run began, whatever is edited meanwhile."""
    return (ROOT / path).read_text(encoding="utf-8")


def mutants(game: str) -> list[Mutant]:
    """Every change of every rule of a game."""
    home = GAMES / game
    files = sorted((home / "rules").glob("*.py")) if (home / "rules").is_dir() else [home / "rules.py"]
    return [mutant for path in files for mutant in sorted(set(mutants_of(path)))]


def mutants_of(path: Path) -> Iterator[Mutant]:
    own = path.relative_to(ROOT)
    text = source(own)
    bodies = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef) and is_rule(node)]
    inside = {line for node in bodies for line in range(node.body[0].lineno, (node.end_lineno or 0) + 1)}
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.start[0] in inside:
            for new in other_tokens(token):
                yield Mutant(own, token.start[0], token.start[1], token.end[1], new)
    for body in bodies:
        for node in ast.walk(body):
            if isinstance(node, REMOVABLE) and node.lineno == node.end_lineno and not is_docstring(node):
                yield Mutant(own, node.lineno, node.col_offset, node.end_col_offset or 0, "pass")


def is_rule(node: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "rule" for mark in node.decorator_list)


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def other_tokens(token: tokenize.TokenInfo) -> list[str]:
    if token.type == tokenize.NUMBER and token.string.isdigit():
        number = int(token.string)
        return [str(number + 1), *([str(number - 1)] if number else [])]
    if token.type in (tokenize.OP, tokenize.NAME):
        return SWAPS.get(token.string, [])
    return []


class Bench:
    """A copy of the project in which one mutant after the other is tried."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            source, target = ROOT / name, folder / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)

    def start(self, paths: list[str], game: str) -> int:
        """Run these tests in a child of this process; return its id."""
        child = os.fork()
        if child:
            return child
        quiet = os.open(self.folder / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os.chdir(self.folder)
        for name in [name for name in sys.modules if name.partition(".")[0] in ("tests", "digsite")]:
            del sys.modules[name]
        sys.path[:] = [str(self.folder), *(path for path in sys.path if Path(path or ".").resolve() != ROOT)]
        import pytest

        arguments = ["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "--game", game]
        os._exit(int(pytest.main([*arguments, *paths])))


class Stage(NamedTuple):
    """Tests that are tried one after the other, and how long they take while nothing is changed."""

    name: str
    paths: list[str]
    seconds: float = 0.0


def stages(game: str) -> list[Stage]:
    """The tests of the game's rules, which notice most; the laws; what was recorded."""
    own, laws = tests_in(f"tests/games/{game}"), tests_in("tests/laws")
    rules = [path for path in own if is_for_rules(Path(path))]
    found = [Stage("rules", rules), Stage("laws", laws), Stage("records", RECORDS)]
    return [stage for stage in found if stage.paths]  # without paths, everything would run


def tests_in(folder: str) -> list[str]:
    return [str(path.relative_to(ROOT)) for path in sorted((ROOT / folder).glob("test_*.py"))]


class Trial(NamedTuple):
    """A mutant being tried; `began` is when its stage did."""

    mutant: Mutant
    bench: Bench
    stage: int
    began: float


class Run:
    """Mutants of a game, several at a time."""

    def __init__(self, game: str, todo: list[Mutant], benches: list[Bench]) -> None:
        self.game, self.todo, self.free = game, list(todo), list(benches)
        self.stages = stages(game)
        self.trials: dict[int, Trial] = {}
        self.noticed: dict[str, list[Mutant]] = {stage.name: [] for stage in self.stages}
        self.unnoticed: list[Mutant] = []

    @property
    def done(self) -> int:
        return len(self.unnoticed) + sum(map(len, self.noticed.values()))

    def baseline(self) -> float:
        """Everything must pass before anything is changed; how long that takes bounds a mutant's time."""
        for bench in self.free:  # recorded files may lag behind a board that somebody is drawing
            os.waitpid(bench.start([*RECORDS, "--rewrite"], self.game), 0)
        self.stages = [self.measured(stage) for stage in self.stages]
        return sum(stage.seconds for stage in self.stages)

    def measured(self, stage: Stage) -> Stage:
        """The stage with its seconds, and its files in the order of theirs."""
        found = [(self.seconds_of(path), path) for path in stage.paths]
        timed = sorted((seconds, path) for seconds, path in found if seconds is not None)
        return Stage(stage.name, [path for _seconds, path in timed], sum(seconds for seconds, _path in timed))

    def seconds_of(self, path: str) -> float | None:
        """How long the tests of a file take; None if none of them runs in plain Python."""
        began = time.monotonic()
        child = self.free[0].start([path], self.game)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code == NOTHING_RAN:
            return None
        if code != 0:
            said = (self.free[0].folder / "output.txt").read_text(encoding="utf-8")
            sys.exit(f"The tests in {path} fail without any change:\n{said[-3000:]}")
        return time.monotonic() - began

    def run(self, until: float) -> None:
        """Try one mutant after the other, until the time is up; those that are not done by then do not count."""
        while (self.todo or self.trials) and time.monotonic() < until:
            while self.todo and self.free:
                mutant, bench = self.todo.pop(0), self.free.pop()
                self.write(bench, mutant, mutant.apply(source(mutant.path)))
                self.launch(Trial(mutant, bench, 0, 0.0))
            self.look()
        for child in self.trials:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)

    def launch(self, trial: Trial) -> None:
        child = trial.bench.start(self.stages[trial.stage].paths, self.game)
        self.trials[child] = trial._replace(began=time.monotonic())

    def look(self) -> None:
        """Take in a child that has ended, and end one that has gone on for too long."""
        child, status = os.waitpid(-1, os.WNOHANG)
        if child:
            self.judge(self.trials.pop(child), noticed=os.waitstatus_to_exitcode(status) != 0)
            return
        for child, trial in self.trials.items():
            if time.monotonic() - trial.began > 10 + PATIENCE * self.stages[trial.stage].seconds:
                os.kill(child, signal.SIGKILL)
        time.sleep(0.02)

    def judge(self, trial: Trial, *, noticed: bool) -> None:
        if not noticed and trial.stage + 1 < len(self.stages):
            self.launch(trial._replace(stage=trial.stage + 1))
            return
        if noticed:
            self.noticed[self.stages[trial.stage].name].append(trial.mutant)
        else:
            self.unnoticed.append(trial.mutant)
            tell(f"not noticed: {trial.mutant}")
        self.write(trial.bench, trial.mutant, source(trial.mutant.path))
        self.free.append(trial.bench)
        if self.done % 20 == 0:
            tell(f"{self.done} tried, {len(self.todo) + len(self.trials)} left")

    def write(self, bench: Bench, mutant: Mutant, text: str) -> None:
        (bench.folder / mutant.path).write_text(text, encoding="utf-8")

    def report(self) -> str:
        """How many were noticed by what, and every one that only a recorded game or nothing noticed."""
        lines = [f"noticed by {TITLES[name]}: {len(rows)}" for name, rows in self.noticed.items()]
        lines += [f"  {mutant}" for mutant in sorted(self.noticed.get("records", []))]
        lines += [f"noticed by nothing: {len(self.unnoticed)}", *(f"  {mutant}" for mutant in sorted(self.unnoticed))]
        score = 100 * (self.done - len(self.unnoticed)) / max(1, self.done)
        return "\n".join([*lines, f"score: {score:.1f} % of {self.done} mutants"])


TITLES = {
    "rules": "the tests of the rules",
    "laws": "the laws only",
    "records": "recorded games or counts only",
}


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def chosen_mutants(game: str, lines: str | None, most: int) -> list[Mutant]:
    """At most so many, always the same ones, in random order: the time may be up before the end."""
    found = mutants(game)
    if lines:
        first, _dash, last = lines.partition("-")
        found = [mutant for mutant in found if int(first) <= mutant.line <= int(last or first)]
    return random.Random(0).sample(found, min(most, len(found)))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game", choices=sorted(path.parent.name for path in GAMES.glob("*/box.toml")))
    arguments.add_argument("--most", type=int, default=60, help="only so many, picked at random, always the same")
    arguments.add_argument("--minutes", type=float, default=10, help="stop after so many, whatever is left")
    arguments.add_argument("--lines", help="only mutants of these lines, such as 100-140")
    chosen = arguments.parse_args()
    todo = chosen_mutants(chosen.game, chosen.lines, chosen.most)
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # before Numba is imported
    sys.dont_write_bytecode = True  # two mutants within a second would look alike to the cache
    for name in HEAVY:
        __import__(name)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        benches = [Bench(Path(folder) / str(number)) for number in range(AT_ONCE)]
        run = Run(chosen.game, todo, benches)
        tell(f"{len(todo)} mutants of {chosen.game}; unchanged, everything passes in {run.baseline():.0f} s")
        run.run(began + 60 * chosen.minutes)
    print(f"\n{chosen.game}: {run.done} of {len(todo)} mutants tried in {time.monotonic() - began:.0f} s")
    print(run.report())
    return 0


if __name__ == "__main__":
    sys.exit(main())
