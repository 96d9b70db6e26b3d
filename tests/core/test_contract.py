"""The contract tells a game's author what is missing, in sentences."""

from collections.abc import Callable
from enum import IntEnum
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import digsite
from digsite.core.contract import FUNCTIONS, WORDS, complaints, insist
from digsite.games.shaft import board, box, rules, words
from digsite.text.errors import BadGame
from tests.catalogue import compiled_only


def like(module: ModuleType, **changed: Any) -> ModuleType:
    """A copy of a module with some names changed; None takes a name away."""
    made = ModuleType(module.__name__)
    made.__dict__.update({name: value for name, value in vars(module).items() if not name.startswith("__")})
    for name, value in changed.items():
        if value is None:
            delattr(made, name)
        else:
            setattr(made, name, value)
    return made


def test_shaft_keeps_the_contract() -> None:
    assert complaints(rules, words, board, box) == []
    insist(rules, words, board, box)


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("STATE", ""),
        ("BOX", " A game without printed numbers has record(nothing=1) there."),
        ("SWITCHES", ""),
    ],
)
def test_a_missing_layout(name: str, more: str) -> None:
    assert complaints(like(rules, **{name: None})) == [
        f"{name} is missing: lay it out with core.record(field=count, ...).{more}"
    ]


@pytest.mark.parametrize("layout", [5, np.dtype(np.int16), np.dtype([("a", np.int16)]), "record"])
def test_a_layout_that_is_not_a_record(layout: object) -> None:
    (found,) = complaints(like(rules, BOX=layout))
    assert found.startswith("BOX must be a layout made by core.record(field=count, ...), not ")


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int64, np.float32])
def test_a_field_of_another_kind(kind: type) -> None:
    layout = np.dtype((np.record, [("to_move", np.int16), ("odd", kind, (2,))]))
    (found,) = complaints(like(rules, STATE=layout))
    assert found == f"STATE.odd must be int16 or int32 (core.wide), not {np.dtype(kind)}."


def test_a_state_without_to_move() -> None:
    assert complaints(like(rules, STATE=rules.BOX)) == ["STATE needs a field to_move: a seat, CHANCE or OVER."]


@pytest.mark.parametrize("actions", [None, 0, -3, 2.0, "9", True])
def test_a_count_of_actions_that_is_none(actions: object) -> None:
    (found,) = complaints(like(rules, ACTIONS=actions))
    assert found.startswith("ACTIONS must be a whole number")


def test_a_count_of_actions_that_is_too_small() -> None:
    last = rules.ACTIONS - 1
    assert complaints(like(rules, ACTIONS=last)) == [
        f"ACTIONS is {last}, but Action.FIRST is {last}: count every number, chance outcomes included."
    ]


def test_numbers_that_an_author_wrote_by_hand_are_counted_too() -> None:
    by_hand = IntEnum("by_hand", {"DIG": 0, "LEAVE": 7})
    assert complaints(like(rules, Action=by_hand, ACTIONS=8)) == []
    (found,) = complaints(like(rules, Action=by_hand, ACTIONS=7))
    assert found.startswith("ACTIONS is 7, but Action.LEAVE is 7:")


def test_rules_need_no_enum_of_their_actions() -> None:
    assert complaints(like(rules, Action=None)) == []
    assert complaints(like(rules, Action=int)) == []


@pytest.mark.parametrize("links", [11, [11], (11.0,), (True,), ("11",), (rules.ACTIONS,), (-1,), None])
def test_links_that_are_no_tuple_of_actions(links: object) -> None:
    made = like(words)
    made.LINKS = links  # type: ignore[attr-defined]
    assert complaints(rules, made) == [
        f"words.LINKS must be a tuple of action numbers, such as (DONE,) with its comma, not {links!r}."
    ]


@pytest.mark.parametrize("links", [(), (11,), (rules.Action.DIG, 11)])
def test_links_are_a_tuple_of_actions(links: object) -> None:
    assert complaints(rules, like(words, LINKS=links)) == []


