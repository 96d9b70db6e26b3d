"""The box of Shaft: what its owner may edit, and that every edit still makes a game."""

import copy
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import digsite
from digsite.box import Value, read_box
from digsite.games.shaft import rules
from digsite.games.shaft.box import Box
from digsite.sim.batches import Setting, run_batch
from digsite.text.errors import BadBox
from tests.catalogue import PLAIN, clause, few
from tests.positions import position

TREE = tomllib.loads((Path(digsite.__file__).parent / "games" / "shaft" / "box.toml").read_text(encoding="utf-8"))


def box_with(**tables: Any) -> Box:
    """The box with entries of some tables changed; a list changes the rows in turn."""
    tree = copy.deepcopy(TREE)
    for name, change in tables.items():
        if isinstance(change, list):
            for row, entries in zip(tree[name], change, strict=True):
                row.update(entries)
        else:
            tree[name].update(change)
    return read_box(Box, tree)


@clause("SH-1.2", "SH-1.4", "SH-2.2", "SH-2.6", "SH-3.2")
def test_the_box_holds_the_numbers_of_the_page() -> None:
    box = digsite.game("shaft").box.record
    assert (box.supply_sherds, box.handicap, box.bottom, box.faces, box.trade_sherds) == (30, 2, 6, 6, 3)
    assert box.copies.tolist() == [4, 4, 4, 3]
    assert box.worth.tolist() == [1, 2, 3, 4]
    assert box.strength.tolist() == [2, 1, 1, 2]


def test_every_number_of_the_file_reaches_the_rules() -> None:
    """A box in which all numbers differ from each other fills the record with all of them."""
    tools = [{"copies": 2 + i, "worth": 10 + i, "strength": 20 + i} for i in range(4)]
    box = box_with(
        supply={"sherds": 500, "handicap": 50}, pit={"bottom": 60, "faces": 1}, trade={"sherds": 70}, tool=tools
    )
    numbers = [int(n) for name in (rules.BOX.names or ()) if name != "spare" for n in np.atleast_1d(box.record[name])]
    assert numbers == [500, 50, 60, 1, 70, 2, 3, 4, 5, 10, 11, 12, 13, 20, 21, 22, 23]


def test_the_tools_are_those_of_the_rules_in_their_order() -> None:
    assert [tool["id"] for tool in TREE["tool"]] == ["lamp", "rope", "sieve", "map"]
    with pytest.raises(BadBox, match="the tools must be lamp, rope, sieve, map, in this order"):
        read_box(Box, {**TREE, "tool": TREE["tool"][::-1]})


def test_every_table_says_where_it_comes_from() -> None:
    box = read_box(Box, TREE)
    for table in (box.game, box.supply, box.pit, box.trade, *box.option, *box.tool):
        assert table.provenance == "invented"


EXTREMES = [
    {"supply": {"sherds": 1, "handicap": 99}},
    {"supply": {"sherds": 999, "handicap": 0}},
    {"pit": {"bottom": 1, "faces": 1}},
    {"pit": {"bottom": 99, "faces": 6}},
    {"trade": {"sherds": 99}},
    {"tool": [{"copies": 0}] * 4},
    {"tool": [{"copies": 20, "worth": 99, "strength": 99}] * 4},
    {"tool": [{"copies": 0}, {"copies": 0}, {"copies": 0}, {"copies": 20, "strength": 99}]},
    {"supply": {"sherds": 999}, "pit": {"bottom": 99}, "tool": [{"copies": 20, "worth": 99, "strength": 99}] * 4},
]


@pytest.mark.parametrize("tables", EXTREMES)
@pytest.mark.parametrize("seats", [2] if PLAIN else rules.SEATS)
def test_the_game_is_sound_at_the_limits_of_every_number(tables: dict[str, Any], seats: int) -> None:
    box = box_with(**tables)
    random: dict[str, Value] = {"first": "random", "tools": 3, "handicap": seats == 2}
    for chosen in [random] if PLAIN else [{}, random]:
        start = position(rules, box, seats, chosen=chosen)
        assert rules.check(start, start, box.record) == 0
        setting = Setting(rules, box.record, seats, start)
        assert run_batch(setting, few(200, 1), seed=7, threads=1, checked=True).games == few(200, 1)


def test_a_player_reads_the_edited_numbers_and_names() -> None:
    tools = [{"name": "Axe", "worth": 9}, {}, {"strength": 3}, {}]
    match = digsite.game("shaft").new(2, seed=1, box=box_with(tool=tools, pit={"bottom": 9}))
    texts = {thing.name: thing.text for thing in match.things()}
    assert texts["Axe"] == "Add 2 to your next roll this turn."
    assert texts["Sieve"] == "Put 3 sherds of the supply into your basket."
