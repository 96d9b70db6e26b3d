"""What people read in Artifact: every choice, refusal and event has its sentence, and none says what is not so."""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import ClassVar

import numpy as np
import pytest

from digsite import text
from digsite.core import CHANCE, NOBODY
from digsite.core.contract import complaints
from digsite.core.numbers import named
from digsite.core.records import copy
from digsite.games.artifact import rules, words
from digsite.games.artifact.rules import Action, Phase
from digsite.games.artifact.rules.order import base_income
from digsite.games.artifact.rules.turn import marker_for
from digsite.games.artifact.words import names as called
from digsite.games.artifact.words.turns import doing
from digsite.sim.batches import Setting, record_game
from tests.catalogue import clause, few
from tests.games.artifact.positions import BOTH, BOX, CARDS, NUMBERS, SITES, R, bare, new_game, play, take
from tests.games.artifact.test_hidden import guessed
from tests.games.artifact.test_two_worlds import positions as rich_positions
from tests.games.artifact.test_two_worlds import same_to, viewers
from tests.positions import playable
from tests.sentences import Speech, addresses, sentences_of

NAMES = ["Ana", "Ben", "Cleo", "Dov", "Eva"]
SPEECH = Speech("artifact", NAMES)
seen_by_mover, story = SPEECH.by_mover, SPEECH.story
GAMES = [
    (seats, {"expansion_1": bool(which & 1), "expansion_2": bool(which & 2), "quick_start": bool((which + seats) & 1)})
    for seats in rules.SEATS
    for which in range(4)
]
BY_GAME = pytest.mark.parametrize(("seats", "chosen"), GAMES, ids=lambda given: str(given).replace(" ", ""))


def number(name: str) -> int:
    return NUMBERS[name]


def label(s: np.record, name: str) -> str:
    return SPEECH.label(s, number(name))


def note(s: np.record, name: str) -> str | None:
    assert number(name) in playable(rules, s, BOX), name
    return SPEECH.note(s, number(name))


def why(s: np.record, name: str) -> str:
    assert number(name) not in playable(rules, s, BOX), name
    return SPEECH.why(s, number(name))


def told(s: np.record, name: str, seat: int = 0) -> str | None:
    """Play an action and tell it."""
    said = story(s, number(name), seat)
    play(s, name)
    return said


def turn(s: np.record, seat: int = 0) -> str:
    return SPEECH.turn(s, seat)


def walk(seats: int, chosen: dict[str, bool], every: int, seed: int = 1) -> Iterator[tuple[np.record, int]]:
    """A random game, shown at every so-many-th action."""
    s = new_game(seats, **chosen)
    for place, action in enumerate(recorded(seats, tuple(chosen.items()), seed)):
        if place % every == 0:
            yield s, action
        rules.play(s, R, action)
    yield s, -1


@cache
def recorded(seats: int, chosen: tuple[tuple[str, bool], ...], seed: int) -> tuple[int, ...]:
    return tuple(int(a) for a in record_game(Setting(rules, R, seats, new_game(seats, **dict(chosen))), seed))


def test_the_words_keep_the_contract() -> None:
    assert complaints(rules, words) == []


# Every action of every phase


@BY_GAME
@clause("AR-1.2", "AR-1.3")
def test_every_action_has_a_label_and_no_two_that_are_allowed_share_one(seats: int, chosen: dict[str, bool]) -> None:
    for s, _action in walk(seats, chosen, few(3, 11)):
        assert not any(note.endswith(".") for note in SPEECH.check_labels(s))


