"""Why something cannot be done now."""

from digsite.core.sentinels import CHANCE, OVER
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.placing import fits, step_for
from digsite.games.ancient_artifacts.rules.results import loose_dice
from digsite.games.ancient_artifacts.words import names
from digsite.games.ancient_artifacts.words.labels import label
from digsite.match.look import Look
from digsite.text import _


def why(look: Look, action: int) -> str:
    """Why an action cannot be done now, with the clause."""
    s = look.s
    if s.to_move == OVER:
        return _("The game is over (AA-14.8).") if s.seats == 1 else _("The game is over (AA-12.4).")
    if s.to_move == CHANCE:
        return _("Dice decide now, and this cannot happen: {label} (AA-15.3)").format(label=label(look, action))
    if action > layout.CONTINUE_PAID:
        return _("This number is only ever an outcome of dice (AA-15.3).")
    if s.phase == layout.PLACING:
        return _why_not_placing(look, action)
    if s.phase == layout.ASKING:
        return _("Say first whether you follow (AA-7.1).")
    return (_why_not_going_on if s.phase == layout.CONTINUING else _why_not_locking)(look, action)


def _why_not_placing(look: Look, action: int) -> str:
    s = look.s
    if action == layout.REROLL:
        if s.money[s.active] < look.box.price.reroll:
            return _("Other dice cost {reroll} (AA-4.5).").format(**names.figures(look))
        return _("The bag holds too few dice to draw two others (AA-4.5).")
    if layout.PLACE <= action < layout.MARK:
        return _why_not_there(look, *names.target(action))
    if layout.MARK <= action < layout.GIVE_UP:
        if s.seats == 1:
            return _("In solitaire no raider box is marked when nothing fits (AA-14.6).")
        if names.something_fits(look):
            return _("A die fits the atlas, so you must place one (AA-5.3).")
        return _("Raider boxes are marked in active tracks only (AA-2.6).")
    if action == layout.GIVE_UP:
        if s.seats == 1:
            return _("A die fits the atlas, so you must place one (AA-5.3).")
        return _("Only a solitaire game can be given up (AA-14.6).")
    return _("First place a die (AA-5.3).")


def _why_not_there(look: Look, hand: int, slot: int) -> str:
    """Why a die cannot go to a slot."""
    box, where, track = look.box, names.slot_name(look.box, slot), int(look.box.record.slot_track[slot])
    if look.s.atlas_number[slot]:
        return _("{slot} is taken (AA-5.1).").format(slot=where)
    if not fits(look.record, box.record, hand, slot):
        what, numbers = names.hand_die(look, hand).capitalize(), names.one_of(box.slot[slot].numbers)
        if numbers:
            sentence = _("{die} does not fit {slot}, which takes {numbers} (AA-5.2).")
            return sentence.format(die=what, slot=where, numbers=numbers)
        sentence = _("{die} does not fit {slot}, which takes {colour} dice (AA-5.2).")
        return sentence.format(die=what, slot=where, colour=names.colour(box, track))
    if step_for(look.record, box.record, slot) == layout.NO_STEP:
        what = names.action_name(box, track, int(box.record.slot_research[slot]))
        return _("You have no step for {action} now (AA-5.1).").format(action=what)
    return _("Both dice are alike: the first one is offered (AA-5.8).")


def _why_not_going_on(look: Look, action: int) -> str:
    if action == layout.CONTINUE:
        return _("The raiders on the table already bust the next step (AA-9.7).")
    if action == layout.CONTINUE_PAID:
        if look.s.locked[layout.RAIDER] == 0:
            return _("No raider is locked, so there is nothing to pay for (AA-9.8).")
        return _("All dice again cost {reset} (AA-9.8).").format(**names.figures(look))
    return _("A step is done: end the action or go on (AA-9.6).")


def _why_not_locking(look: Look, action: int) -> str:
    s = look.s
    if action == layout.ROLL:
        return _("No die is loose (AA-8.6).")
    if action in (layout.STOP, layout.RESET) and s.cursor:
        return _("You have locked a die since the roll, so roll the others (AA-8.4).")
    if action == layout.RESET:
        if not any(s.locked):
            return _("No die is locked: you may roll all of them for nothing (AA-8.8).")
        return _("To start over costs {reset} (AA-8.8).").format(**names.figures(look))
    if layout.LOCK <= action < layout.END_ACTION:
        wanted = action - layout.LOCK + 1
        if not s.loose[wanted]:
            return _("No loose die shows a {symbol} (AA-8.5).").format(symbol=names.symbol(look.box, wanted))
        if loose_dice(look.record) == 1:
            return _("To lock the last die is to stop (AA-8.9).")
        sentence = _("Dice are locked in the order of their symbols: a {symbol} comes before (AA-8.5).")
        return sentence.format(symbol=names.symbol(look.box, wanted))
    return _("The results dice are on the table: lock, roll, stop or start over (AA-8.4).")
