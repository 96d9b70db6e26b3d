"""`digsite rules`: the page, or a part of it."""

import pytest

from digsite.__main__ import main
from tests.catalogue import ROOT


def test_rules_are_shown_whole_or_by_the_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "shaft"]) == 0
    assert capsys.readouterr().out == (ROOT / "docs/rules/shaft.md").read_text(encoding="utf-8")
    assert main(["rules", "shaft", "sh-2.5"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("2. Your turn\nSH-2.5  Play a tool of your hand.")
    assert "SH-2.5d  Map" in text
