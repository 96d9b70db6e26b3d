"""AR-11 Research, AR-12 Hire workers, AR-13 Ship artifacts."""

from itertools import combinations_with_replacement, permutations

import pytest

from digsite.core.records import copy
from digsite.games.artifact import rules
from digsite.games.artifact.rules import Phase
from tests.catalogue import clause
from tests.games.artifact.positions import (
    CARDS,
    NAMES,
    NUMBERS,
    R,
    after,
    allowed,
    bare,
    counted,
    every,
    hand,
    names_of,
    new_game,
    phase,
    play,
    take,
)

FOUR_CARDS = "africa_mask africa_vase*2 africa_jewel"


# Research


@clause("AR-EX-30", "AR-11.1", "AR-11.2")
def test_research_on_an_empty_site_brings_no_card() -> None:
    s = play(bare(mats={0: "museum"}), "RESEARCH asia")
    assert (s.huts[0, 1], s.reserve[0], s.face.sum(), s.to_move) == (1, 9, 0, 1)


@clause("AR-EX-31", "AR-11.2")
def test_research_where_others_dig_brings_a_card() -> None:
    s = bare(mats={0: "museum"}, free={"museum": 3}, huts={1: "middle_east*2"}, face="middle_east_mask")
    play(s, "RESEARCH middle_east", "CARD middle_east_vase")
    assert (s.huts[:, 3].sum(), s.money[0]) == (3, 18)
    assert names_of(s.face.tolist()) == "middle_east_mask middle_east_vase"


@clause("AR-EX-32", "AR-11.1", "AR-12.1", "AR-13.1", "AR-6.8")
def test_research_is_for_sites_without_own_huts_hire_and_ship_for_the_others() -> None:
    s = bare(mats={0: "museum"}, money={0: 10}, huts={0: "africa"})
    assert allowed(s) == every("RESEARCH", "asia america middle_east") | {"HIRE africa", "SHIP africa", "PASS"}
    spent = bare(
        mats={0: "museum"},
        money={0: 10},
        huts={0: "africa*10"},
        face="africa_mask*2 africa_vase*2 africa_statue*2 africa_jewel*2 africa_tablet",
    )
    assert allowed(spent) == {"SHIP africa", "PASS"}


@clause("AR-11.3", "AR-11.1")
def test_a_site_emptied_by_shipping_counts_as_new_again() -> None:
    s = bare(mats={0: "ship museum"}, huts={0: "asia"}, money={0: 9})
    play(s, "SHIP asia", "PAY ship", "RESEARCH asia")
    assert (s.huts[0, 1], s.face.sum(), s.to_move) == (1, 0, 1)


# Hire workers


@clause("AR-12.1", "AR-12.2")
def test_hiring_places_a_hut_and_always_brings_a_card() -> None:
    s = play(bare(mats={0: "africa"}, huts={0: "africa"}), "HIRE africa", "CARD africa_tablet")
    assert (s.huts[0, 0], s.reserve[0], s.money[0]) == (2, 8, 19)
    assert names_of(s.face.tolist()) == "africa_tablet"
    assert "HIRE asia" not in allowed(bare(mats={0: "asia"}, huts={0: "africa", 1: "asia"}))


# Ship artifacts


@clause("AR-EX-33", "AR-13.1", "AR-13.2", "AR-13.3", "AR-13.4", "AR-13.6")
def test_shipping_beside_others_takes_a_card_for_each_own_hut() -> None:
    s = bare(mats={0: "ship"}, free={"ship": 5}, huts={0: "africa*2", 1: "africa*3"}, face=FOUR_CARDS)
    play(s, "SHIP africa", "CARD africa_vase", "CARD africa_jewel")
    assert s.money[0] == 17
    assert hand(s) == "africa_vase africa_jewel"
    assert names_of(s.face.tolist()) == "africa_mask africa_vase"
    assert (s.huts[:, 0].tolist(), s.reserve[0]) == ([0, 3, 0, 0, 0], 10)


@clause("AR-EX-34", "AR-13.2", "AR-13.3")
def test_shipping_alone_takes_one_card_fewer_than_huts() -> None:
    s = play(bare(mats={0: "ship"}, huts={0: "asia*3"}, face="asia_mask asia_vase"), "SHIP asia")
    play(s, "CARD asia_mask", "CARD asia_vase")
    assert hand(s) == "asia_mask asia_vase"
    assert (s.huts.sum(), s.face.sum(), s.to_move) == (0, 0, 1)