@pytest.mark.parametrize("seats", [None, 4, (2, 4), range(0), range(3), range(2, 102), range(5, 2, -1), range(2, 6, 2)])
def test_a_range_of_seats_that_is_none(seats: object) -> None:
    (found,) = complaints(like(rules, SEATS=seats))
    assert found.startswith("SEATS must be a range of seat counts")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_missing_rule_is_named_with_its_parameters_and_its_meaning(name: str) -> None:
    (found,) = complaints(like(rules, **{name: None}))
    assert found.startswith(f"rules.{name}({', '.join(FUNCTIONS[name])}) is missing. ")
    assert len(found.split("missing. ")[1]) > 5


@pytest.mark.parametrize("name", WORDS)
def test_a_missing_word_is_named(name: str) -> None:
    (found,) = complaints(rules, like(words, **{name: None}))
    assert found == f"words.{name}({', '.join(WORDS[name])}) is missing."


def test_a_missing_board() -> None:
    assert complaints(rules, words, ModuleType("board")) == ["board.panels(look) is missing."]


def offers(**functions: object) -> list[str]:
    """What is said of a board that has these and nothing else."""
    made = ModuleType("board")
    made.__dict__.update(functions)
    return complaints(rules, words, made)


def test_a_board_is_panels_or_a_table() -> None:
    assert offers(panels=lambda look: []) == []
    assert offers(table=lambda look: None) == []


def test_the_table_of_a_board_is_a_function_of_a_look() -> None:
    assert offers(table=7) == ["board.table(look) must be a function, not 7."]
    (found,) = offers(table=lambda look, screen: None)
    assert found == "board.table(look) has other parameters: keep these names in this order."


def test_a_board_of_panels_may_call_something_else_a_table() -> None:
    assert offers(panels=lambda look: [], table=lambda rows, width: "") == []


def test_a_rule_that_is_no_function() -> None:
    (found,) = complaints(like(rules, score=7))
    assert found == "rules.score(s, box, seat) must be a function, not 7. Points so far."


@pytest.mark.parametrize("wrong", [lambda s, seat: 0, lambda s, seat, box: 0, max])
def test_a_rule_with_other_parameters(wrong: Callable[..., int]) -> None:
    (found,) = complaints(like(rules, score=wrong))
    assert found.startswith("rules.score(s, box, seat) has other parameters: keep these names in this order.")


@compiled_only
def test_a_rule_that_is_not_compiled() -> None:
    (found,) = complaints(like(rules, score=lambda s, box, seat: 0))
    assert found == "rules.score(s, box, seat) is not compiled: put @rule above it."


@pytest.mark.parametrize("kind", [None, 5, object])
def test_a_missing_box(kind: object) -> None:
    (found,) = complaints(rules, words, board, like(box, Box=kind))
    assert found.startswith("box.Box is missing: describe box.toml by a class Box(BoxFile)")


@pytest.mark.parametrize(("name", "layout"), [("LAYOUT", "BOX"), ("SWITCHES", "SWITCHES")])
def test_a_box_of_another_layout(name: str, layout: str) -> None:
    other = type("Box", (), {"LAYOUT": rules.BOX, "SWITCHES": rules.SWITCHES, "numbers": None, name: rules.STATE})
    assert complaints(rules, words, board, like(box, Box=other)) == [f"box.Box.{name} must be the rules' {layout}."]


def test_everything_that_is_missing_is_told_at_once() -> None:
    with pytest.raises(BadGame) as caught:
        insist(ModuleType("empty"), ModuleType("words"), ModuleType("board"), ModuleType("box"))
    lines = str(caught.value).splitlines()
    assert lines[0] == "empty does not keep the contract:"
    assert len(lines) == 1 + 3 + 2 + len(FUNCTIONS) + len(WORDS) + 1 + 1
    assert all(line.startswith("- ") and line.endswith(".") for line in lines[1:])


def test_a_game_that_does_not_keep_it_is_not_opened() -> None:
    with pytest.raises(digsite.BadGame, match="score"):
        digsite.Game(like(rules, score=None), box, words, board)
