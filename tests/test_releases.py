"""What a release promised to stay is there: its saved matches are read, and its names are found."""

import json
from pathlib import Path

import pytest

import digsite
from tests.catalogue import ROOT, compiled_only
from tests.releases import RELEASES, names, words

FILES = sorted(RELEASES.glob("*/*.json"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def test_every_release_keeps_three_matches_of_every_game_it_had() -> None:
    kept = {release.name for release in RELEASES.iterdir()}
    assert "1.0.0" in kept
    for release in kept:
        games = {path.stem.partition(".")[0] for path in FILES if path.parent.name == release}
        assert games >= {"ancient_artifacts", "antiquitus", "artifact", "final_dig", "shaft"}
        for game in games:
            kinds = {path.stem.partition(".")[2] for path in FILES if path.stem.startswith(f"{game}.")}
            assert kinds == {"whole", "laid_out", "own_box"}


@compiled_only
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_match_that_a_release_saved_is_read_and_comes_to_the_same_position(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    match = digsite.load(path)  # which compares the position, and refuses an action that the rules refuse
    assert match.actions == kept["actions"]
    assert match.is_over or "whole" not in path.stem
    assert json.loads(match.to_json())["position"] == kept["position"]
    assert ("laid_out" in path.stem) == (kept["digsite"] == 2)
    assert ("own_box" in path.stem) == isinstance(kept["box"], dict)


@compiled_only
@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_words_of_its_actions_are_what_they_were(path: Path) -> None:
    told = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    match = digsite.load(path)
    assert words(match) == told
    match.undo(analysis=True)
    while match.to_move >= match.seats:
        match.undo(analysis=True)
    assert match.action(told[0]) in match.legal()


@pytest.mark.parametrize("release", sorted({path.parent.name for path in FILES}))
def test_the_names_of_a_release_are_there_with_their_arguments(release: str) -> None:
    known = names()
    for line in (RELEASES / release / "names.txt").read_text(encoding="utf-8").splitlines():
        name, _colon, words = line.partition(":")
        assert name in known, f"{release} promised {name}"
        missing = set(words.split()) - set(known[name])
        assert not missing, f"{release} promised {missing} of {name}"


def test_the_page_of_promises_names_tests_that_are_there() -> None:
    page = (ROOT / "docs" / "releases.md").read_text(encoding="utf-8")
    named = {
        word
        for line in page.splitlines()
        if line.startswith("|")
        for word in line.split("`")
        if word.startswith("tests/")
    }
    assert named
    assert [word for word in named if not (ROOT / word).exists()] == []