@clause("AR-EX-35", "AR-13.4")
def test_a_lone_hut_is_taken_back_for_the_price_of_a_ship() -> None:
    s = play(bare(mats={0: "ship"}, huts={0: "asia"}), "SHIP asia")
    assert (s.huts.sum(), s.reserve[0], s.held[0], s.money[0], s.to_move) == (0, 10, 0, 19, 1)


@clause("AR-EX-36", "AR-13.2")
def test_whether_one_is_alone_is_judged_when_shipping() -> None:
    s = bare(
        mats={0: "ship", 1: "ship"},
        huts={0: "america*2", 1: "america"},
        face="america_mask america_vase",
        to_move=1,
        passed=(2, 3),
        year=1928,
    )
    play(s, "SHIP america", "CARD america_mask")
    assert s.to_move == 0
    play(s, "SHIP america", "CARD america_vase")
    assert (hand(s), hand(s, 1), s.face.sum()) == ("america_vase", "america_mask", 0)


@clause("AR-EX-37", "AR-13.3")
def test_three_seats_share_a_site() -> None:
    s = bare(
        mats={0: "ship", 2: "ship"},
        huts={0: "africa*3", 1: "africa", 2: "africa*2"},
        face="africa_mask*2 africa_vase africa_jewel africa_tablet",
        passed=(1, 3),
        year=1928,
    )
    play(s, "SHIP africa", "CARD africa_mask", "CARD africa_mask", "CARD africa_vase")
    assert (s.huts[:, 0].sum(), s.face.sum(), s.to_move) == (3, 2, 2)
    play(s, "SHIP africa", "CARD africa_jewel", "CARD africa_tablet")
    assert (s.huts[:, 0].tolist(), s.face.sum()) == ([0, 1, 0, 0, 0], 0)


@clause("AR-EX-38", "AR-13.3", "AR-13.4")
def test_who_finds_no_card_only_takes_the_huts_back() -> None:
    s = new_game(5, quick_start=True)
    play(s, "CARD africa_mask", "CARD asia_mask", "CARD america_mask", "CARD middle_east_mask")
    for _ in range(5):
        take(s, "museum*2 ship*2")
    play(s, "SHIP america", "PAY ship", "CARD america_mask", "DONE")
    assert hand(s) == "america_mask"
    play(s, "SHIP america", "PAY ship")
    assert (s.held[1], s.huts[1, 2], phase(s), s.to_move) == (0, 0, Phase.TURN, 1)


@clause("AR-EX-39", "AR-13.5")
def test_picks_go_up_and_leave_enough_to_follow() -> None:
    s = bare(mats={0: "ship"}, huts={0: "africa*2", 1: "africa*3"}, face=FOUR_CARDS)
    play(s, "SHIP africa")
    assert allowed(s) == every("CARD", "africa_mask africa_vase")
    assert allowed(after(s, "CARD africa_vase")) == every("CARD", "africa_vase africa_jewel")
    assert allowed(after(s, "CARD africa_mask")) == every("CARD", "africa_vase africa_jewel")


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@clause("AR-INV-17", "AR-13.3", "AR-13.5")
def test_every_choice_of_shipped_cards_is_reached_in_exactly_one_way(count: int) -> None:
    huts = {0: f"africa*{count}", 1: f"africa*{6 - count}"}
    face = "africa_mask africa_vase*2 africa_jewel africa_standalone"
    s = play(bare(mats={0: "ship"}, huts=huts, face=face, expansion_1=True), "SHIP africa")
    reached = []
    ways = [(s, 0)]
    while ways:
        one, picked = ways.pop()
        if picked == count:
            reached.append(hand(one))
            continue
        ways += [(after(one, name), picked + 1) for name in allowed(one)]
    there = counted(face, CARDS)
    choices = {
        names_of([kinds.count(kind) for kind in range(len(CARDS))])
        for kinds in combinations_with_replacement(sorted(there), count)
        if all(kinds.count(kind) <= there[kind] for kind in kinds)
    }
    assert sorted(reached) == sorted(choices)


@clause("AR-13.5")
def test_no_other_order_of_the_same_picks_is_allowed() -> None:
    s = bare(mats={0: "ship"}, huts={0: "africa*3", 1: "africa*2"}, face=FOUR_CARDS)
    play(s, "SHIP africa")
    orders = 0
    for order in set(permutations(["africa_mask", "africa_vase", "africa_jewel"])):
        one = copy(s)
        for card in order:
            if NUMBERS[f"CARD {card}"] not in {number for number, name in NAMES.items() if name in allowed(one)}:
                break
            rules.play(one, R, NUMBERS[f"CARD {card}"])
        else:
            orders += 1
    assert orders == 1
