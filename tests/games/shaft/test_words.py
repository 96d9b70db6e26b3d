"""What people read in Shaft: every action has its sentences, for every reader, and none of them says what is not so."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import digsite
from digsite.ai import ask, bot
from digsite.core import CHANCE, NOBODY, OVER
from digsite.games.shaft import rules
from digsite.games.shaft.box import Box
from digsite.match import Match
from tests.catalogue import few
from tests.games.shaft.positions import NAMES, action_of, at, holding, play
from tests.games.shaft.test_box import box_with
from tests.sentences import Speech, addresses

BOX = box_with()
SPEECH = Speech("shaft", NAMES)


def note(s: np.record, word: str, box: Box = BOX) -> str | None:
    return SPEECH.note(s, action_of(s, word), box)


def told(s: np.record, word: str, seat: int) -> str | None:
    return SPEECH.story(s, action_of(s, word), seat)


def walk(games: int, box: Box | None = None) -> Iterator[tuple[Match, int]]:
    """Random games of all seat counts and options, shown before every action."""
    game = digsite.game("shaft")
    player = bot("random")
    for seed in range(games):
        seats, first = 2 + seed % 3, ("seat 0", "random")[seed % 2]
        match = game.new(seats, seed, box=box, names=NAMES[:seats], first=first, tools=1 + seed % 3)
        while not match.is_over:
            before = match.copy()
            action = match.roll() if match.to_move == CHANCE else ask(player, match)
            if before.to_move != CHANCE:
                match.play(action)
            yield before, action
        yield match, -1


@pytest.mark.parametrize(
    ("s", "word", "label"),
    [
        (at(depth=2), "dig", "Dig to level 3 and roll."),
        (at(basket=1), "leave", "Leave with 1 sherd."),
        (at(basket=7), "leave", "Leave with 7 sherds."),
        (at(depth=3), "shore", "Shore: spend a sherd and come up to level 2."),
        (at(depth=1), "shore", "Shore: spend a sherd and come up to the surface."),
        (at(), "play:lamp", "Lamp: Add 2 to your next roll this turn."),
        (at(), "play:rope", "Rope: Come up to the surface and keep your basket."),
        (at(), "play:sieve", "Sieve: Put 1 sherd of the supply into your basket."),
        (at(), "play:map", "Map: Draw 2 tools."),
        (at(), "trade:map", "Trade: give Map."),
        (at(phase=rules.OFFER), "offer:lamp", "Offer Lamp, worth 1 sherd."),
        (at(phase=rules.OFFER), "offer:map", "Offer Map, worth 4 sherds."),
        (at(phase=rules.OFFER), "offer:nothing", "Offer nothing."),
        (at(phase=rules.DEAL, to_move=CHANCE), "draw:sieve", "Sieve is drawn."),
        (at(phase=rules.DRAW, to_move=CHANCE), "draw:map", "Map is drawn."),
        (at(phase=rules.ROLL, to_move=CHANCE), "die:6", "The die shows 6."),
        (at(phase=rules.NAME_FIRST, to_move=CHANCE), "first:2", "Seat 2 digs first."),
    ],
)
def test_labels(s: np.record, word: str, label: str) -> None:
    assert SPEECH.label(s, action_of(s, word)) == label


@pytest.mark.parametrize(
    ("s", "word", "why"),
    [
        (at(depth=6), "dig", "Level 6 is the bottom (SH-2.2)."),
        (at(supply=0), "dig", "The supply is empty (SH-2.2)."),
        (at(), "leave", "You cannot leave with an empty basket while sherds are left (SH-2.3)."),
        (at(), "shore", "To shore you must be below ground and have a sherd on your shelf (SH-2.4)."),
        (at(), "play:rope", "You have no Rope (SH-2.5)."),
        (holding([1, 0, 0, 0], lit=2), "play:lamp", "Lamp burns already (SH-2.5a)."),
        (holding([1, 0, 0, 0], depth=6), "play:lamp", "Lamp helps only where you may dig (SH-2.5a)."),
        (holding([0, 1, 0, 0]), "play:rope", "Rope helps only below ground (SH-2.5b)."),
        (
            holding([0, 0, 1, 0]),
            "play:sieve",
            "Sieve helps only below ground, while the supply lasts (SH-2.5c).",
        ),
        (holding([0, 0, 0, 1], deck=[0] * 4, deck_size=0), "play:map", "The tool deck is empty (SH-2.5d)."),
        (holding([1, 1, 0, 0], depth=1), "trade:lamp", "You trade only on the surface (SH-2.6)."),
        (holding([1, 1, 0, 0], supply=0), "trade:lamp", "The supply is empty (SH-2.6)."),
        (holding([1, 1, 0, 0]), "trade:map", "You have no Map to trade (SH-2.6)."),
        (
            holding([1, 1, 0, 0]),
            "trade:rope",
            "A trade takes two tools; after Rope you have no second one in the order (SH-2.6).",
        ),
        (
            holding([1, 2, 0, 0], picked=rules.ROPE),
            "trade:lamp",
            "Finish the trade: give another tool of your hand, not before Rope in the order (SH-2.6).",
        ),
        (at(), "offer:nothing", "Offers are made at the end (SH-3.1)."),
        (at(), "die:1", "Chance has nothing to decide now (SH-2.1)."),
        (at(), "first:0", "Chance has nothing to decide now (SH-2.1)."),
        (at(phase=rules.OFFER), "offer:map", "You have no Map to offer (SH-3.1)."),
        (at(phase=rules.OFFER), "dig", "Offer a tool of your hand, or nothing (SH-3.1)."),
        (at(phase=rules.ROLL, to_move=CHANCE), "dig", "The die decides now, from 1 to 6 (SH-2.2)."),
        (at(phase=rules.DEAL, to_move=CHANCE), "dig", "Tools of the deck are being dealt (SH-1.4)."),
        (at(phase=rules.DRAW, to_move=CHANCE), "dig", "Tools of the deck are being drawn (SH-2.5d)."),
        (
            at(phase=rules.NAME_FIRST, to_move=CHANCE),
            "dig",
            "Chance names the first digger now, seat 0 to 2 (SH-1.3).",
        ),
        (at(phase=rules.END, to_move=OVER), "dig", "The game is over (SH-3.2)."),
    ],
)
def test_why_something_cannot_be_done(s: np.record, word: str, why: str) -> None:
    assert SPEECH.why(s, action_of(s, word)) == why


def test_every_refusal_is_a_sentence_that_names_a_clause_of_the_page() -> None:
    for match, _action in walk(few(12, 4)):
        for action in range(rules.ACTIONS):
            said = match.why(action)
            if said is not None:
                SPEECH.check_reason(said)


def test_every_action_has_a_label_and_no_two_that_are_allowed_share_one() -> None:
    for match, _action in walk(few(12, 4)):
        for action in range(rules.ACTIONS):
            SPEECH.check(match.label(action))
        labels = [match.label(action) for action in match.legal()]
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(
    ("depth", "lit", "risk"),
    [
        (0, 0, "buried by 0 of 6 faces"),
        (1, 0, "buried by 1 of 6 faces"),
        (5, 0, "buried by 5 of 6 faces"),
        (5, 2, "buried by 3 of 6 faces"),
        (1, 2, "buried by 0 of 6 faces"),
    ],
)
def test_the_note_of_a_dig_is_its_risk(depth: int, lit: int, risk: str) -> None:
    s = at(depth=depth, lit=lit)
    assert note(s, "dig") == risk
    counted = 0
    for face in range(6):
        rolled = at(depth=depth + 1, lit=lit, phase=rules.ROLL, to_move=CHANCE)
        rules.play(rolled, BOX.record, rules.FACE + face)
        counted += int(rolled.digger != 0)
    assert f"buried by {counted} of" in risk


def test_a_die_with_few_faces_cannot_bury_by_more() -> None:
    assert note(at(depth=8), "dig", box_with(pit={"faces": 2, "bottom": 9})) == "buried by 2 of 2 faces"


def test_the_note_of_a_trade_is_what_it_brings() -> None:
    assert note(at(), "trade:lamp") == "two tools bring 3 sherds"
    assert note(at(supply=1), "trade:lamp") == "two tools bring 1 sherd"
    assert note(at(), "leave") is None


def test_every_reader_gets_a_true_story() -> None:
    """Each step gives each reader one sentence; only the first tool of another's trade gives none."""
    for match, action in walk(few(12, 4)):
        if action < 0:
            continue
        s, mover = match.state, match.to_move
        secret = rules.TRADE <= action < rules.NOTHING and s.picked == rules.NO_TOOL
        for seat in [NOBODY, *range(match.seats)]:
            sentence = SPEECH.story(s, action, seat)
            if sentence is None:
                assert secret
                assert seat != mover
                continue
            SPEECH.check(sentence)
            if mover != CHANCE and seat != mover:
                assert match.names[mover] in sentence
            if seat == NOBODY:
                assert not addresses(sentence), sentence


