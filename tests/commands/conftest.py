"""What tests of commands share: a folder of their own for saved games, and a keyboard."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from digsite.__main__ import main

Typing = Callable[..., str]


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DIGSITE_SAVES", str(tmp_path / "saved"))
    return tmp_path / "saved"


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typing:
    """Type lines into a command of this very process, and read what it shows."""

    def type_in(lines: str, *arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        assert main(arguments) == 0
        return capsys.readouterr().out

    return type_in
