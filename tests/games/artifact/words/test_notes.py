"""The notes beside the choices in Artifact are true: what is said is done on a copy, and counted."""

from collections.abc import Callable

import numpy as np
import pytest

from digsite.core import CHANCE
from digsite.core.numbers import named
from digsite.core.records import copy
from digsite.games.artifact import rules
from digsite.games.artifact.rules import Action, Phase
from digsite.games.artifact.rules.order import base_income
from digsite.games.artifact.rules.turn import marker_for
from digsite.games.artifact.words import names as called
from tests.catalogue import clause, few
from tests.games.artifact.positions import BOX, CARDS, SITES, R
from tests.games.artifact.words.examples import (
    MADE,
    at_judd,
    at_london,
    choosing_role,
    first_huts,
    free_action,
    hiring,
    last_of_types,
    last_round,
    lone_end,
    passing,
    paying,
    refilling,
    rich,
    second_action,
    showing,
)
from tests.games.artifact.words.speech import BY_GAME, SPEECH, note, walk
from tests.positions import playable


@BY_GAME
@clause("AR-6.3", "AR-6.5", "AR-6.6", "AR-15.3", "AR-16.2")
def test_a_note_states_the_price_and_what_is_left(seats: int, chosen: dict[str, bool]) -> None:
    """Everything that can be done is done on a copy, and the coins are counted."""
    for s, _action in walk(seats, chosen, few(2, 9), seed=2):
        if s.phase == Phase.TURN:
            for action in playable(rules, s, BOX):
                if Action.RESEARCH <= action < Action.SELL:
                    check_price(s, action)
                elif Action.SELL <= action < Action.PASS:
                    check_trade(s, action)


def check_price(s: np.record, action: int) -> None:
    seat, beside = int(s.to_move), SPEECH.note(s, action) or ""
    done = copy(s)
    rules.play(done, R, action)
    if done.phase != Phase.PAYMENT:
        paid = int(s.money[seat] - done.money[seat])
        if done.mat[seat].sum() == s.mat[seat].sum():
            assert (paid, beside.split(";")[0]) == (0, "free of charge by Johan Gunnar Andersson")
        else:
            assert f"costs {called.coins(paid)}" in beside
            assert f", {done.money[seat]} left" in beside
        return
    costs: dict[int, int] = {}
    for way in playable(rules, done, BOX):
        paid_so = copy(done)
        rules.play(paid_so, R, way)
        costs[way - Action.PAY] = int(done.money[seat] - paid_so.money[seat])
        left = called.coins(int(paid_so.money[seat]))
        assert SPEECH.note(done, way) == f"{left} left"
        assert f"Pay {called.coins(costs[way - Action.PAY])} and" in SPEECH.label(done, way)
    verb, arg = named(Action, action)
    proper = marker_for(int(verb), arg)
    assert f"costs {called.coins(min(costs.values()))} with" in beside
    if proper in costs:
        assert f"or {BOX.limits.joker_price} with another marker, you have {done.money[seat]}" in beside


def check_trade(s: np.record, action: int) -> None:
    seat, done = int(s.to_move), copy(s)
    beside = SPEECH.note(s, action) or ""
    rules.play(done, R, action)
    if action == Action.SELL:
        for card in playable(rules, done, BOX):
            sold = copy(done)
            rules.play(sold, R, card)
            brought = called.coins(int(sold.money[seat] - s.money[seat]))
            sentence = f"brings {brought}, {sold.money[seat]} then"
            assert beside.startswith(sentence)
            assert (SPEECH.note(done, card) or "").startswith(sentence)
    elif action < Action.GOLD:
        price = called.coins(int(s.money[seat] - done.money[seat]))
        assert beside == f"costs {price}, {done.money[seat]} left"
    else:
        assert beside == "costs no marker, no coins and no action"
        assert (done.money[seat], done.mat[seat].sum()) == (s.money[seat], s.mat[seat].sum())


@BY_GAME
@clause("AR-11.2", "AR-12.2", "AR-13.2", "AR-13.3", "AR-17.2", "AR-18.7", "AR-14.6", "AR-19.2")
def test_a_note_states_what_an_action_brings(seats: int, chosen: dict[str, bool]) -> None:
    random = np.random.default_rng(seats)
    for s, _action in walk(seats, chosen, few(2, 9), seed=3):
        if s.phase == Phase.TURN:
            for action in playable(rules, s, BOX):
                if Action.RESEARCH <= action < Action.SELL:
                    check_gain(s, action, random)