@BY_GAME
@clause("AR-6.8", "AR-INV-15")
def test_every_refusal_gives_a_reason_and_a_clause_of_the_page(seats: int, chosen: dict[str, bool]) -> None:
    for s, _action in walk(seats, chosen, few(3, 13)):
        SPEECH.check_reasons(s)


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
@clause("AR-21.2", "AR-21.4", "AR-INV-18")
def test_nothing_that_is_read_depends_on_what_is_hidden(seats: int) -> None:
    """On games full of blind cards: from a guess, the same log, turn line, labels, notes and reasons."""
    compared = 0
    for place, s, action in rich_positions(seats, 0):
        if place % few(2, 5):
            continue
        viewer = viewers(seats)[place % (seats + 1)]
        guess = guessed(s, viewer, place)
        assert turn(guess, viewer) == turn(s, viewer)
        if s.to_move == viewer:
            assert everything_read(guess) == everything_read(s)
        same = same_to(viewer, s, guess, action, place)
        if same is None or rules.reveals(s, R, action, viewer) or rules.reveals(guess, R, same, viewer):
            continue
        compared += guess.tobytes() != s.tobytes()
        assert story(guess, same, viewer) == story(s, action, viewer)
    assert compared > few(30, 10)


def everything_read(s: np.record) -> list[str | None]:
    shown, legal = seen_by_mover(s), playable(rules, s, BOX)
    said: list[str | None] = [words.label(shown, action) for action in sorted(legal)]
    said += [words.note(shown, action) for action in sorted(legal)]
    return said + [words.why(shown, action) for action in range(rules.ACTIONS) if action not in legal]


@pytest.mark.parametrize("seats", rules.SEATS)
@clause("AR-21.2")
def test_two_choices_are_two_lines_of_the_log(seats: int) -> None:
    for place, s, _action in rich_positions(seats, 1):
        if place % few(3, 20) or s.to_move == CHANCE:
            continue
        legal = playable(rules, s, BOX)
        for seat in viewers(seats):
            assert len({story(s, action, seat) for action in legal}) == len(legal)


# Notes are true


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


# A few words


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


@pytest.mark.parametrize("seats", rules.SEATS)
@clause("AR-21.2", "AR-INV-18")
def test_no_short_form_depends_on_what_is_hidden(seats: int) -> None:
    hidden = 0
    for place, s, action in rich_positions(seats, 2):
        for seat in viewers(seats) if place % few(2, 9) == 0 else ():
            before, after, known = SPEECH.step(s, action, seat)
            if known is None:
                hidden += 1
                assert words.short(before, after, known) == "draws unseen"
    assert hidden > few(10, 3)


# Positions for examples; the last test reads everything that is said at each of them


def rich() -> np.record:
    """A turn with nearly everything at hand."""
    return bare(
        mats={0: "africa museum ship"},
        huts={0: "africa*2", 1: "africa asia"},
        face="africa_mask africa_cursed",
        hands={0: "america_mask*2 asia_mask africa_standalone africa_gold asia_fragments"},
        market="asia_jewel asia_jewel africa_tablet",
        tiles={0: "mask_4", 1: "vase_3"},
        money={0: 8},
        research={0: [0, 3, 4, 0]},
        **BOTH,
    )


def poor() -> np.record:
    """Two coins, two kinds of markers, no ship."""
    return bare(
        mats={0: "museum africa"}, free={"museum": 8, "africa": 8}, huts={0: "africa"}, money={0: 2}, market="asia_vase"
    )


def lone_marker() -> np.record:
    return bare(mats={0: "museum*2"}, free={"museum": 6}, money={0: 1})


def three() -> np.record:
    """Asia is closed."""
    return bare(3, mats={0: "museum ship"}, huts={0: "africa"}, money={0: 2})


def paying() -> np.record:
    return play(bare(mats={0: "museum africa ship"}, free={"museum": 5}, money={0: 7}), "RESEARCH asia")


def paying_short() -> np.record:
    """A joker is within reach, the proper marker is not: such prices occur only with an edited box."""
    s = paying()
    s.money[0] = 4
    return s


def hiring() -> np.record:
    """Morley asks."""
    return play(
        bare(mats={0: "africa"}, free={"africa": 5}, huts={0: "africa"}, roles={0: "morley"}, **BOTH), "HIRE africa"
    )


def shipping() -> np.record:
    s = bare(mats={0: "ship"}, huts={0: "africa*2", 1: "africa*3"}, face="africa_mask africa_vase*2 africa_jewel")
    return play(s, "SHIP africa")


