"""Positions of Ancient Artifacts as its examples describe them: dice by name, players by the step they stand on."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from digsite.box import read_box
from digsite.core import CHANCE
from digsite.games.ancient_artifacts import rules
from digsite.games.ancient_artifacts.box import Box
from digsite.games.ancient_artifacts.rules import layout
from tests.positions import odds as odds_by_rules
from tests.positions import playable, position

FILE = Path(rules.__file__).parent.parent / "box.toml"
BOX = read_box(Box, FILE)
A, B, C, D = range(4)
DESERT, OCEAN, JUNGLE = range(3)
ORANGE, BLUE, GREEN = range(3)


def parse(die: str) -> tuple[int, int]:
    """A die as it is written in the examples: blue-5."""
    colour, number = die.split("-")
    return BOX.colours[colour], int(number)


def table(
    seats: int = 2,
    hand: tuple[str, ...] = ("orange-1", "blue-5"),
    atlas: Mapping[int, str] | None = None,
    leftover: str | None = None,
    box: Box = BOX,
    **fields: Any,
) -> np.record:
    """A turn of seat 0 with these dice in hand and on the atlas, nobody with a head start, the rest in the bag."""
    s = position(rules, box, seats)
    s.phase, s.to_move, s.active, s.turns = layout.PLACING, A, A, 1
    s.money[:seats], s.renown[:], s.section[:] = box.set_up.start_money, 0, 0
    s.hand_size, s.leftover = 0, layout.NO_COLOUR
    for i, (colour, number) in enumerate(sorted(map(parse, hand))):
        s.hand_colour[i], s.hand_number[i] = colour, number
        s.hand_size += 1
    for slot, die in (atlas or {}).items():
        s.atlas_colour[slot], s.atlas_number[slot] = parse(die)
    if leftover:
        s.leftover = BOX.colours[leftover]
    fill_bag(s, box)
    for name, value in fields.items():
        put(s, name, value)
    return s


def fill_bag(s: np.record, box: Box = BOX) -> None:
    for colour in range(layout.COLOURS):
        used = sum(s.hand_colour[die] == colour for die in range(s.hand_size)) + (s.leftover == colour)
        used += sum(s.atlas_number[slot] > 0 and s.atlas_colour[slot] == colour for slot in range(layout.SLOTS))
        s.bag[colour] = box.colour[colour].dice - used


def put(s: np.record, name: str, value: Any) -> None:
    assert name in (layout.STATE.names or ()), name
    if isinstance(value, dict):
        for index, inner in value.items():
            s[name][index] = inner
    elif isinstance(value, (list, tuple)):
        s[name][: len(value)] = value
    else:
        s[name] = value


def stand(s: np.record, seat: int, *steps: str, marks: int = 0) -> np.record:
    """Put a player on these steps, with so many boxes of a field step marked."""
    for id in steps:
        place = next(place for place in BOX.places() if place.step.id == id)
        s.section[seat, place.track] = place.section
        s.done[seat, place.track] = max(0, place.letter - 1)
        s.marks[seat, place.track] = marks
    return s


def complete(s: np.record, seat: int, *tracks: int) -> np.record:
    for track in tracks:
        s.section[seat, track] = BOX.record.sections[track]
        s.marks[seat, track] = s.done[seat, track] = 0
    return s


def block(s: np.record, seat: int, *tracks: int) -> np.record:
    for track in tracks:
        s.raiders[seat, track] = BOX.bust.boxes_per_track
    return s


def act(s: np.record, *actions: int, box: Box = BOX) -> np.record:
    """Carry out actions, each of which must be allowed."""
    for action in actions:
        assert action in playable(rules, s, box), f"{action} is not among {sorted(playable(rules, s, box))}"
        rules.play(s, box.record, action)
    return s


def can(s: np.record, box: Box = BOX) -> set[int]:
    return playable(rules, s, box)


def odds(s: np.record, box: Box = BOX) -> dict[int, int]:
    return odds_by_rules(rules, s, box)


def put_die(s: np.record, die: str, slot: int, box: Box = BOX) -> np.record:
    """Place a die of the hand."""
    dice = [(int(s.hand_colour[i]), int(s.hand_number[i])) for i in range(layout.HAND)]
    return act(s, layout.PLACE + layout.SLOTS * dice.index(parse(die)) + slot, box=box)


def roll(s: np.record, *counts: int, box: Box = BOX) -> np.record:
    """Let the results dice in the air show so many raiders, picks, lanterns, maps, journals and compasses."""
    assert (s.phase, s.to_move, s.rolling) == (layout.RESULTS, CHANCE, sum(counts)), (s.phase, s.to_move, s.rolling)
    for symbol, count in enumerate(counts):
        for _die in range(count):
            act(s, symbol, box=box)
    return s


def lock(symbol: int) -> int:
    return layout.LOCK + symbol - 1


def dice(s: np.record) -> tuple[list[int], list[int]]:
    """The results dice on the table: locked, loose."""
    return s.locked.tolist(), s.loose.tolist()


def at_locking(step: str, die: str, slot: int, *counts: int, seats: int = 2, **fields: Any) -> np.record:
    """A stands on a step, places a die there, nobody follows, and the first roll shows these symbols."""
    other = "orange-4" if die != "orange-4" else "blue-6"
    s = stand(table(seats, (die, other), **fields), A, step)
    s.money[1:seats] = 0  # nobody else can follow
    put_die(s, die, slot)
    roll(s, *counts)
    assert s.phase == layout.LOCKING
    return s
