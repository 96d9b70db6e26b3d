"""What people read in The Final Dig: each choice, refusal and event in a sentence, that tells no more than it may."""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import digsite
from digsite.box import read_box
from digsite.core import CHANCE, NOBODY, OVER
from digsite.core.contract import complaints
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.games.final_dig import rules, words
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words import turns
from tests.catalogue import few
from tests.games.final_dig.positions import (
    BOX,
    CANOPY,
    CARDS,
    CAVE,
    MAZE,
    NUMBERS,
    PYRAMID,
    base,
    new_game,
    play,
)
from tests.positions import playable
from tests.sentences import Speech, addresses, is_clean, sentences_of

READERS = ["Ana", "Ben", "Cleo", "Dov"]
SPEECH = Speech("final_dig", READERS, signed=True)
line = SPEECH.turn
A, B = 0, 1
LONGEST = 32  # letters of a step in a few words


# Positions, and what is said there


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


CHOICES: list[tuple[Made, str, str, str | None]] = [
    (lambda: new_game(2), "ARTIFACT jade_tree_frog", "Jade Tree Frog is turned up.", None),
    (dug(), "DOWN", "Dig down for 1 AP.", "from 0 to 1-6; Idol of the High Nest lies at 10"),
    (
        dug(face={MAZE: "twin_faced_coin"}, at={0: MAZE}, depth={0: 9}),
        "DOWN",
        "Dig down for 1 AP.",
        "from 9 to 10-15; a hidden obstacle stops you at 10; Twin-Faced Coin lies at 15",
    ),
    (
        dug(face={CANOPY: "feathered_mantle"}, depth={0: 9}),
        "DOWN",
        "Dig down for 1 AP.",
        "from 9 to 10-15; past 10 you face a hidden hazard; 1 of 6 faces reach Feathered Mantle",
    ),
    (
        dug(face={PYRAMID: "serpent_staff"}, hazards={PYRAMID: "dart_wall"}, at={0: PYRAMID}, depth={0: 5}),
        "DOWN",
        "Dig down for 1 AP.",
        "from 5 to 6-11; a hidden obstacle stops you at 10; past 5 you face Dart Wall; Serpent Staff lies at 15",
    ),
    (
        lambda: at_rockfall(depth={0: 8}, owned={0: "glowstone_heart"}),
        "DOWN",
        "Dig down for 1 AP.",
        "from 8 to 10-15; Rockfall stops you at 10; Fossil Claw lies at 15",
    ),
    (in_final, "UP", "Dig up towards the surface for 1 AP.", "from 12 to 6-11"),
    (
        lambda: in_final(depth={0: 4}),
        "UP",
        "Dig up towards the surface for 1 AP.",
        "from 4 to 0-3; 3 of 6 faces reach the surface",
    ),
    (in_final, "END_TURN", "End your turn with 3 AP unspent.", "3 more turns to climb from 12"),
    (lambda: in_final(clock=4), "END_TURN", "End your turn with 3 AP unspent.", "1 more turn to climb from 12"),
    (
        lambda: in_final(clock=2),
        "END_TURN",
        "End your turn with 3 AP unspent.",
        "your last turn: 12 deep, your artifacts do not count",
    ),
    (
        lambda: in_final(depth={0: 0}),
        "END_TURN",
        "End your turn and escape.",
        "you are out of play, and your artifacts count",
    ),
    (dug(ap=0), "END_TURN", "End your turn.", None),
    (
        dug(depth={0: 4}),
        "SITE pyramid",
        "Move to the Pyramid for 1 AP.",
        "Scarab of Dawn, worth 2, lies at 15; you give up your depth of 4",
    ),
    (
        dug(owned={0: "jade_tree_frog feathered_mantle"}, face={PYRAMID: "serpent_staff"}),
        "SITE pyramid",
        "Move to the Pyramid for free.",
        "Serpent Staff, worth 4, lies at 15; a hidden obstacle at 10; a hidden hazard at 5; you begin there at 5",
    ),
    (
        dug(
            face={PYRAMID: "serpent_staff"},
            hazards={PYRAMID: "dart_wall"},
            obstacles={PYRAMID: "sealed_stone_door"},
            depth={0: 4},
        ),
        "SITE pyramid",
        "Move to the Pyramid for 1 AP.",
        "Serpent Staff, worth 4, lies at 15; Sealed Stone Door at 10; Dart Wall at 5; you give up your depth of 4",
    ),
    (
        dug(face={MAZE: ""}, empty=[MAZE], owned={1: "mosaic_of_ages"}),
        "SITE maze_ruin",
        "Move to the Maze Ruin for 1 AP.",
        "no artifact lies there",
    ),
    (dug(), "DRAW", "Draw 1 card for 1 AP.", "53 cards in the deck"),
    (dug(deck="winch"), "DRAW", "Draw 1 card for 1 AP.", "1 card in the deck"),
    (dug(owned={0: "oracle_tablet"}), "DRAW", "Draw 2 cards for 1 AP.", "53 cards in the deck"),
    (dug("DRAW"), "CARD winch", "Winch is drawn.", None),
    (
        lambda: at_rockfall(hands={0: "pickaxe*2"}),
        "CARD pickaxe",
        "Play Pickaxe: clear Rockfall.",
        "you gain 1 VP for it; you hold 2",
    ),
    (
        lambda: at_rockfall(hands={0: "pickaxe"}, owned={0: "glowstone_heart"}),
        "POWER",
        "Use your power: discard a card to clear Rockfall.",
        None,
    ),
    (
        lambda: at_rockfall(hands={0: "grappling_hook"}),
        "CARD grappling_hook",
        "Play Grappling Hook: bypass Rockfall.",
        None,
    ),
    (deep_hook, "CARD grappling_hook", "Play Grappling Hook: bypass Rockfall, or climb 5.", None),
    (lambda: play(deep_hook(), "CARD grappling_hook"), "DOWN", "Bypass Rockfall.", None),
    (lambda: play(deep_hook(), "CARD grappling_hook"), "UP", "Climb 5.", "from 10 to 5"),
    (lambda: in_final(hands={0: "grappling_hook"}), "CARD grappling_hook", "Play Grappling Hook: climb 5.", None),
    (
        lambda: in_final(hands={0: "mine_cart"}),
        "CARD mine_cart",
        "Play Mine Cart: go 4 down or up.",
        "from 12 to 15; it reaches Glowstone Heart",
    ),
    (
        lambda: play(in_final(hands={0: "mine_cart"}), "CARD mine_cart"),
        "DOWN",
        "Go 4 down.",
        "from 12 to 15; it reaches Glowstone Heart",
    ),
    (lambda: play(in_final(hands={0: "mine_cart"}), "CARD mine_cart"), "UP", "Climb 4.", "from 12 to 8"),
    (deep_hook, "CARD mine_cart", "Play Mine Cart: climb 4.", None),
    (dug(hands={0: "mine_cart"}), "CARD mine_cart", "Play Mine Cart: go 4 down.", "from 0 to 4"),
    (dug(hands={0: "headline"}), "CARD headline", "Play Headline. Gain 2 VP.", None),
    (
        dug(hands={0: "survey_map"}, face={MAZE: "twin_faced_coin"}),
        "CARD survey_map",
        "Play Survey Map. Turn the hidden obstacle and hazard of one site face up, then draw 1. At most 1 per turn.",
        None,
    ),
    (
        dug("CARD survey_map", hands={0: "survey_map"}, face={MAZE: "twin_faced_coin"}),
        "SITE maze_ruin",
        "Survey the Maze Ruin.",
        "a hidden obstacle at 10; a hidden hazard at 5",
    ),
    (
        dug(owned={0: "crystal_skull"}),
        "ARTIFACT crystal_skull",
        "Use Crystal Skull. Discard this: 3 more AP this turn.",
        "it leaves the game and is worth 4 no more",
    ),
    (
        lambda: at_rockfall(face={CAVE: "crystal_skull"}, owned={0: "fossil_claw"}, depth={}),
        "ARTIFACT fossil_claw",
        "Use Fossil Claw: clear Rockfall.",
        None,
    ),
    (
        dug("CARD sabotage", hands={0: "sabotage", 1: "winch"}),
        "SEAT 1",
        "Aim Sabotage at The Historian.",
        "seat 1, on the surface at the Pyramid, 5 VP, 1 card",
    ),
    (
        dug("CARD sabotage", hands={0: "sabotage"}),
        "SEAT 1",
        "Aim Sabotage at The Historian.",
        "seat 1, on the surface at the Pyramid, 5 VP, 0 cards",
    ),
    (
        dug("CARD sabotage", hands={0: "sabotage", 1: "winch*2"}, depth={1: 7}),
        "SEAT 1",
        "Aim Sabotage at The Historian.",
        "seat 1, 7 deep at the Pyramid, 5 VP, 2 cards",
    ),
    (
        dug("CARD shady_swap", hands={0: "shady_swap"}, owned={0: "fossil_claw", 1: "serpent_staff"}),
        "ARTIFACT fossil_claw",
        "Give Fossil Claw, worth 3.",
        "Worth 3. Once per turn: clear the open obstacle of your site.",
    ),
    (
        dug(
            "CARD shady_swap",
            "ARTIFACT fossil_claw",
            hands={0: "shady_swap"},
            owned={0: "fossil_claw", 1: "serpent_staff"},
        ),
        "ARTIFACT serpent_staff",
        "Take Serpent Staff, worth 4.",
        "Worth 4. Once per turn: take 1 VP from a rival at your site.",
    ),
    (
        dug(characters="celebrity engineer", owned={1: "serpent_staff"}),
        "POWER",
        "Use your power: put 1 VP on a rival's artifact.",
        None,
    ),
    (
        dug("POWER", characters="celebrity engineer", owned={1: "serpent_staff"}, fame={"serpent_staff": 3}),
        "ARTIFACT serpent_staff",
        "Put 1 VP on Serpent Staff, worth 4.",
        "3 of 8 VP lie on it. Once per turn: take 1 VP from a rival at your site.",
    ),
    (
        dug("POWER", characters="celebrity engineer", owned={1: "serpent_staff"}, fame={"serpent_staff": 7}),
        "ARTIFACT serpent_staff",
        "Put the last VP on Serpent Staff: it becomes yours.",
        "7 of 8 VP lie on it. Once per turn: take 1 VP from a rival at your site.",
    ),
    (dug("DOWN", "FACE 4", characters="geologist engineer"), "KEEP", "Keep the 4.", "from 0 to 4"),
    (
        dug("DOWN", "FACE 4", characters="geologist engineer"),
        "REROLL_CHARACTER",
        "Roll again by the power of your character.",
        "the new roll counts, whatever it is",
    ),
    (
        dug("DOWN", "FACE 4", owned={0: "twin_faced_coin"}),
        "REROLL_ARTIFACT",
        "Roll again by Twin-Faced Coin.",
        "the new roll counts, whatever it is",
    ),
    (
        lambda: play(in_final(characters="geologist engineer"), "UP", "FACE 2"),
        "KEEP",
        "Keep the 2.",
        "from 12 to 10",
    ),
    (at_dart_wall, "STAY", "Stay at 5, in front of Dart Wall.", None),
    (at_dart_wall, "PROCEED", "Go on and face Dart Wall. Lose 2 VP.", "your way leads to 9"),
    (
        lambda: at_dart_wall(hands={0: "medicine_kit"}),
        "CARD medicine_kit",
        "Play Medicine Kit: Dart Wall does nothing to you.",
        None,
    ),
    (
        lambda: at_dart_wall(owned={0: "amber_lantern"}),
        "ARTIFACT amber_lantern",
        "Use Amber Lantern: Dart Wall does nothing to you.",
        None,
    ),
    (
        lambda: at_dart_wall(hands={0: "winch"}),
        "POWER",
        "Use your power: discard a card, and Dart Wall does nothing to you.",
        None,
    ),
    (
        lambda: play(at_dart_wall(hands={0: "winch"}), "POWER"),
        "CARD winch",
        "Discard Winch to ignore Dart Wall.",
        "Clear the open obstacle of your site if it names the Winch.",
    ),
    (
        lambda: play(at_rockfall(hands={0: "headline"}), "POWER"),
        "CARD headline",
        "Discard Headline to clear Rockfall.",
        "Gain 2 VP.",
    ),
    (
        dug("ARTIFACT horn_of_plenty", owned={0: "horn_of_plenty"}, hands={0: "headline"}),
        "CARD headline",
        "Discard Headline for 1 VP.",
        "Gain 2 VP.",
    ),
    (cursed, "PAY", "Pay 2 VP.", None),
    (lambda: cursed(vp={0: 1}), "PAY", "Pay 1 VP, all you have.", None),
    (lambda: cursed(vp={0: 0}), "PAY", "Pay with VP, of which you have none.", None),
    (
        cursed,
        "ARTIFACT crystal_skull",
        "Discard Crystal Skull.",
        "Worth 4. Discard this: 3 more AP this turn.",
    ),
]


