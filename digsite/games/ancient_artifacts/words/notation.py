"""The short words of actions and outcomes."""

from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words.names import target
from digsite.match.look import Look
from digsite.match.notation import joined


def word(look: Look, action: int) -> str | None:
    """Outcomes of chance go by the phase, in which they count from 0; None where the rules' own name will do."""
    box, phase = look.box, look.s.phase
    if phase == layout.START:
        return joined("first", action)
    if phase in (layout.DRAW, layout.LEFT_DRAW) and action < layout.COLOURS:
        return joined("draw", box.colour[action].id)
    if phase == layout.NUMBERS:
        return joined("dice", action // layout.PIPS + 1, action % layout.PIPS + 1)
    if phase == layout.LEFT_NUMBER:
        return joined("die", action + 1)
    if phase == layout.RESULTS and action < layout.SYMBOLS:
        return joined("die", box.symbol[action].id)
    if layout.PLACE <= action < layout.MARK:
        hand, slot = target(action)
        return joined("place", hand + 1, box.slot[slot].id)
    if layout.MARK <= action < layout.GIVE_UP:
        return joined("mark", box.region[action - layout.MARK].id)
    if layout.LOCK <= action < layout.END_ACTION:
        return joined("lock", box.symbol[action - layout.LOCK + 1].id)
    return None
