"""Where the next dig leads, face by face."""

from typing import NamedTuple

from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words import names
from digsite.match.look import Look


class Lead(NamedTuple):
    """Where some faces of the die lead: the counter, and what is met there."""

    faces: tuple[int, ...]
    depth: int
    sort: str  # "", "take", "out", "obstacle" or "past": a hazard, which waits for who would pass


def leads(look: Look) -> tuple[Lead, ...]:
    """Where each face of the next dig leads the reader: up in the Final Dig, else down; nothing if there is no dig."""
    s = look.s
    action = layout.UP if s.final else layout.DOWN
    if s.phase != layout.MAIN or not look.asked or action not in look.legal:
        return ()
    made: list[Lead] = []
    for face, total in enumerate(names.digs_of(look, action), 1):
        depth, sort = _climbed(look, total) if s.final else _dug(look, total)
        if made and made[-1][1:] == (depth, sort):
            made[-1] = made[-1]._replace(faces=(*made[-1].faces, face))
        else:
            made.append(Lead((face,), depth, sort))
    return tuple(made)


def _climbed(look: Look, total: int) -> tuple[int, str]:
    depth = max(0, look.s.depth[look.seat] - total)
    return depth, "" if depth else "out"


def _dug(look: Look, total: int) -> tuple[int, str]:
    """How deep a dig of so many goes, and what it meets (FD-5)."""
    site, depth = names.here(look), look.s.depth[look.seat]
    noted, row = depth + total, look.box.artifact[look.s.face_up[site]]
    met = []
    if depth <= row.obstacle_at < noted and names.is_stopped(look, look.seat, site):
        met.append((row.obstacle_at, "obstacle"))
    if depth <= row.hazard_at < noted and names.is_endangered(look, site):
        met.append((row.hazard_at, "past"))
    return min(met) if met else (min(noted, row.final), "take" if noted >= row.final else "")
