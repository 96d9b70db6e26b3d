"""The box of Artifact: what an owner may edit, what the loader refuses (2.9), and that the rules follow the file."""

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from digsite.box import read_box
from digsite.core.records import new
from digsite.games.artifact import rules
from digsite.games.artifact.box import Box
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.order import base_income, pay_income
from digsite.text.errors import BadBox
from digsite.text.rulebook import read_rulebook
from tests.games.artifact.positions import BOTH, BOX, FILE, NUMBERS, R, bare

TREE = tomllib.loads(FILE.read_text(encoding="utf-8"))
Change = Callable[[dict[str, Any]], object]


def edited(change: Change) -> dict[str, Any]:
    tree = copy.deepcopy(TREE)
    change(tree)
    return tree


def row(tree: dict[str, Any], group: str, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in tree[group] if row["id"] == id)
    return found


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda t: row(t, "site", "asia").update(index=3), "site 'asia' has the index 3, but stands at place 1"),
        (lambda t: row(t, "card", "asia_mask").update(id="asia_vase"), "2 rows card with the id 'asia_vase'"),
        (lambda t: t["site"].pop(), "site must have at least 4 entries"),
        (lambda t: t["artifact_type"].pop(), "artifact_type must have at least 5 entries"),
        (lambda t: t["card"].pop(), "card must have at least 40 entries"),
        (lambda t: t["exhibition"].pop(), "exhibition must have at least 25 entries"),
        (lambda t: t["role"].pop(), "role must have at least 8 entries"),
        (lambda t: row(t, "special", "gold").update(id="silver"), "the ids of special must stay standalone, gold"),
        (lambda t: row(t, "role", "paris").update(id="rome"), "the ids of role must stay paris, london"),
        (lambda t: row(t, "role", "paris").update(group="archaeologist"), "'paris' must be in the group city"),
        (lambda t: row(t, "card", "asia_mask").update(site="africa"), "card 5 must be of asia and of type mask"),
        (lambda t: row(t, "card", "asia_gold").update(kind="cursed"), "card 26 must be of asia and of class gold"),
        (lambda t: row(t, "card", "asia_gold").update(copies=2), "has 2 copies, but its class has 1 per site"),
        (lambda t: row(t, "card", "asia_mask").update(copies=5), "Asia has 28 cards; every site must have 27"),
        (lambda t: row(t, "exhibition", "mask_3").update(cards=4), "a tile for 3 cards (mask) is missing on a museum"),
        (lambda t: row(t, "exhibition", "asia_5").update(place="museum"), "5 cards (asia) is missing on the income"),
        (lambda t: row(t, "exhibition", "three_sites").update(cards=2), "3 cards (different sites) is missing"),
        (lambda t: row(t, "exhibition", "asia_5").pop("site"), "'asia_5' is of kind site and must name exactly"),
        (lambda t: t["income"]["row"].pop(), "income.row has 10 numbers; it must have 11"),
        (lambda t: t["income"].update(row=[7, 8, 7, 6, 6, 5, 5, 4, 4, 3, 3]), "income.row must never rise"),
        (lambda t: t["action_track"]["cost_row"].pop(), "action_track.cost_row has 9 numbers"),
        (lambda t: t["action_track"].update(cost_row=[1, 1, 2, 2, 3, 3, 4, 4, 5, 4]), "must never fall"),
        (lambda t: t["action_track"].update(cost_row=[1, 1, 1, 2, 3, 3, 4, 4, 5, 5]), "exactly two 1s"),
        (lambda t: t["market"]["coin_row"].append(6), "market.coin_row has 11 numbers"),
        (lambda t: row(t, "marker_kind", "ship").update(count=9), "'ship' has 9 markers; its track has 10 spaces"),
        (lambda t: row(t, "marker_kind", "ship").update(actions=["ship"]), "'ship' must be for ship and sell and buy"),
        (lambda t: row(t, "marker_kind", "asia_worker").update(site="africa"), "must be for hire at asia"),
        (lambda t: t["research"].update(values=[1, 2, 4, 6, 8]), "research.values must begin with 0"),
        (lambda t: t["research"].update(values=[0, 4, 2, 6, 8]), "research.values must begin with 0 and never fall"),
        (lambda t: t["limits"].update(mat_size=5), "limits.mat_size must be 6"),
        (lambda t: t["limits"].update(market_spaces=4), "limits.market_spaces must be 3"),
        (lambda t: t["limits"].update(joker_price=-1), "limits.joker_price must be at least 0"),
        (lambda t: t["limits"].update(setup_free_markers=3), "must make up a mat of 6"),
        (lambda t: t["limits"].update(huts_per_player=1), "a player has 1 huts, but begins with 2"),
        (lambda t: t["seating"].reverse(), "seating must have one row for 3, 4 and 5 players"),
        (lambda t: t["seating"][2].update(markers_removed_per_track=1), "with 5 players 9 markers of each kind"),
        (lambda t: t["quick_start"][0]["huts"].pop(), "the quick start of 3 needs 2 huts for each"),
        (lambda t: t["quick_start"][1]["huts"][0].pop(), "the quick start of 4 needs 2 huts for each"),
        (lambda t: t["quick_start"][0]["huts"][0].__setitem__(0, "asia"), "names 'asia', which is not an open site"),
        (lambda t: t["quick_start"][1]["reveal"].update(atlantis=1), "names 'atlantis', which is not an open site"),
        (lambda t: t["quick_start"][1]["reveal"].update(asia=2), "lays 2 cards out at 'asia'; its 2 huts give"),
        (lambda t: row(t, "role", "carter").update(needs_expansion_1=1), "needs_expansion_1 must be true or false"),
        (lambda t: row(t, "role", "berlin").update(text="{coins} more."), "the text may hold {cards_kept} or"),
        (lambda t: row(t, "special", "gold").update(prestige=-1), "special[1].prestige must be at least 0"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(change: Change, sentence: str) -> None:
    with pytest.raises(BadBox) as refused:
        read_box(Box, edited(change))
    assert sentence in str(refused.value)


def test_the_page_quotes_the_numbers_of_the_box() -> None:
    page = read_rulebook("artifact").text
    for card in BOX.card:
        assert f"| {card.index} | `{card.id}` |" in page
        assert f"| {card.copies} | {card.name} | {card.flavour} |" in page
    for tile in BOX.exhibition:
        row = f"| {tile.index} | `{tile.id}` | {tile.name} |"
        assert row in page
        assert f"| {tile.cards} | {tile.prestige} | {tile.income} | {tile.place} |" in page
    assert f"| {', '.join(map(str, BOX.action_track.cost_row))}, from the cheap end |" in page
    assert f"| {', '.join(map(str, BOX.market.coin_row))}, from the cheap end |" in page
    assert f"| {', '.join(map(str, BOX.income.row))}, from the left |" in page
    assert f"| {', '.join(map(str, BOX.research.values))}, from the lowest |" in page


def test_texts_are_built_from_the_numbers_they_quote() -> None:
    box = read_box(Box, edited(lambda t: t["limits"].update(berlin_bonus=7)))
    berlin = box.role[layout.BERLIN]
    assert " 7 " in berlin.text.format(**box.text_numbers())
    for text in [*(role.text for role in box.role), *(special.text for special in box.special)]:
        assert "{" not in text.format(**box.text_numbers())


def played(change: Change, s: np.record, *names: str) -> np.record:
    """The position after these actions with an edited box; it stays compiled, as the numbers are data."""
    box = read_box(Box, edited(change)).record
    weight = np.zeros(rules.ACTIONS, np.int32)
    for name in names:
        rules.weigh(s, box, weight)
        assert weight[NUMBERS[name]] > 0, name
        rules.play(s, box, NUMBERS[name])
    return s


def test_the_rules_follow_an_edited_price_and_bonus() -> None:
    s = bare(mats={0: "asia"}, money={0: 5})
    assert played(lambda t: t["limits"].update(joker_price=4), s, "RESEARCH africa").money[0] == 1
    s = bare(mats={0: "ship"}, hands={0: "asia_mask"}, roles={0: "berlin"}, **BOTH)
    assert played(lambda t: t["limits"].update(berlin_bonus=9), s, "SELL", "CARD asia_mask").money[0] == 20 + 3 + 9
    s = bare(mats={0: "museum"})
    changed = played(lambda t: t["action_track"].update(cost_row=[1, 1, 9, 9, 9, 9, 9, 9, 9, 9]), s, "RESEARCH africa")
    assert changed.money[0] == 19


def test_the_rules_follow_edited_roles() -> None:
    s = bare(mats={0: "museum"}, roles={0: "carter"}, **BOTH)
    assert played(lambda t: t["limits"].update(carter_steps=3), s, "RESEARCH africa").research[0, 0] == 3
    s = bare(mats={0: "africa"}, huts={0: "africa"}, roles={0: "morley"}, **BOTH)
    s = played(lambda t: t["limits"].update(morley_huts=3), s, "HIRE africa", "YES", *["CARD africa_mask"] * 3)
    assert (s.huts[0, 0], s.money[0], s.face[0]) == (4, 17, 3)
    s = bare(mats={0: "ship"}, huts={0: "asia"}, roles={0: "london"}, **BOTH)
    s = played(lambda t: t["limits"].update(private_draw=2), s, "SHIP asia", "YES", "CARD asia_mask", "CARD asia_vase")
    assert s.blind_of[0, 1] == 2
    s = bare(mats={0: "museum"}, hands={0: "africa_mask*3"})
    s = played(lambda t: t["limits"].update(cards_kept=0), s, "PRODUCE mask_3", *["CARD africa_mask"] * 3)
    assert (s.held[0], s.owner[0], s.to_move) == (0, 0, 1)
    s = bare(mats={0: "ship"}, huts={0: "asia", 1: "asia"}, roles={0: "andersson"}, face="asia_mask", **BOTH)
    s = played(lambda t: t["limits"].update(actions_per_turn=1), s, "SHIP asia", "CARD asia_mask")
    assert s.to_move == 1


def test_the_rules_follow_edited_points_and_income() -> None:
    def change(tree: dict[str, Any]) -> None:
        row(tree, "exhibition", "mask_3").update(prestige=11, income=6)
        row(tree, "special", "standalone").update(prestige=3, income=2)
        tree["limits"]["coins_per_prestige"] = 10
        tree["income"]["row"] = [9, 7, 7, 6, 6, 5, 5, 4, 4, 3, 3]
        tree["research"]["values"] = [0, 1, 5]

    box = read_box(Box, edited(change)).record
    s = bare(tiles={0: "mask_3"}, alone={0: "asia"}, research={0: [0, 2, 2, 2]}, expansion_1=True)
    assert rules.score(s, box, 0) == 11 + 3 + 2 + 5
    assert base_income(s, box) == 9
    pay_income(s, box)
    assert s.money[0] == 20 + 9 + 6 + 2


def test_the_rules_follow_an_edited_set_up() -> None:
    def change(tree: dict[str, Any]) -> None:
        tree["limits"].update(start_money=4, huts_per_player=8, setup_huts=1, setup_free_markers=5)
        for quick in tree["quick_start"]:
            quick["huts"] = [huts[:1] for huts in quick["huts"]]
            quick["reveal"] = {}
        tree["year_track"]["labels"] = [1920, 1921]
        tree["quick_start"][2]["reveal"] = {"middle_east": 1}

    box = read_box(Box, edited(change)).record
    switches = new(rules.SWITCHES)
    switches.quick_start = 1
    s = new(rules.STATE)
    rules.setup(s, box, 4, switches)
    assert (s.phase, s.money[0], s.reserve[0], s.huts.sum()) == (rules.Phase.SETUP_TAKE, 4, 7, 4)
    weight = np.zeros(rules.ACTIONS, np.int32)
    while s.to_move < 4:
        rules.weigh(s, box, weight)
        rules.play(s, box, int(np.flatnonzero(weight)[-1]) if s.phase == rules.Phase.SETUP_TAKE else NUMBERS["PASS"])
        if s.phase == rules.Phase.PASS_MARK:
            rules.play(s, box, NUMBERS["DONE"])
    assert s.rounds == 2
    assert R.years == 9
    five = new(rules.STATE)
    rules.setup(five, box, 5, switches)
    assert (five.phase, five.draw_site) == (rules.Phase.DRAW, 3)