@pytest.mark.parametrize(("made", "name", "label", "note"), CHOICES, ids=[f"{row[1]}: {row[2]}" for row in CHOICES])
def test_a_choice_says_what_it_does_and_what_it_risks(made: Made, name: str, label: str, note: str | None) -> None:
    s = made()
    assert odds(s)[NUMBERS[name]] > 0
    assert SPEECH.label(s, NUMBERS[name]) == label
    assert SPEECH.note(s, NUMBERS[name]) == note


SWAP = {"hands": {0: "shady_swap"}, "owned": {0: "fossil_claw", 1: "serpent_staff golden_death_mask"}}

REFUSALS: list[tuple[Made, str, str]] = [
    (dug(ap=0), "DOWN", "You have no AP left (FD-3.1)."),
    (dug(ap=0), "DRAW", "You have no AP left (FD-3.1)."),
    (
        dug(face={CANOPY: ""}, empty=[CANOPY], owned={1: "high_nest_idol"}),
        "DOWN",
        "The Canopy Village shows no artifact, so nobody digs down there (FD-8.3).",
    ),
    (at_rockfall, "DOWN", "Rockfall blocks you at 10: clear or bypass it first (FD-6.3)."),
    (
        lambda: in_final(depth={0: 15}),
        "DOWN",
        "Glowstone Heart lies at 15, and you are as deep: climb above it first (FD-5.6).",
    ),
    (dug(), "UP", "You dig towards the surface only in the Final Dig (FD-4.1)."),
    (lambda: in_final(depth={0: 0}), "UP", "You are on the surface (FD-3.1)."),
    (in_final, "SITE pyramid", "Nobody moves to another site in the Final Dig (FD-9.5)."),
    (dug(ap=0), "SITE pyramid", "You have no AP left, and no free Move (FD-9.1)."),
    (dug(), "SITE canopy_village", "You are at the Canopy Village already (FD-9.3)."),
    (dug(deck=""), "DRAW", "Deck and discard pile are empty (FD-10.2)."),
    (dug(), "CARD winch", "You have no Winch in your hand (FD-3.1)."),
    (dug(), "MORE_CARDS 17", "This box has no such card (FD-1.2)."),
    (dug(hands={0: "lucky_charm"}), "CARD lucky_charm", "Lucky Charm is played only when you meet a hazard (FD-7.8)."),
    (
        dug("CARD second_wind", hands={0: "second_wind*2"}),
        "CARD second_wind",
        "Second Wind: you may play only 1 in a turn (FD-11.7).",
    ),
    (dug(hands={0: "dynamite"}), "CARD dynamite", "No obstacle is in your way here (FD-6.5)."),
    (
        dug(hands={0: "dynamite"}, face={CANOPY: "jade_tree_frog"}),
        "CARD dynamite",
        "The obstacle of your site is still face down; a dig turns it up (FD-6.5).",
    ),
    (
        lambda: at_rockfall(hands={0: "winch"}),
        "CARD winch",
        "Rockfall does not name Winch; what it names: Pickaxe or Crowbar (FD-11.2).",
    ),
    (
        lambda: at_rockfall(hands={0: "grappling_hook"}, bypass={0: 1}),
        "CARD grappling_hook",
        "You have bypassed Rockfall already (FD-11.4).",
    ),
    (
        lambda: at_rockfall(hands={0: "mine_cart"}),
        "CARD mine_cart",
        "Rockfall blocks you at 10: clear or bypass it first (FD-6.3).",
    ),
    (dug(hands={0: "survey_map"}), "CARD survey_map", "No site has a hidden mark (FD-11.8)."),
    (
        dug(hands={0: "sabotage"}, owned={1: "obsidian_mirror"}),
        "CARD sabotage",
        "There is no rival whom Sabotage may target (FD-11.10).",
    ),
    (
        dug(hands={0: "pickpocket"}),
        "CARD pickpocket",
        "No rival whom you may target holds a card (FD-11.11).",
    ),
    (
        dug(hands={0: "loose_rubble"}),
        "CARD loose_rubble",
        "No rival whom you may target is below the surface (FD-11.12).",
    ),
    (
        lambda: in_final(hands={0: "loose_rubble"}),
        "CARD loose_rubble",
        "Loose Rubble does nothing in the Final Dig (FD-15.2).",
    ),
    (dug(hands={0: "shady_swap"}), "CARD shady_swap", "You own no artifact that you could give (FD-11.13)."),
    (
        dug(hands={0: "shady_swap"}, owned={0: "fossil_claw"}),
        "CARD shady_swap",
        "No rival whom you may target owns an artifact that fits yours (FD-11.13).",
    ),
    (dug(), "ARTIFACT echo_drum", "You do not own Echo Drum (FD-12.1)."),
    (
        dug(owned={0: "golden_death_mask"}),
        "ARTIFACT golden_death_mask",
        "Golden Death Mask counts at the tally; there is nothing to use (FD-12.4).",
    ),
    (
        dug(owned={0: "jade_tree_frog"}),
        "ARTIFACT jade_tree_frog",
        "Jade Tree Frog works by itself; there is nothing to use (FD-12.4).",
    ),
    (
        dug(owned={0: "twin_faced_coin"}),
        "ARTIFACT twin_faced_coin",
        "Twin-Faced Coin is used only after a dig roll (FD-12.5).",
    ),
    (
        dug(owned={0: "amber_lantern"}),
        "ARTIFACT amber_lantern",
        "Amber Lantern is used only when you meet a hazard (FD-12.5).",
    ),
    (
        dug("ARTIFACT horn_of_plenty", "CARD winch", owned={0: "horn_of_plenty"}, hands={0: "winch*2"}),
        "ARTIFACT horn_of_plenty",
        "Horn of Plenty has been used in this turn (FD-12.1).",
    ),
    (
        dug(owned={0: "horn_of_plenty"}),
        "ARTIFACT horn_of_plenty",
        "You have no card to discard for Horn of Plenty (FD-12.4).",
    ),
    (
        dug(owned={0: "serpent_staff"}),
        "ARTIFACT serpent_staff",
        "No rival whom you may target has VP at your site (FD-12.4).",
    ),
    (dug(owned={0: "echo_drum"}), "ARTIFACT echo_drum", "Echo Drum would hit nobody now (FD-12.4)."),
    (
        dug(characters="geologist engineer"),
        "POWER",
        "The Geologist rolls again after a dig roll, not now (FD-13.8).",
    ),
    (dug(characters="historian engineer"), "POWER", "The power of The Historian works by itself (FD-13.8)."),
    (dug(characters="celebrity engineer"), "POWER", "No rival owns an artifact (FD-13.1)."),
    (
        dug(characters="celebrity engineer", owned={1: "fossil_claw"}, vp={0: 0}),
        "POWER",
        "You have no VP to put on an artifact (FD-13.1).",
    ),
    (dug(power_used=1), "POWER", "You have used the power of The Engineer in this turn (FD-13.1)."),
    (dug(), "POWER", "You have no card to improvise with (FD-13.6)."),
    (dug(hands={0: "winch"}), "POWER", "No obstacle is open at your site (FD-13.6)."),
    (dug(), "CHARACTER engineer", "Characters are chosen before the first turn (FD-1.8)."),
    (dug(), "KEEP", "A roll is kept or rolled again only after a dig has shown it (FD-4.3)."),
    (dug(), "STAY", "You meet no hazard now (FD-7.2)."),
    (dug(), "PAY", "Nothing asks you to pay now (FD-7.9)."),
    (dug(), "DECLINE", "Nothing is offered to you now (FD-14.11)."),
    (
        dug(),
        "SEAT 1",
        "Play a card or use an artifact that hits a rival, then choose the rival (FD-11.1).",
    ),
    (dug(), "FACE 6", "The die is rolled when you dig; nobody chooses its face (FD-4.2)."),
    (dug(), "EVENT_CARD monsoon", "Events are revealed at the start of a round, by chance (FD-14.1)."),
    (dug(), "OBSTACLE_CARD rockfall", "Which obstacle it is turns out when somebody reaches it (FD-6.1)."),
    (dug(), "HAZARD_CARD bad_air", "Which hazard it is turns out when somebody reaches it (FD-7.1)."),
    # on the way
    (
        dug("DOWN", "FACE 4", characters="geologist engineer"),
        "REROLL_ARTIFACT",
        "You own no artifact that rolls again (FD-4.3).",
    ),
    (
        dug("DOWN", "FACE 4", owned={0: "twin_faced_coin"}),
        "REROLL_CHARACTER",
        "The Engineer does not roll again (FD-4.3).",
    ),
    (
        dug(
            "DOWN",
            "FACE 4",
            "REROLL_CHARACTER",
            "FACE 1",
            characters="geologist engineer",
            owned={0: "twin_faced_coin"},
        ),
        "REROLL_CHARACTER",
        "You have used the power of The Geologist in this turn (FD-4.3).",
    ),
    (
        dug(
            "DOWN", "FACE 4", "REROLL_ARTIFACT", "FACE 1", characters="geologist engineer", owned={0: "twin_faced_coin"}
        ),
        "REROLL_ARTIFACT",
        "No artifact of yours can still roll again in this turn (FD-4.3).",
    ),
    (dug("DOWN", "FACE 4", characters="geologist engineer"), "DOWN", "First keep the roll, or roll again (FD-4.3)."),
    (at_dart_wall, "DOWN", "You meet a hazard: stay, go on, or ward it off (FD-7.2)."),
    (lambda: at_dart_wall(hands={0: "winch"}), "CARD winch", "Winch does not ward off a hazard (FD-7.2)."),
    (
        lambda: at_dart_wall(hands={0: "safety_harness"}),
        "CARD safety_harness",
        "Dart Wall does not name Safety Harness (FD-7.2).",
    ),
    (at_dart_wall, "CARD winch", "You have no Winch in your hand (FD-3.1)."),
    (at_dart_wall, "MORE_CARDS 18", "This box has no such card (FD-1.2)."),
    (at_dart_wall, "ARTIFACT amber_lantern", "You do not own Amber Lantern (FD-7.2)."),
    (
        lambda: at_dart_wall(owned={0: "echo_drum"}),
        "ARTIFACT echo_drum",
        "Echo Drum does not ward off a hazard (FD-7.2).",
    ),
    (
        lambda: at_dart_wall(owned={0: "amber_lantern"}, used={4: 1}),
        "ARTIFACT amber_lantern",
        "Amber Lantern has been used in this turn (FD-12.1).",
    ),
    (at_dart_wall, "POWER", "You have no card to improvise with (FD-13.6)."),
    (
        lambda: at_dart_wall(hands={0: "winch"}, power_used=1),
        "POWER",
        "You have used the power of The Engineer in this turn (FD-13.6).",
    ),
    (
        lambda: at_dart_wall(characters="historian engineer"),
        "POWER",
        "The Historian cannot ward off a hazard (FD-7.2).",
    ),
    (cursed, "ARTIFACT echo_drum", "You do not own Echo Drum (FD-7.9)."),
    (cursed, "STAY", "The curse comes first: discard an artifact or pay (FD-7.9)."),
    (
        dug("CARD survey_map", hands={0: "survey_map"}, face={MAZE: "twin_faced_coin"}),
        "SITE pyramid",
        "The Pyramid has no hidden mark to turn face up (FD-11.8).",
    ),
    (
        dug("CARD survey_map", hands={0: "survey_map"}, face={MAZE: "twin_faced_coin"}),
        "DOWN",
        "First choose the site whose marks are turned face up (FD-11.8).",
    ),
    (dug("CARD sabotage", hands={0: "sabotage"}), "END_TURN", "First choose the rival whom it hits (FD-11.14)."),
    (dug("CARD sabotage", hands={0: "sabotage"}), "SEAT 0", "Choose a rival, not yourself (FD-11.10)."),
    (dug("CARD sabotage", hands={0: "sabotage"}), "SEAT 3", "Nobody sits at seat 3 (FD-1.1)."),
    (
        dug("CARD sabotage", hands={0: "sabotage"}, seats=3, owned={2: "obsidian_mirror"}),
        "SEAT 2",
        "The Geologist cannot be chosen as a target (FD-12.8).",
    ),
    (
        lambda: play(in_final(seats=3, hands={0: "sabotage"}, escaped={2: 1}), "CARD sabotage"),
        "SEAT 2",
        "The Geologist has escaped; nothing can hit them (FD-15.5).",
    ),
    (
        dug("CARD pickpocket", hands={0: "pickpocket", 1: "winch"}, seats=3),
        "SEAT 2",
        "The Geologist holds no card (FD-11.11).",
    ),
    (
        dug("CARD loose_rubble", hands={0: "loose_rubble"}, seats=3, depth={1: 4}),
        "SEAT 2",
        "The Geologist is on the surface (FD-11.12).",
    ),
    (
        dug("ARTIFACT serpent_staff", owned={0: "serpent_staff"}, seats=4, at={1: CANOPY, 2: CANOPY}, vp={2: 0}),
        "SEAT 2",
        "The Geologist has no VP (FD-12.4).",
    ),
    (
        dug("ARTIFACT serpent_staff", owned={0: "serpent_staff"}, seats=4, at={1: CANOPY, 2: CANOPY}, vp={2: 0}),
        "SEAT 3",
        "The Celebrity is not at your site (FD-12.4).",
    ),
    (dug("CARD shady_swap", **SWAP), "ARTIFACT echo_drum", "You do not own Echo Drum (FD-11.13)."),
    (
        dug("CARD shady_swap", hands={0: "shady_swap"}, owned={0: "high_nest_idol fossil_claw", 1: "serpent_staff"}),
        "ARTIFACT high_nest_idol",
        "No rival whom you may target owns an artifact that fits Idol of the High Nest (FD-11.13).",
    ),
    (dug("CARD shady_swap", **SWAP), "DOWN", "First choose the artifact that you give (FD-11.13)."),
    (
        dug("CARD shady_swap", "ARTIFACT fossil_claw", **SWAP),
        "ARTIFACT golden_death_mask",
        "Golden Death Mask is worth more than 4 (FD-11.13).",
    ),
    (
        dug("CARD shady_swap", "ARTIFACT fossil_claw", **SWAP),
        "ARTIFACT fossil_claw",
        "Fossil Claw is not a rival's (FD-13.1).",
    ),
    (
        dug(
            "CARD shady_swap",
            "ARTIFACT fossil_claw",
            seats=3,
            hands={0: "shady_swap"},
            owned={0: "fossil_claw", 1: "serpent_staff", 2: "obsidian_mirror"},
        ),
        "ARTIFACT obsidian_mirror",
        "The owner of Obsidian Mirror cannot be chosen as a target (FD-12.8).",
    ),
    (
        dug("CARD shady_swap", "ARTIFACT fossil_claw", **SWAP),
        "CARD winch",
        "First choose a rival's artifact (FD-11.14).",
    ),
    (
        dug("ARTIFACT horn_of_plenty", owned={0: "horn_of_plenty"}, hands={0: "headline"}),
        "ARTIFACT horn_of_plenty",
        "First choose the card that you discard (FD-11.14).",
    ),
    (
        lambda: play(in_final(hands={0: "mine_cart"}), "CARD mine_cart"),
        "STAY",
        "First choose which way: down or up (FD-11.6).",
    ),
    # set-up, chance and the end
    (lambda: set_up("draft", 1), "CHARACTER engineer", "The Engineer is taken (FD-1.8)."),
    (lambda: set_up("draft", 1), "SITE pyramid", "First choose a character that is not taken (FD-1.8)."),
    (lambda: set_up("fixed", 1), "DOWN", "First put your figure on a site (FD-1.11)."),
    (lambda: set_up("random", 0), "DOWN", "Characters are being dealt (FD-1.8)."),
    (lambda: set_up("fixed", 0), "DOWN", "The starting player is being drawn (FD-1.9)."),
    (lambda: new_game(2), "DOWN", "The first artifacts are being turned up (FD-1.4)."),
    (dug("DOWN"), "KEEP", "The die decides now, from 1 to 6 (FD-4.2)."),
    (dug("DRAW"), "KEEP", "A card of the deck is being drawn (FD-10.2)."),
    (
        dug("END_TURN", "END_TURN"),
        "DOWN",
        "An event is being revealed, one that the deck still holds (FD-14.2).",
    ),
    (
        dug("END_TURN", "END_TURN", "EVENT_CARD collectors_offer", hands={0: "winch"}),
        "DOWN",
        "Answer the offer: discard a card, or keep your cards (FD-14.11).",
    ),
    (
        dug("END_TURN", "END_TURN", "EVENT_CARD thieving_porters", hands={0: "winch"}),
        "DOWN",
        "A card of a hand is being discarded at random (FD-14.6).",
    ),
    (
        dug("DOWN", "FACE 6", face={CANOPY: "jade_tree_frog"}),
        "DOWN",
        "An obstacle of the site is being turned face up (FD-6.1).",
    ),
    (
        dug("DOWN", "FACE 6", face={PYRAMID: "canopic_jars"}, at={0: PYRAMID}),
        "DOWN",
        "A hazard of the site is being turned face up (FD-7.1).",
    ),
    (dug("DOWN", "FACE 6", depth={0: 9}), "DOWN", "The next artifact of the site is being turned up (FD-8.1)."),
    (
        dug("CARD pickpocket", "SEAT 1", hands={0: "pickpocket", 1: "winch"}),
        "DOWN",
        "A card of the chosen hand is being taken at random (FD-11.11).",
    ),
    (over, "DOWN", "The game is over (FD-15.4)."),
]


