"""A table for tests: lines typed in advance, everything shown kept as text."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import digsite
from digsite.match import Analyst, Look, Luck, Match
from digsite.terminal.screen import Screen
from digsite.terminal.sitting import Sitting
from digsite.terminal.typed import Player
from digsite.text.rulebook import read_rulebook


class FirstChoice:
    """A bot that always does the first thing it may."""

    def choose(self, look: Look, _luck: Luck) -> int:
        return look.legal[0]


class Transcript:
    """A sitting that is over: what was shown, the exit code, and the match as it then stood."""

    def __init__(self, match: Match, players: list[Player], lines: list[str], analyst: Analyst | None = None) -> None:
        target = io.StringIO()
        screen = Screen(io.StringIO("".join(line + "\n" for line in lines)), target)
        bots = {seat: FirstChoice() for seat, player in enumerate(players) if player.is_bot}
        self.match = match
        rulebook = read_rulebook(match.game.id)
        self.code = Sitting(match, players, bots, screen, rulebook=rulebook, analyst=analyst).run()
        self.text = target.getvalue()

    def after(self, marker: str) -> str:
        return self.text.partition(marker)[2]


Sit = Callable[..., Transcript]


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Seat these players at Shaft, type these lines, and return the transcript."""
    monkeypatch.setenv("DIGSITE_SAVES", str(tmp_path / "saved"))

    def seat(
        *lines: str,
        players: str = "Ada,bot",
        seed: int = 1,
        match: Match | None = None,
        analyst: Analyst | None = None,
    ) -> Transcript:
        people = [Player(name, name, name.startswith("bot")) for name in players.split(",")]
        names = [player.name for player in people]
        played = match or digsite.game("shaft").new(len(names), seed, names=names)
        return Transcript(played, people, list(lines), analyst)

    return seat
