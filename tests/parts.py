"""Which test files of a game are about something else than its rules."""

FOR_PEOPLE = {  # what people read and type: plain Python and bounds checks would show nothing new
    "test_words.py",
    "test_board.py",
    "test_picks.py",
    "test_odds_command.py",
}
FOR_BOTS = {"test_advice.py"}  # compiled, so worth a run with bounds checks; no part of the rules
