"""Every sentence of Artifact is reached, and all that one may ask about is explained."""

import sys
from collections.abc import Callable
from typing import ClassVar

import numpy as np
import pytest

from digsite import text
from digsite.core import NOBODY, OVER
from digsite.core.contract import complaints
from digsite.games.artifact import rules, words
from digsite.games.artifact.rules import layout
from digsite.games.artifact.words import moments, names
from digsite.games.artifact.words.turns import doing
from digsite.match import Look
from tests.games.artifact.positions import BOX
from tests.games.artifact.words.examples import MADE, choosing_role, rich, showing
from tests.games.artifact.words.speech import SPEECH, seen_by_mover, turn
from tests.positions import playable
from tests.sentences import of_questions, sentences_of


def test_the_words_keep_the_contract() -> None:
    assert complaints(rules, words) == []


def test_everything_one_may_ask_about_is_explained_with_a_clause_of_the_page() -> None:
    known = set(SPEECH.check_things())
    parts = [*BOX.site, *BOX.artifact_type, *BOX.special, *BOX.card[:20], *BOX.marker_kind, *BOX.exhibition, *BOX.role]
    assert {part.name for part in parts} <= known
    assert {"Research track", "Action track", "Income track", "Black market", "Joker", "Role"} <= known


def test_what_a_choice_is_about_can_be_asked_by_the_words_of_its_label() -> None:
    known = [thing.name.casefold() for thing in words.things(BOX)]
    for s in (rich(), choosing_role(), showing()):
        for action in playable(rules, s, BOX):
            said = SPEECH.label(s, action).casefold()
            assert any(name in said for name in known), said


class Noted(str):
    """A sentence that notes when its placeholders are filled in."""

    said: ClassVar[set[str]] = set()

    def format(self, *given: object, **facts: object) -> str:
        Noted.said.add(str(self))
        return super().format(*given, **facts)


def noting(translate: Callable[..., str]) -> Callable[..., Noted]:
    return lambda *given: Noted(translate(*given))


def test_every_sentence_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the examples: everything that is said to its mover, to another and to a spectator."""
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{words.__name__}."):
            for function in ("_", "plural"):
                if hasattr(module, function):
                    monkeypatch.setattr(module, function, noting(getattr(text, function)))
    Noted.said.clear()
    plain: set[str] = set()
    for made in MADE:
        plain |= read_all(made())
    plain |= {part for thing in words.things(BOX) for part in thing}
    plain |= of_questions(words, BOX)
    said = "\n".join(plain)
    missed = [one for one in sentences_of(words) if (one not in Noted.said if "{" in one else one not in said)]
    assert missed == [], "\n".join(missed)


def read_all(s: np.record) -> set[str]:
    """Everything that is said at a position, and about whatever can be done there."""
    shown, legal = seen_by_mover(s), playable(rules, s, BOX)
    said: list[str | None] = [words.label(shown, action) for action in range(rules.ACTIONS)]
    said += [words.why(shown, action) for action in range(rules.ACTIONS) if action not in legal]
    said += [words.note(shown, action) for action in legal]
    said += [words.button(shown, action) for action in range(rules.ACTIONS)]
    said += [names.privilege(BOX, role) for role in range(layout.ROLES)]
    for seat in {int(s.mover), (int(s.mover) + 1) % int(s.seats), NOBODY}:
        look = SPEECH.look(s, seat)
        said += [turn(s, seat), doing(look), words.when(look), words.compact(look), *around(look)]
        for step in (SPEECH.step(s, action, seat) for action in legal):
            said += [words.story(*step), words.short(*step), words.shout(*step)]
    return {str(one) for one in said if one}


def around(look: Look) -> list[str]:
    """What the board says of a position, and its end."""
    sites = [(verb, site) for verb in (layout.RESEARCH, layout.HIRE, layout.SHIP) for site in range(layout.SITES)]
    parts = [word for seat in words.tally(look) for word, _points in seat]
    ties = [words.tie(look, [0, 1]), look.tie] if look.to_move == OVER else []
    remarks = [remark for seat in range(look.seats) for remark in moments.remarks(look, seat)]
    return [moments.why_final(look), *remarks, *(moments.why_not(look, *each) for each in sites), *parts, *ties]
