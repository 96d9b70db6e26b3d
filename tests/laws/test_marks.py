"""A layout says what it means: in random games every number keeps to its mark, and positions can be written down."""

import json
from dataclasses import replace

import numpy as np

from digsite.core import NOBODY
from digsite.core.mark import Sort
from digsite.core.records import marks_of
from digsite.match import Game
from tests.catalogue import Table, compiled_only, legal

pytestmark = compiled_only  # the positions are the same bytes however the rules run: the digests show it
GAMES = 8


def test_every_number_of_a_position_keeps_to_its_mark(table: Table) -> None:
    """A seat field holds seats or what is named beside them, a kind stays below its number, a flag is 0 or 1."""
    marks = marks_of(table.rules.STATE)
    for game in [*table.games(GAMES), *table.eventful(12)]:
        passed = np.zeros(len(game.actions), table.rules.STATE)
        for number, (s, _action) in enumerate(game.positions()):
            passed[number] = s
        for name, mark in marks.items():
            wrong = [value for value in np.unique(passed[name]).tolist() if not mark.allows(value, table.seats)]
            assert not wrong, f"{game}: {name} is a {mark.sort} and held {wrong}"


def test_a_mark_that_is_too_narrow_would_be_noticed(table: Table) -> None:
    """Who is to move, and the phase where there are phases, take on several values, so a narrower mark would fail."""
    marks = marks_of(table.rules.STATE)
    for name in {"to_move", "phase"} & marks.keys():
        held = {int(s[name]) for game in table.games(GAMES) for s, _action in game.positions()}
        assert len(held) > (2 if table.seats > 1 else 1), f"{name} held only {held}"
        narrow = replace(marks[name], of=max(held), named={})
        assert not all(narrow.allows(value, table.seats) for value in held), name


def test_the_fields_that_games_share_are_marked(game: Game) -> None:
    """A game whose mover says it all has no phase."""
    marks = marks_of(game.rules.STATE)
    assert marks["to_move"].sort == Sort.SEAT
    assert marks["to_move"].named == {"chance": 100, "over": 101}
    if "phase" in marks:
        assert marks["phase"].sort == Sort.KIND
        assert marks["phase"].names is game.rules.Phase


def test_a_position_written_down_is_laid_out_again_byte_for_byte(table: Table) -> None:
    for game in table.games(4):
        every = max(7, len(game.actions) // 20)
        for match, _action in game.matches(every=every):
            written = json.loads(json.dumps(match.position()))
            again = table.game.at(written)
            assert again.state.tobytes() == match.state.tobytes(), f"{game}, action {len(match.actions)}"
            assert again.position() == match.position()
            assert again.legal() == match.legal()


def test_every_action_has_a_word_of_its_own(table: Table) -> None:
    """In ASCII, readable, and unique among what can happen at a position."""
    names = [f"Player {seat}" for seat in range(table.seats)]
    for game, number, s, _action in table.looks():
        look = table.game.look(s, int(s.to_move) if s.to_move < table.seats else NOBODY, names)
        words = [look.word(action) for action in legal(table, s)]
        assert len(set(words)) == len(words), f"{game}, action {number}: two actions with one word: {sorted(words)}"
        for word in words:
            assert word.isascii(), word
            assert word == word.strip().lower(), word
            assert " " not in word, word
            assert not word.isdigit(), f"{game}, action {number}: {word} is no word"


def test_every_word_leads_back_to_its_action(table: Table) -> None:
    for game in [*table.games(4), *table.eventful(4)]:
        for match, action in game.matches(every=4):
            assert match.action(match.word(action)) == action


def test_a_match_is_played_by_its_words(table: Table) -> None:
    """The words alone tell the game: played again by them it is the same list of numbers."""
    for game in table.games(3):
        match, again = game.match(), game.match()
        for action in game.actions:
            word = match.word(action)
            match.play(action)
            again.play(word)
        assert again.actions == match.actions, game
