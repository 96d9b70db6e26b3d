"""AR-21, 5.6: who sees what; the laws of all games prove the rest on whole games."""

from collections import Counter

import numpy as np
import pytest

from digsite.core import HIDDEN, NOBODY, OVER
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.games.artifact import rules
from digsite.games.artifact.rules import Phase, layout
from digsite.games.artifact.rules.secrets import may_discard_blind_gold
from tests.catalogue import clause, few
from tests.games.artifact.positions import (
    BOTH,
    BOX,
    CARDS,
    NUMBERS,
    SITES,
    R,
    after,
    allowed,
    bare,
    hand,
    names_of,
    phase,
    play,
)
from tests.positions import playable


def hidden(s: np.record, seat: int) -> np.record:
    made = copy(s)
    rules.hide(made, R, seat)
    return made


def guessed(s: np.record, seat: int, number: int) -> np.record:
    made = copy(s)
    rules.guess(made, R, seat, generator((number, 21, 0, 0), 5))
    return made


def sees(s: np.record, name: str) -> list[int]:
    return [seat for seat in (*range(int(s.seats)), NOBODY) if rules.sees(s, R, NUMBERS[name], seat)]


def revealed_to(s: np.record, name: str) -> list[int]:
    return [seat for seat in (*range(int(s.seats)), NOBODY) if rules.reveals(s, R, NUMBERS[name], seat)]


@clause("AR-EX-84", "AR-18.5", "AR-21.1")
def test_the_question_about_gold_tells_nobody_what_a_blind_card_is() -> None:
    s = bare(mats={0: "museum*2"}, blind={0: "asia_tablet"}, market="asia_vase", **BOTH)
    play(s, "RESEARCH africa", "RESEARCH asia")
    assert (phase(s), allowed(s)) == (Phase.TURN_END, {"DONE"})
    gold = bare(mats={0: "museum*2"}, blind={0: "asia_gold"}, market="asia_vase", **BOTH)
    play(gold, "RESEARCH africa", "RESEARCH asia")
    assert (phase(gold), allowed(gold)) == (Phase.TURN_END, {"GOLD 0", "DONE"})
    for seat in (1, 2, 3, NOBODY):
        assert hidden(s, seat).tobytes() == hidden(gold, seat).tobytes()


@clause("AR-18.5")
def test_without_special_cards_or_a_market_nobody_is_asked() -> None:
    s = bare(mats={0: "museum*2"}, blind={0: "asia_tablet"}, market="asia_vase", expansion_2=True)
    assert play(s, "RESEARCH africa", "RESEARCH asia").to_move == 1
    s = bare(mats={0: "museum*2"}, blind={0: "asia_tablet"}, **BOTH)
    assert play(s, "RESEARCH africa", "RESEARCH asia").to_move == 1


@clause("AR-18.5")
def test_after_gold_the_question_comes_again_while_blind_cards_are_left() -> None:
    s = bare(
        mats={0: "museum"}, hands={0: "africa_gold"}, blind={0: "asia_tablet"}, market="asia_vase asia_mask", **BOTH
    )
    play(s, "RESEARCH africa", "GOLD 0")
    assert (phase(s), allowed(s)) == (Phase.TURN_END, {"DONE"})


@clause("AR-EX-85", "AR-21.2")
def test_of_equal_cards_the_public_copy_is_sold_first() -> None:
    s = bare(mats={0: "ship*2"}, hands={0: "asia_jewel"}, blind={0: "asia_jewel"}, expansion_2=True)
    play(s, "SELL", "CARD asia_jewel")
    assert (s.hand[0, CARDS.index("asia_jewel")], s.blind_of[0].tolist()) == (1, [0, 1, 0, 0])
    play(s, "SELL", "CARD asia_jewel")
    assert (s.held[0], s.blind.sum(), s.blind_of.sum()) == (0, 0, 0)


@clause("AR-21.2", "AR-14.3")
def test_of_equal_cards_the_public_copy_is_shown_first_and_what_is_shown_stays_known() -> None:
    s = bare(mats={0: "museum"}, hands={0: "asia_jewel*2"}, blind={0: "asia_jewel asia_mask"}, expansion_2=True)
    play(s, "PRODUCE jewel_3", "CARD asia_jewel", "CARD asia_jewel")
    assert names_of(s.blind[0].tolist()) == "asia_mask asia_jewel"
    play(s, "CARD asia_jewel")
    assert names_of(s.blind[0].tolist()) == "asia_mask"
    assert names_of(hidden(s, 1).hand[0].tolist()) == "asia_jewel*3"
    play(s, "CARD asia_jewel")
    assert (hand(s), names_of(s.blind[0].tolist())) == ("asia_mask asia_jewel", "asia_mask")


@clause("AR-21.2", "AR-18.2")
def test_a_blind_stand_alone_card_becomes_known_when_it_is_laid_out() -> None:
    s = bare(mats={0: "museum"}, blind={0: "asia_standalone"}, **BOTH)
    play(s, "ALONE asia")
    assert (s.blind.sum(), s.blind_of.sum(), s.alone[0, 1]) == (0, 0, 1)


