"""What people read in The Final Dig where somebody has edited the box."""

from collections.abc import Iterator

import numpy as np

from digsite.games.final_dig import words
from digsite.games.final_dig.box import Box
from digsite.games.final_dig.rules import layout
from tests.games.final_dig.positions import BOX, CARDS, CAVE, NUMBERS, base, play
from tests.games.final_dig.words.speech import (
    EDITED,
    SPEECH,
    A,
    B,
    at_dart_wall,
    at_rockfall,
    in_final,
    line,
    play_edited,
    story,
    to_be_collected,
    two_effects,
)


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
