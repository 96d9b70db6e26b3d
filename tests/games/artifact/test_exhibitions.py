"""AR-14: which sets a tile asks for, how they are shown, what returns, and what the tile brings."""

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from digsite.games.artifact.box import Exhibition
from digsite.games.artifact.rules import Phase, layout
from digsite.games.artifact.rules.exhibitions import can_complete
from digsite.games.artifact.rules.order import base_income, pay_income
from digsite.games.artifact.rules.pieces import cards_towards
from tests.catalogue import clause, few
from tests.games.artifact.positions import (
    BOX,
    CARDS,
    NAMES,
    SITES,
    TILES,
    R,
    after,
    allowed,
    bare,
    counted,
    every,
    hand,
    names_of,
    phase,
    play,
)

USABLE = [card.id for card in BOX.card if card.kind in ("normal", "fragments")]


@clause("AR-EX-40", "AR-14.1", "AR-14.2", "AR-14.3", "AR-14.4", "AR-14.6")
def test_four_cards_of_a_site_are_shown_and_one_returns() -> None:
    cards = "middle_east_mask*2 middle_east_vase middle_east_jewel"
    s = bare(mats={0: "museum"}, free={"museum": 5}, hands={0: cards})
    play(s, "PRODUCE middle_east_4")
    assert s.money[0] == 17
    play(s, *(f"CARD middle_east_{type}" for type in ("mask", "mask", "vase", "jewel")))
    assert phase(s) == Phase.KEEP
    play(s, "CARD middle_east_jewel")
    assert hand(s) == "middle_east_jewel"
    assert names_of(s.gone.tolist()) == "middle_east_mask*2 middle_east_vase"
    assert (s.owner[TILES.index("middle_east_4")], base_income(s, R)) == (0, 7)
    pay_income(s, R)
    assert (s.money[0], s.money[1]) == (17 + 9, 20 + 7)


@clause("AR-EX-41", "AR-14.2", "AR-14.6")
def test_three_cards_of_a_type_come_from_any_sites() -> None:
    s = bare(mats={0: "museum"}, hands={0: "africa_mask asia_mask america_mask"})
    play(s, "PRODUCE mask_3", "CARD africa_mask", "CARD asia_mask", "CARD america_mask")
    assert allowed(s) == every("CARD", "africa_mask asia_mask america_mask")
    play(s, "CARD asia_mask")
    tile = TILES.index("mask_3")
    assert (hand(s), s.owner[tile], R.tile_prestige[tile], R.tile_income[tile]) == ("asia_mask", 0, 4, 1)
    assert (base_income(s, R), s.to_move) == (8, 1)


@clause("AR-EX-42", "AR-14.2")
def test_the_mixed_tiles_ask_for_different_sites_or_types() -> None:
    s = bare(mats={0: "museum"}, hands={0: "africa_mask africa_vase asia_statue america_jewel asia_tablet"})
    assert allowed(s, "PRODUCE") == every("PRODUCE", "three_sites five_types")


@clause("AR-14.2", "AR-20.2")
def test_a_hand_knows_how_much_of_each_set_it_holds() -> None:
    cards = "africa_mask*2 asia_mask america_jewel"
    s = bare(mats={0: "museum"}, hands={0: cards})
    towards = {name: int(cards_towards(s, R, 0, TILES.index(name))) for name in ("mask_4", "africa_4", "five_types")}
    assert towards == {"mask_4": 3, "africa_4": 2, "five_types": 2}
    assert cards_towards(s, R, 1, TILES.index("mask_4")) == 0


@clause("AR-EX-43", "AR-14.4", "AR-14.5")
def test_a_card_that_returned_is_all_that_is_left() -> None:
    s = bare(mats={0: "museum*2"}, hands={0: "africa_mask*4"})
    assert allowed(s, "PRODUCE") == every("PRODUCE", "mask_3 mask_4 africa_4")
    play(s, "PRODUCE mask_4", *["CARD africa_mask"] * 4, "CARD africa_mask")
    assert (hand(s), allowed(s, "PRODUCE")) == ("africa_mask", set())
    assert phase(s) == Phase.TURN


@clause("AR-14.1", "AR-14.7")
def test_any_tile_on_the_board_can_be_named_but_none_that_is_taken() -> None:
    five = "africa_mask*4 asia_mask"
    s = bare(mats={0: "museum"}, hands={0: five})
    assert allowed(s, "PRODUCE") == every("PRODUCE", "mask_3 mask_4 mask_5 africa_4")
    s = bare(mats={0: "museum"}, hands={0: five}, tiles={1: "mask_3", 2: "africa_4"})
    assert allowed(s, "PRODUCE") == every("PRODUCE", "mask_4 mask_5")
    assert allowed(bare(mats={0: "ship"}, money={0: 5}, hands={0: five}), "PRODUCE") == set()


@clause("AR-14.3")
def test_cards_are_shown_in_rising_order_so_that_the_set_can_be_completed() -> None:
    s = bare(mats={0: "museum"}, hands={0: "africa_mask*2 asia_mask asia_vase america_mask middle_east_mask"})
    play(s, "PRODUCE mask_4")
    assert allowed(s) == every("CARD", ["africa_mask", "asia_mask"][0])
    play(s, "CARD africa_mask")
    assert allowed(s) == every("CARD", "africa_mask asia_mask")
    play(s, "CARD asia_mask")
    assert allowed(s) == {"CARD america_mask"}


