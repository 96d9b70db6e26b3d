"""The box file: what it holds, what an owner may edit, and the reasons why a box is refused."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from digsite.box import read_box
from digsite.games.antiquitus import rules
from digsite.games.antiquitus.box import Box
from digsite.sim.batches import Setting, run_part
from digsite.text.errors import BadBox
from digsite.text.rulebook import read_rulebook
from tests.catalogue import clause, few
from tests.games.antiquitus.positions import BOX, KEYS, begun, camp, dealt, go, hand, may, phase, submitting

Tree = dict[str, Any]


def tree() -> Tree:
    return BOX.model_dump(mode="python", by_alias=True, exclude_none=True)


def edited(change: Callable[[Tree], None]) -> Box:
    made = tree()
    change(made)
    return read_box(Box, made)


def test_the_box_is_complete() -> None:
    assert sum(relic.copies for relic in BOX.relic) == 72
    assert [event.copies for event in BOX.event] == [4, 4]
    assert len({placard.name for placard in BOX.placard}) == 45
    assert BOX.option == []
    assert read_box(Box, tree()).digest == BOX.digest


def test_the_page_quotes_the_box() -> None:
    """Kinds, captions and placards of the tables in section 2 are those of the file."""
    text = read_rulebook("antiquitus").text
    for relic in BOX.relic:
        caption = "reconstructed" if relic.source("place") == "reconstructed" else "public"
        row = [relic.id, relic.code, relic.name[:-2], relic.rank, relic.copies, relic.place, relic.date, f"[{caption}]"]
        assert f"| {' | '.join(map(str, row))} |" in text
    for placard in BOX.placard:
        assert f"| {placard.id} | {placard.name} (`{placard.key}`) |" in text


def test_a_text_follows_an_edited_number() -> None:
    def change(made: Tree) -> None:
        made["placard"][3]["need"][0].update(n=3, ranks=[2, 4], suits="BC")
        made["placard"][0]["need"][0]["n"] = 2
        made["event"][0]["tiles"] = 3
        for placard in made["placard"][:15]:
            placard["rep"] = 7
        made["deck"][0]["rep"] = 7

    box = edited(change)
    assert box.placard_text(3) == "At least 3 Bones or Coins of rank 2-4."
    assert box.placard_text(0) == "At most 2 tiles may be left in your camp once the submitted ones are gone."
    assert box.event_text(0) == "Every player discards 3 tiles of camp, or all of them if there are fewer."
    assert box.deck_name(0) == "7 REP"


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("perfect_fit", "No tile may be left in your camp once the submitted ones are gone."),
        ("studied_innovation", "You submit 2 neighbouring ranks of one suit."),
        ("the_black_death", "You submit 3 neighbouring ranks of Bones."),
        ("cash_grab", "The tile you excavated this turn is a Coin."),
        ("prime_relics", "At least 3 of the ranks 2, 3, 5."),
        (
            "dark_ages",
            "At least 1 Bone of rank 1-3 and 1 Weapon of rank 1-3; nothing but Bones and Weapons, all of rank 1-3.",
        ),
        ("the_silk_road", "4 or more tiles, at most 2 Coins, and the Coins add up to more than all the rest."),
    ],
)
def test_a_placard_says_what_it_asks_for(key: str, text: str) -> None:
    assert BOX.placard_text(KEYS.index(key)) == text


def test_no_number_of_a_placard_is_written_out_in_its_text() -> None:
    """Otherwise the text would stay behind when an owner edits the number."""
    words = r"\b(two|three|four|five|six|seven|\d+)\b"
    for placard in BOX.placard:
        assert not re.search(words, re.sub(r"\{\w+\}", "", placard.text), re.IGNORECASE), placard.key


# What an owner may edit


@clause("AN-1.6", "AN-1.7")
@pytest.mark.parametrize(("tiles", "cards"), [(0, 0), (3, 1), (1, 3), (2, 0)])
def test_set_up_follows_the_box(tiles: int, cards: int) -> None:
    box = edited(lambda made: made["setup"].update(camp_tiles=tiles, placards_per_deck=cards))
    s = dealt(5, box=box)
    assert [len(camp(s, seat).split()) for seat in range(5)] == [tiles] * 5
    assert s.held.tolist() == [[cards] * 3] * 5
    assert phase(s) == "DIG"


@clause("AN-6.3", "AN-6.4", "AN-6.7", "AN-9.1", "AN-10.3")
@pytest.mark.parametrize(
    "change",
    [
        lambda made: [event.update(tiles=3) for event in made["event"]],
        lambda made: made["end"].update(idle_rounds=2),
        lambda made: made["limits"].update(hand_size=5, submission_tiles_min=3, submission_placards_max=4),
        lambda made: [relic.update(copies=2) for relic in made["relic"]],
        lambda made: made["setup"].update(camp_tiles=0, placards_per_deck=2),
        lambda made: [event.update(copies=12) for event in made["event"]],
        lambda made: made["site"].update(start_face_up=[], corners=[12]),
    ],
)
def test_random_games_keep_the_invariants_with_an_edited_box(change: Callable[[Tree], None]) -> None:
    box = edited(change)
    for seats in list(rules.SEATS)[: few(4, 1)]:
        tally = run_part(Setting(rules, box.record, seats, begun(seats, box)), 0, few(200, 1), checked=True)
        assert tally.broken_seed < 0, tally.sums


@clause("AN-8.3")
def test_a_submission_is_confirmed_when_it_holds_as_many_placards_as_are_allowed() -> None:
    box = edited(lambda made: made["limits"].update(submission_placards_max=2))
    s = submitting("B1 W1 T6", "rise_of_villages rival_nations freydis_raiders", box=box)
    go(s, "rival_nations", "B1", "W1", "DONE", "rise_of_villages", box=box)
    assert (s.rep[0], hand(s, 0)) == (3, {"freydis_raiders"})


@clause("AN-8.12", "AN-9.1")
def test_scores_and_hands_follow_the_box() -> None:
    def change(made: Tree) -> None:
        made["scoring"]["bonus_per_extra_placard"] = 5
        made["limits"]["hand_size"] = 2

    box = edited(change)
    s = submitting("B1 W1 T6", "rise_of_villages rival_nations midas_touch", box=box)
    go(s, "rival_nations", "B1", "W1", "DONE", "rise_of_villages", box=box)
    assert s.rep[0] == 1 + 1 + 5
    go(s, "4 REP", next(iter(may(go_copy(s, "4 REP", box), box))), box=box)
    assert s.active == 1
    assert len(hand(s, 0)) == 2


def go_copy(s: Any, name: str, box: Box) -> Any:
    from digsite.core.records import copy

    return go(copy(s), name, box=box)


# Why a box is refused


def swap_first_two(rows: list[Any]) -> None:
    rows[0], rows[1] = rows[1], rows[0]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            lambda made: swap_first_two(made["placard"]),
            "the ids of [[placard]] must run from 0 up in order; found 1 in place of 0",
        ),
        (lambda made: swap_first_two(made["event"]), "the ids of [[event]] must run from 24 up in order"),
        (lambda made: made["relic"][3].update(rank=5), "relic 3 must be rank 4 of suit B, not B4"),
        (lambda made: made["relic"][3].update(suit="C"), "relic 3 must be rank 4 of suit B"),
        (lambda made: made["suit"][1].update(code="B"), "there are 2 suits with the code 'B'"),
        (lambda made: made["placard"][1].update(key="perfect_fit"), "there are 2 placards with the key 'perfect_fit'"),
        (lambda made: made["suit"][1].update(effect="swap"), "the effects of the suits must stay"),
        (lambda made: made["event"][1].update(effect="discard"), "the effects of the events must stay"),
        (lambda made: made["deck"][1].update(rep=3), "'dark_ages' has 2 REP, but its deck has 3"),
        (lambda made: made["placard"][0].update(deck=1, rep=2), "deck 0 has 14 placards; each deck must have 15"),
        (
            lambda made: [relic.update(copies=1) for relic in made["relic"]],
            "there are 24 relics; a Site of 25 and 5 camps of 2 need 35",
        ),
        (
            lambda made: [event.update(copies=13) for event in made["event"]],
            "there are 26 events; with 25 or more they could fill",
        ),
        (lambda made: made["site"]["corners"].append(0), "site.corners names a cell twice"),
        (lambda made: made["end"]["submissions"].pop("3"), "submissions needs a number for each of 2, 3, 4, 5 players"),
        (
            lambda made: made["placard"][1]["need"][0].update(suits="CX"),
            "'tablets_of_uruk' names the suit X; the suits are B, C, T, W",
        ),
        (
            lambda made: made["placard"][3]["need"][0].update(op="count_mni"),
            "'count_mni' is not known; a need is one of",
        ),
        (lambda made: made["placard"][3]["need"][0].pop("n"), "count_min needs n"),
        (lambda made: made["placard"][1]["need"][0].update(n=3), "only_suits takes no n"),
        (
            lambda made: made["placard"][3]["need"][0].update(ranks=[4, 2]),
            "the ranks of count_min are a window [low, high]",
        ),
        (lambda made: made["placard"][22]["need"][0].update(n=4), "asks for 4 different ranks out of fewer"),
        (
            lambda made: made["placard"][39]["need"][2].update(n=31),
            "the sum of 'temple_of_hades' must lie between 1 and 30",
        ),
        (
            lambda made: made["placard"][39]["need"][0].update(n=20),
            "'temple_of_hades' asks for too many tiles beside its sum",
        ),
        (
            lambda made: made["placard"][34]["need"][1].update(ranks=[1, 3]),
            "the need of 'aztec_sacrifices' has a shape",
        ),
        (lambda made: made["placard"][34]["need"][1].update(suits="C"), "the need of 'aztec_sacrifices' has a shape"),
        (
            lambda made: made["placard"][0]["need"].append({"op": "size_min", "n": 3}),
            "the need of 'perfect_fit' has a shape",
        ),
        (
            lambda made: made["placard"][13]["need"].append({"op": "size_min", "n": 3}),
            "the need of 'strength_in_numbers' has a shape",
        ),
        (
            lambda made: made["placard"][6].update(need=[{"op": "rank_suits_min", "n": 2}] * 5),
            "'rival_nations' has more than 4 conditions",
        ),
        (
            lambda made: made["placard"][3].update(text="At least {tiles2}."),
            "the text of placard 'rise_of_villages' has {tiles2}, which it cannot know",
        ),
        (
            lambda made: made["event"][0].update(text="{n} tiles"),
            "the text of event CAVE has {n}, which it cannot know; it knows {tiles}",
        ),
        (lambda made: made["placard"][3].update(text="At least {tiles1."), "has a brace without its partner"),
        (lambda made: made["setup"].update(placards_per_deck=4), "setup.placards_per_deck"),
        (lambda made: made["site"].update(rows=6), "site.rows"),
    ],
)
def test_a_box_that_the_rules_cannot_bear_is_refused_with_the_reason(
    change: Callable[[Tree], None], reason: str
) -> None:
    with pytest.raises(BadBox, match=re.escape(reason)):
        edited(change)
