"""What a sentence needs to know about a position: what stands where, how far a dig goes, what is being resolved."""

import numpy as np

from digsite.core.records import copy
from digsite.games.final_dig.box import Box, Carrier, Effect
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.digging import dig_total
from digsite.games.final_dig.rules.effects import fame_target, level
from digsite.games.final_dig.rules.pieces import kind_of
from digsite.games.final_dig.words.names import hazard_name, obstacle_name
from digsite.text import _

# Action numbers


def is_card(action: int) -> bool:
    """Is this the number of an adventure card, be it printed or added?"""
    return layout.CARD <= action < layout.FACE or action >= layout.MORE_CARDS


def kind(action: int) -> int:
    return int(kind_of(action))


def in_box(box: Box, kind: int) -> bool:
    return kind < len(box.adventure)


# Positions


def site_of(s: np.record, seat: int) -> int:
    return int(s.site[seat])


def shown(s: np.record, site: int) -> int | None:
    """The artifact that lies face up at a site."""
    artifact = int(s.face_up[site])
    return None if artifact == layout.NO_ARTIFACT else artifact


def open_obstacle(s: np.record, box: Box, site: int) -> str | None:
    """The name of the obstacle that lies open at a site."""
    return obstacle_name(box, int(s.obstacle_card[site])) if s.obstacle[site] == layout.OPEN else None


def open_hazard(s: np.record, box: Box, site: int) -> str | None:
    return hazard_name(box, int(s.hazard_card[site])) if s.hazard[site] == layout.OPEN else None


def obstacle_stands(s: np.record, seat: int) -> bool:
    """Would the obstacle of the seat's site stop it?"""
    state = s.obstacle[s.site[seat]]
    return bool(state == layout.FACE_DOWN or (state == layout.OPEN and s.bypass[seat] == 0))


def is_blocked(s: np.record, box: Box, seat: int) -> bool:
    """FD-6.3: does it stand in front of an open obstacle?"""
    site, artifact = site_of(s, seat), shown(s, site_of(s, seat))
    if artifact is None or s.obstacle[site] != layout.OPEN or s.bypass[seat] == 1:
        return False
    return bool(s.depth[seat] == box.artifact[artifact].obstacle_at)


def fame(s: np.record, box: Box, artifact: int) -> str:
    """VP on an artifact, out of those that bring the trade."""
    return _("{count} of {all} VP").format(count=int(s.fame[artifact]), all=int(fame_target(box.record, artifact)))


def dig_of(s: np.record, box: Box, direction: int, die: int, digs: int) -> int:
    """How far a dig goes with this face of the die, all modifiers counted (FD-4.4)."""
    rolled = copy(s)
    rolled.direction, rolled.die, rolled.digs = direction, die, digs
    return int(dig_total(rolled, box.record, int(s.active)))


def turns_left(s: np.record, box: Box) -> int:
    """In the Final Dig: how many turns the active player has after this one (FD-15.4)."""
    slots = -(-int(s.clock) // int(box.clock.countdown_step))
    return slots - 1


# What is being resolved


def carrier_of(box: Box, source: int) -> Carrier:
    return next(row for number, row in box.carriers() if number == source)


def row_now(s: np.record, box: Box) -> Carrier:
    """The card, artifact, power, hazard or event whose effects are being resolved."""
    return carrier_of(box, int(s.source[level(s)]))


def effect_now(s: np.record, box: Box) -> Effect:
    return row_now(s, box).active[int(s.step[level(s)])]


def first_effect(row: Carrier) -> Effect | None:
    """What decides whether a card or power can be used: its first effect after the cost."""
    return next((effect for effect in row.active if effect.op != "discard_this"), None)


def is_single(row: Carrier) -> bool:
    """Does it do one thing, or one of two?"""
    return sum(effect.op != "discard_this" for effect in row.active) == 1 or getattr(row, "choose_one", False)


def is_way(row: Carrier) -> bool:
    """Is its choice one of ways: past the obstacle, or up?"""
    return [effect.op for effect in row.effects] == ["bypass_obstacle", "climb"]


def is_one_of_two(s: np.record, box: Box) -> bool:
    """Is the question which of two effects happens, where they are not ways?"""
    return bool(s.last[layout.OUTER] == layout.CHOOSING) and not is_way(row_now(s, box))


def effect_of_way(s: np.record, box: Box, action: int) -> Effect:
    """The effect that a direction stands for."""
    if s.last[layout.OUTER] != layout.CHOOSING:
        return effect_now(s, box)
    return row_now(s, box).active[0 if action == layout.DOWN else 1]
