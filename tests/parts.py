"""Which test files of a game are about something else than its rules."""

from pathlib import Path

FOR_PEOPLE = {  # what people read and type: plain Python and bounds checks would show nothing new
    "test_words.py",
    "test_board.py",
    "test_conditions.py",
    "test_picks.py",
    "test_odds_command.py",
}
FOR_BOTS = {"test_advice.py"}  # compiled, so worth a run with bounds checks; no part of the rules


def is_for_people(path: Path) -> bool:
    """Is this file about what people read and type? Where its words are many, a game has a folder for their tests."""
    return path.name in FOR_PEOPLE or path.parent.name == "words"


def is_for_rules(path: Path) -> bool:
    """Is this file about the rules?"""
    return not is_for_people(path) and path.name not in FOR_BOTS