def set_up(characters: str, chosen: int) -> np.record:
    """A game of two with its first artifacts; so many decisions of the set-up are taken."""
    s = new_game(2, character_setup=characters)
    play(s, "ARTIFACT high_nest_idol", "ARTIFACT scarab_of_dawn", "ARTIFACT echo_drum", "ARTIFACT mosaic_of_ages")
    return play(s, *({"draft": ["CHARACTER engineer"], "fixed": ["SEAT 1"]}.get(characters, [])[:chosen]))


@pytest.mark.parametrize(("made", "name", "reason"), REFUSALS, ids=[f"{row[1]}: {row[2]}" for row in REFUSALS])
def test_a_refusal_gives_the_reason_and_the_clause(made: Made, name: str, reason: str) -> None:
    s = made()
    assert odds(s)[NUMBERS[name]] == 0
    assert SPEECH.why(s, NUMBERS[name]) == reason


def to_be_collected(**facts: Any) -> np.record:
    """Seat 0, the Historian, reaches the Scarab of Dawn in the Pyramid; seat 1 digs there too."""
    facts = {"characters": "historian engineer", "at": {0: PYRAMID, 1: PYRAMID}, "depth": {0: 14, 1: 7}, **facts}
    return play(base(**facts), "DOWN")


def famous(count: int, **facts: Any) -> np.record:
    """Seat 0, the Celebrity, is about to put a VP on the Serpent Staff of seat 1."""
    facts = {"characters": "celebrity engineer geologist", "owned": {1: "serpent_staff"}, **facts}
    return play(base(3, fame={"serpent_staff": count}, **facts), "POWER")


