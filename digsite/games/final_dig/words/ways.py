"""Where the next dig leads, face by face, and what a movement adds up to."""

from typing import NamedTuple

from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.words import names
from digsite.match.look import Look
from digsite.text import _


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


# What was rolled


class Sum(NamedTuple):
    """A movement in numbers."""

    depth: int  # where it began
    die: int  # 0: a card moves
    steps: int
    way: int  # layout.DOWN or layout.UP

    @property
    def words(self) -> str:
        """With all its parts: the die, and what changes it."""
        change = self.steps - self.die
        return self._added((self.die, change) if self.die and change else (self.steps,))

    @property
    def short(self) -> str:
        """With what the parts come to."""
        return self._added((self.steps,))

    def _added(self, parts: tuple[int, ...]) -> str:
        down = self.way == layout.DOWN
        signs = ("+" if (part > 0) == down else "−" for part in parts)
        said = " ".join([str(self.depth), *(f"{sign} {abs(part)}" for sign, part in zip(signs, parts, strict=True))])
        if not down and self.steps >= self.depth:
            return _("{sum}: out").format(sum=said)
        return f"{said} = {self.goal}"

    @property
    def goal(self) -> int:
        """The counter that it leads to, if nothing stops it."""
        return self.depth + self.steps if self.way == layout.DOWN else max(0, self.depth - self.steps)


def added_up(look: Look) -> Sum | None:
    """A roll that may be kept, or a movement that a hazard has stopped (FD-4.4, FD-5.1)."""
    s, dig = look.s, min(look.s.source) == layout.NO_SOURCE
    if s.phase == layout.ROLL_CHOICE:
        return Sum(s.depth[s.active], s.die, names.dig_of(look, s.direction, s.die, s.digs), s.direction)
    if s.phase != layout.HAZARD:
        return None
    steps = names.dig_of(look, s.direction, s.die, s.digs) if dig else names.effect_done(look).n or 0
    return Sum(s.noted - steps, s.die if dig else 0, steps, layout.DOWN)
