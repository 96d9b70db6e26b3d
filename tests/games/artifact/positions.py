"""Positions of Artifact written as in the examples of its rules page, and moves by the names people use.

Cards, markers, sites, tiles and roles go by their ids of the box: "africa_mask*2 asia_gold" are three cards,
"RESEARCH asia", "PRODUCE mask_3", "PAY ship", "CARD asia_jewel" and "ROLE paris" are actions.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from digsite.box import Value, read_box
from digsite.core import CHANCE
from digsite.core.records import copy, new
from digsite.games.artifact import box as box_module
from digsite.games.artifact import rules
from digsite.games.artifact.rules import Action, Phase, layout
from digsite.games.artifact.rules.order import look_at_deck, look_at_tiles
from digsite.games.artifact.rules.pieces import find_sets
from tests.positions import playable, switches_of

FILE = Path(box_module.__file__).parent / "box.toml"
BOX = read_box(box_module.Box, FILE)
R = BOX.record

SITES = [site.id for site in BOX.site]
CARDS = [card.id for card in BOX.card]
MARKERS = ["africa", "asia", "america", "middle_east", "museum", "ship"]
TILES = [tile.id for tile in BOX.exhibition]
ROLES = [role.id for role in BOX.role]
PLACES = ["0", "1", "2"]
BOTH: dict[str, Any] = {"expansion_1": True, "expansion_2": True}

OBJECTS: dict[Action, list[str]] = {
    Action.HUT: SITES,
    Action.RESEARCH: SITES,
    Action.HIRE: SITES,
    Action.SHIP: SITES,
    Action.PRODUCE: TILES,
    Action.ALONE: SITES,
    Action.BUY: PLACES,
    Action.GOLD: PLACES,
    Action.TAKE: MARKERS,
    Action.GIVE: MARKERS,
    Action.PAY: MARKERS,
    Action.CARD: CARDS,
    Action.ROLE: ROLES,
}
NAMES = {
    number: f"{verb.name} {name}".strip()
    for verb in Action
    for number, name in enumerate(OBJECTS.get(verb, [""]), int(verb))
}
NUMBERS = {name: number for number, name in NAMES.items()}

Names = str
BySeat = Mapping[int, Names]


def counted(names: Names, known: list[str]) -> dict[int, int]:
    """'mask*2 vase' as how many of each number."""
    counts: dict[int, int] = {}
    for part in names.split():
        name, _star, times = part.partition("*")
        number = known.index(name)
        counts[number] = counts.get(number, 0) + int(times or 1)
    return counts


def row(names: Names, known: list[str]) -> list[int]:
    """The same as a list with a place for each."""
    counts = counted(names, known)
    return [counts.get(number, 0) for number in range(len(known))]


def new_game(seats: int = 4, **chosen: Value) -> np.record:
    """A game that has just been set up."""
    s = new(rules.STATE)
    rules.setup(s, R, seats, switches_of(rules, BOX, chosen))
    return s


RICH: dict[str, Any] = {**BOTH, "quick_start": True}


def rich_start(seats: int) -> np.record:
    """A new game in which every seat has London and Judd, so that many cards are drawn unseen."""
    s = new_game(seats, **RICH)
    s.city[:seats], s.archaeologist[:seats] = layout.LONDON, layout.JUDD
    return s


def bare(
    seats: int = 4,
    *,
    mats: BySeat | None = None,
    free: Mapping[str, int] | None = None,
    huts: BySeat | None = None,
    face: Names = "",
    hands: BySeat | None = None,
    blind: BySeat | None = None,
    market: Names = "",
    tiles: BySeat | None = None,
    alone: BySeat | None = None,
    roles: BySeat | None = None,
    research: Mapping[int, list[int]] | None = None,
    money: Mapping[int, int] | None = None,
    passed: Iterable[int] = (),
    decks: Mapping[str, Names] | None = None,
    year: int = 1921,
    to_move: int = 0,
    **chosen: Value,
) -> np.record:
    """The bare table of section 6 with what an example names; cards come from the decks, markers from the tracks.

    `free` gives the free spaces of a track: what the mats do not explain lies on mats of the last seats.
    `decks` says what is left in a deck; its other cards are out of the game.
    """
    s = new_game(seats, **chosen)
    s.phase, s.to_move, s.mover, s.start = Phase.TURN, to_move, to_move, to_move
    s.year, s.rounds, s.turns = year - 1920, year - 1919, 1
    if s.year == R.years - 1:
        s.final, s.reason = 1, layout.LAST_YEAR
    for seat in range(seats):
        s.money[seat] = (money or {}).get(seat, 20)
        s.passed[seat] = int(seat in passed)
    lay_markers(s, mats or {}, free or {})
    for seat, names in (huts or {}).items():
        for site, count in counted(names, SITES).items():
            s.huts[seat, site] += count
            s.reserve[seat] -= count
    lay_cards(s, face, hands or {}, blind or {}, market, alone or {})
    lay_tiles_and_roles(s, tiles or {}, roles or {}, research or {})
    for place, left in (decks or {}).items():
        leave_in_deck(s, SITES.index(place), row(left, CARDS))
    return know(s)


def know(s: np.record) -> np.record:
    """What follows from the rest: the sets in the hands, and whether the round is final."""
    for seat in range(int(s.seats)):
        find_sets(s, R, seat)
    look_at_tiles(s, R)
    for site in range(len(SITES)):
        if site != s.closed:
            look_at_deck(s, site)
    return s


def lay_tiles_and_roles(s: np.record, tiles: BySeat, roles: BySeat, research: Mapping[int, list[int]]) -> None:
    for seat, names in tiles.items():
        for tile in counted(names, TILES):
            s.owner[tile] = seat
    for seat, names in roles.items():
        for role in counted(names, ROLES):
            s["city" if role < layout.CITIES else "archaeologist"][seat] = role
    for seat, spaces in research.items():
        s.research[seat, : len(spaces)] = spaces


def lay_markers(s: np.record, mats: BySeat, free: Mapping[str, int]) -> None:
    """On the mats that are named, and on those of the last seats."""
    for seat, names in mats.items():
        for kind, count in counted(names, MARKERS).items():
            s.mat[seat, kind] += count
            s.board[kind] -= count
    for name, spaces in free.items():
        kind = MARKERS.index(name)
        while R.spaces - s.board[kind] < spaces:
            seat = next(seat for seat in range(int(s.seats) - 1, 0, -1) if s.mat[seat].sum() < R.mat_size)
            s.mat[seat, kind] += 1
            s.board[kind] -= 1
        assert R.spaces - s.board[kind] == spaces


def lay_cards(s: np.record, face: Names, hands: BySeat, blind: BySeat, market: Names, alone: BySeat) -> None:
    """Out of the decks; blind cards are in hand too."""
    for kind, count in counted(face, CARDS).items():
        s.face[kind] += draw(s, kind, count)
    for known, seen in ((hands, True), (blind, False)):
        for seat, names in known.items():
            for kind, count in counted(names, CARDS).items():
                s.hand[seat, kind] += draw(s, kind, count)
                s.held[seat] += count
                s.blind[seat, kind] += 0 if seen else count
                s.blind_of[seat, site_of(kind)] += 0 if seen else count
    for place, name in enumerate(market.split()):
        s.market[place] = CARDS.index(name)
        s.market_size += draw(s, CARDS.index(name), 1)
    for seat, names in alone.items():
        for site, count in counted(names, SITES).items():
            s.alone[seat, site] += draw(s, CARDS.index(f"{SITES[site]}_standalone"), count)


def site_of(kind: int) -> int:
    return SITES.index(BOX.card[kind].site)


def draw(s: np.record, kind: int, count: int) -> int:
    s.deck[kind] -= count
    s.deck_size[site_of(kind)] -= count
    assert s.deck[kind] >= 0, CARDS[kind]
    return count


def leave_in_deck(s: np.record, site: int, left: list[int]) -> None:
    for kind in range(len(CARDS)):
        if site_of(kind) == site:
            s.gone[kind] += draw(s, kind, int(s.deck[kind]) - left[kind])


# Playing


def play(s: np.record, *names: str) -> np.record:
    """Play these actions, each of which must be allowed and must keep the invariants."""
    for name in names:
        allowed = playable(rules, s, BOX)
        assert NUMBERS[name] in allowed, f"{name} is not among {sorted(NAMES[number] for number in allowed)}"
        before = copy(s)
        rules.play(s, R, NUMBERS[name])
        assert rules.check(before, s, R) == 0, name
    return s


def take(s: np.record, names: Names) -> np.record:
    """Take these markers one by one."""
    return play(s, *(f"TAKE {MARKERS[kind]}" for kind, count in counted(names, MARKERS).items() for _ in range(count)))


def after(s: np.record, *names: str) -> np.record:
    """The position after these actions; the one given stays as it is."""
    return play(copy(s), *names)


def allowed(s: np.record, *verbs: str) -> set[str]:
    """What may be done, by name; only these verbs, if any are given."""
    names = {NAMES[number] for number in playable(rules, s, BOX)}
    return {name for name in names if not verbs or name.split()[0] in verbs}


def every(verb: str, objects: Names) -> set[str]:
    """'TAKE', 'museum ship' as the names of two actions."""
    return {f"{verb} {name}" for name in objects.split()}


def phase(s: np.record) -> Phase:
    found: Phase = Phase(int(s.phase))
    return found


def names_of(counts: Iterable[int], known: list[str] = CARDS) -> Names:
    """Counts as 'africa_mask*2 asia_gold'."""
    parts = []
    for name, count in zip(known, counts, strict=False):
        if count:
            parts.append(f"{name}*{count}" if count > 1 else name)
    return " ".join(parts)


def hand(s: np.record, seat: int = 0) -> Names:
    return names_of(s.hand[seat].tolist())


def market(s: np.record) -> Names:
    return " ".join(CARDS[kind] for kind in s.market.tolist() if kind != layout.NO_CARD)


def free_spaces(s: np.record, name: str) -> int:
    return int(R.spaces - s.board[MARKERS.index(name)])


def deck(s: np.record, site: str) -> int:
    return int(s.deck_size[SITES.index(site)])


def at_chance(s: np.record) -> bool:
    return bool(s.to_move == CHANCE)