STORIES: list[tuple[Made, str, dict[int, str]]] = [
    (
        lambda: new_game(2),
        "ARTIFACT jade_tree_frog",
        {A: "Jade Tree Frog is turned up at the Canopy Village: worth 2, 10 deep, with an obstacle at 5."},
    ),
    (lambda: set_up("draft", 0), "CHARACTER engineer", {A: "You choose The Engineer.", B: "Ana chooses The Engineer."}),
    (lambda: set_up("random", 0), "CHARACTER historian", {A: "You are The Historian.", B: "Ana is The Historian."}),
    (
        lambda: set_up("fixed", 0),
        "SEAT 1",
        {A: "Ben is the starting player.", B: "You are the starting player."},
    ),
    (lambda: set_up("fixed", 1), "SITE pyramid", {A: "Ben begins at the Pyramid.", B: "You begin at the Pyramid."}),
    (
        lambda: play(set_up("fixed", 1), "SITE pyramid"),
        "SITE pyramid",
        {
            A: "You begin at the Pyramid. It is the turn of Ben, with 3 AP.",
            B: "Ana begins at the Pyramid. It is your turn, with 3 AP.",
        },
    ),
    (dug(), "DOWN", {A: "You dig down.", B: "Ana digs down."}),
    (in_final, "UP", {A: "You dig towards the surface.", B: "Ana digs towards the surface."}),
    (dug("DOWN"), "FACE 3", {A: "You roll 3. You go down to 3.", B: "Ana rolls 3. Ana goes down to 3."}),
    (
        dug("DOWN", owned={0: "glowstone_heart"}),
        "FACE 3",
        {A: "You roll 3, which makes 4. You go down to 4.", B: "Ana rolls 3, which makes 4. Ana goes down to 4."},
    ),
    (
        dug("DOWN", "FACE 3", characters="geologist engineer", owned={0: "glowstone_heart"}),
        "KEEP",
        {A: "You keep 3, which makes 4. You go down to 4.", B: "Ana keeps 3, which makes 4. Ana goes down to 4."},
    ),
    (
        dug("DOWN", "FACE 3", characters="geologist engineer"),
        "KEEP",
        {A: "You keep 3. You go down to 3.", B: "Ana keeps 3. Ana goes down to 3."},
    ),
    (
        dug("DOWN", "FACE 3", characters="geologist engineer"),
        "REROLL_CHARACTER",
        {A: "You roll again by The Geologist.", B: "Ana rolls again by The Geologist."},
    ),
    (
        dug("DOWN", "FACE 3", owned={0: "twin_faced_coin"}),
        "REROLL_ARTIFACT",
        {A: "You roll again by Twin-Faced Coin.", B: "Ana rolls again by Twin-Faced Coin."},
    ),
    (
        lambda: play(in_final(), "UP"),
        "FACE 5",
        {A: "You roll 5. You climb to 7.", B: "Ana rolls 5. Ana climbs to 7."},
    ),
    (
        lambda: play(in_final(depth={0: 4}), "UP"),
        "FACE 5",
        {A: "You roll 5. You climb to the surface.", B: "Ana rolls 5. Ana climbs to the surface."},
    ),
    (
        dug("DOWN", face={CANOPY: "jade_tree_frog"}),
        "FACE 6",
        {A: "You roll 6. You go down to 5. A hidden obstacle is in the way."},
    ),
    (
        dug("DOWN", "FACE 6", face={CANOPY: "jade_tree_frog"}),
        "OBSTACLE_CARD strangler_vines",
        {A: "The obstacle of the Canopy Village is Strangler Vines; it names Machete or Winch."},
    ),
    (
        lambda: play(at_rockfall(depth={0: 8}), "DOWN"),
        "FACE 6",
        {A: "You roll 6. You go down to 10. Rockfall blocks the way."},
    ),
    (
        dug("DOWN", face={PYRAMID: "canopic_jars"}, at={0: PYRAMID}),
        "FACE 6",
        {A: "You roll 6. You go down to 5. A hidden hazard is in the way."},
    ),
    (
        dug("DOWN", "FACE 6", face={PYRAMID: "canopic_jars"}, at={0: PYRAMID}),
        "HAZARD_CARD dart_wall",
        {A: "The hazard of the Pyramid is Dart Wall. Lose 2 VP."},
    ),
    (
        dug("DOWN", face={PYRAMID: "canopic_jars"}, hazards={PYRAMID: "dart_wall"}, at={0: PYRAMID}, depth={0: 5}),
        "FACE 2",
        {A: "You roll 2. Dart Wall is in the way."},
    ),
    (at_dart_wall, "STAY", {A: "You stay in front of Dart Wall.", B: "Ana stays in front of Dart Wall."}),
    (
        at_dart_wall,
        "PROCEED",
        {
            A: "You go on and face Dart Wall. You go down to 9. You lose 2 VP.",
            B: "Ana goes on and faces Dart Wall. Ana goes down to 9. Ana loses 2 VP.",
        },
    ),
    (
        lambda: at_dart_wall(hands={0: "medicine_kit"}),
        "CARD medicine_kit",
        {
            A: "You ward off Dart Wall with Medicine Kit. You go down to 9.",
            B: "Ana wards off Dart Wall with Medicine Kit. Ana goes down to 9.",
        },
    ),
    (
        lambda: at_dart_wall(owned={0: "amber_lantern"}),
        "ARTIFACT amber_lantern",
        {
            A: "You ward off Dart Wall with Amber Lantern. You go down to 9.",
            B: "Ana wards off Dart Wall with Amber Lantern. Ana goes down to 9.",
        },
    ),
    (
        lambda: at_dart_wall(hands={0: "winch"}),
        "POWER",
        {A: "You improvise against Dart Wall.", B: "Ana improvises against Dart Wall."},
    ),
    (
        lambda: play(at_dart_wall(hands={0: "winch"}), "POWER"),
        "CARD winch",
        {A: "You discard Winch. You go down to 9.", B: "Ana discards Winch. Ana goes down to 9."},
    ),
    (
        dug("DOWN", "FACE 2", face={MAZE: "oracle_tablet"}, hazards={MAZE: "trapdoor"}, at={0: MAZE}, depth={0: 5}),
        "PROCEED",
        {
            A: "You go on and face Trapdoor. You are back on the surface.",
            B: "Ana goes on and faces Trapdoor. Ana is back on the surface.",
        },
    ),
    (
        dug("DOWN", "FACE 2", face={MAZE: "horn_of_plenty"}, hazards={MAZE: "trapdoor"}, at={0: MAZE}, depth={0: 10}),
        "PROCEED",
        {
            A: "You go on and face Trapdoor. You are thrown back to 5.",
            B: "Ana goes on and faces Trapdoor. Ana is thrown back to 5.",
        },
    ),
    (
        dug(
            "DOWN", "FACE 2", face={MAZE: "horn_of_plenty"}, hazards={MAZE: "spore_cloud"}, at={0: MAZE}, depth={0: 10}
        ),
        "PROCEED",
        {
            A: "You go on and face Spore Cloud. You go down to 12. You have -1 on each dig until the end of your next "
            "turn.",
            B: "Ana goes on and faces Spore Cloud. Ana goes down to 12. Ana has -1 on each dig until the end of the "
            "next turn.",
        },
    ),
    (
        dug("DOWN", "FACE 2", face={CAVE: "glowstone_heart"}, hazards={CAVE: "bad_air"}, at={0: CAVE}, depth={0: 5}),
        "PROCEED",
        {
            A: "You go on and face Bad Air. You go down to 7. You lose the 2 AP left.",
            B: "Ana goes on and faces Bad Air. Ana goes down to 7. Ana loses the 2 AP left.",
        },
    ),
    (
        dug("DOWN", "FACE 2", face={CANOPY: "feathered_mantle"}, hazards={CANOPY: "viper_nest"}, depth={0: 10}),
        "PROCEED",
        {
            A: "You go on and face Viper Nest. You go down to 12. You have 1 AP fewer on your next turn.",
            B: "Ana goes on and faces Viper Nest. Ana goes down to 12. Ana has 1 AP fewer on the next turn.",
        },
    ),
    (
        cursed,
        "PAY",
        {
            A: "You choose to pay. You go down to 6. You lose 2 VP.",
            B: "Ana chooses to pay. Ana goes down to 6. Ana loses 2 VP.",
        },
    ),
    (
        cursed,
        "ARTIFACT crystal_skull",
        {A: "You discard Crystal Skull. You go down to 6.", B: "Ana discards Crystal Skull. Ana goes down to 6."},
    ),
    # collecting
    (
        to_be_collected,
        "FACE 2",
        {
            A: "You roll 2. You collect Scarab of Dawn, worth 2. The clock goes up to 1 of 8.",
            B: "Ana rolls 2. Ana collects Scarab of Dawn, worth 2. The clock goes up to 1 of 8.",
        },
    ),
    (
        lambda: play(to_be_collected(), "FACE 2"),
        "ARTIFACT serpent_staff",
        {
            A: "Serpent Staff is turned up at the Pyramid: worth 4, 15 deep, with an obstacle at 10 and a hazard at 5. "
            "You are back on the surface. Ben is back on the surface.",
            B: "Serpent Staff is turned up at the Pyramid: worth 4, 15 deep, with an obstacle at 10 and a hazard at 5. "
            "Ana is back on the surface. You are back on the surface.",
        },
    ),
    (
        lambda: play(to_be_collected(owned={1: "feathered_mantle"}, depth={0: 14, 1: 2}), "FACE 2"),
        "ARTIFACT canopic_jars",
        {
            A: "Canopic Jars is turned up at the Pyramid: worth 3, 10 deep, with a hazard at 5. You are back on the "
            "surface. Ben lands at 5.",
            B: "Canopic Jars is turned up at the Pyramid: worth 3, 10 deep, with a hazard at 5. Ana is back on the "
            "surface. You land at 5.",
        },
    ),
    (
        lambda: to_be_collected(empty=[PYRAMID], event="film_crew"),
        "FACE 2",
        {
            A: "You roll 2. You collect Scarab of Dawn, worth 2. The Pyramid shows no artifact any more. The clock "
            "goes up to 3 of 8. You are back on the surface. You gain 2 VP. Ben is back on the surface.",
        },
    ),
    (
        lambda: play(to_be_collected(clock=7), "FACE 2"),
        "ARTIFACT sunstone_disc",
        {
            A: "Sunstone Disc is turned up at the Pyramid: worth 4, 20 deep, with an obstacle at 10. The clock is at "
            "8: the Final Dig begins. Climb out before it is back at 0.",
        },
    ),
    (
        lambda: play(
            to_be_collected(hands={0: "headline"}), "FACE 2", "ARTIFACT sunstone_disc", "CARD winch", "CARD winch"
        ),
        "CARD headline",
        {A: "You discard Headline.", B: "Ana discards Headline."},
    ),
    # cards
    (dug(), "DRAW", {A: "You spend 1 AP to draw.", B: "Ana spends 1 AP to draw."}),
    (dug("DRAW"), "CARD winch", {A: "You draw Winch.", B: "Ana draws a card.", NOBODY: "Ana draws a card."}),
    (
        dug("DRAW", owned={0: "oracle_tablet"}, deck="winch", discard="headline"),
        "CARD winch",
        {
            A: "You draw Winch. The discard pile becomes the deck.",
            B: "Ana draws a card. The discard pile becomes the deck.",
        },
    ),
    (
        lambda: at_rockfall(hands={0: "pickaxe"}),
        "CARD pickaxe",
        {
            A: "You play Pickaxe. Rockfall is cleared. You gain 1 VP.",
            B: "Ana plays Pickaxe. Rockfall is cleared. Ana gains 1 VP.",
        },
    ),
    (
        lambda: at_rockfall(hands={0: "grappling_hook"}),
        "CARD grappling_hook",
        {A: "You play Grappling Hook. You bypass Rockfall.", B: "Ana plays Grappling Hook. Ana bypasses Rockfall."},
    ),
    (
        lambda: play(deep_hook(), "CARD grappling_hook"),
        "DOWN",
        {A: "You choose the way down. You bypass Rockfall.", B: "Ana chooses the way down. Ana bypasses Rockfall."},
    ),
    (
        lambda: play(deep_hook(), "CARD grappling_hook"),
        "UP",
        {A: "You choose the way up. You climb to 5.", B: "Ana chooses the way up. Ana climbs to 5."},
    ),
    (
        dug(hands={0: "second_wind"}),
        "CARD second_wind",
        {A: "You play Second Wind. You have 5 AP now.", B: "Ana plays Second Wind. Ana has 5 AP now."},
    ),
    (
        dug("CARD survey_map", hands={0: "survey_map"}, face={MAZE: "twin_faced_coin"}),
        "SITE maze_ruin",
        {A: "You survey the Maze Ruin.", B: "Ana surveys the Maze Ruin."},
    ),
    (
        dug("CARD sabotage", hands={0: "sabotage"}, seats=3),
        "SEAT 1",
        {
            A: "You choose Ben. Ben has 1 AP fewer on the next turn.",
            B: "Ana chooses you. You have 1 AP fewer on your next turn.",
            2: "Ana chooses Ben. Ben has 1 AP fewer on the next turn.",
        },
    ),
    (
        dug("CARD pickpocket", "SEAT 1", hands={0: "pickpocket", 1: "winch"}, seats=3),
        "CARD winch",
        {
            A: "You take Winch from the hand of Ben.",
            B: "Ana takes Winch from your hand.",
            2: "Ana takes a card from the hand of Ben.",
            NOBODY: "Ana takes a card from the hand of Ben.",
        },
    ),
    (
        dug("CARD loose_rubble", hands={0: "loose_rubble"}, depth={1: 8}),
        "SEAT 1",
        {A: "You choose Ben. Ben is thrown back to 5.", B: "Ana chooses you. You are thrown back to 5."},
    ),
    (
        dug("CARD shady_swap", seats=3, **SWAP),
        "ARTIFACT fossil_claw",
        {A: "You offer Fossil Claw.", B: "Ana offers Fossil Claw."},
    ),
    (
        dug("CARD shady_swap", "ARTIFACT fossil_claw", seats=3, **SWAP),
        "ARTIFACT serpent_staff",
        {
            A: "You exchange Fossil Claw for Ben's Serpent Staff.",
            B: "Ana exchanges Fossil Claw for your Serpent Staff.",
            2: "Ana exchanges Fossil Claw for Ben's Serpent Staff.",
        },
    ),
    (
        lambda: famous(2),
        "ARTIFACT serpent_staff",
        {
            A: "You put 1 VP on Ben's Serpent Staff: 3 of 8 VP.",
            B: "Ana puts 1 VP on your Serpent Staff: 3 of 8 VP.",
            2: "Ana puts 1 VP on Ben's Serpent Staff: 3 of 8 VP.",
        },
    ),
    (
        lambda: famous(7),
        "ARTIFACT serpent_staff",
        {
            A: "You put 1 VP on Serpent Staff. The trade happens: it is yours, and Ben gets 8 VP. You gain 2 VP.",
            B: "Ana puts 1 VP on Serpent Staff. The trade happens: Ana gets it, and you get 8 VP. Ana gains 2 VP.",
            2: "Ana puts 1 VP on Serpent Staff. The trade happens: Ana gets it, and Ben gets 8 VP. Ana gains 2 VP.",
        },
    ),
    (
        dug(characters="celebrity engineer", owned={1: "crystal_skull"}, fame={"crystal_skull": 3}, active=1),
        "ARTIFACT crystal_skull",
        {
            A: "Ben uses Crystal Skull and discards it. You get 3 VP back from artifacts. Ben has 6 AP now.",
            B: "You use Crystal Skull and discard it. Ana gets 3 VP back from artifacts. You have 6 AP now.",
        },
    ),
    (
        dug(owned={0: "horn_of_plenty"}, hands={0: "headline"}),
        "ARTIFACT horn_of_plenty",
        {A: "You use Horn of Plenty.", B: "Ana uses Horn of Plenty."},
    ),
    (
        lambda: at_rockfall(hands={0: "headline"}),
        "POWER",
        {A: "You use the power of The Engineer.", B: "Ana uses the power of The Engineer."},
    ),
    (dug(), "SITE pyramid", {A: "You move to the Pyramid.", B: "Ana moves to the Pyramid."}),
    (
        dug(owned={0: "feathered_mantle"}),
        "SITE pyramid",
        {
            A: "You move to the Pyramid and begin there at 5.",
            B: "Ana moves to the Pyramid and begins there at 5.",
        },
    ),
    # slots, events and the end
    (
        dug(),
        "END_TURN",
        {
            A: "You end your turn. It is the turn of Ben, with 3 AP.",
            B: "Ana ends the turn. It is your turn, with 3 AP.",
        },
    ),
    (
        dug("END_TURN", "END_TURN", depth={0: 8, 1: 4}),
        "EVENT_CARD earth_tremor",
        {
            A: "Event: Earth Tremor. Everyone below the surface is thrown back to the next smaller threshold point. In "
            "the Final Dig instead: everyone below the surface has -1 AP on their next turn. You are thrown back to 5. "
            "Ben is back on the surface. It is your turn, with 3 AP.",
        },
    ),
    (
        dug("END_TURN", "END_TURN", "EVENT_CARD thieving_porters", hands={0: "winch", 1: "headline"}),
        "CARD winch",
        {A: "You discard Winch at random.", B: "Ana discards Winch at random."},
    ),
    (
        dug("END_TURN", "END_TURN", "EVENT_CARD collectors_offer", hands={0: "winch", 1: "headline"}),
        "CARD winch",
        {A: "You discard Winch. You gain 2 VP.", B: "Ana discards Winch. Ana gains 2 VP."},
    ),
    (
        dug("END_TURN", "END_TURN", "EVENT_CARD collectors_offer", hands={0: "winch", 1: "headline"}),
        "DECLINE",
        {A: "You keep your cards.", B: "Ana keeps the cards."},
    ),
    (
        dug(rounds=13, active=1),
        "END_TURN",
        {A: "Ben ends the turn. The event deck is used up and shuffled anew."},
    ),
    (
        dug(rounds=25, active=1),
        "END_TURN",
        {
            A: "Ben ends the turn. The clock is at 8: the Final Dig begins. Climb out before it is back at 0. The "
            "event deck is used up and shuffled anew.",
        },
    ),
    (
        lambda: in_final(depth={0: 0}),
        "END_TURN",
        {
            A: "You end your turn. You have escaped. It is the turn of Ben, with 3 AP.",
            B: "Ana ends the turn. Ana has escaped. It is your turn, with 3 AP.",
        },
    ),
    (
        lambda: in_final(clock=2, active=1, depth={0: 4, 1: 4}),
        "END_TURN",
        {A: "Ben ends the turn. The clock goes down to 0. The game is over."},
    ),
]


