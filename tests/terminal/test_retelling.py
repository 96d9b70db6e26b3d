"""A saved game told again."""

import io

import pytest

import digsite
from digsite.match import Match
from digsite.terminal.retelling import facts, retell
from digsite.terminal.screen import Screen


def played(seed: int = 4, decisions: int = 10_000) -> Match:
    match = digsite.game("shaft").new(3, seed, names=["Ada", "Bo", "Cy"])
    match.run()
    while not match.is_over and match.decisions < decisions:
        match.play(match.legal()[match.decisions % 2 % len(match.legal())])
        match.run()
    return match


def told(match: Match, seat: int | None = None, lines: str = "", *, step: bool = False) -> str:
    target = io.StringIO()
    retell(Screen(io.StringIO(lines), target), match, seat, step=step)
    return target.getvalue()


def test_a_finished_game_is_told_with_its_secrets_and_its_end() -> None:
    match = played()
    text = told(match)
    assert "Ada draws a tool.\n    Ada alone reads: You draw a" in text
    for sentence in match.log(None):
        assert sentence in text
    assert "Place" in text


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_running_game_is_told_as_far_as_the_reader_may_know(seat: int | None) -> None:
    match = played(decisions=4)
    text = told(match, seat)
    assert "alone reads" not in text
    body = text.partition("Cy\n\n")[2].partition("\n\nThe game is not over.")[0]
    assert body.splitlines() == match.log(seat)
    assert "Points so far" in text


def test_step_by_step_waits_and_shows_the_table() -> None:
    match = played(decisions=4)
    text = told(match, None, "\nt\nwhat\n\nq\n", step=True)
    assert text.count("depth") >= 0
    assert "Enter tells the next sentence" in text
    assert "The game is not over." in text
    assert "The game is not over." in told(match, None, "", step=True)  # the input ends: the rest is told at once


def test_facts_are_whole() -> None:
    match = played()
    made = facts(match, None)
    assert made["over"]
    assert made["scores"] == match.scores()
    assert made["places"] == match.places()
    assert [line["text"] for line in made["story"] if line["reader"] is None] == match.log(None)
    assert facts(played(decisions=3), 1)["places"] is None
