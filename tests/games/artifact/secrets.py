"""Who sees what in Artifact, and how often a fair guess finds what (AR-21, 5.6)."""

from collections.abc import Callable, Hashable, Iterator
from itertools import product
from math import comb, prod
from typing import Any

import numpy as np

from digsite.core import CHANCE, HIDDEN, NOBODY
from tests.games.artifact.positions import BOTH, BOX, CARDS, RICH, bare, names_of, play, rich_start
from tests.secrets import Frequency, Sight

PROVEN_ELSEWHERE = {
    "which of several equal cards left a hand": "test_hidden.py::test_of_equal_cards_the_public_copy_is_sold_first",
    "which options are legal": "test_hidden.py::test_what_a_seat_may_do_does_not_depend_on_the_hands_of_others",
}

Pool = dict[str, int]


def openings(seats: int) -> Iterator[tuple[dict[str, Any], np.record]]:
    yield RICH, rich_start(seats)
    yield BOTH, gold_start(seats)


def gold_start(seats: int) -> np.record:
    """Two seats hold gold that nobody has seen; few other cards are left, so that a guess often exchanges it."""
    return bare(
        seats,
        blind={0: "africa_gold america_tablet", 1: "america_gold africa_tablet"},
        decks={"africa": "africa_vase", "america": "america_vase"},
        market="middle_east_vase middle_east_jewel middle_east_mask",
        **BOTH,
    )


def blind_of(seat: int) -> Callable[[np.record], Hashable]:
    return lambda s: names_of(s.blind[seat].tolist())


def hand_of(seat: int) -> Callable[[np.record], Hashable]:
    return lambda s: names_of(s.hand[seat].tolist())


def pool(site: str, *seen: str) -> Pool:
    """The cards of a site that may be blind: not those that were seen, and none that is cursed."""
    cards = {card.id: card.copies for card in BOX.card if card.site == site and card.kind != "cursed"}
    for name in seen:
        cards[name] -= 1
    return cards


def hands(cards: Pool, size: int) -> dict[Hashable, float]:
    """The odds of each hand of this size drawn from a pool without putting back."""
    names = sorted(cards, key=CARDS.index)
    ways = comb(sum(cards.values()), size)
    found: dict[Hashable, float] = {}
    for counts in product(*(range(min(size, cards[name]) + 1) for name in names)):
        if sum(counts) == size:
            chosen = dict(zip(names, counts, strict=True))
            odds = prod(comb(cards[name], chosen[name]) for name in names) / ways
            found[names_of([chosen.get(card, 0) for card in CARDS])] = odds
    return found


def frequencies() -> Iterator[Frequency]:
    one = bare(blind={1: "asia_jewel"}, **BOTH)
    single = hands(pool("asia"), 1)
    yield Frequency("a blind card of a rival", one, 0, blind_of(1), single, ("AR-EX-86", "AR-21.2"))
    yield Frequency("to a spectator, a blind card", one, NOBODY, blind_of(1), single, ("AR-EX-86",))

    base = bare(blind={1: "asia_jewel"}, expansion_2=True)
    fifth: dict[Hashable, float] = {f"asia_{type.id}": 1 / 5 for type in BOX.artifact_type}
    yield Frequency("a blind card without special cards", base, 2, blind_of(1), fifth)

    known = bare(
        hands={0: "africa_mask africa_gold"},
        blind={0: "africa_mask", 1: "africa_vase*2"},
        market="africa_tablet",
        **BOTH,
    )
    seen = ("africa_mask", "africa_mask", "africa_gold", "africa_tablet")
    pairs = hands(pool("africa", *seen), 2)
    yield Frequency("two blind cards beside known ones", known, 0, blind_of(1), pairs, ("AR-21.2",))
    less = hands(pool("africa", "africa_mask", "africa_gold", "africa_tablet"), 2)
    yield Frequency("to a third seat, which has seen less", known, 3, blind_of(1), less)

    yield from shared_deck()
    yield from declared()