def at_london() -> np.record:
    return play(bare(mats={0: "ship"}, huts={0: "asia"}, roles={0: "london"}, **BOTH), "SHIP asia")


def at_judd() -> np.record:
    return play(bare(mats={0: "museum"}, roles={0: "judd"}, **BOTH), "RESEARCH asia")


def drawing_unseen() -> np.record:
    return play(at_judd(), "YES")


def drawing() -> np.record:
    return play(bare(mats={0: "africa"}, huts={0: "africa"}), "HIRE africa")


def drawing_last() -> np.record:
    return play(one_card_left(), "HIRE asia")


def selling() -> np.record:
    s = bare(
        mats={0: "ship"},
        hands={0: "asia_mask"},
        blind={0: "asia_jewel"},
        market="africa_vase asia_vase asia_vase",
        roles={0: "berlin"},
        **BOTH,
    )
    return play(s, "SELL")


def showing() -> np.record:
    """The first of three masks is shown; the Asian one was drawn unseen."""
    s = bare(
        mats={0: "museum"},
        hands={0: "africa_mask africa_vase america_mask america_gold"},
        blind={0: "asia_mask"},
        **BOTH,
    )
    return play(s, "PRODUCE mask_3", "CARD africa_mask")


def keeping() -> np.record:
    """Paris: two of the shown cards return."""
    s = bare(mats={0: "museum"}, hands={0: "africa_mask*2 africa_vase africa_fragments"}, roles={0: "paris"}, **BOTH)
    return play(
        s, "PRODUCE africa_4", "CARD africa_mask", "CARD africa_mask", "CARD africa_vase", "CARD africa_fragments"
    )


def last_kept() -> np.record:
    return play(keeping(), "CARD africa_mask")


def choosing_role() -> np.record:
    return play(bare(mats={0: "museum"}, hands={0: "asia_standalone"}, roles={0: "paris"}, **BOTH), "ALONE asia")


def role_without_tracks() -> np.record:
    s = bare(mats={0: "museum"}, hands={0: "asia_mask*3"}, roles={0: "morley"}, expansion_2=True)
    return play(s, "PRODUCE mask_3", "CARD asia_mask", "CARD asia_mask", "CARD asia_mask", "CARD asia_mask")


def lone_end() -> np.record:
    """A blind card that is no gold."""
    s = bare(mats={0: "museum*2"}, blind={0: "asia_tablet"}, market="asia_vase", **BOTH)
    return play(s, "RESEARCH africa", "RESEARCH asia")


def end_with_gold() -> np.record:
    s = bare(mats={0: "museum*2"}, blind={0: "asia_gold"}, market="asia_vase", **BOTH)
    return play(s, "RESEARCH africa", "RESEARCH asia")


def passing() -> np.record:
    return play(bare(mats={0: "ship*2"}), "PASS")


def passing_full() -> np.record:
    return play(bare(mats={0: "ship*5 museum"}), "PASS")


def passing_last() -> np.record:
    return play(bare(3, mats={0: "ship*2", 1: "museum", 2: "museum"}, passed=[1, 2]), "PASS")


def passing_last_full() -> np.record:
    return play(bare(mats=dict.fromkeys(range(4), "ship museum*2 asia*2 africa"), passed=[1, 2, 3]), "PASS")


def passing_stuck() -> np.record:
    """Only ships are left on the tracks, which cannot be exchanged for each other."""
    s = passing()
    s.board[:5] = 0
    return s


def exchanging() -> np.record:
    return play(bare(3, mats={0: "ship*5 museum", 1: "museum*6"}), "PASS", "GIVE museum")


def refilling() -> np.record:
    """One American worker is taken; no museum is left."""
    s = play(passing_last(), "TAKE africa", "TAKE america")
    s.board[4] = 0
    return s


def short_refill() -> np.record:
    """Two are to be taken, and one ship only is left on its track."""
    s = refilling()
    s.board[5] = 1
    return s


def first_huts() -> np.record:
    return play(new_game(3), "HUT africa")


