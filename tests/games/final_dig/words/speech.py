"""The positions of The Final Dig at which something is said, who reads it, and a box that somebody has edited."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import numpy as np

from digsite.box import read_box
from digsite.core import CHANCE, NOBODY, OVER
from digsite.core.records import copy
from digsite.games.final_dig import rules, words
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from tests.games.final_dig.positions import BOX, CAVE, NUMBERS, PYRAMID, base, new_game, play
from tests.sentences import Speech

READERS = ["Ana", "Ben", "Cleo", "Dov"]
SPEECH = Speech("final_dig", READERS, signed=True)
line = SPEECH.turn
A, B = 0, 1


def story(s: np.record, action: int, seat: int, box: Box = BOX) -> str:
    """The log line of one step for one reader: there is always one."""
    said = SPEECH.story(s, action, seat, box)
    assert said is not None
    return said


def odds(s: np.record, box: Box = BOX) -> np.ndarray:
    weight = np.zeros(rules.ACTIONS, np.int32)
    rules.weigh(s, box.record, weight)
    return weight


def readers(s: np.record) -> list[int]:
    return [*range(int(s.seats)), NOBODY]


def walk(seats: int, seed: int, **chosen: Any) -> Iterator[tuple[np.record, int]]:
    """A random game of players who like to dig, shown before every action."""
    random, s = np.random.default_rng(seed), new_game(seats, **chosen)
    while s.to_move != OVER:
        weight = odds(s).astype(float)
        if s.to_move != CHANCE:
            weight[[layout.DOWN, layout.UP]] *= 8
            weight[layout.END_TURN] *= 0.2
        action = int(random.choice(rules.ACTIONS, p=weight / weight.sum()))
        yield copy(s), action
        rules.play(s, BOX.record, action)


Made = Callable[[], np.record]


def dug(*names: str, **facts: Any) -> Made:
    """A position of the examples, after these actions."""
    return lambda: play(base(**facts), *names)


def at_rockfall(**facts: Any) -> np.record:
    """Seat 0, the Engineer unless said otherwise, stands at 10 in front of Rockfall in the Deep Cave."""
    facts = {"face": {CAVE: "fossil_claw"}, "at": {0: CAVE}, "depth": {0: 10}, **facts}
    return base(obstacles={CAVE: "rockfall"}, **facts)


def at_dart_wall(**facts: Any) -> np.record:
    """Seat 0 meets Dart Wall at 5 in the Pyramid, on the way to 9."""
    facts = {"face": {PYRAMID: "canopic_jars"}, "at": {0: PYRAMID}, "depth": {0: 3}, **facts}
    return play(base(hazards={PYRAMID: "dart_wall"}, **facts), "DOWN", "FACE 6")


def cursed(**facts: Any) -> np.record:
    """Seat 0 suffers the Tomb Curse in the Pyramid."""
    facts = {"face": {PYRAMID: "canopic_jars"}, "at": {0: PYRAMID}, "depth": {0: 5}, **facts}
    s = play(base(hazards={PYRAMID: "tomb_curse"}, owned={0: "crystal_skull"}, **facts), "DOWN", "FACE 1")
    return play(s, "PROCEED")


def in_final(**facts: Any) -> np.record:
    """The Final Dig is on; seat 0, who began it, stands at 12 in the Deep Cave."""
    facts = {"face": {CAVE: "glowstone_heart"}, "hazards": {CAVE: "spent"}, "at": {0: CAVE}, "depth": {0: 12}, **facts}
    return base(final=0, **facts)


def over() -> np.record:
    return play(in_final(clock=2, active=1), "END_TURN")


def deep_hook(**facts: Any) -> np.record:
    """The Final Dig is on, and Rockfall lies open above seat 0."""
    return at_rockfall(final=0, hands={0: "grappling_hook mine_cart"}, **facts)


SWAP = {"hands": {0: "shady_swap"}, "owned": {0: "fossil_claw", 1: "serpent_staff golden_death_mask"}}


def set_up(characters: str, chosen: int) -> np.record:
    """A game of two with its first artifacts; so many decisions of the set-up are taken."""
    s = new_game(2, character_setup=characters)
    play(s, "ARTIFACT high_nest_idol", "ARTIFACT scarab_of_dawn", "ARTIFACT echo_drum", "ARTIFACT mosaic_of_ages")
    return play(s, *({"draft": ["CHARACTER engineer"], "fixed": ["SEAT 1"]}.get(characters, [])[:chosen]))


def to_be_collected(**facts: Any) -> np.record:
    """Seat 0, the Historian, reaches the Scarab of Dawn in the Pyramid; seat 1 digs there too."""
    facts = {"characters": "historian engineer", "at": {0: PYRAMID, 1: PYRAMID}, "depth": {0: 14, 1: 7}, **facts}
    return play(base(**facts), "DOWN")


def famous(count: int, **facts: Any) -> np.record:
    """Seat 0, the Celebrity, is about to put a VP on the Serpent Staff of seat 1."""
    facts = {"characters": "celebrity engineer geologist", "owned": {1: "serpent_staff"}, **facts}
    return play(base(3, fame={"serpent_staff": count}, **facts), "POWER")


def _edited_tree() -> dict[str, Any]:
    """A Historian who gives two of three cards back, a card of two effects, a late climb, an obstacle without names."""
    tree = deepcopy(BOX.tree)

    def edit(group: str, id: str, **fields: Any) -> None:
        next(row for row in tree[group] if row["id"] == id).update(fields)

    edit("character", "historian", effects=[{"op": "collect_draw", "n": 3, "discard": 2}])
    two = [{"op": "gain_vp", "n": 2}, {"op": "next_turn_ap", "n": 1}]
    edit(
        "adventure",
        "headline",
        effects=two,
        choose_one=True,
        text="{gain_vp} VP or {next_turn_ap} AP on your next turn.",
    )
    edit("adventure", "second_wind", effects=[{"op": "climb", "n": 5, "when": "in_final"}], text="Climb {climb}.")
    edit("adventure", "machete", copies=1)
    edit("adventure", "pickaxe", copies=7)
    edit("adventure", "lucky_charm", per_turn=1)
    edit("obstacle", "rockfall", tools=[])
    return tree


EDITED = read_box(Box, _edited_tree())


def play_edited(s: np.record, *names: str) -> np.record:
    for name in names:
        assert odds(s, EDITED)[NUMBERS[name]] > 0, name
        rules.play(s, EDITED.record, NUMBERS[name])
    return s


def two_effects() -> np.record:
    return play_edited(base(hands={0: "headline"}), "CARD headline")


def shortened(s: np.record, action: int, seat: int, box: Box = BOX) -> str:
    return words.short(*SPEECH.step(s, action, seat, box))
