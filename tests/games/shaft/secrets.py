"""Who sees what in Shaft, and how often a fair guess finds what (SH-4.1)."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import product
from math import comb, prod
from typing import Any

import numpy as np

import digsite
from digsite.core import CHANCE, NOBODY
from digsite.games.shaft import rules
from tests.positions import position
from tests.secrets import Frequency, Sight

Hand = tuple[int, ...]
COPIES: Hand = (4, 4, 4, 3)


def place(seats: int, hands: Sequence[Hand], discard: Hand = (0, 0, 0, 0), **fields: Any) -> np.record:
    """A turn of seat 0 in the middle of a game: these hands and this discard, everything else still in the deck."""
    deck = [COPIES[kind] - discard[kind] - sum(hand[kind] for hand in hands) for kind in range(rules.KINDS)]
    middle: dict[str, Any] = {
        "to_move": 0,
        "phase": rules.TURN,
        "due": 0,
        "drawer": seats,
        "hand": hands,
        "held": [sum(hand) for hand in hands],
        "discard": discard,
        "deck": deck,
        "deck_size": sum(deck),
    }
    return position(rules, digsite.game("shaft").box, seats, **{**middle, **fields})


def hand_of(seat: int) -> Callable[[np.record], Hashable]:
    return lambda s: tuple(s.hand[seat].tolist())


def offer_of(seat: int) -> Callable[[np.record], Hashable]:
    return lambda s: int(s.offer[seat])


def hands_from(pile: Hand, size: int) -> dict[Hashable, float]:
    """The odds of each hand of this size, drawn from a pile without putting back."""
    hands = [hand for hand in product(*(range(count + 1) for count in pile)) if sum(hand) == size]
    ways = comb(sum(pile), size)
    return {hand: prod(comb(pile[kind], hand[kind]) for kind in range(rules.KINDS)) / ways for hand in hands}


def less(pile: Hand, *gone: Hand) -> Hand:
    return tuple(pile[kind] - sum(hand[kind] for hand in gone) for kind in range(rules.KINDS))


def frequencies() -> Iterator[Frequency]:
    clauses = ("SH-4.1",)
    own, rival, discard = (2, 0, 0, 0), (0, 1, 1, 0), (0, 1, 0, 1)
    duel = place(2, [own, rival], discard)
    yield Frequency("a rival's two tools", duel, 0, hand_of(1), hands_from(less(COPIES, own, discard), 2), clauses)
    yield Frequency("to the rival, the other hand", duel, 1, hand_of(0), hands_from(less(COPIES, rival, discard), 2))
    yield Frequency("to a spectator, a hand", duel, NOBODY, hand_of(1), hands_from(less(COPIES, discard), 2), clauses)

    unseen = less(COPIES, own, discard)
    kept: dict[Hashable, float] = {
        less(unseen, hand): odds for hand, odds in hands_from(unseen, 2).items() if isinstance(hand, tuple)
    }
    yield Frequency("what the deck holds", duel, 0, lambda s: tuple(s.deck.tolist()), kept, clauses)

    hands = [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)]
    four = place(4, hands)
    left = less(COPIES, hands[0])
    yield Frequency(
        "two rivals' hands together",
        four,
        0,
        lambda s: (int(s.hand[1].argmax()), int(s.hand[3].argmax())),
        {
            (one, other): left[one] / 14 * (left[other] - (one == other)) / 13
            for one in range(rules.KINDS)
            for other in range(rules.KINDS)
        },
        clauses,
    )
    yield from offers()


def offers() -> Iterator[Frequency]:
    """An offer is any of the rival's kinds, or nothing, all alike; a hand of two may hold one kind or two."""
    s = place(
        2,
        [(0, 0, 0, 1), (0, 2, 0, 0)],
        supply=0,
        lost=30,
        phase=rules.OFFER,
        to_move=0,
        first=1,
        offer=[rules.NOT_YET, rules.ROPE],
    )
    expected: dict[Hashable, float] = {}
    for hand, odds in hands_from(less(COPIES, (0, 0, 0, 1)), 2).items():
        assert isinstance(hand, tuple)
        kinds = [kind for kind in range(rules.KINDS) if hand[kind]]
        for kind in [*kinds, rules.NO_TOOL]:
            expected[hand, kind] = odds / (len(kinds) + 1)
    yield Frequency("a rival's hand and offer", s, 0, lambda s: (hand_of(1)(s), offer_of(1)(s)), expected, ("SH-3.1",))

    s = place(
        2,
        [(0, 0, 0, 1), (1, 1, 1, 0)],
        supply=0,
        lost=30,
        phase=rules.OFFER,
        first=1,
        offer=[rules.NOT_YET, rules.ROPE],
    )
    expected = {}
    for hand, odds in hands_from(less(COPIES, (0, 0, 0, 1)), 3).items():
        assert isinstance(hand, tuple)
        kinds = [kind for kind in range(rules.KINDS) if hand[kind]]
        for kind in [*kinds, rules.NO_TOOL]:
            key = (len(kinds), kind)
            expected[key] = expected.get(key, 0) + odds / (len(kinds) + 1)
    yield Frequency("an offer from three tools", s, 0, kinds_and_offer, expected, ("SH-3.1",))


