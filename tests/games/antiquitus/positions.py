"""Positions of Antiquitus written as in the examples of its rules page, and moves by the names people use."""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np

from digsite.box import read_box
from digsite.core import CHANCE
from digsite.core.records import copy, new
from digsite.games.antiquitus import box as box_module
from digsite.games.antiquitus import rules
from digsite.games.antiquitus.rules import Phase, layout
from digsite.games.antiquitus.rules.turn import begin_turn

FILE = Path(box_module.__file__).parent / "box.toml"
BOX = read_box(box_module.Box, FILE)
CODES: list[str] = [relic.code for relic in BOX.relic] + [event.code for event in BOX.event]
KEYS: list[str] = [placard.key for placard in BOX.placard]
SUITS = [suit.code for suit in BOX.suit]
DECK_NAMES = ["1 REP", "2 REP", "4 REP"]
NO_SWITCHES = new(rules.SWITCHES)

Cells = Mapping[int, str] | str


def kinds(tiles: str) -> list[int]:
    """'B1 CAVE' as kind numbers."""
    return [CODES.index(code) for code in tiles.split()]


def codes(counts: Iterable[int]) -> str:
    """Counts by kind as 'B1 B1 C4'."""
    return " ".join(CODES[kind] for kind, count in enumerate(counts) for _ in range(count))


def action(name: int | str) -> int:
    """An action by its name: a cell, a tile, a placard, a deck, DONE, CONFIRM or PASS."""
    if isinstance(name, int):
        return layout.CELL + name
    if name in CODES:
        return layout.TILE + CODES.index(name)
    if name in KEYS:
        return layout.PLACARD + KEYS.index(name)
    if name in DECK_NAMES:
        return layout.DECK + DECK_NAMES.index(name)
    return {"DONE": layout.DONE, "CONFIRM": layout.CONFIRM, "PASS": layout.PASS}[name]


def name_of(number: int) -> int | str:
    """The name of an action; DONE also stands for CONFIRM."""
    if number < layout.TILE:
        return number
    if number < layout.PLACARD:
        return CODES[number - layout.TILE]
    if number < layout.DECK:
        return KEYS[number - layout.PLACARD]
    if number < layout.DONE:
        return DECK_NAMES[number - layout.DECK]
    return "DONE" if number == layout.DONE else "PASS"


def odds(s: np.record, box: box_module.Box = BOX) -> dict[int | str, int]:
    """What can happen here, by name, with its odds."""
    weight = np.full(rules.ACTIONS, 77, np.int32)
    rules.weigh(s, box.record, weight)
    return {name_of(int(number)): int(weight[number]) for number in np.flatnonzero(weight)}


def may(s: np.record, box: box_module.Box = BOX) -> set[int | str]:
    """What can be done here, by name."""
    return set(odds(s, box))


def go(s: np.record, *names: int | str, box: box_module.Box = BOX) -> np.record:
    """Play these, each of which must be allowed and must break no invariant that was whole."""
    for name in names:
        wanted = "DONE" if name == "CONFIRM" else name
        assert wanted in may(s, box), f"{name} is not allowed in {phase(s)}; allowed: {may(s, box)}"
        before = copy(s)
        rules.play(s, box.record, action(name))
        broken = rules.check(before, s, box.record)
        assert broken in (0, rules.check(before, before, box.record)), f"{name} breaks invariant {broken}"
    return s


def deal_out(s: np.record, box: box_module.Box = BOX) -> np.record:
    """Fill the Site up again, with whatever comes first."""
    while s.phase == Phase.SITE_REFILL:
        go(s, next(iter(odds(s, box))), box=box)
    return s


def phase(s: np.record) -> str:
    return str(Phase(int(s.phase)).name)


def camp(s: np.record, seat: int) -> str:
    return codes(s.camp[seat])


def hand(s: np.record, seat: int) -> set[str]:
    return {KEYS[placard] for placard in range(layout.PLACARDS) if s.where[placard] == layout.HAND + seat}


def stack(s: np.record, deck: int) -> list[str]:
    return [KEYS[s.stack[deck, place]] for place in range(s.height[deck])]


def face_up(s: np.record) -> set[int]:
    return {cell for cell in range(layout.CELLS) if s.face[cell] == layout.UP}


def at_table(
    seats: int = 2,
    *,
    site: Cells = "",
    rest: str = "down",
    camps: Iterable[str] = (),
    hands: Iterable[str] = (),
    stacks: Mapping[int, str] | None = None,
    remainder: Mapping[int, str] | None = None,
    deck: str | None = None,
    discard: str = "",
    box: box_module.Box = BOX,
) -> np.record:
    """A position between two turns, before seat 0's.

    `site` is a picture or cells with their tiles: 'B3' face up, '(B3)' face down, '--' empty. Cells that are left
    out hold face-down relics (`rest="down"`) or nothing (`rest="empty"`). Tiles that are not named are in the deck
    or, where the deck is given, out of the game. Hands are keys of placards; those left out hold one of each deck.
    `remainder` gives what is left of a deck; its other placards are out of the game, in the museum of the last seat.
    """
    s = new(rules.STATE)
    rules.setup(s, box.record, seats, NO_SWITCHES)
    s.cursor = layout.NO_CELL
    for seat, tiles in enumerate(camps):
        for kind in kinds(tiles):
            take(s, kind)
            s.camp[seat, kind] += 1
    for kind in kinds(discard):
        take(s, kind)
        s.discard[kind] += 1
    wanted = kinds(deck) if deck is not None else []
    lay_site(s, site, rest, wanted)
    if deck is not None:
        set_aside(s, Counter(wanted))
    give_placards(s, list(hands), stacks or {}, remainder or {}, box)
    return s


