"""Each refusal in The Final Dig gives its reason and its clause."""

import pytest

from tests.games.final_dig.positions import CANOPY, MAZE, NUMBERS, PYRAMID, new_game, play
from tests.games.final_dig.words.speech import (
    SPEECH,
    SWAP,
    Made,
    at_dart_wall,
    at_rockfall,
    cursed,
    dug,
    in_final,
    odds,
    over,
    set_up,
)

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


@pytest.mark.parametrize(("made", "name", "reason"), REFUSALS, ids=[f"{row[1]}: {row[2]}" for row in REFUSALS])
def test_a_refusal_gives_the_reason_and_the_clause(made: Made, name: str, reason: str) -> None:
    s = made()
    assert odds(s)[NUMBERS[name]] == 0
    assert SPEECH.why(s, NUMBERS[name]) == reason
