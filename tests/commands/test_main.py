"""What all commands have in common: they start quickly, and end with a sentence and a code."""

import os
import subprocess
import sys

import pytest

import digsite
from tests.catalogue import ROOT
from tests.commands.asking import run


def test_version() -> None:
    answer = run("--version")
    assert answer.stdout == f"digsite {digsite.__version__}\n"
    assert answer.returncode == 0


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["games"], ["rules", "shaft"], ["play", "--help"]])
def test_what_needs_no_rules_does_not_load_the_compiler(arguments: list[str]) -> None:
    code = (
        "import sys\nfrom digsite.__main__ import main\ntry:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "sys.exit('numba' in sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, cwd=ROOT, check=False)
    assert answer.returncode == 0


def test_a_reader_who_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m digsite rules shaft | head -1"
    answer = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=ROOT, check=False)
    assert answer.stdout == "# Shaft\n"
    assert answer.stderr == ""


def test_errors_as_a_process_have_code_2_and_no_traceback() -> None:
    for arguments in (["play", "shfat"], ["dig"], ["play", "--resume", "nowhere.json"]):
        answer = run(*arguments)
        assert answer.returncode == 2
        assert answer.stdout == ""
        assert "Traceback" not in answer.stderr
        assert answer.stderr.count("\n") <= 2


def test_letters_that_cannot_be_shown_or_read_are_no_error() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "digsite", "play", "shaft", "--players", "Žofie,random"],
        input=b"\xff\xfe\n1\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        cwd=ROOT,
        check=False,
    )
    assert answer.returncode == 0
    assert b"Traceback" not in answer.stderr
    assert b"is not understood" in answer.stdout
