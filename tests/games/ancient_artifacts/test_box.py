"""The box file: what it must keep, and that the rules follow an owner's edits."""

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from digsite.box import read_box
from digsite.core import CHANCE, OVER
from digsite.games.ancient_artifacts import rules
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from digsite.sim.batches import Setting, run_batch
from digsite.text.errors import BadBox
from tests.catalogue import few, machine_code
from tests.games.ancient_artifacts.positions import (
    BOX,
    DESERT,
    FILE,
    OCEAN,
    A,
    B,
    act,
    can,
    put_die,
    roll,
    stand,
    table,
)
from tests.positions import position

Tree = dict[str, Any]


def fresh_tree() -> Tree:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def step(tree: Tree, id: str) -> Tree:
    for track in tree["track"]:
        for section in track["section"]:
            for found in section["step"]:
                if found["id"] == id:
                    assert isinstance(found, dict)
                    return found
    raise KeyError(id)


def section(tree: Tree, track: int, number: int) -> Tree:
    found = tree["track"][track]["section"][number]
    assert isinstance(found, dict)
    return found


BROKEN: list[tuple[str, Callable[[Tree], object], str]] = [
    ("two tracks", lambda t: t["track"].pop(), "track"),
    ("two sections", lambda t: t["track"][2]["section"].__delitem__(slice(1, 3)), "at least 3"),
    ("five sections", lambda t: t["track"][2]["section"].insert(1, section(t, 2, 2)), "at most 4"),
    ("tracks in another order", lambda t: t["track"].reverse(), "one track per region"),
    ("a section without step", lambda t: section(t, 0, 0).update(step=[]), "at least 1"),
    (
        "two field steps",
        lambda t: section(t, 0, 0)["step"].append({**step(t, "d1_dig"), "id": "x"}),
        "at most 1 field step",
    ),
    (
        "two Research steps without arrow",
        lambda t: section(t, 2, 0)["step"].append({**step(t, "j1_research"), "id": "x"}),
        "at most 1 Research step",
    ),
    ("a series without b", lambda t: step(t, "j2b_research").update(series="c"), "1 series"),
    ("one step with a letter", lambda t: step(t, "j1_research").update(series="a"), "1 series"),
    (
        "Research of one symbol",
        lambda t: step(t, "j1_research").update(requires=["map"], coloured=[]),
        "at least 2",
    ),
    ("Research of seven symbols", lambda t: step(t, "j4_research").update(requires=["map"] * 7), "at most 6"),
    (
        "Research of a raider",
        lambda t: step(t, "j1_research").update(requires=["raider", "compass"]),
        "asks for a raider",
    ),
    ("coloured beyond the required", lambda t: step(t, "j1_research").update(coloured=["pick"]), "must be part of"),
    ("all coloured", lambda t: step(t, "j1_research").update(coloured=["map", "compass"]), "at least 1 symbol"),
    ("a field step of one box", lambda t: step(t, "d1_dig").update(boxes=1), "at least 2"),
    ("a field step of nothing", lambda t: step(t, "d1_dig").update(accepts=[]), "at least 1"),
    ("a field step of raiders", lambda t: step(t, "d1_dig").update(accepts=["raider"]), "asks for a raider"),
    ("two raider icons", lambda t: step(t, "o2_dive").update(raider_icon=True), "exactly 1 step has the raider icon"),
    ("no raider icon", lambda t: step(t, "o3_dive").update(raider_icon=False), "exactly 1 step has the raider icon"),
    ("an icon with coloured boxes", lambda t: step(t, "d2_research").update(coloured=["map"]), "no coloured boxes"),
    (
        "an icon before an arrow",
        lambda t: (
            step(t, "o3_dive").update(raider_icon=False),
            step(t, "o2a_research").update(raider_icon=True, coloured=[]),
        ),
        "no linked step may come after",
    ),
    ("no step without bonus", lambda t: step(t, "d3_dig").update(no_bonus=False), "exactly 1 step never gets a bonus"),
    ("two steps without bonus", lambda t: step(t, "d1_dig").update(no_bonus=True), "exactly 1 step never gets a bonus"),
    (
        "an icon on the step without bonus",
        lambda t: (step(t, "d2_research").update(raider_icon=False), step(t, "d3_dig").update(raider_icon=True)),
        "no raider icon",
    ),
    ("an artifact in the middle", lambda t: section(t, 0, 1)["milestone"].update(artifact=True), "is an artifact"),
    ("no artifact", lambda t: section(t, 0, 2)["milestone"].update(artifact=False), "is an artifact"),
    ("other first renown", lambda t: section(t, 0, 0)["milestone"].update(renown=2), "first_renown"),
    ("other first money", lambda t: section(t, 0, 0)["milestone"].update(money=2), "first_money"),
    (
        "no Research in the first jungle section",
        lambda t: section(t, 2, 0)["step"].pop(),
        "1 Research step and 1 field step",
    ),
    ("a label of its own", lambda t: step(t, "d1_dig").update(label="Dive"), "not known here"),
    ("five faces", lambda t: t["results"]["faces"].pop(), "at least 6"),
    (
        "no raider",
        lambda t: t["results"].update(faces=["pick", "lantern", "map", "journal", "compass", "pick"]),
        "1 raider",
    ),
    ("one other symbol", lambda t: t["results"].update(faces=["raider"] * 3 + ["pick"] * 3), "at least 2 symbols"),
    (
        "a symbol on no face",
        lambda t: t["results"].update(faces=["raider", "raider", "lantern", "map", "journal", "compass"]),
        "no face shows",
    ),
    (
        "an unknown face",
        lambda t: t["results"].update(faces=["raider", "spade", "lantern", "map", "journal", "compass"]),
        "not a symbol",
    ),
    ("more symbols than dice", lambda t: t["results"].update(dice=4), "more symbols than there are results dice"),
    ("a limit beyond the dice", lambda t: t["bust"].update(limit=5), "special limit"),
    ("a slot of an unknown region", lambda t: t["slot"][0].update(region="moon"), "not there"),
    ("two Research slots", lambda t: t["slot"][0].update(region="ocean"), "exactly 1 Research slot"),
    ("a number without slot", lambda t: t["slot"][3].update(numbers=[4]), "exactly 1 slot"),
    ("a field slot without number", lambda t: t["slot"][3].pop("numbers"), "lists the numbers"),
    ("a number of two regions", lambda t: t["region"][0].update(numbers=[1, 3]), "two regions"),
    ("regions of one colour", lambda t: t["region"][0].update(colour="blue"), "colour of its own"),
    ("too few dice", lambda t: t["colour"][0].update(dice=2), "runs short"),
    ("three dice in hand", lambda t: t["set_up"].update(dice_in_hand=3), "at most 2"),
    ("an id twice", lambda t: t["symbol"][2].update(id="pick"), "used 2 times"),
    ("another option", lambda t: t["option"][0].update(id="tail_start"), "the options must be head_start"),
]