@clause("AR-14.4", "AR-14.5")
def test_returning_a_card_is_compulsory() -> None:
    s = bare(mats={0: "museum"}, hands={0: "africa_mask*3"})
    play(s, "PRODUCE mask_3", *["CARD africa_mask"] * 3)
    assert allowed(s) == {"CARD africa_mask"}


# 5.5 against brute force: all the ways to choose the cards of a set


def is_valid(tile: int, cards: tuple[int, ...], wild: int) -> bool:
    """Do these cards make the set, if `wild` of them may stand for anything?"""
    for jokers in range(wild + 1):
        for left in combinations(cards, len(cards) - jokers):
            if matches(tile, left):
                return True
    return False


def matches(tile: int, cards: tuple[int, ...]) -> bool:
    """The cards that are no jokers: could the rest make up what is missing?"""
    row = BOX.exhibition[tile]
    types = [BOX.card[card].type for card in cards if BOX.card[card].kind == "normal"]
    sites = [BOX.card[card].site for card in cards]
    if row.kind == "type":
        return all(type == row.type for type in types)
    if row.kind == "site":
        return all(site == row.site for site in sites)
    if row.kind == "different_sites":
        return len(set(sites)) == len(sites)
    return len(set(types)) == len(types)  # fragments become the types that are missing


def all_sets(tile: int, counts: dict[int, int], wild: int) -> set[tuple[int, ...]]:
    cards = [card for card, count in sorted(counts.items()) if CARDS[card] in USABLE for _ in range(count)]
    return {chosen for chosen in combinations(cards, int(R.tile_cards[tile])) if is_valid(tile, chosen, wild)}


def shown_sets(s: np.record, tile: int) -> list[tuple[int, ...]]:
    """Every set that can be shown, by following all that `weigh` allows."""
    reached: list[tuple[int, ...]] = []
    ways: list[tuple[np.record, tuple[int, ...]]] = [(after(s, f"PRODUCE {TILES[tile]}"), ())]
    while ways:
        one, picked = ways.pop()
        if phase(one) != Phase.SHOW:
            reached.append(picked)
            continue
        assert can_complete(one, R, 0)
        ways += [(after(one, name), (*picked, CARDS.index(name.split()[1]))) for name in allowed(one)]
    return reached


hands = st.lists(st.sampled_from(USABLE * 2 + [card for card in CARDS if "cursed" not in card]), min_size=3, max_size=8)


@settings(max_examples=few(150, 12), deadline=None, derandomize=True, database=None)
@given(cards=hands, new_york=st.booleans())
@clause("AR-14.2", "AR-14.3", "AR-18.6", "AR-20.5", "AR-INV-17", "AR-18.2", "AR-18.9")
def test_the_tiles_and_sets_offered_are_those_that_brute_force_finds(cards: list[str], new_york: bool) -> None:
    names = [
        card for number, card in enumerate(cards) if cards[:number].count(card) < BOX.card[CARDS.index(card)].copies
    ]
    roles = {0: "new_york"} if new_york else {}
    s = bare(mats={0: "museum"}, hands={0: " ".join(names)}, roles=roles, expansion_1=True, expansion_2=True)
    offered = allowed(s, "PRODUCE")
    for tile in range(layout.TILES):
        wanted = all_sets(tile, counted(hand(s), CARDS), int(new_york))
        assert (f"PRODUCE {TILES[tile]}" in offered) == bool(wanted), TILES[tile]
        if wanted:
            assert sorted(shown_sets(s, tile)) == sorted(wanted), TILES[tile]


@pytest.mark.parametrize("paris", [False, True])
@clause("AR-INV-17", "AR-14.4", "AR-20.1", "AR-INV-10")
def test_every_choice_of_kept_cards_is_reached_in_exactly_one_way(paris: bool) -> None:
    roles = {0: "paris"} if paris else {}
    cards = ["africa_mask", "africa_mask", "africa_vase", "africa_jewel", "africa_fragments"]
    s = bare(mats={0: "museum"}, hands={0: " ".join(cards)}, roles=roles, expansion_1=True, expansion_2=True)
    play(s, "PRODUCE africa_5", *(f"CARD {card}" for card in cards))
    reached, ways = [], [s]
    while ways:
        one = ways.pop()
        if phase(one) == Phase.KEEP:
            ways += [after(one, name) for name in allowed(one)]
        else:
            reached.append(hand(one))
    kept = 2 if paris else 1
    normal = [CARDS.index(card) for card in cards[:-1]]
    wanted = {names_of([chosen.count(k) for k in range(40)]) for chosen in combinations(normal, kept)}
    assert sorted(reached) == sorted(wanted)


@clause("AR-14.2")
def test_every_tile_asks_for_what_its_row_says() -> None:
    examples: dict[str, Callable[[Exhibition], str]] = {
        "type": lambda tile: " ".join(f"{site}_{tile.type}" for site in SITES) + f" africa_{tile.type}",
        "site": lambda tile: " ".join(f"{tile.site}_{type.id}" for type in BOX.artifact_type),
        "different_sites": lambda _tile: "africa_mask america_mask middle_east_vase",
        "different_types": lambda _tile: "asia_mask asia_vase africa_statue asia_jewel america_tablet",
    }
    for tile in BOX.exhibition:
        cards = examples[tile.kind](tile).split()[: tile.cards]
        s = bare(mats={0: "museum"}, hands={0: " ".join(cards)})
        assert f"PRODUCE {tile.id}" in allowed(s)
        fewer = bare(mats={0: "museum"}, hands={0: " ".join(cards[1:])})
        assert f"PRODUCE {tile.id}" not in allowed(fewer)
    assert len(NAMES) == 121
