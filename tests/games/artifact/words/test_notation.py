"""Artifact in a few words: the word of an action, and a step told shortly."""

from collections.abc import Callable

import numpy as np
import pytest

from digsite.games.artifact import words
from tests.catalogue import clause, few
from tests.games.artifact.test_two_worlds import viewers
from tests.games.artifact.words.examples import (
    at_judd,
    choosing_role,
    drawing,
    drawing_unseen,
    exchanging,
    first_huts,
    five_types,
    hiring,
    keeping,
    laying_out_at_once,
    passing,
    passing_full,
    paying,
    rich,
    selling,
    shipping,
    showing,
)
from tests.games.artifact.words.speech import BY_GAME, NAMES, SPEECH, number, seen_by_mover, walk
from tests.sentences import addresses

LONGEST = 32  # letters of a step in a few words


@BY_GAME
@clause("AR-21.2")
def test_every_step_has_a_short_form_that_names_nobody(seats: int, chosen: dict[str, bool]) -> None:
    for s, action in walk(seats, chosen, few(1, 7), seed=4):
        for seat in viewers(seats) if action >= 0 else ():
            said = words.short(*SPEECH.step(s, action, seat))
            assert 0 < len(said) <= LONGEST, said
            assert not addresses(said), said
            assert not any(name in said for name in NAMES), said


@pytest.mark.parametrize(
    ("made", "name", "said"),
    [
        (first_huts, "HUT africa", "hut at Africa"),
        (rich, "RESEARCH asia", "chooses to research"),
        (paying, "PAY ship", "researches at Asia"),
        (laying_out_at_once, "ALONE asia", "exhibition of Asia"),
        (five_types, "PRODUCE five_types", "produces Five types"),
        (rich, "SELL", "sells a card"),
        (selling, "CARD asia_mask", "sells Asian mask"),
        (rich, "BUY 2", "buys African tablet"),
        (rich, "GOLD 0", "gold for Asian jewel"),
        (rich, "PASS", "passes"),
        (passing_full, "DONE", "keeps the markers"),
        (exchanging, "TAKE africa", "takes African worker"),
        (hiring, "YES", "places 2 huts"),
        (hiring, "DONE", "places 1 hut"),
        (at_judd, "YES", "draws 1 card unseen"),
        (drawing, "CARD africa_mask", "African mask appears"),
        (drawing_unseen, "CARD asia_gold", "draws Gold discovered"),
        (choosing_role, "ROLE carter", "role: Howard Carter"),
    ],
)
def test_a_step_in_a_few_words(made: Callable[[], np.record], name: str, said: str) -> None:
    assert words.short(*SPEECH.step(made(), number(name), 0)) == said


@pytest.mark.parametrize(
    ("made", "name", "word"),
    [
        (first_huts, "HUT africa", "hut:africa"),
        (rich, "RESEARCH asia", "research:asia"),
        (rich, "PRODUCE mask_3", "produce:mask_3"),
        (rich, "BUY 2", "buy:3"),
        (rich, "GOLD 0", "gold:1"),
        (rich, "PASS", "pass"),
        (passing, "TAKE africa", "take:africa_worker"),
        (passing_full, "DONE", "done"),
        (paying, "PAY ship", "pay:ship"),
        (hiring, "YES", "yes"),
        (hiring, "DONE", "no"),
        (shipping, "CARD africa_mask", "load:africa_mask"),
        (selling, "CARD asia_mask", "sell:asia_mask"),
        (showing, "CARD asia_mask", "show:asia_mask"),
        (keeping, "CARD africa_mask", "keep:africa_mask"),
        (drawing, "CARD africa_mask", "draw:africa_mask"),
        (rich, "CARD africa_mask", "card:africa_mask"),
        (choosing_role, "ROLE carter", "role:carter"),
    ],
)
def test_words_of_the_notation(made: Callable[[], np.record], name: str, word: str) -> None:
    assert seen_by_mover(made()).word(number(name)) == word