@pytest.mark.parametrize(
    ("s", "word", "you", "they"),
    [
        (at(depth=2), "dig", "You dig to level 3.", "Ada digs to level 3."),
        (at(basket=1), "leave", "You leave with 1 sherd.", "Ada leaves with 1 sherd."),
        (at(depth=2, shelf=[1]), "shore", "You shore up to level 1.", "Ada shores up to level 1."),
        (at(depth=1, shelf=[1]), "shore", "You shore up to the surface.", "Ada shores up to the surface."),
        (holding([0, 1, 0, 0], depth=1), "play:rope", "You play Rope.", "Ada plays Rope."),
        (holding([2, 0, 0, 0]), "trade:lamp", "You put Lamp forward to trade.", None),
        (
            holding([1, 1, 0, 0], picked=rules.LAMP),
            "trade:rope",
            "You trade Lamp and Rope for 3 sherds.",
            "Ada trades Lamp and Rope for 3 sherds.",
        ),
        (
            at(phase=rules.ROLL, to_move=CHANCE, depth=3, basket=2),
            "die:3",
            "The die shows 3. You find 3 sherds.",
            "The die shows 3. Ada finds 3 sherds.",
        ),
        (
            at(phase=rules.ROLL, to_move=CHANCE, depth=3, basket=2),
            "die:2",
            "The die shows 2. You are buried and lose 2 sherds.",
            "The die shows 2. Ada is buried and loses 2 sherds.",
        ),
        (
            at(phase=rules.DRAW, to_move=CHANCE, due=2),
            "draw:map",
            "You draw a tool: Map.",
            "Ada draws a tool.",
        ),
        (at(phase=rules.NAME_FIRST, to_move=CHANCE, due=2), "first:0", "You dig first.", "Ada digs first."),
    ],
)
def test_stories(s: np.record, word: str, you: str, they: str | None) -> None:
    assert told(s, word, 0) == you
    assert told(s, word, 1) == they
    assert told(s, word, NOBODY) == they


