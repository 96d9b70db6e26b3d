"""Change one token of a rule at a time, and list the changes that no test notices.

python -m tests.mutants shaft [--most 50]

Every mutant is tried on a copy of the project, in plain Python: first the game's own tests and the laws, then,
if they notice nothing, the recorded games and counts. A child is forked from a process that has imported the
slow libraries already, so a mutant that is noticed at once costs little.
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

os.environ["NUMBA_DISABLE_JIT"] = "1"  # before Numba is imported
sys.dont_write_bytecode = True  # two mutants within a second would look alike to the cache

ROOT = Path(__file__).parent.parent
COPIED = ["digsite", "tests", "docs", "pyproject.toml", "README.md"]
HEAVY = ["numba", "numpy", "scipy.stats", "hypothesis", "pydantic", "pytest", "rich.table", "platformdirs"]
AT_ONCE = 2
FIRST = ("test_rules.py", "test_corners.py", "test_oracle.py")
RECORDS = ["tests/test_counts.py", "tests/test_transcripts.py"]

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
    home = ROOT / "digsite" / "games" / game
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


class Trial(NamedTuple):
    """A mutant being tried."""

    mutant: Mutant | None
    bench: Bench
    stage: int
    began: float


class Run:
    """All mutants of a game, two at a time."""

    def __init__(self, game: str, todo: list[Mutant], benches: list[Bench]) -> None:
        self.game, self.todo, self.free = game, list(todo), list(benches)
        self.trials: dict[int, Trial] = {}
        self.unnoticed: list[Mutant] = []
        self.only_recorded: list[Mutant] = []
        self.done, self.all, self.limit = 0, len(todo), 600.0

    def stages(self) -> list[list[str]]:
        """The tests of the game's rules, which notice most; its other tests and the laws; what was recorded."""
        own = sorted((ROOT / "tests" / "games" / self.game).glob("test_*.py"))
        first = [str(path.relative_to(ROOT)) for path in own if path.name in FIRST]
        others = [str(path.relative_to(ROOT)) for path in own if path.name not in FIRST]
        return [first, [*others, "tests/laws"], RECORDS]

    def baseline(self) -> float:
        """Everything must pass before anything is changed; how long that takes bounds a mutant's time."""
        for bench in self.free:  # recorded files may lag behind a board that somebody is drawing
            os.waitpid(bench.start([*RECORDS, "--rewrite"], self.game), 0)
        began = time.monotonic()
        for paths in self.stages():
            child = self.free[0].start(paths, self.game)
            if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0:
                said = (self.free[0].folder / "output.txt").read_text(encoding="utf-8")
                sys.exit(f"The tests fail without any change:\n{said[-3000:]}")
        self.limit = 20 + 3 * (time.monotonic() - began)
        return time.monotonic() - began

    def run(self) -> None:
        while self.todo or self.trials:
            while self.todo and self.free:
                mutant, bench = self.todo.pop(0), self.free.pop()
                self.write(bench, mutant, mutant.apply(source(mutant.path)))
                self.launch(Trial(mutant, bench, 0, time.monotonic()))
            self.look()

    def launch(self, trial: Trial) -> None:
        self.trials[trial.bench.start(self.stages()[trial.stage], self.game)] = trial

    def look(self) -> None:
        """Take in a child that has ended, and end one that has gone on for too long."""
        child, status = os.waitpid(-1, os.WNOHANG)
        if child:
            self.judge(self.trials.pop(child), noticed=os.waitstatus_to_exitcode(status) != 0)
            return
        for child, trial in self.trials.items():
            if time.monotonic() - trial.began > self.limit:
                os.kill(child, signal.SIGKILL)
        time.sleep(0.02)

    def judge(self, trial: Trial, *, noticed: bool) -> None:
        assert trial.mutant is not None
        if not noticed and trial.stage + 1 < len(self.stages()):
            self.launch(trial._replace(stage=trial.stage + 1))
            return
        if not noticed:
            self.unnoticed.append(trial.mutant)
            tell(f"not noticed: {trial.mutant}")
        elif trial.stage + 1 == len(self.stages()):
            self.only_recorded.append(trial.mutant)
            tell(f"noticed by recorded games only: {trial.mutant}")
        self.write(trial.bench, trial.mutant, source(trial.mutant.path))
        self.free.append(trial.bench)
        self.done += 1
        if self.done % 25 == 0:
            tell(f"{self.done} of {self.all} tried")

    def write(self, bench: Bench, mutant: Mutant, text: str) -> None:
        (bench.folder / mutant.path).write_text(text, encoding="utf-8")


def tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("game")
    arguments.add_argument("--most", type=int, help="only so many mutants, picked at random, always the same")
    arguments.add_argument("--lines", help="only mutants of these lines, such as 100-140")
    chosen = arguments.parse_args()
    todo = mutants(chosen.game)
    if chosen.lines:
        first, _dash, last = chosen.lines.partition("-")
        todo = [mutant for mutant in todo if int(first) <= mutant.line <= int(last or first)]
    if chosen.most and chosen.most < len(todo):
        todo = sorted(random.Random(0).sample(todo, chosen.most))
    for name in HEAVY:
        __import__(name)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        benches = [Bench(Path(folder) / str(number)) for number in range(AT_ONCE)]
        run = Run(chosen.game, todo, benches)
        tell(f"{len(todo)} mutants of {chosen.game}; unchanged, everything passes in {run.baseline():.0f} s")
        run.run()
    print(f"\n{chosen.game}: {len(todo)} mutants, {time.monotonic() - began:.0f} s")
    caught = len(todo) - len(run.unnoticed)
    print(f"noticed by the game's tests and the laws: {caught - len(run.only_recorded)}")
    for title, rows in (("recorded games or counts only", run.only_recorded), ("nothing", run.unnoticed)):
        print(f"noticed by {title}: {len(rows)}")
        for mutant in sorted(rows):
            print(f"  {mutant}")
    print(f"score: {100 * caught / max(1, len(todo)):.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
