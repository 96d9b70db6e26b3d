"""The story of Artifact, and the line that says whose turn it is."""

from collections.abc import Callable

import numpy as np
import pytest

from digsite.core import CHANCE, NOBODY
from digsite.games.artifact import rules
from digsite.games.artifact.rules import Action
from tests.catalogue import clause, few
from tests.games.artifact.positions import BOX, R, bare, play
from tests.games.artifact.test_two_worlds import positions as rich_positions
from tests.games.artifact.test_two_worlds import viewers
from tests.games.artifact.words.examples import (
    before_the_last_year,
    drawing,
    drawing_last,
    ended,
    ending,
    first_huts,
    last_of_track,
    last_of_types,
    passing,
    paying,
    rich,
    second_action,
    selling,
    shipping,
)
from tests.games.artifact.words.speech import BY_GAME, NAMES, SPEECH, story, told, turn, walk
from tests.positions import playable
from tests.sentences import addresses


@BY_GAME
@clause("AR-21.2", "AR-21.3")
def test_every_reader_gets_a_proper_line_for_every_step(seats: int, chosen: dict[str, bool]) -> None:
    for s, action in walk(seats, chosen, few(1, 5)):
        for seat in viewers(seats):
            line = turn(s, seat)
            SPEECH.check(line)
            assert seat != NOBODY or not addresses(line), line
            if action < 0:
                continue
            said = story(s, action, seat)
            if said is None:
                assert s.to_move == CHANCE
                assert not rules.sees(s, R, action, seat)
                continue
            SPEECH.check(said)
            assert seat != NOBODY or not addresses(said), said
            if s.to_move != CHANCE:
                assert ("You" if seat == s.to_move else NAMES[s.to_move]) in said, said


@pytest.mark.parametrize("seats", rules.SEATS)
@clause("AR-21.2")
def test_two_choices_are_two_lines_of_the_log(seats: int) -> None:
    for place, s, _action in rich_positions(seats, 1):
        if place % few(3, 20) or s.to_move == CHANCE:
            continue
        legal = playable(rules, s, BOX)
        for seat in viewers(seats):
            assert len({story(s, action, seat) for action in legal}) == len(legal)


@pytest.mark.parametrize(
    ("made", "own", "others"),
    [
        (first_huts, "Ben places hut 1 of 2.", "Before the first round: place hut 1 of 2."),
        (rich, "Your turn in 1921: choose action 1 of 2, or pass.", "Ana chooses action 1 of 2."),
        (second_action, "Your turn: choose action 2 of 2, or end your turn.", "Ana chooses action 2 of 2."),
        (paying, "Choose the marker that pays for your research at Asia.", "Ana chooses the marker to pay with."),
        (
            shipping,
            "Shipping from Africa: choose 2 more cards; then your huts come back.",
            "Ana chooses cards to ship from Africa.",
        ),
        (selling, "Choose the card you sell; it brings 6 coins.", "Ana chooses a card to sell."),
        (
            passing,
            "You have passed: take a marker or exchange one, in each turn until the round ends.",
            "Ana has passed and chooses a marker.",
        ),
        (drawing, "A card of Africa is being drawn.", "A card of Africa is being drawn."),
        (ended, "The game is over.", "The game is over."),
    ],
)
def test_whose_turn_it_is(made: Callable[[], np.record], own: str, others: str) -> None:
    assert (turn(made(), 0), turn(made(), 1)) == (own, others)


@clause("AR-21.4")
def test_manuscripts_are_shown_at_the_end() -> None:
    assert story(ending(), Action.PASS, 2) == (
        "Ana passes. Ana shows Asian manuscript at the end. Ben shows African manuscript at the end. The game is over."
    )
    assert story(ending(), Action.PASS, 1) == (
        "Ana passes. Ana shows Asian manuscript at the end. You show African manuscript at the end. The game is over."
    )


@clause("AR-EX-65", "AR-18.7", "AR-13.4")
def test_the_story_of_shipping() -> None:
    s = play(rich(), "SHIP africa")
    assert told(s, "PAY ship", 1) == (
        "Ana ships from Africa: 1 coin, one ship. African cursed artifact goes first and leaves the game."
    )
    assert told(s, "CARD africa_mask") == "You load African mask. Back in your reserve: 2 huts."


@clause("AR-EX-40", "AR-14.6")
def test_the_story_of_an_exhibition() -> None:
    s = bare(mats={0: "museum"}, free={"museum": 5}, hands={0: "middle_east_mask*2 middle_east_vase middle_east_jewel"})
    assert told(s, "PRODUCE middle_east_4", 1) == "Ana produces 4 from Middle East: 3 coins, one museum."
    assert told(s, "CARD middle_east_mask") == "You show Middle Eastern mask."
    play(s, "CARD middle_east_mask", "CARD middle_east_vase", "CARD middle_east_jewel")
    assert told(s, "CARD middle_east_jewel", 1) == (
        "Ana keeps Middle Eastern jewel. The tile 4 from Middle East goes to Ana: 5 prestige and 2 coins each round. "
        "The base income of all is 7 coins now."
    )


@clause("AR-8.3", "AR-8.5", "AR-5.2")
def test_the_story_of_a_new_round() -> None:
    assert story(before_the_last_year(), Action.DONE, 1) == (
        "Ana keeps the markers as they are. The round ends. Ana passed last and starts the next one. "
        "1928 begins. Income: Ana gets 8 coins, you get 9 coins, Cleo gets 8 coins and Dov gets 8 coins. "
        "This is the last round."
    )


@clause("AR-9.3")
def test_the_last_round_is_announced_when_it_turns_out_to_be_the_last() -> None:
    assert (
        told(drawing_last(), "CARD asia_mask", 1)
        == "Face up at Asia: Asian mask. The last card of Asia is drawn: this is the last round."
    )
    for made, tile, cards, end in (
        (last_of_track, "three_sites", "africa_mask asia_vase america_jewel", "The income track is empty: "),
        (last_of_types, "vase_3", "asia_vase asia_vase asia_vase", "All tiles of 2 types are gone: "),
    ):
        s = play(made(), f"PRODUCE {tile}", *(f"CARD {card}" for card in cards.split()))
        assert (told(s, f"CARD {cards.split()[0]}", 1) or "").endswith(f"{end}this is the last round.")
