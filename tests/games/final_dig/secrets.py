"""Who sees what in The Final Dig, and how often a fair guess finds what (FD-17, 5.5, 5.6)."""

from collections.abc import Callable, Hashable, Iterator
from math import comb

import numpy as np

from digsite.core import NOBODY
from tests.games.final_dig.positions import CARDS, MAZE, PYRAMID, R, base, hand, names_of, play
from tests.secrets import Frequency, Sight

PROVEN_ELSEWHERE = {
    "the card of a hidden mark": "test_hidden.py::test_a_hidden_mark_has_no_card_yet",
    "die results, random discards, all flips, all decisions": "test_hidden.py::test_everybody_sees_what_happens",
    "kind of a card drawn": "test_hidden.py::test_a_drawn_card_is_the_drawers_secret",
    "kind of a card moved by Pickpocket": "test_hidden.py::test_a_stolen_card_is_known_to_thief_and_victim",
    "which options are legal": "test_hidden.py::test_what_a_seat_may_do_does_not_depend_on_the_hands_of_others",
}

Look = Callable[[np.record], Hashable]


def hand_of(seat: int) -> Look:
    return lambda s: hand(s, seat)


def cards_of(seat: int) -> Look:
    return lambda s: s.hand[seat].tobytes()


def count_in_hand(seat: int, name: str) -> Look:
    return lambda s: int(s.hand[seat, CARDS.index(name)])


def drawn(wanted: int, pool: int, cards: int) -> dict[Hashable, float]:
    """The odds of so many wanted cards among those drawn from a pool without putting back."""
    return {
        found: comb(wanted, found) * comb(pool - wanted, cards - found) / comb(pool, cards)
        for found in range(min(wanted, cards) + 1)
    }


def frequencies() -> Iterator[Frequency]:
    s = base(hands={0: "machete", 1: "winch*2"}, discard="dynamite")
    no_machete, two_dynamites = 48 * 47 / (51 * 50), 2 / (51 * 50)
    expected = drawn(3, 51, 2)
    assert abs(expected[0] - no_machete) < 1e-12
    assert abs(drawn(2, 51, 2)[2] - two_dynamites) < 1e-12
    yield Frequency("machetes of a rival", s, 0, count_in_hand(1, "machete"), expected, ("FD-W-62", "FD-17.5"))
    yield Frequency("dynamite of a rival", s, 0, count_in_hand(1, "dynamite"), drawn(2, 51, 2), ("FD-W-62", "FD-17.5"))
    stolen = play(base(hands={0: "machete winch", 1: "pickpocket winch"}, active=1), "CARD pickpocket", "SEAT 0")
    play(stolen, "CARD machete")
    yield Frequency(  # the theft is not remembered: 3 machetes are unseen, and one more
        "what was just stolen", stolen, 0, count_in_hand(1, "machete"), drawn(4, 51, 2), ("FD-W-62",)
    )

    held = {3: "headline*3", 1: "winch"}
    few = base(4, hands={0: "machete*4", 2: few_left(held), **held}, deck="")
    yield Frequency("a single card in one of two hands", few, 2, hand_of(1), one_of_four(), ("FD-17.5",))
    yield Frequency("cards of a deck that is hidden", s, NOBODY, deck_machetes, drawn(4, 52, 49), ("FD-17.4",))

    drawing = play(base(3, owned={0: "oracle_tablet"}, hands={1: "machete"}), "DRAW", "CARD winch")
    yield Frequency("in the middle of a draw", drawing, 1, count_in_hand(0, "machete"), {0: 49 / 52, 1: 3 / 52})
    escaped = base(3, final=1, active=1, depth={1: 5, 2: 5}, hands={0: "machete"}, escaped={0: 1})
    one: dict[Hashable, float] = {0: 49 / 53, 1: 4 / 53}
    yield Frequency("the hand of one who has escaped", escaped, 1, count_in_hand(0, "machete"), one)


def few_left(held: dict[int, str]) -> str:
    """All cards but four machetes and what the others hold."""
    counts = {name: int(R.copies[kind]) for kind, name in enumerate(CARDS)}
    for part in " ".join(["machete*4", *held.values()]).split():
        name, _star, times = part.partition("*")
        counts[name] -= int(times or 1)
    return names_of([counts[name] for name in CARDS])


def one_of_four() -> dict[Hashable, float]:
    """To seat 2, who holds nearly everything: 4 machetes, 3 headlines and a winch are with the others."""
    return {"machete": 4 / 8, "headline": 3 / 8, "winch": 1 / 8}


def deck_machetes(s: np.record) -> Hashable:
    return int(s.deck[CARDS.index("machete")])


def who_sees() -> Iterator[Sight]:
    s = base(
        3,
        face={MAZE: "horn_of_plenty", PYRAMID: "serpent_staff"},
        obstacles={MAZE: "thorn_hedge"},
        hazards={MAZE: "spent"},
        owned={0: "glowstone_heart", 2: "crystal_skull"},
        hands={0: "machete winch", 1: "headline", 2: "dynamite*2"},
        discard="survey_map sabotage",
        depth={0: 3, 2: 4},
        event="monsoon",
        rounds=5,
    )
    everybody = frozenset({0, 1, 2, NOBODY})

    def of(*fields: str) -> Look:
        return lambda s: tuple(s[field].tobytes() for field in fields)

    turn = ("ap", "power_used", "used", "played", "digs", "draws", "free_moves")
    player = ("character", "site", "depth", "vp", "ap_change", "spores", "spore_loss", "bypass", "escaped")
    yield Sight(
        "characters, sites, counters, VP, bank, clock, round, AP, stored AP changes, spore turns, bypasses, "
        "used powers, escaped flags",
        s,
        of(*player, *turn, "bank", "clock", "rounds", "final", "trigger"),
        everybody,
        ("FD-17.1",),
    )
    yield Sight(
        "face-up artifacts, owned artifacts with the VP on them, which artifacts are still in each pile",
        s,
        of("owner", "treasures", "fame", "face_up"),
        everybody,
        ("FD-17.1",),
    )
    yield Sight(
        "marks and their states; the card of an open mark",
        s,
        of("obstacle", "obstacle_card", "hazard", "hazard_card"),
        everybody,
        ("FD-17.1",),
    )
    yield Sight(
        "event in force, events already used in this pass of the deck, events left (by counting)",
        s,
        of("event", "events_left", "dry"),
        everybody,
        ("FD-17.1",),
    )
    yield Sight(
        "adventure discard pile, size of the deck, size of each hand",
        s,
        of("discard", "deck_size", "held"),
        everybody,
        ("FD-17.1",),
    )
    for seat in range(3):
        yield Sight("kinds of the cards in a hand", s, cards_of(seat), frozenset({seat}), ("FD-17.2",))
    yield Sight(
        "make-up of the deck, next card, next artifact, next event",
        s,
        lambda s: s.deck.tobytes(),
        frozenset(),
        ("FD-17.4",),
    )
