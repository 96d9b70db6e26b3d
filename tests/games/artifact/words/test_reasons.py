"""Each refusal in Artifact gives its reason and its clause."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.catalogue import clause, few
from tests.games.artifact.words.examples import (
    all_huts_out,
    bare_mat,
    choosing_role,
    drawing,
    end_with_gold,
    ended,
    exchanging,
    first_huts,
    free_action_used,
    last_kept,
    lone_end,
    lone_marker,
    no_cards,
    passing,
    passing_full,
    paying,
    paying_short,
    poor,
    refilling,
    rich,
    role_without_tracks,
    second_action,
    shipping,
    short_refill,
    showing,
    three,
)
from tests.games.artifact.words.speech import BY_GAME, SPEECH, walk, why


@BY_GAME
@clause("AR-6.8", "AR-INV-15")
def test_every_refusal_gives_a_reason_and_a_clause_of_the_page(seats: int, chosen: dict[str, bool]) -> None:
    for s, _action in walk(seats, chosen, few(3, 13)):
        SPEECH.check_reasons(s)


@pytest.mark.parametrize(
    ("made", "name", "said"),
    [
        (ended, "PASS", "The game is over (AR-9.4)."),
        (drawing, "PASS", "A card of Africa is being drawn; nobody decides anything now (AR-22.1)."),
        (first_huts, "HUT asia", "Asia is closed in this game (AR-2.8)."),
        (three, "RESEARCH asia", "Asia is closed in this game (AR-2.8)."),
        (three, "PRODUCE asia_4", "4 from Asia is not part of this game, since its site is closed (AR-2.8)."),
        (rich, "RESEARCH africa", "You have a hut at Africa: hire workers there instead (AR-11.1)."),
        (all_huts_out, "RESEARCH asia", "All your huts are on the board: ship to get some back (AR-11.1)."),
        (rich, "HIRE asia", "You have no hut at Asia: research there first (AR-12.1)."),
        (rich, "SHIP asia", "You have no hut at Asia, so nothing can be shipped from there (AR-13.1)."),
        (poor, "RESEARCH asia", "It costs 4 with one museum or 6 with another marker, you have 2 coins (AR-6.3)."),
        (lone_marker, "RESEARCH asia", "It costs 3 with one museum, you have 1 coin (AR-6.3)."),
        (poor, "SHIP africa", "You have no ship; with another marker it costs 6, you have 2 coins (AR-6.5)."),
        (bare_mat, "HIRE africa", "Your mat is empty: every action needs a marker (AR-6.3)."),
        (
            free_action_used,
            "HIRE africa",
            "Your mat is empty, and the free action of Johan Gunnar Andersson is used up for this round (AR-20.2).",
        ),
        (rich, "PRODUCE mask_4", "You have produced 4 masks already (AR-14.1)."),
        (rich, "PRODUCE vase_3", "Another player has produced 3 vases (AR-14.1)."),
        (rich, "PRODUCE mask_5", "You have 4 of the 5 cards for 5 masks (AR-14.2)."),
        (rich, "ALONE asia", "You have no Asian stand-alone exhibition in your hand (AR-18.2)."),
        (poor, "ALONE asia", "Stand-alone exhibitions belong to Expansion I, which is not played (AR-18.2)."),
        (poor, "SELL", "You have no ship on your mat, and a sale takes no joker (AR-15.1)."),
        (no_cards, "SELL", "You have no card to sell (AR-15.1)."),
        (no_cards, "BUY 0", "A card of the black market costs 3, you have 2 coins (AR-16.1)."),
        (no_cards, "BUY 1", "Nothing lies on space 2 of the black market (AR-16.1)."),
        (lone_end, "GOLD 0", "You have no gold card (AR-18.3)."),
        (end_with_gold, "GOLD 1", "Nothing lies on space 2 of the black market (AR-18.4)."),
        (second_action, "PASS", "You have acted in this turn, so you cannot pass; you may end the turn (AR-6.1)."),
        (rich, "DONE", "You have not acted yet: act, or pass (AR-6.1)."),
        (rich, "TAKE ship", "Markers are taken and exchanged only after passing (AR-7.2)."),
        (passing, "DONE", "Your mat holds fewer than 6 markers: take one, or exchange one (AR-7.4)."),
        (passing_full, "TAKE ship", "Your mat is full: you may only exchange a marker (AR-7.4)."),
        (passing, "SELL", "You have passed: until the round ends you only take or exchange markers (AR-7.2)."),
        (exchanging, "TAKE museum", "An exchange brings another kind than one museum (AR-7.3)."),
        (
            refilling,
            "TAKE africa",
            "Markers are taken in their order: after one American worker no African worker (AR-8.4).",
        ),
        (short_refill, "TAKE ship", "After one ship too few markers would be left; take others first (AR-8.4)."),
        (paying, "PAY asia", "You have no Asian worker on your mat (AR-6.6)."),
        (paying_short, "PAY ship", "With one ship it costs 6, you have 4 coins (AR-6.6)."),
        (
            shipping,
            "CARD africa_jewel",
            "After African jewel too few cards would follow; choose earlier ones first (AR-13.5).",
        ),
        (shipping, "CARD asia_mask", "At Africa, where you ship from, there is no Asian mask (AR-13.3)."),
        (
            showing,
            "CARD africa_vase",
            "With African vase next, 3 masks could not be completed in the order of the cards (AR-14.3).",
        ),
        (
            showing,
            "CARD america_gold",
            "American gold discovered cannot be part of an exhibition with a tile (AR-14.2).",
        ),
        (last_kept, "CARD africa_fragments", "African fragments must stay under the tile (AR-18.6)."),
        (choosing_role, "ROLE paris", "You hold the role Paris already; a marker must move to another one (AR-19.2)."),
        (role_without_tracks, "ROLE carter", "Howard Carter needs the research tracks of Expansion I (AR-20.6)."),
    ],
)
def test_reasons(made: Callable[[], np.record], name: str, said: str) -> None:
    assert why(made(), name) == said