def take(s: np.record, kind: int) -> None:
    assert s.deck[kind] > 0, f"no {CODES[kind]} is left"
    s.deck[kind] -= 1
    s.deck_size -= 1


def lay_site(s: np.record, site: Cells, rest: str, wanted: list[int]) -> None:
    cells = dict(enumerate(site.split())) if isinstance(site, str) else dict(site)
    for cell, tile in cells.items():
        if tile != "--":
            kind = CODES.index(tile.strip("()"))
            take(s, kind)
            s.site[cell] = kind
            s.face[cell] = s.known[cell] = 0 if tile.startswith("(") else 1
    kept = Counter(wanted)
    for cell in range(layout.CELLS):
        if cell not in cells and rest == "down":
            kind = max(range(layout.RELICS), key=lambda kind: (int(s.deck[kind]) - kept[kind], kind))
            take(s, kind)
            s.site[cell] = kind


def set_aside(s: np.record, deck: Counter[int]) -> None:
    """Put all that is not in this deck out of the game: relics into a museum, events into the trash."""
    for kind in range(layout.KINDS):
        extra = int(s.deck[kind]) - deck[kind]
        assert extra >= 0, f"there are not so many {CODES[kind]}"
        s.deck[kind] -= extra
        s.deck_size -= extra
        if kind < layout.RELICS:
            s.museum[s.seats - 1, kind] += extra
        else:
            s.trash[kind - layout.RELICS] += extra


def give_placards(
    s: np.record, hands: list[str], stacks: Mapping[int, str], remainder: Mapping[int, str], box: box_module.Box
) -> None:
    deck_of = [placard.deck for placard in box.placard]

    def put(placard: int, place: int) -> None:
        assert s.where[placard] == layout.REMAINDER, f"{KEYS[placard]} is named twice"
        s.where[placard] = place
        s.remainder[deck_of[placard]] -= 1

    def give(placard: int, seat: int) -> None:
        put(placard, layout.HAND + seat)
        s.held[seat, deck_of[placard]] += 1

    named = {key for text in (*hands, *stacks.values(), *remainder.values()) for key in text.split()}
    for deck, keys in stacks.items():
        for key in keys.split():
            put(KEYS.index(key), layout.STACK)
            s.stack[deck, s.height[deck]] = KEYS.index(key)
            s.height[deck] += 1
    for seat in range(s.seats):
        if seat < len(hands):
            for key in hands[seat].split():
                give(KEYS.index(key), seat)
        else:
            for deck in range(layout.DECKS):
                free = [p for p in range(45) if deck_of[p] == deck and s.where[p] == 0 and KEYS[p] not in named]
                give(free[-1], seat)
    for deck, keys in remainder.items():
        for placard in range(layout.PLACARDS):
            if deck_of[placard] == deck and s.where[placard] == 0 and KEYS[placard] not in keys.split():
                put(placard, layout.MUSEUM + int(s.seats) - 1)
    settle_museum(s, int(s.seats) - 1, box)


def settle_museum(s: np.record, seat: int, box: box_module.Box) -> None:
    """As few submissions as the placards in this museum can have been, and their REP."""
    shown = [placard for placard in box.placard if s.where[placard.id] == layout.MUSEUM + seat]
    s.subs[seat] = -(-len(shown) // box.limits.submission_placards_max)
    s.total = s.subs[seat]
    bonus = box.scoring.bonus_per_extra_placard * (len(shown) - int(s.subs[seat]))
    s.rep[seat] = sum(placard.rep for placard in shown) + bonus


def turn_starts(s: np.record, seat: int = 0, box: box_module.Box = BOX) -> np.record:
    """Let this seat's turn begin, with its start check."""
    s.active = seat
    begin_turn(s, box.record)
    return s


def submitting(
    tiles: str,
    placards: str,
    *,
    seats: int = 2,
    dug: str = "",
    box: box_module.Box = BOX,
    **facts: int,
) -> np.record:
    """Seat 0 with these tiles and placards, asked for a submission."""
    s = turn_starts(at_table(seats, camps=[tiles], hands=[placards], box=box), box=box)
    s.phase, s.to_move = Phase.SUBMIT_TARGET, 0
    s.dug = SUITS.index(dug) if dug else layout.NO_SUIT
    for name, value in facts.items():
        s[name] = value
    return s


def begun(seats: int, box: box_module.Box = BOX) -> np.record:
    """A new game, nothing dealt yet."""
    s = new(rules.STATE)
    rules.setup(s, box.record, seats, NO_SWITCHES)
    return s


def dealt(seats: int, seed: int = 0, box: box_module.Box = BOX) -> np.record:
    """A new game, all dealt."""
    s, random = begun(seats, box), np.random.default_rng(seed)
    while s.to_move == CHANCE:
        go_by_chance(s, random, box)
    return s


def go_by_chance(s: np.record, random: np.random.Generator, box: box_module.Box = BOX) -> str | int:
    """Play something that can happen, by its odds; return its name."""
    outcomes = odds(s, box)
    weights = np.array(list(outcomes.values()), float)
    name = list(outcomes)[int(random.choice(len(outcomes), p=weights / weights.sum()))]
    rules.play(s, box.record, action(name))
    return name


def hidden(s: np.record, seat: int, box: box_module.Box = BOX) -> np.record:
    made = copy(s)
    rules.hide(made, box.record, seat)
    return made
