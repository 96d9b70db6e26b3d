"""Hints at the table: what is best, and odds beside the choices, for whoever sits at the keyboard."""

import io

import pytest

import digsite
from digsite.match import Analysis, Estimate, Expected, Look, Match, Odds
from digsite.terminal.hints import show_odds
from digsite.terminal.screen import Screen
from tests.terminal.conftest import Sit


class Oracle:
    """Says of every choice that it wins half the time, the first one best; notes whom it was asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def __call__(self, look: Look) -> Analysis:
        self.asked.append(look.seat)
        half, two = Estimate(0.5, 0.4, 0.6), Estimate(2.0, 1.5, 2.25)
        expected = Expected(half, two, two) if look.seats > 1 else Expected(None, None, two)
        choices = [
            Odds(action, look.label(action), look.word(action), look.note(action), expected, False, False, 9, 9)
            for action in look.legal
        ]
        return Analysis(look.game.id, look.seat, look.names, tuple(choices), (expected,) * look.seats, 9, 9, "")


def test_a_hint_says_what_is_best(sit: Sit) -> None:
    game = sit("h", "hint", analyst=Oracle())
    label = game.match.label(game.match.legal()[0]).removesuffix(".")
    assert game.text.count(f"Best: {label} (50 ± 10 % to win). Next: ") == 2
    assert game.text.count("Thinking ...") == 1, "the same decision is thought about once"
    assert "The numbers hold if all play on like the net" in game.text


def test_odds_stand_beside_the_choices_until_they_are_turned_off(sit: Sit) -> None:
    game = sit("odds", "c", "o", "c", analyst=Oracle())
    parts = [game.after("> odds"), game.after("> c"), game.after("> o\n"), game.after("No more odds")]
    assert ["to win" in part.partition("\n> ")[0] for part in parts] == [True, True, False, False]
    assert "(50 ± 10 % to win, buried by 0 of 6 faces)" in parts[0]
    assert "No more odds beside the choices." in parts[2]


def test_odds_stay_on_for_the_next_decision(sit: Sit) -> None:
    oracle = Oracle()
    game = sit("o", "1", analyst=oracle)
    assert len(oracle.asked) == 2
    assert "to win" in game.text.rpartition("Your choices")[2]


def test_hints_are_for_the_person_at_the_keyboard_alone(sit: Sit) -> None:
    oracle = Oracle()
    sit("", "h", "2", "", "h", players="Ada,Ben", analyst=oracle)
    match = digsite.game("shaft").new(2, 1)
    match.run()
    assert oracle.asked[0] == match.to_move
    assert set(oracle.asked) <= {0, 1}


def test_before_the_keyboard_is_handed_over_no_hint_is_given(sit: Sit) -> None:
    oracle = Oracle()
    game = sit("h", players="Ada,Ben", analyst=oracle)
    assert oracle.asked == []
    assert "goes on from here: press Enter" in game.text


def test_a_table_without_hints_says_so(sit: Sit) -> None:
    game = sit("h", "o", "help")
    assert game.text.count("Nobody at this table gives hints.") == 2
    assert "h      a hint" in game.text


def shown(match: Match, **changes: object) -> str:
    target = io.StringIO()
    found = Oracle()(match.look(match.to_move))
    choices = tuple(choice._replace(**changes) for choice in found.choices)  # type: ignore[arg-type]
    analysis = Analysis(found.game, found.seat, found.names, choices, found.seats, 9, 9, "")
    show_odds(Screen(io.StringIO(), target), analysis)
    return target.getvalue()


@pytest.mark.parametrize(("id", "seats", "exact"), [("shaft", 2, "25.0 %"), ("ancient_artifacts", 1, "0.250")])
def test_the_table_shows_exact_odds_and_what_is_about_equal(id: str, seats: int, exact: str) -> None:
    match = digsite.game(id).new(seats, 1)
    match.run()
    plain = shown(match)
    assert "Exact" not in plain
    assert "≈" not in plain
    assert ("To win" in plain) == (seats > 1)
    text = shown(match, exact=0.25, about_equal=True)
    assert text.count(exact) == len(match.legal())
    assert "≈ may well be as good as the best." in text