def last_round() -> np.record:
    return bare(mats={0: "museum"}, year=1928)


def second_action() -> np.record:
    return play(bare(mats={0: "museum*3"}), "RESEARCH africa")


def free_action() -> np.record:
    return bare(huts={0: "africa"}, roles={0: "andersson"}, money={0: 0}, **BOTH)


def free_action_used() -> np.record:
    s = free_action()
    s.free_used[0] = 1
    return s


def bare_mat() -> np.record:
    return bare(huts={0: "africa"}, hands={0: "asia_mask"})


def all_huts_out() -> np.record:
    return bare(mats={0: "museum africa"}, huts={0: "africa*10"})


def no_cards() -> np.record:
    return bare(mats={0: "ship"}, money={0: 2}, market="asia_vase")


def judd_and_carter_at_the_top() -> np.record:
    return bare(mats={0: "museum"}, roles={0: "judd london"}, research={0: [4, 3, 0, 0]}, huts={1: "asia"}, **BOTH)


def empty_decks() -> np.record:
    return bare(
        mats={0: "africa asia"},
        huts={0: "africa asia"},
        decks={"africa": "", "asia": "asia_mask"},
        roles={0: "morley"},
        **BOTH,
    )


def last_tile(tiles: str, hand: str) -> Callable[[], np.record]:
    def made() -> np.record:
        return bare(mats={0: "museum"}, tiles={1: tiles}, hands={0: hand})

    return made


TRACK = "africa_4 africa_5 asia_4 asia_5 america_4 america_5 middle_east_4 middle_east_5 five_types"
last_of_track = last_tile(TRACK, "africa_mask asia_vase america_jewel")
last_of_types = last_tile("mask_3 mask_4 mask_5 vase_4 vase_5", "asia_vase*3")


def one_card_left() -> np.record:
    return bare(mats={0: "asia"}, huts={0: "asia"}, decks={"asia": "asia_mask"})


def ending() -> np.record:
    """All others have passed in the last round; two hold a manuscript that nobody has seen."""
    return bare(blind={0: "asia_manuscript", 1: "africa_manuscript asia_vase"}, passed=[1, 2, 3], year=1928, **BOTH)


def ended() -> np.record:
    return play(ending(), "PASS")


def shown_but_one() -> np.record:
    return play(showing(), "CARD asia_mask")


def about_to_keep(made: Callable[[], np.record], tile: str, cards: str) -> Callable[[], np.record]:
    return lambda: play(made(), f"PRODUCE {tile}", *(f"CARD {card}" for card in cards.split()))


track_emptied = about_to_keep(last_of_track, "three_sites", "africa_mask asia_vase america_jewel")
types_emptied = about_to_keep(last_of_types, "vase_3", "asia_vase asia_vase asia_vase")


def laying_out() -> np.record:
    return play(rich(), "ALONE africa")


def laying_out_at_once() -> np.record:
    return bare(mats={0: "museum"}, hands={0: "asia_standalone"}, **BOTH)


def last_unseen() -> np.record:
    """London could draw the last card of the deck."""
    s = bare(mats={0: "ship"}, huts={0: "asia"}, roles={0: "london"}, decks={"asia": "asia_mask"}, **BOTH)
    return play(s, "SHIP asia")


def third_hut() -> np.record:
    return play(new_game(3), "HUT africa", "HUT africa", "CARD africa_mask")


def taking_first() -> np.record:
    cards = [f"CARD {site}_mask" for site in ("africa", "america", "middle_east")]
    return play(new_game(3, quick_start=True), *cards)


def taking_last() -> np.record:
    return take(taking_first(), "africa america museum")


def last_of_refill() -> np.record:
    return play(passing_last(), "TAKE africa", "TAKE america", "TAKE america")


def about_to_pass_last() -> np.record:
    return bare(mats={0: "museum"}, passed=[1, 2, 3])


def paying_for_workers() -> np.record:
    return play(rich(), "HIRE africa")


def last_loaded() -> np.record:
    return play(shipping(), "CARD africa_mask")