def test_who_is_buried_and_is_asked_first_at_once_reads_that_it_was_buried() -> None:
    s = holding([1, 0, 0, 0], phase=rules.ROLL, to_move=CHANCE, depth=3, basket=2, supply=0)
    assert told(s, "die:1", 0) == "The die shows 1. You are buried and lose 2 sherds."


def offers(*chosen: str) -> list[str]:
    hands = [[0, 0, 0, 2], [0, 0, 0, 1], [1, 0, 0, 0]]
    s, story = holding(*hands, supply=0, basket=0, phase=rules.OFFER), list[str]()
    for tool in chosen:
        story.append(told(s, f"offer:{tool}", 0) or "")
        play(s, f"offer:{tool}")
    return story


def test_offers_are_told_when_all_are_shown() -> None:
    niko = "Niko has chosen an offer. All are shown:"
    assert offers("map", "map", "lamp") == [
        "You offer Map.",
        "Mara has chosen an offer.",
        f"{niko} Ada offers Map for 0 sherds; Mara offers Map for 0 sherds; Niko offers Lamp for 1 sherd.",
    ]
    story = offers("nothing", "map", "nothing")
    assert story[0] == "You offer nothing."
    assert story[-1] == f"{niko} Ada offers nothing; Mara offers Map for 4 sherds; Niko offers nothing."


@pytest.mark.parametrize(
    ("fields", "lines"),
    [
        ({}, ["Your turn, on the surface.", "Ada is thinking.", "Ada is thinking."]),
        ({"depth": 2}, ["Your turn, at level 2.", "Ada is thinking.", "Ada is thinking."]),
        ({"picked": 0}, ["Your trade: choose the second tool.", "Ada is thinking.", "Ada is thinking."]),
        ({"phase": rules.OFFER}, ["Your offer to the museum.", "Ada is thinking.", "Ada is thinking."]),
        ({"to_move": CHANCE}, ["Chance decides."] * 3),
        ({"to_move": OVER}, ["The game is over."] * 3),
    ],
)
def test_whose_turn_it_is(fields: dict[str, Any], lines: list[str]) -> None:
    said = []
    for seat in (0, 1, NOBODY):
        s = at(**fields)
        rules.hide(s, BOX.record, seat)
        said.append(SPEECH.turn(s, seat))
    assert said == lines


def test_everything_one_may_ask_about_is_explained_with_a_clause_of_the_page() -> None:
    SPEECH.check_things()


def test_no_sentence_has_a_wrong_article_whatever_a_tool_is_called() -> None:
    box = box_with(tool=[{"name": name} for name in ("Axe", "Oil", "Urn", "Ice")])
    for match, _action in walk(few(6, 2), box):
        lines = [match.label(action) for action in range(rules.ACTIONS)] + match.log(0)
        lines += [match.why(action) or "" for action in range(rules.ACTIONS)]
        for line in lines:
            assert not re.search(r"\b[Aa] (Axe|Oil|Urn|Ice|[aeiou])", line), line
            assert not re.search(r"\b(Lamp|Rope|Sieve|Map)\b", line), line