def shared_deck() -> Iterator[Frequency]:
    """Three blind cards of two rivals and one card in the deck, out of four."""
    s = bare(
        blind={1: "africa_mask africa_vase", 2: "africa_mask"},
        decks={"africa": "africa_manuscript"},
        **BOTH,
    )
    cards = ("africa_mask", "africa_mask", "africa_vase", "africa_manuscript")
    expected: dict[Hashable, float] = {}
    for first in range(4):
        for second in range(4):
            for third in range(4):
                if len({first, second, third}) == 3:
                    two = names_of([(cards[first], cards[second]).count(card) for card in CARDS])
                    key = (two, cards[third])
                    expected[key] = expected.get(key, 0) + 1 / 24
    yield Frequency("what two rivals drew from one deck", s, 0, lambda s: (blind_of(1)(s), blind_of(2)(s)), expected)
    left: dict[Hashable, float] = {"africa_mask": 1 / 2, "africa_vase": 1 / 4, "africa_manuscript": 1 / 4}
    yield Frequency(
        "what is left in the deck",
        s,
        0,
        lambda s: names_of(s.deck[:5].tolist() + [0] * 15 + s.deck[20:25].tolist()),
        left,
    )


def declared() -> Iterator[Frequency]:
    """Who has declared an exhibition can carry it out: three masks, or two masks and the fragments."""
    left = {"asia": "asia_mask asia_fragments asia_vase"}
    s = play(bare(mats={0: "museum ship"}, blind={0: "asia_mask*3"}, decks=left, **BOTH), "PRODUCE mask_3")
    expected: dict[Hashable, float] = {"asia_mask*3": 0.4, "asia_mask*2 asia_fragments": 0.6}
    yield Frequency("a hand that can show what it has declared", s, 1, hand_of(0), expected)
    shown = play(s.copy(), "PAY museum", "CARD asia_mask")
    yield Frequency(
        "the rest of a set of which a card is shown",
        shown,
        1,
        hand_of(0),
        {"asia_mask*3": 0.5, "asia_mask*2 asia_fragments": 0.5},
    )


def who_sees() -> Iterator[Sight]:
    everybody = frozenset({0, 1, 2, 3, NOBODY})
    s = bare(
        mats={0: "museum*2 ship", 1: "asia*2", 2: "ship*6"},
        huts={0: "africa*2", 1: "africa asia"},
        face="africa_mask africa_vase",
        hands={0: "asia_mask*3 asia_gold", 1: "asia_fragments"},
        blind={1: "america_gold america_mask", 2: "asia_vase"},
        market="asia_jewel africa_jewel",
        tiles={1: "asia_4"},
        alone={3: "america"},
        roles={2: "paris carter"},
        research={0: [1, 0, 0, 0]},
        decks={"middle_east": "middle_east_mask"},
        **BOTH,
    )
    open_fields = [name for name in s.dtype.names or () if name not in ("hand", "blind", "deck", "sets", "spare")]

    def open_to_all(s: np.record) -> Hashable:
        return tuple(s[name].tobytes() for name in open_fields)

    public = (
        "board, tracks, mats, huts, money, face-up cards, market, tiles and owners, cards under tiles, "
        "cards out of the game, research, roles, sizes of decks"
    )
    yield Sight(public, s, open_to_all, everybody, ("AR-21.2",))
    drawing = bare(mats={0: "ship"}, huts={0: "asia"}, roles={0: "london"}, blind={1: "asia_mask"}, **BOTH)
    play(drawing, "SHIP asia", "YES")
    assert drawing.to_move == CHANCE
    yield Sight(public, drawing, open_to_all, everybody, ("AR-20.3",))

    known = "a card in hand that came from a site's face-up cards or from the market, or that was shown (AR-14.3)"
    for seat in range(4):
        yield Sight(known, s, public_hand_of(seat), everybody, ("AR-21.2",))

    drawn = "a card in hand that was drawn blind"
    for owner in (1, 2):
        yield Sight(drawn, s, blind_of(owner), frozenset({owner}), ("AR-21.2",))
        yield Sight(drawn, s, numbers_of_blind(owner), everybody, ("AR-21.2",))

    deck = "composition of a deck"
    asia = [kind for kind, card in enumerate(BOX.card) if card.site == "asia"]
    america = [kind for kind, card in enumerate(BOX.card) if card.site == "america"]
    yield Sight(deck, s, lambda s: tuple(s.deck[asia].tolist()), frozenset({2}), ("AR-0.7",))
    yield Sight(deck, s, lambda s: tuple(s.deck[america].tolist()), frozenset({1}), ("AR-0.7",))


def public_hand_of(seat: int) -> Callable[[np.record], Hashable]:
    """What all know of a hand, in the full record and in one with the blind cards blanked."""

    def look(s: np.record) -> Hashable:
        blanked = (s.blind[seat] == HIDDEN).any()
        return names_of((s.hand[seat] if blanked else s.hand[seat] - s.blind[seat]).tolist())

    return look


def numbers_of_blind(seat: int) -> Callable[[np.record], Hashable]:
    return lambda s: tuple(s.blind_of[seat].tolist())