@pytest.mark.parametrize(("made", "name", "told"), STORIES, ids=[f"{row[1]}: {row[2][A]}" for row in STORIES])
def test_the_story_of_a_step_for_each_reader(made: Made, name: str, told: dict[int, str]) -> None:
    s = made()
    assert odds(s)[NUMBERS[name]] > 0
    assert {seat: story(s, NUMBERS[name], seat) for seat in told} == told


LINES: list[tuple[Made, dict[int, str]]] = [
    (
        dug(),
        {
            A: "Your turn: 3 AP left. You are on the surface, at the Canopy Village.",
            B: "Ana is thinking, with 3 AP left.",
        },
    ),
    (dug(depth={0: 4}), {A: "Your turn: 3 AP left. You are 4 deep, at the Canopy Village."}),
    (in_final, {A: "Final Dig: 3 AP left. You are 12 deep, with 3 turns after this one."}),
    (lambda: in_final(clock=4), {A: "Final Dig: 3 AP left. You are 12 deep, with 1 turn after this one."}),
    (
        lambda: in_final(depth={0: 0}),
        {A: "Final Dig: 3 AP left. You are on the surface; end your turn to escape."},
    ),
    (
        at_dart_wall,
        {A: "You meet Dart Wall at 5. Lose 2 VP. Do you stay or go on?", B: "Ana meets Dart Wall."},
    ),
    (
        lambda: at_dart_wall(hands={0: "winch"}),
        {A: "You meet Dart Wall at 5. Lose 2 VP. Do you stay, go on, or ward it off?"},
    ),
    (cursed, {A: "Tomb Curse: discard one of your artifacts, or pay 2 VP?", B: "Ana is thinking."}),
    (dug("DOWN", "FACE 4", characters="geologist engineer"), {A: "You rolled 4: keep it, or roll again?"}),
    (dug("CARD sabotage", hands={0: "sabotage"}), {A: "Sabotage: which rival?"}),
    (dug("CARD shady_swap", **SWAP), {A: "Shady Swap: which of your artifacts do you give?"}),
    (dug("CARD shady_swap", "ARTIFACT fossil_claw", **SWAP), {A: "Which artifact do you take for Fossil Claw?"}),
    (lambda: famous(2), {A: "On which artifact of a rival do you put 1 VP?"}),
    (
        dug("CARD survey_map", hands={0: "survey_map"}, face={MAZE: "twin_faced_coin"}),
        {A: "Survey Map: which site?"},
    ),
    (lambda: play(deep_hook(), "CARD grappling_hook"), {A: "Grappling Hook: which way?"}),
    (
        lambda: play(to_be_collected(), "FACE 2", "ARTIFACT sunstone_disc", "CARD winch", "CARD winch"),
        {A: "Choose 1 card to discard."},
    ),
    (
        dug("ARTIFACT horn_of_plenty", owned={0: "horn_of_plenty"}, hands={0: "headline"}),
        {A: "Which card do you discard for 1 VP?"},
    ),
    (
        lambda: play(at_dart_wall(hands={0: "winch"}), "POWER"),
        {A: "Which card do you discard to ignore Dart Wall?"},
    ),
    (lambda: play(at_rockfall(hands={0: "winch"}), "POWER"), {A: "Which card do you discard to clear Rockfall?"}),
    (
        dug("END_TURN", "END_TURN", "EVENT_CARD collectors_offer", hands={0: "winch"}),
        {A: "Collector's Offer: do you discard a card for 2 VP?", B: "Ana answers the offer."},
    ),
    (lambda: set_up("draft", 0), {A: "Choose your character.", B: "Ana is thinking."}),
    (lambda: set_up("fixed", 1), {B: "Choose the site where you begin."}),
    (lambda: set_up("fixed", 0), {A: "The starting player is drawn."}),
    (lambda: set_up("random", 0), {A: "Characters are dealt."}),
    (lambda: new_game(2), {A: "An artifact is turned up."}),
    (dug("DOWN"), {A: "Ana rolls the die."}),
    (dug("DRAW"), {A: "Ana draws a card."}),
    (dug("END_TURN", "END_TURN"), {A: "An event is revealed."}),
    (dug("DOWN", "FACE 6", face={CANOPY: "jade_tree_frog"}), {A: "An obstacle is turned face up."}),
    (
        dug("DOWN", "FACE 6", face={PYRAMID: "canopic_jars"}, at={0: PYRAMID}),
        {A: "A hazard is turned face up."},
    ),
    (
        dug("END_TURN", "END_TURN", "EVENT_CARD thieving_porters", hands={0: "winch"}),
        {A: "A card is discarded at random."},
    ),
    (
        dug("CARD pickpocket", "SEAT 1", hands={0: "pickpocket", 1: "winch"}),
        {A: "A card is taken at random."},
    ),
    (over, {A: "The game is over."}),
]


