"""The line of the turn in The Final Dig: who must do what."""

import pytest

from tests.games.final_dig.positions import CANOPY, MAZE, PYRAMID, new_game, play
from tests.games.final_dig.words.speech import (
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
    line,
    over,
    set_up,
    to_be_collected,
)

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
