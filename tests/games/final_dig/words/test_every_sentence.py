"""What holds for all that people read in The Final Dig: nothing is missing, and nothing tells more than it may."""

import re
from collections.abc import Iterable

import numpy as np
import pytest

from digsite.core import CHANCE, NOBODY
from digsite.core.contract import complaints
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.games.final_dig import rules, words
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words import turns
from tests.catalogue import few
from tests.games.final_dig.positions import BOX
from tests.games.final_dig.words.speech import (
    EDITED,
    READERS,
    SPEECH,
    A,
    B,
    line,
    odds,
    readers,
    shortened,
    story,
    two_effects,
    walk,
)
from tests.games.final_dig.words.test_edited_box import EDITED_SAID
from tests.games.final_dig.words.test_labels import CHOICES
from tests.games.final_dig.words.test_moments import few_words
from tests.games.final_dig.words.test_notation import WORDS
from tests.games.final_dig.words.test_reasons import REFUSALS
from tests.games.final_dig.words.test_story import STORIES
from tests.games.final_dig.words.test_turns import LINES
from tests.positions import playable
from tests.sentences import addresses, of_questions, sentences_of


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
    said |= few_words() | of_questions(words, BOX)
    seats = (A, B, NOBODY)
    said |= {" ".join(words.compact(SPEECH.look(s, seat)).split()) for s in _positions() for seat in seats}
    missing = [sentence for sentence in sentences_of(words) if not any(map(pattern(sentence).search, said))]
    assert missing == []


def _everywhere() -> Iterable[np.record]:
    """A position of every phase."""
    return {int(s.phase): s for s in _positions()}.values()


def _positions() -> list[np.record]:
    return [*(row[0]() for row in CHOICES), *(row[0]() for row in REFUSALS), *(row[0]() for row in STORIES)]
