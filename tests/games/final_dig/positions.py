"""Positions of The Final Dig written as in the examples of its rules page, and moves by the names people use.

Cards, artifacts, sites, characters and events go by their ids of the box: "machete*2 winch" are three cards;
"DOWN", "FACE 4", "SITE pyramid", "SEAT 1", "CARD machete", "ARTIFACT echo_drum", "CHARACTER engineer",
"EVENT_CARD monsoon", "OBSTACLE_CARD rockfall" and "HAZARD_CARD bad_air" are actions.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from digsite.box import Value, read_box
from digsite.core.records import copy, new
from digsite.games.final_dig import box as box_module
from digsite.games.final_dig import rules
from digsite.games.final_dig.rules import Action, Phase, layout
from tests.positions import odds, playable, switches_of

FILE = Path(box_module.__file__).parent / "box.toml"
BOX = read_box(box_module.Box, FILE)
R = BOX.record

SITES = [row.id for row in BOX.site]
CARDS = [row.id for row in BOX.adventure]
ARTIFACTS = [row.id for row in BOX.artifact]
CHARACTERS = [row.id for row in BOX.character]
EVENTS = [row.id for row in BOX.event]
OBSTACLES = [row.id for row in BOX.obstacle]
HAZARDS = [row.id for row in BOX.hazard]
CANOPY, PYRAMID, CAVE, MAZE = SITES

OBJECTS: dict[Action, list[str]] = {
    Action.CHARACTER: CHARACTERS,
    Action.SITE: SITES,
    Action.SEAT: ["0", "1", "2", "3"],
    Action.ARTIFACT: ARTIFACTS,
    Action.CARD: CARDS,
    Action.FACE: ["1", "2", "3", "4", "5", "6"],
    Action.EVENT_CARD: EVENTS,
    Action.OBSTACLE_CARD: OBSTACLES,
    Action.HAZARD_CARD: HAZARDS,
    Action.MORE_CARDS: ["17", "18", "19"],
}
NAMES = {
    number: f"{verb.name} {name}".strip()
    for verb in Action
    for number, name in enumerate(OBJECTS.get(verb, [""]), int(verb))
}
NUMBERS = {name: number for number, name in NAMES.items()}

Names = str
BySeat = Mapping[int, Names]
STATES = {"hidden": layout.FACE_DOWN, "cleared": layout.DONE, "spent": layout.DONE}


def counted(names: Names, known: list[str]) -> dict[int, int]:
    """'machete*2 winch' as how many of each number."""
    counts: dict[int, int] = {}
    for part in names.split():
        name, _star, times = part.partition("*")
        counts[known.index(name)] = counts.get(known.index(name), 0) + int(times or 1)
    return counts


def names_of(counts: Iterable[int]) -> str:
    """A hand or a pile by the names of its cards."""
    parts = [(CARDS[kind], int(count)) for kind, count in enumerate(counts) if count]
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in parts)


def new_game(seats: int = 4, **chosen: Value) -> np.record:
    """A game that has just been set up."""
    s = new(rules.STATE)
    rules.setup(s, R, seats, switches_of(rules, BOX, chosen))
    return s


def base(
    seats: int = 2,
    *,
    characters: Names = "engineer historian geologist celebrity",
    face: Mapping[str, Names] | None = None,
    empty: Iterable[str] = (),
    obstacles: Mapping[str, Names] | None = None,
    hazards: Mapping[str, Names] | None = None,
    owned: BySeat | None = None,
    fame: Mapping[str, int] | None = None,
    gone: Names = "",
    hands: BySeat | None = None,
    discard: Names = "",
    deck: Names | None = None,
    at: Mapping[int, str] | None = None,
    depth: Mapping[int, int] | None = None,
    vp: Mapping[int, int] | None = None,
    event: str = "",
    left: Names = "",
    rounds: int = 1,
    start: int = 0,
    active: int = 0,
    final: int | None = None,
    **fields: Any,
) -> np.record:
    """The base position of section 6 with what an example names.

    Cards come from the deck; with `deck` given, its other cards are held by the last seat. `empty` names sites whose
    piles are used up, `left` events that the deck must still hold, `final` the seat that began the Final Dig. VP that
    are in nobody's hands lie in the bank.
    """
    s = new_game(seats)
    s.phase, s.to_move, s.active, s.in_turn = Phase.MAIN, active, active, 1
    s.rounds, s.start, s.ap = rounds, start, R.ap_per_turn
    for seat, name in enumerate(characters.split()[:seats]):
        s.character[seat] = CHARACTERS.index(name)
        s.celebrity = seat if name == "celebrity" else s.celebrity
        s.site[seat] = SITES.index((at or {}).get(seat, SITES[seat]))
        s.depth[seat] = (depth or {}).get(seat, 0)
        s.vp[seat] = (vp or {}).get(seat, 5)
    lay_artifacts(s, face or {}, empty, owned or {}, fame or {}, gone)
    for site, state in (obstacles or {}).items():
        lay_mark(s, "obstacle", SITES.index(site), state, OBSTACLES)
    for site, state in (hazards or {}).items():
        lay_mark(s, "hazard", SITES.index(site), state, HAZARDS)
    deal(s, hands or {}, discard, deck)
    reveal_events(s, event, left)
    if final is not None:
        s.final, s.trigger, s.clock = 1, final, R.clock_max
    for name, value in fields.items():
        if isinstance(value, Mapping):
            for place, number in value.items():
                s[name][place] = number
        else:
            s[name] = value
    s.bank = R.bank_vp - s.vp.sum() - s.fame.sum()
    assert rules.check(s, s, R) == 0, rules.check(s, s, R)
    return s


def lay_artifacts(
    s: np.record, face: Mapping[str, Names], empty: Iterable[str], owned: BySeat, fame: Mapping[str, int], gone: Names
) -> None:
    shown = dict(zip(SITES, ("high_nest_idol", "scarab_of_dawn", "echo_drum", "mosaic_of_ages"), strict=True))
    for seat, names in owned.items():
        for name in names.split():
            own(s, seat, name)
    for name in gone.split():
        s.owner[ARTIFACTS.index(name)] = layout.GONE
    for number, site in enumerate(SITES):
        name = face.get(site, shown[site])
        if site not in face and s.owner[ARTIFACTS.index(name)] != layout.IN_PILE:  # it is owned: another lies there
            name = next(a.id for a in BOX.artifact if a.site == site and s.owner[a.index] == layout.IN_PILE)
        if name:
            show(s, number, ARTIFACTS.index(name))
        if site in empty:
            for artifact in BOX.artifact:
                if artifact.site == site and s.owner[artifact.index] == layout.IN_PILE:
                    s.owner[artifact.index] = layout.GONE
    for name, count in fame.items():
        s.fame[ARTIFACTS.index(name)] = count


def own(s: np.record, seat: int, name: str) -> None:
    artifact = ARTIFACTS.index(name)
    s.owner[artifact] = seat
    s.treasures[seat] |= 1 << artifact


def show(s: np.record, site: int, artifact: int) -> None:
    s.face_up[site], s.owner[artifact] = artifact, layout.FACE_UP
    s.obstacle[site] = layout.FACE_DOWN if R.obstacle_at[artifact] else layout.NO_MARK
    s.hazard[site] = layout.FACE_DOWN if R.hazard_at[artifact] else layout.NO_MARK


def lay_mark(s: np.record, mark: str, site: int, state: str, cards: list[str]) -> None:
    """'hidden', 'cleared' or 'spent', or the card that lies open."""
    s[mark][site] = STATES.get(state, layout.OPEN)
    if state not in STATES:
        s[f"{mark}_card"][site] = cards.index(state)


def deal(s: np.record, hands: BySeat, discard: Names, deck: Names | None) -> None:
    for seat, names in hands.items():
        for kind, count in counted(names, CARDS).items():
            take(s, kind, count)
            s.hand[seat, kind] += count
            s.held[seat] += count
    for kind, count in counted(discard, CARDS).items():
        take(s, kind, count)
        s.discard[kind] += count
    if deck is not None:
        last, stay = int(s.seats) - 1, counted(deck, CARDS)
        for kind in range(len(CARDS)):
            count = int(s.deck[kind]) - stay.get(kind, 0)
            take(s, kind, count)
            s.hand[last, kind] += count
            s.held[last] += count


def take(s: np.record, kind: int, count: int) -> None:
    s.deck[kind] -= count
    s.deck_size -= count
    assert s.deck[kind] >= 0, CARDS[kind]


def reveal_events(s: np.record, event: str, left: Names) -> None:
    """As many events are used as the round asks for, the one in force among them."""
    if event and s.rounds == 1:
        s.rounds = 2
    earlier = int(s.rounds) - int(R.first_event_round)
    count = 0 if earlier < 0 else earlier % len(EVENTS) + 1
    s.dry = max(0, earlier) // len(EVENTS)
    order = ([event] if event else []) + [id for id in EVENTS if id != event and id not in left.split()] + left.split()
    for id in order[:count]:
        s.events_left[EVENTS.index(id)] = 0
    s.event = EVENTS.index(event) if event else layout.NO_EVENT


def play(s: np.record, *names: str, box: np.record = R) -> np.record:
    """Carry out these actions one after the other; each must be allowed and break nothing."""
    for name in names:
        assert NUMBERS[name] in playable(rules, s, box), f"{name} cannot happen: {sorted(options(s, box))}"
        before = copy(s)
        rules.play(s, box, NUMBERS[name])
        broken = rules.check(before, s, box)
        assert broken == 0, f"{name} breaks invariant {broken}"
    return s


def options(s: np.record, box: np.record = R) -> set[str]:
    """What may be done here, by name."""
    return {NAMES[action] for action in playable(rules, s, box)}


def chances(s: np.record, box: np.record = R) -> dict[str, int]:
    """What chance may bring here, with its odds."""
    return {NAMES[action]: weight for action, weight in odds(rules, s, box).items()}


def phase(s: np.record) -> Phase:
    found: Phase = Phase(int(s.phase))
    return found


def hand(s: np.record, seat: int) -> str:
    return names_of(s.hand[seat].tolist()[: len(CARDS)])


def pile(s: np.record) -> str:
    return names_of(s.discard.tolist()[: len(CARDS)])


def owner(s: np.record, name: str) -> int:
    return int(s.owner[ARTIFACTS.index(name)])


def on(s: np.record, name: str) -> int:
    """VP lying on an artifact."""
    return int(s.fame[ARTIFACTS.index(name)])


def shown(s: np.record, site: str) -> str | None:
    artifact = int(s.face_up[SITES.index(site)])
    return None if artifact == layout.NO_ARTIFACT else ARTIFACTS[artifact]


def obstacle(s: np.record, site: str) -> str:
    """'none', 'hidden', 'cleared', or the card that lies open."""
    return mark(int(s.obstacle[SITES.index(site)]), int(s.obstacle_card[SITES.index(site)]), OBSTACLES, "cleared")


def hazard(s: np.record, site: str) -> str:
    return mark(int(s.hazard[SITES.index(site)]), int(s.hazard_card[SITES.index(site)]), HAZARDS, "spent")


def mark(state: int, card: int, cards: list[str], done: str) -> str:
    if state == layout.OPEN:
        return cards[card]
    return {layout.NO_MARK: "none", layout.FACE_DOWN: "hidden", layout.DONE: done}[state]
