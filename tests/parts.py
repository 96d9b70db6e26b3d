"""Which test files are about what people read: they say nothing about plain Python or bounds."""

FOR_PEOPLE = {"test_words.py", "test_board.py", "test_box.py", "test_picks.py", "test_odds_command.py"}
