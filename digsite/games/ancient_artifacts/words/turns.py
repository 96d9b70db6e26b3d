"""Whose turn it is, and what is going on."""

from digsite.core.sentinels import CHANCE, NOBODY, OVER
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words import names
from digsite.match import usual
from digsite.match.look import Look
from digsite.text import _


def turn(look: Look) -> str:
    """Whose turn it is, as a sentence for the head line."""
    s = look.s
    if s.to_move == CHANCE:
        return _("The dice decide.")
    if s.to_move == OVER or (not look.asked and s.phase != layout.ASKING):
        return usual.turn(look)
    if s.phase == layout.ASKING:
        if not look.asked:
            return _("{name} decides whether to follow.").format(name=look.names[s.to_move])
        what = names.action_name(look.box, s.track, s.research)
        return _("{name} chose {action}: do you follow?").format(name=look.names[s.active], action=what)
    if s.phase == layout.CONTINUING:
        return _("Your turn: end the action or go on.")
    if s.phase == layout.LOCKING:
        return _("Your turn: lock, roll or stop.")
    return _("Your turn: place a die.") if names.something_fits(look) else _("Your turn: no die fits.")


def when(look: Look) -> str:
    """How far the game has come, in a few words."""
    if look.s.trigger != NOBODY:
        return _("final round")
    return _("turn {number}").format(number=look.s.turns) if look.s.turns else ""


def state(look: Look) -> str:
    """What is going on, where the pieces on the table do not say it."""
    s, said = look.s, []
    if s.phase == layout.START:
        return _("Chance names the start player.")
    if s.phase in (layout.DRAW, layout.NUMBERS):
        said.append(_("Action dice are drawn from the bag and rolled."))
    elif s.phase == layout.PLACING and not names.something_fits(look):
        said.append(_("No die fits the atlas."))
        if any(layout.MARK <= action < layout.GIVE_UP for action in look.legal):
            said.append(_("Mark a raider box on your sheet."))
    elif s.phase in (layout.LEFT_DRAW, layout.LEFT_NUMBER):
        said.append(_("The other die fits nowhere: a new one is drawn."))
    elif s.phase == layout.ASKING:
        said.append(_("{name} is asked whether to follow.").format(name=look.names[s.to_move]))
    elif s.phase == layout.CONTINUING:
        said.append(_("The step is done. {name} may go on to the next.").format(name=look.names[s.active]))
    if s.trigger != NOBODY:
        said.append(_("The final round: {name} has no active track.").format(name=look.names[s.trigger]))
    return " ".join(said)
