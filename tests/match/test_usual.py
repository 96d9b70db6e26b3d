"""What a game need not say: an open game without options, phases and words of its own is whole."""

from types import ModuleType
from typing import Any

import pytest

import digsite
from digsite.ai import ask, bot
from digsite.core import record
from digsite.core import usual as usual_rules
from digsite.core.contract import complaints
from digsite.core.usual import OPEN, complete
from digsite.match import Game
from digsite.match.usual import LONGEST, short
from digsite.sim import simulate
from tests.core.test_contract import like
from tests.match.coins import board, box, rules, words

COINS = Game(rules, box, words, board)
NAMES = ["Ada", "Ben", "Cyd", "Dee"]


def left_out(**own: Any) -> ModuleType:
    """The rules of Coins as their author wrote them, with these names beside."""
    given = dict.fromkeys([*(function.__name__ for function in OPEN), "rank", "SWITCHES"])
    made = like(rules, **{**given, **own})
    made.__file__ = rules.__file__
    return made


# Rules


def test_the_author_s_own_rules_leave_out_seven_things_and_loading_gives_them() -> None:
    written = left_out()
    assert len(complaints(written)) == 6
    complete(written)
    assert complaints(written) == []


def test_everybody_sees_everything_in_an_open_game() -> None:
    match = COINS.new(3, seed=1, names=NAMES[:3])
    match.play_all(["take:2", "pass", "take:1"])
    for seat in (None, 0, 1, 2):
        assert match.look(seat).bytes == match.state.tobytes()
        assert [step.word for step in match.look(seat).steps] == ["take:2", "pass", "take:1"]


@pytest.mark.parametrize("name", [function.__name__ for function in OPEN])
def test_who_hides_something_says_all_of_it(name: str) -> None:
    """One of the four functions alone is not filled up: the others would be wrong."""
    written = left_out(**{name: getattr(usual_rules, name)})
    complete(written)
    missing = [function.__name__ for function in OPEN if function.__name__ != name]
    found = complaints(written)
    assert len(found) == 3
    assert all(f"rules.{other}(" in " ".join(found) for other in missing)


@pytest.mark.parametrize(
    ("taken", "places"),
    [([2, 1, 0], [1, 2, 3]), ([1, 2, 1], [2, 1, 2]), ([2, 2, 1], [1, 1, 3]), ([1, 1, 1], [1, 1, 1])],
)
def test_places_follow_from_points_and_equal_points_share_one(taken: list[int], places: list[int]) -> None:
    assert COINS.at({"seats": 3, "table": {"taken": taken, "left": 5 - sum(taken)}}).places() == places


def test_a_game_that_does_not_say_how_many_play_ranks_its_seats_itself() -> None:
    written = left_out(STATE=record(to_move=1, taken=4))
    complete(written)
    (found,) = complaints(written)
    assert found.startswith("rules.rank(s, box, seat) is missing.")


def test_a_rank_of_one_s_own_stays() -> None:
    written = left_out(rank=rules.score)
    complete(written)
    assert written.rank is rules.score


def test_a_game_without_options_takes_none() -> None:
    assert (COINS.options, COINS.new(2).options) == ([], {})
    with pytest.raises(digsite.BadOption, match=r"Coins has no option 'mercy'\. It has: none"):
        COINS.new(2, mercy=True)


def test_a_game_that_leaves_everything_out_is_simulated_searched_and_saved(tmp_path: Any) -> None:
    report = simulate(COINS, 50, seats=4, threads=1, check=True)
    assert report.tally.games == 50
    match, player = COINS.new(2, seed=3), bot("search:30")
    while not match.is_over:
        match.play(ask(player, match))
    assert match.scores() == [2, 2], "whoever searches takes what it can"
    match.save(tmp_path / "coins.json")
    assert '"game": "coins"' in (tmp_path / "coins.json").read_text(encoding="utf-8")


# Words


def test_the_usual_head_line_says_whose_turn_it_is() -> None:
    match = COINS.new(2, names=NAMES[:2])
    assert [match.look(seat).turn for seat in (0, 1, None)] == ["Your turn.", "Ada is thinking.", "Ada is thinking."]
    match.play_all(["pass", "pass"])
    assert match.look(0).turn == "The game is over."


def test_the_usual_refusal_says_what_cannot_be_done() -> None:
    match = COINS.at({"seats": 3, "table": {"taken": [2, 2, 0], "left": 1, "to_move": 2}})
    assert match.why("take:2") == "This cannot be done now: Take 2."
    assert match.why("take:1") is None
    assert match.look(0).why(0) == "It is not your turn."
    match.play("pass")
    assert match.why("pass") == "The game is over."


def test_usually_nothing_stands_beside_a_choice_and_one_choice_is_one_step() -> None:
    look = COINS.new(2).look(0)
    assert [choice.note for choice in look.choices] == [None] * 3
    assert (look.picks, look.links) == ({}, [])


def test_a_silent_step_is_a_step_without_a_sentence() -> None:
    match = COINS.new(2, names=NAMES[:2])
    match.play_all(["pass", "take:1"])
    assert [step.sentence for step in match.look(0).steps] == ["", "Ben takes 1."]
    assert match.log(0) == ["Ben takes 1."]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("You dig.", "You dig"),
        ("The die shows 3. You find 3 sherds.", "The die shows 3"),
        ("", ""),
        ("One " * 30 + "end.", "One One One One One One One One One One One One ..."),
    ],
)
def test_a_sentence_in_a_few_words_is_its_beginning(sentence: str, said: str) -> None:
    assert short(sentence) == said
    assert len(said) <= LONGEST + 4