@clause("AR-EX-86", "AR-21.2")
def test_a_blind_card_is_guessed_by_the_copies_nobody_has_seen() -> None:
    s = bare(blind={1: "asia_jewel"}, **BOTH)
    seen = hidden(s, 0)
    pool = {card.id: card.copies for card in BOX.card if card.site == "asia"}
    assert {CARDS[kind]: int(seen.deck[kind]) for kind in range(40) if seen.deck[kind] and 5 <= kind % 20 < 10} == pool
    assert (seen.deck_size[1], seen.blind_of[1, 1], seen.held[1]) == (26, 1, 1)
    count = few(4000, 260)
    drawn = Counter(names_of(guessed(s, 0, i).blind[1].tolist()) for i in range(count))
    assert "asia_cursed" not in drawn
    for card, copies in pool.items():
        if card != "asia_cursed":
            share, error = copies / 26, (copies / 26 / count) ** 0.5
            assert abs(drawn[card] / count - share) < 4.5 * error, card
    one = guessed(s, 0, 1)
    assert (one.deck[5:10].sum() + one.deck[25:30].sum(), one.deck_size[1]) == (26, 26)


@clause("AR-21.3", "AR-INV-7")
def test_without_the_second_expansion_all_hands_are_open() -> None:
    s = bare(hands={1: "asia_jewel asia_gold"}, expansion_1=True)
    for seat in (0, 1, 2, 3, NOBODY):
        assert hidden(s, seat).tobytes() == s.tobytes() == guessed(s, seat, 3).tobytes()


@clause("AR-INV-18", "AR-21.3")
def test_only_blind_cards_their_decks_and_the_sets_they_make_are_hidden() -> None:
    s = bare(
        hands={0: "africa_mask", 1: "asia_mask*2"},
        blind={0: "america_vase", 1: "asia_mask africa_gold", 2: "middle_east_tablet"},
        market="asia_vase",
        roles={1: "judd london"},
        **BOTH,
    )
    seen = hidden(s, 0)
    different = {name for name in s.dtype.names or () if (np.asarray(seen[name]) != np.asarray(s[name])).any()}
    assert different == {"hand", "blind", "deck", "sets"}
    assert names_of(seen.hand[1].tolist()) == "asia_mask*2"
    assert names_of(seen.hand[0].tolist()) == hand(s)
    assert seen.blind[1, CARDS.index("asia_mask")] == HIDDEN
    assert seen.blind[1, CARDS.index("america_mask")] == 0
    assert seen.sets.tolist()[:4] == [int(s.sets[0]), HIDDEN, HIDDEN, int(s.sets[3])]
    assert seen.deck.sum() == s.deck.sum() + 3
    assert hidden(s, NOBODY).deck.sum() == s.deck.sum() + 4


@clause("AR-INV-18")
@pytest.mark.parametrize("seat", [0, 1, 2, 3, NOBODY])
def test_a_guess_looks_the_same_never_reads_what_lies_there_and_keeps_the_invariants(seat: int) -> None:
    s = bare(
        hands={0: "africa_mask"},
        blind={0: "america_vase*2", 1: "asia_mask africa_gold", 2: "asia_manuscript asia_vase"},
        **BOTH,
    )
    for number in range(few(200, 5)):
        guess = guessed(s, seat, number)
        assert hidden(guess, seat).tobytes() == hidden(s, seat).tobytes()
        assert guessed(hidden(s, seat), seat, number).tobytes() == guess.tobytes()
        assert rules.check(guess, guess, R) == 0
        assert hidden(hidden(s, seat), seat).tobytes() == hidden(s, seat).tobytes()


@clause("AR-INV-15", "AR-21.3")
def test_what_a_seat_may_do_does_not_depend_on_the_hands_of_others() -> None:
    s = bare(mats={0: "museum ship"}, hands={0: "asia_mask*3"}, blind={1: "asia_gold", 2: "asia_standalone"}, **BOTH)
    for number in range(few(100, 5)):
        assert playable(rules, guessed(s, 0, number), BOX) == playable(rules, s, BOX)


@pytest.mark.parametrize(
    ("cards", "action"),
    [("asia_standalone", "ALONE asia"), ("asia_mask asia_mask asia_mask", "PRODUCE mask_3")],
)
def test_a_guess_lets_another_seat_do_what_it_has_declared(cards: str, action: str) -> None:
    s = bare(mats={0: "museum ship"}, blind={0: cards}, to_move=0, **BOTH)
    play(s, action)
    assert phase(s) == Phase.PAYMENT
    seen = Counter(names_of(guessed(s, 1, number).hand[0].tolist()) for number in range(few(60, 12)))
    for held in seen:
        assert action in allowed(bare(mats={0: "museum"}, hands={0: held}, **BOTH))
    if action.startswith("PRODUCE"):
        assert len(seen) > 1
        play(s, "PAY museum", "CARD asia_mask")
        for number in range(few(60, 6)):
            guess = guessed(s, 1, number)
            assert guess.shown.tolist() == s.shown.tolist()
            assert allowed(guess, "CARD")
    for number in range(3):
        assert guessed(s, 0, number).tobytes() == s.tobytes()