def paying_for_tile() -> np.record:
    return play(rich(), "PRODUCE mask_3")


def paying_for_ship() -> np.record:
    return play(rich(), "SHIP africa")


def before_the_last_year() -> np.record:
    """One player has an exhibition."""
    s = passing_last_full()
    s.owner[0], s.year = 1, 7
    return s


def five_types() -> np.record:
    return bare(mats={0: "museum"}, hands={0: "africa_mask asia_vase asia_statue asia_jewel asia_tablet"})


MADE: list[Callable[[], np.record]] = [
    third_hut,
    taking_first,
    taking_last,
    last_of_refill,
    about_to_pass_last,
    paying_for_workers,
    last_loaded,
    paying_for_tile,
    paying_for_ship,
    before_the_last_year,
    five_types,
    shown_but_one,
    track_emptied,
    types_emptied,
    laying_out,
    laying_out_at_once,
    last_unseen,
    rich,
    poor,
    lone_marker,
    three,
    paying,
    paying_short,
    hiring,
    shipping,
    at_london,
    at_judd,
    drawing_unseen,
    drawing,
    drawing_last,
    selling,
    showing,
    keeping,
    last_kept,
    choosing_role,
    role_without_tracks,
    lone_end,
    end_with_gold,
    passing,
    passing_full,
    passing_last,
    passing_last_full,
    passing_stuck,
    exchanging,
    refilling,
    short_refill,
    first_huts,
    last_round,
    second_action,
    free_action,
    free_action_used,
    bare_mat,
    all_huts_out,
    no_cards,
    judd_and_carter_at_the_top,
    empty_decks,
    last_of_track,
    last_of_types,
    one_card_left,
    ending,
    ended,
]


# Examples


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


@clause("AR-18.5", "AR-EX-84", "AR-R29")
def test_the_lone_end_of_a_turn_is_explained_to_its_seat_and_tells_the_others_nothing() -> None:
    """Being forced would tell that no gold is held; so it is asked like any other decision."""
    without, gold = lone_end(), end_with_gold()
    assert playable(rules, without, BOX) == {Action.DONE}
    assert turn(without) == "Your actions are done, and you have no gold to use: end your turn."
    assert turn(gold) == "Your actions are done: use gold, or end your turn."
    for seat in (1, 2, 3, NOBODY):
        assert turn(without, seat) == turn(gold, seat) == "Ana may use gold before the turn ends."
        assert story(without, Action.DONE, seat) == story(gold, Action.DONE, seat) == "Ana ends the turn."


@clause("AR-20.7", "AR-18.8", "AR-21.2")
def test_a_card_drawn_unseen_is_told_to_its_seat_alone() -> None:
    s = at_judd()
    assert told(s, "YES", 1) == "Ana draws 1 card of Asia, unseen by the others."
    assert told(copy(s), "CARD asia_jewel") == "You draw Asian jewel."
    assert told(copy(s), "CARD asia_jewel", 1) is None
    assert told(s, "CARD asia_cursed", 1) == "Ana draws Asian cursed artifact: it is shown and leaves the game."


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


# What may be asked about


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


# Every sentence is reached


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
    said = "\n".join(plain)
    missed = [one for one in sentences_of(words) if (one not in Noted.said if "{" in one else one not in said)]
    assert missed == [], "\n".join(missed)


def read_all(s: np.record) -> set[str]:
    """Everything that is said at a position, and about whatever can be done there."""
    shown, legal = seen_by_mover(s), playable(rules, s, BOX)
    said: list[str | None] = [words.label(shown, action) for action in range(rules.ACTIONS)]
    said += [words.why(shown, action) for action in range(rules.ACTIONS) if action not in legal]
    said += [words.note(shown, action) for action in legal]
    for seat in {int(s.mover), (int(s.mover) + 1) % int(s.seats), NOBODY}:
        said += [turn(s, seat), doing(SPEECH.look(s, seat))]
        for step in (SPEECH.step(s, action, seat) for action in legal):
            said += [words.story(*step), words.short(*step)]
    return {str(one) for one in said if one}