@pytest.mark.parametrize(("made", "lines"), LINES, ids=[next(iter(row[1].values())) for row in LINES])
def test_the_line_of_the_turn_says_who_must_do_what(made: Made, lines: dict[int, str]) -> None:
    s = made()
    assert {seat: line(s, seat) for seat in lines} == lines


# Another box


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


def two_to_give() -> np.record:
    """The Historian has drawn three cards and gives two back."""
    s = to_be_collected(hands={0: "winch*2 headline"})
    return play_edited(s, "FACE 2", "ARTIFACT sunstone_disc", "CARD crowbar", "CARD crowbar", "CARD dynamite")


def test_an_edited_box_speaks_for_itself() -> None:
    said = [*_said_of_two_effects(), *_said_of_gifts(), *_said_of_edited_cards()]
    assert said == EDITED_SAID


EDITED_SAID = [
    "Play Headline. 2 VP or +1 AP on your next turn.",
    "Headline: which of its two effects?",
    "Choose the first effect of Headline.",
    "Choose the second effect of Headline.",
    "2 VP or +1 AP on your next turn.",
    "You choose the first effect of Headline. You gain 2 VP.",
    "Ana chooses the first effect of Headline. Ana gains 2 VP.",
    "You choose the second effect of Headline. You have 1 AP more on your next turn.",
    "Ana chooses the second effect of Headline. Ana has 1 AP more on the next turn.",
    "Choose 2 cards to discard.",
    "Discard Winch.",
    "Crowbar cannot be next: cards are given in their order, and enough must remain (FD-10.3).",
    "Choose 1 card to discard.",
    "Second Wind works only in the Final Dig (FD-15.2).",
    "You are on the surface (FD-11.4).",
    "Rockfall names no card, so Pickaxe does not clear it (FD-11.2).",
    "The obstacle of the Deep Cave is Rockfall.",
    "Lucky Charm: you may play only 1 in a turn (FD-11.7).",
]


