"""The Final Dig in a few words: the word of an action, and a step told shortly."""

import pytest

from digsite.games.final_dig import rules, words
from digsite.games.final_dig.rules import layout
from tests.games.final_dig.positions import NUMBERS, base, new_game, play
from tests.games.final_dig.words.speech import (
    EDITED,
    SPEECH,
    A,
    Made,
    at_dart_wall,
    cursed,
    dug,
    in_final,
    readers,
    shortened,
    two_effects,
    walk,
)
from tests.sentences import is_clean

LONGEST = 32  # letters of a step in a few words


WORDS: list[tuple[Made, str, str, str]] = [
    (lambda: new_game(2), "ARTIFACT jade_tree_frog", "show:jade_tree_frog", "shows Jade Tree Frog"),
    (dug(), "DOWN", "dig:down", "digs down"),
    (dug(), "DRAW", "draw", "draws"),
    (dug(), "END_TURN", "end", "ends the turn"),
    (dug(), "SITE pyramid", "move:pyramid", "moves to Pyramid"),
    (dug("DOWN"), "FACE 4", "die:4", "rolls 4, at 4"),
    (dug("DRAW"), "CARD winch", "card:winch", "draws Winch"),
    (dug(hands={0: "headline"}), "CARD headline", "play:headline", "plays Headline"),
    (dug(owned={0: "crystal_skull"}), "ARTIFACT crystal_skull", "use:crystal_skull", "uses Crystal Skull"),
    (in_final, "UP", "dig:up", "digs up"),
    (lambda: in_final(depth={0: 0}), "END_TURN", "end", "escapes"),
    (lambda: play(in_final(hands={0: "mine_cart"}), "CARD mine_cart"), "UP", "go:up", "goes up"),
    (at_dart_wall, "STAY", "stay", "stays at 5"),
    (at_dart_wall, "PROCEED", "proceed", "goes on"),
    (cursed, "PAY", "pay", "pays"),
    (cursed, "ARTIFACT crystal_skull", "discard:crystal_skull", "discards Crystal Skull"),
    (
        dug("DOWN", "FACE 3", depth={0: 9}, owned={0: "twin_faced_coin"}),
        "KEEP",
        "keep",
        "keeps 3 and collects",
    ),
]


@pytest.mark.parametrize(("made", "name", "word", "short"), WORDS)
def test_an_action_has_a_word_and_a_step_a_few(made: Made, name: str, word: str, short: str) -> None:
    s = made()
    assert SPEECH.by_mover(s).word(NUMBERS[name]) == word
    assert shortened(s, NUMBERS[name], A) == short


def test_words_that_only_an_edited_box_needs() -> None:
    look = SPEECH.by_mover(two_effects(), EDITED)
    assert [look.word(action) for action in (layout.DOWN, layout.UP)] == ["effect:1", "effect:2"]
    assert SPEECH.by_mover(base()).word(layout.MORE_CARDS) == "card:18"


@pytest.mark.parametrize("seats", rules.SEATS)
def test_every_step_is_told_in_a_few_words_that_tell_no_secret(seats: int) -> None:
    for number, (s, action) in enumerate(walk(seats, 20 + seats)):
        for seat in readers(s)[number % 2 :: 2]:
            before, after, known = SPEECH.step(s, action, seat)
            said = words.short(before, after, known)
            assert 0 < len(said) <= LONGEST, said
            assert is_clean(said), said
            if known is None:
                assert said in ("draws a card", "takes a card")