def kinds_and_offer(s: np.record) -> Hashable:
    """How many kinds the rival holds, and what it offers."""
    return int((s.hand[1] > 0).sum()), int(s.offer[1])


def who_sees() -> Iterator[Sight]:
    clauses = ("SH-4.1",)
    everybody = frozenset({0, 1, 2, NOBODY})
    hands = [(1, 1, 0, 0), (0, 2, 0, 0), (0, 0, 0, 1)]
    turn = place(
        3, hands, (1, 0, 1, 0), supply=10, basket=4, lost=7, shelf=[3, 4, 2], depth=3, lit=2, to_move=0, digger=0
    )

    def open_to_all(s: np.record) -> Hashable:
        names = ("supply", "basket", "lost", "depth", "lit", "deck_size", "first", "digger", "to_move", "phase")
        rows = ("shelf", "discard", "held")
        return (*(int(s[name]) for name in names), *(tuple(s[name].tolist()) for name in rows))

    public = "supply, baskets, shelves, depths, dice, discard, sizes of hands and of the deck"
    yield Sight(public, turn, open_to_all, everybody, clauses)
    drawing = place(3, hands, phase=rules.DRAW, to_move=CHANCE, due=2, drawer=1, digger=1)
    yield Sight(public, drawing, open_to_all, everybody, (*clauses, "SH-2.5d"))

    for owner in range(3):
        yield Sight("tools in hand", turn, hand_of(owner), frozenset({owner}), (*clauses, "SH-1.4"))

    deck = "what the deck holds beyond what counting gives"
    yield Sight(deck, turn, lambda s: tuple(s.deck.tolist()), frozenset(), clauses)

    trade = place(3, hands, picked=rules.LAMP)
    trader = "the first tool of a trade, until the second is chosen"
    yield Sight(trader, trade, lambda s: int(s.picked), frozenset({0}), (*clauses, "SH-2.6"))

    offer = place(
        3, hands, supply=0, lost=30, phase=rules.OFFER, to_move=2, offer=[rules.LAMP, rules.NO_TOOL, rules.NOT_YET]
    )
    for maker in (0, 1):
        row = "an offer, until all have chosen"
        yield Sight(row, offer, offer_of(maker), frozenset({maker}), (*clauses, "SH-3.1"))

    over = place(
        3, hands, supply=0, lost=30, phase=rules.OFFER, to_move=2, offer=[rules.LAMP, rules.NO_TOOL, rules.NOT_YET]
    )
    rules.play(over, digsite.game("shaft").box.record, rules.TOOL + rules.MAP)
    yield Sight(row, over, lambda s: tuple(s.offer.tolist()), everybody, (*clauses, "SH-3.2"))