def _said_of_two_effects() -> Iterator[str]:
    s = base(hands={0: "headline"})
    yield SPEECH.label(s, NUMBERS["CARD headline"], EDITED)
    s = two_effects()
    yield line(s, A, EDITED)
    yield SPEECH.label(s, layout.DOWN, EDITED)
    yield SPEECH.label(s, layout.UP, EDITED)
    yield SPEECH.note(s, layout.UP, EDITED) or ""
    for action in (layout.DOWN, layout.UP):
        yield from (story(s, action, seat, EDITED) for seat in (A, B))


def _said_of_gifts() -> Iterator[str]:
    s = two_to_give()
    yield line(s, A, EDITED)
    yield SPEECH.label(s, NUMBERS["CARD winch"], EDITED)
    play_edited(s, "CARD dynamite")
    yield SPEECH.why(s, NUMBERS["CARD crowbar"], EDITED)
    yield line(s, A, EDITED)


def _said_of_edited_cards() -> Iterator[str]:
    held = {0: "second_wind pickaxe"}
    yield SPEECH.why(base(hands=held), NUMBERS["CARD second_wind"], EDITED)
    yield SPEECH.why(in_final(hands=held, depth={0: 0}), NUMBERS["CARD second_wind"], EDITED)
    yield SPEECH.why(at_rockfall(hands=held), NUMBERS["CARD pickaxe"], EDITED)
    flip = play_edited(base(face={CAVE: "fossil_claw"}, at={0: CAVE}, depth={0: 10}), "DOWN", "FACE 1")
    yield story(flip, NUMBERS["OBSTACLE_CARD rockfall"], A, EDITED)
    met = at_dart_wall(hands={0: "lucky_charm"}, played={CARDS.index("lucky_charm"): 1})
    yield SPEECH.why(met, NUMBERS["CARD lucky_charm"], EDITED)


def test_cards_that_are_given_back_together_may_be_picked_in_any_order() -> None:
    s = two_to_give()
    cards = {"winch": 2, "crowbar": 2, "dynamite": 1, "headline": 1}
    assert picks(s, EDITED) == {NUMBERS[f"CARD {name}"]: count for name, count in cards.items()}
    play_edited(s, "CARD crowbar")
    assert picks(s, EDITED) == {}
    assert picks(play(to_be_collected(), "FACE 2"), BOX) == {}


