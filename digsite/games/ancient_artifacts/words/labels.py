"""The sentence beside a choice, and the few words on its pill."""

from digsite.core.sentinels import CHANCE
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.words import names
from digsite.match.look import Look
from digsite.text import _


def label(look: Look, action: int) -> str:
    """The sentence beside a choice, or the name of an outcome of chance."""
    if look.s.to_move == CHANCE:
        return _label_of_chance(look, action)
    if layout.PLACE <= action < layout.MARK:
        return _label_of_place(look, action)
    if layout.MARK <= action < layout.GIVE_UP:
        sentence = _("Nothing fits: mark a raider box in the {region}.")
        return sentence.format(region=names.region(look.box, action - layout.MARK))
    if layout.LOCK <= action < layout.END_ACTION:
        return _("Lock a {symbol}.").format(symbol=names.symbol(look.box, action - layout.LOCK + 1))
    if action == layout.STOP:
        return _label_of_stop(look)
    if action in (layout.FOLLOW, layout.CONTINUE, layout.CONTINUE_PAID):
        return _label_of_next_step(look, action)
    return {
        layout.REROLL: _("Pay {reroll} and draw two other dice."),
        layout.GIVE_UP: _("Nothing fits: give up, and the game ends."),
        layout.DECLINE: _("Do not follow."),
        layout.ROLL: _("Roll {loose}."),
        layout.RESET: _("Pay {reset} and start over with all {all} dice."),
        layout.END_ACTION: _("End the action and keep what is done."),
    }.get(action, _("This number is an outcome of dice.")).format(**names.figures(look))


def _label_of_chance(look: Look, action: int) -> str:
    phase, first, second = look.s.phase, *divmod(action, layout.PIPS)
    if phase == layout.NUMBERS and first < layout.PIPS:
        return _("The dice show {first} and {second}.").format(first=first + 1, second=second + 1)
    if phase == layout.LEFT_NUMBER and action < layout.PIPS:
        return _("The die shows {number}.").format(number=action + 1)
    if phase == layout.RESULTS and action < layout.SYMBOLS:
        return _("A results die shows: {symbol}.").format(symbol=names.symbol(look.box, action))
    if phase in (layout.DRAW, layout.LEFT_DRAW) and action < layout.COLOURS:
        return _("A die is drawn: {colour}.").format(colour=names.colour(look.box, action))
    if phase == layout.START and action < look.seats:
        return _("Seat {seat} starts.").format(seat=action)
    return _("Outcome {number}.").format(number=action)


def _label_of_place(look: Look, action: int) -> str:
    hand, slot = names.target(action)
    where = names.slot_name(look.box, slot)
    if look.s.phase != layout.PLACING:
        return _("Place die {number} on {slot}.").format(number=hand + 1, slot=where)
    step = names.step_there(look, slot)
    if step == layout.NO_STEP:
        return _("Place {die} on {slot}.").format(die=names.hand_die(look, hand), slot=where)
    bonus = names.bonus_there(look, hand, slot)
    sentence = _("Place {die} on {slot} with the bonus: {task}.") if bonus else _("Place {die} on {slot}: {task}.")
    asked = names.task_of(look, look.s.active, step, bonus)
    return sentence.format(die=names.hand_die(look, hand), slot=where, task=asked)


def _label_of_stop(look: Look) -> str:
    if look.s.phase != layout.LOCKING:
        return _("Stop and keep the result.")
    count, step = names.marked(look, look.s.active), names.step_name(look.box, names.own_step(look, look.s.active))
    if not look.s.research:
        return _("Stop: mark {boxes} of {step}.").format(boxes=names.boxes_of(count), step=step)
    return (_("Stop: {step} is done.") if count else _("Stop: {step} is not done.")).format(step=step)


def _label_of_next_step(look: Look, action: int) -> str:
    """To follow, or to go on: with what it leads to, where that can be chosen."""
    s = look.s
    if s.phase == (layout.ASKING if action == layout.FOLLOW else layout.CONTINUING):
        asked = names.task_of(look, s.to_move, names.own_step(look, s.to_move), s.bonus)
        sentence = {
            layout.FOLLOW: _("Follow for {follow}: {task}."),
            layout.CONTINUE: _("Go on with {left}: {task}."),
            layout.CONTINUE_PAID: _("Pay {reset} and go on with all {all} dice: {task}."),
        }[action]
        return sentence.format(task=asked, **names.figures(look))
    return {
        layout.FOLLOW: _("Follow for {follow}."),
        layout.CONTINUE: _("Go on to the next step."),
        layout.CONTINUE_PAID: _("Pay and go on with all dice."),
    }[action].format(**names.figures(look))


def button(look: Look, action: int) -> str | None:
    """A few words on a button."""
    if layout.PLACE <= action < layout.MARK:
        hand, slot = names.target(action)
        return _("{die} on {slot}").format(die=names.hand_die(look, hand), slot=names.slot_name(look.box, slot))
    if layout.MARK <= action < layout.GIVE_UP:
        return _("Mark one in the {region}").format(region=names.region(look.box, action - layout.MARK))
    return None if layout.LOCK <= action < layout.END_ACTION else brief(look, action)


def brief(look: Look, action: int) -> str:
    """The words on the pill of a choice that has no piece."""
    if action == layout.STOP:
        count = names.marked(look, look.s.active)
        if not look.s.research:
            return _("Stop, mark {count}").format(count=count)
        return _("Stop, step done") if count else _("Stop, nothing done")
    return {
        layout.REROLL: _("Two other dice for {reroll}"),
        layout.GIVE_UP: _("Give up"),
        layout.DECLINE: _("Do not follow"),
        layout.FOLLOW: _("Follow for {follow}"),
        layout.ROLL: _("Roll {loose}"),
        layout.RESET: _("Start over, {reset}"),
        layout.END_ACTION: _("End the action"),
        layout.CONTINUE: _("Go on with {left}"),
        layout.CONTINUE_PAID: _("Go on with all {all} for {reset}"),
    }[action].format(**names.figures(look))
