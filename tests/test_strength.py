"""The page of strengths says what was measured."""

import json
from pathlib import Path

import pytest

import digsite
from bench import strength
from bench.strength import Question, kept, kept_rivals, page, questions
from digsite.ai import LEVELS
from tests.catalogue import ROOT, compiled_only


def test_the_page_is_what_was_measured() -> None:
    assert (ROOT / "docs" / "strength.md").read_text(encoding="utf-8") == page(kept(), kept_rivals())


def test_every_level_meets_the_one_below_at_every_table() -> None:
    asked = list(questions("shaft", [2, 3, 4]))
    steps = [(one.one, one.other) for one in asked if one.is_step and one.seats == 3]
    assert steps == [
        ("master", "expert"),
        ("expert", "journeyman"),
        ("journeyman", "apprentice"),
        ("apprentice", "novice"),
    ]
    assert len({one.name for one in asked}) == len(asked) == 3 * (len(LEVELS) - 1 + len(strength.RIVALS))


@compiled_only
def test_what_was_measured_is_kept_and_stands_on_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "FILE", tmp_path / "strength.json")
    monkeypatch.setattr(strength, "RIVALS_FILE", tmp_path / "rivals.json")
    monkeypatch.setattr(strength, "PAGE", tmp_path / "strength.md")
    words = ["shaft", "--seats", "2", "--only", "apprentice,novice", "--most", "4", "--folder", str(tmp_path)]
    assert strength.main(words) == 0
    answer = json.loads((tmp_path / "strength.json").read_text())["shaft"]["shaft-2-apprentice-novice"]
    contest = digsite.arena("shaft", ["apprentice", "novice"], 4, 2, every=True)
    assert answer["share"] == [round(figure, 4) for figure in contest.pairs[0].comparisons]
    assert [player["name"] for player in answer["players"]] == ["apprentice", "novice"]
    text = (tmp_path / "strength.md").read_text()
    assert "## Shaft" in text
    assert "\n| 2 | apprentice | novice | 4 |" in text
    assert Question("shaft", 2, "apprentice", "novice").is_step