def check_gain(s: np.record, action: int, random: np.random.Generator) -> None:
    """Carry the whole action out, in some way, and compare."""
    seat, beside = int(s.to_move), SPEECH.note(s, action) or ""
    done, drawn = copy(s), 0
    rules.play(done, R, action)
    while done.turns == s.turns and done.actions_in_turn == s.actions_in_turn and done.phase != Phase.CHOOSE_ROLE:
        if done.to_move == CHANCE:
            drawn += 1
        elif done.phase in (Phase.ASK_LONDON, Phase.ASK_JUDD, Phase.ASK_MORLEY):
            rules.play(done, R, Action.DONE)
            continue
        rules.play(done, R, int(random.choice(sorted(playable(rules, done, BOX)))))
    assert ("then you choose a role" in beside) == (done.phase == Phase.CHOOSE_ROLE)
    if action < Action.SHIP:
        assert ("card is revealed" in beside) == (drawn == 1)
        moved = done.research[seat] > s.research[seat]
        assert ("your research marker moves up" in beside) == moved.any()
        if moved.any():
            assert f"to the space worth {R.research[done.research[seat][moved]][0]}" in beside
    elif action < Action.PRODUCE:
        gained, back = int(done.held[seat] - s.held[seat]), int(done.reserve[seat] - s.reserve[seat])
        there = sum(int(s.face[kind]) for kind in range(len(CARDS)) if facts_site(kind) == action - Action.SHIP)
        expected = f"brings you {gained} of {called.cards(there)};" if gained else "brings you no card;"
        assert f"{expected} " in beside
        assert ("cursed artifact goes first" in beside) == (done.gone.sum() > s.gone.sum())
        assert f"back to your reserve: {called.huts(back)}" in beside
    else:
        check_exhibition(s, done, beside)


def facts_site(kind: int) -> int:
    return SITES.index(BOX.card[kind].site)


def check_exhibition(s: np.record, done: np.record, beside: str) -> None:
    seat, prestige, income = int(s.to_move), [], []
    for one in (s, done):
        rich = copy(one)
        rich.money[seat] = 0
        prestige.append(rules.score(rich, R, seat))
        tiles = sum(int(R.tile_income[tile]) for tile in np.flatnonzero(one.owner == seat))
        income.append(tiles + int(one.alone[seat].sum()) * R.alone_income)
    gained, coins = prestige[1] - prestige[0], called.coins(int(income[1] - income[0]))
    assert f"{gained} prestige and {coins} each round" in beside
    before, now = base_income(s, R), base_income(done, R)
    last = bool(done.final > s.final)
    assert ("this becomes the last round" in beside) == last
    if not last:
        assert (f"the base income of all falls to {called.coins(now)}" in beside) == (now < before)


@pytest.mark.parametrize("made", MADE, ids=lambda made: made.__name__)
@clause("AR-6.3", "AR-14.6", "AR-13.2", "AR-9.1")
def test_notes_at_the_examples_are_true(made: Callable[[], np.record]) -> None:
    s = made()
    for action in playable(rules, s, BOX) if s.phase == Phase.TURN else ():
        if Action.RESEARCH <= action < Action.SELL:
            check_price(s, action)
            check_gain(s, action, np.random.default_rng(action))
        elif Action.SELL <= action < Action.PASS:
            check_trade(s, action)


@pytest.mark.parametrize(
    ("made", "name", "said"),
    [
        (first_huts, "HUT africa", "1 hut there, a card is laid out"),
        (first_huts, "HUT america", "no hut there yet, so no card is laid out"),
        (
            rich,
            "RESEARCH asia",
            (
                "costs 1 coin with one museum or 6 with another marker, you have 8; a hut, and a card is revealed; "
                "your research marker moves up to the space worth 8"
            ),
        ),
        (second_action, "RESEARCH asia", "costs 2 coins, 16 left; a first hut, no card"),
        (
            second_action,
            "HIRE africa",
            "costs 6 coins with one museum as a joker, 12 left; a hut, and a card is revealed",
        ),
        (
            rich,
            "SHIP africa",
            (
                "costs 1 coin with one ship or 6 with another marker, you have 8; brings you 1 of 2 cards; "
                "the cursed artifact goes first and leaves the game; back to your reserve: 2 huts"
            ),
        ),
        (
            last_of_types,
            "PRODUCE vase_3",
            (
                "costs 1 coin, 19 left; 4 prestige and 1 coin each round; uses 3 cards, of which you keep 1; "
                "this becomes the last round"
            ),
        ),
        (rich, "SELL", "brings 3 coins, 11 then; pushes Asian jewel out of the full black market"),
        (rich, "BUY 0", "costs 3 coins, 5 left"),
        (rich, "GOLD 0", "costs no marker, no coins and no action"),
        (free_action, "HIRE africa", "free of charge by Johan Gunnar Andersson; a hut, and a card is revealed"),
        (hiring, "YES", "costs 3 coins more, 14 left"),
        (at_london, "YES", "the deck holds 27 cards"),
        (paying, "PAY museum", "4 coins left"),
        (passing, "TAKE ship", "shipping costs 2 coins then"),
        (refilling, "TAKE america", "hiring at America costs 2 coins then; 1 more to take after it"),
        (showing, "CARD asia_mask", "1 more after it; you drew it unseen, and now all see it"),
        (choosing_role, "ROLE london", "you give up Paris for it"),
        (last_round, "PASS", "you have no further turn in this game"),
        (lone_end, "DONE", "asked of all who may hold gold, so that nobody learns who does"),
        (at_judd, "DONE", None),
    ],
)
def test_notes(made: Callable[[], np.record], name: str, said: str | None) -> None:
    assert note(made(), name) == said
