"""AN-8.7: every placard example of the rules page, and the look-ahead against trying everything out."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

from digsite.box import read_box
from digsite.core.records import copy
from digsite.games.antiquitus import rules
from digsite.games.antiquitus.box import Box, Need, Placard
from digsite.games.antiquitus.rules import Phase, layout
from digsite.games.antiquitus.rules.needs import counts_for, grows_enough, has_run, is_complete
from digsite.games.antiquitus.rules.sets import kinds_in
from digsite.text.rulebook import read_rulebook
from tests.catalogue import clause, few
from tests.games.antiquitus.positions import BOX, KEYS, SUITS, codes, kinds, submitting

LINE = re.compile(r"^(?P<key>[a-z_]+) \| (?P<answer>yes|no) \| (?P<tiles>[A-Z1-6 ]+) \|(?P<facts>.*)$", re.MULTILINE)
EXAMPLES = [tuple(part.strip() for part in found.groups()) for found in LINE.finditer(read_rulebook("antiquitus").text)]
USUAL = {"left": 1, "rev": 0, "dis": 0, "event": 0, "rep": 0, "mine": 0, "best": 0, "with": 0}


def given_facts(text: str) -> dict[str, Any]:
    facts: dict[str, Any] = {"dug": "", **USUAL}
    for pair in text.split():
        name, value = pair.split("=")
        facts[name] = value if name == "dug" else int(value)
    return facts


def picked(tiles: list[int], camp: list[int], facts: dict[str, Any], box: Box = BOX) -> np.record:
    """Seat 0 has picked these tiles of this camp, and the facts are as given."""
    s = submitting("", KEYS[0], box=box)
    for kind in camp:
        s.camp[0, kind] += 1
    for kind in tiles:
        s.pick[kind] += 1
    s.picked = len(tiles)
    s.last = max(tiles, default=0)
    s.dug = SUITS.index(facts["dug"]) if facts["dug"] else layout.NO_SUIT
    s.rev, s.dis, s.event = facts["rev"], facts["dis"], facts["event"]
    s.rep[0], s.subs[0], s.subs[1] = facts["rep"], facts["mine"], facts["best"]
    return s


@clause("AN-8.7")
def test_there_are_two_examples_of_either_kind_for_every_placard() -> None:
    count = Counter((key, answer) for key, answer, _tiles, _facts in EXAMPLES[:180])
    assert count == {(key, answer): 2 for key in KEYS for answer in ("yes", "no")}
    assert len(EXAMPLES) == 216


@clause("AN-8.7", "AN-8.4")
@pytest.mark.parametrize("example", EXAMPLES, ids=" | ".join)
def test_a_placard_is_complete_exactly_when_its_formula_holds(example: tuple[str, str, str, str]) -> None:
    key, answer, text, given = example
    tiles, facts = kinds(text), given_facts(given)
    s = picked(tiles, tiles + [0] * facts["left"], facts)
    complete = bool(is_complete(s, BOX.record, KEYS.index(key), facts["with"]))
    assert complete == (answer == "yes")
    left = [0] * facts["left"]
    assert holds(BOX.placard[KEYS.index(key)], tiles, len(left), facts) == (answer == "yes")


@clause("AN-EX-43", "AN-EX-44", "AN-EX-45", "AN-8.7")
@pytest.mark.parametrize(
    ("key", "tiles", "complete"),
    [
        ("temple_of_hades", "B6 B6 C2", True),
        ("temple_of_hades", "B6 B6 C2 W1", False),
        ("the_silk_road", "B4 C3 C4 W3", False),
        ("the_silk_road", "B3 C3 C4 W3", True),
        ("epic_of_gilgamesh", "T3 T4 T5", True),
        ("epic_of_gilgamesh", "T1 T2 T6", False),
    ],
)
def test_what_the_faq_says(key: str, tiles: str, complete: bool) -> None:
    s = picked(kinds(tiles), kinds(tiles), given_facts(""))
    assert bool(is_complete(s, BOX.record, KEYS.index(key), 0)) == complete


# A second way to say when a placard is complete, straight from the words of the box file


def holds(placard: Placard, tiles: list[int], left: int, facts: dict[str, Any]) -> bool:
    return all(entry_holds(need, [(SUITS[k // 6], k % 6 + 1) for k in tiles], left, facts) for need in placard.need)


def entry_holds(need: Need, tiles: list[tuple[str, int]], left: int, facts: dict[str, Any]) -> bool:
    n, suits, ranks = need.n or 0, need.suits or "", need.ranks or [1, 6]

    def count() -> int:
        return sum(suit in suits and ranks[0] <= rank <= ranks[1] for suit, rank in tiles)

    def run() -> bool:
        have = set(tiles)
        return any(all((suit, low + i) in have for i in range(n)) for suit in suits for low in range(1, 7 - n + 1))

    def outweighs() -> bool:
        return sum(rank if suit in suits else -rank for suit, rank in tiles) > 0

    answers: dict[str, Callable[[], bool]] = {
        "left_max": lambda: left <= n,
        "left_min": lambda: left >= n,
        "size_min": lambda: len(tiles) >= n,
        "only_suits": lambda: all(suit in suits for suit, _rank in tiles),
        "only_ranks": lambda: all(ranks[0] <= rank <= ranks[1] for _suit, rank in tiles),
        "count_min": lambda: count() >= n,
        "count_max": lambda: count() <= n,
        "rank_suits_min": lambda: any(len({s for s, r in tiles if r == rank}) >= n for rank in range(1, 7)),
        "run_min": run,
        "distinct_ranks_min": lambda: len({rank for _suit, rank in tiles} & set(ranks)) >= n,
        "sum_exact": lambda: sum(rank for _suit, rank in tiles) == n,
        "suit_sum_beats_rest": outweighs,
        "excavated": lambda: bool(facts["dug"]) and facts["dug"] in suits,
        "revealed_min": lambda: facts["rev"] >= n,
        "discarded_min": lambda: facts["dis"] >= n,
        "event_discarded": lambda: facts["event"] == 1,
        "rep_before_min": lambda: facts["rep"] >= n,
        "behind_in_submissions": lambda: facts["best"] > facts["mine"],
        "others_min": lambda: facts["with"] >= n,
    }
    return answers[need.op]()


def subsets(camp: list[int]) -> Iterator[tuple[int, ...]]:
    """Every sub-multiset of a camp, in canonical order, once."""
    seen = set()
    for bits in range(1 << len(camp)):
        tiles = tuple(sorted(kind for i, kind in enumerate(camp) if bits >> i & 1))
        if tiles not in seen:
            seen.add(tiles)
            yield tiles


class Case(NamedTuple):
    placard: Placard
    camp: list[int]
    facts: dict[str, Any]

    def complete_sets(self, least: int) -> list[tuple[int, ...]]:
        return [
            tiles
            for tiles in subsets(self.camp)
            if len(tiles) >= least and holds(self.placard, list(tiles), len(self.camp) - len(tiles), self.facts)
        ]


def some_case(dice: random.Random, placard: Placard) -> Case:
    """A camp of 2 to 8 tiles in which the placard has a chance, and facts that mostly hold."""
    pool = [kind for kind in range(layout.RELICS) for _ in range(3)]
    if dice.random() < 0.5:  # few suits and low ranks make sums, runs and outweighing likely
        suits = dice.sample(range(4), 2)
        pool = [kind for kind in pool if kind // 6 in suits or kind % 6 < 2]
    camp = sorted(dice.sample(pool, dice.randint(2, 8)))
    facts = {
        "dug": dice.choice(["", *SUITS]),
        "rev": dice.randint(0, 4),
        "dis": dice.randint(0, 4),
        "event": dice.randint(0, 1),
        "rep": dice.randint(0, 12),
        "mine": dice.randint(0, 2),
        "best": dice.randint(0, 3),
        "with": 0,
    }
    return Case(placard, camp, facts)


def next_kinds(sets: list[tuple[int, ...]], picks: tuple[int, ...]) -> set[int]:
    """By trying everything: which kinds lead on from these picks to a complete set."""
    found = set()
    for tiles in sets:
        rest = Counter(tiles) - Counter(picks)
        if len(tiles) > len(picks) and not Counter(picks) - Counter(tiles) and min(rest) >= max(picks, default=0):
            found.add(min(rest))
    return found


def compare(case: Case, dice: random.Random, box: Box = BOX) -> int:
    """The look-ahead against trying everything, at the target and along one way of picking; how often compared."""
    sets = case.complete_sets(box.limits.submission_tiles_min)
    number, weight = case.placard.id, np.full(rules.ACTIONS, 55, np.int32)
    s = picked([], case.camp, case.facts, box)
    s.where[:], s.where[number] = layout.REMAINDER, layout.HAND
    rules.weigh(s, box.record, weight)
    is_target = case.placard.number("others_min") == 0 and bool(sets)
    words = f"{case.placard.key} {case.placard.need}, camp {codes(s.camp[0])}, {case.facts}"
    assert set(np.flatnonzero(weight)) == {layout.PASS} | ({layout.PLACARD + number} if is_target else set()), words
    if not is_target:
        return 1
    rules.play(s, box.record, layout.PLACARD + number)
    picks: tuple[int, ...] = ()
    while True:
        rules.weigh(s, box.record, weight)
        wanted = {layout.TILE + kind for kind in next_kinds(sets, picks)} | ({layout.DONE} if picks in sets else set())
        assert set(np.flatnonzero(weight)) == wanted, f"{words}, picks {picks}"
        tiles = sorted(wanted - {layout.DONE})
        if not tiles:
            return len(picks) + 2
        kind = dice.choice(tiles) - layout.TILE
        rules.play(s, box.record, layout.TILE + kind)
        picks = (*picks, kind)
        assert s.phase == Phase.SUBMIT_TILES


@clause("AN-8.11a", "AN-8.11b")
@pytest.mark.parametrize("key", KEYS)
def test_the_look_ahead_finds_what_trying_everything_finds(key: str) -> None:
    dice = random.Random(key)
    placard = BOX.placard[KEYS.index(key)]
    compared = sum(compare(some_case(dice, placard), dice) for _ in range(few(60, 12)))
    assert compared >= few(60, 12)


# An owner may edit every n, ranks and suits


def edited(dice: random.Random) -> Box:
    """A box in which the numbers of every placard are others, of the same shapes."""
    tree = BOX.model_dump(mode="python", by_alias=True, exclude_none=True)
    tree["limits"]["submission_tiles_min"] = dice.randint(1, 3)
    for placard in tree["placard"]:
        ops = {need["op"] for need in placard["need"]}
        letters = "".join(sorted(dice.sample(SUITS, 1 if "suit_sum_beats_rest" in ops else dice.randint(1, 3))))
        for place, need in enumerate(placard["need"]):
            if "n" in need:
                need["n"] = another_number(dice, need, ops, place)
            if "suits" in need:
                need["suits"] = (
                    letters if ops & {"only_suits", "excavated", "suit_sum_beats_rest"} else dice.choice(SUITS)
                )
            if "ranks" in need:
                need["ranks"] = other_ranks(dice, need, ops)
    return read_box(Box, tree)


def another_number(dice: random.Random, need: dict[str, Any], ops: set[str], place: int) -> int:
    if need["op"] == "sum_exact":
        return dice.randint(3, 18)
    if need["op"] == "count_min" and "sum_exact" in ops:
        return dice.randint(0, 2 - place)
    if need["op"] in ("others_min", "distinct_ranks_min"):
        return 2
    return int(max(0, need["n"] + dice.choice([-1, 0, 0, 1])))


def other_ranks(dice: random.Random, need: dict[str, Any], ops: set[str]) -> list[int]:
    if need["op"] == "distinct_ranks_min":
        return dice.sample(range(1, 7), dice.randint(2, 4))
    return [1, 6] if "suit_sum_beats_rest" in ops else sorted(dice.choices(range(1, 7), k=2))


@clause("AN-8.7", "AN-8.11a", "AN-8.11b")
@pytest.mark.parametrize("seed", range(few(12, 2)))
def test_the_rules_follow_an_edited_box(seed: int) -> None:
    dice = random.Random(seed)
    box = edited(dice)
    for placard in box.placard:
        for _ in range(few(6, 2)):
            compare(some_case(dice, placard), dice, box)


@clause("AN-8.7")
def test_a_placard_may_have_as_many_growing_conditions_as_there_is_room_for() -> None:
    s, box, many = submitting("B1 C2", KEYS[0]), copy(BOX.record), KEYS.index("rise_of_villages")
    box.grows[many], box.grows_to[many], box.grows_in[many] = layout.COUNT, 1, (1 << layout.RELICS) - 1
    assert grows_enough(s, box, many, 0, 2, kinds_in(s.camp[s.active]))
    box.grows_to[many, layout.GROWING - 1] = 3
    assert not grows_enough(s, box, many, 0, 2, kinds_in(s.camp[s.active]))
    box.grows[many, 1] = layout.RUN
    assert [counts_for(box, many, i, 0) for i in (0, 1)] == [1, 0]


@clause("AN-8.7")
def test_no_run_is_longer_than_the_ranks() -> None:
    everything = (1 << layout.RELICS) - 1
    assert has_run(everything, layout.RANKS)
    assert not has_run(everything, layout.RANKS + 1)
