"""What things are called, and what a player works on."""

from collections.abc import Iterable
from functools import lru_cache

from digsite.games.ancient_artifacts.box import Box, FieldStep
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import current_step, limit_of, needed, worth_of_die
from digsite.games.ancient_artifacts.rules.placing import earns_bonus, fits, is_open, step_for
from digsite.games.ancient_artifacts.rules.results import boxes_gained, has_needs
from digsite.match.look import Look
from digsite.text import _, plural
from digsite.text.keeping import ThisBox, kept


def dollars(count: int) -> str:
    return _("${count}").format(count=count)


def dice_of(count: int) -> str:
    return plural("{count} die", "{count} dice", count).format(count=count)


def boxes_of(count: int) -> str:
    return plural("{count} box", "{count} boxes", count).format(count=count)


def raiders_of(count: int) -> str:
    return plural("{count} raider", "{count} raiders", count).format(count=count)


def renown_of(count: int) -> str:
    return plural("{count} renown", "{count} renown", count).format(count=count)


def followed(count: int) -> str:
    return plural("followed {count} time", "followed {count} times", count).format(count=count)


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
    return ", ".join(some(box, number, count) for number, count in enumerate(counts) if count > 0)


def colour(box: Box, number: int) -> str:
    return _(box.colour[number].name).lower()


def die(box: Box, shade: int, number: int) -> str:
    return _("{colour} {number}").format(colour=colour(box, shade), number=number)


def region(box: Box, track: int) -> str:
    return _(box.region[track].name).lower()


def slot_name(box: Box, slot: int) -> str:
    return _(box.slot[slot].name)


def step_name(box: Box, step: int) -> str:
    return _(box.place(step).step.name)


def action_name(box: Box, track: int, research: int) -> str:
    """Research or Dig, and where."""
    return _("{action} in the {region}").format(
        action=_("Research") if research else _(box.region[track].field_action), region=region(box, track)
    )


def one_of(words: Iterable[object]) -> str:
    return _(" or ").join(map(str, words))


def accepted(box: Box, step: FieldStep) -> str:
    """The symbols that mark a box of a field step."""
    return one_of(symbol(box, box.symbols[id]) for id in step.accepts)


def limit(box: Box, step: int, bonus: int) -> int:
    """How many raiders bust."""
    return _limit(ThisBox(box), step, bonus)


@lru_cache(512)
def _limit(this: ThisBox[Box], step: int, bonus: int) -> int:
    return int(limit_of(this.box.record, step, bonus))


def needs_of(box: Box, step: int, bonus: int) -> str:
    """The symbols that a Research step needs, with or without the bonus."""
    return shown(box, [int(needed(box.record, step, number, bonus)) for number in range(layout.SYMBOLS)])


def task(box: Box, step: int, bonus: int, marks: int = 0) -> str:
    """What a step asks for, with or without the bonus."""
    return _task(ThisBox(box), step, bonus, marks)


@kept(1024)
def _task(this: ThisBox[Box], step: int, bonus: int, marks: int) -> str:
    box = this.box
    found, name, most = box.place(step).step, step_name(box, step), limit(box, step, bonus)
    if isinstance(found, FieldStep):
        asked = _("{name}, each {symbols} marks {boxes}, {marks} of {all} marked").format(
            name=name,
            symbols=accepted(box, found),
            boxes=boxes_of(int(worth_of_die(box.record, step, bonus))),
            marks=marks,
            all=found.boxes,
        )
    else:
        asked = _("{name}, needs {symbols}").format(name=name, symbols=needs_of(box, step, bonus))
    if most == box.bust.limit:
        return asked
    return _("{task}, bust only at {limit} raiders").format(task=asked, limit=most)


def gift(box: Box, step: int) -> str:
    """What the bonus does on a step; nothing where there is never one."""
    found = box.place(step).step
    if found.no_bonus or (found.raider_icon and box.bust.special_limit == box.bust.limit):
        return ""
    if found.raider_icon:
        return _("bonus: bust only at {limit} raiders").format(limit=box.bust.special_limit)
    if isinstance(found, FieldStep):
        return _("bonus: each die marks {boxes}").format(boxes=boxes_of(box.bonus.multiplier))
    return _("bonus: coloured boxes are free")


# Positions


def hand_die(look: Look, hand: int) -> str:
    return die(look.box, look.s.hand_colour[hand], look.s.hand_number[hand])


def target(action: int) -> tuple[int, int]:
    """The die and the slot of a placement."""
    return divmod(action - layout.PLACE, int(layout.SLOTS))


def fits_there(look: Look, hand: int, slot: int) -> bool:
    return (hand, slot) in look.once(_fitting)


def something_fits(look: Look) -> bool:
    return bool(look.once(_fitting))


def _fitting(look: Look) -> set[tuple[int, int]]:
    """The dice in hand, with the slots where each can be placed."""
    alike = look.s.hand_colour[0] == look.s.hand_colour[1] and look.s.hand_number[0] == look.s.hand_number[1]
    if look.asked:
        found = {target(action) for action in look.legal if layout.PLACE <= action < layout.MARK}
    else:
        s, box, dice = look.record, look.box.record, range(layout.HAND - alike)
        there = [slot for slot in range(layout.SLOTS) if is_open(s, box, slot)]
        found = {(hand, slot) for slot in there for hand in dice if fits(s, box, hand, slot)}
    return found | {(layout.HAND - 1, slot) for _hand, slot in found} if alike else found


def step_there(look: Look, slot: int) -> int:
    """The step that the active player would work on from a slot, or none."""
    return look.once(_step_there, slot)


def _step_there(look: Look, slot: int) -> int:
    return int(step_for(look.record, look.box.record, slot))


def bonus_there(look: Look, hand: int, slot: int) -> int:
    """Does a die in hand earn the bonus on a slot?"""
    return look.once(_bonus_there, hand, slot)


def _bonus_there(look: Look, hand: int, slot: int) -> int:
    return int(earns_bonus(look.record, look.box.record, hand, slot))


def own_step(look: Look, seat: int) -> int:
    """What this seat works on in the action of the turn."""
    return look.once(_own_step, seat)


def _own_step(look: Look, seat: int) -> int:
    return int(current_step(look.record, look.box.record, seat, look.s.track, look.s.research))


def marks_on(look: Look, seat: int, step: int) -> int:
    place = look.box.place(step)
    return 0 if place.letter else int(look.s.marks[seat][place.track])


def task_of(look: Look, seat: int, step: int, bonus: int) -> str:
    return task(look.box, step, bonus, marks_on(look, seat, step))


def marked(look: Look, seat: int) -> int:
    """Boxes that a participant marks if the result is kept; a whole Research step is one."""
    return look.once(_marked, seat)


def _marked(look: Look, seat: int) -> int:
    s, box, step = look.record, look.box.record, own_step(look, seat)
    return int(has_needs(s, box, step) if look.s.research else boxes_gained(s, box, seat, step))


def figures(look: Look) -> dict[str, object]:
    """Prices and numbers of dice that sentences are filled with."""
    return look.once(_figures)


def _figures(look: Look) -> dict[str, object]:
    box = look.box
    return {
        "reroll": dollars(box.price.reroll),
        "follow": dollars(box.price.follow),
        "reset": dollars(box.price.reset),
        "all": box.results.dice,
        "loose": dice_of(sum(look.s.loose)),
        "left": dice_of(box.results.dice - look.s.locked[layout.RAIDER]),
    }
