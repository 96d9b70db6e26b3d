"""Shaft's table in pictures and words: complete, true for its reader, and every choice on it."""

import re
from typing import Any, cast

import numpy as np
import pytest

import digsite
from digsite.core import NOBODY, OVER
from digsite.games.shaft import rules
from digsite.games.shaft.box import Box
from tests.catalogue import few
from tests.positions import position
from tests.snapshots.boards import HOSTILE, PEOPLE, Readers, compare_look, panel, pressed

GAME = digsite.game("shaft")
BOX = cast("Box", GAME.box)
READERS = Readers("shaft", BOX)
shown = READERS.shown


def turn(seats: int = 3, **fields: Any) -> np.record:
    """Seat 0 is on its turn; everybody has two tools."""
    hands = {seat: [1, 1, 0, 0] for seat in range(seats)}
    fields = {"phase": rules.TURN, "to_move": 0, "hand": hands, "held": [2] * seats, "deck_size": 9, **fields}
    return position(rules, BOX, seats, **fields)


POSITIONS = {
    "surface": turn(hand={0: [2, 0, 0, 1]}, held=[3, 2, 2]),
    "below": turn(depth=3, basket=6, lit=2, supply=17, shelf=[4, 3, 0], hand={0: [1, 1, 2, 0]}, held=[4, 2, 9], lost=1),
    "rolling": turn(phase=rules.ROLL, to_move=digsite.CHANCE, depth=2, basket=1, supply=29),
    "trading": turn(hand={0: [1, 2, 0, 1]}, held=[4, 2, 2], picked=rules.ROPE),
    "offering": turn(
        4,
        phase=rules.OFFER,
        to_move=0,
        supply=0,
        first=1,
        shelf=[9, 8, 7, 6],
        held=[2, 2, 1, 0],
        offer=[5, rules.MAP, rules.NO_TOOL, 5],
    ),
    "over": turn(
        4,
        phase=rules.END,
        to_move=OVER,
        supply=0,
        shelf=[12, 8, 7, 6],
        held=[1, 1, 0, 0],
        offer=[rules.SIEVE, rules.MAP, rules.MAP, 5],
        paid=3,
        discard=[0, 0, 1, 2],
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_board_is_as_recorded(name: str, rewrite: bool) -> None:
    shown(POSITIONS[name], 0)
    compare_look(f"shaft/{name}", READERS.look(POSITIONS[name], 0), rewrite=rewrite)


@pytest.mark.parametrize("name", ["offering", "over"])
def test_the_board_for_a_spectator_is_as_recorded(name: str, rewrite: bool) -> None:
    shown(POSITIONS[name], NOBODY)
    compare_look(f"shaft/{name}-watched", READERS.look(POSITIONS[name], NOBODY), rewrite=rewrite)


def test_every_legal_action_can_be_pressed_in_any_game() -> None:
    """Whole games at random, looked at early and late in every phase."""
    could = set[str]()
    for tools, first in ((1, "random"), (2, "seat 0"), (3, "random")):
        could |= READERS.check_games(rules.SEATS, tools=tools, first=first)
    assert could >= {"dig", "leave", "shore", "offer:nothing"}
    assert len(could) >= few(16, 11), "four tools to play, to trade and to offer"


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("place", ["below", "offering", "over"])
def test_hostile_names_stay_names(name: str, place: str) -> None:
    READERS.check_names(POSITIONS[place], (0, NOBODY), name)


def test_a_hidden_hand_is_a_number_and_no_names() -> None:
    look = READERS.look(turn(), 0)
    rivals = look.table.rivals
    assert [[fact.figure for fact in rival.facts] for rival in rivals] == [[0, 2], [0, 2]]
    others = next(panel for panel in shown(turn(), 0) if panel.id == "others")
    for kind in range(rules.KINDS):
        assert BOX.tool[kind].name not in others.text


def test_hidden_offers_are_question_marks_until_all_are_shown() -> None:
    offers = shown(POSITIONS["offering"], 0)[0]
    assert offers.svg.count(">?</text>") == 2
    assert "Map" not in offers.svg + offers.text
    final = shown(POSITIONS["over"], 0)[0]
    assert "?" not in re.sub(r"<[^>]*>", "", final.svg)
    assert "not alone" in final.text
    assert "alone: 3 sherds" in final.text


def test_a_spectator_has_no_own_panel() -> None:
    assert [panel.id for panel in shown(turn(), NOBODY)] == ["pit", "supply", "others"]
    assert [panel.id for panel in shown(turn(), 1)] == ["pit", "supply", "own", "hand", "others"]


def test_everybody_is_on_the_board() -> None:
    for seat in (0, 2, NOBODY):
        words = "".join(panel.text for panel in shown(turn(), seat))
        for name in PEOPLE[:3]:
            assert name in words


def test_choices_are_where_one_looks_for_them() -> None:
    below = shown(POSITIONS["below"], 0)
    assert pressed(below, rules.DIG) == ["pit-dig"]
    assert pressed(below, rules.SHORE) == ["pit-shore"]
    assert pressed(below, rules.LEAVE) == ["pit-basket"]
    assert pressed(below, rules.TOOL + rules.ROPE) == ["tool-1"]
    assert pressed(below, rules.TOOL + rules.SIEVE) == ["tool-2"]
    assert pressed(shown(turn(depth=1, shelf=[1]), 0), rules.SHORE) == ["pit-shore"]


def test_a_card_that_can_be_played_and_traded_has_two_places() -> None:
    surface = shown(POSITIONS["surface"], 0)
    assert pressed(surface, rules.TOOL + rules.LAMP) == ["tool-0"]
    assert pressed(surface, rules.TRADE + rules.LAMP) == ["trade-0"]
    trading = shown(POSITIONS["trading"], 0)
    assert pressed(trading, rules.TRADE + rules.ROPE) == ["tool-1"]
    assert pressed(trading, rules.TRADE + rules.MAP) == ["tool-3"]
    assert "put forward" in panel(trading, "hand").text


def test_offering_nothing_is_the_own_empty_place() -> None:
    assert pressed(shown(POSITIONS["offering"], 0), rules.NOTHING) == ["offers-0"]


def test_others_do_not_see_a_trade_begin() -> None:
    begun, not_begun = POSITIONS["trading"], turn(hand={0: [1, 2, 0, 1]}, held=[4, 2, 2])
    for seat in (1, NOBODY):
        assert shown(begun, seat) == shown(not_begun, seat)


def test_a_lamp_helps_with_the_next_level_alone() -> None:
    words = shown(POSITIONS["below"], 0)[0].text
    assert "4  2 or more  4 sherds" in words
    assert "5  5 or more  5 sherds" in words


def test_a_level_finds_no_more_than_the_supply_holds() -> None:
    assert "6  6 or more  3 sherds" in shown(turn(supply=3), 0)[0].text


def edited(tree: dict[str, Any]) -> Box:
    return cast("Box", GAME.own_box(tree))


def test_a_very_deep_pit_shows_the_levels_around_the_digger() -> None:
    deep = edited({**BOX.tree, "pit": {**BOX.tree["pit"], "bottom": 99}})
    for depth in (0, 50, 98, 99):
        pit = shown(turn(depth=depth, basket=1), 0, box=deep)[0]
        assert f" {max(1, depth)} " in pit.text
        assert "no roll is enough" in pit.text


def test_long_words_of_an_edited_box_find_room() -> None:
    tree = BOX.tree
    tools = [
        {**tool, "name": f"{tool['name']} of the very Honourable Society of Well-Diggers"} for tool in tree["tool"]
    ]
    tools[0]["text"] = "Add {strength} to your next roll. " * 8
    wordy = edited({**tree, "tool": tools, "supply": {**tree["supply"], "sherds": 999}})
    for s in POSITIONS.values():
        shown(s, 0, box=wordy)


def test_an_empty_hand_is_an_empty_place() -> None:
    panels = shown(turn(hand={0: [0, 0, 0, 0]}, held=[0]), 0)
    assert "No tools in your hand." in panel(panels, "hand").svg
