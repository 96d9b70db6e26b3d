"""What stands around the board of Artifact: the year, buttons, large words, and what decided at the end."""

import pytest

from digsite.core import OVER
from digsite.games.artifact import rules, words
from digsite.games.artifact.rules import scoring
from tests.catalogue import clause
from tests.games.artifact.positions import BOX, R, bare, play
from tests.games.artifact.words.examples import (
    MADE,
    at_judd,
    choosing_role,
    ended_by_coins,
    ended_by_exhibitions,
    hiring,
    passing_full,
    paying,
    rich,
    selling,
    shipping,
    showing,
    sold_out,
)
from tests.games.artifact.words.speech import SPEECH, number
from tests.positions import playable


def test_the_head_says_year_and_round() -> None:
    assert words.when(SPEECH.look(bare(year=1925), 0)) == "1925, round 6 of 9"


@pytest.mark.parametrize(
    ("made", "name", "said"),
    [
        (rich, "RESEARCH asia", "Research Asia"),
        (rich, "HIRE africa", "Hire in Africa"),
        (rich, "SHIP africa", "Ship from Africa"),
        (rich, "PRODUCE mask_3", "Show 3 masks"),
        (rich, "ALONE africa", "Show it alone"),
        (rich, "SELL", "Sell a card"),
        (rich, "BUY 2", "Buy it"),
        (rich, "GOLD 0", "Use gold"),
        (rich, "PASS", "Pass"),
        (paying, "PAY museum", "Pay with museum"),
        (hiring, "YES", "2 huts"),
        (hiring, "DONE", "1 hut"),
        (at_judd, "YES", "Draw unseen"),
        (at_judd, "DONE", "Draw nothing"),
        (passing_full, "DONE", "Keep these markers"),
        (choosing_role, "ROLE london", "London"),
    ],
)
def test_buttons_have_few_words(made: object, name: str, said: str) -> None:
    assert callable(made)
    assert words.button(SPEECH.look(made(), 0), number(name)) == said


@pytest.mark.parametrize("made", [selling, shipping, showing, rich])
def test_no_two_buttons_of_a_moment_are_alike_unless_their_pieces_tell_them_apart(made: object) -> None:
    assert callable(made)
    s = made()
    look = SPEECH.look(s, int(s.to_move))
    loose = {action for action in playable(rules, s, BOX) if not number("BUY 0") <= action < number("PASS")}
    said = [words.button(look, action) for action in loose]
    assert all(said)
    assert len(set(said)) == len(said)


def test_the_last_round_is_announced_when_it_becomes_the_last() -> None:
    s = bare(mats={0: "africa"}, huts={0: "africa"}, decks={"africa": "africa_mask"})
    play(s, "HIRE africa")
    assert words.shout(*SPEECH.step(s, number("CARD africa_mask"), 0)) == "Last round"
    assert words.shout(*SPEECH.step(rich(), number("PASS"), 0)) is None


@pytest.mark.parametrize("made", MADE)
def test_the_parts_of_prestige_are_as_the_rules_count_them(made: object) -> None:
    assert callable(made)
    s = made()
    for seat, parts in enumerate(words.tally(SPEECH.look(s, 0))):
        if seat == 0 or s.to_move == OVER:
            counted = (scoring.by_tiles, scoring.by_alone, scoring.by_money, scoring.by_research)
            points = [int(count(s, R, seat)) for count in counted]
            assert [number for _words, number in parts if number] == [number for number in points if number]


@clause("AR-10.2")
def test_a_tie_says_what_decided() -> None:
    assert SPEECH.look(ended_by_exhibitions(), 0).tie == "Among equals more exhibitions decide (AR-10.2)."
    coins = "Among equals with as many exhibitions more coins decide (AR-10.2)."
    assert SPEECH.look(ended_by_coins(), 0).tie == coins
    assert SPEECH.look(sold_out(), 0).tie == ""