def picks(s: np.record, box: Box) -> dict[int, int]:
    return words.picks(SPEECH.by_mover(s, box))


# A step in a few words, and the word of an action


def shortened(s: np.record, action: int, seat: int, box: Box = BOX) -> str:
    return words.short(*SPEECH.step(s, action, seat, box))


WORDS: list[tuple[Made, str, str, str]] = [
    (lambda: new_game(2), "ARTIFACT jade_tree_frog", "show:jade_tree_frog", "shows Jade Tree Frog"),
    (dug(), "DOWN", "dig:down", "digs down"),
    (dug(), "DRAW", "draw", "draws"),
    (dug(), "END_TURN", "end", "ends the turn"),
    (dug(), "SITE pyramid", "move:pyramid", "moves to Pyramid"),
    (dug("DOWN"), "FACE 4", "die:4", "rolls 4, at 4"),
    (dug("DRAW"), "CARD winch", "card:winch", "draws Winch"),
    (dug(hands={0: "headline"}), "CARD headline", "play:headline", "plays Headline"),
    (dug(owned={0: "crystal_skull"}), "ARTIFACT crystal_skull", "use:crystal_skull", "uses Crystal Skull"),
    (in_final, "UP", "dig:up", "digs up"),
    (lambda: in_final(depth={0: 0}), "END_TURN", "end", "escapes"),
    (lambda: play(in_final(hands={0: "mine_cart"}), "CARD mine_cart"), "UP", "go:up", "goes up"),
    (at_dart_wall, "STAY", "stay", "stays at 5"),
    (at_dart_wall, "PROCEED", "proceed", "goes on"),
    (cursed, "PAY", "pay", "pays"),
    (cursed, "ARTIFACT crystal_skull", "discard:crystal_skull", "discards Crystal Skull"),
    (
        dug("DOWN", "FACE 3", depth={0: 9}, owned={0: "twin_faced_coin"}),
        "KEEP",
        "keep",
        "keeps 3 and collects",
    ),
]


@pytest.mark.parametrize(("made", "name", "word", "short"), WORDS)
def test_an_action_has_a_word_and_a_step_a_few(made: Made, name: str, word: str, short: str) -> None:
    s = made()
    assert SPEECH.by_mover(s).word(NUMBERS[name]) == word
    assert shortened(s, NUMBERS[name], A) == short


def test_words_that_only_an_edited_box_needs() -> None:
    look = SPEECH.by_mover(two_effects(), EDITED)
    assert [look.word(action) for action in (layout.DOWN, layout.UP)] == ["effect:1", "effect:2"]
    assert SPEECH.by_mover(base()).word(layout.MORE_CARDS) == "card:18"


@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_step_is_told_in_a_few_words_that_tell_no_secret(seats: int) -> None:
    for number, (s, action) in enumerate(walk(seats, 20 + seats)):
        for seat in readers(s)[number % 2 :: 2]:
            before, after, known = SPEECH.step(s, action, seat)
            said = words.short(before, after, known)
            assert 0 < len(said) <= LONGEST, said
            assert is_clean(said), said
            if known is None:
                assert said in ("draws a card", "takes a card")


# Laws


def test_the_words_keep_the_contract() -> None:
    assert complaints(rules, words) == []


@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_choice_has_a_sentence_of_its_own_and_every_refusal_its_clause(seats: int) -> None:
    for seed in range(few(2, 1)):
        for number, (s, _action) in enumerate(walk(seats, seed)):
            SPEECH.check_distinct(s)
            if number % few(3, 7) == 0:
                SPEECH.check_labels(s)
                SPEECH.check_reasons(s)


@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_reader_gets_a_story_and_a_line(seats: int) -> None:
    for seed in range(few(2, 1)):
        for number, (s, action) in enumerate(walk(seats, seed, even_start=True, character_setup="random")):
            for seat in readers(s)[number % 2 :: 2]:
                told, said = story(s, action, seat), line(s, seat)
                SPEECH.check(told)
                SPEECH.check(said)
                if seat == NOBODY:
                    assert not addresses(said + told.partition("Event: ")[0].partition("hazard of")[0])
                elif s.to_move not in (seat, CHANCE):
                    assert READERS[s.to_move] in told


@pytest.mark.parametrize("seats", rules.SEATS)
def test_no_sentence_tells_what_its_reader_cannot_know(seats: int) -> None:
    """Deal anew what a reader cannot know: the line and the story stay the same."""
    random, compared = np.random.default_rng(seats), 0
    for number, (s, action) in enumerate(walk(seats, 10 + seats)):
        seat = readers(s)[number % (seats + 1)]
        other = copy(s)
        rules.guess(other, BOX.record, seat, generator((1, 2, 3, number), 0))
        weight = odds(other)
        assert line(other, seat) == line(s, seat)
        if not rules.sees(s, BOX.record, action, seat):
            assert story(other, int(random.choice(np.flatnonzero(weight))), seat) == story(s, action, seat)
        elif weight[action]:
            assert story(other, action, seat) == story(s, action, seat)
            compared += 1
    assert compared > 100


@pytest.mark.parametrize(("made", "name", "told"), [row for row in STORIES if "CARD" in row[1]])
def test_a_card_that_a_reader_may_not_know_is_not_named(made: Made, name: str, told: dict[int, str]) -> None:
    s, action = made(), NUMBERS[name]
    for seat in readers(s):
        if not rules.sees(s, BOX.record, action, seat):
            assert SPEECH.label(s, action).split(" is ")[0] not in story(s, action, seat)


def test_everything_one_may_ask_about_is_explained_with_a_clause_of_the_page() -> None:
    texts = SPEECH.check_things()
    assert len(texts) == 4 + 4 + 20 + 17 + 12 + 8 + 8 + 22
    assert texts["Amber Lantern"] == (
        "Artifact of the Canopy Village, 20 deep, with an obstacle at 5 and a hazard at 15. Worth 6. "
        "Once per turn: ignore the effect of a hazard you pass."
    )
    assert texts["Machete"] == (
        "Clear the open obstacle of your site if it names the Machete. Play it between the actions of your turn. "
        "4 cards in the box."
    )
    assert texts["Rockfall"] == "Obstacle. Cleared by Pickaxe or Crowbar, and by what clears any obstacle."
    assert texts["Tomb Curse"] == (
        "Hazard. Discard one of your artifacts or lose 2 VP. It names no card; only what wards off any hazard helps."
    )
    assert texts["Final Dig counter"] == (
        "The clock. It goes up 1 for each artifact collected, and 2 more for the last of a site. At 8 the Final Dig "
        "begins."
    )


def pattern(sentence: str) -> re.Pattern[str]:
    """A sentence with room for what its placeholders become."""
    return re.compile(".+".join(map(re.escape, re.split(r"\{[a-z]+\}", sentence))))


def test_every_sentence_of_the_words_is_reached() -> None:
    said = {*EDITED_SAID, *(part for box in (BOX, EDITED) for thing in words.things(box) for part in thing)}
    said |= {part for row in CHOICES for part in row[2:] if part} | {row[2] for row in REFUSALS}
    said |= {part for row in STORIES for part in row[2].values()}
    said |= {part for row in LINES for part in row[1].values()} | {row[3] for row in WORDS}
    said |= {SPEECH.label(s, action) for s in _everywhere() for action in range(rules.ACTIONS)}
    said |= {turns.doing(SPEECH.look(s, NOBODY)) for s in _positions()}
    said |= {shortened(s, action, seat) for s in _positions() for action in playable(rules, s, BOX) for seat in (A, B)}
    said |= {shortened(two_effects(), action, A, EDITED) for action in (layout.DOWN, layout.UP)}
    missing = [sentence for sentence in sentences_of(words) if not any(map(pattern(sentence).search, said))]
    assert missing == []


def _everywhere() -> Iterable[np.record]:
    """A position of every phase."""
    return {int(s.phase): s for s in _positions()}.values()


def _positions() -> list[np.record]:
    return [*(row[0]() for row in CHOICES), *(row[0]() for row in REFUSALS), *(row[0]() for row in STORIES)]


def test_a_game_that_is_over_is_nobody_s_turn() -> None:
    """Whole games: the last sentence of the log tells how it ended, and announces no turn."""
    for seed in range(few(20, 4)):
        match = digsite.game("final_dig").new(2 + seed % 3, seed=seed)
        dice = random.Random(seed)
        match.run()
        while not match.is_over:
            match.play(dice.choice(match.legal()))
            match.run()
        assert "The game is over." in match.log(None)[-1]
        assert "turn of" not in match.log(None)[-1]
