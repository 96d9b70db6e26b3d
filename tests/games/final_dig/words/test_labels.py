"""Each choice in The Final Dig says what it does, and beside it what it risks."""

import pytest

from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words.names import dig_of, digs_of
from tests.games.final_dig.positions import CANOPY, CAVE, MAZE, NUMBERS, PYRAMID, new_game, play
from tests.games.final_dig.words.speech import (
    SPEECH,
    Made,
    at_dart_wall,
    at_rockfall,
    cursed,
    deep_hook,
    dug,
    in_final,
    odds,
)

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


@pytest.mark.parametrize("owned", ["", "glowstone_heart", "sunstone_disc glowstone_heart"])
@pytest.mark.parametrize("event", ["", "monsoon", "dry_wind"])
def test_each_face_leads_as_far_as_the_rules_say(owned: str, event: str) -> None:
    look = SPEECH.look(dug(owned={0: owned, 1: "howling_totem"}, event=event, spores={0: 2}, spore_loss={0: -1})(), 0)
    for way in (layout.DOWN, layout.UP):
        assert digs_of(look, way) == [dig_of(look, way, face, look.s.digs + 1) for face in range(1, 7)]
