"""What people read: the names of actions, the story of the game, odds beside a choice, and why it cannot be made."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from digsite.core.sentinels import CHANCE, NOBODY, OVER
from digsite.games.ancient_artifacts import advice
from digsite.games.ancient_artifacts.box import Box, FieldStep, ResearchStep
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.action import fits
from digsite.games.ancient_artifacts.rules.career import active_tracks, current_step, limit_of, needed, worth_of_die
from digsite.text import _, plural
from digsite.text.speech import Thing, told

# Names of things


def dollars(count: int) -> str:
    return _("${count}").format(count=count)


def dice_of(count: int) -> str:
    return plural("{count} die", "{count} dice", count).format(count=count)


def boxes_of(count: int) -> str:
    return plural("{count} box", "{count} boxes", count).format(count=count)


def percent(share: float) -> str:
    return _("{share:.1f} %").format(share=100 * share)


def symbol(box: Box, number: int) -> str:
    return _(box.symbol[number].name).lower()


def some(box: Box, number: int, count: int) -> str:
    """One symbol by its name, several with their number."""
    if count == 1:
        return symbol(box, number)
    return _("{count} {symbols}").format(count=count, symbols=_(box.symbol[number].names).lower())


def shown(box: Box, counts: Iterable[int]) -> str:
    """What dice show, as a list."""
    return ", ".join(some(box, number, int(count)) for number, count in enumerate(counts) if count > 0)


def die(box: Box, colour: int, number: int) -> str:
    return _("{colour} {number}").format(colour=_(box.colour[colour].name).lower(), number=number)


def region(box: Box, track: int) -> str:
    return _(box.region[track].name).lower()


def step_name(box: Box, step: int) -> str:
    return _(box.place(step).step.name)


def action_name(box: Box, track: int, research: int) -> str:
    """Research or Dig, and where."""
    return _("{action} in the {region}").format(
        action=_("Research") if research else _(box.region[track].field_action), region=region(box, track)
    )


def task(box: Box, step: int, bonus: int, marks: int = 0) -> str:
    """What a step asks for, with or without the bonus."""
    found = box.place(step).step
    limit = int(limit_of(box.record, step, bonus))
    if isinstance(found, FieldStep):
        asked = _("{name}, each {symbols} marks {boxes}, {marks} of {all} marked").format(
            name=_(found.name),
            symbols=_(" or ").join(symbol(box, box.symbols[id]) for id in found.accepts),
            boxes=boxes_of(int(worth_of_die(box.record, step, bonus))),
            marks=marks,
            all=found.boxes,
        )
    else:
        asked = _("{name}, needs {symbols}").format(name=_(found.name), symbols=shown(box, needs_of(box, step, bonus)))
    if limit == box.bust.limit:
        return asked
    return _("{task}, bust only at {limit} raiders").format(task=asked, limit=limit)


def needs_of(box: Box, step: int, bonus: int) -> list[int]:
    return [int(needed(box.record, step, number, bonus)) for number in range(layout.SYMBOLS)]


def text_of_step(box: Box, found: FieldStep | ResearchStep, step: int) -> str:
    """A step as the sheet prints it."""
    with_bonus = _("Never any bonus.")
    if found.raider_icon:
        with_bonus = _("Raider icon: with the bonus you bust only at {limit} raiders.").format(
            limit=box.bust.special_limit
        )
    elif not found.no_bonus and isinstance(found, FieldStep):
        with_bonus = _("With the bonus it marks {boxes}.").format(boxes=boxes_of(box.bonus.multiplier))
    elif not found.no_bonus:
        with_bonus = _("With the bonus: {symbols}.").format(symbols=shown(box, needs_of(box, step, 1)))
    if isinstance(found, FieldStep):
        return _("{boxes}. Each {symbols} marks 1 box. {bonus}").format(
            boxes=boxes_of(found.boxes),
            symbols=_(" or ").join(symbol(box, box.symbols[id]) for id in found.accepts),
            bonus=with_bonus,
        )
    return _("Needs {symbols} in one attempt. {bonus}").format(
        symbols=shown(box, needs_of(box, step, 0)), bonus=with_bonus
    )


# Positions


def step_of(s: np.record, box: Box, seat: int, track: int, research: int) -> int:
    return int(current_step(s, box.record, seat, track, research))


def own_step(s: np.record, box: Box, seat: int) -> int:
    """What this seat works on in the action of the turn."""
    return step_of(s, box, seat, int(s.track), int(s.research))


def marks_on(s: np.record, seat: int, track: int, research: int) -> int:
    return 0 if research else int(s.marks[seat, track])


def target(s: np.record, box: Box, action: int) -> tuple[int, int]:
    """The die and the slot of a placement."""
    return (action - layout.PLACE) // layout.SLOTS, (action - layout.PLACE) % layout.SLOTS


def placed_step(s: np.record, box: Box, slot: int) -> int:
    return step_of(s, box, int(s.active), int(box.record.slot_track[slot]), int(box.record.slot_research[slot]))


def placed_bonus(s: np.record, box: Box, hand: int, slot: int) -> int:
    """Would this placement have the bonus?"""
    track, step = int(box.record.slot_track[slot]), placed_step(s, box, slot)
    if step == layout.NO_STEP or box.record.no_bonus[step]:
        return 0
    return int(
        box.record.bonus_colour[track, s.hand_colour[hand]] and box.record.bonus_number[track, s.hand_number[hand]]
    )


def kept(s: np.record) -> list[int]:
    return [int(s.locked[number]) + int(s.loose[number]) for number in range(layout.SYMBOLS)]


def something_fits(s: np.record, box: Box) -> bool:
    return any(
        _why_not_there(s, box, hand, slot) is None for hand in range(layout.HAND) for slot in range(layout.SLOTS)
    )


# Labels


def label(s: np.record, box: Box, action: int) -> str:
    """The sentence beside a choice, or the name of an outcome of chance."""
    if s.to_move == CHANCE:
        return _label_of_chance(s, box, action)
    if layout.PLACE <= action < layout.MARK:
        return _label_of_place(s, box, action)
    if layout.MARK <= action < layout.GIVE_UP:
        return _("Nothing fits: mark a raider box in the {region}.").format(region=region(box, action - layout.MARK))
    if layout.LOCK <= action < layout.END_ACTION:
        return _("Lock a {symbol}.").format(symbol=symbol(box, action - layout.LOCK + 1))
    if action == layout.REROLL:
        return _("Pay {price} and draw two other dice.").format(price=dollars(box.price.reroll))
    if action == layout.FOLLOW:
        return _label_of_follow(s, box)
    if action == layout.STOP:
        return _label_of_stop(s, box)
    if action == layout.RESET:
        return _("Pay {price} and start over with all {count} dice.").format(
            price=dollars(box.price.reset), count=box.results.dice
        )
    if action in (layout.CONTINUE, layout.CONTINUE_PAID):
        return _label_of_continuation(s, box, action)
    if action == layout.ROLL:
        return _("Roll {dice}.").format(dice=dice_of(int(sum(s.loose))))
    return {
        layout.GIVE_UP: _("Nothing fits: give up, and the game ends."),
        layout.DECLINE: _("Do not follow."),
        layout.END_ACTION: _("End the action and keep what is done."),
    }.get(action, _("This number is an outcome of dice."))


def _label_of_chance(s: np.record, box: Box, action: int) -> str:
    if s.phase == layout.NUMBERS and action < layout.PIPS * layout.PIPS:
        return _("The dice show {first} and {second}.").format(
            first=action // layout.PIPS + 1, second=action % layout.PIPS + 1
        )
    if s.phase == layout.LEFT_NUMBER and action < layout.PIPS:
        return _("The die shows {number}.").format(number=action + 1)
    if s.phase == layout.RESULTS and action < layout.SYMBOLS:
        return _("A results die shows: {symbol}.").format(symbol=symbol(box, action))
    if s.phase in (layout.DRAW, layout.LEFT_DRAW) and action < len(box.colour):
        return _("A die is drawn: {colour}.").format(colour=_(box.colour[action].name).lower())
    if s.phase == layout.START and action < s.seats:
        return _("Seat {seat} starts.").format(seat=action)
    return _("Outcome {number}.").format(number=action)


def _label_of_place(s: np.record, box: Box, action: int) -> str:
    hand, slot = target(s, box, action)
    where = _(box.slot[slot].name)
    if s.phase != layout.PLACING:
        return _("Place die {number} on {slot}.").format(number=hand + 1, slot=where)
    what = die(box, int(s.hand_colour[hand]), int(s.hand_number[hand]))
    step = placed_step(s, box, slot)
    if step == layout.NO_STEP:
        return _("Place {die} on {slot}.").format(die=what, slot=where)
    bonus = placed_bonus(s, box, hand, slot)
    track, research = int(box.record.slot_track[slot]), int(box.record.slot_research[slot])
    sentence = _("Place {die} on {slot} with the bonus: {task}.") if bonus else _("Place {die} on {slot}: {task}.")
    return sentence.format(
        die=what, slot=where, task=task(box, step, bonus, marks_on(s, int(s.active), track, research))
    )


def _label_of_follow(s: np.record, box: Box) -> str:
    price = dollars(box.price.follow)
    if s.phase != layout.ASKING:
        return _("Follow for {price}.").format(price=price)
    seat = int(s.to_move)
    marks = marks_on(s, seat, int(s.track), int(s.research))
    return _("Follow for {price}: {task}.").format(
        price=price, task=task(box, own_step(s, box, seat), int(s.bonus), marks)
    )


def _label_of_stop(s: np.record, box: Box) -> str:
    if s.phase != layout.LOCKING:
        return _("Stop and keep the result.")
    step = own_step(s, box, int(s.active))
    if s.research:
        if all(have >= need for have, need in zip(kept(s), needs_of(box, step, int(s.bonus)), strict=True)):
            return _("Stop: {step} is done.").format(step=step_name(box, step))
        return _("Stop: {step} is not done.").format(step=step_name(box, step))
    return _("Stop: mark {boxes} of {step}.").format(boxes=boxes_of(gain(s, box, step)), step=step_name(box, step))


def gain(s: np.record, box: Box, step: int) -> int:
    """Boxes of a field step that stopping now marks."""
    matching = sum(count for count, taken in zip(kept(s), box.record.accepts[step], strict=True) if taken)
    left = int(box.record.boxes[step]) - int(s.marks[s.active, s.track])
    return min(left, matching * int(worth_of_die(box.record, step, int(s.bonus))))


def _label_of_continuation(s: np.record, box: Box, action: int) -> str:
    paid = action == layout.CONTINUE_PAID
    if s.phase != layout.CONTINUING:
        return _("Pay and go on with all dice.") if paid else _("Go on to the next step.")
    step = own_step(s, box, int(s.active))
    if paid:
        return _("Pay {price} and go on with all {count} dice: {task}.").format(
            price=dollars(box.price.reset), count=box.results.dice, task=task(box, step, int(s.bonus))
        )
    return _("Go on with {dice}: {task}.").format(
        dice=dice_of(box.results.dice - int(s.locked[layout.RAIDER])), task=task(box, step, int(s.bonus))
    )


# Odds beside a choice


def note(s: np.record, box: Box, action: int) -> str | None:
    """The odds beside a choice: of a bust on the next roll, and of finishing the step with the best play."""
    raiders = int(s.locked[layout.RAIDER])
    if s.phase == layout.LOCKING:
        if action == layout.RESET:
            return odds_of(s, box, own_step(s, box, int(s.active)), int(s.bonus), 0, [0] * layout.SYMBOLS)
        if action == layout.ROLL:
            return odds_of(s, box, own_step(s, box, int(s.active)), int(s.bonus), raiders, [int(n) for n in s.locked])
        if layout.LOCK <= action < layout.END_ACTION:
            return odds_with_lock(s, box, action)
    if s.phase == layout.CONTINUING and action in (layout.CONTINUE, layout.CONTINUE_PAID):
        step = own_step(s, box, int(s.active))
        return odds_of(s, box, step, int(s.bonus), raiders if action == layout.CONTINUE else 0, [0] * layout.SYMBOLS)
    if s.phase == layout.PLACING and layout.PLACE <= action < layout.MARK:
        hand, slot = target(s, box, action)
        step = placed_step(s, box, slot)
        if step != layout.NO_STEP:
            return odds_of(s, box, step, placed_bonus(s, box, hand, slot), 0, [0] * layout.SYMBOLS)
    if s.phase == layout.ASKING and action == layout.FOLLOW:
        limit = int(limit_of(box.record, own_step(s, box, int(s.to_move)), int(s.bonus)))
        risk = advice.chance_to_bust(box, 0, box.results.dice, limit)
        return _("you share the roll; bust on the first roll {bust}").format(bust=percent(risk))
    return None


def problem_at(s: np.record, box: Box, step: int, bonus: int) -> advice.Problem:
    marks = 0 if step % layout.PLACES else int(s.marks[s.active, step_track(box, step)])
    return advice.problem_of(box, step, bonus, marks)


def step_track(box: Box, step: int) -> int:
    return box.place(step).track


def odds_of(s: np.record, box: Box, step: int, bonus: int, raiders: int, locked: list[int]) -> str:
    """The odds of a roll of all dice that are not locked, with the best play, if nothing more is paid."""
    problem = problem_at(s, box, step, bonus)
    hand = problem.dice - raiders - sum(locked[1:])
    risk = percent(advice.chance_to_bust(box, raiders, hand, problem.limit))
    done = percent(advice.ahead(problem, raiders, locked, "success").success)
    if not problem.boxes:
        return _("bust on this roll {bust}, step done {done}").format(bust=risk, done=done)
    boxes = advice.ahead(problem, raiders, locked, "boxes").boxes
    return _("bust on this roll {bust}, step done {done}, {boxes:.2f} boxes on average").format(
        bust=risk, done=done, boxes=boxes
    )


def odds_with_lock(s: np.record, box: Box, action: int) -> str | None:
    """The odds if this die, and what best goes with it, is locked before the roll."""
    problem = problem_at(s, box, own_step(s, box, int(s.active)), int(s.bonus))
    locked, loose = tuple(map(int, s.locked)), tuple(map(int, s.loose))
    done, boxes = (_odds_by_action(problem, locked, loose, int(s.cursor), aim).get(action) for aim in AIMS)
    if done is None or boxes is None:
        return None
    if not problem.boxes:
        return _("step done {done}").format(done=percent(done.success))
    return _("step done {done}, {boxes:.2f} boxes on average").format(done=percent(done.success), boxes=boxes.boxes)


AIMS = ("success", "boxes")  # what the two figures beside a choice play for


@lru_cache(maxsize=64)
def _odds_by_action(
    problem: advice.Problem, locked: tuple[int, ...], loose: tuple[int, ...], cursor: int, aim: str
) -> dict[int, advice.Odds]:
    return {choice.action: choice.odds for choice in advice.choices(problem, locked, loose, cursor, aim=aim)}


# Why not


def why(s: np.record, box: Box, action: int) -> str:
    """Why an action cannot be done now, with the clause."""
    if s.to_move == OVER:
        return _("The game is over (AA-14.8).") if s.seats == 1 else _("The game is over (AA-12.4).")
    if s.to_move == CHANCE:
        return _("Dice decide now, and this cannot happen: {label} (AA-15.3)").format(label=label(s, box, action))
    if action > layout.CONTINUE_PAID:
        return _("This number is only ever an outcome of dice (AA-15.3).")
    if s.phase == layout.PLACING:
        return _why_not_placing(s, box, action)
    if s.phase == layout.ASKING:
        return _("Say first whether you follow (AA-7.1).")
    if s.phase == layout.CONTINUING:
        return _why_not_going_on(s, box, action)
    return _why_not_locking(s, box, action)


def _why_not_placing(s: np.record, box: Box, action: int) -> str:
    if action == layout.REROLL:
        if s.money[s.active] < box.price.reroll:
            return _("Other dice cost {price} (AA-4.5).").format(price=dollars(box.price.reroll))
        return _("The bag holds too few dice to draw two others (AA-4.5).")
    if layout.PLACE <= action < layout.MARK:
        hand, slot = target(s, box, action)
        return _why_not_there(s, box, hand, slot) or _("Both dice are alike: the first one is offered (AA-5.8).")
    if layout.MARK <= action < layout.GIVE_UP:
        if s.seats == 1:
            return _("In solitaire no raider box is marked when nothing fits (AA-14.6).")
        if something_fits(s, box):
            return _("A die fits the atlas, so you must place one (AA-5.3).")
        return _("Raider boxes are marked in active tracks only (AA-2.6).")
    if action == layout.GIVE_UP:
        if s.seats == 1:
            return _("A die fits the atlas, so you must place one (AA-5.3).")
        return _("Only a solitaire game can be given up (AA-14.6).")
    return _("First place a die (AA-5.3).")


def _why_not_there(s: np.record, box: Box, hand: int, slot: int) -> str | None:
    """Why a die cannot go to a slot; None if it can."""
    where, found = _(box.slot[slot].name), box.slot[slot]
    if s.atlas_number[slot]:
        return _("{slot} is taken (AA-5.1).").format(slot=where)
    if not fits(s, box.record, hand, slot):
        what = die(box, int(s.hand_colour[hand]), int(s.hand_number[hand]))
        if found.numbers:
            numbers = _(" or ").join(map(str, found.numbers))
            return _("{die} does not fit {slot}, which takes {numbers} (AA-5.2).").format(
                die=what.capitalize(), slot=where, numbers=numbers
            )
        colour = _(box.colour[box.colours[box.region[box.regions[found.region]].colour]].name).lower()
        return _("{die} does not fit {slot}, which takes {colour} dice (AA-5.2).").format(
            die=what.capitalize(), slot=where, colour=colour
        )
    if placed_step(s, box, slot) == layout.NO_STEP:
        track, research = int(box.record.slot_track[slot]), int(box.record.slot_research[slot])
        return _("You have no step for {action} now (AA-5.1).").format(action=action_name(box, track, research))
    return None


def _why_not_going_on(s: np.record, box: Box, action: int) -> str:
    if action == layout.CONTINUE:
        return _("The raiders on the table already bust the next step (AA-9.7).")
    if action == layout.CONTINUE_PAID:
        if s.locked[layout.RAIDER] == 0:
            return _("No raider is locked, so there is nothing to pay for (AA-9.8).")
        return _("All dice again cost {price} (AA-9.8).").format(price=dollars(box.price.reset))
    return _("A step is done: end the action or go on (AA-9.6).")


def _why_not_locking(s: np.record, box: Box, action: int) -> str:
    loose = int(sum(s.loose))
    if action == layout.ROLL:
        return _("No die is loose (AA-8.6).")
    if action in (layout.STOP, layout.RESET) and s.cursor:
        return _("You have locked a die since the roll, so roll the others (AA-8.4).")
    if action == layout.RESET:
        if not sum(s.locked):
            return _("No die is locked: you may roll all of them for nothing (AA-8.8).")
        return _("To start over costs {price} (AA-8.8).").format(price=dollars(box.price.reset))
    if layout.LOCK <= action < layout.END_ACTION:
        wanted = action - layout.LOCK + 1
        if not s.loose[wanted]:
            return _("No loose die shows a {symbol} (AA-8.5).").format(symbol=symbol(box, wanted))
        if loose == 1:
            return _("To lock the last die is to stop (AA-8.9).")
        return _("Dice are locked in the order of their symbols: a {symbol} comes before (AA-8.5).").format(
            symbol=symbol(box, wanted)
        )
    return _("The results dice are on the table: lock, roll, stop or start over (AA-8.4).")


# The story


def story(before: np.record, s: np.record, box: Box, action: int | None, seat: int, names: Sequence[str]) -> str | None:
    """What happened, as this seat may read it; None while a roll or a draw is still going on."""
    if action is None:
        return None
    first = _what_was_done(before, s, box, action, seat, names)
    said = [first] if first else []
    said += _what_changed(before, s, box, seat, names)
    return " ".join(said) or None


def _what_was_done(
    before: np.record, s: np.record, box: Box, action: int, seat: int, names: Sequence[str]
) -> str | None:
    if before.to_move == CHANCE:
        return _what_dice_did(before, s, box, action, seat, names)
    mover, facts = int(before.to_move), {}
    if action == layout.REROLL:
        you, they = _("You pay {price} for other dice."), _("{name} pays {price} for other dice.")
        facts = {"price": dollars(box.price.reroll)}
    elif layout.PLACE <= action < layout.MARK:
        return _story_of_place(before, s, box, action, seat, names)
    elif layout.MARK <= action < layout.GIVE_UP:
        you, they = _("No die of yours fits the atlas."), _("No die of {name} fits the atlas.")
    elif layout.LOCK <= action < layout.END_ACTION:
        you, they = _("You lock a {symbol}."), _("{name} locks a {symbol}.")
        facts = {"symbol": symbol(box, action - layout.LOCK + 1)}
    elif action == layout.STOP:
        you, they = _("You stop with {shown}."), _("{name} stops with {shown}.")
        facts = {"shown": shown(box, kept(before))}
    else:
        you, they = {
            layout.GIVE_UP: (_("Nothing fits, and you give up."), _("Nothing fits, and {name} gives up.")),
            layout.DECLINE: (_("You do not follow."), _("{name} does not follow.")),
            layout.FOLLOW: (_("You follow for {follow}."), _("{name} follows for {follow}.")),
            layout.ROLL: (_("You roll {loose}."), _("{name} rolls {loose}.")),
            layout.RESET: (_("You pay {reset} and start over."), _("{name} pays {reset} and starts over.")),
            layout.END_ACTION: (_("You end the action."), _("{name} ends the action.")),
            layout.CONTINUE: (_("You go on with {left}."), _("{name} goes on with {left}.")),
            layout.CONTINUE_PAID: (
                _("You pay {reset} and go on with all dice."),
                _("{name} pays {reset} and goes on with all dice."),
            ),
        }[action]
        facts = {
            "follow": dollars(box.price.follow),
            "reset": dollars(box.price.reset),
            "loose": dice_of(int(sum(before.loose))),
            "left": dice_of(box.results.dice - int(before.locked[layout.RAIDER])),
        }
    return told(seat, mover, names, you, they, **facts)


def _story_of_place(before: np.record, s: np.record, box: Box, action: int, seat: int, names: Sequence[str]) -> str:
    hand, slot = target(before, box, action)
    if placed_bonus(before, box, hand, slot):
        you, they = _("You place {die} on {slot} with the bonus."), _("{name} places {die} on {slot} with the bonus.")
    else:
        you, they = _("You place {die} on {slot}."), _("{name} places {die} on {slot}.")
    placed = die(box, int(before.hand_colour[hand]), int(before.hand_number[hand]))
    said = told(seat, int(before.active), names, you, they, die=placed, slot=_(box.slot[slot].name))
    other = die(box, int(before.hand_colour[1 - hand]), int(before.hand_number[1 - hand]))
    return " ".join([said, *_other_die(before, s, box, other)])


def _other_die(before: np.record, s: np.record, box: Box, other: str) -> list[str]:
    """Solitaire: where the other die went."""
    if s.seats > 1:
        return []
    if s.phase == layout.RESULTS:
        changed = [slot for slot in range(layout.SLOTS) if s.atlas_number[slot] and not before.atlas_number[slot]]
        taken = [slot for slot in changed if _is_die(s, box, slot, other)]
        return [_("The other die, {die}, goes to {slot}.").format(die=other, slot=_(box.slot[taken[-1]].name))]
    if s.phase == layout.LEFT_DRAW:
        sentence = _("The other die, {die}, fits nowhere: {price} for a new one.")
        return [sentence.format(die=other, price=dollars(box.price.reroll))]
    return [_("The other die, {die}, fits nowhere, and there is no money for a new one.").format(die=other)]


def _is_die(s: np.record, box: Box, slot: int, other: str) -> bool:
    return die(box, int(s.atlas_colour[slot]), int(s.atlas_number[slot])) == other


def _what_dice_did(
    before: np.record, s: np.record, box: Box, action: int, seat: int, names: Sequence[str]
) -> str | None:
    active = int(before.active)
    if before.phase == layout.START:
        return told(seat, action, names, _("You start."), _("{name} starts."))
    if before.phase == layout.NUMBERS:
        first, second = (die(box, int(s.hand_colour[hand]), int(s.hand_number[hand])) for hand in range(layout.HAND))
        you, they = _("You roll {first} and {second}."), _("{name} rolls {first} and {second}.")
        return told(seat, active, names, you, they, first=first, second=second)
    if before.phase == layout.LEFT_NUMBER:
        new = die(box, int(before.hand_colour[0]), action + 1)
        return " ".join([_("The new die shows {die}.").format(die=new), *_other_die(before, s, box, new)])
    if before.phase == layout.RESULTS and before.rolling == 1:
        counts = [int(count) for count in before.loose]
        counts[action] += 1
        return _("The dice show {shown}.").format(shown=shown(box, counts))
    return None  # dice are still to come


def _what_changed(before: np.record, s: np.record, box: Box, seat: int, names: Sequence[str]) -> list[str]:
    """What followed from it, sheet by sheet, and for the table."""
    said: list[str] = []
    for turn in range(s.seats):
        player = (int(before.active) + turn) % int(s.seats)
        for track in range(layout.TRACKS):
            said += _what_changed_on_track(before, s, box, player, track, seat, names)
    if before.atlas_number.any() and not s.atlas_number.any() and s.to_move != OVER:
        said.append(_("The atlas is cleared."))
    if _a_turn_ended(before, s, box):
        said += _who_is_passed_over(before, s, box, seat, names)
    if s.to_move == OVER:
        said.append(_("The game is over."))
    return said


def _what_changed_on_track(
    before: np.record, s: np.record, box: Box, player: int, track: int, seat: int, names: Sequence[str]
) -> list[str]:
    section = int(before.section[player, track])
    moved = s.section[player, track] > section
    field = (track * box.record.series.shape[1] + section) * layout.PLACES
    said: list[tuple[str, str]] = []
    facts: dict[str, object] = {"region": region(box, track)}
    marks = int(s.marks[player, track]) - int(before.marks[player, track])
    done = int(s.done[player, track]) - int(before.done[player, track])
    if moved:
        marks = int(box.record.boxes[field]) - int(before.marks[player, track])
        done = int(box.record.series[track, section]) - int(before.done[player, track])
    if marks > 0:
        said.append((_("You mark {boxes} of {field}."), _("{name} marks {boxes} of {field}.")))
        facts |= {"boxes": boxes_of(marks), "field": step_name(box, field)}
    if done > 0:
        said.append((_("You complete {research}."), _("{name} completes {research}.")))
        facts |= {"research": step_name(box, field + 1 + int(before.done[player, track]))}
    if moved:
        milestone = box.track[track].section[section].milestone
        said.append(
            (
                _("You reach {milestone}: {renown} renown and {money}."),
                _("{name} reaches {milestone}: {renown} renown and {money}."),
            )
        )
        facts |= {"milestone": _(milestone.name), "renown": milestone.renown, "money": dollars(milestone.money)}
    if s.raiders[player, track] > before.raiders[player, track]:
        if before.phase == layout.RESULTS:
            said.append(
                (_("You bust: a raider box in the {region}."), _("{name} busts: a raider box in the {region}."))
            )
        else:
            said.append((_("You mark a raider box in the {region}."), _("{name} marks a raider box in the {region}.")))
        if s.raiders[player, track] >= box.bust.boxes_per_track:
            said.append((_("The {region} is blocked for you."), _("The {region} is blocked for {name}.")))
    return [told(seat, player, names, you, they, **facts) for you, they in said]


def _a_turn_ended(before: np.record, s: np.record, box: Box) -> bool:
    """Did the turn pass on, for two players and more, but for the turn cap?"""
    if s.seats == 1 or before.phase == layout.START or before.turns >= box.ruling.turn_cap * int(s.seats):
        return False
    return bool(s.turns != before.turns or s.to_move == OVER)


def _who_is_passed_over(before: np.record, s: np.record, box: Box, seat: int, names: Sequence[str]) -> list[str]:
    """When a turn has ended: those who cannot take one any more; the first of them begins the final round."""
    said, trigger = [], int(before.trigger)
    player = (int(before.active) + 1) % int(s.seats)
    while player != trigger and not active_tracks(s, box.record, player):
        if trigger == NOBODY:
            trigger = player
            you = _("You have no active track: the final round begins.")
            they = _("{name} has no active track: the final round begins.")
        else:
            you = _("You have no active track and are passed over.")
            they = _("{name} has no active track and is passed over.")
        said.append(told(seat, player, names, you, they))
        player = (player + 1) % int(s.seats)
    return said


def turn(s: np.record, box: Box, seat: int, names: Sequence[str]) -> str:
    """Whose turn it is, as a sentence for the head line."""
    if s.to_move == OVER:
        return _("The game is over.")
    if s.to_move == CHANCE:
        return _("The dice decide.")
    if s.to_move != seat:
        if s.phase == layout.ASKING:
            return _("{name} decides whether to follow.").format(name=names[s.to_move])
        return _("{name} is thinking.").format(name=names[s.to_move])
    if s.phase == layout.ASKING:
        what = action_name(box, int(s.track), int(s.research))
        return _("{name} chose {action}: do you follow?").format(name=names[s.active], action=what)
    if s.phase == layout.CONTINUING:
        return _("Your turn: end the action or go on.")
    if s.phase == layout.LOCKING:
        return _("Your turn: lock, roll or stop.")
    return _("Your turn: place a die.") if something_fits(s, box) else _("Your turn: no die fits.")


# What a person may ask about


def things(box: Box) -> list[Thing]:
    """What a person may ask about."""
    symbols = [
        Thing(_(found.name), _(found.text).format(limit=box.bust.limit), "AA-8.2" if i == layout.RAIDER else "AA-8.1")
        for i, found in enumerate(box.symbol)
    ]
    slots = [Thing(_(slot.name), _text_of_slot(box, i), "AA-5.2") for i, slot in enumerate(box.slot)]
    steps = [
        Thing(_(place.step.name), text_of_step(box, place.step, place.number), "AA-9.3" if place.letter else "AA-9.2")
        for place in box.places()
    ]
    milestones = [
        Thing(_(section.milestone.name), _text_of_milestone(box, track, i), "AA-2.7")
        for track in range(layout.TRACKS)
        for i, section in enumerate(box.track[track].section)
    ]
    return [*symbols, *slots, *steps, *milestones, *_ideas(box)]


def _text_of_slot(box: Box, number: int) -> str:
    slot = box.slot[number]
    place = box.region[box.regions[slot.region]]
    colour = _(box.colour[box.colours[place.colour]].name).lower()
    if slot.numbers:
        return _("Place a die that shows {numbers}, of any colour. Bonus if it is {colour}.").format(
            numbers=_(" or ").join(map(str, slot.numbers)), colour=colour
        )
    return _("Place a die that is {colour}, of any number. Bonus if it shows {numbers}.").format(
        numbers=_(" or ").join(map(str, place.numbers)), colour=colour
    )


def _text_of_milestone(box: Box, track: int, section: int) -> str:
    milestone = box.track[track].section[section].milestone
    facts = {
        "renown": milestone.renown,
        "money": dollars(milestone.money),
        "track": _(box.track[track].name),
        "section": _(box.track[track].section[section].name),
    }
    if milestone.artifact:
        return _("The artifact at the end of {track}: {renown} renown and {money}.").format(**facts)
    return _("The milestone after {section}, in {track}: {renown} renown and {money}.").format(**facts)


def _ideas(box: Box) -> list[Thing]:
    price, limit = box.price, box.bust
    return [
        Thing(
            _("Bonus"),
            _(
                "A die with the colour and a number of its region. Research: coloured boxes need not be rolled. "
                "Other steps: each die marks {count} boxes. Raider icon: you bust only at {limit} raiders."
            ).format(count=box.bonus.multiplier, limit=limit.special_limit),
            "AA-6.3",
        ),
        Thing(
            _("Bust"),
            _("{limit} raiders end the action without result; you mark a raider box in its track.").format(
                limit=limit.limit
            ),
            "AA-10.1",
        ),
        Thing(
            _("Raider box"),
            _("The last of {count} blocks the track for the rest of the game.").format(count=limit.boxes_per_track),
            "AA-10.6",
        ),
        Thing(
            _("Follow"),
            _("For {price} you use the same results on your own step; the active player marks it.").format(
                price=dollars(price.follow)
            ),
            "AA-7.3",
        ),
        Thing(
            _("Start over"),
            _("For {price} you pick up all results dice, raiders too, and roll them.").format(
                price=dollars(price.reset)
            ),
            "AA-8.8",
        ),
        Thing(
            _("Other dice"),
            _("For {price} you draw two other action dice before you place one.").format(price=dollars(price.reroll)),
            "AA-4.6",
        ),
        Thing(
            _("Odds"),
            _("Beside a choice: what it brings if you go on in the best way for that figure and pay no more."),
            "AA-8.1",
        ),
        Thing(_("Series"), _("After a Research step with an arrow you may go on to the next at once."), "AA-9.6"),
        Thing(_("Cleanup"), _("When all three regions hold a die, the atlas is cleared."), "AA-11.2"),
        Thing(
            _("Final round"),
            _("Who begins a turn with no active track ends the game: every other player has one more turn."),
            "AA-12.2",
        ),
        Thing(
            _("Most followed"),
            _("At the end, most follow marks bring {renown} renown.").format(renown=box.scoring.most_followed),
            "AA-13.1",
        ),
        Thing(_("Winner"), _("Most renown and money; then more follow marks, then more renown."), "AA-13.3"),
        Thing(
            _("Head start"),
            _("Everyone begins with the first section of every track done."),
            "AA-1.5",
        ),
    ]
