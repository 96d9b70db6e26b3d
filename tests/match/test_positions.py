"""Tables that are laid out by hand: what is written means one thing, and what cannot be is told in a sentence."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import digsite
from digsite.core import Numbered, mark
from digsite.match.fields import Field
from digsite.match.positions import LARGEST_FILE, _spelled
from digsite.text.errors import BadPosition, DigsiteError

SHAFT = digsite.game("shaft")
TURN: dict[str, Any] = {"phase": "turn", "to_move": 0, "due": 0}


def refusal(table: Any = None, **position: Any) -> str:
    """What is said of a position that cannot be."""
    with pytest.raises(DigsiteError) as caught:
        SHAFT.at({"seats": 3, "table": {} if table is None else table, **position})
    said = str(caught.value)
    assert said[-1] in ".?"
    assert len(said) < 500
    return said


# What is written


def test_what_is_left_out_is_as_after_set_up() -> None:
    assert SHAFT.at({}).state.tobytes() == SHAFT.new(2).state.tobytes()
    laid = SHAFT.at({"seats": 4, "options": {"tools": 3}})
    assert (laid.seats, laid.options["tools"], laid.state.due) == (4, 3, 3)


def test_a_row_is_a_list_of_which_the_beginning_is_enough_or_a_table_by_place() -> None:
    table = {**TURN, "supply": 17, "shelf": [9, 4]}
    for shelf in ([9, 4], {0: 9, 1: 4}, {"0": 9, "1": 4}, (9, 4, 0)):
        assert SHAFT.at({"seats": 3, "table": {**table, "shelf": shelf}}).scores() == [9, 4, 0]


def test_things_are_called_by_their_ids_in_rows_and_alone() -> None:
    hands = {"hand": [{"lamp": 1, "rope": 1}], "held": [2], "deck": {"lamp": 3, "rope": 3}, "deck_size": 13}
    s = SHAFT.at({"table": {**TURN, **hands, "picked": "lamp"}}).state
    assert (s.hand[0].tolist(), s.picked, s.deck.tolist()) == ([1, 1, 0, 0], 0, [3, 3, 4, 3])
    assert SHAFT.at({"table": {**TURN, "picked": "none"}}).state.picked == SHAFT.rules.NO_TOOL


def test_a_file_says_the_same_as_a_mapping(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('seats = 2\n[table]\nphase = "turn"\nto_move = 1\ndigger = 1\ndue = 0\n', encoding="utf-8")
    again = SHAFT.at({"seats": 2, "table": {**TURN, "to_move": 1, "digger": 1}})
    assert SHAFT.at(path).state.tobytes() == SHAFT.at(str(path)).state.tobytes() == again.state.tobytes()


def test_a_laid_out_match_is_a_match_like_any_other(tmp_path: Path) -> None:
    match = SHAFT.at({"table": {**TURN, "depth": 2, "basket": 3, "supply": 27}}, seed=5, names=["Ada", "Ben"])
    match.play_all(["dig", "die:6", "leave"])
    assert match.log(1) == ["Ada digs to level 3.", "The die shows 6. Ada finds 3 sherds.", "Ada leaves with 6 sherds."]
    match.save(tmp_path / "match.json")
    again = digsite.load(tmp_path / "match.json")
    assert (again.state.tobytes(), again.actions) == (match.state.tobytes(), match.actions)
    assert match.undo(analysis=True) == SHAFT.rules.LEAVE
    assert match.look(0, after=0).s.depth == 2


def test_a_match_that_begins_as_set_up_is_saved_in_form_1() -> None:
    assert '"digsite": 1' in SHAFT.new(2, seed=1).to_json()
    laid = SHAFT.at({"table": TURN}, seed=1).to_json()
    assert '"digsite": 2' in laid
    assert '"start"' in laid


# What is refused


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ({"phase": "trun"}, "phase cannot be 'trun'; did you mean turn?"),
        ({"phase": 7}, "phase cannot be 7: it can be name_first, deal, turn, roll, draw, offer, end."),
        ({"phase": True}, "phase cannot be True"),
        ({"to_move": 3}, "to_move cannot be 3: it can be 0, 1, 2, chance, over."),
        ({"to_move": -1}, "to_move cannot be -1"),
        ({"to_move": "nobody"}, "to_move cannot be 'nobody'"),
        ({"first": 3}, "first cannot be 3: it can be 0, 1, 2."),
        ({"first": "chance"}, "first cannot be 'chance'"),
        ({"drawer": 4}, "drawer cannot be 4: it can be 0, 1, 2, all."),
        ({"picked": "spade"}, "picked cannot be 'spade'"),
        ({"offer": ["not_yt"]}, "offer.0 cannot be 'not_yt'; did you mean not_yet?"),
        ({"depth": "three"}, "depth must be a whole number, not 'three'."),
        ({"depth": 1.0}, "depth must be a whole number, not 1.0."),
        ({"depth": True}, "depth must be a whole number, not True."),
        ({"depth": None}, "depth must be a whole number, not None."),
        ({"depth": [1]}, "depth must be a whole number, not a list of 1."),
        ({"depth": 40_000}, "depth must be a whole number, not 40000."),
        ({"depht": 1}, "'depht' is no field of this table; did you mean depth?"),
        ({"seats": 2}, "'seats' is no field of this table"),
        ({"spare": 0}, "'spare' is no field of this table"),
        ({"shelf": 3}, "shelf must be a list of at most 3, or a table by place, not 3."),
        ({"shelf": [0, 0, 0, 0]}, "shelf must be a list of at most 3, or a table by place, not a list of 4."),
        ({"shelf": {3: 1}}, "shelf has no place 3: it can be 0, 1, 2."),
        ({"shelf": {True: 1}}, "shelf has no place True"),
        ({"hand": [{"lam": 1}]}, "hand.0 has no place 'lam'; did you mean lamp?"),
        ({"hand": [[1, 0, 0, 0, 0]]}, "hand.0 must be a list of at most 4, or a table by place, not a list of 5."),
        ({"supply": 29}, "This table cannot be: it breaks SH-INV-1. Supply, baskets, shelves"),
        ({"deck": {"lamp": 3}}, "This table cannot be: it breaks SH-INV-2."),
        ({"deck_size": 3}, "This table cannot be: it breaks SH-INV-3."),
        ({"to_move": 0}, "This table cannot be: it breaks SH-INV-6."),
        ({"drawer": "all"}, "This table cannot be: it breaks SH-INV-6."),
    ],
)
def test_an_entry_that_cannot_be(entries: dict[str, Any], sentence: str) -> None:
    assert refusal(entries).startswith(sentence)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"tabel": {}}, "'tabel' is not known here; did you mean table?"),
        ({"game": "pots"}, "This position is one of 'pots', not of shaft."),
        ({"table": [1]}, "table must be a table, not a list of 1."),
        ({"options": 3}, "options must be a table, not 3."),
        ({"options": {"tools": 9}}, "The option tools cannot be 9."),
        ({"seats": 9}, "Shaft is played by 2 to 4, not by 9."),
    ],
)
def test_a_position_of_another_form(position: dict[str, Any], sentence: str) -> None:
    assert refusal(**position).startswith(sentence)


def test_a_table_where_nothing_can_happen_is_refused() -> None:
    """At the bottom with an empty basket, an empty hand and an empty shelf; no invariant is broken."""
    said = "This table cannot be: nothing can happen, and the game is not over."
    assert refusal({**TURN, "depth": 6}) == said
    assert SHAFT.at({"table": {**TURN, "depth": 5}}).legal() == [SHAFT.rules.DIG]


def test_a_table_whose_odds_are_below_zero_is_refused() -> None:
    """A hand with more lamps than there are, so that the deck holds less than none."""
    deck = {"hand": [{"lamp": 5}], "held": [5], "deck": {"lamp": -1}, "deck_size": 10}
    assert refusal(deck) == "This table cannot be: something would happen with odds below zero."


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"[table", "is not a position in TOML"),
        (b"\xff\xfe", "is not a position in TOML"),
        (b"# " + b"x" * LARGEST_FILE, "is too large for a position"),
    ],
)
def test_a_file_that_is_no_position(raw: bytes, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(raw)
    with pytest.raises(BadPosition, match=sentence):
        SHAFT.at(path)


@pytest.mark.parametrize("name", ["missing.toml", "", "no\0file"])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadPosition, match=r"cannot be read|is not a position"):
        SHAFT.at(tmp_path / name)


# Marks that Shaft has no field for


class Hue(Numbered):
    RED = 1
    BLUE = 1


def field(made: mark.Mark) -> Field:
    return Field("field", made, SHAFT.box, 3)


@pytest.mark.parametrize(
    ("made", "written", "number"),
    [
        (mark.flag(), True, 1),
        (mark.flag(), False, 0),
        (mark.bits(mark.things("tool", 4)), ["lamp", "map"], 9),
        (mark.bits(mark.things("tool", 4)), [], 0),
        (mark.bits(20), [0, 19], 1 + (1 << 19)),
        (mark.kind(Hue), "blue", 1),
        (mark.kind(5), 4, 4),
        (mark.seat(seats_from={"player": 1, "friend": 10}, nobody=0), "player:2", 3),
        (mark.seat(seats_from={"player": 1, "friend": 10}, nobody=0), "friend:0", 10),
        (mark.seat(seats_from={"player": 1, "friend": 10}, nobody=0), "nobody", 0),
        (mark.seat(past="all"), "all", 3),
    ],
)
def test_a_number_is_written_as_its_mark_says_and_read_back(made: mark.Mark, written: Any, number: int) -> None:
    assert field(made).number(written, "field") == number
    assert _spelled(field(made), np.int16(number) if number < 2**15 else number, 0) == written


@pytest.mark.parametrize(
    ("made", "given", "sentence"),
    [
        (mark.flag(), 2, "field cannot be 2: it can be true, false."),
        (mark.flag(), "yes", "field cannot be 'yes': it can be true, false."),
        (mark.bits(3), [3], "field must be a number below 3, not 3."),
        (mark.bits(3), [0, -1], "field must be a number below 3, not -1."),
        (mark.bits(3), [10**9], "field must be a number below 3, not 1000000000."),
        (mark.bits(3), 8, "field must be a number below 3, not 8."),
        (mark.bits(mark.things("tool", 4)), ["lamp", "spade"], "field cannot be 'spade'"),
        (mark.kind(5), 5, "field must be a number below 5, not 5."),
        (mark.seat(seats_from={"player": 1}), 9, "field cannot be 9: it can be player:0, player:1, player:2."),
    ],
)
def test_what_a_mark_does_not_allow(made: mark.Mark, given: Any, sentence: str) -> None:
    with pytest.raises(BadPosition) as caught:
        field(made).number(given, "field")
    assert str(caught.value).startswith(sentence)
