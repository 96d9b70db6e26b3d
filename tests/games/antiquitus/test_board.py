"""The table of Antiquitus in pictures and words: complete, true for its reader, and every choice on it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from digsite.core import OVER
from digsite.drawing import Panel
from digsite.games.antiquitus import board, rules
from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import Phase, table
from tests.games.antiquitus.positions import (
    BOX,
    CODES,
    KEYS,
    at_table,
    dealt,
    go,
    hidden,
    kinds,
    submitting,
    take,
    turn_starts,
)
from tests.positions import playable
from tests.snapshots.boards import check_panels

NAMES = ["Mara", "Ilse", "Tom", "Archibald Longwinded-Fotheringay the 3rd", "Noor"]


def drawn(s: np.record, seat: int, names: list[str] = NAMES, box: Box = BOX) -> tuple[list[Panel], frozenset[int]]:
    """The panels for this seat, and what it can do."""
    legal = frozenset(playable(rules, s, box)) if s.to_move == seat else frozenset[int]()
    return board.panels(hidden(s, seat, box), box, seat, names, legal), legal


def shown(s: np.record, seat: int, names: list[str] = NAMES, box: Box = BOX) -> list[Panel]:
    """The panels for this seat, checked."""
    panels, legal = drawn(s, seat, names, box)
    check_panels(panels, legal)
    return panels


def panel(panels: list[Panel], id: str) -> Panel:
    return next(one for one in panels if one.id == id)


# Positions

SITE = """
    C2    (B1)  (C1)  (T1)  W5
    (B2)  CAVE  W3    GOLD  (W1)
    T6    (C3)  B3    T4    (B4)
    (T2)  (W2)  B6    --    (GOLD)
    T1    (C4)  (T3)  (W4)  C6
"""
CAMPS = ["B1 B4 C3 T5 W2 W2 W2", "C5 C1 W6", "T2 T3 B2 W4 B5 B5 C4 T3 W1 W6", "", "T5"]
HANDS = [
    "rival_nations rags_to_riches temple_of_odin",
    "cash_grab the_art_of_war midas_touch",
    "layered_secrets magnum_opus odds_and_evens",
    "rise_of_empires renaissance period_piece",
    "perfect_fit prime_relics temple_of_neith",
]
STACKS = {0: "grave_robbing tablets_of_uruk strength_in_numbers", 2: "istanbul_was"}


def table_of(seats: int, **changes: Any) -> np.record:
    """A table in mid-game: tiles turned down again, events, an empty spot, submissions, placards known to all."""
    told = {"site": SITE, "camps": CAMPS[:seats], "hands": HANDS[:seats], "stacks": STACKS, "discard": "C3 C3 T1 W5"}
    s = at_table(seats, **(told | changes))
    if told["site"] == SITE and "site" not in changes:
        for cell in (9, 11, 19):
            s.known[cell] = 1
    for key in ("midas_touch", "temple_of_odin"):
        s.shown[KEYS.index(key)] = 1
    submitted(s, 0, "rise_of_villages", "B1 B2")
    submitted(s, 1, "unnecessary_surplus enlightenment", "T4 T5 W3")
    submitted(s, 1, "march_of_the_khan", "W1 W2 W3")
    return turn_starts(s)


def submitted(s: np.record, seat: int, keys: str, tiles: str) -> None:
    """Put a submission of this seat into its museum."""
    cards = [KEYS.index(key) for key in keys.split()]
    for number in cards:
        s.where[number] = table.MUSEUM + seat
        s.remainder[BOX.placard[number].deck] -= 1
    for kind in kinds(tiles):
        take(s, kind)
        s.museum[seat, kind] += 1
    s.rep[seat] += sum(BOX.placard[number].rep for number in cards) + len(cards) - 1
    s.subs[seat] += 1
    s.total += 1


def put(s: np.record, **fields: Any) -> np.record:
    for name, value in fields.items():
        s[name] = value
    return s


def asked(s: np.record, phase: Phase, seat: int, **fields: Any) -> np.record:
    return put(s, phase=phase, to_move=seat, **fields)


def passing(*chosen: str) -> np.record:
    """Texts were dug by seat 1; from there on these tiles are chosen."""
    s = asked(table_of(4), Phase.TEXTS_PICK, 0, active=1, dug=2, rev=2)
    for seat, code in zip((1, 2, 0), chosen, strict=False):
        s.passed[seat] = CODES.index(code)
    return put(s, to_move=(1, 2, 0)[len(chosen)])


def dry() -> np.record:
    """No relic is left in the Site, the tile deck is empty, and a submission may be made."""
    s = table_of(2, site={6: "CAVE"}, rest="empty", deck="", stacks={})
    return put(s, rep=[11, 9, 0, 0, 0], subs=[2, 3, 0, 0, 0], total=5)


def over() -> np.record:
    s = table_of(5)
    return asked(s, Phase.END, OVER, rep=[7, 12, 12, 3, 0], subs=[2, 3, 3, 2, 0], total=10)


MAKERS: dict[str, Callable[[], np.record]] = {
    "start": lambda: dealt(3, seed=5),
    "dig": lambda: table_of(5),
    "event-order": lambda: asked(
        table_of(3), Phase.EVENT_ORDER, 0, dug=0, rev=1, dis=2, event=1, pending=[1, 1], trash=[1, 1]
    ),
    "cave-in": lambda: asked(
        table_of(3), Phase.CAVE_PICK, 0, active=2, dug=0, rev=1, dis=1, event=1, resolving=table.CAVE, left=2, walked=1
    ),
    "bones": lambda: asked(table_of(3), Phase.BONES_CAMP, 0, dug=0, rev=2, dis=2, marked=7),
    "coins-draw": lambda: asked(table_of(3), Phase.COINS_DECK, 0, dug=1, rev=2),
    "coins-return": lambda: go(asked(table_of(3), Phase.COINS_DECK, 0, dug=1, rev=2), "1 REP"),
    "texts": lambda: passing("C1", "T3"),
    "texts-chosen": lambda: put(passing("C1", "T3", "B4")[()] if False else passing("C1"), to_move=2),
    "weapons": lambda: go(asked(table_of(3), Phase.WEAPONS_DOWN, 0, dug=3, rev=1), 8),
    "submit": lambda: asked(table_of(3), Phase.SUBMIT_TARGET, 0, dug=0, rev=1, dis=1),
    "submit-tiles": lambda: go(
        asked(table_of(3), Phase.SUBMIT_TARGET, 0, dug=0, rev=1, dis=1), "temple_of_odin", "B1", "B4"
    ),
    "submit-more": lambda: go(
        submitting("B2 B3 B4 W1 W1", "the_black_death layered_secrets freydis_raiders", seats=2, dug="B", rev=3),
        "the_black_death",
        "B2",
        "B3",
        "B4",
        "DONE",
    ),
    "dry": dry,
    "over": over,
}
POSITIONS = {name: make() for name, make in MAKERS.items()}


def shown_raw(s: np.record, seat: int) -> list[Panel]:
    return drawn(s, seat)[0]