# Which actions are seen, and what they show


@clause("AR-21.2", "AR-18.8", "AR-20.3")
def test_only_the_owner_sees_a_blind_draw_but_all_see_a_cursed_card() -> None:
    s = bare(mats={0: "ship"}, huts={0: "asia"}, roles={0: "london"}, **BOTH)
    play(s, "SHIP asia", "YES")
    assert sees(s, "CARD asia_mask") == [0]
    assert sees(s, "CARD asia_cursed") == [0, 1, 2, 3, NOBODY]
    up = play(bare(mats={0: "africa"}, huts={0: "africa"}, **BOTH), "HIRE africa")
    assert sees(up, "CARD africa_mask") == [0, 1, 2, 3, NOBODY]
    assert sees(bare(mats={0: "ship"}, **BOTH), "PASS") == [0, 1, 2, 3, NOBODY]


@clause("AR-21.2", "AR-20.3")
def test_a_blind_draw_looks_the_same_to_the_others_whatever_it_is() -> None:
    s = bare(mats={0: "ship"}, huts={0: "asia"}, roles={0: "london"}, **BOTH)
    play(s, "SHIP asia", "YES")
    views = {hidden(after(s, f"CARD asia_{card}"), 1).tobytes() for card in ("mask", "gold", "manuscript", "tablet")}
    assert len(views) == 1


@clause("AR-18.3", "AR-21.2")
def test_using_a_blind_gold_card_shows_it() -> None:
    s = bare(blind={0: "asia_gold"}, market="asia_vase", **BOTH)
    assert revealed_to(s, "GOLD 0") == [1, 2, 3, NOBODY]
    public_first = bare(hands={0: "africa_gold"}, blind={0: "asia_gold"}, market="asia_vase", **BOTH)
    assert revealed_to(public_first, "GOLD 0") == []
    may_be_either = bare(hands={0: "america_gold"}, blind={0: "asia_mask"}, market="asia_vase", **BOTH)
    assert revealed_to(may_be_either, "GOLD 0") == [1, 2, 3, NOBODY]
    higher = bare(hands={0: "america_gold"}, blind={0: "middle_east_gold"}, market="asia_vase", **BOTH)
    assert revealed_to(higher, "GOLD 0") == []
    open_hand = bare(hands={0: "middle_east_gold"}, market="asia_vase", **BOTH)
    assert revealed_to(open_hand, "GOLD 0") == []
    assert revealed_to(s, "PASS") == []


@clause("AR-21.4", "AR-17.5")
def test_when_the_game_is_over_manuscripts_are_shown_and_other_blind_cards_are_not() -> None:
    s = bare(
        3,
        year=1928,
        passed=(1, 2),
        blind={1: "africa_manuscript africa_mask"},
        research={1: [0, 0, 1, 1]},
        money={1: 0},
        **BOTH,
    )
    assert revealed_to(s, "PASS") == [0, 2, NOBODY]
    assert rules.score(hidden(s, 0), R, 1) == 0
    assert revealed_to(bare(3, year=1928, passed=(1,), blind={1: "africa_mask"}, **BOTH), "PASS") == []
    play(s, "PASS")
    assert s.to_move == OVER
    assert names_of(s.blind[1].tolist()) == "africa_mask"
    for seat in (0, 2, NOBODY):
        seen = hidden(s, seat)
        assert names_of(seen.hand[1].tolist()) == "africa_manuscript"
        assert rules.score(seen, R, 1) == rules.score(s, R, 1) == 2
        for number in range(few(50, 5)):
            guess = guessed(s, seat, number)
            assert rules.score(guess, R, 1) == 2
            assert rules.check(guess, guess, R) == 0


@clause("AR-21.4")
def test_a_guess_after_the_end_deals_no_more_manuscripts() -> None:
    s = bare(
        3, year=1928, passed=(1, 2), blind={1: "africa_mask"}, decks={"africa": "africa_manuscript africa_vase"}, **BOTH
    )
    before = Counter(names_of(guessed(s, 0, number).blind[1].tolist()) for number in range(few(100, 40)))
    assert set(before) == {"africa_mask", "africa_vase", "africa_manuscript"}
    play(s, "PASS")
    after_the_end = Counter(names_of(guessed(s, 0, number).blind[1].tolist()) for number in range(few(100, 40)))
    assert set(after_the_end) == {"africa_mask", "africa_vase"}


def test_cards_are_known_by_their_sites() -> None:
    assert [SITES[(kind % 20) // 5] for kind in range(layout.KINDS)] == [card.site for card in BOX.card]


@clause("AR-18.3", "AR-21.1")
def test_only_who_holds_a_card_that_nobody_knows_may_discard_gold_that_nobody_knows() -> None:
    assert not may_discard_blind_gold(bare(**BOTH), 0)
    assert may_discard_blind_gold(bare(blind={0: "asia_tablet"}, **BOTH), 0)
    assert not may_discard_blind_gold(bare(hands={0: "africa_gold"}, blind={0: "asia_tablet"}, **BOTH), 0)
