"""The story of each step in The Final Dig, as each reader may know it."""

import random

import pytest

import digsite
from digsite.core import NOBODY
from digsite.games.final_dig import rules
from tests.catalogue import few
from tests.games.final_dig.positions import BOX, CANOPY, CAVE, MAZE, NUMBERS, PYRAMID, new_game, play
from tests.games.final_dig.words.speech import (
    SPEECH,
    SWAP,
    A,
    B,
    Made,
    at_dart_wall,
    at_rockfall,
    cursed,
    deep_hook,
    dug,
    famous,
    in_final,
    odds,
    readers,
    set_up,
    story,
    to_be_collected,
)

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


@pytest.mark.parametrize(("made", "name", "told"), [row for row in STORIES if "CARD" in row[1]])
def test_a_card_that_a_reader_may_not_know_is_not_named(made: Made, name: str, told: dict[int, str]) -> None:
    s, action = made(), NUMBERS[name]
    for seat in readers(s):
        if not rules.sees(s, BOX.record, action, seat):
            assert SPEECH.label(s, action).split(" is ")[0] not in story(s, action, seat)


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
