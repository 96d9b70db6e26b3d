"""Each choice in Artifact has a label of its own."""

from collections.abc import Callable

import numpy as np
import pytest

from tests.catalogue import clause, few
from tests.games.artifact.words.examples import (
    at_judd,
    at_london,
    choosing_role,
    drawing,
    exchanging,
    first_huts,
    hiring,
    keeping,
    passing,
    passing_full,
    paying,
    rich,
    second_action,
    selling,
    shipping,
    showing,
)
from tests.games.artifact.words.speech import BY_GAME, SPEECH, label, walk


@BY_GAME
@clause("AR-1.2", "AR-1.3")
def test_every_action_has_a_label_and_no_two_that_are_allowed_share_one(seats: int, chosen: dict[str, bool]) -> None:
    for s, _action in walk(seats, chosen, few(3, 11)):
        assert not any(note.endswith(".") for note in SPEECH.check_labels(s))


@pytest.mark.parametrize(
    ("made", "name", "said"),
    [
        (first_huts, "HUT africa", "Place a hut at Africa and take one African worker."),
        (rich, "RESEARCH asia", "Research at Asia."),
        (rich, "HIRE africa", "Hire workers at Africa."),
        (rich, "SHIP africa", "Ship artifacts from Africa."),
        (rich, "PRODUCE mask_3", "Produce the exhibition 3 masks."),
        (rich, "ALONE africa", "Lay out African stand-alone exhibition before you."),
        (rich, "SELL", "Sell one of your cards to the black market."),
        (rich, "BUY 2", "Buy African tablet from space 3 of the black market."),
        (rich, "GOLD 0", "Use African gold discovered for Asian jewel on space 1 of the black market."),
        (rich, "PASS", "Pass for this round."),
        (second_action, "DONE", "End your turn."),
        (passing_full, "DONE", "Keep your markers as they are."),
        (passing, "TAKE museum", "Take one museum."),
        (passing, "GIVE ship", "Exchange one ship for another marker."),
        (exchanging, "TAKE africa", "Take one African worker for one museum."),
        (paying, "PAY museum", "Pay 3 coins and put down one museum."),
        (paying, "PAY ship", "Pay 6 coins and put down one ship as a joker."),
        (hiring, "YES", "Place 2 huts at Africa."),
        (hiring, "DONE", "Place one hut at Africa."),
        (at_judd, "YES", "Draw 1 card of Asia, unseen by the others."),
        (at_london, "DONE", "Draw no card."),
        (shipping, "CARD africa_mask", "Load African mask."),
        (selling, "CARD asia_mask", "Hand over Asian mask."),
        (showing, "CARD asia_mask", "Show Asian mask."),
        (keeping, "CARD africa_mask", "Keep African mask."),
        (drawing, "CARD africa_mask", "Drawn: African mask."),
        (
            choosing_role,
            "ROLE carter",
            "Take the role Howard Carter. Research moves your marker 2 spaces instead of 1.",
        ),
    ],
)
def test_labels(made: Callable[[], np.record], name: str, said: str) -> None:
    assert label(made(), name) == said