@pytest.mark.parametrize(("change", "reason"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_a_broken_file_is_refused_with_a_sentence(change: Callable[[Tree], object], reason: str) -> None:
    tree = fresh_tree()
    change(tree)
    with pytest.raises(BadBox, match=reason):
        read_box(Box, tree)


def test_the_file_as_it_comes_is_sound() -> None:
    assert read_box(Box, fresh_tree()).digest == BOX.digest
    record = BOX.record
    assert (record.most_money, record.most_renown) == (15, 33)
    assert record.boxes.sum() == 27
    assert record.series.sum() == 8
    assert record.faces.tolist() == [1] * 6
    assert len(list(BOX.places())) == 16
    assert max(place.number for place in BOX.places()) < layout.STEPS


def test_every_fact_says_where_it_comes_from() -> None:
    assert BOX.results.source("faces") == "reconstructed"
    assert BOX.results.source("dice") == "rulebook"
    assert BOX.place(0).step.source("boxes") == "reconstructed"
    last = next(place.step for place in BOX.places() if place.step.id == "d3_dig")
    assert last.source("no_bonus") == "rulebook"


def edited(**tables: Any) -> Box:
    tree = fresh_tree()
    for name, entries in tables.items():
        tree[name].update(entries)
    return read_box(Box, tree)


def test_the_rules_follow_edited_steps_without_compiling_again() -> None:
    tree = fresh_tree()
    step(tree, "d1_dig").update(boxes=3, accepts=["compass"])
    step(tree, "j1_research").update(requires=["pick", "pick", "pick"], coloured=["pick"])
    section(tree, 0, 0)["milestone"].update(renown=2)
    section(tree, 1, 0)["milestone"].update(renown=0)
    box = read_box(Box, tree)
    s = put_die(table(1, ("blue-1", "orange-6"), box=box), "blue-1", 1, box=box)
    act(roll(s, 0, 3, 0, 0, 0, 3, box=box), layout.STOP, box=box)
    assert (s.section[A, DESERT], s.renown[A]) == (1, 2)
    s = put_die(table(1, ("green-5", "orange-6"), box=box), "green-5", 5, box=box)
    act(roll(s, 0, 2, 4, 0, 0, 0, box=box), layout.STOP, box=box)
    assert s.done[A, 2] == 1


def test_the_rules_follow_edited_prices_and_limits() -> None:
    box = edited(
        price={"reroll": 3, "follow": 4, "reset": 2}, bust={"limit": 2, "boxes_per_track": 1}, bonus={"multiplier": 3}
    )
    s = table(2, box=box, money=[2, 4])
    assert layout.REROLL not in can(s, box)
    act(put_die(s, "orange-1", 1, box=box), layout.FOLLOW, box=box)
    assert s.money.tolist()[:2] == [2, 0]
    roll(s, 2, 4, 0, 0, 0, 0, box=box)
    assert s.raiders[:2, DESERT].tolist() == [1, 1]
    s = stand(table(2, ("blue-3", "orange-6"), money=[10, 0], box=box), A, "o2_dive")
    act(roll(put_die(s, "blue-3", 3, box=box), 0, 5, 1, 0, 0, 0, box=box), layout.STOP, box=box)
    assert s.marks[A, OCEAN] == 3


def test_the_rules_follow_an_edited_start() -> None:
    box = edited(set_up={"start_money": 4, "head_start_from": 2}, ruling={"turn_cap": 1})
    s = position(rules, box, 2)
    assert s.money[:2].tolist() == [6, 6]
    s = table(2, (), box=box)
    s.turns = 2
    rules.turn.start_turn(s, box.record, B)
    assert s.to_move == OVER


@pytest.mark.parametrize(
    "tables",
    [
        {"bust": {"limit": 1, "special_limit": 2}},
        {"bust": {"limit": 6, "special_limit": 6}},
        {"price": {"reroll": 5, "follow": 2, "reset": 3}, "set_up": {"start_money": 99}},
        {"set_up": {"start_money": 0}, "scoring": {"renown_per_money": 0, "most_followed": 0}},
        {"ruling": {"turn_cap": 3, "dead_region_counts_as_covered": False}},
        {"solitaire": {"artifacts": 1, "raiders": 2}, "bust": {"boxes_per_track": 5}},
    ],
    ids=str,
)
@machine_code
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_games_with_an_edited_box_keep_the_invariants(tables: Tree, seats: int) -> None:
    box = edited(**tables)
    start = position(rules, box, seats)
    assert start.to_move == CHANCE
    games = few(300, 75)
    assert run_batch(Setting(rules, box.record, seats, start), games, threads=1, checked=True).games == games
